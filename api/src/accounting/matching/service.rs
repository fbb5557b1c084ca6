//! What can be done with matches.

use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::{store, taxed, view};
use crate::http::{ApiError, ApiResult};

/// Dissolves a match: its lines are open again. An entry that wrote its remainder off stays, and is open too.
///
/// # Errors
/// 404 when there is none; 409 `tax_locked`, `dates_locked`, `fiscal_year_closed` where a tax is due by it in a locked month or a closed year.
pub async fn dissolve(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let found = store::find(tx, id).await?.ok_or_else(ApiError::not_found)?;
    store::hold(tx, &[found.account]).await?;
    let lines = store::matched(tx, id).await?;
    taxed::require_open(tx, &lines).await?;
    let was = view::one(tx, id).await?.told();
    store::dissolve(tx, &[id]).await?;
    tx.audit(AuditEvent::deleted("match_dissolved", subject(id), was));
    Ok(())
}

/// How the trail names a match.
pub fn subject(id: Uuid) -> String {
    format!("match:{id}")
}
