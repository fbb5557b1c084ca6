use std::sync::mpsc;
use std::time::Duration;

use super::*;

#[tokio::test]
async fn a_few_files_are_looked_through_at_once_and_the_others_wait() {
    let analyses = Arc::new(Analyses::default());
    let (begun, begins) = mpsc::channel();
    let mut ends = Vec::new();
    let mut callers = Vec::new();
    for number in 0..=AT_ONCE {
        let (end, ended) = mpsc::channel::<()>();
        let (analyses, begun) = (analyses.clone(), begun.clone());
        callers.push(tokio::spawn(async move {
            let work = move || {
                begun.send(number).unwrap();
                ended.recv().ok();
            };
            analyses.run(work).await
        }));
        ends.push(end);
    }
    let begins = tokio::task::spawn_blocking(move || {
        for _ in 0..AT_ONCE {
            begins.recv_timeout(Duration::from_secs(10)).unwrap();
        }
        let one_more = begins.recv_timeout(Duration::from_millis(100));
        assert_eq!(one_more, Err(mpsc::RecvTimeoutError::Timeout));
        begins
    });
    let begins = begins.await.unwrap();
    // A caller who goes away leaves the work, and so its permit, behind.
    callers[0].abort();
    let begins = tokio::task::spawn_blocking(move || {
        let one_more = begins.recv_timeout(Duration::from_millis(100));
        assert_eq!(one_more, Err(mpsc::RecvTimeoutError::Timeout));
        begins
    });
    let begins = begins.await.unwrap();
    drop(ends);
    let last = tokio::task::spawn_blocking(move || begins.recv_timeout(Duration::from_secs(10)));
    assert_eq!(last.await.unwrap(), Ok(AT_ONCE));
}
