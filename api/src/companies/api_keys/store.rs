//! Rows of keys.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    ApiKeyId, CompanyId, PermissionSet, PlatformTx, UserId,
    schema::platform::{api_keys, companies, users},
};

use super::dto::Rotation;
use crate::http::{ApiKeyToken, ApiResult};

/// A key that was not revoked, with the name of its maker.
#[derive(Debug, Clone, Queryable)]
pub struct KeyRow {
    pub id: ApiKeyId,
    pub user_id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub name: String,
    pub prefix: String,
    pub permissions: Vec<String>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
    pub last_used_ip: Option<String>,
    pub previous_expires_at: Option<DateTime<Utc>>,
    pub version: i32,
}

#[diesel::dsl::auto_type]
fn of_company(company: CompanyId) -> _ {
    api_keys::table
        .inner_join(users::table.on(users::id.eq(api_keys::user_id)))
        .filter(api_keys::company_id.eq(company).and(api_keys::revoked_at.is_null()))
        .select((
            api_keys::id,
            api_keys::user_id,
            users::first_name,
            users::last_name,
            api_keys::name,
            api_keys::prefix,
            api_keys::permissions,
            api_keys::created_at,
            api_keys::expires_at,
            api_keys::last_used_at,
            api_keys::last_used_ip,
            api_keys::previous_expires_at,
            api_keys::version,
        ))
}

/// The keys of a company that were not revoked, newest first.
pub async fn keys(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Vec<KeyRow>> {
    let query = of_company(company).order((api_keys::created_at.desc(), api_keys::id.desc()));
    Ok(query.load(tx.conn()).await?)
}

/// One key of a company.
pub async fn key(tx: &mut PlatformTx<'_>, company: CompanyId, id: ApiKeyId) -> ApiResult<Option<KeyRow>> {
    Ok(of_company(company).filter(api_keys::id.eq(id)).first(tx.conn()).await.optional()?)
}

/// Locks a company's keys against others who change them, until this transaction ends.
pub async fn lock(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<()> {
    let query = companies::table.find(company).select(companies::id).for_no_key_update();
    query.first::<CompanyId>(tx.conn()).await?;
    Ok(())
}

/// How many keys of a company were not revoked.
pub async fn count(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<i64> {
    let live =
        api_keys::table.filter(api_keys::company_id.eq(company)).filter(api_keys::revoked_at.is_null());
    Ok(live.count().get_result(tx.conn()).await?)
}

/// Whose a new key is, and what it may.
#[derive(Debug, Clone, Copy)]
pub struct Made<'a> {
    pub id: ApiKeyId,
    pub company: CompanyId,
    pub maker: UserId,
    pub name: &'a str,
    pub scope: PermissionSet,
    pub expires_at: DateTime<Utc>,
}

/// Keeps a new key by the hash of its secret.
pub async fn insert(tx: &mut PlatformTx<'_>, made: Made<'_>, token: &ApiKeyToken) -> ApiResult<()> {
    let now = tx.now();
    let row = (
        api_keys::id.eq(made.id),
        api_keys::company_id.eq(made.company),
        api_keys::user_id.eq(made.maker),
        api_keys::name.eq(made.name),
        api_keys::prefix.eq(token.prefix()),
        api_keys::token_sha256.eq(token.sha256().to_vec()),
        api_keys::permissions.eq(made.scope.iter().map(|one| one.to_string()).collect::<Vec<_>>()),
        api_keys::created_at.eq(now),
        api_keys::expires_at.eq(made.expires_at),
    );
    diesel::insert_into(api_keys::table).values(row).execute(tx.conn()).await?;
    Ok(())
}

/// Gives a key another name.
pub async fn rename(tx: &mut PlatformTx<'_>, id: ApiKeyId, name: &str) -> ApiResult<()> {
    let change = (api_keys::name.eq(name), api_keys::version.eq(api_keys::version + 1));
    diesel::update(api_keys::table.find(id)).set(change).execute(tx.conn()).await?;
    Ok(())
}

/// Gives a key another secret; the one of now lives as long as the rotation says.
pub async fn rotate(
    tx: &mut PlatformTx<'_>,
    id: ApiKeyId,
    rotation: Rotation,
    token: &ApiKeyToken,
) -> ApiResult<()> {
    let now = tx.now();
    let change = (
        api_keys::previous_sha256.eq(api_keys::token_sha256.nullable()),
        api_keys::previous_expires_at.eq(now + rotation.overlap),
        api_keys::token_sha256.eq(token.sha256().to_vec()),
        api_keys::expires_at.eq(now + rotation.lasts),
        api_keys::version.eq(api_keys::version + 1),
    );
    diesel::update(api_keys::table.find(id)).set(change).execute(tx.conn()).await?;
    Ok(())
}

/// Ends a key. Its row stays for the trail.
pub async fn revoke(tx: &mut PlatformTx<'_>, id: ApiKeyId) -> ApiResult<()> {
    let change = (api_keys::revoked_at.eq(tx.now()), api_keys::version.eq(api_keys::version + 1));
    diesel::update(api_keys::table.find(id)).set(change).execute(tx.conn()).await?;
    Ok(())
}
