//! Numbers of accounts as callers type them.

use ledger::AccountNumber;
use tenancy::CompanyTx;

use super::store;
use crate::http::{ApiError, ApiResult, Fields};

/// Where a request names an account, and which one.
pub type Named = (&'static str, Option<String>);

/// The number that a caller typed, trimmed; `None` for an absent or empty one. Notes the codes of numbers at `pointer`.
pub fn number(fields: &mut Fields, pointer: &str, given: Option<String>) -> Option<String> {
    let given = given.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())?;
    if let Err(error) = AccountNumber::new(&given) {
        fields.refuse(pointer, error.code());
    }
    Some(given)
}

/// The number that a caller has to type. Notes `required` and the codes of numbers at `pointer`.
pub fn required_number(fields: &mut Fields, pointer: &str, given: String) -> String {
    number(fields, pointer, Some(given)).unwrap_or_else(|| {
        fields.refuse(pointer, "required");
        String::new()
    })
}

/// Notes `account_unknown` and `account_inactive` for accounts that may not be used. One that was named in the same place before may
/// have been made inactive since. Nobody deletes the others until the transaction ends.
pub async fn require_usable(
    tx: &mut CompanyTx<'_>,
    fields: &mut Fields,
    named: &[Named],
    before: &[Named],
) -> ApiResult<()> {
    let numbers: Vec<String> = named.iter().filter_map(|(_, number)| number.clone()).collect();
    let known = store::hold(tx, &numbers).await?;
    for one @ (pointer, number) in named {
        match number.as_ref().map(|number| known.get(number)) {
            Some(None) => fields.refuse(*pointer, "account_unknown"),
            Some(Some(false)) if !before.contains(one) => fields.refuse(*pointer, "account_inactive"),
            _ => {}
        }
    }
    Ok(())
}

/// Digits that a proposed number keeps when the company has no account under it: those of a group of a chart.
const KEPT_DIGITS: usize = 3;

/// The active account of the company that has a number that a chart proposes, or is under it; else under the nearest number that
/// it belongs to, because charts do not list every sub-account.
pub async fn proposed(tx: &mut CompanyTx<'_>, number: Option<&str>) -> ApiResult<Option<String>> {
    let Some(number) = number else { return Ok(None) };
    for length in (KEPT_DIGITS.min(number.len())..=number.len()).rev() {
        let prefix = AccountNumber::new(&number[..length]).map_err(ApiError::internal)?;
        if let Some(found) = store::first_active_under(tx, prefix).await? {
            return Ok(Some(found.as_str().to_owned()));
        }
    }
    Ok(None)
}
