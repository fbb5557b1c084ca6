//! What a caller is told when the database could not do it now.

use std::time::Duration;

use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

use crate::support::{Company, TestApp};

const JOURNALS: &str = "/accounting/journals";

/// Ends the service's backends that `which` is true of and waits until they are gone: how many there were.
async fn end(superuser: &mut AsyncPgConnection, which: &str) -> usize {
    let end = format!(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND {which}"
    );
    diesel::sql_query(end).execute(superuser).await.unwrap()
}

async fn lock_journals(superuser: &mut AsyncPgConnection, company: Company) {
    let schema = TestApp::company_id(company).schema();
    let lock = format!("BEGIN; LOCK TABLE {schema}.journals IN ACCESS EXCLUSIVE MODE");
    superuser.batch_execute(&lock).await.unwrap();
}

#[tokio::test]
async fn what_others_hold_is_busy_and_says_when_to_come_back() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let mut superuser = app.database().superuser().await;
    let impatient = format!("ALTER DATABASE {} SET lock_timeout TO 100", app.database().name());
    superuser.batch_execute(&impatient).await.unwrap();
    end(&mut superuser, "true").await;
    lock_journals(&mut superuser, acme).await;
    let refused = awa.get(&acme.path(JOURNALS)).await;
    refused.assert_problem(503, "busy");
    assert_eq!(refused.header("retry-after"), Some("2"));
    superuser.batch_execute("ROLLBACK").await.unwrap();
    awa.get(&acme.path(JOURNALS)).await.expect(200);
}

#[tokio::test]
async fn a_server_that_ends_a_statement_is_unavailable_for_a_moment() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (mut superuser, mut holder) = (app.database().superuser().await, app.database().superuser().await);
    lock_journals(&mut holder, acme).await;
    let journals = acme.path(JOURNALS);
    let ending = async {
        for _ in 0..500 {
            if end(&mut superuser, "wait_event_type = 'Lock'").await == 1 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("nobody waits");
    };
    let (refused, ()) = tokio::join!(awa.get(&journals), ending);
    refused.assert_problem(503, "database_unavailable");
    assert_eq!(refused.header("retry-after"), Some("2"));
    holder.batch_execute("ROLLBACK").await.unwrap();
    awa.get(&acme.path(JOURNALS)).await.expect(200);
}
