//! Allocating the result of a closed year.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ledger::allocation::{Allocation, AllocationError, AllocationPosting};
use ledger::{
    AccountNumber, AccountRole, AccountType, Chart, Currency, Draft, EntryKind, EntrySource, Line, Money,
};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{
    AllocationAccounts, AllocationProposal, Checked, LegalReserveRule, ResultAccount, ResultAllocated,
};
use super::situation::Before;
use crate::accounting::accounts::Named;
use crate::accounting::amount::overflow;
use crate::accounting::closing::Net;
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::{accounts, amount, entries, openings, settings};
use crate::http::{ApiError, ApiResult, Fields};

/// What there is to be allocated.
///
/// # Errors
/// 404; 409 `fiscal_year_not_closed`, `later_year_closed`.
pub async fn propose(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<AllocationProposal> {
    let year = fiscal_years::find(tx, id).await?.ok_or_else(ApiError::not_found)?;
    let next = next_of(tx, &year).await?;
    let before = Before::of(tx, &year, &next).await?;
    let currency = amount::currency_of(tx.company())?;
    let (situation, rule) = (before.situation, before.rule);
    let least = rule.map_or(Ok(Money::ZERO), |rule| rule.least(&situation)).map_err(overflow)?;
    Ok(AllocationProposal {
        fiscal_year: fiscal_years::view_of(tx, year.id).await?,
        next_fiscal_year: fiscal_years::view_of(tx, next.id).await?,
        currency: currency.code().to_owned(),
        result: situation.result.format(currency),
        carried: situation.carried.format(currency),
        capital: situation.capital.format(currency),
        legal_reserve: situation.legal_reserve.format(currency),
        legal_reserve_least: least.format(currency),
        legal_reserve_rule: rule.map(|rule| LegalReserveRule {
            percent_of_profit: rule.percent_of_profit.into(),
            percent_of_capital: rule.percent_of_capital.into(),
        }),
        distributable: Allocation::distributable(&situation, rule).map_err(overflow)?.format(currency),
        result_accounts: result_accounts(&before.results, currency)?,
        accounts: before.accounts,
    })
}

/// What each account has of the result, whoever has it there.
fn result_accounts(results: &[Net], currency: Currency) -> ApiResult<Vec<ResultAccount>> {
    let mut sums: BTreeMap<&str, Money> = BTreeMap::new();
    for net in results {
        let sum = sums.entry(&net.account).or_default();
        *sum = sum.checked_sub(Money::from_minor(net.net)).map_err(overflow)?;
    }
    let view = |(account, sum): (&str, Money)| ResultAccount {
        account: account.to_owned(),
        amount: sum.format(currency),
    };
    Ok(sums.into_iter().map(view).collect())
}

/// Posts what the associates decided.
///
/// # Errors
/// 404; 409 `fiscal_year_not_closed`, `later_year_closed`, `result_allocated`, `period_closed`, those of a lock date; 422 at `/date` with
/// `date_outside_next_year`, at `/legal_reserve` with `legal_reserve_too_low`, at `/dividends` with `allocation_beyond_profit`, at the accounts with
/// `required`, `account_of_result`, `account_unknown`, `account_inactive`; those of the journal.
pub async fn allocate(tx: &mut CompanyTx<'_>, id: Uuid, asked: Checked) -> ApiResult<ResultAllocated> {
    let year = fiscal_years::lock(tx, id).await?;
    let next = next_of(tx, &year).await?;
    let next = fiscal_years::lock(tx, next.id).await?;
    let before = Before::of(tx, &year, &next).await?;
    if before.situation.result.is_zero() {
        return Err(ApiError::conflict("result_allocated"));
    }
    check(&asked, &next, &before)?;
    let postings = asked.decided.postings(&before.situation).map_err(overflow)?;
    let accounts =
        chosen(tx, &asked.accounts, &before.accounts, &postings, &before.results, year.start_date).await?;
    let carried = asked.decided.carried(&before.situation).map_err(overflow)?;
    let lines = lines(&asked, &before, &postings, &accounts)?;
    let (date, decided) = (asked.date, asked.decided);
    let draft = Draft {
        journal: asked.journal,
        kind: EntryKind::Ordinary,
        date,
        piece_ref: None,
        piece_date: None,
        label: asked.label,
        source: EntrySource::Manual,
        lines,
    };
    let entry_id = entries::post_new(tx, draft).await?;
    let currency = amount::currency_of(tx.company())?;
    let wire = |money: Money| money.format(currency);
    let carried = before.situation.carried.checked_add(carried).map_err(overflow)?;
    let details = json!({
        "start": year.start_date, "end": year.end_date, "date": date, "entry_id": entry_id,
        "result": wire(before.situation.result), "legal_reserve": wire(decided.legal_reserve),
        "other_reserves": wire(decided.other_reserves), "dividends": wire(decided.dividends),
        "carried": wire(carried),
    });
    tx.audit(AuditEvent::created("result_allocated", format!("fiscal_year:{id}"), details));
    Ok(ResultAllocated {
        entry_id,
        dividends: wire(decided.dividends),
        carried: wire(carried),
        currency: currency.code().to_owned(),
    })
}

/// The year in which the result of a closed one is allocated: the next, as long as it is open itself.
async fn next_of(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<YearRow> {
    if year.require_open().is_ok() {
        return Err(ApiError::conflict("fiscal_year_not_closed"));
    }
    let next = openings::year_after(tx, year).await?;
    next.filter(|next| next.require_open().is_ok()).ok_or_else(|| ApiError::conflict("later_year_closed"))
}

fn check(asked: &Checked, next: &YearRow, before: &Before) -> ApiResult<()> {
    let mut fields = Fields::new();
    if !(next.start_date..=next.end_date).contains(&asked.date) {
        fields.refuse("/date", "date_outside_next_year");
    }
    if let Err(error) = asked.decided.check(&before.situation, before.rule) {
        let pointer = match error {
            AllocationError::LegalReserve => "/legal_reserve",
            AllocationError::Negative | AllocationError::Beyond => "/dividends",
        };
        fields.refuse(pointer, error.code());
    }
    fields.finish()
}

/// The accounts of the request, else those of the chart, of what the entry moves.
async fn chosen(
    tx: &mut CompanyTx<'_>,
    asked: &AllocationAccounts,
    proposed: &AllocationAccounts,
    postings: &[AllocationPosting],
    results: &[Net],
    on: NaiveDate,
) -> ApiResult<AllocationAccounts> {
    let mut fields = Fields::new();
    let moves = |is: fn(&AllocationPosting) -> bool| postings.iter().any(is);
    let mut one = |pointer, is_moved: bool, asked: &Option<String>, proposed: &Option<String>| -> Named {
        let number = asked.clone().or_else(|| proposed.clone()).filter(|_| is_moved);
        if is_moved && number.is_none() {
            fields.refuse(pointer, "required");
        }
        (pointer, number)
    };
    let named = [
        one(
            "/accounts/legal_reserve",
            moves(|one| matches!(one, AllocationPosting::LegalReserve(_))),
            &asked.legal_reserve,
            &proposed.legal_reserve,
        ),
        one(
            "/accounts/other_reserves",
            moves(|one| matches!(one, AllocationPosting::OtherReserves(_))),
            &asked.other_reserves,
            &proposed.other_reserves,
        ),
        one(
            "/accounts/dividends",
            moves(|one| matches!(one, AllocationPosting::Dividends(_))),
            &asked.dividends,
            &proposed.dividends,
        ),
        one(
            "/accounts/carried_profit",
            moves(|one| matches!(one, AllocationPosting::CarriedProfit(_))),
            &asked.carried_profit,
            &proposed.carried_profit,
        ),
        one(
            "/accounts/carried_loss",
            moves(|one| matches!(one, AllocationPosting::CarriedLoss(_))),
            &asked.carried_loss,
            &proposed.carried_loss,
        ),
    ];
    accounts::require_usable(tx, &mut fields, &named, &[]).await?;
    fields.finish()?;
    require_kinds(tx, &named, results, on).await?;
    let [legal_reserve, other_reserves, dividends, carried_profit, carried_loss] =
        named.map(|(_, number)| number);
    Ok(AllocationAccounts { legal_reserve, other_reserves, dividends, carried_profit, carried_loss })
}

/// Dividends become a debt, everything else stays with the owners, and nothing stays where the result is.
async fn require_kinds(
    tx: &mut CompanyTx<'_>,
    named: &[Named],
    results: &[Net],
    on: NaiveDate,
) -> ApiResult<()> {
    let known = accounts::known(tx).await?;
    let chart = Chart::for_year(settings::standard(tx).await?, on);
    let of_trade_and_tax = chart.prefixes_of(&[
        AccountRole::Payable,
        AccountRole::VatCollected,
        AccountRole::VatDeductible,
        AccountRole::VatSettled,
    ]);
    let of_result = chart.prefixes_of(&[AccountRole::ResultProfit, AccountRole::ResultLoss]);
    // A heading of those of the result, too: what stands there is seen by nobody.
    let is_of_result = |number: &str| {
        results.iter().any(|net| net.net != 0 && net.account == *number)
            || of_result.as_ref().is_some_and(|prefixes| {
                prefixes.contains(number)
                    || prefixes.within.iter().any(|within| within.as_str().starts_with(number))
            })
    };
    let mut fields = Fields::new();
    for (pointer, number) in named {
        let Some(number) = number else { continue };
        let (wanted, code) = match *pointer {
            "/accounts/dividends" => (AccountType::Liability, "account_not_of_liabilities"),
            _ => (AccountType::Equity, "account_not_of_equity"),
        };
        let kind = known.get(number.as_str()).and_then(|known| known.kind);
        let is_of_others = wanted == AccountType::Liability
            && of_trade_and_tax.as_ref().is_some_and(|prefixes| prefixes.contains(number));
        if is_of_others || kind.is_some_and(|kind| kind != wanted) {
            fields.refuse(*pointer, code);
        } else if is_of_result(number) {
            fields.refuse(*pointer, "account_of_result");
        }
    }
    fields.finish()
}

/// The accounts of the result are brought to nothing, each for itself.
fn lines(
    asked: &Checked,
    before: &Before,
    postings: &[AllocationPosting],
    accounts: &AllocationAccounts,
) -> ApiResult<Vec<Line>> {
    let mut lines = Vec::with_capacity(postings.len() + before.results.len());
    for net in before.results.iter().filter(|net| net.net != 0) {
        let auxiliary = Some(net.auxiliary.clone()).filter(|code| !code.is_empty());
        let away = Money::from_minor(net.net).checked_neg().map_err(overflow)?;
        lines.push(Line { auxiliary, ..line(asked, &net.account, away)? });
    }
    for posting in postings {
        let account = match posting {
            AllocationPosting::Result(_) => continue,
            AllocationPosting::LegalReserve(_) => &accounts.legal_reserve,
            AllocationPosting::OtherReserves(_) => &accounts.other_reserves,
            AllocationPosting::Dividends(_) => &accounts.dividends,
            AllocationPosting::CarriedProfit(_) => &accounts.carried_profit,
            AllocationPosting::CarriedLoss(_) => &accounts.carried_loss,
        };
        let account =
            account.as_deref().ok_or_else(|| ApiError::internal("an account was required above"))?;
        lines.push(line(asked, account, posting.amount())?);
    }
    Ok(lines)
}

/// A line of an amount, a debit above zero.
fn line(asked: &Checked, account: &str, amount: Money) -> ApiResult<Line> {
    let account = AccountNumber::new(account).map_err(ApiError::internal)?;
    Ok(Line::of(account, asked.date, asked.label.as_str(), amount))
}
