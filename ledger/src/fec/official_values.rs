//! How the official checker reads a number, a date and a direction: bytes in, faults out.
//!
//! These are its rules, not ours: `31/02/2024` passes, `,` alone is a number.

/// Why a number is refused (B8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumberFault {
    /// A point where a comma is due.
    Point,
    /// Spaces between digits, or several separators.
    Grouping,
    /// Anything else.
    NotANumber,
}

/// What a date is worth (B9, A3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DateFault {
    /// Zeros or separators alone where a date is mandatory.
    Missing,
    /// Month over 12 or day over 31.
    NotCalendar,
    /// None of the known layouts.
    Layout,
    /// A year outside 1900-2099: an alert.
    Century,
}

pub(super) fn is_blank(value: &[u8]) -> bool {
    value.iter().all(|byte| *byte == b' ')
}

/// A number is `[+-]digits[,digits][+-]`, or scientific. An empty one counts as zero.
pub(super) fn number_fault(value: &[u8]) -> Option<NumberFault> {
    if value.is_empty() {
        return None;
    }
    if value.contains(&b'.') {
        return Some(NumberFault::Point);
    }
    let separators = value.iter().filter(|byte| matches!(byte, b' ' | b',')).count();
    if separators > 1 || has_digits_apart(value) {
        return Some(NumberFault::Grouping);
    }
    let value = skip(value, |byte| byte == b' ');
    let value_minus = value.iter().filter(|byte| **byte == b'-').count();
    let digits = skip(value, is_sign);
    let after = skip(digits, |byte| byte.is_ascii_digit() || byte == b',');
    if after.len() == digits.len() {
        return Some(NumberFault::NotANumber);
    }
    let plain = skip(skip(skip(after, is_space), is_sign), is_space).is_empty() && value_minus < 2;
    if plain || is_exponent(after) { None } else { Some(NumberFault::NotANumber) }
}

/// Whether the checker takes the number for zero: it reads the longest numeric beginning.
pub(super) fn is_zero(value: &[u8]) -> bool {
    let value = value.trim_ascii_start();
    let value = value.strip_prefix(b"-").or_else(|| value.strip_prefix(b"+")).unwrap_or(value);
    let has_point = value.contains(&b'.');
    let mut is_fraction = false;
    for byte in value {
        match byte {
            b'0' => {}
            b'1'..=b'9' => return false,
            b'.' if !is_fraction => is_fraction = true,
            b',' if !is_fraction && !has_point => is_fraction = true,
            _ => break,
        }
    }
    true
}

pub(super) fn date_fault(value: &[u8], is_mandatory: bool) -> Option<DateFault> {
    let is_null = |byte: &u8| matches!(byte, b'0' | b'-' | b'/' | b'.');
    if value.iter().all(is_null) || is_blank(value) {
        return is_mandatory.then_some(DateFault::Missing);
    }
    let layouts = [year_first(value), day_first(value)];
    if let Some(date) = layouts.iter().flatten().find(|date| matches!(date.century, 19 | 20)) {
        return (date.month > 12 || date.day > 31).then_some(DateFault::NotCalendar);
    }
    let is_known = layouts.iter().any(Option::is_some);
    Some(if is_known { DateFault::Century } else { DateFault::Layout })
}

/// The side that `Sens` names: true for debit. None is a fault (B10).
pub(super) fn is_debit(value: &[u8]) -> Option<bool> {
    match value.trim_ascii() {
        b"D" | b"d" | b"+1" => Some(true),
        b"C" | b"c" | b"-1" => Some(false),
        _ => None,
    }
}

struct DateParts {
    century: u8,
    month: u8,
    day: u8,
}

fn year_first(value: &[u8]) -> Option<DateParts> {
    let (century, rest) = two_digits(value, 9)?;
    let (_, rest) = two_digits(rest, 9)?;
    let (month, rest) = two_digits(skip(rest, is_date_separator), 1)?;
    let (day, rest) = two_digits(skip(rest, is_date_separator), 3)?;
    is_end_or_time(rest).then_some(DateParts { century, month, day })
}

fn day_first(value: &[u8]) -> Option<DateParts> {
    let (day, rest) = two_digits(value, 3)?;
    let (month, rest) = two_digits(skip(rest, is_date_separator), 1)?;
    let (century, rest) = two_digits(skip(rest, is_date_separator), 9)?;
    let (_, rest) = two_digits(rest, 9)?;
    is_end_or_time(rest).then_some(DateParts { century, month, day })
}

/// Two digits, the first at most `first`, and what follows.
fn two_digits(value: &[u8], first: u8) -> Option<(u8, &[u8])> {
    let ([tens, ones], rest) = value.split_first_chunk()?;
    let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
    (tens <= first && ones <= 9).then(|| (tens * 10 + ones, rest))
}

/// Nothing, or `T` or a space with `h:m:s`.
fn is_end_or_time(rest: &[u8]) -> bool {
    let Some((first, time)) = rest.split_first() else { return true };
    let mut parts = time.split(|byte| *byte == b':');
    let is_part = |part: &[u8]| (1..=2).contains(&part.len()) && part.iter().all(u8::is_ascii_digit);
    matches!(first, b'T' | b' ') && parts.clone().count() == 3 && parts.all(is_part)
}

fn is_exponent(rest: &[u8]) -> bool {
    let Some(power) = rest.strip_prefix(b"E").or_else(|| rest.strip_prefix(b"e")) else { return false };
    let after = skip(power, |byte| byte.is_ascii_digit() || is_sign(byte));
    after.len() < power.len() && is_blank(after)
}

/// `^ *[0-9]+ [0-9]+`
fn has_digits_apart(value: &[u8]) -> bool {
    let value = skip(value, is_space);
    let after = skip(value, |byte| byte.is_ascii_digit());
    after.len() < value.len() && matches!(after, [b' ', digit, ..] if digit.is_ascii_digit())
}

fn is_sign(byte: u8) -> bool {
    matches!(byte, b'+' | b'-')
}

fn is_space(byte: u8) -> bool {
    byte == b' '
}

fn is_date_separator(byte: u8) -> bool {
    matches!(byte, b'/' | b'-' | b'.')
}

fn skip(value: &[u8], is_skipped: impl Fn(u8) -> bool) -> &[u8] {
    let kept = value.iter().position(|byte| !is_skipped(*byte)).unwrap_or(value.len());
    &value[kept..]
}
