//! Buying a subscription. Here it is only asked for: what comes of it is what the provider says later
//! ([`crate::takeover`]).
//!
//! What somebody is about to do has a row before the provider hears of it, whose id is the key under which it happens once.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use sha2::{Digest, Sha256};
use tenancy::schema::platform::{billing_intents, billing_prices, plans, prices};
use tenancy::{PlatformTx, Tenancy, TenancyError, UserId};
use url::Url;
use uuid::Uuid;

use crate::provider::{Provider, ProviderKind};
use crate::stripe::objects::CheckoutSession;
use crate::stripe::{NewCheckout, PriceToSell, StripeError};
use crate::{customers, mobile_money};

/// How long a page where something is bought is open.
const OPEN: TimeDelta = TimeDelta::hours(23);

/// Why something was not bought or changed.
#[derive(Debug, thiserror::Error)]
pub enum PurchaseError {
    /// The provider did not answer, or refused.
    #[error(transparent)]
    Provider(#[from] StripeError),
    /// The database did not take part.
    #[error(transparent)]
    Database(#[from] TenancyError),
    /// The price is not offered.
    #[error("the price is not offered")]
    PriceNotOffered,
    /// There is a subscription already: it is changed, not bought again.
    #[error("there is a subscription already")]
    AlreadySubscribed,
    /// There is no subscription that could be changed.
    #[error("there is no subscription")]
    NotSubscribed,
    /// It is what is subscribed to.
    #[error("it is what is subscribed to")]
    SamePrice,
    /// What is subscribed to is paid in another currency.
    #[error("it is in another currency")]
    OtherCurrency,
    /// A payment by mobile money is looked for: it is found or taken back first, so that nobody pays twice.
    #[error("a payment by mobile money waits")]
    PaymentWaiting,
    /// What is due is paid first.
    #[error("a payment is late")]
    PaymentLate,
    /// It ends: it goes on first.
    #[error("it ends with what is paid")]
    Ends,
    /// No change follows, or waits for its payment.
    #[error("no change follows or waits")]
    NothingWaits,
    /// Another change of the same owner takes long.
    #[error("another change is under way")]
    Busy,
}

/// Who buys.
#[derive(Clone, Debug)]
pub struct Buyer {
    /// Who it is.
    pub owner: UserId,
    /// Their address.
    pub email: String,
    /// What they are called.
    pub name: String,
    /// In which language they read, ISO 639-1.
    pub language: String,
}

impl Buyer {
    /// The key under which the provider makes one customer of them, however many ask at once.
    fn key(&self) -> String {
        let told = format!("{}\n{}\n{}\n{}", self.owner.as_uuid(), self.email, self.name, self.language);
        let digest = Sha256::digest(told);
        let short: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        format!("customer:{short}")
    }
}

/// Where to go when a purchase is over.
#[derive(Clone, Debug)]
pub struct Returns {
    /// When it was paid; the provider puts its id for `{CHECKOUT_SESSION_ID}`.
    pub success: String,
    /// When it was left.
    pub cancel: String,
}

/// A price that is offered.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub(crate) struct Offered {
    pub id: Uuid,
    pub plan: String,
    /// Of the plan among the others.
    pub position: i32,
    pub currency: String,
    pub months: i32,
    pub amount_minor: i64,
}

impl Offered {
    /// What is sold is called so, in every language.
    pub fn product(&self) -> String {
        format!("Partita {}", titled(&self.plan))
    }
}

/// Opens the page of the provider where a price is bought: its address.
///
/// # Errors
/// [`PurchaseError`].
pub async fn begin(
    tenancy: &Tenancy,
    provider: &Provider,
    buyer: &Buyer,
    price: Uuid,
    returns: &Returns,
) -> Result<Url, PurchaseError> {
    let kind = provider.kind;
    let is_looked_for = async |tx: &mut PlatformTx<'_>| mobile_money::is_looked_for(tx, buyer.owner).await;
    if tenancy.platform_read(is_looked_for).await? {
        return Err(PurchaseError::PaymentWaiting);
    }
    if let Some(open) = leave_open(tenancy, provider, buyer.owner, |of_price| of_price == price).await? {
        return Ok(open);
    }
    let (intent, offered, customer) = tenancy
        .platform_write(async |tx| {
            let offered = offered(tx, price).await?;
            let intent = keep(tx, kind, buyer.owner, price).await?;
            Ok::<_, PurchaseError>((intent, offered, customers::of_owner(tx, kind, buyer.owner).await?))
        })
        .await?;
    let customer = match customer {
        Some(customer) => customer,
        None => {
            let made = new_customer(provider, buyer, &buyer.key()).await?;
            tenancy.platform_write(async |tx| customers::keep(tx, kind, buyer.owner, &made).await).await?
        }
    };
    let provider_price = sell(tenancy, provider, &offered).await?;
    let expires_at = tenancy.clock().now() + OPEN;
    let checkout = NewCheckout {
        customer,
        user: buyer.owner.as_uuid().to_string(),
        price: provider_price,
        success_url: returns.success.clone(),
        cancel_url: returns.cancel.clone(),
        language: buyer.language.clone(),
        expires_at: expires_at.timestamp(),
    };
    let session = open(tenancy, provider, buyer, checkout, intent).await?;
    let url = session.url.ok_or_else(|| StripeError::Unreadable("a page without an address".to_owned()))?;
    tenancy.platform_write(async |tx| note(tx, intent, &session.id, &url, expires_at).await).await?;
    // Whoever asked for several at once is led to one: the last that is noted sees them all.
    let open = leave_open(tenancy, provider, buyer.owner, |_| true).await?;
    open.ok_or_else(|| StripeError::Unreadable("a page that is closed at once".to_owned()).into())
}

/// Opens a page. Where the customer was deleted at the provider, another one takes their place.
async fn open(
    tenancy: &Tenancy,
    provider: &Provider,
    buyer: &Buyer,
    mut checkout: NewCheckout,
    intent: Uuid,
) -> Result<CheckoutSession, PurchaseError> {
    let stripe = &provider.stripe;
    match stripe.open_checkout(&checkout, &format!("{intent}:checkout")).await {
        Err(error) if error.is_missing() => {
            let old = checkout.customer;
            if !stripe.customer(&old).await?.deleted {
                return Err(error.into());
            }
            let made = new_customer(provider, buyer, &format!("{}:after:{old}", buyer.key())).await?;
            let replace =
                async |tx: &mut PlatformTx<'_>| customers::replace(tx, provider.kind, &old, &made).await;
            tenancy.platform_write(replace).await?;
            checkout.customer = made;
            Ok(stripe.open_checkout(&checkout, &format!("{intent}:again")).await?)
        }
        opened => Ok(opened?),
    }
}

async fn new_customer(provider: &Provider, buyer: &Buyer, key: &str) -> Result<String, StripeError> {
    let user = buyer.owner.as_uuid().to_string();
    provider.stripe.new_customer(&buyer.email, &buyer.name, &buyer.language, &user, key).await
}

/// Closes the pages of an owner that are open, so that nobody pays twice what is paid otherwise by now.
///
/// # Errors
/// [`PurchaseError`].
pub async fn close(tenancy: &Tenancy, provider: &Provider, owner: UserId) -> Result<(), PurchaseError> {
    leave_open(tenancy, provider, owner, |_| false).await?;
    Ok(())
}

/// The newest page that is open for a price that may stay; the others are closed, so that nobody pays twice.
async fn leave_open(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
    may_stay: impl Fn(Uuid) -> bool,
) -> Result<Option<Url>, PurchaseError> {
    let open = tenancy.platform_read(async |tx| open_pages(tx, provider.kind, owner).await).await?;
    let mut found = None;
    for (session, of_price, url) in open {
        if provider.stripe.checkout(&session).await?.status.as_deref() != Some("open") {
            continue;
        }
        if found.is_none() && may_stay(of_price) {
            found = Url::parse(&url).ok();
        } else {
            provider.stripe.expire_checkout(&session, &format!("{session}:expire")).await?;
        }
    }
    Ok(found)
}

async fn open_pages(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
) -> Result<Vec<(String, Uuid, String)>, TenancyError> {
    let now = tx.now();
    Ok(billing_intents::table
        .filter(
            billing_intents::user_id.eq(owner.as_uuid()).and(billing_intents::provider.eq(provider.as_str())),
        )
        .filter(billing_intents::expires_at.gt(now))
        .order((billing_intents::created_at.desc(), billing_intents::id.desc()))
        .select((
            billing_intents::session_id.assume_not_null(),
            billing_intents::price_id,
            billing_intents::url.assume_not_null(),
        ))
        .load(tx.conn())
        .await?)
}

/// The provider's id of a price of ours, which it is told of the first time.
pub(crate) async fn sell(
    tenancy: &Tenancy,
    provider: &Provider,
    offered: &Offered,
) -> Result<String, PurchaseError> {
    let kind = provider.kind;
    let known = tenancy
        .platform_read(async |tx| {
            let known = billing_prices::table.find((kind.as_str(), offered.id));
            Ok::<_, TenancyError>(
                known.select(billing_prices::provider_price_id).first(tx.conn()).await.optional()?,
            )
        })
        .await?;
    if let Some(known) = known {
        return Ok(known);
    }
    let price = PriceToSell {
        id: offered.id.to_string(),
        name: offered.product(),
        currency: offered.currency.clone(),
        amount_minor: offered.amount_minor,
        months: offered.months,
    };
    let made = provider.stripe.price(&price).await?;
    tenancy
        .platform_write(async |tx| {
            diesel::insert_into(billing_prices::table)
                .values((
                    billing_prices::provider.eq(kind.as_str()),
                    billing_prices::price_id.eq(offered.id),
                    billing_prices::provider_price_id.eq(&made),
                ))
                .on_conflict_do_nothing()
                .execute(tx.conn())
                .await?;
            Ok::<_, TenancyError>(())
        })
        .await?;
    Ok(made)
}

/// A price that is offered.
pub(crate) async fn offered(tx: &mut PlatformTx<'_>, price: Uuid) -> Result<Offered, PurchaseError> {
    let is_offered = prices::table
        .inner_join(plans::table)
        .filter(prices::id.eq(price).and(prices::retired_at.is_null()).and(plans::retired_at.is_null()));
    let is_offered = diesel::select(diesel::dsl::exists(is_offered)).get_result(tx.conn()).await;
    if !is_offered.map_err(TenancyError::from)? {
        return Err(PurchaseError::PriceNotOffered);
    }
    Ok(priced(tx, price).await?)
}

/// A price, whether or not it is offered still.
pub(crate) async fn priced(tx: &mut PlatformTx<'_>, price: Uuid) -> Result<Offered, TenancyError> {
    let columns =
        (prices::id, plans::key, plans::position, prices::currency, prices::months, prices::amount_minor);
    let found = prices::table.inner_join(plans::table).filter(prices::id.eq(price)).select(columns);
    Ok(found.first(tx.conn()).await?)
}

async fn keep(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
    price: Uuid,
) -> Result<Uuid, TenancyError> {
    let (id, now) = (tx.new_uuid(), tx.now());
    diesel::insert_into(billing_intents::table)
        .values((
            billing_intents::id.eq(id),
            billing_intents::user_id.eq(owner.as_uuid()),
            billing_intents::provider.eq(provider.as_str()),
            billing_intents::price_id.eq(price),
            billing_intents::created_at.eq(now),
        ))
        .execute(tx.conn())
        .await?;
    Ok(id)
}

async fn note(
    tx: &mut PlatformTx<'_>,
    intent: Uuid,
    session: &str,
    url: &str,
    expires_at: DateTime<Utc>,
) -> Result<(), TenancyError> {
    diesel::update(billing_intents::table.find(intent))
        .set((
            billing_intents::session_id.eq(session),
            billing_intents::url.eq(url),
            billing_intents::expires_at.eq(expires_at),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// A plan's key as its name is written.
fn titled(key: &str) -> String {
    let mut signs = key.chars();
    signs.next().map_or(String::new(), |first| first.to_uppercase().chain(signs).collect())
}
