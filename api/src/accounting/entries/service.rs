//! What can be done with entries.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use diesel_async::RunQueryDsl;
use ledger::{Balanced, Draft, EntryAct, EntryKind, EntrySource, Line};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx, WriteRefusal};
use uuid::Uuid;

use super::columns::NewEntry;
use super::draft::Typed;
use super::dto::{
    DraftsDeleted, EntriesPost, EntriesPosted, EntryPost, EntryReverse, EntrySource as EntryOrigin, EntryView,
};
use super::posting::{Asked, MadeBy};
use super::stored::EntryRow;
use super::{draft, posting, problems, sequence, store, view};
use crate::accounting::analytics::{self, LineParts};
use crate::accounting::{amount, attachments, dates, fiscal_years, journals, matching, openings};
use crate::http::{ApiError, ApiResult, Fields};

/// Drafts that may be posted together.
const MAX_POSTED_TOGETHER: usize = 1000;

/// Lines of drafts that are posted together: their transaction holds the sequences of their journals.
const MAX_LINES_TOGETHER: i64 = 20_000;

/// Saves a new draft as a caller typed it.
///
/// # Errors
/// Those of [`draft::place`] and [`Typed::parts`].
pub async fn type_in(tx: &mut CompanyTx<'_>, typed: Typed) -> ApiResult<EntryView> {
    let parts = typed.parts(tx, &BTreeSet::new()).await?;
    insert(tx, typed.draft, &parts).await
}

/// Saves a new draft, whose lines are of no section.
///
/// # Errors
/// Those of [`draft::place`].
pub async fn create(tx: &mut CompanyTx<'_>, draft: Draft) -> ApiResult<EntryView> {
    insert(tx, draft, &LineParts::default()).await
}

async fn insert(tx: &mut CompanyTx<'_>, draft: Draft, parts: &LineParts) -> ApiResult<EntryView> {
    let (fiscal_year_id, draft) = draft::place(tx, draft).await?;
    sequence::open(tx, &[draft.journal.as_str()], fiscal_year_id).await?;
    let (total_debit, total_credit) = store::totals(&draft)?;
    let id = tx.new_uuid();
    let (posted, validated_on, reversal_of) = (None, None, None);
    let new = NewEntry { id, fiscal_year_id, total_debit, total_credit, posted, validated_on, reversal_of };
    store::insert(tx, &new, &draft).await?;
    analytics::save(tx, id, draft.date, parts).await?;
    let drafted = view::entry(tx, id).await?;
    tx.audit(AuditEvent::created("entry_drafted", subject(id), drafted.told()));
    Ok(drafted)
}

/// Writes another content over a draft.
///
/// # Errors
/// 409 `entry_posted`.
pub async fn update(tx: &mut CompanyTx<'_>, id: Uuid, typed: Typed) -> ApiResult<EntryView> {
    let row = locked(tx, id, EntryAct::Edit, "entry_posted").await?;
    tx.check_version(row.version)?;
    let was = view::entry(tx, id).await?.told();
    let kept = analytics::sections_of(tx, id).await?;
    let parts = typed.parts(tx, &kept).await?;
    let (fiscal_year_id, draft) = draft::place(tx, typed.draft).await?;
    sequence::open(tx, &[draft.journal.as_str()], fiscal_year_id).await?;
    store::replace(tx, &row, fiscal_year_id, &draft).await?;
    analytics::save(tx, id, draft.date, &parts).await?;
    let updated = view::entry(tx, id).await?;
    tx.audit(AuditEvent::changed("entry_updated", subject(id), was, updated.told()));
    Ok(updated)
}

/// Deletes a draft, and takes its files away: their ids, whose bytes are removed once this is committed.
///
/// # Errors
/// 409 `entry_posted`.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Vec<Uuid>> {
    let row = locked(tx, id, EntryAct::Delete, "entry_posted").await?;
    tx.check_version(row.version)?;
    let was = view::entry(tx, id).await?.told();
    let files = attachments::forget_of(tx, id).await?;
    store::delete(tx, id).await?;
    tx.audit(AuditEvent::deleted("entry_deleted", subject(id), was));
    Ok(files.into_iter().map(|id| id.as_uuid()).collect())
}

