//! The accounts and third parties of a file that the company does not have yet.

use std::collections::{BTreeMap, BTreeSet};

use ledger::opening::{Opening, OpeningLine};
use ledger::{AccountNumber, Chart};
use tenancy::CompanyTx;

use super::reading::Books;
use crate::accounting::accounts::{self, NewAccount};
use crate::accounting::fiscal_years::YearRow;
use crate::http::ApiResult;

/// A name of an account or third party is cut after so many characters.
const MAX_NAME: usize = 500;

/// The accounts that lines use and the company does not have, each with its name in the file, else in the chart, else its number.
pub fn accounts_added(opening: &Opening, books: &Books) -> Vec<(AccountNumber, String)> {
    let named: BTreeMap<AccountNumber, &str> =
        opening.accounts.iter().map(|account| (account.number, account.label.as_str())).collect();
    let used: BTreeSet<AccountNumber> = opening.lines.iter().map(|line| line.account).collect();
    let new = used.into_iter().filter(|number| !books.has(number));
    new.map(|number| {
        let names = [
            named.get(&number).copied(),
            books.chart().find(&number).map(|account| account.label),
            Some(number.as_str()),
        ];
        let name = names.into_iter().flatten().find(|name| !name.is_empty()).unwrap_or_default();
        (number, cut(name))
    })
    .collect()
}

/// The third parties that lines use, by code, each with its name in the file, else its code.
pub fn third_parties(opening: &Opening) -> BTreeMap<String, String> {
    let used: BTreeSet<&str> = opening.lines.iter().filter_map(code_of).collect();
    let mut named: BTreeMap<String, String> =
        used.iter().map(|code| ((*code).to_owned(), (*code).to_owned())).collect();
    for known in opening.auxiliaries.iter().filter(|known| !known.label.is_empty()) {
        if let Some(name) = named.get_mut(&known.code).filter(|name| **name == known.code) {
            *name = cut(&known.label);
        }
    }
    named
}

/// Adds them: how many accounts are new.
///
/// # Errors
/// 409 `accounts_limit_reached`.
pub async fn add(
    tx: &mut CompanyTx<'_>,
    opening: &Opening,
    books: &Books,
    year: &YearRow,
) -> ApiResult<Vec<String>> {
    let chart: &Chart = books.chart();
    let new: Vec<NewAccount> = accounts_added(opening, books)
        .into_iter()
        .map(|(number, label)| NewAccount {
            label,
            kind: accounts::usual_type(chart, &number, year.start_date).as_str(),
            description: String::new(),
            is_matchable: accounts::is_usually_matched(chart, &number),
            number: number.as_str().to_owned(),
        })
        .collect();
    let added = accounts::insert_missing(tx, &new).await?;
    let named = third_parties(opening);
    accounts::ensure_auxiliaries(tx, &named).await?;
    accounts::name_unnamed_auxiliaries(tx, &named).await?;
    Ok(added)
}

fn code_of(line: &OpeningLine) -> Option<&str> {
    line.auxiliary.as_deref()
}

fn cut(name: &str) -> String {
    name.chars().take(MAX_NAME).collect()
}
