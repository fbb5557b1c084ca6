//! Challenges between the moment they are given out and the one answer that they take.

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, UserId, schema::platform::passkey_ceremonies as ceremonies};

use super::relying_party::Begun;
use crate::http::ApiResult;

/// A challenge is good for so long.
pub const LIFETIME: TimeDelta = TimeDelta::minutes(5);

/// What the answer to a challenge is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Make a passkey of somebody.
    Register(UserId),
    /// Sign somebody in.
    SignIn,
    /// Show who is there.
    Prove(UserId),
}

impl Purpose {
    fn as_str(self) -> &'static str {
        match self {
            Self::Register(_) => "register",
            Self::SignIn => "sign_in",
            Self::Prove(_) => "prove",
        }
    }

    fn user(self) -> Option<UserId> {
        match self {
            Self::Register(user) | Self::Prove(user) => Some(user),
            Self::SignIn => None,
        }
    }
}

/// Keeps a challenge that was given out.
pub async fn put(tx: &mut PlatformTx<'_>, purpose: Purpose, begun: &Begun) -> ApiResult<()> {
    let now = tx.now();
    let row = (
        ceremonies::challenge.eq(begun.challenge.as_slice()),
        ceremonies::purpose.eq(purpose.as_str()),
        ceremonies::user_id.eq(purpose.user()),
        ceremonies::state.eq(&begun.state),
        ceremonies::created_at.eq(now),
        ceremonies::expires_at.eq(now + LIFETIME),
    );
    diesel::insert_into(ceremonies::table).values(row).execute(tx.conn()).await?;
    Ok(())
}

/// Takes a challenge: what was kept of it, if it was given out for this and is good. A second answer finds nothing.
pub async fn take(
    tx: &mut PlatformTx<'_>,
    purpose: Purpose,
    challenge: [u8; 16],
) -> ApiResult<Option<Vec<u8>>> {
    let now = tx.now();
    let good = ceremonies::table
        .find(challenge.to_vec())
        .filter(ceremonies::purpose.eq(purpose.as_str()))
        .filter(ceremonies::user_id.is_not_distinct_from(purpose.user()))
        .filter(ceremonies::expires_at.gt(now));
    let taken = diesel::delete(good).returning(ceremonies::state).get_result(tx.conn());
    Ok(taken.await.optional()?)
}

/// Forgets the challenges that nobody answered in time: how many.
pub async fn forget_old(tx: &mut PlatformTx<'_>) -> ApiResult<usize> {
    let now = tx.now();
    let over = ceremonies::table.filter(ceremonies::expires_at.le(now));
    Ok(diesel::delete(over).execute(tx.conn()).await?)
}
