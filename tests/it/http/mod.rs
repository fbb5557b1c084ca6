//! What every answer has in common, whoever asks for whatever.

mod connections;
mod interruptions;
mod listening;
mod logs;

use poem::http::Method;
use serde_json::json;

use crate::support::{TestApp, app::registration};

#[tokio::test]
async fn what_the_framework_refuses_is_a_problem_too() {
    let app = TestApp::start().await;
    let caller = app.anonymous();
    caller.get("/api/v1/nowhere").await.assert_problem(404, "not_found");
    caller.get("/api/nowhere").await.assert_problem(404, "not_found");
    let refused = caller.put("/info", json!({})).await;
    assert_eq!(refused.header("allow"), Some("GET"));
    refused.assert_problem(405, "method_not_allowed");
    let unreadable =
        caller.request(Method::POST, "/identity/sessions").header("content-type", "application/json");
    unreadable.send().await.assert_problem(400, "body_invalid");
    let wrong_type = caller.request(Method::POST, "/identity/sessions").header("content-type", "text/plain");
    wrong_type.send().await.assert_problem(415, "content_type_not_supported");
    let deep = "[".repeat(100_000);
    let deep = caller.request(Method::POST, "/identity/sessions").text("application/json", &deep);
    deep.send().await.assert_problem(400, "body_invalid");
}

#[tokio::test]
async fn what_cannot_be_read_is_told_in_our_own_words() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let cut = awa.request(Method::POST, "/identity/sessions").text("application/json", "{\n \"email\": x}");
    let refused = cut.send().await.assert_problem(400, "body_invalid");
    assert_eq!(refused["detail"], "the body is not JSON: line 2, column 11");
    let twice = "{\"email\": \"a@b.fr\",\n \"password\": \"x\", \"email\": \"c@d.fr\"}";
    let twice = awa.request(Method::POST, "/identity/sessions").text("application/json", twice);
    let refused = twice.send().await.assert_problem(400, "body_invalid");
    assert_eq!(refused["detail"], "a member is given twice: line 2, column 36");
    let entry = |lines: &str| format!("{{\"lines\": [{{\"debit\": \"1.00\"{lines}}}]}}");
    let within = acme.path("/accounting/entries");
    let within = awa.request(Method::POST, &within).text("application/json", &entry(", \"debit\": \"2.00\""));
    let refused = within.send().await.assert_problem(400, "body_invalid");
    assert_eq!(refused["detail"], "a member is given twice: line 1, column 45");
    for header in ["host", "if-match", "authorization", "origin"] {
        let path = acme.path("/accounting/accounts");
        let twice = awa.request(Method::GET, &path).header(header, "\"1\"").header(header, "\"2\"");
        let refused = twice.send().await.assert_problem(400, "parameter_invalid");
        assert_eq!(refused["detail"], format!("the header `{header}` is given more than once"));
    }
    for (path, parameter) in
        [("/accounting/entries?limit=many", "limit"), ("/accounting/trial_balance", "fiscal_year_id")]
    {
        let refused = awa.get(&acme.path(path)).await.assert_problem(400, "parameter_invalid");
        assert_eq!(refused["errors"], json!([{"pointer": parameter, "code": "parameter_invalid"}]));
        let detail = format!("the parameter `{parameter}` is missing or not of its type");
        assert_eq!(refused["detail"], detail);
    }
    let refused =
        awa.get(&acme.path("/accounting/entries/none")).await.assert_problem(400, "parameter_invalid");
    assert_eq!(
        (&refused["detail"], &refused["errors"]),
        (&json!("a part of the path is not of its type"), &json!([]))
    );
}

#[tokio::test]
async fn a_file_that_is_not_there_is_not_answered_with_the_page() {
    let app = TestApp::start().await;
    let caller = app.anonymous();
    for path in ["/nope.js", "/assets/x.css", "/assets/x", "/accounting/entries.map", "/.env", "/a/b/c.html"]
    {
        caller.get_page(path).await.assert_problem(404, "not_found");
    }
    for path in ["/", "/accounting/chart/411", "/v1.2/nowhere", "/accounting/chart/%E0%A4%A"] {
        let page = caller.get_page(path).await;
        if page.status != 200 {
            // Without a built client there is no page to answer with, which is another refusal than 404.
            page.assert_problem(503, "web_client_not_built");
        } else {
            assert!(page.text().starts_with("<!doctype html>"), "{path}");
        }
    }
    let head = caller.request(Method::HEAD, "/api/v1/%E0%A4%A").send().await;
    assert_eq!(head.status, 404);
    caller.get("/api/v1/info%E0%A4%A").await.assert_problem(404, "not_found");
    caller.get_page("/assets/%E0%A4%A").await.assert_problem(404, "not_found");
    for path in ["/", "/webhooks/stripe/", "/webhook/stripe"] {
        let sent = caller.request(Method::POST, path).json(&json!({})).send().await;
        sent.assert_problem(404, "not_found");
    }
    let written = caller.request(Method::POST, "/api/v1/%E0%A4%A").json(&json!({})).send().await;
    written.assert_problem(400, "refused");
}

