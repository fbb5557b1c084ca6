//! Shows that open items and matches are what the lines say.

use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;

use crate::http::ApiResult;

/// Each with the code of what it finds: open items beside the posted lines of matchable accounts that nothing settles; matches
/// beside their lines.
const BREAKS: [(&str, &str); 2] = [
    (
        "open_items_differ",
        "SELECT account || ' of entry ' || entry_id AS place FROM (
             SELECT l.entry_id, l.position, l.account, coalesce(l.auxiliary, '') AS auxiliary, l.date,
                    coalesce(l.due_date, l.date) AS due_date, l.debit - l.credit AS amount, m.match_id
             FROM entry_lines l JOIN entries e ON e.id = l.entry_id JOIN accounts a ON a.number = l.account
                  JOIN fiscal_years y ON y.id = e.fiscal_year_id
                  LEFT JOIN match_lines m USING (entry_id, position) LEFT JOIN matches g ON g.id = m.match_id
             WHERE e.state = 'posted' AND a.is_matchable AND g.settled_on IS NULL
               AND (e.kind <> 'opening' OR y.has_opening_items)) lines
         FULL JOIN open_items o USING (entry_id, position, account)
         WHERE (lines.auxiliary, lines.date, lines.due_date, lines.amount, lines.match_id)
               IS DISTINCT FROM (o.auxiliary, o.date, o.due_date, o.amount, o.match_id)
         ORDER BY 1 LIMIT 1",
    ),
    (
        "match_differs",
        "SELECT g.account || ', letter ' || g.letter AS place
         FROM matches g LEFT JOIN match_lines m ON m.match_id = g.id LEFT JOIN entry_lines l USING (entry_id, position)
              LEFT JOIN entries e ON e.id = l.entry_id
         GROUP BY g.id
         HAVING coalesce(sum(l.debit - l.credit), 0) <> g.remainder OR count(l.entry_id) = 0
             OR bool_or(l.account <> g.account OR coalesce(l.auxiliary, '') <> g.auxiliary OR e.state <> 'posted')
             OR g.settled_on <> max(l.date)
         ORDER BY 1 LIMIT 1",
    ),
];

/// The first thing that is not so: its code, and where.
pub async fn first_break(tx: &mut CompanyTx<'_>) -> ApiResult<Option<(&'static str, String)>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        place: String,
    }
    for (code, query) in BREAKS {
        let found: Option<Row> = diesel::sql_query(query).get_result(tx.conn()).await.optional()?;
        if let Some(Row { place }) = found {
            return Ok(Some((code, format!("account {place}"))));
        }
    }
    Ok(None)
}
