//! Accounts in the database.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::sql_types::{Array, BigInt, Bool, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use ledger::{AccountNumber, AccountType, Money};
use tenancy::CompanyTx;
use tenancy::schema::company::{account_balances, accounts};
use uuid::Uuid;

use super::dto::AccountSort;
use super::order::{self, After};
use crate::accounting::search;
use crate::companies;
use crate::http::{ApiError, ApiResult, OnConstraint};

/// An account.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = accounts)]
pub struct AccountRow {
    pub number: String,
    pub label: String,
    #[diesel(column_name = type_)]
    pub kind: String,
    pub description: String,
    pub is_active: bool,
    pub is_matchable: bool,
    /// What is sold through it goes abroad.
    pub is_abroad: bool,
    pub version: i32,
    /// The label as it is searched and sorted: small letters without accents.
    pub folded: String,
}

impl AccountRow {
    /// How the trail names the account.
    pub fn subject(&self) -> String {
        format!("account:{}", self.number)
    }

    /// What the trail tells of it.
    pub fn told(&self) -> serde_json::Value {
        let Self { number, label, kind, description, is_active, is_matchable, is_abroad, .. } = self;
        serde_json::json!({
            "number": number, "label": label, "type": kind, "description": description, "is_active": is_active,
            "is_matchable": is_matchable, "is_abroad": is_abroad,
        })
    }
}

/// An account to be.
#[derive(Debug, Insertable)]
#[diesel(table_name = accounts)]
pub struct NewAccount {
    pub number: String,
    pub label: String,
    #[diesel(column_name = type_)]
    pub kind: &'static str,
    pub description: String,
    pub is_matchable: bool,
    pub is_abroad: bool,
}

/// What changes of an account.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = accounts)]
pub struct AccountChange {
    pub label: Option<String>,
    #[diesel(column_name = type_)]
    pub kind: Option<&'static str>,
    pub description: Option<String>,
    pub is_active: Option<bool>,
    pub is_matchable: Option<bool>,
    pub is_abroad: Option<bool>,
    pub version: i32,
}

/// Which accounts are asked for.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub search: Option<String>,
    pub class: Option<i32>,
    pub active: Option<bool>,
    pub moved: Option<bool>,
    pub sort: AccountSort,
    pub after: Option<After>,
}

/// Sums of an account.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sums {
    pub debit: Money,
    pub credit: Money,
}

/// The accounts that pass the filter, in its order.
pub async fn list(tx: &mut CompanyTx<'_>, filter: &Filter, limit: i64) -> ApiResult<Vec<AccountRow>> {
    let all = accounts::table.select(AccountRow::as_select()).limit(limit).into_boxed();
    let mut query = order::ordered(all, filter.sort);
    if let Some(text) = &filter.search {
        let by_label = search::unaccent(accounts::label).ilike(search::unaccent(search::anywhere(text)));
        query = query.filter(by_label.or(accounts::number.like(search::beginning(text))));
    }
    if let Some(class) = filter.class {
        query = query.filter(accounts::number.like(format!("{class}%")));
    }
    if let Some(active) = filter.active {
        query = query.filter(accounts::is_active.eq(active));
    }
    let moves = diesel::dsl::exists(
        account_balances::table
            .filter(account_balances::account.eq(accounts::number))
            .select(account_balances::month),
    );
    match filter.moved {
        Some(true) => query = query.filter(moves),
        Some(false) => query = query.filter(diesel::dsl::not(moves)),
        None => {}
    }
    if let Some(after) = &filter.after {
        query = order::behind(query, filter.sort, after.clone());
    }
    Ok(query.load(tx.conn()).await?)
}

/// One account.
///
/// # Errors
/// 404 when there is none.
pub async fn find(tx: &mut CompanyTx<'_>, number: &str) -> ApiResult<AccountRow> {
    accounts::table
        .find(number)
        .select(AccountRow::as_select())
        .first(tx.conn())
        .await
        .optional()?
        .ok_or_else(ApiError::not_found)
}

/// One account, locked until the transaction ends.
///
/// # Errors
/// 404 when there is none.
pub async fn lock(tx: &mut CompanyTx<'_>, number: &str) -> ApiResult<AccountRow> {
    accounts::table
        .find(number)
        .select(AccountRow::as_select())
        .for_no_key_update()
        .first(tx.conn())
        .await
        .optional()?
        .ok_or_else(ApiError::not_found)
}

/// Which of these accounts exist: number to label and whether it is active.
pub async fn labels(
    tx: &mut CompanyTx<'_>,
    numbers: &[String],
) -> ApiResult<BTreeMap<String, (String, bool)>> {
    let rows = accounts::table
        .filter(accounts::number.eq_any(numbers))
        .select((accounts::number, accounts::label, accounts::is_active))
        .load::<(String, String, bool)>(tx.conn())
        .await?;
    Ok(rows.into_iter().map(|(number, label, active)| (number, (label, active))).collect())
}

