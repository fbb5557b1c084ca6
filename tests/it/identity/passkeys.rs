//! Keys of authenticators: made, used, and forged.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    Client, TestApp,
    app::{PASSWORD, address_of},
    authenticator::Authenticator,
    client::Answer,
    passkey::Passkey,
};

/// Makes an authenticator say something else.
type Bend = fn(&mut Passkey);

async fn adds(client: &Client, passkey: &mut Passkey) -> Answer {
    let creation = client.post("/identity/passkeys/challenge", json!({})).await.expect(201);
    let made = passkey.makes(&creation);
    client.post("/identity/passkeys", made).await
}

/// Somebody with a passkey: they, the passkey, and their recovery codes.
async fn awa_with_passkey(app: &TestApp) -> (Client, Passkey, Vec<String>) {
    let awa = app.user("awa").await;
    let mut passkey = Passkey::new();
    let made = adds(&awa, &mut passkey).await.expect(201);
    let codes = made["recovery_codes"].as_array().unwrap().iter();
    (awa, passkey, codes.map(|code| code.as_str().unwrap().to_owned()).collect())
}

async fn challenge(client: &Client) -> Value {
    client.post("/identity/sessions/passkey/challenge", json!({})).await.expect(201)
}

async fn sends(client: &mut Client, answer: &Value, ticket: Option<&Value>) -> Answer {
    let mut body = json!({"answer": answer});
    if let Some(ticket) = ticket {
        body["ticket"] = ticket.clone();
    }
    let answer = client.post("/identity/sessions/passkey", body).await;
    client.keeps_cookies(&answer);
    answer
}

async fn signs_in(client: &mut Client, passkey: &mut Passkey) -> Answer {
    let request = challenge(client).await;
    let answer = passkey.signs(&request);
    sends(client, &answer, None).await
}

async fn is_told(app: &TestApp, subject: &str) {
    let mails = app.mails_to(&address_of("awa")).await;
    let subjects: Vec<String> = mails.into_iter().map(|mail| mail.subject).collect();
    assert!(subjects.iter().any(|told| told == subject), "{subject} is not among {subjects:?}");
}

#[tokio::test]
async fn a_passkey_signs_in_by_itself() {
    let app = TestApp::start().await;
    let (awa, mut passkey, codes) = awa_with_passkey(&app).await;
    assert_eq!(codes.len(), 10);
    is_told(&app, "Une clé d'accès a été ajoutée").await;
    let mut client = app.anonymous();
    let view = signs_in(&mut client, &mut passkey).await.expect(201);
    assert_eq!(view["user"]["email"], address_of("awa"));
    client.get("/identity/session").await.expect(200);
    let listed = awa.get("/identity/passkeys").await.expect(200)["items"][0].clone();
    assert_eq!(
        (&listed["transports"], &listed["is_backed_up"]),
        (&json!(["hybrid", "internal"]), &json!(false))
    );
    assert!(listed["last_used_at"].is_string(), "{listed}");
}

#[tokio::test]
async fn nothing_of_a_passkey_is_stored_on_the_way() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let mut passkey = Passkey::new();
    let begun = awa.post("/identity/passkeys/challenge", json!({})).await;
    let made = awa.post("/identity/passkeys", passkey.makes(&begun.json())).await;
    let asked = awa.post("/identity/sessions/passkey/challenge", json!({})).await;
    let proof = awa.post("/identity/session/reauthentication/passkey/challenge", json!({})).await;
    for answer in [begun, made, asked, proof, awa.get("/identity/passkeys").await] {
        assert!(answer.status.is_success(), "{}", answer.text());
        assert_eq!(answer.header("cache-control"), Some("no-store"));
    }
}

#[tokio::test]
async fn a_password_is_followed_by_the_passkey_or_a_recovery_code() {
    let app = TestApp::start().await;
    let (_, mut passkey, codes) = awa_with_passkey(&app).await;
    let mut client = app.anonymous();
    let first = client.signs_in(&address_of("awa"), PASSWORD).await.expect(202);
    assert_eq!((&first["takes_passkey"], &first["takes_codes"]), (&json!(true), &json!(false)));
    let request = challenge(&client).await;
    let answer = passkey.signs(&request);
    sends(&mut client, &answer, Some(&first["ticket"])).await.expect(201);
    let request = challenge(&client).await;
    let answer = passkey.signs(&request);
    sends(&mut client, &answer, Some(&first["ticket"])).await.assert_problem(401, "ticket_invalid");

    let second = client.signs_in(&address_of("awa"), PASSWORD).await.expect(202);
    let code = json!({"ticket": second["ticket"], "code": codes[0]});
    client.post("/identity/sessions/second_factor", code).await.expect(201);
}

