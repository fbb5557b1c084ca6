//! Rows of people, their sessions and the tokens of their mails.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::{dsl::exists, prelude::*};
use diesel_async::RunQueryDsl;
use tenancy::{
    CompanyId, OpenSession, PlatformTx, SessionId, UserId,
    provision::CompanyState,
    schema::platform::{companies, email_tokens, memberships, sessions, users},
};

use super::{
    dto::{ProfileChange, Registration},
    email_change, passkeys,
    second_factor::tickets,
    sessions::devices,
};
use crate::http::ApiResult;

/// A person.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
pub struct UserRow {
    pub id: UserId,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// `None`: nobody can sign in until a mailed link has set a password.
    pub password_hash: Option<String>,
    pub email_confirmed_at: Option<DateTime<Utc>>,
    pub is_active: bool,
    pub language: String,
    pub theme: String,
    pub avatar_version: Option<String>,
}

/// A company of a member.
#[derive(Debug, Clone, Queryable)]
pub struct CompanyRow {
    pub id: CompanyId,
    pub name: String,
    pub country: String,
    pub currency: String,
    pub state: CompanyState,
    pub role_key: String,
    pub is_default: bool,
    pub logo_version: Option<String>,
}

/// What a mailed token is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Confirms the address.
    Confirm,
    /// Sets a new password.
    Reset,
    /// The mailbox that holds agrees to another address.
    ChangeOld,
    /// The new mailbox agrees to be the address.
    ChangeNew,
    /// The mailbox that holds calls the change of address off.
    ChangeCancel,
}

impl Purpose {
    fn as_str(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Reset => "reset",
            Self::ChangeOld => "change_old",
            Self::ChangeNew => "change_new",
            Self::ChangeCancel => "change_cancel",
        }
    }
}

/// Adds a person, or does nothing when the address is taken: says which.
pub async fn insert_user(
    tx: &mut PlatformTx<'_>,
    new: &Registration,
    hash: &str,
) -> ApiResult<Option<UserId>> {
    let id = UserId::from_uuid(tx.new_uuid());
    let now = tx.now();
    let row = (
        users::id.eq(id),
        users::email.eq(&new.email.address),
        users::email_key.eq(&new.email.key),
        users::first_name.eq(&new.first_name),
        users::last_name.eq(&new.last_name),
        users::password_hash.eq(hash),
        users::language.eq(new.language.as_str()),
        users::created_at.eq(now),
        users::updated_at.eq(now),
    );
    let inserted = diesel::insert_into(users::table)
        .values(row)
        .on_conflict(users::email_key)
        .do_nothing()
        .execute(tx.conn())
        .await?;
    Ok((inserted == 1).then_some(id))
}

