//! The result of a year, and the entry that brings its income and expenses to zero.

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{
    AccountNumber, AccountRole, AccountType, Chart, Draft, EntryKind, EntrySource, Line, Money, Standard,
};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::CheckedClose;
use crate::accounting::fiscal_years::YearRow;
use crate::accounting::openings::Balance;
use crate::accounting::{accounts, entries, seed, settings};
use crate::http::{ApiError, ApiResult};
use crate::identity::Language;

/// What an account and a third party on it come to.
#[derive(Debug, QueryableByName)]
pub struct Net {
    #[diesel(sql_type = Text)]
    pub account: String,
    /// Empty for none.
    #[diesel(sql_type = Text)]
    pub auxiliary: String,
    /// Debits less credits.
    #[diesel(sql_type = BigInt)]
    pub net: i64,
}

impl Net {
    pub fn balance(&self) -> Balance<'_> {
        ((&self.account, &self.auxiliary), i128::from(self.net))
    }

    /// The account, and the third party.
    pub fn name(&self) -> String {
        format!("{} {}", self.account, self.auxiliary).trim_end().to_owned()
    }
}

/// What every account of a year comes to, but for those that come to nothing.
pub async fn nets(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Vec<Net>> {
    nets_of(tx, &[fiscal_year_id], false).await
}

/// What every account of some years comes to, but for those that come to nothing. Drafts count when they are asked for.
pub async fn nets_of(
    tx: &mut CompanyTx<'_>,
    fiscal_years: &[Uuid],
    with_drafts: bool,
) -> ApiResult<Vec<Net>> {
    Ok(diesel::sql_query(
        "SELECT account, auxiliary, sum(net)::bigint AS net
           FROM (SELECT account, auxiliary, debit - credit AS net FROM account_balances
                  WHERE fiscal_year_id = ANY($1)
                 UNION ALL
                 SELECT l.account, coalesce(l.auxiliary, ''), l.debit - l.credit
                   FROM entries e JOIN entry_lines l ON l.entry_id = e.id
                  WHERE $2 AND e.fiscal_year_id = ANY($1) AND e.state = 'draft') AS parts
          GROUP BY account, auxiliary HAVING sum(net) <> 0 ORDER BY account, auxiliary",
    )
    .bind::<Array<SqlUuid>, _>(fiscal_years)
    .bind::<Bool, _>(with_drafts)
    .load(tx.conn())
    .await?)
}

/// What every account on which a year has something posted comes to, be it nothing.
pub async fn nets_of_moved(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Vec<Net>> {
    Ok(diesel::sql_query(
        "SELECT account, auxiliary, sum(debit - credit)::bigint AS net FROM account_balances
          WHERE fiscal_year_id = $1 GROUP BY account, auxiliary ORDER BY account, auxiliary",
    )
    .bind::<SqlUuid, _>(fiscal_year_id)
    .load(tx.conn())
    .await?)
}

/// What the entries of a year itself, neither opening nor closing, make of its accounts, but for those that they bring to nothing.
pub async fn moved(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Vec<Net>> {
    Ok(diesel::sql_query(
        "SELECT account, '' AS auxiliary, sum(debit - credit)::bigint AS net FROM account_balances
          WHERE fiscal_year_id = $1 AND kind = 'ordinary' GROUP BY account HAVING sum(debit - credit) <> 0",
    )
    .bind::<SqlUuid, _>(fiscal_year_id)
    .load(tx.conn())
    .await?)
}

/// Income less expenses.
pub fn result(standard: Standard, nets: &[Net]) -> ApiResult<Money> {
    let of_result = nets.iter().filter(|net| standard.is_of_result(&net.account));
    let net = Money::sum(of_result.map(|net| Money::from_minor(net.net))).map_err(ApiError::internal)?;
    net.checked_neg().map_err(ApiError::internal)
}

/// Where a result goes by the chart of the year.
pub async fn usual_account(
    tx: &mut CompanyTx<'_>,
    year: &YearRow,
    result: Money,
) -> ApiResult<Option<AccountNumber>> {
    let chart = Chart::for_year(settings::standard(tx).await?, year.start_date);
    let of =
        |role| chart.prefixes_of(&[role]).and_then(|prefixes| prefixes.within.as_slice().first().copied());
    let profit = of(AccountRole::ResultProfit);
    let prefix = if result.is_negative() { of(AccountRole::ResultLoss).or(profit) } else { profit };
    match prefix {
        Some(prefix) => accounts::first_active_under(tx, prefix).await,
        None => Ok(None),
    }
}

/// Posts the entry: `None` where there is nothing to bring to zero.
///
/// # Errors
/// 422 at `/result_account` with `required`, `account_unknown`, `account_inactive`, `account_not_of_result`, or `account_not_of_equity` where the chart has no
/// account of results; the ledger's codes.
pub async fn close(
    tx: &mut CompanyTx<'_>,
    year: &YearRow,
    asked: &CheckedClose,
    nets: &[Net],
    writer: Language,
) -> ApiResult<Option<Uuid>> {
    let standard = settings::standard(tx).await?;
    let result = result(standard, nets)?;
    let line = |account: &str, auxiliary: &str, net: i64| line(year, asked, account, auxiliary, net);
    let of_result = nets.iter().filter(|net| standard.is_of_result(&net.account));
    let mut lines: Vec<Line> =
        of_result.map(|net| line(&net.account, &net.auxiliary, net.net)).collect::<ApiResult<_>>()?;
    if lines.is_empty() {
        return Ok(None);
    }
    if !result.is_zero() {
        let account = result_account(tx, standard, year, asked, result).await?;
        lines.push(line(account.as_str(), "", result.minor())?);
    }
    let draft = Draft {
        journal: seed::closing_journal(tx, writer).await?,
        kind: EntryKind::Closing,
        date: year.end_date,
        piece_ref: None,
        piece_date: None,
        label: asked.label.clone(),
        source: EntrySource::Closing,
        lines,
    };
    entries::post_in(tx, year.id, draft).await.map(Some)
}

/// The account of the request if it may be used, else the chart's.
async fn result_account(
    tx: &mut CompanyTx<'_>,
    standard: Standard,
    year: &YearRow,
    asked: &CheckedClose,
    result: Money,
) -> ApiResult<AccountNumber> {
    let refused = |code| Err(ApiError::field("/result_account", code));
    let Some(account) = asked.result_account else {
        let usual = usual_account(tx, year, result).await?;
        return usual.ok_or_else(|| ApiError::field("/result_account", "required"));
    };
    match accounts::hold(tx, &[account.as_str().to_owned()]).await?.get(account.as_str()) {
        None => return refused("account_unknown"),
        Some(false) => return refused("account_inactive"),
        Some(true) => {}
    }
    let roles = [AccountRole::ResultProfit, AccountRole::ResultLoss];
    let meant = if result.is_negative() { &roles[..] } else { &roles[..1] };
    let of_result = Chart::for_year(standard, year.start_date).prefixes_of(meant);
    if let Some(of_result) = of_result {
        return if of_result.contains(account.as_str()) {
            Ok(account)
        } else {
            refused("account_not_of_result")
        };
    }
    let kind = accounts::known(tx).await?.get(account.as_str()).and_then(|known| known.kind);
    if standard.is_of_balance_sheet(account.as_str()) && kind == Some(AccountType::Equity) {
        Ok(account)
    } else {
        refused("account_not_of_equity")
    }
}

/// A line that takes a net away from an account.
fn line(year: &YearRow, asked: &CheckedClose, account: &str, auxiliary: &str, net: i64) -> ApiResult<Line> {
    let account = AccountNumber::new(account).map_err(ApiError::internal)?;
    let auxiliary = Some(auxiliary.to_owned()).filter(|code| !code.is_empty());
    let away = Money::from_minor(net.saturating_neg());
    Ok(Line { auxiliary, ..Line::of(account, year.end_date, asked.label.as_str(), away) })
}
