//! A running service for checks from outside: with a database, a mailbox and files of its own.

use std::fs;

use anyhow::{Result, bail};

use crate::place::Place;
use crate::postgres::{Cluster, DatabaseUrls, Purpose};
use crate::service::{self, Profile, Service};
use crate::terminal::warn;

/// Runs `check` with the address of a service that was started for it with some more variables, and with the service itself, and stops it.
pub(crate) fn with(
    place: &Place,
    name: &str,
    more: &[(&str, &str)],
    check: impl FnOnce(&str, &Service<'_>) -> Result<()>,
) -> Result<()> {
    let binary = service::build(place, Profile::Debug)?;
    let scratch = place.state.join(name);
    if scratch.exists() {
        fs::remove_dir_all(&scratch)?;
    }
    fs::create_dir_all(&scratch)?;
    let log = scratch.join("service.log");
    let cluster = Cluster::start(place, Purpose::Test)?;
    let port = service::free_port()?;
    let address = format!("http://localhost:{port}");
    let folder = |name| scratch.join(name).display().to_string();
    let variables = [
        ("PUBLIC_URL", address.clone()),
        ("FILES_DIR", folder("files")),
        ("MAILBOX_DIR", folder("mailbox")),
        ("SECRET_KEYS", "1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=".to_owned()),
        // All the visitors of a check come from one address, and some of them are programs.
        ("LIMIT_SIGN_IN_PER_MINUTE", "10000".to_owned()),
        ("LIMIT_MAILS_PER_HOUR", "10000".to_owned()),
        ("LIMIT_ANONYMOUS_PER_MINUTE", "100000".to_owned()),
        ("LIMIT_API_KEY_PER_MINUTE", "100000".to_owned()),
    ];
    let service = Service {
        root: &place.root,
        binary: &binary,
        urls: &DatabaseUrls::of(&cluster, &format!("partita_{}", name.replace('-', "_"))),
        port,
        variables: variables
            .into_iter()
            .chain(more.iter().map(|(name, value)| (*name, (*value).to_owned())))
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        log: Some(log.clone()),
    };
    let result = service.migrate().and_then(|()| service.start(|| Ok(()))).and_then(|mut running| {
        let result = check(&address, &service);
        if let Some(status) = running.ended()? {
            bail!("partita serve ended during the check ({status})");
        }
        running.stop();
        result
    });
    cluster.stop();
    if result.is_err() {
        warn(format!("the log of the service: {}", log.display()));
    }
    result
}
