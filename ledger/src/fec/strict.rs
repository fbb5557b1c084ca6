//! Checks that the official checker leaves out: what a tax inspector or an accountant looks at next.
//!
//! S1 balance of each (journal, number), S2 calendar dates, S3 dates inside the fiscal year, S4 continuous
//! numbering, S5 order of validation, S6 balanced matching groups, S7 SIREN, S8 classes 1 to 8 (LPF art. A47 A-1,
//! VII; BOI-CF-IOR-60-40-20), S13 numbers within one month, S14 lines that a balance can count. S9 to S12 do not block:
//! opening entries first, labels that say nothing, auxiliaries outside 40 and 41, a name that says another year.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::NaiveDate;

use super::file_name::is_siren;
use super::finding::{FindingList, shown};
use super::grouping::{Groups, OpenGroup};
use super::issue::IssueCode;
use super::numbering::Numbering;
use super::parsed_line::{ParsedLine, Remarks};
use super::year::{DayCounts, ProposedYear};
use super::{Column, FileName, Params, Reason, Rule, Verdict};
use crate::JournalKind;

const MAX_MATCHING_GROUPS: usize = 220_000;
const MAX_NAMES: usize = 1_000;

#[derive(Default)]
pub(super) struct Strict {
    findings: FindingList,
    numbering: Numbering,
    last_validation: Option<NaiveDate>,
    has_ordinary_entry: bool,
    matching: HashMap<u64, Matching>,
    matching_names: usize,
    is_matching_overflowing: bool,
}

/// A matching group that does not balance yet.
struct Matching {
    balance: i128,
    first_line: u64,
    /// Its letter and its account.
    name: Option<Box<(String, String)>>,
}

impl Strict {
    /// Takes a line whose journal is one; other faults only keep it out of the sums.
    pub(super) fn line(&mut self, line: &ParsedLine<'_>, remarks: &Remarks, kind: JournalKind) {
        for &column in &remarks.bad_dates {
            let reason = Reason::DateInvalid;
            self.findings.add(Rule::CalendarDate, line.line, Some(column), reason, Params::default);
        }
        self.numbering.line(line.line, line.journal, line.number);
        self.check_order(line, kind);
        self.check_account(line);
        self.check_texts(line);
        if !line.letter.is_empty() && remarks.faults.is_empty() {
            self.add_matching(line);
        }
    }

    /// Takes the first line that puts its number into a second month.
    pub(super) fn other_month(&mut self, line: &ParsedLine<'_>) {
        let params = || named(shown(line.journal), shown(line.number));
        let column = Some(Column::EcritureNum);
        self.findings.add(Rule::NumberMonths, line.line, column, Reason::NumberMonths, params);
    }

    /// Takes the fault of a line that is left out of all sums, so that no balance of the file is established.
    pub(super) fn uncounted(
        &mut self,
        line: u64,
        code: IssueCode,
        column: Option<Column>,
        params: impl FnOnce() -> Params,
    ) {
        self.findings.add(Rule::Uncounted, line, column, Reason::Issue(code), params);
    }

    /// Takes a file without one line that was counted; the line is that of the fault, where there is one.
    pub(super) fn nothing_counted(&mut self, line: Option<u64>) {
        let (line, reason) = (line.unwrap_or(0), Reason::NothingCounted);
        self.findings.add(Rule::Uncounted, line, None, reason, Params::default);
    }

    /// Takes a file whose totals are too large to be counted.
    pub(super) fn totals_overflow(&mut self) {
        self.findings.add(Rule::EntryBalance, 0, None, Reason::TotalsOverflow, Params::default);
    }

    /// Ends the checks with what only the whole file tells.
    pub(super) fn finish(
        mut self,
        name: Option<&FileName>,
        entries: &Groups,
        days: &DayCounts,
        year: Option<ProposedYear>,
    ) -> Verdict {
        self.check_balances(entries);
        self.check_matching();
        self.numbering.finish(&mut self.findings);
        if let Some(name) = name {
            self.check_name(name, days);
        }
        let too_late = if year.is_none() { days.latest() } else { None };
        if let Some((date, day)) = too_late {
            let reason = Reason::Issue(IssueCode::DatesTooFarApart);
            let column = Some(Column::EcritureDate);
            self.findings.add(Rule::OutsideYear, day.first_line, column, reason, || Params::on(date));
        }
        for (date, day) in year.into_iter().flat_map(|year| days.outside(year)) {
            let params = || Params { count: Some(day.lines), ..Params::on(date) };
            let (column, reason) = (Some(Column::EcritureDate), Reason::OutsideYear);
            self.findings.add(Rule::OutsideYear, day.first_line, column, reason, params);
        }
        self.findings.verdict()
    }

    fn check_order(&mut self, line: &ParsedLine<'_>, kind: JournalKind) {
        if kind == JournalKind::Opening && self.has_ordinary_entry {
            let (column, reason) = (Some(Column::JournalCode), Reason::OpeningLate);
            self.findings.add(Rule::OpeningFirst, line.line, column, reason, Params::default);
        }
        if kind != JournalKind::Opening && !self.has_ordinary_entry {
            // Opening entries come first whenever they were validated: the order begins anew behind them.
            self.has_ordinary_entry = true;
            self.last_validation = None;
        }
        if let Some(date) = line.validation_date {
            if let Some(last) = self.last_validation.filter(|last| date < *last) {
                let params = || Params { other_date: Some(last), ..Params::on(date) };
                let column = Some(Column::ValidDate);
                self.findings.add(Rule::Order, line.line, column, Reason::ValidationOrder, params);
            }
            self.last_validation = Some(date);
        }
    }

