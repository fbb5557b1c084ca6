//! From an entry of a file to an entry of the ledger: nothing of what the reader gives is lost.

use chrono::NaiveDate;
use ledger::fec::{SourceEntry, SourceLine};
use ledger::{
    AccountNumber, AccountNumberError, Draft, EntryKind, EntrySource, JournalCode, JournalCodeError, Line,
    LineOrigin, Matching, Money,
};

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
    /// The date of the whole entry: that of its lines, the latest when they differ, `today` when they have none.
    pub fn entry(&self, today: NaiveDate) -> NaiveDate {
        match self {
            Self::Entry(date) => *date,
            Self::Lines(dates) => dates.iter().flatten().max().copied().unwrap_or(today),
        }
    }

    /// The date of a line, where they are not all validated on one.
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
pub fn entry(source: SourceEntry) -> Result<Converted, &'static str> {
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
            self::line(line, Some(origin).filter(|origin| *origin != LineOrigin::default()))
        })
        .collect();
    let draft = Draft {
        journal,
        kind: if source.is_opening { EntryKind::Opening } else { EntryKind::Ordinary },
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

fn line(source: SourceLine, origin: Option<LineOrigin>) -> Result<Line, &'static str> {
    let is_matched = source.letter.is_some() || source.letter_date.is_some();
    Ok(Line {
        account: AccountNumber::new(&source.account).map_err(AccountNumberError::code)?,
        auxiliary: source.auxiliary,
        date: source.date,
        label: source.label,
        debit: Money::from_minor(source.debit),
        credit: Money::from_minor(source.credit),
        foreign: source.foreign,
        tax: None,
        due_date: None,
        matching: is_matched
            .then(|| Matching { letter: source.letter.unwrap_or_default(), date: source.letter_date }),
        origin,
    })
}
