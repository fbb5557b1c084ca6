//! The line to the database: slow, silent, cut.

use std::time::Duration;

use super::house::House;
use super::work::{Work, seeds};
use crate::support::cluster::Cluster;
use crate::support::proxy::{Line, Proxy};

/// Moments of each in `make test`.
const SEEDS: u64 = 3;
/// How long every message takes on a slow line.
const SLOW: Duration = Duration::from_millis(40);
/// Nobody waits longer for an answer.
const ANSWERED_WITHIN: Duration = Duration::from_secs(45);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_cut_in_the_middle_lose_nothing_and_leave_no_lock_behind() {
    let cluster = Cluster::make().await;
    let proxy = Proxy::before(cluster.port()).await;
    let mut work = Work::begins_in(House::open_behind(&proxy, &cluster, "cut").await).await;
    for seed in 0..seeds(SEEDS) {
        let broken = work.until(seed, async |_| proxy.cut()).await;
        work.house.answers_again().await;
        work.is_whole_after(broken).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_line_makes_work_slow_and_not_wrong() {
    let cluster = Cluster::make().await;
    let proxy = Proxy::before(cluster.port()).await;
    let mut work = Work::begins_in(House::open_behind(&proxy, &cluster, "slow").await).await;
    let broken = work.until(0, async |_| proxy.is(Line::Open(SLOW))).await;
    assert_eq!(work.drafts().await.0, 201, "{}", broken.moment);
    proxy.is(Line::Open(Duration::ZERO));
    work.is_whole_after(broken).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_line_is_given_up_by_who_waits_and_found_again() {
    let cluster = Cluster::make().await;
    let proxy = Proxy::before(cluster.port()).await;
    let mut work = Work::begins_in(House::open_behind(&proxy, &cluster, "silent").await).await;
    let broken = work
        .until(0, async |house| {
            proxy.is(Line::Stalled);
            assert_eq!(house.status_within(ANSWERED_WITHIN).await, 503);
            proxy.is(Line::Open(Duration::ZERO));
        })
        .await;
    work.house.answers_again().await;
    work.is_whole_after(broken).await;
}
