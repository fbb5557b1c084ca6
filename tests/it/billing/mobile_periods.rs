//! Stories of what payments by mobile money cover when another plan is paid: at once, behind what is paid, or in front of what was paid ahead.

use api::commands::billing::{offer, offered};
use serde_json::json;

use super::mobile_money::Trader;

/// A plan that holds more begins at once, less what is left of the other; one that holds less follows.
#[tokio::test]
async fn another_plan_is_reckoned_with_what_was_paid() {
    let mut trader = Trader::tries().await;
    let payment = trader.pays("starter", "TX-0001").await;
    trader.finds(&payment).await;
    trader.lives(73).await;
    // Of 365 days 292 are left: 144,000 x 292 / 365.
    let quote = trader.quote("professional").await;
    assert_eq!((&quote["credit"], &quote["amount"]), (&json!("115200"), &json!("268800")));
    let less = trader.payment("professional", &json!("268"), "TX-0002").await;
    let told = trader.awa.post("/subscription/mobile_money/payments", less).await;
    told.assert_fields(&[("/amount", "amount_changed")]);
    let payment = trader.pays("professional", "TX-0002").await;
    trader.lives(1).await;
    let upgraded = trader.finds(&payment).await;
    trader.is("active", "professional").await;
    let ways = trader.awa.get("/subscription/mobile_money").await.expect(200);
    assert_eq!(ways["payments"][1]["period_end"], upgraded["period_start"], "the first is over with it");
    // What holds less follows what is paid, and so does more of the same.
    let quote = trader.quote("starter").await;
    assert_eq!(
        (&quote["is_immediate"], &quote["credit"], &quote["amount"]),
        (&json!(false), &json!("0"), &json!("144000"))
    );
    let payment = trader.pays("starter", "TX-0003").await;
    let later = trader.finds(&payment).await;
    assert_eq!(later["period_start"], upgraded["period_end"]);
    let own = trader.own().await;
    assert_eq!(
        (&own["price"]["plan_id"], &own["next_price"]["plan_id"]),
        (&json!("professional"), &json!("starter"))
    );
    let payment = trader.pays("starter", "TX-0004").await;
    let last = trader.finds(&payment).await;
    assert_eq!(last["period_start"], later["period_end"], "behind all that is paid");
    trader.lives(366).await;
    trader.is("active", "starter").await;
    assert_eq!(trader.own().await["subscription"]["current_period_end"], last["period_end"]);
}

/// Who paid several periods ahead may go up: what runs is taken off the price, and what is still to come follows.
#[tokio::test]
async fn what_was_paid_ahead_follows_what_holds_more() {
    let mut trader = Trader::tries().await;
    for reference in ["TX-0001", "TX-0002", "TX-0003"] {
        let payment = trader.pays("starter", reference).await;
        trader.finds(&payment).await;
    }
    trader.lives(73).await;
    // Of the first year 292 days of 365 are left; two more years are worth more than the new price, and are not touched.
    let quote = trader.quote("professional").await;
    assert_eq!((&quote["credit"], &quote["amount"]), (&json!("115200"), &json!("268800")));
    let payment = trader.pays("professional", "TX-0004").await;
    let upgraded = trader.finds(&payment).await;
    trader.is("active", "professional").await;
    let own = trader.own().await;
    assert_eq!(own["subscription"]["current_period_end"], upgraded["period_end"]);
    assert_eq!(own["next_price"]["plan_id"], "starter");
    trader.lives(366).await;
    trader.is("active", "starter").await;
    assert_eq!(
        trader.own().await["subscription"]["current_period_end"],
        "2029-05-14T09:00:00+00:00",
        "two years"
    );
}

/// Who uses the smaller plan on while nobody looks for the money of the larger one has used what was taken off its price: those days are not paid twice.
#[tokio::test]
async fn a_payment_that_is_found_late_does_not_pay_the_same_days_twice() {
    let mut trader = Trader::tries().await;
    let month = trader.pays_a_month("starter", "TX-0001").await;
    trader.finds(&month).await;
    let larger = trader.pays_a_month("enterprise", "TX-0002").await;
    assert_eq!((&larger["credit"], &larger["amount"]), (&json!("18000"), &json!("67000")));
    trader.lives(35).await;
    trader.is("past_due", "starter").await;
    let found = trader.finds(&larger).await;
    trader.is("active", "enterprise").await;
    // Of the 30 days from the sixth of April 18,000 of 85,000 were used: 6.
    assert_eq!(found["period_start"], "2026-04-06T09:00:00+00:00");
    assert_eq!(found["period_end"], "2026-04-30T09:00:00+00:00");
    // The 24 days that are left are worth 24 of 30, not the whole price.
    let quote = trader.quote("enterprise").await;
    assert_eq!((&quote["credit"], &quote["amount"]), (&json!("68000"), &json!("712000")));
}

/// Who pays a price goes on paying it, also once another one is sold.
#[tokio::test]
async fn a_price_that_is_no_longer_sold_is_paid_on_by_who_has_it() {
    let trader = Trader::tries().await;
    let old = trader.price("starter", "XOF").await;
    let payment = trader.pays("starter", "TX-0001").await;
    let found = trader.finds(&payment).await;
    let mut catalogue = offered(trader.app.tenancy()).await.unwrap();
    let prices = catalogue.plans.iter_mut().flat_map(|plan| &mut plan.prices);
    prices.filter(|price| price.currency == "XOF").for_each(|price| price.amount_minor += 1_000);
    offer(trader.app.tenancy(), &serde_json::to_string(&catalogue).unwrap()).await.unwrap();
    assert_ne!(trader.price("starter", "XOF").await, old);
    let asked = json!({"price_id": old, "network": "orange"});
    let quote = trader.awa.post("/subscription/mobile_money/quote", asked.clone()).await.expect(200);
    assert_eq!((&quote["amount"], &quote["starts_at"]), (&json!("144000"), &found["period_end"]));
    let bob = trader.app.user("bob").await;
    let refused = bob.post("/subscription/mobile_money/quote", asked).await;
    refused.assert_fields(&[("/price_id", "price_not_offered")]);
}

/// A period that began while nobody looked for the payment was not reckoned with, and is not lost.
#[tokio::test]
async fn a_period_that_began_before_a_payment_was_found_is_kept() {
    let mut trader = Trader::tries().await;
    for reference in ["TX-0001", "TX-0002"] {
        let payment = trader.pays("starter", reference).await;
        trader.finds(&payment).await;
    }
    trader.lives(364).await;
    let payment = trader.pays("professional", "TX-0003").await;
    trader.lives(3).await;
    trader.is("active", "starter").await;
    let found = trader.finds(&payment).await;
    trader.is("active", "professional").await;
    assert_eq!(trader.own().await["next_price"]["plan_id"], "starter");
    trader.lives(366).await;
    trader.is("active", "starter").await;
    let until = trader.own().await["subscription"]["current_period_end"].clone();
    assert!(until.as_str() > found["period_end"].as_str(), "{until} {found}");
}
