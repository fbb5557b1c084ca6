use std::{sync::Arc, time::Duration};

use poem::http::Version;
use tokio::time::{sleep, timeout};

use super::Activity;
use crate::config::ConnectionsConfig;

const CONFIG: ConnectionsConfig = ConnectionsConfig {
    most: 1,
    most_of_one_address: 1,
    head: Duration::from_secs(10),
    idle: Duration::from_secs(75),
    stall: Duration::from_secs(30),
    drain: Duration::ZERO,
};

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}

async fn is_overdue_within(activity: &Activity, number: u64) -> bool {
    timeout(seconds(number), activity.overdue()).await.is_ok()
}

#[tokio::test(start_paused = true)]
async fn whoever_says_nothing_has_the_time_of_a_head() {
    let activity = Activity::new(CONFIG);
    assert!(!is_overdue_within(&activity, 9).await);
    activity.bytes_came();
    assert!(is_overdue_within(&activity, 2).await, "some bytes are no head");
}

#[tokio::test(start_paused = true)]
async fn an_answer_takes_its_time_and_what_comes_after_it_begins_anew() {
    let activity = Arc::new(Activity::new(CONFIG));
    let (first, second) = (activity.answering(Version::HTTP_2), activity.answering(Version::HTTP_2));
    assert!(!is_overdue_within(&activity, 3600).await);
    drop(first);
    assert!(!is_overdue_within(&activity, 3600).await, "the other one is being given");
    drop(second);
    activity.bytes_came();
    assert!(!is_overdue_within(&activity, 74).await, "a frame is no head");
    assert!(is_overdue_within(&activity, 2).await);
}

#[tokio::test(start_paused = true)]
async fn a_head_that_begins_on_an_idle_connection_has_the_time_of_a_head() {
    let activity = Arc::new(Activity::new(CONFIG));
    drop(activity.answering(Version::HTTP_11));
    sleep(seconds(60)).await;
    let waiting = tokio::spawn({
        let activity = activity.clone();
        async move { is_overdue_within(&activity, 12).await }
    });
    sleep(seconds(1)).await;
    activity.bytes_came();
    assert!(waiting.await.unwrap(), "whoever watches is told");
}
