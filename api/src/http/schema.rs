//! Holds a value against a schema of the API document.
//!
//! Only the part of JSON Schema is known that our document uses for bodies; a test walks the document to see that it
//! uses no more.

use chrono::{DateTime, NaiveDate};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::Fields;

/// A caller learns of so many mistakes at once; a body of a megabyte may hold a hundred thousand.
const MAX_PROBLEMS: usize = 100;

/// Notes what of `value` is not as the schema called `name` says: `required` at a member that is missing,
/// `member_unknown` at one that nobody knows, `invalid` at a value of another type or form.
pub fn check(document: &Value, name: &str, value: &Value, fields: &mut Fields) {
    Checker { schemas: &document["components"]["schemas"], fields }.named(name, "", value);
}

struct Checker<'a> {
    schemas: &'a Value,
    fields: &'a mut Fields,
}

impl Checker<'_> {
    fn named(&mut self, name: &str, at: &str, value: &Value) {
        let schema = &self.schemas[name];
        self.value(schema, at, value);
    }

    fn value(&mut self, schema: &Value, at: &str, value: &Value) {
        if self.fields.count() >= MAX_PROBLEMS {
            return;
        }
        if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
            return self.named(name, at, value);
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.value(part, at, value);
        }
        let Some(kind) = schema["type"].as_str() else { return };
        match (kind, value) {
            ("object", Value::Object(members)) => self.object(schema, at, members),
            ("array", Value::Array(items)) => {
                for (index, item) in items.iter().enumerate() {
                    self.value(&schema["items"], &format!("{at}/{index}"), item);
                }
            }
            ("string", Value::String(text)) => self.text(schema, at, text),
            ("boolean", Value::Bool(_)) => {}
            ("integer", value) if value.as_i64().is_some_and(|number| i32::try_from(number).is_ok()) => {}
            _ => self.fields.refuse_because(at, "invalid", format!("not of type {kind}")),
        }
    }

    fn object(&mut self, schema: &Value, at: &str, members: &Map<String, Value>) {
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !members.contains_key(name) {
                self.fields.refuse(format!("{at}/{name}"), "required");
            }
        }
        for (name, value) in members {
            let at = format!("{at}/{}", name.replace('~', "~0").replace('/', "~1"));
            match schema["properties"].get(name) {
                Some(schema) => self.value(schema, &at, value),
                None if self.fields.count() < MAX_PROBLEMS => self.fields.refuse(at, "member_unknown"),
                None => return,
            }
        }
    }

    fn text(&mut self, schema: &Value, at: &str, text: &str) {
        let is_known = schema["enum"].as_array().is_none_or(|known| known.iter().any(|one| one == text));
        if !is_known {
            return self.fields.refuse_because(at, "invalid", "not one of the values of its type");
        }
        match schema["format"].as_str() {
            Some("date") if !is_date(text) => {
                self.fields.refuse_because(at, "invalid", "not a day of the calendar as YYYY-MM-DD");
            }
            Some("date-time") if DateTime::parse_from_rfc3339(text).is_err() => {
                self.fields.refuse_because(at, "invalid", "not an instant as in RFC 3339");
            }
            Some("uuid") if text.len() != 36 || Uuid::try_parse(text).is_err() => {
                self.fields.refuse_because(at, "invalid", "not a UUID in its hyphenated form");
            }
            _ => {}
        }
    }
}

/// RFC 3339 `full-date`: four, two and two digits, and a day that the calendar has.
fn is_date(text: &str) -> bool {
    let has_form = text.len() == 10
        && text.bytes().enumerate().all(|(index, byte)| match index {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    has_form && text.parse::<NaiveDate>().is_ok()
}

#[cfg(test)]
mod tests;
