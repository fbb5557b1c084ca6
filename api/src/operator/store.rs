//! Who operates the instance.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{operators, users};
use tenancy::{PlatformAudit, PlatformTx, TenancyError, UserId};
use uuid::Uuid;

/// Whether somebody operates the instance.
///
/// # Errors
/// The database's.
pub async fn is_operator(tx: &mut PlatformTx<'_>, user: UserId) -> Result<bool, TenancyError> {
    let them = operators::table.filter(operators::user_id.eq(user.as_uuid()));
    Ok(diesel::select(diesel::dsl::exists(them)).get_result(tx.conn()).await?)
}

/// Lets the person at an address operate the instance: whether they have an account, and did not before.
///
/// # Errors
/// The database's; [`diesel::result::Error::NotFound`] where nobody has the address.
pub async fn grant(tx: &mut PlatformTx<'_>, email_key: &str) -> Result<bool, TenancyError> {
    let (user, now) = (at(tx, email_key).await?, tx.now());
    let granted = diesel::insert_into(operators::table)
        .values((operators::user_id.eq(user.as_uuid()), operators::granted_at.eq(now)))
        .on_conflict_do_nothing()
        .execute(tx.conn())
        .await?;
    if granted == 1 {
        tx.audit(PlatformAudit {
            user_id: Some(user),
            action: "operator_granted",
            ..PlatformAudit::default()
        });
    }
    Ok(granted == 1)
}

/// Lets the person at an address operate the instance no more: whether they did.
///
/// # Errors
/// As [`grant`].
pub async fn revoke(tx: &mut PlatformTx<'_>, email_key: &str) -> Result<bool, TenancyError> {
    let user = at(tx, email_key).await?;
    let revoked = diesel::delete(operators::table.find(user.as_uuid())).execute(tx.conn()).await?;
    if revoked == 1 {
        tx.audit(PlatformAudit {
            user_id: Some(user),
            action: "operator_revoked",
            ..PlatformAudit::default()
        });
    }
    Ok(revoked == 1)
}

/// Those who operate the instance.
///
/// # Errors
/// The database's.
pub async fn all(tx: &mut PlatformTx<'_>) -> Result<Vec<UserId>, TenancyError> {
    let all = operators::table.order(operators::granted_at).select(operators::user_id);
    let ids: Vec<Uuid> = all.load(tx.conn()).await?;
    Ok(ids.into_iter().map(UserId::from_uuid).collect())
}

/// The addresses of those who operate the instance, and since when.
///
/// # Errors
/// The database's.
pub async fn list(tx: &mut PlatformTx<'_>) -> Result<Vec<(String, DateTime<Utc>)>, TenancyError> {
    let all = operators::table.inner_join(users::table).order(operators::granted_at);
    Ok(all.select((users::email, operators::granted_at)).load(tx.conn()).await?)
}

async fn at(tx: &mut PlatformTx<'_>, email_key: &str) -> Result<UserId, TenancyError> {
    let known = users::table.filter(users::email_key.eq(email_key).and(users::is_active));
    Ok(known.select(users::id).first(tx.conn()).await?)
}
