//! What the document says that follows from the conventions of the house and not from one operation: headers of
//! answers, whether an operation may be sent again, and who may call it.

use serde_json::{Value, json};

use super::write_headers::{IDEMPOTENCY_KEY, IF_MATCH};

struct AnswerHeader {
    name: &'static str,
    is_on: fn(u16) -> bool,
    kind: &'static str,
    text: &'static str,
}

const ANSWER_HEADERS: [AnswerHeader; 3] = [
    AnswerHeader {
        name: "Retry-After",
        is_on: |status| matches!(status, 429 | 503),
        kind: "integer",
        text: "Seconds after which the request may be sent again.",
    },
    AnswerHeader {
        name: "RateLimit-Policy",
        is_on: is_counted,
        kind: "string",
        text: "The budgets that the request was counted against, if any: requests `q` in `w` seconds \
               (draft-ietf-httpapi-ratelimit-headers-10).",
    },
    AnswerHeader {
        name: "RateLimit",
        is_on: is_counted,
        kind: "string",
        text: "What is left of them: `r` requests now, and all of them after `t` seconds; of an empty one, the next \
               after `t`.",
    },
];

fn is_counted(status: u16) -> bool {
    status < 300 || status == 429
}

/// What the document says of the service as a whole.
pub fn service(document: &mut Value) {
    document["info"]["license"] = json!({ "name": "Proprietary" });
    let headers = ANSWER_HEADERS.map(|header| {
        let AnswerHeader { name, kind, text, .. } = header;
        (name.to_owned(), json!({ "description": text, "schema": { "type": kind } }))
    });
    document["components"]["headers"] = Value::Object(headers.into_iter().collect());
}

/// Adds to an operation what follows from its kind.
pub fn conventions(path: &str, method: &str, operation: &mut Value) {
    let own = operation["description"].as_str().unwrap_or_default();
    let sentences = sentences(path, method, operation).join(" ");
    operation["description"] = json!([own, &sentences].map(str::trim).join("\n\n").trim());
    operation["summary"] = json!(operation["summary"].as_str().unwrap_or_default().replace('\n', " "));
    if operation["security"].is_null() {
        operation["security"] = json!([]);
    }
    for (status, answer) in operation["responses"].as_object_mut().into_iter().flatten() {
        let Ok(status) = status.parse::<u16>() else { continue };
        let own = answer["headers"].as_object().into_iter().flatten();
        answer["headers"] = own.map(|(name, header)| (written(name), header.clone())).collect();
        for AnswerHeader { name, .. } in ANSWER_HEADERS.iter().filter(|header| (header.is_on)(status)) {
            answer["headers"][*name] = json!({ "$ref": format!("#/components/headers/{name}") });
        }
    }
}

/// The framework shouts the names of headers.
fn written(name: &str) -> String {
    let parts = name.split('-').map(|part| part[..1].to_owned() + &part[1..].to_lowercase());
    if name == "ETAG" { "ETag".to_owned() } else { parts.collect::<Vec<_>>().join("-") }
}

fn sentences(path: &str, method: &str, operation: &Value) -> Vec<&'static str> {
    let mut sentences = Vec::new();
    if operation["security"].is_null() {
        sentences.push("Anybody may ask.");
    } else if path.starts_with("/companies/{company_id}") {
        sentences
            .push("For members of the company whose role allows it; to others the company is not there.");
    } else {
        sentences.push("For whoever is signed in.");
    }
    let takes = |name: &str| {
        let mut parameters = operation["parameters"].as_array().into_iter().flatten();
        parameters.any(|parameter| parameter["name"] == name)
    };
    if takes("cursor") {
        sentences.push(
            "Gives `limit` rows, 50 unless asked and 200 at most, and as `next_cursor` where the next ones begin; there \
             is none after the last.",
        );
    }
    if takes("cursor") && takes("sort") {
        sentences.push("A cursor goes on in the order that it was given in, and in no other.");
    }
    if takes(IDEMPOTENCY_KEY) {
        sentences.push("Sent again under its `Idempotency-Key`, it is done once.");
    }
    if takes(IF_MATCH) {
        sentences.push(
            "With the `ETag` that the caller saw as `If-Match`, it is not done to what has changed since.",
        );
    }
    if method == "get" {
        sentences.push("Changes nothing.");
    }
    sentences
}