#[tokio::test]
async fn a_passkey_of_somebody_else_does_not_follow_a_password() {
    let app = TestApp::start().await;
    awa_with_passkey(&app).await;
    let bob = app.user("bob").await;
    let mut of_bob = Passkey::new();
    adds(&bob, &mut of_bob).await.expect(201);
    let mut client = app.anonymous();
    let ticket = client.signs_in(&address_of("awa"), PASSWORD).await.expect(202)["ticket"].clone();
    let request = challenge(&client).await;
    let answer = of_bob.signs(&request);
    sends(&mut client, &answer, Some(&ticket)).await.assert_problem(422, "passkey_refused");
    client.get("/identity/session").await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_forged_signature_opens_nothing() {
    let app = TestApp::start().await;
    let (_, passkey, _) = awa_with_passkey(&app).await;
    let bends: [(&str, Bend); 6] = [
        ("another origin", |key| key.origin = "http://evil.example".to_owned()),
        ("another port of the host", |key| key.origin = "http://localhost:9999".to_owned()),
        ("for another name", |key| key.rp_id = "evil.example".to_owned()),
        ("nobody there", |key| key.is_present = false),
        ("nobody verified", |key| key.is_verified = false),
        ("an answer to a creation", |key| key.kind = Some("webauthn.create")),
    ];
    for (what, bend) in bends {
        let mut forged = passkey.clone();
        bend(&mut forged);
        let answer = signs_in(&mut app.anonymous(), &mut forged).await;
        assert_eq!(
            (answer.status.as_u16(), answer.json()["code"].clone()),
            (422, json!("passkey_refused")),
            "{what}"
        );
    }
    let mut client = app.anonymous();
    let request = challenge(&client).await;
    let (mut mine, mut other) = (passkey.clone(), Passkey::new());
    let mut unsigned = mine.signs(&request);
    unsigned["signature"] = other.signs(&request)["signature"].clone();
    sends(&mut client, &unsigned, None).await.assert_problem(422, "passkey_refused");
    signs_in(&mut client, &mut passkey.clone()).await.expect(201);
}

#[tokio::test]
async fn what_is_no_answer_at_all_is_refused_alike() {
    let app = TestApp::start().await;
    let (_, mut passkey, _) = awa_with_passkey(&app).await;
    let mut client = app.anonymous();
    for member in ["credential_id", "client_data_json", "authenticator_data", "signature", "user_handle"] {
        for nonsense in [json!(""), json!("?"), json!("AAAA"), json!("A".repeat(4000))] {
            let request = challenge(&client).await;
            let mut answer = passkey.signs(&request);
            answer[member] = nonsense;
            sends(&mut client, &answer, None).await.assert_problem(422, "passkey_refused");
        }
    }
}

#[tokio::test]
async fn a_challenge_is_taken_once_in_its_time_and_for_its_purpose() {
    let app = TestApp::start().await;
    let (awa, mut passkey, _) = awa_with_passkey(&app).await;
    let mut client = app.anonymous();
    let request = challenge(&client).await;
    let answer = passkey.signs(&request);
    sends(&mut client, &answer, None).await.expect(201);
    sends(&mut client, &answer, None).await.assert_problem(422, "passkey_refused");
    let again = passkey.signs(&request);
    sends(&mut client, &again, None).await.assert_problem(422, "passkey_refused");

    let request = challenge(&client).await;
    let mut forged = passkey.clone();
    forged.origin = "http://evil.example".to_owned();
    let wrong = forged.signs(&request);
    sends(&mut client, &wrong, None).await.assert_problem(422, "passkey_refused");
    let right = passkey.signs(&request);
    sends(&mut client, &right, None).await.assert_problem(422, "passkey_refused");

    let request = challenge(&client).await;
    app.clock().advance(TimeDelta::minutes(5));
    let late = passkey.signs(&request);
    sends(&mut client, &late, None).await.assert_problem(422, "passkey_refused");

    let proof = awa.post("/identity/session/reauthentication/passkey/challenge", json!({})).await.expect(201);
    let answer = passkey.signs(&proof);
    sends(&mut client, &answer, None).await.assert_problem(422, "passkey_refused");
    let mut unknown = passkey.signs(&json!({"challenge": "AAAAAAAAAAAAAAAAAAAAAA"}));
    sends(&mut client, &unknown, None).await.assert_problem(422, "passkey_refused");
    unknown["client_data_json"] = json!("e30");
    sends(&mut client, &unknown, None).await.assert_problem(422, "passkey_refused");
}

#[tokio::test]
async fn a_counter_that_goes_back_is_refused_and_told() {
    let app = TestApp::start().await;
    let (_, mut passkey, _) = awa_with_passkey(&app).await;
    let copy = passkey.clone();
    for _ in 0..2 {
        signs_in(&mut app.anonymous(), &mut passkey).await.expect(201);
    }
    let mut copy = copy;
    signs_in(&mut app.anonymous(), &mut copy).await.assert_problem(422, "passkey_refused");
    is_told(&app, "Une clé d'accès a été refusée").await;
    signs_in(&mut app.anonymous(), &mut passkey).await.expect(201);
}

#[tokio::test]
async fn an_authenticator_that_does_not_count_is_taken() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let mut synced = Passkey::new();
    (synced.counts, synced.is_backed_up) = (false, true);
    let made = adds(&awa, &mut synced).await.expect(201);
    assert_eq!(made["passkey"]["is_backed_up"], true);
    for _ in 0..2 {
        signs_in(&mut app.anonymous(), &mut synced).await.expect(201);
    }
}

