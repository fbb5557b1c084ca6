//! Whether a company has a place for one more: asked when somebody is invited and again when they come.

use billing::catalogue::Need;
use billing::subscription;
use tenancy::{CompanyId, Entitlement, PlatformTx, UserId, provision::CompanyState};

use super::store;
use crate::companies::members;
use crate::http::{ApiError, ApiResult};

/// For whom a place is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum For {
    /// One who is to be invited: those who are invited already have theirs.
    Guest,
    /// One who comes.
    Arrival,
}

/// Goes on when the company may take somebody in: it is not being erased, its owner's subscription
/// stands, its plan has a place, and it has not too many members. The company is locked by who asks, so that two do not have the same place.
///
/// # Errors
/// 409 `invitation_revoked` when the company is on its way out; 402 `subscription_ended`, `plan_required`; 409 `members_limit_reached`.
pub async fn check(tx: &mut PlatformTx<'_>, company: CompanyId, owner: UserId, asked: For) -> ApiResult<()> {
    if store::state_of(tx, company).await? == CompanyState::Erasing {
        return Err(ApiError::conflict("invitation_revoked"));
    }
    must_be_in_plan(tx, company, owner, asked).await?;
    members::must_have_room(tx, company).await
}

/// How many places are taken: by those who use the company, and by those who are invited.
///
/// # Errors
/// The database's.
pub async fn taken(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<i64> {
    Ok(members::count_active(tx, company).await? + store::count_waiting(tx, company).await?)
}

/// Goes on when the owner's subscription stands and its plan has a place.
///
/// # Errors
/// 402 `subscription_ended`, `plan_required`.
pub async fn must_be_in_plan(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    owner: UserId,
    asked: For,
) -> ApiResult<()> {
    let subscription = subscription::of_owner(tx, owner).await?;
    let Some(subscription) = subscription.filter(|it| it.entitlement(tx.now()) != Entitlement::Ended) else {
        return Err(ApiError::subscription_ended(Need::Subscription));
    };
    if let Some(most) = subscription.max_users {
        let there = match asked {
            For::Guest => taken(tx, company).await?,
            For::Arrival => members::count_active(tx, company).await?,
        };
        let wanted = there + 1;
        if wanted > i64::from(most) {
            return Err(ApiError::plan_required(Need::Users(wanted)));
        }
    }
    Ok(())
}
