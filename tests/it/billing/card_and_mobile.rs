//! Stories of a card beside mobile money: neither hides what is paid, nor outlives what is over.

use api::jobs;
use poem::http::Method;
use serde_json::{Value, json};

use super::mobile_money::Trader;
use super::payments::path_of;
use super::two_ways::{opens_beside, reads};
use crate::support::Client;

/// What is paid by mobile money closes the pages that are open, and is not put down by a card that gives less; what a card gave beside it leaves it be.
#[tokio::test]
async fn a_card_beside_mobile_money_takes_nothing_away() {
    let mut trader = Trader::tries().await;
    trader.opens("enterprise").await;
    let left_open = trader.opens("starter").await;
    let payment = trader.pays("professional", "TX-0001").await;
    let found = trader.finds(&payment).await;
    assert_eq!(trader.pays_at(&left_open).await, 400, "it is closed");
    trader.pays_beside("starter", "pays").await;
    trader.is("active", "professional").await;
    assert_eq!(trader.own().await["subscription"]["current_period_end"], found["period_end"]);
    trader.app.app().payments.as_ref().unwrap().sandbox.as_ref().unwrap().advance(1).await.unwrap();
    trader.lives(0).await;
    // A card that gives more counts, and leaves what was paid when it is over.
    trader.pays_beside("enterprise", "pays").await;
    trader.is("active", "enterprise").await;
    let payments = trader.app.app().payments.clone().unwrap();
    let customer =
        trader.reads("SELECT id AS text FROM platform.sandbox_objects WHERE kind = 'customer'").await;
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
    pub async fn opens(&self, plan: &str) -> String {
        self.opens_as(&self.awa, plan).await
    }

    /// Lets somebody open it.
    pub async fn opens_as(&self, who: &Client, plan: &str) -> String {
        let plans = who.get("/subscription/plans").await.expect(200);
        let plan = plans["items"].as_array().unwrap().iter().find(|one| one["id"] == plan).unwrap();
        let is_meant = |one: &&Value| one["currency"] == "EUR" && one["billed"] == "monthly";
        let price = plan["prices"].as_array().unwrap().iter().find(is_meant).unwrap();
        let ask = json!({"price_id": price["id"]});
        let page = who.post("/subscription/checkout", ask).await.expect(200);
        path_of(page["url"].as_str().unwrap())
    }

    async fn pays_at(&self, page: &str) -> u16 {
        self.awa.request(Method::POST, page).form("card=pays").send().await.status.as_u16()
    }

    async fn hears(&self) {
        jobs::apply_payments_due(self.app.app()).await.unwrap();
    }

    async fn reads(&self, query: &str) -> String {
        reads(&self.app, query).await
    }

    /// Buys a plan by card on a page that the service did not open, and what comes of it is heard.
    pub async fn pays_beside(&self, plan: &str, card: &str) {
        let customer =
            "SELECT customer_id AS text FROM platform.billing_customers ORDER BY created_at LIMIT 1";
        let customer = self.reads(customer).await;
        let price = self
            .reads(&format!(
                "SELECT b.provider_price_id AS text FROM platform.billing_prices b JOIN platform.prices r ON r.id = b.price_id
                 JOIN platform.plans p ON p.id = r.plan_id WHERE p.key = '{plan}' ORDER BY p.version DESC LIMIT 1"
            ))
            .await;
        let page = path_of(&opens_beside(&self.app, &customer, &price, 1).await);
        let paid = self.awa.request(Method::POST, &page).form(&format!("card={card}")).send().await;
        paid.expect_status(303);
        self.hears().await;
    }
}

/// A card that took the place of mobile money and is not paid any more leaves what was paid.
#[tokio::test]
async fn mobile_money_goes_on_where_a_card_is_late_for_too_long() {
    let mut trader = Trader::tries().await;
    trader.opens("enterprise").await;
    let payment = trader.pays("professional", "TX-0001").await;
    let found = trader.finds(&payment).await;
    trader.pays_beside("enterprise", "pays").await;
    trader.is("active", "enterprise").await;
    let says = async |trader: &Trader, status: &str| {
        let set = format!(
            "UPDATE platform.sandbox_objects SET body = body || '{{\"status\": \"{status}\"}}' WHERE kind = 'subscription' RETURNING id AS text"
        );
        trader.reads(&set).await;
    };
    says(&trader, "past_due").await;
    trader.lives(1).await;
    trader.lives(1).await;
    trader.is("past_due", "enterprise").await;
    trader.lives(13).await;
    trader.is("past_due", "enterprise").await;
    trader.lives(3).await;
    trader.is("active", "professional").await;
    assert_eq!(trader.own().await["subscription"]["current_period_end"], found["period_end"]);
    // And once it is paid, it counts again.
    says(&trader, "active").await;
    trader.lives(2).await;
    trader.is("active", "enterprise").await;
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
