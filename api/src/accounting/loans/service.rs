//! What can be done with loans beside what is booked of them.

use std::collections::BTreeMap;

use chrono::{Months, NaiveDate};
use ledger::loans::{self, Instalment};
use ledger::taxes::Rate;
use ledger::{Currency, Money};
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{LoanInstalment, LoanList, LoanMethod, LoanProposal, LoanSchedule, LoanView};
use super::row::LoanRow;
use super::store;
use crate::accounting::accounts::Named;
use crate::accounting::amount::overflow;
use crate::accounting::{accounts, amount, settings};
use crate::companies;
use crate::http::{ApiError, ApiResult, Fields, told};

/// All loans.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<LoanList> {
    let currency = amount::currency_of(tx.company())?;
    let today = companies::today(tx).await?;
    let rows = store::all(tx).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut booked = store::booked(tx, &ids).await?;
    let states: Vec<State> = rows
        .into_iter()
        .map(|row| State::of(booked.remove(&row.id).unwrap_or_default(), row, today))
        .collect::<ApiResult<_>>()?;
    let sum = |of: fn(&State) -> Money| Money::sum(states.iter().map(of)).map_err(overflow);
    let (balance, due) = (sum(|state| state.balance)?, sum(|state| state.due_within_year)?);
    Ok(LoanList {
        currency: currency.code().to_owned(),
        balance: balance.format(currency),
        due_within_year: due.format(currency),
        items: states.into_iter().map(|state| state.view(currency)).collect::<ApiResult<_>>()?,
    })
}

/// One loan.
///
/// # Errors
/// 404 when there is none.
pub async fn get(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<LoanView> {
    let row = store::find(tx, id).await?;
    view(tx, row).await
}

/// Adds a loan.
///
/// # Errors
/// 409 `loan_code_taken`, `loans_limit_reached`; 422 `account_unknown`, `account_inactive` at its accounts.
pub async fn create(tx: &mut CompanyTx<'_>, mut row: LoanRow) -> ApiResult<LoanView> {
    row.id = tx.new_uuid();
    must_be_there(tx, &row, None).await?;
    store::insert(tx, &row).await?;
    let view = view(tx, row).await?;
    tx.audit(AuditEvent::created("loan_created", subject(view.id), told(&view)));
    Ok(view)
}

/// Writes a loan anew.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `loan_booked` for other terms than those that entries were made of; 422 as for a new one.
pub async fn update(tx: &mut CompanyTx<'_>, id: Uuid, mut row: LoanRow) -> ApiResult<LoanView> {
    let before = store::lock(tx, Some(id)).await?.pop().ok_or_else(ApiError::not_found)?;
    tx.check_version(before.version)?;
    (row.id, row.version) = (id, before.version + 1);
    if !row.has_terms_of(&before) && !store::booked(tx, &[id]).await?.is_empty() {
        return Err(ApiError::conflict("loan_booked"));
    }
    must_be_there(tx, &row, Some(&before)).await?;
    let was = view(tx, before).await?;
    store::update(tx, &row).await?;
    let view = view(tx, row).await?;
    tx.audit(AuditEvent::changed("loan_updated", subject(id), told(&was), told(&view)));
    Ok(view)
}

/// Deletes a loan.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `loan_booked`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    let row = store::lock(tx, Some(id)).await?.pop().ok_or_else(ApiError::not_found)?;
    tx.check_version(row.version)?;
    if !store::booked(tx, &[id]).await?.is_empty() {
        return Err(ApiError::conflict("loan_booked"));
    }
    let was = view(tx, row).await?;
    store::delete(tx, id).await?;
    tx.audit(AuditEvent::deleted("loan_deleted", subject(id), told(&was)));
    Ok(())
}

