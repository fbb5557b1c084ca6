//! A write of a company that waited is not done for somebody who may not do it any more when it is its turn.

use std::time::Duration;

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use poem::http::Method;
use serde_json::{Value, json};

use super::members::path_of;
use crate::support::client::Answer;
use crate::support::locks::wait_for;
use crate::support::{Client, Company, TestApp};

/// Longer than a write may take without being asked about again.
const A_WHILE: Duration = Duration::from_millis(300);

/// Keeps others from making journals, until it is let go.
async fn holds_the_journals(app: &TestApp, company: Company) -> AsyncPgConnection {
    let mut holder = app.database().superuser().await;
    let schema = TestApp::company_id(company).schema();
    holder.batch_execute(&format!("BEGIN; LOCK TABLE {schema}.journals IN EXCLUSIVE MODE")).await.unwrap();
    holder
}

async fn makes_journal(client: &Client, company: Company, code: &str) -> Answer {
    let journal = json!({"code": code, "name": "Divers", "type": "miscellaneous"});
    client.post(&company.path("/accounting/journals"), journal).await
}

async fn codes(client: &Client, company: Company) -> Vec<String> {
    let journals = client.get(&company.path("/accounting/journals")).await.expect(200);
    let items = journals["items"].as_array().unwrap();
    items.iter().map(|item| item["code"].as_str().unwrap().to_owned()).collect()
}

async fn acts(client: &Client, company: Company) -> usize {
    let trail = client.get(&company.path("/audit_events?operation=journal_created")).await.expect(200);
    trail["items"].as_array().unwrap().len()
}

async fn key(app: &TestApp, company: Company, maker: &Client) -> (Client, String) {
    let key = json!({"name": "Caisse", "permissions": ["accounting.write", "accounting.manage"]});
    let made = maker.post(&company.path("/api_keys"), key).await.expect(201);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (app.anonymous().with_key(&text(&made["token"])), text(&made["key"]["id"]))
}

#[tokio::test]
async fn who_lost_their_right_while_their_write_waited_has_written_nothing() {
    let app = TestApp::start_with(&[("DATABASE_POOL_SIZE", "16")]).await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let removed = app.member(acme, "rosa", "manager").await;
    let demoted = app.member(acme, "dora", "admin").await;
    let signed_out = app.member(acme, "sara", "accountant").await;
    let stays = app.member(acme, "stan", "accountant").await;
    let (program, key_id) = key(&app, acme, &awa).await;
    let (rosa, dora) = (path_of(acme, &removed).await, path_of(acme, &demoted).await);
    let before = codes(&awa, acme).await;

    let mut holder = holds_the_journals(&app, acme).await;
    let meanwhile = async {
        wait_for(&mut holder, 5).await;
        tokio::time::sleep(A_WHILE).await;
        awa.delete(&rosa).await.expect(204);
        awa.patch(&dora, json!({"role": "employee"})).await.expect(200);
        signed_out.delete("/identity/session").await.expect(204);
        awa.delete(&acme.path(&format!("/api_keys/{key_id}"))).await.expect(204);
        holder.batch_execute("COMMIT").await.unwrap();
    };
    let (rosas, doras, saras, programs, stans, ()) = tokio::join!(
        makes_journal(&removed, acme, "R1"),
        makes_journal(&demoted, acme, "D1"),
        makes_journal(&signed_out, acme, "S1"),
        makes_journal(&program, acme, "P1"),
        makes_journal(&stays, acme, "OK"),
        meanwhile,
    );
    rosas.assert_problem(404, "not_found");
    doras.assert_problem(403, "permission_missing");
    saras.assert_problem(401, "unauthenticated");
    programs.assert_problem(401, "unauthenticated");
    stans.expect(201);
    let mut after = codes(&awa, acme).await;
    after.retain(|code| !before.contains(code));
    assert_eq!(after, ["OK"]);
    assert_eq!(acts(&awa, acme).await, 1, "what was not done has left no trace");
}

#[tokio::test]
async fn a_write_that_waited_is_not_done_to_a_company_that_came_under_erasure() {
    let app = TestApp::start_with(&[("DATABASE_POOL_SIZE", "16")]).await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let before = codes(&awa, acme).await;
    let mut holder = holds_the_journals(&app, acme).await;
    let meanwhile = async {
        wait_for(&mut holder, 1).await;
        tokio::time::sleep(A_WHILE).await;
        let erasure = json!({"company_name": "ACME", "acknowledges_retention": true});
        awa.post(&acme.path("/erasure"), erasure).await.expect(201);
        holder.batch_execute("COMMIT").await.unwrap();
    };
    let (made, ()) = tokio::join!(makes_journal(&awa, acme, "E1"), meanwhile);
    made.assert_problem(409, "company_erasing");
    assert_eq!(codes(&awa, acme).await, before);
}

#[tokio::test]
async fn nor_is_one_on_the_platform() {
    let app = TestApp::start_with(&[("DATABASE_POOL_SIZE", "16")]).await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let id = TestApp::company_id(acme);
    let mut holder = app.database().superuser().await;
    let hold = format!(
        "BEGIN; UPDATE platform.companies SET erase_at = now() + interval '30 days', \
        erase_asked_at = now(), erase_asked_by = owner_id WHERE id = '{id}'"
    );
    holder.batch_execute(&hold).await.unwrap();
    let invitation = json!({"email": "ina@example.org", "role": "viewer"});
    let path = acme.path("/invitations");
    let meanwhile = async {
        wait_for(&mut holder, 1).await;
        holder.batch_execute("COMMIT").await.unwrap();
    };
    let (invited, ()) = tokio::join!(awa.post(&path, invitation), meanwhile);
    invited.assert_problem(409, "company_erasing");
}

#[tokio::test]
async fn who_was_sent_away_gets_no_answer_that_was_kept_for_them() {
    let app = TestApp::start_with(&[("DATABASE_POOL_SIZE", "16")]).await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let rosa = app.member(acme, "rosa", "manager").await;
    let path = path_of(acme, &rosa).await;
    let journal = json!({"code": "R1", "name": "Divers", "type": "miscellaneous"});
    let makes = || {
        let call = rosa.request(Method::POST, &acme.path("/accounting/journals"));
        call.header("idempotency-key", "k1").json(&journal).send()
    };
    makes().await.expect(201);
    let mut holder = app.database().superuser().await;
    let schema = TestApp::company_id(acme).schema();
    let hold = format!("BEGIN; LOCK TABLE {schema}.idempotency_keys IN EXCLUSIVE MODE");
    holder.batch_execute(&hold).await.unwrap();
    let meanwhile = async {
        wait_for(&mut holder, 1).await;
        tokio::time::sleep(A_WHILE).await;
        awa.delete(&path).await.expect(204);
        holder.batch_execute("COMMIT").await.unwrap();
    };
    let (again, ()) = tokio::join!(makes(), meanwhile);
    again.assert_problem(404, "not_found");
}
