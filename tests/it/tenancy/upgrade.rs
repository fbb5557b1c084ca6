//! Two versions at work at once: the database is migrated, and workers of the version before still run.

use std::time::Duration;

use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use tenancy::migrate::{self, Awaited, Report, latest_company_version};
use tenancy::provision::{self, claim, keep_spares};
use tenancy::schema::platform::{company_version, spares};
use tenancy::{CompanyId, TenancyError};

use super::fixture::{Fixture, new_company};
use super::migrate::{BEHIND, state, take_back, undo_later};
use crate::support::TestApp;
use crate::support::database::SPARES;

/// As if `migrate` had been run by another version.
async fn migrated_to(fixture: &Fixture, version: i32) {
    fixture
        .platform(async |tx| {
            let noted = diesel::update(company_version::table).set(company_version::version.eq(version));
            Ok(noted.execute(tx.conn()).await?)
        })
        .await;
}

async fn one_spare(fixture: &Fixture) -> CompanyId {
    fixture.platform(async |tx| Ok(spares::table.select(spares::id).first(tx.conn()).await?)).await
}

#[tokio::test]
async fn a_worker_of_another_version_makes_no_companies() {
    let fixture = Fixture::start().await;
    let owner = fixture.user("awa").await;
    let mut last = None;
    for number in 0..=SPARES {
        let new = new_company(owner, &format!("Company {number}"));
        last = Some(fixture.platform(async |tx| Ok(claim(tx, &new).await?)).await);
    }
    let last = last.filter(|claimed| !claimed.has_schema).expect("the spares are used up").company;
    for other in [latest_company_version() + 1, latest_company_version() - 1] {
        migrated_to(&fixture, other).await;
        assert_eq!(keep_spares(&fixture.owner, SPARES).await.unwrap(), 0, "{other}");
        let refused = provision::ensure_schema(&fixture.owner, last).await;
        assert!(matches!(refused, Err(TenancyError::Migration(_))), "{other}: {refused:?}");
        assert_eq!(state(&fixture, last).await, ("claimed".to_owned(), 0));
    }
    migrated_to(&fixture, latest_company_version()).await;
    assert_eq!(i64::try_from(keep_spares(&fixture.owner, SPARES).await.unwrap()).unwrap(), SPARES);
    provision::ensure_schema(&fixture.owner, last).await.unwrap();
    assert_eq!(state(&fixture, last).await, ("claimed".to_owned(), latest_company_version()));
}

#[tokio::test]
async fn what_is_left_behind_is_brought_up_and_what_is_in_quarantine_is_not() {
    let fixture = Fixture::start().await;
    let (behind, broken) =
        (fixture.entered("acme").await.company().id, fixture.entered("broken").await.company().id);
    take_back(&fixture, behind).await;
    take_back(&fixture, broken).await;
    let mut superuser = fixture.database.superuser().await;
    let in_the_way = format!("CREATE TABLE {}.entries (in_the_way integer)", broken.schema());
    superuser.batch_execute(&in_the_way).await.unwrap();
    let spare = one_spare(&fixture).await;
    undo_later(&fixture, spare).await;
    fixture
        .platform(async |tx| {
            let row = spares::table.find(spare);
            Ok(diesel::update(row).set(spares::schema_version.eq(BEHIND)).execute(tx.conn()).await?)
        })
        .await;

    migrated_to(&fixture, latest_company_version() + 1).await;
    assert_eq!(migrate::catch_up(&fixture.owner).await.unwrap(), Report::default(), "it is not ours to do");
    migrated_to(&fixture, latest_company_version()).await;
    let report = migrate::catch_up(&fixture.owner).await.unwrap();
    assert_eq!((report.companies, report.spares, report.quarantined.len()), (1, 1, 1), "{report:?}");
    assert_eq!(state(&fixture, behind).await, ("active".to_owned(), latest_company_version()));
    assert_eq!(state(&fixture, broken).await, ("quarantined".to_owned(), BEHIND));

    let again = migrate::catch_up(&fixture.owner).await.unwrap();
    assert_eq!(again, Report::default(), "what is in quarantine waits for the operator");
}

#[tokio::test]
async fn the_worker_of_the_new_version_opens_what_the_old_one_made() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let path = acme.path("/accounting/accounts?limit=1");
    let company = TestApp::company_id(acme);
    let mut superuser = app.database().superuser().await;
    let name = company.schema();
    let last = migrate::COMPANY.last().unwrap();
    let down = last.down.replace(":schema", &name);
    let statements = format!(
        "SET search_path TO {name}, ext; {down}; DELETE FROM schema_migrations WHERE version = {0};
         UPDATE platform.companies SET schema_version = {0} - 1",
        last.version
    );
    superuser.batch_execute(&statements).await.unwrap();
    awa.get(&path).await.assert_problem(503, "company_upgrading");
    api::jobs::look_after(app.app()).await.unwrap();
    awa.get(&path).await.expect(200);
}

#[tokio::test]
async fn a_service_is_not_ready_before_companies_are_brought_to_its_version() {
    let fixture = Fixture::start().await;
    fixture.tenancy.ready().await.unwrap();
    migrated_to(&fixture, latest_company_version() - 1).await;
    assert!(matches!(fixture.tenancy.ready().await, Err(TenancyError::Migration(_))));
    assert!(migrate::run(&fixture.owner, 1).await.unwrap().is_complete());
    fixture.tenancy.ready().await.unwrap();
    migrated_to(&fixture, latest_company_version() + 1).await;
    fixture.tenancy.ready().await.unwrap();
    migrate::run(&fixture.owner, 1).await.unwrap();
    assert_eq!(keep_spares(&fixture.owner, SPARES + 1).await.unwrap(), 0, "an older run takes nothing back");
}

#[tokio::test]
async fn a_new_version_awaits_the_database_and_the_companies_in_service() {
    let fixture = Fixture::start().await;
    let awaited = async || migrate::awaited(&fixture.database.app_url()).await.unwrap();
    let (acme, broken) =
        (fixture.entered("acme").await.company().id, fixture.entered("broken").await.company().id);
    assert_eq!(awaited().await, None);
    migrated_to(&fixture, latest_company_version() - 1).await;
    assert_eq!(awaited().await, Some(Awaited::Shared));
    migrated_to(&fixture, latest_company_version()).await;
    take_back(&fixture, acme).await;
    take_back(&fixture, broken).await;
    assert_eq!(awaited().await, Some(Awaited::Companies(2)));
    let in_the_way = format!("CREATE TABLE {}.entries (in_the_way integer)", broken.schema());
    fixture.database.superuser().await.batch_execute(&in_the_way).await.unwrap();
    assert_eq!(migrate::run(&fixture.owner, 1).await.unwrap().quarantined.len(), 1);
    assert_eq!(awaited().await, None, "what is in quarantine keeps nobody waiting");
}

#[tokio::test]
async fn a_migration_waits_for_whoever_is_making_a_company() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let mut maker = fixture.database.superuser().await;
    let lock = "BEGIN; SELECT pg_advisory_xact_lock_shared(hashtext('partita company version'))";
    maker.batch_execute(lock).await.unwrap();
    let run = tokio::spawn({
        let owner = fixture.owner.clone();
        async move { migrate::run(&owner, 1).await }
    });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!run.is_finished());
    // Companies are entered meanwhile.
    let entered = fixture.tenancy.enter_as_operator(access.company().id).await;
    assert!(entered.is_ok() && !run.is_finished());
    maker.batch_execute("COMMIT").await.unwrap();
    assert!(run.await.unwrap().unwrap().is_complete());
}
