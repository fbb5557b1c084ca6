//! What a cell says: a number, a day, an account.

use chrono::NaiveDate;

use crate::fec::date::parse_date;
use crate::text::is_control;
use crate::{AccountNumber, AccountNumberError};

/// More digits than this are no number.
const MAX_DIGITS: usize = 30;
/// The longest value that is repeated to people, in characters.
const MAX_SHOWN_CHARS: usize = 60;

/// What stands before the decimals of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DecimalSign {
    /// `1.234,56`
    Comma,
    /// `1,234.56`
    Point,
}

/// Why a text is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// It is not a number.
    Invalid,
    /// It has more than 30 digits.
    TooLong,
}

impl NumberError {
    /// The stable code of this error.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Invalid => "number_invalid",
            Self::TooLong => "number_too_long",
        }
    }
}

impl DecimalSign {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Comma, Self::Point];

    /// The stable name: `comma` or `point`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Comma => "comma",
            Self::Point => "point",
        }
    }

    /// Reads a name that [`DecimalSign::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sign| sign.as_str() == code)
    }

    const fn char(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Point => '.',
        }
    }

    /// The sign that a number tells for sure; `None` where it has none, or one that may part thousands as well (`1.234`).
    pub fn told_by(text: &str) -> Option<Self> {
        let (points, commas) = (text.matches('.').count(), text.matches(',').count());
        match (points, commas) {
            (0, 0) => None,
            (0, 1) => is_decimal_for_sure(text, ',').then_some(Self::Comma),
            (1, 0) => is_decimal_for_sure(text, '.').then_some(Self::Point),
            (0, _) => Some(Self::Point),
            (_, 0) => Some(Self::Comma),
            _ if text.rfind(',') > text.rfind('.') => Some(Self::Comma),
            _ => Some(Self::Point),
        }
    }

    /// The sign of a number that stands alone, such as a rate: a single `,` or `.` is one.
    pub fn of_single(text: &str) -> Self {
        Self::told_by(text).unwrap_or(if text.contains(',') { Self::Comma } else { Self::Point })
    }

    /// A number in wire form (`-1234.5`), with the decimals that it comes with.
    ///
    /// Thousands may be parted by blanks, apostrophes or the other sign; a minus may lead or trail, or be a pair of
    /// brackets; a currency sign or code at either end is left out. Digits may be Arabic-Indic. A sign with nothing behind it (`12,`) is
    /// left out.
    ///
    /// # Errors
    /// [`NumberError`].
    pub fn wire(self, text: &str) -> Result<String, NumberError> {
        let text = western(without_currency(text.trim()));
        let (is_negative, digits) = split_sign(text.trim())?;
        let (whole, fraction) = digits.split_once(self.char()).unwrap_or((digits, ""));
        let whole = self.without_thousands(whole)?;
        if !fraction.bytes().all(|byte| byte.is_ascii_digit()) || (whole.is_empty() && fraction.is_empty()) {
            return Err(NumberError::Invalid);
        }
        if whole.len() + fraction.len() > MAX_DIGITS {
            return Err(NumberError::TooLong);
        }
        let is_zero = whole.bytes().chain(fraction.bytes()).all(|digit| digit == b'0');
        let whole = whole.trim_start_matches('0');
        let whole = if whole.is_empty() { "0" } else { whole };
        let sign = if is_negative && !is_zero { "-" } else { "" };
        let point = if fraction.is_empty() { "" } else { "." };
        Ok(format!("{sign}{whole}{point}{fraction}"))
    }

    /// Digits without what parts their thousands: groups of three, parted by one and the same sign.
    fn without_thousands(self, whole: &str) -> Result<String, NumberError> {
        let is_separator = |c: char| match c {
            '.' | ',' => c != self.char(),
            c => c == '\'' || c == '\u{2019}' || c.is_whitespace(),
        };
        let groups: Vec<&str> = whole.split(is_separator).collect();
        let mut signs = whole.matches(is_separator);
        let is_uniform = signs.next().is_none_or(|first| signs.all(|sign| sign == first));
        let is_digits = groups.iter().all(|group| group.bytes().all(|byte| byte.is_ascii_digit()));
        let is_grouped = groups.len() == 1
            || (1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3);
        if is_uniform && is_digits && is_grouped { Ok(groups.concat()) } else { Err(NumberError::Invalid) }
    }
}

/// Whether the only sign of a number cannot part thousands.
fn is_decimal_for_sure(text: &str, sign: char) -> bool {
    let digits = |part: &str| part.chars().filter(|c| c.is_numeric()).count();
    text.split_once(sign).is_some_and(|(whole, fraction)| {
        let starts_with_zero = whole.trim_start_matches(|c: char| !c.is_numeric()).starts_with('0');
        digits(fraction) != 3 || digits(whole) == 0 || digits(whole) > 3 || starts_with_zero
    })
}

