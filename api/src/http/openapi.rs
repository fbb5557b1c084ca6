//! The OpenAPI document: made by the routes, then told what the framework does not know.

use std::collections::{BTreeSet, HashMap};

use poem::http::Method;
use serde_json::{Value, json};

use super::{codes, described, examples, write_headers};

/// (method, path pattern as the router knows it) to the operation's id.
pub type Operations = HashMap<(String, String), String>;

/// The document that is published: `spec` with plain media types, bodies that take no member but their own, and
/// only the refusals that an operation can give.
pub fn publish(spec: &str) -> Value {
    let spec = spec.replace("application/json; charset=utf-8", "application/json");
    // What the framework calls the format of a day is known to nobody else.
    let spec = spec.replace("\"naive-date\"", "\"date\"");
    let mut document: Value = serde_json::from_str(&spec).expect("the framework writes valid JSON");
    close_bodies(&mut document);
    join_descriptions(&mut document);
    let codes: Vec<Value> =
        codes::CODES.iter().map(|(status, code)| json!({ "code": code, "status": status })).collect();
    document["components"]["schemas"]["Problem"]["properties"]["code"]["x-codes"] = json!(codes);
    document["servers"] = json!([{ "url": "/api/v1", "description": "This service" }]);
    for_each_operation(&mut document, |path, method, operation| {
        write_headers::declare(path, method, operation);
        let is_versioned = operation["operationId"].as_str().is_some_and(write_headers::takes_version);
        // What the operation itself tells of it answers, such as the conflicts of an act that is only shown.
        let told = operation["description"].as_str().unwrap_or_default().to_owned();
        let Some(answers) = operation["responses"].as_object_mut() else { return };
        answers.retain(|status, _| {
            told.contains(&format!("{status} `")) || may_answer(status, path, method, is_versioned)
        });
        described::conventions(path, method, operation);
    });
    described::service(&mut document);
    examples::add(&mut document);
    document
}

/// Takes out of a type that is named and described in one place what only repeats the description: generators of clients
/// take it for another type to be joined.
fn join_descriptions(value: &mut Value) {
    if let Some(parts) = value.get_mut("allOf").and_then(Value::as_array_mut) {
        parts.retain(|part| {
            part.as_object().is_none_or(|members| members.keys().any(|key| key != "description"))
        });
    }
    match value {
        Value::Object(members) => members.values_mut().for_each(join_descriptions),
        Value::Array(items) => items.iter_mut().for_each(join_descriptions),
        _ => {}
    }
}

/// The operations of the document by method and router pattern.
pub fn operations(document: &Value) -> Operations {
    let paths = document["paths"].as_object().into_iter().flatten();
    let named = paths.flat_map(|(path, methods)| {
        let pattern = path.replace('{', ":").replace('}', "");
        methods.as_object().into_iter().flatten().filter_map(move |(method, operation)| {
            let key = (method.to_uppercase(), format!("/api/v1{pattern}"));
            Some((key, operation["operationId"].as_str()?.to_owned()))
        })
    });
    named.collect()
}

/// The operation that answers a request for this path: of two that match, the one that names more of it.
pub fn operation_at<'a>(document: &'a Value, method: &Method, path: &str) -> Option<&'a Value> {
    let path = path.strip_prefix("/api/v1")?;
    let method = method.as_str().to_lowercase();
    let patterns = document["paths"].as_object()?.iter();
    let matching = patterns.filter_map(|(pattern, methods)| {
        Some((named_segments(pattern, path)?, methods.as_object()?.get(&method)?))
    });
    matching.max_by_key(|(named, _)| *named).map(|(_, operation)| operation)
}

/// The methods that a path answers, as the header `Allow` lists them.
pub fn methods_at(document: &Value, path: &str) -> Option<String> {
    let path = path.strip_prefix("/api/v1")?;
    let patterns = document["paths"].as_object()?.iter();
    let matching = patterns.filter_map(|(pattern, methods)| Some((named_segments(pattern, path)?, methods)));
    let (_, methods) = matching.max_by_key(|(named, _)| *named)?;
    let names: Vec<String> = methods.as_object()?.keys().map(|method| method.to_uppercase()).collect();
    Some(names.join(", "))
}

/// How many segments of `path` the pattern names, if it matches.
fn named_segments(pattern: &str, path: &str) -> Option<usize> {
    let (pattern, path): (Vec<&str>, Vec<&str>) = (pattern.split('/').collect(), path.split('/').collect());
    let is_free = |segment: &str| segment.starts_with('{');
    let matches = pattern.len() == path.len()
        && pattern.iter().zip(&path).all(|(wanted, found)| is_free(wanted) || wanted == found);
    matches.then(|| pattern.iter().filter(|segment| !is_free(segment)).count())
}

/// Says of every object that a body is made of that it takes no member but its own.
fn close_bodies(document: &mut Value) {
    let mut found = BTreeSet::new();
    for methods in document["paths"].as_object().into_iter().flat_map(|paths| paths.values()) {
        for operation in methods.as_object().into_iter().flat_map(|methods| methods.values()) {
            collect(document, &operation["requestBody"], &mut found);
        }
    }
    for name in found {
        let schema = &mut document["components"]["schemas"][name];
        if schema["properties"].is_object() {
            schema["additionalProperties"] = json!(false);
        }
    }
}

/// The names of the schemas that `value` refers to, directly or not.
fn collect(document: &Value, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            let name = members.get("$ref").and_then(Value::as_str).and_then(|text| text.rsplit('/').next());
            if let Some(name) = name
                && found.insert(name.to_owned())
            {
                collect(document, &document["components"]["schemas"][name], found);
            }
            members.values().for_each(|member| collect(document, member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| collect(document, item, found)),
        _ => {}
    }
}

fn for_each_operation(document: &mut Value, mut visit: impl FnMut(&str, &str, &mut Value)) {
    let Some(paths) = document["paths"].as_object_mut() else { return };
    for (path, methods) in paths {
        let Some(methods) = methods.as_object_mut() else { continue };
        for (method, operation) in methods {
            visit(path, method, operation);
        }
    }
}

/// Who may have no further company is told here.
const MAKES_A_COMPANY: [&str; 3] =
    ["/data_imports", "/onboarding/finalisation", "/onboarding/steps/{step}/complete"];

fn may_answer(status: &str, path: &str, method: &str, is_versioned: bool) -> bool {
    let writes = method != "get";
    match status {
        "402" => path.starts_with("/companies/{company_id}") || (writes && MAKES_A_COMPANY.contains(&path)),
        "404" => path.contains('{'),
        "409" | "413" | "415" => writes,
        "412" => is_versioned,
        _ => true,
    }
}
