//! How this service speaks to others by HTTPS: the certificates that it trusts, and the connections that it opens.

use std::sync::Arc;
use std::time::Duration;

use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use rustls::{ClientConfig, RootCertStore, crypto};

/// Opens connections, encrypted or not as the address says, each within so long.
pub fn connector(patience: Duration) -> HttpsConnector<HttpConnector> {
    let mut tcp = HttpConnector::new();
    tcp.enforce_http(false);
    tcp.set_nodelay(true);
    tcp.set_connect_timeout(Some(patience));
    HttpsConnectorBuilder::new().with_tls_config(tls()).https_or_http().enable_http1().wrap_connector(tcp)
}

/// Those that browsers trust, and those of this machine.
fn tls() -> ClientConfig {
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    ClientConfig::builder_with_provider(Arc::new(crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider knows the versions that are its defaults")
        .with_root_certificates(roots)
        .with_no_client_auth()
}
