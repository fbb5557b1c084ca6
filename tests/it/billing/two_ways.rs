//! Stories of somebody who has several things at once: two subscriptions, other products, several pages; or nothing at the provider any more.

use billing::stripe::objects::Subscription;
use billing::stripe::{NewCheckout, PriceToSell};
use diesel_async::RunQueryDsl;
use futures_util::future::join_all;
use poem::http::Method;
use serde_json::json;
use tenancy::TenancyError;

use super::payments::Baker;
use super::webhooks::{Customer, pair};
use crate::support::TestApp;

impl Customer {
    pub async fn knows(&self) -> usize {
        let told = self.stripe.told().await;
        self.hears(told.last().unwrap()).await;
        self.applies().await
    }

    pub async fn customer(&self) -> String {
        self.stripe.told().await[0]["data"]["object"]["customer"].as_str().unwrap().to_owned()
    }

    /// What Stripe calls the monthly price of a plan in euros, which was sold before or is told to it now.
    async fn stripe_price(&self, plan: &str) -> String {
        let price = self.price(plan).await;
        let terms = PriceToSell {
            id: price.clone(),
            name: format!("Partita {plan}"),
            currency: "EUR".into(),
            amount_minor: 2_900,
            months: 1,
        };
        let made = self.app.app().payments.as_ref().unwrap().stripe.price(&terms).await.unwrap();
        let keep = format!(
            "INSERT INTO platform.billing_prices (provider, price_id, provider_price_id) VALUES ('stripe', '{price}', '{made}')
             ON CONFLICT DO NOTHING RETURNING provider_price_id AS text"
        );
        reads(&self.app, &keep).await
    }

    async fn reads(&self, query: &str) -> String {
        reads(&self.app, query).await
    }

    /// The subscriptions at Stripe, the oldest first.
    async fn subscriptions(&self) -> Vec<Subscription> {
        let stripe = &self.app.app().payments.as_ref().unwrap().stripe;
        let mut all = stripe.subscriptions(&self.customer().await).await.unwrap();
        all.sort_by_key(|one| one.created);
        all
    }

    async fn ends(&self, one: &Subscription) {
        let stripe = &self.app.app().payments.as_ref().unwrap().stripe;
        stripe.cancel_at_period_end(one, true, None, &format!("ends:{}", one.id)).await.unwrap();
    }
}

/// A page that the service did not open, for what is sold: its address.
pub async fn opens_beside(app: &TestApp, customer: &str, price: &str, hours: i64) -> String {
    let stripe = &app.app().payments.as_ref().unwrap().stripe;
    let page = NewCheckout {
        customer: customer.to_owned(),
        user: "somebody".to_owned(),
        price: price.to_owned(),
        success_url: "http://localhost:8080/payment/done?session={CHECKOUT_SESSION_ID}".to_owned(),
        cancel_url: "http://localhost:8080/pricing".to_owned(),
        language: "fr".to_owned(),
        expires_at: app.now().timestamp() + hours * 3_600,
    };
    stripe.open_checkout(&page, &format!("beside:{customer}:{price}")).await.unwrap().url.unwrap()
}

/// Of two that are paid the newer one counts; when it is over the other does, and when that is over nothing is left.
#[tokio::test]
async fn two_subscriptions_that_end_leave_nothing() {
    let baker = Customer::tries().await;
    baker.buys("starter").await;
    baker.knows().await;
    baker.stripe.lives(1).await;
    let [first] = &baker.subscriptions().await[..] else { panic!("one") };
    let page = opens_beside(&baker.app, &baker.customer().await, &first.items.data[0].price.id, 25).await;
    baker.stripe.pays(&page, "pays").await;
    baker.knows().await;
    let [first, second] = &baker.subscriptions().await[..] else { panic!("two") };
    baker.ends(second).await;
    baker.stripe.lives(32).await;
    baker.knows().await;
    assert_eq!(baker.is().await, pair("active", "starter"), "the first is paid");
    baker.ends(first).await;
    baker.stripe.lives(32).await;
    baker.knows().await;
    assert_eq!(baker.is().await, pair("canceled", "starter"));
}

/// Of two that are paid the one counts that gives most, in whatever order they were bought.
#[tokio::test]
async fn the_subscription_that_gives_most_counts() {
    let baker = Customer::tries().await;
    baker.buys("professional").await;
    baker.knows().await;
    baker.stripe.lives(1).await;
    let starter = baker.stripe_price("starter").await;
    let page = opens_beside(&baker.app, &baker.customer().await, &starter, 25).await;
    baker.stripe.pays(&page, "pays").await;
    baker.knows().await;
    assert_eq!(baker.subscriptions().await.len(), 2);
    assert_eq!(baker.is().await, pair("active", "professional"));
}

