use serde_json::{Value, json};

use crate::support::{
    TestApp,
    app::{PASSWORD, address_of, registration},
};

/// What the first who signed up typed, and the second.
const EARLY: &str = "celui qui était là avant";
const LATE: &str = "celle qui est venue après";

fn with_password(password: &str) -> Value {
    let mut registration = registration("awa");
    registration["password"] = json!(password);
    registration
}

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
async fn a_link_is_good_for_its_day_though_another_was_sent() {
    let app = TestApp::start().await;
    let awa = app.anonymous();
    awa.post("/identity/registrations", registration("awa")).await.expect(202);
    let first = app.mailed_token(&address_of("awa")).await;
    awa.post("/identity/confirmations/resend", json!({"email": address_of("awa")})).await.expect(202);
    assert_ne!(app.mailed_token(&address_of("awa")).await, first);
    awa.post("/identity/confirmations", json!({"token": first})).await.expect(204);
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
async fn an_address_signed_up_twice_has_the_password_that_its_mailbox_chooses() {
    let app = TestApp::start().await;
    let (mut awa, address) = (app.anonymous(), address_of("awa"));
    awa.post("/identity/registrations", with_password(EARLY)).await.expect(202);
    let confirmation = app.mailed_token(&address).await;
    awa.post("/identity/registrations", with_password(LATE)).await.expect(202);
    let mails = app.mails_to(&address).await;
    assert_eq!(mails[0].subject, "Choisissez votre mot de passe");
    let token = app.mailed_token(&address).await;
    for password in [EARLY, LATE] {
        awa.signs_in(&address, password).await.assert_problem(401, "invalid_credentials");
    }

    // The link of the first sign-up confirms the address and lets nobody in, whoever was first.
    awa.post("/identity/confirmations", json!({"token": confirmation})).await.expect(204);
    for password in [EARLY, LATE] {
        awa.signs_in(&address, password).await.assert_problem(401, "invalid_credentials");
    }

    let chosen = json!({"token": token, "password": PASSWORD});
    awa.post("/identity/password_resets/complete", chosen).await.expect(204);
    for password in [EARLY, LATE] {
        awa.signs_in(&address, password).await.assert_problem(401, "invalid_credentials");
    }
    awa.signs_in(&address, PASSWORD).await.expect(201);
}

#[tokio::test]
async fn choosing_the_password_by_mail_confirms_the_address() {
    let app = TestApp::start().await;
    let (mut awa, address) = (app.anonymous(), address_of("awa"));
    awa.post("/identity/registrations", with_password(EARLY)).await.expect(202);
    awa.post("/identity/registrations", with_password(LATE)).await.expect(202);
    let waiting = app.mails_to(&address).await;
    assert!(waiting.iter().all(|mail| mail.subject == "Choisissez votre mot de passe"), "{waiting:?}");
    app.clock().advance(chrono::TimeDelta::hours(2));
    awa.post("/identity/confirmations/resend", json!({"email": address})).await.expect(202);
    let chosen = json!({"token": app.mailed_token(&address).await, "password": PASSWORD});
    app.clock().advance(chrono::TimeDelta::hours(23));
    awa.post("/identity/password_resets/complete", chosen).await.expect(204);
    awa.signs_in(&address, PASSWORD).await.expect(201);
}

#[tokio::test]
async fn a_forgotten_password_of_an_unconfirmed_address_is_replaced_and_the_address_confirmed() {
    let app = TestApp::start().await;
    let (mut awa, address) = (app.anonymous(), address_of("awa"));
    awa.post("/identity/registrations", with_password(EARLY)).await.expect(202);
    app.works().await;
    awa.post("/identity/password_resets", json!({"email": address})).await.expect(202);
    let chosen = json!({"token": app.mailed_token(&address).await, "password": PASSWORD});
    awa.post("/identity/password_resets/complete", chosen).await.expect(204);
    awa.signs_in(&address, EARLY).await.assert_problem(401, "invalid_credentials");
    awa.signs_in(&address, PASSWORD).await.expect(201);
}

#[tokio::test]
async fn a_sign_up_of_a_known_address_answers_and_works_as_one_of_a_new_address() {
    let app = TestApp::start().await;
    app.user("confirmed").await;
    app.anonymous().post("/identity/registrations", registration("waiting")).await.expect(202);
    app.works().await;
    let mut answers = Vec::new();
    for name in ["new", "waiting", "confirmed"] {
        let answer = app.anonymous().post("/identity/registrations", registration(name)).await;
        answers.push((answer.status, answer.bytes, app.works().await));
    }
    assert_eq!(answers[0].2, 1, "one mail");
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
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
async fn a_name_carries_no_message_to_somebody_elses_mailbox() {
    let app = TestApp::start().await;
    for name in ["Win a prize http://evil", "see WWW.evil.example", "<b>You won</b>"] {
        let mut registration = registration("awa");
        registration["first_name"] = json!(name);
        registration["last_name"] = json!(name);
        app.anonymous()
            .post("/identity/registrations", registration)
            .await
            .assert_fields(&[("/first_name", "name_not_plain"), ("/last_name", "name_not_plain")]);
    }
    let mut lines = registration("awa");
    lines["first_name"] = json!("You\nwon");
    let refused = app.anonymous().post("/identity/registrations", lines).await;
    refused.assert_fields(&[("/first_name", "control_character")]);
    assert_eq!(app.works().await, 0, "a refused sign-up sends nothing");

    let awa = app.user("awa").await;
    let renamed = awa.patch("/identity/profile", json!({"first_name": "http://evil"})).await;
    renamed.assert_fields(&[("/first_name", "name_not_plain")]);
    awa.patch("/identity/profile", json!({"first_name": "a".repeat(100)})).await.expect(200);
    awa.post("/identity/password_resets", json!({"email": address_of("awa")})).await.expect(202);
    let greeting = app.mails_to(&address_of("awa")).await[0].text.lines().next().unwrap().to_owned();
    assert_eq!(greeting, format!("Bonjour {}…,", "a".repeat(40)));
}

#[tokio::test]
async fn mails_to_one_address_are_rationed() {
    let app = TestApp::start_with(&[("LIMIT_MAILS_PER_HOUR", "2")]).await;
    app.user("awa").await;
    let (stranger, email) = (app.anonymous(), json!({"email": address_of("awa")}));
    let before = app.mails_to(&address_of("awa")).await.len();
    for _ in 0..5 {
        stranger.post("/identity/password_resets", email.clone()).await.expect(202);
    }
    let mails = app.mails_to(&address_of("awa")).await;
    assert_eq!(mails.len(), before + 2, "strangers fill no mailbox");
    let chosen = json!({"token": app.mailed_token(&address_of("awa")).await, "password": "une autre phrase"});
    app.anonymous().post("/identity/password_resets/complete", chosen).await.expect(204);
}

#[tokio::test]
async fn a_first_sign_up_gets_its_link_whoever_asked_for_it_before() {
    let app = TestApp::start_with(&[("LIMIT_MAILS_PER_HOUR", "2")]).await;
    let email = json!({"email": address_of("awa")});
    for _ in 0..4 {
        app.anonymous().post("/identity/confirmations/resend", email.clone()).await.expect(202);
    }
    app.works().await;
    app.anonymous().post("/identity/registrations", registration("awa")).await.expect(202);
    assert_eq!(app.mails_to(&address_of("awa")).await.len(), 1);
}

#[tokio::test]
async fn whoever_asks_for_other_mails_leaves_a_forgotten_password_its_own() {
    let app = TestApp::start_with(&[("LIMIT_MAILS_PER_HOUR", "2")]).await;
    app.user("awa").await;
    let (stranger, email) = (app.anonymous(), json!({"email": address_of("awa")}));
    for _ in 0..4 {
        stranger.post("/identity/confirmations/resend", email.clone()).await.expect(202);
        stranger.post("/identity/registrations", registration("awa")).await.expect(202);
    }
    let before = app.mails_to(&address_of("awa")).await.len();
    app.anonymous().post("/identity/password_resets", email).await.expect(202);
    assert_eq!(app.mails_to(&address_of("awa")).await.len(), before + 1);
}
