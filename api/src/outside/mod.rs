//! The one way by which the service calls addresses that users give, and the guard of the networks that it stands in.
//!
//! A name is looked up once, every address that it stands for is judged, and one of those is connected to: a name that
//! changes meanwhile, or that leads into a house, leads nowhere. Nothing is followed, no proxy is asked, no connection is
//! kept, and what is answered is read to a bound.

mod addresses;
mod call;
mod destination;

use std::{
    fmt, io,
    net::SocketAddr,
    pin::Pin,
    sync::{Arc, OnceLock},
    time::Duration,
};

use rustls::{ClientConfig, RootCertStore, crypto};
use tokio_rustls::TlsConnector;
use url::Host;

pub use addresses::is_public;
pub use call::Answered;
pub use destination::Destination;

/// A call takes so long at most, from the look-up of the name to the last byte that is read.
pub const TIMEOUT: Duration = Duration::from_secs(10);
/// So much of an answer is read.
pub const MAX_ANSWER_BYTES: usize = 64 * 1024;
/// So many addresses of a name are tried.
const MAX_ADDRESSES: usize = 4;

/// How far calls may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// To the internet, by https.
    Internet,
    /// Anywhere, also by http: for developers and tests.
    Anywhere,
}

/// Why nobody answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unanswered {
    /// The name stands for no address of the internet. Whether it stands for another one is not told: names of the house
    /// are nobody else's business.
    NotPublic,
    /// No connection came about, or it broke.
    ConnectionFailed,
    /// The certificate is not to be trusted, or no encryption came about.
    TlsFailed,
    /// It took longer than [`TIMEOUT`].
    Timeout,
    /// What came was no answer of HTTP.
    AnswerUnreadable,
}

impl Unanswered {
    /// A stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotPublic => "address_not_public",
            Self::ConnectionFailed => "connection_failed",
            Self::TlsFailed => "tls_failed",
            Self::Timeout => "answer_timeout",
            Self::AnswerUnreadable => "answer_unreadable",
        }
    }
}

type LookUp = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;
type Resolver = Arc<dyn Fn(String, u16) -> LookUp + Send + Sync>;

/// Calls addresses that users give. Clones are the same.
#[derive(Clone)]
pub struct Outside {
    reach: Reach,
    resolver: Resolver,
    tls: Arc<OnceLock<TlsConnector>>,
    timeout: Duration,
}

impl fmt::Debug for Outside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outside").field("reach", &self.reach).finish_non_exhaustive()
    }
}

impl Outside {
    /// Calls that go so far, by the names that this machine knows.
    pub fn new(reach: Reach) -> Self {
        let resolver: Resolver = Arc::new(|name, port| Box::pin(look_up(name, port)));
        Self { reach, resolver, tls: Arc::default(), timeout: TIMEOUT }
    }

    /// How far calls may go.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// Where a destination is now: every address that its name stands for may be called, or none is.
    async fn addresses(&self, destination: &Destination) -> Result<Vec<SocketAddr>, Unanswered> {
        let port = destination.port();
        let mut found = match destination.host() {
            Host::Ipv4(address) => vec![SocketAddr::from((*address, port))],
            Host::Ipv6(address) => vec![SocketAddr::from((*address, port))],
            Host::Domain(name) => {
                (self.resolver)(name.clone(), port).await.map_err(|_| Unanswered::NotPublic)?
            }
        };
        if found.is_empty() {
            return Err(Unanswered::NotPublic);
        }
        if self.reach == Reach::Internet && !found.iter().all(|address| is_public(address.ip())) {
            return Err(Unanswered::NotPublic);
        }
        found.truncate(MAX_ADDRESSES);
        Ok(found)
    }

    fn tls(&self) -> &TlsConnector {
        self.tls.get_or_init(|| connector(authorities()))
    }
}

async fn look_up(name: String, port: u16) -> io::Result<Vec<SocketAddr>> {
    Ok(tokio::net::lookup_host((name, port)).await?.collect())
}

/// Those that browsers trust, and those of this machine.
fn authorities() -> RootCertStore {
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    roots
}

fn connector(roots: RootCertStore) -> TlsConnector {
    let mut config = ClientConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider knows the versions that are its defaults")
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    TlsConnector::from(Arc::new(config))
}

#[cfg(test)]
mod tests;