/// Which of these accounts exist: number to whether it is active. Nobody deletes one until the transaction ends.
pub async fn hold(tx: &mut CompanyTx<'_>, numbers: &[String]) -> ApiResult<BTreeMap<String, bool>> {
    let rows = accounts::table
        .filter(accounts::number.eq_any(numbers))
        .order(accounts::number)
        .select((accounts::number, accounts::is_active))
        .for_key_share()
        .load(tx.conn())
        .await?;
    Ok(rows.into_iter().collect())
}

/// What decides how balances of an account are taken in.
pub struct Known {
    /// `None` for one that the ledger does not know.
    pub kind: Option<AccountType>,
    pub is_active: bool,
    pub is_matchable: bool,
}

/// All accounts, by number.
pub async fn known(tx: &mut CompanyTx<'_>) -> ApiResult<BTreeMap<String, Known>> {
    let rows: Vec<(String, String, bool, bool)> = accounts::table
        .select((accounts::number, accounts::type_, accounts::is_active, accounts::is_matchable))
        .load(tx.conn())
        .await?;
    let known = |(number, kind, is_active, is_matchable): (String, String, bool, bool)| {
        (number, Known { kind: AccountType::from_code(&kind), is_active, is_matchable })
    };
    Ok(rows.into_iter().map(known).collect())
}

/// Accounts of a chart at most: more than any standard has, and a file that makes a customer an account each.
pub const MAX_ACCOUNTS: i64 = 50_000;

/// The active account that has a number, whatever zeros fill it up, else one below it that entries use, else the first of those.
pub async fn first_active_under(
    tx: &mut CompanyTx<'_>,
    number: AccountNumber,
) -> ApiResult<Option<AccountNumber>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        number: String,
    }
    let found: Option<Row> = diesel::sql_query(
        "SELECT number FROM accounts a WHERE is_active AND starts_with(number, $1)
         ORDER BY rtrim(number, '0') = rtrim($1, '0') DESC,
                  EXISTS (SELECT FROM account_balances b WHERE b.account = a.number) DESC, number LIMIT 1",
    )
    .bind::<Text, _>(number.as_str())
    .get_result(tx.conn())
    .await
    .optional()?;
    found.map(|row| AccountNumber::new(&row.number).map_err(ApiError::internal)).transpose()
}

/// Inserts an account.
///
/// # Errors
/// 409 `account_number_taken` or `accounts_limit_reached`.
pub async fn insert(tx: &mut CompanyTx<'_>, new: &NewAccount) -> ApiResult<AccountRow> {
    companies::hold_settings(tx).await?;
    let inserted = diesel::insert_into(accounts::table)
        .values(new)
        .returning(AccountRow::as_returning())
        .get_result(tx.conn())
        .await
        .on_constraint(&[("accounts_pkey", "account_number_taken")])?;
    must_fit(tx).await?;
    Ok(inserted)
}

/// Refuses more accounts than a chart may have.
///
/// # Errors
/// 409 `accounts_limit_reached`.
pub async fn must_fit(tx: &mut CompanyTx<'_>) -> ApiResult<()> {
    let accounts: i64 = accounts::table.count().get_result(tx.conn()).await?;
    if accounts <= MAX_ACCOUNTS { Ok(()) } else { Err(ApiError::conflict("accounts_limit_reached")) }
}

/// Inserts the accounts whose numbers are free; the others stay as they are. The numbers of those that are new, in order.
///
/// # Errors
/// 409 `accounts_limit_reached`.
pub async fn insert_missing(tx: &mut CompanyTx<'_>, new: &[NewAccount]) -> ApiResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Inserted {
        #[diesel(sql_type = Text)]
        number: String,
    }
    companies::hold_settings(tx).await?;
    let inserted: Vec<Inserted> = diesel::sql_query(
        "INSERT INTO accounts (number, label, type, is_matchable) SELECT * FROM unnest($1, $2, $3, $4)
         ON CONFLICT (number) DO NOTHING RETURNING number",
    )
    .bind::<Array<Text>, _>(new.iter().map(|account| account.number.as_str()).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(new.iter().map(|account| account.label.as_str()).collect::<Vec<_>>())
    .bind::<Array<Text>, _>(new.iter().map(|account| account.kind).collect::<Vec<_>>())
    .bind::<Array<Bool>, _>(new.iter().map(|account| account.is_matchable).collect::<Vec<_>>())
    .load(tx.conn())
    .await?;
    let mut numbers: Vec<String> = inserted.into_iter().map(|account| account.number).collect();
    numbers.sort_unstable();
    must_fit(tx).await?;
    Ok(numbers)
}

