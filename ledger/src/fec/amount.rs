//! Amounts as files write them, into minor units.
//!
//! The law wants `-1234,56` (LPF art. A47 A-1, III, 2°). Points, thousands separators, trailing signs and
//! exponents are read when they can mean one thing only, and reported.

use super::tolerance::ToleranceCode;

/// Greatest amount of a line, in minor units: sums of any file then fit into 128 bits with ease.
const MAX_MINOR: i128 = 1_000_000_000_000_000;
/// More digits than this are no amount.
const MAX_DIGITS: usize = 30;

/// Why a text is no amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AmountError {
    /// Not a number.
    Invalid,
    /// Could be read in two ways: in `1.234`, and in `1,234` of a currency without thousandths, the sign may part
    /// thousands or decimals.
    Ambiguous,
    /// Over 10^15 minor units.
    TooLarge,
}

/// An amount and what had to be put up with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ParsedAmount {
    pub(super) minor: i64,
    pub(super) has_point: bool,
    pub(super) has_grouping: bool,
    pub(super) is_scientific: bool,
    pub(super) is_rounded: bool,
}

impl ParsedAmount {
    pub(super) fn tolerances(self) -> impl Iterator<Item = ToleranceCode> {
        [
            (self.has_point, ToleranceCode::DecimalPoint),
            (self.has_grouping, ToleranceCode::ThousandsSeparator),
            (self.is_scientific, ToleranceCode::ScientificNumber),
            (self.is_rounded, ToleranceCode::AmountRounded),
        ]
        .into_iter()
        .filter_map(|(is_needed, code)| is_needed.then_some(code))
    }
}

/// Reads an amount into minor units of a currency with so many decimals; empty is zero.
/// Decimals beyond those of the currency are rounded half away from zero.
pub(super) fn parse_amount(text: &str, decimals: u32) -> Result<ParsedAmount, AmountError> {
    if let Some(minor) = parse_plain(text.as_bytes(), decimals) {
        return Ok(ParsedAmount { minor, ..ParsedAmount::default() });
    }
    let mut amount = ParsedAmount::default();
    let (is_negative, digits) = split_sign(text.trim())?;
    let (digits, exponent) = split_exponent(digits, &mut amount)?;
    let (whole, fraction) = split_decimals(digits, decimals >= 3, &mut amount)?;
    let value = scale(&whole, fraction, exponent + i64::from(decimals), &mut amount)?;
    let minor = i64::try_from(value).map_err(|_| AmountError::TooLarge)?;
    amount.minor = if is_negative { -minor } else { minor };
    Ok(amount)
}

/// An amount in plain decimal form (`-12.5`), with the decimals that it comes with. `has_thousandths` tells whether its
/// currency may have three.
pub(super) fn plain_form(text: &str, has_thousandths: bool) -> Result<String, AmountError> {
    let mut amount = ParsedAmount::default();
    let (is_negative, digits) = split_sign(text.trim())?;
    let (whole, fraction) = split_decimals(digits, has_thousandths, &mut amount)?;
    if whole.len() + fraction.len() > MAX_DIGITS {
        return Err(AmountError::TooLarge);
    }
    let whole = whole.trim_start_matches('0');
    let is_zero = whole.is_empty() && fraction.bytes().all(|byte| byte == b'0');
    let sign = if is_negative && !is_zero { "-" } else { "" };
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = if fraction.is_empty() { "" } else { "." };
    Ok(format!("{sign}{whole}{point}{fraction}"))
}

/// The common case, as the law writes it: `[-]digits[,digits]` with no more decimals than the currency has.
fn parse_plain(text: &[u8], decimals: u32) -> Option<i64> {
    let (is_negative, digits) = text.strip_prefix(b"-").map_or((false, text), |digits| (true, digits));
    if digits.len() > 15 {
        return None;
    }
    let (mut minor, mut missing, mut is_fraction) = (0_i64, decimals, false);
    for byte in digits {
        match byte {
            b'0'..=b'9' if is_fraction => {
                missing = missing.checked_sub(1)?;
                minor = minor * 10 + i64::from(byte - b'0');
            }
            b'0'..=b'9' => minor = minor * 10 + i64::from(byte - b'0'),
            b',' if !is_fraction => is_fraction = true,
            _ => return None,
        }
    }
    let has_digit = digits.len() > usize::from(is_fraction);
    if !has_digit && !text.is_empty() {
        return None;
    }
    let minor = minor.checked_mul(10_i64.pow(missing))?;
    (i128::from(minor) <= MAX_MINOR).then_some(if is_negative { -minor } else { minor })
}

