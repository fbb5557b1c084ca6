//! Changing what is subscribed to. What the provider makes of it is taken over at once, so that who asked sees it.

use billing::catalogue;
use billing::changes::{self as billed, Outcome, Preview};
use billing::provider::Provider;
use serde_json::{Value, json};
use uuid::Uuid;

use super::dto::PlanChange;
use super::service::{provider, refused, taken_over};
use crate::App;
use crate::http::ApiResult;
use crate::identity::{Origin, SignedIn};
use crate::subscription::service::told;
use crate::subscription::usage::{PlanExcess, over};

/// What another price would do, and what of their companies would be more than it holds.
///
/// # Errors
/// 409 `payments_off`, `not_subscribed`, `payment_late`, `subscription_ends`; 422 at `/price_id`; 503 `payments_unavailable`.
pub async fn preview(app: &App, who: &SignedIn, price: Uuid) -> ApiResult<(Preview, Vec<PlanExcess>)> {
    let owner = who.user_id();
    let preview = billed::preview(&app.tenancy, provider(app)?, owner, price).await.map_err(refused)?;
    let offers = app.tenancy.platform_read(catalogue::offered).await?;
    let is_it = |offer: &catalogue::Offer| offer.prices.iter().any(|one| one.id == price);
    let excess = match offers.into_iter().find(is_it) {
        Some(offer) => over(&app.tenancy, owner, &offer.terms).await?,
        None => Vec::new(),
    };
    Ok((preview, excess))
}

/// Changes to another price.
///
/// # Errors
/// Those of [`preview`].
pub async fn change(app: &App, who: &SignedIn, asked: PlanChange, origin: &Origin) -> ApiResult<Outcome> {
    let payments = provider(app)?;
    let changed = billed::change(&app.tenancy, payments, who.user_id(), asked.price_id, asked.previewed_at);
    let outcome = changed.await.map_err(refused)?;
    let said = match outcome {
        Outcome::Changed => "changed",
        Outcome::Follows => "follows",
        Outcome::Unpaid(_) => "unpaid",
    };
    done(
        app,
        payments,
        who,
        ("plan_change_asked", json!({"price": asked.price_id, "outcome": said})),
        origin,
    )
    .await?;
    Ok(outcome)
}

/// Takes back the price that was to follow.
///
/// # Errors
/// 409 `payments_off`, `not_subscribed`; 503 `payments_unavailable`.
pub async fn keep(app: &App, who: &SignedIn, origin: &Origin) -> ApiResult<()> {
    let payments = provider(app)?;
    billed::keep(&app.tenancy, payments, who.user_id()).await.map_err(refused)?;
    done(app, payments, who, ("plan_change_taken_back", Value::Null), origin).await
}

/// Lets it end with what is paid.
///
/// # Errors
/// 409 `payments_off`, `not_subscribed`; 503 `payments_unavailable`.
pub async fn end(app: &App, who: &SignedIn, reason: Option<&str>, origin: &Origin) -> ApiResult<()> {
    let payments = provider(app)?;
    let ended = billed::end_with_period(&app.tenancy, payments, who.user_id(), true, reason);
    ended.await.map_err(refused)?;
    done(app, payments, who, ("subscription_end_asked", json!({ "reason": reason })), origin).await
}

/// Lets it go on.
///
/// # Errors
/// 409 `payments_off`, `not_subscribed`; 503 `payments_unavailable`.
pub async fn resume(app: &App, who: &SignedIn, origin: &Origin) -> ApiResult<()> {
    let payments = provider(app)?;
    let resumed = billed::end_with_period(&app.tenancy, payments, who.user_id(), false, None);
    resumed.await.map_err(refused)?;
    done(app, payments, who, ("subscription_resumed", Value::Null), origin).await
}

/// Notes who did it, and takes over what came of it.
async fn done(
    app: &App,
    payments: &Provider,
    who: &SignedIn,
    (action, details): (&'static str, Value),
    origin: &Origin,
) -> ApiResult<()> {
    let mut audit = told(action, who.user_id(), origin);
    audit.after = details;
    app.tenancy
        .platform_write(async |tx| {
            tx.audit(audit.clone());
            Ok::<_, tenancy::TenancyError>(())
        })
        .await?;
    taken_over(app, payments, who.user_id()).await
}
