//! Exports that nobody asked for, and the drill that reads them in again.

use std::time::Duration;

use api::commands::drill::drill;
use api::company_data::{archives_of, export_due};
use api::config::ExportsConfig;
use chrono::TimeDelta;
use tenancy::CompanyId;
use tenancy::objects::{Location, Objects};
use tenancy::transfer::{self, MAX_BYTES};
use tokio::io::AsyncReadExt;

use super::Archived;
use crate::support::TestApp;
use crate::support::bucket::Bucket;

const BUDGET: Duration = Duration::from_secs(60);

fn config(to: Location) -> ExportsConfig {
    ExportsConfig { to, every_days: 2, kept: 2, hours: (8, 10) }
}

fn folder(archived: &Archived) -> Location {
    Location::Folder(archived.folder.path().join("exports"))
}

#[tokio::test]
async fn every_company_is_exported_when_it_is_due_and_the_newest_archives_stay() {
    let (archived, bucket) = (Archived::open().await, Bucket::open());
    archived.books.app.company("Other", "bob").await;
    for to in [folder(&archived), bucket.location("nights")] {
        exports_when_due(&archived, to).await;
        archived.books.app.clock().advance(TimeDelta::hours(22));
    }
    assert_eq!(bucket.objects().len(), 4, "two of each company: {:?}", bucket.objects());
}

async fn exports_when_due(archived: &Archived, to: Location) {
    let (app, config) = (&archived.books.app, config(to));
    let objects = Objects::at(&config.to).unwrap();
    let company = TestApp::company_id(archived.books.company);
    let round = async || export_due(app.tenancy(), &config, BUDGET).await.unwrap();

    assert_eq!(round().await, 2, "both companies, at nine in the morning");
    assert_eq!(round().await, 0, "once a night");
    app.clock().advance(TimeDelta::days(1));
    assert_eq!(round().await, 0, "every second day");
    app.clock().advance(TimeDelta::hours(26));
    assert_eq!(round().await, 0, "not at eleven");
    let mut written = Vec::new();
    for _ in 0..3 {
        app.clock().advance(TimeDelta::hours(46));
        written.push(app.now());
        assert_eq!(round().await, 2);
        app.clock().advance(TimeDelta::hours(2));
    }
    let found = archives_of(&objects, company).await.unwrap();
    assert_eq!(found.iter().map(|archive| archive.at).collect::<Vec<_>>(), written[1..], "two stay");
    let archive = objects.open(&found[1].name).await.unwrap();
    let summary = transfer::check(archive, MAX_BYTES).await.unwrap();
    assert_eq!(summary.header.company.name, "Boulangerie Awa");
}

#[tokio::test]
async fn a_drill_reads_archives_in_and_names_the_one_that_cannot_be() {
    let (archived, bucket) = (Archived::open().await, Bucket::open());
    let (other, _) = archived.books.app.company("Other", "bob").await;
    for to in [folder(&archived), bucket.location("nights")] {
        drills(&archived, TestApp::company_id(other), config(to)).await;
    }
}

async fn drills(archived: &Archived, other: CompanyId, config: ExportsConfig) {
    let app = &archived.books.app;
    let objects = Objects::at(&config.to).unwrap();
    export_due(app.tenancy(), &config, BUDGET).await.unwrap();
    let before = archived.trace().await;
    let login = app.app().config.owner(app.clock()).unwrap().unwrap();
    let run = async |sample: usize| {
        let mut said = Vec::new();
        let code = drill(app.tenancy(), &login, &config.to, sample, |line| said.push(line)).await.unwrap();
        (code, said)
    };
    let (code, said) = run(5).await;
    assert_eq!((code, said.len()), (0, 4), "{said:#?}");
    assert!(said[1].ends_with("whole") && said[2].ends_with("whole"), "{said:#?}");
    assert_eq!(said[3], "2 of 2 are whole");
    assert_eq!(run(1).await.1.len(), 3, "a sample");
    assert_eq!(archived.trace().await, before, "nothing is left of a drill");

    let newest = archives_of(&objects, other).await.unwrap().pop().unwrap();
    let mut bytes = Vec::new();
    objects.open(&newest.name).await.unwrap().read_to_end(&mut bytes).await.unwrap();
    objects.put(&newest.name, &bytes[..bytes.len() - 9], u64::MAX).await.unwrap();
    let (code, said) = run(5).await;
    assert_eq!(code, 1, "{said:#?}");
    let line = said.iter().find(|line| line.starts_with(&other.to_string())).unwrap();
    assert!(line.contains("FAILED, the archive is truncated"), "{line}");
    assert_eq!(said[3], "1 of 2 are whole");
}
