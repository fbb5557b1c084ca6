//! Jobs: in turns, once each while all goes well, again when it does not.

use std::collections::BTreeSet;
use std::time::Duration;

use chrono::TimeDelta;
use futures_util::future::join_all;
use serde_json::json;
use tenancy::queue::{Failure, Job, JobCounts, OF_ONE_COMPANY, Queue, Revival};
use tenancy::{Access, JobId, NewJob};
use tokio::time::Instant;

use super::fixture::{Failed, Fixture, write};

const LEASE: Duration = Duration::from_secs(60);

async fn enqueue(access: &Access, count: usize) {
    let written: Result<(), Failed> = access
        .write(&write("enqueue"), async |tx| {
            for number in 0..count {
                tx.enqueue(NewJob::new("work", json!({ "number": number }))).await?;
            }
            Ok(())
        })
        .await;
    written.unwrap();
}

async fn enqueue_platform(fixture: &Fixture, job: NewJob) {
    fixture.platform(async |tx| Ok(tx.enqueue(job).await?)).await;
}

async fn claim_one(queue: &Queue) -> Job {
    queue.claim(1, LEASE).await.unwrap().pop().expect("a job is due")
}

#[tokio::test]
async fn companies_take_turns_however_much_one_has() {
    let fixture = Fixture::start().await;
    let (acme, other) = (fixture.entered("acme").await, fixture.entered("other").await);
    enqueue(&acme, 50).await;
    enqueue(&other, 3).await;
    let queue = fixture.tenancy.queue();
    let (a, o) = (Some(acme.company().id), Some(other.company().id));
    let mut turns = Vec::new();
    for _ in 0..8 {
        let job = claim_one(&queue).await;
        assert!(queue.complete(&job).await.unwrap());
        turns.push(job.company_id);
    }
    let others: Vec<usize> = (0..8).filter(|turn| turns[*turn] == o).collect();
    assert!(others == [0, 2, 4] || others == [1, 3, 5], "{turns:?}");
    assert_eq!(turns.iter().filter(|turn| **turn == a).count(), 5);
}

#[tokio::test]
async fn one_claim_takes_from_every_company_before_it_takes_twice() {
    let fixture = Fixture::start().await;
    let (acme, other) = (fixture.entered("acme").await, fixture.entered("other").await);
    enqueue(&acme, 10).await;
    enqueue(&other, 2).await;
    let claimed = fixture.tenancy.queue().claim(6, LEASE).await.unwrap();
    let of =
        |access: &Access| claimed.iter().filter(|job| job.company_id == Some(access.company().id)).count();
    assert_eq!((of(&acme), of(&other)), (4, 2));
}

#[tokio::test]
async fn a_company_whose_jobs_take_long_leaves_hands_to_the_others() {
    let fixture = Fixture::start().await;
    let (slow, other) = (fixture.entered("slow").await, fixture.entered("other").await);
    enqueue(&slow, 20).await;
    let queue = fixture.tenancy.queue();
    let held = queue.claim(10, LEASE).await.unwrap();
    assert_eq!(held.len() as i64, OF_ONE_COMPANY, "however many hands are free");
    assert!(queue.claim(10, LEASE).await.unwrap().is_empty());
    enqueue(&other, 1).await;
    assert_eq!(claim_one(&queue).await.company_id, Some(other.company().id));
    assert!(queue.complete(&held[0]).await.unwrap());
    assert_eq!(queue.claim(10, LEASE).await.unwrap().len(), 1, "one for the one that ended");
    enqueue_platform(&fixture, NewJob::new("work", json!(1))).await;
    assert_eq!(claim_one(&queue).await.company_id, None, "the house has no share");
}

