use std::{collections::BTreeSet, fs, path::Path};

use api::server;

/// What makes a problem of a code.
const MAKERS: [&str; 7] =
    ["new", "bad_request", "forbidden", "conflict", "too_large", "unprocessable", "unavailable"];

/// Words of the sources of reports that name a parameter of a sentence, and are no code.
const PARAMETERS: [&str; 7] = ["value", "previous", "count", "expected", "other_date", "journal", "number"];

/// The codes that the document promises, in its order.
fn published() -> Vec<String> {
    let document = server::document();
    let codes = document["components"]["schemas"]["Problem"]["properties"]["code"]["x-codes"].clone();
    let codes = codes.as_array().expect("the document lists the codes of problems").clone();
    codes.iter().filter_map(|entry| entry["code"].as_str().map(str::to_owned)).collect()
}

/// The words in quotes between the brackets that open here.
fn quoted_arguments(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let end = text.find(|char| {
        depth += i32::from(char == '(') - i32::from(char == ')');
        depth == 0
    });
    text[..end.unwrap_or(text.len())].split('"').skip(1).step_by(2).collect()
}

fn collect_codes(folder: &Path, codes: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() {
            collect_codes(&path, codes);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).expect("sources are text");
            for call in source.split("ApiError::").skip(1).chain(source.split("Self::").skip(1)) {
                let Some(maker) = MAKERS.iter().find(|maker| call.starts_with(&format!("{maker}("))) else {
                    continue;
                };
                let words = quoted_arguments(&call[maker.len()..]).into_iter();
                codes.extend(words.filter(|word| is_code(word)).map(str::to_owned));
            }
            // (constraint, code) of a statement that the database refuses.
            for call in source.split(".on_constraint").skip(1) {
                codes.extend(quoted_arguments(call).into_iter().skip(1).step_by(2).map(str::to_owned));
            }
        }
    }
}

fn is_code(word: &str) -> bool {
    !word.is_empty()
        && word.chars().all(|char| char.is_ascii_lowercase() || char.is_ascii_digit() || char == '_')
}

#[test]
fn every_code_of_a_problem_is_published_once() {
    let published = published();
    let distinct: BTreeSet<String> = published.iter().cloned().collect();
    assert_eq!(distinct.len(), published.len(), "a code is there twice");
    let mut written = BTreeSet::new();
    collect_codes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../api/src"), &mut written);
    assert!(written.len() >= 40, "only {} codes were found in the sources", written.len());
    let missing: Vec<&String> = written.difference(&distinct).collect();
    assert!(missing.is_empty(), "http/codes.rs does not have {missing:?}");
}

#[test]
fn every_code_of_a_report_has_a_sentence() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("sources are text");
    let sentences = read("webapp/src/i18n/locales/fr/fec.ts");
    for (source, at_least) in [("reason.rs", 38), ("issue.rs", 24), ("tolerance.rs", 38)] {
        let source = read(&format!("ledger/src/fec/{source}"));
        let codes: BTreeSet<&str> =
            source.split('"').skip(1).step_by(2).filter(|word| is_code(word)).collect();
        assert!(codes.len() >= at_least, "only {codes:?} were found");
        let missing = codes.iter().filter(|code| !sentences.contains(&format!("\n    {code}: ")));
        let missing: Vec<_> = missing.filter(|code| !PARAMETERS.contains(code)).collect();
        assert!(missing.is_empty(), "the web client has no sentence of {missing:?}");
    }
}
