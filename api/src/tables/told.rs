//! What a file says of itself.

use chrono::NaiveDate;

use super::{Words, language::day, language::named};
use crate::identity::Language;

/// What stands around a table on paper.
#[derive(Debug, Default)]
pub struct Told {
    /// Whose it is; empty where it is about several companies.
    pub company: String,
    /// The currency of its amounts, where there is one.
    pub currency: String,
    /// First and last day of what it is about.
    pub days: Option<(NaiveDate, NaiveDate)>,
    /// What the list is narrowed to, and what else has to be known of it.
    pub notes: Vec<(Words, Option<String>)>,
    /// The day of the company on which it was made.
    pub made_on: NaiveDate,
}

impl Told {
    /// The lines below the title.
    pub fn lines(&self, has_amounts: bool, language: Language) -> Vec<String> {
        let mut lines: Vec<String> = self.days.map(|days| period(days, language)).into_iter().collect();
        lines.extend(self.notes.iter().map(|(name, value)| match value {
            Some(value) => named(name.of(language), value, language),
            None => name.of(language).to_owned(),
        }));
        if has_amounts && !self.currency.is_empty() {
            let words = Words(["Montants en", "Amounts in", "Importes en", "المبالغ بعملة"]);
            lines.push(format!("{} {}", words.of(language), self.currency));
        }
        lines
    }

    /// The day it was made, in words.
    pub fn made_on(&self, language: Language) -> String {
        let words = Words(["Édité le", "Prepared on", "Emitido el", "حُرّر في"]);
        format!("{} {}", words.of(language), day(self.made_on, language))
    }
}

/// From a day to a day, in words.
pub fn period((from, to): (NaiveDate, NaiveDate), language: Language) -> String {
    let (first, last) = (day(from, language), day(to, language));
    match language {
        Language::Fr if from == to => format!("Au {last}"),
        Language::En if from == to => format!("As at {last}"),
        Language::Es if from == to => format!("A {last}"),
        Language::Ar if from == to => format!("في {last}"),
        Language::Fr => format!("Du {first} au {last}"),
        Language::En => format!("From {first} to {last}"),
        Language::Es => format!("Del {first} al {last}"),
        Language::Ar => format!("من {first} إلى {last}"),
    }
}
