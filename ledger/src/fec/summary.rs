//! Journals, accounts and auxiliaries of a file, in bounded memory.

use std::collections::HashMap;

use chrono::NaiveDate;

use super::finding::shown;
use super::journal_kind::guess_kind;
use super::parsed_line::{ParsedLine, is_of_balance_sheet};
use super::tolerance::{ToleranceCode, ToleranceList};
use crate::JournalKind;

/// So many accounts can be created by one file.
const MAX_ACCOUNTS: usize = 100_000;
/// So many auxiliaries can be created by one file.
const MAX_AUXILIARIES: usize = 200_000;
const MAX_JOURNALS: usize = 10_000;
const MAX_LABEL_CHARS: usize = 200;

/// A journal of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalSummary {
    /// Its code.
    pub code: String,
    /// Its first label; the code when it has none.
    pub label: String,
    /// How many lines it has.
    pub lines: u64,
    /// What it seems to be for, by its label and code.
    pub kind: JournalKind,
    /// The day of all its lines, where they are of one day and all on accounts of the balance sheet, as balances are that are brought
    /// forward.
    pub opens_on: Option<NaiveDate>,
}

/// An account of the file, with the sums of all its lines in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSummary {
    /// Its number.
    pub number: String,
    /// Its first label; the number when it has none.
    pub label: String,
    /// How many lines it has.
    pub lines: u64,
    /// Sum of its debits, in minor units.
    pub debit: i64,
    /// Sum of its credits, in minor units.
    pub credit: i64,
}

/// An auxiliary account (a client or a supplier) of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuxiliarySummary {
    /// Its code.
    pub code: String,
    /// Its first label; the code when it has none.
    pub label: String,
    /// The first general account that it was seen with.
    pub account: String,
    /// How many lines it has.
    pub lines: u64,
}

/// Sums of a file, in minor units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Of the debits.
    pub debit: i64,
    /// Of the credits.
    pub credit: i64,
}

#[derive(Default)]
pub(super) struct Summary {
    journals: HashMap<String, JournalSummary>,
    accounts: HashMap<String, AccountSummary>,
    auxiliaries: HashMap<String, AuxiliarySummary>,
    totals: Totals,
    /// True when there are more accounts, auxiliaries or journals than are kept.
    pub(super) has_too_many: bool,
    /// True when a sum does not fit into 64 bits.
    pub(super) is_overflowing: bool,
}

/// The day of a line that may bring a balance forward.
fn opens_on(line: &ParsedLine<'_>) -> Option<NaiveDate> {
    line.date.filter(|_| is_of_balance_sheet(line.account))
}

impl Summary {
    pub(super) fn add(&mut self, line: &ParsedLine<'_>, tolerances: &mut ToleranceList) {
        self.add_journal(line, tolerances);
        self.add_account(line, tolerances);
        if !line.auxiliary.is_empty() {
            self.add_auxiliary(line, tolerances);
        }
        let sums = self.totals.debit.checked_add(line.debit).zip(self.totals.credit.checked_add(line.credit));
        match sums {
            Some((debit, credit)) => self.totals = Totals { debit, credit },
            None => self.is_overflowing = true,
        }
    }

    /// Whether no line was counted.
    pub(super) fn is_empty(&self) -> bool {
        self.journals.is_empty()
    }

    /// What a journal seems to be for.
    pub(super) fn journal_kind(&self, code: &str) -> JournalKind {
        self.journals.get(code).map_or(JournalKind::Miscellaneous, |journal| journal.kind)
    }

    pub(super) fn into_parts(
        self,
    ) -> (Vec<JournalSummary>, Vec<AccountSummary>, Vec<AuxiliarySummary>, Totals) {
        let mut journals: Vec<JournalSummary> = self.journals.into_values().collect();
        let mut accounts: Vec<AccountSummary> = self.accounts.into_values().collect();
        let mut auxiliaries: Vec<AuxiliarySummary> = self.auxiliaries.into_values().collect();
        journals.sort_by(|one, other| one.code.cmp(&other.code));
        accounts.sort_by(|one, other| one.number.cmp(&other.number));
        auxiliaries.sort_by(|one, other| one.code.cmp(&other.code));
        journals.iter_mut().for_each(|journal| named(&mut journal.label, &journal.code));
        accounts.iter_mut().for_each(|account| named(&mut account.label, &account.number));
        (journals, accounts, auxiliaries, self.totals)
    }

