//! Accounts in the database, many at a time.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Text};
use diesel_async::RunQueryDsl;
use tenancy::CompanyTx;
use tenancy::schema::company::accounts;

use crate::accounting::accounts::must_fit;
use crate::http::ApiResult;

/// What decides what a file changes of an account.
#[derive(Debug, Clone)]
pub struct Held {
    pub label: String,
    pub kind: String,
}

/// An account to be.
#[derive(Debug, Clone)]
pub struct Added {
    pub number: String,
    pub label: String,
    pub kind: ledger::AccountType,
    pub description: String,
    pub is_active: bool,
    pub is_matchable: bool,
}

/// All accounts, by number.
pub async fn held(tx: &mut CompanyTx<'_>) -> ApiResult<BTreeMap<String, Held>> {
    let rows: Vec<(String, String, String)> =
        accounts::table.select((accounts::number, accounts::label, accounts::type_)).load(tx.conn()).await?;
    Ok(rows.into_iter().map(|(number, label, kind)| (number, Held { label, kind })).collect())
}

/// Inserts accounts.
///
/// # Errors
/// 409 `accounts_limit_reached`.
pub async fn insert(tx: &mut CompanyTx<'_>, added: &[Added]) -> ApiResult<()> {
    diesel::sql_query(
        "INSERT INTO accounts (number, label, type, description, is_active, is_matchable)
         SELECT * FROM unnest($1, $2, $3, $4, $5, $6)",
    )
    .bind::<Array<Text>, _>(added.iter().map(|account| account.number.as_str()).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(added.iter().map(|account| account.label.as_str()).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(added.iter().map(|account| account.kind.as_str()).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(added.iter().map(|account| account.description.as_str()).collect::<Vec<_>>())
    .bind::<Array<Bool>, _>(added.iter().map(|account| account.is_active).collect::<Vec<_>>())
    .bind::<Array<Bool>, _>(added.iter().map(|account| account.is_matchable).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    must_fit(tx).await
}

/// Gives accounts other names, each with a new version: whoever changes one of them at the same time has seen the old one.
pub async fn rename(tx: &mut CompanyTx<'_>, named: &[(&str, &str)]) -> ApiResult<()> {
    diesel::sql_query(
        "UPDATE accounts a SET label = u.label, version = a.version + 1 FROM unnest($1, $2) AS u (number, label)
         WHERE a.number = u.number",
    )
    .bind::<Array<Text>, _>(named.iter().map(|(number, _)| *number).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(named.iter().map(|(_, label)| *label).collect::<Vec<_>>())
    .execute(tx.conn())
    .await?;
    Ok(())
}
