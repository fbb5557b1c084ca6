//! Stories of imports that are broken off, by the caller or by the database.

use std::time::Duration;

use diesel_async::SimpleAsyncConnection;

use super::{NAME, sales, whole_year};
use crate::accounting::books::Books;

#[tokio::test]
async fn an_import_that_is_broken_off_leaves_nothing_and_can_be_done_again() {
    let books = Books::open().await;
    let before = books.trace().await;
    let report = books.uploads(NAME, &sales(3_000)).await.expect(201);
    for millis in [5, 40, 120, 250] {
        let run = books.runs(&report, whole_year(false));
        let _ = tokio::time::timeout(Duration::from_millis(millis), run).await;
        let state = books.get(&format!("/fec_imports/{}", report["id"].as_str().unwrap())).await.expect(200);
        if state["state"] == "imported" {
            break;
        }
        assert_eq!(books.trace().await, before, "after {millis} ms");
    }
    let state = books.get(&format!("/fec_imports/{}", report["id"].as_str().unwrap())).await.expect(200);
    if state["state"] == "reported" {
        books.runs(&report, whole_year(false)).await.expect(200);
    }
    let whole = books.verify().await.unwrap();
    assert_eq!((whole.entries, whole.lines), (3_000, 6_000));
}

#[tokio::test]
async fn an_import_that_the_database_loses_leaves_nothing() {
    let books = Books::open().await;
    let before = books.trace().await;
    let report = books.uploads(NAME, &sales(3_000)).await.expect(201);
    let kill = async {
        tokio::time::sleep(Duration::from_millis(150)).await;
        let kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%entr%' AND state <> 'idle'";
        books.app.database().superuser().await.batch_execute(kill).await.unwrap();
    };
    let (answer, ()) = tokio::join!(books.runs(&report, whole_year(false)), kill);
    if answer.status != 200 {
        assert_eq!(books.trace().await, before);
        books.runs(&report, whole_year(false)).await.expect(200);
    }
    assert_eq!(books.verify().await.unwrap().entries, 3_000);
}
