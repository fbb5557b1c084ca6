//! The accounts and third parties that a file brings and the company does not have yet.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use ledger::sheet::{SourceAccount, SourceAuxiliary};
use ledger::{AccountNumber, Chart};
use tenancy::CompanyTx;

use super::store::{self, Known, NewAccount};
use super::{auxiliaries, is_usually_matched, usual_type};
use crate::http::ApiResult;

/// A name of an account or third party is cut after so many characters.
const MAX_NAME: usize = 500;

/// What a file brings.
#[derive(Debug, Clone)]
pub struct Brought {
    /// Accounts that the company does not have, each with its name in the file, else in the chart, else its number.
    pub accounts: Vec<(AccountNumber, String)>,
    /// Every third party that lines use, by code, with its name in the file, else its code.
    pub third_parties: BTreeMap<String, String>,
}

impl Brought {
    /// Of the accounts and third parties that lines use, and the names that a file gives them.
    pub fn of<'a>(
        lines: impl Iterator<Item = (AccountNumber, Option<&'a str>)>,
        accounts: &[SourceAccount],
        auxiliaries: &[SourceAuxiliary],
        known: &BTreeMap<String, Known>,
        chart: &Chart,
    ) -> Self {
        let (mut numbers, mut codes) = (BTreeSet::new(), BTreeSet::new());
        for (number, code) in lines {
            numbers.insert(number);
            codes.extend(code);
        }
        let named: BTreeMap<AccountNumber, &str> =
            accounts.iter().map(|account| (account.number, account.label.as_str())).collect();
        let new = numbers.into_iter().filter(|number| !known.contains_key(number.as_str()));
        let account = |number: AccountNumber| {
            let in_chart = chart.find(&number).map(|account| account.label);
            let names = [named.get(&number).copied(), in_chart, Some(number.as_str())];
            let name = names.into_iter().flatten().find(|name| !name.is_empty()).unwrap_or_default();
            (number, cut(name))
        };
        Self { accounts: new.map(account).collect(), third_parties: third_parties(&codes, auxiliaries) }
    }

    /// Adds them: how many accounts and third parties are new.
    ///
    /// # Errors
    /// 409 `accounts_limit_reached`.
    pub async fn add(&self, tx: &mut CompanyTx<'_>, chart: &Chart, day: NaiveDate) -> ApiResult<(u64, u64)> {
        let third_parties = self.third_parties_added(tx).await?;
        let account = |(number, label): &(AccountNumber, String)| NewAccount {
            label: label.clone(),
            kind: usual_type(chart, number, day).as_str(),
            description: String::new(),
            is_matchable: is_usually_matched(chart, number),
            is_abroad: false,
            number: number.as_str().to_owned(),
        };
        let new: Vec<NewAccount> = self.accounts.iter().map(account).collect();
        let added = store::insert_missing(tx, &new).await?;
        auxiliaries::ensure(tx, &self.third_parties).await?;
        auxiliaries::name_unnamed(tx, &self.third_parties).await?;
        Ok((added.len() as u64, third_parties))
    }

    /// How many third parties the company does not have.
    ///
    /// # Errors
    /// The database's.
    pub async fn third_parties_added(&self, tx: &mut CompanyTx<'_>) -> ApiResult<u64> {
        let codes: Vec<String> = self.third_parties.keys().cloned().collect();
        let known = auxiliaries::names(tx, &codes).await?;
        Ok((codes.len() - known.len()) as u64)
    }
}

fn third_parties(used: &BTreeSet<&str>, auxiliaries: &[SourceAuxiliary]) -> BTreeMap<String, String> {
    let mut named: BTreeMap<String, String> =
        used.iter().map(|code| ((*code).to_owned(), (*code).to_owned())).collect();
    for known in auxiliaries.iter().filter(|known| !known.label.is_empty()) {
        if let Some(name) = named.get_mut(&known.code).filter(|name| **name == known.code) {
            *name = cut(&known.label);
        }
    }
    named
}

fn cut(name: &str) -> String {
    name.chars().take(MAX_NAME).collect()
}
