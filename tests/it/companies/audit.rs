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

#[tokio::test]
async fn an_event_tells_what_changed_by_whom_and_from_where() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let program = app.program(acme, &awa, &["accounting.manage", "accounting.write"]).await;
    awa.post(&acme.path("/accounting/accounts"), json!({"number": "4119", "label": "Clients"}))
        .await
        .expect(201);
    let call = program.request(poem::http::Method::PATCH, &acme.path("/accounting/accounts/4119"));
    let call = call.header("user-agent", "Caisse/1.0").json(&json!({"label": "Débiteurs"}));
    call.send().await.expect(200);
    let page = trail(&awa, acme, "?operation=account_updated").await;
    let event = &page["items"][0];
    assert_eq!(
        (&event["before"], &event["after"]),
        (&json!({"label": "Clients"}), &json!({"label": "Débiteurs"}))
    );
    assert_eq!((&event["actor_kind"], &event["api_key_name"]), (&json!("api_key"), &json!("Caisse")));
    assert_eq!((&event["actor_name"], &event["user_agent"]), (&json!("awa Traoré"), &json!("Caisse/1.0")));
    assert_eq!(page["items"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn filters_narrow_both_trails() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let program = app.program(acme, &awa, &["accounting.manage", "accounting.write"]).await;
    app.clock().advance(chrono::TimeDelta::hours(1));
    for number in ["4118", "4119"] {
        let account = json!({"number": number, "label": "Clients"});
        program.post(&acme.path("/accounting/accounts"), account).await.expect(201);
    }
    app.clock().advance(chrono::TimeDelta::hours(1));
    let call = awa.request(poem::http::Method::PATCH, &acme.path("")).header("x-request-id", "rename-1");
    call.json(&json!({"name": "Autre"})).send().await.expect(200);
    let key = awa.get(&acme.path("/api_keys")).await.expect(200)["items"][0]["id"].clone();
    let awa_id = awa.get("/identity/session").await.expect(200)["user"]["id"].clone();
    let (key, awa_id) = (key.as_str().unwrap(), awa_id.as_str().unwrap());
    let accounts = ["account_created", "account_created"];
    for (query, expected) in [
        (format!("?api_key_id={key}"), accounts.to_vec()),
        ("?target=account".to_owned(), accounts.to_vec()),
        ("?target=account:4119".to_owned(), vec!["account_created"]),
        ("?target=accoun_".to_owned(), vec![]),
        ("?operation=company_renamed".to_owned(), vec!["company_renamed"]),
        ("?request_id=rename-1".to_owned(), vec!["company_renamed"]),
        ("?from=2026-03-02T11:00:00Z".to_owned(), vec!["company_renamed"]),
        ("?from=2026-03-02T10:00:00Z&until=2026-03-02T11:00:00Z".to_owned(), accounts.to_vec()),
        (format!("?actor_id={awa_id}&operation=company_renamed"), vec!["company_renamed"]),
        (format!("?actor_id={}", acme.0), vec![]),
    ] {
        assert_eq!(operations(&trail(&awa, acme, &query).await), expected, "{query}");
    }
    let long = "x".repeat(201);
    for name in ["from", "until"] {
        let before_time = awa.get(&acme.path(&format!("/audit_events?{name}=-4713-01-01T00:00:00Z"))).await;
        before_time.assert_fields(&[(name, "date_out_of_range")]);
    }
    let refused = awa.get(&acme.path(&format!("/audit_events?target={long}"))).await;
    refused.assert_fields(&[("target", "too_long")]);
}

#[tokio::test]
async fn the_trail_is_exported_whole_and_runs_nothing_in_a_spreadsheet() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    for turn in 0..520 {
        app.clock().advance(chrono::TimeDelta::milliseconds(1));
        let call = awa.request(poem::http::Method::PUT, &acme.path("/modules/accounting"));
        let call =
            call.header("user-agent", "=cmd|' /C calc'!A0").json(&json!({"is_enabled": turn % 2 == 0}));
        call.send().await.expect(200);
    }
    let answer = awa.get(&acme.path("/exports/audit_events?format=csv&language=en&target=module")).await;
    answer.expect(200);
    assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8"));
    let named = "attachment; filename=\"audit_events.csv\"; filename*=UTF-8''ACME%20-%20Audit%20trail.csv";
    assert_eq!(answer.header("content-disposition"), Some(named));
    let mut reader = csv::Reader::from_reader(answer.bytes.as_slice());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 520, "more than one page");
    assert_eq!((&rows[0][6], &rows[0][8]), ("module_disabled", "{\"is_enabled\":true}"));
    assert_eq!(&rows[0][13], "'=cmd|' /C calc'!A0");
    assert!(rows.windows(2).all(|two| two[0][0] > two[1][0]), "newest first, none twice");
}

#[tokio::test]
async fn a_trail_that_was_changed_is_told_to_the_operator() {
    use api::commands::{
        audit,
        company::{Verdict, verify_each},
    };
    use diesel_async::SimpleAsyncConnection;

    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    awa.patch(&acme.path(""), json!({"name": "Autre"})).await.expect(200);
    let verdict = async || {
        let mut found = None;
        verify_each(app.tenancy(), Some(TestApp::company_id(acme)), |said| found = Some(said.clone()))
            .await
            .unwrap();
        found.unwrap()
    };
    assert!(matches!(verdict().await.verdict, Verdict::Whole(whole, _) if whole.events > 0));
    assert!(audit::verify(app.tenancy()).await.unwrap().unwrap() > 0);
    let schema = TestApp::company_id(acme).schema();
    let change = format!(
        "SET session_replication_role TO replica; UPDATE {schema}.audit_events SET action = 'x' WHERE position = 1; \
         UPDATE platform.audit_events SET action = 'x' WHERE action = 'company_renamed'"
    );
    app.database().superuser().await.batch_execute(&change).await.unwrap();
    let said = verdict().await.to_string();
    assert!(said.ends_with("broken, trail_event_differs at event 1"), "{said}");
    let found = audit::verify(app.tenancy()).await.unwrap().unwrap_err();
    assert_eq!((found.code, found.trail), ("trail_event_differs", Some(acme.0)));
}
