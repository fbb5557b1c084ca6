use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    Client, Company, TestApp,
    app::{PASSWORD, company_answers},
};

async fn finalises(client: &Client) -> crate::support::client::Answer {
    client.post("/onboarding/finalisation", json!({})).await
}

async fn says(client: &Client, name: &str, country: &str) {
    client.put("/onboarding/company", company_answers(name, country)).await.expect(200);
}

async fn companies(client: &Client) -> Vec<Value> {
    client.get("/companies").await.expect(200)["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_newcomer_gets_a_company_of_their_own() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let company = app.makes_company(&awa, "Chez Awa & Fils", "SN").await;
    let session = awa.get("/identity/session").await.expect(200);
    assert_eq!(session["onboarding_complete"], true);
    assert_eq!(session["default_company_id"], json!(company.0));
    let view = awa.get(&company.path("")).await.expect(200);
    assert_eq!(view["name"], "Chez Awa & Fils");
    assert_eq!((&view["role"], &view["currency"]), (&json!("admin"), &json!("XOF")));
    assert_eq!(view["currency_decimals"], 0);
    assert_eq!(view["subscription"]["status"], "trialing");
    assert_eq!(view["subscription"]["days_remaining"], 30);
    let settings = awa.get(&company.path("/settings")).await.expect(200);
    assert_eq!(settings["legal_name"], "Chez Awa & Fils");
    assert_eq!(settings["accounting_standard"], "SYSCOHADA");
    assert_eq!((&settings["locale"], &settings["timezone"]), (&json!("fr-SN"), &json!("Africa/Dakar")));
    let cash = awa.get(&company.path("/accounting/accounts/571")).await.expect(200);
    assert_eq!(cash["currency"], "XOF");
    let journals = awa.get(&company.path("/accounting/journals")).await.expect(200);
    assert_eq!(journals["items"].as_array().unwrap().len(), 6);
    let wizard = awa.get("/onboarding").await.expect(200);
    assert_eq!((&wizard["progress"], &wizard["company"]["name"]), (&json!(100), &json!("")));
    assert_eq!(wizard["finalisation"], json!({"state": "completed", "company_id": company.0}));
}

#[tokio::test]
async fn the_required_modules_come_with_the_chosen_ones_and_no_others() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    says(&awa, "ACME", "FR").await;
    awa.put("/onboarding/modules", json!({"modules": ["settings"]})).await.expect(200);
    let done = finalises(&awa).await.expect(200);
    let modules =
        awa.get(&format!("/companies/{}/modules", done["company_id"].as_str().unwrap())).await.expect(200);
    let states: Vec<(&Value, &Value)> =
        modules["items"].as_array().unwrap().iter().map(|item| (&item["key"], &item["access"])).collect();
    assert_eq!(
        states,
        [
            (&json!("dashboard"), &json!("available")),
            (&json!("settings"), &json!("available")),
            (&json!("accounting"), &json!("disabled")),
        ]
    );
}

/// The names of the journals of a new company, by their codes.
async fn journal_names(client: &Client, company: &Company) -> Vec<String> {
    let journals = client.get(&company.path("/accounting/journals")).await.expect(200);
    let name = |journal: &Value| format!("{} {}", journal["code"], journal["name"]).replace('"', "");
    journals["items"].as_array().unwrap().iter().map(name).collect()
}

#[tokio::test]
async fn journals_are_named_in_the_language_of_the_owner_unless_the_books_must_be_french() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let mut preferences = awa.get("/onboarding").await.expect(200)["preferences"].clone();
    preferences["language"] = json!("ar");
    awa.put("/onboarding/preferences", preferences.clone()).await.expect(200);
    let moroccan = app.makes_company(&awa, "Atlas", "MA").await;
    assert_eq!(
        journal_names(&awa, &moroccan).await,
        ["AC المشتريات", "AN الأرصدة الافتتاحية", "BQ البنك", "CA الصندوق", "OD عمليات متنوعة", "VE المبيعات"]
    );
    awa.put("/onboarding/preferences", preferences).await.expect(200);
    let french = app.makes_company(&awa, "Seine", "FR").await;
    assert_eq!(journal_names(&awa, &french).await[5], "VE Ventes");
}

#[tokio::test]
async fn english_sign_ups_have_the_fourteen_days_that_their_page_promised() {
    let app = TestApp::start().await;
    let joe = app.user("joe").await;
    joe.patch("/identity/preferences", json!({"language": "en"})).await.expect(200);
    let company = app.makes_company(&joe, "Joe Ltd", "FR").await;
    let subscription = joe.get(&company.path("/subscription")).await.expect(200);
    assert_eq!(subscription["days_remaining"], 14);
    app.clock().advance(TimeDelta::days(7));
    let mut joe = joe;
    joe.signs_in("joe@example.org", crate::support::app::PASSWORD).await.expect(201);
    let subscription = joe.get(&company.path("/subscription")).await.expect(200);
    assert_eq!((&subscription["progress_percent"], &subscription["is_expired"]), (&json!(50), &json!(false)));
}

#[tokio::test]
async fn a_company_without_a_name_is_not_made() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    finalises(&awa).await.assert_problem(422, "company_name_required");
    says(&awa, "   ", "FR").await;
    finalises(&awa).await.assert_problem(422, "company_name_required");
    says(&awa, "ACME", "").await;
    finalises(&awa).await.assert_fields(&[("/company/country", "country_required")]);
    assert_eq!(awa.get("/onboarding/finalisation").await.expect(200), json!({"state": "idle"}));
    assert!(companies(&awa).await.is_empty());
}

