//! Computes the trial balance from the sums that posting keeps.

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{AccountNumber, AccountType, Columns, Currency, EntryKind, Money, Movement, TrialBalance};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::before::Before;
use super::dto::{PreviousBalance, TrialBalanceRow, TrialBalanceTotals, TrialBalanceView};
use crate::accounting::closing::Net;
use crate::accounting::{amount, balances::month_of, fiscal_years, openings, search};
use crate::http::{ApiError, ApiResult, Fields};

/// Which trial balance is asked for.
#[derive(Debug)]
pub struct Asked {
    pub fiscal_year_id: Uuid,
    /// First day of a month of the year; the year's first day when absent.
    pub from: Option<NaiveDate>,
    /// Last day of a month of the year; the year's last day when absent.
    pub to: Option<NaiveDate>,
    /// Part of a label, or the beginning of a number.
    pub search: Option<String>,
    /// Whether drafts count.
    pub with_drafts: bool,
    /// Whether the entry counts that brings income and expenses to zero.
    pub with_closing: bool,
    /// Whether the year before stands beside.
    pub with_previous: bool,
}

impl Asked {
    /// The whole of a year, before its income and expenses are closed.
    pub const fn of_year(fiscal_year_id: Uuid) -> Self {
        let (with_drafts, with_closing, with_previous) = (false, false, false);
        Self { fiscal_year_id, from: None, to: None, search: None, with_drafts, with_closing, with_previous }
    }
}

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    label: String,
    #[diesel(sql_type = Text)]
    account_type: String,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Bool)]
    before: bool,
    #[diesel(sql_type = Bool)]
    is_searched: bool,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
}

/// A trial balance as it is computed.
#[derive(Debug)]
pub struct Computed {
    /// First day of the period.
    pub from: NaiveDate,
    /// Last day of the period.
    pub to: NaiveDate,
    pub currency: Currency,
    /// The accounts that are searched for, by number.
    pub rows: Vec<NamedRow>,
    /// Whether debit equals credit over all accounts.
    pub is_balanced: bool,
    pub is_opening_provisional: bool,
}

/// The row of an account, with its name.
#[derive(Debug)]
pub struct NamedRow {
    pub account: AccountNumber,
    pub label: String,
    pub kind: AccountType,
    pub columns: Columns,
}

impl NamedRow {
    /// The account without what it received.
    pub fn unmoved(&self) -> Self {
        Self {
            account: self.account,
            label: self.label.clone(),
            kind: self.kind,
            columns: Columns::default(),
        }
    }
}

impl Computed {
    /// The sums of the rows.
    ///
    /// # Errors
    /// 500 where they do not fit.
    pub fn totals(&self) -> ApiResult<Columns> {
        let mut rows = self.rows.iter().map(|row| &row.columns);
        rows.try_fold(Columns::default(), |totals, columns| totals.checked_add(columns))
            .map_err(ApiError::internal)
    }
}

