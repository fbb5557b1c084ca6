//! Who reaches a listening service, and what of it.

use std::net::SocketAddr;

use api::server;
use serde_json::Value;
use tokio::sync::oneshot;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::support::TestApp;

const MAILBOX: [&str; 2] = ["/dev/mailbox", "/dev/mailbox.json"];

/// Listens at a free port until the guard is dropped.
pub async fn listen(app: &TestApp) -> (Vec<SocketAddr>, DropGuard) {
    let (stop, (said, listening)) = (CancellationToken::new(), oneshot::channel());
    let serving =
        server::serve(app.app().clone(), stop.clone(), |addresses| said.send(addresses.to_vec()).unwrap());
    tokio::spawn(serving);
    (listening.await.expect("it listens"), stop.drop_guard())
}

async fn status(address: SocketAddr, path: &str, host: &str) -> u16 {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = client.get(format!("http://{address}{path}")).header("host", host);
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn a_service_with_a_mailbox_listens_on_its_own_machine_only() {
    let app = TestApp::start_with(&[("PORT", "0")]).await;
    let (addresses, _guard) = listen(&app).await;
    assert!(addresses[0].is_ipv4(), "{addresses:?}");
    assert!(addresses.iter().all(|address| address.ip().is_loopback()), "{addresses:?}");
    for address in addresses {
        assert_eq!(status(address, "/api/v1/health/live", "localhost").await, 200, "{address}");
    }
}

#[tokio::test]
async fn a_service_that_sends_its_mails_listens_at_every_address() {
    let app = TestApp::start_with(&[("PORT", "0"), ("SMTP_URL", "smtp://127.0.0.1:1")]).await;
    let (addresses, _guard) = listen(&app).await;
    assert!(addresses[0].ip().is_unspecified(), "{addresses:?}");
    let address = SocketAddr::from(([127, 0, 0, 1], addresses[0].port()));
    assert_eq!(status(address, "/api/v1/health/live", "localhost").await, 200);
    assert_eq!(status(address, "/dev/mailbox.json", "localhost").await, 404);
}

#[tokio::test]
async fn the_mailbox_answers_its_own_machine_by_its_own_name() {
    let app = TestApp::start_with(&[("PORT", "0"), ("BIND", "0.0.0.0")]).await;
    app.user("awa").await;
    let (addresses, _guard) = listen(&app).await;
    let address = SocketAddr::from(([127, 0, 0, 1], addresses[0].port()));
    for path in MAILBOX {
        assert_eq!(status(address, path, "localhost:8080").await, 200, "{path}");
        assert_eq!(status(address, path, "rebound.example:8080").await, 404, "{path}");
    }
    let page = reqwest::get(format!("http://{address}/dev/mailbox")).await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"), "{policy}");
    let html = page.text().await.unwrap();
    assert!(html.contains("<main>") && html.contains("href=\"/icon.svg\""), "{html}");
    let mails: Value =
        reqwest::get(format!("http://{address}/dev/mailbox.json")).await.unwrap().json().await.unwrap();
    assert_eq!(mails[0]["to"], "awa@example.org");
    // A caller of whom it is not known that it is this machine.
    for path in MAILBOX {
        app.anonymous().get(path).await.assert_problem(404, "not_found");
    }
}
