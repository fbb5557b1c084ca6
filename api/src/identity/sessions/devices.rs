//! The browsers from which somebody has signed in. One that is new is told to the person; one that is known is not kept
//! out by those who guess the password elsewhere.

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use poem::web::cookie::CookieJar;
use tenancy::{PlatformTx, UserId, schema::platform::known_devices};

use crate::{
    App,
    http::{ApiResult, HostCookie},
    identity::service::{new_token, sha256},
};

/// A device that was not used for so long is forgotten; browsers keep a cookie no longer.
const KEPT: TimeDelta = TimeDelta::days(400);

/// A device that was noted.
pub struct Noted {
    /// What its browser keeps.
    pub token: String,
    /// Whether it is new while the person had others.
    pub is_strange: bool,
}

/// Gives a browser the token by which it is known again.
pub fn give(app: &App, jar: &CookieJar, token: &str) {
    HostCookie::device(app).set(jar, token, app.tenancy.clock().now() + KEPT);
}

/// Whether somebody has signed in from the device of a token. The work is the same for nobody.
pub async fn is_known(
    tx: &mut PlatformTx<'_>,
    user: Option<UserId>,
    token_sha256: Option<[u8; 32]>,
) -> ApiResult<bool> {
    let user = user.unwrap_or(UserId::from_uuid(uuid::Uuid::nil()));
    let device = known_devices::table.find((user, token_sha256.unwrap_or_default().to_vec()));
    Ok(diesel::select(diesel::dsl::exists(device)).get_result(tx.conn()).await?)
}

/// Notes that somebody signed in from a device, which is new without a token of our making.
pub async fn note(tx: &mut PlatformTx<'_>, user: UserId, token: Option<String>) -> ApiResult<Noted> {
    let now = tx.now();
    let token = token.filter(|token| is_ours(token)).unwrap_or_else(new_token);
    let devices = known_devices::table.filter(known_devices::user_id.eq(user));
    let has_others: bool = diesel::select(diesel::dsl::exists(devices)).get_result(tx.conn()).await?;
    let row = (
        known_devices::user_id.eq(user),
        known_devices::token_sha256.eq(sha256(&token).to_vec()),
        known_devices::created_at.eq(now),
        known_devices::last_seen_at.eq(now),
    );
    let was_new = diesel::insert_into(known_devices::table)
        .values(row)
        .on_conflict_do_nothing()
        .execute(tx.conn())
        .await?
        == 1;
    if !was_new {
        let known = known_devices::table.find((user, sha256(&token).to_vec()));
        diesel::update(known).set(known_devices::last_seen_at.eq(now)).execute(tx.conn()).await?;
    }
    Ok(Noted { token, is_strange: was_new && has_others })
}

/// Forgets every device of a person.
pub async fn forget_all(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    forget_others(tx, user, None).await
}

/// Forgets every device of a person but one.
pub async fn forget_others(tx: &mut PlatformTx<'_>, user: UserId, kept: Option<[u8; 32]>) -> ApiResult<()> {
    let others = known_devices::table
        .filter(known_devices::user_id.eq(user))
        .filter(known_devices::token_sha256.ne(kept.unwrap_or_default().to_vec()));
    diesel::delete(others).execute(tx.conn()).await?;
    Ok(())
}

/// Forgets the devices that were not used for long: how many.
pub async fn forget_old(tx: &mut PlatformTx<'_>) -> ApiResult<usize> {
    let before = tx.now() - KEPT;
    let old = known_devices::table.filter(known_devices::last_seen_at.lt(before));
    Ok(diesel::delete(old).execute(tx.conn()).await?)
}

fn is_ours(token: &str) -> bool {
    token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit())
}
