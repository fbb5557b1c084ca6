//! The lines of the opening entry.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::NaiveDate;

use super::problem::{ProblemCode, Problems};
use super::row::SourceRow;
use crate::sheet::{SourceAccount, SourceAuxiliary};
use crate::{AccountNumber, MAX_LABEL_CHARS, Money};

/// A line of the opening entry: the balance of an account or a third party, or one open item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    /// The row it comes from, the first of those that were added up; `None` for the result that accounts were folded into.
    pub row: Option<u64>,
    /// The account.
    pub account: AccountNumber,
    /// The code of the third party.
    pub auxiliary: Option<String>,
    /// What it says.
    pub label: String,
    /// The debit in minor units; zero when it is a credit.
    pub debit: Money,
    /// The credit in minor units; zero when it is a debit.
    pub credit: Money,
    /// The day of the open item.
    pub date: Option<NaiveDate>,
    /// Its supporting document.
    pub piece: Option<String>,
    /// When it is due.
    pub due_date: Option<NaiveDate>,
    /// The letters with which the source matched it.
    pub letter: Option<String>,
}

impl OpeningLine {
    /// Debit above zero, credit below, in minor units.
    pub const fn balance_minor(&self) -> i64 {
        self.debit.minor() - self.credit.minor()
    }

    pub(super) fn set_balance(&mut self, balance_minor: i64) {
        self.debit = Money::from_minor(balance_minor.max(0));
        self.credit = Money::from_minor((-balance_minor).max(0));
    }
}

/// The lines of a file.
pub(super) struct Kept {
    pub(super) lines: Vec<OpeningLine>,
    /// How many came to nothing.
    pub(super) zero: u64,
    /// How many rows were settled by others.
    pub(super) settled: u64,
}

/// The lines of the rows that count: one for each open item of an account that keeps them, one for all other rows of an account and
/// third party together. Items whose letters come to nothing are left out; so are lines that do, which are counted.
pub(super) fn lines_of(
    rows: &[&SourceRow],
    keeps_items: &dyn Fn(&AccountNumber) -> bool,
    default_label: &str,
    problems: &mut Problems,
) -> Kept {
    let settled = settled(rows);
    let is_open = |row: &&&SourceRow| match_of(row).is_none_or(|matched| !settled.contains(&matched));
    let mut lines: Vec<OpeningLine> = Vec::with_capacity(rows.len());
    let mut known: HashMap<(AccountNumber, Option<&str>), usize> = HashMap::new();
    let mut items = HashSet::new();
    let mut open = 0;
    for row in rows.iter().filter(is_open) {
        open += 1;
        let balance = row.amounts.balance();
        let is_item = row.is_item() && keeps_items(&row.account);
        if is_item {
            let key = (row.account, &row.auxiliary, row.date, &row.piece, balance);
            if balance != 0 && !items.insert(key) {
                problems.tell(
                    Some(row.row),
                    ProblemCode::ItemTwice,
                    row.piece.as_deref().unwrap_or_default(),
                );
            }
        } else if let Some(place) = known.get(&(row.account, row.auxiliary.as_deref())) {
            let line = &mut lines[*place];
            line.set_balance(line.balance_minor() + balance);
            if !row.is_item() {
                problems.tell(Some(row.row), ProblemCode::DuplicateAdded, row.account.as_str());
            }
            continue;
        } else {
            known.insert((row.account, row.auxiliary.as_deref()), lines.len());
        }
        let mut line = line_of(row, is_item, default_label, problems);
        line.set_balance(balance);
        lines.push(line);
    }
    let before = lines.len();
    lines.retain(|line| line.balance_minor() != 0);
    Kept { zero: (before - lines.len()) as u64, settled: rows.len() as u64 - open, lines }
}

/// What was matched with one another: by account, third party and letters.
type Match<'a> = (AccountNumber, Option<&'a str>, &'a str);

fn match_of(row: &SourceRow) -> Option<Match<'_>> {
    Some((row.account, row.auxiliary.as_deref(), row.letter.as_deref()?))
}

/// Those that come to nothing: nothing of them is open.
fn settled<'a>(rows: &[&'a SourceRow]) -> HashSet<Match<'a>> {
    let mut sums: HashMap<Match<'a>, i64> = HashMap::new();
    for (row, matched) in rows.iter().filter_map(|row| Some((row, match_of(row)?))) {
        *sums.entry(matched).or_default() += row.amounts.balance();
    }
    sums.into_iter().filter(|(_, sum)| *sum == 0).map(|(matched, _)| matched).collect()
}

/// A line without its amount.
fn line_of(row: &SourceRow, is_item: bool, default_label: &str, problems: &mut Problems) -> OpeningLine {
    let name = if row.account_label.is_empty() { row.label.as_str() } else { row.account_label.as_str() };
    let own = match (is_item, default_label.is_empty()) {
        (true, _) => row.label.as_str(),
        (false, true) => name,
        (false, false) => default_label,
    };
    let label = [own, default_label, row.account.as_str()]
        .into_iter()
        .find(|text| !text.is_empty())
        .unwrap_or_default();
    if label.chars().nth(MAX_LABEL_CHARS).is_some() {
        problems.tell(Some(row.row), ProblemCode::LabelCut, label);
    }
    let of_item = |text: &Option<String>| text.clone().filter(|_| is_item);
    OpeningLine {
        row: Some(row.row),
        account: row.account,
        auxiliary: row.auxiliary.clone(),
        label: label.chars().take(MAX_LABEL_CHARS).collect::<String>().trim_end().to_owned(),
        debit: Money::ZERO,
        credit: Money::ZERO,
        date: row.date.filter(|_| is_item),
        piece: of_item(&row.piece),
        due_date: row.due_date.filter(|_| is_item),
        letter: of_item(&row.letter),
    }
}

/// The accounts and third parties of the rows, each once, with the first name that is given.
pub(super) fn names_of(
    rows: &[SourceRow],
    is_subtotal: &[bool],
) -> (Vec<SourceAccount>, Vec<SourceAuxiliary>) {
    let mut accounts: BTreeMap<AccountNumber, &str> = BTreeMap::new();
    let mut auxiliaries: BTreeMap<(AccountNumber, &str), &str> = BTreeMap::new();
    let counted = rows.iter().zip(is_subtotal).filter(|(_, is_subtotal)| !**is_subtotal);
    let known: HashSet<AccountNumber> = counted.map(|(row, _)| row.account).collect();
    // A subtotal has the name of an account whose third parties and items alone count.
    for row in rows.iter().filter(|row| known.contains(&row.account)) {
        let name = accounts.entry(row.account).or_default();
        // What an item or a third party says is no name of its account.
        let is_of_account = !row.is_item() && row.auxiliary.is_none();
        if name.is_empty() {
            *name =
                if row.account_label.is_empty() && is_of_account { &row.label } else { &row.account_label };
        }
        if let Some(code) = &row.auxiliary {
            let name = auxiliaries.entry((row.account, code)).or_default();
            if name.is_empty() {
                // A list of third parties has their names where others have those of accounts.
                let is_named = !row.auxiliary_label.is_empty() || row.is_item();
                *name = if is_named { &row.auxiliary_label } else { &row.label };
            }
        }
    }
    let account = |(number, label): (AccountNumber, &str)| SourceAccount { number, label: label.to_owned() };
    let auxiliary = |((account, code), label): ((AccountNumber, &str), &str)| SourceAuxiliary {
        account,
        code: code.to_owned(),
        label: label.to_owned(),
    };
    (accounts.into_iter().map(account).collect(), auxiliaries.into_iter().map(auxiliary).collect())
}
