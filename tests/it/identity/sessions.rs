//! Where somebody is signed in, and how they end what they do not know.

use chrono::TimeDelta;
use poem::http::Method;
use serde_json::{Value, json};

use crate::support::{
    Client, TestApp,
    app::{PASSWORD, address_of},
};

const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0";

async fn open_sessions(client: &Client) -> Vec<Value> {
    client.get("/identity/sessions").await.expect(200)["items"].as_array().unwrap().clone()
}

async fn signed_in_again(app: &TestApp) -> Client {
    let mut client = app.anonymous();
    client.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    client
}

#[tokio::test]
async fn somebody_sees_where_they_are_signed_in() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    app.user("bob").await;
    app.clock().advance(TimeDelta::minutes(5));
    let body = json!({"email": address_of("awa"), "password": PASSWORD});
    let answer = app
        .anonymous()
        .request(Method::POST, "/identity/sessions")
        .header("user-agent", FIREFOX)
        .json(&body)
        .send()
        .await;
    answer.expect(201);
    let sessions = open_sessions(&awa).await;
    assert_eq!(sessions.len(), 2, "{sessions:#?}");
    let seen: Vec<_> = sessions
        .iter()
        .map(|session| (&session["browser"], &session["system"], &session["is_current"]))
        .collect();
    let (firefox, windows) = (json!("Firefox"), json!("Windows"));
    assert!(seen.contains(&(&firefox, &windows, &json!(false))), "{sessions:#?}");
    assert!(seen.contains(&(&Value::Null, &Value::Null, &json!(true))), "{sessions:#?}");
}

#[tokio::test]
async fn a_session_that_is_over_is_not_shown() {
    let app = TestApp::start_with(&[("SESSION_TIMEOUT_MINUTES", "30")]).await;
    app.user("awa").await;
    app.clock().advance(TimeDelta::minutes(31));
    let awa = signed_in_again(&app).await;
    assert_eq!(open_sessions(&awa).await.len(), 1);
}

#[tokio::test]
async fn an_ended_session_is_over_at_once() {
    let app = TestApp::start().await;
    let (awa, lost) = (app.user("awa").await, signed_in_again(&app).await);
    let other = open_sessions(&awa).await.into_iter().find(|session| session["is_current"] == false).unwrap();
    let path = format!("/identity/sessions/{}", other["id"].as_str().unwrap());
    awa.delete(&path).await.expect(204);
    lost.get("/identity/session").await.assert_problem(401, "unauthenticated");
    awa.delete(&path).await.assert_problem(404, "not_found");
    assert_eq!(open_sessions(&awa).await.len(), 1);
}

#[tokio::test]
async fn all_others_are_ended_and_this_one_stays() {
    let app = TestApp::start().await;
    let (awa, lost) = (app.user("awa").await, [signed_in_again(&app).await, signed_in_again(&app).await]);
    awa.delete("/identity/sessions").await.expect(204);
    for client in lost {
        client.get("/identity/session").await.assert_problem(401, "unauthenticated");
    }
    awa.get("/identity/session").await.expect(200);
}

#[tokio::test]
async fn nobody_ends_a_session_of_somebody_else() {
    let app = TestApp::start().await;
    let (awa, bob) = (app.user("awa").await, app.user("bob").await);
    let session = open_sessions(&awa).await.remove(0);
    let path = format!("/identity/sessions/{}", session["id"].as_str().unwrap());
    bob.delete(&path).await.assert_problem(404, "not_found");
    bob.delete("/identity/sessions").await.expect(204);
    awa.get("/identity/session").await.expect(200);
}
