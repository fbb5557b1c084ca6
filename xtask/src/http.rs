//! As much of HTTP as it takes to ask the service on this machine.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result};

const PATIENCE: Duration = Duration::from_secs(10);

/// What was answered.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
}

/// Asks for `path`.
pub(crate) fn get(port: u16, path: &str) -> Result<Answer> {
    ask(port, &format!("GET {path} HTTP/1.0\r\nHost: localhost:{port}\r\n\r\n"))
}

/// Sends `json` to `path`, as a page of `origin` would.
pub(crate) fn post(port: u16, origin: &str, path: &str, json: &str) -> Result<Answer> {
    let length = json.len();
    ask(
        port,
        &format!(
            "POST {path} HTTP/1.0\r\nHost: localhost:{port}\r\nOrigin: {origin}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{json}"
        ),
    )
}

fn ask(port: u16, request: &str) -> Result<Answer> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    read(&answer).context("that was no answer in HTTP")
}

fn read(answer: &str) -> Option<Answer> {
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some(Answer { status, body: body.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn reads_the_status_and_the_body() {
        let answer = read("HTTP/1.0 404 Not Found\r\ncontent-length: 4\r\n\r\nno\r\n").unwrap();
        assert_eq!((answer.status, answer.body.as_str()), (404, "no\r\n"));
        assert!(read("HTTP/1.0 200 OK").is_none());
        assert!(read("SSH-2.0 x\r\n\r\n").is_none());
    }
}
