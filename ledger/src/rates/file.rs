//! A file of rates of the user's own.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::{DatedRate, ExchangeRate, ExchangeRateError, Quotation, euro_parity, iso_currency};
use crate::sheet::{DecimalSign, Sheet, SheetRow, day_of, shown};
use crate::{Currency, CurrencyCode};

/// So many problems are kept; all are counted.
pub const KEPT_RATE_PROBLEMS: usize = 200;

/// What a file of rates holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RateFile {
    /// The rates of the lines without a problem, in the order of the file.
    pub rates: Vec<DatedRate>,
    /// How many problems there are.
    pub problem_count: u64,
    /// The first [`KEPT_RATE_PROBLEMS`] of them.
    pub problems: Vec<RateProblem>,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateProblem {
    /// The row, from 1.
    pub row: u64,
    /// What is wrong.
    pub code: RateProblemCode,
    /// The value that is at fault, shortened.
    pub value: String,
}

/// What may be wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RateProblemCode {
    /// The day is missing or none of the calendar.
    Day,
    /// The code is none of ISO 4217.
    UnknownCurrency,
    /// The currency is the base itself.
    BaseCurrency,
    /// A parity ties the currency to the euro: it has no rate of a day.
    FixedCurrency,
    /// The rate is missing or no number.
    RateNumber,
    /// The rate has more than ten decimals.
    RateDecimals,
    /// The rate is zero, negative or beyond what any rate is.
    RateRange,
    /// The currency has another line for that day.
    Twice,
    /// There are more cells than a day, a currency and a rate.
    TooManyCells,
}

impl RateProblemCode {
    /// The stable code.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Day => "rate_day",
            Self::UnknownCurrency => "rate_currency_unknown",
            Self::BaseCurrency => "rate_currency_base",
            Self::FixedCurrency => "rate_currency_fixed",
            Self::RateNumber => "rate_not_a_number",
            Self::RateDecimals => "rate_too_many_decimals",
            Self::RateRange => "rate_out_of_range",
            Self::Twice => "rate_twice",
            Self::TooManyCells => "rate_too_many_cells",
        }
    }
}

/// Reads rows of a day, a currency and its rate against `base`, in that order, as [`read_delimited`](crate::sheet::read_delimited) cuts them
/// out of a file. A decimal comma or point is one, days are read year or day first, blank rows and a first row of headings (without
/// a digit) are passed over. Every line is read, and each has at most one problem.
pub fn read_rates(sheet: &Sheet, base: Currency, quotation: Quotation) -> RateFile {
    let mut file = RateFile::default();
    let mut seen: HashMap<(NaiveDate, CurrencyCode), u64> = HashMap::new();
    let mut rows = sheet.rows.iter().filter(|row| !row.is_blank()).peekable();
    rows.next_if(|row| !row.cells.iter().any(|cell| cell.contains(char::is_numeric)));
    for row in rows {
        let read = read_row(row, base, quotation).and_then(|rate| {
            match seen.insert((rate.on, rate.currency.clone()), row.number) {
                Some(_) => Err((RateProblemCode::Twice, rate.currency.as_str().to_owned())),
                None => Ok(rate),
            }
        });
        match read {
            Ok(rate) => file.rates.push(rate),
            Err((code, value)) => file.tell(RateProblem { row: row.number, code, value: shown(&value) }),
        }
    }
    file
}

fn read_row(
    row: &SheetRow,
    base: Currency,
    quotation: Quotation,
) -> Result<DatedRate, (RateProblemCode, String)> {
    let fault = |code: RateProblemCode, column: usize| (code, row.cell(column).to_owned());
    let extra = row.cells.iter().enumerate().skip(3).find(|(_, cell)| !cell.trim().is_empty());
    if let Some((column, _)) = extra {
        return Err(fault(RateProblemCode::TooManyCells, column));
    }
    let Ok(Some(on)) = day_of(row.cell(0)) else { return Err(fault(RateProblemCode::Day, 0)) };
    let code = row.cell(1).to_uppercase();
    let currency = iso_currency(&code).ok_or_else(|| fault(RateProblemCode::UnknownCurrency, 1))?;
    if code == base.code() {
        return Err(fault(RateProblemCode::BaseCurrency, 1));
    }
    if euro_parity(&code).is_some() && (code != "EUR" || euro_parity(base.code()).is_some()) {
        return Err(fault(RateProblemCode::FixedCurrency, 1));
    }
    let text = row.cell(2);
    let wire = DecimalSign::of_single(text).wire(text).map_err(|_| fault(RateProblemCode::RateNumber, 2))?;
    let rate = ExchangeRate::parse(&wire, quotation).map_err(|error| {
        let code = match error {
            ExchangeRateError::NotANumber => RateProblemCode::RateNumber,
            ExchangeRateError::TooManyDecimals => RateProblemCode::RateDecimals,
            ExchangeRateError::OutOfRange => RateProblemCode::RateRange,
        };
        fault(code, 2)
    })?;
    Ok(DatedRate { on, currency, rate })
}

impl RateFile {
    fn tell(&mut self, problem: RateProblem) {
        self.problem_count += 1;
        if self.problems.len() < KEPT_RATE_PROBLEMS {
            self.problems.push(problem);
        }
    }
}
