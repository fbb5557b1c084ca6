//! Stories of payments through the sandbox: what is bought stands once it is paid, and what becomes of it later is taken over.

use api::jobs;
use poem::http::Method;
use serde_json::{Value, json};

use crate::support::app::{PASSWORD, address_of};
use crate::support::client::{Answer, Client};
use crate::support::{Company, TestApp};

/// A baker who tries Partita, and buys it.
pub struct Baker {
    pub app: TestApp,
    pub awa: Client,
    pub acme: Company,
    /// The journals of the company.
    company: String,
}

impl Baker {
    pub async fn tries() -> Self {
        Self::tries_on(TestApp::start().await).await
    }

    pub async fn tries_on(app: TestApp) -> Self {
        let (acme, awa) = app.company("ACME", "awa").await;
        Self { app, awa, acme, company: acme.path("/accounting/journals") }
    }

    /// The price of a plan in euros.
    pub async fn price(&self, plan: &str, billed: &str) -> String {
        self.price_in(plan, billed, "EUR").await
    }

    async fn price_in(&self, plan: &str, billed: &str, currency: &str) -> String {
        let plans = self.awa.get("/subscription/plans").await.expect(200);
        let plan = plans["items"].as_array().unwrap().iter().find(|one| one["id"] == plan).unwrap();
        let prices = plan["prices"].as_array().unwrap();
        let price = prices.iter().find(|one| one["currency"] == currency && one["billed"] == billed).unwrap();
        price["id"].as_str().unwrap().to_owned()
    }

    /// Opens the page where a plan is bought: its path.
    pub async fn opens(&self, plan: &str, billed: &str) -> String {
        self.opens_as(&self.awa, plan, billed).await
    }

    async fn opens_as(&self, client: &Client, plan: &str, billed: &str) -> String {
        let asked = json!({"price_id": self.price(plan, billed).await});
        let page = client.post("/subscription/checkout", asked).await.expect(200);
        path_of(page["url"].as_str().unwrap())
    }

    pub async fn sends(&self, path: &str, fields: &str) -> Answer {
        self.awa.request(Method::POST, path).form(fields).send().await
    }

    pub async fn buys(&self, plan: &str, card: &str) {
        let page = self.opens(plan, "monthly").await;
        self.sends(&page, &format!("card={card}")).await.expect_status(303);
        self.hears().await;
    }

    /// Somebody else buys a plan.
    pub async fn buys_as(&self, client: &Client, plan: &str) {
        let page = self.opens_as(client, plan, "monthly").await;
        client.request(Method::POST, &page).form("card=pays").send().await.expect_status(303);
        self.hears().await;
    }

    /// What the provider told is applied.
    pub async fn hears(&self) {
        jobs::apply_payments_due(self.app.app()).await.unwrap();
    }

    /// So many days pass, and who was away for as long signs in again.
    pub async fn lives(&mut self, days: i64) {
        let payments = self.app.app().payments.as_ref().expect("payments");
        payments.sandbox.as_ref().expect("a sandbox").advance(days).await.unwrap();
        self.hears().await;
        self.awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    }

    pub async fn own(&self) -> Value {
        self.whole().await["subscription"].clone()
    }

    pub async fn whole(&self) -> Value {
        self.awa.get("/subscription").await.expect(200)
    }

    pub async fn is(&self, status: &str, plan: &str) {
        let own = self.own().await;
        assert_eq!((&own["status"], &own["plan_id"]), (&json!(status), &json!(plan)), "{own:#}");
    }
}

pub fn path_of(url: &str) -> String {
    url.strip_prefix("http://localhost:8080").unwrap().to_owned()
}

/// Whoever asks from elsewhere does not end what others have.
#[tokio::test]
async fn the_clock_is_put_ahead_on_its_own_machine_only() {
    let baker = Baker::tries().await;
    let before = baker.app.tenancy().clock().now();
    baker.sends("/dev/clock", "days=400").await.expect_status(404);
    baker.awa.request(Method::GET, "/dev/clock").send().await.expect_status(404);
    assert!(baker.app.tenancy().clock().now() - before < chrono::TimeDelta::days(1));
}

