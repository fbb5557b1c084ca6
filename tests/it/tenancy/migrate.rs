//! How databases come up to date, and what happens when one of many cannot.

use diesel::prelude::*;
use diesel::sql_types::Text as SqlText;
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::future::join_all;
use tenancy::migrate::{self, COMPANY, Migration, Owner, latest_company_version};
use tenancy::schema::platform::companies;
use tenancy::{Clock, CompanyId, Denied, Module, TenancyError};

use super::fixture::{Fixture, new_company};
use crate::support::database::{SPARES, TestDatabase, urls_of};

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = SqlText)]
    line: String,
}

/// Every table, column, constraint, index, trigger and function of a schema.
async fn snapshot(conn: &mut AsyncPgConnection, schema: &str) -> Vec<String> {
    let query = "\
        SELECT 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull \
            AS line FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped \
            WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' \
        UNION ALL SELECT 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint \
            WHERE connamespace = to_regnamespace($1) \
        UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = $1 \
        UNION ALL SELECT 'trigger ' || pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid \
            WHERE c.relnamespace = to_regnamespace($1) AND NOT t.tgisinternal \
        UNION ALL SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = to_regnamespace($1) \
        ORDER BY 1";
    let lines: Vec<Line> = diesel::sql_query(query).bind::<SqlText, _>(schema).load(conn).await.unwrap();
    lines.into_iter().map(|line| line.line).collect()
}

/// The version of a company whose tables of accounting are missing.
pub const BEHIND: i32 = 1;

/// Takes the later migrations of a company away, as if its binary had never known them.
pub async fn take_back(fixture: &Fixture, company: CompanyId) {
    undo_later(fixture, company).await;
    set_version(fixture, company, BEHIND).await;
}

/// Takes the later migrations of a schema away, and leaves what is noted of its version.
pub async fn undo_later(fixture: &Fixture, company: CompanyId) {
    let name = company.schema();
    let mut superuser = fixture.database.superuser().await;
    for migration in COMPANY.iter().rev().filter(|migration| migration.version > BEHIND) {
        let down = migration.down.replace(":schema", &name);
        let statements = format!("SET search_path TO {name}, ext; {down}; {}", forget(&name, migration));
        superuser.batch_execute(&statements).await.unwrap();
    }
}

fn forget(schema: &str, migration: &Migration) -> String {
    format!("DELETE FROM {schema}.schema_migrations WHERE version = {}", migration.version)
}

async fn set_version(fixture: &Fixture, company: CompanyId, version: i32) {
    fixture
        .platform(async |tx| {
            let row = companies::table.find(company);
            diesel::update(row).set(companies::schema_version.eq(version)).execute(tx.conn()).await?;
            Ok(())
        })
        .await;
}

pub async fn state(fixture: &Fixture, company: CompanyId) -> (String, i32) {
    fixture
        .platform(async |tx| {
            let row = companies::table.find(company).select((companies::state, companies::schema_version));
            Ok(row.first(tx.conn()).await?)
        })
        .await
}

#[tokio::test]
async fn a_bare_cluster_becomes_a_house_and_doing_it_again_changes_nothing() {
    let database = TestDatabase::unmade();
    let urls = urls_of(database.name());
    let owner = Owner::new(&urls.owner, &urls.app, Clock::system()).unwrap();
    for round in 0..2 {
        migrate::bootstrap(&urls).await.unwrap();
        if round == 0 {
            assert!(migrate::status(&owner).await.unwrap().shared_missing.len() >= 2);
        }
        let report = migrate::run(&owner, 2).await.unwrap();
        assert_eq!(report.shared.is_empty(), round == 1, "{report:?}");
        assert!(report.is_complete());
        assert!(migrate::status(&owner).await.unwrap().is_current());
    }
}

#[tokio::test]
async fn two_runs_at_once_wait_for_each_other() {
    let database = TestDatabase::unmade();
    let urls = urls_of(database.name());
    let made = join_all((0..3).map(|_| migrate::bootstrap(&urls))).await;
    assert!(made.iter().all(Result::is_ok), "{made:?}");
    let owner = Owner::new(&urls.owner, &urls.app, Clock::system()).unwrap();
    let reports = join_all((0..3).map(|_| migrate::run(&owner, 1))).await;
    let applied: usize = reports.into_iter().map(|report| report.unwrap().shared.len()).sum();
    assert_eq!(applied, migrate::PLATFORM.len() + migrate::QUEUE.len());
}

