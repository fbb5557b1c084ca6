//! Income and expense have no balance in an opening: what they came to stands on the account of the result.

use std::collections::{BTreeMap, BTreeSet};

use super::line::OpeningLine;
use super::problem::{ProblemCode, Problems};
use crate::{AccountNumber, AccountType, Money};

/// What is done with balances of income and expense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IncomeChoice {
    /// They are told, and stand in the way.
    Refuse,
    /// Their sum goes to the account of the result: the year before is closed by that (PCG 120 and 129, SYSCOHADA 131 and 139).
    Fold {
        /// Where a profit stands.
        profit: AccountNumber,
        /// Where a loss stands.
        loss: AccountNumber,
    },
}

/// What an account is to an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    BalanceSheet,
    Income,
    Outside,
}

/// The type of an account decides, and its class where the chart gives none: 1 to 5 are of the balance sheet, 6 and 7 are income and expense.
fn place_of(account: &AccountNumber, kind: Option<AccountType>) -> Place {
    match kind {
        Some(AccountType::Revenue | AccountType::Expense | AccountType::CostOfGoodsSold) => Place::Income,
        _ if account.is_of_balance_sheet() => Place::BalanceSheet,
        None if matches!(account.class(), 6 | 7) => Place::Income,
        _ => Place::Outside,
    }
}

/// Whether an account of a type is one of the balance sheet.
pub(super) fn is_of_balance_sheet(account: &AccountNumber, kind: Option<AccountType>) -> bool {
    place_of(account, kind) == Place::BalanceSheet
}

/// Tells the accounts that no opening has, or folds those of income and expense; then gives what moved by account, debit above zero: away
/// from theirs and to that of the result.
pub(super) fn settle(
    lines: &mut Vec<OpeningLine>,
    choice: IncomeChoice,
    type_of: &dyn Fn(&AccountNumber) -> Option<AccountType>,
    result_label: &str,
    problems: &mut Problems,
) -> BTreeMap<AccountNumber, i64> {
    let mut told: BTreeSet<AccountNumber> = BTreeSet::new();
    let mut moved: BTreeMap<AccountNumber, i64> = BTreeMap::new();
    let mut result = 0_i64;
    lines.retain(|line| {
        let code = match place_of(&line.account, type_of(&line.account)) {
            Place::BalanceSheet => return true,
            Place::Income if matches!(choice, IncomeChoice::Fold { .. }) => {
                result += line.balance_minor();
                *moved.entry(line.account).or_default() -= line.balance_minor();
                return false;
            }
            Place::Income => ProblemCode::IncomeAccount,
            Place::Outside => ProblemCode::OffBalance,
        };
        if told.insert(line.account) {
            problems.tell(line.row, code, line.account.as_str());
        }
        true
    });
    if let IncomeChoice::Fold { profit, loss } = choice
        && result != 0
    {
        // Income is a credit: a profit too.
        let account = if result < 0 { profit } else { loss };
        if let Some(line) =
            lines.iter().find(|line| line.account.is_same_as(&profit) || line.account.is_same_as(&loss))
        {
            problems.tell(line.row, ProblemCode::ResultStands, line.account.as_str());
        }
        *moved.entry(account).or_default() += result;
        lines.push(result_line(account, result, result_label));
    }
    moved
}

fn result_line(account: AccountNumber, balance_minor: i64, label: &str) -> OpeningLine {
    let label = if label.is_empty() { account.as_str() } else { label };
    let mut line = OpeningLine {
        row: None,
        account,
        auxiliary: None,
        label: label.to_owned(),
        debit: Money::ZERO,
        credit: Money::ZERO,
        date: None,
        piece: None,
        due_date: None,
        letter: None,
    };
    line.set_balance(balance_minor);
    line
}
