//! The wire types of erasures.

use chrono::{DateTime, NaiveDate, Utc};
use poem_openapi::Object;
use uuid::Uuid;

use crate::companies::data::Retention;

/// That a company is to be erased.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct AskedErasure {
    /// Who asked.
    pub asked_by: Uuid,
    /// Absent when they are known no more.
    #[oai(skip_serializing_if_is_none)]
    pub asked_by_name: Option<String>,
    /// When.
    pub asked_at: DateTime<Utc>,
    /// When everything of the company is removed; until then it can be read and exported, and the request taken back.
    pub erase_at: DateTime<Utc>,
}

/// How long the law wants books to be kept, by whoever kept them.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct BooksRetention {
    /// Whole years.
    years: u32,
    /// The text of law; absent where none was verified, and ten years are taken for caution.
    #[oai(skip_serializing_if_is_none)]
    source: Option<String>,
    /// The end of the last fiscal year that has posted entries.
    #[oai(skip_serializing_if_is_none)]
    last_year_end: Option<NaiveDate>,
    /// The last day on which its books have to be kept.
    #[oai(skip_serializing_if_is_none)]
    keep_until: Option<NaiveDate>,
    /// Whether that day is still to come.
    pub must_be_kept: bool,
}

impl BooksRetention {
    /// In a country, of books whose last year with posted entries ended on `last_year_end`.
    pub fn of(country: &str, last_year_end: Option<NaiveDate>, today: NaiveDate) -> Self {
        let retention = Retention::of(country);
        let keep_until = last_year_end.map(|end| retention.last_day(end));
        Self {
            years: retention.years,
            source: retention.source.map(str::to_owned),
            last_year_end,
            keep_until,
            must_be_kept: keep_until.is_some_and(|day| today <= day),
        }
    }
}

/// Whether a company is to be erased, and what the law says of its books.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct Erasure {
    /// The request that stands, if one does.
    #[oai(skip_serializing_if_is_none)]
    pub asked: Option<AskedErasure>,
    /// After so many days a request is carried out.
    pub grace_days: u32,
    /// What the law says of its books.
    pub retention: BooksRetention,
    /// Whether whoever runs this instance exports every company by themselves: such archives are theirs, and are not removed
    /// with the company.
    pub operator_keeps_archives: bool,
}

/// A company is to be erased.
#[derive(Debug, Object)]
pub struct ErasureRequest {
    /// The name of the company, typed to confirm.
    pub company_name: String,
    /// That its books have to be kept by law, and that this is on the caller from then on.
    #[oai(default)]
    pub acknowledges_retention: bool,
}
