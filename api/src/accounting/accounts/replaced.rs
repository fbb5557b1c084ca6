//! Accounts of the chart in whose place those of books come that are brought in.

use diesel::QueryableByName;
use diesel::sql_types::{Array, Text};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;

use crate::http::ApiResult;

/// An account of the chart, and the one that journals and tax codes name in its place.
#[derive(Debug, QueryableByName)]
pub struct Replaced {
    #[diesel(sql_type = Text)]
    pub account: String,
    #[diesel(sql_type = Text)]
    pub by: String,
}

/// Where journals or tax codes name 44566, which nobody used yet, and the books that are brought in have 445660, that is the account they mean: what
/// is typed from now on goes where it went before. `numbers` are those of the books, which the company has by now. Where more than zeros at the
/// end differ, or two accounts could be meant, nothing changes.
pub async fn replace_unused(tx: &mut CompanyTx<'_>, numbers: &[&str]) -> ApiResult<Vec<Replaced>> {
    let replaced: Vec<Replaced> = diesel::sql_query(
        "WITH alike AS (
             SELECT array_agg(number ORDER BY length(number)) AS numbers FROM accounts
             GROUP BY rtrim(number, '0') HAVING count(*) = 2
         )
         SELECT numbers[1] AS account, numbers[2] AS by FROM alike
         WHERE numbers[2] = ANY($1) AND numbers[1] <> ALL($1)
           AND NOT EXISTS (SELECT FROM entry_lines WHERE account = numbers[1])
           AND (EXISTS (SELECT FROM journals WHERE counterpart_account = numbers[1])
                OR EXISTS (SELECT FROM tax_codes WHERE numbers[1] IN (collected_account, deductible_account)))
         ORDER BY 1",
    )
    .bind::<Array<Text>, _>(numbers)
    .load(tx.conn())
    .await?;
    for (table, column) in [
        ("journals", "counterpart_account"),
        ("tax_codes", "collected_account"),
        ("tax_codes", "deductible_account"),
    ] {
        let update = diesel::sql_query(format!(
            "UPDATE {table} SET {column} = r.by FROM unnest($1, $2) AS r (account, by) WHERE {column} = r.account"
        ));
        update
            .bind::<Array<Text>, _>(replaced.iter().map(|one| one.account.as_str()).collect::<Vec<_>>())
            .bind::<Array<Text>, _>(replaced.iter().map(|one| one.by.as_str()).collect::<Vec<_>>())
            .execute(tx.conn())
            .await?;
    }
    Ok(replaced)
}
