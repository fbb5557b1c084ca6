//! The parts that run apart: one that waits for the migration, one that answers, one that works.

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use tests::visitor::Visitor;

use crate::faults::service_on;
use crate::support::database::TestDatabase;

const SOON: Duration = Duration::from_secs(20);

/// A process that is ended with the value.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        if self.0.kill().and_then(|()| self.0.wait()).is_err() {
            eprintln!("process {} could not be ended", self.0.id());
        }
    }
}

#[tokio::test]
async fn waiting_ends_with_the_migration_and_fails_when_none_comes() {
    let (unmade, folder) = (TestDatabase::unmade(), tempfile::tempdir().unwrap());
    let setup = service_on(&unmade, folder.path(), &[]);
    let given_up = setup.run(&["migrate", "wait", "--seconds", "1"]).unwrap_err().to_string();
    assert!(given_up.contains("waiting: ") && given_up.contains("given up"), "{given_up}");
    let mut wait = setup.command();
    // Whoever waits has the service's login alone.
    wait.args(["migrate", "wait", "--seconds", "60"]).env_remove("DATABASE_OWNER_URL").stdout(Stdio::null());
    let mut wait = Running(wait.spawn().unwrap());
    setup.prepare().unwrap();
    let begun = Instant::now();
    let ended = loop {
        if let Some(status) = wait.0.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < SOON, "it goes on waiting");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(ended.success(), "{ended}");
}

#[tokio::test]
async fn a_service_without_a_worker_leaves_its_mails_to_one() {
    let (database, folder) = (TestDatabase::create().await, tempfile::tempdir().unwrap());
    let setup = service_on(&database, folder.path(), &[]);
    let service = setup.start_with(&["--no-worker"]).unwrap();
    let registration = json!({
        "first_name": "Awa", "last_name": "Diop", "email": "awa@example.org",
        "password": "partie double 1494", "language": "fr",
    });
    let client = reqwest::Client::new();
    let sent = client
        .request(Method::POST, format!("{}/api/v1/identity/registrations", service.url()))
        .json(&registration)
        .send();
    assert_eq!(sent.await.unwrap().status().as_u16(), 202);
    let jobs = || setup.run(&["jobs"]).unwrap();
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(jobs().starts_with("1 ready, 0 running"), "{}", jobs());
    let _worker = Running(setup.command().arg("work").stderr(Stdio::null()).spawn().unwrap());
    let begun = Instant::now();
    while !jobs().starts_with("0 ready, 0 running, 0 set aside") {
        assert!(begun.elapsed() < SOON, "{}", jobs());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // With the worker beside, a visitor gets through.
    Visitor::arrives(service.url(), "binta").await.unwrap();
}