/// Takes in another sign-up of an unconfirmed address: its names and language stand, and no password does, for nobody
/// knows which of those who typed one reads the mailbox. Says whether the address was unconfirmed.
pub async fn void_unconfirmed(tx: &mut PlatformTx<'_>, user: UserId, new: &Registration) -> ApiResult<bool> {
    let now = tx.now();
    let unconfirmed = users::table.filter(users::id.eq(user)).filter(users::email_confirmed_at.is_null());
    let voided = diesel::update(unconfirmed)
        .set((
            users::first_name.eq(&new.first_name),
            users::last_name.eq(&new.last_name),
            users::password_hash.eq(None::<String>),
            users::language.eq(new.language.as_str()),
            users::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    Ok(voided == 1)
}

/// The person of an address, by its key.
pub async fn user_by_email(tx: &mut PlatformTx<'_>, email_key: &str) -> ApiResult<Option<UserRow>> {
    let query = users::table.filter(users::email_key.eq(email_key)).select(UserRow::as_select());
    Ok(query.first(tx.conn()).await.optional()?)
}

/// The person of an id.
pub async fn user(tx: &mut PlatformTx<'_>, id: UserId) -> ApiResult<Option<UserRow>> {
    Ok(users::table.find(id).select(UserRow::as_select()).first(tx.conn()).await.optional()?)
}

/// Marks the address as confirmed.
pub async fn confirm(tx: &mut PlatformTx<'_>, id: UserId) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(users::table.find(id))
        .set((users::email_confirmed_at.eq(now), users::updated_at.eq(now)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Sets another password hash; who could read the mail has the address, so it counts as confirmed.
pub async fn set_password(tx: &mut PlatformTx<'_>, id: UserId, hash: &str) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(users::table.find(id))
        .set((users::password_hash.eq(hash), users::email_confirmed_at.eq(now), users::updated_at.eq(now)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Changes a profile.
pub async fn update_profile(
    tx: &mut PlatformTx<'_>,
    id: UserId,
    change: &ProfileChange,
) -> ApiResult<UserRow> {
    let now = tx.now();
    diesel::update(users::table.find(id)).set((change, users::updated_at.eq(now))).execute(tx.conn()).await?;
    Ok(users::table.find(id).select(UserRow::as_select()).first(tx.conn()).await?)
}

/// Keeps the hash of a mailed token.
pub async fn insert_token(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    purpose: Purpose,
    token_sha256: &[u8],
    lifetime: TimeDelta,
) -> ApiResult<()> {
    let now = tx.now();
    let row = (
        email_tokens::token_sha256.eq(token_sha256),
        email_tokens::user_id.eq(user),
        email_tokens::purpose.eq(purpose.as_str()),
        email_tokens::created_at.eq(now),
        email_tokens::expires_at.eq(now + lifetime),
    );
    diesel::insert_into(email_tokens::table).values(row).execute(tx.conn()).await?;
    Ok(())
}

/// Waits for whoever changes what can get into a person's account: of two, one is second.
pub async fn lock_person(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    let own = users::table.find(user).select(users::id).for_no_key_update();
    own.first::<UserId>(tx.conn()).await.optional()?;
    Ok(())
}

/// Whether a session goes on, of somebody who may sign in.
pub async fn is_open(tx: &mut PlatformTx<'_>, session: SessionId) -> ApiResult<bool> {
    let open =
        sessions::table.inner_join(users::table).filter(sessions::id.eq(session)).filter(users::is_active);
    Ok(diesel::select(exists(open)).get_result(tx.conn()).await?)
}

/// Uses a token up: its person, if it was good. A second use finds nothing. The person is locked before their tokens are.
pub async fn use_token(
    tx: &mut PlatformTx<'_>,
    purpose: Purpose,
    token_sha256: &[u8],
) -> ApiResult<Option<UserId>> {
    let now = tx.now();
    let holder = email_tokens::table.find(token_sha256).select(email_tokens::user_id);
    let Some(holder) = holder.first(tx.conn()).await.optional()? else { return Ok(None) };
    lock_person(tx, holder).await?;
    let good = email_tokens::table
        .find(token_sha256)
        .filter(email_tokens::purpose.eq(purpose.as_str()))
        .filter(email_tokens::used_at.is_null())
        .filter(email_tokens::expires_at.gt(now));
    let user = diesel::update(good)
        .set(email_tokens::used_at.eq(now))
        .returning(email_tokens::user_id)
        .get_result(tx.conn())
        .await
        .optional()?;
    Ok(user)
}

/// Takes back every link that was mailed to a person, and with them the change of address that waits for two.
pub async fn delete_tokens(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    email_change::forget(tx, user).await?;
    diesel::delete(email_tokens::table.filter(email_tokens::user_id.eq(user))).execute(tx.conn()).await?;
    Ok(())
}

/// A session to be opened.
#[derive(Debug, Insertable)]
#[diesel(table_name = sessions)]
pub struct NewSession {
    pub id: SessionId,
    pub token_sha256: Vec<u8>,
    pub user_id: UserId,
    pub created_at: DateTime<Utc>,
    pub authenticated_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    pub idle_timeout_minutes: i32,
    pub idle_expires_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
}

/// No request takes so long.
const LONGEST_REQUEST: TimeDelta = TimeDelta::days(1);

/// Open sessions of a person at most.
pub const MAX_SESSIONS: i64 = 100;

/// Opens a session. Of too many of a person, those that were used longest ago end.
pub async fn insert_session(tx: &mut PlatformTx<'_>, new: &NewSession) -> ApiResult<OpenSession> {
    let inserted = diesel::insert_into(sessions::table).values(new).returning(OpenSession::as_returning());
    let inserted = inserted.get_result(tx.conn()).await?;
    let older = sessions::table
        .filter(sessions::user_id.eq(new.user_id).and(sessions::id.ne(new.id)))
        .order((sessions::last_seen_at.desc(), sessions::id.desc()))
        .offset(MAX_SESSIONS - 1)
        .select(sessions::id);
    let older: Vec<SessionId> = older.load(tx.conn()).await?;
    diesel::delete(sessions::table.filter(sessions::id.eq_any(older))).execute(tx.conn()).await?;
    Ok(inserted)
}

/// Closes the session of a token.
pub async fn delete_session(tx: &mut PlatformTx<'_>, token_sha256: &[u8]) -> ApiResult<()> {
    diesel::delete(sessions::table.filter(sessions::token_sha256.eq(token_sha256)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Closes every session of a person.
pub async fn delete_sessions_of(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<()> {
    diesel::delete(sessions::table.filter(sessions::user_id.eq(user))).execute(tx.conn()).await?;
    Ok(())
}

/// Forgets sessions, tokens, changes of address, challenges, tickets and devices whose time is over: how many.
pub async fn delete_expired(tx: &mut PlatformTx<'_>) -> ApiResult<usize> {
    let now = tx.now();
    // What a session asked for before it went idle may still be under way.
    let over = sessions::expires_at.le(now).or(sessions::idle_expires_at.le(now - LONGEST_REQUEST));
    let sessions = diesel::delete(sessions::table.filter(over)).execute(tx.conn()).await?;
    let tokens = diesel::delete(email_tokens::table.filter(email_tokens::expires_at.le(now)))
        .execute(tx.conn())
        .await?;
    let waiting = email_change::forget_old(tx).await? + passkeys::forget_old(tx).await?;
    Ok(sessions + tokens + waiting + devices::forget_old(tx).await? + tickets::forget_old(tx).await?)
}

/// The companies that a person may enter, by name.
pub async fn companies_of(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Vec<CompanyRow>> {
    let rows = memberships::table
        .inner_join(companies::table)
        .filter(memberships::user_id.eq(user))
        .filter(memberships::is_active)
        .filter(companies::state.ne(CompanyState::Erasing))
        .order((companies::name_key, companies::id))
        .select((
            companies::id,
            companies::name,
            companies::country,
            companies::currency,
            companies::state,
            memberships::role_key,
            memberships::is_default,
            companies::logo_version,
        ));
    Ok(rows.load(tx.conn()).await?)
}
