//! Another split of a posted line: it stands beside the line, which stays as it is.

use chrono::NaiveDate;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Integer, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{Currency, Money};
use tenancy::schema::company::{entries, line_sections};
use tenancy::{AuditEvent, CompanyTx};
use uuid::Uuid;

use super::carried::{self, of_lines, sections_of};
use super::dto::{LineSplit, LineSplitView};
use super::parts::{self, TypedParts};
use crate::accounting::balances::month_of;
use crate::accounting::entries::{hold_months_open, lock_sequences};
use crate::accounting::{amount, fiscal_years, locks};
use crate::http::{ApiError, ApiResult, Fields, told};

impl LineSplit {
    /// Checks the shape of every part.
    ///
    /// # Errors
    /// 422 with what [`parts::check`] notes.
    pub fn check(self, position: i32, currency: Currency) -> ApiResult<TypedParts> {
        let mut fields = Fields::new();
        let position = usize::try_from(position).map_err(|_| ApiError::not_found())?;
        let typed = parts::check(&mut fields, position, "/parts".to_owned(), self.parts, currency);
        fields.finish()?;
        Ok(typed)
    }
}

/// A line, with what its entry says of it.
#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = SqlUuid)]
    fiscal_year_id: Uuid,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

/// Splits a posted line anew.
///
/// # Errors
/// 404; 412 `stale_version`; 409 `entry_not_posted`, `entry_already_reversed`, `fiscal_year_closed`, `period_closed`, those of a lock date
/// but for that of taxes, which no split touches; 422 with what [`parts::resolve`] notes.
pub async fn split(tx: &mut CompanyTx<'_>, entry_id: Uuid, typed: TypedParts) -> ApiResult<LineSplitView> {
    let position = i32::try_from(typed.position).map_err(|_| ApiError::not_found())?;
    let line = held(tx, entry_id, position).await?;
    let was = view(tx, entry_id, position).await?;
    tx.check_version(was.version)?;
    if line.state != "posted" {
        return Err(ApiError::conflict("entry_not_posted"));
    }
    require_open(tx, &line).await?;
    require_in_force(tx, entry_id).await?;
    let keys = [(line.journal.clone(), line.fiscal_year_id)];
    lock_sequences(tx, &keys).await?;
    let kept = sections_of(tx, entry_id).await?;
    let mut fields = Fields::new();
    let of_line = |_: usize| Money::from_minor(line.amount);
    let parts = parts::resolve(tx, &mut fields, &[typed], &kept, of_line).await?;
    fields.finish()?;
    take_out(tx, &line, entry_id, position).await?;
    diesel::delete(line_sections::table)
        .filter(line_sections::entry_id.eq(entry_id))
        .filter(line_sections::position.eq(position))
        .execute(tx.conn())
        .await?;
    carried::save(tx, entry_id, line.date, &parts).await?;
    put_in(tx, &line, entry_id, position).await?;
    note_change(tx, entry_id, position).await?;
    let is = view(tx, entry_id, position).await?;
    tx.audit(AuditEvent::changed("entry_line_split", format!("entry:{entry_id}"), told(&was), told(&is)));
    Ok(is)
}

/// The line, with its entry locked.
async fn held(tx: &mut CompanyTx<'_>, entry_id: Uuid, position: i32) -> ApiResult<Line> {
    let line = diesel::sql_query(
        "SELECT e.state, e.journal, e.fiscal_year_id, e.kind, l.date, l.account, l.debit + l.credit AS amount
         FROM entries e JOIN entry_lines l ON l.entry_id = e.id
         WHERE e.id = $1 AND l.position = $2 FOR NO KEY UPDATE OF e",
    );
    let line = line.bind::<SqlUuid, _>(entry_id).bind::<Integer, _>(position);
    line.get_result(tx.conn()).await.optional()?.ok_or_else(ApiError::not_found)
}

