//! Entries in the database.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Date, Nullable, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{Draft, Hash, Money};
use tenancy::CompanyTx;
use tenancy::schema::company::{entries, entry_lines};
use uuid::Uuid;

use super::columns::{EntryColumns, LineColumns, NewEntry, count};
use super::stored::{EntryRow, LineRow};
use crate::accounting::attachments;
use crate::http::{ApiError, ApiResult, OnConstraint};
use crate::search;

/// Lines that are written by one statement, at most.
const LINES_AT_ONCE: usize = 20_000;

/// One entry.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<EntryRow> {
    let found = entries::table.find(id).select(EntryRow::as_select()).first(tx.conn()).await.optional()?;
    found.ok_or_else(ApiError::not_found)
}

/// Some entries, locked in the order of their ids until the transaction ends.
pub async fn lock(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<EntryRow>> {
    Ok(entries::table
        .filter(entries::id.eq_any(ids))
        .order(entries::id)
        .select(EntryRow::as_select())
        .for_no_key_update()
        .load(tx.conn())
        .await?)
}

/// The lines of some entries, by entry and position.
pub async fn lines(tx: &mut CompanyTx<'_>, ids: &[Uuid]) -> ApiResult<Vec<LineRow>> {
    Ok(entry_lines::table
        .filter(entry_lines::entry_id.eq_any(ids))
        .order((entry_lines::entry_id, entry_lines::position))
        .select(LineRow::as_select())
        .load(tx.conn())
        .await?)
}

/// Some lines of an entry, those after a position or the first, by position.
pub async fn some_lines(
    tx: &mut CompanyTx<'_>,
    id: Uuid,
    after: Option<i32>,
    limit: i64,
) -> ApiResult<Vec<LineRow>> {
    Ok(entry_lines::table
        .filter(entry_lines::entry_id.eq(id))
        .filter(entry_lines::position.gt(after.unwrap_or(-1)))
        .order(entry_lines::position)
        .select(LineRow::as_select())
        .limit(limit)
        .load(tx.conn())
        .await?)
}

/// Where an entry comes from.
pub async fn source_of(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<String> {
    Ok(entries::table.find(id).select(entries::source).first(tx.conn()).await?)
}

/// The entry that cancels this one, if there is one.
pub async fn reversal_of(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<Option<Uuid>> {
    Ok(entries::table
        .filter(entries::reversal_of.eq(id))
        .select(entries::id)
        .first(tx.conn())
        .await
        .optional()?)
}

/// Inserts an entry with its lines, as a draft or posted. An import may have brought far more lines than a person types:
/// they are written some at a time.
///
/// # Errors
/// 409 `entry_already_reversed`; 422 `amount_overflow` when a side does not add up within 64 bits.
pub async fn insert(tx: &mut CompanyTx<'_>, entry: &NewEntry, draft: &Draft) -> ApiResult<()> {
    let mut entries = EntryColumns::default();
    entries.push(entry, draft);
    entries.insert(tx).await.on_constraint(&[("entries_reversal_of_key", "entry_already_reversed")])?;
    let (line_count, mut first) = (count(draft.lines.len()), 0);
    for some in draft.lines.chunks(LINES_AT_ONCE) {
        let mut lines = LineColumns::default();
        lines.push_some(entry.id, line_count, first, some);
        lines.insert(tx).await?;
        first += some.len();
    }
    search::changed(tx, &[entry.id]).await
}

/// The two totals of a draft in minor units.
///
/// # Errors
/// 422 `amount_overflow`.
pub fn totals(draft: &Draft) -> ApiResult<(i64, i64)> {
    let total = |sum: Result<Money, ledger::MoneyError>| {
        sum.map(Money::minor).map_err(|error| ApiError::unprocessable(error.code()))
    };
    Ok((total(draft.total_debit())?, total(draft.total_credit())?))
}

/// Writes another content over a draft that is locked.
pub async fn replace(tx: &mut CompanyTx<'_>, row: &EntryRow, year: Uuid, draft: &Draft) -> ApiResult<()> {
    diesel::delete(entry_lines::table.filter(entry_lines::entry_id.eq(row.id))).execute(tx.conn()).await?;
    let (total_debit, total_credit) = totals(draft)?;
    diesel::update(entries::table.find(row.id))
        .set((
            entries::fiscal_year_id.eq(year),
            entries::journal.eq(draft.journal.as_str()),
            entries::date.eq(draft.date),
            entries::kind.eq(draft.kind.as_str()),
            entries::piece_ref.eq(draft.piece_ref.as_deref().unwrap_or("")),
            entries::piece_date.eq(draft.piece_date),
            entries::label.eq(&draft.label),
            entries::line_count.eq(count(draft.lines.len())),
            entries::total_debit.eq(total_debit),
            entries::total_credit.eq(total_credit),
            entries::version.eq(row.version + 1),
        ))
        .execute(tx.conn())
        .await?;
    let mut lines = LineColumns::default();
    lines.push(row.id, &draft.lines, |_| None);
    lines.insert(tx).await?;
    search::changed(tx, &[row.id]).await
}

/// Deletes a draft with its lines.
pub async fn delete(tx: &mut CompanyTx<'_>, id: Uuid) -> ApiResult<()> {
    diesel::delete(entry_lines::table.filter(entry_lines::entry_id.eq(id))).execute(tx.conn()).await?;
    diesel::delete(entries::table.find(id)).execute(tx.conn()).await?;
    search::changed(tx, &[id]).await
}

/// Deletes all drafts, of one year or of every year, with the files that prove them: how many of both.
pub async fn delete_drafts(tx: &mut CompanyTx<'_>, year: Option<Uuid>) -> ApiResult<(usize, usize)> {
    let drafts =
        entries::table.filter(entries::state.eq("draft")).order(entries::id).select(entries::id).for_update();
    let ids: Vec<Uuid> = match year {
        Some(year) => drafts.filter(entries::fiscal_year_id.eq(year)).load(tx.conn()).await?,
        None => drafts.load(tx.conn()).await?,
    };
    diesel::delete(entry_lines::table.filter(entry_lines::entry_id.eq_any(&ids))).execute(tx.conn()).await?;
    search::changed(tx, &ids).await?;
    let attachments = attachments::delete_of(tx, &ids).await?;
    let drafts = diesel::delete(entries::table.filter(entries::id.eq_any(&ids))).execute(tx.conn()).await?;
    Ok((drafts, attachments))
}

/// Makes drafts posted, each with its number and hash.
pub async fn post(
    tx: &mut CompanyTx<'_>,
    posted: &[(Uuid, i64, Hash)],
    validated_on: NaiveDate,
) -> ApiResult<()> {
    let (now, user): (_, Option<Uuid>) = (tx.now(), tx.actor().user_id().map(|id| id.as_uuid()));
    diesel::sql_query(
        "UPDATE entries e
         SET state = 'posted', number = u.number, hash = u.hash, posted_at = $4, posted_by = $5, validated_on = $6,
             version = e.version + 1
         FROM unnest($1, $2, $3) AS u (id, number, hash) WHERE e.id = u.id",
    )
    .bind::<Array<SqlUuid>, _>(posted.iter().map(|(id, ..)| *id).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(posted.iter().map(|(_, number, _)| *number).collect::<Vec<_>>())
    .bind::<Array<Binary>, _>(posted.iter().map(|(.., hash)| hash.to_vec()).collect::<Vec<_>>())
    .bind::<Timestamptz, _>(now)
    .bind::<Nullable<SqlUuid>, _>(user)
    .bind::<Date, _>(validated_on)
    .execute(tx.conn())
    .await?;
    Ok(())
}
