//! Roles of a company's own: what they open, and that nobody gets more by them than they had.

use poem::http::Method;
use serde_json::{Value, json};

use super::members::{id_of, path_of};
use crate::support::app::address_of;
use crate::support::{Client, Company, TestApp};

async fn makes(client: &Client, company: Company, name: &str, permissions: &[&str]) -> Value {
    let role = json!({"name": name, "permissions": permissions});
    client.post(&company.path("/roles"), role).await.expect(201)
}

fn key(role: &Value) -> &str {
    role["key"].as_str().unwrap()
}

fn path_to(company: Company, role: &Value) -> String {
    company.path(&format!("/roles/{}", key(role)))
}

#[tokio::test]
async fn a_role_opens_what_its_grid_says_and_no_more() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let cashier = makes(&awa, acme, "Caisse", &["accounting.write"]).await;
    let permissions = json!(["dashboard.read", "accounting.read", "accounting.write"]);
    assert_eq!((&cashier["permissions"], &cashier["is_system"]), (&permissions, &json!(false)));
    let cleo = app.member(acme, "cleo", key(&cashier)).await;
    assert_eq!(cleo.get(&acme.path("")).await.expect(200)["permissions"], permissions);
    cleo.get(&acme.path("/accounting/journals")).await.expect(200);
    cleo.get(&acme.path("/settings")).await.assert_problem(403, "permission_missing");
    cleo.get(&acme.path("/roles")).await.assert_problem(403, "permission_missing");
    let roles = awa.get(&acme.path("/roles")).await.expect(200);
    assert_eq!(roles["modules"], json!(["dashboard", "settings", "accounting", "users", "security"]));
    let listed = &roles["items"][5];
    assert_eq!((&listed["name"], &listed["member_count"]), (&json!("Caisse"), &json!(1)));
}

#[tokio::test]
async fn whoever_may_do_everything_that_there_is_manages_everybody() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let modules = awa.get(&acme.path("/roles")).await.expect(200)["modules"].clone();
    let all: Vec<String> = modules
        .as_array()
        .unwrap()
        .iter()
        .map(|module| format!("{}.manage", module.as_str().unwrap()))
        .collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let chief = makes(&awa, acme, "Chef", &all).await;
    let cleo = app.member(acme, "cleo", key(&chief)).await;
    let vito = app.member(acme, "vito", "accountant").await;
    for role in ["viewer", "employee", "accountant", "manager", "admin"] {
        let invited = json!({"email": address_of(role), "role": role});
        cleo.post(&acme.path("/invitations"), invited).await.expect(201);
    }
    cleo.delete(&path_of(acme, &vito).await).await.expect(204);
}

#[tokio::test]
async fn another_grid_holds_at_once_for_open_sessions() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let role = makes(&awa, acme, "Caisse", &["accounting.read"]).await;
    let cleo = app.member(acme, "cleo", key(&role)).await;
    cleo.get(&acme.path("/accounting/journals")).await.expect(200);
    let change = |version: &str, body: Value| {
        awa.request(Method::PATCH, &path_to(acme, &role)).header("if-match", version).json(&body).send()
    };
    let changed = change("\"1\"", json!({"permissions": ["settings.read"]})).await;
    assert_eq!(changed.header("etag"), Some("\"2\""));
    assert_eq!(changed.expect(200)["name"], "Caisse");
    cleo.get(&acme.path("/accounting/journals")).await.assert_problem(403, "permission_missing");
    cleo.get(&acme.path("/settings")).await.expect(200);
    change("\"1\"", json!({"name": "Other"})).await.assert_problem(412, "stale_version");
    let stale = awa.delete_at(&path_to(acme, &role), 1).await;
    stale.assert_problem(412, "stale_version");
}

#[tokio::test]
async fn names_are_unique_in_a_company_whatever_their_case() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (other, bob) = app.company("Other", "bob").await;
    makes(&awa, acme, "Trésorerie", &[]).await;
    makes(&bob, other, "Trésorerie", &[]).await;
    let second = makes(&awa, acme, "Paie", &[]).await;
    let taken = json!({"name": "  TRESORERIE ", "permissions": []});
    awa.post(&acme.path("/roles"), taken).await.assert_problem(409, "role_name_taken");
    let renamed = awa.patch(&path_to(acme, &second), json!({"name": "trésorerie"})).await;
    renamed.assert_problem(409, "role_name_taken");
    let blank = json!({"name": " ", "permissions": ["forecasts.read", "accounting.own"]});
    awa.post(&acme.path("/roles"), blank).await.assert_fields(&[("/name", "name_required")]);
    let unknown = json!({"name": "x", "permissions": ["forecasts.read", "settings.read", "accounting.own"]});
    awa.post(&acme.path("/roles"), unknown)
        .await
        .assert_fields(&[("/permissions/0", "permission_unknown"), ("/permissions/2", "permission_unknown")]);
}

