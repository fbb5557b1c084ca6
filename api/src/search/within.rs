//! What was typed, as a list of entries is narrowed by it: every entry that has it, none that is merely like it.

use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::RunQueryDsl;
use ledger::Currency;
use tenancy::CompanyTx;

use super::entries;
use super::query::Query;
use super::{cut, fold::fold};
use crate::http::{ApiError, ApiResult};

/// Words with one beginning that narrow a list.
const WORDS_OF_A_BEGINNING: i64 = 500;
/// Third parties that narrow a list by their names.
const THIRD_PARTIES: i64 = 500;

/// What entries have that were meant.
#[derive(Debug, Clone, Default)]
pub struct Meant {
    /// An entry has one of the words of the index in each of these groups; no entry does where there is none.
    pub groups: Vec<Vec<i32>>,
    /// The codes of third parties whose names have every word.
    pub third_parties: Vec<String>,
}

/// Understands what was typed: texts, references, accounts, third parties, days and amounts.
pub async fn meant(tx: &mut CompanyTx<'_>, typed: &str) -> ApiResult<Meant> {
    let currency = Currency::from_code(&tx.company().currency).map_err(ApiError::internal)?;
    let query = Query::parse(typed, usize::from(currency.decimals()));
    let wanted: Vec<String> =
        query.terms.iter().flat_map(|term| &term.exact).chain(&query.whole).cloned().collect();
    let known = entries::exact(tx, &wanted).await?;
    let mut groups = Vec::with_capacity(query.terms.len());
    for term in &query.terms {
        let mut ids: Vec<i32> =
            term.exact.iter().filter_map(|word| known.get(word)).map(|word| word.id).collect();
        if let Some(beginning) = &term.beginning {
            let words = entries::beginning(tx, beginning, WORDS_OF_A_BEGINNING).await?;
            ids.extend(words.into_iter().map(|word| word.id));
        }
        groups.push(ids);
    }
    if groups.iter().any(Vec::is_empty) {
        groups.clear();
    }
    Ok(Meant { groups, third_parties: third_parties(tx, typed).await? })
}

async fn third_parties(tx: &mut CompanyTx<'_>, typed: &str) -> ApiResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        code: String,
    }
    let text = fold(typed);
    let words: Vec<String> = cut::pieces(&text).into_iter().map(|piece| format!("%{piece}%")).collect();
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let query =
        diesel::sql_query("SELECT code FROM auxiliaries WHERE folded LIKE ALL ($1) ORDER BY code LIMIT $2");
    let rows: Vec<Row> =
        query.bind::<Array<Text>, _>(words).bind::<BigInt, _>(THIRD_PARTIES).load(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| row.code).collect())
}