/// Posts a draft.
///
/// # Errors
/// 428 `version_required`; 412 `stale_version`; 409 `entry_already_posted`; those of [`posting::post`].
pub async fn post(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<EntryView> {
    let row = locked(tx, id, EntryAct::Post, "entry_already_posted").await?;
    tx.require_version(row.version)?;
    let lines = view::first_lines(tx, id).await?;
    posting::post(tx, vec![Asked { row, place: String::new() }]).await?;
    let posted = view::just_posted(tx, id, lines).await?;
    tx.audit(posted_event(id, posted.number));
    Ok(posted)
}

impl EntriesPost {
    /// The drafts, in the order of the request.
    ///
    /// # Errors
    /// 422 `entries_required`, `too_many` or `entry_repeated`.
    pub fn check(self) -> ApiResult<Vec<EntryPost>> {
        match self.entries.len() {
            0 => return Err(ApiError::field("/entries", "entries_required")),
            1..=MAX_POSTED_TOGETHER => {}
            _ => return Err(ApiError::field("/entries", "too_many")),
        }
        let mut fields = Fields::new();
        let mut seen = BTreeSet::new();
        for (place, entry) in self.entries.iter().enumerate() {
            if !seen.insert(entry.id) {
                fields.refuse(format!("/entries/{place}/id"), "entry_repeated");
            }
        }
        fields.finish()?;
        Ok(self.entries)
    }
}

/// Posts drafts, all of them or none.
///
/// # Errors
/// 422 `entry_unknown` for ids of no entry, `entries_too_many_lines`; 409 `entry_already_posted`; 412 `stale_version`; those of
/// [`posting::post`]. Each points at the entries it is about, by their places in the request.
pub async fn post_all(tx: &mut CompanyTx<'_>, asked: Vec<EntryPost>) -> ApiResult<EntriesPosted> {
    let ids: Vec<Uuid> = asked.iter().map(|entry| entry.id).collect();
    let rows = store::lock(tx, &ids).await?;
    let drafts = placed(&asked, rows)?;
    let (mut posted, mut stale) = (Vec::new(), Vec::new());
    for (draft, seen) in drafts.iter().zip(&asked) {
        if !draft.row.state()?.allows(EntryAct::Post) {
            posted.push(draft.place.as_str());
        } else if draft.row.version != seen.version {
            stale.push(draft.place.as_str());
        }
    }
    problems::refuse_at(ApiError::conflict("entry_already_posted"), posted)?;
    problems::refuse_at(WriteRefusal::StaleVersion.into(), stale)?;
    if drafts.iter().map(|draft| i64::from(draft.row.line_count)).sum::<i64>() > MAX_LINES_TOGETHER {
        return Err(ApiError::unprocessable("entries_too_many_lines"));
    }
    posting::post(tx, drafts).await?;
    for id in &ids {
        tx.audit(posted_event(*id, None));
    }
    Ok(EntriesPosted { posted: super::columns::count(ids.len()) })
}

/// The rows in the order of the request, each with its place there.
fn placed(asked: &[EntryPost], rows: Vec<EntryRow>) -> ApiResult<Vec<Asked>> {
    let mut rows: BTreeMap<Uuid, EntryRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    let mut fields = Fields::new();
    let mut placed = Vec::with_capacity(asked.len());
    for (index, entry) in asked.iter().enumerate() {
        match rows.remove(&entry.id) {
            Some(row) => placed.push(Asked { row, place: format!("/entries/{index}") }),
            None => fields.refuse(format!("/entries/{index}/id"), "entry_unknown"),
        }
    }
    fields.finish()?;
    Ok(placed)
}

impl EntryReverse {
    /// Checks the shape of every field.
    ///
    /// # Errors
    /// 422 with `date_out_of_range`, `too_long` or `control_character`.
    pub fn check(mut self) -> ApiResult<Self> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "/date", Some(self.date));
        self.label = self.label.map(|text| fields.text("/label", &text, ledger::MAX_LABEL_CHARS));
        fields.finish()?;
        Ok(self)
    }
}

/// Cancels a posted entry by another one with its sides swapped, posted at once.
///
/// # Errors
/// 428 `version_required`; 412 `stale_version`; 409 `entry_not_posted`, `entry_already_reversed`, `entry_of_closing`,
/// `entry_of_assets`, `entry_of_loans`, `fiscal_year_closed`, `period_closed` or those of a lock date; 422 at `/date` with `fiscal_year_missing` or `reversal_before_entry`.
pub async fn reverse(tx: &mut CompanyTx<'_>, id: Uuid, asked: EntryReverse) -> ApiResult<EntryView> {
    let row = locked(tx, id, EntryAct::Reverse, "entry_not_posted").await?;
    tx.require_version(row.version)?;
    require_reversible(&row)?;
    if let Some(cancelled) = row.reversal_of
        && store::source_of(tx, cancelled).await? == "closing"
    {
        return Err(ApiError::conflict("entry_of_closing"));
    }
    turn(tx, &row, asked.date, asked.label).await
}

