//! `Idempotency-Key` on what a company has on the platform: members, roles, invitations, keys, exports.

use chrono::TimeDelta;
use diesel::QueryDsl;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use poem::http::Method;
use serde_json::{Value, json};
use tenancy::provision::CompanyState;
use tenancy::{PlatformAudit, TenancyError, erase, schema::platform::idempotency_keys};

use super::members::path_of;
use crate::support::client::Answer;
use crate::support::{Client, Company, TestApp};

async fn makes_role(client: &Client, company: Company, key: &str, name: &str) -> Answer {
    let call = client.request(Method::POST, &company.path("/roles")).header("idempotency-key", key);
    call.json(&json!({"name": name, "permissions": ["accounting.read"]})).send().await
}

async fn roles_of_its_own(client: &Client, company: Company) -> Vec<Value> {
    let roles = client.get(&company.path("/roles")).await.expect(200);
    let mut roles = roles["items"].as_array().unwrap().clone();
    roles.retain(|role| role["is_system"] == false);
    roles
}

async fn kept(app: &TestApp) -> i64 {
    let count = idempotency_keys::table.count();
    let read = app.tenancy().platform_read(async |tx| Ok::<i64, TenancyError>(count.first(tx.conn()).await?));
    read.await.unwrap()
}

#[tokio::test]
async fn of_two_writes_under_one_key_at_the_same_time_one_waits_and_both_get_one_answer() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (one, two) =
        tokio::join!(makes_role(&awa, acme, "k1", "Caisse"), makes_role(&awa, acme, "k1", "Caisse"));
    assert_eq!(one.expect(201), two.expect(201));
    assert_eq!(one.header("location"), two.header("location"));
    assert!(one.header("location").is_some_and(|at| at.starts_with("/api/v1/companies/")));
    assert_eq!((one.header("etag"), two.header("etag")), (Some("\"1\""), Some("\"1\"")));
    assert_eq!(roles_of_its_own(&awa, acme).await.len(), 1);
    makes_role(&awa, acme, "k1", "Autre").await.assert_problem(422, "idempotency_key_reused");
    makes_role(&awa, acme, "k2", "Caisse").await.assert_problem(409, "role_name_taken");
}

#[tokio::test]
async fn the_first_answer_is_given_again_whatever_happened_since() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let made = makes_role(&awa, acme, "k1", "Caisse").await;
    let role = made.header("location").unwrap().to_owned();
    awa.patch(&role, json!({"name": "Autre"})).await.expect(200);
    assert_eq!(makes_role(&awa, acme, "k1", "Caisse").await.expect(201), made.json());
    let removes = || awa.request(Method::DELETE, &role).header("idempotency-key", "k2").send();
    removes().await.expect(204);
    removes().await.expect(204);
    awa.delete(&role).await.assert_problem(404, "not_found");
    assert!(roles_of_its_own(&awa, acme).await.is_empty());
}

#[tokio::test]
async fn a_key_whose_write_was_not_done_is_free() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let taken = makes_role(&awa, acme, "k1", "Caisse").await.expect(201);
    makes_role(&awa, acme, "k2", "Caisse").await.assert_problem(409, "role_name_taken");
    assert_eq!(kept(&app).await, 1);
    let path = acme.path(&format!("/roles/{}", taken["key"].as_str().unwrap()));
    awa.delete(&path).await.expect(204);
    makes_role(&awa, acme, "k2", "Caisse").await.expect(201);
}

#[tokio::test]
async fn a_key_is_of_its_caller_and_its_company_and_a_removed_member_has_none() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let other = app.makes_company(&awa, "Autre", "FR").await;
    let ada = app.member(acme, "ada", "admin").await;
    makes_role(&awa, acme, "k1", "Caisse").await.expect(201);
    makes_role(&awa, other, "k1", "Vente").await.expect(201);
    makes_role(&ada, acme, "k1", "Stock").await.expect(201);
    awa.delete(&path_of(acme, &ada).await).await.expect(204);
    makes_role(&ada, acme, "k1", "Stock").await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn keys_are_forgotten_after_thirty_days_and_go_with_their_company() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    makes_role(&awa, acme, "k1", "Caisse").await.expect(201);
    app.clock().advance(TimeDelta::days(29));
    api::jobs::look_after(app.app()).await.unwrap();
    assert_eq!(kept(&app).await, 1);
    app.clock().advance(TimeDelta::days(2));
    api::jobs::look_after(app.app()).await.unwrap();
    assert_eq!(kept(&app).await, 0);
    let mut again = app.anonymous();
    again.signs_in("awa@example.org", crate::support::app::PASSWORD).await.expect(201);
    makes_role(&again, acme, "k1", "Caisse").await.assert_problem(409, "role_name_taken");
    makes_role(&again, acme, "k2", "Vente").await.expect(201);
    assert_eq!(kept(&app).await, 1);
    let owner = app.app().config.owner(app.clock()).unwrap().unwrap();
    let gone = PlatformAudit { action: "company_erased", ..PlatformAudit::default() };
    erase::remove(app.tenancy(), &owner, (TestApp::company_id(acme), CompanyState::Active), gone)
        .await
        .unwrap();
    assert_eq!(kept(&app).await, 0);
}

#[tokio::test]
async fn a_secret_is_kept_nowhere_and_its_key_says_so() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let makes = || {
        let call = awa.request(Method::POST, &acme.path("/api_keys")).header("idempotency-key", "k1");
        call.json(&json!({"name": "Caisse", "permissions": ["accounting.read"]})).send()
    };
    let (one, two) = tokio::join!(makes(), makes());
    let (made, lost) = if one.status == 201 { (one, two) } else { (two, one) };
    made.expect(201);
    lost.assert_problem(409, "idempotent_answer_lost");
    let keys = awa.get(&acme.path("/api_keys")).await.expect(200);
    assert_eq!(keys["items"].as_array().unwrap().len(), 1);
    let mut superuser = app.database().superuser().await;
    let held = "DO $$ BEGIN ASSERT (SELECT count(*) = 1 AND count(answer) = 0 FROM platform.idempotency_keys); END $$";
    superuser.batch_execute(held).await.unwrap();
}

#[tokio::test]
async fn an_erasure_asked_for_twice_under_one_key_is_answered_twice() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let asks = |key: &'static str| {
        let call = awa.request(Method::POST, &acme.path("/erasure")).header("idempotency-key", key);
        call.json(&json!({"company_name": "ACME", "acknowledges_retention": true})).send()
    };
    let first = asks("k1").await.expect(201);
    assert_eq!(asks("k1").await.expect(201), first);
    asks("k2").await.assert_problem(409, "company_erasing");
}
