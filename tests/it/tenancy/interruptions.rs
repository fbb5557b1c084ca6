//! Statements that the server gives up though nothing is wrong with them: told by their SQLSTATE, and tried again where
//! that helps.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use tenancy::schema::company::audit_events;
use tenancy::{
    Access, Clock, CompanyTx, Interruption, NewJob, Tenancy, TenancyConfig, TenancyError, WriteRequest,
};
use tokio::sync::Barrier;

use super::fixture::{Failed, Fixture, write};
use crate::support::cluster::Cluster;

/// A failure that the server calls a serialization failure.
const GIVE_WAY: &str = "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$";

fn count(runs: &AtomicUsize) -> usize {
    AtomicUsize::load(runs, Ordering::SeqCst)
}

fn interruption(result: Result<(), Failed>) -> Interruption {
    match result {
        Err(Failed::Tenancy(TenancyError::Interrupted(interruption))) => interruption,
        other => panic!("{other:?}"),
    }
}

async fn lock(tx: &mut CompanyTx<'_>, number: i64) -> Result<(), Failed> {
    diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
        .bind::<BigInt, _>(number)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// One of two who each hold what the other wants next.
struct Party<'a> {
    meeting: &'a Barrier,
    holds: i64,
    wants: i64,
    runs: AtomicUsize,
}

impl<'a> Party<'a> {
    fn two(meeting: &'a Barrier) -> [Self; 2] {
        [(1, 2), (2, 1)].map(|(holds, wants)| Self { meeting, holds, wants, runs: AtomicUsize::new(0) })
    }

    async fn acts(&self, tx: &mut CompanyTx<'_>) -> Result<(), Failed> {
        lock(tx, self.holds).await?;
        if self.runs.fetch_add(1, Ordering::SeqCst) == 0 {
            self.meeting.wait().await;
        }
        lock(tx, self.wants).await
    }
}

#[tokio::test]
async fn of_two_writes_in_a_deadlock_one_gives_way_and_is_done_again() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let (meeting, request) = (Barrier::new(2), write("rename"));
    let [one, two] = &Party::two(&meeting);
    let (first, second) = tokio::join!(
        access.write(&request, async |tx| one.acts(tx).await),
        access.write(&request, async |tx| two.acts(tx).await),
    );
    first.unwrap();
    second.unwrap();
    assert_eq!(count(&one.runs) + count(&two.runs), 3);
    let traces: Result<i64, Failed> =
        access.read(async |tx| Ok(audit_events::table.count().get_result(tx.conn()).await?)).await;
    assert_eq!(traces.unwrap(), 2);
}

#[tokio::test]
async fn a_write_that_runs_once_only_says_that_it_gave_way() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let (meeting, request) = (Barrier::new(2), write("rename"));
    let [one, two] = &Party::two(&meeting);
    let (first, second) = tokio::join!(
        access.write_once(&request, async |tx| one.acts(tx).await),
        access.write_once(&request, async |tx| two.acts(tx).await),
    );
    let refused = if first.is_ok() { second } else { first };
    assert_eq!(interruption(refused), Interruption::Conflict);
    assert_eq!(count(&one.runs) + count(&two.runs), 2);
}

async fn gives_way(access: &Access, runs: &AtomicUsize) -> Result<(), Failed> {
    access
        .write(&write("rename"), async |tx| {
            runs.fetch_add(1, Ordering::SeqCst);
            Ok(tx.conn().batch_execute(GIVE_WAY).await?)
        })
        .await
}

#[tokio::test]
async fn who_gives_way_again_and_again_is_told_after_the_third_time() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let runs = AtomicUsize::new(0);
    assert_eq!(interruption(gives_way(&access, &runs).await), Interruption::Conflict);
    assert_eq!(count(&runs), 3);
    let platform = fixture
        .tenancy
        .platform_write(async |tx| -> Result<(), Failed> { Ok(tx.conn().batch_execute(GIVE_WAY).await?) });
    assert_eq!(interruption(platform.await), Interruption::Conflict);
}

#[tokio::test]
async fn what_a_rule_says_after_a_savepoint_stands() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let runs = AtomicUsize::new(0);
    let refused: Result<(), Failed> = access
        .write(&write("rename"), async |tx| {
            runs.fetch_add(1, Ordering::SeqCst);
            tx.conn().batch_execute("SAVEPOINT here").await?;
            assert!(tx.conn().batch_execute(GIVE_WAY).await.is_err());
            tx.conn().batch_execute("ROLLBACK TO SAVEPOINT here").await?;
            Err(Failed::Rule)
        })
        .await;
    assert!(matches!(refused, Err(Failed::Rule)), "{refused:?}");
    assert_eq!(count(&runs), 1);
}

#[tokio::test]
async fn a_failure_that_nobody_looked_at_is_told_all_the_same() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let swallowed: Result<(), Failed> = access
        .write_once(&write("rename"), async |tx| {
            assert!(tx.conn().batch_execute(GIVE_WAY).await.is_err());
            Ok(())
        })
        .await;
    assert_eq!(interruption(swallowed), Interruption::Conflict);
}