/// Cancels an entry that an act has just posted, on a later day: the id of the one that does.
///
/// # Errors
/// 409 `fiscal_year_closed`, `period_closed` or those of a lock date; 422 at `/date` with `fiscal_year_missing` or `reversal_before_entry`.
pub async fn reverse_on(tx: &mut CompanyTx<'_>, id: Uuid, date: NaiveDate) -> ApiResult<Uuid> {
    let row = locked(tx, id, EntryAct::Reverse, "entry_not_posted").await?;
    Ok(turn(tx, &row, date, None).await?.id)
}

/// The entry with its sides swapped, of another day.
async fn turn(
    tx: &mut CompanyTx<'_>,
    row: &EntryRow,
    date: NaiveDate,
    label: Option<String>,
) -> ApiResult<EntryView> {
    if date < row.date {
        return Err(ApiError::field("/date", "reversal_before_entry"));
    }
    let currency = amount::currency_of(tx.company())?;
    let own_year =
        fiscal_years::find(tx, row.fiscal_year_id).await?.ok_or_else(ApiError::not_found)?.year()?;
    // Within its year the reversal of an opening is one: on another day it would be in no month.
    if row.kind == EntryKind::Opening.as_str() && date != row.date && own_year.contains(date) {
        return Err(ApiError::field("/date", "opening_reversed_on_its_day"));
    }
    let year = fiscal_years::containing(tx, date).await?;
    let year = year.ok_or_else(|| ApiError::field("/date", "fiscal_year_missing"))?;
    year.require_open()?;
    let label = label.filter(|label| !label.is_empty()).unwrap_or_else(|| row.label.clone());
    // An import may have brought a hundred thousand lines: they are not held longer than it takes to turn them.
    let original = row.draft(&store::lines(tx, &[row.id]).await?)?;
    let original = original.check(&own_year, currency).map_err(|found| problems::refusal(&found))?;
    let reversal = original.reversal(date, &label);
    drop(original);
    let reversal = reversal.check(&year.year()?, currency).map_err(|found| problems::refusal(&found))?;
    if reversal.draft().kind == EntryKind::Opening && row.reversal_of.is_some() {
        let lines: Vec<&Line> = reversal.lines().iter().collect();
        openings::require_may_open(tx, year.id, &lines, &BTreeSet::new()).await?;
    } else if row.kind == EntryKind::Opening.as_str() {
        openings::require_not_relied_on(tx, row.fiscal_year_id).await?;
    }
    matching::hold_accounts_of(tx, row.id).await?;
    let reversed = insert_reversal(tx, year.id, &reversal, row.id, MadeBy::Act).await?;
    count_now(tx).await?;
    matching::settle(tx, row.id, reversed.id).await?;
    Ok(reversed)
}

/// What is counted at the end of a transaction is counted now: the act goes on from there.
async fn count_now(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    diesel::sql_query("SET CONSTRAINTS ALL IMMEDIATE").execute(tx.conn()).await?;
    diesel::sql_query("SET CONSTRAINTS ALL DEFERRED").execute(tx.conn()).await?;
    Ok(())
}

/// What another act made, that act cancels, so that both say the same.
fn require_reversible(row: &EntryRow) -> ApiResult<()> {
    match EntryOrigin::of(&row.source) {
        EntryOrigin::Closing => Err(ApiError::conflict("entry_of_closing")),
        EntryOrigin::Assets => Err(ApiError::conflict("entry_of_assets")),
        EntryOrigin::Loans => Err(ApiError::conflict("entry_of_loans")),
        EntryOrigin::Manual | EntryOrigin::Import | EntryOrigin::Reversal => Ok(()),
    }
}

