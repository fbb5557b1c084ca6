//! The letters under which lines are matched.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::matching;
use tenancy::CompanyTx;
use uuid::Uuid;

use crate::http::ApiResult;

/// The next letters of third parties on an account that is held.
#[derive(Debug, Default)]
pub struct NextLetters(BTreeMap<String, u64>);

impl NextLetters {
    /// Those of an account, behind every letter that a third party has on it.
    pub async fn of(tx: &mut CompanyTx<'_>, account: &str, auxiliary: Option<&str>) -> ApiResult<Self> {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = Text)]
            auxiliary: String,
            #[diesel(sql_type = Text)]
            letter: String,
        }
        let last: Vec<Row> = diesel::sql_query(
            "SELECT DISTINCT ON (auxiliary) auxiliary, letter FROM matches
             WHERE account = $1 AND ($2 IS NULL OR auxiliary = $2) AND letter ~* '^[a-z]{2,10}$'
             ORDER BY auxiliary, length(letter) DESC, upper(letter) DESC",
        )
        .bind::<Text, _>(account)
        .bind::<Nullable<Text>, _>(auxiliary)
        .load(tx.conn())
        .await?;
        let behind = |row: Row| Some((row.auxiliary, matching::index_of(&row.letter)? + 1));
        Ok(Self(last.into_iter().filter_map(behind).collect()))
    }

    /// The next one of a third party.
    pub fn take(&mut self, auxiliary: &str) -> String {
        let next = self.0.entry(auxiliary.to_owned()).or_default();
        *next += 1;
        matching::letter(*next - 1)
    }
}

/// What lines are matched under now. What the source of an import wrote on a line says nothing of lines that are matched here.
#[derive(Debug, Default)]
pub struct Letters(BTreeMap<(Uuid, i32), Option<String>>);

impl Letters {
    /// Of the lines at these places.
    pub async fn of(tx: &mut CompanyTx<'_>, lines: impl Iterator<Item = (Uuid, i32)>) -> ApiResult<Self> {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = SqlUuid)]
            entry_id: Uuid,
            #[diesel(sql_type = Integer)]
            position: i32,
            #[diesel(sql_type = Nullable<Text>)]
            letter: Option<String>,
        }
        let (entries, positions): (Vec<Uuid>, Vec<i32>) = lines.unzip();
        let rows: Vec<Row> = diesel::sql_query(
            "SELECT u.entry_id, u.position,
                    CASE WHEN count(DISTINCT g.id) = 1 AND count(g.id) = count(*) THEN min(g.letter) END AS letter
             FROM unnest($1, $2) AS u (entry_id, position)
                  LEFT JOIN carried_lines c USING (entry_id, position)
                  LEFT JOIN match_lines m ON m.entry_id = coalesce(c.from_entry_id, u.entry_id)
                      AND m.position = coalesce(c.from_position, u.position)
                  LEFT JOIN matches g ON g.id = m.match_id
                  LEFT JOIN open_items o ON o.entry_id = u.entry_id AND o.position = u.position
             GROUP BY u.entry_id, u.position
             HAVING count(m.match_id) > 0 OR count(o.entry_id) > 0",
        )
        .bind::<Array<SqlUuid>, _>(entries)
        .bind::<Array<Integer>, _>(positions)
        .load(tx.conn())
        .await?;
        Ok(Self(rows.into_iter().map(|row| ((row.entry_id, row.position), row.letter)).collect()))
    }

    /// The letter of a line that has `written` from its source.
    pub fn letter(&self, line: (Uuid, i32), written: Option<String>) -> Option<String> {
        let letter = self.0.get(&line).cloned().unwrap_or(written);
        letter.filter(|letter| !letter.is_empty())
    }
}

/// How many matches an account has.
pub async fn count(tx: &mut CompanyTx<'_>, account: &str) -> ApiResult<i64> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        count: i64,
    }
    let query = diesel::sql_query("SELECT count(*) FROM matches WHERE account = $1").bind::<Text, _>(account);
    Ok(query.get_result::<Row>(tx.conn()).await?.count)
}
