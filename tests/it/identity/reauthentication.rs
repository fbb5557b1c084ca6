//! Sensitive acts ask once more who is there.

use chrono::TimeDelta;
use diesel::ExpressionMethods;
use diesel_async::RunQueryDsl;
use poem::http::Method;
use serde_json::json;
use tenancy::schema::platform::sessions;

use crate::support::{TestApp, app::PASSWORD};

#[tokio::test]
async fn a_sensitive_act_asks_again_fifteen_minutes_after_the_sign_in() {
    let app = TestApp::start().await;
    let mut awa = app.user("awa").await;
    app.clock().advance(TimeDelta::minutes(14));
    awa.delete("/identity/sessions").await.expect(204);
    app.clock().advance(TimeDelta::minutes(1));
    awa.delete("/identity/sessions").await.assert_problem(403, "reauthentication_required");
    awa.get("/identity/session").await.expect(200);

    awa.reauthenticates("not this one").await.assert_fields(&[("/password", "password_wrong")]);
    awa.delete("/identity/sessions").await.assert_problem(403, "reauthentication_required");
    awa.reauthenticates(PASSWORD).await.expect(204);
    awa.delete("/identity/sessions").await.expect(204);
    app.clock().advance(TimeDelta::minutes(15));
    awa.delete("/identity/sessions").await.assert_problem(403, "reauthentication_required");
}

#[tokio::test]
async fn the_token_from_before_a_proof_is_over() {
    let app = TestApp::start().await;
    let mut awa = app.user("awa").await;
    let thief = awa.clone();
    awa.reauthenticates(PASSWORD).await.expect(204);
    thief.get("/identity/session").await.assert_problem(401, "unauthenticated");
    awa.get("/identity/session").await.expect(200);
}

#[tokio::test]
async fn passwords_cannot_be_guessed_in_an_open_session() {
    let app = TestApp::start_with(&[("LIMIT_SIGN_IN_PER_MINUTE", "3")]).await;
    let mut awa = app.user("awa").await;
    for _ in 0..3 {
        awa.reauthenticates("a guess").await.assert_fields(&[("/password", "password_wrong")]);
    }
    awa.reauthenticates(PASSWORD).await.assert_problem(429, "too_many_requests");
    app.clock().advance(TimeDelta::minutes(1));
    awa.get("/identity/session").await.expect(200);
}

#[tokio::test]
async fn a_stranger_at_the_sign_in_takes_no_proof_away() {
    let app = TestApp::start_with(&[("LIMIT_SIGN_IN_PER_MINUTE", "3")]).await;
    let mut awa = app.user("awa").await;
    let mut stranger = app.anonymous();
    for _ in 0..4 {
        stranger.signs_in("awa@example.org", "a guess").await;
    }
    awa.reauthenticates(PASSWORD).await.expect(204);
}

#[tokio::test]
async fn a_session_that_does_not_know_when_it_began_asks() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let mut conn = app.database().superuser().await;
    let unknown = sessions::authenticated_at.eq(None::<chrono::DateTime<chrono::Utc>>);
    diesel::update(sessions::table).set(unknown).execute(&mut conn).await.unwrap();
    awa.delete("/identity/sessions").await.assert_problem(403, "reauthentication_required");
}

#[tokio::test]
async fn a_proof_is_of_our_own_pages_only() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let foreign = awa
        .request(Method::POST, "/identity/session/reauthentication")
        .header("origin", "https://evil.example")
        .json(&json!({"password": PASSWORD}));
    foreign.send().await.assert_problem(403, "origin_refused");
}
