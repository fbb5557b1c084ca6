//! What the ledger needs to know of the company's settings.

use ledger::Standard;
use tenancy::CompanyTx;

use crate::companies;
use crate::http::{ApiError, ApiResult};

/// The standard by which the company keeps its accounts.
pub async fn standard(tx: &mut CompanyTx<'_>) -> ApiResult<Standard> {
    let code = companies::accounting_standard(tx).await?;
    Standard::from_code(&code)
        .ok_or_else(|| ApiError::internal(format!("unknown accounting standard {code}")))
}

/// What SQL asks to know whether an account is of the balance sheet by the standard of the company.
pub fn is_of_balance_sheet(account: &str) -> String {
    let classes =
        |standard: Standard| format!("WHEN '{}' THEN '{}' ", standard.as_str(), standard.balance_classes());
    let cases = Standard::ALL.map(classes).concat();
    format!("strpos((SELECT CASE accounting_standard {cases}END FROM settings), left({account}, 1)) > 0")
}

/// The SIREN: the first nine digits of the registration number (SIREN or SIRET), however it is spaced.
///
/// # Errors
/// 422 `registration_number_missing` when there is none, `registration_number_invalid` when it is no SIREN or SIRET.
pub async fn siren(tx: &mut CompanyTx<'_>) -> ApiResult<String> {
    let number = companies::registration_number(tx).await?;
    if number.trim().is_empty() {
        return Err(ApiError::unprocessable("registration_number_missing"));
    }
    // Whatever its country is, only a number of France can name a file of France.
    if !companies::is_registration_number("FR", &number) {
        return Err(ApiError::unprocessable("registration_number_invalid"));
    }
    Ok(number.chars().filter(char::is_ascii_digit).take(9).collect())
}
