//! What would become of a company under the plan of a new owner.

use billing::catalogue::{self, PlanTerms};
use billing::subscription;
use chrono::{DateTime, Utc};
use tenancy::{PlatformTx, UserId};
use uuid::Uuid;

use super::{dto::OwnershipPreview, service::may_own, store};
use crate::{
    http::{Access, ApiError, ApiResult},
    subscription::{modules_of, over_plan_in, readable_of, without},
};

/// What is read of both.
struct Read {
    plan: Option<PlanTerms>,
    trial_end: Option<DateTime<Utc>>,
    before: Vec<String>,
    after: Vec<String>,
    refusal: Option<String>,
}

/// Tells it of a person.
///
/// # Errors
/// 403 `owner_only`.
pub async fn preview(access: &Access, user_id: Uuid) -> ApiResult<OwnershipPreview> {
    let tenancy = access.tenancy().tenancy();
    let read = async |tx: &mut PlatformTx<'_>| read(tx, access, UserId::from_uuid(user_id)).await;
    let Read { plan, trial_end, before, after, refusal } = tenancy.platform_read(read).await?;
    let excess = match &plan {
        Some(plan) => over_plan_in(tenancy, access.company().id, plan).await?,
        None => Vec::new(),
    };
    Ok(OwnershipPreview {
        user_id,
        plan_id: plan.map(|plan| plan.key),
        trial_ends_at: trial_end,
        refusal,
        lost_modules: without(&before, &after),
        gained_modules: without(&after, &before),
        excess,
    })
}

async fn read(tx: &mut PlatformTx<'_>, access: &Access, next: UserId) -> ApiResult<Read> {
    let (company, owner) = (access.company().id, access.company().owner_id);
    let asker = access.tenancy().actor().user_id();
    let is_offered = async |tx: &mut PlatformTx<'_>| -> ApiResult<bool> {
        let pending = store::pending(tx, company).await?;
        Ok(pending.is_some_and(|row| row.to_user == next && asker == Some(next)))
    };
    if asker != Some(owner) && !is_offered(tx).await? {
        return Err(ApiError::forbidden("owner_only"));
    }
    let refusal = may_own(tx, company, owner, next).await.err();
    // What is none of the caller's is not told, of whoever is no administrator here.
    let plan = match refusal.as_ref().map(ApiError::code) {
        Some("new_owner_not_administrator") => None,
        _ => catalogue::of_owner(tx, next).await?,
    };
    let after = match plan {
        Some(_) => modules_of(tx, next).await?,
        None => Vec::new(),
    };
    let trial_end = match plan {
        Some(_) => trial_end_of(tx, next).await?,
        None => None,
    };
    Ok(Read {
        plan,
        trial_end,
        before: readable_of(tx, owner).await?,
        after,
        refusal: refusal.map(|error| error.code().to_owned()),
    })
}

/// When the trial of an owner ends, where they are in one.
async fn trial_end_of(tx: &mut PlatformTx<'_>, owner: UserId) -> ApiResult<Option<DateTime<Utc>>> {
    let found = subscription::of_owner(tx, owner).await?;
    Ok(found.filter(|found| found.status == "trialing").and_then(|found| found.trial_end))
}
