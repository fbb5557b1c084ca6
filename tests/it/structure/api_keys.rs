//! What a key opens of all that there is.

use std::collections::BTreeMap;

use api::server;
use diesel::ExpressionMethods;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use tenancy::{Permission, TenancyError, schema::platform::roles};

use super::refusals::verdict;
use crate::support::{Client, Company, TestApp, sample::Operation};

/// Whether the document gives an operation to keys.
fn takes_keys(operation: &Operation) -> bool {
    let alternatives = operation.definition()["security"].as_array().into_iter().flatten();
    alternatives.into_iter().any(|alternative| alternative.get("api_key").is_some())
}

fn of_a_company(document: &Value) -> Vec<Operation> {
    Operation::all(document).into_iter().filter(Operation::is_of_a_company).collect()
}

/// Somebody who belongs to the company and may nothing in it.
async fn member_of_no_rights(app: &TestApp, company: Company) -> Client {
    app.tenancy()
        .platform_write(async |tx| {
            let role = (
                roles::id.eq(tx.new_uuid()),
                roles::company_id.eq(company.0),
                roles::key.eq("nothing"),
                roles::name.eq("Nothing"),
                roles::name_key.eq("nothing"),
                roles::permissions.eq(Vec::<String>::new()),
            );
            diesel::insert_into(roles::table).values(role).execute(tx.conn()).await?;
            Ok::<_, TenancyError>(())
        })
        .await
        .unwrap();
    app.member(company, "nemo", "nothing").await
}

/// The permission that each operation takes, as it tells somebody who has none.
async fn permissions(app: &TestApp, company: Company, document: &Value) -> BTreeMap<String, Permission> {
    let nobody = member_of_no_rights(app, company).await;
    let mut found = BTreeMap::new();
    for operation in of_a_company(document) {
        let path = operation.path_in(document, company.0);
        let call = nobody.request(operation.method.clone(), &path);
        let call = match operation.body(document) {
            Some(body) => call.json(&body),
            None if operation.takes_a_file() => call.file(""),
            None => call,
        };
        let problem = call.send().await.assert_problem(403, "permission_missing");
        let detail = problem["detail"].as_str().unwrap();
        found.insert(operation.id, detail.strip_prefix("it takes ").unwrap().parse().unwrap());
    }
    found
}

#[tokio::test]
async fn a_key_of_one_permission_opens_what_takes_it_and_nothing_else() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let needed = permissions(&app, acme, document).await;
    let operations: Vec<Operation> = of_a_company(document).into_iter().filter(takes_keys).collect();
    assert!(operations.len() >= 45, "{} operations take keys", operations.len());
    let mut opened = 0;
    for permission in Permission::all() {
        let program = app.program(acme, &awa, &[&permission.to_string()]).await;
        for operation in &operations {
            let is_in = verdict(&program, document, operation, acme).await != "403";
            // Somebody leaves by the membership alone; a program does not leave for its maker.
            let takes = match operation.id.as_str() {
                "remove_member" => "users.manage".parse().unwrap(),
                id => needed[id],
            };
            assert_eq!(is_in, takes == permission, "{} with {permission}", operation.id);
            opened += usize::from(is_in);
        }
    }
    assert_eq!(opened, operations.len(), "each operation is opened by one permission");
}

#[tokio::test]
async fn a_key_of_full_scope_opens_what_its_maker_may_in_its_own_company_only() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (other, bob) = app.company("Other", "bob").await;
    let all: Vec<String> = Permission::all().map(|permission| permission.to_string()).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let program = app.program(acme, &awa, &all).await;
    app.program(other, &bob, &all).await;
    for operation in of_a_company(document) {
        let path = operation.path_in(document, acme.0);
        if takes_keys(&operation) {
            assert_eq!(verdict(&program, document, &operation, other).await, "404", "{}", operation.id);
            let by_key = verdict(&program, document, &operation, acme).await;
            assert!(!["401", "402", "403"].contains(&by_key.as_str()), "{} is {by_key}", operation.id);
        } else {
            let call = program.request(operation.method.clone(), &path).json(&json!({}));
            call.send().await.assert_problem(403, "session_required");
        }
    }
}

#[tokio::test]
async fn what_is_no_key_of_ours_opens_nothing() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    // Of the right form, and known to nobody.
    let unknown = "ptk_0123456789abcdef_0123456789abcdefghijklmnopqrstuvwxyzABCDsrAY02";
    for key in ["ptk_0123456789abcdef_x", "ptk_", unknown] {
        let broken = awa.with_key(key);
        for operation in Operation::all(document) {
            if operation.definition()["security"] == json!([]) {
                continue;
            }
            let path = operation.path_in(document, acme.0);
            let call = broken.request(operation.method.clone(), &path);
            let call = match operation.body(document) {
                Some(body) => call.json(&body),
                None if operation.takes_a_file() => call.file(""),
                None => call,
            };
            let (status, code) =
                if takes_keys(&operation) { (401, "unauthenticated") } else { (403, "session_required") };
            call.send().await.assert_problem(status, code);
        }
    }
}
