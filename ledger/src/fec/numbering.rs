//! Continuity of entry numbers (rule S4): one sequence for the file, or one a journal.
//!
//! Nobody says which of the two a file follows, so both are tried and the one with fewer breaks is kept.

use std::collections::HashMap;

use super::finding::{FindingList, shown};
use super::{Column, Params, Reason, Rule};

const KEPT_BREAKS: usize = 100;
const MAX_SEQUENCES: usize = 10_000;
/// A longer number is no number.
const MAX_NUMBER_BYTES: usize = 100;

#[derive(Default)]
pub(super) struct Numbering {
    of_file: Sequence,
    of_journals: HashMap<String, Sequence>,
    file_breaks: Breaks,
    journal_breaks: Breaks,
    last_journal: String,
    last_number: String,
}

/// The last number of a sequence: what stands before its digits, and their value.
#[derive(Default)]
struct Sequence {
    prefix: String,
    value: Option<u64>,
}

/// A number and the one before it, which it does not follow.
#[derive(Default)]
struct Gap {
    number: String,
    previous: String,
}

#[derive(Default)]
struct Breaks {
    total: u64,
    kept: Vec<(u64, Gap)>,
}

impl Numbering {
    pub(super) fn line(&mut self, line: u64, journal: &str, number: &str) {
        let is_repeated = self.last_journal == journal && self.last_number == number;
        if is_repeated || number.len() > MAX_NUMBER_BYTES {
            return;
        }
        journal.clone_into(&mut self.last_journal);
        number.clone_into(&mut self.last_number);
        if let Some(gap) = self.of_file.next(number) {
            self.file_breaks.add(line, gap);
        }
        if !self.of_journals.contains_key(journal) && self.of_journals.len() < MAX_SEQUENCES {
            self.of_journals.insert(journal.to_owned(), Sequence::default());
        }
        if let Some(gap) = self.of_journals.get_mut(journal).and_then(|sequence| sequence.next(number)) {
            self.journal_breaks.add(line, gap);
        }
    }

    pub(super) fn finish(&mut self, findings: &mut FindingList) {
        let is_by_journal = self.journal_breaks.total < self.file_breaks.total;
        let breaks = if is_by_journal { &self.journal_breaks } else { &self.file_breaks };
        let uncounted = usize::try_from(breaks.total).unwrap_or(usize::MAX) - breaks.kept.len();
        let (rule, column, reason) = (Rule::Continuity, Some(Column::EcritureNum), Reason::NumberBreak);
        for (line, gap) in &breaks.kept {
            let previous = Some(gap.previous.clone());
            let params = || Params { previous, ..Params::of(&gap.number) };
            findings.add(rule, *line, column, reason, params);
        }
        // Counted only: as many findings of a rule are kept as breaks are.
        for _ in 0..uncounted {
            findings.add(rule, 0, column, reason, Params::default);
        }
    }
}

impl Sequence {
    /// Takes the next number; tells when it neither repeats nor follows the last one. Another prefix begins anew.
    fn next(&mut self, number: &str) -> Option<Gap> {
        let prefix = number.trim_end_matches(|c: char| c.is_ascii_digit());
        let value: Option<u64> = number[prefix.len()..].parse().ok();
        let last = self.value.filter(|_| self.prefix == prefix);
        self.value = value;
        if self.prefix != prefix {
            prefix.clone_into(&mut self.prefix);
        }
        let (last, value) = last.zip(value)?;
        let is_next = value == last || last.checked_add(1) == Some(value);
        (!is_next).then(|| Gap { number: shown(number), previous: shown(&format!("{prefix}{last}")) })
    }
}

impl Breaks {
    fn add(&mut self, line: u64, gap: Gap) {
        self.total += 1;
        if self.kept.len() < KEPT_BREAKS {
            self.kept.push((line, gap));
        }
    }
}