/// One sign, in front or behind.
fn split_sign(text: &str) -> Result<(bool, &str), AmountError> {
    let (front, rest) = match text.as_bytes().first() {
        Some(b'-') => (Some(true), text[1..].trim_start()),
        Some(b'+') => (Some(false), text[1..].trim_start()),
        _ => (None, text),
    };
    let (behind, rest) = match rest.as_bytes().last() {
        Some(b'-') => (Some(true), rest[..rest.len() - 1].trim_end()),
        Some(b'+') => (Some(false), rest[..rest.len() - 1].trim_end()),
        _ => (None, rest),
    };
    if front.is_some() && behind.is_some() {
        return Err(AmountError::Invalid);
    }
    Ok((front.or(behind).unwrap_or(false), rest))
}

fn split_exponent<'a>(text: &'a str, amount: &mut ParsedAmount) -> Result<(&'a str, i64), AmountError> {
    let Some((digits, power)) = text.split_once(['e', 'E']) else { return Ok((text, 0)) };
    amount.is_scientific = true;
    let power: i64 = power.parse().map_err(|_| AmountError::Invalid)?;
    if power.abs() > 30 { Err(AmountError::TooLarge) } else { Ok((digits, power)) }
}

/// The digits before and after the decimal separator. Three digits after a comma are decimals for sure only where
/// the currency may have so many.
fn split_decimals<'a>(
    text: &'a str,
    has_thousandths: bool,
    amount: &mut ParsedAmount,
) -> Result<(String, &'a str), AmountError> {
    let (points, commas) = (text.matches('.').count(), text.matches(',').count());
    let decimal = match (points, commas) {
        (_, 1) if points == 0 || text.rfind(',') > text.rfind('.') => Some(','),
        (1, _) => Some('.'),
        (_, 0) | (0, _) => None,
        _ => return Err(AmountError::Invalid),
    };
    let (whole, fraction) = decimal.and_then(|sign| text.split_once(sign)).unwrap_or((text, ""));
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(AmountError::Invalid);
    }
    let digits = without_grouping(whole, amount)?;
    let could_be_thousands = fraction.len() == 3
        && (1..=3).contains(&digits.len())
        && !amount.has_grouping
        && !digits.starts_with('0');
    if could_be_thousands && (decimal == Some('.') || !has_thousandths) {
        return Err(AmountError::Ambiguous);
    }
    amount.has_point = decimal == Some('.');
    if digits.is_empty() && fraction.is_empty() { Err(AmountError::Invalid) } else { Ok((digits, fraction)) }
}

/// Digits without separators between groups of three.
fn without_grouping(whole: &str, amount: &mut ParsedAmount) -> Result<String, AmountError> {
    let is_separator = |c: char| matches!(c, ' ' | '\u{A0}' | '\u{202F}' | '\u{2009}' | '\'' | '.' | ',');
    let groups: Vec<&str> = whole.split(is_separator).collect();
    let mut signs = whole.matches(is_separator);
    let is_uniform = signs.next().is_none_or(|first| signs.all(|sign| sign == first));
    let is_digits = groups.iter().all(|group| group.bytes().all(|byte| byte.is_ascii_digit()));
    let is_grouped = groups.len() == 1
        || (1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3);
    if !is_uniform || !is_digits || !is_grouped {
        return Err(AmountError::Invalid);
    }
    amount.has_grouping |= groups.len() > 1;
    Ok(groups.concat())
}

/// `whole.fraction` times ten to the `places`, rounded half away from zero.
fn scale(whole: &str, fraction: &str, places: i64, amount: &mut ParsedAmount) -> Result<i128, AmountError> {
    if whole.len() + fraction.len() > MAX_DIGITS {
        return Err(AmountError::TooLarge);
    }
    let digits: i128 =
        whole.bytes().chain(fraction.bytes()).fold(0, |value, byte| value * 10 + i128::from(byte - b'0'));
    let places = places - i64::try_from(fraction.len()).map_err(|_| AmountError::TooLarge)?;
    let power = 10_i128.checked_pow(u32::try_from(places.abs()).map_err(|_| AmountError::TooLarge)?);
    let value = match power {
        _ if digits == 0 => 0,
        Some(power) if places >= 0 => digits.checked_mul(power).ok_or(AmountError::TooLarge)?,
        Some(power) => {
            amount.is_rounded = digits % power != 0;
            (digits + power / 2) / power
        }
        None if places >= 0 => return Err(AmountError::TooLarge),
        None => {
            amount.is_rounded = true;
            0
        }
    };
    if value > MAX_MINOR { Err(AmountError::TooLarge) } else { Ok(value) }
}
