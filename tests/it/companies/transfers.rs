//! Archives from the screen: the owner asks for one and takes it, and brings one to be made a company.

use std::time::Duration;

use api::jobs;
use chrono::TimeDelta;
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use poem::{Body, http::Method};
use serde_json::{Value, json};
use tenancy::TenancyError;
use tenancy::schema::platform::{audit_events, subscriptions};
use tenancy::transfer::{self, MAX_BYTES};

use super::data::archives;
use crate::accounting::books::{Books, sale};
use crate::support::app::{PASSWORD, address_of};
use crate::support::{Client, Company, TestApp, client::Answer};

async fn asks(client: &Client, company: Company) -> Answer {
    client.request(Method::POST, &company.path("/data_exports")).send().await
}

async fn brings(client: &Client, name: &str, archive: Vec<u8>) -> Answer {
    client.upload(&format!("/data_imports?company_name={name}"), archive).await
}

/// The worker does what there is to do.
async fn transfers(app: &TestApp) {
    while jobs::transfer_next(app.app()).await.unwrap() {}
}

/// An archive of the books, as its owner takes it.
async fn archive_of(books: &Books) -> Vec<u8> {
    let export = asks(&books.client, books.company).await.expect(202);
    transfers(&books.app).await;
    books.client.get(&path_of(books.company, &export, "/archive")).await.bytes
}

fn path_of(company: Company, export: &Value, rest: &str) -> String {
    company.path(&format!("/data_exports/{}{rest}", export["id"].as_str().unwrap()))
}

async fn import(client: &Client, made: &Value) -> Value {
    client.get(&format!("/data_imports/{}", made["id"].as_str().unwrap())).await.expect(200)
}

