//! The operator's guide to backup and restore, its own commands run line by line, onto another server.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use diesel_async::{AsyncConnection, AsyncPgConnection, SimpleAsyncConnection};
use tests::service::{Database, Setup};
use tests::visitor::Visitor;

use crate::faults::binary;
use crate::support::cluster::Cluster;

const GUIDE: &str = include_str!("../../../docs/operations/backup.md");
/// One that is made while the backup runs.
const NEWCOMER: &str = "c_000000000000000000000000000000bb";

/// The commands under a heading of the guide.
fn commands(heading: &str) -> Vec<&'static str> {
    let (_, below) = GUIDE.split_once(heading).expect("the guide has the heading");
    below.split("```").nth(1).expect("there are commands").trim().lines().collect()
}

/// A server, and where its operator stands.
struct Machine {
    cluster: Cluster,
    folder: PathBuf,
}

impl Machine {
    async fn make(folder: &Path, name: &str) -> Self {
        let folder = folder.join(name);
        std::fs::create_dir(&folder).unwrap();
        Self { cluster: Cluster::make().await, folder }
    }

    fn url(&self, login: &str) -> String {
        self.cluster.url(login, "secret", "127.0.0.1", "partita")
    }

    fn admin_on_partita(&self) -> String {
        let admin = self.cluster.admin_url();
        format!("{}/partita", admin.rsplit_once('/').expect("the URL names a database").0)
    }

    fn setup(&self) -> Setup {
        let (owner, app) = (self.url("partita_owner"), self.url("partita_app"));
        Setup {
            binary: binary(),
            database: Database::existing(self.cluster.admin_url(), owner, app),
            folder: self.folder.clone(),
            variables: Vec::new(),
        }
    }

    /// Runs a line of the guide beside the backup.
    fn runs(&self, line: &str, backup: &Path) -> Output {
        let programs = binary().parent().unwrap().display().to_string();
        #[expect(clippy::disallowed_methods, reason = "a shell finds its programs by it")]
        let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).current_dir(backup).env("PATH", path);
        let set = self.setup().command();
        shell.envs(set.get_envs().filter_map(|(name, value)| Some((name, value?))));
        shell.env("ADMIN_ON_PARTITA", self.admin_on_partita()).output().unwrap()
    }
}

fn said(ended: &Output) -> String {
    String::from_utf8_lossy(&[&ended.stdout[..], &ended.stderr[..]].concat()).into_owned()
}

/// Where Postgres comes from npm there is no `pg_dump`, and nothing to try.
#[tokio::test]
async fn a_backup_that_the_guide_makes_beside_a_new_company_is_restored_as_the_guide_says() {
    if Command::new("pg_dump").arg("--version").output().is_err() {
        eprintln!("no pg_dump on this machine: the guide's backup was not tried");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let backup = folder.path().join("backup");
    std::fs::create_dir(&backup).unwrap();
    let (old, new) = (Machine::make(folder.path(), "old").await, Machine::make(folder.path(), "new").await);
    old.setup().prepare().unwrap();
    let service = old.setup().start().unwrap();
    let company = Visitor::arrives(service.url(), "awa").await.unwrap().makes_company("ACME").await.unwrap();
    std::fs::create_dir_all(old.folder.join("files")).unwrap();

    let lines = commands("\n## Backup\n");
    let dump = lines.iter().position(|line| line.starts_with("pg_dump ")).expect("the database is dumped");
    for (index, line) in lines.into_iter().enumerate() {
        if index == dump {
            let made = format!(
                "CREATE ROLE {NEWCOMER} NOLOGIN; GRANT {NEWCOMER} TO partita_app;
                 CREATE SCHEMA {NEWCOMER} AUTHORIZATION partita_owner; GRANT USAGE ON SCHEMA {NEWCOMER} TO {NEWCOMER}"
            );
            let mut admin = AsyncPgConnection::establish(&old.admin_on_partita()).await.unwrap();
            admin.batch_execute(&made).await.unwrap();
        }
        let ended = old.runs(line, &backup);
        assert!(ended.status.success(), "{line}: {}", said(&ended));
    }
    drop(service);

    for line in commands("\n## Restore\n") {
        let ended = new.runs(line, &backup);
        let said = said(&ended);
        // The servers of tests do without fsync, and say so.
        let broken: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("broken") && !line.contains("postgres_durable"))
            .collect();
        assert!(broken.is_empty() && (ended.status.success() || line == "partita doctor"), "{line}: {said}");
        let is_verified = said.contains(&format!("{company} (active): whole"));
        assert!(is_verified || !line.starts_with("partita company verify"), "{said}");
    }
}
