//! Rows that sum up others: those that say so, which are compared, and those that only their figures give away.

use std::collections::{BTreeMap, HashMap};

use super::problem::{ProblemCode, Problems};
use super::row::SourceRow;
use crate::sheet::Amounts;
use crate::{AccountNumber, Money};

/// What a row of totals says, and what the rows come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldTotal {
    /// The row.
    pub row: u64,
    /// The accounts that it sums up, when it names them: those under this number.
    pub prefix: Option<AccountNumber>,
    /// The debits that it says.
    pub debit: Money,
    /// The credits that it says.
    pub credit: Money,
    /// The debits of the rows.
    pub computed_debit: Money,
    /// The credits of the rows.
    pub computed_credit: Money,
    /// Whether the two are the same, column by column or as one balance.
    pub is_right: bool,
}

/// Sums of debits and credits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    debit: i64,
    credit: i64,
}

impl Sum {
    fn add(&mut self, amounts: Amounts) {
        self.debit += amounts.debit;
        self.credit += amounts.credit;
    }

    const fn balance(self) -> i64 {
        self.debit - self.credit
    }
}

/// Marks the rows that have what more detailed rows have together: an account of which there are its third parties or longer
/// numbers, a third party of which there are the open items. Classes of one digit are never accounts where there are longer ones.
///
/// A row that repeats is a duplicate, not a subtotal.
pub(super) fn subtotals(rows: &[SourceRow], problems: &mut Problems) -> Vec<bool> {
    let mut is_subtotal = vec![false; rows.len()];
    let mut by_account: BTreeMap<AccountNumber, Vec<usize>> = BTreeMap::new();
    let mut candidates: HashMap<(AccountNumber, Option<&str>), Vec<usize>> = HashMap::new();
    let mut items: HashMap<(AccountNumber, Option<&str>), i64> = HashMap::new();
    for (place, row) in rows.iter().enumerate() {
        by_account.entry(row.account).or_default().push(place);
        let key = (row.account, row.auxiliary.as_deref());
        if row.is_item() {
            *items.entry(key).or_default() += row.amounts.balance();
        } else {
            candidates.entry(key).or_default().push(place);
        }
    }
    let mut single: Vec<usize> =
        candidates.values().filter(|places| places.len() == 1).map(|places| places[0]).collect();
    // Third parties first, then the longest numbers: what is below is decided before what is above.
    single.sort_unstable_by_key(|place| {
        let row = &rows[*place];
        (row.auxiliary.is_none(), std::cmp::Reverse(row.account.as_str().len()), *place)
    });
    for place in single {
        let row = &rows[place];
        let balance = row.amounts.balance();
        let below = match &row.auxiliary {
            Some(auxiliary) => items.get(&(row.account, Some(auxiliary.as_str()))).copied(),
            None => below(row, place, rows, &by_account, &is_subtotal),
        };
        let Some(below) = below else { continue };
        let is_class = row.account.as_str().len() == 1;
        if (balance == below && balance != 0) || is_class {
            is_subtotal[place] = true;
            let code =
                if balance == below { ProblemCode::SubtotalSkipped } else { ProblemCode::SubtotalDiffers };
            let value =
                if balance == below { row.account.to_string() } else { (balance - below).to_string() };
            problems.tell(Some(row.row), code, &value);
        }
    }
    is_subtotal
}

/// What the rows below an account come to; `None` when there is none.
fn below(
    above: &SourceRow,
    place: usize,
    rows: &[SourceRow],
    by_account: &BTreeMap<AccountNumber, Vec<usize>>,
    is_subtotal: &[bool],
) -> Option<i64> {
    let prefix = above.account.as_str();
    let under =
        by_account.range(above.account..).take_while(|(account, _)| account.as_str().starts_with(prefix));
    let mut sum = None;
    for other in
        under.flat_map(|(_, places)| places).copied().filter(|other| *other != place && !is_subtotal[*other])
    {
        sum = Some(sum.unwrap_or(0) + rows[other].amounts.balance());
    }
    sum
}

/// Totals that rows say, to be compared with what is read.
#[derive(Debug, Default)]
pub(super) struct Totals(Vec<(u64, Option<AccountNumber>, Amounts)>);

impl Totals {
    pub(super) fn add(&mut self, row: u64, prefix: Option<AccountNumber>, amounts: Amounts) {
        self.0.push((row, prefix, amounts));
    }

    /// Compares them with the rows that count, and tells those that differ. `is_pair` says that debits and credits have a
    /// column each, and are compared so; `is_of_sheet` says which accounts are of the balance sheet. A total that names no accounts may be one of the whole file, of the accounts of the balance sheet
    /// or of the others.
    pub(super) fn compare(
        self,
        rows: &[SourceRow],
        is_subtotal: &[bool],
        is_pair: bool,
        is_of_sheet: &dyn Fn(&AccountNumber) -> bool,
        problems: &mut Problems,
    ) -> Vec<ToldTotal> {
        let mut by_account: BTreeMap<AccountNumber, Sum> = BTreeMap::new();
        let (mut whole, mut sheet, mut income) = (Sum::default(), Sum::default(), Sum::default());
        for row in rows.iter().zip(is_subtotal).filter(|(_, is_subtotal)| !**is_subtotal).map(|(row, _)| row)
        {
            by_account.entry(row.account).or_default().add(row.amounts);
            whole.add(row.amounts);
            if is_of_sheet(&row.account) { &mut sheet } else { &mut income }.add(row.amounts);
        }
        let mut found = Vec::new();
        for (row, prefix, amounts) in self.0 {
            let told = Sum { debit: amounts.debit, credit: amounts.credit };
            let is_same = |sum: Sum| {
                (is_pair && sum == told) || (sum.balance() == told.balance() && !is_whole(told, is_pair))
            };
            // What names no account of the file is a year or the like.
            let prefix = prefix.filter(|prefix| {
                by_account.range(prefix..).next().is_some_and(|(next, _)| is_under(next, prefix))
            });
            let computed = match prefix {
                Some(prefix) => under(prefix, &by_account),
                None => [whole, sheet, income].into_iter().find(|sum| is_same(*sum)).unwrap_or(whole),
            };
            let is_right = is_same(computed);
            if !is_right {
                let code =
                    if prefix.is_some() { ProblemCode::SubtotalDiffers } else { ProblemCode::TotalDiffers };
                let difference = match told.balance() - computed.balance() {
                    0 => told.debit - computed.debit,
                    difference => difference,
                };
                problems.tell(Some(row), code, &difference.to_string());
            }
            let money = Money::from_minor;
            found.push(ToldTotal {
                row,
                prefix,
                debit: money(told.debit),
                credit: money(told.credit),
                computed_debit: money(computed.debit),
                computed_credit: money(computed.credit),
                is_right,
            });
        }
        found
    }
}

/// Whether both sides have something: then they are those of all rows, and each is compared.
const fn is_whole(told: Sum, is_pair: bool) -> bool {
    is_pair && told.debit != 0 && told.credit != 0
}

fn is_under(account: &AccountNumber, prefix: &AccountNumber) -> bool {
    account.as_str().starts_with(prefix.as_str())
}

fn under(prefix: AccountNumber, by_account: &BTreeMap<AccountNumber, Sum>) -> Sum {
    let mut sum = Sum::default();
    let under = by_account.range(prefix..).take_while(|(account, _)| is_under(account, &prefix));
    for (_, one) in under {
        sum.debit += one.debit;
        sum.credit += one.credit;
    }
    sum
}
