//! `sslmode` and `sslrootcert` of a database URL, with libpq's meanings
//! (<https://www.postgresql.org/docs/current/libpq-ssl.html>), by rustls.

use std::sync::Arc;

use percent_encoding::percent_decode_str;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{self, CryptoProvider, WebPkiSupportedAlgorithms};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::TenancyError;

/// The value of `sslrootcert` that means the certificates of the operating system.
const SYSTEM: &str = "system";
/// What a server that is asked without negotiation wants to hear.
const ALPN: &[u8] = b"postgresql";

/// What a URL says of encryption.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Given {
    mode: Option<String>,
    root_cert: Option<String>,
}

/// Takes what is ours to understand out of a URL; the rest is the driver's.
pub(super) fn take_from(url: &str) -> Result<(String, Given), TenancyError> {
    let is_url = url.starts_with("postgres://") || url.starts_with("postgresql://");
    if !is_url {
        return Err(wrong("database URL", "must begin with postgres://"));
    }
    // A password may hold a question mark.
    let after_login = url.find('@').unwrap_or(0);
    let Some(query) = url[after_login..].find('?').map(|found| after_login + found) else {
        return Ok((url.to_owned(), Given::default()));
    };
    let mut given = Given::default();
    let mut kept = Vec::new();
    for parameter in url[query + 1..].split('&') {
        match parameter.split_once('=') {
            Some(("sslmode", value)) => given.mode = Some(decoded("sslmode", value)?),
            Some(("sslrootcert", value)) => given.root_cert = Some(decoded("sslrootcert", value)?),
            _ => kept.push(parameter),
        }
    }
    let mark = if kept.is_empty() { "" } else { "?" };
    Ok((format!("{}{mark}{}", &url[..query], kept.join("&")), given))
}

/// Whether the driver asks for encryption, and how it is made and checked.
pub(super) fn connector(given: &Given) -> Result<(SslMode, MakeRustlsConnect), TenancyError> {
    let is_system = given.root_cert.as_deref() == Some(SYSTEM);
    let mode = given.mode.as_deref().unwrap_or(if is_system { "verify-full" } else { "prefer" });
    if is_system && mode != "verify-full" {
        return Err(wrong("sslmode", "must be verify-full with sslrootcert=system"));
    }
    let roots = given.root_cert.as_deref().filter(|_| mode != "disable").map(roots).transpose()?;
    let provider = Arc::new(crypto::ring::default_provider());
    let any = AnyCertificate(provider.signature_verification_algorithms);
    let (driver_mode, verifier): (SslMode, Arc<dyn ServerCertVerifier>) = match (mode, roots) {
        ("disable", _) => (SslMode::Disable, Arc::new(any)),
        ("prefer", None) => (SslMode::Prefer, Arc::new(any)),
        ("require", None) => (SslMode::Require, Arc::new(any)),
        ("prefer", Some(roots)) => (SslMode::Prefer, Arc::new(AnyName(chain(roots, &provider)?))),
        // A known authority makes `require` as strict as `verify-ca`, as it does in libpq.
        ("require" | "verify-ca", Some(roots)) => {
            (SslMode::Require, Arc::new(AnyName(chain(roots, &provider)?)))
        }
        ("verify-full", Some(roots)) => (SslMode::Require, chain(roots, &provider)?),
        ("verify-ca" | "verify-full", None) => {
            return Err(wrong("sslrootcert", "is missing: a file of certificates, or system"));
        }
        _ => {
            return Err(wrong("sslmode", "must be disable, prefer, require, verify-ca or verify-full"));
        }
    };
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| wrong("TLS", &error.to_string()))?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_no_client_auth();
    config.alpn_protocols = vec![ALPN.to_vec()];
    Ok((driver_mode, MakeRustlsConnect::new(config)))
}

fn roots(name: &str) -> Result<RootCertStore, TenancyError> {
    let mut store = RootCertStore::empty();
    if name == SYSTEM {
        store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    } else {
        let refused = |error: &dyn std::fmt::Display| wrong("sslrootcert", &format!("{name}: {error}"));
        let certificates = CertificateDer::pem_file_iter(name).map_err(|error| refused(&error))?;
        for certificate in certificates {
            let certificate = certificate.map_err(|error| refused(&error))?;
            store.add(certificate).map_err(|error| refused(&error))?;
        }
    }
    if store.is_empty() {
        return Err(wrong("sslrootcert", &format!("{name}: there is no certificate")));
    }
    Ok(store)
}

fn chain(
    roots: RootCertStore,
    provider: &Arc<CryptoProvider>,
) -> Result<Arc<WebPkiServerVerifier>, TenancyError> {
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone())
        .build()
        .map_err(|error| wrong("sslrootcert", &error.to_string()))
}

fn decoded(name: &str, value: &str) -> Result<String, TenancyError> {
    let text = percent_decode_str(value).decode_utf8().map_err(|_| wrong(name, "is not UTF-8"))?;
    Ok(text.into_owned())
}

fn wrong(what: &str, why: &str) -> TenancyError {
    TenancyError::Config(format!("{what} {why}"))
}

/// Asks only that the server has the key of its certificate: `prefer` and `require`.
#[derive(Debug)]
struct AnyCertificate(WebPkiSupportedAlgorithms);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        crypto::verify_tls12_signature(message, cert, dss, &self.0)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        crypto::verify_tls13_signature(message, cert, dss, &self.0)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_schemes()
    }
}

/// Asks for a certificate of a known authority, whatever name it bears: `verify-ca`.
#[derive(Debug)]
struct AnyName(Arc<WebPkiServerVerifier>);

impl ServerCertVerifier for AnyName {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        match self.0.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now) {
            // The name is compared last, when the chain has been found good.
            Err(rustls::Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            verdict => verdict,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.0.verify_tls12_signature(message, cert, dss)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.0.verify_tls13_signature(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_verify_schemes()
    }
}
