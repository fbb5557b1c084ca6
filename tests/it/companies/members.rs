use poem::http::Method;
use serde_json::{Value, json};

use crate::support::{Client, Company, TestApp};

async fn id_of(client: &Client) -> String {
    client.get("/identity/session").await.expect(200)["user"]["id"].as_str().unwrap().to_owned()
}

async fn path_of(company: Company, member: &Client) -> String {
    company.path(&format!("/members/{}", id_of(member).await))
}

async fn roles(client: &Client, company: Company) -> Vec<(String, String)> {
    let members = client.get(&company.path("/members")).await.expect(200);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    members["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (text(&item["first_name"]), text(&item["role"])))
        .collect()
}

#[tokio::test]
async fn an_administrator_gives_a_member_another_role() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let vera = app.member(acme, "vera", "viewer").await;
    let path = path_of(acme, &vera).await;
    vera.put(&acme.path("/modules/accounting"), json!({"is_enabled": true})).await.expect(403);
    let promoted = awa.patch(&path, json!({"role": "admin"})).await;
    assert_eq!(promoted.expect(200)["role"], "admin");
    vera.put(&acme.path("/modules/accounting"), json!({"is_enabled": true})).await.expect(200);
    assert_eq!(roles(&awa, acme).await, [("awa".into(), "admin".into()), ("vera".into(), "admin".into())]);
    awa.patch(&path, json!({"role": "emperor"})).await.assert_fields(&[("/role", "role_unknown")]);
}

#[tokio::test]
async fn only_members_are_changed_and_only_by_those_who_may() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let stranger = app.user("bob").await;
    let manager = app.member(acme, "mona", "manager").await;
    let vera = app.member(acme, "vera", "viewer").await;
    awa.patch(&path_of(acme, &stranger).await, json!({"role": "viewer"}))
        .await
        .assert_problem(404, "not_found");
    let path = path_of(acme, &vera).await;
    manager.patch(&path, json!({"role": "admin"})).await.assert_problem(403, "permission_missing");
    manager.delete(&path).await.assert_problem(403, "permission_missing");
}

#[tokio::test]
async fn a_member_who_was_removed_is_a_stranger_at_once() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let vera = app.member(acme, "vera", "viewer").await;
    vera.get(&acme.path("")).await.expect(200);
    awa.delete(&path_of(acme, &vera).await).await.expect(204);
    vera.get(&acme.path("")).await.assert_problem(404, "not_found");
    awa.delete(&path_of(acme, &vera).await).await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn a_member_may_leave() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let emil = app.member(acme, "emil", "employee").await;
    emil.delete(&path_of(acme, &emil).await).await.expect(204);
    assert_eq!(roles(&awa, acme).await, [("awa".into(), "admin".into())]);
}

#[tokio::test]
async fn the_last_administrator_can_neither_leave_nor_step_down() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let path = path_of(acme, &awa).await;
    awa.delete(&path).await.assert_problem(409, "last_admin");
    awa.patch(&path, json!({"role": "viewer"})).await.assert_problem(409, "last_admin");
}

#[tokio::test]
async fn the_owner_stays_whoever_else_is_administrator() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let ada = app.member(acme, "ada", "admin").await;
    let owner = path_of(acme, &awa).await;
    ada.delete(&owner).await.assert_problem(409, "owner_cannot_leave");
    ada.patch(&owner, json!({"role": "viewer"})).await.assert_problem(409, "owner_cannot_leave");
    ada.delete(&path_of(acme, &ada).await).await.expect(204);
}

#[tokio::test]
async fn of_two_administrators_who_demote_each_other_one_remains() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (ada, eve) = (app.member(acme, "ada", "admin").await, app.member(acme, "eve", "admin").await);
    let (ada_path, eve_path) = (path_of(acme, &ada).await, path_of(acme, &eve).await);
    let by_eve = tokio::spawn(async move { eve.patch(&ada_path, json!({"role": "viewer"})).await });
    let by_ada = ada.patch(&eve_path, json!({"role": "viewer"})).await;
    let by_eve = by_eve.await.unwrap();
    let done = [&by_eve, &by_ada].iter().filter(|answer| answer.status == 200).count();
    assert!(done >= 1, "{} {}", by_eve.text(), by_ada.text());
    assert!(roles(&awa, acme).await.contains(&("awa".into(), "admin".into())));
}

#[tokio::test]
async fn who_changes_an_older_version_of_a_member_is_told() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let vera = app.member(acme, "vera", "viewer").await;
    let path = path_of(acme, &vera).await;
    let change = |role: &str, version: &str| {
        awa.request(Method::PATCH, &path).header("if-match", version).json(&json!({"role": role})).send()
    };
    let changed = change("employee", "\"1\"").await;
    assert_eq!(changed.header("etag"), Some("\"2\""));
    change("manager", "\"1\"").await.assert_problem(412, "stale_version");
    let removal = awa.request(Method::DELETE, &path).header("if-match", "\"1\"").send().await;
    removal.assert_problem(412, "stale_version");
}

#[tokio::test]
async fn the_five_roles_are_there_in_every_company() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let roles = awa.get(&acme.path("/roles")).await.expect(200);
    let keys: Vec<&Value> = roles["items"].as_array().unwrap().iter().map(|role| &role["key"]).collect();
    assert_eq!(keys, ["accountant", "admin", "employee", "manager", "viewer"]);
    assert!(roles["items"][0]["permissions"].as_array().unwrap().contains(&json!("accounting.manage")));
}
