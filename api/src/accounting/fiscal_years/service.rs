//! What can be done with fiscal years, but for closing them.

use ledger::FiscalYear;
use serde_json::{Value, json};
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{FiscalYearView, view};
use super::store::{self, YearRow};
use crate::accounting::openings;
use crate::companies;
use crate::http::{ApiError, ApiResult, Fields};

/// Opens a year beside those that there are.
///
/// # Errors
/// 422 `fiscal_year_leaves_gap`; 409 `fiscal_year_overlaps`, `later_year_closed`, `later_year_opened`, `fiscal_years_limit_reached`.
pub async fn create(tx: &mut CompanyTx<'_>, year: FiscalYear) -> ApiResult<FiscalYearView> {
    let id = store::insert(tx, year).await?;
    let all = store::all(tx).await?;
    leaves_no_gap(&all, id)?;
    openings::require_none_without(tx, id).await?;
    tx.audit(AuditEvent::created("fiscal_year_opened", subject(id), dates(year)));
    store::summaries(tx, Some(id)).await?.pop().map(view).ok_or_else(ApiError::not_found)
}

/// Deletes a year in which nothing was written.
///
/// # Errors
/// 412 `stale_version`; 409 `fiscal_year_closed`, `fiscal_year_has_entries`, `fiscal_year_in_use`,
/// `fiscal_year_between_others`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    companies::hold_settings(tx).await?;
    let year = store::lock(tx, id).await?;
    tx.check_version(year.version)?;
    year.require_open()?;
    let all = store::all(tx).await?;
    if [all.first(), all.last()].into_iter().flatten().all(|outer| outer.id != id) {
        return Err(ApiError::conflict("fiscal_year_between_others"));
    }
    store::delete_empty(tx, id).await?;
    tx.audit(AuditEvent::deleted("fiscal_year_deleted", subject(id), dates(year.year()?)));
    Ok(())
}

/// Every day between the first and the last belongs to a year (C. com. art. L123-12: accounts are drawn up year by year).
fn leaves_no_gap(all: &[YearRow], id: Uuid) -> ApiResult<()> {
    let meets = |one: &YearRow, next: &YearRow| one.end_date.succ_opt() == Some(next.start_date);
    let mut fields = Fields::new();
    for pair in all.windows(2).filter(|pair| !meets(&pair[0], &pair[1])) {
        match (pair[0].id == id, pair[1].id == id) {
            (true, _) => fields.refuse("/end", "fiscal_year_leaves_gap"),
            (_, true) => fields.refuse("/start", "fiscal_year_leaves_gap"),
            // Years of files that were taken over may lie apart, until those between are.
            (false, false) => {}
        }
    }
    fields.finish()
}

fn dates(year: FiscalYear) -> Value {
    json!({ "start": year.start(), "end": year.end() })
}

fn subject(id: Uuid) -> String {
    format!("fiscal_year:{id}")
}
