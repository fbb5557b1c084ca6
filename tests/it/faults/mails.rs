//! A mail server that is down, and a service that is killed while its mails wait.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use serde_json::json;
use tests::visitor::PASSWORD;
use tokio_postgres::Client;

use super::house::service_on;
use crate::support::cluster::connect;
use crate::support::database::TestDatabase;
use crate::support::smtp::MailServer;

const PEOPLE: usize = 6;
const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until a count of the queue is what is wanted.
async fn waits_for(psql: &Client, count: &str, wanted: i64) {
    let begun = Instant::now();
    loop {
        let found: i64 = psql.query_one(count, &[]).await.unwrap().get(0);
        if found == wanted {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{count}: {found} and not {wanted}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Registers so many people, each of whom is owed a mail.
async fn register(url: &str) {
    for number in 0..PEOPLE {
        let registration = json!({
            "first_name": "Awa", "last_name": "Traoré", "email": format!("awa{number}@example.org"),
            "password": PASSWORD, "language": "fr",
        });
        let sent = reqwest::Client::new().post(format!("{url}/api/v1/identity/registrations"));
        assert_eq!(sent.json(&registration).send().await.unwrap().status(), 202);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mails_wait_for_their_server_over_a_kill_and_come_once() {
    let cloned = TestDatabase::create().await;
    let folder = tempfile::tempdir().unwrap();
    // Taken and given back: nobody listens there yet.
    let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let setup = service_on(&cloned, folder.path(), &[("SMTP_URL", &format!("smtp://{address}"))]);
    let psql = connect(&setup.database.superuser_url()).await.unwrap();
    let mut service = setup.start().unwrap();
    register(service.url()).await;
    let tried =
        "SELECT count(*) FROM queue.jobs WHERE kind = 'identity_mail' AND attempts > 0 AND state = 'ready'";
    waits_for(&psql, tried, i64::try_from(PEOPLE).unwrap()).await;
    service.kill().unwrap();

    let server = MailServer::start_at(&address, &[]).await;
    let _service = setup.start().unwrap();
    // How long failed jobs wait is not told here.
    psql.batch_execute("UPDATE queue.jobs SET run_at = now() WHERE state = 'ready'").await.unwrap();
    waits_for(&psql, "SELECT count(*) FROM queue.jobs WHERE kind = 'identity_mail'", 0).await;
    let mut received = BTreeMap::new();
    for mail in server.mails() {
        *received.entry(mail.recipients.join(" ")).or_insert(0) += 1;
    }
    let wanted: BTreeMap<_, _> = (0..PEOPLE).map(|number| (format!("awa{number}@example.org"), 1)).collect();
    assert_eq!(received, wanted);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_that_went_out_when_the_service_was_killed_is_known_by_its_id() {
    let cloned = TestDatabase::create().await;
    let folder = tempfile::tempdir().unwrap();
    let server = MailServer::start(&[]).await;
    let setup = service_on(&cloned, folder.path(), &[("SMTP_URL", &server.url())]);
    let psql = connect(&setup.database.superuser_url()).await.unwrap();
    server.falls_silent();
    let mut service = setup.start().unwrap();
    register(service.url()).await;
    let begun = Instant::now();
    while server.mails().is_empty() {
        assert!(begun.elapsed() < PATIENCE, "no mail was handed over");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    service.kill().unwrap();
    server.speaks_again();
    let taken = server.mails().len();

    let _service = setup.start().unwrap();
    // How long the jobs of a dead worker are held is not told here.
    psql.batch_execute("UPDATE queue.jobs SET leased_until = now() WHERE state = 'running'").await.unwrap();
    waits_for(&psql, "SELECT count(*) FROM queue.jobs WHERE kind = 'identity_mail'", 0).await;
    let mails = server.mails();
    assert_eq!(mails.len(), PEOPLE + taken, "what was taken in silence is sent again");
    let ids: BTreeMap<String, String> =
        mails.iter().map(|mail| (mail.field("Message-ID"), mail.recipients.join(" "))).collect();
    let people: BTreeSet<&String> = ids.values().collect();
    assert_eq!((ids.len(), people.len()), (PEOPLE, PEOPLE), "a mailbox shows each of them once");
}
