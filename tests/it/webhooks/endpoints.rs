//! Who makes endpoints, and what is known of their secrets.

use api::{commands::secrets::rotate, secrets::Secrets};
use chrono::TimeDelta;
use diesel::QueryDsl;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use poem::http::Method;
use serde_json::{Value, json};
use tenancy::schema::company::{idempotency_keys, webhook_secrets};

use super::{Hooked, text};
use crate::support::{
    TestApp,
    app::{PASSWORD, SECRET_KEYS},
    receiver::Receiver,
};

#[tokio::test]
async fn a_secret_is_shown_once_and_rests_nowhere_in_clear() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let new = json!({"url": "https://hooks.example/a-path-to-keep", "description": " Boutique ", "event_types": ["entry.posted"]});
    let make = async |key: &str| {
        let call = awa.request(Method::POST, &acme.path("/webhook_endpoints")).header("idempotency-key", key);
        call.json(&new).send().await.expect(201)
    };
    let (made, again) = (make("k1").await, make("k1").await);
    let secret = text(&made["secret"]);
    assert!(secret.starts_with("whsec_") && secret.len() == 50, "{secret}");
    assert_eq!((&again["endpoint"], &again["secret"]), (&made["endpoint"], &Value::Null), "made once");
    assert_eq!(made["endpoint"]["description"], "Boutique");
    let list = awa.get(&acme.path("/webhook_endpoints")).await.expect(200);
    assert_eq!(list["items"], json!([made["endpoint"]]));
    assert!(list["known_event_types"].as_array().unwrap().contains(&json!("entry.posted")));

    let mut conn = app.database().superuser().await;
    let schema = TestApp::company_id(acme).schema();
    conn.batch_execute(&format!("SET search_path TO {schema}")).await.unwrap();
    let sealed: Vec<Vec<u8>> =
        webhook_secrets::table.select(webhook_secrets::secret_sealed).load(&mut conn).await.unwrap();
    let answers: Vec<Option<Value>> =
        idempotency_keys::table.select(idempotency_keys::answer).load(&mut conn).await.unwrap();
    assert!(!json!(answers).to_string().contains("whsec_"), "{answers:?}");
    let key = secret.trim_start_matches("whsec_").as_bytes();
    assert!(sealed[0].len() > 32 && !sealed[0].windows(8).any(|part| key.starts_with(part)));
    let trail = awa.get(&acme.path("/audit_events?operation=webhook_endpoint_created")).await;
    assert!(!trail.text().contains(&secret[6..]) && trail.text().contains("https://hooks.example/"));
    assert!(
        !trail.text().contains("a-path-to-keep"),
        "the trail has more readers than the list of endpoints"
    );
}

#[tokio::test]
async fn the_secret_of_before_signs_for_a_day_and_keys_of_the_instance_can_be_changed() {
    let receiver = Receiver::start(&[]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    let rotated = hooked.awa.request(Method::POST, &hooked.path("/rotate_secret")).send().await.expect(201);
    let (old, new) = (&hooked.secret, text(&rotated["secret"]));
    assert_eq!(rotated["endpoint"]["old_secret_expires_at"], "2026-03-03T09:00:00+00:00");
    hooked.makes_journal("ZX").await;
    hooked.app.works().await;
    let both = &receiver.received()[0];
    assert!(both.is_signed_by(old) && both.is_signed_by(&new));
    hooked.app.clock().advance(TimeDelta::hours(24));
    hooked.makes_journal("ZY").await;
    hooked.app.works().await;
    let one = &receiver.received()[1];
    assert!(!one.is_signed_by(old) && one.is_signed_by(&new));
    assert_eq!(hooked.shown().await.get("old_secret_expires_at"), None);

    let keys = format!("{},{SECRET_KEYS}", Secrets::new_key(2));
    let both = Secrets::parse(&keys).unwrap();
    assert_eq!(rotate(hooked.app.tenancy(), &both).await.unwrap(), 2, "both are sealed anew");
    assert_eq!(rotate(hooked.app.tenancy(), &both).await.unwrap(), 0);
}

#[tokio::test]
async fn who_says_where_events_go_has_proved_who_they_are() {
    let app = TestApp::start().await;
    let (acme, mut awa) = app.company("ACME", "awa").await;
    let new = || json!({"url": "https://hooks.example/", "event_types": []});
    let made = awa.post(&acme.path("/webhook_endpoints"), new()).await.expect(201);
    let path = acme.path(&format!("/webhook_endpoints/{}", text(&made["endpoint"]["id"])));
    app.clock().advance(TimeDelta::minutes(16));
    let refuses = "reauthentication_required";
    awa.post(&acme.path("/webhook_endpoints"), new()).await.assert_problem(403, refuses);
    awa.request(Method::POST, &format!("{path}/rotate_secret")).send().await.assert_problem(403, refuses);
    awa.patch(&path, json!({"url": "https://other.example/"})).await.assert_problem(403, refuses);
    awa.patch(&path, json!({"description": "Caisse"})).await.expect(200);
    awa.reauthenticates(PASSWORD).await.expect(204);
    let moved = awa.patch(&path, json!({"url": "https://other.example/"})).await;
    assert_eq!(
        (moved.expect(200)["url"].as_str(), moved.header("etag")),
        (Some("https://other.example/"), Some("\"3\""))
    );
    let program = app.program(acme, &awa, &["security.manage"]).await;
    program.get(&path).await.expect(200);
    program.post(&acme.path("/webhook_endpoints"), new()).await.assert_problem(403, "session_required");
}

#[tokio::test]
async fn a_company_has_twenty_endpoints_and_their_addresses_and_types_are_checked() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let makes = async |new: Value| awa.post(&acme.path("/webhook_endpoints"), new).await;
    let wrong = json!({"url": "https://a:b@hooks.example/", "event_types": ["entry.posted", "entry.eaten"]});
    makes(wrong)
        .await
        .assert_fields(&[("/url", "url_with_credentials"), ("/event_types/1", "event_type_unknown")]);
    for number in 0..20 {
        makes(json!({"url": format!("https://hooks.example/{number}"), "event_types": []})).await.expect(201);
    }
    let more = makes(json!({"url": "https://hooks.example/20", "event_types": []})).await;
    more.assert_problem(409, "webhook_endpoints_limit_reached");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_endpoints_that_are_made_at_once_twenty_are_taken() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let path = acme.path("/webhook_endpoints");
    let new = |number: i32| json!({"url": format!("https://hooks.example/{number}"), "event_types": []});
    for number in 0..16 {
        awa.post(&path, new(number)).await.expect(201);
    }
    let answers = futures_util::future::join_all((16..26).map(|number| awa.post(&path, new(number)))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status.as_u16() == 201).count(), 4);
    assert_eq!(awa.get(&path).await.expect(200)["items"].as_array().map(Vec::len), Some(20));
}

