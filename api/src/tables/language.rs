//! Figures and days as people of a language write them.

use chrono::{DateTime, NaiveDate, Utc};

use crate::identity::Language;

/// A decimal number as the API writes it, in groups of three digits.
pub fn amount(decimal: &str, language: Language) -> String {
    let (group, sign) = match language {
        Language::Fr => ('\u{202f}', ','),
        Language::En => (',', '.'),
        Language::Es | Language::Ar => ('.', ','),
    };
    let (whole, decimals) = decimal.split_once('.').unwrap_or((decimal, ""));
    let digits = whole.trim_start_matches('-');
    let mut written = whole[..whole.len() - digits.len()].to_owned();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            written.push(group);
        }
        written.push(digit);
    }
    if !decimals.is_empty() {
        written.push(sign);
        written.push_str(decimals);
    }
    written
}

/// A day; in English with the month in letters, as its numbers are read in two orders.
pub fn day(date: NaiveDate, language: Language) -> String {
    match language {
        Language::En => date.format("%-d\u{a0}%b\u{a0}%Y").to_string(),
        Language::Fr | Language::Es | Language::Ar => date.format("%d/%m/%Y").to_string(),
    }
}

/// An instant in UTC, to the second.
pub fn instant(at: DateTime<Utc>, language: Language) -> String {
    format!("{} {}", day(at.date_naive(), language), at.format("%H:%M:%S"))
}

/// What a value is, and the value.
pub fn named(name: &str, value: &str, language: Language) -> String {
    let colon = if language == Language::Fr { "\u{a0}:" } else { ":" };
    format!("{name}{colon} {value}")
}

#[cfg(test)]
mod tests;
