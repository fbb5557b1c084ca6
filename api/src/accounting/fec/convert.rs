//! From an entry of a file to an entry of the ledger: nothing of the source is lost.

use chrono::NaiveDate;
use ledger::fec::{SourceEntry, SourceLine};
use ledger::{
    AccountNumber, AccountNumberError, Currency, CurrencyCode, Draft, EntryKind, EntrySource, ForeignAmount,
    JournalCode, JournalCodeError, Line, LineOrigin, Matching, Money,
};

/// Decimals of the finest amount that [`Money`] reads.
const FINEST: u8 = 4;

/// An entry of a file as a draft, with the dates on which the source validated it.
pub struct Converted {
    pub draft: Draft,
    pub validated: Validated,
}

/// The validation dates of an entry: one for all its lines, or one for each that has one.
pub enum Validated {
    Entry(NaiveDate),
    Lines(Vec<Option<NaiveDate>>),
}

impl Validated {
    /// The date of the whole entry.
    pub fn entry(&self) -> Option<NaiveDate> {
        match self {
            Self::Entry(date) => Some(*date),
            Self::Lines(_) => None,
        }
    }

    /// The date of a line, where the entry has none.
    pub fn line(&self, index: usize) -> Option<NaiveDate> {
        match self {
            Self::Entry(_) => None,
            Self::Lines(dates) => dates.get(index).copied().flatten(),
        }
    }
}

/// Converts an entry.
///
/// # Errors
/// The stable code of what the ledger does not take: `journal_code_invalid` or a code of account numbers. The analysis
/// of the file refuses both before.
pub fn entry(source: SourceEntry, kind: EntryKind, own: Currency) -> Result<Converted, &'static str> {
    let journal = JournalCode::new(&source.journal).map_err(JournalCodeError::code)?;
    let validated = validated(&source.lines);
    let (number, piece_ref, piece_date) = (source.number, source.piece_reference, source.piece_date);
    let lines: Result<Vec<Line>, _> = source
        .lines
        .into_iter()
        .map(|line| {
            let has_own_piece = line.piece_reference != piece_ref || line.piece_date != piece_date;
            let origin = LineOrigin {
                number: Some(&line.number).filter(|own| **own != number).cloned(),
                piece_ref: has_own_piece.then(|| line.piece_reference.clone()),
                piece_date: line.piece_date.filter(|_| has_own_piece),
            };
            self::line(line, Some(origin).filter(|origin| *origin != LineOrigin::default()), own)
        })
        .collect();
    let draft = Draft {
        journal,
        kind,
        date: source.date,
        piece_ref: Some(piece_ref).filter(|text| !text.is_empty()),
        piece_date,
        label: source.label,
        source: EntrySource::Import { number },
        lines: lines?,
    };
    Ok(Converted { draft, validated })
}

fn validated(lines: &[SourceLine]) -> Validated {
    match lines.first().and_then(|line| line.validation_date) {
        Some(first) if lines.iter().all(|line| line.validation_date == Some(first)) => {
            Validated::Entry(first)
        }
        _ => Validated::Lines(lines.iter().map(|line| line.validation_date).collect()),
    }
}

fn line(source: SourceLine, origin: Option<LineOrigin>, own: Currency) -> Result<Line, &'static str> {
    let foreign = foreign(source.currency.as_deref(), source.currency_amount.as_deref(), own);
    let is_matched = source.letter.is_some() || source.letter_date.is_some();
    Ok(Line {
        account: AccountNumber::new(&source.account).map_err(AccountNumberError::code)?,
        auxiliary: source.auxiliary,
        date: source.date,
        label: source.label,
        debit: Money::from_minor(source.debit),
        credit: Money::from_minor(source.credit),
        foreign,
        tax: None,
        due_date: None,
        matching: is_matched
            .then(|| Matching { letter: source.letter.unwrap_or_default(), date: source.letter_date }),
        origin,
    })
}

/// The amount in another currency. A currency without an amount is kept with zero, an amount without a currency is in
/// the company's own; what is finer than the currency's minor unit is rounded, half away from zero.
fn foreign(code: Option<&str>, amount: Option<&str>, own: Currency) -> Option<ForeignAmount> {
    let currency = match code {
        Some(code) => CurrencyCode::new(code).ok()?,
        None => CurrencyCode::from(amount.map(|_| own)?),
    };
    let amount = match amount {
        Some(text) => rounded(text, currency.decimals())?,
        None => Money::ZERO,
    };
    Some(ForeignAmount { currency, amount })
}

fn rounded(text: &str, decimals: u8) -> Option<Money> {
    if let Ok(amount) = Money::parse_scaled(text, decimals) {
        return Some(amount);
    }
    let finest = Money::parse_scaled(text, FINEST).ok()?.minor();
    let unit = 10_i64.checked_pow(u32::from(FINEST.checked_sub(decimals)?))?;
    let half = if finest < 0 { -(unit / 2) } else { unit / 2 };
    Some(Money::from_minor(finest.checked_add(half)? / unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_finer_than_its_currency_is_rounded_half_away_from_zero() {
        let check = |text, decimals, expected: i64| {
            assert_eq!(rounded(text, decimals), Some(Money::from_minor(expected)), "{text}");
        };
        check("12.34", 2, 1234);
        check("12.345", 2, 1235);
        check("-12.345", 2, -1235);
        check("12.5", 0, 13);
        assert_eq!(rounded("12.34567", 2), None);
    }

    #[test]
    fn a_currency_and_its_amount_are_kept_as_far_as_they_go() {
        let check = |code, amount, expected: Option<(&str, i64)>| {
            let found = foreign(code, amount, Currency::Eur);
            let found = found.as_ref().map(|found| (found.currency.as_str(), found.amount.minor()));
            assert_eq!(found, expected);
        };
        check(Some("USD"), Some("-12.5"), Some(("USD", -1250)));
        check(Some("USD"), None, Some(("USD", 0)));
        check(None, Some("3"), Some(("EUR", 300)));
        check(None, None, None);
    }
}
