//! Journals in the database.

use std::collections::BTreeSet;

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::JournalKind;
use tenancy::CompanyTx;
use tenancy::schema::company::{journal_sequences, journals};
use uuid::Uuid;

use crate::companies;
use crate::http::{ApiError, ApiResult, Fields, OnConstraint};

/// A journal.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = journals)]
pub struct JournalRow {
    pub code: String,
    pub name: String,
    #[diesel(column_name = type_)]
    pub kind: String,
    pub description: String,
    pub is_active: bool,
    pub version: i32,
    pub counterpart_account: Option<String>,
}

impl JournalRow {
    /// What the journal is for.
    pub fn kind(&self) -> ApiResult<JournalKind> {
        JournalKind::from_code(&self.kind)
            .ok_or_else(|| ApiError::internal(format!("unknown journal type {}", self.kind)))
    }
}

/// A journal to be.
#[derive(Debug, Insertable)]
#[diesel(table_name = journals)]
pub struct NewJournal {
    pub code: String,
    pub name: String,
    #[diesel(column_name = type_)]
    pub kind: &'static str,
    pub description: String,
    pub counterpart_account: Option<String>,
}

/// What changes of a journal.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = journals)]
pub struct JournalChange {
    pub name: Option<String>,
    pub description: Option<String>,
    /// `Some(None)` takes it away.
    pub counterpart_account: Option<Option<String>>,
    pub is_active: Option<bool>,
    pub version: i32,
}

/// All journals, by code.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<JournalRow>> {
    Ok(journals::table.select(JournalRow::as_select()).order(journals::code).load(tx.conn()).await?)
}

