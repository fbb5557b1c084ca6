//! What the name of a file says: `<SIREN>FEC<AAAAMMJJ>` (LPF art. A47 A-1, X).

use chrono::{Datelike, NaiveDate};

/// The parts of the official name that were found in a file's name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileName {
    /// What stands before `FEC`, upper-cased; the law wants the SIREN there.
    pub prefix: Option<String>,
    /// The nine digits of the SIREN, when the prefix is just that; the check digit may be wrong.
    pub siren: Option<String>,
    /// Closing year, as the official checker reads it.
    pub(super) year: Option<i32>,
    /// Closing date of the fiscal year, when it is a date.
    pub closing: Option<NaiveDate>,
}

impl FileName {
    /// Reads a file name as the official checker does: the last `FEC20AAMMJJ` of the upper-cased base name with
    /// something before it. Extension and SIREN are not looked at.
    pub fn read(name: &str) -> Self {
        let upper = name.to_ascii_uppercase();
        let base = upper.rsplit(['/', '\\']).next().unwrap_or_default();
        let found = base.rmatch_indices("FEC").find_map(|(at, _)| {
            let digits = base.get(at + 3..at + 11)?;
            is_closing(digits.as_bytes()).then_some((&base[..at], digits))
        });
        let Some((prefix, digits)) = found.filter(|(prefix, _)| !prefix.is_empty()) else {
            return Self::default();
        };
        let is_siren = prefix.len() == 9 && prefix.bytes().all(|byte| byte.is_ascii_digit());
        let closing = NaiveDate::parse_from_str(digits, "%Y%m%d").ok();
        Self {
            prefix: Some(prefix.to_owned()),
            siren: is_siren.then(|| prefix.to_owned()),
            year: digits[..4].parse().ok(),
            closing,
        }
    }

    /// Whether the official checker accepts the name (B1).
    pub fn is_official(&self) -> bool {
        self.year.is_some()
    }
}

/// `20[0-9]{2}[0-1][0-9][0-3][0-9]`
fn is_closing(digits: &[u8]) -> bool {
    digits.len() == 8
        && digits.iter().all(u8::is_ascii_digit)
        && digits.starts_with(b"20")
        && digits[4] <= b'1'
        && digits[6] <= b'3'
}

/// Whether nine digits are a SIREN: Luhn's check digit (ISO/IEC 7812-1), and not zeros alone, which pass it.
pub fn is_siren(text: &str) -> bool {
    let sum: u32 = text
        .bytes()
        .rev()
        .enumerate()
        .map(|(place, byte)| {
            let digit = u32::from(byte.wrapping_sub(b'0'));
            let weighted = if place % 2 == 1 { digit * 2 } else { digit };
            weighted / 10 + weighted % 10
        })
        .sum();
    text.len() == 9 && text.bytes().all(|byte| byte.is_ascii_digit()) && sum > 0 && sum.is_multiple_of(10)
}

/// The official name of the file of a fiscal year: `<SIREN>FEC<AAAAMMJJ>.txt`.
pub fn official_name(siren: &str, closing: NaiveDate) -> String {
    format!("{siren}FEC{:04}{:02}{:02}.txt", closing.year(), closing.month(), closing.day())
}
