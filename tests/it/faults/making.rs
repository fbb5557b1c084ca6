//! What is being made when a process is killed: companies, and the database itself.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tenancy::migrate::COMPANY;
use tests::service::{Database, Setup};
use tests::visitor::Visitor;

use super::house::{House, binary};
use super::work::{moment_within, seeds};
use crate::support::cluster::{Cluster, connect};

/// Moments of each in `make test`.
const SEEDS: u64 = 4;
/// How soon another worker has done what a dead one held.
const TAKEN_OVER_WITHIN: Duration = Duration::from_secs(45);
/// The version that schemas are taken back to: without the tables of accounting.
const BEHIND: i32 = 1;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_company_that_was_being_made_when_the_service_was_killed_is_made_once_and_whole() {
    let mut house = House::open().await;
    let begun = Instant::now();
    let other = Visitor::arrives(house.service.url(), "calm").await.unwrap();
    other.answers_onboarding("Calm").await.unwrap();
    other.finalises().await.unwrap();
    let calm = begun.elapsed() / 2;
    for seed in 0..seeds(SEEDS) {
        let visitor = Visitor::arrives(house.service.url(), &format!("founder{seed}")).await.unwrap();
        let name = format!("Company {seed}");
        visitor.answers_onboarding(&name).await.unwrap();
        let asking = visitor.clone();
        let finalises = tokio::spawn(async move { asking.finalises().await });
        tokio::time::sleep(moment_within(calm, seed)).await;
        house.service.kill().unwrap();
        let _ = finalises.await.unwrap();
        house.start_service_again().await;
        house.company = visitor.at(house.service.url()).finalises_within(TAKEN_OVER_WITHIN).await.unwrap();
        house.assert_whole(&name).await;
        let count = "SELECT count(*), count(*) FILTER (WHERE m.role_key = 'admin' AND c.state = 'active')
            FROM platform.companies c LEFT JOIN platform.memberships m ON m.company_id = c.id WHERE c.name = $1";
        let found = house.psql().await.query_one(count, &[&name]).await.unwrap();
        assert_eq!((found.get::<_, i64>(0), found.get::<_, i64>(1)), (1, 1), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn migrations_that_are_killed_go_on_where_they_were() {
    let cluster = Cluster::make().await;
    let folder = tempfile::tempdir().unwrap();
    let setup_of = |name: &str| Setup {
        binary: binary(),
        database: Database::on(&cluster.admin_url(), name).unwrap(),
        folder: folder.path().to_owned(),
        variables: Vec::new(),
    };
    let begun = Instant::now();
    setup_of("calm").prepare().unwrap();
    let calm = begun.elapsed();
    for seed in 0..seeds(SEEDS) {
        let setup = setup_of(&format!("database_{seed}"));
        is_killed(&setup, &["migrate", "--bootstrap"], moment_within(calm, seed)).await;
        setup.prepare().unwrap();
        setup.run(&["migrate", "status"]).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn companies_whose_migration_is_killed_are_of_one_version_or_the_other() {
    let cluster = Cluster::make().await;
    let house = House::open_on(&cluster, "behind").await;
    let mut calm = Duration::ZERO;
    for seed in 0..=seeds(SEEDS) {
        takes_back_all(&house).await;
        house.setup.run(&["migrate", "status"]).unwrap_err();
        if seed > 0 {
            is_killed(&house.setup, &["migrate"], moment_within(calm, seed)).await;
        }
        let begun = Instant::now();
        house.setup.run(&["migrate"]).unwrap();
        calm = calm.max(begun.elapsed());
        house.setup.run(&["migrate", "status"]).unwrap();
        house.answers_again().await;
    }
}

/// Runs a command and kills it after a while.
async fn is_killed(setup: &Setup, arguments: &[&str], after: Duration) {
    let mut command: Command = setup.command();
    let mut child = command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    tokio::time::sleep(after).await;
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Takes every company and spare back to the first version of its schema, as if a new version were to come.
async fn takes_back_all(house: &House) {
    let psql = connect(&house.setup.database.superuser_url()).await.unwrap();
    let schemas = "SELECT nspname::text FROM pg_namespace WHERE nspname ~ '^c_[0-9a-f]{32}$'";
    for row in psql.query(schemas, &[]).await.unwrap() {
        let schema: String = row.get(0);
        for migration in COMPANY.iter().rev().filter(|migration| migration.version > BEHIND) {
            let down = migration.down.replace(":schema", &schema);
            let forget = format!("DELETE FROM schema_migrations WHERE version = {}", migration.version);
            let statements = format!("SET search_path TO {schema}, ext; {down}; {forget}");
            psql.batch_execute(&statements).await.unwrap();
        }
    }
    let noted = format!(
        "UPDATE platform.companies SET schema_version = {BEHIND};
         UPDATE platform.spares SET schema_version = {BEHIND};
         UPDATE platform.company_version SET version = {BEHIND}"
    );
    psql.batch_execute(&noted).await.unwrap();
}
