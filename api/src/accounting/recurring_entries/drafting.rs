//! Drafting what has come due.

use chrono::NaiveDate;
use ledger::Money;
use serde_json::json;
use tenancy::{AuditEvent, CompanyId, CompanyTx, Module, Tenancy};

use super::dto::RecurringEntriesDrafted;
use super::row::RecurringRow;
use super::service;
use super::store;
use crate::accounting::entries;
use crate::accounting::entry_templates::{self, Asked};
use crate::companies;
use crate::http::{ApiError, ApiResult};

/// What the worker calls its work.
const OPERATION: &str = "draft_recurring_entries";
/// Drafts that are saved together; what is left comes in the next turn.
const AT_ONCE: i32 = 200;

/// Drafts what has come due in a company, as the upkeep: how many drafts. None where its plan does not allow a person to.
///
/// # Errors
/// When the company is not in use; the database's.
pub async fn draft_due(tenancy: &Tenancy, company: CompanyId) -> ApiResult<i32> {
    let access = tenancy.enter_as_worker(company).await?;
    let is_due = async |tx: &mut CompanyTx<'_>| {
        let today = companies::today(tx).await?;
        store::is_due(tx, today).await
    };
    let allowed = tenancy.plan_allows(company, Module::Accounting.write());
    if !access.read(is_due).await? || !allowed.await? {
        return Ok(0);
    }
    Ok(access.note(OPERATION, async |tx| draft(tx).await).await?.drafted)
}

/// Drafts what has come due, 200 drafts at most. What cannot be drafted is noted, and does not keep the others from it.
///
/// # Errors
/// The database's.
pub async fn draft(tx: &mut CompanyTx<'_>) -> ApiResult<RecurringEntriesDrafted> {
    let today = companies::today(tx).await?;
    let (mut drafted, mut failed) = (0, 0);
    for mut row in store::lock_due(tx, today).await? {
        if drafted == AT_ONCE {
            break;
        }
        let (problem, days_done) = (row.problem.take(), row.days_done);
        while let Some(day) = row.next_on.filter(|day| *day <= today && drafted < AT_ONCE) {
            match draft_one(tx, &row, day).await? {
                None => drafted += 1,
                found => {
                    (row.problem, failed) = (found, failed + 1);
                    break;
                }
            }
            row.days_done += 1;
            row.go_on(None)?;
        }
        // Upkeep tries again every few minutes: what stays as it was is not told again.
        if row.days_done != days_done || row.problem != problem {
            row.version += 1;
            store::update(tx, &row).await?;
        }
    }
    Ok(RecurringEntriesDrafted { drafted, failed })
}

/// Drafts a day of one: the code of what stands in the way, if something does.
async fn draft_one(tx: &mut CompanyTx<'_>, row: &RecurringRow, day: NaiveDate) -> ApiResult<Option<String>> {
    let asked = Asked { date: day, amounts: row.amounts.iter().copied().map(Money::from_minor).collect() };
    let drafted = match entry_templates::draft(tx, row.template_id, &asked).await {
        Ok(draft) => entries::create(tx, draft).await,
        Err(error) => Err(error),
    };
    let entry = match drafted {
        Ok(entry) => entry,
        Err(refusal) if refusal.status().is_client_error() => return Ok(Some(first_code(&refusal))),
        Err(error) => return Err(error),
    };
    let after = json!({ "day": day, "entry_id": entry.id });
    tx.audit(AuditEvent::created("recurring_entry_drafted", service::subject(row.id), after));
    Ok(None)
}

/// What is told of a refusal: the first of its fields, else the refusal itself.
fn first_code(refusal: &ApiError) -> String {
    let problem = refusal.problem();
    problem.errors.first().map_or(problem.code, |first| first.code.clone())
}