#[tokio::test]
async fn asked_twice_it_is_made_once() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    says(&awa, "ACME", "FR").await;
    let first = finalises(&awa).await.expect(200);
    let second = finalises(&awa).await.expect(200);
    assert_eq!(first, second);
    assert_eq!(companies(&awa).await.len(), 1);
}

#[tokio::test]
async fn of_many_calls_at_once_one_makes_the_company() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    says(&awa, "ACME", "FR").await;
    let calls = (0..6).map(|_| {
        let awa = awa.clone();
        tokio::spawn(async move { finalises(&awa).await })
    });
    let mut made = 0;
    for call in calls.collect::<Vec<_>>() {
        let answer = call.await.unwrap();
        match answer.status.as_u16() {
            200 => made += usize::from(answer.json()["state"] == "completed"),
            _ => drop(answer.assert_problem(409, "finalisation_in_progress")),
        }
    }
    assert!(made >= 1);
    assert_eq!(companies(&awa).await.len(), 1);
}

#[tokio::test]
async fn a_name_is_not_taken_twice_by_one_owner() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    app.makes_company(&awa, "Dupont & Fils", "FR").await;
    says(&awa, "  DUPONT  et fils", "FR").await;
    app.clock().advance(TimeDelta::seconds(299));
    finalises(&awa).await.assert_problem(409, "company_created_recently");
    app.clock().advance(TimeDelta::seconds(1));
    finalises(&awa).await.assert_problem(409, "company_name_taken");
    assert_eq!(companies(&awa).await.len(), 1);
    let bob = app.user("bob").await;
    app.makes_company(&bob, "Dupont & Fils", "FR").await;
}

#[tokio::test]
async fn a_second_company_leaves_the_first_where_it_is() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let first = app.makes_company(&awa, "Alpha", "FR").await;
    let second = app.makes_company(&awa, "Beta", "CM").await;
    let session = awa.get("/identity/session").await.expect(200);
    assert_eq!(session["default_company_id"], json!(first.0));
    let names: Vec<Value> = companies(&awa).await.iter().map(|company| company["name"].clone()).collect();
    assert_eq!(names, ["Alpha", "Beta"]);
    assert_eq!(awa.get(&second.path("")).await.expect(200)["currency"], "XAF");
    let [alpha, beta] = [first, second].map(|company| company.path("/subscription"));
    assert_eq!(awa.get(&alpha).await.expect(200), awa.get(&beta).await.expect(200));
}

#[tokio::test]
async fn an_owner_whose_trial_is_over_is_told_so_before_they_describe_another_company() {
    let app = TestApp::start_with(&[("SESSION_TIMEOUT_MINUTES", "43200")]).await;
    let mut awa = app.user("awa").await;
    app.makes_company(&awa, "Alpha", "FR").await;
    app.clock().advance(TimeDelta::days(29));
    awa.signs_in("awa@example.org", PASSWORD).await.expect(201);
    let welcome = "/onboarding/steps/welcome/complete";
    awa.post(welcome, json!({})).await.expect(200);
    app.clock().advance(TimeDelta::days(1));
    awa.post(welcome, json!({})).await.assert_problem(402, "subscription_ended");
    says(&awa, "Beta", "FR").await;
    finalises(&awa).await.assert_problem(402, "subscription_ended");
    assert_eq!(companies(&awa).await.len(), 1);
    let bob = app.user("bob").await;
    app.makes_company(&bob, "Beta", "FR").await;
}

/// The last evening of the year in Montréal is the next year in UTC.
#[tokio::test]
async fn the_first_year_is_the_one_of_the_day_where_the_company_is() {
    let app = TestApp::start().await;
    app.clock().set("2027-01-01T03:00:00Z".parse().unwrap());
    let awa = app.user("awa").await;
    let company = app.makes_company(&awa, "Boulangerie Awa", "CA").await;
    let years = awa.get(&company.path("/accounting/fiscal_years")).await.expect(200);
    assert_eq!(years["items"][0]["start"], "2026-01-01");
}

#[tokio::test]
async fn the_first_year_is_the_one_that_today_is_in_and_the_calendar_year_in_the_ohada_zone() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    assert_eq!(app.now().date_naive().to_string(), "2026-03-02");
    for (country, month, year) in
        [("CI", 1, ("2026-01-01", "2026-12-31")), ("FR", 7, ("2025-07-01", "2026-06-30"))]
    {
        awa.delete("/onboarding").await.expect(204);
        says(&awa, country, country).await;
        let mut preferences = awa.get("/onboarding").await.expect(200)["preferences"].clone();
        preferences["fiscal_year_start_month"] = json!(7);
        awa.put("/onboarding/preferences", preferences).await.expect(200);
        let done = finalises(&awa).await.expect(200);
        let company = Company(done["company_id"].as_str().unwrap().parse().unwrap());
        let settings = awa.get(&company.path("/settings")).await.expect(200);
        assert_eq!(settings["fiscal_year_start_month"], month, "{country}");
        let years = awa.get(&company.path("/accounting/fiscal_years")).await.expect(200);
        let years: Vec<(&Value, &Value)> =
            years["items"].as_array().unwrap().iter().map(|item| (&item["start"], &item["end"])).collect();
        assert_eq!(years, [(&json!(year.0), &json!(year.1))], "{country}");
    }
}
