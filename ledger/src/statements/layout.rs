//! What a layout is made of.

use crate::AccountNumber;

/// The lines of some statements, and the cells in which accounts stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub(super) lines: Vec<StatementLine>,
    /// By prefix, sorted: the places among `lines` of the cells for a balance in debit and in credit.
    pub(super) cells: Vec<(AccountNumber, usize, usize)>,
    /// Lines for what is sold abroad: the place of the line of the same accounts, and its own.
    pub(super) abroad: Vec<(usize, usize)>,
}

/// A line of a statement, in the order of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementLine {
    /// The statement: the number of a French form (`2050`), else `actif`, `passif`, `resultat` or `sig`.
    pub statement: &'static str,
    /// Its code on the form, unique in the layout; in lower case where the form has none.
    pub code: &'static str,
    /// What stands in it.
    pub kind: LineKind,
    /// Whether a debit makes it positive: assets and expenses. Else a credit does.
    pub is_debit: bool,
    /// The official label, in French.
    pub label: &'static str,
}

impl StatementLine {
    /// Whether it is of a balance sheet: what it says is where accounts stand, not what they moved.
    pub fn is_of_balance_sheet(&self) -> bool {
        matches!(self.statement, "2050" | "2051" | "2033-A" | "actif" | "passif")
    }
}

/// What stands in a line. Places are those among the lines of the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A heading.
    Title,
    /// The accounts that have it as their cell.
    Line,
    /// The same, for an amount that goes into a total and is not printed by itself.
    Part,
    /// Depreciation and impairment of the line at this place: of its accounts, or where it is a total, of what that adds up.
    Less(usize),
    /// The sum of other lines, each with whether it is added, else taken away.
    Total(Vec<(usize, bool)>),
    /// The same when it is above zero, else nothing.
    Excess(Vec<(usize, bool)>),
    /// A part of what stands elsewhere ("dont"): accounts by prefix. Without any the books do not tell it.
    Memo(Vec<Beginning>),
}

/// Accounts whose numbers begin alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginning {
    pub(super) prefix: AccountNumber,
    /// Only the account of this very number.
    pub(super) is_whole: bool,
    /// Only balances in debit (`true`) or in credit (`false`); `None` for both.
    pub(super) only_debit: Option<bool>,
}

impl Beginning {
    /// Whether only some of the accounts that begin with a number begin so.
    pub(super) fn is_below(&self, number: &str) -> bool {
        self.prefix.as_str() != number && self.prefix.as_str().starts_with(number)
    }

    /// Whether an account begins so.
    pub(super) fn has(&self, account: &AccountNumber) -> bool {
        if self.is_whole {
            *account == self.prefix
        } else {
            account.as_str().starts_with(self.prefix.as_str())
        }
    }
}

impl Layout {
    /// The lines, in the order of the forms.
    pub fn lines(&self) -> &[StatementLine] {
        &self.lines
    }

    /// The line with this code.
    pub fn line(&self, code: &str) -> Option<&StatementLine> {
        self.lines.iter().find(|line| line.code == code)
    }

    /// The column for depreciation and impairment of the line at this place.
    pub fn less_of(&self, place: usize) -> Option<&StatementLine> {
        self.lines.iter().find(|line| line.kind == LineKind::Less(place))
    }

    /// Whether the books tell what stands in the line at this place: not of a memo that has no accounts.
    pub fn is_told(&self, place: usize) -> bool {
        let has_accounts = !matches!(&self.lines[place].kind, LineKind::Memo(named) if named.is_empty());
        has_accounts || self.abroad.iter().any(|(_, own)| *own == place)
    }

    /// The cell of an account with a balance in debit, or in credit; `None` for an account that is in no statement of the set.
    pub fn cell_of(&self, account: &AccountNumber, is_debit: bool) -> Option<&StatementLine> {
        self.place_of(account, is_debit).map(|place| &self.lines[place])
    }

    /// The same as its place among the lines: the longest prefix decides.
    pub(super) fn place_of(&self, account: &AccountNumber, is_debit: bool) -> Option<usize> {
        self.found(account).map(|found| {
            let (_, debit, credit) = self.cells[found];
            if is_debit { debit } else { credit }
        })
    }

    /// Which of the prefixes is the longest that an account begins with.
    pub(super) fn found(&self, account: &AccountNumber) -> Option<usize> {
        let text = account.as_str();
        let found =
            |end: usize| self.cells.binary_search_by(|(prefix, ..)| prefix.as_str().cmp(&text[..end]));
        (1..=text.len()).rev().find_map(|end| found(end).ok())
    }

    /// The places of the lines to which an account with a balance in debit, or in credit, belongs: its cell, that of what is sold
    /// abroad, and every memo that names it.
    pub(super) fn places_of(
        &self,
        number: AccountNumber,
        is_debit: bool,
        is_abroad: bool,
    ) -> impl Iterator<Item = usize> + '_ {
        let is_named = move |beginning: &Beginning| {
            beginning.has(&number) && beginning.only_debit.is_none_or(|only| only == is_debit)
        };
        let memos = self.lines.iter().enumerate().filter_map(move |(place, line)| match &line.kind {
            LineKind::Memo(beginnings) if beginnings.iter().any(is_named) => Some(place),
            _ => None,
        });
        let cell = self.place_of(&number, is_debit);
        let abroad =
            self.abroad.iter().find(|(home, _)| is_abroad && Some(*home) == cell).map(|(_, own)| *own);
        // A line takes the place of the other one, a memo repeats a part of it.
        let is_memo = abroad.is_some_and(|place| matches!(self.lines[place].kind, LineKind::Memo(_)));
        let cells = if is_memo { [cell, abroad] } else { [abroad.or(cell), None] };
        cells.into_iter().flatten().chain(memos)
    }
}
