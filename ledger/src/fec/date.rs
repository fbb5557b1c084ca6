//! Dates as files write them.

use chrono::NaiveDate;

/// A date and whether it was written otherwise than the law's `AAAAMMJJ`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParsedDate {
    pub(crate) date: NaiveDate,
    pub(crate) is_unusual: bool,
}

/// A text that is no date of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DateError;

/// Reads `AAAAMMJJ`, and what the official checker lets pass as well: year or day first, with `/`, `-` or `.`
/// between, and a time behind. Empty, and zeros, are none. The calendar decides: 31 February is an error.
pub(crate) fn parse_date(text: &str) -> Result<Option<ParsedDate>, DateError> {
    let bytes = text.as_bytes();
    if bytes.len() == 8
        && bytes.iter().all(u8::is_ascii_digit)
        && is_century(bytes)
        && let Some(date) = calendar(&bytes[..4], &bytes[4..6], &bytes[6..])
    {
        return Ok(Some(ParsedDate { date, is_unusual: false }));
    }
    if bytes.iter().all(|byte| matches!(byte, b'0' | b'-' | b'/' | b'.' | b' ')) {
        return Ok(None);
    }
    let mut digits = [0_u8; 8];
    let mut parts = [0_usize; 3];
    read_parts(date_part(text), &mut digits, &mut parts)?;
    let date = match parts {
        [8, 0, 0] if is_century(&digits) => calendar(&digits[..4], &digits[4..6], &digits[6..]),
        [8, 0, 0] => calendar(&digits[4..], &digits[2..4], &digits[..2]),
        [4, 2, 2] => calendar(&digits[..4], &digits[4..6], &digits[6..]),
        [2, 2, 4] => calendar(&digits[4..], &digits[2..4], &digits[..2]),
        _ => None,
    };
    let date = date.or_else(|| (parts == [8, 0, 0]).then(|| day_first(&digits)).flatten());
    date.map(|date| Some(ParsedDate { date, is_unusual: true })).ok_or(DateError)
}

fn day_first(digits: &[u8; 8]) -> Option<NaiveDate> {
    calendar(&digits[4..], &digits[2..4], &digits[..2]).filter(|_| is_century(&digits[4..]))
}

fn is_century(year: &[u8]) -> bool {
    year.starts_with(b"19") || year.starts_with(b"20")
}

/// What stands before a time.
fn date_part(text: &str) -> &str {
    match text.split_once(['T', ' ']) {
        Some((date, time)) if time.contains(':') => date,
        _ => text,
    }
}

/// Gathers eight digits and the lengths of the parts between separators.
fn read_parts(text: &str, digits: &mut [u8; 8], parts: &mut [usize; 3]) -> Result<(), DateError> {
    let mut count = 0;
    let mut part = 0;
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' if count < 8 => {
                digits[count] = byte;
                count += 1;
                parts[part] += 1;
            }
            b'/' | b'-' | b'.' if part < 2 && parts[part] > 0 => part += 1,
            _ => return Err(DateError),
        }
    }
    if count == 8 { Ok(()) } else { Err(DateError) }
}

fn calendar(year: &[u8], month: &[u8], day: &[u8]) -> Option<NaiveDate> {
    let number =
        |digits: &[u8]| digits.iter().fold(0_u16, |value, digit| value * 10 + u16::from(digit - b'0'));
    NaiveDate::from_ymd_opt(i32::from(number(year)), number(month).into(), number(day).into())
}