#[tokio::test]
async fn an_address_of_other_days_is_not_enabled_again_under_the_rules_of_now() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let new = json!({"url": "https://hooks.example/", "event_types": []});
    let made = awa.post(&acme.path("/webhook_endpoints"), new).await.expect(201);
    let path = acme.path(&format!("/webhook_endpoints/{}", text(&made["endpoint"]["id"])));
    awa.patch(&path, json!({"is_enabled": false})).await.expect(200);
    let schema = TestApp::company_id(acme).schema();
    let moved = format!("UPDATE {schema}.webhook_endpoints SET url = 'http://127.0.0.1:9/'");
    diesel::sql_query(moved).execute(&mut app.database().superuser().await).await.unwrap();
    let refused = awa.patch(&path, json!({"is_enabled": true})).await;
    refused.assert_fields(&[("/url", "url_not_https")]);
    awa.patch(&path, json!({"is_enabled": true, "url": "https://hooks.example/"})).await.expect(200);
}

#[tokio::test]
async fn a_test_is_sent_to_one_endpoint_once_also_to_a_disabled_one() {
    let receiver = Receiver::start(&[500]).await;
    let hooked = Hooked::to(&receiver, &["entry.posted"]).await;
    hooked.awa.patch(&hooked.path(""), json!({"is_enabled": false})).await.expect(200);
    for state in ["failed", "delivered"] {
        hooked.app.clock().advance(TimeDelta::seconds(1));
        let test = hooked.program.request(Method::POST, &hooked.path("/test")).send().await.expect(202);
        assert_eq!(
            (&test["delivery"]["event_type"], &test["payload"]["type"]),
            (&json!("webhook.test"), &json!("webhook.test"))
        );
        hooked.app.works().await;
        assert_eq!(hooked.deliveries("").await[0]["state"], state);
    }
    assert_eq!(hooked.deliveries("?event_type=webhook.test").await.len(), 2);
    assert_eq!(hooked.shown().await.get("failing_since"), None, "a test proves nothing");
    hooked.awa.delete(&hooked.path("")).await.expect(204);
    assert_eq!(hooked.deliveries("").await.len(), 0);
}

#[tokio::test]
async fn what_is_sent_by_hand_is_counted() {
    let receiver = Receiver::start(&[]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    let sends = async |path: &str, body: Value| {
        let call = hooked.awa.request(Method::POST, &hooked.path(path));
        if body.is_null() { call.send().await } else { call.json(&body).send().await }
    };
    let mut sent = 0;
    let refused = loop {
        let answer = sends("/test", Value::Null).await;
        if answer.status != 202 {
            break answer;
        }
        sent += 1;
        assert!(sent < 200, "sixty a minute");
    };
    assert!(sent >= 60, "{sent}");
    refused.assert_problem(429, "too_many_requests");
    assert_eq!(refused.header("ratelimit-policy"), Some("\"webhook\";q=60;w=60"));
    let again = sends("/replay", json!({"since": "2026-03-01T00:00:00Z"})).await;
    again.assert_problem(429, "too_many_requests");
}