/// The instalments of a loan.
///
/// # Errors
/// 404 when there is none.
pub async fn schedule(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<LoanSchedule> {
    let currency = amount::currency_of(tx.company())?;
    let row = store::find(tx, id).await?;
    let booked = store::booked(tx, &[id]).await?.remove(&id).unwrap_or_default();
    let wire = |money: Money| money.format(currency);
    let item = |instalment: Instalment| {
        let number = i32::from(instalment.number);
        let entry_id = booked.get(&number).copied();
        LoanInstalment {
            number,
            due_on: instalment.due_on,
            interest: wire(instalment.interest),
            principal: wire(instalment.principal),
            insurance: wire(instalment.insurance),
            total: wire(instalment.total),
            balance: wire(instalment.balance),
            is_booked: entry_id.is_some() || number <= row.paid_before,
            entry_id,
        }
    };
    let items = row.schedule()?.into_iter().map(item).collect();
    Ok(LoanSchedule { currency: currency.code().to_owned(), items })
}

/// The accounts that the chart has for a loan.
pub async fn propose(tx: &mut CompanyTx<'_>) -> ApiResult<LoanProposal> {
    let proposed = loans::proposed_loan_accounts(settings::standard(tx).await?);
    Ok(LoanProposal {
        principal_account: accounts::proposed(tx, proposed.principal).await?,
        interest_account: accounts::proposed(tx, proposed.interest).await?,
        insurance_account: accounts::proposed(tx, proposed.insurance).await?,
    })
}

/// The accounts that a loan names. What it named before may have been made inactive since.
async fn must_be_there(tx: &mut CompanyTx<'_>, row: &LoanRow, before: Option<&LoanRow>) -> ApiResult<()> {
    let named = |row: &LoanRow| -> [Named; 4] {
        [
            ("/principal_account", Some(row.principal_account.clone())),
            ("/interest_account", Some(row.interest_account.clone())),
            ("/insurance_account", row.insurance_account.clone()),
            ("/payment_account", Some(row.payment_account.clone())),
        ]
    };
    let mut fields = Fields::new();
    let kept = before.map(named).unwrap_or_default();
    accounts::require_usable(tx, &mut fields, &named(row), &kept).await?;
    fields.finish()
}

/// The subject of the audit trail.
pub fn subject(id: Uuid) -> String {
    format!("loan:{id}")
}

async fn view(tx: &mut CompanyTx<'_>, row: LoanRow) -> ApiResult<LoanView> {
    let currency = amount::currency_of(tx.company())?;
    let today = companies::today(tx).await?;
    let booked = store::booked(tx, &[row.id]).await?.remove(&row.id).unwrap_or_default();
    State::of(booked, row, today)?.view(currency)
}

/// A loan and how far it is repaid.
struct State {
    row: LoanRow,
    /// How many instalments are booked, those before included.
    booked: i32,
    is_booked: bool,
    balance: Money,
    due_within_year: Money,
    total_interest: Money,
    last_due_on: NaiveDate,
    next: Option<Instalment>,
}

impl State {
    fn of(booked: BTreeMap<i32, Uuid>, row: LoanRow, today: NaiveDate) -> ApiResult<Self> {
        let schedule = row.schedule()?;
        let count = booked.last_key_value().map_or(row.paid_before, |(number, _)| *number);
        let (done, open) = schedule.split_at(usize::try_from(count).unwrap_or_default().min(schedule.len()));
        let within = today.checked_add_months(Months::new(12)).unwrap_or(today);
        let due = open.iter().filter(|instalment| instalment.due_on <= within);
        let sum = |amounts: Vec<Money>| Money::sum(amounts).map_err(overflow);
        Ok(Self {
            booked: count,
            is_booked: !booked.is_empty(),
            balance: done.last().map_or(Money::from_minor(row.principal), |last| last.balance),
            due_within_year: sum(due.map(|instalment| instalment.principal).collect())?,
            total_interest: sum(schedule.iter().map(|instalment| instalment.interest).collect())?,
            last_due_on: schedule.last().map_or(row.first_due_on, |last| last.due_on),
            next: open.iter().find(|instalment| !instalment.total.is_zero()).copied(),
            row,
        })
    }

    fn view(self, currency: Currency) -> ApiResult<LoanView> {
        let row = self.row;
        let rate = Rate::from_millionths(row.rate_millionths / 100)
            .ok_or_else(|| ApiError::internal("a rate that is not known"))?;
        Ok(LoanView {
            currency: currency.code().to_owned(),
            principal: amount::wire(row.principal, currency),
            rate: rate.format(),
            method: LoanMethod::of(&row.method),
            last_due_on: self.last_due_on,
            insurance: amount::wire(row.insurance, currency),
            booked: self.booked,
            is_booked: self.is_booked,
            balance: self.balance.format(currency),
            due_within_year: self.due_within_year.format(currency),
            total_interest: self.total_interest.format(currency),
            next_due_on: self.next.map(|next| next.due_on),
            next_total: self.next.map(|next| next.total.format(currency)),
            id: row.id,
            code: row.code,
            name: row.name,
            lender: row.lender,
            note: row.note,
            period_months: row.period_months,
            instalments: row.instalments,
            deferred: row.deferred,
            first_due_on: row.first_due_on,
            paid_before: row.paid_before,
            principal_account: row.principal_account,
            interest_account: row.interest_account,
            insurance_account: row.insurance_account,
            payment_account: row.payment_account,
            version: row.version,
        })
    }
}
