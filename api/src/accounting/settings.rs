//! What the ledger needs to know of the company's settings.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use ledger::Standard;
use tenancy::CompanyTx;
use tenancy::schema::company::settings;

use crate::http::{ApiError, ApiResult};

/// The standard by which the company keeps its accounts.
pub async fn standard(tx: &mut CompanyTx<'_>) -> ApiResult<Standard> {
    let code: String = settings::table.select(settings::accounting_standard).first(tx.conn()).await?;
    Standard::from_code(&code)
        .ok_or_else(|| ApiError::internal(format!("unknown accounting standard {code}")))
}

/// The SIREN: the first nine digits of the registration number (SIREN or SIRET), however it is spaced.
///
/// # Errors
/// 422 `registration_number_missing` when there are not nine digits.
pub async fn siren(tx: &mut CompanyTx<'_>) -> ApiResult<String> {
    let number: String = settings::table.select(settings::registration_number).first(tx.conn()).await?;
    let digits: String = number.chars().filter(char::is_ascii_digit).take(9).collect();
    if digits.len() == 9 { Ok(digits) } else { Err(ApiError::unprocessable("registration_number_missing")) }
}
