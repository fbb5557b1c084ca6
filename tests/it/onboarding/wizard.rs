use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{Client, TestApp, app::company_answers};

async fn onboarding(client: &Client) -> Value {
    client.get("/onboarding").await.expect(200)
}

#[tokio::test]
async fn it_begins_with_proposals_and_keeps_nothing_until_something_is_said() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let begun = onboarding(&awa).await;
    assert_eq!((&begun["current_step"], &begun["progress"]), (&json!("welcome"), &json!(0)));
    assert_eq!(begun["preferences"]["currency"], "EUR");
    assert_eq!(begun["preferences"]["language"], "fr");
    assert_eq!(begun["modules"], json!(["dashboard", "settings", "accounting"]));
    assert_eq!(begun["finalisation"], json!({"state": "idle"}));
    app.clock().advance(TimeDelta::minutes(5));
    assert_ne!(onboarding(&awa).await["started_at"], begun["started_at"]);
}

#[tokio::test]
async fn what_was_said_is_there_again_on_another_device() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let typed = json!(company_answers(" Chez Awa & Fils ", "SN"));
    awa.put("/onboarding/company", typed.clone()).await.expect(200);
    awa.put("/onboarding/current_step", json!({"step": "modules"})).await.expect(200);
    let mut elsewhere = app.anonymous();
    elsewhere.signs_in("awa@example.org", crate::support::app::PASSWORD).await.expect(201);
    let resumed = onboarding(&elsewhere).await;
    assert_eq!(resumed["company"], typed);
    assert_eq!(resumed["current_step"], "modules");
}

#[tokio::test]
async fn a_day_later_it_begins_anew() {
    let app = TestApp::start_with(&[("SESSION_TIMEOUT_MINUTES", "3000")]).await;
    let awa = app.user("awa").await;
    awa.put("/onboarding/company", company_answers("ACME", "FR")).await.expect(200);
    app.clock().advance(TimeDelta::hours(24) - TimeDelta::seconds(1));
    assert_eq!(onboarding(&awa).await["company"]["name"], "ACME");
    app.clock().advance(TimeDelta::seconds(1));
    assert_eq!(onboarding(&awa).await["company"]["name"], "");
    let saved = awa.put("/onboarding/modules", json!({"modules": ["accounting"]})).await.expect(200);
    assert_eq!(saved["company"]["name"], "");
    assert_eq!(saved["started_at"], json!(app.now().to_rfc3339()));
}

#[tokio::test]
async fn each_step_counts_once() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    for _ in 0..2 {
        let done = awa.post("/onboarding/steps/welcome/complete", json!({})).await.expect(200);
        assert_eq!(done["completed_steps"], json!(["welcome"]));
        assert_eq!((&done["progress"], &done["current_step"]), (&json!(20), &json!("preferences")));
    }
    let reset = awa.delete("/onboarding/steps/welcome").await.expect(200);
    assert_eq!((&reset["completed_steps"], &reset["progress"]), (&json!([]), &json!(0)));
}

#[tokio::test]
async fn a_step_is_judged_when_it_is_completed() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    awa.post("/onboarding/steps/company/complete", json!({})).await.assert_fields(&[
        ("/name", "name_required"),
        ("/sector", "sector_required"),
        ("/email", "email_required"),
        ("/country", "country_required"),
    ]);
    let mut answers = company_answers("ACME", "FR");
    answers["email"] = json!("sans arobase");
    awa.put("/onboarding/company", answers).await.expect(200);
    awa.post("/onboarding/steps/company/complete", json!({}))
        .await
        .assert_fields(&[("/email", "email_invalid")]);
    awa.put("/onboarding/modules", json!({"modules": []})).await.expect(200);
    awa.post("/onboarding/steps/modules/complete", json!({}))
        .await
        .assert_fields(&[("/modules", "modules_required")]);
    awa.post("/onboarding/steps/complete/complete", json!({})).await.assert_problem(409, "not_finalised");
    assert_eq!(onboarding(&awa).await["completed_steps"], json!([]));
}

#[tokio::test]
async fn a_module_that_does_not_exist_cannot_be_chosen() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    awa.put("/onboarding/modules", json!({"modules": ["accounting", "crm"]}))
        .await
        .assert_fields(&[("/modules/1", "module_unknown")]);
}

#[tokio::test]
async fn a_country_proposes_its_currency_and_standard_and_a_choice_overrules_it() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let saved = awa.put("/onboarding/company", company_answers("ACME", "SN")).await.expect(200);
    let mut preferences = saved["preferences"].clone();
    assert_eq!(preferences["currency"], "XOF");
    assert_eq!(preferences["accounting_standard"], "SYSCOHADA");
    assert_eq!(preferences["timezone"], "Africa/Dakar");
    preferences["currency"] = json!("USD");
    awa.put("/onboarding/preferences", preferences).await.expect(200);
    let moved = awa.put("/onboarding/company", company_answers("ACME", "FR")).await.expect(200);
    assert_eq!(moved["preferences"]["currency"], "USD");
    assert_eq!(moved["preferences"]["accounting_standard"], "PCG");
}

#[tokio::test]
async fn cleared_answers_are_gone() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    awa.delete("/onboarding").await.expect(204);
    awa.put("/onboarding/company", company_answers("ACME", "FR")).await.expect(200);
    awa.delete("/onboarding").await.expect(204);
    assert_eq!(onboarding(&awa).await["company"]["name"], "");
}

#[tokio::test]
async fn nobody_reads_the_answers_of_another() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let bob = app.user("bob").await;
    awa.put("/onboarding/company", company_answers("ACME", "FR")).await.expect(200);
    assert_eq!(onboarding(&bob).await["company"]["name"], "");
    app.anonymous().get("/onboarding").await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn the_first_eight_countries_come_first() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let countries = awa.get("/onboarding/countries").await.expect(200);
    let codes: Vec<&Value> =
        countries["items"].as_array().unwrap().iter().map(|item| &item["code"]).collect();
    assert_eq!(codes[..8], ["FR", "SN", "CI", "MA", "TN", "CM", "BF", "ML"]);
    let france = &countries["items"][0];
    assert_eq!(france["vat_rates"], json!(["20", "10", "5.5", "2.1"]));
    assert_eq!((&france["default_vat_rate"], &france["corporate_tax_rate"]), (&json!("20"), &json!("25")));
    let modules = awa.get("/onboarding/modules").await.expect(200);
    let keys: Vec<&Value> = modules["items"].as_array().unwrap().iter().map(|item| &item["key"]).collect();
    assert_eq!(keys, ["dashboard", "settings", "accounting"]);
}
