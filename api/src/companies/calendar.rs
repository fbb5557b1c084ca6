//! Calendar days where a company is. An instant has one day in Paris and another in Montréal: what the law counts in
//! days (the day an entry was validated, the fiscal year that today is in) is a day there.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use tenancy::CompanyTx;

use super::settings;
use crate::http::ApiResult;

/// Today in the company's time zone.
pub async fn today(tx: &mut CompanyTx<'_>) -> ApiResult<NaiveDate> {
    let now = tx.now();
    day(tx, now).await
}

/// The day of an instant where the company is.
pub async fn day(tx: &mut CompanyTx<'_>, instant: DateTime<Utc>) -> ApiResult<NaiveDate> {
    let timezone = settings::timezone(tx).await?;
    Ok(day_in(&timezone, instant))
}

/// The day of an instant in a time zone of the IANA database, or in UTC when the name is none of them.
pub fn day_in(timezone: &str, instant: DateTime<Utc>) -> NaiveDate {
    let timezone: Tz = timezone.parse().unwrap_or(Tz::UTC);
    instant.with_timezone(&timezone).date_naive()
}

/// Whether a text names a time zone of the IANA database.
pub fn is_timezone(text: &str) -> bool {
    text.parse::<Tz>().is_ok()
}

#[cfg(test)]
mod tests;
