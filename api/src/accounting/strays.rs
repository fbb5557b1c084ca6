//! What a walk along the chains never meets: entries of no chain, days outside the year, reversals of something else.

use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;

use super::verify::Break;
use crate::http::ApiResult;

/// Each finds nothing in a ledger that is whole, and else tells the place.
const QUESTIONS: [(&str, &str); 3] = [
    (
        "sequence_missing",
        "SELECT format('journal %s of the year from %s', e.journal, y.start_date) AS place
         FROM entries e JOIN fiscal_years y ON y.id = e.fiscal_year_id
         WHERE e.state = 'posted' AND NOT EXISTS (
             SELECT FROM journal_sequences s
             WHERE s.journal = e.journal AND s.fiscal_year_id = e.fiscal_year_id)
         ORDER BY y.start_date, e.journal LIMIT 1",
    ),
    (
        "date_outside_year",
        "SELECT format('journal %s of the year from %s, number %s', e.journal, y.start_date, e.number) AS place
         FROM entries e JOIN fiscal_years y ON y.id = e.fiscal_year_id JOIN entry_lines l ON l.entry_id = e.id
         WHERE e.state = 'posted' AND (e.date NOT BETWEEN y.start_date AND y.end_date
                                    OR l.date NOT BETWEEN y.start_date AND y.end_date)
         LIMIT 1",
    ),
    (
        "reversal_differs",
        "SELECT format('journal %s, number %s', r.journal, r.number) AS place
         FROM entries r JOIN entries e ON e.id = r.reversal_of
         WHERE r.state = 'posted' AND (e.state <> 'posted' OR r.total_debit <> e.total_debit OR r.date < e.date)
         LIMIT 1",
    ),
];

/// The first of them.
///
/// # Errors
/// The database's.
pub async fn first(tx: &mut CompanyTx<'_>) -> ApiResult<Option<Break>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        place: String,
    }
    for (code, question) in QUESTIONS {
        let found: Option<Row> = diesel::sql_query(question).get_result(tx.conn()).await.optional()?;
        if let Some(Row { place }) = found {
            return Ok(Some(Break { code, place }));
        }
    }
    Ok(None)
}
