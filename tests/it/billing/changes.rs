//! Stories of changes that are not paid, and of several at once.

use serde_json::json;

use super::payments::{Baker, path_of};
use crate::support::app::address_of;

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
    let asks = baker.sends(&page, "card=asks").await;
    assert!(asks.text().contains("Approuver"), "{}", asks.text());
    let denied = baker.sends(&page, "card=asks&approved=no").await;
    assert!(denied.text().contains("refusée"), "{}", denied.text());
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

impl Baker {
    /// Asks for a change that its card does not pay: the page of its invoice.
    async fn asks_for(&self, plan: &str) -> String {
        let asked = json!({"price_id": self.price(plan, "monthly").await});
        let unpaid = self.awa.post("/subscription/change", asked).await.expect(200);
        assert_eq!(unpaid["outcome"], "unpaid");
        unpaid["page_url"].as_str().unwrap().to_owned()
    }

    /// How many mails to its owner speak of a change that waits, after so many minutes.
    async fn is_reminded(&self, minutes: i64) -> usize {
        self.app.tenancy().clock().put_ahead(minutes * 60);
        let mails = self.app.mails_to(&address_of("awa")).await;
        mails.iter().filter(|mail| mail.subject.contains("attend son paiement")).count()
    }
}

/// What waits for its payment is told as long as it does: what it is, for how much, until when and where it is paid. It is nothing that somebody owes.
#[tokio::test]
async fn a_change_that_waits_is_told_until_it_is_dropped() {
    let mut baker = Baker::tries().await;
    let mut olga = baker.app.operator().await;
    baker.buys("starter", "fails_later").await;
    baker.asks_for("professional").await;
    let page = baker.asks_for("enterprise").await;
    let whole = baker.whole().await;
    let waits = &whole["pending_change"];
    assert_eq!(
        [&waits["price"]["plan_id"], &waits["price"]["amount"], &waits["amount_due"], &waits["page_url"]],
        [&json!("enterprise"), &json!("129.00"), &json!("100.00"), &json!(page)],
        "{whole:#}"
    );
    let end: chrono::DateTime<chrono::Utc> = waits["expires_at"].as_str().unwrap().parse().unwrap();
    assert!((22 * 60..=23 * 60).contains(&(end - baker.app.now()).num_minutes()), "{end}");
    assert_eq!(olga.get("/operator/failed_payments").await.expect(200)["items"], json!([]));
    assert_eq!(olga.get("/operator/overview").await.expect(200)["tasks"]["failed_payments"], 0);
    assert_eq!((baker.is_reminded(30).await, baker.is_reminded(31).await), (0, 1));
    baker.lives(1).await;
    assert_eq!(baker.whole().await["pending_change"], json!(null));
    baker.is("active", "starter").await;
    olga.signs_in(&address_of("olga"), crate::support::app::PASSWORD).await.expect(201);
    assert_eq!(olga.get("/operator/failed_payments").await.expect(200)["items"], json!([]));
}

/// Whoever pays in time, or gives it up, is not reminded of it.
#[tokio::test]
async fn a_change_that_waits_is_given_up() {
    let baker = Baker::tries().await;
    baker.buys("starter", "fails_later").await;
    let page = path_of(&baker.asks_for("enterprise").await);
    baker.awa.delete("/subscription/change").await.expect(204);
    let whole = baker.whole().await;
    assert_eq!(
        (&whole["pending_change"], &whole["subscription"]["plan_id"]),
        (&json!(null), &json!("starter"))
    );
    assert!(baker.awa.get_page(&page).await.text().contains("Annulée"));
    baker.awa.delete("/subscription/change").await.assert_problem(409, "no_change_waits");
    assert_eq!(baker.is_reminded(120).await, 0);
    let page = path_of(&baker.asks_for("professional").await);
    baker.sends(&page, "card=pays").await.expect_status(200);
    baker.hears().await;
    assert_eq!(
        (baker.whole().await["pending_change"].clone(), baker.is_reminded(120).await),
        (json!(null), 0)
    );
    baker.is("active", "professional").await;
}

/// Less is asked for while more waits for its payment: what waits is dropped, and less follows.
#[tokio::test]
async fn a_change_that_waits_gives_way_to_one_that_follows() {
    let baker = Baker::tries().await;
    baker.buys("professional", "fails_later").await;
    baker.asks_for("enterprise").await;
    let less = json!({"price_id": baker.price("starter", "monthly").await});
    assert_eq!(baker.awa.post("/subscription/change", less).await.expect(200)["outcome"], "follows");
    let whole = baker.whole().await;
    assert_eq!(
        (&whole["pending_change"], &whole["next_price"]["plan_id"]),
        (&json!(null), &json!("starter"))
    );
    let bills = baker.awa.get("/subscription/invoices").await.expect(200);
    assert_eq!(states_of(&bills), ["paid", "void"]);
}

