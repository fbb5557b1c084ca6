//! A running service with one company, and what its books look like from outside.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::service::{Database, Service, Setup};
use tests::visitor::Visitor;
use tokio_postgres::Client;

use crate::support::cluster::{Cluster, connect};
use crate::support::database::{TestDatabase, admin_url};
use crate::support::proxy::Proxy;

/// How soon a service must answer again when its database is back, on a machine that does much else.
pub const ANSWERS_WITHIN: Duration = Duration::from_secs(30);
/// How soon the database must have rolled back what a dead service left open.
const ROLLED_BACK_WITHIN: Duration = Duration::from_secs(10);

/// A service with a company that one visitor made.
pub struct House {
    pub setup: Setup,
    pub service: Service,
    pub visitor: Visitor,
    pub company: String,
    _folder: TempDir,
    _database: Option<TestDatabase>,
}

impl House {
    /// Opens one on a cluster that may be killed.
    pub async fn open_on(cluster: &Cluster, name: &str) -> Self {
        let database = Database::on(&cluster.admin_url(), name).unwrap();
        Self::open_in(database, None, Vec::new()).await
    }

    /// Opens one whose service reaches its database through a proxy.
    pub async fn open_behind(proxy: &Proxy, cluster: &Cluster, name: &str) -> Self {
        let database = Database::on(&cluster.admin_url(), name).unwrap().reached_by_port(proxy.port());
        Self::open_in(database, None, Vec::new()).await
    }

    /// Opens one on the cluster of all tests.
    pub async fn open() -> Self {
        Self::open_with(Vec::new()).await
    }

    /// The same, its service started with these variables.
    pub async fn open_with(variables: Vec<(String, String)>) -> Self {
        let cloned = TestDatabase::create().await;
        let database = Database::existing(admin_url(), cloned.owner_url(), cloned.app_url());
        Self::open_in(database, Some(cloned), variables).await
    }

    async fn open_in(
        database: Database,
        cloned: Option<TestDatabase>,
        variables: Vec<(String, String)>,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let setup = Setup { binary: binary(), database, folder: folder.path().to_owned(), variables };
        if cloned.is_none() {
            setup.prepare().unwrap();
        }
        let service = setup.start().unwrap();
        let visitor = Visitor::arrives(service.url(), "awa").await.unwrap();
        let company = visitor.makes_company("Awa").await.unwrap();
        Self { setup, service, visitor, company, _folder: folder, _database: cloned }
    }

    /// A superuser who looks at the company's tables.
    pub async fn psql(&self) -> Client {
        let client = connect(&self.setup.database.superuser_url()).await.unwrap();
        let schema = format!("c_{}", self.company.replace('-', ""));
        client.batch_execute(&format!("SET search_path TO {schema}")).await.unwrap();
        client
    }

    /// Starts the service again after its end, when the database has let go of what it left.
    pub async fn start_service_again(&mut self) {
        let psql = self.psql().await;
        let open =
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
            AND backend_type = 'client backend' AND state <> 'idle'";
        let begun = Instant::now();
        while !psql.query(open, &[]).await.unwrap().is_empty() {
            assert!(begun.elapsed() < ROLLED_BACK_WITHIN, "a transaction of a dead service is still open");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.service = self.setup.start().unwrap();
        self.visitor = self.visitor.at(self.service.url());
    }

    /// The status of a read of the company.
    pub async fn status(&self) -> u16 {
        self.status_within(Duration::from_secs(15)).await
    }

    /// The status of a read of the company, for which nobody waits longer.
    pub async fn status_within(&self, patience: Duration) -> u16 {
        let path = format!("/companies/{}/accounting/accounts?limit=1", self.company);
        let request = self.visitor.request(Method::GET, &path).timeout(patience);
        request.send().await.unwrap().status().as_u16()
    }

    /// Waits until the service answers again, without being started again.
    pub async fn answers_again(&self) {
        let begun = Instant::now();
        while self.status().await != 200 {
            assert!(begun.elapsed() < ANSWERS_WITHIN, "the service does not find its database again");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(begun.elapsed() < ANSWERS_WITHIN, "it took {:?}", begun.elapsed());
    }

    /// The answer to an entry that is drafted now: its status and the code of the refusal.
    pub async fn drafts(&self, date: &str) -> (u16, String) {
        let entry = json!({
            "journal": "OD", "date": date, "label": "x",
            "lines": [{"account": "411", "debit": "12.00"}, {"account": "706", "credit": "12.00"}],
        });
        let path = format!("/companies/{}/accounting/entries", self.company);
        let answer = self.visitor.request(Method::POST, &path).json(&entry).send().await.unwrap();
        let status = answer.status().as_u16();
        let body: Value = answer.json().await.unwrap();
        (status, body["code"].as_str().unwrap_or_default().to_owned())
    }

    /// Asserts that chains, numbers and balances hold, as the operator's command sees it and as the tables say.
    pub async fn assert_whole(&self, moment: &str) {
        let verdict = self.setup.run(&["company", "verify", &self.company]);
        assert!(verdict.as_ref().is_ok_and(|text| text.contains(": whole, ")), "{moment}: {verdict:?}");
        let holes =
            "SELECT q.journal FROM journal_sequences q LEFT JOIN entries e USING (journal, fiscal_year_id)
            GROUP BY q.journal, q.fiscal_year_id, q.next_number
            HAVING count(e.number) <> coalesce(max(e.number), 0) OR q.next_number <> count(e.number) + 1";
        assert!(
            self.psql().await.query(holes, &[]).await.unwrap().is_empty(),
            "{moment}: numbers have holes"
        );
    }
}

/// The service on a test's database, its files in a folder, with some settings.
pub fn service_on(database: &TestDatabase, folder: &Path, variables: &[(&str, &str)]) -> Setup {
    Setup {
        binary: binary(),
        database: Database::existing(admin_url(), database.owner_url(), database.app_url()),
        folder: folder.to_owned(),
        variables: variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
    }
}

/// The service as it is built for `make run`, beside the binary of the tests.
pub fn binary() -> PathBuf {
    let own = std::env::current_exe().unwrap();
    let binary = own.parent().and_then(|deps| deps.parent()).unwrap().join("partita");
    assert!(binary.exists(), "{} is missing: type `cargo build --package api`", binary.display());
    binary
}
