//! Lock dates on the wire.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use ledger::JournalCode;
use poem_openapi::Object;
use uuid::Uuid;

use super::scope::LockScope;
use crate::accounting::dates;
use crate::http::{ApiResult, Fields};

const MAX_REASON: usize = 500;
/// An exception lasts 31 days at most.
const MAX_HOURS: i32 = 31 * 24;
/// Journals that a request may name: more than a company may have.
const MAX_JOURNALS: usize = 500;

/// The last day that is locked of a journal.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct JournalLock {
    /// The journal's code.
    pub journal: String,
    /// The last day on which nothing more is posted in it.
    pub until: NaiveDate,
}

/// Up to which day nothing more is posted: each date is the last day that is locked, and absent where nothing is.
#[derive(Debug, Object)]
pub struct LocksView {
    /// In all journals.
    #[oai(skip_serializing_if_is_none)]
    pub all: Option<NaiveDate>,
    /// In journals of sales.
    #[oai(skip_serializing_if_is_none)]
    pub sales: Option<NaiveDate>,
    /// In journals of purchases.
    #[oai(skip_serializing_if_is_none)]
    pub purchases: Option<NaiveDate>,
    /// With a tax code, or with an account of VAT collected or deductible.
    #[oai(skip_serializing_if_is_none)]
    pub tax: Option<NaiveDate>,
    /// In single journals, by code.
    pub journals: Vec<JournalLock>,
    /// Drafts that a lock keeps from being posted, as far as their journals and dates tell.
    pub drafts: i64,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// The dates as they are to be: what is absent is open.
#[derive(Debug, Object)]
pub struct LocksUpdate {
    all: Option<NaiveDate>,
    sales: Option<NaiveDate>,
    purchases: Option<NaiveDate>,
    tax: Option<NaiveDate>,
    #[oai(default)]
    journals: Vec<JournalLock>,
    /// For the audit trail. 422 `lock_reason_required` without one when a date moves back or goes.
    reason: Option<String>,
}

/// The dates, once their fields are right.
#[derive(Debug, Clone)]
pub struct CheckedLocks {
    pub all: Option<NaiveDate>,
    pub sales: Option<NaiveDate>,
    pub purchases: Option<NaiveDate>,
    pub tax: Option<NaiveDate>,
    /// By code, in the order of the request.
    pub journals: Vec<(JournalCode, NaiveDate)>,
    pub reason: Option<String>,
}

impl LocksUpdate {
    /// Checks every field but what depends on today.
    ///
    /// # Errors
    /// 422 with `date_out_of_range`, `too_many`, `journal_code_invalid`, `journal_repeated`, `too_long` or `control_character`.
    pub fn check(self) -> ApiResult<CheckedLocks> {
        let mut fields = Fields::new();
        let dates =
            [("/all", self.all), ("/sales", self.sales), ("/purchases", self.purchases), ("/tax", self.tax)];
        for (pointer, date) in dates {
            dates::check(&mut fields, pointer, date);
        }
        if self.journals.len() > MAX_JOURNALS {
            fields.refuse("/journals", "too_many");
        }
        let mut journals: BTreeMap<JournalCode, NaiveDate> = BTreeMap::new();
        let mut in_order = Vec::with_capacity(self.journals.len().min(MAX_JOURNALS));
        for (index, lock) in self.journals.into_iter().take(MAX_JOURNALS).enumerate() {
            dates::check(&mut fields, &format!("/journals/{index}/until"), Some(lock.until));
            match JournalCode::new(lock.journal.trim()) {
                Err(error) => fields.refuse(format!("/journals/{index}/journal"), error.code()),
                Ok(code) if journals.insert(code.clone(), lock.until).is_some() => {
                    fields.refuse(format!("/journals/{index}/journal"), "journal_repeated");
                }
                Ok(code) => in_order.push((code, lock.until)),
            }
        }
        let reason = self.reason.map(|text| fields.text("/reason", &text, MAX_REASON));
        fields.finish()?;
        Ok(CheckedLocks {
            all: self.all,
            sales: self.sales,
            purchases: self.purchases,
            tax: self.tax,
            journals: in_order,
            reason: reason.filter(|text| !text.is_empty()),
        })
    }
}

/// Somebody may post behind a lock date for a while.
#[derive(Debug, Object)]
pub struct LockExceptionView {
    /// Its id.
    pub id: Uuid,
    /// Which lock it opens.
    pub scope: LockScope,
    /// The journal, for the lock of one.
    #[oai(skip_serializing_if_is_none)]
    pub journal: Option<String>,
    /// Whom it is for; absent for everybody.
    #[oai(skip_serializing_if_is_none)]
    pub user_id: Option<Uuid>,
    /// The name of whom it is for.
    #[oai(skip_serializing_if_is_none)]
    pub user_name: Option<String>,
    /// Entries from this day on may be posted; absent for those of every day.
    #[oai(skip_serializing_if_is_none)]
    pub first_day: Option<NaiveDate>,
    /// When it ends.
    pub ends_at: DateTime<Utc>,
    /// Why it is there.
    pub reason: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Who made it.
    #[oai(skip_serializing_if_is_none)]
    pub created_by_name: Option<String>,
    /// When it was ended before its time.
    #[oai(skip_serializing_if_is_none)]
    pub revoked_at: Option<DateTime<Utc>>,
    /// Whether it holds now.
    pub is_open: bool,
    /// How many entries were posted by it.
    pub entries: i64,
}

/// A page of exceptions, the last made first.
#[derive(Debug, Object)]
pub struct LockExceptionList {
    /// The exceptions.
    pub items: Vec<LockExceptionView>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// An exception to be.
#[derive(Debug, Object)]
pub struct LockExceptionCreate {
    scope: LockScope,
    /// The journal, for the lock of one.
    journal: Option<String>,
    /// A member; everybody when absent.
    user_id: Option<Uuid>,
    /// Entries from this day on; those of every day when absent.
    first_day: Option<NaiveDate>,
    /// How long it lasts from now on: 1 to 744, which is 31 days.
    duration_hours: i32,
    /// Why, for whoever reads the audit trail.
    reason: String,
}

/// An exception whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedException {
    pub scope: LockScope,
    pub journal: Option<JournalCode>,
    pub user_id: Option<Uuid>,
    pub first_day: Option<NaiveDate>,
    pub duration: TimeDelta,
    pub reason: String,
}

impl LockExceptionCreate {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `journal_code_invalid`, `lock_not_of_journal`, `lock_exception_hours_out_of_range`,
    /// `date_out_of_range`, `required`, `too_long` or `control_character`.
    pub fn check(self) -> ApiResult<CheckedException> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "/first_day", self.first_day);
        if !(1..=MAX_HOURS).contains(&self.duration_hours) {
            fields.refuse("/duration_hours", "lock_exception_hours_out_of_range");
        }
        let reason = fields.required("/reason", &self.reason, "required");
        let reason = fields.text("/reason", &reason, MAX_REASON);
        let given = self.journal.as_deref().map(str::trim).filter(|code| !code.is_empty());
        let journal = match (self.scope, given) {
            (LockScope::Journal, None) => {
                fields.refuse("/journal", "required");
                None
            }
            (LockScope::Journal, Some(code)) => {
                JournalCode::new(code).map_err(|error| fields.refuse("/journal", error.code())).ok()
            }
            (_, None) => None,
            (_, Some(_)) => {
                fields.refuse("/journal", "lock_not_of_journal");
                None
            }
        };
        fields.finish()?;
        let (scope, user_id, first_day) = (self.scope, self.user_id, self.first_day);
        let duration = TimeDelta::hours(self.duration_hours.into());
        Ok(CheckedException { scope, journal, user_id, first_day, duration, reason })
    }
}