/// What is to be paid for a change is told less the credit that its invoice takes, and the next one is reckoned with that credit: it is given back.
#[tokio::test]
async fn a_change_that_waits_holds_a_credit() {
    let baker = Baker::tries().await;
    let page = baker.opens("starter", "yearly").await;
    baker.sends(&page, "card=fails_later").await.expect_status(303);
    baker.hears().await;
    let asks = async |path: &str, plan: &str, billed: &str| {
        let price = json!({"price_id": baker.price(plan, billed).await});
        baker.awa.post(path, price).await.expect(200)
    };
    assert_eq!(asks("/subscription/change", "professional", "monthly").await["outcome"], "changed");
    assert_eq!(baker.whole().await["credit"]["amount"], "159.00");
    assert_eq!(asks("/subscription/change/preview", "professional", "yearly").await["amount_due"], "360.00");
    assert_eq!(asks("/subscription/change", "professional", "yearly").await["outcome"], "unpaid");
    assert_eq!(baker.whole().await["pending_change"]["amount_due"], "360.00");
    let bills = baker.awa.get("/subscription/invoices").await.expect(200);
    let of = |state: &str, name: &str| {
        let all = bills["items"].as_array().unwrap();
        all.iter().find(|bill| bill["status"] == state).unwrap()[name].clone()
    };
    assert_eq!((of("open", "total"), of("open", "amount_due")), (json!("519.00"), json!("360.00")));
    assert_eq!(of("paid", "amount_due"), json!(null));
    let preview = asks("/subscription/change/preview", "enterprise", "yearly").await;
    assert_eq!(preview["amount_due"], "960.00");
    asks("/subscription/change", "enterprise", "yearly").await;
    assert_eq!(baker.whole().await["pending_change"]["amount_due"], "960.00");
    baker.awa.delete("/subscription/change").await.expect(204);
    assert_eq!(baker.whole().await["credit"]["amount"], "159.00");
}

/// Whoever goes away while something changes leaves nothing behind that keeps the next change out.
#[tokio::test]
async fn a_change_comes_to_its_end_without_who_asked() {
    let baker = Baker::tries().await;
    baker.buys("starter", "pays").await;
    for patience in [5, 10, 20, 40, 80] {
        let asked = baker.awa.post("/subscription/cancel", json!({}));
        let _ = tokio::time::timeout(std::time::Duration::from_millis(patience), asked).await;
        baker.awa.post("/subscription/resume", json!({})).await.expect(204);
    }
    baker.awa.post("/subscription/cancel", json!({})).await.expect(204);
    assert_eq!(baker.own().await["cancels"], true);
}

/// A change waits no longer than the period that runs: what is billed next is the next period of what there is, and that is what is paid.
#[tokio::test]
async fn a_change_that_waits_is_over_with_the_period() {
    let mut baker = Baker::tries().await;
    baker.buys("starter", "fails_later").await;
    let end: chrono::DateTime<chrono::Utc> =
        baker.own().await["current_period_end"].as_str().unwrap().parse().unwrap();
    // A day before its end, and then some hours less.
    baker.lives(((end - baker.app.now()).num_hours() - 1) / 24).await;
    baker.app.tenancy().clock().put_ahead(2 * 3_600);
    baker.asks_for("enterprise").await;
    let whole = baker.whole().await;
    assert_eq!(whole["pending_change"]["expires_at"], whole["subscription"]["current_period_end"]);
    baker.lives(1).await;
    baker.is("past_due", "starter").await;
    assert_eq!(baker.whole().await["pending_change"], json!(null));
    baker.awa.delete("/subscription/change").await.assert_problem(409, "no_change_waits");
    let bills = baker.awa.get("/subscription/invoices").await.expect(200);
    assert_eq!(states_of(&bills), ["open", "paid", "void"]);
    let open = bills["items"].as_array().unwrap().iter().find(|bill| bill["status"] == "open").unwrap();
    assert_eq!(open["amount_due"], "29.00");
    baker.sends(&path_of(open["page_url"].as_str().unwrap()), "card=pays").await.expect_status(200);
    baker.hears().await;
    baker.is("active", "starter").await;
}
