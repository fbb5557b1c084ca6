//! Closing a year, and opening it again.

use ledger::{AccountRole, Chart, FiscalYear};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{CheckedClose, FiscalYearClosed};
use super::{opening, result};
use crate::accounting::fiscal_years::{self, FiscalYearView, YearRow};
use crate::accounting::openings;
use crate::accounting::{amount, entries, journals, settings};
use crate::companies;
use crate::http::{ApiError, ApiResult, Fields};
use crate::identity::Language;

/// Closes a year: its income and expenses go to the result, the next year is opened with what is left, nothing of the year changes
/// any more.
///
/// # Errors
/// 428 `version_required`; 412 `stale_version`; 409 `fiscal_year_closed`, `earlier_year_open`, `fiscal_year_has_drafts`,
/// `opening_differs`, `period_closed`; 422 `closing_not_balanced`, `journal_unknown`, `journal_inactive`, `journal_not_of_opening` at
/// the journal, those of [`result::close`].
pub async fn close(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    asked: CheckedClose,
    writer: Language,
) -> ApiResult<FiscalYearClosed> {
    // Whoever closes, opens again, adds or deletes a year waits: each looks at the others.
    companies::hold_settings(tx).await?;
    // Whoever posts in an earlier year came first, or is told that this one is closed.
    openings::hold_before(tx, id).await?;
    let year = fiscal_years::lock(tx, id).await?;
    tx.require_version(year.version)?;
    year.require_open()?;
    let before = fiscal_years::summaries(tx, None).await?;
    if before
        .iter()
        .any(|other| other.end_date < year.start_date && other.state == "open" && other.posted > 0)
    {
        return Err(ApiError::conflict("earlier_year_open"));
    }
    if before.iter().any(|other| other.id == id && other.drafts > 0) {
        return Err(ApiError::conflict("fiscal_year_has_drafts"));
    }
    check_journal(tx, &asked).await?;
    let next = next_year(tx, &year).await?;
    let nets = result::nets(tx, id).await?;
    let result = result::result(settings::standard(tx).await?, &nets)?;
    let closing_entry_id = result::close(tx, &year, &asked, &nets, writer).await?;
    // What opened the next year stays where nothing is known of this one.
    let opening_entry_id = if before.iter().any(|other| other.id == id && other.posted > 0) {
        openings::give_items_up(tx, id).await?;
        opening::open(tx, (&year, &nets), &next, &asked).await?
    } else {
        None
    };
    fiscal_years::close(tx, id, closing_entry_id, opening_entry_id).await?;
    let result = result.format(amount::currency_of(tx.company())?);
    let (was, is) = (json!({ "state": "open" }), json!({ "state": "closed" }));
    let details = json!({
        "start": year.start_date, "end": year.end_date, "result": result, "closing_entry_id": closing_entry_id,
        "opening_entry_id": opening_entry_id,
    });
    tx.audit(AuditEvent { details, ..AuditEvent::changed("fiscal_year_closed", subject(id), was, is) });
    Ok(FiscalYearClosed {
        fiscal_year: fiscal_years::view_of(tx, id).await?,
        result,
        closing_entry_id,
        opening_entry_id,
        next_fiscal_year: fiscal_years::view_of(tx, next.id).await?,
    })
}

/// Opens a closed year again: the entries that closing made are cancelled.
///
/// # Errors
/// 428 `version_required`; 412 `stale_version`; 409 `fiscal_year_not_closed`, `later_year_closed`,
/// `result_allocated`, `period_closed`.
pub async fn reopen(tx: &mut CompanyTx<'_>, id: Uuid, reason: String) -> ApiResult<FiscalYearView> {
    companies::hold_settings(tx).await?;
    let year = fiscal_years::lock(tx, id).await?;
    tx.require_version(year.version)?;
    if year.require_open().is_ok() {
        return Err(ApiError::conflict("fiscal_year_not_closed"));
    }
    let all = fiscal_years::all(tx).await?;
    if all.iter().any(|other| other.start_date > year.end_date && other.require_open().is_err()) {
        return Err(ApiError::conflict("later_year_closed"));
    }
    if is_allocated(tx, &year).await? {
        return Err(ApiError::conflict("result_allocated"));
    }
    fiscal_years::reopen(tx, id).await?;
    for entry in [year.opening_entry_id, year.closing_entry_id].into_iter().flatten() {
        entries::take_back(tx, entry).await?;
        opening::forget_origins(tx, entry).await?;
    }
    let (was, is) = (json!({ "state": "closed" }), json!({ "state": "open" }));
    let details = json!({ "start": year.start_date, "end": year.end_date, "reason": reason });
    tx.audit(AuditEvent { details, ..AuditEvent::changed("fiscal_year_reopened", subject(id), was, is) });
    fiscal_years::view_of(tx, id).await
}

/// Whether what closing brought to the accounts of the result went on from there in a later year.
async fn is_allocated(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<bool> {
    let roles = [AccountRole::ResultProfit, AccountRole::ResultLoss];
    let chart = Chart::for_year(settings::standard(tx).await?, year.start_date);
    let Some(prefixes) = chart.prefixes_of(&roles) else { return Ok(false) };
    for later in fiscal_years::all(tx).await?.iter().filter(|later| later.start_date > year.end_date) {
        if result::moved(tx, later.id).await?.iter().any(|net| prefixes.contains(&net.account)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The year behind one: the company's, or twelve months that it is given.
async fn next_year(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<YearRow> {
    let start = year.end_date.succ_opt().ok_or_else(|| ApiError::internal("the last day of the calendar"))?;
    if let Some(next) = fiscal_years::containing(tx, start).await? {
        return Ok(next);
    }
    let next: FiscalYear = fiscal_years::following(tx, year.year()?)
        .await?
        .ok_or_else(|| ApiError::conflict("fiscal_years_limit_reached"))?;
    let id = fiscal_years::insert(tx, next).await?;
    let dates = json!({ "start": next.start(), "end": next.end() });
    tx.audit(AuditEvent::created("fiscal_year_opened", subject(id), dates));
    fiscal_years::find(tx, id).await?.ok_or_else(ApiError::not_found)
}

async fn check_journal(tx: &mut CompanyTx<'_>, asked: &CheckedClose) -> ApiResult<()> {
    let mut fields = Fields::new();
    journals::require_usable(tx, &mut fields, "/opening_journal", asked.opening_journal.as_str(), true)
        .await?;
    fields.finish()
}

fn subject(id: Uuid) -> String {
    format!("fiscal_year:{id}")
}
