//! The accounts that the standards have.

use chrono::{Datelike, NaiveDate};

use super::{YearEndKind, YearEndSlot};
use crate::{AccountNumber, AccountRole, Chart, Standard};

/// Numbers under which a chart has what an entry needs. What is absent has to be named: the charge or the income that an accrual is of,
/// or what a chart leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct YearEndAccounts {
    /// The account of the balance sheet that holds it.
    pub held: Option<&'static str>,
    /// The account of income or charges; of a doubtful debt, the customer's.
    pub other: Option<&'static str>,
    /// The tax of an invoice that is not there yet.
    pub tax: Option<&'static str>,
}

/// What the chart of a standard has, in a year that begins on a day. `held` is the stock that is counted, on which its change depends.
///
/// Grants of the PCG are income on 747 for years opened from 2025, on 777 before (ANC 2022-06).
pub fn year_end_accounts(
    standard: Standard,
    year_start: NaiveDate,
    kind: YearEndKind,
    held: Option<&AccountNumber>,
) -> YearEndAccounts {
    if kind == YearEndKind::Stock {
        return stock(standard, held);
    }
    match standard {
        Standard::Pcg => pcg(kind, year_start.year() >= 2025),
        Standard::Syscohada => syscohada(kind),
        Standard::Pcmn => pcmn(kind),
        Standard::Pcn => pcn(kind),
        Standard::Cgnc => cgnc(kind),
        Standard::Sce => sce(kind),
        Standard::Kmu => kmu(kind),
        Standard::Gifi => gifi(kind),
        Standard::Ifrs => ifrs(kind),
        Standard::Other => YearEndAccounts::default(),
    }
}

/// Whether an account may stand in a place of an entry. What holds a charge of the next year does not hold income of it, and no bank is a
/// provision: who names an account that the chart has for another kind, or for money, means another entry. Charges and income are of the
/// income statement; a doubtful debt comes from an account of the balance sheet that is not the doubtful one.
pub fn fits_year_end(
    standard: Standard,
    year_start: NaiveDate,
    (kind, slot): (YearEndKind, YearEndSlot),
    account: &AccountNumber,
) -> bool {
    let number = account.as_str();
    let is_held_by = |kind| {
        year_end_accounts(standard, year_start, kind, None).held.is_some_and(|held| number.starts_with(held))
    };
    match slot {
        YearEndSlot::Tax => true,
        YearEndSlot::Other if kind == YearEndKind::DoubtfulDebt => {
            standard.is_of_balance_sheet(number) && !is_held_by(kind)
        }
        YearEndSlot::Other => standard.is_of_result(number),
        YearEndSlot::Held => {
            let money = Chart::for_year(standard, year_start).prefixes_of(&[AccountRole::Treasury]);
            let is_money = money.is_some_and(|money| money.contains(number));
            is_held_by(kind) || !is_money && !YearEndKind::ALL.iter().any(|other| is_held_by(*other))
        }
    }
}

/// Nothing that a chart has.
const NONE: YearEndAccounts = YearEndAccounts { held: None, other: None, tax: None };

const fn held(held: &'static str) -> YearEndAccounts {
    YearEndAccounts { held: Some(held), other: None, tax: None }
}

const fn taxed(held: &'static str, tax: &'static str) -> YearEndAccounts {
    YearEndAccounts { held: Some(held), other: None, tax: Some(tax) }
}

const fn pair(held: &'static str, other: &'static str) -> YearEndAccounts {
    YearEndAccounts { held: Some(held), other: Some(other), tax: None }
}

const fn pcg(kind: YearEndKind, is_of_2025: bool) -> YearEndAccounts {
    match kind {
        YearEndKind::PrepaidExpense => held("486"),
        YearEndKind::DeferredIncome => held("487"),
        YearEndKind::AccruedExpense => taxed("4081", "44586"),
        YearEndKind::AccruedIncome => taxed("4181", "44587"),
        YearEndKind::Provision => pair("1511", "6815"),
        YearEndKind::ProvisionRelease => pair("1511", "7815"),
        YearEndKind::DoubtfulDebt => pair("416", "411"),
        YearEndKind::Allowance => pair("491", "68174"),
        YearEndKind::AllowanceRelease => pair("491", "78174"),
        YearEndKind::Grant => pair("139", if is_of_2025 { "747" } else { "777" }),
        YearEndKind::Stock => held("37"),
    }
}

