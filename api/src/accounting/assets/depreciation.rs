//! Writing off up to a day: one entry of all assets, and its cancelling.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use ledger::assets::{self, Calendar, Position, Posting, Usage};
use ledger::{AccountNumber, Draft, EntryKind, EntrySource, FiscalYear, Line, Money};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::acts_dto::{AssetLine, AssetProblem, CheckedDepreciation, DepreciationPreview, DepreciationView};
use super::row::AssetRow;
use super::store::{self, Booked};
use super::written_off;
use crate::accounting::amount::overflow;
use crate::accounting::{accounts, amount, entries, fiscal_years};
use crate::http::{ApiError, ApiResult};

/// Problems that a preview names.
const PROBLEMS_NAMED: usize = 50;

/// What is written off of which assets.
#[derive(Default)]
struct Plan {
    movements: Vec<(Uuid, Position)>,
    /// By account, debits and credits apart.
    postings: Vec<Posting>,
    problems: Vec<AssetProblem>,
    without_usage: Vec<AssetProblem>,
    /// The numbers of all of these, and of those that something is written off of.
    lacking: BTreeSet<String>,
    /// Assets of which something of an earlier year is caught up.
    late: i64,
}

/// What writing off up to a day would come to.
pub async fn preview(tx: &mut CompanyTx<'_>, until: NaiveDate) -> ApiResult<DepreciationPreview> {
    let currency = amount::currency_of(tx.company())?;
    let plan = plan(tx, until, false).await?;
    let sum = plan.sum()?;
    Ok(DepreciationPreview {
        until,
        currency: currency.code().to_owned(),
        assets: count(plan.movements.len()),
        late: plan.late,
        depreciation: sum.book.format(currency),
        excess: sum.excess.format(currency),
        lines: plan.postings.iter().map(|posting| AssetLine::of(posting, currency)).collect(),
        problem_count: count(plan.problems.len()),
        problems: plan.problems.into_iter().take(PROBLEMS_NAMED).collect(),
        without_usage: plan.without_usage.into_iter().take(PROBLEMS_NAMED).collect(),
    })
}

/// The numbers of the assets of which something is still to be written off by a day, or of which nobody told what they produced.
///
/// # Errors
/// The database's.
pub async fn lacking(tx: &mut CompanyTx<'_>, until: NaiveDate) -> ApiResult<Vec<String>> {
    let plan = plan(tx, until, false).await?;
    Ok(plan.lacking.into_iter().collect())
}

/// Writes off up to a day: what accumulated since what was booked before, of every asset that is held.
///
/// # Errors
/// 409 `nothing_to_write_off`, `fiscal_year_closed`, `period_closed`, those of a lock date; 422 `asset_accounts_missing`,
/// `asset_accounts_inactive`, `fiscal_year_missing` at `/until`, `journal_unknown`, `journal_inactive`.
pub async fn post(tx: &mut CompanyTx<'_>, asked: CheckedDepreciation) -> ApiResult<DepreciationView> {
    let plan = plan(tx, asked.until, true).await?;
    if let Some(problem) = plan.problems.first() {
        let codes: Vec<&str> =
            plan.problems.iter().take(PROBLEMS_NAMED).map(|asset| asset.asset_code.as_str()).collect();
        return Err(ApiError::unprocessable(&problem.code).detail(codes.join(", ")));
    }
    if plan.postings.is_empty() {
        return Err(ApiError::conflict("nothing_to_write_off"));
    }
    let draft = draft(asked.journal, asked.until, &asked.label, &plan.postings, |_| None);
    let posted = entries::post_new(tx, draft).await;
    let id = posted.map_err(|refusal| refusal.moved(|at| at.replace("/date", "/until")))?;
    store::insert_bookings(tx, id, asked.until, &plan.movements).await?;
    let view = written_off::of_entry(tx, id).await?;
    let after = json!({ "until": view.until, "assets": view.assets, "depreciation": view.depreciation, "excess": view.excess });
    tx.audit(AuditEvent::created("depreciation_posted", format!("entry:{id}"), after));
    Ok(view)
}

