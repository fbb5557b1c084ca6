//! Stories of changes that are not paid, and of several at once.

use serde_json::json;

use super::payments::{Baker, path_of};

/// The states of invoices, in the order of their names: they are of one instant.
fn states_of(bills: &serde_json::Value) -> Vec<&str> {
    let mut states: Vec<&str> =
        bills["items"].as_array().unwrap().iter().filter_map(|bill| bill["status"].as_str()).collect();
    states.sort_unstable();
    states
}

/// A change whose difference nobody pays changes nothing until somebody does.
#[tokio::test]
async fn a_change_that_is_not_paid_waits_for_its_invoice() {
    let baker = Baker::tries().await;
    baker.buys("starter", "fails_later").await;
    let more = json!({"price_id": baker.price("enterprise", "monthly").await});
    let unpaid = baker.awa.post("/subscription/change", more).await.expect(200);
    assert_eq!(unpaid["outcome"], "unpaid");
    baker.hears().await;
    baker.is("active", "starter").await;
    let page = path_of(unpaid["page_url"].as_str().unwrap());
    assert!(baker.awa.get_page(&page).await.text().contains("SANDBOX-00002"));
    baker.sends(&page, "card=pays").await.expect_status(200);
    baker.hears().await;
    baker.is("active", "enterprise").await;
    let method = baker.awa.get("/subscription/payment_method").await.expect(200);
    assert_eq!((&method["kind"], &method["last_four"]), (&json!("card"), &json!("4242")));
}

/// Whoever changes their mind before they pay owes what they asked for last, and nothing else.
#[tokio::test]
async fn a_change_that_is_not_paid_gives_way_to_the_next() {
    let baker = Baker::tries().await;
    baker.buys("starter", "fails_later").await;
    let asks = async |plan: &str| {
        let asked = json!({"price_id": baker.price(plan, "monthly").await});
        let unpaid = baker.awa.post("/subscription/change", asked).await.expect(200);
        assert_eq!(unpaid["outcome"], "unpaid");
        path_of(unpaid["page_url"].as_str().unwrap())
    };
    let first = asks("professional").await;
    let second = asks("enterprise").await;
    assert_ne!(first, second);
    let gone = baker.awa.get_page(&first).await;
    assert!(gone.text().contains("Annulée") && !gone.text().contains("<form"), "{}", gone.text());
    baker.sends(&first, "card=pays").await.expect_status(200);
    baker.hears().await;
    baker.is("active", "starter").await;
    baker.sends(&second, "card=pays").await.expect_status(200);
    baker.hears().await;
    baker.is("active", "enterprise").await;
    let bills = baker.awa.get("/subscription/invoices").await.expect(200);
    assert_eq!(states_of(&bills), ["paid", "paid", "void"]);
}

/// Whoever ends the subscription owes nothing for a change that they did not pay.
#[tokio::test]
async fn a_change_that_is_not_paid_is_over_with_the_subscription() {
    let baker = Baker::tries().await;
    baker.buys("starter", "fails_later").await;
    let more = json!({"price_id": baker.price("enterprise", "monthly").await});
    let unpaid = baker.awa.post("/subscription/change", more).await.expect(200);
    let page = path_of(unpaid["page_url"].as_str().unwrap());
    baker.awa.post("/subscription/cancel", json!({})).await.expect(204);
    assert!(baker.awa.get_page(&page).await.text().contains("Annulée"));
    baker.sends(&page, "card=pays").await.expect_status(200);
    baker.is("active", "starter").await;
    assert_eq!(baker.own().await["cancels"], true);
    let bills = baker.awa.get("/subscription/invoices").await.expect(200);
    assert_eq!(states_of(&bills), ["paid", "void"]);
}

/// Of two changes that are asked for at once each is reckoned from what the other one left: neither goes down at once.
#[tokio::test]
async fn changes_that_are_asked_for_at_once_follow_each_other() {
    let baker = Baker::tries().await;
    baker.buys("starter", "pays").await;
    let some = json!({"price_id": baker.price("professional", "monthly").await});
    let more = json!({"price_id": baker.price("enterprise", "monthly").await});
    let (some, more) = tokio::join!(
        baker.awa.post("/subscription/change", some),
        baker.awa.post("/subscription/change", more)
    );
    let (some, more) = (some.expect(200), more.expect(200));
    assert_eq!(more["outcome"], "changed");
    assert!(some["outcome"] == "changed" || some["outcome"] == "follows", "{some}");
    baker.is("active", "enterprise").await;
    let whole = baker.whole().await;
    assert_eq!(whole["credit"], json!(null), "{whole:#}");
    let bills = baker.awa.get("/subscription/invoices").await.expect(200);
    let is_given_back = |bill: &serde_json::Value| bill["total"].as_str().unwrap().starts_with('-');
    assert!(!bills["items"].as_array().unwrap().iter().any(is_given_back), "{bills:#}");
}
