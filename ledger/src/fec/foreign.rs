//! The amount in another currency that a line mentions (`Montantdevise`, `Idevise`).
//!
//! What cannot be kept is left out, and said, but makes no line faulty.

use super::amount::plain_form;
use super::tolerance::ToleranceCode;
use crate::rates::iso_currency;
use crate::{ForeignAmount, Money};

/// Reads a currency and the amount in it, which is on the side of its line: programs write it with the sign of the line, or without.
/// A currency without an amount that can be kept is left out; zero without a currency says nothing.
pub(super) fn read_foreign(
    currency: &str,
    amount: &str,
    tolerances: &mut Vec<ToleranceCode>,
) -> Option<ForeignAmount> {
    if currency.is_empty() && amount.is_empty() {
        return None;
    }
    let named = iso_currency(&currency.to_ascii_uppercase());
    let has_thousandths = named.as_ref().is_some_and(|named| named.decimals() >= 3);
    let plain = plain_form(amount, has_thousandths).ok();
    let is_zero = plain.as_ref().is_some_and(|plain| !plain.bytes().any(|byte| matches!(byte, b'1'..=b'9')));
    if currency.is_empty() {
        if !is_zero {
            tolerances.push(ToleranceCode::CurrencyMissing);
        }
        return None;
    }
    let Some(currency) = named else {
        tolerances.push(ToleranceCode::CurrencyDropped);
        return None;
    };
    if is_zero {
        return Some(ForeignAmount { currency, amount: Money::ZERO });
    }
    let read = plain.and_then(|plain| to_minor(&plain, currency.decimals()));
    let read = read.filter(|(minor, _)| *minor != 0);
    let Some((minor, is_rounded)) = read else {
        // Without its amount a debt would be one of nothing.
        tolerances.push(ToleranceCode::CurrencyAmountDropped);
        return None;
    };
    if is_rounded {
        tolerances.push(ToleranceCode::CurrencyAmountRounded);
    }
    Some(ForeignAmount { currency, amount: Money::from_minor(minor) })
}

/// A number in plain decimal form in minor units without its sign, rounded half up, and whether it was; none when it is too
/// large.
fn to_minor(plain: &str, decimals: u8) -> Option<(i64, bool)> {
    let decimals = usize::from(decimals);
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    let (kept, rest) = fraction.split_at(fraction.len().min(decimals));
    let whole = whole.strip_prefix('-').unwrap_or(whole);
    let minor: i64 = format!("{whole}{kept:0<decimals$}").parse().ok()?;
    let is_up = rest.bytes().next().is_some_and(|digit| digit >= b'5');
    let minor = minor.checked_add(i64::from(is_up))?;
    let is_rounded = rest.bytes().any(|digit| digit != b'0');
    Some((minor, is_rounded))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks what is kept of a currency and an amount, and what is said.
    fn check(currency: &str, amount: &str, kept: Option<(&str, i64)>, told: &[&str]) {
        let mut tolerances = Vec::new();
        let found = read_foreign(currency, amount, &mut tolerances);
        let found = found.as_ref().map(|found| (found.currency.as_str(), found.amount.minor()));
        let codes: Vec<_> = tolerances.iter().map(|code| code.as_str()).collect();
        assert_eq!((found, codes.as_slice()), (kept, told), "{amount:?} {currency:?}");
    }

    #[test]
    fn a_currency_and_its_amount_are_kept() {
        check("", "", None, &[]);
        check("USD", "-12,5", Some(("USD", 1250)), &[]);
        check("USD", "12.3400", Some(("USD", 1234)), &[]);
        check("JPY", "1234,00", Some(("JPY", 1234)), &[]);
        check("TND", "1,234", Some(("TND", 1234)), &[]);
        check("USD", "", None, &["currency_amount_dropped"]);
        check("USD", "0,00", Some(("USD", 0)), &[]);
        check("USD", "92233720368547758,07", Some(("USD", i64::MAX)), &[]);
    }

    #[test]
    fn what_is_not_kept_as_it_is_written_is_told() {
        check("USD", "1234,56789", Some(("USD", 123_457)), &["currency_amount_rounded"]);
        check("USD", "-1234,567", Some(("USD", 123_457)), &["currency_amount_rounded"]);
        check("USD", "-12,345", None, &["currency_amount_dropped"]);
        check("JPY", "1234,5", Some(("JPY", 1235)), &["currency_amount_rounded"]);
        check("BTC", "0,00012345", None, &["currency_dropped"]);
        check("ZZZ", "100,00", None, &["currency_dropped"]);
        check("GBP", "abc", None, &["currency_amount_dropped"]);
        check("USD", "1.234", None, &["currency_amount_dropped"]);
        check("USD", "99999999999999999999,00", None, &["currency_amount_dropped"]);
        check("USD", "92233720368547758,075", None, &["currency_amount_dropped"]);
        check("Dollars des États", "12,5", None, &["currency_dropped"]);
        check("Dollars des États", "", None, &["currency_dropped"]);
    }

    #[test]
    fn an_amount_without_a_currency_is_in_none() {
        check("", "12,5", None, &["currency_missing"]);
        check("", "abc", None, &["currency_missing"]);
        check("", "0,00", None, &[]);
    }
}