/// One sign, in front or behind; brackets are a minus.
fn split_sign(text: &str) -> Result<(bool, &str), NumberError> {
    if let Some(inner) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        return Ok((true, inner.trim()));
    }
    let is_sign = |c: char| matches!(c, '-' | '+' | '\u{2212}');
    let (front, rest) = match text.chars().next().filter(|c| is_sign(*c)) {
        Some(c) => (Some(c), text[c.len_utf8()..].trim_start()),
        None => (None, text),
    };
    let (behind, rest) = match rest.chars().next_back().filter(|c| is_sign(*c)) {
        Some(c) => (Some(c), rest[..rest.len() - c.len_utf8()].trim_end()),
        None => (None, rest),
    };
    if front.is_some() && behind.is_some() {
        return Err(NumberError::Invalid);
    }
    Ok((front.or(behind).is_some_and(|c| c != '+'), rest))
}

/// A text without a currency at its end or at its beginning.
fn without_currency(text: &str) -> &str {
    let is_currency = |word: &str| {
        matches!(word, "€" | "$" | "£" | "FCFA" | "F CFA")
            || (word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_uppercase()))
    };
    let is_of_number = |c: char| {
        c.is_numeric() || c.is_whitespace() || matches!(c, '-' | '+' | '\u{2212}' | '(' | ')' | '.' | ',')
    };
    let start = text.find(is_of_number).unwrap_or(0);
    let end = text.rfind(|c: char| is_of_number(c) && !c.is_whitespace());
    let end = end.map_or(text.len(), |at| at + text[at..].chars().next().map_or(0, char::len_utf8));
    let is_left_out = |part: &str| part.trim().is_empty() || is_currency(part.trim());
    let from = if is_left_out(&text[..start]) { start } else { 0 };
    let to = if end >= from && is_left_out(&text[end..]) { end } else { text.len() };
    text[from..to].trim()
}

/// Arabic-Indic digits and their separators as Western ones.
pub(crate) fn western(text: &str) -> String {
    let digit = |c: char, zero: char| char::from_digit(u32::from(c) - u32::from(zero), 10).unwrap_or(c);
    text.chars()
        .map(|c| match c {
            '\u{660}'..='\u{669}' => digit(c, '\u{660}'),
            '\u{6F0}'..='\u{6F9}' => digit(c, '\u{6F0}'),
            '\u{66B}' => ',',
            '\u{66C}' => '\'',
            c => c,
        })
        .collect()
}

/// A day: year first or day first, parted by `/`, `-`, `.` or nothing, days and months with one digit or two. `Ok(None)` for a blank
/// cell, `Err` for what is no day of the calendar.
pub(crate) fn day_of(text: &str) -> Result<Option<NaiveDate>, ()> {
    let text = western(text.trim());
    let date = match text.split_once([' ', 'T']) {
        Some((date, time)) if time.contains(':') => date,
        _ => text.as_str(),
    };
    let parts: Vec<String> = date.split(['/', '-', '.']).map(|part| format!("{part:0>2}")).collect();
    let padded = if parts.len() == 3 { parts.join("-") } else { date.to_owned() };
    parse_date(&padded).map(|parsed| parsed.map(|parsed| parsed.date)).map_err(|_| ())
}

/// A value as it may be repeated to people: short, without control characters.
pub(crate) fn shown(text: &str) -> String {
    text.trim().chars().filter(|c| !is_control(*c)).take(MAX_SHOWN_CHARS).collect()
}

/// A text on one line, without control characters and without blank edges.
pub(crate) fn tidy(text: &str) -> String {
    let kept = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let clean: String = kept.filter(|c| !is_control(*c)).collect();
    clean.trim().to_owned()
}

/// The number of an account and the name that follows it: `411000`, `41 1000`, `411.000`, `411000 - Clients`, `Clients (411000)`. A number that a
/// spreadsheet took for one (`411000.00`) has no decimals.
pub(crate) fn account_of(text: &str) -> Result<(AccountNumber, String), AccountNumberError> {
    let text = western(text.trim().trim_start_matches(['\'', '=']).trim_matches('"').trim());
    if text.chars().all(|c| c.is_ascii_digit() || c == '.' || c == ',' || c.is_whitespace()) {
        let whole = text
            .rsplit_once(['.', ','])
            .filter(|(_, rest)| rest.len() <= 2 && rest.bytes().all(|byte| byte == b'0'));
        let digits: String =
            whole.map_or(text.as_str(), |(whole, _)| whole).chars().filter(char::is_ascii_digit).collect();
        return Ok((AccountNumber::new(&digits)?, String::new()));
    }
    let is_edge = |c: char| c.is_whitespace() || matches!(c, '-' | '\u{2013}' | '\u{2014}' | ':' | '.');
    let (first, rest) = text.split_once(is_edge).unwrap_or((&text, ""));
    let found = AccountNumber::new(first);
    if let Ok(number) = found {
        return Ok((number, rest.trim_matches(is_edge).to_owned()));
    }
    let inside = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    match inside.map(|(name, number)| (name, AccountNumber::new(number.trim()))) {
        Some((name, Ok(number))) => Ok((number, name.trim().to_owned())),
        _ => found.map(|number| (number, String::new())),
    }
}
