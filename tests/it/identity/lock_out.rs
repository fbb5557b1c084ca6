//! Whoever guesses the passwords of somebody does not keep them out.

use poem::http::Method;
use serde_json::json;

use crate::support::{
    Client, TestApp,
    app::{PASSWORD, address_of},
    client::Answer,
};

async fn behind_a_proxy() -> TestApp {
    TestApp::start_with(&[("LIMIT_SIGN_IN_PER_MINUTE", "3"), ("TRUSTED_PROXIES", "1")]).await
}

async fn tries(client: &Client, address: &str, email: &str, password: &str) -> Answer {
    let body = json!({"email": email, "password": password});
    let call = client.request(Method::POST, "/identity/sessions").header("x-forwarded-for", address);
    call.json(&body).send().await
}

/// Guesses from so many addresses that the account takes no more of them.
async fn hammers(app: &TestApp, email: &str) {
    let stranger = app.anonymous();
    let mut last = 0;
    for number in 0..40 {
        last = tries(&stranger, &format!("198.51.100.{number}"), email, "a guess").await.status.as_u16();
    }
    assert_eq!(last, 429, "the account is not guarded against many addresses");
}

#[tokio::test]
async fn an_account_that_is_hammered_from_everywhere_is_open_to_the_device_of_its_person() {
    let app = behind_a_proxy().await;
    let awa = app.user("awa").await;
    hammers(&app, &address_of("awa")).await;
    let home = awa.without_session();
    tries(&home, "203.0.113.9", &address_of("awa"), PASSWORD).await.expect(201);
    let strange = app.anonymous();
    tries(&strange, "203.0.113.9", &address_of("awa"), PASSWORD)
        .await
        .assert_problem(429, "too_many_requests");
}

#[tokio::test]
async fn a_link_by_mail_is_the_way_in_on_a_new_device_meanwhile() {
    let app = behind_a_proxy().await;
    app.user("awa").await;
    hammers(&app, &address_of("awa")).await;
    let mut travelling = app.anonymous();
    travelling.post("/identity/password_resets", json!({"email": address_of("awa")})).await.expect(202);
    let chosen = json!({"token": app.mailed_token(&address_of("awa")).await, "password": "une autre phrase"});
    let answer = travelling.post("/identity/password_resets/complete", chosen).await;
    answer.expect(204);
    travelling.keeps_cookies(&answer);
    tries(&travelling, "203.0.113.9", &address_of("awa"), "une autre phrase").await.expect(201);
}

#[tokio::test]
async fn whose_passwords_are_guessed_is_told_once_a_day() {
    let app = behind_a_proxy().await;
    app.user("awa").await;
    hammers(&app, &address_of("awa")).await;
    hammers(&app, &address_of("nobody")).await;
    let subjects: Vec<String> =
        app.mails_to(&address_of("awa")).await.into_iter().map(|mail| mail.subject).collect();
    let told =
        subjects.iter().filter(|subject| *subject == "Des mots de passe sont essayés sur votre compte");
    assert_eq!(told.count(), 1, "{subjects:?}");
    assert!(app.mails_to(&address_of("nobody")).await.is_empty());
}

#[tokio::test]
async fn a_known_device_does_not_guess_without_end_either() {
    let app = behind_a_proxy().await;
    let home = app.user("awa").await.without_session();
    for number in 0..3 {
        let address = format!("198.51.100.{number}");
        tries(&home, &address, &address_of("awa"), "a guess")
            .await
            .assert_problem(401, "invalid_credentials");
    }
    tries(&home, "198.51.100.9", &address_of("awa"), PASSWORD).await.assert_problem(429, "too_many_requests");
}

#[tokio::test]
async fn the_device_of_somebody_else_is_a_stranger() {
    let app = behind_a_proxy().await;
    let (bob, _) = (app.user("bob").await, app.user("awa").await);
    hammers(&app, &address_of("awa")).await;
    let of_bob = bob.without_session();
    tries(&of_bob, "203.0.113.9", &address_of("awa"), PASSWORD)
        .await
        .assert_problem(429, "too_many_requests");
}

#[tokio::test]
async fn an_account_that_is_not_there_is_rationed_as_one_that_is() {
    let app = behind_a_proxy().await;
    app.user("awa").await;
    let mut answers = Vec::new();
    for email in [address_of("awa"), "nobody@example.org".to_owned()] {
        let mut statuses = Vec::new();
        for number in 0..35 {
            let address = format!("198.51.100.{}", number / 4);
            statuses.push(tries(&app.anonymous(), &address, &email, "a guess").await.status.as_u16());
        }
        answers.push(statuses);
    }
    assert_eq!(answers[0], answers[1]);
}
