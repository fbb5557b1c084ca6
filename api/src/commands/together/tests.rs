use std::time::Duration;

use futures_util::FutureExt;

use super::*;

/// Runs a task beside one that only ends when it is told to: what an operator reads.
async fn check(task: BoxFuture<'static, anyhow::Result<()>>, expected: &str) {
    let stop = CancellationToken::new();
    let other = stop.clone().cancelled_owned().map(Ok).boxed();
    let ended = run(stop.clone(), vec![("the server", other), ("the worker", task)]);
    let error =
        tokio::time::timeout(Duration::from_secs(10), ended).await.expect("the others stop").unwrap_err();
    assert!(format!("{error:#}").starts_with(expected), "{error:#}");
    assert!(stop.is_cancelled());
}

#[tokio::test]
async fn a_task_that_panics_stops_the_others() {
    check(async { panic!("at the disco") }.boxed(), "the worker failed: task").await;
}

#[tokio::test]
async fn a_task_that_ends_too_early_stops_the_others() {
    check(async { Ok(()) }.boxed(), "the worker ended before it was told to").await;
}

#[tokio::test]
async fn a_task_that_fails_stops_the_others() {
    check(async { Err(anyhow!("no port")) }.boxed(), "the worker failed: no port").await;
}

#[tokio::test]
async fn tasks_that_are_told_to_stop_end_well_when_all_have_ended() {
    let stop = CancellationToken::new();
    let task = |name| (name, stop.clone().cancelled_owned().map(Ok).boxed());
    let running = tokio::spawn(run(stop.clone(), vec![task("the server"), task("the worker")]));
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(!running.is_finished());
    stop.cancel();
    running.await.unwrap().unwrap();
}
