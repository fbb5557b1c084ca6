//! What becomes of what nobody hears.

use chrono::TimeDelta;
use diesel_async::SimpleAsyncConnection;
use poem::http::Method;
use serde_json::{Value, json};

use super::{Hooked, text};
use crate::support::{TestApp, receiver::Receiver};

/// The waits of the schedule, in seconds.
const WAITS: [i64; 9] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];

async fn replays(hooked: &Hooked, delivery: &Value) -> Value {
    let path = hooked.acme.path(&format!("/webhook_deliveries/{}/replay", text(&delivery["id"])));
    hooked.program.request(Method::POST, &path).send().await.expect(202)
}

#[tokio::test]
async fn it_is_sent_ten_times_at_longer_and_longer_intervals_and_then_when_somebody_asks() {
    let receiver = Receiver::start(&[500, 302, 404, 429, 503, 500, 500, 500, 500, 500]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    hooked.makes_journal("ZX").await;
    hooked.app.works().await;
    for (index, wait) in WAITS.into_iter().enumerate() {
        let delivery = &hooked.deliveries("").await[0];
        assert_eq!((&delivery["state"], &delivery["attempt_count"]), (&json!("pending"), &json!(index + 1)));
        hooked.app.clock().advance(TimeDelta::seconds(wait - 1));
        hooked.app.works().await;
        assert_eq!(receiver.received().len(), index + 1, "not before {wait} s");
        hooked.app.clock().advance(TimeDelta::seconds(1));
        hooked.app.works().await;
        assert_eq!(receiver.received().len(), index + 2, "after {wait} s");
    }
    let failed = hooked.deliveries("?state=failed").await;
    assert_eq!((failed.len(), &failed[0]["attempt_count"]), (1, &json!(10)));
    assert_eq!(failed[0]["next_attempt_at"], Value::Null);
    let received = receiver.received();
    let first = received[0].id();
    assert!(
        received.len() == 10 && received.iter().all(|one| one.id() == first && one.body == received[0].body)
    );
    assert!(received.iter().all(|one| one.is_signed_by(&hooked.secret)));
    assert_ne!(received[0].fields["webhook-timestamp"], received[9].fields["webhook-timestamp"]);

    assert_eq!(replays(&hooked, &failed[0]).await["delivery"]["state"], "pending");
    hooked.app.works().await;
    let path = hooked.acme.path(&format!("/webhook_deliveries/{}", text(&failed[0]["id"])));
    let shown = hooked.program.get(&path).await.expect(200);
    assert_eq!((&shown["delivery"]["state"], &shown["payload"]), (&json!("delivered"), &received[0].json()));
    let attempts = shown["attempts"].as_array().unwrap();
    let statuses: Vec<_> = attempts.iter().map(|one| one["status"].as_u64().unwrap()).collect();
    assert_eq!(statuses, [200, 500, 500, 500, 500, 500, 503, 429, 404, 302, 500]);
    assert_eq!(attempts[0]["excerpt"], "heard!");
    assert_eq!(receiver.received()[10].id(), first);
}

#[tokio::test]
async fn a_replay_makes_what_waited_superfluous() {
    let receiver = Receiver::start(&[500]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    hooked.makes_journal("ZX").await;
    hooked.app.works().await;
    replays(&hooked, &hooked.deliveries("").await[0]).await;
    hooked.app.works().await;
    hooked.app.clock().advance(TimeDelta::seconds(5));
    hooked.app.works().await;
    assert_eq!(receiver.received().len(), 2, "the second attempt of before is not made");
}

#[tokio::test]
async fn all_that_failed_since_an_instant_is_sent_once_more_and_bounded_by_it() {
    let receiver = Receiver::start(&[410]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    hooked.makes_journal("ZX").await;
    hooked.app.works().await;
    let replay =
        async |since: &str| hooked.program.post(&hooked.path("/replay"), json!({"since": since})).await;
    replay("2026-03-02T09:00:00Z").await.assert_problem(409, "webhook_endpoint_disabled");
    hooked.awa.patch(&hooked.path(""), json!({"is_enabled": true})).await.expect(200);
    assert_eq!(replay("2026-03-02T09:00:01Z").await.expect(200)["deliveries"], 0);
    replay("yesterday").await.assert_fields(&[("/since", "instant_invalid")]);
    assert_eq!(replay("2026-03-02T10:00:00+01:00").await.expect(200)["deliveries"], 1);
    hooked.app.works().await;
    assert_eq!(hooked.deliveries("?state=delivered").await.len(), 1);
}

#[tokio::test]
async fn an_endpoint_that_is_gone_is_disabled_and_its_administrators_hear_of_it() {
    let receiver = Receiver::start(&[410]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    hooked.app.member(hooked.acme, "ada", "admin").await;
    hooked.app.member(hooked.acme, "zoe", "manager").await;
    hooked.makes_journal("ZX").await;
    hooked.makes_journal("ZY").await;
    for name in ["awa", "ada"] {
        let mails = hooked.app.mails_to(&crate::support::app::address_of(name)).await;
        let about = mails.iter().filter(|mail| mail.subject == "ACME : un webhook a été désactivé").count();
        assert_eq!(about, 1, "{name}");
    }
    let mails = hooked.app.mails_to("zoe@example.org").await;
    assert!(mails.iter().all(|mail| !mail.subject.contains("webhook")), "managers do not look after them");
    let shown = hooked.shown().await;
    assert_eq!((&shown["is_enabled"], &shown["disabled_reason"]), (&json!(false), &json!("gone")));
    let states: Vec<_> = hooked.deliveries("").await.iter().map(|one| text(&one["state"])).collect();
    assert_eq!(states, ["failed", "failed"]);
    let trail = hooked.acme.path("/audit_events?operation=webhook_endpoint_disabled");
    let trail = hooked.program.get(&trail).await.expect(200);
    assert_eq!(trail["items"][0]["actor_kind"], "service");
    assert_eq!(trail["items"][0]["after"]["disabled_reason"], "gone");
    hooked.makes_journal("ZZ").await;
    hooked.app.works().await;
    assert_eq!(
        (hooked.deliveries("").await.len(), receiver.received().len()),
        (2, 1),
        "nothing is noted for it now"
    );
}

#[tokio::test]
async fn five_days_of_failures_disable_an_endpoint_and_one_success_between_them_does_not() {
    let receiver = Receiver::start(&[500, 200, 500, 500, 500]).await;
    let hooked = Hooked::to(&receiver, &["journal.created"]).await;
    hooked.makes_journal("ZA").await;
    hooked.app.works().await;
    assert_eq!(hooked.shown().await["failing_since"], "2026-03-02T09:00:00+00:00");
    hooked.app.clock().advance(TimeDelta::days(5));
    hooked.app.works().await;
    assert_eq!(hooked.shown().await["failing_since"], Value::Null);
    hooked.makes_journal("ZB").await;
    hooked.app.works().await;
    hooked.app.clock().advance(TimeDelta::days(5) - TimeDelta::seconds(1));
    hooked.app.works().await;
    assert_eq!(hooked.shown().await["is_enabled"], true);
    hooked.app.clock().advance(TimeDelta::minutes(5));
    hooked.app.works().await;
    let shown = hooked.shown().await;
    assert_eq!((&shown["is_enabled"], &shown["disabled_reason"]), (&json!(false), &json!("failing")));
}

#[tokio::test]
async fn what_was_sent_is_forgotten_after_thirty_days() {
    let receiver = Receiver::start(&[]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    hooked.makes_journal("ZX").await;
    hooked.app.works().await;
    hooked.app.clock().advance(TimeDelta::days(30));
    api::jobs::tidy(hooked.app.app(), None).await.unwrap();
    assert_eq!(hooked.deliveries("").await.len(), 1);
    hooked.app.clock().advance(TimeDelta::seconds(1));
    api::jobs::tidy(hooked.app.app(), None).await.unwrap();
    assert_eq!(hooked.deliveries("").await.len(), 0);
}

/// An address that was taken in before, or by another way, is judged once more when something is sent.
#[tokio::test]
async fn nothing_is_sent_into_the_networks_of_the_house() {
    let receiver = Receiver::start(&[]).await;
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let port = receiver.url().trim_start_matches("http://127.0.0.1:").trim_end_matches("/hook").to_owned();
    let names = [
        receiver.url().to_owned(),
        format!("https://127.0.0.1:{port}/"),
        format!("https://0x7f.1:{port}/"),
        format!("https://2130706433:{port}/"),
        format!("https://[::ffff:127.0.0.1]:{port}/"),
        format!("https://localhost:{port}/"),
        "https://169.254.169.254/latest/meta-data".to_owned(),
    ];
    for url in &names {
        let refused =
            awa.post(&acme.path("/webhook_endpoints"), json!({"url": url, "event_types": []})).await;
        let problem = refused.assert_problem(422, "rule_broken");
        let code = if url.starts_with("http:") { "url_not_https" } else { "url_not_public" };
        assert_eq!(problem["errors"], json!([{"pointer": "/url", "code": code}]), "{url}");
    }
    let fine = json!({"url": "https://hooks.example/", "event_types": []});
    let made = awa.post(&acme.path("/webhook_endpoints"), fine).await.expect(201);
    assert_eq!(
        awa.get(&acme.path("/webhook_endpoints")).await.expect(200)["reaches_private_networks"],
        false
    );
    let path = acme.path(&format!("/webhook_endpoints/{}/test", text(&made["endpoint"]["id"])));
    let mut errors = Vec::new();
    for url in &names {
        let schema = TestApp::company_id(acme).schema();
        let sql = format!("UPDATE {schema}.webhook_endpoints SET url = '{url}'");
        app.database().superuser().await.batch_execute(&sql).await.unwrap();
        awa.request(Method::POST, &path).send().await.expect(202);
        app.works().await;
        app.clock().advance(TimeDelta::seconds(1));
        let newest = awa.get(&acme.path("/webhook_deliveries?limit=1")).await.expect(200);
        assert_eq!(newest["items"][0]["state"], "failed", "{url}");
        errors.push(text(&newest["items"][0]["last_error"]));
    }
    assert_eq!((errors[0].as_str(), receiver.received().len()), ("url_not_https", 0));
    assert!(errors[1..].iter().all(|error| error == "url_not_public"), "{errors:?}");
}
