//! A database that is not well: restarted, read-only after a failover, full, without a connection to spare.

use std::time::{Duration, Instant};

use tokio::runtime::Handle;

use super::house::{ANSWERS_WITHIN, House};
use super::work::{Work, seeds};
use crate::support::cluster::{Cluster, connect};
use crate::support::full_disk::FullDisk;

/// Moments of each in `make test`.
const SEEDS: u64 = 1;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_restarted_is_found_again() {
    let mut cluster = Cluster::make().await;
    let mut work = Work::begins_in(House::open_on(&cluster, "restarted").await).await;
    for seed in 0..seeds(SEEDS) {
        let broken = work
            .until(seed, async |_| {
                cluster.stop();
                cluster.start_again().await;
            })
            .await;
        work.house.answers_again().await;
        work.is_whole_after(broken).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_comes_later_than_the_service_is_waited_for() {
    let mut cluster = Cluster::make().await;
    let mut house = House::open_on(&cluster, "late").await;
    house.service.kill().unwrap();
    cluster.stop();
    let setup = &house.setup;
    let service = tokio::task::block_in_place(|| {
        std::thread::scope(|scope| {
            let starts = scope.spawn(|| setup.start());
            std::thread::sleep(Duration::from_secs(2));
            Handle::current().block_on(cluster.start_again());
            starts.join().unwrap().unwrap()
        })
    });
    let log = std::fs::read_to_string(setup.folder.join("serve.log")).unwrap();
    assert!(log.contains("the database is waited for"), "{log}");
    house.service = service;
    house.visitor = house.visitor.at(house.service.url());
    assert_eq!(house.status().await, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_can_only_be_read_is_read_and_says_so_to_who_writes() {
    let mut cluster = Cluster::make().await;
    let mut work = Work::begins_in(House::open_on(&cluster, "standby").await).await;
    for seed in 0..seeds(SEEDS) {
        let broken = work
            .until(seed, async |_| {
                cluster.stop();
                cluster.start_as_standby().await;
            })
            .await;
        work.house.answers_again().await;
        assert_eq!(work.drafts().await, (503, "database_unavailable".to_owned()), "{}", broken.moment);
        cluster.is_promoted().await;
        work.writes_again().await;
        work.is_whole_after(broken).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_on_a_full_disk_is_read_and_goes_on_when_there_is_room() {
    let disk = FullDisk::make();
    let variables = disk.variables();
    let mut cluster = Cluster::make_with(&variables).await;
    let mut work = Work::begins_in(House::open_on(&cluster, "full_disk").await).await;
    for seed in 0..seeds(SEEDS) {
        let broken = work.until(seed, async |_| disk.fills_up()).await;
        // What is there can be read, but where the server could not write ahead: it ends, and starts again when there is room.
        let begun = Instant::now();
        while cluster.runs() && work.house.status().await != 200 {
            assert!(begun.elapsed() < ANSWERS_WITHIN, "{}: what is there cannot be read", broken.moment);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        disk.has_room();
        cluster.is_back().await;
        work.writes_again().await;
        work.is_whole_after(broken).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_without_a_free_connection_is_waited_for() {
    let cluster = Cluster::make().await;
    let mut work = Work::begins_in(House::open_on(&cluster, "crowded").await).await;
    for seed in 0..seeds(SEEDS) {
        let mut crowd = Vec::new();
        let broken = work
            .until(seed, async |house| {
                let psql = house.psql().await;
                let ends = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
                psql.query(ends, &[]).await.unwrap();
                while let Ok(client) = connect(house.setup.database.app_url()).await {
                    crowd.push(client);
                }
            })
            .await;
        // What the service could take before the crowd came is not enough for everybody.
        println!("{}: {} in the crowd", broken.moment, crowd.len());
        assert!(crowd.len() > 20, "{}", crowd.len());
        drop(crowd);
        work.house.answers_again().await;
        work.is_whole_after(broken).await;
    }
}
