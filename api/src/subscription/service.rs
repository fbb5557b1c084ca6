//! The trial of whoever is signed in.

use billing::subscription::Costs;
use billing::{customers, subscription, trial};
use tenancy::{PlatformAudit, PlatformTx, UserId};

use super::dto::{OwnSubscription, PendingPlanChange, SubscribedPrice, SubscriptionCredit};
use super::limits::hold_later;
use super::view::SubscriptionView;
use crate::{
    App,
    http::{ApiError, ApiResult},
    identity::{Origin, SignedIn},
};

/// What they are subscribed to.
pub async fn own(app: &App, who: &SignedIn) -> ApiResult<OwnSubscription> {
    app.tenancy.platform_read(async |tx| of(app, tx, who.user_id()).await).await
}

/// Begins a trial, as long as the page promised it in their language.
///
/// # Errors
/// 409 `trial_exists`.
pub async fn start_trial(app: &App, who: &SignedIn, origin: &Origin) -> ApiResult<OwnSubscription> {
    let start = async |tx: &mut PlatformTx<'_>| {
        if !trial::start(tx, who.user_id(), &who.user.language).await? {
            return Err(ApiError::conflict("trial_exists"));
        }
        hold_later(tx, who.user_id()).await?;
        tx.audit(told("trial_started", who.user_id(), origin));
        of(app, tx, who.user_id()).await
    };
    who.write(app, start).await
}

/// Ends a trial at once.
///
/// # Errors
/// 409 `no_active_trial`.
pub async fn cancel_trial(
    app: &App,
    who: &SignedIn,
    reason: Option<String>,
    origin: &Origin,
) -> ApiResult<OwnSubscription> {
    let cancel = async |tx: &mut PlatformTx<'_>| {
        if !trial::cancel(tx, who.user_id(), reason.as_deref()).await? {
            return Err(ApiError::conflict("no_active_trial"));
        }
        tx.audit(told("trial_canceled", who.user_id(), origin));
        of(app, tx, who.user_id()).await
    };
    who.write(app, cancel).await
}

async fn of(app: &App, tx: &mut PlatformTx<'_>, owner: UserId) -> ApiResult<OwnSubscription> {
    let found = subscription::of_owner(tx, owner).await?;
    let may_try = found.is_none();
    let provider = app.payments.as_ref().map(|payments| payments.kind.into());
    let costs = match &found {
        Some(found) if found.is_bought() => subscription::costs(tx, owner).await?,
        _ => Costs::default(),
    };
    let is_by_card = found.as_ref().is_some_and(|found| found.is_bought() && !found.is_by_mobile_money());
    let credit = match &app.payments {
        Some(payments) if is_by_card => customers::credit(tx, payments.kind, owner).await?,
        _ => None,
    };
    let credit = credit.map(SubscriptionCredit::of).transpose()?;
    let subscription = found.map(|found| SubscriptionView::at(tx.now(), &found));
    let price = costs.present.map(SubscribedPrice::of).transpose()?;
    let next_price = costs.next.map(SubscribedPrice::of).transpose()?;
    let pending_change = costs.pending.map(PendingPlanChange::of).transpose()?;
    Ok(OwnSubscription { subscription, price, next_price, pending_change, credit, may_try, provider })
}

/// What is noted of what somebody did with their own.
pub fn told(action: &'static str, owner: UserId, origin: &Origin) -> PlatformAudit {
    PlatformAudit {
        user_id: Some(owner),
        action,
        subject: Some(format!("user:{}", owner.as_uuid())),
        ip: origin.ip,
        user_agent: origin.user_agent.clone(),
        ..PlatformAudit::default()
    }
}
