//! An entry as somebody types it.

use anyhow::Context;
use chrono::NaiveDate;
use ledger::Money;
use serde_json::{Map, Value, json};

/// How a line is of the places at which a company trades.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Split {
    /// Of none.
    None,
    /// As what is sold there.
    Sales,
    /// As what is spent there.
    Costs,
}

/// A line.
#[derive(Debug, Clone)]
pub struct Line {
    account: String,
    /// Minor units; above zero on the debit side.
    amount: i64,
    auxiliary: &'static str,
    due: Option<NaiveDate>,
    tax_code: &'static str,
    abroad: Option<(&'static str, String)>,
    /// How it is of places.
    pub split: Split,
}

impl Line {
    /// A line on the debit side.
    pub fn debit(account: impl Into<String>, amount: i64) -> Self {
        let account = account.into();
        Self { account, amount, auxiliary: "", due: None, tax_code: "", abroad: None, split: Split::None }
    }

    /// A line on the credit side.
    pub fn credit(account: impl Into<String>, amount: i64) -> Self {
        Self::debit(account, -amount)
    }

    /// Of a third party.
    pub fn of(self, auxiliary: &'static str) -> Self {
        Self { auxiliary, ..self }
    }

    /// To be paid by a day.
    pub fn due(self, day: NaiveDate) -> Self {
        Self { due: Some(day), ..self }
    }

    /// With a tax in it.
    pub fn taxed(self, tax_code: &'static str) -> Self {
        Self { tax_code, ..self }
    }

    /// Of an amount in another currency.
    pub fn abroad(self, currency: &'static str, amount: &str) -> Self {
        Self { abroad: Some((currency, amount.to_owned())), ..self }
    }

    /// Split over places.
    pub fn split(self, split: Split) -> Self {
        Self { split, ..self }
    }

    /// Minor units, above zero on the debit side.
    pub fn minor(&self) -> i64 {
        self.amount
    }

    /// What says which third party it is of, and until when it is to be paid.
    pub fn details(&self) -> Map<String, Value> {
        let mut details = Map::new();
        if !self.auxiliary.is_empty() {
            details.insert("auxiliary".to_owned(), json!(self.auxiliary));
        }
        if let Some(due) = self.due {
            details.insert("due_date".to_owned(), json!(due));
        }
        if let Some((currency, amount)) = &self.abroad {
            details.insert("currency".to_owned(), json!(currency));
            details.insert("currency_amount".to_owned(), json!(amount));
        }
        details
    }

    /// The account, the amounts and the tax, as the service takes them.
    pub fn figures(&self, decimals: u8) -> Map<String, Value> {
        let side = if self.amount < 0 { "credit" } else { "debit" };
        let mut figures = Map::new();
        figures.insert("account".to_owned(), json!(self.account));
        figures.insert(side.to_owned(), json!(written(self.amount.abs(), decimals)));
        if !self.tax_code.is_empty() {
            figures.insert("tax_code".to_owned(), json!(self.tax_code));
        }
        figures
    }

    fn is_taxed(&self) -> bool {
        !self.tax_code.is_empty()
    }
}

/// An entry.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its day.
    pub on: NaiveDate,
    /// The code of its journal.
    pub journal: &'static str,
    /// What it is about.
    pub label: String,
    /// What justifies it, and what a payment has in common with what it pays.
    pub piece: String,
    /// Its lines; those with a tax hold it.
    pub lines: Vec<Line>,
}

impl Entry {
    /// An entry without a line.
    pub fn new(journal: &'static str, on: NaiveDate, label: impl Into<String>) -> Self {
        Self { on, journal, label: label.into(), piece: String::new(), lines: Vec::new() }
    }

    /// With what justifies it.
    pub fn piece(self, piece: impl Into<String>) -> Self {
        Self { piece: piece.into(), ..self }
    }

    /// With a line more; one of nothing is left out.
    pub fn line(mut self, line: Line) -> Self {
        if line.amount != 0 {
            self.lines.push(line);
        }
        self
    }

    /// Whether the service is to split a tax off.
    pub fn is_taxed(&self) -> bool {
        self.lines.iter().any(Line::is_taxed)
    }
}

/// Minor units as decimal text.
fn written(minor: i64, decimals: u8) -> String {
    Money::from_minor(minor).format_scaled(decimals)
}

/// An amount of an answer, in minor units.
///
/// # Errors
/// When there is none of that name.
pub fn read(answer: &Value, name: &str, decimals: u8) -> anyhow::Result<i64> {
    let amount = answer[name].as_str().and_then(|text| Money::parse_wire(text, decimals).ok());
    amount.map(Money::minor).with_context(|| format!("an answer has no amount {name}"))
}
