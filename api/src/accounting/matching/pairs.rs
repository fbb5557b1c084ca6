//! Lines that cancel one another by what they are: those of an entry and of the one that reverses it.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::entry_lines;
use uuid::Uuid;

use super::letters::NextLetters;
use super::store::{self, Item, NewMatch};
use crate::companies;
use crate::http::ApiResult;

/// Holds the matchable accounts of an entry, before anything is posted that its lines will be matched with.
pub async fn hold_accounts_of(tx: &mut CompanyTx<'_>, entry_id: Uuid) -> ApiResult<()> {
    let of_entry = entry_lines::table.filter(entry_lines::entry_id.eq(entry_id));
    let numbers: Vec<String> = of_entry.select(entry_lines::account).distinct().load(tx.conn()).await?;
    store::hold(tx, &numbers).await?;
    Ok(())
}

/// Holds all matchable accounts, where what is open on any of them may become another line.
pub async fn hold_all_accounts(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    let numbers = store::matchable(tx).await?;
    store::hold(tx, &numbers).await?;
    Ok(())
}

/// Matches the lines of an entry with those at the same places of the one that cancels it, as far as nothing else settles either: one match a
/// third party.
pub async fn settle(tx: &mut CompanyTx<'_>, entry_id: Uuid, cancelled_by: Uuid) -> ApiResult<()> {
    let mut lines: BTreeMap<i32, Vec<Item>> = BTreeMap::new();
    for item in store::open_of_entries(tx, &[entry_id, cancelled_by]).await? {
        lines.entry(item.position).or_default().push(item);
    }
    let mut by_third_party: BTreeMap<(String, String), Vec<Item>> = BTreeMap::new();
    for pair in lines.into_values().filter(|pair| pair.len() == 2 && pair[0].amount == -pair[1].amount) {
        let of = (pair[0].account.clone(), pair[0].auxiliary.clone());
        by_third_party.entry(of).or_default().extend(pair);
    }
    let mut new: Vec<NewMatch> = Vec::with_capacity(by_third_party.len());
    let mut letters = NextLetters::default();
    for ((account, auxiliary), items) in by_third_party {
        if new.last().is_none_or(|last| last.account != account) {
            letters = NextLetters::of(tx, &account, None).await?;
        }
        new.push(NewMatch {
            id: tx.new_uuid(),
            letter: letters.take(&auxiliary),
            source: "manual",
            remainder: 0,
            write_off: None,
            last_day: items.iter().map(|item| item.date).max().unwrap_or_default(),
            lines: items.iter().map(Item::key).collect(),
            account,
            auxiliary,
        });
    }
    if new.is_empty() {
        return Ok(());
    }
    let today = companies::today(tx).await?;
    store::insert(tx, &new, today).await
}
