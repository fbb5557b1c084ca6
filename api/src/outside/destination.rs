//! An address that a user gave, when it is one that may be called.

use std::fmt;

use url::{Host, Url};

use super::{Reach, is_public};

/// An address in characters, at most.
pub(super) const MAX_URL_LENGTH: usize = 2000;
/// The first of the ports that services of their own are at; below it only that of https is called.
const FIRST_PORT: u16 = 1024;
const HTTPS_PORT: u16 = 443;

/// An address to which something may be sent: https, with no credentials in it, at port 443 or one from 1024 on, whose
/// host is a name or an address of the internet. What the name stands for is looked at when something is sent.
#[derive(Clone, PartialEq, Eq)]
pub struct Destination {
    url: Url,
    host: Host<String>,
    port: u16,
}

/// Why an address may not be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It is no address, is too long, or has a fragment.
    Invalid,
    /// It is not https.
    NotHttps,
    /// It has a user or a password in it.
    Credentials,
    /// Its port is below 1024 and not 443.
    Port,
    /// Its host is an address that is not of the internet.
    NotPublic,
}

impl Refused {
    /// A stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Invalid => "url_invalid",
            Self::NotHttps => "url_not_https",
            Self::Credentials => "url_with_credentials",
            Self::Port => "url_port_not_allowed",
            Self::NotPublic => "url_not_public",
        }
    }
}

impl Destination {
    /// Reads an address. Numbers in whatever form (`0x7f.1`, `017700000001`, `2130706433`) are addresses before they are
    /// judged.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn parse(text: &str, reach: Reach) -> Result<Self, Refused> {
        if text.chars().count() > MAX_URL_LENGTH || text.chars().any(|c| c.is_control() || c == ' ') {
            return Err(Refused::Invalid);
        }
        let url = Url::parse(text).map_err(|_| Refused::Invalid)?;
        let host = url.host().map(|host| host.to_owned()).ok_or(Refused::Invalid)?;
        let port = url.port_or_known_default().ok_or(Refused::Invalid)?;
        let is_private_allowed = reach == Reach::Anywhere;
        match url.scheme() {
            "https" => {}
            "http" if is_private_allowed => {}
            _ => return Err(Refused::NotHttps),
        }
        if url.fragment().is_some() {
            return Err(Refused::Invalid);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(Refused::Credentials);
        }
        if !is_private_allowed && port != HTTPS_PORT && port < FIRST_PORT {
            return Err(Refused::Port);
        }
        let is_reachable = match &host {
            Host::Ipv4(address) => is_public((*address).into()),
            Host::Ipv6(address) => is_public((*address).into()),
            Host::Domain(name) => !is_name_of_this_machine(name),
        };
        if !is_reachable && !is_private_allowed {
            return Err(Refused::NotPublic);
        }
        Ok(Self { url, host, port })
    }

    /// The address as it is kept.
    pub fn as_str(&self) -> &str {
        self.url.as_str()
    }

    pub(super) fn host(&self) -> &Host<String> {
        &self.host
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    pub(super) fn is_https(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// What the first line of a request names.
    pub(super) fn path_and_query(&self) -> &str {
        &self.url[url::Position::BeforePath..url::Position::AfterQuery]
    }

    /// What the field `Host` of a request names.
    pub(super) fn authority(&self) -> &str {
        &self.url[url::Position::BeforeHost..url::Position::AfterPort]
    }
}

/// `localhost` and what is below it (RFC 6761), whatever a name server says.
fn is_name_of_this_machine(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name == "localhost" || name.ends_with(".localhost")
}

impl fmt::Debug for Destination {
    /// The path may hold what only its owner is to know.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Destination({})", self.authority())
    }
}