#[tokio::test]
async fn nobody_gets_more_by_a_role_than_they_had() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let recruiter = makes(&awa, acme, "Recruiter", &["users.manage"]).await;
    let keeper = makes(&awa, acme, "Keeper", &["accounting.manage"]).await;
    let rita = app.member(acme, "rita", key(&recruiter)).await;
    let own = path_of(acme, &rita).await;
    let more = json!({"permissions": ["users.manage", "accounting.read"]});
    rita.patch(&path_to(acme, &recruiter), more).await.assert_problem(403, "role_exceeds_yours");
    let new = json!({"name": "Boss", "permissions": ["settings.manage"]});
    rita.post(&acme.path("/roles"), new).await.assert_problem(403, "role_exceeds_yours");
    let less = json!({"permissions": []});
    rita.patch(&path_to(acme, &keeper), less).await.assert_problem(403, "role_exceeds_yours");
    rita.delete(&path_to(acme, &keeper)).await.assert_problem(403, "role_exceeds_yours");
    for role in [key(&keeper), "admin", "manager"] {
        rita.patch(&own, json!({"role": role})).await.assert_problem(403, "role_exceeds_yours");
    }
    makes(&rita, acme, "Reader", &["users.read"]).await;
}

#[tokio::test]
async fn the_roles_of_the_system_stay_as_they_are() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let path = acme.path("/roles/viewer");
    awa.patch(&path, json!({"name": "Mine"})).await.assert_problem(409, "role_of_the_system");
    awa.delete(&path).await.assert_problem(409, "role_of_the_system");
    awa.delete(&acme.path("/roles/emperor")).await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn a_role_of_another_company_is_not_there() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (other, bob) = app.company("Other", "bob").await;
    let role = makes(&awa, acme, "Caisse", &["accounting.manage"]).await;
    for company in [acme, other] {
        bob.patch(&path_to(company, &role), json!({"name": "x"})).await.assert_problem(404, "not_found");
        bob.delete(&path_to(company, &role)).await.assert_problem(404, "not_found");
    }
    let vera = app.member(other, "vera", "viewer").await;
    let given = bob.patch(&path_of(other, &vera).await, json!({"role": key(&role)})).await;
    given.assert_fields(&[("/role", "role_unknown")]);
}

#[tokio::test]
async fn a_role_that_somebody_has_goes_only_with_another_in_its_place() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (role, next) =
        (makes(&awa, acme, "Caisse", &["accounting.write"]).await, makes(&awa, acme, "Lecture", &[]).await);
    let invitation = json!({"email": address_of("ina"), "role": key(&role)});
    awa.post(&acme.path("/invitations"), invitation).await.expect(201);
    awa.delete(&path_to(acme, &role)).await.assert_problem(409, "role_in_use");
    let cleo = app.member(acme, "cleo", key(&role)).await;
    awa.delete(&path_to(acme, &role)).await.assert_problem(409, "role_in_use");
    for wrong in ["emperor", key(&role)] {
        let path = format!("{}?replacement={wrong}", path_to(acme, &role));
        awa.delete(&path).await.assert_fields(&[("replacement", "role_unknown")]);
    }
    awa.delete(&format!("{}?replacement={}", path_to(acme, &role), key(&next))).await.expect(204);
    assert_eq!(cleo.get(&acme.path("")).await.expect(200)["role"], next["key"]);
    let waiting = awa.get(&acme.path("/invitations")).await.expect(200);
    assert_eq!(waiting["items"][0]["role"], next["key"]);
    awa.delete(&path_to(acme, &role)).await.assert_problem(404, "not_found");
    for (target, operation) in [
        (format!("user:{}", id_of(&cleo).await), "member_role_changed"),
        (format!("invitation:{}", waiting["items"][0]["id"].as_str().unwrap()), "invitation_role_changed"),
    ] {
        let trail =
            awa.get(&acme.path(&format!("/audit_events?target={target}&operation={operation}"))).await;
        let act = &trail.expect(200)["items"][0];
        assert_eq!((&act["before"]["role"], &act["after"]["role"]), (&role["key"], &next["key"]), "{target}");
    }
}

#[tokio::test]
async fn what_is_done_to_roles_is_in_the_trail() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    app.clock().advance(chrono::TimeDelta::seconds(1));
    let role = makes(&awa, acme, "Caisse", &[]).await;
    app.clock().advance(chrono::TimeDelta::seconds(1));
    awa.patch(&path_to(acme, &role), json!({"permissions": ["settings.read"]})).await.expect(200);
    app.clock().advance(chrono::TimeDelta::seconds(1));
    awa.delete(&path_to(acme, &role)).await.expect(204);
    let trail = awa.get(&acme.path("/audit_events")).await.expect(200);
    let acts: Vec<(&Value, &Value)> = trail["items"].as_array().unwrap()[..3]
        .iter()
        .map(|act| (&act["operation"], &act["target"]))
        .collect();
    let target = json!(format!("role:{}", key(&role)));
    for (found, expected) in acts.iter().zip(["role_deleted", "role_changed", "role_created"]) {
        assert_eq!(*found, (&json!(expected), &target));
    }
}

#[tokio::test]
async fn roles_are_for_who_proved_a_short_while_ago_who_they_are() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let role = makes(&awa, acme, "Caisse", &[]).await;
    app.clock().advance(chrono::TimeDelta::minutes(16));
    let another = json!({"name": "Paie", "permissions": []});
    let refused = awa.post(&acme.path("/roles"), another).await;
    refused.assert_problem(403, "reauthentication_required");
    let renamed = awa.patch(&path_to(acme, &role), json!({"name": "Paie"})).await;
    renamed.assert_problem(403, "reauthentication_required");
    awa.delete(&path_to(acme, &role)).await.assert_problem(403, "reauthentication_required");
    awa.get(&acme.path("/roles")).await.expect(200);
}
