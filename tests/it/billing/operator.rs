//! Stories of the area of operators: what subscriptions bring in, who came and went, and what could not be applied.

use api::commands::operator;
use api::jobs;
use chrono::TimeDelta;
use diesel::ExpressionMethods;
use diesel_async::RunQueryDsl;
use poem::http::Method;
use serde_json::{Value, json};
use tenancy::schema::platform::billing_events;

use super::payments::Baker;
use crate::support::app::{PASSWORD, address_of};
use crate::support::{Client, TestApp};

impl TestApp {
    pub async fn operator(&self) -> Client {
        let olga = self.user("olga").await;
        assert!(operator::grant(self.tenancy(), &address_of("olga")).await.unwrap());
        olga
    }
}

#[tokio::test]
async fn the_area_is_open_to_whom_it_was_given() {
    let app = TestApp::start().await;
    let (_, awa) = app.company("ACME", "awa").await;
    awa.get("/operator/overview").await.assert_problem(403, "operator_only");
    app.anonymous().get("/operator/overview").await.expect(401);
    let olga = app.operator().await;
    assert!(!operator::grant(app.tenancy(), &address_of("olga")).await.unwrap(), "once");
    assert_eq!(olga.get("/identity/session").await.expect(200)["is_operator"], true);
    assert_eq!(awa.get("/identity/session").await.expect(200)["is_operator"], false);
    olga.get("/operator/overview").await.expect(200);
    assert!(operator::revoke(app.tenancy(), &address_of("olga")).await.unwrap());
    olga.get("/operator/overview").await.assert_problem(403, "operator_only");
    assert!(operator::grant(app.tenancy(), "nobody@example.org").await.is_err());
}

/// Who buys, and what they say they paid, as files that have what the lists have.
#[tokio::test]
async fn lists_are_given_as_files() {
    let app = TestApp::start().await;
    let (_, awa) = app.company("ACME", "awa").await;
    let olga = app.operator().await;
    for file in ["buyers", "mobile_payments"] {
        let path = format!("/operator/exports/{file}?format=csv&language=en");
        awa.get(&path).await.assert_problem(403, "operator_only");
        olga.get(&path).await.expect_status(200);
    }
    let lines = async |query: &str| -> Vec<String> {
        let file = olga.get(&format!("/operator/exports/buyers?format=csv&language=en{query}")).await;
        file.text().lines().skip(1).map(str::to_owned).collect()
    };
    let all = lines("").await;
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(all[0].contains(&address_of("awa")) && all[0].contains("Trial period"), "{}", all[0]);
    assert_eq!(lines("&q=AWA&status=trialing&plan=trial").await, all);
    assert_eq!(lines("&q=nobody").await, Vec::<String>::new());
    assert_eq!(lines("&status=active").await, Vec::<String>::new());
    let long = format!("/operator/exports/buyers?format=csv&q={}", "a".repeat(201));
    olga.get(&long).await.assert_fields(&[("q", "too_long")]);
    olga.get("/operator/buyers?q=%00").await.assert_fields(&[("q", "control_character")]);
    olga.get("/operator/buyers?plan=a%00").await.assert_fields(&[("plan", "control_character")]);
    olga.get("/subscription/checkout/%00").await.assert_problem(404, "not_found");
    let told = olga.get("/operator/exports/mobile_payments?format=xlsx").await;
    assert!(told.status.is_success() && told.bytes.starts_with(b"PK"), "{}", told.status);
}

