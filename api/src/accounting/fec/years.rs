//! The fiscal year that a file is imported into, among those of the company.

use chrono::NaiveDate;
use ledger::FiscalYear;
use tenancy::CompanyTx;
use uuid::Uuid;

use super::store;
use crate::accounting::fiscal_years::{self, YearRow};
use crate::companies;
use crate::http::{ApiError, ApiResult, FieldProblem};

/// The years that an import makes, and those that give way to it, by their first days.
#[derive(Default)]
pub struct Years {
    pub added: Vec<NaiveDate>,
    pub removed: Vec<NaiveDate>,
}

/// The fiscal year to import into: the company's own of these dates, else a new one. Years without any entry give way
/// to it, because a company is given its first year before anybody knows its dates; those that are missing up to the next and down
/// to the one before are added, empty, so that balances are brought forward through them.
///
/// # Errors
/// 409 `later_year_closed`, `fec_leaves_years_out`, `fiscal_year_closed`, `fec_year_already_imported`, `fiscal_year_overlaps`,
/// `fiscal_year_in_use`, `fiscal_years_limit_reached`.
pub async fn take(tx: &mut CompanyTx<'_>, year: FiscalYear, years: &mut Years) -> ApiResult<Uuid> {
    let later_closed = |row: &YearRow| row.start_date > year.end() && row.require_open().is_err();
    if fiscal_years::all(tx).await?.iter().any(later_closed) {
        return Err(ApiError::conflict("later_year_closed"));
    }
    if let Some((first, _)) = left_out(tx, year.start(), year.end()).await? {
        let problem = FieldProblem::new("/fiscal_year_start", "fec_leaves_years_out");
        let problem = FieldProblem { detail: Some(first.to_string()), ..problem };
        return Err(ApiError::conflict("fec_leaves_years_out").because_of([problem]));
    }
    let mut same = None;
    let mut held_today = false;
    let today = companies::today(tx).await?;
    for row in fiscal_years::overlapping(tx, year).await? {
        row.require_open()?;
        if let Some(before) = store::into_year(tx, row.id).await? {
            return Err(before.refusal("fec_year_already_imported"));
        }
        if row.start_date == year.start() && row.end_date == year.end() {
            same = Some(row.id);
        } else if fiscal_years::has_entries(tx, row.id).await? {
            return Err(ApiError::conflict("fiscal_year_overlaps"));
        } else {
            fiscal_years::delete_empty(tx, row.id).await?;
            years.removed.push(row.start_date);
            held_today |= row.contains(today);
        }
    }
    let id = match same {
        Some(id) => id,
        None => years.add(tx, year).await?,
    };
    if held_today
        && let Some(next) = fiscal_years::following(tx, year).await?.filter(|next| next.contains(today))
    {
        years.add(tx, next).await?;
    }
    years.fill(tx).await?;
    Ok(id)
}

/// The first and the last day between the year of a file and the nearest one in the books, where a year would be passed over: what was
/// settled in it would stay open, and what the file ends with would open a year that may have begun with something else. A year before it in which nothing is written but what a
/// closing brought forward is passed over as well, until it is closed too.
pub async fn left_out(
    tx: &mut CompanyTx<'_>,
    start: NaiveDate,
    end: NaiveDate,
) -> ApiResult<Option<(NaiveDate, NaiveDate)>> {
    let written = fiscal_years::summaries(tx, None).await?.into_iter().filter(|year| year.posted > 0);
    let (later, mut earlier): (Vec<_>, Vec<_>) = written.partition(|year| year.start_date > end);
    let moved = fiscal_years::with_movements(tx).await?;
    let first = earlier.iter().map(|year| year.start_date).min();
    earlier
        .retain(|year| moved.contains(&year.id) || year.state == "closed" || Some(year.start_date) == first);
    let between = |before: NaiveDate, after: NaiveDate| {
        let (first, last) = (before.succ_opt()?, after.pred_opt()?);
        (first <= last).then_some((first, last))
    };
    let before = earlier.iter().map(|year| year.end_date).filter(|end| *end < start).max();
    if let Some(days) = before.and_then(|before| between(before, start)) {
        return Ok(Some(days));
    }
    let Some(after) = later.iter().min_by_key(|year| year.start_date) else { return Ok(None) };
    Ok(between(end, after.start_date))
}

impl Years {
    async fn add(&mut self, tx: &mut CompanyTx<'_>, year: FiscalYear) -> ApiResult<Uuid> {
        self.added.push(year.start());
        fiscal_years::insert(tx, year).await
    }

    /// Adds what is missing between the years that there are, twelve months at a time.
    async fn fill(&mut self, tx: &mut CompanyTx<'_>) -> ApiResult<()> {
        let all = fiscal_years::all(tx).await?;
        for (row, next) in all.iter().zip(all.iter().skip(1)) {
            let mut last = row.year()?;
            while last.end().succ_opt() != Some(next.start_date) {
                let Some(missing) = fiscal_years::following(tx, last).await? else { break };
                self.add(tx, missing).await?;
                last = missing;
            }
        }
        Ok(())
    }
}
