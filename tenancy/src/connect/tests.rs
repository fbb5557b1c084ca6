use tokio_postgres::config::{Host, SslMode};

use super::*;

const LOGIN: &str = "postgres://app:p%3Fw?d@db.example:5433/partita";

/// The driver's mode for a query, or what is wrong with it.
fn mode(query: &str) -> Result<SslMode, String> {
    parse(&format!("{LOGIN}{query}"))
        .map(|database| database.config.get_ssl_mode())
        .map_err(|error| error.to_string())
}

#[test]
fn the_modes_of_libpq_are_known() {
    let missing = "configuration: sslrootcert is missing: a file of certificates, or system";
    assert_eq!(mode(""), Ok(SslMode::Prefer));
    assert_eq!(mode("?sslmode=disable"), Ok(SslMode::Disable));
    assert_eq!(mode("?sslmode=prefer"), Ok(SslMode::Prefer));
    assert_eq!(mode("?sslmode=require"), Ok(SslMode::Require));
    assert_eq!(mode("?sslmode=verify-ca"), Err(missing.to_owned()));
    assert_eq!(mode("?sslmode=verify-full"), Err(missing.to_owned()));
}

#[test]
fn what_is_wrong_is_named() {
    let five = "configuration: sslmode must be disable, prefer, require, verify-ca or verify-full";
    assert_eq!(mode("?sslmode=allow"), Err(five.to_owned()));
    assert_eq!(mode("?sslmode="), Err(five.to_owned()));
    let absent = mode("?sslmode=verify-full&sslrootcert=/no/such/root.crt").unwrap_err();
    assert!(absent.starts_with("configuration: sslrootcert /no/such/root.crt: "), "{absent}");
    let weak = "configuration: sslmode must be verify-full with sslrootcert=system";
    assert_eq!(mode("?sslmode=require&sslrootcert=system"), Err(weak.to_owned()));
    assert!(parse("host=db.example user=app").is_err());
}

#[test]
fn a_file_without_a_certificate_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("root ca.crt");
    std::fs::write(&file, "not a certificate").unwrap();
    let encoded = file.display().to_string().replace(' ', "%20");
    let error = mode(&format!("?sslrootcert={encoded}&sslmode=verify-ca")).unwrap_err();
    assert_eq!(error, format!("configuration: sslrootcert {}: there is no certificate", file.display()));
}

#[test]
fn the_rest_of_the_url_is_the_drivers() {
    let url = format!("{LOGIN}?sslmode=require&application_name=books&connect_timeout=3");
    let config = parse(&url).unwrap().config;
    assert_eq!(config.get_hosts(), [Host::Tcp("db.example".to_owned())]);
    assert_eq!(config.get_password(), Some(b"p?w?d".as_slice()));
    assert_eq!(config.get_dbname(), Some("partita"));
    assert_eq!(config.get_application_name(), Some("books"));
    let error = parse(&format!("{LOGIN}?sslmode=require&colour=red")).err().unwrap().to_string();
    assert!(error.contains("colour"), "{error}");
}
