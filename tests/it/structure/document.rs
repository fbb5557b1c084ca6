use std::collections::{BTreeMap, BTreeSet};

use api::server;
use serde_json::Value;

use crate::support::sample::Operation;

#[test]
fn every_operation_has_a_verb_a_noun_a_tag_a_summary_and_says_how_it_refuses() {
    let document = server::document();
    let mut ids = BTreeSet::new();
    for operation in Operation::all(&document) {
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
    collect(&document, &mut references);
    let schemas = document["components"]["schemas"].as_object().expect("the document has schemas");
    for name in references.keys() {
        assert!(schemas.contains_key(name), "{name} is referred to and not defined");
    }
    for name in schemas.keys() {
        assert!(references.contains_key(name), "{name} is defined and not used");
    }
}

fn collect(value: &Value, references: &mut BTreeMap<String, usize>) {
    match value {
        Value::Object(fields) => {
            if let Some(name) =
                fields.get("$ref").and_then(Value::as_str).and_then(|text| text.rsplit('/').next())
            {
                *references.entry(name.to_owned()).or_default() += 1;
            }
            fields.values().for_each(|field| collect(field, references));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, references)),
        _ => {}
    }
}
