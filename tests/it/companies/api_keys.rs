//! Programs that act in a company by a key of one of its members.

use chrono::TimeDelta;
use poem::http::Method;
use serde_json::{Value, json};

use crate::support::{Client, Company, TestApp, app::address_of};

async fn makes(client: &Client, company: Company, permissions: &[&str]) -> (String, String) {
    let key = json!({"name": "Caisse", "permissions": permissions});
    let made = client.post(&company.path("/api_keys"), key).await.expect(201);
    (text(&made["key"]["id"]), text(&made["token"]))
}

async fn keys(client: &Client, company: Company) -> Vec<Value> {
    let list = client.get(&company.path("/api_keys")).await.expect(200);
    list["items"].as_array().unwrap().clone()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_key_is_shown_once_and_a_program_works_with_it() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let key = json!({"name": " Caisse ", "permissions": ["accounting.read", "accounting.manage"]});
    let made = awa.post(&acme.path("/api_keys"), key).await.expect(201);
    let (token, prefix) = (text(&made["token"]), text(&made["key"]["prefix"]));
    assert!(token.starts_with(&format!("{prefix}_")) && prefix.starts_with("ptk_") && prefix.len() == 20);
    assert_eq!(made["key"]["name"], "Caisse");
    assert_eq!(made["key"]["made_by_name"], "awa Traoré");
    assert_eq!(made["key"]["expires_at"], "2026-05-31T09:00:00+00:00", "90 days");
    let listed = keys(&awa, acme).await;
    assert_eq!(listed, [made["key"].clone()]);
    assert!(!json!(listed).to_string().contains(&token));

    let program = app.anonymous().with_key(&token);
    let account = json!({"number": "4119", "label": "Clients"});
    program
        .post(&acme.path("/accounting/accounts"), account.clone())
        .await
        .assert_problem(403, "permission_missing");
    program.get(&acme.path("/accounting/accounts")).await.expect(200);
    app.clock().advance(TimeDelta::days(90));
    program.get(&acme.path("/accounting/accounts")).await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_key_counts_beside_a_cookie_and_knows_no_origin() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (_, token) = makes(&awa, acme, &["accounting.manage", "accounting.write"]).await;
    let account = json!({"number": "4119", "label": "Clients"});
    let from_elsewhere = |client: &Client| {
        let call = client.request(Method::POST, &acme.path("/accounting/accounts")).json(&account);
        call.header("origin", "https://elsewhere.example").send()
    };
    from_elsewhere(&awa).await.assert_problem(403, "origin_refused");
    from_elsewhere(&app.anonymous().with_key(&token)).await.expect(201);
    let both = awa.with_key(&token);
    both.get(&acme.path("/members")).await.assert_problem(403, "permission_missing");
    both.get("/identity/session").await.assert_problem(403, "session_required");
    // What a proxy in front sends for itself is not ours.
    let call = awa.request(Method::GET, &acme.path("/members"));
    call.header("authorization", "Bearer eyJhbGciOi").send().await.expect(200);
    let call = awa.request(Method::POST, &acme.path("/accounting/accounts")).json(&account);
    let call =
        call.header("authorization", "Bearer eyJhbGciOi").header("origin", "https://elsewhere.example");
    call.send().await.assert_problem(403, "origin_refused");
}

#[tokio::test]
async fn nobody_makes_a_key_that_may_more_than_they() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "manager").await;
    let key = json!({"name": " ", "permissions": ["accounting.read", "users.manage", "kitchen.read"], "expires_in_days": 366});
    bob.post(&acme.path("/api_keys"), key).await.assert_fields(&[
        ("/name", "name_required"),
        ("/permissions/1", "permission_exceeds_yours"),
        ("/permissions/2", "permission_unknown"),
        ("/expires_in_days", "expiry_out_of_range"),
    ]);
    let key = json!({"name": "x", "permissions": []});
    bob.post(&acme.path("/api_keys"), key).await.assert_fields(&[("/permissions", "permissions_required")]);
    let (id, token) = makes(&awa, acme, &["users.manage"]).await;
    // The secret of another's key would act for them.
    let rotated = bob.post(&acme.path(&format!("/api_keys/{id}/rotate")), json!({})).await;
    rotated.assert_problem(403, "api_key_not_yours");
    bob.delete(&acme.path(&format!("/api_keys/{id}"))).await.expect(204);
    let program = app.anonymous().with_key(&token);
    program.get(&acme.path("/members")).await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_key_is_renamed_rotated_and_revoked() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (id, first) = makes(&awa, acme, &["accounting.read"]).await;
    let path = acme.path(&format!("/api_keys/{id}"));
    let renamed = awa.patch(&path, json!({"name": "Boutique"})).await.expect(200);
    assert_eq!((&renamed["name"], &renamed["version"]), (&json!("Boutique"), &json!(2)));
    let rotate = format!("{path}/rotate");
    awa.post(&rotate, json!({"keep_old_hours": 25}))
        .await
        .assert_fields(&[("/keep_old_hours", "overlap_out_of_range")]);
    let rotated = awa.post(&rotate, json!({"keep_old_hours": 24, "expires_in_days": 365})).await.expect(201);
    assert_eq!(rotated["key"]["prefix"], renamed["prefix"]);
    assert_eq!(rotated["key"]["old_secret_expires_at"], "2026-03-03T09:00:00+00:00");
    let reads = async |token: &str| {
        let program = app.anonymous().with_key(token);
        program.get(&acme.path("/accounting/accounts")).await.status.as_u16()
    };
    let second = text(&rotated["token"]);
    assert_eq!((reads(&first).await, reads(&second).await), (200, 200));
    let third = text(&awa.post(&rotate, json!({})).await.expect(201)["token"]);
    assert_eq!((reads(&first).await, reads(&second).await, reads(&third).await), (401, 401, 200));
    awa.delete(&path).await.expect(204);
    assert_eq!(reads(&third).await, 401);
    assert_eq!(keys(&awa, acme).await, Vec::<Value>::new());
    awa.delete(&path).await.assert_problem(404, "not_found");
    let trail = awa.get(&acme.path("/audit_events")).await.expect(200);
    let acts: Vec<&Value> = trail["items"].as_array().unwrap().iter().map(|act| &act["operation"]).collect();
    for action in ["api_key_renamed", "api_key_rotated", "api_key_revoked"] {
        assert!(acts.contains(&&json!(action)), "{acts:?}");
    }
    assert!(!trail.to_string().contains(&third));
}

