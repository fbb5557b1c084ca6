//! The way to Postgres, encrypted, on a server that takes nobody who comes otherwise.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use diesel::sql_types::Bool;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use tempfile::TempDir;
use tenancy::migrate::{self, BootstrapUrls, Owner};
use tenancy::{Clock, NewJob, Tenancy, TenancyConfig, TenancyError};

use super::fixture::Failed;
use crate::support::cluster::Cluster;

const PASSWORD: &str = "secret";
/// The name in the server's certificate; the server is also reached as 127.0.0.1, which is not.
const NAME: &str = "localhost";
/// Long after a request to cancel has arrived, before the server looks for closed connections itself.
const AT_ONCE: Duration = Duration::from_millis(1500);

/// A server with a certificate, and the files of two authorities: its own and another.
struct Encrypted {
    cluster: Cluster,
    folder: TempDir,
}

#[derive(diesel::QueryableByName)]
struct Encryption {
    #[diesel(sql_type = Bool)]
    ssl: bool,
}

impl Encrypted {
    /// Starts one with logins and tables.
    async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let ours = authority("ours");
        std::fs::write(folder.path().join("ours.crt"), ours.pem()).unwrap();
        std::fs::write(folder.path().join("other.crt"), authority("other").pem()).unwrap();
        let key = KeyPair::generate().unwrap();
        let certificate = CertificateParams::new([NAME.to_owned()]).unwrap().signed_by(&key, &ours).unwrap();
        let mut cluster = Cluster::make().await;
        cluster.encrypt(&certificate.pem(), &key.serialize_pem()).await;
        let encrypted = Self { cluster, folder };
        let urls = BootstrapUrls {
            admin: encrypted.cluster.admin_url() + "?sslmode=require",
            owner: encrypted.url("partita_owner", "127.0.0.1", "require"),
            app: encrypted.url("partita_app", "127.0.0.1", "require"),
        };
        migrate::bootstrap(&urls).await.unwrap();
        let owner = Owner::new(&urls.owner, &urls.app, Clock::system()).unwrap();
        migrate::run(&owner, 1).await.unwrap();
        encrypted
    }

    fn root(&self, authority: &str) -> PathBuf {
        self.folder.path().join(authority).with_extension("crt")
    }

    fn url(&self, login: &str, host: &str, encryption: &str) -> String {
        format!("{}?sslmode={encryption}", self.cluster.url(login, PASSWORD, host, "partita"))
    }

    fn verified(&self, mode: &str, authority: &str) -> String {
        format!("{mode}&sslrootcert={}", self.root(authority).display())
    }

    async fn enter(&self, host: &str, encryption: &str) -> Result<Tenancy, TenancyError> {
        let url = self.url("partita_app", host, encryption);
        Tenancy::connect(TenancyConfig::new(url, self.folder.path()), Clock::system()).await
    }

    /// Whether a connection that says so of itself was made.
    async fn is_encrypted(&self, host: &str, encryption: &str) -> bool {
        let tenancy = self.enter(host, encryption).await.unwrap();
        let found: Result<Encryption, Failed> = tenancy
            .platform_read(async |tx| {
                let query = "SELECT ssl FROM pg_catalog.pg_stat_ssl WHERE pid = pg_catalog.pg_backend_pid()";
                Ok(diesel::sql_query(query).get_result(tx.conn()).await?)
            })
            .await;
        found.unwrap().ssl
    }

    async fn why_not(&self, host: &str, encryption: &str) -> String {
        match self.enter(host, encryption).await {
            Err(TenancyError::Connect(why)) => why,
            Err(other) => panic!("{encryption} at {host}: {other}"),
            Ok(_) => panic!("{encryption} at {host} got in"),
        }
    }
}

fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::default();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

#[tokio::test]
async fn a_server_that_refuses_plain_connections_is_reached_encrypted() {
    let server = Encrypted::start().await;
    assert!(server.is_encrypted("127.0.0.1", "require").await);
    assert!(server.is_encrypted("127.0.0.1", "prefer").await);
    let refused = server.why_not("127.0.0.1", "disable").await;
    assert!(refused.contains("no encryption"), "{refused}");
}

#[tokio::test]
async fn the_authority_and_the_name_are_checked_as_far_as_the_mode_says() {
    let server = Encrypted::start().await;
    let (ours, other) = (|mode| server.verified(mode, "ours"), |mode| server.verified(mode, "other"));
    assert!(server.is_encrypted(NAME, &ours("verify-full")).await);
    assert!(server.is_encrypted("127.0.0.1", &ours("verify-ca")).await);
    assert!(server.is_encrypted("127.0.0.1", &ours("require")).await);
    let wrong_name = server.why_not("127.0.0.1", &ours("verify-full")).await;
    assert!(wrong_name.contains("not valid for name"), "{wrong_name}");
    for mode in ["require", "verify-ca", "verify-full"] {
        let wrong_authority = server.why_not(NAME, &other(mode)).await;
        assert!(wrong_authority.contains("invalid peer certificate"), "{mode}: {wrong_authority}");
    }
    let system = server.why_not(NAME, "verify-full&sslrootcert=system").await;
    assert!(system.contains("invalid peer certificate"), "{system}");
}

#[tokio::test]
async fn an_abandoned_statement_is_cancelled_over_the_same_encryption() {
    let server = Encrypted::start().await;
    let tenancy = server.enter(NAME, &server.verified("verify-full", "ours")).await.unwrap();
    let long = tenancy.platform_read(async |tx| -> Result<(), Failed> {
        Ok(tx.conn().batch_execute("SELECT pg_catalog.pg_sleep(60)").await?)
    });
    assert!(tokio::time::timeout(Duration::from_millis(200), long).await.is_err());
    server.cluster.logs_within("canceling statement due to user request", AT_ONCE).await;
}

#[tokio::test]
async fn new_jobs_are_heard_of_over_an_encrypted_connection() {
    let server = Encrypted::start().await;
    let tenancy = server.enter(NAME, &server.verified("verify-full", "ours")).await.unwrap();
    let mut wake = tenancy.wake();
    wake.wait(Duration::from_millis(100)).await;
    let put_in: Result<_, Failed> = tenancy
        .platform_write(async |tx| Ok(tx.enqueue(NewJob::new("mail", serde_json::json!({}))).await?))
        .await;
    put_in.unwrap();
    let begun = Instant::now();
    wake.wait(Duration::from_secs(30)).await;
    assert!(begun.elapsed() < Duration::from_secs(15), "it was not heard of");
}