/// Cancels an entry by which assets were written off: a reversal on its own day.
///
/// # Errors
/// 404 for an entry of something else; 409 `later_depreciation` when more was written off since or an asset is gone,
/// `fiscal_year_closed`, `period_closed`, those of a lock date.
pub async fn cancel(tx: &mut CompanyTx<'_>, entry_id: Uuid) -> ApiResult<()> {
    let assets = store::lock_of_entry(tx, entry_id).await?;
    if assets.is_empty() || assets.iter().any(|asset| asset.disposal_entry_id == Some(entry_id)) {
        return Err(ApiError::not_found());
    }
    if assets.iter().any(|asset| asset.disposed_on.is_some()) || store::is_booked_after(tx, entry_id).await? {
        return Err(ApiError::conflict("later_depreciation"));
    }
    let view = written_off::of_entry(tx, entry_id).await?;
    require_open_year(tx, view.until).await?;
    entries::take_back(tx, entry_id).await?;
    store::delete_bookings(tx, entry_id).await?;
    let was = json!({ "until": view.until, "assets": view.assets, "depreciation": view.depreciation, "excess": view.excess });
    tx.audit(AuditEvent::deleted("depreciation_cancelled", format!("entry:{entry_id}"), was));
    Ok(())
}

/// # Errors
/// 409 `fiscal_year_closed`.
pub async fn require_open_year(tx: &mut CompanyTx<'_>, day: NaiveDate) -> ApiResult<()> {
    match fiscal_years::containing(tx, day).await? {
        Some(year) => year.require_open(),
        None => Ok(()),
    }
}

impl Plan {
    fn sum(&self) -> ApiResult<Position> {
        let sum = |of: fn(&Position) -> Money| {
            Money::sum(self.movements.iter().map(|(_, movement)| of(movement))).map_err(overflow)
        };
        Ok(Position { book: sum(|movement| movement.book)?, excess: sum(|movement| movement.excess)? })
    }
}

async fn plan(tx: &mut CompanyTx<'_>, until: NaiveDate, is_to_change: bool) -> ApiResult<Plan> {
    let rows = store::to_write_off(tx, until, is_to_change).await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let booked = store::booked(tx, &ids).await?;
    let usages = store::usages(tx, &ids).await?;
    let calendar = store::calendar(tx).await?;
    let year = calendar.containing(until);
    let year_before = year.start().pred_opt().unwrap_or(until);
    let mut plan = Plan::default();
    let mut sums: BTreeMap<(AccountNumber, bool), Money> = BTreeMap::new();
    for row in &rows {
        let (booked, used) = (booked.get(&row.id), usages.get(&row.id).map_or(&[][..], Vec::as_slice));
        let movement = movement(row, booked, used, &calendar, until)?;
        if lacks_usage(row, used, year) {
            plan.without_usage.push(problem(row, "asset_usage_missing"));
            plan.lacking.insert(row.code.clone());
        }
        if movement == Position::default() {
            continue;
        }
        plan.late +=
            i64::from(self::movement(row, booked, used, &calendar, year_before)? != Position::default());
        match assets::of_depreciation(&row.accounts()?, movement).map_err(overflow)? {
            Some(postings) => add(&mut sums, &postings)?,
            None => plan.problems.push(problem(row, "asset_accounts_missing")),
        }
        plan.movements.push((row.id, movement));
        plan.lacking.insert(row.code.clone());
    }
    plan.postings = sums.into_iter().map(|((account, _), amount)| Posting { account, amount }).collect();
    refuse_inactive(tx, &mut plan, &rows).await?;
    Ok(plan)
}

