//! What every answer bears, whatever was asked: the id of the request, and what is left of a budget.

use api::server;
use poem::http::{Method, StatusCode};
use serde_json::json;

use crate::support::{TestApp, sample::Operation};

#[tokio::test]
async fn every_answer_bears_the_id_of_its_request_and_only_headers_that_the_document_promises() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let mut counted = 0;
    for operation in Operation::all(document) {
        let path = operation.path_in(document, acme.0);
        for caller in [app.anonymous(), awa.clone()] {
            let call = caller.request(operation.method.clone(), &path).header("x-request-id", "q-1");
            let answer = match operation.body(document) {
                Some(body) => call.json(&body).send().await,
                None => call.send().await,
            };
            assert_eq!(answer.header("x-request-id"), Some("q-1"), "{}", operation.id);
            let promised = &operation.definition()["responses"][answer.status.as_str()]["headers"];
            let mut names = vec!["ETag", "Location", "Retry-After"];
            if answer.status.is_success() || answer.status == StatusCode::TOO_MANY_REQUESTS {
                names.extend(["RateLimit", "RateLimit-Policy"]);
            }
            for name in names {
                let is_borne = answer.header(name).is_some();
                assert!(!is_borne || promised[name].is_object(), "{} bears {name} unpromised", operation.id);
            }
            assert_eq!(answer.header("ratelimit").is_some(), answer.header("ratelimit-policy").is_some());
            counted += usize::from(answer.header("ratelimit").is_some());
        }
    }
    assert!(counted >= 10, "{counted} answers were counted");
}

#[tokio::test]
async fn an_id_that_is_not_plain_is_replaced_on_every_kind_of_answer() {
    let app = TestApp::start().await;
    let caller = app.anonymous();
    let asks = async |path: &str, id: &str| {
        let answer = caller.request(Method::GET, path).header("x-request-id", id).send().await;
        answer.header("x-request-id").unwrap().to_owned()
    };
    for path in ["/info", "/companies", "/nowhere", "/api/openapi.json", "/api/nowhere", "/health/live"] {
        assert_eq!(asks(path, "a-B_1").await, "a-B_1", "{path}");
        for id in ["two words", "é", &"x".repeat(65), ""] {
            assert_eq!(asks(path, id).await.len(), 36, "{path} {id}");
        }
    }
}

#[tokio::test]
async fn a_caller_is_told_what_is_left_and_when_to_come_back() {
    let limits = [("LIMIT_ANONYMOUS_PER_MINUTE", "3"), ("LIMIT_MAILS_PER_HOUR", "2")];
    let app = TestApp::start_with(&limits).await;
    let asks =
        async || app.anonymous().post("/identity/password_resets", json!({"email": "a@example.org"})).await;
    let first = asks().await;
    first.expect(202);
    assert_eq!(first.header("ratelimit-policy"), Some("\"anonymous\";q=3;w=60, \"mail\";q=2;w=3600"));
    assert_eq!(first.header("ratelimit"), Some("\"anonymous\";r=2;t=21, \"mail\";r=1;t=1801"));
    asks().await.expect(202);
    let unsent = asks().await;
    unsent.expect(202);
    assert!(unsent.header("ratelimit").unwrap().contains("\"mail\";r=0"), "{:?}", unsent.header("ratelimit"));
    let refused = asks().await;
    refused.assert_problem(429, "too_many_requests");
    let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((10..=21).contains(&wait), "{wait}");
    assert_eq!(refused.header("ratelimit"), Some(format!("\"anonymous\";r=0;t={wait}").as_str()));
    let plain = app.anonymous().get("/info").await;
    assert_eq!(plain.header("ratelimit"), None);
}
