//! What a year opens with: its opening entries, or as long as the year before is not closed, what that one comes to now.

use std::collections::{BTreeMap, BTreeSet};

use diesel::QueryableByName;
use diesel::sql_types::{Bool, Date, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{AccountNumber, AccountRole, AccountType, Chart, Line, Money, Standard};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::closing::{Net, nets_of, usual_account};
use super::fiscal_years::{self, YearRow, YearSummary};
use super::settings;
use crate::http::{ApiError, ApiResult};

/// What the opening entries of a year come to, but for accounts that they bring to nothing.
pub async fn of(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Vec<Net>> {
    Ok(diesel::sql_query(
        "SELECT account, auxiliary, sum(debit - credit)::bigint AS net FROM account_balances
         WHERE fiscal_year_id = $1 AND kind = 'opening'
         GROUP BY account, auxiliary HAVING sum(debit - credit) <> 0 ORDER BY account, auxiliary",
    )
    .bind::<SqlUuid, _>(fiscal_year_id)
    .load(tx.conn())
    .await?)
}

/// A balance: of an account and a third party on it, debits less credits.
pub type Balance<'a> = ((&'a str, &'a str), i128);

/// What a year was opened without, of what the one before ends with. `ends` is in any order and in parts, income and expenses among them, which are
/// of the result: it stands on `result_account`, unless the year was opened with it on another account of the result, or whole on another one of
/// equity. Balances to nothing, but for a result whose account is not known.
///
/// # Errors
/// 422 `amount_overflow`.
pub fn lacking<'a>(
    standard: Standard,
    chart: &Chart,
    ends: impl Iterator<Item = Balance<'a>>,
    opened: impl Iterator<Item = Balance<'a>>,
    result_account: Option<&'a str>,
) -> ApiResult<Vec<Net>> {
    let results = chart.prefixes_of(&[AccountRole::ResultProfit, AccountRole::ResultLoss]);
    let is_of_result = |account: &str| results.as_ref().is_some_and(|results| results.contains(account));
    let mut result = 0_i128;
    let (mut of_result, mut others) = (BTreeMap::new(), BTreeMap::new());
    let mut add = |(of, net): Balance<'a>| {
        *if is_of_result(of.0) { &mut of_result } else { &mut others }.entry(of).or_default() += net;
    };
    for (of, net) in ends {
        if standard.is_of_result(of.0) {
            result += net;
        } else if standard.is_of_balance_sheet(of.0) {
            add((of, net));
        }
    }
    opened.for_each(|(of, net)| add((of, -net)));
    others.retain(|_, net: &mut i128| *net != 0);
    of_result.retain(|_, net: &mut i128| *net != 0);
    if of_result.values().sum::<i128>() + result == 0 {
        of_result.clear();
    } else if of_result.is_empty() && is_result_of_equity(chart, &others, result) {
        others.clear();
    } else if let Some(account) = result_account {
        *of_result.entry((account, "")).or_default() += result;
    }
    let lacks = of_result.into_iter().chain(others).filter(|(_, net)| *net != 0);
    lacks
        .map(|((account, auxiliary), net)| {
            let net = i64::try_from(net).map_err(|_| ApiError::unprocessable("amount_overflow"))?;
            Ok(Net { account: account.to_owned(), auxiliary: auxiliary.to_owned(), net })
        })
        .collect()
}

/// Whether all that differs is the result, on another account of equity.
fn is_result_of_equity(chart: &Chart, others: &BTreeMap<(&str, &str), i128>, result: i128) -> bool {
    let is_equity = |account: &str| {
        let number = AccountNumber::new(account).ok();
        number.and_then(|number| chart.type_of(&number)) == Some(AccountType::Equity)
    };
    others.len() == 1 && others.iter().all(|((account, _), net)| net + result == 0 && is_equity(account))
}

/// Whether a year was opened by entries.
pub async fn exist(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<bool> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Bool)]
        exist: bool,
    }
    let query = diesel::sql_query(
        "SELECT EXISTS (SELECT FROM account_balances WHERE fiscal_year_id = $1 AND kind = 'opening'
                        GROUP BY account, auxiliary HAVING sum(debit - credit) <> 0) AS exist",
    );
    Ok(query.bind::<SqlUuid, _>(fiscal_year_id).get_result::<Row>(tx.conn()).await?.exist)
}