#[tokio::test]
async fn the_keys_of_who_is_sent_away_are_dead_at_once_and_stay_so() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "manager").await;
    let program = app.program(acme, &bob, &["accounting.read"]).await;
    program.get(&acme.path("/accounting/accounts")).await.expect(200);
    let id = bob.get("/identity/session").await.expect(200)["user"]["id"].clone();
    let member = acme.path(&format!("/members/{}", text(&id)));
    program.delete(&member).await.assert_problem(403, "permission_missing");
    awa.delete(&member).await.expect(204);
    program.get(&acme.path("/accounting/accounts")).await.assert_problem(401, "unauthenticated");
    assert_eq!(keys(&awa, acme).await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_secret_is_shown_to_who_said_lately_who_they_are() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (id, _) = makes(&awa, acme, &["accounting.read"]).await;
    app.clock().advance(TimeDelta::minutes(16));
    let key = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    for (path, body) in [("/api_keys".to_owned(), key), (format!("/api_keys/{id}/rotate"), json!({}))] {
        let refused = awa.post(&acme.path(&path), body).await;
        refused.assert_problem(403, "reauthentication_required");
    }
}

#[tokio::test]
async fn each_key_has_a_budget_of_its_own() {
    let app = TestApp::start_with(&[("LIMIT_API_KEY_PER_MINUTE", "2")]).await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let program = app.program(acme, &awa, &["accounting.read"]).await;
    let other = app.program(acme, &awa, &["accounting.read"]).await;
    let path = acme.path("/accounting/accounts");
    program.get(&path).await.expect(200);
    program.get(&path).await.expect(200);
    let refused = program.get(&path).await;
    refused.assert_problem(429, "too_many_requests");
    assert!(refused.header("retry-after").is_some());
    other.get(&path).await.expect(200);
    awa.get(&path).await.expect(200);
}

#[tokio::test]
async fn a_company_has_a_hundred_keys_at_most() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    for _ in 0..100 {
        makes(&awa, acme, &["accounting.read"]).await;
    }
    let key = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    let refused = awa.post(&acme.path("/api_keys"), key.clone()).await;
    refused.assert_problem(409, "api_keys_limit_reached");
    let one = text(&keys(&awa, acme).await[0]["id"]);
    awa.delete(&acme.path(&format!("/api_keys/{one}"))).await.expect(204);
    awa.post(&acme.path("/api_keys"), key).await.expect(201);
}

#[tokio::test]
async fn a_program_and_its_maker_have_idempotency_keys_of_their_own() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let program = app.program(acme, &awa, &["accounting.manage", "accounting.write"]).await;
    let sends = async |client: &Client, number: &str| {
        let call = client.request(Method::POST, &acme.path("/accounting/accounts"));
        let account = json!({"number": number, "label": "Clients"});
        call.header("idempotency-key", "k1").json(&account).send().await
    };
    let first = sends(&program, "4118").await.expect(201);
    assert_eq!(sends(&program, "4118").await.expect(201), first);
    sends(&awa, "4119").await.expect(201);
}

#[tokio::test]
async fn a_new_key_is_told_to_its_maker_and_to_the_administrators() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let role =
        json!({"name": "Caisse", "permissions": ["security.manage", "security.read", "accounting.read"]});
    let role = text(&awa.post(&acme.path("/roles"), role).await.expect(201)["key"]);
    let bob = app.member(acme, "bob", &role).await;
    app.member(acme, "viewer", "viewer").await;
    makes(&bob, acme, &["accounting.read"]).await;
    for (name, is_told) in [("awa", true), ("bob", true), ("viewer", false)] {
        let mails = app.mails_to(&address_of(name)).await;
        let mail = mails.iter().find(|mail| mail.subject == "Une clé d'API a été créée");
        assert_eq!(mail.is_some(), is_told, "{name}");
        let Some(mail) = mail else { continue };
        assert!(mail.text.contains("ACME · Caisse · bob Traoré · 2026-03-02 09:00 UTC"), "{}", mail.text);
        assert!(mail.text.contains("/settings?tab=api"), "{}", mail.text);
    }
}