/// Cancels an entry that another act made, on its own day: the id of the one that does. What the closing of a year made passes the lock dates.
///
/// # Errors
/// 409 `entry_already_reversed`, `period_closed` or those of a lock date.
pub async fn take_back(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Uuid> {
    let row = store::lock(tx, &[id]).await?.pop().ok_or_else(ApiError::not_found)?;
    let currency = amount::currency_of(tx.company())?;
    let year = fiscal_years::find(tx, row.fiscal_year_id).await?.ok_or_else(ApiError::not_found)?.year()?;
    let original = row.draft(&store::lines(tx, &[id]).await?)?;
    let original = original.check(&year, currency).map_err(|found| problems::refusal(&found))?;
    let reversal = original.reversal(row.date, &row.label);
    let reversal = reversal.check(&year, currency).map_err(|found| problems::refusal(&found))?;
    let made_by = made_by(&original.draft().source);
    let reversed = insert_reversal(tx, row.fiscal_year_id, &reversal, id, made_by).await?;
    count_now(tx).await?;
    Ok(reversed.id)
}

fn made_by(source: &EntrySource) -> MadeBy {
    if *source == EntrySource::Closing { MadeBy::Closing } else { MadeBy::Act }
}

async fn insert_reversal(
    tx: &mut CompanyTx<'_>,
    fiscal_year_id: Uuid,
    reversal: &Balanced,
    id: Uuid,
    made_by: MadeBy,
) -> ApiResult<EntryView> {
    let new_id = posting::insert_posted(tx, fiscal_year_id, reversal, Some(id), made_by).await?;
    analytics::carry_over(tx, id, new_id, reversal.draft().date).await?;
    let reversed = view::entry(tx, new_id).await?;
    let (was, is) = (json!({ "reversed_by": null }), json!({ "reversed_by": new_id }));
    let details = json!({ "number": reversed.number, "date": reversed.date });
    let act = AuditEvent { details, ..AuditEvent::changed("entry_reversed", subject(id), was, is) };
    tx.audit(act);
    Ok(reversed)
}

/// Posts an entry that another act makes, at once: its id.
///
/// # Errors
/// Those of a draft, at its fields; 422 `journal_of_openings` at the journal; 409 `fiscal_year_closed`, `period_closed`, those of a lock date.
pub async fn post_new(tx: &mut CompanyTx<'_>, draft: Draft) -> ApiResult<Uuid> {
    if journals::opening(tx).await?.contains(draft.journal.as_str()) {
        return Err(ApiError::field("/journal", "journal_of_openings"));
    }
    let (fiscal_year_id, draft) = draft::place(tx, draft).await?;
    post_in(tx, fiscal_year_id, draft).await
}

/// Posts an entry of a year that is open, as it is: its id.
///
/// # Errors
/// The ledger's codes; 409 `period_closed`, those of a lock date but for what the closing of a year makes.
pub async fn post_in(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid, draft: Draft) -> ApiResult<Uuid> {
    let currency = amount::currency_of(tx.company())?;
    let year = fiscal_years::find(tx, fiscal_year_id).await?.ok_or_else(ApiError::not_found)?.year()?;
    let entry = draft.check(&year, currency).map_err(|found| problems::refusal(&found))?;
    let made_by = made_by(&entry.draft().source);
    let id = posting::insert_posted(tx, fiscal_year_id, &entry, None, made_by).await?;
    count_now(tx).await?;
    let posted = view::entry(tx, id).await?;
    let after = json!({ "state": "posted", "number": posted.number, "entry": posted.told() });
    let before = json!({ "state": null, "number": null });
    tx.audit(AuditEvent::changed("entry_posted", subject(id), before, after));
    Ok(id)
}

/// Deletes every draft, of one year or of all.
pub async fn delete_drafts(tx: &mut CompanyTx<'_>, year: Option<Uuid>) -> ApiResult<DraftsDeleted> {
    if let Some(year) = year {
        fiscal_years::of_parameter(tx, year).await?;
    }
    let (deleted, attachments) = store::delete_drafts(tx, year).await?;
    let details = json!({ "deleted": deleted, "attachments_removed": attachments, "fiscal_year_id": year });
    let act = AuditEvent::changed(
        "drafts_deleted",
        "entries".to_owned(),
        json!({ "drafts": deleted }),
        json!({ "drafts": 0 }),
    );
    tx.audit(AuditEvent { details, ..act });
    Ok(DraftsDeleted { deleted: super::columns::count(deleted) })
}

/// The entry, locked, if the act may be done to it. Which version the caller saw is compared next.
async fn locked(tx: &mut CompanyTx<'_>, id: Uuid, act: EntryAct, refused: &str) -> ApiResult<EntryRow> {
    let row = store::lock(tx, &[id]).await?.pop().ok_or_else(ApiError::not_found)?;
    if row.state()?.allows(act) { Ok(row) } else { Err(ApiError::conflict(refused)) }
}

fn subject(id: Uuid) -> String {
    format!("entry:{id}")
}

/// A draft became final. What it says was told when it was written.
fn posted_event(id: Uuid, number: Option<i64>) -> AuditEvent {
    let after = json!({ "state": "posted", "number": number });
    AuditEvent::changed("entry_posted", subject(id), json!({ "state": "draft", "number": null }), after)
}
