//! Booking the instalments of loans: an entry each, on the day it is due.

use std::collections::BTreeSet;

use ledger::loans::Instalment;
use ledger::{AccountNumber, Draft, EntryKind, EntrySource, Line, MAX_LABEL_CHARS, Money};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{CheckedInstalments, InstalmentsPosted};
use super::row::LoanRow;
use super::service;
use super::store;
use crate::accounting::amount::overflow;
use crate::accounting::{amount, entries, fiscal_years};
use crate::http::{ApiError, ApiResult};

/// Instalments that are booked together: each is an entry.
const MAX_TOGETHER: usize = 500;

/// An instalment that is due and not booked.
struct Due {
    loan: LoanRow,
    instalment: Instalment,
}

/// What booking would come to.
///
/// # Errors
/// 404 for a loan that is not there; 422 `too_many_instalments`.
pub async fn preview(
    tx: &mut CompanyTx<'_>,
    until: chrono::NaiveDate,
    loan_id: Option<Uuid>,
) -> ApiResult<InstalmentsPosted> {
    let loans = match loan_id {
        Some(id) => vec![store::find(tx, id).await?],
        None => store::all(tx).await?,
    };
    let due = due(tx, loans, until).await?;
    sums(tx, &due)
}

/// Books every instalment that is due by a day and was not booked, by day.
///
/// # Errors
/// 404 for a loan that is not there; 409 `no_instalment_due`, `fiscal_year_closed`, `period_closed`, those of a lock date; 422
/// `too_many_instalments` at `/until`, `fiscal_year_missing`, `journal_unknown`, `journal_inactive`, `account_inactive` with the number of
/// the loan as detail.
pub async fn post(tx: &mut CompanyTx<'_>, asked: CheckedInstalments) -> ApiResult<InstalmentsPosted> {
    let loans = store::lock(tx, asked.loan_id).await?;
    if loans.is_empty() && asked.loan_id.is_some() {
        return Err(ApiError::not_found());
    }
    let due = due(tx, loans, asked.until).await?;
    if due.is_empty() {
        return Err(ApiError::conflict("no_instalment_due"));
    }
    for one in &due {
        let posted = entries::post_new(tx, one.draft(&asked)?).await;
        let entry_id = posted.map_err(|refusal| at_request(refusal, one))?;
        let number = i32::from(one.instalment.number);
        store::insert_booking(tx, one.loan.id, number, entry_id).await?;
        let after = json!({ "number": number, "due_on": one.instalment.due_on, "entry_id": entry_id });
        tx.audit(AuditEvent::created("loan_instalment_posted", service::subject(one.loan.id), after));
    }
    sums(tx, &due)
}

/// Cancels the entry of an instalment, the last one that is booked, on its own day.
///
/// # Errors
/// 404 for one that is not booked here; 409 `later_instalment`, `fiscal_year_closed`, `period_closed`, those of a lock date.
pub async fn cancel(tx: &mut CompanyTx<'_>, loan_id: Uuid, number: i32) -> ApiResult<()> {
    let loan = store::lock(tx, Some(loan_id)).await?.pop().ok_or_else(ApiError::not_found)?;
    let booked = store::booked(tx, &[loan_id]).await?.remove(&loan_id).unwrap_or_default();
    let entry_id = *booked.get(&number).ok_or_else(ApiError::not_found)?;
    if booked.last_key_value().is_some_and(|(last, _)| *last > number) {
        return Err(ApiError::conflict("later_instalment"));
    }
    let place = usize::try_from(number - 1).map_err(ApiError::internal)?;
    let due_on = loan.schedule()?.get(place).map(|instalment| instalment.due_on);
    if let Some(day) = due_on
        && let Some(year) = fiscal_years::containing(tx, day).await?
    {
        year.require_open()?;
    }
    entries::take_back(tx, entry_id).await?;
    store::delete_booking(tx, loan_id, number).await?;
    let was = json!({ "number": number, "due_on": due_on, "entry_id": entry_id });
    tx.audit(AuditEvent::deleted("loan_instalment_cancelled", service::subject(loan_id), was));
    Ok(())
}

