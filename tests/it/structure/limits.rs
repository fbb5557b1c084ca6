//! The page of limits is what the code and the document say, and every operation has its bound.

use std::collections::HashMap;
use std::path::Path;

use api::server;
use serde_json::Value;

use crate::support::sample::Operation;

#[test]
fn the_page_of_limits_is_what_the_code_says() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/limits.md");
    let page = api::limits::page(server::document());
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
    let page = api::limits::page(document);
    let told = rows_told(&page);
    let (mut bodies, mut lists) = (0, 0);
    for operation in Operation::all(document) {
        let kinds = operation.definition()["requestBody"]["content"].as_object();
        for kind in kinds.into_iter().flatten().map(|(kind, _)| kind.as_str()) {
            let is_json = kind.starts_with("application/json");
            assert!(is_json || kind == "application/octet-stream", "{}: nobody bounds {kind}", operation.id);
            bodies += 1;
        }
        let answers = operation.definition()["responses"].as_object().into_iter().flatten();
        let mut answers = answers.map(|(_, answer)| &answer["content"]["application/json"]["schema"]);
        if !answers.any(|schema| is_paged(document, schema)) {
            continue;
        }
        lists += 1;
        let parameters = operation.definition()["parameters"].as_array().into_iter().flatten();
        let has_limit = parameters.into_iter().any(|parameter| parameter["name"] == "limit");
        let wanted = if has_limit { "200, then a cursor" } else { "500 lines, then `list_entry_lines`" };
        assert_eq!(
            told.get(operation.id.as_str()),
            Some(&wanted),
            "{} has pages of any length",
            operation.id
        );
    }
    assert!(bodies >= 50 && lists >= 13, "{bodies} bodies and {lists} lists were seen");
}

/// What the page of limits says of the rows of an answer, by operation.
fn rows_told(page: &str) -> HashMap<&str, &str> {
    let cells = page.lines().map(|line| line.split(" | ").collect::<Vec<_>>());
    let told = cells
        .filter_map(|cells| Some((cells.first()?.strip_prefix("| `")?.strip_suffix('`')?, *cells.get(2)?)));
    told.collect()
}

fn is_paged(document: &Value, schema: &Value) -> bool {
    let name = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
    name.is_some_and(|name| document["components"]["schemas"][name]["properties"]["next_cursor"].is_object())
}
