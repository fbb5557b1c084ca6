//! Another password, by who knows the one that holds.

use serde_json::json;

use crate::support::{
    TestApp,
    app::{PASSWORD, address_of},
};

const NEW: &str = "une toute autre phrase";

#[tokio::test]
async fn a_changed_password_ends_the_other_sessions_and_is_told_by_mail() {
    let app = TestApp::start().await;
    let mut awa = app.user("awa").await;
    let mut other = app.anonymous();
    other.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    let thief = awa.clone();
    let answer =
        awa.put("/identity/password", json!({"current_password": PASSWORD, "new_password": NEW})).await;
    answer.expect(204);
    awa.keeps_cookies(&answer);
    awa.get("/identity/session").await.expect(200);
    for client in [&other, &thief] {
        client.get("/identity/session").await.assert_problem(401, "unauthenticated");
    }
    other.signs_in(&address_of("awa"), PASSWORD).await.assert_problem(401, "invalid_credentials");
    other.signs_in(&address_of("awa"), NEW).await.expect(201);
    let mails = app.mails_to(&address_of("awa")).await;
    assert!(mails.iter().any(|mail| mail.subject == "Votre mot de passe a été changé"), "{mails:#?}");
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_it_to_one_that_is_good() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let change = async |current: &str, new: &str| {
        awa.put("/identity/password", json!({"current_password": current, "new_password": new})).await
    };
    change("a guess", NEW).await.assert_fields(&[("/current_password", "password_wrong")]);
    change(PASSWORD, "short").await.assert_fields(&[("/new_password", "password_too_short")]);
    change(PASSWORD, "password1").await.assert_fields(&[("/new_password", "password_too_common")]);
    change(PASSWORD, &address_of("awa")).await.assert_fields(&[("/new_password", "password_too_common")]);
    let mut again = app.anonymous();
    again.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
}

#[tokio::test]
async fn a_link_that_was_mailed_before_changes_nothing_any_more() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    awa.post("/identity/password_resets", json!({"email": address_of("awa")})).await.expect(202);
    let token = app.mailed_token(&address_of("awa")).await;
    awa.put("/identity/password", json!({"current_password": PASSWORD, "new_password": NEW}))
        .await
        .expect(204);
    let late = json!({"token": token, "password": "encore une autre phrase"});
    awa.post("/identity/password_resets/complete", late).await.assert_problem(422, "token_invalid");
}
