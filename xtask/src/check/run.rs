//! `make run` as a newcomer meets it: started, looked at, stopped with Ctrl+C, started again, removed. In an instance of
//! its own, so that neither the developer's data nor a running Partita are touched.

mod instance;

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use self::instance::Instance;
use crate::place::Place;
use crate::postgres::{Cluster, DatabaseUrls, Purpose};
use crate::service::{self, Profile, Service};
use crate::terminal::say;
use crate::{http, interrupt};

const NAME: &str = "check";
/// With a database to be made, on a busy machine.
const FIRST_START: Duration = Duration::from_secs(90);
/// What "in seconds" means on a busy machine.
const LATER_START: Duration = Duration::from_secs(30);
/// Mails leave through the job queue: not at once, but soon.
const MAIL_PATIENCE: Duration = Duration::from_secs(20);
const POLL: Duration = Duration::from_millis(100);

const MAILBOX_SIGN: &str = "Development mailbox";
const ADDRESS: &str = "awa@example.org";
const CREDENTIALS: &str = r#"{"email": "awa@example.org", "password": "partie double 1494"}"#;
const REGISTRATION: &str = r#"{"first_name": "Awa", "last_name": "Diop", "email": "awa@example.org",
    "password": "partie double 1494", "language": "fr"}"#;

/// Runs Partita three times: on a database to be made, on the same again, and on one of the caller's.
pub(super) fn run(place: &Place) -> Result<()> {
    service::build(place, Profile::Debug)?;
    let own = place.instance(NAME)?;
    instance::clean(&own)?;
    let port = service::free_port()?;
    first_start(&own, port)?;
    start_with_the_data_kept(&own, port)?;
    let cluster = Cluster::start(place, Purpose::Test)?;
    let given = start_on_a_given_database(&own, port, &cluster);
    cluster.stop();
    given
}

