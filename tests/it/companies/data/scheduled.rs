//! Exports that nobody asked for, and the drill that reads them in again.

use std::time::Duration;

use api::commands::drill::drill;
use api::company_data::{archives_in, export_due};
use api::config::ExportsConfig;
use chrono::TimeDelta;
use tenancy::transfer::{self, MAX_BYTES};

use super::Archived;

const BUDGET: Duration = Duration::from_secs(60);

fn config(archived: &Archived) -> ExportsConfig {
    ExportsConfig { dir: archived.folder.path().join("exports"), every_days: 2, kept: 2, hours: (8, 10) }
}

#[tokio::test]
async fn every_company_is_exported_when_it_is_due_and_the_newest_archives_stay() {
    let archived = Archived::open().await;
    let app = &archived.books.app;
    app.company("Other", "bob").await;
    let config = config(&archived);
    let folder = config.dir.join(archived.books.company.0.to_string());
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
    let found = archives_in(&folder).await.unwrap();
    assert_eq!(found.iter().map(|archive| archive.at).collect::<Vec<_>>(), written[1..], "two stay");
    let archive = tokio::fs::File::open(&found[1].path).await.unwrap();
    let summary = transfer::check(archive, MAX_BYTES).await.unwrap();
    assert_eq!(summary.header.company.name, "Boulangerie Awa");
}

#[tokio::test]
async fn a_drill_reads_archives_in_and_names_the_one_that_cannot_be() {
    let archived = Archived::open().await;
    let app = &archived.books.app;
    let (other, _) = app.company("Other", "bob").await;
    let config = config(&archived);
    export_due(app.tenancy(), &config, BUDGET).await.unwrap();
    let before = archived.trace().await;
    let login = app.app().config.owner(app.clock()).unwrap().unwrap();
    let run = async |sample: usize| {
        let mut said = Vec::new();
        let code = drill(app.tenancy(), &login, &config.dir, sample, |line| said.push(line)).await.unwrap();
        (code, said)
    };
    let (code, said) = run(5).await;
    assert_eq!((code, said.len()), (0, 4), "{said:#?}");
    assert!(said[1].ends_with("whole") && said[2].ends_with("whole"), "{said:#?}");
    assert_eq!(said[3], "2 of 2 are whole");
    assert_eq!(run(1).await.1.len(), 3, "a sample");
    assert_eq!(archived.trace().await, before, "nothing is left of a drill");

    let newest = archives_in(&config.dir.join(other.0.to_string())).await.unwrap().pop().unwrap();
    let bytes = std::fs::read(&newest.path).unwrap();
    std::fs::write(&newest.path, &bytes[..bytes.len() - 9]).unwrap();
    let (code, said) = run(5).await;
    assert_eq!(code, 1, "{said:#?}");
    let line = said.iter().find(|line| line.starts_with(&other.0.to_string())).unwrap();
    assert!(line.contains("FAILED, the archive is truncated"), "{line}");
    assert_eq!(said[3], "1 of 2 are whole");
}
