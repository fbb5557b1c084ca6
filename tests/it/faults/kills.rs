//! The service or its database killed.

use super::house::House;
use super::work::{SEEDS_A_HOUSE, Work, seeds};
use crate::support::cluster::Cluster;

/// Moments in `make test`.
const SEEDS: u64 = 6;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_killed_in_the_middle_of_its_work_leaves_every_act_whole_or_undone() {
    let seeds: Vec<u64> = (0..seeds(SEEDS)).collect();
    for seeds in seeds.chunks(SEEDS_A_HOUSE) {
        let mut work = Work::begins_in(House::open().await).await;
        for &seed in seeds {
            let broken = work.until(seed, async |house| house.service.kill().unwrap()).await;
            work.house.start_service_again().await;
            work.is_whole_after(broken).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_killed_in_the_middle_of_its_work_loses_nothing_acknowledged_and_is_found_again() {
    let mut cluster = Cluster::make().await;
    let seeds: Vec<u64> = (0..seeds(SEEDS)).collect();
    for seeds in seeds.chunks(SEEDS_A_HOUSE) {
        let name = format!("house_{}", seeds[0]);
        let mut work = Work::begins_in(House::open_on(&cluster, &name).await).await;
        for &seed in seeds {
            let broken = work.until(seed, async |_| cluster.kill()).await;
            assert_eq!(work.house.status().await, 503, "{}: without a database", broken.moment);
            cluster.start_again().await;
            work.house.answers_again().await;
            work.is_whole_after(broken).await;
        }
    }
}