#[tokio::test]
async fn a_body_over_the_limit_is_not_read() {
    let app = TestApp::start().await;
    let mut large = registration("awa");
    large["first_name"] = json!("a".repeat(2 * 1024 * 1024));
    let refused = app.anonymous().post("/identity/registrations", large).await;
    assert_eq!(refused.header("connection"), Some("close"), "the rest of the body is still to come");
    refused.assert_problem(413, "body_too_large");
    let read = app.anonymous().post("/identity/registrations", registration("awa")).await;
    assert_eq!(read.header("connection"), None);
}

#[tokio::test]
async fn a_body_that_would_have_to_be_unfolded_is_refused() {
    let app = TestApp::start().await;
    for encoding in ["gzip", "br", "deflate", "zstd", "gzip, gzip", "identity, gzip", "unknown"] {
        let body = registration("awa").to_string();
        let request = app.anonymous().request(Method::POST, "/identity/registrations");
        let packed = request.text("application/json", &body).header("content-encoding", encoding);
        packed.send().await.assert_problem(415, "content_type_not_supported");
    }
    let plain = app.anonymous().request(Method::POST, "/identity/registrations");
    let plain = plain.text("application/json", &registration("awa").to_string());
    plain.header("content-encoding", "identity").send().await.expect(202);
}

#[tokio::test]
async fn every_answer_bears_an_id_and_the_headers_of_a_careful_house() {
    let app = TestApp::start().await;
    let caller = app.anonymous();
    let large = registration(&"a".repeat(2 * 1024 * 1024));
    for (path, answer) in [
        ("200", caller.get("/info").await),
        (
            "400",
            caller.request(Method::POST, "/identity/sessions").text("application/json", "{").send().await,
        ),
        ("401", caller.get("/identity/session").await),
        ("404", caller.get("/api/v1/nowhere").await),
        ("404 of a file", caller.get_page("/nope.js").await),
        ("405", caller.put("/info", json!({})).await),
        ("413", caller.post("/identity/registrations", large).await),
        (
            "415",
            caller
                .request(Method::POST, "/identity/sessions")
                .header("content-type", "text/plain")
                .send()
                .await,
        ),
        ("422", caller.post("/identity/sessions", json!({"email": 1})).await),
        ("the page", caller.get_page("/").await),
        ("the document", caller.get("/api/openapi.json").await),
        ("the reference", caller.get("/api/docs").await),
        ("the mailbox", caller.get("/dev/mailbox").await),
    ] {
        assert!(answer.header("x-request-id").is_some_and(|id| id.len() == 36), "{path}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "same-origin"),
            ("x-frame-options", "DENY"),
            ("cross-origin-opener-policy", "same-origin"),
            ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path}: {name}");
        }
        assert!(answer.header("server").is_none(), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        assert!(
            ["default-src", "base-uri 'none'"].iter().all(|part| policy.contains(part)),
            "{path}: {policy}"
        );
        let scripts = policy.split(';').find(|part| part.contains("script-src")).unwrap_or_default();
        assert!(!scripts.contains("unsafe"), "{path}: {scripts}");
    }
    for path in ["/", "/api/v1/info", "/api/v1/nowhere"] {
        let policy = caller.get_page(path).await.header("content-security-policy").unwrap().to_owned();
        assert!(!policy.contains("unsafe"), "no script and no style inside a page of {path}: {policy}");
    }
    assert_eq!(caller.get("/api/v1/info").await.header("cache-control"), Some("no-store"));
    let own = caller.request(Method::GET, "/info").header("x-request-id", "my-own-id").send().await;
    assert_eq!(own.header("x-request-id"), Some("my-own-id"));
    let hostile = caller.request(Method::GET, "/info").header("x-request-id", "a b\"c").send().await;
    assert_ne!(hostile.header("x-request-id"), Some("a b\"c"));
}

#[tokio::test]
async fn a_refusal_names_the_request_it_was_for() {
    let app = TestApp::start().await;
    let refused =
        app.anonymous().request(Method::GET, "/identity/session").header("x-request-id", "r-1").send().await;
    assert_eq!(refused.assert_problem(401, "unauthenticated")["request_id"], "r-1");
}

#[tokio::test]
async fn the_probes_and_the_document_answer_without_a_session() {
    let app = TestApp::start().await;
    let caller = app.anonymous();
    for path in ["/health/live", "/health/startup"] {
        assert_eq!(caller.get(path).await.expect(200), json!({"status": "ok"}));
    }
    assert_eq!(caller.get("/health/ready").await.expect(200), json!({"status": "ok", "files": "ok"}));
    let info = caller.get("/info").await.expect(200);
    assert_eq!(info["mail"], "mailbox");
    assert_eq!(caller.get("/api/openapi.json").await.expect(200), *api::server::document());
    assert!(caller.get("/api/docs").await.text().contains("create_registration"));
}
