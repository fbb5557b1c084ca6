//! Connections as those treat them who mean no good, over raw sockets.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::listening::listen;
use crate::support::TestApp;

const LIVE: &str = "GET /api/v1/health/live HTTP/1.1\r\nHost: localhost\r\n";
/// Nothing here takes longer, even on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// A service whose times are a second, and what else is set.
async fn quick(variables: &[(&str, &str)]) -> TestApp {
    let times = [("PORT", "0"), ("HEAD_TIMEOUT_SECONDS", "1"), ("STALL_TIMEOUT_SECONDS", "1")];
    TestApp::start_with(&[&times[..], variables].concat()).await
}

/// All that comes until the other side closes, and how long that took.
async fn read_to_end(stream: &mut TcpStream) -> (String, Duration) {
    let (begun, mut bytes) = (Instant::now(), Vec::new());
    // A connection that is cut off ends as well as one that is closed.
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    read.expect("the connection is closed").ok();
    (String::from_utf8_lossy(&bytes).into_owned(), begun.elapsed())
}

async fn send(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// The first line of the next answer, whose body is short.
async fn status(stream: &mut TcpStream) -> String {
    let mut bytes = vec![0; 4096];
    let read = tokio::time::timeout(PATIENCE, stream.read(&mut bytes)).await.expect("an answer").unwrap_or(0);
    String::from_utf8_lossy(&bytes[..read]).lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_head_that_does_not_come_whole_in_time_closes_its_connection() {
    let app = quick(&[]).await;
    let (addresses, _guard) = listen(&app).await;
    for begun in ["", "GET /", LIVE, "PRI * HTTP/2.0\r\n"] {
        let (said, took) = read_to_end(&mut send(addresses[0], begun).await).await;
        assert!(said.is_empty() && took >= Duration::from_millis(900), "{begun:?}: {said} {took:?}");
    }
    // Also the head of a second request, and one that trickles.
    let mut second = send(addresses[0], &format!("{LIVE}\r\n")).await;
    assert_eq!(status(&mut second).await, "HTTP/1.1 200 OK");
    let begun = Instant::now();
    while second.write_all(b"G").await.is_ok() {
        assert!(begun.elapsed() < PATIENCE, "a head that trickles holds its connection");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn a_connection_between_two_requests_is_not_held_to_the_time_of_a_head() {
    let app = quick(&[]).await;
    let (addresses, _guard) = listen(&app).await;
    let mut stream = send(addresses[0], &format!("{LIVE}\r\n")).await;
    assert_eq!(status(&mut stream).await, "HTTP/1.1 200 OK");
    tokio::time::sleep(Duration::from_millis(1500)).await;
    stream.write_all(format!("{LIVE}\r\n").as_bytes()).await.unwrap();
    assert_eq!(status(&mut stream).await, "HTTP/1.1 200 OK");
}

#[tokio::test]
async fn a_head_of_too_many_lines_or_bytes_is_refused() {
    let app = quick(&[]).await;
    let (addresses, _guard) = listen(&app).await;
    let lines: String = (0..1000).map(|number| format!("x-{number}: y\r\n")).collect();
    let long = format!("x: {}\r\n", "y".repeat(1 << 20));
    let fits: String = (0..90).map(|number| format!("x-{number}: y\r\n")).collect();
    for (lines, expected) in [(lines, "431"), (long, "431"), (fits, "200")] {
        let mut stream = TcpStream::connect(addresses[0]).await.unwrap();
        // The service need not read to the end of what it refuses.
        let _ = stream.write_all(format!("{LIVE}{lines}\r\n").as_bytes()).await;
        let said = status(&mut stream).await;
        assert!(said.contains(expected) || (expected == "431" && said.is_empty()), "{said}");
    }
}

#[tokio::test]
async fn a_body_that_does_not_come_ends_its_request() {
    let app = quick(&[]).await;
    let (addresses, _guard) = listen(&app).await;
    let head =
        "POST /api/v1/identity/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let (said, took) =
        read_to_end(&mut send(addresses[0], &format!("{head}Content-Length: 100\r\n\r\n{{")).await).await;
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 4"), "{said}");
    assert!(took < PATIENCE, "{took:?}");
}

#[tokio::test]
async fn whoever_takes_no_answer_is_given_up() {
    let app = quick(&[]).await;
    let (addresses, _guard) = listen(&app).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(addresses[0]).await.unwrap();
    let document = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // More than what lies between the two can hold.
    stream.write_all(document.repeat(40).as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_secs(4)).await;
    let (said, _) = read_to_end(&mut stream).await;
    let whole = app.app().document.to_string().len() * 40;
    assert!(said.len() < whole, "{} bytes of at least {whole} came", said.len());
}

#[tokio::test]
async fn requests_that_come_at_once_are_answered_in_their_order() {
    let app = quick(&[]).await;
    let (addresses, _guard) = listen(&app).await;
    let unknown = "GET /api/v1/nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let (said, _) =
        read_to_end(&mut send(addresses[0], &format!("{LIVE}\r\n{LIVE}\r\n{unknown}")).await).await;
    let answers: Vec<&str> = said.split("HTTP/1.1 ").skip(1).map(|answer| &answer[..3]).collect();
    assert_eq!(answers, ["200", "200", "404"], "{said}");
}

#[tokio::test]
async fn one_address_has_its_share_of_connections_and_no_more() {
    let app = quick(&[("MAX_CONNECTIONS_PER_ADDRESS", "2"), ("HEAD_TIMEOUT_SECONDS", "30")]).await;
    let (addresses, _guard) = listen(&app).await;
    let (first, _second) = (send(addresses[0], "").await, send(addresses[0], "").await);
    tokio::time::sleep(Duration::from_millis(200)).await;
    let (said, took) = read_to_end(&mut TcpStream::connect(addresses[0]).await.unwrap()).await;
    assert!(said.is_empty() && took < Duration::from_secs(5), "{took:?}");
    drop(first);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(status(&mut send(addresses[0], &format!("{LIVE}\r\n")).await).await, "HTTP/1.1 200 OK");
}

#[tokio::test]
async fn a_connection_for_which_there_is_no_place_waits_for_one() {
    let app = quick(&[("MAX_CONNECTIONS", "1"), ("HEAD_TIMEOUT_SECONDS", "30")]).await;
    let (addresses, _guard) = listen(&app).await;
    let first = send(addresses[0], "").await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let mut second = send(addresses[0], &format!("{LIVE}\r\n")).await;
    let early = tokio::time::timeout(Duration::from_secs(1), second.readable()).await;
    assert!(early.is_err(), "there was a place for it");
    drop(first);
    assert_eq!(status(&mut second).await, "HTTP/1.1 200 OK");
}
