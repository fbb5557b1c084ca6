use serde_json::json;

use crate::support::{
    TestApp,
    app::{PASSWORD, address_of},
    client::Answer,
};

#[tokio::test]
async fn an_unknown_address_and_a_wrong_password_are_refused_alike() {
    let app = TestApp::start().await;
    app.user("awa").await;
    let unknown = app.anonymous().signs_in("nobody@example.org", PASSWORD).await;
    let wrong = app.anonymous().signs_in(&address_of("awa"), "not this one").await;
    let (mut unknown, mut wrong) = (
        unknown.assert_problem(401, "invalid_credentials"),
        wrong.assert_problem(401, "invalid_credentials"),
    );
    unknown["request_id"].take();
    wrong["request_id"].take();
    assert_eq!(unknown, wrong);
}

#[tokio::test]
async fn what_is_no_address_is_refused_in_its_field() {
    let app = TestApp::start().await;
    for address in ["a\0b", "a\0b@example.org", "\"a\0b\"@example.org", "nobody"] {
        let refused = app.anonymous().signs_in(address, PASSWORD).await;
        refused.assert_fields(&[("/email", "email_invalid")]);
    }
}

#[tokio::test]
async fn signing_out_ends_the_session() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    awa.get("/identity/session").await.expect(200);
    awa.delete("/identity/session").await.expect(204);
    awa.get("/identity/session").await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_session_that_is_not_used_ends() {
    let app = TestApp::start_with(&[("SESSION_TIMEOUT_MINUTES", "30")]).await;
    let awa = app.user("awa").await;
    for _ in 0..3 {
        app.clock().advance(chrono::TimeDelta::minutes(29));
        awa.get("/identity/session").await.expect(200);
    }
    app.clock().advance(chrono::TimeDelta::minutes(31));
    awa.get("/identity/session").await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_session_lives_thirty_days_at_most() {
    let app = TestApp::start_with(&[("SESSION_TIMEOUT_MINUTES", "43200")]).await;
    let awa = app.user("awa").await;
    app.clock().advance(chrono::TimeDelta::days(29));
    awa.get("/identity/session").await.expect(200);
    app.clock().advance(chrono::TimeDelta::days(2));
    awa.get("/identity/session").await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_and_every_session_ends() {
    let app = TestApp::start().await;
    let mut awa = app.user("awa").await;
    awa.post("/identity/password_resets", json!({"email": address_of("awa")})).await.expect(202);
    let token = app.mailed_token(&address_of("awa")).await;
    let renewed = json!({"token": token, "password": "une toute autre phrase"});
    awa.post("/identity/password_resets/complete", renewed.clone()).await.expect(204);
    awa.get("/identity/session").await.assert_problem(401, "unauthenticated");
    awa.signs_in(&address_of("awa"), PASSWORD).await.assert_problem(401, "invalid_credentials");
    awa.signs_in(&address_of("awa"), "une toute autre phrase").await.expect(201);
    awa.post("/identity/password_resets/complete", renewed).await.assert_problem(422, "token_invalid");
}

#[tokio::test]
async fn a_reset_of_an_unknown_address_answers_the_same_and_sends_nothing() {
    let app = TestApp::start().await;
    app.user("awa").await;
    let known = app.anonymous().post("/identity/password_resets", json!({"email": address_of("awa")})).await;
    let unknown =
        app.anonymous().post("/identity/password_resets", json!({"email": "nobody@example.org"})).await;
    assert_eq!(app.works().await, 2, "the work is the same");
    assert_eq!(app.mails_to(&address_of("awa")).await[0].subject, "Choisissez un nouveau mot de passe");
    assert!(app.mails_to("nobody@example.org").await.is_empty());
    assert_eq!((known.status, known.bytes), (unknown.status, unknown.bytes));
}

#[tokio::test]
async fn attempts_on_one_account_are_rationed() {
    let app = TestApp::start_with(&[("LIMIT_SIGN_IN_PER_MINUTE", "3")]).await;
    let mut caller = app.anonymous();
    for _ in 0..3 {
        caller.signs_in("awa@example.org", "a guess").await.assert_problem(401, "invalid_credentials");
    }
    caller.signs_in("awa@example.org", "a guess").await.assert_problem(429, "too_many_requests");
    caller.signs_in("binta@example.org", "a guess").await.assert_problem(401, "invalid_credentials");
}

#[tokio::test]
async fn a_page_of_another_origin_writes_nothing() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let call =
        awa.request(poem::http::Method::DELETE, "/identity/session").header("origin", "https://evil.example");
    call.send().await.assert_problem(403, "origin_refused");
    awa.get("/identity/session").await.expect(200);
    let own = awa
        .request(poem::http::Method::DELETE, "/identity/session")
        .header("origin", "http://localhost:8080");
    own.send().await.expect(204);
}

#[tokio::test]
async fn the_cookie_cannot_be_read_by_scripts_nor_sent_by_other_sites() {
    let app = TestApp::start().await;
    app.user("awa").await;
    let answer = app.anonymous().signs_in(&address_of("awa"), PASSWORD).await;
    let cookies: Vec<&str> =
        answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap()).collect();
    for (name, same_site) in [("partita_session=", "SameSite=Lax"), ("partita_device=", "SameSite=Strict")] {
        let cookie = cookies.iter().find(|cookie| cookie.starts_with(name)).expect(name);
        assert!(
            cookie.contains("HttpOnly") && cookie.contains(same_site) && cookie.contains("Path=/"),
            "{cookie}"
        );
    }
}

#[tokio::test]
async fn scripts_learn_that_somebody_is_signed_in_and_nothing_else() {
    let app = TestApp::start().await;
    app.user("awa").await;
    let mut awa = app.anonymous();
    let sign_of = |answer: &Answer| {
        let cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
        let signs: Vec<_> =
            cookies.filter(|cookie| cookie.starts_with("partita_signed_in=")).map(str::to_owned).collect();
        assert_eq!(signs.len(), 1, "{signs:?}");
        signs[0].clone()
    };
    let signed_in = awa.signs_in(&address_of("awa"), PASSWORD).await;
    let sign = sign_of(&signed_in);
    assert!(sign.starts_with("partita_signed_in=yes;") && !sign.contains("HttpOnly"), "{sign}");
    let until =
        |cookie: &str| cookie.split("; ").find(|part| part.starts_with("Expires=")).map(str::to_owned);
    let cookies = signed_in.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let session: Vec<_> = cookies.filter(|cookie| cookie.starts_with("partita_session=")).collect();
    assert_eq!(until(&sign), until(session[0]), "it lasts as long as the session's cookie");
    let signed_out = sign_of(&awa.request(poem::http::Method::DELETE, "/identity/session").send().await);
    assert!(signed_out.starts_with("partita_signed_in=;") && signed_out.contains("1970"), "{signed_out}");
    let bearer = app.anonymous().request(poem::http::Method::GET, "/identity/session");
    let bearer = bearer.header("cookie", "partita_signed_in=yes").send().await;
    bearer.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_profile_keeps_what_is_not_changed() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let changed = awa.patch("/identity/profile", json!({"last_name": "Ndiaye"})).await.expect(200);
    assert_eq!((&changed["first_name"], &changed["last_name"]), (&json!("awa"), &json!("Ndiaye")));
    awa.patch("/identity/profile", json!({"first_name": "A"}))
        .await
        .assert_fields(&[("/first_name", "first_name_too_short")]);
}
