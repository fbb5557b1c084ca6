//! Recurring entries on the wire.

use chrono::NaiveDate;
use ledger::templates::PERIODS;
use ledger::{Currency, Money};
use poem_openapi::Object;
use uuid::Uuid;

use super::row::RecurringRow;
use crate::accounting::{amount, dates, entry_templates};
use crate::http::{ApiResult, Fields};

const MAX_NAME: usize = 200;

/// A recurring entry as it is to be.
#[derive(Debug, Clone, Object)]
pub struct RecurringEntryDetails {
    /// Its name, of its own.
    name: String,
    /// The template that it is drafted of.
    template_id: Uuid,
    /// The amounts that the template asks for, in its order: decimal strings, of either sign.
    amounts: Vec<String>,
    /// Its first day; the others are on the same day of their months, or the last one of shorter months.
    first_on: NaiveDate,
    /// Months from one day to the next: 1, 2, 3, 6 or 12.
    months: i32,
    /// No day is after this one.
    last_on: Option<NaiveDate>,
    /// Whether it is drafted; so when absent. Days that come in a pause are left out.
    is_active: Option<bool>,
}

impl RecurringEntryDetails {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `name_required`, `too_long`, `control_character`, `date_out_of_range`, `recurring_last_before_first`,
    /// `recurring_months_unknown` and the codes of amounts, each at its field.
    pub fn check(self, currency: Currency) -> ApiResult<RecurringRow> {
        let mut fields = Fields::new();
        let name = fields.required("/name", &self.name, "name_required");
        dates::check(&mut fields, "/first_on", Some(self.first_on));
        dates::check(&mut fields, "/last_on", self.last_on);
        if self.last_on.is_some_and(|last| last < self.first_on) {
            fields.refuse("/last_on", "recurring_last_before_first");
        }
        if !PERIODS.iter().any(|period| i32::from(*period) == self.months) {
            fields.refuse("/months", "recurring_months_unknown");
        }
        let amounts = entry_templates::amounts(&mut fields, &self.amounts, currency);
        let row = RecurringRow {
            id: Uuid::nil(),
            template_id: self.template_id,
            name: fields.text("/name", &name, MAX_NAME),
            amounts: amounts.into_iter().map(Money::minor).collect(),
            first_on: self.first_on,
            months: self.months,
            last_on: self.last_on,
            days_done: 0,
            next_on: Some(self.first_on),
            problem: None,
            is_active: self.is_active.unwrap_or(true),
            version: 1,
        };
        fields.finish()?;
        Ok(row)
    }
}

/// A recurring entry.
#[derive(Debug, Object)]
pub struct RecurringEntryView {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The template that it is drafted of.
    pub template_id: Uuid,
    /// The name of the template.
    pub template_name: String,
    /// The amounts that the template asks for, in its order.
    pub amounts: Vec<String>,
    /// The currency of the amounts.
    pub currency: String,
    /// Its first day.
    pub first_on: NaiveDate,
    /// Months from one day to the next.
    pub months: i32,
    /// No day is after this one.
    #[oai(skip_serializing_if_is_none)]
    pub last_on: Option<NaiveDate>,
    /// How many of its days are done with: drafted, or left out in a pause.
    pub days_done: i32,
    /// The next day; absent after the last one.
    #[oai(skip_serializing_if_is_none)]
    pub next_on: Option<NaiveDate>,
    /// Whether the next day has come and it is not drafted yet.
    pub is_due: bool,
    /// Why it could not be drafted when it was last tried: a code.
    #[oai(skip_serializing_if_is_none)]
    pub problem: Option<String>,
    /// Whether it is drafted.
    pub is_active: bool,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

impl RecurringRow {
    /// As callers see it.
    pub fn view(self, template_name: String, currency: Currency, today: NaiveDate) -> RecurringEntryView {
        RecurringEntryView {
            is_due: self.is_active && self.next_on.is_some_and(|next| next <= today),
            id: self.id,
            name: self.name,
            template_id: self.template_id,
            template_name,
            amounts: self.amounts.into_iter().map(|minor| amount::wire(minor, currency)).collect(),
            currency: currency.code().to_owned(),
            first_on: self.first_on,
            months: self.months,
            last_on: self.last_on,
            days_done: self.days_done,
            next_on: self.next_on,
            problem: self.problem,
            is_active: self.is_active,
            version: self.version,
        }
    }
}

/// The recurring entries, by name.
#[derive(Debug, Object)]
pub struct RecurringEntryList {
    /// The recurring entries.
    pub items: Vec<RecurringEntryView>,
}

/// What was drafted of recurring entries.
#[derive(Debug, Object)]
pub struct RecurringEntriesDrafted {
    /// How many drafts were saved.
    pub drafted: i32,
    /// How many recurring entries could not be drafted: `problem` says why.
    pub failed: i32,
}
