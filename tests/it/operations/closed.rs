//! Commands whose reader went away, and those that cannot say what they should.

use std::io::pipe;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::faults::{binary, service_on};
use crate::support::database::TestDatabase;
use crate::support::unique;

const UP_WITHIN: Duration = Duration::from_secs(20);

/// What is left of `command | head` when `head` has ended.
fn closed() -> Stdio {
    let (_, writer) = pipe().unwrap();
    writer.into()
}

#[tokio::test]
async fn a_command_whose_reader_had_enough_ends_as_it_would_have() {
    let (database, folder) = (TestDatabase::create().await, tempfile::tempdir().unwrap());
    let setup = service_on(&database, folder.path(), &[("RUST_LOG", "trace")]);
    let fec = folder.path().join("732829320FEC20251231.txt");
    std::fs::write(&fec, "JournalCode\tJournalLib\nVT\tVentes\n").unwrap();
    let (fec, nobody) = (fec.display().to_string(), unique().to_string());
    let said = |arguments: &str, err: Stdio| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let ended = setup.command().args(arguments).stdout(closed()).stderr(err).output().unwrap();
        (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
    };
    for command in [
        "--help",
        "openapi",
        "secrets generate",
        "secrets rotate",
        "migrate",
        "migrate status",
        "migrate wait",
        "jobs",
        "audit verify",
        "company verify --all",
        &format!("company verify {nobody}"),
        &format!("company export {nobody} --to -"),
        &format!("company erase {nobody} --now --confirm nobody"),
        &format!("company import {fec} --owner awa@example.org"),
        &format!("company check {fec}"),
        "drill",
        "doctor",
        "doctor --json",
        "person reset-second-factor awa@example.org --confirm awa@example.org",
        &format!("fec check {fec}"),
        &format!("fec check {fec} --json"),
        &format!("fec balance {fec}"),
        "nothing",
    ] {
        let open = setup.command().args(command.split(' ')).output().unwrap();
        assert!(open.status.code().is_some_and(|code| code < 3), "{command}: {:?}", open.status);
        let (code, told) = said(command, Stdio::piped());
        assert!(!told.contains("panicked"), "{command}: {told}");
        assert_eq!(code, open.status.code(), "{command}: {told}");
        let (code, _) = said(command, closed());
        assert_eq!(code, open.status.code(), "{command}, with nobody at its errors either");
    }
}

#[test]
fn a_command_that_cannot_write_what_it_says_fails() {
    let file = tempfile::tempfile().unwrap();
    // As on a disk that is full: no file may grow.
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" secrets generate"]).arg(binary()).stdout(file);
    let ended = shell.output().unwrap();
    let told = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{told}");
    assert!(told.starts_with("partita: the output: File too large"), "{told}");
}

#[tokio::test]
async fn a_service_whose_log_nobody_takes_any_more_goes_on_answering() {
    let (database, folder) = (TestDatabase::create().await, tempfile::tempdir().unwrap());
    let setup = service_on(&database, folder.path(), &[("RUST_LOG", "trace")]);
    let port = std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
    let mut serve = setup.command();
    serve.arg("serve").env("PORT", port.to_string()).env("PUBLIC_URL", format!("http://localhost:{port}"));
    let mut serve = serve.stdout(closed()).stderr(closed()).spawn().unwrap();
    let begun = Instant::now();
    let ready = loop {
        let asked = reqwest::get(format!("http://127.0.0.1:{port}/api/v1/health/ready")).await;
        if let Ok(answer) = asked {
            break answer.status().as_u16();
        }
        if serve.try_wait().unwrap().is_some() || begun.elapsed() > UP_WITHIN {
            break 0;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    serve.kill().and_then(|()| serve.wait()).unwrap();
    assert_eq!(ready, 200, "it answers");
}
