//! Proposing and posting the entries of a year's end.

use ledger::year_end::{YearEndKind, YearEndSlot, fits_year_end, year_end_accounts};
use ledger::{AccountNumber, Draft, EntryKind, EntrySource, Line, Money};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{Checked, YearEndPosted, YearEndProposal};
use crate::accounting::accounts::Named;
use crate::accounting::amount::overflow;
use crate::accounting::closing::{Net, nets_of};
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::{accounts, amount, entries, openings, settings};
use crate::http::{ApiError, ApiResult, Fields};

/// What an entry of a kind needs in a year; of a stock, what the books have of `held`.
///
/// # Errors
/// 404.
pub async fn propose(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    kind: YearEndKind,
    held: Option<AccountNumber>,
) -> ApiResult<YearEndProposal> {
    let year = fiscal_years::find(tx, fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
    let named = year_end_accounts(settings::standard(tx).await?, year.start_date, kind, held.as_ref());
    let held = match held {
        Some(held) => Some(held.as_str().to_owned()),
        None => accounts::proposed(tx, named.held).await?,
    };
    let currency = amount::currency_of(tx.company())?;
    let booked = match held.as_deref().filter(|_| kind.is_counted()) {
        Some(held) => Some(booked(tx, &year, held).await?.format(currency)),
        None => None,
    };
    Ok(YearEndProposal {
        date: year.end_date,
        reverse_on: year.end_date.succ_opt().filter(|_| kind.reverses()),
        held_account: held,
        other_account: accounts::proposed(tx, named.other).await?,
        tax_account: accounts::proposed(tx, named.tax).await?,
        takes_tax: kind.takes_tax(),
        names_third_party: kind.names_third_party(),
        booked,
        currency: currency.code().to_owned(),
    })
}

/// Posts an entry, and its reversal where there is to be one.
///
/// # Errors
/// 409 `fiscal_year_closed`, `period_closed`, those of a lock date; 422 at `/date` with `fiscal_year_missing`, at `/reverse_on` with
/// `fiscal_year_missing`, at `/amount` with `stock_unchanged`, at the accounts with `account_unknown`, `account_inactive`,
/// `account_not_of_balance_sheet`, `year_end_account_unfit`; those of the journal.
pub async fn post(tx: &mut CompanyTx<'_>, asked: Checked) -> ApiResult<YearEndPosted> {
    check_accounts(tx, &asked).await?;
    let amount = moved(tx, &asked).await?;
    let lines = asked.kind.lines(amount, asked.tax).map_err(overflow)?;
    let lines =
        lines.into_iter().map(|(slot, amount)| line(&asked, slot, amount)).collect::<ApiResult<_>>()?;
    let draft = Draft {
        journal: asked.journal.clone(),
        kind: EntryKind::Ordinary,
        date: asked.date,
        piece_ref: asked.piece_ref.clone(),
        piece_date: None,
        label: asked.label.clone(),
        source: EntrySource::Manual,
        lines,
    };
    let entry_id = entries::post_new(tx, draft).await?;
    let reversal_id = match asked.reverse_on {
        Some(day) => {
            let reversed = entries::reverse_on(tx, entry_id, day).await;
            Some(reversed.map_err(|refusal| refusal.moved(|_| "/reverse_on".to_owned()))?)
        }
        None => None,
    };
    let currency = amount::currency_of(tx.company())?;
    let details = json!({
        "kind": asked.kind.as_str(), "date": asked.date, "amount": amount.format(currency),
        "tax": asked.tax.format(currency), "entry_id": entry_id, "reverse_on": asked.reverse_on,
    });
    tx.audit(AuditEvent::created("year_end_entry_posted", format!("entry:{entry_id}"), details));
    Ok(YearEndPosted { entry_id, reversal_id })
}

/// What the entry moves: the amount, or what a stock that was counted changed by.
async fn moved(tx: &mut CompanyTx<'_>, asked: &Checked) -> ApiResult<Money> {
    if !asked.kind.is_counted() {
        return Ok(asked.amount);
    }
    let year = fiscal_years::containing(tx, asked.date).await?;
    let year = year.ok_or_else(|| ApiError::field("/date", "fiscal_year_missing"))?;
    let year = fiscal_years::lock(tx, year.id).await?;
    let change = asked.amount.checked_sub(booked(tx, &year, &asked.held_account).await?).map_err(overflow)?;
    if change.is_zero() { Err(ApiError::field("/amount", "stock_unchanged")) } else { Ok(change) }
}

/// What an account comes to in a year, with what the year opens with, a debit above zero.
async fn booked(tx: &mut CompanyTx<'_>, year: &YearRow, account: &str) -> ApiResult<Money> {
    let mut nets: Vec<Net> = nets_of(tx, &[year.id], false).await?;
    nets.extend(openings::provisional(tx, year, false).await?);
    let of_account = nets.iter().filter(|net| net.account == account);
    Money::sum(of_account.map(|net| Money::from_minor(net.net))).map_err(overflow)
}

async fn check_accounts(tx: &mut CompanyTx<'_>, asked: &Checked) -> ApiResult<()> {
    let named: [Named; 3] = [
        ("/held_account", Some(asked.held_account.clone())),
        ("/other_account", Some(asked.other_account.clone())),
        ("/tax_account", asked.tax_account.clone()),
    ];
    let mut fields = Fields::new();
    accounts::require_usable(tx, &mut fields, &named, &[]).await?;
    let standard = settings::standard(tx).await?;
    let year = fiscal_years::containing(tx, asked.date).await?;
    let start = year.map_or(asked.date, |year| year.start_date);
    let fits = |slot, account: &str| {
        AccountNumber::new(account)
            .is_ok_and(|account| fits_year_end(standard, start, (asked.kind, slot), &account))
    };
    if !standard.is_of_balance_sheet(&asked.held_account) {
        fields.refuse("/held_account", "account_not_of_balance_sheet");
    } else if !fits(YearEndSlot::Held, &asked.held_account) {
        fields.refuse("/held_account", "year_end_account_unfit");
    }
    if !fits(YearEndSlot::Other, &asked.other_account) {
        fields.refuse("/other_account", "year_end_account_unfit");
    }
    fields.finish()
}

/// Third parties stand on the accounts that hold what they owe or are owed.
fn line(asked: &Checked, slot: YearEndSlot, amount: Money) -> ApiResult<Line> {
    let (account, names_third_party) = match slot {
        YearEndSlot::Held => (Some(&asked.held_account), true),
        YearEndSlot::Other => (Some(&asked.other_account), asked.kind.names_third_party()),
        YearEndSlot::Tax => (asked.tax_account.as_ref(), false),
    };
    let account = account.ok_or_else(|| ApiError::internal("an account was required above"))?;
    let account = AccountNumber::new(account).map_err(ApiError::internal)?;
    let auxiliary = asked.auxiliary.clone().filter(|_| names_third_party);
    Ok(Line { auxiliary, ..Line::of(account, asked.date, asked.label.as_str(), amount) })
}