/// Gives names to accounts that nothing was posted on and nobody renamed.
pub async fn rename_unused(tx: &mut CompanyTx<'_>, numbers: &[&str], labels: &[&str]) -> ApiResult<()> {
    diesel::sql_query(
        "UPDATE accounts a SET label = u.label FROM unnest($1, $2) AS u (number, label)
         WHERE a.number = u.number AND a.version = 1 AND u.label NOT IN (a.label, a.number)
           AND NOT EXISTS (SELECT FROM account_balances b WHERE b.account = a.number)",
    )
    .bind::<Array<Text>, _>(numbers)
    .bind::<Array<Text>, _>(labels)
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// The accounts that keep another label than the one given: those that [`rename_unused`] leaves alone.
pub async fn named_otherwise(
    tx: &mut CompanyTx<'_>,
    numbers: &[&str],
    labels: &[&str],
) -> ApiResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        number: String,
    }
    let rows = diesel::sql_query(
        "SELECT a.number FROM accounts a JOIN unnest($1, $2) AS u (number, label) USING (number)
         WHERE u.label NOT IN (a.label, a.number)
           AND (a.version > 1 OR EXISTS (SELECT FROM account_balances b WHERE b.account = a.number))
         ORDER BY a.number",
    )
    .bind::<Array<Text>, _>(numbers)
    .bind::<Array<Text>, _>(labels);
    Ok(rows.load::<Row>(tx.conn()).await?.into_iter().map(|row| row.number).collect())
}

/// Changes an account.
pub async fn update(tx: &mut CompanyTx<'_>, number: &str, change: &AccountChange) -> ApiResult<AccountRow> {
    Ok(diesel::update(accounts::table.find(number))
        .set(change)
        .returning(AccountRow::as_returning())
        .get_result(tx.conn())
        .await?)
}

/// What refers to an account that has moved. Whatever else refers to one names it as an account to be used.
const MOVED_BY: [&str; 6] = [
    "entry_lines_account_fkey",
    "account_balances_account_fkey",
    "journal_balances_account_fkey",
    "section_balances_account_fkey",
    "open_items_account_fkey",
    "matches_account_fkey",
];

/// Deletes an account.
///
/// # Errors
/// 409 `account_has_moved` when an entry uses it, posted or draft; `account_in_use` when an asset, a loan, a tax code, a template or the
/// like names it.
pub async fn delete(tx: &mut CompanyTx<'_>, number: &str) -> ApiResult<()> {
    let deleted = diesel::delete(accounts::table.find(number)).execute(tx.conn()).await;
    if let Err(Error::DatabaseError(DatabaseErrorKind::ForeignKeyViolation, facts)) = &deleted {
        let has_moved = facts.constraint_name().is_some_and(|name| MOVED_BY.contains(&name));
        return Err(ApiError::conflict(if has_moved { "account_has_moved" } else { "account_in_use" }));
    }
    deleted?;
    Ok(())
}

/// The sums of these accounts in a fiscal year.
pub async fn sums(tx: &mut CompanyTx<'_>, numbers: &[&str], year: Uuid) -> ApiResult<BTreeMap<String, Sums>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Text)]
        account: String,
        #[diesel(sql_type = BigInt)]
        debit: i64,
        #[diesel(sql_type = BigInt)]
        credit: i64,
    }
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT account, sum(debit)::bigint AS debit, sum(credit)::bigint AS credit FROM account_balances
         WHERE fiscal_year_id = $1 AND account = ANY($2) GROUP BY account",
    )
    .bind::<SqlUuid, _>(year)
    .bind::<Array<Text>, _>(numbers)
    .load(tx.conn())
    .await?;
    let sums =
        |row: &Row| Sums { debit: Money::from_minor(row.debit), credit: Money::from_minor(row.credit) };
    Ok(rows.into_iter().map(|row| (row.account.clone(), sums(&row))).collect())
}

/// Which of these accounts a posted entry ever used.
pub async fn moved(tx: &mut CompanyTx<'_>, numbers: &[&str]) -> ApiResult<Vec<String>> {
    Ok(account_balances::table
        .filter(account_balances::account.eq_any(numbers))
        .select(account_balances::account)
        .distinct()
        .load(tx.conn())
        .await?)
}

/// Which of these numbers are accounts.
pub async fn existing(tx: &mut CompanyTx<'_>, numbers: &[&str]) -> ApiResult<Vec<String>> {
    Ok(accounts::table
        .filter(accounts::number.eq_any(numbers))
        .select(accounts::number)
        .load(tx.conn())
        .await?)
}
