//! Official charts of accounts, by standard and by the year they apply to.

use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate};

use crate::{AccountNumber, AccountRole, AccountType, Prefixes, Standard};

/// An official chart: its accounts, and the types and roles that their prefixes have.
///
/// Without accounts and types for the standard that names no chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Sorted by number.
    accounts: Vec<ChartAccount>,
    /// Sorted by prefix.
    types: Vec<(AccountNumber, AccountType)>,
    /// Sorted by prefix; `None` takes accounts out of the role of a shorter prefix.
    roles: Vec<(AccountNumber, Option<AccountRole>)>,
}

/// An account of an official chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChartAccount {
    /// Its number in the chart, without zeros that fill it up.
    pub number: AccountNumber,
    /// Its official label, in French.
    pub label: &'static str,
    /// The same in English, where the text has it: Canada and IFRS.
    pub english: Option<&'static str>,
}

macro_rules! chart {
    ($name:literal, $roles:literal) => {
        LazyLock::new(|| {
            Chart::embedded(
                include_str!(concat!("../charts/", $name, ".tsv")),
                include_str!(concat!("../charts/", $name, "_types.tsv")),
                include_str!(concat!("../charts/", $roles, "_roles.tsv")),
            )
        })
    };
}

/// ANC regulation 2014-03, for years opened before 2025.
static PCG_2014: LazyLock<Chart> = chart!("pcg_2014", "pcg");
/// ANC regulation 2014-03 as changed by ANC 2022-06, for years opened in 2025.
static PCG_2025: LazyLock<Chart> = chart!("pcg_2025", "pcg");
/// The same as changed by ANC 2024-07 (account 167), for years opened from 2026-01-01.
static PCG_2026: LazyLock<Chart> = chart!("pcg_2026", "pcg");
/// The revised SYSCOHADA (uniform act of 2017, in force from 2018-01-01).
static SYSCOHADA_2018: LazyLock<Chart> = chart!("syscohada_2018", "syscohada");
/// Belgium, royal decree of 21 October 2018 as adapted in 2019.
static PCMN_2019: LazyLock<Chart> = chart!("pcmn_2019", "pcmn_2019");
/// Luxembourg, grand-ducal regulation of 12 September 2019.
static PCN_2020: LazyLock<Chart> = chart!("pcn_2020", "pcn_2020");
/// Morocco, plan comptable général des entreprises (law 9-88).
static CGNC: LazyLock<Chart> = chart!("cgnc", "cgnc");
/// Tunisia, NCT 01 (order of 31 December 1996).
static SCE: LazyLock<Chart> = chart!("sce_tn", "sce_tn");
/// Switzerland, plan comptable suisse PME, as adapted to the accounting law of 2013.
static KMU_2013: LazyLock<Chart> = chart!("kmu_2013", "kmu_2013");
/// Canada, the codes of the General Index of Financial Information.
static GIFI: LazyLock<Chart> = chart!("gifi", "gifi");
/// IFRS, no official list: accounts for what IAS 1.54 and 1.82 want shown.
static IFRS: LazyLock<Chart> = chart!("ifrs", "ifrs");

/// What the standard has that names no chart.
static OTHER: LazyLock<Chart> =
    LazyLock::new(|| Chart::embedded("", "", include_str!("../charts/other_roles.tsv")));

