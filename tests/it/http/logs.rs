//! What is logged of a request: by a process of its own, whose log is nobody else's.

use std::fs;

use reqwest::Method;
use serde_json::{Value, json};
use tests::visitor::Visitor;

use crate::faults::service_on;
use crate::support::database::TestDatabase;

/// The spans of the requests that were answered, and all that was logged.
fn logged(folder: &std::path::Path) -> (Vec<Value>, String) {
    let text = fs::read_to_string(folder.join("serve.log")).unwrap();
    let events = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let answered = events.filter(|event| event["fields"]["message"] == "answered");
    (answered.map(|event| event["span"].clone()).collect(), text)
}

#[tokio::test]
async fn a_request_is_logged_with_its_operation_company_and_person_and_with_nothing_of_theirs() {
    let (database, folder) = (TestDatabase::create().await, tempfile::tempdir().unwrap());
    let setup = service_on(&database, folder.path(), &[("LOG_FORMAT", "json"), ("RUST_LOG", "info")]);
    let service = setup.start().unwrap();
    let awa = Visitor::arrives(service.url(), "awa").await.unwrap();
    let acme = awa.makes_company("ACME").await.unwrap();
    let before = logged(folder.path()).0.len();
    awa.send(Method::GET, &format!("/companies/{acme}/accounting/journals"), None).await.unwrap();
    let session = awa.send(Method::GET, "/identity/session", None).await.unwrap();
    let wrong = json!({"email": "awa@example.org", "password": "not this one"});
    awa.request(Method::POST, "/identity/sessions").json(&wrong).send().await.unwrap();
    let (requests, text) = logged(folder.path());
    let of = |number: usize| {
        let request: &Value = &requests[before + number];
        ["operation", "company_id", "user_id"].map(|field| request[field].clone())
    };
    let user = &session["user"]["id"];
    assert_eq!(of(0), [json!("list_journals"), json!(acme), user.clone()], "{requests:#?}");
    assert_eq!(of(1), [json!("get_session"), Value::Null, user.clone()]);
    assert_eq!(of(2), [json!("create_session"), Value::Null, Value::Null]);
    for theirs in ["awa@example.org", "ACME", "not this one"] {
        assert!(!text.contains(theirs), "{theirs}: {text}");
    }
}