#[tokio::test]
async fn a_lock_and_a_statement_have_their_time() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let mut superuser = fixture.database.superuser().await;
    superuser.batch_execute("SELECT pg_advisory_lock(7)").await.unwrap();
    let request = write("rename");
    let waiting = access.write(&request, async |tx| {
        tx.conn().batch_execute("SET LOCAL lock_timeout TO 50").await?;
        lock(tx, 7).await
    });
    assert_eq!(interruption(waiting.await), Interruption::LockTimeout);
    let hasty = WriteRequest { statement_timeout: Some(Duration::from_millis(50)), ..write("rename") };
    let slow = access.write(&hasty, async |tx| lock(tx, 7).await);
    assert_eq!(interruption(slow.await), Interruption::StatementTimeout);
    assert_eq!(fixture.tenancy.pool_counts().abandoned, 0, "both transactions ended cleanly");
}

#[tokio::test]
async fn a_backend_that_is_ended_in_the_middle_of_a_statement_is_the_servers_doing() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let mut superuser = fixture.database.superuser().await;
    superuser.batch_execute("SELECT pg_advisory_lock(7)").await.unwrap();
    let request = write("rename");
    let waiting = access.write(&request, async |tx| lock(tx, 7).await);
    let ending = async {
        let end = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted \
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
        for _ in 0..500 {
            if diesel::sql_query(end).execute(&mut superuser).await.unwrap() == 1 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("nobody waits");
    };
    let (ended, ()) = tokio::join!(waiting, ending);
    assert_eq!(interruption(ended), Interruption::ServerAway);
    superuser.batch_execute("SELECT pg_advisory_unlock(7)").await.unwrap();
    let again: Result<(), Failed> = access.write(&request, async |tx| lock(tx, 7).await).await;
    again.unwrap();
}

#[tokio::test]
async fn a_server_without_a_free_connection_may_have_one_later() {
    let fixture = Fixture::start().await;
    let name = fixture.database.name();
    let limit = format!("ALTER DATABASE {name} CONNECTION LIMIT 0");
    fixture.database.superuser().await.batch_execute(&limit).await.unwrap();
    let config = TenancyConfig::new(fixture.database.app_url(), std::env::temp_dir());
    let error = Tenancy::connect(config, Clock::system()).await.err().unwrap();
    assert!(error.is_transient() && error.to_string().contains("too many connections"), "{error}");
}

#[tokio::test]
async fn a_socket_of_this_machine_is_as_good_as_the_network() {
    let cluster = Cluster::make().await;
    let config = TenancyConfig::new(cluster.socket_url(), std::env::temp_dir());
    let tenancy = Tenancy::connect(config, Clock::system()).await.unwrap();
    let late = tenancy.platform_read(async |tx| -> Result<(), Failed> {
        Ok(tx.conn().batch_execute("SET LOCAL statement_timeout TO 50; SELECT pg_sleep(60)").await?)
    });
    assert_eq!(interruption(late.await), Interruption::StatementTimeout);
    let abandoned = tenancy.platform_read(async |tx| -> Result<(), Failed> {
        Ok(tx.conn().batch_execute("SELECT pg_sleep(60)").await?)
    });
    assert!(tokio::time::timeout(Duration::from_millis(200), abandoned).await.is_err());
    cluster.logs_within("canceling statement due to user request", Duration::from_millis(1500)).await;
    let mut wake = tenancy.wake();
    wake.wait(Duration::from_millis(100)).await;
    let notifying: Result<(), Failed> =
        tenancy.platform_write(async |tx| Ok(tx.conn().batch_execute("NOTIFY partita_jobs").await?)).await;
    notifying.unwrap();
    let heard = tokio::time::timeout(Duration::from_secs(10), wake.wait(Duration::from_secs(30))).await;
    heard.expect("the notification is heard");
}

#[tokio::test]
async fn a_server_that_is_told_to_write_nothing_is_obeyed_by_requests_and_by_the_queue() {
    let fixture = Fixture::start().await;
    let acme = fixture.entered("acme").await;
    fixture.platform(async |tx| Ok(tx.enqueue(NewJob::new("mail", serde_json::json!(1))).await?)).await;
    let name = fixture.database.name();
    let read_only = format!("ALTER DATABASE {name} SET default_transaction_read_only = on");
    fixture.database.superuser().await.batch_execute(&read_only).await.unwrap();

    let files = tempfile::tempdir().unwrap();
    let config = TenancyConfig::new(fixture.database.app_url(), files.path());
    let tenancy = Tenancy::connect(config, fixture.clock.clone()).await.unwrap();
    let claimed = tenancy.queue().claim(1, Duration::from_secs(60)).await;
    assert!(matches!(claimed, Err(TenancyError::Interrupted(Interruption::ServerAway))), "{claimed:?}");
    let worker = tenancy.enter_as_worker(acme.company().id).await.unwrap();
    let written: Result<(), Failed> = worker
        .note("note", async |tx| Ok(tx.enqueue(NewJob::new("x", serde_json::json!(1))).await.map(drop)?))
        .await;
    assert_eq!(interruption(written), Interruption::ServerAway);
    let read: Result<(), Failed> = worker.read(async |_| Ok(())).await;
    read.unwrap();
    assert_eq!(fixture.tenancy.queue().counts().await.unwrap().ready, 1, "nothing was begun");
}
