//! A service that is told to stop under load, with another one beside it, as in every upgrade.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use reqwest::Method;
use serde_json::json;
use tests::visitor::{PASSWORD, Visitor};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::faults::service_on;
use crate::support::database::TestDatabase;

const CLIENTS: usize = 8;
const DRAIN: &str = "3";
/// With the pause for those who send requests, on a machine that is busy.
const STOPPED_WITHIN: Duration = Duration::from_secs(15);

const UNDER_LOAD_WITHIN: Duration = Duration::from_secs(30);

/// What a client of a load balancer does: one connection for many requests, to another service once it is told so.
struct Client {
    services: [String; 2],
    request: String,
    moved: bool,
    connection: Option<TcpStream>,
}

impl Client {
    /// Sends a request: whether it was answered well.
    async fn is_answered(&mut self) -> bool {
        let address = &self.services[usize::from(self.moved)];
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => match TcpStream::connect(address).await {
                Ok(connection) => connection,
                Err(_) => return false,
            },
        };
        if connection.write_all(self.request.as_bytes()).await.is_err() {
            return false;
        }
        let Some(head) = answer(&mut connection).await else { return false };
        if head.contains("connection: close") {
            self.moved = true;
        } else {
            self.connection = Some(connection);
        }
        head.starts_with("http/1.1 200")
    }
}

/// Reads an answer with a length: its head in small letters.
async fn answer(connection: &mut TcpStream) -> Option<String> {
    let mut bytes = Vec::new();
    let head_length = loop {
        if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break at + 4;
        }
        if connection.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let head = String::from_utf8_lossy(&bytes[..head_length]).to_lowercase();
    let length: usize =
        head.lines().find_map(|line| line.strip_prefix("content-length: "))?.trim().parse().ok()?;
    while bytes.len() < head_length + length {
        if connection.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    }
    Some(head)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_under_load_costs_no_request() {
    let (database, folder) = (TestDatabase::create().await, tempfile::tempdir().unwrap());
    let setup = service_on(&database, folder.path(), &[("DRAIN_SECONDS", DRAIN)]);
    let (mut stopped, stays) = (setup.start().unwrap(), setup.start().unwrap());
    let visitor = Visitor::arrives(stopped.url(), "awa").await.unwrap();
    let company = visitor.makes_company("Awa").await.unwrap();
    let cookie = signed_in(stopped.url()).await;
    let address = |url: &str| url.trim_start_matches("http://").to_owned();
    let request = format!(
        "GET /api/v1/companies/{company}/accounting/accounts?limit=5 HTTP/1.1\r\nHost: localhost\r\n\
         Cookie: {cookie}\r\nAccept-Encoding: identity\r\n\r\n"
    );
    let (is_over, answered) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let mut clients = tokio::task::JoinSet::new();
    for _ in 0..CLIENTS {
        let (is_over, answered) = (is_over.clone(), answered.clone());
        let services = [address(stopped.url()), address(stays.url())];
        let mut client = Client { services, request: request.clone(), moved: false, connection: None };
        clients.spawn(async move {
            let mut failed = 0;
            while !is_over.load(Ordering::Relaxed) {
                if client.is_answered().await {
                    answered.fetch_add(1, Ordering::Relaxed);
                } else {
                    failed += 1;
                    client.connection = None;
                }
            }
            (failed, client.moved)
        });
    }
    let begun = Instant::now();
    while answered.load(Ordering::Relaxed) <= CLIENTS {
        assert!(begun.elapsed() < UNDER_LOAD_WITHIN, "there is no load");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let before = answered.load(Ordering::Relaxed);
    kill(Pid::from_raw(i32::try_from(stopped.pid()).unwrap()), Signal::SIGTERM).unwrap();
    let told = Instant::now();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let ready = reqwest::get(format!("{}/api/v1/health/ready", stopped.url())).await.unwrap();
    assert_eq!(ready.status().as_u16(), 503, "those who send requests are told");
    let status = loop {
        if let Some(status) = stopped.ended().unwrap() {
            break status;
        }
        assert!(told.elapsed() < STOPPED_WITHIN, "it goes on");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert!(status.success(), "{status}");
    is_over.store(true, Ordering::Relaxed);
    let outcomes = clients.join_all().await;
    let after = answered.load(Ordering::Relaxed);
    assert!(after > before + CLIENTS, "{before} and {after} answers");
    assert_eq!(outcomes, vec![(0, true); CLIENTS], "(failed, moved) of each client");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_connected_before_a_stop_is_answered_once() {
    let (database, folder) = (TestDatabase::create().await, tempfile::tempdir().unwrap());
    let setup = service_on(&database, folder.path(), &[]);
    let mut stopped = setup.start().unwrap();
    let mut connection = TcpStream::connect(stopped.url().trim_start_matches("http://")).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    kill(Pid::from_raw(i32::try_from(stopped.pid()).unwrap()), Signal::SIGTERM).unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    let request = b"GET /api/v1/health/live HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: identity\r\n\r\n";
    connection.write_all(request).await.unwrap();
    let head = answer(&mut connection).await.expect("an answer");
    assert!(head.starts_with("http/1.1 200") && head.contains("connection: close"), "{head}");
    assert_eq!(connection.read(&mut [0]).await.unwrap(), 0, "and no more than one");
    let told = Instant::now();
    while stopped.ended().unwrap().is_none() {
        assert!(told.elapsed() < STOPPED_WITHIN, "it goes on");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn signed_in(url: &str) -> String {
    let sent = reqwest::Client::new()
        .request(Method::POST, format!("{url}/api/v1/identity/sessions"))
        .json(&json!({"email": "awa@example.org", "password": PASSWORD}))
        .send();
    let answer = sent.await.unwrap();
    assert_eq!(answer.status().as_u16(), 201);
    // Another cookie tells the browser again; it lets nobody in.
    let mut cookies = answer.headers().get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let cookie = cookies.find(|cookie| cookie.starts_with("partita_session=")).expect("a session");
    cookie.split(';').next().unwrap().to_owned()
}