#[tokio::test]
async fn what_an_authenticator_makes_is_judged() {
    let app = TestApp::start().await;
    let (awa, bob) = (app.user("awa").await, app.user("bob").await);
    let bends: [(&str, Bend); 4] = [
        ("another origin", |key| key.origin = "http://evil.example".to_owned()),
        ("for another name", |key| key.rp_id = "evil.example".to_owned()),
        ("nobody verified", |key| key.is_verified = false),
        ("an answer to a use", |key| key.kind = Some("webauthn.get")),
    ];
    for (what, bend) in bends {
        let mut forged = Passkey::new();
        bend(&mut forged);
        let answer = adds(&awa, &mut forged).await;
        assert_eq!(
            (answer.status.as_u16(), answer.json()["code"].clone()),
            (422, json!("passkey_refused")),
            "{what}"
        );
    }
    let creation = awa.post("/identity/passkeys/challenge", json!({})).await.expect(201);
    let mut passkey = Passkey::new();
    let made = passkey.makes(&creation);
    bob.post("/identity/passkeys", made.clone()).await.assert_problem(422, "passkey_refused");
    awa.post("/identity/passkeys", made.clone()).await.expect(201);
    awa.post("/identity/passkeys", made).await.assert_problem(422, "passkey_refused");
    adds(&bob, &mut passkey).await.assert_problem(409, "passkey_taken");
    assert_eq!(bob.get("/identity/passkeys").await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn a_passkey_is_renamed_and_removed_by_its_owner_only() {
    let app = TestApp::start().await;
    let (mut awa, mut passkey, codes) = awa_with_passkey(&app).await;
    let bob = app.user("bob").await;
    let id = awa.get("/identity/passkeys").await.expect(200)["items"][0]["id"].clone();
    let path = format!("/identity/passkeys/{}", id.as_str().unwrap());
    bob.patch(&path, json!({"name": "x"})).await.assert_problem(404, "not_found");
    bob.delete(&path).await.assert_problem(404, "not_found");
    awa.patch(&path, json!({"name": " "})).await.assert_fields(&[("/name", "name_required")]);
    assert_eq!(awa.patch(&path, json!({"name": "Téléphone"})).await.expect(200)["name"], "Téléphone");

    app.clock().advance(TimeDelta::minutes(15));
    awa.delete(&path).await.assert_problem(403, "reauthentication_required");
    awa.post("/identity/passkeys/challenge", json!({}))
        .await
        .assert_problem(403, "reauthentication_required");
    awa.reauthenticates(PASSWORD).await.assert_fields(&[("/code", "code_required")]);
    awa.reauthenticates_with(PASSWORD, &codes[0]).await.expect(204);
    awa.delete(&path).await.expect(204);
    is_told(&app, "La double authentification est désactivée").await;
    assert_eq!(awa.get("/identity/second_factor").await.expect(200)["recovery_codes_left"], 0);
    signs_in(&mut app.anonymous(), &mut passkey).await.assert_problem(422, "passkey_refused");
    app.anonymous().signs_in(&address_of("awa"), PASSWORD).await.expect(201);
}

#[tokio::test]
async fn codes_and_passkeys_stand_beside_each_other() {
    let app = TestApp::start().await;
    let (awa, mut passkey, codes) = awa_with_passkey(&app).await;
    let setup = awa.post("/identity/second_factor/totp", json!({})).await.expect(201);
    let device = Authenticator::typed(setup["secret"].as_str().unwrap());
    let code = json!({"code": device.code(app.now())});
    awa.post("/identity/second_factor/totp/confirm", code).await.expect(201);
    let mut client = app.anonymous();
    let both = client.signs_in(&address_of("awa"), PASSWORD).await.expect(202);
    assert_eq!((&both["takes_passkey"], &both["takes_codes"]), (&json!(true), &json!(true)));
    let old = json!({"ticket": both["ticket"], "code": codes[0]});
    client.post("/identity/sessions/second_factor", old).await.assert_fields(&[("/code", "code_wrong")]);
    awa.delete("/identity/second_factor/totp").await.expect(204);
    is_told(&app, "Les codes de votre appareil ne sont plus demandés").await;
    assert_eq!(awa.get("/identity/second_factor").await.expect(200)["recovery_codes_left"], 10);
    client.signs_in(&address_of("awa"), PASSWORD).await.expect(202);
    signs_in(&mut client, &mut passkey).await.expect(201);
}

#[tokio::test]
async fn a_passkey_proves_who_is_there() {
    let app = TestApp::start().await;
    let (mut awa, mut passkey, _) = awa_with_passkey(&app).await;
    let bob = app.user("bob").await;
    let mut of_bob = Passkey::new();
    adds(&bob, &mut of_bob).await.expect(201);
    app.clock().advance(TimeDelta::minutes(15));
    awa.delete("/identity/sessions").await.assert_problem(403, "reauthentication_required");
    let before = awa.clone();
    let begin = "/identity/session/reauthentication/passkey/challenge";
    let prove = "/identity/session/reauthentication/passkey";
    let request = awa.post(begin, json!({})).await.expect(201);
    awa.post(prove, of_bob.signs(&request)).await.assert_problem(422, "passkey_refused");
    let of_sign_in = challenge(&awa).await;
    awa.post(prove, passkey.signs(&of_sign_in)).await.assert_problem(422, "passkey_refused");
    let request = awa.post(begin, json!({})).await.expect(201);
    let proven = awa.post(prove, passkey.signs(&request)).await;
    proven.expect(204);
    awa.keeps_cookies(&proven);
    awa.delete("/identity/sessions").await.expect(204);
    before.get("/identity/session").await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn an_instance_without_a_name_has_no_passkeys() {
    let app = TestApp::start_with(&[("PUBLIC_URL", "http://127.0.0.1:8080")]).await;
    let awa = app.user("awa").await;
    awa.post("/identity/passkeys/challenge", json!({})).await.assert_problem(503, "passkeys_unavailable");
    let sign_in = app.anonymous().post("/identity/sessions/passkey/challenge", json!({})).await;
    sign_in.assert_problem(503, "passkeys_unavailable");
}

#[tokio::test]
async fn twenty_are_enough() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    for _ in 0..20 {
        adds(&awa, &mut Passkey::new()).await.expect(201);
    }
    awa.post("/identity/passkeys/challenge", json!({})).await.assert_problem(409, "passkeys_limit_reached");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_that_are_added_at_once_twenty_are_taken() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    for _ in 0..18 {
        adds(&awa, &mut Passkey::new()).await.expect(201);
    }
    let mut made = Vec::new();
    for _ in 0..6 {
        let challenge = awa.post("/identity/passkeys/challenge", json!({})).await.expect(201);
        made.push(Passkey::new().makes(&challenge));
    }
    let answers = made.into_iter().map(|new| awa.post("/identity/passkeys", new));
    let answers = futures_util::future::join_all(answers).await;
    let taken = answers.iter().filter(|answer| answer.status.as_u16() == 201).count();
    assert_eq!(taken, 2);
    let own = awa.get("/identity/passkeys").await.expect(200);
    assert_eq!(own["items"].as_array().map(Vec::len), Some(20));
}
