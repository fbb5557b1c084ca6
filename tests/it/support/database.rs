//! A real database for each test, cloned from a migrated template.
//!
//! The template is made once for each content of the migrations, under a lock that test processes share, and found
//! again by later runs on the same cluster. It holds a few spare companies.

use std::fmt::Write as _;

use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use sha2::{Digest, Sha256};
use tenancy::Clock;
use tenancy::migrate::{self, BootstrapUrls, Migration, Owner};
use tenancy::provision::keep_spares;
use tokio::sync::OnceCell;
use tokio_postgres::config::Host;

use super::unique;

/// Spare companies in each test database.
pub const SPARES: i64 = 4;

const OWNER: &str = "partita_test_owner";
const APP: &str = "partita_test_app";
const PASSWORD: &str = "test";

static TEMPLATE: OnceCell<String> = OnceCell::const_new();

/// A database of one test. It is dropped with the value.
pub struct TestDatabase {
    name: String,
}

impl TestDatabase {
    /// Clones the template.
    pub async fn create() -> Self {
        let template = TEMPLATE.get_or_init(prepare_template).await;
        let database = Self::unmade();
        let mut admin = admin_connection().await;
        clone(&mut admin, template, &database.name).await;
        database
    }

    /// A name for a database that the test makes itself. It is dropped with the value.
    pub fn unmade() -> Self {
        Self { name: format!("partita_test_{}", unique().simple()) }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The URL of the service's login.
    pub fn app_url(&self) -> String {
        url_of(APP, PASSWORD, &self.name)
    }

    /// The URL of the login that owns the schemas.
    pub fn owner_url(&self) -> String {
        url_of(OWNER, PASSWORD, &self.name)
    }

    /// The name of the service's login.
    pub fn app_name(&self) -> &'static str {
        APP
    }

    /// The name of the login that owns the schemas.
    pub fn owner_name(&self) -> &'static str {
        OWNER
    }

    /// A connection of a superuser to this database, to look at everything.
    pub async fn superuser(&self) -> AsyncPgConnection {
        let admin = parse(&admin_url());
        let password = admin.get_password().map(|password| String::from_utf8_lossy(password).into_owned());
        let url = url_of(
            admin.get_user().expect("the URL names a user"),
            &password.unwrap_or_default(),
            &self.name,
        );
        AsyncPgConnection::establish(&url).await.expect("the test cluster answers")
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        let name = std::mem::take(&mut self.name);
        // A thread of its own: the runtime of the test may be ending.
        let dropping = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let statement = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
                if let Err(error) = admin_connection().await.batch_execute(&statement).await {
                    eprintln!("{name} could not be dropped: {error}");
                }
            });
        });
        if dropping.join().is_err() {
            eprintln!("a test database was left behind");
        }
    }
}

/// The URL of the test cluster's superuser.
#[expect(clippy::disallowed_methods, reason = "tests have no configuration but this variable")]
pub fn admin_url() -> String {
    std::env::var("TEST_DATABASE_ADMIN_URL")
        .expect("TEST_DATABASE_ADMIN_URL names the superuser of a test cluster: run `cargo xtask test`")
}

/// The three URLs of a database on the test cluster.
pub fn urls_of(database: &str) -> BootstrapUrls {
    BootstrapUrls {
        admin: admin_url(),
        owner: url_of(OWNER, PASSWORD, database),
        app: url_of(APP, PASSWORD, database),
    }
}

/// A connection of the superuser to the cluster's own database.
pub async fn admin_connection() -> AsyncPgConnection {
    AsyncPgConnection::establish(&admin_url()).await.expect("the test cluster answers")
}

async fn prepare_template() -> String {
    let name = template_name();
    let mut admin = admin_connection().await;
    admin
        .batch_execute("SELECT pg_advisory_lock(hashtext('partita test template'))")
        .await
        .expect("the lock");
    if !is_template(&mut admin, &name).await {
        // What a killed run left half made.
        admin.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await.expect("dropped");
        let urls = urls_of(&name);
        migrate::bootstrap(&urls).await.expect("the logins and the database are made");
        let owner = Owner::new(&urls.owner, &urls.app, Clock::system()).expect("the URLs are right");
        migrate::run(&owner, 1).await.expect("the migrations apply");
        keep_spares(&owner, SPARES).await.expect("the spares are made");
        wait_until_alone(&mut admin, &name).await;
        admin.batch_execute(&format!("ALTER DATABASE {name} IS_TEMPLATE true")).await.expect("marked");
    }
    admin
        .batch_execute("SELECT pg_advisory_unlock(hashtext('partita test template'))")
        .await
        .expect("unlocked");
    name
}

/// The name says the content, so that a changed migration makes a new template.
fn template_name() -> String {
    let mut hash = Sha256::new();
    let all = [migrate::PLATFORM, migrate::QUEUE, migrate::COMPANY].concat();
    for Migration { name, up, .. } in all {
        hash.update(name);
        hash.update(up);
    }
    hash.update(SPARES.to_be_bytes());
    hash.finalize().iter().take(6).fold("partita_template_".to_owned(), |mut name, byte| {
        let _ = write!(name, "{byte:02x}");
        name
    })
}

async fn clone(admin: &mut AsyncPgConnection, template: &str, name: &str) {
    // Files are copied four times as fast as pages are logged. The rights of a database are not cloned with it.
    for statement in [
        format!("CREATE DATABASE {name} TEMPLATE {template} OWNER {OWNER} STRATEGY FILE_COPY"),
        format!("REVOKE ALL ON DATABASE {name} FROM PUBLIC"),
        format!("GRANT CONNECT ON DATABASE {name} TO {APP}"),
    ] {
        admin.batch_execute(&statement).await.expect("the template is cloned");
    }
}

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = diesel::sql_types::BigInt)]
    count: i64,
}

async fn is_template(admin: &mut AsyncPgConnection, name: &str) -> bool {
    let query = "SELECT count(*) AS count FROM pg_database WHERE datname = $1 AND datistemplate";
    count(admin, query, name).await == 1
}

/// A template with a connection cannot be cloned; closed connections take a moment to go.
async fn wait_until_alone(admin: &mut AsyncPgConnection, name: &str) {
    let query = "SELECT count(*) AS count FROM pg_stat_activity WHERE datname = $1";
    for _ in 0..500 {
        if count(admin, query, name).await == 0 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("somebody stays connected to {name}");
}

async fn count(admin: &mut AsyncPgConnection, query: &str, name: &str) -> i64 {
    let row = diesel::sql_query(query).bind::<diesel::sql_types::Text, _>(name);
    row.get_result::<Count>(admin).await.expect("the catalogue answers").count
}

fn parse(url: &str) -> tokio_postgres::Config {
    url.parse().expect("TEST_DATABASE_ADMIN_URL is a database URL")
}

fn url_of(user: &str, password: &str, database: &str) -> String {
    let admin = parse(&admin_url());
    let port = admin.get_ports().first().copied().unwrap_or(5432);
    match admin.get_hosts().first() {
        Some(Host::Tcp(host)) => format!("postgres://{user}:{password}@{host}:{port}/{database}"),
        Some(Host::Unix(folder)) => {
            format!("postgres://{user}:{password}@/{database}?host={}&port={port}", folder.display())
        }
        None => format!("postgres://{user}:{password}@localhost:{port}/{database}"),
    }
}
