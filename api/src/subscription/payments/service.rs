//! Buying, what was bought, and the page of the provider where it is changed how somebody pays.

use std::time::Duration;

use billing::intents::{self, Progress};
use billing::invoices::{self, Billed};
use billing::provider::Provider;
use billing::purchases::{self, Buyer, PurchaseError, Returns};
use billing::stripe::PaymentMethod;
use billing::takeover::{self, TakeoverError};
use billing::{Subscription, customers, subscription};
use chrono::{DateTime, Utc};
use tenancy::UserId;
use url::Url;
use uuid::Uuid;

use super::paper;
use crate::App;
use crate::http::{ApiError, ApiResult};
use crate::identity::SignedIn;
use crate::subscription::mails;

/// So long whoever asks waits for the provider.
const PATIENCE: Duration = Duration::from_secs(30);
/// A provider that does not answer may do so soon, in seconds.
const RETRY_AFTER: u64 = 30;

/// Opens the page where a price is bought: its address.
///
/// # Errors
/// 409 `payments_off`, `already_subscribed`; 422 `price_not_offered` at `/price_id`; 503 `payments_unavailable`.
pub async fn begin(app: &App, who: &SignedIn, price: Uuid) -> ApiResult<Url> {
    let payments = provider(app)?;
    let owner = who.user_id();
    let has_one = app.tenancy.platform_read(async |tx| subscription::of_owner(tx, owner).await).await?;
    // What was paid by mobile money and is over may be paid by card.
    let may_buy =
        |one: &Subscription| !one.is_bought() || one.is_by_mobile_money() && one.status == "past_due";
    if has_one.is_some_and(|one| !may_buy(&one)) {
        return Err(ApiError::conflict("already_subscribed"));
    }
    let buyer = Buyer {
        owner,
        email: who.user.email.clone(),
        name: format!("{} {}", who.user.first_name, who.user.last_name).trim().to_owned(),
        language: who.user.language.clone(),
    };
    let page = |path: &str, query: &str| {
        let mut url = app.config.server.public_url.clone();
        url.set_path(path);
        // Not encoded: the provider puts the id of its page there.
        if query.is_empty() { url.to_string() } else { format!("{url}?{query}") }
    };
    let returns = Returns {
        success: page("payment/done", "session={CHECKOUT_SESSION_ID}"),
        cancel: page("pricing", ""),
    };
    patiently(Box::pin(async {
        purchases::begin(&app.tenancy, payments, &buyer, price, &returns).await.map_err(refused)
    }))
    .await
}

/// The address of the page where invoices are seen and cards are changed.
///
/// # Errors
/// 409 `payments_off`, `not_subscribed`; 503 `payments_unavailable`.
pub async fn portal(app: &App, who: &SignedIn) -> ApiResult<Url> {
    let payments = provider(app)?;
    let owner = who.user_id();
    let customer =
        app.tenancy.platform_read(async |tx| customers::of_owner(tx, payments.kind, owner).await).await?;
    let customer = customer.ok_or_else(|| ApiError::conflict("not_subscribed"))?;
    let mut back = app.config.server.public_url.clone();
    back.set_path("settings");
    back.set_query(Some("tab=subscription"));
    // Another page each time.
    let key = format!("portal:{customer}:{}", app.tenancy.clock().now().timestamp_micros());
    let opened = payments.stripe.portal(&customer, back.as_str(), &who.user.language, &key);
    let url = opened.await.map_err(|error| {
        // Their customer was deleted there.
        if error.is_missing() { ApiError::conflict("not_subscribed") } else { refused(error.into()) }
    })?;
    Url::parse(&url).map_err(ApiError::internal)
}

/// How far a purchase is. What is paid is taken over first.
///
/// # Errors
/// 404; 409 `payments_off`; 503 `payments_unavailable`.
pub async fn progress(app: &App, who: &SignedIn, session: &str) -> ApiResult<Progress> {
    let payments = provider(app)?;
    // The provider's ids are plain.
    if !session.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(ApiError::not_found());
    }
    let owner = who.user_id();
    patiently(Box::pin(async {
        let found = intents::progress(&app.tenancy, payments, owner, session).await.map_err(refused)?;
        let progress = found.ok_or_else(ApiError::not_found)?;
        if progress == Progress::Paid {
            taken_over(app, payments, owner).await?;
        }
        Ok(progress)
    }))
    .await
}

