//! Entries by their own numbers, with their journals as they are shown or without. They come from the entries' own index,
//! so that posting, which gives them, has nothing to note.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::journals;
use uuid::Uuid;

use super::cut;
use super::fold::fold;
use crate::http::ApiResult;

/// Digits of a number: more are none.
const MAX_DIGITS: usize = 18;
/// Entries of a number without a journal, of which there is one a journal and year.
const OF_ANY_JOURNAL: i64 = 4;

/// A number, and letters and digits of its journal's code, which are empty for any.
type Numbered = (String, i64);

/// The numbers that a folded text may mean.
pub fn meant(text: &str) -> BTreeSet<Numbered> {
    let pieces: Vec<&str> = text.split_whitespace().flat_map(cut::pieces).collect();
    let number = |digits: &str| {
        let is_one = digits.len() <= MAX_DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<i64>().ok().filter(|number| is_one && *number > 0)
    };
    match pieces.as_slice() {
        [] => BTreeSet::new(),
        [piece] => {
            // `BQ12` is 12 of BQ, or 2 of BQ1.
            let ends = piece.char_indices().map(|(end, _)| piece.split_at(end));
            ends.filter_map(|(code, digits)| Some((code.to_owned(), number(digits)?))).collect()
        }
        [code @ .., digits] => number(digits).map(|number| (code.concat(), number)).into_iter().collect(),
    }
}

/// The newest entries of these numbers.
pub async fn entries(tx: &mut CompanyTx<'_>, text: &str, limit: i64) -> ApiResult<Vec<Uuid>> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
    }
    let meant = meant(text);
    if meant.is_empty() {
        return Ok(Vec::new());
    }
    let codes: Vec<String> = journals::table.select(journals::code).load(tx.conn()).await?;
    let of = |code: &str| -> Vec<Option<String>> {
        let is_it = |journal: &&String| cut::joined(&fold(journal)) == code;
        if code.is_empty() { vec![None] } else { codes.iter().filter(is_it).cloned().map(Some).collect() }
    };
    let numbered =
        meant.into_iter().flat_map(|(code, number)| of(&code).into_iter().map(move |code| (code, number)));
    let (named, numbers): (Vec<Option<String>>, Vec<i64>) = numbered.unzip();
    let limit = if named.iter().any(Option::is_some) { limit } else { OF_ANY_JOURNAL };
    let found = diesel::sql_query(
        "SELECT e.id FROM unnest($1, $2) AS n (journal, number) CROSS JOIN fiscal_years y
         JOIN entries e ON e.fiscal_year_id = y.id AND coalesce(e.number, 9223372036854775807) = n.number
         WHERE n.journal IS NULL OR e.journal = n.journal
         ORDER BY n.journal IS NULL, e.date DESC, e.id DESC LIMIT $3",
    );
    let found = found.bind::<Array<Nullable<Text>>, _>(named).bind::<Array<BigInt>, _>(numbers);
    let found: Vec<Found> = found.bind::<BigInt, _>(limit).load(tx.conn()).await?;
    Ok(found.into_iter().map(|found| found.id).collect())
}
