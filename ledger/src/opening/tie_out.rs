//! What the file says against what the entry has.

use std::collections::BTreeMap;

use super::line::OpeningLine;
use super::row::SourceRow;
use crate::{AccountNumber, Money};

/// The balances of the file and of the entry, account by account. Amounts are in minor units, balances of debits above zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TieOut {
    /// One for each account of the file or of the entry, by number.
    pub rows: Vec<TieOutRow>,
    /// The debit balances of the file, third parties and open items for themselves.
    pub source_debit: Money,
    /// Its credit balances likewise.
    pub source_credit: Money,
    /// The debits of the entry.
    pub entry_debit: Money,
    /// Its credits.
    pub entry_credit: Money,
}

/// An account in the file and in the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieOutRow {
    /// The account.
    pub account: AccountNumber,
    /// Its balance in the file, without subtotals and rows that were left out.
    pub source: Money,
    /// What was folded away from it, or into it.
    pub folded: Money,
    /// Its balance in the entry.
    pub entry: Money,
    /// `entry - source - folded`: zero.
    pub difference: Money,
}

impl TieOut {
    /// Whether no account differs.
    pub fn is_exact(&self) -> bool {
        self.rows.iter().all(|row| row.difference.is_zero())
    }
}

pub(super) fn tie_out(
    rows: &[&SourceRow],
    folded: &BTreeMap<AccountNumber, i64>,
    lines: &[OpeningLine],
) -> TieOut {
    let mut by_account: BTreeMap<AccountNumber, [i64; 3]> = BTreeMap::new();
    let (mut source_debit, mut source_credit) = (0, 0);
    for row in rows {
        let balance = row.amounts.balance();
        by_account.entry(row.account).or_default()[0] += balance;
        source_debit += balance.max(0);
        source_credit += (-balance).max(0);
    }
    for (account, moved) in folded {
        by_account.entry(*account).or_default()[1] += moved;
    }
    let (mut entry_debit, mut entry_credit) = (0, 0);
    for line in lines {
        by_account.entry(line.account).or_default()[2] += line.balance_minor();
        entry_debit += line.debit.minor();
        entry_credit += line.credit.minor();
    }
    let money = Money::from_minor;
    let rows = by_account.into_iter().map(|(account, [source, folded, entry])| TieOutRow {
        account,
        source: money(source),
        folded: money(folded),
        entry: money(entry),
        difference: money(entry - source - folded),
    });
    TieOut {
        rows: rows.collect(),
        source_debit: money(source_debit),
        source_credit: money(source_credit),
        entry_debit: money(entry_debit),
        entry_credit: money(entry_credit),
    }
}
