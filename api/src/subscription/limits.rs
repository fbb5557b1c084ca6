//! Companies are held to what the plan of their owner holds: by the worker when the plan or the owner changes, and again when upkeep visits them.

use billing::limits;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};
use tenancy::schema::platform::companies;
use tenancy::{CompanyId, CompanyTx, Denied, NewJob, PlatformTx, Tenancy, TenancyError, UserId};

use crate::App;
use crate::http::{ApiError, ApiResult};

/// The kind of the job that does it for all companies of an owner.
pub const LIMITS_JOB: &str = "plan_limits";

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    owner: UserId,
}

/// Lets the worker hold all companies of an owner to their plan.
///
/// # Errors
/// The database's.
pub async fn hold_later(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<(), TenancyError> {
    tx.enqueue(NewJob::new(LIMITS_JOB, serde_json::json!(Payload { owner }))).await?;
    Ok(())
}

/// Holds all companies of an owner to their plan. Run by the worker. One that cannot be entered now is held when upkeep visits it.
///
/// # Errors
/// The database's: the job is tried again later.
pub async fn hold_companies(app: &App, payload: serde_json::Value) -> anyhow::Result<()> {
    let Payload { owner } = serde_json::from_value(payload)?;
    let companies = app.tenancy.platform_read(async |tx| of_owner(tx, owner).await).await?;
    for company in companies {
        hold(&app.tenancy, company).await.map_err(ApiError::into_failure)?;
    }
    Ok(())
}

/// Holds a company to the plan of its owner; one that is not in use is left as it is.
///
/// # Errors
/// The database's.
pub async fn hold(tenancy: &Tenancy, company: CompanyId) -> ApiResult<()> {
    let access = match tenancy.enter_as_worker(company).await {
        Ok(access) => access,
        Err(Denied::NotFound | Denied::NotReady | Denied::Upgrading) => return Ok(()),
        Err(denied) => return Err(denied.into()),
    };
    let owner = access.company().owner_id;
    let next = tenancy.platform_read(async |tx| limits::of_owner(tx, owner).await).await?;
    let held: limits::Limits = access.read(async |tx| limits::of_company(tx).await).await?;
    if held == next {
        return Ok(());
    }
    access.note(LIMITS_JOB, async |tx: &mut CompanyTx<'_>| limits::set(tx, next).await).await?;
    Ok(())
}

/// The companies that somebody owns.
///
/// # Errors
/// The database's.
pub async fn of_owner(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Vec<CompanyId>, TenancyError> {
    let owned = companies::table.filter(companies::owner_id.eq(owner)).order(companies::id);
    Ok(owned.select(companies::id).load(tx.conn()).await?)
}
