//! What tax-audit files take of what all companies share.

use diesel_async::SimpleAsyncConnection;
use poem::http::Method;
use serde_json::json;

use super::{NAME, file, lines, sales, stored_files, whole_year};
use crate::accounting::books::{Books, entry_in};
use crate::support::TestApp;

#[tokio::test]
async fn a_list_of_uploads_does_not_read_their_reports() {
    let books = Books::open().await;
    books.uploads(NAME, &file(&lines())).await.expect(201);
    let schema = TestApp::company_id(books.company).schema();
    let columns =
        "id, file_name, size_bytes, state, created_at, created_by, fiscal_year_id, imported_entries";
    let narrow = format!(
        "REVOKE SELECT ON {schema}.fec_imports FROM {schema};
         GRANT SELECT ({columns}) ON {schema}.fec_imports TO {schema}"
    );
    books.app.database().superuser().await.batch_execute(&narrow).await.unwrap();
    let list = books.get("/fec_imports").await.expect(200);
    assert_eq!(
        (&list["items"][0]["file_name"], &list["items"][0]["state"]),
        (&json!(NAME), &json!("reported"))
    );
}

#[tokio::test]
async fn an_import_is_final_so_it_takes_the_version_that_was_seen() {
    let books = Books::open().await;
    let uploaded = books.uploads(NAME, &file(&lines())).await;
    let id = uploaded.expect(201)["id"].as_str().unwrap().to_owned();
    let path = books.path(&format!("/fec_imports/{id}"));
    let tag = books.client.get(&path).await.header("etag").map(str::to_owned);
    assert_eq!((uploaded.header("etag"), tag.as_deref()), (Some("\"1\""), Some("\"1\"")));
    let run = format!("{path}/run");
    books.client.post(&run, whole_year(false)).await.assert_problem(428, "version_required");
    books.client.post_at(&run, 2, whole_year(false)).await.assert_problem(412, "stale_version");
    assert_eq!(books.client.get(&path).await.expect(200)["state"], "reported");
    let imported = books.client.post_at(&run, 1, whole_year(false)).await;
    assert_eq!((&imported.expect(200)["version"], imported.header("etag")), (&json!(2), Some("\"2\"")));
}

#[tokio::test]
async fn the_same_bytes_have_one_report_which_is_made_anew_when_they_come_again() {
    let books = Books::open().await;
    let first = books.uploads(NAME, &file(&lines())).await.expect(201);
    books.post("/accounts", json!({"number": "606300", "label": "Fournitures"})).await.expect(201);
    let again = books.uploads("autre.txt", &file(&lines())).await;
    let renewed = again.expect(200);
    assert_eq!((&renewed["id"], again.header("etag")), (&first["id"], Some("\"2\"")));
    let known =
        |report: &serde_json::Value| (report["file_name"].clone(), report["report"]["accounts_new"].clone());
    assert_eq!((known(&first), known(&renewed)), ((json!(NAME), json!(7)), (json!("autre.txt"), json!(6))));
    assert_eq!(
        (
            stored_files(&books),
            books.get("/fec_imports").await.expect(200)["items"].as_array().unwrap().len()
        ),
        (1, 1)
    );

    books.runs(&first, whole_year(false)).await.assert_problem(412, "stale_version");
    let other = sales(2);
    let both = tokio::join!(books.uploads(NAME, &other), books.uploads(NAME, &other));
    assert_eq!(both.0.json()["id"], both.1.json()["id"], "one after the other");
    books.runs(&renewed, whole_year(false)).await.expect(200);
    let path = books.path(&format!("/fec_imports/{}/file", first["id"].as_str().unwrap()));
    assert_eq!(books.client.get(&path).await.text(), file(&lines()));
}

#[tokio::test]
async fn twenty_reports_wait_for_a_decision_at_most() {
    let books = Books::open().await;
    for sent in 1..=20 {
        books.uploads(NAME, &sales(sent)).await.expect(201);
    }
    books.uploads(NAME, &sales(21)).await.assert_problem(409, "fec_reports_limit_reached");
    assert_eq!(stored_files(&books), 20);
    let known = books.uploads(NAME, &sales(20)).await.expect(200);
    let path = books.path(&format!("/fec_imports/{}", known["id"].as_str().unwrap()));
    books.client.delete_at(&path, 2).await.expect(204);
    books.uploads(NAME, &sales(21)).await.expect(201);
}

#[tokio::test]
async fn what_does_not_come_as_a_file_is_refused_at_any_size() {
    let books = Books::open().await;
    let path = books.path(&format!("/fec_imports?file_name={NAME}"));
    let large = "x".repeat(2 * 1024 * 1024);
    for media_type in ["application/x-www-form-urlencoded", "text/plain"] {
        for text in [&file(&lines()), &large] {
            let sent = books.client.request(Method::POST, &path).text(media_type, text).send().await;
            sent.assert_problem(415, "content_type_not_supported");
        }
    }
    assert_eq!(stored_files(&books), 0);
    books.uploads(NAME, &file(&lines())).await.expect(201);
}

#[tokio::test]
async fn a_company_runs_one_import_at_a_time() {
    let books = Books::open().await;
    let first = books.uploads(NAME, &sales(200)).await.expect(201);
    let second = books.uploads("second.txt", &sales(200).replace("2025", "2024")).await.expect(201);
    let earlier = json!({
        "fiscal_year_start": "2024-01-01", "fiscal_year_end": "2024-12-31", "valid_entries_only": false,
    });
    // An import that has begun and does not end.
    let mut other = books.psql().await;
    let lock = format!(
        "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('fec_imports of {}', 0))",
        books.company.0
    );
    other.batch_execute(&lock).await.unwrap();
    books.runs(&first, whole_year(false)).await.assert_problem(409, "import_in_progress");
    other.batch_execute("ROLLBACK").await.unwrap();

    let both = tokio::join!(books.runs(&first, whole_year(false)), books.runs(&second, earlier.clone()));
    for (answer, report, how) in [(both.0, &first, whole_year(false)), (both.1, &second, earlier)] {
        if answer.status != 200 {
            answer.assert_problem(409, "import_in_progress");
            books.runs(report, how).await.expect(200);
        }
    }
    let whole = books.verify().await.unwrap();
    assert_eq!((whole.chains, whole.entries), (2, 400));
}

#[tokio::test]
async fn a_slow_reader_gets_the_whole_file_and_holds_no_connection() {
    const ENTRIES: usize = 8_000;
    let books = Books::open().await;
    let report = books.uploads(NAME, &sales(ENTRIES)).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let path = books.path(&format!("/fiscal_years/{}/fec", view["fiscal_year_id"].as_str().unwrap()));
    let response = books.client.request(Method::GET, &path).begin().await;
    assert_eq!(books.app.tenancy().pool_counts().in_use, 0, "before a byte of it is read");
    let length: usize = response.headers()["content-length"].to_str().unwrap().parse().unwrap();

    // The books go on meanwhile; the file shows the instant at which it was asked for.
    let lines = [("411000", "5.00", ""), ("707000", "", "5.00")];
    books.posts(entry_in("VT", "2025-12-30", "Plus tard", &lines)).await;
    let text = response.into_body().into_string().await.unwrap();
    assert_eq!((text.len(), text.lines().count()), (length, 1 + 2 * ENTRIES));
    assert!(!text.contains("Plus tard"));
}
