//! Uploads that nobody imported are forgotten, so that they do not pile up.

use chrono::TimeDelta;
use tenancy::{AuditEvent, CompanyId, CompanyTx, Tenancy, WriteRequest};

use super::undecided;
use crate::http::{ApiError, ApiResult};

/// An upload that is not imported is kept for so long.
pub const KEPT: TimeDelta = TimeDelta::days(30);
/// Uploads that are forgotten at once in a company.
const AT_ONCE: i64 = 100;

/// Forgets the uploads of a company that came long ago and were not imported, reports and all: how many. Their bytes are
/// named by no row from then on, and are removed as such.
///
/// # Errors
/// When the company is not in use; the database's.
pub async fn forget_old(tenancy: &Tenancy, company: CompanyId) -> ApiResult<usize> {
    let before = tenancy.clock().now() - KEPT;
    let access = tenancy.enter_as_worker(company).await?;
    // Most visits find nothing: they leave no trace in the audit trail.
    if access.read(async |tx| undecided::old(tx, before, 1).await).await?.is_empty() {
        return Ok(0);
    }
    let mut forgotten = 0;
    let request = WriteRequest { operation: "forget_fec_imports".to_owned(), ..WriteRequest::default() };
    let work = async |tx: &mut CompanyTx<'_>| {
        let ids = undecided::old(tx, before, AT_ONCE).await?;
        forgotten = undecided::forget(tx, &ids).await?;
        let before = serde_json::json!({ "reports": ids });
        let act = AuditEvent::deleted("fec_reports_forgotten", "fec_imports".to_owned(), before);
        tx.audit(AuditEvent { details: serde_json::json!({ "forgotten": forgotten }), ..act });
        Ok::<_, ApiError>(())
    };
    access.write_once(&request, work).await?;
    Ok(forgotten)
}
