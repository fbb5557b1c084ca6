use poem::http::Method;
use serde_json::{Value, json};

use crate::support::TestApp;

#[tokio::test]
async fn a_stranger_learns_nothing_of_a_company() {
    let app = TestApp::start().await;
    let (acme, _) = app.company("ACME", "awa").await;
    let (_, bob) = app.company("Other", "bob").await;
    for rest in ["", "/settings", "/members", "/roles", "/modules", "/subscription", "/audit_events"] {
        bob.get(&acme.path(rest)).await.assert_problem(404, "not_found");
        app.anonymous().get(&acme.path(rest)).await.assert_problem(401, "unauthenticated");
    }
    bob.put(&acme.path("/default"), json!({})).await.assert_problem(404, "not_found");
    assert_eq!(bob.get("/companies").await.expect(200)["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_member_sees_what_their_role_may_do() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let viewer = app.member(acme, "vera", "viewer").await;
    let employee = app.member(acme, "emil", "employee").await;
    let access = |view: &Value| -> Vec<String> {
        let items = view["modules"].as_array().unwrap();
        items.iter().map(|item| item["access"].as_str().unwrap().to_owned()).collect()
    };
    let (by_awa, by_viewer, by_employee) = (
        awa.get(&acme.path("")).await.expect(200),
        viewer.get(&acme.path("")).await.expect(200),
        employee.get(&acme.path("")).await.expect(200),
    );
    assert!(by_awa["permissions"].as_array().unwrap().contains(&json!("users.manage")));
    assert!(!by_viewer["permissions"].as_array().unwrap().contains(&json!("accounting.write")));
    assert_eq!(access(&by_awa), ["available", "available", "available"]);
    assert_eq!(access(&by_viewer), ["available", "available", "available"]);
    assert_eq!(access(&by_employee), ["available", "forbidden", "forbidden"]);
}

#[tokio::test]
async fn a_name_is_kept_as_typed_and_taken_once() {
    let app = TestApp::start().await;
    let (alpha, awa) = app.company("Alpha", "awa").await;
    app.makes_company(&awa, "Bêta & Cie", "FR").await;
    let renamed = awa.patch(&alpha.path(""), json!({"name": " Chez  Awa "})).await;
    assert_eq!(renamed.expect(200)["name"], "Chez  Awa");
    assert_eq!(renamed.header("etag"), Some("\"2\""));
    awa.patch(&alpha.path(""), json!({"name": "BETA ET CIE"}))
        .await
        .assert_problem(409, "company_name_taken");
    awa.patch(&alpha.path(""), json!({"name": " "})).await.assert_fields(&[("/name", "name_required")]);
    assert_eq!(awa.get(&alpha.path("")).await.expect(200)["name"], "Chez  Awa");
}

#[tokio::test]
async fn who_renames_an_older_version_is_told() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let rename = |name: &str, version: &str| {
        let call = awa.request(Method::PATCH, &acme.path("")).header("if-match", version);
        call.json(&json!({"name": name})).send()
    };
    rename("Une", "\"1\"").await.expect(200);
    rename("Deux", "\"1\"").await.assert_problem(412, "stale_version");
    rename("Trois", "\"2\"").await.expect(200);
}

#[tokio::test]
async fn a_member_chooses_where_they_start() {
    let app = TestApp::start().await;
    let (first, awa) = app.company("Alpha", "awa").await;
    let second = app.makes_company(&awa, "Beta", "FR").await;
    for company in [second, first, second, second] {
        awa.put(&company.path("/default"), json!({})).await.expect(204);
        let session = awa.get("/identity/session").await.expect(200);
        assert_eq!(session["default_company_id"], json!(company.0));
        let list = awa.get("/companies").await.expect(200);
        let defaults =
            list["items"].as_array().unwrap().iter().filter(|item| item["is_default"] == true).count();
        assert_eq!(defaults, 1);
    }
}

#[tokio::test]
async fn a_module_is_switched_off_and_on_again() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let accounting = acme.path("/modules/accounting");
    let off = awa.put(&accounting, json!({"is_enabled": false})).await.expect(200);
    assert_eq!((&off["is_enabled"], &off["access"]), (&json!(false), &json!("disabled")));
    let listed = awa.get(&acme.path("/modules")).await.expect(200);
    assert_eq!(listed["items"][2], off);
    let on = awa.put(&accounting, json!({"is_enabled": true})).await.expect(200);
    assert_eq!(on["access"], "available");
    let settings = awa.put(&acme.path("/modules/settings"), json!({"is_enabled": false})).await;
    settings.assert_problem(409, "module_required");
    awa.put(&acme.path("/modules/crm"), json!({"is_enabled": true})).await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn after_the_trial_everything_is_still_read_and_nothing_of_accounting_written() {
    let app = TestApp::start_with(&[("SESSION_TIMEOUT_MINUTES", "43200")]).await;
    let (acme, awa) = app.company("ACME", "awa").await;
    app.clock().advance(chrono::TimeDelta::days(30) - chrono::TimeDelta::seconds(1));
    let mut awa = awa;
    awa.signs_in("awa@example.org", crate::support::app::PASSWORD).await.expect(201);
    assert_eq!(awa.get(&acme.path("/subscription")).await.expect(200)["is_expired"], false);
    app.clock().advance(chrono::TimeDelta::seconds(1));
    let view = awa.get(&acme.path("")).await.expect(200);
    assert_eq!(
        (&view["subscription"]["is_expired"], &view["subscription"]["days_remaining"]),
        (&json!(true), &json!(0))
    );
    assert_eq!(view["modules"][2]["access"], "subscription_ended");
    assert_eq!(view["modules"][1]["access"], "available");
}
