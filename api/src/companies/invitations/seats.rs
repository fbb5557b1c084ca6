//! Whether a company has a place for one more: asked when somebody is invited and again when they come.

use billing::{catalogue, subscription};
use poem::http::StatusCode;
use tenancy::{CompanyId, Denied, Entitlement, PlatformTx, UserId, provision::CompanyState};

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
        return Err(Denied::SubscriptionEnded.into());
    };
    if let Some(most) = subscription.max_users {
        let waiting = match asked {
            For::Guest => store::count_waiting(tx, company).await?,
            For::Arrival => 0,
        };
        let wanted = members::count_active(tx, company).await? + waiting + 1;
        if wanted > i64::from(most) {
            return Err(plan_required(tx, wanted).await?);
        }
    }
    Ok(())
}

/// The refusal for want of places, with the plans that have enough of them.
async fn plan_required(tx: &mut PlatformTx<'_>, users: i64) -> ApiResult<ApiError> {
    let offered = catalogue::offered(tx).await?.into_iter().map(|offer| offer.terms);
    let would_do = offered.filter(|plan| !plan.prices.is_empty());
    let would_do = would_do.filter(|plan| plan.max_users.is_none_or(|most| users <= i64::from(most)));
    let plans: Vec<String> = would_do.map(|plan| plan.key).collect();
    let detail = format!("{users} users: {}", plans.join(", "));
    Ok(ApiError::new(StatusCode::PAYMENT_REQUIRED, "plan_required").detail(detail))
}
