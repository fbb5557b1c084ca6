//! The examples of the document: there is one of every JSON body and answer, and the service takes those of bodies.

use api::server;
use poem::http::Method;
use serde_json::{Value, json};

use crate::support::{TestApp, sample::Operation};

/// What tells that a body has not the shape of its operation.
const OF_SHAPE: [&str; 4] = ["required", "invalid", "member_unknown", "too_long"];

/// Operations whose example is done as it stands in a new company, and their answers.
const DONE: [(&str, u16); 11] = [
    ("create_account", 201),
    ("create_api_key", 201),
    ("create_entry", 201),
    ("create_fiscal_year", 201),
    ("create_journal", 201),
    ("create_webhook_endpoint", 201),
    ("set_session_timeout", 200),
    ("update_company", 200),
    ("update_company_settings", 200),
    ("update_preferences", 200),
    ("update_profile", 200),
];

fn example_of(content: &Value) -> Option<&Value> {
    let json = &content["content"]["application/json"];
    json.is_object().then(|| &json["example"])
}

#[test]
fn every_json_body_and_answer_has_an_example() {
    let document = server::document();
    let mut found = 0;
    for operation in Operation::all(document) {
        let definition = operation.definition();
        let successes = operation.answers().into_iter().filter(|status| *status < 300);
        let answers = successes.map(|status| &definition["responses"][status.to_string()]);
        for example in answers.chain([&definition["requestBody"]]).filter_map(example_of) {
            assert!(!example.is_null(), "{} has no example", operation.id);
            found += 1;
        }
    }
    assert!(found >= 80, "{found} examples");
}

#[tokio::test]
async fn the_example_of_a_body_has_the_shape_that_its_operation_takes() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let mut sent = 0;
    for operation in Operation::all(document) {
        let Some(example) = example_of(&operation.definition()["requestBody"]) else { continue };
        let path = operation.path_in(document, acme.0);
        let answer = awa.request(operation.method.clone(), &path).json(example).send().await;
        let problem = answer.json();
        let errors = problem["errors"].as_array().into_iter().flatten();
        let wrong: Vec<&Value> =
            errors.filter(|error| OF_SHAPE.iter().any(|code| error["code"] == *code)).collect();
        assert!(wrong.is_empty() && answer.status != 400, "{}: {problem:#}", operation.id);
        sent += 1;
    }
    assert!(sent >= 25, "{sent} examples were sent");
}

#[tokio::test]
async fn the_examples_of_everyday_are_done_as_they_stand() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME SARL", "awa").await;
    let operations = Operation::all(document);
    for (id, status) in DONE {
        let operation = operations.iter().find(|operation| operation.id == id).unwrap();
        let example = example_of(&operation.definition()["requestBody"]).unwrap();
        let path = operation.path_in(document, acme.0);
        let answer = awa.request(operation.method.clone(), &path).json(example).send().await;
        answer.expect(status);
    }
    let drafts = awa.request(Method::GET, &acme.path("/accounting/entries")).send().await.expect(200);
    assert_eq!(drafts["items"][0]["is_balanced"], json!(true));
}