const fn syscohada(kind: YearEndKind) -> YearEndAccounts {
    match kind {
        YearEndKind::PrepaidExpense => held("476"),
        YearEndKind::DeferredIncome => held("477"),
        YearEndKind::AccruedExpense => taxed("4081", "4455"),
        YearEndKind::AccruedIncome => taxed("4181", "4435"),
        YearEndKind::Provision => pair("191", "6911"),
        YearEndKind::ProvisionRelease => pair("191", "7911"),
        YearEndKind::DoubtfulDebt => pair("416", "411"),
        YearEndKind::Allowance => pair("491", "6594"),
        YearEndKind::AllowanceRelease => pair("491", "7594"),
        YearEndKind::Grant => pair("141", "799"),
        YearEndKind::Stock => held("31"),
    }
}

/// Allowances are charges and, taken back, less of them (AR CSA art. 3:90): the same account.
const fn pcmn(kind: YearEndKind) -> YearEndAccounts {
    match kind {
        YearEndKind::PrepaidExpense => held("490"),
        YearEndKind::DeferredIncome => held("493"),
        YearEndKind::AccruedExpense => held("444"),
        YearEndKind::AccruedIncome => held("404"),
        YearEndKind::Provision => pair("164", "637"),
        YearEndKind::ProvisionRelease => pair("164", "637"),
        YearEndKind::DoubtfulDebt => pair("407", "400"),
        YearEndKind::Allowance | YearEndKind::AllowanceRelease => pair("409", "634"),
        YearEndKind::Grant => pair("15", "753"),
        YearEndKind::Stock => held("34"),
    }
}

const fn pcn(kind: YearEndKind) -> YearEndAccounts {
    match kind {
        YearEndKind::PrepaidExpense => held("481"),
        YearEndKind::DeferredIncome => held("482"),
        YearEndKind::AccruedExpense => held("4411"),
        YearEndKind::AccruedIncome => held("4014"),
        YearEndKind::Provision | YearEndKind::ProvisionRelease => held("1881"),
        YearEndKind::DoubtfulDebt => pair("4013", "4011"),
        YearEndKind::Allowance | YearEndKind::AllowanceRelease => held("4019"),
        YearEndKind::Stock => held("361"),
        YearEndKind::Grant => NONE,
    }
}

const fn cgnc(kind: YearEndKind) -> YearEndAccounts {
    match kind {
        YearEndKind::PrepaidExpense => held("3491"),
        YearEndKind::DeferredIncome => held("4491"),
        YearEndKind::AccruedExpense => taxed("4417", "34552"),
        YearEndKind::AccruedIncome => taxed("34271", "4455"),
        YearEndKind::Provision => pair("1511", "6195"),
        YearEndKind::ProvisionRelease => pair("1511", "7195"),
        YearEndKind::DoubtfulDebt => pair("3424", "3421"),
        YearEndKind::Allowance => pair("3942", "61964"),
        YearEndKind::AllowanceRelease => pair("3942", "7196"),
        YearEndKind::Grant => pair("1319", "7577"),
        YearEndKind::Stock => held("3111"),
    }
}

const fn sce(kind: YearEndKind) -> YearEndAccounts {
    match kind {
        YearEndKind::PrepaidExpense => held("471"),
        YearEndKind::DeferredIncome => held("472"),
        YearEndKind::AccruedExpense => held("4081"),
        YearEndKind::AccruedIncome => held("4181"),
        YearEndKind::Provision => pair("1511", "6815"),
        YearEndKind::ProvisionRelease => pair("1511", "7815"),
        YearEndKind::DoubtfulDebt => pair("416", "411"),
        YearEndKind::Allowance => pair("491", "68174"),
        YearEndKind::AllowanceRelease => pair("491", "78174"),
        YearEndKind::Grant => pair("1459", "739"),
        YearEndKind::Stock => held("37"),
    }
}

