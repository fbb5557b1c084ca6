//! When a company is to be erased, in its row.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::{
    CompanyId, PlatformTx, UserId,
    schema::platform::{companies, memberships},
};

use crate::http::ApiResult;

/// A request that stands.
#[derive(Debug, Clone, Copy)]
pub struct AskedRow {
    pub by: UserId,
    pub at: DateTime<Utc>,
    pub erase_at: DateTime<Utc>,
}

/// The request that stands, if one does.
pub async fn asked(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Option<AskedRow>> {
    let columns = (companies::erase_asked_by, companies::erase_asked_at, companies::erase_at);
    let found: (Option<UserId>, Option<DateTime<Utc>>, Option<DateTime<Utc>>) =
        companies::table.find(company).select(columns).first(tx.conn()).await?;
    Ok(match found {
        (Some(by), Some(at), Some(erase_at)) => Some(AskedRow { by, at, erase_at }),
        _ => None,
    })
}

/// Notes a request, or that there is none any more. The company is locked by the caller.
pub async fn set(tx: &mut PlatformTx<'_>, company: CompanyId, asked: Option<AskedRow>) -> ApiResult<()> {
    let now = tx.now();
    diesel::update(companies::table.find(company))
        .set((
            companies::erase_asked_by.eq(asked.map(|asked| asked.by)),
            companies::erase_asked_at.eq(asked.map(|asked| asked.at)),
            companies::erase_at.eq(asked.map(|asked| asked.erase_at)),
            companies::erase_told_at.eq(None::<DateTime<Utc>>),
            companies::updated_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Whoever can enter the company.
pub async fn active_members(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Vec<UserId>> {
    let query = memberships::table
        .filter(memberships::company_id.eq(company))
        .filter(memberships::is_active)
        .order(memberships::user_id)
        .select(memberships::user_id);
    Ok(query.load(tx.conn()).await?)
}

/// Takes the companies that are erased within `notice` and whose members were not told: each with its day. They count as
/// told from then on.
pub async fn take_near(
    tx: &mut PlatformTx<'_>,
    notice: TimeDelta,
    limit: i64,
) -> ApiResult<Vec<(CompanyId, DateTime<Utc>)>> {
    let now = tx.now();
    let near = companies::table
        .filter(companies::erase_at.le(now + notice).and(companies::erase_at.gt(now)))
        .filter(companies::erase_told_at.is_null())
        .order(companies::id)
        .limit(limit)
        .select((companies::id, companies::erase_at.assume_not_null()))
        .for_no_key_update()
        .skip_locked();
    let near: Vec<(CompanyId, DateTime<Utc>)> = near.load(tx.conn()).await?;
    let told: Vec<CompanyId> = near.iter().map(|(company, _)| *company).collect();
    diesel::update(companies::table.filter(companies::id.eq_any(told)))
        .set(companies::erase_told_at.eq(now))
        .execute(tx.conn())
        .await?;
    Ok(near)
}
