//! Trial balances of many programs, and what is made of them.

use super::*;
use crate::sheet::{DecimalSign, read_delimited};
use crate::{AccountNumber, AccountType, Chart, Currency, Standard, opening, sheet};

mod amounts;
mod dialects;
mod files;
mod headings;
mod items;
mod reading;
mod totals;

fn number(text: &str) -> AccountNumber {
    text.parse().unwrap()
}

fn type_of(account: &AccountNumber) -> Option<AccountType> {
    Chart::for_year(Standard::Pcg, "2025-01-01".parse().unwrap()).type_of(account)
}

const OPTIONS: OpeningOptions<'static> = OpeningOptions {
    currency: Currency::Eur,
    taken: Taken::Closing,
    layout: None,
    decimal: None,
    income: IncomeChoice::Refuse,
    type_of: &type_of,
    keeps_items: &|_| true,
    label: "",
};

fn read_with(text: &str, options: &OpeningOptions<'_>) -> Opening {
    read_opening(&read_delimited(text.as_bytes(), None).unwrap().sheet, options).unwrap()
}

fn read(text: &str) -> Opening {
    read_with(text, &OPTIONS)
}

/// Accounts with their balances in minor units, debit above zero.
fn balances(opening: &Opening) -> Vec<(&str, i64)> {
    assert!(opening.tie_out.is_exact());
    opening.lines.iter().map(|line| (line.account.as_str(), line.balance_minor())).collect()
}

fn told(opening: &Opening) -> Vec<(Option<u64>, &'static str)> {
    opening.problems.list.iter().map(|problem| (problem.row, problem.code.as_str())).collect()
}

#[track_caller]
fn assert_balances(text: &str, expected: &[(&str, i64)]) {
    let opening = read(text);
    assert_eq!(balances(&opening), expected, "{text}");
    assert!(opening.is_ready(), "{:?}", opening.problems);
}
