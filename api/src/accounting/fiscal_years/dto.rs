//! Fiscal years on the wire.

use chrono::NaiveDate;
use ledger::FiscalYear;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use super::store::YearSummary;
use crate::accounting::dates;
use crate::http::{ApiResult, Fields};

/// Whether entries may still be posted in a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum FiscalYearState {
    /// Entries may be posted.
    Open,
    /// Nothing changes any more.
    Closed,
}

/// A fiscal year.
#[derive(Debug, Object)]
pub struct FiscalYearView {
    /// Its id.
    pub id: Uuid,
    /// Its first day.
    pub start: NaiveDate,
    /// Its last day.
    pub end: NaiveDate,
    /// Whether entries may still be posted.
    pub state: FiscalYearState,
    /// How many entries are posted.
    pub posted_entries: i64,
    /// How many are drafts.
    pub draft_entries: i64,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// All fiscal years, the last one first.
#[derive(Debug, Object)]
pub struct FiscalYearList {
    /// The years.
    pub items: Vec<FiscalYearView>,
    /// Today where the company is.
    pub today: NaiveDate,
}

/// A new fiscal year.
#[derive(Debug, Object)]
pub struct FiscalYearCreate {
    /// Its first day.
    start: NaiveDate,
    /// Its last day, at most 24 months later.
    end: NaiveDate,
}

impl FiscalYearCreate {
    /// Checks the dates.
    ///
    /// # Errors
    /// 422 with `date_out_of_range`, `fiscal_year_end_before_start` or `fiscal_year_too_long`.
    pub fn check(&self) -> ApiResult<FiscalYear> {
        check(self.start, self.end, ["/start", "/end"])
    }
}

/// A fiscal year from the dates at two pointers.
///
/// # Errors
/// 422 with `date_out_of_range`, `fiscal_year_end_before_start` or `fiscal_year_too_long`.
pub fn check(start: NaiveDate, end: NaiveDate, pointers: [&str; 2]) -> ApiResult<FiscalYear> {
    let mut fields = Fields::new();
    dates::check(&mut fields, pointers[0], Some(start));
    dates::check(&mut fields, pointers[1], Some(end));
    let year = FiscalYear::new(start, end);
    if let Err(error) = year {
        fields.refuse(pointers[1], error.code());
    }
    fields.finish()?;
    Ok(year.expect("a wrong year was refused above"))
}

/// A year as callers see it.
pub fn view(year: YearSummary) -> FiscalYearView {
    FiscalYearView {
        id: year.id,
        start: year.start_date,
        end: year.end_date,
        state: if year.state == "open" { FiscalYearState::Open } else { FiscalYearState::Closed },
        posted_entries: year.posted,
        draft_entries: year.drafts,
        version: year.version,
    }
}
