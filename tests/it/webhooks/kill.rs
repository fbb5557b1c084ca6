//! A worker that is killed while it sends.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use tests::visitor::Visitor;

use crate::faults::service_on;
use crate::support::app::SECRET_KEYS;
use crate::support::database::TestDatabase;
use crate::support::receiver::Receiver;

/// A lease ends within fifteen seconds.
const PATIENCE: Duration = Duration::from_secs(60);

async fn waits_for(receiver: &Receiver, webhooks: usize) {
    let begun = Instant::now();
    while receiver.received().len() < webhooks {
        assert!(begun.elapsed() < PATIENCE, "{} webhooks and not {webhooks}", receiver.received().len());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_killed_worker_was_sending_comes_again_under_the_same_id() {
    let cloned = TestDatabase::create().await;
    let folder = tempfile::tempdir().unwrap();
    let setup = service_on(
        &cloned,
        folder.path(),
        &[("WEBHOOKS_ALLOW_PRIVATE", "true"), ("SECRET_KEYS", SECRET_KEYS)],
    );
    let receiver = Receiver::start(&[0]).await;
    let mut service = setup.start().unwrap();
    let awa = Visitor::arrives(service.url(), "awa").await.unwrap();
    let company = awa.makes_company("Awa").await.unwrap();
    let path = |rest: &str| format!("/companies/{company}{rest}");
    let new = json!({"url": receiver.url(), "event_types": ["journal.created"]});
    let made = awa.send(Method::POST, &path("/webhook_endpoints"), Some(new)).await.unwrap();
    let journal = json!({"code": "ZX", "name": "x", "type": "miscellaneous"});
    awa.send(Method::POST, &path("/accounting/journals"), Some(journal)).await.unwrap();
    // It has come, and was not answered.
    waits_for(&receiver, 1).await;
    service.kill().unwrap();

    let service = setup.start().unwrap();
    waits_for(&receiver, 2).await;
    let received = receiver.received();
    assert_eq!((received[0].id(), &received[0].body), (received[1].id(), &received[1].body));
    assert!(received.iter().all(|one| one.is_signed_by(made["secret"].as_str().unwrap())));
    let awa = awa.at(service.url());
    let begun = Instant::now();
    loop {
        let list = awa.send(Method::GET, &path("/webhook_deliveries"), None).await.unwrap();
        if list["items"][0]["state"] == "delivered" {
            assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "{list:#}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
