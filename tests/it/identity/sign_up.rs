use serde_json::json;

use crate::support::{
    TestApp,
    app::{PASSWORD, address_of, registration},
};

#[tokio::test]
async fn a_newcomer_confirms_the_address_and_signs_in() {
    let app = TestApp::start().await;
    let mut awa = app.anonymous();
    awa.post("/identity/registrations", registration("awa")).await.expect(202);
    awa.signs_in(&address_of("awa"), PASSWORD).await.assert_problem(403, "email_not_confirmed");
    let token = app.mailed_token(&address_of("awa")).await;
    awa.post("/identity/confirmations", json!({"token": token})).await.expect(204);
    let session = awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    assert_eq!(session["user"]["email"], address_of("awa"));
    assert_eq!(session["onboarding_complete"], false);
    assert_eq!(awa.get("/identity/session").await.expect(200), session);
}

#[tokio::test]
async fn a_link_is_used_once() {
    let app = TestApp::start().await;
    let awa = app.anonymous();
    awa.post("/identity/registrations", registration("awa")).await.expect(202);
    let token = app.mailed_token(&address_of("awa")).await;
    awa.post("/identity/confirmations", json!({"token": token})).await.expect(204);
    awa.post("/identity/confirmations", json!({"token": token})).await.assert_problem(422, "token_invalid");
}

#[tokio::test]
async fn a_link_is_over_after_a_day_and_can_be_sent_again() {
    let app = TestApp::start().await;
    let awa = app.anonymous();
    awa.post("/identity/registrations", registration("awa")).await.expect(202);
    let token = app.mailed_token(&address_of("awa")).await;
    app.clock().advance(chrono::TimeDelta::hours(25));
    awa.post("/identity/confirmations", json!({"token": token})).await.assert_problem(422, "token_invalid");
    awa.post("/identity/confirmations/resend", json!({"email": address_of("awa")})).await.expect(202);
    let token = app.mailed_token(&address_of("awa")).await;
    awa.post("/identity/confirmations", json!({"token": token})).await.expect(204);
}

#[tokio::test]
async fn signing_up_twice_answers_the_same_and_only_the_mail_tells() {
    let app = TestApp::start().await;
    app.user("awa").await;
    let stranger = app.anonymous();
    let fresh = stranger.post("/identity/registrations", registration("binta")).await;
    let taken = stranger.post("/identity/registrations", registration("awa")).await;
    assert_eq!((fresh.status, fresh.bytes), (taken.status, taken.bytes));
    let mails = app.mails_to(&address_of("awa")).await;
    assert_eq!(mails[0].subject, "Vous avez déjà un compte");
    assert!(!mails[0].text.contains("token="));
}

#[tokio::test]
async fn who_signs_up_last_with_an_unconfirmed_address_is_the_one_who_is_confirmed() {
    let app = TestApp::start().await;
    let mut awa = app.anonymous();
    let mut early = registration("awa");
    early["password"] = json!("celui qui était là avant");
    awa.post("/identity/registrations", early).await.expect(202);
    let early_token = app.mailed_token(&address_of("awa")).await;
    awa.post("/identity/registrations", registration("awa")).await.expect(202);
    let token = app.mailed_token(&address_of("awa")).await;
    awa.post("/identity/confirmations", json!({"token": early_token}))
        .await
        .assert_problem(422, "token_invalid");
    awa.post("/identity/confirmations", json!({"token": token})).await.expect(204);
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
}

#[tokio::test]
async fn every_field_that_breaks_a_rule_is_named() {
    let app = TestApp::start().await;
    let empty = json!({"first_name": "", "last_name": " ", "email": "", "password": "", "language": "fr"});
    app.anonymous().post("/identity/registrations", empty).await.assert_fields(&[
        ("/first_name", "first_name_required"),
        ("/last_name", "last_name_required"),
        ("/email", "email_required"),
        ("/password", "password_too_short"),
    ]);
    let wrong = json!({"first_name": "A", "last_name": "B", "email": "a b@c", "password": "password1", "language": "fr"});
    app.anonymous().post("/identity/registrations", wrong).await.assert_fields(&[
        ("/first_name", "first_name_too_short"),
        ("/email", "email_invalid"),
        ("/password", "password_too_common"),
    ]);
    assert_eq!(app.works().await, 0, "a refused sign-up sends nothing");
}

#[tokio::test]
async fn mails_to_one_address_are_rationed() {
    let app = TestApp::start_with(&[("LIMIT_MAILS_PER_HOUR", "2")]).await;
    let caller = app.anonymous();
    let email = json!({"email": "nobody@example.org"});
    caller.post("/identity/password_resets", email.clone()).await.expect(202);
    caller.post("/identity/password_resets", email.clone()).await.expect(202);
    let refused = caller.post("/identity/password_resets", email).await;
    refused.assert_problem(429, "too_many_requests");
    assert!(refused.header("retry-after").is_some());
}