    fn check_account(&mut self, line: &ParsedLine<'_>) {
        if is_of_no_class(line.account) {
            let (column, params) = (Some(Column::CompteNum), || Params::of(line.account));
            self.findings.add(Rule::AccountClass, line.line, column, Reason::AccountClass, params);
        }
        let is_third_party = line.account.starts_with("40") || line.account.starts_with("41");
        if !line.auxiliary.is_empty() && !is_third_party {
            let params = || Params { account: Some(shown(line.account)), ..Params::of(line.auxiliary) };
            let (column, reason) = (Some(Column::CompAuxNum), Reason::AuxiliaryAccount);
            self.findings.add(Rule::AuxiliaryAccount, line.line, column, reason, params);
        }
    }

    fn check_texts(&mut self, line: &ParsedLine<'_>) {
        for (column, text) in [(Column::EcritureLib, line.label), (Column::PieceRef, line.piece_reference)] {
            if !text.is_empty() && !text.chars().any(char::is_alphanumeric) {
                let (column, params) = (Some(column), || Params::of(text));
                self.findings.add(Rule::Placeholder, line.line, column, Reason::Placeholder, params);
            }
        }
    }

    fn add_matching(&mut self, line: &ParsedLine<'_>) {
        let mut hasher = DefaultHasher::new();
        (line.account, line.auxiliary, line.letter).hash(&mut hasher);
        let key = hasher.finish();
        let balance = i128::from(line.debit) - i128::from(line.credit);
        if let Some(matching) = self.matching.get_mut(&key) {
            matching.balance += balance;
            if matching.balance == 0 {
                self.matching_names -= usize::from(matching.name.is_some());
                self.matching.remove(&key);
            }
        } else if self.matching.len() >= MAX_MATCHING_GROUPS {
            self.is_matching_overflowing = true;
        } else if balance != 0 {
            let has_name = self.matching_names < MAX_NAMES;
            self.matching_names += usize::from(has_name);
            let name = has_name.then(|| Box::new((shown(line.letter), shown(line.account))));
            self.matching.insert(key, Matching { balance, first_line: line.line, name });
        }
    }

    fn check_balances(&mut self, entries: &Groups) {
        let mut unbalanced: Vec<&OpenGroup> = entries
            .invalid
            .values()
            .filter(|group| !group.has_faulty_line && group.debit != group.credit)
            .collect();
        unbalanced.sort_by_key(|group| group.first_line);
        for group in unbalanced {
            let (line, column) = (group.first_line, Some(Column::EcritureNum));
            match &group.name {
                Some(name) => {
                    let params = || named(name.journal.clone(), name.number.clone());
                    self.findings.add(Rule::EntryBalance, line, column, Reason::EntryUnbalanced, params);
                }
                None => {
                    let reason = Reason::UnnamedEntryUnbalanced;
                    self.findings.add(Rule::EntryBalance, line, column, reason, Params::default);
                }
            }
        }
        if entries.is_overflowing {
            self.findings.add(Rule::EntryBalance, 0, None, Reason::BalanceUnchecked, Params::default);
        }
    }

    fn check_matching(&mut self) {
        let mut open: Vec<Matching> = std::mem::take(&mut self.matching).into_values().collect();
        open.sort_by_key(|matching| matching.first_line);
        for matching in open {
            let (reason, params) = match matching.name {
                Some(name) => {
                    let (letter, account) = *name;
                    let account = Some(account);
                    (Reason::MatchingUnbalanced, Params { account, ..Params::of(&letter) })
                }
                None => (Reason::UnnamedMatchingUnbalanced, Params::default()),
            };
            let column = Some(Column::EcritureLet);
            self.findings.add(Rule::MatchingBalance, matching.first_line, column, reason, || params);
        }
        if self.is_matching_overflowing {
            let reason = Reason::MatchingUnchecked;
            self.findings.add(Rule::MatchingBalance, 0, None, reason, Params::default);
        }
    }

    fn check_name(&mut self, name: &FileName, days: &DayCounts) {
        if !name.siren.as_deref().is_some_and(is_siren) {
            let params = || Params::of(name.prefix.as_deref().unwrap_or(""));
            self.findings.add(Rule::Siren, 0, None, Reason::SirenInvalid, params);
        }
        if let Some(closing) =
            name.closing.filter(|closing| days.first().is_some() && !days.agrees_with(*closing))
        {
            let column = Some(Column::EcritureDate);
            self.findings.add(Rule::NamedYear, 0, column, Reason::NamedYear, || Params::on(closing));
        }
    }
}

/// The name of an entry.
fn named(journal: String, number: String) -> Params {
    Params { journal: Some(journal), number: Some(number), ..Params::default() }
}

/// Whether S2 or S8 tell of a fault, so that S14 need not.
pub(super) fn is_told(code: IssueCode, account: &str) -> bool {
    match code {
        IssueCode::DateInvalid => true,
        IssueCode::AccountInvalid => is_of_no_class(account),
        _ => false,
    }
}

/// Whether an account is there and begins like none of classes 1 to 8.
fn is_of_no_class(account: &str) -> bool {
    !matches!(account.as_bytes().first(), None | Some(b'1'..=b'8'))
}
