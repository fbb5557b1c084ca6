//! What people report of errors: kept for the operator, and for nobody else.

use api::commands::errors::{list, show};
use api::{jobs, server};
use chrono::TimeDelta;
use diesel::{QueryableByName, sql_types::Text};
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};

use crate::support::{TestApp, sample::Operation};

fn report() -> Value {
    json!({
        "message": "TypeError: x is undefined", "stack": "at Page (page.tsx:12)\nat App", "release": "0.1.0",
        "path": "/reset-password?token=secret#part", "request_id": "r-1", "comment": "J'ouvrais la page",
    })
}

async fn listed(app: &TestApp) -> Vec<String> {
    let mut said = Vec::new();
    list(app.tenancy(), |line| said.push(line)).await.unwrap();
    said
}

#[tokio::test]
async fn an_error_is_reported_without_a_session_and_shown_to_the_operator() {
    let app = TestApp::start().await;
    assert_eq!(listed(&app).await, ["nobody reported an error"]);
    let kept = app.anonymous().post("/error_reports", report()).await.expect(201);
    let id = kept["id"].as_str().unwrap();
    let line = format!("2026-03-02T09:00:00Z {id} 0.1.0 /reset-password: TypeError: x is undefined");
    assert_eq!(listed(&app).await, [line]);
    let mut forged = report();
    forged["path"] = json!("/a\n2026-03-02T09:00:00Z 0 9.9.9 /x: forged");
    forged["release"] = json!("1\n2");
    app.anonymous().post("/error_reports", forged).await.expect(201);
    assert!(listed(&app).await.iter().all(|line| !line.contains('\n')), "a line is one report");
    let mut said = Vec::new();
    show(app.tenancy(), id.parse().unwrap(), |line| said.push(line)).await.unwrap();
    let said = said.join("\n");
    assert!(said.contains("at Page (page.tsx:12)\nat App") && said.contains("request: r-1"), "{said}");
    assert!(said.contains("comment: J'ouvrais la page") && !said.contains("secret"), "{said}");
}

#[tokio::test]
async fn a_report_is_cut_to_its_bounds_and_a_terminal_obeys_nothing_of_it() {
    #[derive(QueryableByName)]
    struct Kept {
        #[diesel(sql_type = Text)]
        kept: String,
    }
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let mut long = report();
    long["message"] = json!(format!("\u{1b}[2J{}", "x".repeat(3_000)));
    long["stack"] = json!("s".repeat(30_000));
    long["path"] = json!(format!("/{}", "p".repeat(900)));
    long["release"] = json!("r".repeat(100));
    awa.post("/error_reports", long).await.expect(201);
    let mut conn = app.database().superuser().await;
    let kept: Kept = diesel::sql_query(
        "SELECT concat_ws(' ', length(message), length(stack), length(path), length(release), \
         position(chr(27) in message)) AS kept FROM platform.error_reports",
    )
    .get_result(&mut conn)
    .await
    .unwrap();
    assert_eq!(kept.kept, "500 8000 300 64 0");

    let mut wrong = report();
    (wrong["message"], wrong["path"]) = (json!(" "), json!("https://elsewhere.example/"));
    wrong["comment"] = json!("c".repeat(2_001));
    let refused = awa.post("/error_reports", wrong).await;
    refused.assert_fields(&[("/message", "required"), ("/path", "invalid"), ("/comment", "too_long")]);
}

#[tokio::test]
async fn whoever_floods_the_reports_is_refused() {
    let app = TestApp::start_with(&[("LIMIT_ANONYMOUS_PER_MINUTE", "2")]).await;
    for _ in 0..2 {
        app.anonymous().post("/error_reports", report()).await.expect(201);
    }
    app.anonymous().post("/error_reports", report()).await.assert_problem(429, "too_many_requests");
}

#[tokio::test]
async fn a_report_is_forgotten_after_90_days() {
    let app = TestApp::start().await;
    app.anonymous().post("/error_reports", report()).await.expect(201);
    app.clock().advance(TimeDelta::days(89));
    app.anonymous().post("/error_reports", report()).await.expect(201);
    jobs::look_after(app.app()).await.unwrap();
    assert_eq!(listed(&app).await.len(), 2);
    app.clock().advance(TimeDelta::days(2));
    jobs::look_after(app.app()).await.unwrap();
    let left = listed(&app).await;
    assert!(left.len() == 1 && left[0].starts_with("2026-05-30"), "{left:?}");
}

#[tokio::test]
async fn nobody_reads_a_report_over_http() {
    let document = server::document();
    let all = Operation::all(document);
    let on_reports: Vec<&str> = all
        .iter()
        .filter(|operation| operation.path.contains("error_reports"))
        .map(|one| one.id.as_str())
        .collect();
    assert_eq!(on_reports, ["report_error"]);
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let kept = awa.post("/error_reports", report()).await.expect(201);
    awa.get("/error_reports").await.assert_problem(405, "method_not_allowed");
    let path = format!("/error_reports/{}", kept["id"].as_str().unwrap());
    awa.get(&path).await.assert_problem(404, "not_found");
}
