//! Accounts and third parties, searched where they are: by the beginning of the code, by the words of the name in any
//! order, where that finds nothing by a word but for a slip, and at last by a name that is like what was typed.

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use tenancy::CompanyTx;

use super::cut;
use super::find::PER_KIND;
use super::query::{FORGIVEN_FROM, slips};
use crate::http::ApiResult;

/// A code with its name.
#[derive(Debug, QueryableByName)]
pub struct Named {
    #[diesel(sql_type = Text)]
    pub code: String,
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Whether it is in use.
    #[diesel(sql_type = Bool)]
    pub is_active: bool,
}

/// How much of what was typed a name has to have, in groups of three letters.
const LIKENESS: f32 = 0.5;

const ACCOUNTS: &str = "(SELECT number AS code, label AS name, folded, is_active FROM accounts) n";
const THIRD_PARTIES: &str = "(SELECT code, name, folded, true AS is_active FROM auxiliaries) n";

/// The accounts for what was typed, the best first.
pub async fn accounts(tx: &mut CompanyTx<'_>, text: &str) -> ApiResult<Vec<Named>> {
    named(tx, ACCOUNTS, text).await
}

/// The third parties for what was typed, the best first.
pub async fn third_parties(tx: &mut CompanyTx<'_>, text: &str) -> ApiResult<Vec<Named>> {
    named(tx, THIRD_PARTIES, text).await
}

async fn named(tx: &mut CompanyTx<'_>, table: &'static str, text: &str) -> ApiResult<Vec<Named>> {
    let mut found = by_words(tx, table, text).await?;
    if found.is_empty() {
        found = slipped(tx, table, text).await?;
    }
    if found.is_empty() { alike(tx, table, text).await } else { Ok(found) }
}

/// The code itself, codes that begin so, names that begin so, names with a word that begins so, the rest: what is shorter than
/// a slip is forgiven in begins a word, for `fec` is no affectation.
async fn by_words(tx: &mut CompanyTx<'_>, table: &'static str, text: &str) -> ApiResult<Vec<Named>> {
    let pieces = cut::pieces(text);
    let words: Vec<String> = pieces.iter().map(|piece| format!("%{piece}%")).collect();
    let short: Vec<&str> = pieces.into_iter().filter(|piece| piece.chars().count() < FORGIVEN_FROM).collect();
    let query = diesel::sql_query(format!(
        "SELECT code, name, is_active FROM {table}
         WHERE starts_with(lower(code), $1)
            OR cardinality($2) > 0 AND folded LIKE ALL ($2)
               AND NOT EXISTS (SELECT FROM unnest($4) w WHERE folded !~ ('\\m' || w))
         ORDER BY lower(code) = $1 DESC, starts_with(lower(code), $1) DESC, is_active DESC, starts_with(folded, $1) DESC,
             strpos(folded, ' ' || $1) > 0 DESC, code
         LIMIT $3"
    ));
    let query = query.bind::<Text, _>(text).bind::<Array<Text>, _>(words).bind::<BigInt, _>(PER_KIND);
    Ok(query.bind::<Array<Text>, _>(short).load(tx.conn()).await?)
}

/// Names with a word that begins with what was typed but for a slip.
async fn slipped(tx: &mut CompanyTx<'_>, table: &'static str, text: &str) -> ApiResult<Vec<Named>> {
    let [word] = cut::pieces(text)[..] else { return Ok(Vec::new()) };
    if word.chars().count() < FORGIVEN_FROM {
        return Ok(Vec::new());
    }
    let slips = slips(word);
    let starts: Vec<String> = slips.iter().map(|slip| format!("{slip}%")).collect();
    let within: Vec<String> = slips.iter().map(|slip| format!("% {slip}%")).collect();
    let query = diesel::sql_query(format!(
        "SELECT code, name, is_active FROM {table} WHERE folded LIKE ANY ($1) OR folded LIKE ANY ($2)
         ORDER BY is_active DESC, folded LIKE ANY ($1) DESC, code LIMIT $3"
    ));
    let query = query.bind::<Array<Text>, _>(starts).bind::<Array<Text>, _>(within);
    Ok(query.bind::<BigInt, _>(PER_KIND).load(tx.conn()).await?)
}

async fn alike(tx: &mut CompanyTx<'_>, table: &'static str, text: &str) -> ApiResult<Vec<Named>> {
    tx.conn().batch_execute(&format!("SET LOCAL pg_trgm.word_similarity_threshold TO {LIKENESS}")).await?;
    let words: Vec<&str> = cut::pieces(text);
    let query = diesel::sql_query(format!(
        "SELECT code, name, is_active FROM {table} WHERE $1 <% folded
             AND NOT EXISTS (SELECT FROM unnest($2) w WHERE word_similarity(w, folded) < {LIKENESS})
         ORDER BY is_active DESC, word_similarity($1, folded) DESC, code LIMIT $3"
    ));
    let query = query.bind::<Text, _>(text).bind::<Array<Text>, _>(words);
    Ok(query.bind::<BigInt, _>(PER_KIND).load(tx.conn()).await?)
}