fn first_start(place: &Place, port: u16) -> Result<()> {
    let origin = format!("http://localhost:{port}");
    let instance = Instance::start(place, port, &[], &greeting(&origin, &mailbox(&origin)), FIRST_START)?;
    let pages = [
        ("/", "<div id=\"root\">"),
        ("/api/v1/health/ready", "{"),
        ("/api/openapi.json", "\"openapi\":"),
        ("/api/docs", "<html"),
        ("/dev/mailbox", MAILBOX_SIGN),
    ];
    for (path, sign) in pages {
        let answer = http::get(port, path)?;
        ensure!(
            answer.status == 200 && answer.body.contains(sign),
            "{path}: {} {}",
            answer.status,
            answer.body
        );
    }
    send(port, &origin, "registrations", REGISTRATION, 202)?;
    let token = mailed_token(port, &origin, "confirm")?;
    send(port, &origin, "confirmations", &format!(r#"{{"token": "{token}"}}"#), 204)?;
    send(port, &origin, "sessions", CREDENTIALS, 201)?;
    let database_port = database_port(place)?;
    ensure!(
        !service::is_free(database_port),
        "Postgres is not where the instance says: port {database_port}"
    );
    stop(instance, &[port, database_port])
}

/// The person of the first start signs in, and is mailed a link to the `PUBLIC_URL` of this one.
fn start_with_the_data_kept(place: &Place, port: u16) -> Result<()> {
    let begun = Instant::now();
    let public_url = format!("http://127.0.0.1:{port}");
    let address = format!("{public_url}, listening on port {port}");
    let greeting = greeting(&address, &mailbox(&public_url));
    let instance = Instance::start(place, port, &[("PUBLIC_URL", &public_url)], &greeting, LATER_START)?;
    say(format!("the second start took {:.1} s", begun.elapsed().as_secs_f64()));
    send(port, &public_url, "sessions", CREDENTIALS, 201)?;
    send(port, &public_url, "password_resets", &format!(r#"{{"email": "{ADDRESS}"}}"#), 202)?;
    mailed_token(port, &public_url, "reset")?;
    stop(instance, &[port, database_port(place)?])
}

/// On the caller's Postgres the private one does not start, and nobody of its database is known. `clean` ends the
/// instance and leaves nothing of it. Its mails would go to a server of the caller's too.
fn start_on_a_given_database(place: &Place, port: u16, cluster: &Cluster) -> Result<()> {
    let database_port = database_port(place)?;
    let binary = service::binary(Profile::Debug)?;
    let urls = DatabaseUrls::of(cluster, "partita_given");
    let service =
        Service { root: &place.root, binary: &binary, urls: &urls, port, variables: Vec::new(), log: None };
    service.migrate()?;
    let mut given = urls.variables();
    given.retain(|(name, _)| *name != "DATABASE_ADMIN_URL");
    given.push(("SMTP_URL", "smtp://127.0.0.1:9"));
    let origin = format!("http://localhost:{port}");
    let greeting = greeting(&origin, "sent through SMTP_URL");
    let instance = Instance::start(place, port, &given, &greeting, LATER_START)?;
    let page = http::get(port, "/dev/mailbox")?.body;
    ensure!(!page.contains(MAILBOX_SIGN), "there is a mailbox beside the mail server");
    ensure!(service::is_free(database_port), "the private Postgres runs beside the given one");
    send(port, &origin, "sessions", CREDENTIALS, 401)?;
    instance::clean(place)?;
    instance.await_end()?;
    ensure!(service::is_free(port), "port {port} is still taken");
    for home in [&place.state, &place.cluster_home] {
        ensure!(!home.exists(), "{} is left", home.display());
    }
    Ok(())
}

fn greeting(address: &str, mails: &str) -> String {
    format!("Partita runs on {address} (mails: {mails})")
}

fn mailbox(public_url: &str) -> String {
    format!("{public_url}/dev/mailbox")
}

fn stop(instance: Instance, ports: &[u16]) -> Result<()> {
    instance.interrupt()?;
    for port in ports {
        ensure!(service::is_free(*port), "port {port} is still taken after Ctrl+C");
    }
    Ok(())
}

/// The port of the private Postgres, which it keeps.
fn database_port(place: &Place) -> Result<u16> {
    let file = place.cluster_home.join(Purpose::Development.folder()).join("port");
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    text.trim().parse().context("the port of Postgres")
}

fn send(port: u16, origin: &str, what: &str, json: &str, expected: u16) -> Result<()> {
    let answer = http::post(port, origin, &format!("/api/v1/identity/{what}"), json)?;
    ensure!(answer.status == expected, "{what}: {} instead of {expected}: {}", answer.status, answer.body);
    Ok(())
}

/// The token of the link to `page` of `public_url` that was mailed, waited for.
fn mailed_token(port: u16, public_url: &str, page: &str) -> Result<String> {
    let deadline = Instant::now() + MAIL_PATIENCE;
    while !interrupt::requested() && Instant::now() < deadline {
        let mails = http::get(port, "/dev/mailbox.json")?.body;
        if let Some(token) = token_in(&mails, public_url, page) {
            return Ok(token);
        }
        sleep(POLL);
    }
    bail!("no mail with a link to {page} at {public_url} came within {} s", MAIL_PATIENCE.as_secs())
}

fn token_in(mails: &str, public_url: &str, page: &str) -> Option<String> {
    let links = mails.split(public_url).skip(1).filter_map(|rest| rest.split(['\\', '"', ' ']).next());
    let token = links
        .filter(|link| link.contains(page))
        .find_map(|link| link.split_once("token="))
        .map(|(_, token)| token);
    token.map(|token| token.chars().take_while(char::is_ascii_graphic).collect())
}

#[cfg(test)]
mod tests {
    use super::token_in;

    #[test]
    fn finds_the_token_of_a_link_to_the_page_at_the_address() {
        let mails =
            r#"[{"text":"Hi\nhttp://localhost:1/auth/confirm?token=a-B_1\nBye","html":"<a href=\"..."}]"#;
        assert_eq!(token_in(mails, "http://localhost:1", "confirm").as_deref(), Some("a-B_1"));
        assert_eq!(token_in(mails, "http://localhost:1", "reset"), None);
        assert_eq!(token_in(mails, "http://127.0.0.1:1", "confirm"), None);
    }
}
