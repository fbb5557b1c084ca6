//! What somebody has, beside what they know.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    Client, TestApp,
    app::{PASSWORD, address_of},
    authenticator::Authenticator,
    client::Answer,
};

/// Somebody with codes of a device: they, the device, and their recovery codes.
async fn awa_with_codes(app: &TestApp) -> (Client, Authenticator, Vec<String>) {
    let awa = app.user("awa").await;
    let setup = awa.post("/identity/second_factor/totp", json!({})).await.expect(201);
    let device = Authenticator::typed(setup["secret"].as_str().unwrap());
    let code = json!({"code": device.code(app.now())});
    let codes = awa.post("/identity/second_factor/totp/confirm", code).await.expect(201);
    app.clock().advance(TimeDelta::minutes(1));
    let codes = codes["codes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned());
    (awa, device, codes.collect())
}

/// The first step of a sign-in: the ticket.
async fn ticket(client: &mut Client) -> String {
    let answer = client.signs_in(&address_of("awa"), PASSWORD).await.expect(202);
    answer["ticket"].as_str().unwrap().to_owned()
}

async fn complete(client: &mut Client, ticket: &str, code: &str) -> Answer {
    let answer =
        client.post("/identity/sessions/second_factor", json!({"ticket": ticket, "code": code})).await;
    client.keeps_cookies(&answer);
    answer
}

#[tokio::test]
async fn a_sign_in_takes_the_password_and_then_the_code() {
    let app = TestApp::start().await;
    let (_, device, _) = awa_with_codes(&app).await;
    let mut client = app.anonymous();
    let ticket = ticket(&mut client).await;
    client.get("/identity/session").await.assert_problem(401, "unauthenticated");
    let view = complete(&mut client, &ticket, &device.code(app.now())).await.expect(201);
    assert_eq!(view["user"]["email"], address_of("awa"));
    client.get("/identity/session").await.expect(200);
}

#[tokio::test]
async fn a_ticket_is_no_session() {
    let app = TestApp::start().await;
    awa_with_codes(&app).await;
    let ticket = ticket(&mut app.anonymous()).await;
    let call = app.anonymous().request(poem::http::Method::GET, "/identity/session");
    let cookie = format!("partita_session={ticket}");
    call.header("cookie", &cookie).send().await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_code_is_taken_once_and_a_ticket_leads_to_one_session() {
    let app = TestApp::start().await;
    let (_, device, _) = awa_with_codes(&app).await;
    let (mut first, mut second) = (app.anonymous(), app.anonymous());
    let (ticket_one, ticket_two) = (ticket(&mut first).await, ticket(&mut second).await);
    let code = device.code(app.now());
    complete(&mut first, &ticket_one, &code).await.expect(201);
    complete(&mut second, &ticket_two, &code).await.assert_fields(&[("/code", "code_wrong")]);
    app.clock().advance(TimeDelta::minutes(1));
    let next = device.code(app.now());
    complete(&mut second, &ticket_one, &next).await.assert_problem(401, "ticket_invalid");
    complete(&mut second, &ticket_two, &next).await.expect(201);
}

#[tokio::test]
async fn a_ticket_is_over_after_five_wrong_codes_and_after_ten_minutes() {
    let app = TestApp::start().await;
    let (_, device, _) = awa_with_codes(&app).await;
    let mut client = app.anonymous();
    let guessed = ticket(&mut client).await;
    for _ in 0..5 {
        complete(&mut client, &guessed, "000000").await.assert_fields(&[("/code", "code_wrong")]);
    }
    let right = device.code(app.now());
    complete(&mut client, &guessed, &right).await.assert_problem(401, "ticket_invalid");
    assert_eq!(app.mails_to(&address_of("awa")).await[0].subject, "Tentative de connexion à votre compte");

    let slow = ticket(&mut client).await;
    app.clock().advance(TimeDelta::minutes(11));
    let right = device.code(app.now());
    complete(&mut client, &slow, &right).await.assert_problem(401, "ticket_invalid");
}

#[tokio::test]
async fn who_knows_the_password_guesses_no_code_and_keeps_nobody_out() {
    let app = TestApp::start().await;
    let (awa, device, _) = awa_with_codes(&app).await;
    let mut thief = app.anonymous();
    let mut refused = 0;
    for _ in 0..4 {
        let ticket = ticket(&mut thief).await;
        for _ in 0..5 {
            refused += u16::from(complete(&mut thief, &ticket, "000000").await.status.as_u16() == 429);
        }
    }
    assert!(refused >= 8, "{refused} of 20 guesses were refused unseen");
    let mut home = awa.without_session();
    let ticket = ticket(&mut home).await;
    complete(&mut home, &ticket, &device.code(app.now())).await.expect(201);
}

#[tokio::test]
async fn a_recovery_code_opens_once_and_is_told_by_mail() {
    let app = TestApp::start().await;
    let (awa, _, codes) = awa_with_codes(&app).await;
    assert_eq!(codes.len(), 10);
    let mut client = app.anonymous();
    let first = ticket(&mut client).await;
    let typed = codes[3].to_lowercase().replace('-', " ");
    complete(&mut client, &first, &typed).await.expect(201);
    let subjects: Vec<String> =
        app.mails_to(&address_of("awa")).await.into_iter().map(|mail| mail.subject).collect();
    assert!(subjects.contains(&"Un code de secours a été utilisé".to_owned()), "{subjects:?}");
    let second = ticket(&mut client).await;
    complete(&mut client, &second, &codes[3]).await.assert_fields(&[("/code", "code_wrong")]);
    assert_eq!(awa.get("/identity/second_factor").await.expect(200)["recovery_codes_left"], 9);
}

#[tokio::test]
async fn new_recovery_codes_take_the_place_of_the_old() {
    let app = TestApp::start().await;
    let (awa, _, codes) = awa_with_codes(&app).await;
    let renewed = awa.post("/identity/second_factor/recovery_codes", json!({})).await;
    assert_eq!(renewed.header("cache-control"), Some("no-store"));
    let renewed = renewed.expect(201);
    let mut client = app.anonymous();
    let ticket = ticket(&mut client).await;
    complete(&mut client, &ticket, &codes[0]).await.assert_fields(&[("/code", "code_wrong")]);
    complete(&mut client, &ticket, renewed["codes"][0].as_str().unwrap()).await.expect(201);
}

#[tokio::test]
async fn a_seed_counts_for_nothing_until_a_code_of_it_was_seen() {
    let app = TestApp::start().await;
    let mut awa = app.user("awa").await;
    let setup = awa.post("/identity/second_factor/totp", json!({})).await;
    assert_eq!(setup.header("cache-control"), Some("no-store"));
    let setup = setup.expect(201);
    assert!(setup["qr_svg"].as_str().unwrap().contains("<svg"), "{setup}");
    assert!(setup["uri"].as_str().unwrap().starts_with("otpauth://totp/Partita:awa@example.org?secret="));
    let view = awa.get("/identity/second_factor").await.expect(200);
    assert_eq!((&view["totp_since"], &view["recovery_codes_left"]), (&Value::Null, &json!(0)));
    awa.post("/identity/second_factor/totp/confirm", json!({"code": "000000"}))
        .await
        .assert_fields(&[("/code", "code_wrong")]);
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
}

#[tokio::test]
async fn a_forgotten_password_leaves_the_second_factor_as_it_is() {
    let app = TestApp::start().await;
    let (awa, _, _) = awa_with_codes(&app).await;
    awa.post("/identity/second_factor/totp", json!({})).await.assert_problem(409, "second_factor_on");
    awa.post("/identity/password_resets", json!({"email": address_of("awa")})).await.expect(202);
    let chosen = json!({"token": app.mailed_token(&address_of("awa")).await, "password": PASSWORD});
    awa.post("/identity/password_resets/complete", chosen).await.expect(204);
    ticket(&mut app.anonymous()).await;
}

#[tokio::test]
async fn a_proof_takes_what_a_sign_in_takes() {
    let app = TestApp::start().await;
    let (mut awa, device, codes) = awa_with_codes(&app).await;
    assert_eq!(awa.get("/identity/second_factor").await.expect(200)["is_on"], true);
    app.clock().advance(TimeDelta::minutes(15));
    let refused = "reauthentication_required";
    awa.reauthenticates(PASSWORD).await.assert_fields(&[("/code", "code_required")]);
    awa.reauthenticates_with(PASSWORD, " ").await.assert_fields(&[("/code", "code_required")]);
    awa.reauthenticates_with(PASSWORD, "000000").await.assert_fields(&[("/code", "code_wrong")]);
    let code = device.code(app.now());
    awa.reauthenticates_with("a guess", &code).await.assert_fields(&[("/password", "password_wrong")]);
    awa.delete("/identity/sessions").await.assert_problem(403, refused);
    awa.reauthenticates_with(PASSWORD, &code).await.expect(204);
    awa.delete("/identity/sessions").await.expect(204);

    app.clock().advance(TimeDelta::minutes(15));
    awa.reauthenticates_with(PASSWORD, &code).await.assert_fields(&[("/code", "code_wrong")]);
    awa.reauthenticates_with(PASSWORD, &codes[0]).await.expect(204);
    awa.delete("/identity/sessions").await.expect(204);
    app.clock().advance(TimeDelta::minutes(15));
    awa.reauthenticates_with(PASSWORD, &codes[0]).await.assert_fields(&[("/code", "code_wrong")]);
}

#[tokio::test]
async fn who_was_in_already_with_the_password_alone_has_to_prove_more_from_then_on() {
    let app = TestApp::start().await;
    let mut thief = app.anonymous();
    app.user("awa").await;
    thief.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    let mut awa = app.anonymous();
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    let setup = awa.post("/identity/second_factor/totp", json!({})).await.expect(201);
    let device = Authenticator::typed(setup["secret"].as_str().unwrap());
    thief
        .delete("/identity/sessions/00000000-0000-0000-0000-000000000000")
        .await
        .assert_problem(404, "not_found");
    let code = json!({"code": device.code(app.now())});
    awa.post("/identity/second_factor/totp/confirm", code).await.expect(201);
    let refused = "reauthentication_required";
    thief.delete("/identity/second_factor/totp").await.assert_problem(403, refused);
    thief.post("/identity/second_factor/recovery_codes", json!({})).await.assert_problem(403, refused);
    thief.reauthenticates(PASSWORD).await.assert_fields(&[("/code", "code_required")]);
    awa.delete("/identity/second_factor/totp").await.expect(204);
}

#[tokio::test]
async fn another_password_takes_a_proof_where_a_sign_in_takes_two_factors() {
    let app = TestApp::start().await;
    let (mut awa, device, _) = awa_with_codes(&app).await;
    let change = json!({"current_password": PASSWORD, "new_password": "une autre phrase"});
    app.clock().advance(TimeDelta::minutes(15));
    let refused = awa.put("/identity/password", change.clone()).await;
    refused.assert_problem(403, "reauthentication_required");
    awa.reauthenticates_with(PASSWORD, &device.code(app.now())).await.expect(204);
    awa.put("/identity/password", change).await.expect(204);
}

#[tokio::test]
async fn codes_cannot_be_guessed_in_an_open_session() {
    let app = TestApp::start_with(&[("LIMIT_SIGN_IN_PER_MINUTE", "100")]).await;
    let (mut awa, device, _) = awa_with_codes(&app).await;
    for _ in 0..10 {
        awa.reauthenticates_with(PASSWORD, "000000").await.assert_fields(&[("/code", "code_wrong")]);
    }
    let code = device.code(app.now());
    awa.reauthenticates_with(PASSWORD, &code).await.assert_problem(429, "too_many_requests");
}

#[tokio::test]
async fn a_factor_is_removed_after_a_proof_and_its_removal_told() {
    let app = TestApp::start().await;
    let (mut awa, device, _) = awa_with_codes(&app).await;
    app.clock().advance(TimeDelta::minutes(15));
    awa.delete("/identity/second_factor/totp").await.assert_problem(403, "reauthentication_required");
    awa.reauthenticates_with(PASSWORD, &device.code(app.now())).await.expect(204);
    awa.delete("/identity/second_factor/totp").await.expect(204);
    awa.delete("/identity/second_factor/totp").await.assert_problem(409, "second_factor_off");
    let mails = app.mails_to(&address_of("awa")).await;
    assert_eq!(mails[0].subject, "La double authentification est désactivée");
    app.anonymous().signs_in(&address_of("awa"), PASSWORD).await.expect(201);
}
