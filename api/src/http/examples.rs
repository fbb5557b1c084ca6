//! A documented example of every JSON body and answer: made from its schema, so that it has the shape that is promised,
//! with values that belong together where a field is known by its name ([`values`]).

mod analytics;
mod assets;
mod templates;
mod values;

use chrono::NaiveDate;
use serde_json::{Map, Value, json};

/// Types within types so deep have no example.
const MAX_DEPTH: usize = 12;
const JSON: &str = "application/json";

/// Adds an example to the JSON body and the JSON answers of each operation, and one to the problem.
pub fn add(document: &mut Value) {
    let schemas = document["components"]["schemas"].clone();
    let maker = Maker { schemas: &schemas };
    for methods in document["paths"].as_object_mut().into_iter().flat_map(|paths| paths.values_mut()) {
        for operation in methods.as_object_mut().into_iter().flat_map(|methods| methods.values_mut()) {
            operation.get_mut("requestBody").into_iter().for_each(|body| maker.give(body));
            for answer in operation["responses"].as_object_mut().into_iter().flat_map(|all| all.values_mut())
            {
                maker.give(answer);
            }
        }
    }
    document["components"]["schemas"]["Problem"]["example"] = maker.named("Problem", 0);
}

struct Maker<'a> {
    schemas: &'a Value,
}

impl Maker<'_> {
    fn give(&self, holder: &mut Value) {
        let Some(body) = holder.get_mut("content").and_then(|content| content.get_mut(JSON)) else { return };
        body["example"] = self.of("", "", &body["schema"], 0);
    }

    fn named(&self, name: &str, depth: usize) -> Value {
        let schema = &self.schemas[name];
        if schema["properties"].is_object() {
            self.object(name, schema, depth)
        } else {
            self.of(name, "", schema, depth)
        }
    }

    /// The value of a field of an object, or of a type by itself.
    fn of(&self, owner: &str, field: &str, schema: &Value, depth: usize) -> Value {
        if let Some(known) = values::of(owner, field).filter(|known| fits(schema, known)) {
            return known;
        }
        let inner = schema["allOf"].as_array().and_then(|parts| parts.first()).unwrap_or(schema);
        if let Some(name) = inner["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
            return self.named(name, depth + 1);
        }
        if let Some(first) = schema["enum"].as_array().and_then(|values| values.first()) {
            return first.clone();
        }
        match (schema["type"].as_str(), schema["format"].as_str()) {
            (Some("object"), _) => self.object(owner, schema, depth),
            (Some("array"), _) if depth > MAX_DEPTH => json!([]),
            (Some("array"), _) => json!([self.of(owner, field, &schema["items"], depth + 1)]),
            (Some("integer" | "number"), _) => json!(1),
            (Some("boolean"), _) => json!(true),
            (_, Some("uuid")) => json!(values::ID),
            (_, Some("date")) => json!("2026-02-10"),
            (_, Some("date-time")) => json!(values::INSTANT),
            _ => json!(field.replace('_', " ")),
        }
    }

    fn object(&self, name: &str, schema: &Value, depth: usize) -> Value {
        let fields = schema["properties"].as_object().into_iter().flatten();
        let shown = fields.filter(|(field, _)| !values::is_left_out(name, field));
        Value::Object(
            shown
                .map(|(field, schema)| (field.clone(), self.of(name, field, schema, depth)))
                .collect::<Map<_, _>>(),
        )
    }
}

/// Whether a known value is of the field's type: fields of one name may have several.
fn fits(schema: &Value, value: &Value) -> bool {
    match schema["type"].as_str() {
        Some("string") => {
            let has_format = match schema["format"].as_str() {
                None => true,
                Some("date") => value.as_str().is_some_and(|text| text.parse::<NaiveDate>().is_ok()),
                Some(_) => false,
            };
            value.is_string() && schema["enum"].is_null() && has_format
        }
        Some("integer") => value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("array") => value.is_array(),
        _ => false,
    }
}
