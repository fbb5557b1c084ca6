use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};

use super::*;

fn message(tag: u8, body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 4).unwrap().to_be_bytes();
    [&[tag], length.as_slice(), body].concat()
}

fn error(state: &str) -> Vec<u8> {
    message(ERROR_RESPONSE, format!("SFEHLER\0VERROR\0C{state}\0MVerklemmung\0\0").as_bytes())
}

fn done() -> Vec<u8> {
    message(COMMAND_COMPLETE, b"SELECT 1\0")
}

/// The state after messages that arrive in pieces of `size` bytes.
fn after(messages: &[Vec<u8>], size: usize) -> Option<SqlState> {
    let mut listener = Listener::default();
    messages.concat().chunks(size).for_each(|piece| listener.hear(piece));
    listener.line.last_state()
}

#[test]
fn the_state_of_the_last_statement_is_known_however_the_bytes_arrive() {
    let row = message(b'D', &[0; 700]);
    let ready = message(b'Z', b"E");
    let parsed = message(b'1', b"");
    for size in [1, 3, 5, 64, 10_000] {
        let failed = [done(), parsed.clone(), row.clone(), error("40P01"), ready.clone()];
        assert_eq!(after(&failed, size), Some(SqlState::T_R_DEADLOCK_DETECTED), "{size}");
        assert_eq!(after(&[error("40P01"), ready.clone(), done()], size), None, "{size}");
        assert_eq!(after(std::slice::from_ref(&row), size), None, "{size}");
    }
}

#[test]
fn a_statement_after_the_failed_one_hides_nothing() {
    assert_eq!(after(&[error("55P03"), error("25P02")], 7), Some(SqlState::LOCK_NOT_AVAILABLE));
    assert_eq!(after(&[error("55P03"), error("23505")], 7), Some(SqlState::UNIQUE_VIOLATION));
}

#[test]
fn an_error_of_any_length_is_followed() {
    let long = format!("SERROR\0C57014\0M{}\0\0", "x".repeat(100_000));
    let messages = [message(ERROR_RESPONSE, long.as_bytes()), done(), error("57P01")];
    assert_eq!(after(&messages, 4096), Some(SqlState::ADMIN_SHUTDOWN));
    assert_eq!(after(&messages[..1], 4096), Some(SqlState::QUERY_CANCELED));
}

const PATIENCE: Duration = Duration::from_millis(50);

/// A client that has sent something, and its server.
async fn asked() -> (Overheard<DuplexStream>, DuplexStream) {
    let (client, server) = tokio::io::duplex(64);
    let line = Line::default();
    let mut client = Overheard::new(client, line.clone());
    line.bear_silence_for(PATIENCE);
    client.write_all(b"Q").await.unwrap();
    (client, server)
}

#[tokio::test]
async fn a_server_that_owes_an_answer_and_is_silent_for_too_long_is_given_up() {
    let (mut client, mut server) = asked().await;
    server.write_all(&message(b'D', b"a row")).await.unwrap();
    let mut heard = vec![0; 64];
    assert!(client.read(&mut heard).await.unwrap() > 0);
    let heard_at = Instant::now();
    assert_eq!(client.read(&mut heard).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
    assert!(heard_at.elapsed() > PATIENCE / 2);
}

#[tokio::test]
async fn a_server_that_owes_nothing_may_be_silent() {
    let (mut client, mut server) = asked().await;
    server.write_all(&message(READY_FOR_QUERY, b"I")).await.unwrap();
    let mut heard = vec![0; 64];
    assert!(client.read(&mut heard).await.unwrap() > 0);
    tokio::time::timeout(PATIENCE * 4, client.read(&mut heard)).await.unwrap_err();
}
