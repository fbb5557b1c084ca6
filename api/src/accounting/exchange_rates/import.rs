//! Rates out of a file: that of the European Central Bank, or one of a day, a currency and a rate a line.

use chrono::{Days, NaiveDate};
use ledger::Currency;
use ledger::rates::{DatedRate, EcbRates, MAX_AGE_DAYS, Quotation, read_rates};
use serde_json::json;
use sha2::{Digest, Sha256};
use tenancy::{AuditEvent, CompanyTx};

use super::dto::{ExchangeRatesImported, RateSource};
use super::store;
use crate::accounting::fiscal_years;
use crate::http::{ApiError, ApiResult, FieldProblem};
use crate::spreadsheets::Spreadsheet;

/// Problems that a refusal names at most.
const TOLD: usize = 20;

/// The rates of a file.
#[derive(Debug)]
pub struct Read {
    source: RateSource,
    base: Currency,
    rates: Vec<DatedRate>,
    /// The hash of the file.
    pub sha256: [u8; 32],
}

impl Read {
    /// Reads a file; `base` and `quotation` are those of a file that is not of the European Central Bank.
    ///
    /// # Errors
    /// 422 `ecb_file_invalid` with what is wrong and where, `exchange_rates_invalid` with the first wrong rows.
    pub fn of_file(bytes: &[u8], base: Currency, quotation: Quotation) -> ApiResult<Self> {
        let sha256 = Sha256::digest(bytes).into();
        if is_xml(bytes) {
            return Self::of_ecb(bytes, sha256);
        }
        let file = read_rates(&Spreadsheet::of_file(bytes, None)?.sheet, base, quotation);
        if file.problem_count > 0 || file.rates.is_empty() {
            let told = file.problems.into_iter().take(TOLD).map(|problem| FieldProblem {
                detail: Some(problem.value),
                ..FieldProblem::new(format!("/rows/{}", problem.row), problem.code.as_str())
            });
            return Err(
                ApiError::unprocessable("exchange_rates_invalid").because_of(told.collect::<Vec<_>>())
            );
        }
        Ok(Self { source: RateSource::File, base, rates: file.rates, sha256 })
    }

    fn of_ecb(bytes: &[u8], sha256: [u8; 32]) -> ApiResult<Self> {
        let rates = EcbRates::new(bytes).collect::<Result<Vec<DatedRate>, _>>();
        let rates = rates.map_err(|error| {
            let place = error.day.map_or_else(String::new, |day| format!("/{day}"));
            let fault =
                FieldProblem { detail: error.value.clone(), ..FieldProblem::new(place, error.code.as_str()) };
            ApiError::unprocessable("ecb_file_invalid").detail(error.to_string()).because_of([fault])
        })?;
        Ok(Self { source: RateSource::Ecb, base: Currency::Eur, rates, sha256 })
    }
}

/// Whether a file begins as markup does.
fn is_xml(bytes: &[u8]) -> bool {
    bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start().starts_with(b"<")
}

/// Takes in the rates of a file from a day on: without one, those that the fiscal years of the company need.
///
/// # Errors
/// 409 `exchange_rates_limit_reached`.
pub async fn take(
    tx: &mut CompanyTx<'_>,
    mut read: Read,
    from: Option<NaiveDate>,
) -> ApiResult<ExchangeRatesImported> {
    let from = match from {
        Some(from) => from,
        None => needed_from(tx).await?,
    };
    read.rates.retain(|rate| rate.on >= from);
    let taken = store::take(tx, read.base, &read.rates, read.source).await?;
    let days = || read.rates.iter().map(|rate| rate.on);
    let imported = ExchangeRatesImported {
        source: read.source,
        rates: i64::try_from(read.rates.len()).map_err(ApiError::internal)?,
        added: taken.added,
        replaced: taken.replaced,
        kept: taken.kept,
        first_day: days().min(),
        last_day: days().max(),
    };
    let details = json!({
        "source": read.source.as_str(), "rates": imported.rates, "added": imported.added, "replaced": imported.replaced,
        "kept": imported.kept, "first_day": imported.first_day, "last_day": imported.last_day,
    });
    tx.audit(AuditEvent::created("exchange_rates_imported", "exchange_rates".to_owned(), details));
    Ok(imported)
}

/// The first day of the first year, and as long before it as a rate holds.
async fn needed_from(tx: &mut CompanyTx<'_>) -> ApiResult<NaiveDate> {
    let years = fiscal_years::all(tx).await?;
    let first = years.iter().map(|year| year.start_date).min().unwrap_or(NaiveDate::MIN);
    Ok(first.checked_sub_days(Days::new(MAX_AGE_DAYS.into())).unwrap_or(first))
}
