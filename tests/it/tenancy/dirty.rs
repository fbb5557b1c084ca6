//! Connections whose transaction did not end: nothing of one request reaches the next.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text as SqlText};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::FutureExt;
use futures_util::stream::{self, StreamExt};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tenancy::migrate::latest_company_version;
use tenancy::schema::company::settings;
use tenancy::schema::platform::companies;
use tenancy::{Access, CompanyId, PoolConfig, TenancyError, UserId};
use tokio::time::{Instant, sleep, timeout};
use uuid::Uuid;

use super::fixture::{Failed, Fixture, write};

/// Long after a cancelled statement should be gone, long before it would have ended by itself.
const SOON: Duration = Duration::from_secs(8);

fn pool_of(size: usize) -> PoolConfig {
    PoolConfig { size, wait_timeout: SOON, ..PoolConfig::default() }
}

async fn name_in_settings(access: &Access) -> Result<String, Failed> {
    access.read(async |tx| Ok(settings::table.select(settings::legal_name).first(tx.conn()).await?)).await
}

async fn set_name(access: &Access, name: &str) -> Result<(), Failed> {
    let update = diesel::update(settings::table)
        .set((settings::legal_name.eq(name), settings::version.eq(settings::version + 1)));
    access
        .write(&write("rename"), async |tx| {
            update.execute(tx.conn()).await?;
            Ok(())
        })
        .await
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Waits until no backend of the service is inside a transaction.
async fn nobody_is_in_a_transaction(fixture: &Fixture) {
    let mut superuser = fixture.database.superuser().await;
    let until = Instant::now() + SOON;
    loop {
        let query = "SELECT count(*) AS count FROM pg_stat_activity \
                     WHERE datname = current_database() AND usename = $1 AND state <> 'idle'";
        let busy: Count = diesel::sql_query(query)
            .bind::<SqlText, _>(fixture.database.app_name())
            .get_result(&mut superuser)
            .await
            .unwrap();
        if busy.count == 0 {
            return;
        }
        assert!(Instant::now() < until, "{} backends are still at work", busy.count);
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_cancelled_statement_is_stopped_and_its_connection_closed() {
    let fixture = Fixture::with_pool(pool_of(1)).await;
    let access = fixture.entered("acme").await;
    let long = access
        .read(async |tx| -> Result<(), Failed> { Ok(tx.conn().batch_execute("SELECT pg_sleep(60)").await?) });
    assert!(timeout(Duration::from_millis(100), long).await.is_err());
    // Without anybody asking for a connection: it is not the next caller who cleans up.
    nobody_is_in_a_transaction(&fixture).await;
    assert_eq!(name_in_settings(&access).await.unwrap(), "");
    assert_eq!(fixture.tenancy.pool_counts().abandoned, 1);
}

#[tokio::test]
async fn a_caller_that_goes_away_between_statements_leaves_no_lock() {
    let fixture = Fixture::with_pool(pool_of(2)).await;
    let access = fixture.entered("acme").await;
    let request = write("hold");
    let holding = access.write(&request, async |tx| -> Result<(), Failed> {
        diesel::update(settings::table).set(settings::legal_name.eq("held")).execute(tx.conn()).await?;
        sleep(Duration::from_secs(60)).await;
        Ok(())
    });
    assert!(timeout(Duration::from_millis(100), holding).await.is_err());
    nobody_is_in_a_transaction(&fixture).await;
    timeout(SOON, set_name(&access, "free")).await.expect("nobody holds the row").unwrap();
    assert_eq!(name_in_settings(&access).await.unwrap(), "free");
}

#[tokio::test]
async fn a_panic_inside_a_transaction_is_a_cancelled_one() {
    let fixture = Fixture::with_pool(pool_of(1)).await;
    let access = fixture.entered("acme").await;
    let request = write("panic");
    let panicking = access.write(&request, async |tx| -> Result<(), Failed> {
        diesel::update(settings::table).set(settings::legal_name.eq("x")).execute(tx.conn()).await?;
        panic!("as the test wants it");
    });
    assert!(AssertUnwindSafe(panicking).catch_unwind().await.is_err());
    assert_eq!(name_in_settings(&access).await.unwrap(), "");
}

#[tokio::test]
async fn a_begin_that_fails_half_way_poisons_nobody() {
    let fixture = Fixture::with_pool(pool_of(1)).await;
    let access = fixture.entered("acme").await;
    let owner = access.company().owner_id;
    let phantom = CompanyId::new(fixture.clock.now());
    add_company(&fixture, owner, phantom, "No such schema").await;
    let phantom = fixture.tenancy.enter_as_worker(phantom).await.unwrap();
    for _ in 0..5 {
        let refused = name_in_settings(&phantom).await;
        assert!(matches!(refused, Err(Failed::Tenancy(TenancyError::Database(_)))));
        assert_eq!(name_in_settings(&access).await.unwrap(), "");
    }
    // Each is tried once more on a new connection, and neither is used again.
    assert!(fixture.tenancy.pool_counts().abandoned >= 5);
}

#[tokio::test]
async fn what_a_transaction_sets_for_its_session_does_not_outlive_it_in_scope() {
    let fixture = Fixture::with_pool(pool_of(1)).await;
    let (acme, other) = (fixture.entered("acme").await, fixture.entered("other").await);
    set_name(&acme, "acme").await.unwrap();
    set_name(&other, "other").await.unwrap();
    let schema = acme.company().id.schema();
    let stubborn: Result<(), Failed> = acme
        .read(async |tx| {
            let set = format!("SET SESSION search_path TO {schema}; SET SESSION ROLE {schema}");
            Ok(tx.conn().batch_execute(&set).await?)
        })
        .await;
    stubborn.unwrap();
    assert_eq!(name_in_settings(&other).await.unwrap(), "other");
    let users: Result<i64, Failed> = fixture
        .tenancy
        .platform_read(async |tx| {
            Ok(tenancy::schema::platform::users::table.count().get_result(tx.conn()).await?)
        })
        .await;
    assert_eq!(users.unwrap(), 2);
}

#[tokio::test]
async fn connections_that_the_server_closed_are_replaced() {
    let fixture = Fixture::with_pool(pool_of(4)).await;
    let access = fixture.entered("acme").await;
    stream::iter(0..8)
        .for_each_concurrent(4, |_| async { drop(name_in_settings(&access).await.unwrap()) })
        .await;
    let mut superuser = fixture.database.superuser().await;
    let close = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE datname = current_database() AND usename = $1";
    let closed = diesel::sql_query(close).bind::<SqlText, _>(fixture.database.app_name());
    assert!(closed.execute(&mut superuser).await.unwrap() > 0);
    for _ in 0..8 {
        assert_eq!(name_in_settings(&access).await.unwrap(), "");
    }
}

#[tokio::test]
async fn a_pool_that_is_busy_says_so() {
    let pool = PoolConfig { size: 1, wait_timeout: Duration::from_millis(50), ..PoolConfig::default() };
    let fixture = Fixture::with_pool(pool).await;
    let access = fixture.entered("acme").await;
    let inside: Result<bool, Failed> = access
        .read(async |_| {
            let outside = name_in_settings(&access).await;
            Ok(matches!(outside, Err(Failed::Tenancy(TenancyError::PoolTimeout { waited_ms: 50 }))))
        })
        .await;
    assert!(inside.unwrap());
}

/// A company row whose schema is made elsewhere, or nowhere.
async fn add_company(fixture: &Fixture, owner: UserId, id: CompanyId, name: &str) {
    fixture
        .platform(async |tx| {
            let now = tx.now();
            diesel::insert_into(companies::table)
                .values((
                    companies::id.eq(id),
                    companies::owner_id.eq(owner),
                    companies::name.eq(name),
                    companies::name_key.eq(name.to_lowercase()),
                    companies::country.eq("FR"),
                    companies::currency.eq("EUR"),
                    companies::state.eq("active"),
                    companies::schema_version.eq(latest_company_version()),
                    companies::created_at.eq(now),
                    companies::updated_at.eq(now),
                ))
                .execute(tx.conn())
                .await?;
            Ok(())
        })
        .await;
}

/// Two hundred companies with the tables that a write needs, made quickly. Their names are the same in every run, so
/// that their roles, which belong to the whole cluster, do not pile up.
async fn two_hundred_companies(fixture: &Fixture) -> Vec<Access> {
    let mut superuser = fixture.database.superuser().await;
    let app = fixture.database.app_name();
    let owner = fixture.user("awa").await;
    let mut all = Vec::new();
    superuser.batch_execute("SELECT pg_advisory_lock(hashtext('two hundred companies'))").await.unwrap();
    for number in 0..200_u128 {
        let id = CompanyId::from_uuid(Uuid::from_u128(0x0200_c0de << 64 | number));
        add_small_schema(&mut superuser, id, app).await;
        add_company(fixture, owner, id, &format!("Company {number}")).await;
        all.push(fixture.tenancy.enter_as_worker(id).await.unwrap());
    }
    all
}

async fn add_small_schema(superuser: &mut AsyncPgConnection, id: CompanyId, app: &str) {
    let name = id.schema();
    let template = "platform.audit_events";
    let statements = format!(
        "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{name}') THEN \
             CREATE ROLE {name} NOLOGIN; GRANT {name} TO {app}; END IF; END $$; \
         CREATE SCHEMA {name}; GRANT USAGE ON SCHEMA {name} TO {name}; \
         CREATE TABLE {name}.settings (legal_name text NOT NULL, version integer NOT NULL); \
         INSERT INTO {name}.settings VALUES ('{id}', 0); \
         CREATE TABLE {name}.audit_events AS SELECT id, at, ''::text AS actor_kind, user_id AS actor_id, \
             user_id AS session_id, user_id AS api_key_id, ''::text AS operation, action, subject, details, \
             details AS before, details AS after, ip AS user_agent, request_id, ip FROM {template} \
             WITH NO DATA; \
         GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {name} TO {name}"
    );
    superuser.batch_execute(&statements).await.unwrap();
}

/// What happened in the storm, by company.
#[derive(Default, Clone, Copy)]
struct Tally {
    done: i32,
    cancelled: i32,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_companies_and_random_cancellations_never_mix() {
    const SEED: u64 = 20_261_121;
    const CALLS: usize = 1500;
    let fixture = Fixture::with_pool(pool_of(6)).await;
    let companies = two_hundred_companies(&fixture).await;
    let mut random = StdRng::seed_from_u64(SEED);
    // Which company, whether it writes, and after how many microseconds its caller goes away, if at all.
    let plan: Vec<(usize, bool, Option<u64>)> = (0..CALLS)
        .map(|_| {
            let patience = random.random_bool(0.6).then(|| random.random_range(0..20_000));
            (random.random_range(0..companies.len()), random.random_bool(0.5), patience)
        })
        .collect();
    let outcomes: Vec<(usize, bool, Option<String>)> = stream::iter(plan)
        .map(|(which, writes, patience)| {
            let access = companies[which].clone();
            async move {
                let call = async {
                    if writes {
                        bump(&access).await.unwrap()
                    } else {
                        name_in_settings(&access).await.unwrap()
                    }
                };
                let answer = match patience {
                    Some(micros) => timeout(Duration::from_micros(micros), call).await.ok(),
                    None => Some(call.await),
                };
                (which, writes, answer)
            }
        })
        .buffer_unordered(10)
        .collect()
        .await;
    nobody_is_in_a_transaction(&fixture).await;
    check(&companies, &outcomes).await;
    let counts = fixture.tenancy.pool_counts();
    assert_eq!(counts.in_use, 0);
    assert!(counts.abandoned >= 10, "seed {SEED} cancelled too little: {counts:?}");
}

/// Adds one to the company's counter and reads its name.
async fn bump(access: &Access) -> Result<String, Failed> {
    let update = diesel::update(settings::table).set(settings::version.eq(settings::version + 1));
    let name: super::fixture::Text = access
        .write(&write("bump"), async |tx| -> Result<_, Failed> {
            let name = update.returning(settings::legal_name).get_result(tx.conn()).await?;
            Ok(super::fixture::Text(name))
        })
        .await?;
    Ok(name.0)
}

async fn check(companies: &[Access], outcomes: &[(usize, bool, Option<String>)]) {
    let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
    for (which, writes, answer) in outcomes {
        if let Some(name) = answer {
            assert_eq!(
                *name,
                companies[*which].company().id.to_string(),
                "a caller saw another company's row"
            );
        }
        let tally = tallies.entry(*which).or_default();
        match (writes, answer) {
            (true, Some(_)) => tally.done += 1,
            (true, None) => tally.cancelled += 1,
            (false, _) => {}
        }
    }
    for (which, Tally { done, cancelled }) in tallies {
        let version: Result<i32, Failed> = companies[which]
            .read(async |tx| Ok(settings::table.select(settings::version).first(tx.conn()).await?))
            .await;
        let version = version.unwrap();
        // A caller that went away may have gone after its COMMIT.
        assert!(
            (done..=done + cancelled).contains(&version),
            "{version} outside {done}..={done}+{cancelled}"
        );
    }
}
