//! Finds: what is exactly what was typed, its number among it, then what begins so, then what is like it.

use std::collections::HashMap;

use ledger::{Currency, Money};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{FoundAccount, FoundEntry, FoundThirdParty, SearchView};
use super::entries::{self, Row, Word};
use super::names::{self, Named};
use super::noting;
use super::numbers;
use super::query::{self, Query, Term};
use crate::http::{ApiError, ApiResult};

/// What is given of each kind.
pub const PER_KIND: i64 = 8;
/// Of the rarest of several words so many entries are looked at, the newest.
pub const ENTRIES_PROBED: i64 = 2_000;

/// Words with one beginning that are tried.
const WORDS_OF_A_BEGINNING: i64 = 20;

/// Nothing, for who may see nothing.
pub fn nothing(currency: &str) -> SearchView {
    SearchView {
        currency: currency.to_owned(),
        accounts: Vec::new(),
        third_parties: Vec::new(),
        entries: Vec::new(),
        is_complete: true,
    }
}

/// What the books have for what was typed.
pub async fn books(tx: &mut CompanyTx<'_>, typed: &str) -> ApiResult<SearchView> {
    let currency = Currency::from_code(&tx.company().currency).map_err(ApiError::internal)?;
    let query = Query::parse(typed, usize::from(currency.decimals())).shortened();
    let empty = nothing(&tx.company().currency);
    if query.text.is_empty() {
        return Ok(empty);
    }
    let accounts = names::accounts(tx, &query.text).await?.into_iter().map(FoundAccount::from).collect();
    let third_parties =
        names::third_parties(tx, &query.text).await?.into_iter().map(FoundThirdParty::from).collect();
    let ids = found(tx, &query).await?;
    let entries = entries::rows(tx, &ids).await?.into_iter().map(|row| found_entry(row, currency)).collect();
    let is_complete = !noting::waits(tx).await?;
    Ok(SearchView { accounts, third_parties, entries, is_complete, ..empty })
}

/// The entries, the best first and among equals the newest.
async fn found(tx: &mut CompanyTx<'_>, query: &Query) -> ApiResult<Vec<Uuid>> {
    let wanted: Vec<String> =
        query.terms.iter().flat_map(|term| &term.exact).chain(&query.whole).cloned().collect();
    let known = entries::exact(tx, &wanted).await?;
    let mut found = Vec::new();
    if let Some(whole) = query.whole.as_ref().and_then(|whole| known.get(whole)) {
        add(tx, &mut found, vec![vec![whole.clone()]]).await?;
    }
    take(&mut found, numbers::entries(tx, &query.text, PER_KIND).await?);
    add(tx, &mut found, query.terms.iter().map(|term| exactly(term, &known)).collect()).await?;
    if found.len() < usize::try_from(PER_KIND).unwrap_or(usize::MAX) {
        let mut groups = Vec::with_capacity(query.terms.len());
        for term in &query.terms {
            groups.push(loosely(tx, term, &known).await?);
        }
        add(tx, &mut found, groups).await?;
    }
    Ok(found)
}

/// Adds the newest entries of these groups.
async fn add(tx: &mut CompanyTx<'_>, found: &mut Vec<Uuid>, groups: Vec<Vec<Word>>) -> ApiResult<()> {
    if groups.is_empty() || groups.iter().any(Vec::is_empty) {
        return Ok(());
    }
    take(found, entries::newest(tx, groups, ENTRIES_PROBED, PER_KIND).await?);
    Ok(())
}

/// Adds what was not found before, as long as there is room.
fn take(found: &mut Vec<Uuid>, newest: Vec<Uuid>) {
    found.extend(newest.into_iter().filter(|id| !found.contains(id)).collect::<Vec<_>>());
    found.truncate(usize::try_from(PER_KIND).unwrap_or(usize::MAX));
}

fn exactly(term: &Term, known: &HashMap<String, Word>) -> Vec<Word> {
    term.exact.iter().filter_map(|word| known.get(word)).cloned().collect()
}

/// The words of a term with those that begin like it; where there is none, those that are like it.
async fn loosely(tx: &mut CompanyTx<'_>, term: &Term, known: &HashMap<String, Word>) -> ApiResult<Vec<Word>> {
    let mut words = exactly(term, known);
    let Some(beginning) = &term.beginning else { return Ok(words) };
    for word in entries::beginning(tx, beginning, WORDS_OF_A_BEGINNING).await? {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    if words.is_empty() && term.forgives {
        words = entries::exact(tx, &query::slips(beginning)).await?.into_values().collect();
    }
    if words.is_empty() && term.forgives {
        words = entries::alike(tx, beginning).await?;
    }
    Ok(words)
}

fn found_entry(row: Row, currency: Currency) -> FoundEntry {
    FoundEntry {
        id: row.id,
        journal: row.journal,
        date: row.date,
        piece_ref: row.piece_ref,
        label: row.label,
        is_posted: row.state == "posted",
        number: row.number,
        total: Money::from_minor(row.total_debit.max(row.total_credit)).format(currency),
    }
}

impl From<Named> for FoundAccount {
    fn from(Named { code, name, is_active }: Named) -> Self {
        Self { number: code, label: name, is_active }
    }
}

impl From<Named> for FoundThirdParty {
    fn from(Named { code, name, .. }: Named) -> Self {
        Self { code, name }
    }
}