/// The numbers of the loans of which something was due by a day and was not booked.
///
/// # Errors
/// The database's.
pub async fn lacking(tx: &mut CompanyTx<'_>, until: chrono::NaiveDate) -> ApiResult<Vec<String>> {
    let loans = store::all(tx).await?;
    let due = not_booked(tx, loans, until).await?;
    Ok(due.into_iter().map(|one| one.loan.code).collect::<BTreeSet<_>>().into_iter().collect())
}

async fn due(tx: &mut CompanyTx<'_>, loans: Vec<LoanRow>, until: chrono::NaiveDate) -> ApiResult<Vec<Due>> {
    let mut due = not_booked(tx, loans, until).await?;
    if due.len() > MAX_TOGETHER {
        return Err(ApiError::field("/until", "too_many_instalments"));
    }
    due.sort_by(|a, b| (a.instalment.due_on, &a.loan.code).cmp(&(b.instalment.due_on, &b.loan.code)));
    Ok(due)
}

async fn not_booked(
    tx: &mut CompanyTx<'_>,
    loans: Vec<LoanRow>,
    until: chrono::NaiveDate,
) -> ApiResult<Vec<Due>> {
    let ids: Vec<Uuid> = loans.iter().map(|loan| loan.id).collect();
    let booked = store::booked(tx, &ids).await?;
    let mut due = Vec::new();
    for loan in loans {
        let last = booked.get(&loan.id).and_then(|booked| booked.last_key_value()).map(|(number, _)| *number);
        let done = last.unwrap_or(loan.paid_before);
        // One of nothing, as at the beginning of a loan without interest, is no entry.
        let is_due =
            |one: &Instalment| i32::from(one.number) > done && one.due_on <= until && !one.total.is_zero();
        let open: Vec<Instalment> = loan.schedule()?.into_iter().filter(is_due).collect();
        due.extend(open.into_iter().map(|instalment| Due { loan: loan.clone(), instalment }));
    }
    Ok(due)
}

fn sums(tx: &CompanyTx<'_>, due: &[Due]) -> ApiResult<InstalmentsPosted> {
    let currency = amount::currency_of(tx.company())?;
    let sum = |of: fn(&Instalment) -> Money| {
        let sum = Money::sum(due.iter().map(|one| of(&one.instalment))).map_err(overflow)?;
        Ok::<_, ApiError>(sum.format(currency))
    };
    Ok(InstalmentsPosted {
        currency: currency.code().to_owned(),
        instalments: i32::try_from(due.len()).unwrap_or(i32::MAX),
        interest: sum(|one| one.interest)?,
        principal: sum(|one| one.principal)?,
        insurance: sum(|one| one.insurance)?,
        total: sum(|one| one.total)?,
    })
}

/// What keeps an instalment from being booked stands at the fields of the request, or names its loan.
fn at_request(refusal: ApiError, due: &Due) -> ApiError {
    let detail = format!("{} {}/{}", due.loan.code, due.instalment.number, due.loan.instalments);
    refusal.moved(|at| if at == "/date" { "/until".to_owned() } else { at.to_owned() }).detail(detail)
}

impl Due {
    fn draft(&self, asked: &CheckedInstalments) -> ApiResult<Draft> {
        let (loan, one) = (&self.loan, &self.instalment);
        let label =
            format!("{} {} {} {}/{}", asked.label, loan.code, loan.name, one.number, loan.instalments);
        let label: String = label.chars().take(MAX_LABEL_CHARS).collect();
        let insurance_account = loan.insurance_account.as_deref().unwrap_or_default();
        let sides = [
            (loan.principal_account.as_str(), one.principal, true),
            (loan.interest_account.as_str(), one.interest, true),
            (insurance_account, one.insurance, true),
            (loan.payment_account.as_str(), one.total, false),
        ];
        let moving = sides.into_iter().filter(|(_, amount, _)| !amount.is_zero());
        let lines = moving.map(|(account, amount, is_debit)| {
            let account = AccountNumber::new(account).map_err(ApiError::internal)?;
            let amount = if is_debit { amount } else { amount.checked_neg().map_err(overflow)? };
            Ok(Line::of(account, one.due_on, label.as_str(), amount))
        });
        Ok(Draft {
            journal: asked.journal.clone(),
            kind: EntryKind::Ordinary,
            date: one.due_on,
            piece_ref: None,
            piece_date: None,
            lines: lines.collect::<ApiResult<_>>()?,
            label,
            source: EntrySource::Loans,
        })
    }
}
