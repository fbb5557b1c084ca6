//! The names that a file gives to journals, accounts and third parties, and those that the company keeps.

use std::collections::BTreeMap;

use ledger::fec::Analysis;
use ledger::{AccountNumber, Chart, FiscalYear, JournalCode, JournalKind};
use tenancy::CompanyTx;

use crate::accounting::accounts::{self, Replaced};
use crate::accounting::{journals, settings};
use crate::http::ApiResult;

/// A name of an account or third party is cut after so many characters.
const MAX_NAME: usize = 500;
/// A name of a journal is cut after so many characters.
const MAX_JOURNAL_NAME: usize = 200;

/// What a file added, and the accounts of the chart that its own replace.
#[derive(Default)]
pub struct Added {
    pub journals: Vec<String>,
    pub accounts: Vec<String>,
    pub replaced: Vec<Replaced>,
}

/// Adds the journals, accounts and third parties that the company does not have; those that it never used take the
/// names of the file, and journals and tax codes its accounts.
pub async fn add(tx: &mut CompanyTx<'_>, analysis: &Analysis, year: FiscalYear) -> ApiResult<Added> {
    let found = journals_of(analysis);
    let new: Vec<_> = found.iter().map(|(code, name, kind)| (*code, name.as_str(), *kind)).collect();
    let journals = journals::insert_missing(tx, &new).await?;
    journals::fit_unused(tx, &new).await?;
    let accounts = add_accounts(tx, analysis, year).await?;
    let numbers: Vec<&str> = analysis.accounts.iter().map(|account| account.number.as_str()).collect();
    let replaced = accounts::replace_unused(tx, &numbers).await?;
    let auxiliaries = auxiliaries_of(analysis);
    accounts::ensure_auxiliaries(tx, &auxiliaries).await?;
    accounts::name_unnamed_auxiliaries(tx, &auxiliaries).await?;
    Ok(Added { journals, accounts, replaced })
}

/// The journals, accounts and third parties that the company goes on naming otherwise than the file does, because it
/// has used or renamed them.
pub async fn kept(tx: &mut CompanyTx<'_>, analysis: &Analysis) -> ApiResult<Vec<String>> {
    let journals = journals_of(analysis);
    let named: Vec<(&str, &str)> = journals.iter().map(|(code, name, _)| (*code, name.as_str())).collect();
    let mut kept = journals::named_otherwise(tx, &named).await?;
    let accounts = accounts_of(analysis);
    let (numbers, labels) = columns(&accounts);
    kept.extend(accounts::named_otherwise(tx, &numbers, &labels).await?);
    kept.extend(accounts::auxiliaries_named_otherwise(tx, &auxiliaries_of(analysis)).await?);
    Ok(kept)
}

async fn add_accounts(
    tx: &mut CompanyTx<'_>,
    analysis: &Analysis,
    year: FiscalYear,
) -> ApiResult<Vec<String>> {
    let chart = Chart::for_year(settings::standard(tx).await?, year.start());
    let accounts = accounts_of(analysis);
    let new: Vec<accounts::NewAccount> = accounts
        .iter()
        .map(|(number, label)| accounts::NewAccount {
            number: number.as_str().to_owned(),
            label: label.clone(),
            kind: accounts::usual_type(chart, number, year.start()).as_str(),
            description: String::new(),
            is_matchable: accounts::is_usually_matched(chart, number),
            is_abroad: false,
        })
        .collect();
    let added = accounts::insert_missing(tx, &new).await?;
    let (numbers, labels) = columns(&accounts);
    accounts::rename_unused(tx, &numbers, &labels).await?;
    Ok(added)
}

fn journals_of(analysis: &Analysis) -> Vec<(&str, String, JournalKind)> {
    let journals = analysis.journals.iter().filter(|journal| JournalCode::new(&journal.code).is_ok());
    journals
        .map(|journal| {
            (journal.code.as_str(), named(&journal.label, &journal.code, MAX_JOURNAL_NAME), journal.kind)
        })
        .collect()
}

fn accounts_of(analysis: &Analysis) -> Vec<(AccountNumber, String)> {
    let accounts = analysis.accounts.iter();
    accounts
        .filter_map(|account| Some((AccountNumber::new(&account.number).ok()?, account)))
        .map(|(number, account)| (number, named(&account.label, &account.number, MAX_NAME)))
        .collect()
}

/// Third parties by code; those that the file does not name have no name.
fn auxiliaries_of(analysis: &Analysis) -> BTreeMap<String, String> {
    let auxiliaries = analysis.auxiliaries.iter();
    auxiliaries.map(|auxiliary| (auxiliary.code.clone(), named(&auxiliary.label, "", MAX_NAME))).collect()
}

fn columns(accounts: &[(AccountNumber, String)]) -> (Vec<&str>, Vec<&str>) {
    accounts.iter().map(|(number, label)| (number.as_str(), label.as_str())).unzip()
}

/// The name in the file, cut to what is kept; the code when there is none.
fn named(name: &str, code: &str, max_chars: usize) -> String {
    if name.is_empty() { code.to_owned() } else { name.chars().take(max_chars).collect() }
}
