//! Which connection a company gets, and for how long.

use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::Integer;
use diesel_async::RunQueryDsl;
use tenancy::{Access, PoolConfig, TenancyError};

use super::fixture::{Failed, Fixture};

#[derive(QueryableByName)]
struct Backend {
    #[diesel(sql_type = Integer)]
    pid: i32,
}

/// The server process that serves the next transaction.
async fn backend(access: &Access) -> i32 {
    let read: Result<Backend, Failed> = access
        .read(async |tx| {
            Ok(diesel::sql_query("SELECT pg_backend_pid() AS pid").get_result(tx.conn()).await?)
        })
        .await;
    read.unwrap().pid
}

/// The server processes of both when both are in a transaction.
async fn both(one: &Access, two: &Access) -> (i32, i32) {
    let read: Result<(i32, i32), Failed> = one
        .read(async |tx| {
            let first: Backend =
                diesel::sql_query("SELECT pg_backend_pid() AS pid").get_result(tx.conn()).await?;
            Ok((first.pid, backend(two).await))
        })
        .await;
    read.unwrap()
}

#[tokio::test]
async fn a_company_finds_the_connection_that_served_it_last() {
    let fixture = Fixture::start().await;
    let (acme, other) = (fixture.entered("acme").await, fixture.entered("other").await);
    let (first, second) = both(&acme, &other).await;
    assert_ne!(first, second);
    let before = fixture.tenancy.pool_counts().same_company;
    for _ in 0..5 {
        assert_eq!((backend(&acme).await, backend(&other).await), (first, second));
        assert_eq!((backend(&other).await, backend(&acme).await), (second, first));
    }
    assert_eq!(fixture.tenancy.pool_counts().same_company - before, 20);
}

#[tokio::test]
async fn a_connection_is_given_up_after_its_number_of_companies() {
    let fixture = Fixture::with_pool(PoolConfig { size: 1, max_companies: 2, ..PoolConfig::default() }).await;
    let (acme, other) = (fixture.entered("acme").await, fixture.entered("other").await);
    let first = backend(&acme).await;
    assert_eq!(backend(&acme).await, first);
    assert_eq!(backend(&other).await, first);
    assert_ne!(backend(&acme).await, first);
    assert_eq!(fixture.tenancy.pool_counts().retired, 1);
}

#[tokio::test]
async fn a_connection_is_given_up_at_its_age() {
    let fixture = Fixture::with_pool(PoolConfig {
        size: 1,
        max_age: Duration::from_millis(1),
        ..PoolConfig::default()
    })
    .await;
    let acme = fixture.entered("acme").await;
    let first = backend(&acme).await;
    tokio::time::sleep(Duration::from_millis(5)).await;
    let second = backend(&acme).await;
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert_ne!(backend(&acme).await, second);
    assert!(fixture.tenancy.pool_counts().retired >= 2, "after {first} and {second}");
}

/// Reads that hold their connection until they are told to end.
struct Held(Vec<(tokio::sync::oneshot::Sender<()>, tokio::task::JoinHandle<i32>)>);

impl Held {
    /// So many reads of the company, all of which have begun.
    async fn reads(access: &Access, count: usize) -> Self {
        let mut reads = Vec::new();
        for _ in 0..count {
            let (access, (end, ended), (begin, begun)) =
                (access.clone(), tokio::sync::oneshot::channel(), tokio::sync::oneshot::channel());
            let read = tokio::spawn(async move {
                let read: Result<i32, Failed> = access
                    .read(async |tx| {
                        let backend: Backend =
                            diesel::sql_query("SELECT pg_backend_pid() AS pid").get_result(tx.conn()).await?;
                        begin.send(()).unwrap();
                        ended.await.unwrap();
                        Ok(backend.pid)
                    })
                    .await;
                read.unwrap()
            });
            begun.await.unwrap();
            reads.push((end, read));
        }
        Self(reads)
    }

    async fn end_one(&mut self) {
        let (end, read) = self.0.pop().unwrap();
        end.send(()).unwrap();
        read.await.unwrap();
    }
}

#[tokio::test]
async fn one_company_holds_half_of_the_connections_and_the_rest_of_its_calls_wait_in_turn() {
    let wait_timeout = Duration::from_millis(100);
    let fixture = Fixture::with_pool(PoolConfig { size: 4, wait_timeout, ..PoolConfig::default() }).await;
    let (acme, other) = (fixture.entered("acme").await, fixture.entered("other").await);
    let mut held = Held::reads(&acme, 2).await;
    let refused: Result<(), Failed> = acme.read(async |_| Ok(())).await;
    assert!(matches!(refused, Err(Failed::Tenancy(TenancyError::PoolTimeout { .. }))), "{refused:?}");
    let mut others = Held::reads(&other, 2).await;
    assert_eq!(fixture.tenancy.pool_counts().in_use, 4);
    others.end_one().await;

    // The third of the company is let in as soon as one of the two ends.
    let third = tokio::spawn({
        let acme = acme.clone();
        async move { backend(&acme).await }
    });
    held.end_one().await;
    third.await.unwrap();
    held.end_one().await;
    others.end_one().await;
    assert_eq!(fixture.tenancy.pool_counts().in_use, 0);
}
