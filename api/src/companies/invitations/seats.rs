//! Whether a company has a place for one more: asked when somebody is invited and again when they come.

use billing::subscription;
use tenancy::{CompanyId, Denied, Entitlement, PlatformTx, UserId, provision::CompanyState};

use super::store;
use crate::companies::members;
use crate::http::{ApiError, ApiResult};

/// Goes on when the company may take somebody in: it is not being erased, its owner's subscription
/// stands, and it has not too many members.
///
/// # Errors
/// 409 `invitation_revoked` when the company is on its way out; 402 `subscription_ended`; 409 `members_limit_reached`.
pub async fn check(tx: &mut PlatformTx<'_>, company: CompanyId, owner: UserId) -> ApiResult<()> {
    if store::state_of(tx, company).await? == CompanyState::Erasing {
        return Err(ApiError::conflict("invitation_revoked"));
    }
    let subscription = subscription::of_owner(tx, owner).await?;
    let entitlement = subscription.map_or(Entitlement::Ended, |found| found.entitlement(tx.now()));
    if entitlement == Entitlement::Ended {
        return Err(Denied::SubscriptionEnded.into());
    }
    members::must_have_room(tx, company).await
}
