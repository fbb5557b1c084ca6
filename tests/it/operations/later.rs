//! A binary that is older than the database it is let at.

use std::process::Output;

use diesel_async::SimpleAsyncConnection;
use tenancy::migrate::latest_company_version;

use crate::faults::service_on;
use crate::support::database::TestDatabase;

#[tokio::test]
async fn a_binary_that_is_older_than_its_database_says_so() {
    let (database, folder) = (TestDatabase::create().await, tempfile::tempdir().unwrap());
    let setup = service_on(&database, folder.path(), &[]);
    let runs = |command: &str| setup.command().args(command.split(' ')).output().unwrap();
    let said = |ended: &Output| String::from_utf8_lossy(&ended.stdout).into_owned();
    let status = runs("migrate status");
    assert!(status.status.success() && said(&status).ends_with("everything is up to date\n"), "{status:?}");

    let mut superuser = database.superuser().await;
    let company = latest_company_version() + 1;
    for (statement, later) in [
        (insert("platform"), "platform/9999_of_tomorrow".to_owned()),
        (insert("queue"), "queue/9999_of_tomorrow".to_owned()),
        (
            format!("UPDATE platform.company_version SET version = {company}"),
            format!("companies of version {company}, where this binary knows {}", company - 1),
        ),
    ] {
        superuser.batch_execute(&format!("BEGIN; {statement}; COMMIT")).await.unwrap();
        let (status, migrate) = (runs("migrate status"), runs("migrate"));
        for ended in [&status, &migrate] {
            let said = said(ended);
            assert!(said.contains(&format!("later {later}\n")), "{later}: {said}");
            assert!(said.contains("the database is later than this binary (partita "), "{said}");
        }
        assert_eq!((status.status.code(), migrate.status.code()), (Some(1), Some(0)), "{later}");
        assert!(!said(&status).contains("everything is up to date"), "{status:?}");
        assert!(runs("migrate wait --seconds 5").status.success(), "it works beside the later one");
        let doctor = said(&runs("doctor"));
        let line = doctor.lines().find(|line| line.contains(" version: ")).unwrap_or_default();
        assert!(line.starts_with("broken") && line.contains(&later), "{doctor}");
    }
}

fn insert(schema: &str) -> String {
    format!("INSERT INTO {schema}.schema_migrations VALUES (9999, '9999_of_tomorrow', '', now())")
}
