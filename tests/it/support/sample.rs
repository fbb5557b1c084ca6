//! Makes a request for any operation of the OpenAPI document: a path, and a body of the right shape.

use std::collections::HashMap;

use poem::http::Method;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// An operation of the document.
#[derive(Debug, Clone)]
pub struct Operation {
    pub id: String,
    pub method: Method,
    /// The path as the document has it, with `{parameters}`.
    pub path: String,
    definition: Value,
}

impl Operation {
    /// Every operation of the document, by path and method.
    pub fn all(document: &Value) -> Vec<Self> {
        let paths = document["paths"].as_object().into_iter().flatten();
        paths
            .flat_map(|(path, methods)| {
                methods.as_object().into_iter().flatten().map(move |entry| (path, entry))
            })
            .map(|(path, (method, definition))| Self {
                id: definition["operationId"].as_str().unwrap_or_default().to_owned(),
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                definition: definition.clone(),
            })
            .collect()
    }

    /// Whether the operation is about one company.
    pub fn is_of_a_company(&self) -> bool {
        self.path.starts_with("/companies/{company_id}")
    }

    /// The answers that the document promises.
    pub fn answers(&self) -> Vec<u16> {
        let answers = self.definition["responses"].as_object().into_iter().flatten();
        answers.filter_map(|(status, _)| status.parse().ok()).collect()
    }

    /// What the document says of the operation itself.
    pub fn definition(&self) -> &Value {
        &self.definition
    }

    /// Whether the path names something inside the company.
    pub fn names_more_than_its_company(&self) -> bool {
        self.path.matches('{').count() > 1
    }

    /// Whether it names it by an id, which no two companies share.
    pub fn names_an_id(&self) -> bool {
        self.path.replace("{company_id}", "").contains("_id}") && !self.path.contains("{user_id}")
    }

    /// A path in `company` to what is there, by the names of the parameters.
    ///
    /// # Panics
    /// When a parameter has no value: whoever adds an operation says what is there.
    pub fn path_to(&self, company: Uuid, there: &HashMap<&str, String>) -> String {
        self.path_with(company, |name, _| {
            there.get(name).unwrap_or_else(|| panic!("{} names {name}, which is not there", self.id)).clone()
        })
    }

    /// A path in `company`; what else it names does not exist. Required parameters of the query are there.
    pub fn path_in(&self, document: &Value, company: Uuid) -> String {
        self.path_with(company, |_, schema| plain(&example(document, schema)))
    }

    fn path_with(&self, company: Uuid, value: impl Fn(&str, &Value) -> String) -> String {
        let mut path = self.path.replace("{company_id}", &company.to_string());
        let mut query = Vec::new();
        for parameter in self.definition["parameters"].as_array().into_iter().flatten() {
            let name = parameter["name"].as_str().unwrap_or_default();
            match parameter["in"].as_str() {
                Some("path") if name != "company_id" => {
                    path = path.replace(&format!("{{{name}}}"), &value(name, &parameter["schema"]));
                }
                Some("query") if parameter["required"] == true => {
                    query.push(format!("{name}={}", value(name, &parameter["schema"])));
                }
                _ => {}
            }
        }
        if query.is_empty() { path } else { format!("{path}?{}", query.join("&")) }
    }

    /// A JSON body of the right shape, if the operation takes one.
    pub fn body(&self, document: &Value) -> Option<Value> {
        let schema = &self.definition["requestBody"]["content"]["application/json"]["schema"];
        (!schema.is_null()).then(|| example(document, schema))
    }

    /// Whether the operation takes this header.
    pub fn declares(&self, header: &str) -> bool {
        let parameters = self.definition["parameters"].as_array().into_iter().flatten();
        parameters.into_iter().any(|parameter| parameter["in"] == "header" && parameter["name"] == header)
    }

    /// Whether the operation takes a file.
    pub fn takes_a_file(&self) -> bool {
        !self.definition["requestBody"]["content"]["application/octet-stream"].is_null()
    }
}

/// A value that has the shape of `schema`.
pub fn example(document: &Value, schema: &Value) -> Value {
    if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        return example(document, &document["components"]["schemas"][name]);
    }
    if let Some(first) = schema["allOf"].as_array().or(schema["anyOf"].as_array()).and_then(|all| all.first())
    {
        return example(document, first);
    }
    if let Some(first) = schema["enum"].as_array().and_then(|values| values.first()) {
        return first.clone();
    }
    match (schema["type"].as_str(), schema["format"].as_str()) {
        (Some("object"), _) => object(document, schema),
        (Some("array"), _) => json!([example(document, &schema["items"])]),
        (Some("integer" | "number"), _) => json!(1),
        (Some("boolean"), _) => json!(false),
        (_, Some("uuid")) => json!(Uuid::nil()),
        (_, Some("date")) => json!("2026-01-01"),
        (_, Some("date-time")) => json!("2026-01-01T00:00:00Z"),
        _ => json!("x"),
    }
}

fn object(document: &Value, schema: &Value) -> Value {
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let kept = properties.filter(|(name, _)| required.contains(&json!(name)));
    Value::Object(kept.map(|(name, schema)| (name.clone(), example(document, schema))).collect::<Map<_, _>>())
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
