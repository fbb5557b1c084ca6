use std::fmt::Write;

use api::server;
use diesel::ExpressionMethods;
use diesel_async::RunQueryDsl;
use poem::http::Method;
use serde_json::{Value, json};
use tenancy::schema::platform::{plans, subscriptions};

use crate::support::{Client, Company, TestApp, sample::Operation};

/// Writes that change nothing but the caller's own choices.
const OF_THE_CALLER: [&str; 1] = ["set_default_company"];

/// What an operation answered, as far as authority goes.
async fn verdict(client: &Client, document: &Value, operation: &Operation, company: Company) -> String {
    let path = operation.path_in(document, company.0);
    let answer = if operation.takes_a_file() {
        client.upload(&path, "").await
    } else {
        match operation.body(document) {
            Some(body) => client.request(operation.method.clone(), &path).json(&body).send().await,
            None => client.request(operation.method.clone(), &path).send().await,
        }
    };
    let status = answer.status.as_u16();
    assert!(status < 500, "{} answered {status}: {}", operation.id, answer.text());
    assert!(
        operation.answers().contains(&status),
        "{} answered {status}, which is not documented",
        operation.id
    );
    let code = answer.json()["code"].as_str().unwrap_or_default().to_owned();
    match status {
        401 | 402 => format!("{status}"),
        403 if code == "permission_missing" => "403".to_owned(),
        404 => "404".to_owned(),
        _ => "in".to_owned(),
    }
}

/// Puts the company's owner on a plan that has no module but those that every plan has.
async fn moves_to_a_bare_plan(app: &TestApp) {
    let mut conn = app.database().superuser().await;
    let bare = (
        plans::id.eq("bare"),
        plans::position.eq(9),
        plans::modules.eq(vec!["dashboard", "settings", "users", "security"]),
        plans::support_level.eq("basic"),
    );
    diesel::insert_into(plans::table).values(bare).execute(&mut conn).await.unwrap();
    diesel::update(subscriptions::table)
        .set((subscriptions::plan_id.eq("bare"), subscriptions::status.eq("active")))
        .execute(&mut conn)
        .await
        .unwrap();
}

#[tokio::test]
async fn who_may_do_what_is_the_committed_table() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, admin) = app.company("ACME", "awa").await;
    let (_, stranger) = app.company("Other", "bob").await;
    let mut callers = vec![("nobody", app.anonymous()), ("stranger", stranger)];
    for role in ["viewer", "employee", "accountant", "manager"] {
        callers.push((role, app.member(acme, role, role).await));
    }
    callers.push(("admin", admin.clone()));
    let mut table = format!("{:<28}", "operation");
    callers.iter().for_each(|(name, _)| write!(table, "{name:<12}").unwrap());
    table.push_str("ended       no module\n");
    let operations: Vec<Operation> =
        Operation::all(&document).into_iter().filter(Operation::is_of_a_company).collect();
    let mut rows: Vec<String> = operations.iter().map(|operation| format!("{:<28}", operation.id)).collect();
    for (name, client) in &callers {
        for (operation, row) in operations.iter().zip(&mut rows) {
            let verdict = verdict(client, &document, operation, acme).await;
            assert!(*name != "nobody" || verdict == "401", "{} lets nobody in", operation.id);
            assert!(*name != "stranger" || verdict == "404", "{} tells a stranger {verdict}", operation.id);
            let reads = operation.method == Method::GET || OF_THE_CALLER.contains(&operation.id.as_str());
            assert!(*name != "viewer" || reads || verdict == "403", "{} lets a viewer write", operation.id);
            let known = if *name == "stranger" || verdict != "404" { verdict } else { "in".to_owned() };
            write!(row, "{known:<12}").unwrap();
        }
    }
    app.clock().advance(chrono::TimeDelta::days(31));
    let admin = signs_in_again(&app, "awa").await;
    for (operation, row) in operations.iter().zip(&mut rows) {
        let verdict = verdict(&admin, &document, operation, acme).await.replace("404", "in");
        write!(row, "{verdict:<12}").unwrap();
    }
    moves_to_a_bare_plan(&app).await;
    for (operation, row) in operations.iter().zip(&mut rows) {
        *row += &verdict(&admin, &document, operation, acme).await.replace("404", "in");
    }
    table += &rows.join("\n");
    insta::assert_snapshot!("who_may_do_what", table);
}

async fn signs_in_again(app: &TestApp, name: &str) -> Client {
    use crate::support::app::{PASSWORD, address_of};
    let mut client = app.anonymous();
    client.signs_in(&address_of(name), PASSWORD).await.expect(201);
    client
}

#[tokio::test]
async fn nobody_and_a_broken_session_are_told_the_same_by_every_operation_that_asks_who_you_are() {
    let document = server::document();
    let app = TestApp::start().await;
    for operation in Operation::all(&document) {
        if operation.definition()["security"].is_null() {
            continue;
        }
        let path = operation.path_in(&document, uuid::Uuid::nil());
        let nobody = app.anonymous().request(operation.method.clone(), &path).json(&json!({})).send().await;
        nobody.assert_problem(401, "unauthenticated");
        let broken =
            app.anonymous().request(operation.method.clone(), &path).header("cookie", "partita_session=x");
        let body = operation.body(&document).unwrap_or(json!({}));
        let broken = if operation.takes_a_file() {
            broken.header("content-type", "application/octet-stream").send().await
        } else {
            broken.json(&body).send().await
        };
        broken.assert_problem(401, "unauthenticated");
    }
}
