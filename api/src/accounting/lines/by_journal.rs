//! The lines of a journal, entry by entry.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use uuid::Uuid;

use super::service::{After, Asked, LineRow};
use crate::http::ApiResult;

/// Lines behind `after`, at most `limit`: entries by their date, in the order in which they were written, from the index of the journal.
/// An imported entry may have lines of other days than its own: then those within the days that are asked for are found by the whole year.
pub(super) async fn lines(
    tx: &mut CompanyTx<'_>,
    asked: &Asked,
    accounts: &[&str],
    after: Option<After>,
    limit: i64,
) -> ApiResult<Vec<LineRow>> {
    let days = days_of_entries(tx, asked).await?;
    let (date, entry, position): (NaiveDate, Uuid, i32) = after
        .map_or((days.first, Uuid::nil(), -1), |After(_, date, entry, position)| (date, entry, position));
    Ok(diesel::sql_query(format!(
        "SELECT l.entry_id, l.position, l.account, e.journal, e.number, l.date, e.date AS placed_on,
                coalesce(l.piece_ref, e.piece_ref) AS piece_ref, l.label, l.auxiliary, l.debit, l.credit
         FROM entries e JOIN entry_lines l ON l.entry_id = e.id
         WHERE e.journal = $1 AND {} AND e.date <= $13
           AND (e.date, e.id) >= ($4, $5) AND (e.date, e.id, l.position) > ($4, $5, $6) AND l.date BETWEEN $2 AND $3
           AND l.account = ANY($7) AND ($8 IS NULL OR coalesce(l.auxiliary, '') = $8) AND ($9 OR e.kind <> 'opening')
           AND (e.kind <> 'closing' OR $10 AND {})
           AND (cardinality($11) = 0 OR e.journal IN (SELECT code FROM journals WHERE type = ANY($11)))
         ORDER BY e.date, e.id, l.position LIMIT $12",
        asked.of_states(),
        asked.of_closings("l.account"),
    ))
    .bind::<Nullable<Text>, _>(asked.journal.as_deref())
    .bind::<Date, _>(asked.from)
    .bind::<Date, _>(asked.to)
    .bind::<Date, _>(date)
    .bind::<SqlUuid, _>(entry)
    .bind::<Integer, _>(position)
    .bind::<Array<Text>, _>(accounts)
    .bind::<Nullable<Text>, _>(asked.auxiliary.as_deref())
    .bind::<Bool, _>(asked.opening)
    .bind::<Bool, _>(asked.closing)
    .bind::<Array<Text>, _>(asked.selection.journal_kinds())
    .bind::<BigInt, _>(limit)
    .bind::<Date, _>(days.last)
    .load(tx.conn())
    .await?)
}

/// The days of entries that may have lines within what is asked for.
#[derive(QueryableByName)]
struct Days {
    #[diesel(sql_type = Date)]
    first: NaiveDate,
    #[diesel(sql_type = Date)]
    last: NaiveDate,
}

/// What is asked for itself, and the years of it that were imported.
async fn days_of_entries(tx: &mut CompanyTx<'_>, asked: &Asked) -> ApiResult<Days> {
    Ok(diesel::sql_query(
        "SELECT least($1, min(y.start_date)) AS first, greatest($2, max(y.end_date)) AS last
         FROM fec_imports f JOIN fiscal_years y ON y.id = f.fiscal_year_id
         WHERE f.state = 'imported' AND y.start_date <= $2 AND y.end_date >= $1",
    )
    .bind::<Date, _>(asked.from)
    .bind::<Date, _>(asked.to)
    .get_result(tx.conn())
    .await?)
}
