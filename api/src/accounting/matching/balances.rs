//! Open items added up by account and third party.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use serde::{Deserialize, Serialize};
use tenancy::CompanyTx;

use super::dto::{OpenBalance, OpenBalanceList};
use crate::accounting::{amount, search};
use crate::http::{ApiError, ApiResult, paging};

/// Which balances are asked for.
#[derive(Debug)]
pub struct Filter {
    pub account: Option<String>,
    /// Part of a third party's name, or the beginning of its code or of the account's number.
    pub search: Option<String>,
    pub after: Option<After>,
}

/// Where a page starts: behind this account and third party.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct After(pub String, pub String);

impl After {
    /// Reads a cursor.
    ///
    /// # Errors
    /// 422 `cursor_invalid`.
    pub fn decode(cursor: Option<&str>) -> ApiResult<Option<Self>> {
        let after: Option<Self> = paging::decode_cursor(cursor)?;
        let is_wrong = |after: &Self| after.0.contains('\0') || after.1.contains('\0');
        if after.as_ref().is_some_and(is_wrong) {
            return Err(ApiError::field("cursor", "cursor_invalid"));
        }
        Ok(after)
    }
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    account_label: String,
    #[diesel(sql_type = Text)]
    auxiliary: String,
    #[diesel(sql_type = Text)]
    auxiliary_name: String,
    #[diesel(sql_type = BigInt)]
    open_items: i64,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
}

/// A page of the balances.
pub async fn list(tx: &mut CompanyTx<'_>, filter: Filter, limit: i64) -> ApiResult<OpenBalanceList> {
    let currency = amount::currency_of(tx.company())?;
    let After(account, auxiliary) = filter.after.unwrap_or_default();
    let text = filter.search.as_deref();
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT o.account, a.label AS account_label, o.auxiliary, coalesce(x.name, '') AS auxiliary_name, o.open_items,
                o.debit, o.credit
         FROM (SELECT account, auxiliary, count(*) AS open_items,
                      coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS debit,
                      coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS credit
               FROM open_items WHERE ($1 IS NULL OR account = $1) AND (account, auxiliary) > ($2, $3)
               GROUP BY account, auxiliary) o
              JOIN accounts a ON a.number = o.account LEFT JOIN auxiliaries x ON x.code = o.auxiliary
         WHERE $4 IS NULL OR o.auxiliary ILIKE $5 OR o.account LIKE $5 OR unaccent(x.name) ILIKE unaccent($4)
         ORDER BY o.account, o.auxiliary LIMIT $6",
    )
    .bind::<Nullable<Text>, _>(filter.account)
    .bind::<Text, _>(account)
    .bind::<Text, _>(auxiliary)
    .bind::<Nullable<Text>, _>(text.map(search::anywhere))
    .bind::<Nullable<Text>, _>(text.map(search::beginning))
    .bind::<BigInt, _>(limit + 1)
    .load(tx.conn())
    .await?;
    let (rows, next_cursor) =
        paging::page(rows, limit, |row| After(row.account.clone(), row.auxiliary.clone()));
    Ok(OpenBalanceList { items: rows.into_iter().map(|row| row.view(currency)).collect(), next_cursor })
}

impl Row {
    fn view(self, currency: Currency) -> OpenBalance {
        OpenBalance {
            account: self.account,
            account_label: self.account_label,
            auxiliary: self.auxiliary,
            auxiliary_name: self.auxiliary_name,
            open_items: self.open_items,
            debit: amount::wire(self.debit, currency),
            credit: amount::wire(self.credit, currency),
            balance: amount::wire(self.debit - self.credit, currency),
        }
    }
}