    fn add_journal(&mut self, line: &ParsedLine<'_>, tolerances: &mut ToleranceList) {
        if let Some(journal) = self.journals.get_mut(line.journal) {
            journal.lines += 1;
            journal.opens_on = journal.opens_on.filter(|day| opens_on(line) == Some(*day));
            if differs(&journal.label, line.journal_label) {
                tolerances.at(ToleranceCode::LabelDiffers, line.line);
            } else if journal.label.is_empty() && !line.journal_label.is_empty() {
                journal.label = shortened(line.journal_label, line.line, tolerances);
                journal.kind = guess_kind(&journal.code, &journal.label);
            }
        } else if self.journals.len() < MAX_JOURNALS {
            let label = shortened(line.journal_label, line.line, tolerances);
            let kind = guess_kind(line.journal, &label);
            let code = line.journal.to_owned();
            let opens_on = opens_on(line);
            self.journals.insert(code.clone(), JournalSummary { code, label, lines: 1, kind, opens_on });
        } else {
            self.has_too_many = true;
        }
    }

    fn add_account(&mut self, line: &ParsedLine<'_>, tolerances: &mut ToleranceList) {
        let label = |tolerances: &mut ToleranceList| shortened(line.account_label, line.line, tolerances);
        if let Some(account) = self.accounts.get_mut(line.account) {
            let sums = account.debit.checked_add(line.debit).zip(account.credit.checked_add(line.credit));
            match sums {
                Some(sums) => (account.debit, account.credit) = sums,
                None => self.is_overflowing = true,
            }
            account.lines += 1;
            if differs(&account.label, line.account_label) {
                tolerances.at(ToleranceCode::LabelDiffers, line.line);
            } else if account.label.is_empty() && !line.account_label.is_empty() {
                account.label = label(tolerances);
            }
        } else if self.accounts.len() < MAX_ACCOUNTS {
            let (label, number) = (label(tolerances), line.account.to_owned());
            let account = AccountSummary {
                number: number.clone(),
                label,
                lines: 1,
                debit: line.debit,
                credit: line.credit,
            };
            self.accounts.insert(number, account);
        } else {
            self.has_too_many = true;
        }
    }

    fn add_auxiliary(&mut self, line: &ParsedLine<'_>, tolerances: &mut ToleranceList) {
        let label = |tolerances: &mut ToleranceList| shortened(line.auxiliary_label, line.line, tolerances);
        if let Some(auxiliary) = self.auxiliaries.get_mut(line.auxiliary) {
            auxiliary.lines += 1;
            if differs(&auxiliary.label, line.auxiliary_label) {
                tolerances.at(ToleranceCode::LabelDiffers, line.line);
            } else if auxiliary.label.is_empty() && !line.auxiliary_label.is_empty() {
                auxiliary.label = label(tolerances);
            }
        } else if self.auxiliaries.len() < MAX_AUXILIARIES {
            let (label, code) = (label(tolerances), line.auxiliary.to_owned());
            let account = line.account.to_owned();
            self.auxiliaries.insert(code.clone(), AuxiliarySummary { code, label, account, lines: 1 });
        } else {
            self.has_too_many = true;
        }
    }
}

/// Whether a line says another label than the one that is kept, which may be shortened.
fn differs(kept: &str, said: &str) -> bool {
    let is_same =
        kept == said || said.strip_prefix(kept).is_some_and(|_| kept.chars().count() == MAX_LABEL_CHARS);
    !kept.is_empty() && !said.is_empty() && !is_same
}

fn shortened(label: &str, line: u64, tolerances: &mut ToleranceList) -> String {
    match label.char_indices().nth(MAX_LABEL_CHARS) {
        Some((end, _)) => {
            tolerances.at(ToleranceCode::LabelShortened, line);
            label[..end].to_owned()
        }
        None => label.to_owned(),
    }
}

fn named(label: &mut String, fallback: &str) {
    if label.is_empty() {
        label.push_str(&shown(fallback));
    }
}
