use serde_json::{Value, json};

use crate::support::{Client, Company, TestApp};

async fn trail(client: &Client, company: Company, query: &str) -> Value {
    client.get(&company.path(&format!("/audit_events{query}"))).await.expect(200)
}

fn operations(page: &Value) -> Vec<String> {
    page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|event| event["operation"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn what_is_done_to_a_company_is_in_its_trail() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    app.clock().advance(chrono::TimeDelta::seconds(1));
    awa.put(&acme.path("/modules/accounting"), json!({"is_enabled": false})).await.expect(200);
    app.clock().advance(chrono::TimeDelta::seconds(1));
    let call = awa.request(poem::http::Method::PATCH, &acme.path("")).header("x-request-id", "rename-1");
    call.json(&json!({"name": "Autre"})).send().await.expect(200);
    let page = trail(&awa, acme, "").await;
    assert_eq!(operations(&page)[..2], ["company_renamed", "module_disabled"]);
    let renamed = &page["items"][0];
    assert_eq!((&renamed["request_id"], &renamed["actor_name"]), (&json!("rename-1"), &json!("awa Traoré")));
    assert_eq!(page["items"][1]["target"], "module:accounting");
    assert!(operations(&page).contains(&"company_created".to_owned()));
    assert_eq!(page["next_cursor"], Value::Null);
}

#[tokio::test]
async fn pages_follow_each_other_without_gap_or_double() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    for turn in 0..7 {
        // Some at the same instant, in both trails.
        if turn % 3 == 0 {
            app.clock().advance(chrono::TimeDelta::seconds(1));
        }
        awa.put(&acme.path("/modules/accounting"), json!({"is_enabled": turn % 2 == 0})).await.expect(200);
        awa.patch(&acme.path(""), json!({"name": format!("ACME {turn}")})).await.expect(200);
    }
    let all = trail(&awa, acme, "?limit=200").await;
    let (mut paged, mut query) = (Vec::new(), "?limit=3".to_owned());
    loop {
        let page = trail(&awa, acme, &query).await;
        paged.extend(page["items"].as_array().unwrap().clone());
        let Some(cursor) = page["next_cursor"].as_str() else { break };
        query = format!("?limit=3&cursor={cursor}");
    }
    assert!(paged.len() >= 14);
    assert_eq!(json!(paged), all["items"]);
    awa.get(&acme.path("/audit_events?limit=201")).await.assert_fields(&[("limit", "limit_out_of_range")]);
    awa.get(&acme.path("/audit_events?cursor=xx")).await.assert_fields(&[("cursor", "cursor_invalid")]);
}
