use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Stdio};

use api::server;
use serde_json::{Value, json};

use crate::faults::binary;
use crate::support::{TestApp, sample::Operation};

#[test]
fn every_operation_has_a_verb_a_noun_a_tag_a_summary_and_says_how_it_refuses() {
    let document = server::document();
    let mut ids = BTreeSet::new();
    for operation in Operation::all(document) {
        let Operation { id, .. } = &operation;
        let words: Vec<&str> = id.split('_').collect();
        assert!(
            words.len() >= 2 && words.iter().all(|word| word.chars().all(|c| c.is_ascii_lowercase())),
            "{id}"
        );
        assert!(ids.insert(id.clone()), "{id} is there twice");
        let definition = operation.definition();
        assert_eq!(definition["tags"].as_array().map(Vec::len), Some(1), "{id} has one tag");
        assert!(definition["summary"].as_str().is_some_and(|text| text.len() > 10), "{id} has no summary");
        let answers = operation.answers();
        assert!(answers.iter().any(|status| (200..300).contains(status)), "{id} never succeeds");
        let text = definition["description"].as_str().unwrap_or_default();
        let named: Vec<&str> =
            text.match_indices(" `").filter_map(|(at, _)| text.get(at.checked_sub(3)?..at)).collect();
        for status in named.into_iter().filter_map(|name| name.parse().ok()) {
            assert!(answers.contains(&status), "{id} tells of {status} and does not document it");
        }
        for status in answers.into_iter().filter(|status| *status >= 400) {
            let content = &definition["responses"][status.to_string()]["content"];
            assert!(content["application/problem+json"].is_object(), "{id} {status} is no problem");
        }
    }
    assert!(ids.len() >= 40, "{} operations", ids.len());
}

#[test]
fn every_type_of_the_document_and_every_field_of_a_body_is_named_once() {
    let document = server::document();
    let mut references = BTreeMap::new();
    collect(document, &mut references);
    let schemas = document["components"]["schemas"].as_object().expect("the document has schemas");
    for name in references.keys() {
        assert!(schemas.contains_key(name), "{name} is referred to and not defined");
    }
    for name in schemas.keys() {
        assert!(references.contains_key(name), "{name} is defined and not used");
    }
}

/// What the service knows of a schema when it holds a body against it (`api/src/http/schema.rs`), and what is for
/// readers only.
const KEYWORDS: [&str; 12] = [
    "$ref",
    "additionalProperties",
    "allOf",
    "default",
    "description",
    "enum",
    "format",
    "items",
    "properties",
    "required",
    "title",
    "type",
];

#[test]
fn every_body_refuses_what_its_schema_does_not_name_and_its_schema_says_nothing_that_is_not_checked() {
    let document = server::document();
    let mut objects = 0;
    for operation in Operation::all(document) {
        let schema = &operation.definition()["requestBody"]["content"]["application/json"]["schema"];
        objects += closed_objects(document, &operation.id, schema);
    }
    assert!(objects >= 20, "{objects} objects");
}

/// Checks a schema of a body and those below: how many objects there are.
fn closed_objects(document: &Value, operation: &str, schema: &Value) -> usize {
    let Some(members) = schema.as_object() else { return 0 };
    for keyword in members.keys() {
        assert!(KEYWORDS.contains(&keyword.as_str()), "{operation}: nobody checks {keyword}");
    }
    if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        return closed_objects(document, operation, &document["components"]["schemas"][name]);
    }
    let is_object = schema["type"] == "object";
    assert!(!is_object || schema["additionalProperties"] == false, "{operation} takes any member: {schema}");
    if schema["type"] == "integer" {
        assert_eq!(schema["format"], "int32", "{operation}");
    }
    if let Some(format) = schema["format"].as_str() {
        assert!(
            ["date", "date-time", "int32", "uuid"].contains(&format),
            "{operation}: nobody checks {format}"
        );
    }
    let parts = schema["allOf"].as_array().into_iter().flatten();
    let parts = parts.chain(schema["properties"].as_object().into_iter().flat_map(|map| map.values()));
    let below = parts.chain(schema.get("items")).map(|part| closed_objects(document, operation, part));
    usize::from(is_object) + below.sum::<usize>()
}

#[tokio::test]
async fn no_operation_takes_a_member_that_its_body_does_not_have() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    for operation in Operation::all(document) {
        let Some(mut body) = operation.body(document) else { continue };
        body["nobody/knows"] = json!(1);
        let path = operation.path_in(document, acme.0);
        let refused = awa.request(operation.method.clone(), &path).json(&body).send().await;
        refused.assert_fields(&[("/nobody~1knows", "member_unknown")]);
    }
}

#[test]
fn who_has_read_enough_of_the_printed_document_is_no_failure() {
    let mut print =
        Command::new(binary()).arg("openapi").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(print.stdout.take());
    let printed = print.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&printed.stderr);
    assert!(printed.status.success() && said.is_empty(), "{said}");
}

fn collect(value: &Value, references: &mut BTreeMap<String, usize>) {
    match value {
        Value::Object(fields) => {
            let reference = fields.get("$ref").and_then(Value::as_str);
            if let Some(name) = reference.and_then(|text| text.strip_prefix("#/components/schemas/")) {
                *references.entry(name.to_owned()).or_default() += 1;
            }
            fields.values().for_each(|field| collect(field, references));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
        _ => {}
    }
}