/// The trial balance.
///
/// # Errors
/// 422 `fiscal_year_unknown`, `not_first_of_month`, `not_last_of_month`, `outside_fiscal_year`, `to_before_from`.
pub async fn get(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<TrialBalanceView> {
    let balance = compute(tx, &asked).await?;
    let before = if asked.with_previous { Before::of(tx, &asked, &balance).await? } else { None };
    let (currency, totals) = (balance.currency, balance.totals()?);
    let previous_totals = before.as_ref().map(|before| before.totals(currency)).transpose()?;
    let (rows, previous) = match before {
        Some(before) => before.beside(balance.rows, currency)?,
        None => (balance.rows.into_iter().map(|row| view(row, None, currency)).collect(), None),
    };
    Ok(TrialBalanceView {
        fiscal_year_id: asked.fiscal_year_id,
        from: balance.from,
        to: balance.to,
        currency: currency.code().to_owned(),
        previous,
        rows,
        totals: totals_view(totals, currency),
        previous_totals,
        is_balanced: balance.is_balanced,
        is_opening_provisional: balance.is_opening_provisional,
    })
}

/// The rows of a trial balance, for those who put something under them.
///
/// # Errors
/// As [`get`].
pub async fn compute(tx: &mut CompanyTx<'_>, asked: &Asked) -> ApiResult<Computed> {
    let currency = amount::currency_of(tx.company())?;
    let year = fiscal_years::of_parameter(tx, asked.fiscal_year_id).await?;
    let (from, to) = period(&year, asked.from, asked.to)?;
    let openings = openings::provisional(tx, &year, asked.with_drafts).await?;
    let sums = sums(tx, asked, &openings, from, to).await?;
    let mut named = BTreeMap::new();
    let mut movements = Vec::with_capacity(sums.len());
    for sum in sums {
        movements.push(sum.movement()?);
        if sum.is_searched {
            named.insert(sum.account, (sum.label, sum.account_type));
        }
    }
    let balance = TrialBalance::of(movements).map_err(ApiError::internal)?;
    let mut rows = Vec::with_capacity(named.len());
    for row in &balance.rows {
        if let Some((label, kind)) = named.remove(row.account.as_str()) {
            let known = AccountType::from_code(&kind);
            let kind = known.ok_or_else(|| ApiError::internal(format!("unknown account type {kind}")))?;
            rows.push(NamedRow { account: row.account, label, kind, columns: row.columns });
        }
    }
    let (is_balanced, is_opening_provisional) = (balance.is_balanced(), !openings.is_empty());
    Ok(Computed { from, to, currency, rows, is_balanced, is_opening_provisional })
}

/// The two days, which must bound months of the year: sums are kept by month.
///
/// # Errors
/// 422 `not_first_of_month`, `not_last_of_month`, `outside_fiscal_year`, `to_before_from`.
pub fn period(
    year: &fiscal_years::YearRow,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) -> ApiResult<(NaiveDate, NaiveDate)> {
    let (from, to) = (from.unwrap_or(year.start_date), to.unwrap_or(year.end_date));
    let within = year.start_date..=year.end_date;
    let mut fields = Fields::new();
    if !within.contains(&from) {
        fields.refuse("from", "outside_fiscal_year");
    } else if from.day() != 1 && from != year.start_date {
        fields.refuse("from", "not_first_of_month");
    }
    if !within.contains(&to) {
        fields.refuse("to", "outside_fiscal_year");
    } else if to.succ_opt().is_some_and(|next| next.day() != 1) && to != year.end_date {
        fields.refuse("to", "not_last_of_month");
    }
    if to < from {
        fields.refuse("to", "to_before_from");
    }
    fields.finish()?;
    Ok((from, to))
}

/// What moved the accounts of the year `$1` up to the month `$3`. What opens a year, or closes it, counts by what it
/// comes to for each third party: what opening a year again cancelled is not told. Drafts count with `$4`, the closing entry with `$5`.
const SUMS: &str = "
    WITH moved AS (
        SELECT account, auxiliary, kind, kind = 'opening' OR month < $2 AS before, debit, credit
          FROM account_balances WHERE fiscal_year_id = $1 AND month <= $3 AND (kind <> 'closing' OR $5)
        UNION ALL
        SELECT l.account, coalesce(l.auxiliary, ''), e.kind, e.kind = 'opening' OR l.date < $2, l.debit, l.credit
          FROM entries e JOIN entry_lines l ON l.entry_id = e.id
         WHERE $4 AND e.fiscal_year_id = $1 AND e.state = 'draft' AND l.date <= $6 AND (e.kind <> 'closing' OR $5)
        UNION ALL
        SELECT account, auxiliary, 'opening', true, greatest(net, 0), greatest(-net, 0)
          FROM unnest($7, $8, $9) AS o (account, auxiliary, net)
    ), parts AS (
        SELECT account, kind, before,
               CASE kind WHEN 'ordinary' THEN sum(debit) ELSE greatest(sum(debit) - sum(credit), 0) END AS debit,
               CASE kind WHEN 'ordinary' THEN sum(credit) ELSE greatest(sum(credit) - sum(debit), 0) END AS credit
          FROM moved GROUP BY account, auxiliary, kind, before
    ), sums AS (
        SELECT account, kind, before, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit
          FROM parts WHERE debit <> 0 OR credit <> 0 GROUP BY account, kind, before
    )
    SELECT s.account, a.label, a.type AS account_type, s.kind, s.before, s.debit, s.credit,
           unaccent(a.label) ILIKE unaccent($10) OR a.number LIKE $11 AS is_searched
      FROM sums s JOIN accounts a ON a.number = s.account";

async fn sums(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    openings: &[Net],
    from: NaiveDate,
    to: NaiveDate,
) -> ApiResult<Vec<Sum>> {
    let search = asked.search.as_deref().unwrap_or_default();
    Ok(diesel::sql_query(SUMS)
        .bind::<SqlUuid, _>(asked.fiscal_year_id)
        .bind::<Date, _>(month_of(from))
        .bind::<Date, _>(month_of(to))
        .bind::<Bool, _>(asked.with_drafts)
        .bind::<Bool, _>(asked.with_closing)
        .bind::<Date, _>(to)
        .bind::<Array<Text>, _>(openings.iter().map(|net| net.account.as_str()).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(openings.iter().map(|net| net.auxiliary.as_str()).collect::<Vec<_>>())
        .bind::<Array<BigInt>, _>(openings.iter().map(|net| net.net).collect::<Vec<_>>())
        .bind::<Text, _>(search::anywhere(search))
        .bind::<Text, _>(search::beginning(search))
        .load(tx.conn())
        .await?)
}

impl Sum {
    fn movement(&self) -> ApiResult<Movement> {
        let kind = EntryKind::from_code(&self.kind)
            .ok_or_else(|| ApiError::internal(format!("unknown kind of balance {}", self.kind)))?;
        Ok(Movement {
            account: AccountNumber::new(&self.account).map_err(ApiError::internal)?,
            kind: if self.before { EntryKind::Opening } else { kind },
            debit: Money::from_minor(self.debit),
            credit: Money::from_minor(self.credit),
        })
    }
}

/// A row in its wire form, with what it was before.
pub fn view(row: NamedRow, previous: Option<PreviousBalance>, currency: Currency) -> TrialBalanceRow {
    let totals = totals_view(row.columns, currency);
    TrialBalanceRow {
        account: row.account.as_str().to_owned(),
        label: row.label,
        kind: row.kind.into(),
        class: i32::from(row.account.class()),
        opening_debit: totals.opening_debit,
        opening_credit: totals.opening_credit,
        period_debit: totals.period_debit,
        period_credit: totals.period_credit,
        closing_debit: totals.closing_debit,
        closing_credit: totals.closing_credit,
        previous,
    }
}

/// The columns in their wire form.
pub fn totals_view(columns: Columns, currency: Currency) -> TrialBalanceTotals {
    TrialBalanceTotals {
        opening_debit: columns.opening_debit.format(currency),
        opening_credit: columns.opening_credit.format(currency),
        period_debit: columns.period_debit.format(currency),
        period_credit: columns.period_credit.format(currency),
        closing_debit: columns.closing_debit.format(currency),
        closing_credit: columns.closing_credit.format(currency),
    }
}
