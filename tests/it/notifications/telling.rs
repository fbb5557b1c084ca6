use chrono::TimeDelta;
use poem::http::Method;
use serde_json::json;
use tenancy::{schema::queue::jobs, uuid_at};
use uuid::Uuid;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{changes_role, imports_a_fec, newest, told, unread};
use crate::support::{TestApp, app::address_of};

#[tokio::test]
async fn who_may_read_the_books_hears_of_an_import_but_not_who_did_it() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "accountant").await;
    let ina = app.member(acme, "ina", "employee").await;
    let (_, eve) = app.company("Other", "eve").await;
    imports_a_fec(&awa, acme).await;
    assert_eq!(told(&app, &bob).await, ["fec_imported"]);
    for other in [&awa, &ina, &eve] {
        assert!(told(&app, other).await.is_empty());
    }
    let news = newest(&bob).await;
    assert_eq!(
        news["about"],
        json!({"entries": "1", "file": "123456789FEC20251231.txt", "person": "awa Traoré"})
    );
    assert_eq!((&news["company_id"], &news["category"]), (&json!(acme.0), &json!("accounting")));
    assert_eq!((&news["page"], &news["read_at"]), (&json!("/accounting/fec"), &json!(null)));
}

#[tokio::test]
async fn what_was_not_done_is_not_told() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "accountant").await;
    imports_a_fec(&awa, acme).await;
    let again = awa
        .upload(&acme.path("/accounting/fec_imports?file_name=123456789FEC20251231.txt"), super::FEC)
        .await;
    again.assert_problem(409, "fec_already_imported");
    assert_eq!(told(&app, &bob).await.len(), 1);
}

#[tokio::test]
async fn a_job_that_runs_twice_tells_once() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "accountant").await;
    imports_a_fec(&awa, acme).await;
    let mut conn = app.database().superuser().await;
    let (payload, company): (serde_json::Value, Option<Uuid>) = jobs::table
        .filter(jobs::kind.eq("notify"))
        .filter(jobs::company_id.eq(acme.0))
        .select((jobs::payload, jobs::company_id))
        .first(&mut conn)
        .await
        .unwrap();
    app.works().await;
    let now = app.now();
    let again = (
        jobs::id.eq(uuid_at(app.now())),
        jobs::company_id.eq(company),
        jobs::kind.eq("notify"),
        jobs::payload.eq(payload),
        jobs::max_attempts.eq(3),
        jobs::run_at.eq(now),
        jobs::created_at.eq(now),
    );
    diesel::insert_into(jobs::table).values(again).execute(&mut conn).await.unwrap();
    assert_eq!(told(&app, &bob).await, ["fec_imported"]);
    assert_eq!(
        app.mails_to(&address_of("bob")).await.len(),
        2,
        "the confirmation of the address, and the import once"
    );
}

#[tokio::test]
async fn a_job_of_a_company_tells_nothing_of_another() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "accountant").await;
    let (other, eve) = app.company("Other", "eve").await;
    imports_a_fec(&awa, acme).await;
    let mut conn = app.database().superuser().await;
    let named = jobs::table.filter(jobs::kind.eq("notify")).filter(jobs::company_id.eq(acme.0));
    diesel::update(named).set(jobs::company_id.eq(other.0)).execute(&mut conn).await.unwrap();
    assert!(told(&app, &bob).await.is_empty());
    assert_eq!(newest(&eve).await["company_id"], json!(other.0), "the company is the one of the job");
}

#[tokio::test]
async fn what_is_read_is_counted_no_more_and_nobody_reads_for_another() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "accountant").await;
    imports_a_fec(&awa, acme).await;
    app.works().await;
    app.clock().advance(TimeDelta::minutes(1));
    changes_role(&awa, acme, &bob, "manager").await;
    assert_eq!(told(&app, &bob).await, ["role_changed", "fec_imported"]);
    assert_eq!(unread(&bob).await, 2);
    let path = format!("/notifications/{}", newest(&bob).await["id"].as_str().unwrap());
    awa.patch(&path, json!({"is_read": true})).await.assert_problem(404, "not_found");
    let read = bob.patch(&path, json!({"is_read": true})).await.expect(200);
    assert!(read["read_at"].is_string(), "{read:#}");
    assert_eq!(unread(&bob).await, 1);
    let left = bob.get("/notifications?unread=true").await.expect(200);
    assert_eq!(left["items"].as_array().unwrap().len(), 1);
    assert_eq!(left["items"][0]["kind"], "fec_imported");
    bob.patch(&path, json!({"is_read": false})).await.expect(200);
    assert_eq!(unread(&bob).await, 2);
    bob.post("/notifications/read", json!({"up_to": left["items"][0]["id"]})).await.expect(204);
    assert_eq!(unread(&bob).await, 1, "what came later is unread");
    let strangers = awa.post("/notifications/read", json!({"up_to": newest(&bob).await["id"]})).await;
    strangers.assert_fields(&[("/up_to", "notification_unknown")]);
    bob.post("/notifications/read", json!({"up_to": newest(&bob).await["id"]})).await.expect(204);
    assert_eq!(unread(&bob).await, 0);
}

#[tokio::test]
async fn who_left_a_company_sees_nothing_of_it_any_more() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "accountant").await;
    imports_a_fec(&awa, acme).await;
    assert_eq!(told(&app, &bob).await.len(), 1);
    let path = format!("/notifications/{}", newest(&bob).await["id"].as_str().unwrap());
    let user = bob.get("/identity/session").await.expect(200)["user"]["id"].as_str().unwrap().to_owned();
    awa.delete_at(&acme.path(&format!("/members/{user}")), 1).await.expect(204);
    assert!(told(&app, &bob).await.is_empty());
    assert_eq!(unread(&bob).await, 0);
    bob.patch(&path, json!({"is_read": true})).await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn a_long_list_is_paged_without_missing_or_doubling() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "viewer").await;
    for role in ["manager", "viewer", "accountant", "manager", "viewer"] {
        changes_role(&awa, acme, &bob, role).await;
    }
    app.works().await;
    let mut seen = Vec::new();
    let mut path = "/notifications?limit=2".to_owned();
    loop {
        let page = bob.get(&path).await.expect(200);
        seen.extend(page["items"].as_array().unwrap().iter().map(|item| item["id"].to_string()));
        let Some(cursor) = page["next_cursor"].as_str() else { break };
        path = format!("/notifications?limit=2&cursor={cursor}");
    }
    assert_eq!(seen.len(), 5);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 5);
    let unknown = app.anonymous().request(Method::GET, "/notifications").send().await;
    unknown.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn what_is_old_is_gone() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "viewer").await;
    changes_role(&awa, acme, &bob, "manager").await;
    app.works().await;
    app.clock().advance(TimeDelta::days(91));
    api::jobs::look_after(app.app()).await.unwrap();
    let left: i64 = {
        use tenancy::schema::platform::notifications;
        let mut conn = app.database().superuser().await;
        notifications::table.count().get_result(&mut conn).await.unwrap()
    };
    assert_eq!(left, 0);
}