/// One journal, if there is one.
pub async fn find(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<Option<JournalRow>> {
    Ok(journals::table.find(code).select(JournalRow::as_select()).first(tx.conn()).await.optional()?)
}

/// One journal, if there is one, which nobody deletes until the transaction ends.
pub async fn hold(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<Option<JournalRow>> {
    let journal = journals::table.find(code).select(JournalRow::as_select()).for_key_share();
    Ok(journal.first(tx.conn()).await.optional()?)
}

/// The codes of the journals of openings in which something was posted: what they are for is no usual name alone.
pub async fn of_openings(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<String>> {
    let posted = journal_sequences::table
        .filter(journal_sequences::journal.eq(journals::code).and(journal_sequences::next_number.gt(1)));
    let used = journals::table.filter(journals::type_.eq("opening").and(exists(posted)));
    Ok(used.select(journals::code).load(tx.conn()).await?)
}

/// The active journal of closings, the first by code, which nobody deletes until the transaction ends.
pub async fn of_closing(tx: &mut CompanyTx<'_>) -> ApiResult<Option<String>> {
    let active = journals::table.filter(journals::type_.eq("closing").and(journals::is_active));
    let code = active.order(journals::code).select(journals::code).for_key_share();
    Ok(code.first(tx.conn()).await.optional()?)
}

/// The codes of the journals that open years.
pub async fn opening(tx: &mut CompanyTx<'_>) -> ApiResult<BTreeSet<String>> {
    let codes = journals::table.filter(journals::type_.eq("opening")).select(journals::code);
    Ok(codes.load(tx.conn()).await?.into_iter().collect())
}

/// Notes `journal_unknown`, `journal_inactive`, `journal_of_closing`, in which closing alone writes, and, where it has to be one of openings,
/// `journal_not_of_opening` at `pointer`. Nobody deletes it until the transaction ends.
pub async fn require_usable(
    tx: &mut CompanyTx<'_>,
    fields: &mut Fields,
    pointer: &str,
    code: &str,
    has_to_open: bool,
) -> ApiResult<()> {
    match hold(tx, code).await? {
        None => fields.refuse(pointer, "journal_unknown"),
        Some(journal) if !journal.is_active => fields.refuse(pointer, "journal_inactive"),
        Some(journal) if has_to_open && journal.kind()? != JournalKind::Opening => {
            fields.refuse(pointer, "journal_not_of_opening");
        }
        Some(journal) if journal.kind()? == JournalKind::Closing => {
            fields.refuse(pointer, "journal_of_closing");
        }
        Some(_) => {}
    }
    Ok(())
}

/// One journal, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<JournalRow> {
    journals::table
        .find(code)
        .select(JournalRow::as_select())
        .for_no_key_update()
        .first(tx.conn())
        .await
        .optional()?
        .ok_or_else(ApiError::not_found)
}

/// Journals of a company at most.
pub const MAX_JOURNALS: i64 = 500;

/// Inserts a journal.
///
/// # Errors
/// 409 `journal_code_taken` or `journals_limit_reached`.
pub async fn insert(tx: &mut CompanyTx<'_>, new: &NewJournal) -> ApiResult<JournalRow> {
    companies::hold_settings(tx).await?;
    let inserted = diesel::insert_into(journals::table)
        .values(new)
        .returning(JournalRow::as_returning())
        .get_result(tx.conn())
        .await
        .on_constraint(&[("journals_pkey", "journal_code_taken")])?;
    must_fit(tx).await?;
    Ok(inserted)
}

async fn must_fit(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    let journals: i64 = journals::table.count().get_result(tx.conn()).await?;
    if journals <= MAX_JOURNALS { Ok(()) } else { Err(ApiError::conflict("journals_limit_reached")) }
}

/// Inserts the journals (code, name, kind) whose codes are free; the others stay as they are. The codes of those that are
/// new, in order.
///
/// # Errors
/// 409 `journals_limit_reached`.
pub async fn insert_missing(
    tx: &mut CompanyTx<'_>,
    new: &[(&str, &str, JournalKind)],
) -> ApiResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Inserted {
        #[diesel(sql_type = Text)]
        code: String,
    }
    companies::hold_settings(tx).await?;
    let inserted: Vec<Inserted> = diesel::sql_query(
        "INSERT INTO journals (code, name, type) SELECT * FROM unnest($1, $2, $3)
         ON CONFLICT (code) DO NOTHING RETURNING code",
    )
    .bind::<Array<Text>, _>(new.iter().map(|(code, ..)| *code).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(new.iter().map(|(_, name, _)| *name).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(new.iter().map(|(.., kind)| kind.as_str()).collect::<Vec<_>>())
    .load(tx.conn())
    .await?;
    let mut codes: Vec<String> = inserted.into_iter().map(|journal| journal.code).collect();
    codes.sort_unstable();
    must_fit(tx).await?;
    Ok(codes)
}

/// Gives the journals (code, name, kind) that nobody changed their name as long as nothing was posted in them, and their
/// kind as long as they hold no entry, not even a draft. What a file leaves open, which is miscellaneous, takes no kind away. With its kind goes the
/// account that balanced its entries.
pub async fn fit_unused(tx: &mut CompanyTx<'_>, found: &[(&str, &str, JournalKind)]) -> ApiResult<()> {
    diesel::sql_query(
        "UPDATE journals j
         SET name = CASE WHEN p.is_posted OR u.name = u.code THEN j.name ELSE u.name END,
             type = CASE WHEN e.is_used OR u.type = 'miscellaneous' THEN j.type ELSE u.type END,
             counterpart_account = CASE WHEN e.is_used OR u.type IN ('miscellaneous', j.type) THEN j.counterpart_account END
         FROM unnest($1, $2, $3) AS u (code, name, type),
             LATERAL (SELECT EXISTS (SELECT FROM journal_sequences s
                 WHERE s.journal = u.code AND s.next_number > 1) AS is_posted) p,
             LATERAL (SELECT EXISTS (SELECT FROM entries e WHERE e.journal = u.code) AS is_used) e
         WHERE j.code = u.code AND j.version = 1 AND NOT (p.is_posted AND e.is_used)
             AND (j.name, j.type) IS DISTINCT FROM (u.name, u.type)",
    )
    .bind::<Array<Text>, _>(found.iter().map(|(code, ..)| *code).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(found.iter().map(|(_, name, _)| *name).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(found.iter().map(|(.., kind)| kind.as_str()).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The journals (code, name) that keep another name than the one given: those that [`fit_unused`] leaves alone.
pub async fn named_otherwise(tx: &mut CompanyTx<'_>, found: &[(&str, &str)]) -> ApiResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        code: String,
    }
    let rows = diesel::sql_query(
        "SELECT j.code FROM journals j JOIN unnest($1, $2) AS u (code, name) USING (code)
         WHERE u.name NOT IN (j.name, j.code)
           AND (j.version > 1
                OR EXISTS (SELECT FROM journal_sequences s WHERE s.journal = j.code AND s.next_number > 1))
         ORDER BY j.code",
    )
    .bind::<Array<Text>, _>(found.iter().map(|(code, _)| *code).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(found.iter().map(|(_, name)| *name).collect::<Vec<_>>());
    Ok(rows.load::<Row>(tx.conn()).await?.into_iter().map(|row| row.code).collect())
}

/// Which of these codes are journals.
pub async fn existing(tx: &mut CompanyTx<'_>, codes: &[&str]) -> ApiResult<Vec<String>> {
    Ok(journals::table.filter(journals::code.eq_any(codes)).select(journals::code).load(tx.conn()).await?)
}

/// Changes a journal.
pub async fn update(tx: &mut CompanyTx<'_>, code: &str, change: &JournalChange) -> ApiResult<JournalRow> {
    Ok(diesel::update(journals::table.find(code))
        .set(change)
        .returning(JournalRow::as_returning())
        .get_result(tx.conn())
        .await?)
}

/// Whether an account usually balances the entries of some journal.
pub async fn is_counterpart(tx: &mut CompanyTx<'_>, account: &str) -> ApiResult<bool> {
    let journals = journals::table.filter(journals::counterpart_account.eq(account));
    Ok(diesel::select(exists(journals)).get_result(tx.conn()).await?)
}

/// Gives a journal that nobody changed yet the account that usually balances its entries.
pub async fn balance_by(tx: &mut CompanyTx<'_>, code: &str, account: &str) -> ApiResult<()> {
    diesel::update(journals::table.find(code))
        .set(journals::counterpart_account.eq(account))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The accounts under some numbers that the entries of a journal in a year are on; none where its own account is used anywhere.
pub async fn accounts_used(
    tx: &mut CompanyTx<'_>,
    journal: &JournalRow,
    fiscal_year_id: Uuid,
    under: &[&str],
) -> ApiResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        number: String,
    }
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT number FROM accounts a
         WHERE number LIKE ANY($1) AND NOT EXISTS (SELECT FROM entry_lines WHERE account = $2)
           AND EXISTS (SELECT FROM entry_lines l JOIN entries e ON e.id = l.entry_id
                       WHERE l.account = a.number AND e.journal = $3 AND e.fiscal_year_id = $4)",
    )
    .bind::<Array<Text>, _>(under.iter().map(|prefix| format!("{prefix}%")).collect::<Vec<_>>())
    .bind::<Nullable<Text>, _>(journal.counterpart_account.as_deref())
    .bind::<Text, _>(&journal.code)
    .bind::<SqlUuid, _>(fiscal_year_id)
    .load(tx.conn())
    .await?;
    Ok(rows.into_iter().map(|row| row.number).collect())
}

/// Deletes a journal, with the sequences that drafts opened and left unused.
///
/// # Errors
/// 409 `journal_has_entries`, posted or draft; `journal_in_use` when a template names it.
pub async fn delete(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<()> {
    diesel::delete(journal_sequences::table.filter(journal_sequences::journal.eq(code)))
        .execute(tx.conn())
        .await
        .on_constraint(&[("entries_sequence_fkey", "journal_has_entries")])?;
    diesel::delete(journals::table.find(code)).execute(tx.conn()).await.on_constraint(&[
        ("journal_sequences_journal_fkey", "journal_has_entries"),
        ("journal_balances_journal_fkey", "journal_has_entries"),
        ("section_balances_journal_fkey", "journal_has_entries"),
        ("entry_templates_journal_fkey", "journal_in_use"),
    ])?;
    Ok(())
}