#[tokio::test]
async fn what_is_bought_stands_once_it_is_paid() {
    let baker = Baker::tries().await;
    baker.is("trialing", "trial").await;
    let page = baker.opens("starter", "monthly").await;
    let shown = baker.awa.get_page(&page).await;
    assert!(shown.text().contains("aucun paiement réel"), "{}", shown.text());
    // A card that is refused, and a bank that asks.
    let declined = baker.sends(&page, "card=declined").await;
    assert!(declined.text().contains("refusée"), "{}", declined.text());
    let asks = baker.sends(&page, "card=asks").await;
    assert!(asks.text().contains("Approuver"), "{}", asks.text());
    baker.hears().await;
    baker.is("trialing", "trial").await;
    let paid = baker.sends(&page, "card=asks&approved=yes").await;
    paid.expect_status(303);
    assert!(paid.header("location").unwrap().contains("/payment/done?session=cs_"));
    baker.is("trialing", "trial").await;
    baker.hears().await;
    baker.is("active", "starter").await;
    let own = baker.own().await;
    assert_eq!((&own["is_bought"], &own["trial_outcome"]), (&json!(true), &json!("converted")));
    let again = json!({"price_id": baker.price("professional", "monthly").await});
    baker.awa.post("/subscription/checkout", again).await.assert_problem(409, "already_subscribed");
    assert!(baker.awa.get_page(&page).await.text().contains("fermée"));
}

/// One page is open at a time, so that nobody pays twice.
#[tokio::test]
async fn nobody_pays_on_two_pages() {
    let baker = Baker::tries().await;
    let first = baker.opens("starter", "monthly").await;
    assert_eq!(baker.opens("starter", "monthly").await, first, "it is open already");
    let second = baker.opens("professional", "monthly").await;
    assert!(baker.awa.get_page(&first).await.text().contains("fermée"));
    baker.sends(&first, "card=pays").await.expect_status(400);
    baker.sends(&second, "card=pays").await.expect_status(303);
    baker.hears().await;
    baker.is("active", "professional").await;
    assert_eq!(
        baker.awa.get("/subscription/invoices").await.expect(200)["items"].as_array().unwrap().len(),
        1
    );
}

