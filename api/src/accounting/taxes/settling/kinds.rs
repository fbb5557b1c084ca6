//! What accounts are to a tax that waits for payment.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use ledger::{AccountRole, Chart, Prefixes, Standard};
use tenancy::CompanyTx;

use crate::accounting::settings;
use crate::http::ApiResult;

/// What it means that an entry settles another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    Pays,
    Moves,
    Loses,
}

/// What accounts are.
pub struct Kinds {
    standard: Standard,
    vat: BTreeSet<String>,
    treasury: Option<Prefixes>,
    exchange: Option<Prefixes>,
    parties: [Option<Prefixes>; 2],
}

impl Kinds {
    /// Those of a company on a day; `vat` are the accounts of the tax.
    pub async fn of(tx: &mut CompanyTx<'_>, vat: &[String], on: NaiveDate) -> ApiResult<Self> {
        let standard = settings::standard(tx).await?;
        let chart = Chart::for_year(standard, on);
        Ok(Self {
            standard,
            vat: vat.iter().cloned().collect(),
            treasury: chart.prefixes_of(&[AccountRole::Treasury]),
            exchange: chart.prefixes_of(&[AccountRole::ExchangeLoss, AccountRole::ExchangeGain]),
            parties: [AccountRole::Receivable, AccountRole::Payable].map(|role| chart.prefixes_of(&[role])),
        })
    }

    /// What a bank keeps of a payment was paid all the same.
    pub fn is_bank_charge(&self, account: &str) -> bool {
        let prefix = match self.standard {
            Standard::Syscohada => "631",
            Standard::Cgnc => "6147",
            Standard::Pcmn => "657",
            Standard::Pcn => "6133",
            Standard::Kmu => "6940",
            Standard::Gifi => "8715",
            Standard::Pcg | Standard::Sce | Standard::Ifrs | Standard::Other => "627",
        };
        account.starts_with(prefix)
    }

    /// Whether an account is of a bank's fee, where an entry has one: it, or the tax on it.
    pub fn is_of_fee(&self, account: &str) -> bool {
        self.is_bank_charge(account) || self.vat.contains(account)
    }

    /// Whether it is money itself, or what becomes of some of it on the way.
    pub fn is_money(&self, account: &str) -> bool {
        let is = |prefixes: &Option<Prefixes>| prefixes.as_ref().is_some_and(|one| one.contains(account));
        is(&self.treasury) || is(&self.exchange) || self.is_bank_charge(account)
    }

    /// Whether a line on an account says that somebody owes.
    pub fn owes(&self, account: &str, is_debit: bool) -> bool {
        let [_, payable] = &self.parties;
        payable.as_ref().is_some_and(|payable| payable.contains(account)) != is_debit
    }

    pub fn is_of_parties(&self, account: &str) -> bool {
        self.parties.iter().flatten().any(|parties| parties.contains(account))
    }

    pub fn is_of_same_parties(&self, account: &str, other: &str) -> bool {
        self.parties.iter().flatten().any(|parties| parties.contains(account) && parties.contains(other))
    }

    pub fn meaning(&self, account: &str, matched: &str) -> Meaning {
        if self.is_money(account) {
            Meaning::Pays
        } else if self.standard.is_of_result(account) || self.vat.contains(account) {
            Meaning::Loses
        } else if self.is_of_same_parties(account, matched) {
            Meaning::Moves
        } else {
            Meaning::Pays
        }
    }
}
