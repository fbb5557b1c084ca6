//! Whoever did it, the owner of an account hears of what changes who can get into it.

use poem::http::Method;
use serde_json::json;

use crate::support::{
    TestApp,
    app::{PASSWORD, address_of, registration},
};

const FIREFOX: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0";

async fn subjects(app: &TestApp) -> Vec<String> {
    let mut mails = app.mails_to(&address_of("awa")).await;
    mails.reverse();
    mails.into_iter().map(|mail| mail.subject).skip(1).collect()
}

#[tokio::test]
async fn a_sign_in_from_another_device_is_told_once_with_when_and_where() {
    let app = TestApp::start_with(&[("TRUSTED_PROXIES", "1")]).await;
    let awa = app.user("awa").await;
    assert!(subjects(&app).await.is_empty(), "the first device is no news");
    let mut home = awa.without_session();
    home.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    assert!(subjects(&app).await.is_empty(), "nor is one that is known");

    let body = json!({"email": address_of("awa"), "password": PASSWORD});
    let call = app.anonymous().request(Method::POST, "/identity/sessions");
    let call = call.header("user-agent", FIREFOX).header("x-forwarded-for", "198.51.100.7").json(&body);
    let mut elsewhere = app.anonymous();
    elsewhere.keeps_cookies(&call.send().await);
    assert_eq!(subjects(&app).await, ["Nouvelle connexion à votre compte"]);
    let mail = app.mails_to(&address_of("awa")).await.remove(0);
    assert!(mail.text.contains("2026-03-02 09:00 UTC · Firefox · Windows · 198.51.100.7"), "{}", mail.text);
    assert!(mail.text.contains("/settings?tab=security"), "{}", mail.text);
    elsewhere.without_session().signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    assert_eq!(subjects(&app).await.len(), 1, "it is known from then on");
}

#[tokio::test]
async fn somebody_is_told_in_their_language() {
    let app = TestApp::start().await;
    for (language, subject) in [
        ("fr", "Nouvelle connexion à votre compte"),
        ("en", "New sign-in to your account"),
        ("es", "Nuevo inicio de sesión en su cuenta"),
        ("ar", "تسجيل دخول جديد إلى حسابك"),
    ] {
        let mut person = registration(language);
        person["language"] = json!(language);
        app.anonymous().post("/identity/registrations", person).await.expect(202);
        let token = app.mailed_token(&address_of(language)).await;
        app.anonymous().post("/identity/confirmations", json!({"token": token})).await.expect(204);
        for _ in 0..2 {
            app.anonymous().signs_in(&address_of(language), PASSWORD).await.expect(201);
        }
        assert_eq!(app.mails_to(&address_of(language)).await[0].subject, subject);
    }
}
