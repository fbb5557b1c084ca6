//! The orders of a list of entries. Each is that of an index, which is read from the last row that was given on.

use chrono::NaiveDate;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Uuid as SqlUuid};
use serde::{Deserialize, Serialize};
use tenancy::schema::company::entries;
use uuid::Uuid;

use super::dto::EntrySort;
use super::list::Query;
use super::stored::EntryRow;
use crate::accounting::dates;
use crate::http::{ApiError, ApiResult, paging};

/// What `entries_number_idx` has: a draft, without a number, stands behind all that have one.
const NUMBER: &str = "coalesce(entries.number, 9223372036854775807)";
/// What `entries_total_idx` has.
const TOTAL: &str = "greatest(entries.total_debit, entries.total_credit)";

/// Where a page of entries starts: behind the entry of this key and id.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct After(Key, Uuid);

/// What entries are sorted by.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum Key {
    Day(NaiveDate),
    Figure(i64),
}

impl EntrySort {
    /// Whether only the entries of one fiscal year have an index in this order.
    pub fn is_of_year(self) -> bool {
        !matches!(self, Self::DateAsc | Self::DateDesc)
    }

    fn is_descending(self) -> bool {
        matches!(self, Self::DateDesc | Self::NumberDesc | Self::TotalDesc)
    }
}

impl After {
    /// The place of an entry.
    pub fn of(sort: EntrySort, row: &EntryRow) -> Self {
        let key = match sort {
            EntrySort::DateAsc | EntrySort::DateDesc => Key::Day(row.date),
            EntrySort::NumberAsc | EntrySort::NumberDesc => Key::Figure(row.number.unwrap_or(i64::MAX)),
            EntrySort::TotalAsc | EntrySort::TotalDesc => Key::Figure(row.total_debit.max(row.total_credit)),
        };
        Self(key, row.id)
    }

    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(sort: EntrySort, cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let after: Option<Self> = paging::decode_cursor_in(&sort, cursor)?;
        let is_of_sort = |After(key, _): &Self| match key {
            Key::Day(date) => !sort.is_of_year() && dates::is_sensible(*date),
            Key::Figure(_) => sort.is_of_year(),
        };
        match after {
            Some(after) if !is_of_sort(&after) => Err(ApiError::field("cursor", "cursor_invalid")),
            after => Ok(after),
        }
    }
}

/// Puts entries in order.
pub fn ordered(query: Query, sort: EntrySort) -> Query {
    let (number, total) = (sql::<BigInt>(NUMBER), sql::<BigInt>(TOTAL));
    match sort {
        EntrySort::DateAsc => query.order((entries::date.asc(), entries::id.asc())),
        EntrySort::DateDesc => query.order((entries::date.desc(), entries::id.desc())),
        EntrySort::NumberAsc => query.order((number.asc(), entries::id.asc())),
        EntrySort::NumberDesc => query.order((number.desc(), entries::id.desc())),
        EntrySort::TotalAsc => query.order((total.asc(), entries::id.asc())),
        EntrySort::TotalDesc => query.order((total.desc(), entries::id.desc())),
    }
}

/// Leaves out what was given on the pages before.
pub fn behind(query: Query, sort: EntrySort, After(key, id): After) -> Query {
    let column = match sort {
        EntrySort::DateAsc | EntrySort::DateDesc => "entries.date",
        EntrySort::NumberAsc | EntrySort::NumberDesc => NUMBER,
        EntrySort::TotalAsc | EntrySort::TotalDesc => TOTAL,
    };
    let sign = if sort.is_descending() { '<' } else { '>' };
    let pair = sql::<Bool>(&format!("({column}, entries.id) {sign} ("));
    match key {
        Key::Day(date) => query.filter(pair.bind::<Date, _>(date).sql(", ").bind::<SqlUuid, _>(id).sql(")")),
        Key::Figure(figure) => {
            query.filter(pair.bind::<BigInt, _>(figure).sql(", ").bind::<SqlUuid, _>(id).sql(")"))
        }
    }
}
