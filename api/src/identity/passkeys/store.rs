//! Rows of passkeys.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, UserId, schema::platform::passkeys};
use uuid::Uuid;

use super::relying_party::{NewKey, Used};
use crate::{
    http::{ApiError, ApiResult, OnConstraint},
    identity::store as people,
};

/// A person has at most so many.
pub const AT_MOST: i64 = 20;

/// A passkey.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = passkeys, check_for_backend(diesel::pg::Pg))]
pub struct PasskeyRow {
    pub id: Uuid,
    pub user_id: UserId,
    pub credential_id: Vec<u8>,
    pub name: String,
    pub transports: Vec<String>,
    pub static_state: Vec<u8>,
    pub dynamic_state: Vec<u8>,
    pub is_backed_up: bool,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The passkeys of a person, the oldest first.
pub async fn list(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Vec<PasskeyRow>> {
    let own = passkeys::table.filter(passkeys::user_id.eq(user)).order((passkeys::created_at, passkeys::id));
    Ok(own.select(PasskeyRow::as_select()).load(tx.conn()).await?)
}

/// Makes sure that a person may have one more, and that nobody else adds one meanwhile.
///
/// # Errors
/// 409 `passkeys_limit_reached`.
pub async fn must_have_room(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    people::lock_person(tx, user).await?;
    let own: i64 = passkeys::table.filter(passkeys::user_id.eq(user)).count().get_result(tx.conn()).await?;
    if own < AT_MOST { Ok(()) } else { Err(ApiError::conflict("passkeys_limit_reached")) }
}

/// Whether a person has a passkey.
pub async fn has_some(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<bool> {
    let own = passkeys::table.filter(passkeys::user_id.eq(user));
    Ok(diesel::select(diesel::dsl::exists(own)).get_result(tx.conn()).await?)
}

/// The passkey that an authenticator names, locked until the transaction ends: of two uses of a counter, one is second.
pub async fn lock_by_credential(
    tx: &mut PlatformTx<'_>,
    credential_id: &[u8],
) -> ApiResult<Option<PasskeyRow>> {
    let named = passkeys::table.filter(passkeys::credential_id.eq(credential_id));
    Ok(named.select(PasskeyRow::as_select()).for_update().first(tx.conn()).await.optional()?)
}

/// Adds a passkey of a person.
///
/// # Errors
/// 409 `passkey_taken`.
pub async fn insert(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    name: &str,
    key: &NewKey,
) -> ApiResult<PasskeyRow> {
    let (id, now) = (tx.new_uuid(), tx.now());
    let row = (
        passkeys::id.eq(id),
        passkeys::user_id.eq(user),
        passkeys::credential_id.eq(&key.credential_id),
        passkeys::name.eq(name),
        passkeys::transports.eq(&key.transports),
        passkeys::static_state.eq(&key.static_state),
        passkeys::dynamic_state.eq(&key.dynamic_state),
        passkeys::is_backed_up.eq(key.is_backed_up),
        passkeys::created_at.eq(now),
    );
    diesel::insert_into(passkeys::table)
        .values(row)
        .returning(PasskeyRow::as_returning())
        .get_result(tx.conn())
        .await
        .on_constraint(&[("passkeys_credential_key", "passkey_taken")])
}

/// Notes the use of a passkey.
pub async fn note_use(tx: &mut PlatformTx<'_>, id: Uuid, used: &Used) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(passkeys::table.find(id))
        .set((
            passkeys::dynamic_state.eq(&used.dynamic_state),
            passkeys::is_backed_up.eq(used.is_backed_up),
            passkeys::last_used_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Gives a passkey of a person another name.
pub async fn rename(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    id: Uuid,
    name: &str,
) -> ApiResult<Option<PasskeyRow>> {
    let own = passkeys::table.find(id).filter(passkeys::user_id.eq(user));
    let renamed = diesel::update(own).set(passkeys::name.eq(name)).returning(PasskeyRow::as_returning());
    Ok(renamed.get_result(tx.conn()).await.optional()?)
}

/// Takes a passkey of a person away: whether there was one.
pub async fn delete(tx: &mut PlatformTx<'_>, user: UserId, id: Uuid) -> ApiResult<bool> {
    let own = passkeys::table.find(id).filter(passkeys::user_id.eq(user));
    Ok(diesel::delete(own).execute(tx.conn()).await? == 1)
}

/// Takes every passkey of a person away: how many.
pub async fn delete_all(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<usize> {
    Ok(diesel::delete(passkeys::table.filter(passkeys::user_id.eq(user))).execute(tx.conn()).await?)
}
