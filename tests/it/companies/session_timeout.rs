//! How long the sessions of a company's members may be unused.

use chrono::TimeDelta;
use poem::http::Method;
use serde_json::{Value, json};

use crate::support::app::{PASSWORD, address_of};
use crate::support::{Client, Company, TestApp};

/// ACME with its administrator and a member; bob has a company of his own.
async fn people() -> (TestApp, Company, Client, Client, Client) {
    let app = TestApp::start_with(&[("SESSION_TIMEOUT_MINUTES", "60")]).await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (_, bob) = app.company("Other", "bob").await;
    let ada = app.member(acme, "ada", "accountant").await;
    (app, acme, awa, ada, bob)
}

async fn set(client: &Client, company: Company, minutes: Value) -> Value {
    let body = if minutes.is_null() { json!({}) } else { json!({"minutes": minutes}) };
    client.put(&company.path("/session_timeout"), body).await.expect(200)
}

async fn status(client: &Client) -> u16 {
    client.get("/identity/session").await.status.as_u16()
}

#[tokio::test]
async fn a_company_ends_the_unused_sessions_of_its_members_earlier_than_the_instance() {
    let (app, acme, awa, mut ada, bob) = people().await;
    assert_eq!(set(&awa, acme, json!(10)).await["session_timeout_minutes"], 10);
    for _ in 0..3 {
        app.clock().advance(TimeDelta::minutes(9));
        assert_eq!((status(&ada).await, status(&bob).await), (200, 200));
    }
    app.clock().advance(TimeDelta::minutes(11));
    ada.get(&acme.path("")).await.assert_problem(401, "unauthenticated");
    assert_eq!((status(&ada).await, status(&awa).await, status(&bob).await), (401, 401, 200));

    ada.signs_in(&address_of("ada"), PASSWORD).await.expect(201);
    app.clock().advance(TimeDelta::minutes(9));
    assert_eq!(status(&ada).await, 200);
    app.clock().advance(TimeDelta::minutes(11));
    assert_eq!(status(&ada).await, 401, "a new session too");
}

#[tokio::test]
async fn the_shortest_time_holds_and_what_has_ended_stays_so() {
    let (app, acme, mut awa, ada, _) = people().await;
    let second = app.makes_company(&awa, "Second", "FR").await;
    set(&awa, acme, json!(20)).await;
    set(&awa, second, json!(30)).await;
    app.clock().advance(TimeDelta::minutes(21));
    assert_eq!((status(&awa).await, status(&ada).await), (401, 401));

    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    assert_eq!(set(&awa, acme, Value::Null).await["session_timeout_minutes"], Value::Null);
    assert_eq!(status(&ada).await, 401, "nothing brings a session back");
    app.clock().advance(TimeDelta::minutes(29));
    assert_eq!(status(&awa).await, 200, "the second company's time holds now");
    app.clock().advance(TimeDelta::minutes(31));
    assert_eq!(status(&awa).await, 401);
}

#[tokio::test]
async fn a_longer_time_than_the_instance_s_changes_nothing() {
    let (app, acme, awa, _, _) = people().await;
    set(&awa, acme, json!(600)).await;
    app.clock().advance(TimeDelta::minutes(61));
    assert_eq!(status(&awa).await, 401);
}

#[tokio::test]
async fn a_session_timeout_is_minutes_of_a_month_at_most_and_has_a_version() {
    let (_, acme, awa, ada, _) = people().await;
    let path = acme.path("/session_timeout");
    for wrong in [0, -1, 43_201] {
        let refused = awa.put(&path, json!({"minutes": wrong})).await;
        refused.assert_fields(&[("/minutes", "session_timeout_out_of_range")]);
    }
    ada.put(&path, json!({"minutes": 5})).await.assert_problem(403, "permission_missing");
    let change = |version: &str| {
        awa.request(Method::PUT, &path).header("if-match", version).json(&json!({"minutes": 43_200})).send()
    };
    change("\"1\"").await.expect(200);
    change("\"1\"").await.assert_problem(412, "stale_version");
}