/// How the next invoices are paid.
///
/// # Errors
/// 409 `payments_off`; 503 `payments_unavailable`.
pub async fn payment_method(app: &App, who: &SignedIn) -> ApiResult<Option<PaymentMethod>> {
    let payments = provider(app)?;
    let owner = who.user_id();
    let customer =
        app.tenancy.platform_read(async |tx| customers::of_owner(tx, payments.kind, owner).await).await?;
    let Some(customer) = customer else { return Ok(None) };
    let methods = payments.stripe.payment_methods(&customer).await;
    Ok(methods.map_err(|error| refused(error.into()))?.into_iter().next())
}

/// Invoices, the newest first.
pub async fn invoices(
    app: &App,
    who: &SignedIn,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> ApiResult<Vec<Billed>> {
    let owner = who.user_id();
    Ok(app.tenancy.platform_read(async |tx| invoices::of_owner(tx, owner, after, limit).await).await?)
}

/// An invoice of ours as a file: its name, and its bytes.
///
/// # Errors
/// 404 for one that is none of theirs, or none of ours.
pub async fn printed(app: &App, who: &SignedIn, id: Uuid) -> ApiResult<(String, Vec<u8>)> {
    let owner = who.user_id();
    let billed = app.tenancy.platform_read(async |tx| invoices::find(tx, owner, id).await).await?;
    let number = billed.number.clone().filter(|_| paper::is_ours(&billed)).ok_or_else(ApiError::not_found)?;
    let (who, issuer) = (who.clone(), app.config.invoice_issuer.clone());
    let printed = tokio::task::spawn_blocking(move || paper::printed(&billed, &who, &issuer));
    Ok((format!("{number}.pdf"), printed.await.map_err(ApiError::internal)??))
}

/// Takes over what the provider knows of an owner now.
///
/// # Errors
/// 503 `payments_unavailable`.
pub async fn taken_over(app: &App, payments: &Provider, owner: UserId) -> ApiResult<()> {
    let customer =
        app.tenancy.platform_read(async |tx| customers::of_owner(tx, payments.kind, owner).await).await?;
    let Some(customer) = customer else { return Ok(()) };
    match takeover::take_over(&app.tenancy, payments, &customer, mails::tell_change).await {
        Ok(_) => Ok(()),
        Err(TakeoverError::Database(error)) => Err(error.into()),
        Err(TakeoverError::Provider(error)) => Err(refused(error.into())),
        // The worker takes it over: somebody else is at it, or the operator has to.
        Err(error @ (TakeoverError::Busy | TakeoverError::PriceUnknown(_))) => {
            tracing::warn!(%error, %customer, "what the payment provider knows is not taken over yet");
            Ok(())
        }
    }
}

/// Whoever asks waits so long for what takes several calls of the provider, and no longer.
///
/// # Errors
/// 503 `payments_unavailable`; those of the act.
pub async fn patiently<T>(act: impl Future<Output = ApiResult<T>>) -> ApiResult<T> {
    tokio::time::timeout(PATIENCE, act).await.unwrap_or_else(|_| Err(unavailable()))
}

/// Through whom it is paid here.
///
/// # Errors
/// 409 `payments_off`.
pub fn provider(app: &App) -> ApiResult<&Provider> {
    app.payments.as_ref().ok_or_else(|| ApiError::conflict("payments_off"))
}

/// What a caller is told of a failure.
pub fn refused(error: PurchaseError) -> ApiError {
    match error {
        PurchaseError::Database(error) => error.into(),
        PurchaseError::PriceNotOffered => ApiError::field("/price_id", "price_not_offered"),
        PurchaseError::SamePrice => ApiError::field("/price_id", "price_unchanged"),
        PurchaseError::OtherCurrency => ApiError::field("/price_id", "price_currency_differs"),
        PurchaseError::AlreadySubscribed => ApiError::conflict("already_subscribed"),
        PurchaseError::NotSubscribed => ApiError::conflict("not_subscribed"),
        PurchaseError::PaymentLate => ApiError::conflict("payment_late"),
        PurchaseError::PaymentWaiting => ApiError::conflict("payment_waiting"),
        PurchaseError::Ends => ApiError::conflict("subscription_ends"),
        PurchaseError::NothingWaits => ApiError::conflict("no_change_waits"),
        PurchaseError::Busy => unavailable().because(error),
        // Whatever it is, it is nothing that whoever asks could do better; the operator reads why.
        PurchaseError::Provider(error) => {
            if !error.is_general() {
                tracing::error!(%error, "the payment provider does not do what it is asked for");
            }
            unavailable().because(error)
        }
    }
}

/// That the provider cannot be asked now.
pub fn unavailable() -> ApiError {
    ApiError::unavailable("payments_unavailable", RETRY_AFTER)
}
