//! Stories of somebody who has several things at once: two subscriptions, a card beside mobile money, several pages, or nothing at the provider any more.

use api::jobs;
use billing::stripe::NewCheckout;
use billing::stripe::objects::Subscription;
use diesel_async::RunQueryDsl;
use futures_util::future::join_all;
use poem::http::Method;
use serde_json::{Value, json};
use tenancy::TenancyError;

use super::mobile_money::Trader;
use super::payments::{Baker, path_of};
use super::webhooks::{Customer, pair};
use crate::support::TestApp;

impl Customer {
    async fn knows(&self) -> usize {
        let told = self.stripe.told().await;
        self.hears(told.last().unwrap()).await;
        self.applies().await
    }

    async fn customer(&self) -> String {
        self.stripe.told().await[0]["data"]["object"]["customer"].as_str().unwrap().to_owned()
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
async fn opens_beside(app: &TestApp, customer: &str, price: &str, hours: i64) -> String {
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

#[tokio::test]
async fn a_customer_who_is_deleted_has_nothing() {
    let baker = Customer::tries().await;
    baker.buys("starter").await;
    baker.knows().await;
    assert_eq!(baker.is().await, pair("active", "starter"));
    let statement = async |text: &str| {
        let text = text.to_owned();
        let run = async |tx: &mut tenancy::PlatformTx<'_>| {
            Ok::<_, TenancyError>(diesel::sql_query(text).execute(tx.conn()).await?)
        };
        assert!(baker.stripe.shop.tenancy().platform_write(run).await.unwrap() > 0);
    };
    // Whose lists are empty and who is there says nothing.
    statement("DELETE FROM platform.sandbox_objects WHERE kind = 'subscription'").await;
    baker.knows().await;
    assert_eq!(baker.is().await, pair("active", "starter"));
    statement(
        "UPDATE platform.sandbox_objects SET body = body || '{\"deleted\": true}' WHERE kind = 'customer'",
    )
    .await;
    let mut event = baker.stripe.told().await.pop().unwrap();
    event["id"] = json!("evt_deleted");
    baker.hears(&event).await;
    baker.applies().await;
    assert_eq!(baker.is().await, pair("canceled", "starter"));
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

/// What is paid by mobile money closes the pages that are open, and is not put down by a card that gives less; what a card gave beside it leaves it be.
#[tokio::test]
async fn a_card_beside_mobile_money_takes_nothing_away() {
    let mut trader = Trader::tries().await;
    trader.opens("enterprise").await;
    let left_open = trader.opens("starter").await;
    let payment = trader.pays("professional", "TX-0001").await;
    let found = trader.finds(&payment).await;
    assert_eq!(trader.pays_at(&left_open).await, 400, "it is closed");
    let customer =
        trader.reads("SELECT id AS text FROM platform.sandbox_objects WHERE kind = 'customer'").await;
    let of_plan = |plan: &str| {
        format!(
            "SELECT b.provider_price_id AS text FROM platform.billing_prices b JOIN platform.prices r ON r.id = b.price_id
             JOIN platform.plans p ON p.id = r.plan_id WHERE p.key = '{plan}'"
        )
    };
    let page = opens_beside(&trader.app, &customer, &trader.reads(&of_plan("starter")).await, 1).await;
    assert_eq!(trader.pays_at(&path_of(&page)).await, 303);
    trader.hears().await;
    trader.is("active", "professional").await;
    assert_eq!(trader.own().await["subscription"]["current_period_end"], found["period_end"]);
    trader.app.app().payments.as_ref().unwrap().sandbox.as_ref().unwrap().advance(1).await.unwrap();
    trader.lives(0).await;
    // A card that gives more counts, and leaves what was paid when it is over.
    let page = opens_beside(&trader.app, &customer, &trader.reads(&of_plan("enterprise")).await, 1).await;
    assert_eq!(trader.pays_at(&path_of(&page)).await, 303);
    trader.hears().await;
    trader.is("active", "enterprise").await;
    let payments = trader.app.app().payments.clone().unwrap();
    for one in payments.stripe.subscriptions(&customer).await.unwrap() {
        payments.stripe.cancel_at_period_end(&one, true, None, &format!("ends:{}", one.id)).await.unwrap();
    }
    payments.sandbox.unwrap().advance(32).await.unwrap();
    trader.hears().await;
    trader.lives(0).await;
    trader.is("active", "professional").await;
    assert_eq!(trader.own().await["subscription"]["current_period_end"], found["period_end"]);
}

impl Trader {
    /// Opens the page where a plan is bought by card: its path.
    async fn opens(&self, plan: &str) -> String {
        let plans = self.awa.get("/subscription/plans").await.expect(200);
        let plan = plans["items"].as_array().unwrap().iter().find(|one| one["id"] == plan).unwrap();
        let is_meant = |one: &&Value| one["currency"] == "EUR" && one["billed"] == "monthly";
        let price = plan["prices"].as_array().unwrap().iter().find(is_meant).unwrap();
        let ask = json!({"price_id": price["id"]});
        let page = self.awa.post("/subscription/checkout", ask).await.expect(200);
        path_of(page["url"].as_str().unwrap())
    }

    async fn pays_at(&self, page: &str) -> u16 {
        self.awa.request(Method::POST, page).form("card=pays").send().await.status.as_u16()
    }

    async fn hears(&self) {
        jobs::apply_payments_due(self.app.app()).await.unwrap();
    }

    async fn reads(&self, query: &str) -> String {
        #[derive(diesel::QueryableByName)]
        struct Found {
            #[diesel(sql_type = diesel::sql_types::Text)]
            text: String,
        }
        let read = async |tx: &mut tenancy::PlatformTx<'_>| {
            Ok::<_, TenancyError>(diesel::sql_query(query).get_result::<Found>(tx.conn()).await?.text)
        };
        self.app.tenancy().platform_read(read).await.unwrap()
    }
}

/// Whoever told of a payment in time keeps their rights while nobody looks for it, two weeks at most.
#[tokio::test]
async fn a_payment_that_waits_holds_the_end() {
    let mut trader = Trader::tries().await;
    let payment = trader.pays("starter", "TX-0001").await;
    trader.finds(&payment).await;
    trader.lives(366).await;
    trader.is("past_due", "starter").await;
    trader.lives(5).await;
    let waiting = trader.pays("starter", "TX-0002").await;
    trader.lives(10).await;
    trader.is("past_due", "starter").await;
    let journals = trader.acme.path("/accounting/journals");
    let journal = json!({"code": "X", "name": "X", "type": "miscellaneous"});
    trader.awa.post(&journals, journal).await.expect(201);
    trader.finds(&waiting).await;
    trader.is("active", "starter").await;
    // Who is never looked for is not held for ever.
    trader.lives(366).await;
    trader.pays("starter", "TX-0003").await;
    for _ in 0..3 {
        trader.lives(9).await;
    }
    trader.is("canceled", "starter").await;
}

/// A quote stands for half a day; whoever pays less than it said pays nothing.
#[tokio::test]
async fn a_quote_stands_for_half_a_day() {
    let mut trader = Trader::tries().await;
    let payment = trader.pays("starter", "TX-0001").await;
    trader.finds(&payment).await;
    trader.lives(73).await;
    let quoted = trader.quote("professional").await["amount"].as_str().unwrap().parse::<i64>().unwrap();
    let tells = async |trader: &Trader, amount: i64| {
        let payment = trader.payment("professional", &json!(amount.to_string()), "TX-0002").await;
        trader.awa.post("/subscription/mobile_money/payments", payment).await
    };
    tells(&trader, quoted - 3_800).await.assert_fields(&[("/amount", "amount_changed")]);
    trader.app.clock().advance(chrono::TimeDelta::hours(13));
    trader.lives(0).await;
    tells(&trader, quoted).await.assert_fields(&[("/amount", "amount_changed")]);
    let later = trader.quote("professional").await["amount"].as_str().unwrap().parse::<i64>().unwrap();
    assert!(later > quoted, "{later} {quoted}");
    trader.app.clock().advance(chrono::TimeDelta::hours(11));
    trader.lives(0).await;
    tells(&trader, later).await.expect(201);
    let kept: Value = trader.awa.get("/subscription/mobile_money").await.expect(200);
    assert_eq!(kept["payments"][0]["credit"], json!((384_000 - later).to_string()));
}
