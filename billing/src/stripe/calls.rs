//! The calls of the provider's API that subscriptions need.

use std::collections::BTreeMap;

use super::objects::{CheckoutSession, Customer, Invoice, List, Made, Page, Schedule, Subscription};
use super::{Form, Stripe, StripeError};

/// As many as a page of a list has at most.
const PAGE: &str = "100";
/// Pages of a list at most: nobody has ten thousand invoices.
const MAX_PAGES: usize = 100;

/// A price of ours, as the provider is told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceToSell {
    /// Our id, under which it is found again.
    pub id: String,
    /// What the plan is called on an invoice.
    pub name: String,
    /// ISO 4217.
    pub currency: String,
    /// In minor units.
    pub amount_minor: i64,
    /// How many months are paid at once.
    pub months: i32,
}

/// A page to be opened where a subscription is bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCheckout {
    /// Who pays.
    pub customer: String,
    /// Our id of whoever pays, which comes back.
    pub user: String,
    /// The provider's id of the price.
    pub price: String,
    /// Where to go when it is done.
    pub success_url: String,
    /// Where to go when it is not.
    pub cancel_url: String,
    /// In which language, ISO 639-1.
    pub language: String,
    /// Until when it is open, in Unix seconds.
    pub expires_at: i64,
}

/// Another price for a subscription.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// `sub_…`.
    pub subscription: String,
    /// Its item.
    pub item: String,
    /// The provider's id of the new price.
    pub price: String,
    /// The instant from which it counts, in Unix seconds: that of the preview.
    pub at: i64,
}

