//! Entries and lines as the database keeps them, and back into the ledger's terms.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use ledger::{
    AccountNumber, CurrencyCode, Draft, EntryKind, EntrySource, ForeignAmount, JournalCode, Line, LineOrigin,
    Matching, Money, TaxTag,
};
use tenancy::schema::company::{entries, entry_lines};
use uuid::Uuid;

use crate::http::{ApiError, ApiResult};

/// An entry.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = entries)]
pub struct EntryRow {
    pub id: Uuid,
    pub fiscal_year_id: Uuid,
    pub journal: String,
    pub date: NaiveDate,
    pub kind: String,
    pub state: String,
    pub piece_ref: String,
    pub piece_date: Option<NaiveDate>,
    pub label: String,
    pub line_count: i32,
    pub total_debit: i64,
    pub total_credit: i64,
    pub number: Option<i64>,
    pub hash: Option<Vec<u8>>,
    pub source: String,
    pub source_number: Option<String>,
    pub reversal_of: Option<Uuid>,
    pub created_at: DateTime<Utc>,
    pub created_by: Option<Uuid>,
    pub posted_at: Option<DateTime<Utc>>,
    pub posted_by: Option<Uuid>,
    pub version: i32,
}

/// A line.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = entry_lines)]
pub struct LineRow {
    pub entry_id: Uuid,
    pub position: i32,
    pub date: NaiveDate,
    pub account: String,
    pub auxiliary: Option<String>,
    pub label: String,
    pub debit: i64,
    pub credit: i64,
    pub currency: Option<String>,
    pub currency_amount: Option<i64>,
    pub tax_code: Option<String>,
    pub tax_base: Option<i64>,
    pub due_date: Option<NaiveDate>,
    pub letter: Option<String>,
    pub letter_date: Option<NaiveDate>,
    pub piece_ref: Option<String>,
    pub piece_date: Option<NaiveDate>,
    pub source_number: Option<String>,
}

impl EntryRow {
    /// How far the entry is.
    pub fn state(&self) -> ApiResult<ledger::EntryState> {
        ledger::EntryState::from_code(&self.state).ok_or_else(|| broken("state", &self.state))
    }

    /// The entry with its lines, as the ledger knows it.
    ///
    /// # Errors
    /// 500 when the database holds what the ledger does not know.
    pub fn draft(&self, lines: &[LineRow]) -> ApiResult<Draft> {
        let source = match self.source.as_str() {
            "import" => EntrySource::Import { number: self.source_number.clone().unwrap_or_default() },
            "reversal" => EntrySource::Reversal,
            "closing" => EntrySource::Closing,
            "assets" => EntrySource::Assets,
            "loans" => EntrySource::Loans,
            _ => EntrySource::Manual,
        };
        Ok(Draft {
            journal: JournalCode::new(&self.journal).map_err(ApiError::internal)?,
            kind: EntryKind::from_code(&self.kind).ok_or_else(|| broken("kind", &self.kind))?,
            date: self.date,
            piece_ref: Some(self.piece_ref.clone()).filter(|text| !text.is_empty()),
            piece_date: self.piece_date,
            label: self.label.clone(),
            source,
            lines: lines.iter().map(LineRow::line).collect::<ApiResult<_>>()?,
        })
    }
}

impl LineRow {
    fn line(&self) -> ApiResult<Line> {
        let foreign = self.foreign()?;
        let tax = self.tax_code.clone().zip(self.tax_base);
        Ok(Line {
            account: AccountNumber::new(&self.account).map_err(ApiError::internal)?,
            auxiliary: self.auxiliary.clone(),
            date: self.date,
            label: self.label.clone(),
            debit: Money::from_minor(self.debit),
            credit: Money::from_minor(self.credit),
            foreign,
            tax: tax.map(|(code, base)| TaxTag { code, base: Money::from_minor(base) }),
            due_date: self.due_date,
            matching: self.letter.clone().map(|letter| Matching { letter, date: self.letter_date }),
            origin: self.origin(),
        })
    }

    /// The amount in another currency.
    pub fn foreign(&self) -> ApiResult<Option<ForeignAmount>> {
        let (Some(code), Some(amount)) = (&self.currency, self.currency_amount) else { return Ok(None) };
        let currency = CurrencyCode::new(code).map_err(ApiError::internal)?;
        Ok(Some(ForeignAmount { currency, amount: Money::from_minor(amount) }))
    }

    fn origin(&self) -> Option<LineOrigin> {
        let origin = LineOrigin {
            number: self.source_number.clone(),
            piece_ref: self.piece_ref.clone(),
            piece_date: self.piece_date,
        };
        (origin != LineOrigin::default()).then_some(origin)
    }
}

fn broken(what: &str, value: &str) -> ApiError {
    ApiError::internal(format!("the database holds an entry of unknown {what} {value}"))
}
