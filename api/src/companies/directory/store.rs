//! Rows of companies in the directory, and of the modules that a company has switched on.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    CompanyId, CompanyTx, PlatformTx, UserId, provision,
    schema::{
        company::modules,
        platform::{companies, memberships, users},
    },
};

use crate::http::{ApiResult, OnConstraint};

/// A company in the directory.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = companies, check_for_backend(diesel::pg::Pg))]
pub struct CompanyRow {
    pub id: CompanyId,
    pub name: String,
    pub country: String,
    pub currency: String,
    pub session_timeout_minutes: Option<i32>,
    pub erase_at: Option<DateTime<Utc>>,
    pub logo_version: Option<String>,
    pub version: i32,
}

/// A company of the directory.
pub async fn company(tx: &mut PlatformTx<'_>, id: CompanyId) -> ApiResult<CompanyRow> {
    Ok(companies::table.find(id).select(CompanyRow::as_select()).first(tx.conn()).await?)
}

/// A company of the directory, which stands still until this transaction ends.
pub async fn lock(tx: &mut PlatformTx<'_>, id: CompanyId) -> ApiResult<CompanyRow> {
    let query = companies::table.find(id).select(CompanyRow::as_select()).for_no_key_update();
    Ok(query.first(tx.conn()).await?)
}

/// Gives a company another name.
///
/// # Errors
/// 409 `company_name_taken` when its owner has a company of an equal name.
pub async fn rename(tx: &mut PlatformTx<'_>, id: CompanyId, name: &str) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(companies::table.find(id))
        .set((
            companies::name.eq(name),
            companies::name_key.eq(provision::name_key(name)),
            companies::updated_at.eq(now),
            companies::version.eq(companies::version + 1),
        ))
        .execute(tx.conn())
        .await
        .on_constraint(&[("companies_owner_name_key", "company_name_taken")])?;
    Ok(())
}

/// Gives a company another session timeout.
pub async fn set_session_timeout(
    tx: &mut PlatformTx<'_>,
    id: CompanyId,
    minutes: Option<i32>,
) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(companies::table.find(id))
        .set((
            companies::session_timeout_minutes.eq(minutes),
            companies::updated_at.eq(now),
            companies::version.eq(companies::version + 1),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Makes a company the one that a member starts in. The member's row is locked first: of two choices at the
/// same time the later one stands.
pub async fn set_default(tx: &mut PlatformTx<'_>, user: UserId, company: CompanyId) -> ApiResult<()> {
    let now = tx.now();
    let locked = users::table.find(user).select(users::id).for_no_key_update();
    locked.first::<UserId>(tx.conn()).await?;
    let own = memberships::table.filter(memberships::user_id.eq(user));
    diesel::update(own.filter(memberships::is_default))
        .set(memberships::is_default.eq(false))
        .execute(tx.conn())
        .await?;
    diesel::update(own.filter(memberships::company_id.eq(company)))
        .set((memberships::is_default.eq(true), memberships::updated_at.eq(now)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The keys of the modules that a company has switched on.
pub async fn enabled_modules(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<String>> {
    let query = modules::table.filter(modules::is_enabled).select(modules::module_key);
    Ok(query.load(tx.conn()).await?)
}

/// Switches modules on.
pub async fn enable_modules(tx: &mut CompanyTx<'_>, keys: &[&str]) -> ApiResult<()> {
    for key in keys {
        switch_module(tx, key, true).await?;
    }
    Ok(())
}

/// Switches a module on or off.
pub async fn switch_module(tx: &mut CompanyTx<'_>, key: &str, is_enabled: bool) -> ApiResult<()> {
    let now = tx.now();
    let values = (modules::is_enabled.eq(is_enabled), modules::updated_at.eq(now));
    diesel::insert_into(modules::table)
        .values((modules::module_key.eq(key), values))
        .on_conflict(modules::module_key)
        .do_update()
        .set(values)
        .execute(tx.conn())
        .await?;
    Ok(())
}