impl Stripe {
    /// Makes a customer: the id.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn new_customer(
        &self,
        email: &str,
        name: &str,
        language: &str,
        user: &str,
        key: &str,
    ) -> Result<String, StripeError> {
        let form = Form::new()
            .with("email", email)
            .with("name", name)
            .with("preferred_locales[0]", language)
            .with("metadata[user]", user);
        let made: Made = self.post("/v1/customers", form, key).await?;
        Ok(made.id)
    }

    /// The provider's id of a price of ours, which it is told of when it does not know it yet.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn price(&self, price: &PriceToSell) -> Result<String, StripeError> {
        let query = Form::new().with("lookup_keys[0]", &price.id).with("limit", 1);
        let known: List<Made> = self.get("/v1/prices", query).await?;
        if let Some(known) = known.data.into_iter().next() {
            return Ok(known.id);
        }
        let form = Form::new()
            .with("currency", price.currency.to_ascii_lowercase())
            .with("unit_amount", price.amount_minor)
            .with("recurring[interval]", "month")
            .with("recurring[interval_count]", price.months)
            .with("lookup_key", &price.id)
            .with_some("tax_behavior", self.has_automatic_tax.then_some("exclusive"))
            .with("product_data[name]", &price.name);
        let made: Made = self.post("/v1/prices", form, &format!("price:{}", price.id)).await?;
        Ok(made.id)
    }

    /// Opens a page where a subscription is bought.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn open_checkout(&self, new: &NewCheckout, key: &str) -> Result<CheckoutSession, StripeError> {
        let mut form = Form::new()
            .with("mode", "subscription")
            .with("customer", &new.customer)
            .with("client_reference_id", &new.user)
            .with("line_items[0][price]", &new.price)
            .with("line_items[0][quantity]", 1)
            .with("success_url", &new.success_url)
            .with("cancel_url", &new.cancel_url)
            .with("locale", locale(&new.language))
            .with("allow_promotion_codes", true)
            .with("tax_id_collection[enabled]", true)
            .with("customer_update[name]", "auto")
            .with("customer_update[address]", "auto")
            .with("subscription_data[metadata][user]", &new.user)
            .with("expires_at", new.expires_at);
        if self.has_automatic_tax {
            form = form.with("automatic_tax[enabled]", true);
        }
        self.post("/v1/checkout/sessions", form, key).await
    }

    /// How far a purchase is.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn checkout(&self, id: &str) -> Result<CheckoutSession, StripeError> {
        self.get(&format!("/v1/checkout/sessions/{id}"), Form::new()).await
    }

    /// Closes a page on which nothing was bought.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn expire_checkout(&self, id: &str, key: &str) -> Result<(), StripeError> {
        let path = format!("/v1/checkout/sessions/{id}/expire");
        let _: Made = self.post(&path, Form::new(), key).await?;
        Ok(())
    }

    /// The address of a page where a customer sees their invoices and changes how they pay; it is good for a moment.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn portal(
        &self,
        customer: &str,
        return_url: &str,
        language: &str,
        key: &str,
    ) -> Result<String, StripeError> {
        let form = Form::new()
            .with("customer", customer)
            .with("return_url", return_url)
            .with("locale", locale(language));
        let page: Page = self.post("/v1/billing_portal/sessions", form, key).await?;
        Ok(page.url)
    }

    /// All subscriptions of a customer, ended ones too, the newest first.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn subscriptions(&self, customer: &str) -> Result<Vec<Subscription>, StripeError> {
        let query = Form::new().with("customer", customer).with("status", "all");
        self.all("/v1/subscriptions", query, |one: &Subscription| &one.id).await
    }

    /// Who pays, also when they were deleted.
    ///
    /// # Errors
    /// [`StripeError`]: one that nobody knows is none who was deleted, it says more of the key than of them.
    pub async fn customer(&self, customer: &str) -> Result<Customer, StripeError> {
        self.get(&format!("/v1/customers/{customer}"), Form::new()).await
    }

    /// All invoices of a customer, the newest first.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn invoices(&self, customer: &str) -> Result<Vec<Invoice>, StripeError> {
        let query = Form::new().with("customer", customer);
        self.all("/v1/invoices", query, |one: &Invoice| &one.id).await
    }

    async fn all<T: serde::de::DeserializeOwned>(
        &self,
        path: &str,
        query: Form,
        id: fn(&T) -> &String,
    ) -> Result<Vec<T>, StripeError> {
        let mut all: Vec<T> = Vec::new();
        for _ in 0..MAX_PAGES {
            let after = all.last().map(|last| id(last).clone());
            let query = query.clone().with("limit", PAGE).with_some("starting_after", after);
            let page: List<T> = self.get(path, query).await?;
            let is_last = !page.has_more || page.data.is_empty();
            all.extend(page.data);
            if is_last {
                return Ok(all);
            }
        }
        Err(StripeError::Unreadable(format!("{path}: the list has no end")))
    }

    /// What a change would bill at once.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn preview(&self, change: &Change) -> Result<Invoice, StripeError> {
        let form = Form::new()
            .with("subscription", &change.subscription)
            .with("subscription_details[items][0][id]", &change.item)
            .with("subscription_details[items][0][price]", &change.price)
            .with("subscription_details[items][0][quantity]", 1)
            .with("subscription_details[proration_behavior]", "always_invoice")
            .with("subscription_details[proration_date]", change.at);
        // It makes nothing; the key is only there because every call that sends a body has one.
        let key = format!("preview:{}:{}:{}", change.subscription, change.price, change.at);
        self.post("/v1/invoices/create_preview", form, &key).await
    }

    /// Changes the price at once and bills the difference: where that is not paid, the change waits in `pending_update`, and nothing else is different.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn change_now(&self, change: &Change, key: &str) -> Result<Subscription, StripeError> {
        let form = Form::new()
            .with("items[0][id]", &change.item)
            .with("items[0][price]", &change.price)
            .with("items[0][quantity]", 1)
            .with("proration_behavior", "always_invoice")
            .with("proration_date", change.at)
            .with("payment_behavior", "pending_if_incomplete");
        self.post(&format!("/v1/subscriptions/{}", change.subscription), form, key).await
    }

    /// Lets another price follow at the end of what is paid.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn change_later(&self, change: &Change, months: i32, key: &str) -> Result<(), StripeError> {
        let from = Form::new().with("from_subscription", &change.subscription);
        let made: Schedule =
            self.post("/v1/subscription_schedules", from, &format!("{key}:schedule")).await?;
        let Some((phase, price)) =
            made.phases.first().and_then(|phase| Some((phase, phase.items.first()?.price.id())))
        else {
            return Err(StripeError::Unreadable("a schedule without a phase".to_owned()));
        };
        let form = Form::new()
            .with("end_behavior", "release")
            .with("proration_behavior", "none")
            .with("phases[0][start_date]", phase.start_date)
            .with("phases[0][end_date]", phase.end_date)
            .with("phases[0][items][0][price]", price)
            .with("phases[0][items][0][quantity]", 1)
            .with("phases[0][proration_behavior]", "none")
            .with("phases[1][items][0][price]", &change.price)
            .with("phases[1][items][0][quantity]", 1)
            .with("phases[1][proration_behavior]", "none")
            .with("phases[1][duration][interval]", "month")
            .with("phases[1][duration][interval_count]", months);
        let set: Result<Schedule, StripeError> =
            self.post(&format!("/v1/subscription_schedules/{}", made.id), form, key).await;
        if let Err(error) = set {
            // Without its second phase it would only stand in the way.
            self.release(&made.id, &format!("{key}:release")).await?;
            return Err(error);
        }
        Ok(())
    }

    /// What is to follow at the end of the period, of a schedule that goes on: the provider's ids of prices, the present one first.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn scheduled_prices(&self, schedule: &str) -> Result<Vec<String>, StripeError> {
        let schedule: Schedule =
            self.get(&format!("/v1/subscription_schedules/{schedule}"), Form::new()).await?;
        let price = |phase: &super::objects::Phase| Some(phase.items.first()?.price.id().to_owned());
        Ok(schedule.phases.iter().filter_map(price).collect())
    }

    /// Takes back what was to follow; the subscription goes on as it is.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn release(&self, schedule: &str, key: &str) -> Result<(), StripeError> {
        let path = format!("/v1/subscription_schedules/{schedule}/release");
        let _: Made = self.post(&path, Form::new(), key).await?;
        Ok(())
    }

    /// Lets a claim drop, and the change that waits for its payment with it.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn void(&self, invoice: &str, key: &str) -> Result<(), StripeError> {
        let _: Made = self.post(&format!("/v1/invoices/{invoice}/void"), Form::new(), key).await?;
        Ok(())
    }

    /// Lets a subscription end with what is paid, or go on.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn cancel_at_period_end(
        &self,
        subscription: &Subscription,
        ends: bool,
        reason: Option<&str>,
        key: &str,
    ) -> Result<Subscription, StripeError> {
        let mut form = match (ends, subscription.cancel_at_period_end, subscription.cancel_at) {
            // The portal sets the instant.
            (false, false, Some(_)) => Form::new().with("cancel_at", ""),
            _ => Form::new().with("cancel_at_period_end", ends),
        };
        form = form.with_some("cancellation_details[comment]", reason.filter(|_| ends));
        self.post(&format!("/v1/subscriptions/{}", subscription.id), form, key).await
    }

    /// The cards and accounts of a customer, as the provider shows them: kind, last figures and expiry.
    ///
    /// # Errors
    /// [`StripeError`].
    pub async fn payment_methods(&self, customer: &str) -> Result<Vec<PaymentMethod>, StripeError> {
        let query = Form::new().with("limit", PAGE);
        let path = format!("/v1/customers/{customer}/payment_methods");
        let list: List<PaymentMethod> = self.get(&path, query).await?;
        Ok(list.data)
    }
}

/// How somebody pays.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct PaymentMethod {
    /// `card`, `sepa_debit` and others.
    #[serde(rename = "type")]
    pub kind: String,
    /// What is shown of it stands in a member of its kind.
    #[serde(flatten)]
    rest: BTreeMap<String, serde_json::Value>,
}

impl PaymentMethod {
    /// What is shown of it: its brand or bank, and its last figures.
    pub fn shown(&self) -> (Option<&str>, Option<&str>) {
        let of = |name: &str| self.rest.get(&self.kind).and_then(|kind| kind[name].as_str());
        (of("brand").or_else(|| of("bank_code")), of("last4"))
    }
}

/// The provider's pages know no Arabic: it lets the browser decide then.
fn locale(language: &str) -> &str {
    if language == "ar" { "auto" } else { language }
}