impl Chart {
    /// The chart of a standard for a year that begins on the given day.
    ///
    /// The French chart changed for years opened from 2025-01-01 (ANC 2022-06) and again from 2026-01-01
    /// (ANC 2024-07). Of the others one edition is known here, which older years get as well.
    pub fn for_year(standard: Standard, fiscal_year_start: NaiveDate) -> &'static Self {
        match (standard, fiscal_year_start.year()) {
            (Standard::Pcg, ..2025) => &PCG_2014,
            (Standard::Pcg, 2025) => &PCG_2025,
            (Standard::Pcg, 2026..) => &PCG_2026,
            (Standard::Syscohada, _) => &SYSCOHADA_2018,
            (Standard::Pcmn, _) => &PCMN_2019,
            (Standard::Pcn, _) => &PCN_2020,
            (Standard::Cgnc, _) => &CGNC,
            (Standard::Sce, _) => &SCE,
            (Standard::Kmu, _) => &KMU_2013,
            (Standard::Gifi, _) => &GIFI,
            (Standard::Ifrs, _) => &IFRS,
            (Standard::Other, _) => &OTHER,
        }
    }

    /// The accounts, sorted by number.
    pub fn accounts(&self) -> &[ChartAccount] {
        &self.accounts
    }

    /// The account that has exactly this number.
    pub fn find(&self, number: &AccountNumber) -> Option<&ChartAccount> {
        self.account(number.as_str())
    }

    /// The type of an account, official or not: that of the longest prefix that the chart gives a type to.
    ///
    /// Classes 1, 4 and 5 are mixed and class 8 of SYSCOHADA alternates, so the class alone does not tell.
    /// `None` when no prefix of the number has a type.
    pub fn type_of(&self, number: &AccountNumber) -> Option<AccountType> {
        prefixes(number.as_str()).find_map(|prefix| {
            let found = self.types.binary_search_by(|(known, _)| known.as_str().cmp(prefix)).ok()?;
            Some(self.types[found].1)
        })
    }

    /// The accounts that have one of these roles; `None` when the chart gives none of them to any.
    pub fn prefixes_of(&self, roles: &[AccountRole]) -> Option<Prefixes> {
        let mut prefixes = Prefixes::default();
        for (prefix, role) in &self.roles {
            let has_role = role.is_some_and(|role| roles.contains(&role));
            let is_within = !prefixes.within.is_empty() && prefixes.contains(prefix.as_str());
            match (has_role, is_within) {
                (true, false) => prefixes.within.push(*prefix),
                (false, true) => prefixes.except.push(*prefix),
                _ => {}
            }
        }
        (!prefixes.within.is_empty()).then_some(prefixes)
    }

    /// How many characters of a number decide its role, at most.
    pub fn longest_role_prefix(&self) -> usize {
        self.roles.iter().map(|(prefix, _)| prefix.as_str().len()).max().unwrap_or_default()
    }

    /// The official account just above: the longest official number of which this one is a continuation
    /// (`411000` is below `411`, and `411` below `41`).
    pub fn parent_of(&self, number: &AccountNumber) -> Option<&ChartAccount> {
        prefixes(number.as_str()).skip(1).find_map(|prefix| self.account(prefix))
    }

    fn account(&self, number: &str) -> Option<&ChartAccount> {
        let found = self.accounts.binary_search_by(|account| account.number.as_str().cmp(number)).ok()?;
        self.accounts.get(found)
    }

    /// Reads the embedded tables: `number<TAB>label`, followed by the English label where there is one, `prefix<TAB>TYPE` and `prefix<TAB>ROLE`, one a line.
    fn embedded(accounts: &'static str, types: &'static str, roles: &'static str) -> Self {
        let role = |name: &str| match name {
            "NONE" => None,
            name => Some(AccountRole::from_code(name).expect("embedded roles are known")),
        };
        let mut accounts: Vec<ChartAccount> = rows(accounts)
            .map(|(number, labels)| match labels.split_once('\t') {
                Some((label, english)) => ChartAccount { number, label, english: Some(english) },
                None => ChartAccount { number, label: labels, english: None },
            })
            .collect();
        let mut types: Vec<(AccountNumber, AccountType)> = rows(types)
            .map(|(prefix, name)| (prefix, AccountType::from_code(name).expect("embedded types are known")))
            .collect();
        accounts.sort_by_key(|account| account.number);
        types.sort_by_key(|(prefix, _)| *prefix);
        let mut roles: Vec<_> = rows(roles).map(|(prefix, name)| (prefix, role(name))).collect();
        roles.sort_by_key(|(prefix, _)| *prefix);
        Self { accounts, types, roles }
    }
}

/// The rows of an embedded table, which the tests of this file read in full.
fn rows(table: &'static str) -> impl Iterator<Item = (AccountNumber, &'static str)> {
    table.lines().map(|row| {
        let (number, rest) = row.split_once('\t').expect("an embedded row has two columns");
        (AccountNumber::new(number).expect("embedded numbers are valid"), rest)
    })
}

/// The prefixes of an ASCII text, the longest (the text itself) first.
fn prefixes(text: &str) -> impl Iterator<Item = &str> {
    (1..=text.len()).rev().map(|end| &text[..end])
}

#[cfg(test)]
mod tests;
