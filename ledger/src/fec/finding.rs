//! What a checker found: rules, findings and verdicts. Rules and reasons are the contract.

use std::collections::BTreeMap;

use super::{Column, Params, Reason};
use crate::text::is_control;

/// So many findings are kept for each rule and column; all are counted.
const KEPT_FOR_EACH: u64 = 100;

/// A rule of the official checker (B blocks, A alerts) or one of ours (S).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// B1: the file name lacks `<SIREN>FEC<AAAAMMJJ>`.
    FileName,
    /// B2: the header does not split into at least 9 fields.
    Separator,
    /// B3: no data line.
    NoData,
    /// B4: an expected column is missing from the header.
    MissingColumn,
    /// B5: a line has another number of fields than the header.
    FieldCount,
    /// B6: a line is empty (holds no separator).
    EmptyLine,
    /// B7: a mandatory field is empty.
    EmptyMandatory,
    /// B8: a number is not written as the law wants.
    Number,
    /// B9: a date has no known layout, a month over 12 or a day over 31, or is a mandatory zero.
    Date,
    /// B10: `Sens` is none of D, C, +1, -1.
    Direction,
    /// B11: a field that must be filled for years from 2013 is empty.
    EmptySince2013,
    /// A1: an account does not begin with three digits.
    AccountDigits,
    /// A2: debit and credit both set, or both zero.
    OneSide,
    /// A3: a year outside 1900-2099.
    Century,
    /// S1: an entry (journal and number) does not balance.
    EntryBalance,
    /// S2: a date that the calendar does not have.
    CalendarDate,
    /// S3: an entry dated outside the fiscal year.
    OutsideYear,
    /// S4: the numbering of entries has a break.
    Continuity,
    /// S5: lines are not in the order of their validation.
    Order,
    /// S6: a matching group (account, auxiliary, letter) does not balance.
    MatchingBalance,
    /// S7: the SIREN of the file name is not nine digits with a right check digit.
    Siren,
    /// S8: an account outside classes 1 to 8.
    AccountClass,
    /// S9: opening entries after others.
    OpeningFirst,
    /// S10: a label or piece reference that says nothing (`/`, `.`, `-`).
    Placeholder,
    /// S11: an auxiliary account on a general account outside 40 and 41.
    AuxiliaryAccount,
    /// S12: the file name says another year than the entries.
    NamedYear,
    /// S13: the lines of one number of a journal are dated in several months.
    NumberMonths,
    /// S14: a line that no balance can count, or a file without one that can be counted.
    Uncounted,
}

impl Rule {
    /// The stable code of the rule.
    pub fn code(self) -> &'static str {
        match self {
            Self::FileName => "B1",
            Self::Separator => "B2",
            Self::NoData => "B3",
            Self::MissingColumn => "B4",
            Self::FieldCount => "B5",
            Self::EmptyLine => "B6",
            Self::EmptyMandatory => "B7",
            Self::Number => "B8",
            Self::Date => "B9",
            Self::Direction => "B10",
            Self::EmptySince2013 => "B11",
            Self::AccountDigits => "A1",
            Self::OneSide => "A2",
            Self::Century => "A3",
            Self::EntryBalance => "S1",
            Self::CalendarDate => "S2",
            Self::OutsideYear => "S3",
            Self::Continuity => "S4",
            Self::Order => "S5",
            Self::MatchingBalance => "S6",
            Self::Siren => "S7",
            Self::AccountClass => "S8",
            Self::OpeningFirst => "S9",
            Self::Placeholder => "S10",
            Self::AuxiliaryAccount => "S11",
            Self::NamedYear => "S12",
            Self::NumberMonths => "S13",
            Self::Uncounted => "S14",
        }
    }

    /// Whether one finding of this rule makes the file not conforming. Alerts and S9 to S12 do not.
    pub fn is_blocking(self) -> bool {
        !matches!(
            self,
            Self::AccountDigits
                | Self::OneSide
                | Self::Century
                | Self::OpeningFirst
                | Self::Placeholder
                | Self::AuxiliaryAccount
                | Self::NamedYear
        )
    }
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// The line of the file, from 1 (the header); 0 for the file itself.
    pub line: u64,
    /// The column, where one is concerned.
    pub column: Option<&'static str>,
    /// What exactly is wrong.
    pub reason: Reason,
    /// What its sentence names.
    pub params: Params,
}

impl Finding {
    /// A French sentence.
    pub fn message(&self) -> String {
        self.reason.french(self.column, &self.params)
    }
}

/// What a level of checks says of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// True when no blocking rule was broken.
    pub conforming: bool,
    /// How many findings there are, those not kept included.
    pub total: u64,
    /// The first ones of each rule and column, by line.
    pub findings: Vec<Finding>,
}

/// Collects findings in bounded memory.
#[derive(Default)]
pub(super) struct FindingList {
    counts: BTreeMap<(Rule, Option<Column>), u64>,
    kept: Vec<Finding>,
}

impl FindingList {
    /// Counts a finding; its parameters are only made when it is kept.
    pub(super) fn add(
        &mut self,
        rule: Rule,
        line: u64,
        column: Option<Column>,
        reason: Reason,
        params: impl FnOnce() -> Params,
    ) {
        let count = self.counts.entry((rule, column)).or_default();
        *count += 1;
        if *count <= KEPT_FOR_EACH {
            let column = column.map(Column::name);
            self.kept.push(Finding { rule, line, column, reason, params: params() });
        }
    }

    pub(super) fn verdict(mut self) -> Verdict {
        self.kept.sort_by_key(|finding| finding.line);
        Verdict {
            conforming: !self.counts.keys().any(|(rule, _)| rule.is_blocking()),
            total: self.counts.values().sum(),
            findings: self.kept,
        }
    }
}

/// A value for a sentence: at most 40 characters, without control characters.
pub(super) fn shown(value: &str) -> String {
    let visible = |c: char| if is_control(c) { ' ' } else { c };
    let mut text: String = value.chars().take(40).map(visible).collect();
    if value.chars().nth(40).is_some() {
        text.push('…');
    }
    text
}
