//! Codes of third parties, as entries use them.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, Text};
use diesel_async::RunQueryDsl;
use serde_json::json;
use tenancy::schema::company::auxiliaries;
use tenancy::{AuditEvent, CompanyTx};

use super::dto::{AuxiliaryList, AuxiliaryView};
use crate::accounting::search;
use crate::http::{ApiResult, paging};

/// A page of auxiliary codes whose code begins with the text or whose name contains it.
pub async fn list(
    tx: &mut CompanyTx<'_>,
    text: Option<String>,
    after: Option<String>,
    limit: i64,
) -> ApiResult<AuxiliaryList> {
    let mut query = auxiliaries::table
        .select((auxiliaries::code, auxiliaries::name))
        .order(auxiliaries::code)
        .limit(limit + 1)
        .into_boxed();
    if let Some(text) = text {
        let by_name = search::unaccent(auxiliaries::name).ilike(search::unaccent(search::anywhere(&text)));
        query = query.filter(by_name.or(auxiliaries::code.ilike(search::beginning(&text))));
    }
    if let Some(after) = after {
        query = query.filter(auxiliaries::code.gt(after));
    }
    let rows: Vec<(String, String)> = query.load(tx.conn()).await?;
    let (rows, next_cursor) = paging::page(rows, limit, |(code, _)| code.clone());
    let items = rows.into_iter().map(|(code, name)| AuxiliaryView { code, name }).collect();
    Ok(AuxiliaryList { items, next_cursor })
}

/// Names a third party, whose code is added where there is none.
pub async fn set(tx: &mut CompanyTx<'_>, code: &str, name: String) -> ApiResult<AuxiliaryView> {
    let known = auxiliaries::table.find(code).select(auxiliaries::name).for_no_key_update();
    let before: Option<String> = known.first(tx.conn()).await.optional()?;
    diesel::insert_into(auxiliaries::table)
        .values((auxiliaries::code.eq(code), auxiliaries::name.eq(&name)))
        .on_conflict(auxiliaries::code)
        .do_update()
        .set(auxiliaries::name.eq(&name))
        .execute(tx.conn())
        .await?;
    let subject = format!("auxiliary:{code}");
    let is = json!({ "code": code, "name": name });
    tx.audit(match before {
        Some(was) => {
            AuditEvent::changed("third_party_named", subject, json!({ "code": code, "name": was }), is)
        }
        None => AuditEvent::created("third_party_named", subject, is),
    });
    Ok(AuxiliaryView { code: code.to_owned(), name })
}

/// The names of these codes.
pub async fn names(tx: &mut CompanyTx<'_>, codes: &[String]) -> ApiResult<BTreeMap<String, String>> {
    let rows: Vec<(String, String)> = auxiliaries::table
        .filter(auxiliaries::code.eq_any(codes))
        .select((auxiliaries::code, auxiliaries::name))
        .load(tx.conn())
        .await?;
    Ok(rows.into_iter().collect())
}

/// Inserts the codes that are not known yet, each with its name. In the order of the codes, so that two callers never
/// wait for each other in a circle; nor does anybody wait for who gives a name to one that is known.
pub async fn ensure(tx: &mut CompanyTx<'_>, named: &BTreeMap<String, String>) -> ApiResult<()> {
    if named.is_empty() {
        return Ok(());
    }
    diesel::sql_query(
        "INSERT INTO auxiliaries (code, name) SELECT u.code, u.name FROM unnest($1, $2) AS u (code, name)
         WHERE NOT EXISTS (SELECT FROM auxiliaries x WHERE x.code = u.code)
         ON CONFLICT (code) DO NOTHING",
    )
    .bind::<Array<Text>, _>(named.keys().map(String::as_str).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(named.values().map(String::as_str).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Gives names to the codes that have none but themselves.
pub async fn name_unnamed(tx: &mut CompanyTx<'_>, named: &BTreeMap<String, String>) -> ApiResult<()> {
    diesel::sql_query(
        "UPDATE auxiliaries x SET name = u.name FROM unnest($1, $2) AS u (code, name)
         WHERE x.code = u.code AND x.name IN ('', x.code) AND u.name NOT IN ('', x.name, x.code)",
    )
    .bind::<Array<Text>, _>(named.keys().map(String::as_str).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(named.values().map(String::as_str).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The codes that have another name here than in `named`.
pub async fn named_otherwise(
    tx: &mut CompanyTx<'_>,
    named: &BTreeMap<String, String>,
) -> ApiResult<Vec<String>> {
    let found = names(tx, &named.keys().cloned().collect::<Vec<_>>()).await?.into_iter();
    let differs = |code: &str, name: &str| {
        let other = named.get(code).map_or("", String::as_str);
        !name.is_empty() && name != code && !other.is_empty() && other != name
    };
    Ok(found.filter(|(code, name)| differs(code, name)).map(|(code, _)| code).collect())
}
