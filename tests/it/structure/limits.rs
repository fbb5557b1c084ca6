//! The page of limits is what the code and the document say, and every operation has its bound.

use std::path::Path;

use api::server;
use serde_json::Value;

use crate::support::sample::Operation;

#[test]
fn the_page_of_limits_is_what_the_code_says() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/limits.md");
    let page = api::limits::page(&server::document());
    #[expect(
        clippy::disallowed_methods,
        reason = "as the snapshots do, which are written anew by the same variable"
    )]
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&file, &page).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(&file).unwrap_or_default(),
        page,
        "run this test with INSTA_UPDATE=always"
    );
}

#[test]
fn every_body_is_of_a_kind_that_is_bounded_and_every_list_of_pages_says_how_long_one_is() {
    let document = server::document();
    for operation in Operation::all(&document) {
        let kinds = operation.definition()["requestBody"]["content"].as_object();
        for kind in kinds.into_iter().flatten().map(|(kind, _)| kind.as_str()) {
            let is_json = kind.starts_with("application/json");
            assert!(is_json || kind == "application/octet-stream", "{}: nobody bounds {kind}", operation.id);
        }
        let answer = &operation.definition()["responses"]["200"]["content"]["application/json; charset=utf-8"]
            ["schema"];
        let parameters = operation.definition()["parameters"].as_array().into_iter().flatten();
        let has_limit = parameters.into_iter().any(|parameter| parameter["name"] == "limit");
        assert!(!is_paged(&document, answer) || has_limit, "{} has pages of any length", operation.id);
    }
}

fn is_paged(document: &Value, schema: &Value) -> bool {
    let name = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
    name.is_some_and(|name| document["components"]["schemas"][name]["properties"]["next_cursor"].is_object())
}
