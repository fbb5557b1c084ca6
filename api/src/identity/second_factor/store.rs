//! Rows of the second factors.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    PlatformTx, UserId,
    schema::platform::{recovery_codes as codes, totp_factors},
};

use super::recovery_codes::plain;
use crate::{
    http::ApiResult,
    identity::{passkeys, service::sha256},
    secrets::Place,
};

/// The seed of somebody's codes.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = totp_factors, check_for_backend(diesel::pg::Pg))]
pub struct Factor {
    pub secret_sealed: Vec<u8>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub last_step: i64,
}

/// Where the seed of a person is sealed.
pub fn place(user: UserId) -> Place {
    Place { table: "totp_factors", row: user.as_uuid() }
}

/// The factor of a person, locked until the transaction ends: of two who bring one code, one is second.
pub async fn factor(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Option<Factor>> {
    let own = totp_factors::table.find(user).select(Factor::as_select()).for_update();
    Ok(own.first(tx.conn()).await.optional()?)
}

/// Since when a person has codes of a device in use.
pub async fn on_since(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Option<DateTime<Utc>>> {
    let own = totp_factors::table.find(user).select(totp_factors::confirmed_at);
    Ok(own.first(tx.conn()).await.optional()?.flatten())
}

/// Whether a sign-in of this person takes codes of a device.
pub async fn has_codes(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<bool> {
    Ok(on_since(tx, user).await?.is_some())
}

/// Whether a sign-in of this person by the password takes a second factor.
pub async fn is_on(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<bool> {
    Ok(has_codes(tx, user).await? || passkeys::has_some(tx, user).await?)
}

/// Keeps a seed that is not in use yet, in the place of an earlier one.
pub async fn put(tx: &mut PlatformTx<'_>, user: UserId, sealed: &[u8]) -> ApiResult<()> {
    let now = tx.now();
    let values = (
        totp_factors::secret_sealed.eq(sealed),
        totp_factors::created_at.eq(now),
        totp_factors::confirmed_at.eq(None::<DateTime<Utc>>),
        totp_factors::last_step.eq(0),
    );
    diesel::insert_into(totp_factors::table)
        .values((totp_factors::user_id.eq(user), values))
        .on_conflict(totp_factors::user_id)
        .do_update()
        .set(values)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Notes the step of the code that was taken, which puts the factor into use if it is not yet.
pub async fn took(tx: &mut PlatformTx<'_>, user: UserId, step: i64, since: DateTime<Utc>) -> ApiResult<()> {
    diesel::update(totp_factors::table.find(user))
        .set((totp_factors::last_step.eq(step), totp_factors::confirmed_at.eq(since)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Forgets the recovery codes of a person.
pub async fn delete_codes(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    diesel::delete(codes::table.filter(codes::user_id.eq(user))).execute(tx.conn()).await?;
    Ok(())
}

/// Forgets the codes of a device: whether they were in use.
pub async fn delete(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<bool> {
    let deleted = diesel::delete(totp_factors::table.find(user)).returning(totp_factors::confirmed_at);
    let was_on: Option<Option<DateTime<Utc>>> = deleted.get_result(tx.conn()).await.optional()?;
    Ok(was_on.flatten().is_some())
}

/// Keeps a new set of recovery codes in the place of the one before.
pub async fn replace_codes(tx: &mut PlatformTx<'_>, user: UserId, set: &[String]) -> ApiResult<()> {
    let now = tx.now();
    delete_codes(tx, user).await?;
    let rows: Vec<_> = set
        .iter()
        .map(|code| {
            (
                codes::user_id.eq(user),
                codes::code_sha256.eq(sha256(&plain(code)).to_vec()),
                codes::created_at.eq(now),
            )
        })
        .collect();
    diesel::insert_into(codes::table).values(rows).execute(tx.conn()).await?;
    Ok(())
}

/// Uses a recovery code up: whether it was good.
pub async fn use_code(tx: &mut PlatformTx<'_>, user: UserId, typed: &str) -> ApiResult<bool> {
    let now = tx.now();
    let unused = codes::table.find((user, sha256(&plain(typed)).to_vec())).filter(codes::used_at.is_null());
    Ok(diesel::update(unused).set(codes::used_at.eq(now)).execute(tx.conn()).await? == 1)
}

/// Recovery codes that are left.
pub async fn codes_left(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<i64> {
    let unused = codes::table.filter(codes::user_id.eq(user)).filter(codes::used_at.is_null());
    Ok(unused.count().get_result(tx.conn()).await?)
}

/// Some seeds in the order of their persons, those after `after`: for the change of keys.
pub async fn sealed(
    tx: &mut PlatformTx<'_>,
    after: Option<UserId>,
    limit: i64,
) -> ApiResult<Vec<(Place, UserId, Vec<u8>)>> {
    let after = after.unwrap_or(UserId::from_uuid(uuid::Uuid::nil()));
    let rows: Vec<(UserId, Vec<u8>)> = totp_factors::table
        .filter(totp_factors::user_id.gt(after))
        .order(totp_factors::user_id)
        .limit(limit)
        .select((totp_factors::user_id, totp_factors::secret_sealed))
        .for_update()
        .load(tx.conn())
        .await?;
    Ok(rows.into_iter().map(|(user, sealed)| (place(user), user, sealed)).collect())
}

/// The seeds of the first and of the last person who have some: whoever changed the keys between them changed one.
pub async fn sealed_sample(tx: &mut PlatformTx<'_>) -> ApiResult<Vec<(Place, Vec<u8>)>> {
    let columns = (totp_factors::user_id, totp_factors::secret_sealed);
    let first = totp_factors::table.order(totp_factors::user_id).select(columns);
    let last = totp_factors::table.order(totp_factors::user_id.desc()).select(columns);
    let first: Option<(UserId, Vec<u8>)> = first.first(tx.conn()).await.optional()?;
    let last: Option<(UserId, Vec<u8>)> = last.first(tx.conn()).await.optional()?;
    let found = first.into_iter().chain(last);
    Ok(found.map(|(user, sealed)| (place(user), sealed)).collect())
}

/// Puts a seed back that was sealed anew.
pub async fn resealed(tx: &mut PlatformTx<'_>, user: UserId, sealed: &[u8]) -> ApiResult<()> {
    diesel::update(totp_factors::table.find(user))
        .set(totp_factors::secret_sealed.eq(sealed))
        .execute(tx.conn())
        .await?;
    Ok(())
}
