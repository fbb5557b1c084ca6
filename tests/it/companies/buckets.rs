//! A service whose files are in a bucket: the whole life of a company there, and what happens when the bucket is away.

use std::time::{Duration, Instant};

use api::commands::company::verify_each;
use api::jobs;
use chrono::TimeDelta;
use poem::http::Method;
use serde_json::json;
use tenancy::provision::CompanyState;
use tenancy::{CompanyId, FileId, PlatformAudit, erase};

use crate::accounting::books::{Books, sale};
use crate::support::bucket::Bucket;
use crate::support::proxy::{Line, Proxy};
use crate::support::{Company, TestApp};

const FEC: &str = "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\t\
    PieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n\
    VT\tVentes\t1\t20250210\t411000\tClients\t\t\tF001\t20250210\tFacture\t120,00\t0,00\t\t\t20250228\t\t\r\n\
    VT\tVentes\t1\t20250210\t707000\tVentes\t\t\tF001\t20250210\tFacture\t0,00\t120,00\t\t\t20250228\t\t\r\n";
const UPLOAD: &str = "/fec_imports?file_name=732829320FEC20251231.txt";

async fn transfers(app: &TestApp) {
    while jobs::transfer_next(app.app()).await.unwrap() {}
}

#[tokio::test]
async fn a_company_lives_in_a_bucket_and_leaves_nothing_there() {
    let bucket = Bucket::open();
    let books = Books::open_in(TestApp::start_on_bucket(bucket.port()).await, "EUR").await;
    let (app, awa, company) = (&books.app, &books.client, TestApp::company_id(books.company));
    books.posts(sale("2026-02-01")).await;
    let report = awa.upload(&books.path(UPLOAD), FEC).await.expect(201);
    let of_report = books.path(&format!("/fec_imports/{}", report["id"].as_str().unwrap()));
    assert_eq!(bucket.objects().len(), 1);
    assert!(
        bucket.objects()[0].starts_with(&format!("live/{}/", company.schema())),
        "{:?}",
        bucket.objects()
    );
    let source = awa.get(&format!("{of_report}/file")).await;
    assert_eq!(source.text(), FEC);
    let year = json!({"fiscal_year_start": "2025-01-01", "fiscal_year_end": "2025-12-31", "valid_entries_only": false});
    awa.post_at(&format!("{of_report}/run"), 1, year).await.expect(200);

    let export = awa.request(Method::POST, &books.company.path("/data_exports")).send().await.expect(202);
    transfers(app).await;
    let export = books.company.path(&format!("/data_exports/{}", export["id"].as_str().unwrap()));
    assert_eq!(awa.get(&export).await.expect(200)["state"], "done");
    let archive = awa.get(&format!("{export}/archive")).await.bytes;
    let brought = awa.upload("/data_imports?company_name=Copie", archive).await.expect(202);
    transfers(app).await;
    let brought = awa.get(&format!("/data_imports/{}", brought["id"].as_str().unwrap())).await.expect(200);
    let copy = Company(brought["company_id"].as_str().unwrap().parse().unwrap());
    assert_eq!(verify_each(app.tenancy(), None, |_| {}).await.unwrap(), 0);
    assert_eq!(bucket.objects().len(), 3, "two originals and an archive: {:?}", bucket.objects());
    awa.delete(&export).await.expect(204);
    assert_eq!(bucket.objects().len(), 2, "an export that is removed takes its archive along");
    let stray = FileId::new(app.now() - TimeDelta::hours(2));
    app.tenancy().files().put(company, stray, b"x".as_slice(), 1).await.unwrap();
    let nobody = CompanyId::new(app.now());
    app.tenancy().files().put(nobody, stray, b"x".as_slice(), 1).await.unwrap();
    let mut said = Vec::new();
    assert_eq!(verify_each(app.tenancy(), None, |one| said.push(one.to_string())).await.unwrap(), 0);
    let of_ours = said.iter().find(|line| line.starts_with(&company.to_string())).unwrap();
    assert!(of_ours.ends_with("1 files, 1 files that no row names"), "{said:#?}");
    assert_eq!(said.last().unwrap(), &format!("{nobody} (unknown): no company, and files of it"));
    app.tenancy().files().remove_all(nobody).await.unwrap();
    let stored = bucket.objects().into_iter().find(|name| name.contains(&TestApp::company_id(copy).schema()));
    let stored = bucket.path(&stored.unwrap());
    std::fs::write(&stored, FEC.replace("120,00", "120,01")).unwrap();
    let mut said = Vec::new();
    assert_eq!(verify_each(app.tenancy(), None, |one| said.push(one.to_string())).await.unwrap(), 1);
    assert!(said.iter().any(|line| line.contains("file_hash_differs")), "{said:#?}");

    let owner = app.app().config.owner(app.clock()).unwrap().unwrap();
    for company in [company, TestApp::company_id(copy)] {
        let audit = PlatformAudit { action: "company_erased", ..PlatformAudit::default() };
        erase::remove(app.tenancy(), &owner, (company, CompanyState::Active), audit).await.unwrap();
    }
    assert_eq!((bucket.objects(), bucket.parts()), (Vec::new(), 0));
}

#[tokio::test]
async fn without_its_bucket_a_service_does_what_needs_no_file_and_says_what_does() {
    let mut bucket = Bucket::open();
    let books = Books::open_in(TestApp::start_on_bucket(bucket.port()).await, "EUR").await;
    let (app, awa) = (&books.app, &books.client);
    bucket.goes_away();
    let refused = awa.upload(&books.path(UPLOAD), FEC).await;
    assert!(refused.header("retry-after").is_some());
    refused.assert_problem(503, "files_unavailable");
    assert_eq!(books.get("/fec_imports").await.expect(200)["items"], json!([]));
    books.posts(sale("2026-02-01")).await;
    let ready = app.anonymous().get("/health/ready").await.expect(200);
    assert_eq!(ready, json!({"status": "ok", "files": "unavailable"}));
    awa.upload("/data_imports", b"x".to_vec()).await.assert_problem(503, "files_unavailable");
    assert_eq!(awa.get("/data_imports").await.expect(200)["items"], json!([]));
    let export = awa.request(Method::POST, &books.company.path("/data_exports")).send().await.expect(202);
    transfers(app).await;
    let path = books.company.path(&format!("/data_exports/{}", export["id"].as_str().unwrap()));
    let failed = awa.get(&path).await.expect(200);
    assert_eq!((&failed["state"], &failed["error_code"]), (&json!("failed"), &json!("files")));
}

#[tokio::test]
async fn whoever_waits_for_a_bucket_that_hangs_is_told_within_half_a_minute() {
    let bucket = Bucket::open();
    let proxy = Proxy::before(bucket.port()).await;
    let books = Books::open_in(TestApp::start_on_bucket(proxy.port()).await, "EUR").await;
    proxy.is(Line::Stalled);
    let begun = Instant::now();
    let refused = books.client.upload(&books.path(UPLOAD), FEC).await;
    refused.assert_problem(503, "files_unavailable");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    proxy.is(Line::Open(Duration::ZERO));
    books.client.upload(&books.path(UPLOAD), FEC).await.expect(201);
}
