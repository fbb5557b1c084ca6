//! Rows of the changes of address.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{dsl, prelude::*};
use diesel_async::RunQueryDsl;
use tenancy::{
    PlatformTx, SessionId, UserId,
    schema::platform::{email_changes, email_tokens, sessions, users},
};

use crate::{
    http::{ApiResult, OnConstraint},
    identity::{
        email::Email,
        store::{self as people, Purpose, UserRow},
    },
};

/// Both mailboxes have to agree within so long.
pub const LIFETIME: TimeDelta = TimeDelta::hours(24);

/// A change that waits.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = email_changes, check_for_backend(diesel::pg::Pg))]
pub struct EmailChange {
    pub new_email: String,
    pub new_email_key: String,
    pub session_id: SessionId,
    pub expires_at: DateTime<Utc>,
    pub old_confirmed_at: Option<DateTime<Utc>>,
    pub new_confirmed_at: Option<DateTime<Utc>>,
}

/// Keeps a change in the place of one that waited.
pub async fn put(tx: &mut PlatformTx<'_>, user: UserId, session: SessionId, new: &Email) -> ApiResult<()> {
    let now = tx.now();
    delete(tx, user).await?;
    let asked = (
        email_changes::new_email.eq(&new.address),
        email_changes::new_email_key.eq(&new.key),
        email_changes::session_id.eq(session),
        email_changes::created_at.eq(now),
        email_changes::expires_at.eq(now + LIFETIME),
        email_changes::old_confirmed_at.eq(None::<DateTime<Utc>>),
        email_changes::new_confirmed_at.eq(None::<DateTime<Utc>>),
    );
    // Of two who ask at once, the second counts.
    diesel::insert_into(email_changes::table)
        .values((email_changes::user_id.eq(user), asked))
        .on_conflict(email_changes::user_id)
        .do_update()
        .set(asked)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The change of a person that waits.
pub async fn pending(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Option<EmailChange>> {
    let now = tx.now();
    let own = email_changes::table.find(user).filter(email_changes::expires_at.gt(now));
    Ok(own.select(EmailChange::as_select()).first(tx.conn()).await.optional()?)
}

/// Notes that a mailbox agreed: the change as it is now.
pub async fn agree(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    purpose: Purpose,
) -> ApiResult<Option<EmailChange>> {
    let now = tx.now();
    let own = email_changes::table.find(user).filter(email_changes::expires_at.gt(now));
    let agreed = if purpose == Purpose::ChangeOld {
        let update = diesel::update(own).set(email_changes::old_confirmed_at.eq(now));
        update.returning(EmailChange::as_returning()).get_result(tx.conn()).await
    } else {
        let update = diesel::update(own).set(email_changes::new_confirmed_at.eq(now));
        update.returning(EmailChange::as_returning()).get_result(tx.conn()).await
    };
    Ok(agreed.optional()?)
}

/// Forgets the change that was asked for in a session which is there no more, and takes its links back.
pub async fn delete_without_session(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<bool> {
    let left = email_changes::table
        .find(user)
        .filter(dsl::not(dsl::exists(sessions::table.filter(sessions::id.eq(email_changes::session_id)))));
    let is_left = diesel::select(dsl::exists(left)).get_result(tx.conn()).await?;
    if is_left { delete(tx, user).await } else { Ok(false) }
}

/// Forgets the change of a person and takes its links back: whether there was one.
pub async fn delete(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<bool> {
    people::lock_person(tx, user).await?;
    let links = email_tokens::table
        .filter(email_tokens::user_id.eq(user))
        .filter(email_tokens::purpose.like("change%"));
    diesel::delete(links).execute(tx.conn()).await?;
    Ok(diesel::delete(email_changes::table.find(user)).execute(tx.conn()).await? == 1)
}

/// Whose account has an address. One that nobody has confirmed is nobody's.
pub async fn owner_of(tx: &mut PlatformTx<'_>, email_key: &str) -> ApiResult<Option<UserRow>> {
    let holder = people::user_by_email(tx, email_key).await?;
    Ok(holder.filter(|holder| holder.email_confirmed_at.is_some()))
}

/// Gives a person the address, which its mailbox has confirmed. A sign-up with it that nobody has confirmed gives way.
///
/// # Errors
/// 409 `email_taken`.
pub async fn set_email(tx: &mut PlatformTx<'_>, user: UserId, new: &Email) -> ApiResult<()> {
    let now = tx.now();
    let unconfirmed = users::table
        .filter(users::email_key.eq(&new.key))
        .filter(users::email_confirmed_at.is_null())
        .filter(users::id.ne(user));
    diesel::delete(unconfirmed).execute(tx.conn()).await?;
    diesel::update(users::table.find(user))
        .set((
            users::email.eq(&new.address),
            users::email_key.eq(&new.key),
            users::email_confirmed_at.eq(now),
            users::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await
        .on_constraint(&[("users_email_key", "email_taken")])?;
    Ok(())
}

/// Forgets the changes that are over: how many.
pub async fn forget_old(tx: &mut PlatformTx<'_>) -> ApiResult<usize> {
    let now = tx.now();
    let over = email_changes::table.filter(email_changes::expires_at.le(now));
    Ok(diesel::delete(over).execute(tx.conn()).await?)
}