/// What a customer buys of somebody else who is paid at the same account changes nothing here.
#[tokio::test]
async fn what_is_bought_elsewhere_at_the_same_account_is_left_alone() {
    let baker = Customer::tries().await;
    let page =
        baker.awa.post("/subscription/checkout", json!({"price_id": baker.price("starter").await})).await;
    let page = page.expect(200)["url"].as_str().unwrap().to_owned();
    let stripe = &baker.app.app().payments.as_ref().unwrap().stripe;
    let foreign = PriceToSell {
        id: "another product".into(),
        name: "Bread".into(),
        currency: "EUR".into(),
        amount_minor: 99_900,
        months: 1,
    };
    let foreign = stripe.price(&foreign).await.unwrap();
    let customer = baker.reads("SELECT customer_id AS text FROM platform.billing_customers").await;
    let beside = opens_beside(&baker.app, &customer, &foreign, 25).await;
    baker.stripe.pays(&beside, "pays").await;
    baker.knows().await;
    assert_eq!(baker.is().await, pair("trialing", "trial"), "it is none of ours");
    assert_eq!(baker.events().await[0].state, "waiting", "an operator is shown it when it was tried often");
    baker.stripe.pays(&page, "pays").await;
    baker.knows().await;
    assert_eq!(baker.is().await, pair("active", "starter"));
    let [ours] = &baker
        .subscriptions()
        .await
        .into_iter()
        .filter(|one| one.items.data[0].price.id != foreign)
        .collect::<Vec<_>>()[..]
    else {
        panic!("one is ours")
    };
    baker.ends(ours).await;
    baker.stripe.lives(32).await;
    baker.knows().await;
    assert_eq!(baker.is().await, pair("canceled", "starter"), "the other does not hold it");
}

/// A subscription that was never paid in time does not put an end to a trial that runs.
#[tokio::test]
async fn what_is_not_paid_leaves_a_trial_alone() {
    let baker = Customer::tries().await;
    baker.buys("starter").await;
    for status in ["past_due", "unpaid", "incomplete", "canceled"] {
        let set = format!(
            "UPDATE platform.sandbox_objects SET body = body || '{{\"status\": \"{status}\"}}' WHERE kind = 'subscription'"
        );
        baker.stripe.changes(&set).await;
        let mut event = baker.stripe.told().await.pop().unwrap();
        event["id"] = json!(format!("evt_{status}"));
        baker.hears(&event).await;
        assert_eq!(baker.applies().await, 1);
        assert_eq!(baker.is().await, pair("trialing", "trial"), "{status}");
    }
}

#[tokio::test]
async fn a_customer_who_is_deleted_has_nothing() {
    let baker = Customer::tries().await;
    baker.buys("starter").await;
    baker.knows().await;
    assert_eq!(baker.is().await, pair("active", "starter"));
    // Whose lists are empty and who is there says nothing.
    baker.stripe.changes("DELETE FROM platform.sandbox_objects WHERE kind = 'subscription'").await;
    baker.knows().await;
    assert_eq!(baker.is().await, pair("active", "starter"));
    baker
        .stripe
        .changes(
            "UPDATE platform.sandbox_objects SET body = body || '{\"deleted\": true}' WHERE kind = 'customer'",
        )
        .await;
    let mut event = baker.stripe.told().await.pop().unwrap();
    event["id"] = json!("evt_deleted");
    baker.hears(&event).await;
    baker.applies().await;
    assert_eq!(baker.is().await, pair("canceled", "starter"));
    // They buy again, as another customer.
    baker.buys("professional").await;
    baker.knows().await;
    assert_eq!(baker.is().await, pair("active", "professional"));
}

/// However many are asked for at once, one is open.
#[tokio::test]
async fn pages_that_are_asked_for_at_once_come_to_one() {
    let baker = Baker::tries().await;
    let choices = [
        ("starter", "monthly"),
        ("professional", "monthly"),
        ("starter", "yearly"),
        ("enterprise", "yearly"),
    ];
    let pages = join_all(choices.map(|(plan, billed)| baker.opens(plan, billed))).await;
    let customers = async |tx: &mut tenancy::PlatformTx<'_>| {
        #[derive(diesel::QueryableByName)]
        struct Count {
            #[diesel(sql_type = diesel::sql_types::BigInt)]
            count: i64,
        }
        let count = "SELECT count(*) FROM platform.sandbox_objects WHERE kind = 'customer'";
        Ok::<_, TenancyError>(diesel::sql_query(count).get_result::<Count>(tx.conn()).await?.count)
    };
    assert_eq!(baker.app.tenancy().platform_read(customers).await.unwrap(), 1);
    let mut paid = 0;
    for page in pages.iter().collect::<std::collections::BTreeSet<_>>() {
        let answer = baker.awa.request(Method::POST, page).form("card=pays").send().await;
        paid += usize::from(answer.status.as_u16() == 303);
    }
    assert_eq!(paid, 1, "{pages:?}");
}

/// The text of the one row of a query.
pub async fn reads(app: &TestApp, query: &str) -> String {
    #[derive(diesel::QueryableByName)]
    struct Found {
        #[diesel(sql_type = diesel::sql_types::Text)]
        text: String,
    }
    let read = async |tx: &mut tenancy::PlatformTx<'_>| {
        Ok::<_, TenancyError>(diesel::sql_query(query).get_result::<Found>(tx.conn()).await?.text)
    };
    app.tenancy().platform_write(read).await.unwrap()
}