#[tokio::test]
async fn an_owner_takes_an_archive_and_makes_a_company_of_it() {
    let books = Books::open().await;
    books.posts(sale("2026-02-01")).await;
    let (app, awa, company) = (&books.app, &books.client, books.company);
    let export = asks(awa, company).await.expect(202);
    assert_eq!(export["state"], "waiting");
    asks(awa, company).await.assert_problem(409, "export_in_progress");
    awa.get(&path_of(company, &export, "/archive")).await.assert_problem(404, "not_found");
    transfers(app).await;
    let done = awa.get(&path_of(company, &export, "")).await.expect(200);
    assert_eq!((&done["state"], &done["damaged_files"]), (&json!("done"), &json!(0)), "{done:#}");
    let archive = awa.request(Method::GET, &path_of(company, &export, "/archive"));
    let archive = archive.header("accept-encoding", "gzip").send().await;
    assert_eq!(archive.header("content-encoding"), None, "it is packed already");
    assert_eq!(archive.header("cache-control"), Some("no-store"));
    assert_eq!(archive.header("content-length"), Some(done["size_bytes"].to_string().as_str()));
    assert_eq!(archive.bytes.len().to_string(), done["size_bytes"].to_string());
    let summary = transfer::check(archive.bytes.as_slice(), MAX_BYTES).await.unwrap();
    assert_eq!(summary.header.company.name, "Boulangerie Awa");

    let brought = brings(awa, "Copie", archive.bytes).await.expect(202);
    assert_eq!(import(awa, &brought).await["state"], "waiting");
    transfers(app).await;
    let done = import(awa, &brought).await;
    assert_eq!((&done["state"], &done["company_name"]), (&json!("done"), &json!("Copie")), "{done:#}");
    let copy = Company(done["company_id"].as_str().unwrap().parse().unwrap());
    let entries = async |company: Company| {
        let list = awa.get(&company.path("/accounting/entries")).await.expect(200);
        list["items"].as_array().unwrap().iter().map(|entry| entry["number"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(entries(copy).await, entries(company).await);
    let id: uuid::Uuid = brought["id"].as_str().unwrap().parse().unwrap();
    assert!(!app.imports().join(id.to_string()).exists(), "it was read and is gone");
    let trail =
        audit_events::table.filter(audit_events::company_id.eq(company.0)).select(audit_events::action);
    let trail = app.tenancy().platform_read(async |tx| Ok::<_, TenancyError>(trail.load(tx.conn()).await?));
    let trail: Vec<String> = trail.await.unwrap();
    assert!(trail.contains(&"data_export_asked".into()) && trail.contains(&"data_export_downloaded".into()));
}

#[tokio::test]
async fn an_archive_is_for_the_owner_alone_and_for_a_week() {
    let books = Books::open().await;
    let (app, company) = (&books.app, books.company);
    let mut awa = books.client.clone();
    let ada = app.member(company, "ada", "admin").await;
    asks(&ada, company).await.assert_problem(403, "owner_only");
    let export = asks(&awa, company).await.expect(202);
    transfers(app).await;
    for rest in ["", "/archive"] {
        ada.get(&path_of(company, &export, rest)).await.assert_problem(403, "owner_only");
    }
    ada.get(&company.path("/data_exports")).await.assert_problem(403, "owner_only");
    let program = app.program(company, &awa, &["settings.manage"]).await;
    program.get(&path_of(company, &export, "/archive")).await.assert_problem(403, "session_required");
    app.clock().advance(TimeDelta::minutes(16));
    asks(&awa, company).await.assert_problem(403, "reauthentication_required");
    app.clock().advance(TimeDelta::days(7));
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    awa.get(&path_of(company, &export, "/archive")).await.assert_problem(404, "not_found");
    let stored =
        app.files_of(TestApp::company_id(company)).join("exports").join(export["id"].as_str().unwrap());
    assert!(stored.exists());
    jobs::look_after(app.app()).await.unwrap();
    assert!(!stored.exists());
    assert_eq!(awa.get(&company.path("/data_exports")).await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn a_company_that_is_to_be_erased_can_still_be_kept_as_an_archive() {
    let books = Books::open().await;
    let (awa, company) = (&books.client, books.company);
    let asked = json!({"company_name": "Boulangerie Awa", "acknowledges_retention": true});
    awa.post(&company.path("/erasure"), asked).await.expect(201);
    let archive = archive_of(&books).await;
    assert!(transfer::check(archive.as_slice(), MAX_BYTES).await.is_ok());
}

#[tokio::test]
async fn of_what_is_no_whole_archive_nothing_is_made_and_its_owner_is_told_why() {
    let books = Books::open().await;
    let (app, awa) = (&books.app, &books.client);
    let archive = archive_of(&books).await;
    let cut = archive[..archive.len() - 9].to_vec();
    let cases = [
        ("Une", b"no archive".to_vec(), "archive_unreadable"),
        ("Deux", cut, "archive_truncated"),
        ("boulangerie%20awa", archive, "company_name_taken"),
    ];
    for (name, bytes, code) in cases {
        let brought = brings(awa, name, bytes).await.expect(202);
        transfers(app).await;
        let told = import(awa, &brought).await;
        assert_eq!((&told["state"], &told["error_code"]), (&json!("failed"), &json!(code)), "{told:#}");
    }
    assert_eq!(awa.get("/companies").await.expect(200)["items"].as_array().unwrap().len(), 1);
    assert_eq!(awa.get("/data_imports").await.expect(200)["items"].as_array().unwrap().len(), 3);
    brings(awa, "%20", vec![1]).await.assert_fields(&[("/company_name", "name_required")]);
}

#[tokio::test]
async fn an_archive_is_taken_in_from_whoever_has_a_subscription_and_one_at_a_time() {
    let app = TestApp::start_with(&[("IMPORT_MAX_BYTES", "100")]).await;
    let (_, awa) = app.company("ACME", "awa").await;
    let bob = app.user("bob").await;
    brings(&bob, "Bob", vec![1]).await.assert_problem(402, "subscription_ended");
    brings(&awa, "Deux", vec![1; 101]).await.assert_problem(413, "archive_too_large");
    let brought = brings(&awa, "Deux", vec![1; 100]).await.expect(202);
    brings(&awa, "Trois", vec![1]).await.assert_problem(409, "import_in_progress");
    bob.get(&format!("/data_imports/{}", brought["id"].as_str().unwrap()))
        .await
        .assert_problem(404, "not_found");
    let text = awa.request(Method::POST, "/data_imports").text("text/plain", "x").send().await;
    text.assert_problem(415, "content_type_not_supported");
    transfers(&app).await;
    let mut conn = app.database().superuser().await;
    let over = diesel::update(subscriptions::table).set(subscriptions::status.eq("incomplete"));
    over.execute(&mut conn).await.unwrap();
    brings(&awa, "Quatre", vec![1]).await.assert_problem(402, "subscription_ended");
    app.clock().advance(TimeDelta::days(3));
    let folder = app.imports();
    std::fs::write(folder.join(format!("{}.a1b2c3.part", brought["id"].as_str().unwrap())), "x").unwrap();
    jobs::look_after(app.app()).await.unwrap();
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0, "what was never read goes");
}

#[tokio::test]
async fn what_a_dead_worker_left_goes_on_and_is_given_up_after_three_times() {
    let books = Books::open().await;
    let (app, awa, company) = (&books.app, &books.client, books.company);
    let export = asks(awa, company).await.expect(202);
    let dead = "UPDATE platform.data_exports SET state = 'running', attempts = 1";
    let mut conn = app.database().superuser().await;
    conn.batch_execute(dead).await.unwrap();
    assert!(!jobs::transfer_next(app.app()).await.unwrap(), "its worker may be alive");
    app.clock().advance(TimeDelta::minutes(2));
    transfers(app).await;
    assert_eq!(awa.get(&path_of(company, &export, "")).await.expect(200)["state"], "done");

    let export = asks(awa, company).await.expect(202);
    let dead = "UPDATE platform.data_exports SET state = 'running', attempts = 3 WHERE state = 'waiting'";
    conn.batch_execute(dead).await.unwrap();
    app.clock().advance(TimeDelta::minutes(2));
    transfers(app).await;
    let told = awa.get(&path_of(company, &export, "")).await.expect(200);
    assert_eq!((&told["state"], &told["error_code"]), (&json!("failed"), &json!("interrupted")));
}

#[tokio::test]
async fn the_place_of_an_archive_is_taken_before_its_first_byte_and_given_back_when_it_does_not_come() {
    let app = TestApp::start().await;
    let (_, mut awa) = app.company("ACME", "awa").await;
    let (body, _sender) = tokio::io::duplex(1024);
    let slow = awa
        .request(Method::POST, "/data_imports")
        .header("content-type", "application/octet-stream")
        .body(Body::from_async_read(body))
        .send();
    let went_away = tokio::time::timeout(Duration::from_millis(500), async {
        let others = async {
            tokio::time::sleep(Duration::from_millis(200)).await;
            brings(&awa, "Deux", vec![1]).await.assert_problem(409, "import_in_progress");
            assert_eq!(awa.get("/data_imports").await.expect(200)["items"], json!([]));
            std::future::pending::<()>().await;
        };
        tokio::join!(slow, others)
    });
    assert!(went_away.await.is_err(), "the body has no end");
    brings(&awa, "Deux", vec![1]).await.assert_problem(409, "import_in_progress");
    app.clock().advance(TimeDelta::minutes(2));
    brings(&awa, "Deux", vec![1]).await.expect(202);
    transfers(&app).await;
    app.clock().advance(TimeDelta::days(8));
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    jobs::look_after(app.app()).await.unwrap();
    assert_eq!(awa.get("/data_imports").await.expect(200)["items"], json!([]));
}

#[tokio::test]
async fn whoever_brings_an_archive_that_is_refused_is_told_which_part_is_at_fault() {
    let books = Books::open().await;
    let archive = archive_of(&books).await;
    let (folder, path) = (tempfile::tempdir().unwrap(), "changed");
    let path = folder.path().join(path);
    std::fs::write(&path, &archive).unwrap();
    let mut members = archives::members(&path).await;
    archives::change_header(&mut members, |head| head.company.country = "ZZ".to_owned());
    archives::write(&path, &members).await;
    let brought = brings(&books.client, "Copie", std::fs::read(&path).unwrap()).await.expect(202);
    transfers(&books.app).await;
    let told = import(&books.client, &brought).await;
    assert_eq!(
        (&told["state"], &told["error_code"]),
        (&json!("failed"), &json!("archive_refused")),
        "{told:#}"
    );
    assert_eq!(told["error_detail"], "the country \"ZZ\" is not known here");
}

#[tokio::test]
async fn an_export_is_removed_with_its_archive_and_one_that_failed_counts_no_more() {
    let books = Books::open().await;
    let (app, awa, company) = (&books.app, &books.client, books.company);
    let export = asks(awa, company).await.expect(202);
    let path = path_of(company, &export, "");
    awa.delete(&path).await.assert_problem(409, "export_in_progress");
    transfers(app).await;
    let stored =
        app.files_of(TestApp::company_id(company)).join("exports").join(export["id"].as_str().unwrap());
    assert!(stored.exists());
    let ada = app.member(company, "ada", "admin").await;
    ada.delete(&path).await.assert_problem(403, "owner_only");
    awa.delete(&path).await.expect(204);
    assert!(!stored.exists());
    awa.delete(&path).await.assert_problem(404, "not_found");
    awa.get(&path_of(company, &export, "/archive")).await.assert_problem(404, "not_found");

    let mut conn = app.database().superuser().await;
    for made in 0..10 {
        let export = asks(awa, company).await.expect(202);
        transfers(app).await;
        if made < 3 {
            let failed = format!(
                "UPDATE platform.data_exports SET state = 'failed', error_code = 'files', sha256 = NULL, expires_at = NULL
                 WHERE id = '{}'",
                export["id"].as_str().unwrap()
            );
            conn.batch_execute(&failed).await.unwrap();
        }
    }
    let states = async || {
        let list = awa.get(&company.path("/data_exports")).await.expect(200);
        let states: Vec<String> = list["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["state"].as_str().unwrap().to_owned())
            .collect();
        (states.len(), states.iter().filter(|state| *state == "failed").count())
    };
    assert_eq!(states().await, (10, 3));
    for left in [2, 1, 0] {
        asks(awa, company).await.expect(202);
        transfers(app).await;
        assert_eq!(states().await, (10, left), "one that failed gave way");
    }
    asks(awa, company).await.assert_problem(409, "data_exports_limit_reached");
}