/// What a month brings in, who came and who went, does not change when somebody changes plan later.
#[tokio::test]
async fn the_months_keep_what_they_brought_in() {
    let app = TestApp::start().await;
    let (olga, mut bob) = (app.operator().await, app.company("Other", "bob").await.1);
    let mut baker = Baker::tries_on(app).await;
    let months = async |olga: &Client| {
        let overview = olga.get("/operator/overview").await.expect(200);
        let euros =
            overview["revenue"].as_array().unwrap().iter().find(|one| one["currency"] == "EUR").cloned();
        euros.map(|euros| euros["months"].as_array().unwrap().clone())
    };
    assert_eq!(months(&olga).await, None);
    baker.buys("starter", "pays").await;
    baker.buys_as(&bob, "professional").await;
    let figures = |month: &Value| {
        ["mrr", "customers", "gained", "lost"].map(|name| month[name].to_string().replace('"', "")).join(" ")
    };
    let march = months(&olga).await.unwrap();
    assert_eq!(march.len(), 13);
    assert_eq!((figures(&march[12]), figures(&march[11])), ("98.00 2 2 0".into(), "0.00 0 0 0".into()));
    assert!(march[12].get("churn_percent").is_none(), "nobody paid before");
    // In April one goes up, and the other leaves at the end of what was paid.
    baker.app.clock().advance(TimeDelta::days(30));
    bob.signs_in(&address_of("bob"), PASSWORD).await.expect(201);
    bob.post("/subscription/cancel", json!({"reason": "Trop cher"})).await.expect_status(204);
    baker.lives(1).await;
    let more = json!({"price_id": baker.price("professional", "monthly").await});
    baker.awa.post("/subscription/change", more).await.expect(200);
    let mut olga = olga;
    olga.signs_in(&address_of("olga"), PASSWORD).await.expect(201);
    let april = months(&olga).await.unwrap();
    assert_eq!(figures(&april[11]), "98.00 2 2 0", "March stays as it was");
    assert_eq!((figures(&april[12]), &april[12]["churn_percent"]), ("69.00 1 0 1".into(), &json!("50.0")));
    let overview = olga.get("/operator/overview").await.expect(200);
    assert_eq!(
        overview["plans"],
        json!([{"plan_id": "professional", "currency": "EUR", "customers": 1, "mrr": "69.00"}])
    );
    let buyers = olga.get("/operator/buyers?status=canceled").await.expect(200);
    let left = &buyers["items"][0];
    assert_eq!((&left["email"], &left["cancel_reason"]), (&json!(address_of("bob")), &json!("Trop cher")));
    let sought = olga.get("/operator/buyers?q=AWA").await.expect(200);
    assert_eq!(sought["items"].as_array().unwrap().len(), 1);
    assert_eq!(sought["items"][0]["amount"], "69.00");
    assert_eq!(olga.get("/operator/buyers?q=%25").await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn what_could_not_be_collected_is_listed() {
    let mut baker = Baker::tries().await;
    let olga = baker.app.operator().await;
    baker.buys("starter", "fails_later").await;
    baker.lives(32).await;
    let mut olga = olga;
    olga.signs_in(&address_of("olga"), PASSWORD).await.expect(201);
    let failed = olga.get("/operator/failed_payments").await.expect(200);
    let one = &failed["items"][0];
    assert_eq!((&one["email"], &one["invoice"]["total"]), (&json!(address_of("awa")), &json!("29.00")));
    let overview = olga.get("/operator/overview").await.expect(200);
    assert_eq!(overview["tasks"]["failed_payments"], 1);
}

#[tokio::test]
async fn an_event_that_could_not_be_applied_is_applied_once_more() {
    let baker = Baker::tries().await;
    let olga = baker.app.operator().await;
    baker.buys("starter", "pays").await;
    let mut superuser = baker.app.database().superuser().await;
    diesel::update(billing_events::table)
        .set(billing_events::state.eq("failed"))
        .execute(&mut superuser)
        .await
        .unwrap();
    let failed = olga.get("/operator/billing_events?state=failed").await.expect(200);
    let events = failed["items"].as_array().unwrap().clone();
    assert!(events.len() > 1 && events[0].get("body").is_none(), "{failed:#}");
    let whole = olga.get(&format!("/operator/billing_events/{}", events[0]["id"])).await.expect(200);
    assert_eq!(whole["body"]["id"], whole["event_id"]);
    olga.get("/operator/billing_events/9999999").await.expect(404);
    let one = json!({"ids": [events[0]["id"]]});
    assert_eq!(olga.post("/operator/billing_events/replay", one).await.expect(200)["events"], 1);
    let rest = olga.post("/operator/billing_events/replay", json!({})).await.expect(200);
    assert_eq!(rest["events"], events.len() - 1);
    jobs::apply_payments_due(baker.app.app()).await.unwrap();
    assert_eq!(olga.get("/operator/billing_events?state=failed").await.expect(200)["items"], json!([]));
    // A proof of who that is that is old is not enough.
    baker.app.clock().advance(TimeDelta::minutes(20));
    let late = olga.request(Method::POST, "/operator/billing_events/replay").json(&json!({})).send().await;
    late.assert_problem(403, "reauthentication_required");
}
