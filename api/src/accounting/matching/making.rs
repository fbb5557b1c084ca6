//! A match by hand: lines that somebody chose, in full, in part, or with their remainder written off.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use ledger::Money;
use ledger::matching;
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::dto::{LineRef, MatchCreate, MatchView};
use super::letters::NextLetters;
use super::store::{self, Item, Key, NewMatch};
use super::taxed::{self, Matched};
use super::write_off::{self, CheckedWriteOff};
use super::{service, view};
use crate::companies;
use crate::http::{ApiError, ApiResult, Fields};

/// Lines that are chosen together, and lines of a match that is made by hand.
const MAX_LINES: usize = 1000;

/// A match whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedMatch {
    lines: Vec<Key>,
    joins: Option<Uuid>,
    write_off: Option<CheckedWriteOff>,
}

impl MatchCreate {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 `lines_required`, `too_many`, `line_repeated`, and those of [`super::dto::WriteOff`].
    pub fn check(self) -> ApiResult<CheckedMatch> {
        match self.lines.len() {
            0 => return Err(ApiError::field("/lines", "lines_required")),
            1..=MAX_LINES => {}
            _ => return Err(ApiError::field("/lines", "too_many")),
        }
        let mut fields = Fields::new();
        let mut seen = BTreeSet::new();
        let lines: Vec<Key> = self.lines.iter().map(LineRef::key).collect();
        for (place, key) in lines.iter().enumerate() {
            if !seen.insert(*key) {
                fields.refuse(format!("/lines/{place}"), "line_repeated");
            }
        }
        let write_off = self.write_off.map(|write_off| write_off.check(&mut fields));
        fields.finish()?;
        Ok(CheckedMatch { lines, joins: self.match_id, write_off: write_off.flatten() })
    }
}

impl LineRef {
    fn key(&self) -> Key {
        (self.entry_id, self.position)
    }
}

/// Matches lines.
///
/// # Errors
/// 422 `line_not_open`, `match_accounts_differ`, `match_third_parties_differ` at a line, `match_unknown` at `/match_id`, `match_one_sided` or `too_many` at
/// `/lines`, `write_off_needless` or `write_off_over_tolerance` at `/write_off`, and those of a draft at its fields; 409 `fiscal_year_closed`, `period_closed`,
/// `tax_locked`, `dates_locked` and `fiscal_year_closed` where a tax would become due in a locked month or a closed year.
pub async fn make(tx: &mut CompanyTx<'_>, asked: CheckedMatch) -> ApiResult<MatchView> {
    let accounts = store::accounts_of(tx, &asked.lines).await?;
    store::hold(tx, &accounts).await?;
    let Together { mut items, letter, former, merges } = together(tx, &asked).await?;
    let mut remainder = sum(&items)?;
    let day = asked.write_off.as_ref().map(CheckedWriteOff::date);
    require_tax_open(tx, &items, merges, day, remainder).await?;
    let written_off = match (asked.write_off, remainder) {
        (None, _) => None,
        (Some(_), 0) => return Err(ApiError::field("/write_off", "write_off_needless")),
        (Some(write_off), _) => {
            write_off::require_allowed(tx, &write_off, &items, remainder).await?;
            Some(write_off::post(tx, write_off, &items, remainder).await?)
        }
    };
    if let Some(entry_id) = written_off {
        items.extend(store::items(tx, &[(entry_id, write_off::LINE)]).await?);
        remainder = sum(&items)?;
    }
    let new = NewMatch {
        id: tx.new_uuid(),
        letter: if remainder == 0 { letter } else { letter.to_ascii_lowercase() },
        account: items[0].account.clone(),
        auxiliary: items[0].auxiliary.clone(),
        source: "manual",
        remainder,
        write_off: written_off.or(former),
        last_day: items.iter().map(|item| item.date).max().unwrap_or_default(),
        lines: items.iter().map(Item::key).collect(),
    };
    let today = companies::today(tx).await?;
    store::insert(tx, std::slice::from_ref(&new), today).await?;
    let made = view::one(tx, new.id).await?;
    tx.audit(AuditEvent::created("lines_matched", service::subject(new.id), made.told()));
    Ok(made)
}