#[tokio::test]
async fn names_that_would_need_quoting_are_refused() {
    for name in ["c_0199", "Partita", "partita\"; DROP", "é", ""] {
        let url = format!("host=localhost user='{name}' dbname=partita");
        let made = Owner::new("postgres://o@localhost/partita", &url, Clock::system());
        assert!(matches!(made, Err(TenancyError::Config(_))), "{name}");
    }
}

#[tokio::test]
async fn a_migration_undone_and_done_again_is_the_same_schema() {
    let fixture = Fixture::start().await;
    let company = fixture.entered("acme").await.company().id;
    let name = company.schema();
    let mut superuser = fixture.database.superuser().await;
    let before = snapshot(&mut superuser, &name).await;
    for migration in COMPANY.iter().rev() {
        let down = migration.down.replace(":schema", &name);
        let statements = format!(
            "BEGIN; SET LOCAL search_path TO {name}, ext; {down}; {}; COMMIT",
            forget(&name, migration)
        );
        superuser.batch_execute(&statements).await.unwrap();
    }
    let bare = snapshot(&mut superuser, &name).await;
    assert!(bare.iter().all(|line| line.contains("schema_migrations")), "{bare:?}");
    set_version(&fixture, company, 0).await;
    // Version 0 is a company in the making; one step up makes the runner take it.
    let first = COMPANY[0].up.replace(":schema", &name);
    let statements = format!(
        "BEGIN; SET LOCAL search_path TO {name}, ext; SET LOCAL ROLE {}; {first}; COMMIT",
        fixture.database.owner_name()
    );
    superuser.batch_execute(&statements).await.unwrap();
    let insert =
        format!("INSERT INTO {name}.schema_migrations VALUES (1, $1, sha256(convert_to($2, 'UTF8')), now())");
    diesel::sql_query(insert)
        .bind::<SqlText, _>(COMPANY[0].name)
        .bind::<SqlText, _>(COMPANY[0].up)
        .execute(&mut superuser)
        .await
        .unwrap();
    set_version(&fixture, company, 1).await;
    assert_eq!(migrate::run(&fixture.owner, 1).await.unwrap().companies, 1);
    let after = snapshot(&mut superuser, &name).await;
    let differences: Vec<_> = before.iter().zip(&after).filter(|(before, after)| before != after).collect();
    assert!(differences.is_empty() && before.len() == after.len(), "{differences:#?}");
}

#[tokio::test]
async fn one_company_that_fails_is_set_apart_and_the_others_go_on() {
    let fixture = Fixture::start().await;
    let mut all = Vec::new();
    for name in ["acme", "broken", "other"] {
        all.push(fixture.entered(name).await.company().id);
    }
    for company in &all {
        take_back(&fixture, *company).await;
    }
    let broken = all[1];
    let mut superuser = fixture.database.superuser().await;
    superuser
        .batch_execute(&format!("CREATE TABLE {}.entries (in_the_way integer)", broken.schema()))
        .await
        .unwrap();
    assert!(!migrate::status(&fixture.owner).await.unwrap().is_current());
    for _ in 0..2 {
        let report = migrate::run(&fixture.owner, 2).await.unwrap();
        let [(quarantined, reason)] = report.quarantined.as_slice() else { panic!("{report:?}") };
        assert_eq!(*quarantined, broken);
        assert!(reason.contains("already exists"), "{reason}");
        let latest = latest_company_version();
        assert_eq!(state(&fixture, all[0]).await, ("active".to_owned(), latest));
        assert_eq!(state(&fixture, all[2]).await, ("active".to_owned(), latest));
        assert_eq!(state(&fixture, broken).await, ("quarantined".to_owned(), BEHIND));
        let status = migrate::status(&fixture.owner).await.unwrap();
        assert!(!status.is_current());
        assert_eq!(status.quarantined.len(), 1);
    }
    superuser.batch_execute(&format!("DROP TABLE {}.entries", broken.schema())).await.unwrap();
    assert_eq!(migrate::run(&fixture.owner, 2).await.unwrap().companies, 1);
    assert_eq!(state(&fixture, broken).await, ("active".to_owned(), latest_company_version()));
    assert!(migrate::status(&fixture.owner).await.unwrap().is_current());
}

