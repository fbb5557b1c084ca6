//! Between the password and the second factor.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, UserId, schema::platform::sign_in_tickets};

use super::store;
use crate::{
    http::ApiResult,
    identity::{
        passkeys,
        service::{new_token, sha256},
    },
};

/// A ticket is good for so long.
const LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// Codes that may be tried with one.
const ATTEMPTS: i32 = 5;

/// The proof that somebody knew the password a moment ago. It opens nothing but the step of the second factor.
pub struct Ticket {
    pub token: String,
    pub expires_at: DateTime<Utc>,
    /// Whether the person has codes of a device.
    pub takes_codes: bool,
    /// Whether the person has a passkey.
    pub takes_passkey: bool,
}

/// A ticket for a person who has a second factor.
pub async fn issue(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Option<Ticket>> {
    let takes_codes = store::has_codes(tx, user).await?;
    let takes_passkey = passkeys::has_some(tx, user).await?;
    if !takes_codes && !takes_passkey {
        return Ok(None);
    }
    let (now, token) = (tx.now(), new_token());
    let expires_at = now + LIFETIME;
    let row = (
        sign_in_tickets::token_sha256.eq(sha256(&token).to_vec()),
        sign_in_tickets::user_id.eq(user),
        sign_in_tickets::created_at.eq(now),
        sign_in_tickets::expires_at.eq(expires_at),
        sign_in_tickets::attempts_left.eq(ATTEMPTS),
    );
    diesel::insert_into(sign_in_tickets::table).values(row).execute(tx.conn()).await?;
    Ok(Some(Ticket { token, expires_at, takes_codes, takes_passkey }))
}

/// Whose ticket it is, as long as it is good.
pub async fn holder(tx: &mut PlatformTx<'_>, token: &str) -> ApiResult<Option<UserId>> {
    let now = tx.now();
    let good = sign_in_tickets::table
        .find(sha256(token).to_vec())
        .filter(sign_in_tickets::expires_at.gt(now))
        .filter(sign_in_tickets::attempts_left.gt(0));
    Ok(good.select(sign_in_tickets::user_id).first(tx.conn()).await.optional()?)
}

/// Takes one of the attempts: how many are left, or nothing when it is good no more.
pub async fn spend(tx: &mut PlatformTx<'_>, token: &str) -> ApiResult<Option<i32>> {
    let good =
        sign_in_tickets::table.find(sha256(token).to_vec()).filter(sign_in_tickets::attempts_left.gt(0));
    let left = diesel::update(good)
        .set(sign_in_tickets::attempts_left.eq(sign_in_tickets::attempts_left - 1))
        .returning(sign_in_tickets::attempts_left)
        .get_result(tx.conn());
    Ok(left.await.optional()?)
}

/// Takes a ticket back: it led to a session.
pub async fn delete(tx: &mut PlatformTx<'_>, token: &str) -> ApiResult<()> {
    diesel::delete(sign_in_tickets::table.find(sha256(token).to_vec())).execute(tx.conn()).await?;
    Ok(())
}

/// Takes every ticket of a person back.
pub async fn delete_all(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    let own = sign_in_tickets::table.filter(sign_in_tickets::user_id.eq(user));
    diesel::delete(own).execute(tx.conn()).await?;
    Ok(())
}

/// Forgets the tickets that are over: how many.
pub async fn forget_old(tx: &mut PlatformTx<'_>) -> ApiResult<usize> {
    let now = tx.now();
    let over = sign_in_tickets::table.filter(sign_in_tickets::expires_at.le(now));
    Ok(diesel::delete(over).execute(tx.conn()).await?)
}