/// Refuses to write in a year before one that is closed, which brought forward what was there then; and what would count twice: a later year
/// was opened without this one, and what it was opened with is what this one would come to. Openings that were all cancelled give their items
/// up.
///
/// # Errors
/// 409 `later_year_closed`, `later_year_opened`.
pub async fn require_none_without(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<()> {
    let without = settled_without(tx, fiscal_year_id).await?;
    if without.iter().any(|later| later.is_closed) {
        return Err(ApiError::conflict("later_year_closed"));
    }
    for later in &without {
        if exist(tx, later.id).await? {
            return Err(ApiError::conflict("later_year_opened"));
        }
    }
    if without.is_empty() { Ok(()) } else { give_items_up(tx, fiscal_year_id).await }
}

/// The lines of the year are what is open now, and none of what opened later ones without it.
pub async fn give_items_up(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<()> {
    let given_up = diesel::sql_query("SELECT give_opening_items_up($1)");
    given_up.bind::<SqlUuid, _>(fiscal_year_id).execute(tx.conn()).await?;
    Ok(())
}

/// Refuses entries that would open a year which the years before open, in the books or among those that are posted with them: unless their
/// lines are all that these come to. Whoever posts in an earlier year waits until the transaction ends, or came first.
///
/// # Errors
/// 409 `fiscal_year_continued`.
pub async fn require_may_open(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    lines: &[&Line],
    posted_with: &BTreeSet<Uuid>,
) -> ApiResult<()> {
    let (year, years) = hold_before(tx, fiscal_year_id).await?;
    let comes_with_one_before =
        years.iter().any(|other| other.end_date < year.start_date && posted_with.contains(&other.id));
    if comes_with_one_before || continued(tx).await?.contains(&year.id) && !are_all(tx, &year, lines).await? {
        return Err(ApiError::conflict("fiscal_year_continued"));
    }
    Ok(())
}

/// Refuses to take an opening back that the closing of the year before stands on: it brought what was lacking beside it.
///
/// # Errors
/// 409 `entry_of_closing`.
pub async fn require_not_relied_on(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<()> {
    let (year, years) = hold_before(tx, fiscal_year_id).await?;
    let is_behind_closed =
        |other: &YearRow| other.end_date < year.start_date && other.require_open().is_err();
    if years.iter().any(is_behind_closed) && continued(tx).await?.contains(&year.id) {
        return Err(ApiError::conflict("entry_of_closing"));
    }
    Ok(())
}

/// A year among all, those before it held: whoever posts in them or closes them waits, or came first.
pub async fn hold_before(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<(YearRow, Vec<YearRow>)> {
    let year = fiscal_years::find(tx, fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
    let months = diesel::sql_query(
        "SELECT FROM periods p JOIN fiscal_years y ON y.id = p.fiscal_year_id WHERE y.end_date < $1
         ORDER BY p.fiscal_year_id, p.month FOR NO KEY UPDATE OF p",
    );
    months.bind::<Date, _>(year.start_date).execute(tx.conn()).await?;
    Ok((year, fiscal_years::all(tx).await?))
}

/// A year behind another, that is closed, or whose opening entries are all that the books have of what was before.
#[derive(QueryableByName)]
struct Settled {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Bool)]
    is_closed: bool,
}

async fn settled_without(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Vec<Settled>> {
    let query = diesel::sql_query(
        "SELECT n.id, n.state = 'closed' AS is_closed FROM fiscal_years y
           JOIN fiscal_years n ON n.start_date > y.end_date AND (n.has_opening_items OR n.state = 'closed')
         WHERE y.id = $1",
    );
    Ok(query.bind::<SqlUuid, _>(fiscal_year_id).load(tx.conn()).await?)
}

/// The year that begins on the day after this one ends.
pub async fn year_after(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<Option<YearRow>> {
    let all = fiscal_years::all(tx).await?;
    Ok(all.into_iter().find(|other| year.end_date.succ_opt() == Some(other.start_date)))
}

/// The years behind one with posted entries: they are opened by the closing of the year before, and until then by what that one and those
/// before it come to.
pub async fn continued(tx: &mut CompanyTx<'_>) -> ApiResult<BTreeSet<Uuid>> {
    let years = fiscal_years::summaries(tx, None).await?;
    let has_entries_before =
        |year: &&YearSummary| years.iter().any(|other| other.posted > 0 && other.end_date < year.start_date);
    Ok(years.iter().filter(has_entries_before).map(|year| year.id).collect())
}

/// Whether lines are all that the years before come to, account by account: who types them opens the year. Third parties may be left out, and
/// are what they are where they are named.
async fn are_all(tx: &mut CompanyTx<'_>, year: &YearRow, lines: &[&Line]) -> ApiResult<bool> {
    let brought = provisional(tx, year, false).await?;
    let mut left = BTreeMap::<&str, i128>::new();
    let mut of_third_parties = BTreeMap::<(&str, &str), i128>::new();
    for net in &brought {
        *left.entry(&net.account).or_default() += i128::from(net.net);
        of_third_parties.insert((&net.account, &net.auxiliary), i128::from(net.net));
    }
    let mut named = BTreeMap::<(&str, &str), i128>::new();
    for line in lines {
        let net = i128::from(line.debit.minor()) - i128::from(line.credit.minor());
        *left.entry(line.account.as_str()).or_default() -= net;
        if let Some(third_party) = &line.auxiliary {
            *named.entry((line.account.as_str(), third_party)).or_default() += net;
        }
    }
    let is_known =
        |(of, net): (&(&str, &str), &i128)| of_third_parties.get(of).copied().unwrap_or_default() == *net;
    Ok(!brought.is_empty() && left.values().all(|net| *net == 0) && named.iter().all(is_known))
}

/// What a year opens with for the time being, where nothing opened it yet: the balances of the years before as they are now, their
/// income and expenses as a result. Empty for a year that was opened, or whose year before is closed. Drafts count when they are asked for: then this
/// is what those that would open the year leave to be brought.
pub async fn provisional(tx: &mut CompanyTx<'_>, year: &YearRow, with_drafts: bool) -> ApiResult<Vec<Net>> {
    if year.require_open().is_err() || exist(tx, year.id).await? {
        return Ok(Vec::new());
    }
    let before = years_before(tx, year).await?;
    let Some(last) = before.as_slice().first().filter(|last| last.require_open().is_ok()) else {
        return Ok(Vec::new());
    };
    let ids: Vec<Uuid> = before.iter().map(|year| year.id).collect();
    let standard = settings::standard(tx).await?;
    let nets = nets_of(tx, &ids, with_drafts).await?;
    let (of_result, mut brought): (Vec<Net>, Vec<Net>) =
        nets.into_iter().partition(|net| standard.is_of_result(&net.account));
    brought.retain(|net| standard.is_of_balance_sheet(&net.account));
    let result: i128 = of_result.iter().map(|net| i128::from(net.net)).sum();
    let result = i64::try_from(result).map_err(ApiError::internal)?;
    if let Some(account) = usual_account(tx, last, Money::from_minor(result.saturating_neg())).await?
        && result != 0
    {
        brought.push(Net { account: account.as_str().to_owned(), auxiliary: String::new(), net: result });
    }
    if with_drafts { left_by_drafts(tx, year.id, brought).await } else { Ok(brought) }
}

/// What drafts that would open a year leave of its balances: with them it is all of these, whatever they say.
async fn left_by_drafts(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    brought: Vec<Net>,
) -> ApiResult<Vec<Net>> {
    let drafted: Vec<Net> = diesel::sql_query(
        "SELECT l.account, coalesce(l.auxiliary, '') AS auxiliary, sum(l.debit - l.credit)::bigint AS net
           FROM entries e JOIN entry_lines l ON l.entry_id = e.id
          WHERE e.fiscal_year_id = $1 AND e.state = 'draft' AND e.kind = 'opening' GROUP BY 1, 2",
    )
    .bind::<SqlUuid, _>(fiscal_year_id)
    .load(tx.conn())
    .await?;
    let mut left: BTreeMap<(String, String), i64> =
        brought.into_iter().map(|net| ((net.account, net.auxiliary), net.net)).collect();
    for Net { account, auxiliary, net } in drafted {
        let of = left.entry((account, auxiliary)).or_default();
        *of = of.checked_sub(net).ok_or_else(|| ApiError::unprocessable("amount_overflow"))?;
    }
    let left = left.into_iter().filter(|(_, net)| *net != 0);
    Ok(left.map(|((account, auxiliary), net)| Net { account, auxiliary, net }).collect())
}

/// The years that follow on each other up to this one, the last first, back to the first that was opened by entries.
async fn years_before(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<Vec<YearRow>> {
    let mut before = Vec::new();
    let mut start = year.start_date;
    for other in fiscal_years::all(tx).await?.into_iter().rev() {
        if other.end_date.succ_opt() != Some(start) {
            continue;
        }
        start = other.start_date;
        let is_first = exist(tx, other.id).await?;
        before.push(other);
        if is_first {
            break;
        }
    }
    Ok(before)
}