#[tokio::test]
async fn a_promotion_code_takes_something_off_the_first_invoice() {
    let mut baker = Baker::tries().await;
    let page = baker.opens("starter", "monthly").await;
    let unknown = baker.sends(&page, "card=pays&promotion_code=NOEL").await;
    assert!(unknown.text().contains("n’existe pas"), "{}", unknown.text());
    let asks = baker.sends(&page, "card=asks&promotion_code=bienvenue20").await;
    assert!(asks.text().contains("value=\"bienvenue20\""), "{}", asks.text());
    baker.sends(&page, "card=asks&promotion_code=bienvenue20&approved=yes").await.expect_status(303);
    baker.hears().await;
    baker.is("active", "starter").await;
    let totals = async |baker: &Baker| {
        let bills = baker.awa.get("/subscription/invoices").await.expect(200);
        bills["items"].as_array().unwrap().iter().map(|bill| bill["total"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(totals(&baker).await, ["23.20"]);
    // What is given back of it is what was paid.
    let more = json!({"price_id": baker.price("professional", "monthly").await});
    let preview = baker.awa.post("/subscription/change/preview", more).await.expect(200);
    assert_eq!(preview["amount_due"], "45.80", "{preview:#}");
    baker.lives(31).await;
    assert_eq!(totals(&baker).await, ["29.00", "23.20"]);
}

#[tokio::test]
async fn a_price_that_is_not_offered_is_not_bought() {
    let baker = Baker::tries().await;
    let asked = json!({"price_id": "019c4a5e-7d10-7000-8000-5f0c9a1b2c3d"});
    let refused = baker.awa.post("/subscription/checkout", asked).await;
    refused.assert_fields(&[("/price_id", "price_not_offered")]);
    baker.awa.post("/subscription/portal", json!({})).await.assert_problem(409, "not_subscribed");
    Client::anonymous(&baker.app).post("/subscription/portal", json!({})).await.expect(401);
}

#[tokio::test]
async fn a_payment_that_fails_keeps_its_rights_for_a_while_and_then_reads_only() {
    let mut baker = Baker::tries().await;
    baker.buys("professional", "fails_later").await;
    baker.is("active", "professional").await;
    baker.lives(32).await;
    baker.is("past_due", "professional").await;
    let journal = json!({"code": "X", "name": "X", "type": "miscellaneous"});
    baker.awa.post(&baker.company, journal.clone()).await.expect(201);
    // Another card pays what is open.
    let portal = baker.awa.post("/subscription/portal", json!({})).await.expect(200);
    let portal = path_of(portal["url"].as_str().unwrap());
    assert!(baker.awa.get_page(&portal).await.text().contains("SANDBOX-00002"));
    baker.sends(&portal, "card=pays").await.expect_status(200);
    baker.hears().await;
    baker.is("active", "professional").await;
    assert_eq!(baker.own().await["grace_end"], Value::Null);
}

/// Whoever never pays again loses the subscription, and reads and exports on.
#[tokio::test]
async fn a_payment_that_never_comes_ends_the_subscription() {
    let mut baker = Baker::tries().await;
    baker.buys("starter", "fails_later").await;
    baker.lives(60).await;
    baker.is("canceled", "starter").await;
    let journal = json!({"code": "X", "name": "X", "type": "miscellaneous"});
    let refused = baker.awa.post(&baker.company, journal).await.assert_problem(402, "subscription_ended");
    assert_eq!(refused["plans"], json!(["starter", "professional", "enterprise"]));
    baker.awa.get(&baker.company).await.expect(200);
    let mails = baker.app.mails_to(&address_of("awa")).await;
    assert_eq!(mails[0].subject, "Votre abonnement à Partita s'est arrêté, faute de paiement");
}

/// More begins at once and the difference is paid; less follows what is paid; and a change may be taken back.
#[tokio::test]
async fn more_begins_at_once_and_less_follows_what_is_paid() {
    let mut baker = Baker::tries().await;
    baker.buys("starter", "pays").await;
    let more = json!({"price_id": baker.price("professional", "monthly").await});
    let preview = baker.awa.post("/subscription/change/preview", more.clone()).await.expect(200);
    assert_eq!((&preview["is_immediate"], &preview["lines"].as_array().unwrap().len()), (&json!(true), &2));
    let due: f64 = preview["amount_due"].as_str().unwrap().parse().unwrap();
    let lines = preview["lines"].as_array().unwrap().iter();
    let sum: f64 = lines.map(|line| line["amount"].as_str().unwrap().parse::<f64>().unwrap()).sum();
    assert!(due > 0.0 && (due - sum).abs() < 0.005, "{preview:#}");
    let changed = baker.awa.post("/subscription/change", more.clone()).await.expect(200);
    assert_eq!(changed["outcome"], "changed");
    baker.is("active", "professional").await;
    let again = baker.awa.post("/subscription/change", more).await;
    again.assert_fields(&[("/price_id", "price_unchanged")]);
    let other = baker.price_in("enterprise", "yearly", "XOF").await;
    let refused = baker.awa.post("/subscription/change", json!({ "price_id": other })).await;
    refused.assert_fields(&[("/price_id", "price_currency_differs")]);

    let less = json!({"price_id": baker.price("starter", "monthly").await});
    let follows = baker.awa.post("/subscription/change", less.clone()).await.expect(200);
    assert_eq!(follows["outcome"], "follows");
    baker.is("active", "professional").await;
    assert_eq!(baker.whole().await["next_price"]["plan_id"], "starter");
    baker.awa.delete("/subscription/change").await.expect(204);
    assert_eq!(baker.whole().await["next_price"], Value::Null);
    baker.awa.post("/subscription/change", less).await.expect(200);
    baker.lives(32).await;
    baker.is("active", "starter").await;
    baker.lives(1).await;
    let mails = baker.app.mails_to(&address_of("awa")).await;
    let told = mails.iter().filter(|mail| mail.subject.contains("pris la suite")).count();
    assert_eq!(told, 1, "whoever scheduled it is told when it is so");
    let invoices = baker.awa.get("/subscription/invoices?limit=2").await.expect(200);
    assert_eq!(invoices["items"].as_array().unwrap().len(), 2);
    let older = format!("/subscription/invoices?cursor={}", invoices["next_cursor"].as_str().unwrap());
    assert_eq!(baker.awa.get(&older).await.expect(200)["items"].as_array().unwrap().len(), 1);
    assert!(invoices["items"].as_array().unwrap().iter().all(|one| one["status"] == "paid"));
}

/// Who buys on the last day of a long month pays on the last day of each.
#[tokio::test]
async fn a_month_ends_on_the_day_on_which_it_began() {
    let mut baker = Baker::tries().await;
    baker.lives(29).await;
    baker.buys("starter", "pays").await;
    let mut ends = Vec::new();
    for _ in 0..3 {
        ends.push(baker.own().await["current_period_end"].as_str().unwrap()[..10].to_owned());
        baker.lives(31).await;
    }
    assert_eq!(ends, ["2026-04-30", "2026-05-31", "2026-06-30"]);
}

/// What is left of a dearer rhythm is to the credit of who changed, and is told as long as it is.
#[tokio::test]
async fn what_is_left_over_is_a_credit() {
    let mut baker = Baker::tries().await;
    let page = baker.opens("starter", "yearly").await;
    baker.sends(&page, "card=pays").await.expect_status(303);
    baker.hears().await;
    assert_eq!(baker.whole().await["credit"], Value::Null);
    let more = json!({"price_id": baker.price("professional", "monthly").await});
    let preview = baker.awa.post("/subscription/change/preview", more.clone()).await.expect(200);
    assert_eq!(preview["amount_due"], "0.00");
    baker.awa.post("/subscription/change", more).await.expect(200);
    baker.is("active", "professional").await;
    let credit = baker.whole().await["credit"].clone();
    assert_eq!((&credit["currency"], &credit["amount"]), (&json!("EUR"), &preview["credit"]), "{preview:#}");
    let of = |credit: &Value| credit["amount"].as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
    baker.lives(32).await;
    assert_eq!(of(&baker.whole().await["credit"]), of(&credit) - 6_900, "the next invoice takes from it");
    // Of one that is not paid all of it is taken.
    let portal = baker.awa.post("/subscription/portal", json!({})).await.expect(200);
    baker.sends(&path_of(portal["url"].as_str().unwrap()), "card=fails_later").await.expect_status(200);
    baker.lives(31).await;
    baker.is("active", "professional").await;
    baker.lives(31).await;
    baker.is("past_due", "professional").await;
    assert_eq!(baker.whole().await["credit"], Value::Null);
}

/// What is ended runs to the end of what is paid, may go on until then, and is bought again afterwards.
#[tokio::test]
async fn a_subscription_that_is_ended_runs_to_the_end_of_what_is_paid() {
    let mut baker = Baker::tries().await;
    baker.buys("professional", "pays").await;
    let ends = json!({"reason": "Je ferme la boulangerie"});
    baker.awa.post("/subscription/cancel", ends.clone()).await.expect(204);
    assert_eq!(baker.own().await["cancels"], true);
    let more = json!({"price_id": baker.price("enterprise", "monthly").await});
    baker.awa.post("/subscription/change", more.clone()).await.assert_problem(409, "subscription_ends");
    baker.awa.post("/subscription/resume", json!({})).await.expect(204);
    assert_eq!(baker.own().await["cancels"], false);
    baker.awa.post("/subscription/cancel", ends.clone()).await.expect(204);
    baker.lives(20).await;
    baker.is("active", "professional").await;
    baker.lives(12).await;
    baker.is("canceled", "professional").await;
    baker.awa.post("/subscription/cancel", ends).await.assert_problem(409, "not_subscribed");
    baker.awa.post("/subscription/resume", json!({})).await.assert_problem(409, "not_subscribed");
    let journal = json!({"code": "X", "name": "X", "type": "miscellaneous"});
    baker.awa.post(&baker.company, journal.clone()).await.assert_problem(402, "subscription_ended");
    baker.buys("starter", "pays").await;
    baker.is("active", "starter").await;
    baker.awa.post(&baker.company, journal).await.expect(201);
}

/// How far a purchase is, is told to whom it is of, and what is paid stands when it is told.
#[tokio::test]
async fn who_comes_back_from_the_page_sees_what_was_bought() {
    let baker = Baker::tries().await;
    let page = baker.opens("starter", "yearly").await;
    let state = format!("/subscription/checkout/{}", page.rsplit('/').next().unwrap());
    assert_eq!(baker.awa.get(&state).await.expect(200)["state"], "open");
    baker.sends(&page, "card=pays").await.expect_status(303);
    assert_eq!(baker.awa.get(&state).await.expect(200)["state"], "paid");
    baker.is("active", "starter").await;
    let whole = baker.whole().await;
    assert_eq!((&whole["price"]["billed"], &whole["provider"]), (&json!("yearly"), &json!("sandbox")));
    let other = baker.app.user("moussa").await;
    other.get(&state).await.expect(404);
    assert_eq!(other.get("/subscription/invoices").await.expect(200)["items"], json!([]));
}