#[tokio::test]
async fn a_company_behind_is_upgrading_for_its_people() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let (company, owner) = (access.company().id, access.company().owner_id);
    take_back(&fixture, company).await;
    let session = fixture.session(owner).await;
    let told = fixture.tenancy.enter(&session, company, Module::Dashboard.read()).await;
    assert!(matches!(told, Err(Denied::Upgrading)));
    migrate::run(&fixture.owner, 1).await.unwrap();
    assert!(fixture.tenancy.enter(&session, company, Module::Dashboard.read()).await.is_ok());
}

#[tokio::test]
async fn a_run_that_was_cut_short_goes_on_where_it_stopped() {
    let fixture = Fixture::start().await;
    let mut all = Vec::new();
    for name in ["one", "two", "three"] {
        all.push(fixture.entered(name).await.company().id);
    }
    for company in &all {
        take_back(&fixture, *company).await;
    }
    for patience_ms in [1, 5, 10, 20, 40, 60] {
        let run = migrate::run(&fixture.owner, 1);
        drop(tokio::time::timeout(std::time::Duration::from_millis(patience_ms), run).await);
        for company in &all {
            let (state, version) = state(&fixture, *company).await;
            assert_eq!(state, "active");
            assert!([BEHIND, latest_company_version()].contains(&version), "{version}");
        }
    }
    assert!(migrate::run(&fixture.owner, 2).await.unwrap().is_complete());
    assert!(migrate::status(&fixture.owner).await.unwrap().is_current());
}

#[tokio::test]
async fn spares_are_brought_up_too() {
    let fixture = Fixture::start().await;
    let last = COMPANY.last().unwrap();
    let ids: Vec<CompanyId> = fixture
        .platform(async |tx| {
            use tenancy::schema::platform::spares::*;
            diesel::update(table).set(schema_version.eq(last.version - 1)).execute(tx.conn()).await?;
            Ok(table.select(id).load(tx.conn()).await?)
        })
        .await;
    let mut superuser = fixture.database.superuser().await;
    for id in ids {
        let name = id.schema();
        let down = last.down.replace(":schema", &name);
        let statements = format!("SET search_path TO {name}, ext; {down}; {}", forget(&name, last));
        superuser.batch_execute(&statements).await.unwrap();
    }
    assert_eq!(migrate::status(&fixture.owner).await.unwrap().spares_behind, SPARES);
    assert_eq!(i64::try_from(migrate::run(&fixture.owner, 2).await.unwrap().spares).unwrap(), SPARES);
    let owner = fixture.user("awa").await;
    let new = new_company(owner, "ACME");
    assert!(fixture.platform(async |tx| Ok(tenancy::provision::claim(tx, &new).await?)).await.has_schema);
}

#[tokio::test]
async fn a_migration_that_was_edited_after_it_was_applied_is_found() {
    let fixture = Fixture::start().await;
    let mut superuser = fixture.database.superuser().await;
    superuser.batch_execute("UPDATE platform.schema_migrations SET sha256 = sha256('x')").await.unwrap();
    let refused = migrate::run(&fixture.owner, 1).await;
    assert!(
        matches!(refused, Err(TenancyError::Migration(why)) if why.contains("changed after it was applied"))
    );
    assert!(fixture.tenancy.ready().await.is_err());
}

#[tokio::test]
async fn a_company_whose_tables_are_locked_is_left_for_the_next_run() {
    let fixture = Fixture::start().await;
    let company = fixture.entered("acme").await.company().id;
    take_back(&fixture, company).await;
    let mut superuser = fixture.database.superuser().await;
    let lock = format!("BEGIN; LOCK TABLE {}.files IN ACCESS EXCLUSIVE MODE", company.schema());
    superuser.batch_execute(&lock).await.unwrap();
    let hasty = fixture.owner.clone().with_lock_timeout(std::time::Duration::from_millis(50));
    let report = migrate::run(&hasty, 1).await.unwrap();
    assert_eq!((report.busy, report.quarantined), (vec![company], vec![]));
    assert_eq!(state(&fixture, company).await, ("active".to_owned(), BEHIND));
    superuser.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!(migrate::run(&hasty, 1).await.unwrap().companies, 1);
}
