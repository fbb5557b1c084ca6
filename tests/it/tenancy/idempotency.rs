//! The same request twice is one request.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::company::{idempotency_keys, modules};
use tenancy::{Access, Idempotency, Module, SystemRole, WriteRefusal, WriteRequest};

use super::fixture::{Failed, Fixture, Text, write};

/// How often the work itself was done.
#[derive(Default)]
struct Runs(AtomicUsize);

impl Runs {
    fn next(&self) -> usize {
        self.0.fetch_add(1, Ordering::SeqCst) + 1
    }

    fn count(&self) -> usize {
        AtomicUsize::load(&self.0, Ordering::SeqCst)
    }
}

fn keyed(operation: &str, key: &str, body: u8) -> WriteRequest {
    let idempotency = Some(Idempotency { key: key.to_owned(), body_sha256: [body; 32] });
    WriteRequest { idempotency, ..write(operation) }
}

/// Enables a module of this name; the second time the database would refuse.
async fn enable(access: &Access, request: &WriteRequest, module: &str, runs: &Runs) -> Result<Text, Failed> {
    access
        .write(request, async |tx| {
            let run = runs.next();
            let now = tx.now();
            diesel::insert_into(modules::table)
                .values((
                    modules::module_key.eq(module),
                    modules::is_enabled.eq(true),
                    modules::updated_at.eq(now),
                ))
                .execute(tx.conn())
                .await?;
            tokio::time::sleep(Duration::from_millis(30)).await;
            Ok(Text(format!("{module} by run {run}")))
        })
        .await
}

#[tokio::test]
async fn the_second_time_gets_the_first_answer() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let (runs, request) = (Runs::default(), keyed("enable", "k", 1));
    let first = enable(&access, &request, "tax", &runs).await.unwrap();
    let second = enable(&access, &request, "tax", &runs).await.unwrap();
    assert_eq!((first.0.as_str(), &first), ("tax by run 1", &second));
    assert_eq!(runs.count(), 1);
}

#[tokio::test]
async fn twenty_at_once_do_it_once() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let (runs, request) = (Runs::default(), keyed("enable", "k", 1));
    let all = futures_util::future::join_all((0..20).map(|_| enable(&access, &request, "tax", &runs))).await;
    for answer in all {
        assert_eq!(answer.unwrap().0, "tax by run 1");
    }
    assert_eq!(runs.count(), 1);
}

#[tokio::test]
async fn a_key_means_one_request() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let runs = Runs::default();
    enable(&access, &keyed("enable", "k", 1), "tax", &runs).await.unwrap();
    for other in [keyed("enable", "k", 2), keyed("disable", "k", 1)] {
        let refused = enable(&access, &other, "reports", &runs).await;
        assert!(matches!(refused, Err(Failed::Refused(WriteRefusal::IdempotencyKeyReused))));
    }
    for key in [String::new(), "k".repeat(256)] {
        let refused = enable(&access, &keyed("enable", &key, 1), "reports", &runs).await;
        assert!(matches!(refused, Err(Failed::Refused(WriteRefusal::IdempotencyKeyInvalid))));
    }
    assert_eq!(runs.count(), 1);
}

#[tokio::test]
async fn a_key_is_the_callers_own() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let company = access.company().id;
    let bob = fixture.user("bob").await;
    fixture.member(company, bob, SystemRole::Admin).await;
    let session = fixture.session(bob).await;
    let bobs = fixture.tenancy.enter(&session, company, Module::Accounting.write()).await.unwrap();
    let runs = Runs::default();
    enable(&access, &keyed("enable", "k", 1), "tax", &runs).await.unwrap();
    enable(&bobs, &keyed("enable", "k", 1), "reports", &runs).await.unwrap();
    assert_eq!(runs.count(), 2);
}

#[tokio::test]
async fn a_request_that_failed_may_come_again_under_its_key() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let request = keyed("enable", "k", 1);
    let refused: Result<Text, Failed> = access.write(&request, async |_| Err(Failed::Rule)).await;
    assert!(matches!(refused, Err(Failed::Rule)));
    let runs = Runs::default();
    assert_eq!(enable(&access, &request, "tax", &runs).await.unwrap().0, "tax by run 1");
}

#[tokio::test]
async fn an_answer_of_another_shape_is_not_given() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let request = keyed("enable", "k", 1);
    enable(&access, &request, "tax", &Runs::default()).await.unwrap();
    let rewritten: Result<(), Failed> = access
        .write(&write("rewrite"), async |tx| {
            let number = serde_json::json!(5);
            diesel::update(idempotency_keys::table)
                .set(idempotency_keys::answer.eq(number))
                .execute(tx.conn())
                .await?;
            Ok(())
        })
        .await;
    rewritten.unwrap();
    let lost = enable(&access, &request, "tax", &Runs::default()).await;
    assert!(matches!(lost, Err(Failed::Refused(WriteRefusal::AnswerLost))));
}

#[tokio::test]
async fn an_old_key_is_forgotten_and_a_young_one_kept() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let runs = Runs::default();
    enable(&access, &keyed("enable", "old", 1), "tax", &runs).await.unwrap();
    fixture.clock.advance(chrono::TimeDelta::hours(24));
    enable(&access, &keyed("enable", "young", 1), "reports", &runs).await.unwrap();
    let forgotten = fixture.tenancy.forget_keys(access.company().id, fixture.clock.now(), 10).await.unwrap();
    assert_eq!(forgotten, 1);
    enable(&access, &keyed("enable", "young", 1), "reports", &runs).await.unwrap();
    enable(&access, &keyed("enable", "old", 1), "banking", &runs).await.unwrap();
    assert_eq!(runs.count(), 3);
}

#[tokio::test]
async fn keys_are_forgotten_the_oldest_first_and_so_many_at_once() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let (runs, company) = (Runs::default(), access.company().id);
    for (key, module) in [("first", "tax"), ("second", "reports"), ("third", "banking")] {
        enable(&access, &keyed("enable", key, 1), module, &runs).await.unwrap();
        fixture.clock.advance(chrono::TimeDelta::hours(1));
    }
    let forget = async || fixture.tenancy.forget_keys(company, fixture.clock.now(), 2).await.unwrap();
    assert_eq!(forget().await, 2);
    enable(&access, &keyed("enable", "third", 1), "banking", &runs).await.unwrap();
    assert_eq!(runs.count(), 3, "the youngest key still stands");
    assert_eq!(forget().await, 1);
    assert_eq!(forget().await, 0);
}
