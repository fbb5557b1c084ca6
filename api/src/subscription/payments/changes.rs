//! Changing what is subscribed to. What the provider makes of it is taken over at once, so that who asked sees it.

use billing::changes::{self as billed, Outcome};
use billing::provider::Provider;
use billing::purchases::PurchaseError;
use serde_json::{Value, json};
use tenancy::TenancyError;
use tracing::Instrument;
use uuid::Uuid;

use super::dto::{PlanChange, PlanChangePreview};
use super::service::{patiently, provider, refused, taken_over};
use crate::App;
use crate::http::{ApiError, ApiResult};
use crate::identity::{Origin, SignedIn};
use crate::subscription::service::told;

/// What another price would do, and charge now.
///
/// # Errors
/// 409 `payments_off`, `not_subscribed`, `payment_late`, `subscription_ends`; 422 at `/price_id`; 503 `payments_unavailable`.
pub async fn preview(app: &App, who: &SignedIn, price: Uuid) -> ApiResult<PlanChangePreview> {
    let preview = billed::preview(&app.tenancy, provider(app)?, who.user_id(), price);
    PlanChangePreview::of(patiently(Box::pin(async { preview.await.map_err(refused) })).await?)
}

/// An owner who changes what they have, and from where they ask.
///
/// Whatever is begun comes to its end, also where they go away meanwhile: an act is several calls of the provider, and half of it is nothing that anybody
/// asked for.
pub struct Owner {
    app: App,
    who: SignedIn,
    origin: Origin,
}

impl Owner {
    /// The owner who asks.
    pub fn new(app: &App, who: SignedIn, origin: Origin) -> Self {
        Self { app: app.clone(), who, origin }
    }

    /// Changes to another price.
    ///
    /// # Errors
    /// Those of [`preview`].
    pub async fn change(self, asked: PlanChange) -> ApiResult<Outcome> {
        to_its_end(async move {
            let (app, owner) = (&self.app, self.who.user_id());
            let payments = provider(app)?;
            let changed = billed::change(&app.tenancy, payments, owner, asked.price_id, asked.previewed_at);
            let outcome = changed.await.map_err(refused)?;
            let said = match outcome {
                Outcome::Changed => "changed",
                Outcome::Follows => "follows",
                Outcome::Unpaid(_) => "unpaid",
            };
            let details = json!({"price": asked.price_id, "outcome": said});
            self.done(payments, "plan_change_asked", details).await?;
            Ok(outcome)
        })
        .await
    }

    /// Takes back the price that was to follow, or that waits for its payment.
    ///
    /// # Errors
    /// 409 `payments_off`, `not_subscribed`, `no_change_waits`; 503 `payments_unavailable`.
    pub async fn keep(self) -> ApiResult<()> {
        to_its_end(async move {
            let payments = provider(&self.app)?;
            let kept = billed::keep(&self.app.tenancy, payments, self.who.user_id()).await;
            if let Err(PurchaseError::NothingWaits) = kept {
                // It was paid, or dropped: whoever looks again sees it.
                taken_over(&self.app, payments, self.who.user_id()).await?;
            }
            kept.map_err(refused)?;
            self.done(payments, "plan_change_taken_back", Value::Null).await
        })
        .await
    }

    /// Lets it end with what is paid, for a reason in their words.
    ///
    /// # Errors
    /// 409 `payments_off`, `not_subscribed`; 503 `payments_unavailable`.
    pub async fn end(self, reason: Option<String>) -> ApiResult<()> {
        to_its_end(async move {
            let payments = provider(&self.app)?;
            let (tenancy, owner) = (&self.app.tenancy, self.who.user_id());
            let ended = billed::end_with_period(tenancy, payments, owner, true, reason.as_deref());
            ended.await.map_err(refused)?;
            self.done(payments, "subscription_end_asked", json!({ "reason": reason })).await
        })
        .await
    }

    /// Lets it go on.
    ///
    /// # Errors
    /// 409 `payments_off`, `not_subscribed`; 503 `payments_unavailable`.
    pub async fn resume(self) -> ApiResult<()> {
        to_its_end(async move {
            let payments = provider(&self.app)?;
            let (tenancy, owner) = (&self.app.tenancy, self.who.user_id());
            billed::end_with_period(tenancy, payments, owner, false, None).await.map_err(refused)?;
            self.done(payments, "subscription_resumed", Value::Null).await
        })
        .await
    }

    /// Notes who did it, and takes over what came of it.
    async fn done(&self, payments: &Provider, action: &'static str, details: Value) -> ApiResult<()> {
        let mut audit = told(action, self.who.user_id(), &self.origin);
        audit.after = details;
        self.app
            .tenancy
            .platform_write(async |tx| {
                tx.audit(audit.clone());
                Ok::<_, TenancyError>(())
            })
            .await?;
        taken_over(&self.app, payments, self.who.user_id()).await
    }
}

/// Does it whole, however long it takes: nobody waits for more than a while.
///
/// # Errors
/// 503 `payments_unavailable`; those of the act.
async fn to_its_end<T: Send + 'static>(
    act: impl Future<Output = ApiResult<T>> + Send + 'static,
) -> ApiResult<T> {
    let act = tokio::spawn(act.in_current_span());
    patiently(async { act.await.map_err(ApiError::internal)? }).await
}