/// Lines that become a match.
struct Together {
    /// All of them, some at least.
    items: Vec<Item>,
    letter: String,
    /// The entry that wrote off what the match left that they join.
    former: Option<Uuid>,
    /// Whether they are of several matches that become one.
    merges: bool,
}

/// The chosen lines, all others of the partial matches that these are in, and those of the match that they join.
async fn together(tx: &mut CompanyTx<'_>, asked: &CheckedMatch) -> ApiResult<Together> {
    let chosen = store::items(tx, &asked.lines).await?;
    must_go_together(&asked.lines, &chosen)?;
    let (account, auxiliary) = (chosen[0].account.clone(), chosen[0].auxiliary.clone());
    let joined = match asked.joins {
        None => None,
        Some(id) => {
            let is_theirs = |found: &store::Found| found.account == account && found.auxiliary == auxiliary;
            let found = store::find(tx, id).await?.filter(is_theirs);
            Some(found.ok_or_else(|| ApiError::field("/match_id", "match_unknown"))?)
        }
    };
    let ids: BTreeSet<Uuid> = chosen.iter().filter_map(|item| item.match_id).chain(asked.joins).collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let reused = match (&joined, ids.as_slice()) {
        (Some(joined), _) => Some(joined.letter.clone()),
        (None, [only]) => store::find(tx, *only).await?.map(|found| found.letter),
        (None, _) => None,
    };
    let mut items = if ids.is_empty() { Vec::new() } else { store::reopen(tx, &ids).await? };
    items.extend(chosen.into_iter().filter(|item| item.match_id.is_none()));
    if items.len() > MAX_LINES {
        return Err(ApiError::field("/lines", "too_many"));
    }
    must_be_of_both_sides(&items)?;
    let letter = match reused.and_then(|letter| matching::index_of(&letter)).map(matching::letter) {
        Some(letter) => letter,
        None => NextLetters::of(tx, &account, Some(&auxiliary)).await?.take(&auxiliary),
    };
    let former = joined.and_then(|joined| joined.write_off_entry_id);
    Ok(Together { items, letter, former, merges: ids.len() > 1 })
}

/// What is matched anew is not of a month that is locked for taxes: the lines, and the one that writes the remainder off. Several partial matches
/// that become one are new to one another.
async fn require_tax_open(
    tx: &mut CompanyTx<'_>,
    items: &[Item],
    merges: bool,
    written_off: Option<NaiveDate>,
    remainder: i64,
) -> ApiResult<()> {
    let mut lines: Vec<Matched> = items.iter().map(Matched::from).collect();
    if merges {
        lines.iter_mut().for_each(|line| line.is_new = true);
    }
    if let (Some(date), Some(first)) = (written_off, items.first()) {
        let amount = remainder.saturating_neg();
        let (entry_id, position) = first.key();
        lines.push(Matched { entry_id, position, date, amount, is_new: true });
    }
    taxed::require_open(tx, &lines).await
}

/// All lines are open, and of one account and one third party.
fn must_go_together(asked: &[Key], items: &[Item]) -> ApiResult<()> {
    let mut fields = Fields::new();
    let found = |key: &Key| items.iter().find(|item| item.key() == *key);
    let first = asked.iter().find_map(found);
    for (place, key) in asked.iter().enumerate() {
        let code = match (found(key), first) {
            (None, _) | (_, None) => "line_not_open",
            (Some(item), Some(first)) if item.account != first.account => "match_accounts_differ",
            (Some(item), Some(first)) if item.auxiliary != first.auxiliary => "match_third_parties_differ",
            _ => continue,
        };
        fields.refuse(format!("/lines/{place}"), code);
    }
    fields.finish()
}

fn must_be_of_both_sides(items: &[Item]) -> ApiResult<()> {
    let has = |side: fn(&Item) -> bool| items.iter().any(side);
    if has(|item| item.amount > 0) && has(|item| item.amount < 0) {
        return Ok(());
    }
    Err(ApiError::field("/lines", "match_one_sided"))
}

fn sum(items: &[Item]) -> ApiResult<i64> {
    let sum = Money::sum(items.iter().map(|item| Money::from_minor(item.amount)));
    sum.map(Money::minor).map_err(|error| ApiError::field("/lines", error.code()))
}
