//! What can be flooded is rationed, to the one who floods.

use poem::http::Method;
use serde_json::json;

use crate::support::TestApp;
use crate::support::client::Answer;

/// Asks for a link to an address of its own, from behind the one trusted proxy.
async fn asks_from(app: &TestApp, address: &str, number: usize) -> Answer {
    let email = json!({"email": format!("nobody{number}@example.org")});
    let call = app.anonymous().request(Method::POST, "/identity/password_resets");
    call.header("x-forwarded-for", address).json(&email).send().await
}

async fn behind_a_proxy() -> TestApp {
    TestApp::start_with(&[("LIMIT_ANONYMOUS_PER_MINUTE", "3"), ("TRUSTED_PROXIES", "1")]).await
}

#[tokio::test]
async fn a_flood_from_one_address_is_refused_and_another_address_goes_on() {
    let app = behind_a_proxy().await;
    for number in 0..3 {
        asks_from(&app, "198.51.100.7", number).await.expect(202);
    }
    let refused = asks_from(&app, "198.51.100.7", 3).await;
    refused.assert_problem(429, "too_many_requests");
    let seconds: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=21).contains(&seconds), "{seconds}");
    let lied = asks_from(&app, "203.0.113.1, 198.51.100.7", 4).await;
    lied.assert_problem(429, "too_many_requests");
    asks_from(&app, "198.51.100.8", 5).await.expect(202);
}

#[tokio::test]
async fn the_addresses_of_one_ipv6_network_are_rationed_together() {
    let app = behind_a_proxy().await;
    for number in 0..3 {
        asks_from(&app, &format!("2001:db8:1:2::{number}"), number).await.expect(202);
    }
    asks_from(&app, "2001:db8:1:2:ffff::9", 3).await.assert_problem(429, "too_many_requests");
    asks_from(&app, "2001:db8:1:3::1", 4).await.expect(202);
}
