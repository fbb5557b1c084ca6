//! Rows of offers of ownership.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    CompanyId, PlatformTx, UserId,
    schema::platform::{companies, ownership_transfers as transfers},
};
use uuid::Uuid;

use crate::http::{ApiResult, OnConstraint};

/// An offer is good for so long.
const LIFETIME: TimeDelta = TimeDelta::days(7);

/// An offer.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = transfers, check_for_backend(diesel::pg::Pg))]
pub struct TransferRow {
    pub id: Uuid,
    pub from_user: UserId,
    pub to_user: UserId,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
}

/// The offer that waits. The company is locked by whoever changes it.
pub async fn pending(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Option<TransferRow>> {
    let now = tx.now();
    let query = transfers::table
        .filter(transfers::company_id.eq(company))
        .filter(transfers::state.eq("pending"))
        .filter(transfers::expires_at.gt(now))
        .select(TransferRow::as_select());
    Ok(query.first(tx.conn()).await.optional()?)
}

/// Adds an offer. One whose time is over gives way.
///
/// # Errors
/// 409 `ownership_transfer_pending`.
pub async fn insert(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    from: UserId,
    to: UserId,
) -> ApiResult<TransferRow> {
    let (id, now) = (tx.new_uuid(), tx.now());
    let over = transfers::table
        .filter(transfers::company_id.eq(company))
        .filter(transfers::state.eq("pending"))
        .filter(transfers::expires_at.le(now));
    diesel::update(over)
        .set((transfers::state.eq("expired"), transfers::ended_at.eq(now)))
        .execute(tx.conn())
        .await?;
    let row = (
        transfers::id.eq(id),
        transfers::company_id.eq(company),
        transfers::from_user.eq(from),
        transfers::to_user.eq(to),
        transfers::created_at.eq(now),
        transfers::expires_at.eq(now + LIFETIME),
    );
    diesel::insert_into(transfers::table)
        .values(row)
        .returning(TransferRow::as_returning())
        .get_result(tx.conn())
        .await
        .on_constraint(&[("ownership_transfers_pending_key", "ownership_transfer_pending")])
}

/// Ends an offer: `accepted`, `declined` or `cancelled`.
pub async fn end(tx: &mut PlatformTx<'_>, id: Uuid, state: &str) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(transfers::table.find(id))
        .set((transfers::state.eq(state), transfers::ended_at.eq(now)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Ends the offer to a member who leaves, may not enter any more or has another role.
pub async fn cancel_of(tx: &mut PlatformTx<'_>, company: CompanyId, to: UserId) -> ApiResult<()> {
    let now = tx.now();
    let theirs = transfers::table
        .filter(transfers::company_id.eq(company))
        .filter(transfers::state.eq("pending"))
        .filter(transfers::to_user.eq(to));
    diesel::update(theirs)
        .set((transfers::state.eq("cancelled"), transfers::ended_at.eq(now)))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Whether a person owns a company of an equal name, another than this one.
pub async fn owns_namesake(tx: &mut PlatformTx<'_>, company: CompanyId, owner: UserId) -> ApiResult<bool> {
    let name = companies::table.find(company).select(companies::name_key);
    let name: String = name.first(tx.conn()).await?;
    let namesakes =
        companies::table.filter(companies::owner_id.eq(owner)).filter(companies::name_key.eq(name));
    Ok(diesel::select(diesel::dsl::exists(namesakes)).get_result(tx.conn()).await?)
}

/// Gives a company another owner.
///
/// # Errors
/// 409 `new_owner_has_namesake`.
pub async fn set_owner(tx: &mut PlatformTx<'_>, company: CompanyId, owner: UserId) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(companies::table.find(company))
        .set((
            companies::owner_id.eq(owner),
            companies::updated_at.eq(now),
            companies::version.eq(companies::version + 1),
        ))
        .execute(tx.conn())
        .await
        .on_constraint(&[("companies_owner_name_key", "new_owner_has_namesake")])?;
    Ok(())
}
