//! `make run`: builds what changed, then runs the service with its database until it is told to end.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::lock::Lock;
use crate::place::{Place, make_folder};
use crate::postgres::{Database, DatabaseUrls};
use crate::process::{self, Running};
use crate::service::{self, Profile, Service};
use crate::settings::Settings;
use crate::terminal::say;
use crate::{interrupt, tools, webapp};

const DEFAULT_PORT: u16 = 8080;
const POLL: Duration = Duration::from_millis(100);

/// Runs Partita. With `--release` the optimised binary.
pub(crate) fn run(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    let profile = match arguments {
        [] => Profile::Debug,
        [flag] if flag == "--release" => Profile::Release,
        _ => bail!("cargo xtask run [--release]"),
    };
    let settings = Settings::load(&place.root)?;
    tools::check()?;
    let _lock = Lock::take(place, "run")?;
    let port = chosen_port(&settings)?;
    let given_urls = DatabaseUrls::given(&settings)?;
    webapp::build(place)?;
    let binary = service::build(place, profile)?;
    let mut database = Database::start(place, given_urls)?;
    let service = Service {
        root: &place.root,
        binary: &binary,
        urls: &database.urls.clone(),
        port,
        variables: prepared(place, &settings, &binary, port)?,
        log: None,
    };
    service.migrate()?;
    let running = service.start(|| database.look_after())?;
    let public_url = settings.get("PUBLIC_URL");
    say(greeting(port, public_url.as_deref(), settings.get("SMTP_URL").is_some()));
    let result = attend(running, &mut database);
    database.stop();
    if result.is_ok() {
        say("Partita is stopped.");
    }
    result.map(|()| ExitCode::SUCCESS)
}

/// Fills the instance that `make run` runs, or would run, with companies to look at.
pub(crate) fn demo(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    let settings = Settings::load(&place.root)?;
    tools::check()?;
    let port = port(&settings)?;
    webapp::build(place)?;
    let binary = service::build(place, Profile::Debug)?;
    let known = match DatabaseUrls::given(&settings)? {
        None => DatabaseUrls::running(place)?,
        given => given,
    };
    let _lock = if known.is_none() { Some(Lock::take(place, "run")?) } else { None };
    let database = Database::start(place, known)?;
    let variables = prepared(place, &settings, &binary, port)?;
    let urls = &database.urls.clone();
    let service = Service { root: &place.root, binary: &binary, urls, port, variables, log: None };
    let result = service.migrate().and_then(|()| service.run("demo", arguments));
    database.stop();
    result.map(|()| ExitCode::SUCCESS)
}

/// Builds what `make run` would, optimised, and says where it is.
pub(crate) fn release(place: &Place) -> Result<ExitCode> {
    tools::check()?;
    place.prepare()?;
    webapp::build(place)?;
    let binary = service::build(place, Profile::Release)?;
    say(format!("{} holds the service and the web client", binary.display()));
    Ok(ExitCode::SUCCESS)
}

/// Waits until the end is asked for, then stops the service. Errors when the service ends by itself.
fn attend(mut service: Running, database: &mut Database) -> Result<()> {
    while !interrupt::requested() {
        if let Some(status) = service.ended()? {
            // A signal to the whole process group reaches the service first.
            sleep(POLL);
            if interrupt::requested() {
                break;
            }
            bail!("partita serve ended ({status})");
        }
        database.look_after()?;
        sleep(POLL);
    }
    service.stop();
    Ok(())
}

fn chosen_port(settings: &Settings) -> Result<u16> {
    let port = port(settings)?;
    if !service::is_free(port) {
        bail!(
            "port {port} is taken by another program; type for example: make run PORT={}",
            port.wrapping_add(1)
        );
    }
    Ok(port)
}

fn port(settings: &Settings) -> Result<u16> {
    match settings.get("PORT") {
        Some(port) => port.parse().with_context(|| format!("PORT={port} is not a port number")),
        None => Ok(DEFAULT_PORT),
    }
}

/// Says where Partita is met and where its mails are, as the service was told. The address of the mail server holds a
/// password and is not repeated.
fn greeting(port: u16, public_url: Option<&str>, has_smtp: bool) -> String {
    let here = format!("http://localhost:{port}");
    let address = public_url.unwrap_or(&here).trim_end_matches('/');
    let listens = if address == here { String::new() } else { format!(", listening on port {port}") };
    let mails = if has_smtp { "sent through SMTP_URL".to_owned() } else { format!("{address}/dev/mailbox") };
    format!("\nPartita runs on {address}{listens} (mails: {mails}). Ctrl+C stops it.\n")
}

/// The variables of the service, whose folders and key are made when they are missing.
fn prepared(place: &Place, settings: &Settings, binary: &Path, port: u16) -> Result<Vec<(String, String)>> {
    let mut variables = variables(place, settings, port);
    for folder in [files(place), mailbox(place)] {
        // What companies upload and mailed links are for the account that runs Partita.
        make_folder(&folder, 0o700)?;
    }
    if settings.get("SECRET_KEYS").is_none() {
        variables.push(("SECRET_KEYS".to_owned(), secret_keys(place, binary)?));
    }
    Ok(variables)
}

/// The variables of the service: those of `.env`, and a default for those that nobody set.
fn variables(place: &Place, settings: &Settings, port: u16) -> Vec<(String, String)> {
    let path = |path: &Path| path.display().to_string();
    let defaults = [
        ("PUBLIC_URL", format!("http://localhost:{port}")),
        ("FILES_DIR", path(&files(place))),
        ("MAILBOX_DIR", path(&mailbox(place))),
    ];
    let unset = defaults.into_iter().filter(|(name, _)| settings.get(name).is_none());
    settings.only_in_file().chain(unset.map(|(name, value)| (name.to_owned(), value))).collect()
}

/// The key of this clone's secrets, made at its first run.
fn secret_keys(place: &Place, binary: &Path) -> Result<String> {
    let file = place.state.join("secret_keys");
    if let Ok(keys) = fs::read_to_string(&file) {
        return Ok(keys.trim().to_owned());
    }
    let keys = process::output("partita secrets", Command::new(binary).args(["secrets", "generate"]))?;
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true).mode(0o600).open(&file)?.write_all(keys.as_bytes())?;
    Ok(keys.trim().to_owned())
}

fn files(place: &Place) -> PathBuf {
    place.state.join("files")
}

fn mailbox(place: &Place) -> PathBuf {
    place.state.join("mailbox")
}

#[cfg(test)]
mod tests {
    use super::greeting;

    #[test]
    fn says_the_addresses_that_the_service_was_given() {
        let plain = "Partita runs on http://localhost:8081 (mails: http://localhost:8081/dev/mailbox). Ctrl+C stops it.";
        assert_eq!(greeting(8081, None, false).trim(), plain);
        assert_eq!(greeting(8081, Some("http://localhost:8081/"), false).trim(), plain);
        assert_eq!(
            greeting(8081, Some("https://books.example.com/"), true).trim(),
            "Partita runs on https://books.example.com, listening on port 8081 (mails: sent through SMTP_URL). \
             Ctrl+C stops it."
        );
    }
}
