//! A company is finished whatever happens in between, and no part of it twice.

use chrono::TimeDelta;
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use tenancy::schema::{
    company::{audit_events, modules},
    platform::{companies, memberships, onboarding, spares, subscriptions},
};
use uuid::Uuid;

use crate::support::{Client, Company, TestApp, app::company_answers};

/// The answers of a user and what is kept of them.
async fn kept_answers(app: &TestApp) -> Value {
    let mut conn = app.database().superuser().await;
    onboarding::table.select(onboarding::answers).first(&mut conn).await.unwrap()
}

/// Puts the rows back to what a process that died in `phase` leaves behind.
async fn dies_in(app: &TestApp, answers: &Value, company: Company, phase: &str, state: &str) {
    let mut conn = app.database().superuser().await;
    diesel::update(onboarding::table)
        .set((
            onboarding::answers.eq(answers),
            onboarding::finalisation.eq("running"),
            onboarding::finalisation_phase.eq(phase),
            onboarding::last_saved_at.eq(app.now()),
        ))
        .execute(&mut conn)
        .await
        .unwrap();
    diesel::update(companies::table.find(company.0))
        .set(companies::state.eq(state))
        .execute(&mut conn)
        .await
        .unwrap();
}

/// How often the phases wrote into the company.
async fn writes_of_provisioning(app: &TestApp, company: Company) -> (i64, i64) {
    let access = app.tenancy().enter_as_worker(TestApp::company_id(company)).await.unwrap();
    access
        .read(async |tx| {
            let acts = audit_events::table.filter(audit_events::actor_kind.eq("provisioning")).count();
            let acts = acts.get_result(tx.conn()).await?;
            Ok::<_, tenancy::TenancyError>((acts, modules::table.count().get_result(tx.conn()).await?))
        })
        .await
        .unwrap()
}

async fn says(client: &Client, name: &str) {
    client.put("/onboarding/company", company_answers(name, "FR")).await.expect(200);
}

async fn finalisation(client: &Client) -> Value {
    client.get("/onboarding/finalisation").await.expect(200)
}

#[tokio::test]
async fn whoever_comes_after_a_crash_goes_on_where_it_stopped() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    says(&awa, "ACME").await;
    let answers = kept_answers(&app).await;
    let made = awa.post("/onboarding/finalisation", json!({})).await.expect(200);
    let company = Company(made["company_id"].as_str().unwrap().parse::<Uuid>().unwrap());
    let written = writes_of_provisioning(&app, company).await;
    for (phase, state) in [("modules", "seeding"), ("workspace", "seeding"), ("finalization", "seeding")] {
        dies_in(&app, &answers, company, phase, state).await;
        assert_eq!(
            finalisation(&awa).await,
            json!({"state": "completing", "phase": phase, "company_id": company.0})
        );
        awa.post("/onboarding/finalisation", json!({})).await.assert_problem(409, "finalisation_in_progress");
        says_refused(&awa).await;
        app.clock().advance(TimeDelta::seconds(30));
        let resumed = awa.post("/onboarding/finalisation", json!({})).await.expect(200);
        assert_eq!(resumed, made, "after {phase}");
        assert_eq!(writes_of_provisioning(&app, company).await, written, "after {phase}");
    }
}

async fn says_refused(client: &Client) {
    let again = client.put("/onboarding/company", company_answers("Other", "FR")).await;
    again.assert_problem(409, "finalisation_in_progress");
    client.delete("/onboarding").await.assert_problem(409, "finalisation_in_progress");
}

#[tokio::test]
async fn the_worker_finishes_what_its_maker_left() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    says(&awa, "ACME").await;
    let answers = kept_answers(&app).await;
    let made = awa.post("/onboarding/finalisation", json!({})).await.expect(200);
    let company = Company(made["company_id"].as_str().unwrap().parse::<Uuid>().unwrap());
    dies_in(&app, &answers, company, "workspace", "seeding").await;
    app.clock().advance(TimeDelta::seconds(35));
    // The company is made once more, and held to its plan by whoever finished it, which were two.
    assert_eq!(app.works().await, 3);
    assert_eq!(finalisation(&awa).await, json!({"state": "completed", "company_id": company.0}));
    awa.get(&company.path("")).await.expect(200);
}

#[tokio::test]
async fn without_a_spare_the_worker_makes_the_schema_and_goes_on() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    diesel::delete(spares::table).execute(&mut app.database().superuser().await).await.unwrap();
    says(&awa, "ACME").await;
    let first = awa.post("/onboarding/finalisation", json!({})).await.expect(200);
    assert_eq!((&first["state"], &first["phase"]), (&json!("completing"), &json!("company")));
    let second = awa.post("/onboarding/finalisation", json!({})).await.expect(200);
    assert_eq!(first, second);
    let path = format!("/companies/{}", first["company_id"].as_str().unwrap());
    awa.get(&path).await.assert_problem(503, "company_not_ready");
    // Its schema, and what its plan holds.
    assert_eq!(app.works().await, 2);
    assert_eq!(finalisation(&awa).await["state"], "completed");
    assert_eq!(awa.get(&path).await.expect(200)["name"], "ACME");
}

#[tokio::test]
async fn a_failure_is_told_and_the_next_call_goes_on() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    says(&awa, "ACME").await;
    let answers = kept_answers(&app).await;
    let made = awa.post("/onboarding/finalisation", json!({})).await.expect(200);
    let company = Company(made["company_id"].as_str().unwrap().parse::<Uuid>().unwrap());
    // Out of service for a while: the wizard may not go on.
    dies_in(&app, &answers, company, "modules", "seeding").await;
    quarantines(&app, company, Some("seeding")).await;
    app.clock().advance(TimeDelta::seconds(30));
    awa.post("/onboarding/finalisation", json!({})).await.assert_problem(503, "company_not_ready");
    let stopped = finalisation(&awa).await;
    assert_eq!((&stopped["state"], &stopped["problem_code"]), (&json!("error"), &json!("company_not_ready")));
    quarantines(&app, company, None).await;
    assert_eq!(awa.post("/onboarding/finalisation", json!({})).await.expect(200), made);
}

async fn quarantines(app: &TestApp, company: Company, before: Option<&str>) {
    let state = if before.is_some() { "quarantined" } else { "seeding" };
    let mut conn = app.database().superuser().await;
    diesel::update(companies::table.find(company.0))
        .set((companies::state.eq(state), companies::state_before.eq(before)))
        .execute(&mut conn)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_company_that_is_refused_leaves_nothing_behind() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    app.makes_company(&awa, "ACME", "FR").await;
    says(&awa, "acme").await;
    awa.post("/onboarding/finalisation", json!({})).await.assert_problem(409, "company_created_recently");
    let mut conn = app.database().superuser().await;
    let count: i64 = companies::table.count().get_result(&mut conn).await.unwrap();
    let members: i64 = memberships::table.count().get_result(&mut conn).await.unwrap();
    let trials: i64 = subscriptions::table.count().get_result(&mut conn).await.unwrap();
    assert_eq!((count, members, trials), (1, 1, 1));
}
