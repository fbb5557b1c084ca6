//! Rows of invitations.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    CompanyId, PlatformTx, UserId,
    provision::CompanyState,
    schema::platform::{companies, invitations, roles, users},
};
use uuid::Uuid;

use super::invitation::{InvitationState, LIFETIME};
use crate::{
    http::{ApiResult, OnConstraint},
    identity::Email,
};

/// Invitations that a person is shown at once.
pub const LISTED: i64 = 200;

/// An invitation.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = invitations, check_for_backend(diesel::pg::Pg))]
pub struct InvitationRow {
    pub id: Uuid,
    pub company_id: CompanyId,
    pub email: String,
    pub email_key: String,
    pub role_key: String,
    pub invited_by: UserId,
    state: String,
    pub expires_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl InvitationRow {
    /// Where it is in its life.
    pub fn state_at(&self, now: DateTime<Utc>) -> InvitationState {
        InvitationState::at(now, &self.state, self.expires_at)
    }
}

/// An invitation with what its mail says.
#[derive(Debug, Clone, Queryable)]
pub struct OfferRow {
    pub invitation: InvitationRow,
    pub company_name: String,
    pub first_name: String,
    pub last_name: String,
    pub inviter_language: String,
    pub role_name: Option<String>,
}

#[diesel::dsl::auto_type]
fn waiting(company: CompanyId) -> _ {
    invitations::table.filter(invitations::company_id.eq(company)).filter(invitations::state.eq("pending"))
}

/// The invitations of a company that wait, in their time or past it, the newest first.
pub async fn of_company(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Vec<InvitationRow>> {
    let query = waiting(company).order((invitations::created_at.desc(), invitations::id.desc()));
    Ok(query.select(InvitationRow::as_select()).load(tx.conn()).await?)
}

/// How many invitations of a company wait.
pub async fn count_waiting(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<i64> {
    Ok(waiting(company).count().get_result(tx.conn()).await?)
}

/// An invitation.
pub async fn find(tx: &mut PlatformTx<'_>, id: Uuid) -> ApiResult<Option<InvitationRow>> {
    Ok(invitations::table.find(id).select(InvitationRow::as_select()).first(tx.conn()).await.optional()?)
}

/// An invitation, for this transaction alone until it ends.
pub async fn lock(tx: &mut PlatformTx<'_>, id: Uuid) -> ApiResult<Option<InvitationRow>> {
    let query = invitations::table.find(id).select(InvitationRow::as_select()).for_update();
    Ok(query.first(tx.conn()).await.optional()?)
}

/// The invitation to which a mailed token belongs.
pub async fn by_token(tx: &mut PlatformTx<'_>, token_sha256: &[u8]) -> ApiResult<Option<InvitationRow>> {
    let is_its = invitations::token_sha256.eq(token_sha256);
    let query = invitations::table.filter(is_its.or(invitations::previous_token_sha256.eq(token_sha256)));
    Ok(query.select(InvitationRow::as_select()).first(tx.conn()).await.optional()?)
}

#[diesel::dsl::auto_type]
fn offers() -> _ {
    let role_of: diesel::dsl::Or<
        diesel::dsl::IsNull<roles::company_id>,
        diesel::dsl::Eq<diesel::dsl::AssumeNotNull<roles::company_id>, invitations::company_id>,
    > = roles::company_id.is_null().or(roles::company_id.assume_not_null().eq(invitations::company_id));
    invitations::table
        .inner_join(companies::table)
        .inner_join(users::table)
        .left_join(roles::table.on(roles::key.eq(invitations::role_key).and(role_of)))
}

/// An invitation with what its mail says.
pub async fn offer(tx: &mut PlatformTx<'_>, id: Uuid) -> ApiResult<Option<OfferRow>> {
    let query = offers().filter(invitations::id.eq(id)).select((
        InvitationRow::as_select(),
        companies::name,
        users::first_name,
        users::last_name,
        users::language,
        roles::name.nullable(),
    ));
    Ok(query.first(tx.conn()).await.optional()?)
}

/// The invitations of an address that can be accepted, the newest first; of too many, those only.
pub async fn of_address(tx: &mut PlatformTx<'_>, email_key: &str) -> ApiResult<Vec<OfferRow>> {
    let now = tx.now();
    let query = offers()
        .filter(invitations::email_key.eq(email_key))
        .filter(invitations::state.eq("pending"))
        .filter(invitations::expires_at.gt(now))
        .filter(companies::state.ne(CompanyState::Erasing))
        .order((invitations::created_at.desc(), invitations::id.desc()))
        .select((
            InvitationRow::as_select(),
            companies::name,
            users::first_name,
            users::last_name,
            users::language,
            roles::name.nullable(),
        ))
        .limit(LISTED);
    Ok(query.load(tx.conn()).await?)
}

/// Adds an invitation. One of the same address whose time is over gives way.
///
/// # Errors
/// 409 `invitation_pending`.
pub async fn insert(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    email: &Email,
    role: &str,
    inviter: UserId,
) -> ApiResult<InvitationRow> {
    let (id, now) = (tx.new_uuid(), tx.now());
    let over = waiting(company)
        .filter(invitations::email_key.eq(&email.key))
        .filter(invitations::expires_at.le(now));
    diesel::update(over)
        .set((
            invitations::state.eq("expired"),
            invitations::ended_at.eq(now),
            invitations::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    let row = (
        invitations::id.eq(id),
        invitations::company_id.eq(company),
        invitations::email.eq(&email.address),
        invitations::email_key.eq(&email.key),
        invitations::role_key.eq(role),
        invitations::invited_by.eq(inviter),
        invitations::expires_at.eq(now + LIFETIME),
        invitations::created_at.eq(now),
        invitations::updated_at.eq(now),
    );
    diesel::insert_into(invitations::table)
        .values(row)
        .returning(InvitationRow::as_returning())
        .get_result(tx.conn())
        .await
        .on_constraint(&[("invitations_pending_key", "invitation_pending")])
}

/// Begins the time of an invitation anew, by whoever sends it now. The link of an earlier mail ends.
pub async fn renew(tx: &mut PlatformTx<'_>, id: Uuid, inviter: UserId) -> ApiResult<InvitationRow> {
    let now = tx.now();
    let renewed = diesel::update(invitations::table.find(id))
        .set((
            invitations::token_sha256.eq(None::<Vec<u8>>),
            invitations::previous_token_sha256.eq(None::<Vec<u8>>),
            invitations::invited_by.eq(inviter),
            invitations::expires_at.eq(now + LIFETIME),
            invitations::updated_at.eq(now),
        ))
        .returning(InvitationRow::as_returning());
    Ok(renewed.get_result(tx.conn()).await?)
}

/// Keeps the hash of the token that is mailed. Without [`renew`] before it is the same mail again: the link of the first
/// stays good, because that one may have gone out.
pub async fn set_token(tx: &mut PlatformTx<'_>, id: Uuid, token_sha256: &[u8]) -> ApiResult<()> {
    diesel::update(invitations::table.find(id))
        .set((
            invitations::previous_token_sha256.eq(invitations::token_sha256),
            invitations::token_sha256.eq(token_sha256),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Ends an invitation: `accepted`, `declined` or `revoked`.
pub async fn end(tx: &mut PlatformTx<'_>, id: Uuid, state: &str) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(invitations::table.find(id))
        .set((invitations::state.eq(state), invitations::ended_at.eq(now), invitations::updated_at.eq(now)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Takes back the invitations that a member sent, who leaves or may not enter any more.
pub async fn revoke_those_of(tx: &mut PlatformTx<'_>, company: CompanyId, inviter: UserId) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(waiting(company).filter(invitations::invited_by.eq(inviter)))
        .set((
            invitations::state.eq("revoked"),
            invitations::ended_at.eq(now),
            invitations::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The invitations of an address that wait, locked: ids and companies.
pub async fn lock_of_address(tx: &mut PlatformTx<'_>, email_key: &str) -> ApiResult<Vec<(Uuid, CompanyId)>> {
    let query = invitations::table
        .filter(invitations::email_key.eq(email_key))
        .filter(invitations::state.eq("pending"))
        .order(invitations::id)
        .select((invitations::id, invitations::company_id))
        .for_update();
    Ok(query.load(tx.conn()).await?)
}

/// Whether an invitation of a company to an address waits.
pub async fn is_waiting(tx: &mut PlatformTx<'_>, company: CompanyId, email_key: &str) -> ApiResult<bool> {
    let same = waiting(company).filter(invitations::email_key.eq(email_key));
    Ok(diesel::select(diesel::dsl::exists(same)).get_result(tx.conn()).await?)
}

/// Sends an invitation after its person to another address.
pub async fn readdress(tx: &mut PlatformTx<'_>, id: Uuid, email: &Email) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(invitations::table.find(id))
        .set((
            invitations::email.eq(&email.address),
            invitations::email_key.eq(&email.key),
            invitations::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await
        .on_constraint(&[("invitations_pending_key", "invitation_pending")])?;
    Ok(())
}

/// Forgets the invitations that ended, or whose time was over, before so long: how many.
pub async fn delete_old(tx: &mut PlatformTx<'_>, kept: TimeDelta) -> ApiResult<usize> {
    let before = tx.now() - kept;
    let old = invitations::ended_at.lt(before).or(invitations::expires_at.lt(before));
    Ok(diesel::delete(invitations::table.filter(old)).execute(tx.conn()).await?)
}

/// Where a company is in its life.
pub async fn state_of(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<CompanyState> {
    Ok(companies::table.find(company).select(companies::state).first(tx.conn()).await?)
}
