//! What is around the database: the address, this machine, the files, the mail server.

use std::{fs, time::Duration};

use tenancy::examine::Finding;

use crate::{
    config::{Config, is_local_host},
    mail::Mailer,
    outside::Reach,
};

/// What a process opens besides connections: sockets that listen, the log, files that are being read.
const OTHER_DESCRIPTORS: usize = 64;
/// A mail server answers within so long.
const MAIL_PATIENCE: Duration = Duration::from_secs(20);

/// How the service is reached, as far as its settings tell.
pub(super) fn address(config: &Config) -> Vec<Finding> {
    let url = &config.server.public_url;
    let is_local = url.host_str().is_some_and(is_local_host);
    let mut found = vec![Finding::well("public_url", format!("people reach the service at {url}"))];
    if url.path() != "/" || url.query().is_some() {
        found[0] = Finding::broken(
            "public_url",
            format!("PUBLIC_URL ({url}) has a path, and the service is at the root of its host"),
            "set PUBLIC_URL to https:// and the host name alone",
        );
    }
    found.push(if url.scheme() == "https" && config.server.trusted_proxies == 0 {
        Finding::warning(
            "trusted_proxies",
            "PUBLIC_URL is https, which a proxy answers, and TRUSTED_PROXIES is 0: everybody has the proxy's address",
            "set TRUSTED_PROXIES to the number of proxies of yours, or limits hold for all callers together",
        )
    } else {
        Finding::well("trusted_proxies", format!("{} proxies stand before the service", config.server.trusted_proxies))
    });
    if is_local {
        let advice = "set PUBLIC_URL to the https address that people use";
        found.push(Finding::warning("public_url_local", "links in mails lead to this machine only", advice));
    }
    found
}

/// How far calls to the addresses of users go.
pub(super) fn outside(config: &Config) -> Finding {
    let is_local = config.server.public_url.host_str().is_some_and(is_local_host);
    match config.webhooks {
        Reach::Internet => Finding::well("webhooks", "webhooks go to addresses of the internet only"),
        Reach::Anywhere if is_local => {
            Finding::well("webhooks", "webhooks go anywhere, also to this machine")
        }
        Reach::Anywhere => Finding::warning(
            "webhooks",
            "WEBHOOKS_ALLOW_PRIVATE is true: every administrator of a company can send requests into the networks of this machine",
            "take WEBHOOKS_ALLOW_PRIVATE out of the settings, unless all companies are your own",
        ),
    }
}

/// Whether there are descriptors for all connections.
pub(super) fn descriptors(config: &Config) -> Finding {
    let wanted = config.server.connections.most + config.database.pool_size + OTHER_DESCRIPTORS;
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    match line.and_then(|line| line.split_whitespace().next()).and_then(|soft| soft.parse::<usize>().ok()) {
        Some(soft) if soft < wanted => Finding::warning(
            "open_files",
            format!("a process may open {soft} files, and {wanted} may be wanted"),
            "raise the limit (LimitNOFILE= of systemd, ulimit -n) or lower MAX_CONNECTIONS",
        ),
        Some(soft) => Finding::well("open_files", format!("a process may open {soft} files")),
        None => Finding::well("open_files", "this system does not tell how many files a process may open"),
    }
}

/// Whether the mail server lets us in. No mail is sent.
pub(super) async fn mail(config: &Config) -> Finding {
    let advice = "look at host, port, user, password and tls of SMTP_URL, and whether this machine may reach that port";
    let mailer = match Mailer::from_config(&config.mail) {
        Ok(mailer) => mailer,
        Err(error) => return Finding::broken("mail", format!("{error:#}"), advice),
    };
    match tokio::time::timeout(MAIL_PATIENCE, mailer.greet()).await {
        Ok(Ok(true)) => Finding::well("mail", "the mail server lets us in"),
        Ok(Ok(false)) => {
            let advice = "set SMTP_URL for a service that people use";
            Finding::warning("mail", "there is no mail server: mails stay in the development mailbox", advice)
        }
        Ok(Err(error)) => Finding::broken("mail", format!("{error:#}"), advice),
        Err(_) => Finding::broken("mail", format!("no answer within {} s", MAIL_PATIENCE.as_secs()), advice),
    }
}
