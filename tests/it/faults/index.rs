//! The index of the search when the worker that makes it is killed.

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use tests::fec_file::FecFile;
use tests::visitor::Visitor;
use tokio_postgres::Client;

use super::house::service_on;
use crate::support::cluster::connect;
use crate::support::database::TestDatabase;

const PATIENCE: Duration = Duration::from_secs(60);

/// The index of a company as a superuser sees it.
struct Index(Client);

impl Index {
    async fn count(&self, counted: &str) -> i64 {
        self.0.query_one(&format!("SELECT count(*) FROM {counted}"), &[]).await.unwrap().get(0)
    }

    /// Waits until so many entries are in it at least.
    async fn holds(&self, entries: i64) {
        let begun = Instant::now();
        while self.count("search_entries").await < entries {
            assert!(begun.elapsed() < PATIENCE, "{} of {entries}", self.count("search_entries").await);
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Every entry is in it once, with as many words as it is found by, and every word counts its entries.
    async fn is_whole(&self) {
        let entries = self.count("entries").await;
        self.holds(entries).await;
        let begun = Instant::now();
        while self.count("search_ranges").await > 0 {
            assert!(begun.elapsed() < PATIENCE, "something is left to be indexed");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(self.count("search_entries").await, entries);
        let postings = self.count("search_postings").await;
        assert_eq!(self.count("search_entries, unnest(words)").await, postings);
        let miscounted = "search_words w WHERE w.entries <> (SELECT count(*) FROM search_postings p WHERE p.word_id = w.id)";
        assert_eq!(self.count(miscounted).await, 0);
    }
}

fn kill(mut worker: Child) {
    worker.kill().and_then(|()| worker.wait()).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_index_goes_on_where_a_killed_worker_left_it_and_is_made_anew_from_the_command_line() {
    let (database, folder) = (TestDatabase::create().await, tempfile::tempdir().unwrap());
    let setup = service_on(&database, folder.path(), &[]);
    let worker = || setup.command().arg("work").stderr(Stdio::null()).spawn().unwrap();
    let service = setup.start_with(&["--no-worker"]).unwrap();
    let first = worker();
    let visitor = Visitor::arrives(service.url(), "index").await.unwrap();
    let company = visitor.makes_company("Boulangerie Sow").await.unwrap();
    kill(first);
    let file = FecFile::new(20_000, 2025);
    let uploaded = visitor.uploads_fec(&company, &file.name(), file.text().into_bytes()).await.unwrap();
    visitor.imports_fec(&company, &uploaded).await.unwrap();

    let psql = connect(&setup.database.superuser_url()).await.unwrap();
    psql.batch_execute(&format!("SET search_path TO c_{}", company.replace('-', ""))).await.unwrap();
    let index = Index(psql);
    let entries = index.count("entries").await;
    let broken = worker();
    index.holds(1).await;
    kill(broken);
    let indexed = index.count("search_entries").await;
    assert!(
        0 < indexed && indexed < entries,
        "{indexed} of {entries} were indexed when the worker was killed"
    );

    // How long the jobs of a dead worker are held is not told here.
    let freed = "UPDATE queue.jobs SET leased_until = now() WHERE state = 'running'";
    index.0.batch_execute(freed).await.unwrap();
    let last = worker();
    index.is_whole().await;

    let postings = index.count("search_postings").await;
    index.0.batch_execute("TRUNCATE search_entries, search_postings, search_words").await.unwrap();
    setup.run(&["company", "reindex", &company]).unwrap();
    index.is_whole().await;
    assert_eq!(index.count("search_postings").await, postings);
    kill(last);
}
