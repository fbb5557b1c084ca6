//! What an operator's instruments read: figures, and traces.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use tests::visitor::Visitor;

use crate::faults::service_on;
use crate::support::database::TestDatabase;

const SOON: Duration = Duration::from_secs(20);

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The value of a line of figures.
fn value(figures: &str, name: &str) -> f64 {
    let line = figures.lines().find(|line| line.starts_with(name) && line[name.len()..].starts_with(' '));
    let line = line.unwrap_or_else(|| panic!("no {name} in\n{figures}"));
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn the_port_of_figures_tells_how_the_house_stands() {
    let (database, folder) = (TestDatabase::create().await, tempfile::tempdir().unwrap());
    let port = free_port();
    let service =
        service_on(&database, folder.path(), &[("METRICS_PORT", &port.to_string())]).start().unwrap();
    let visitor = Visitor::arrives(service.url(), "awa").await.unwrap();
    let company = visitor.makes_company("Awa").await.unwrap();
    let path = format!("/companies/{company}/accounting/accounts");
    for _ in 0..3 {
        visitor.send(reqwest::Method::GET, &path, None).await.unwrap();
    }
    let live = reqwest::get(format!("http://127.0.0.1:{port}/live")).await.unwrap();
    assert_eq!(live.status().as_u16(), 200);
    let figures =
        reqwest::get(format!("http://127.0.0.1:{port}/metrics")).await.unwrap().text().await.unwrap();
    let labels = r#"{method="GET",route="/api/v1/companies/:param0/accounting/accounts",operation="list_accounts",status="200""#;
    let duration = "partita_http_request_duration_seconds";
    assert_eq!(value(&figures, &format!("{duration}_count{labels}}}")), 3.0);
    assert_eq!(value(&figures, &format!("{duration}_bucket{labels},le=\"+Inf\"}}")), 3.0);
    assert_eq!(value(&figures, "partita_scope_mismatches_total"), 0.0);
    assert!(value(&figures, "partita_scope_checks_total") >= 1.0);
    assert_eq!(value(&figures, "partita_database_up"), 1.0);
    assert_eq!(value(&figures, "partita_files_up"), 1.0);
    assert_eq!(value(&figures, r#"partita_companies{state="active"}"#), 1.0);
    assert_eq!(value(&figures, "partita_companies_behind"), 0.0);
    assert_eq!(value(&figures, r#"partita_jobs{state="dead"}"#), 0.0);
    assert_eq!(value(&figures, r#"partita_mails_total{outcome="sent"}"#), 1.0);
    assert!(value(&figures, "partita_queue_lag_seconds") < 20.0);
    assert!(value(&figures, "partita_pool_wait_seconds_count") > 3.0);
    assert!(value(&figures, "process_resident_memory_bytes") > 1e6);
    assert!(value(&figures, "partita_http_connections") >= 1.0);
    for secret in [&company, "awa", "Awa"] {
        assert!(!figures.contains(secret), "{secret} is nobody's business here");
    }
    // The figures are not where everybody is.
    let open = reqwest::get(format!("{}/metrics", service.url())).await.unwrap();
    assert!(!open.text().await.unwrap().contains("partita_"));
}

/// A receiver of traces: the bodies of what is posted to it.
fn receiver() -> (u16, mpsc::Receiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (send, received) = mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
            let mut bytes = Vec::new();
            let (mut part, mut whole) = ([0; 4096], None);
            while whole.is_none_or(|whole| bytes.len() < whole) {
                let read = stream.read(&mut part).unwrap_or(0);
                if read == 0 {
                    break;
                }
                bytes.extend_from_slice(&part[..read]);
                if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                    let head = String::from_utf8_lossy(&bytes[..at]).to_lowercase();
                    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
                    whole = Some(at + 4 + length.map_or(0, |length| length.trim().parse().unwrap()));
                }
            }
            let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            let line = String::from_utf8_lossy(&bytes).lines().next().unwrap_or_default().to_owned();
            if send.send((line, bytes)).is_err() {
                return;
            }
        }
    });
    (port, received)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn traces_are_sent_where_they_are_asked_for() {
    let (database, folder) = (TestDatabase::create().await, tempfile::tempdir().unwrap());
    let (port, received) = receiver();
    let endpoint = format!("http://127.0.0.1:{port}");
    let variables = [("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint.as_str()), ("RUST_LOG", "info")];
    let service = service_on(&database, folder.path(), &variables).start().unwrap();
    let (begun, mut names) = (Instant::now(), Vec::new());
    while !names.iter().any(|bytes: &Vec<u8>| contains(bytes, b"get_liveness") && contains(bytes, b"partita"))
    {
        assert!(begun.elapsed() < SOON, "{} messages, none of them tells of the request", names.len());
        reqwest::get(format!("{}/api/v1/health/live", service.url())).await.unwrap();
        if let Ok((line, bytes)) = received.recv_timeout(Duration::from_millis(200)) {
            assert_eq!(line, "POST /v1/traces HTTP/1.1");
            names.push(bytes);
        }
    }
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
