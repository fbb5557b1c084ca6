//! A recurring entry as the database keeps it.

use chrono::NaiveDate;
use diesel::prelude::*;
use ledger::templates::Recurrence;
use tenancy::schema::company::recurring_entries;
use uuid::Uuid;

use crate::http::{ApiError, ApiResult};

/// A recurring entry.
#[derive(Debug, Clone, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = recurring_entries, treat_none_as_null = true)]
pub struct RecurringRow {
    pub id: Uuid,
    pub template_id: Uuid,
    pub name: String,
    pub amounts: Vec<i64>,
    pub first_on: NaiveDate,
    pub months: i32,
    pub last_on: Option<NaiveDate>,
    pub days_done: i32,
    pub next_on: Option<NaiveDate>,
    pub problem: Option<String>,
    pub is_active: bool,
    pub version: i32,
}

impl RecurringRow {
    /// Its days.
    ///
    /// # Errors
    /// 500 when the database holds what the ledger does not know.
    pub fn recurrence(&self) -> ApiResult<Recurrence> {
        let months = u8::try_from(self.months).map_err(ApiError::internal)?;
        Ok(Recurrence { first_on: self.first_on, months, last_on: self.last_on })
    }

    /// Goes on to the day after those that are done with, and to the first one not before `from` when there is such a day.
    ///
    /// # Errors
    /// As [`Self::recurrence`].
    pub fn go_on(&mut self, from: Option<NaiveDate>) -> ApiResult<()> {
        let recurrence = self.recurrence()?;
        let place = |done: i32| u32::try_from(done).map_err(ApiError::internal);
        self.next_on = recurrence.day(place(self.days_done)?);
        while let (Some(next), Some(from)) = (self.next_on, from)
            && next < from
        {
            self.days_done += 1;
            self.next_on = recurrence.day(place(self.days_done)?);
        }
        Ok(())
    }
}
