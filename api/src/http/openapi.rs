//! The OpenAPI document: made by the routes, then told what the framework does not know.

use std::collections::HashMap;

use serde_json::{Value, json};

/// (method, path pattern as the router knows it) to the operation's id.
pub type Operations = HashMap<(String, String), String>;

/// The document that is published: `spec` with plain media types, and only the refusals that an operation
/// can give.
pub fn publish(spec: &str) -> Value {
    let spec = spec.replace("application/json; charset=utf-8", "application/json");
    // What the framework calls the format of a day is known to nobody else.
    let spec = spec.replace("\"naive-date\"", "\"date\"");
    let mut document: Value = serde_json::from_str(&spec).expect("the framework writes valid JSON");
    document["servers"] = json!([{ "url": "/api/v1", "description": "This service" }]);
    for_each_operation(&mut document, |path, method, operation| {
        let answers = operation["responses"].as_object_mut();
        let Some(answers) = answers else { return };
        answers.retain(|status, _| may_answer(status, path, method));
    });
    document
}

/// The operations of the document by method and router pattern.
pub fn operations(document: &mut Value) -> Operations {
    let mut operations = Operations::new();
    for_each_operation(document, |path, method, operation| {
        let pattern = path.replace('{', ":").replace('}', "");
        if let Some(id) = operation["operationId"].as_str() {
            operations.insert((method.to_uppercase(), format!("/api/v1{pattern}")), id.to_owned());
        }
    });
    operations
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

fn may_answer(status: &str, path: &str, method: &str) -> bool {
    let writes = method != "get";
    match status {
        "402" => path.starts_with("/companies/{company_id}"),
        "404" => path.contains('{'),
        "409" | "413" | "415" => writes,
        "412" => writes && path.starts_with("/companies/{company_id}"),
        _ => true,
    }
}
