//! Shows that what sections have of lines fits into them, and that the sums of sections are those of their lines.

use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;

use crate::http::ApiResult;

/// Each with the code of what it finds.
const BREAKS: [(&str, &str); 2] = [
    (
        "split_differs",
        "SELECT 'line ' || s.position || ' of entry ' || s.entry_id AS place
         FROM line_sections s JOIN analytic_sections a ON a.id = s.section_id JOIN entry_lines l USING (entry_id, position)
         GROUP BY s.entry_id, s.position, a.axis_id, l.debit, l.credit, l.date
         HAVING sum(s.amount) > l.debit + l.credit OR bool_or(s.date <> l.date)
         ORDER BY 1 LIMIT 1",
    ),
    (
        "section_balances_differ",
        "SELECT 'account ' || account || ' in ' || to_char(month, 'YYYY-MM') AS place FROM (
             SELECT e.fiscal_year_id, date_trunc('month', l.date)::date AS month, l.account, s.section_id, e.kind, e.journal,
                    sum(CASE WHEN l.debit > 0 THEN s.amount ELSE 0 END) AS debit,
                    sum(CASE WHEN l.debit > 0 THEN 0 ELSE s.amount END) AS credit
             FROM line_sections s JOIN entry_lines l USING (entry_id, position) JOIN entries e ON e.id = s.entry_id
             WHERE e.state = 'posted'
             GROUP BY 1, 2, 3, 4, 5, 6) lines
         FULL JOIN section_balances b USING (fiscal_year_id, month, account, section_id, kind, journal)
         WHERE lines.debit IS DISTINCT FROM b.debit OR lines.credit IS DISTINCT FROM b.credit
         ORDER BY 1 LIMIT 1",
    ),
];

/// The first thing that is not so: its code, and where.
///
/// # Errors
/// The database's.
pub async fn first_break(tx: &mut CompanyTx<'_>) -> ApiResult<Option<(&'static str, String)>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        place: String,
    }
    for (code, query) in BREAKS {
        let found: Option<Row> = diesel::sql_query(query).get_result(tx.conn()).await.optional()?;
        if let Some(Row { place }) = found {
            return Ok(Some((code, place)));
        }
    }
    Ok(None)
}
