//! Which connection a company gets, and for how long.

use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::Integer;
use diesel_async::RunQueryDsl;
use tenancy::{Access, PoolConfig};

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
    assert_ne!(backend(&acme).await, second);
    assert!(fixture.tenancy.pool_counts().retired >= 2, "after {first} and {second}");
}