/// What is done with is not split anew: reports of it were handed out.
async fn require_open(tx: &mut CompanyTx<'_>, line: &Line) -> ApiResult<()> {
    let year = fiscal_years::find(tx, line.fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
    year.require_open()?;
    hold_months_open(tx, [(line.fiscal_year_id, line.date)]).await?;
    locks::require_line_open(tx, &line.journal, line.date).await
}

/// A reversal has the sections of what it cancels: those of neither change by themselves. The entry is locked.
async fn require_in_force(tx: &mut CompanyTx<'_>, entry_id: Uuid) -> ApiResult<()> {
    let own = entries::table.find(entry_id).filter(entries::reversal_of.is_not_null());
    let of_own = entries::table.filter(entries::reversal_of.eq(entry_id));
    let cancelled: bool = diesel::select(exists(own).or(exists(of_own))).get_result(tx.conn()).await?;
    if cancelled { Err(ApiError::conflict("entry_already_reversed")) } else { Ok(()) }
}

async fn view(tx: &mut CompanyTx<'_>, entry_id: Uuid, position: i32) -> ApiResult<LineSplitView> {
    let currency = amount::currency_of(tx.company())?;
    let mut splits = of_lines(tx, entry_id, &[position], currency).await?;
    let (version, parts) = (splits.version(position), splits.parts(position).unwrap_or_default());
    Ok(LineSplitView { entry_id, position, parts, version })
}

/// The sums of the sections of a line: `$1` to `$7` are the entry, the place and the key of its balances.
const OF_LINE: &str = "
    SELECT s.section_id, CASE WHEN l.debit > 0 THEN s.amount ELSE 0 END AS debit,
           CASE WHEN l.debit > 0 THEN 0 ELSE s.amount END AS credit
    FROM line_sections s JOIN entry_lines l USING (entry_id, position) WHERE s.entry_id = $1 AND s.position = $2";

/// Takes what the sections had of the line out of their sums.
async fn take_out(tx: &mut CompanyTx<'_>, line: &Line, entry_id: Uuid, position: i32) -> ApiResult<()> {
    let update = format!(
        "UPDATE section_balances b SET debit = b.debit - u.debit, credit = b.credit - u.credit FROM ({OF_LINE}) u
         WHERE b.fiscal_year_id = $3 AND b.month = $4 AND b.account = $5 AND b.section_id = u.section_id
           AND b.kind = $6 AND b.journal = $7"
    );
    changed(tx, update, line, entry_id, position).await
}

/// Adds what the sections have of the line to their sums, of which those of nothing go.
async fn put_in(tx: &mut CompanyTx<'_>, line: &Line, entry_id: Uuid, position: i32) -> ApiResult<()> {
    let insert = format!(
        "INSERT INTO section_balances AS b (fiscal_year_id, month, account, section_id, kind, journal, debit, credit)
         SELECT $3, $4, $5, u.section_id, $6, $7, u.debit, u.credit FROM ({OF_LINE}) u
         ON CONFLICT ON CONSTRAINT section_balances_pkey
         DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit"
    );
    changed(tx, insert, line, entry_id, position).await?;
    let delete = "DELETE FROM section_balances
         WHERE fiscal_year_id = $3 AND month = $4 AND account = $5 AND kind = $6 AND journal = $7
           AND debit = 0 AND credit = 0 AND $1 IS NOT NULL AND $2 IS NOT NULL";
    changed(tx, delete.to_owned(), line, entry_id, position).await
}

async fn changed(
    tx: &mut CompanyTx<'_>,
    statement: String,
    line: &Line,
    entry_id: Uuid,
    position: i32,
) -> ApiResult<()> {
    diesel::sql_query(statement)
        .bind::<SqlUuid, _>(entry_id)
        .bind::<Integer, _>(position)
        .bind::<SqlUuid, _>(line.fiscal_year_id)
        .bind::<Date, _>(month_of(line.date))
        .bind::<Text, _>(&line.account)
        .bind::<Text, _>(&line.kind)
        .bind::<Text, _>(&line.journal)
        .execute(tx.conn())
        .await?;
    Ok(())
}

async fn note_change(tx: &mut CompanyTx<'_>, entry_id: Uuid, position: i32) -> ApiResult<()> {
    diesel::sql_query(
        "INSERT INTO line_splits AS s (entry_id, position, version) VALUES ($1, $2, 2)
         ON CONFLICT ON CONSTRAINT line_splits_pkey DO UPDATE SET version = s.version + 1",
    )
    .bind::<SqlUuid, _>(entry_id)
    .bind::<Integer, _>(position)
    .execute(tx.conn())
    .await?;
    Ok(())
}