#[tokio::test]
async fn jobs_of_one_company_come_in_their_order() {
    let fixture = Fixture::start().await;
    for number in [3, 1, 2] {
        let at = fixture.clock.now() - TimeDelta::minutes(10 - number);
        enqueue_platform(&fixture, NewJob::new("work", json!(number)).at(at)).await;
    }
    let claimed = fixture.tenancy.queue().claim(3, LEASE).await.unwrap();
    assert_eq!(
        claimed.iter().map(|job| job.payload.clone()).collect::<Vec<_>>(),
        [json!(1), json!(2), json!(3)]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_never_get_the_same_job() {
    let fixture = Fixture::start().await;
    let (acme, other) = (fixture.entered("acme").await, fixture.entered("other").await);
    enqueue(&acme, 90).await;
    enqueue(&other, 60).await;
    let queue = fixture.tenancy.queue();
    let workers = (0..6).map(|_| async {
        let mut mine: Vec<JobId> = Vec::new();
        loop {
            let claimed = queue.claim(4, LEASE).await.unwrap();
            if claimed.is_empty() && queue.counts().await.unwrap().ready == 0 {
                return mine;
            }
            for job in claimed {
                mine.push(job.id);
                assert!(queue.complete(&job).await.unwrap());
            }
        }
    });
    let delivered: Vec<JobId> = join_all(workers).await.into_iter().flatten().collect();
    assert_eq!(delivered.len(), 150);
    assert_eq!(delivered.into_iter().collect::<BTreeSet<_>>().len(), 150);
    assert_eq!(queue.counts().await.unwrap(), JobCounts::default());
}

#[tokio::test]
async fn a_job_of_a_worker_that_died_runs_again() {
    let fixture = Fixture::start().await;
    enqueue_platform(&fixture, NewJob::new("work", json!(1))).await;
    let queue = fixture.tenancy.queue();
    let first = claim_one(&queue).await;
    fixture.clock.advance(TimeDelta::seconds(59));
    assert_eq!(queue.claim(1, LEASE).await.unwrap(), []);
    assert!(queue.extend(&first, LEASE).await.unwrap());
    fixture.clock.advance(TimeDelta::seconds(59));
    assert_eq!(queue.claim(1, LEASE).await.unwrap(), []);
    fixture.clock.advance(TimeDelta::seconds(1));
    let second = claim_one(&queue).await;
    assert_eq!((second.id, first.attempt, second.attempt), (first.id, 1, 2));
    // The one believed dead comes back: its word no longer counts.
    assert!(!queue.complete(&first).await.unwrap());
    assert!(!queue.extend(&first, LEASE).await.unwrap());
    assert_eq!(queue.fail(&first, "late").await.unwrap(), Failure::LeaseLost);
    assert!(queue.complete(&second).await.unwrap());
}

#[tokio::test]
async fn a_failing_job_waits_longer_each_time_and_is_then_set_aside() {
    let fixture = Fixture::start().await;
    enqueue_platform(&fixture, NewJob { max_attempts: 3, ..NewJob::new("work", json!(1)) }).await;
    let queue = fixture.tenancy.queue();
    let mut waits = Vec::new();
    for _ in 0..2 {
        let job = claim_one(&queue).await;
        let Failure::Retry { at } = queue.fail(&job, "no").await.unwrap() else {
            panic!("not the last attempt")
        };
        waits.push(at - fixture.clock.now());
        assert_eq!(queue.claim(1, LEASE).await.unwrap(), []);
        fixture.clock.set(at);
    }
    assert!(waits[0] >= TimeDelta::seconds(10) && waits[1] >= TimeDelta::seconds(20), "{waits:?}");
    let last = claim_one(&queue).await;
    assert_eq!(queue.fail(&last, "for good").await.unwrap(), Failure::Dead);
    let dead = queue.dead_letters(10).await.unwrap();
    let [dead] = dead.as_slice() else { panic!("{dead:?}") };
    assert_eq!((dead.id, dead.attempts, dead.last_error.as_deref()), (last.id, 3, Some("for good")));
    assert_eq!(queue.revive(dead.id).await.unwrap(), Revival::Done);
    assert_eq!(queue.revive(dead.id).await.unwrap(), Revival::NotThere);
    assert_eq!(claim_one(&queue).await.attempt, 1);
}

#[tokio::test]
async fn a_job_whose_workers_all_die_is_set_aside_too() {
    let fixture = Fixture::start().await;
    enqueue_platform(&fixture, NewJob { max_attempts: 2, ..NewJob::new("work", json!(1)) }).await;
    let queue = fixture.tenancy.queue();
    for _ in 0..2 {
        claim_one(&queue).await;
        fixture.clock.advance(TimeDelta::seconds(60));
    }
    assert_eq!(queue.claim(1, LEASE).await.unwrap(), []);
    assert_eq!(queue.counts().await.unwrap(), JobCounts { ready: 0, running: 0, dead: 1 });
}

#[tokio::test]
async fn a_key_is_taken_while_its_job_waits_or_runs() {
    let fixture = Fixture::start().await;
    let queue = fixture.tenancy.queue();
    let job = || NewJob::new("work", json!(1)).dedupe("once");
    enqueue_platform(&fixture, job()).await;
    enqueue_platform(&fixture, job()).await;
    assert_eq!(queue.counts().await.unwrap().ready, 1);
    let running = claim_one(&queue).await;
    enqueue_platform(&fixture, job()).await;
    assert_eq!(queue.counts().await.unwrap().ready, 0);
    queue.complete(&running).await.unwrap();
    enqueue_platform(&fixture, job()).await;
    assert_eq!(queue.counts().await.unwrap().ready, 1);
    // Another company's key is another key.
    let acme = fixture.entered("acme").await;
    let written: Result<(), Failed> = acme
        .write(&write("enqueue"), async |tx| {
            tx.enqueue(NewJob::new("work", json!(1)).dedupe("once")).await?;
            Ok(())
        })
        .await;
    written.unwrap();
    assert_eq!(queue.counts().await.unwrap().ready, 2);
}

#[tokio::test]
async fn a_worker_is_woken_by_a_job() {
    let fixture = Fixture::start().await;
    let acme = fixture.entered("acme").await;
    let mut wake = fixture.tenancy.wake();
    // The first wait connects.
    wake.wait(Duration::from_millis(1)).await;
    let started = Instant::now();
    let (waited, ()) = tokio::join!(
        async {
            wake.wait(Duration::from_secs(30)).await;
            started.elapsed()
        },
        enqueue(&acme, 1)
    );
    assert!(waited < Duration::from_secs(10), "{waited:?}");
}
