//! What an annex is made of.

use std::collections::BTreeMap;

use crate::AccountNumber;

/// The parts of a form, and the rows in which accounts stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnexLayout {
    pub(super) parts: Vec<AnnexPart>,
    pub(super) rows: Vec<AnnexRow>,
    /// By group, in which an account stands once.
    pub(super) groups: BTreeMap<&'static str, Vec<Place>>,
}

/// A table of a form, with its own columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnexPart {
    /// Its name, unique in the form.
    pub code: &'static str,
    /// The official heading, in French.
    pub label: &'static str,
    /// What its rows read of their accounts.
    pub rule: PartRule,
    /// Its columns, in the order of the form.
    pub columns: Vec<AnnexColumn>,
}

/// What the rows of a part read of their accounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartRule {
    /// What moved accounts whose debits raise them.
    Assets,
    /// What moved accounts whose credits raise them.
    Liabilities,
    /// What expenses came to as an increase, and income as a decrease.
    Result,
    /// Balances in debit, by when they fall due.
    Claims,
    /// Balances in credit, by when they fall due.
    Debts,
}

/// A column of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnnexColumn {
    /// What stands in it.
    pub measure: Measure,
    /// The official heading, in French.
    pub label: &'static str,
}

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// What the year began with.
    Opening,
    /// What was added.
    Increase,
    /// What went to another fixed asset (virement de poste à poste).
    Transfer,
    /// What else was taken away.
    Decrease,
    /// What the period ends with.
    Closing,
    /// What was added less what was taken away.
    Change,
    /// All of a claim or a debt.
    Gross,
    /// Of it, what falls due within a year.
    WithinYear,
    /// Of it, what falls due later.
    AfterYear,
    /// Of it, what falls due after one year and within five.
    OneToFive,
    /// Of it, what falls due after five years.
    AfterFive,
    /// What the books cannot tell.
    ByHand,
}

/// A row of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnexRow {
    /// The place of its part.
    pub part: usize,
    /// Its name, unique in the form: the code of its first cell, in lower case for a heading.
    pub code: &'static str,
    /// What stands in it.
    pub kind: RowKind,
    /// The official label, in French.
    pub label: &'static str,
    /// What each column of its part is in it; none in a heading.
    pub cells: Vec<Cell>,
}

/// What stands in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// A heading.
    Title,
    /// The accounts that have it as their row.
    Line,
    /// The sum of other rows, by their places.
    Total(Vec<usize>),
    /// What the books cannot tell.
    ByHand,
}

/// What a row has in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// The form has no cell there.
    Absent,
    /// A cell without a code of its own.
    Uncoded,
    /// A cell with its code on the form, the digit nought written `0` (the forms print `Ø`).
    Coded(&'static str),
}

/// Where accounts whose numbers begin alike stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub prefix: AccountNumber,
    /// The row of what is in debit, and of what is in credit; none where the form has none.
    pub debit: Option<usize>,
    pub credit: Option<usize>,
    /// Whether a term has to be known to say when it falls due; else all of it does within a year, but for what is known to be later.
    pub needs_term: bool,
}

impl AnnexLayout {
    /// The parts, in the order of the form.
    pub fn parts(&self) -> &[AnnexPart] {
        &self.parts
    }

    /// The rows, in the order of the form.
    pub fn rows(&self) -> &[AnnexRow] {
        &self.rows
    }

    /// The rows of a balance in debit and of one in credit, group by group; no row where the form does not show it.
    pub fn rows_of(&self, account: &AccountNumber) -> Vec<(Option<&AnnexRow>, Option<&AnnexRow>)> {
        let row = |place: Option<usize>| place.map(|place| &self.rows[place]);
        self.places_of(account).map(|place| (row(place.debit), row(place.credit))).collect()
    }

    /// Whether the term of a claim or a debt on this account has to be known to say when it falls due.
    pub fn needs_term(&self, account: &AccountNumber) -> bool {
        self.places_of(account).any(|place| place.needs_term)
    }

    /// Where an account stands in each group: the longest prefix decides.
    pub(super) fn places_of<'a>(
        &'a self,
        account: &'a AccountNumber,
    ) -> impl Iterator<Item = &'a Place> + 'a {
        self.groups.values().filter_map(|places| {
            let text = account.as_str();
            let found = |end: usize| places.binary_search_by(|place| place.prefix.as_str().cmp(&text[..end]));
            (1..=text.len()).rev().find_map(|end| found(end).ok()).map(|found| &places[found])
        })
    }
}