/// A Swiss provision has the charge that it is for; doubtful debts stay where they are.
const fn kmu(kind: YearEndKind) -> YearEndAccounts {
    match kind {
        YearEndKind::PrepaidExpense => held("1300"),
        YearEndKind::DeferredIncome => held("2301"),
        YearEndKind::AccruedExpense => held("2300"),
        YearEndKind::AccruedIncome => held("1301"),
        YearEndKind::Provision | YearEndKind::ProvisionRelease => held("2330"),
        YearEndKind::Allowance | YearEndKind::AllowanceRelease => pair("1109", "3805"),
        YearEndKind::Stock => held("1200"),
        YearEndKind::DoubtfulDebt | YearEndKind::Grant => NONE,
    }
}

/// Of doubtful debts and grants the index has no account of the balance sheet.
const fn gifi(kind: YearEndKind) -> YearEndAccounts {
    match kind {
        YearEndKind::PrepaidExpense => held("1484"),
        YearEndKind::DeferredIncome => held("2770"),
        YearEndKind::AccruedExpense => held("2620"),
        YearEndKind::AccruedIncome => held("1060"),
        YearEndKind::Provision | YearEndKind::ProvisionRelease => held("2965"),
        YearEndKind::Allowance | YearEndKind::AllowanceRelease => pair("1061", "8590"),
        YearEndKind::Stock => held("1120"),
        YearEndKind::DoubtfulDebt | YearEndKind::Grant => NONE,
    }
}

const fn ifrs(kind: YearEndKind) -> YearEndAccounts {
    match kind {
        YearEndKind::PrepaidExpense => held("486"),
        YearEndKind::DeferredIncome => held("487"),
        YearEndKind::AccruedExpense => held("408"),
        YearEndKind::AccruedIncome => held("418"),
        YearEndKind::Provision => pair("158", "657"),
        YearEndKind::ProvisionRelease => pair("158", "757"),
        YearEndKind::DoubtfulDebt => pair("416", "411"),
        YearEndKind::Allowance => pair("491", "651"),
        YearEndKind::AllowanceRelease => pair("491", "751"),
        YearEndKind::Grant => pair("181", "741"),
        YearEndKind::Stock => held("371"),
    }
}

/// Stocks by the beginning of their numbers, each with the account of its change.
const fn stocks(standard: Standard) -> &'static [(&'static str, &'static str)] {
    match standard {
        Standard::Pcg => {
            &[("31", "6031"), ("32", "6032"), ("33", "7133"), ("34", "7134"), ("35", "71355"), ("37", "6037")]
        }
        Standard::Syscohada => {
            &[("31", "6031"), ("32", "6032"), ("33", "6033"), ("34", "734"), ("35", "735"), ("36", "736")]
        }
        Standard::Pcmn => &[("30", "6090"), ("31", "6091"), ("32", "712"), ("33", "713"), ("34", "6094")],
        Standard::Pcn => &[("301", "6071"), ("303", "6073"), ("304", "6074"), ("36", "6076")],
        Standard::Cgnc => &[("311", "6114")],
        Standard::Sce => &[("31", "6031"), ("32", "6032"), ("37", "6037")],
        Standard::Kmu => &[
            ("120", "4800"),
            ("121", "4801"),
            ("122", "4801"),
            ("123", "4801"),
            ("126", "3901"),
            ("127", "3900"),
            ("128", "3940"),
        ],
        Standard::Gifi => &[("1121", "8501"), ("1125", "8503"), ("1126", "8502"), ("112", "8500")],
        Standard::Ifrs => &[("31", "603"), ("33", "711"), ("35", "711"), ("37", "603")],
        Standard::Other => &[],
    }
}

/// The stock that is counted, else that of goods, and the account of its change.
fn stock(standard: Standard, counted: Option<&AccountNumber>) -> YearEndAccounts {
    let stocks = stocks(standard);
    let goods = match standard {
        Standard::Pcg | Standard::Sce => "37",
        Standard::Syscohada => "31",
        Standard::Pcmn => "34",
        Standard::Pcn => "36",
        Standard::Cgnc => "311",
        Standard::Kmu => "1200",
        Standard::Gifi => "1120",
        Standard::Ifrs => "371",
        Standard::Other => return YearEndAccounts::default(),
    };
    let number = counted.map_or(goods, AccountNumber::as_str);
    let found = stocks.iter().find(|(prefix, _)| number.starts_with(prefix));
    YearEndAccounts { held: Some(goods), other: found.map(|(_, change)| *change), tax: None }
}
