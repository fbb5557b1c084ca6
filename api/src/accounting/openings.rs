//! What a year opens with: its opening entries, or as long as the year before is not closed, what that one comes to now.

use std::collections::{BTreeMap, BTreeSet};

use diesel::QueryableByName;
use diesel::sql_types::{Bool, Date, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{Line, Money};
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

/// Refuses what would count twice: a later year was opened without this one, and what it was opened with is what this one would
/// come to. Openings that were all cancelled give their items up.
///
/// # Errors
/// 409 `later_year_opened`.
pub async fn require_none_without(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<()> {
    let opened = opened_without(tx, fiscal_year_id).await?;
    for later in &opened {
        if exist(tx, *later).await? {
            return Err(ApiError::conflict("later_year_opened"));
        }
    }
    if opened.is_empty() { Ok(()) } else { give_items_up(tx, fiscal_year_id).await }
}

/// The lines of the year are what is open now, and none of what opened later ones without it.
pub async fn give_items_up(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<()> {
    let given_up = diesel::sql_query("SELECT give_opening_items_up($1)");
    given_up.bind::<SqlUuid, _>(fiscal_year_id).execute(tx.conn()).await?;
    Ok(())
}

/// Refuses an entry that would open a year which the year before opens, in the books or among those that are posted with it. Whoever
/// posts in an earlier year waits until the transaction ends, or came first.
///
/// # Errors
/// 409 `fiscal_year_continued`.
pub async fn require_may_open(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    lines: &[Line],
    posted_with: &BTreeSet<Uuid>,
) -> ApiResult<()> {
    let years = fiscal_years::all(tx).await?;
    let year = years.iter().find(|year| year.id == fiscal_year_id).ok_or_else(ApiError::not_found)?;
    let months = diesel::sql_query(
        "SELECT FROM periods p JOIN fiscal_years y ON y.id = p.fiscal_year_id WHERE y.end_date < $1
         ORDER BY p.fiscal_year_id, p.month FOR NO KEY UPDATE OF p",
    );
    months.bind::<Date, _>(year.start_date).execute(tx.conn()).await?;
    let comes_with_one_before =
        years.iter().any(|other| other.end_date < year.start_date && posted_with.contains(&other.id));
    if comes_with_one_before || continued(tx).await?.contains(&year.id) && !are_all(tx, year, lines).await? {
        return Err(ApiError::conflict("fiscal_year_continued"));
    }
    Ok(())
}

/// The years behind this one whose opening entries are all that the books have of what was before.
async fn opened_without(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Vec<Uuid>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
    }
    let query = diesel::sql_query(
        "SELECT n.id FROM fiscal_years y JOIN fiscal_years n ON n.start_date > y.end_date AND n.has_opening_items
         WHERE y.id = $1",
    );
    let rows: Vec<Row> = query.bind::<SqlUuid, _>(fiscal_year_id).load(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The year that begins on the day after this one ends.
pub async fn year_after(tx: &mut CompanyTx<'_>, year: &YearRow) -> ApiResult<Option<YearRow>> {
    let all = fiscal_years::all(tx).await?;
    Ok(all.into_iter().find(|other| year.end_date.succ_opt() == Some(other.start_date)))
}

/// The years right behind which there is one with posted entries: they are opened by its closing, and until then by what it comes to.
pub async fn continued(tx: &mut CompanyTx<'_>) -> ApiResult<BTreeSet<Uuid>> {
    let years = fiscal_years::summaries(tx, None).await?;
    let has_entries_before = |year: &&YearSummary| {
        years.iter().any(|other| other.posted > 0 && other.end_date.succ_opt() == Some(year.start_date))
    };
    Ok(years.iter().filter(has_entries_before).map(|year| year.id).collect())
}

/// Whether lines are all that the year before comes to, account by account: who types them opens the year.
pub async fn are_all(tx: &mut CompanyTx<'_>, year: &YearRow, lines: &[Line]) -> ApiResult<bool> {
    let brought = provisional(tx, year, false).await?;
    let mut left = BTreeMap::<&str, i128>::new();
    for net in &brought {
        *left.entry(&net.account).or_default() += i128::from(net.net);
    }
    for line in lines {
        let net = i128::from(line.debit.minor()) - i128::from(line.credit.minor());
        *left.entry(line.account.as_str()).or_default() -= net;
    }
    Ok(!brought.is_empty() && left.values().all(|net| *net == 0))
}

/// What a year opens with for the time being, where nothing opened it yet: the balances of the years before as they are now, their
/// income and expenses as a result. Empty for a year that was opened, or whose year before is closed. Drafts count when they are asked for.
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
    Ok(brought)
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