/// Whether an asset by units still has some, and nobody told what it produced in a year.
fn lacks_usage(row: &AssetRow, usages: &[Usage], year: FiscalYear) -> bool {
    let all = usages.iter().map(|usage| usage.thousandths).sum::<i64>();
    let is_told = usages.iter().any(|usage| year.start() <= usage.on && usage.on <= year.end());
    row.method == "units" && row.units.is_some_and(|units| all < units) && !is_told
}

/// What an asset is written off by up to a day, since what was booked of it; nothing where that goes as far or further.
fn movement(
    row: &AssetRow,
    booked: Option<&Booked>,
    usages: &[Usage],
    calendar: &Calendar,
    until: NaiveDate,
) -> ApiResult<Position> {
    if booked.map(|booked| booked.until).or(row.opening_on).is_some_and(|day| day >= until) {
        return Ok(Position::default());
    }
    let now = row.known()?.position(until, calendar, usages).map_err(overflow)?;
    let before = so_far(row, booked)?;
    Ok(Position {
        book: now.book.checked_sub(before.book).map_err(overflow)?,
        excess: now.excess.checked_sub(before.excess).map_err(overflow)?,
    })
}

/// What was written off of an asset: the opening and what was booked.
pub fn so_far(row: &AssetRow, booked: Option<&Booked>) -> ApiResult<Position> {
    let (opening, sum) = (row.opening(), booked.map_or_else(Position::default, |booked| booked.sum));
    Ok(Position {
        book: opening.book.checked_add(sum.book).map_err(overflow)?,
        excess: opening.excess.checked_add(sum.excess).map_err(overflow)?,
    })
}

fn add(sums: &mut BTreeMap<(AccountNumber, bool), Money>, postings: &[Posting]) -> ApiResult<()> {
    for posting in postings {
        let sum = sums.entry((posting.account, posting.amount.is_positive())).or_default();
        *sum = sum.checked_add(posting.amount).map_err(overflow)?;
    }
    Ok(())
}

/// Notes the assets whose accounts may not be used any more.
async fn refuse_inactive(tx: &mut CompanyTx<'_>, plan: &mut Plan, rows: &[AssetRow]) -> ApiResult<()> {
    let numbers: Vec<String> =
        plan.postings.iter().map(|posting| posting.account.as_str().to_owned()).collect();
    let known = accounts::labels(tx, &numbers).await?;
    let inactive: BTreeSet<&str> =
        known.iter().filter(|(_, (_, is_active))| !is_active).map(|(number, _)| number.as_str()).collect();
    if inactive.is_empty() {
        return Ok(());
    }
    let moved: BTreeSet<Uuid> = plan.movements.iter().map(|(id, _)| *id).collect();
    let uses_one = |row: &&AssetRow| {
        let own = [
            &row.depreciation_account,
            &row.charge_account,
            &row.excess_account,
            &row.excess_charge_account,
            &row.excess_income_account,
        ];
        own.into_iter().flatten().any(|number| inactive.contains(number.as_str()))
    };
    let of_inactive = rows.iter().filter(|row| moved.contains(&row.id)).filter(uses_one);
    plan.problems.extend(of_inactive.map(|row| problem(row, "asset_accounts_inactive")));
    Ok(())
}

fn problem(row: &AssetRow, code: &str) -> AssetProblem {
    let (asset_code, name) = (row.code.clone(), row.name.clone());
    AssetProblem { id: row.id, asset_code, name, code: code.to_owned() }
}

/// An entry of assets.
pub fn draft(
    journal: ledger::JournalCode,
    date: NaiveDate,
    label: &str,
    postings: &[Posting],
    auxiliary: impl Fn(usize) -> Option<String>,
) -> Draft {
    let line = |(place, posting): (usize, &Posting)| Line {
        auxiliary: auxiliary(place),
        ..Line::of(posting.account, date, label, posting.amount)
    };
    Draft {
        journal,
        kind: EntryKind::Ordinary,
        date,
        piece_ref: None,
        piece_date: None,
        label: label.to_owned(),
        source: EntrySource::Assets,
        lines: postings.iter().enumerate().map(line).collect(),
    }
}

fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}
