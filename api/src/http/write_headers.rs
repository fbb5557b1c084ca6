//! `Idempotency-Key` and `If-Match`: which operations honour them. The document says so, and a write that does not
//! honour one refuses it: what a caller relies on is never overlooked.

use std::{collections::HashSet, sync::Arc};

use poem::{
    Endpoint, Request, Result,
    http::{HeaderName, Method, header},
};
use serde_json::{Value, json};
use url::form_urlencoded;

use super::{ApiError, ApiResult, openapi};
use crate::App;

/// The header of a key under which a write is done once.
pub const IDEMPOTENCY_KEY: &str = "Idempotency-Key";
/// The header of the version that a caller saw.
pub const IF_MATCH: &str = "If-Match";
/// An idempotency key at most.
pub const MAX_KEY_LENGTH: usize = 255;

/// Writes of a company that take no key: where the caller starts is the same however often they say it.
/// What is only computed is the same again.
const WITHOUT_KEY: [&str; 7] = [
    "check_integrity",
    "fill_entry_template",
    "preview_chart_import",
    "preview_entries_import",
    "preview_opening_balances",
    "set_default_company",
    "split_taxes",
];

/// Writes that compare the version the caller saw.
const VERSIONED: [&str; 46] = [
    "cancel_asset_disposal",
    "close_fiscal_year",
    "delete_account",
    "delete_analytic_axis",
    "delete_analytic_section",
    "delete_asset",
    "delete_budget",
    "delete_distribution_key",
    "delete_entry",
    "delete_entry_template",
    "delete_fiscal_year",
    "delete_journal",
    "delete_loan",
    "delete_recurring_entry",
    "delete_role",
    "delete_webhook_endpoint",
    "discard_fec_import",
    "dispose_of_asset",
    "post_entry",
    "remove_member",
    "reopen_fiscal_year",
    "reverse_entry",
    "run_fec_import",
    "set_session_timeout",
    "update_account",
    "update_analytic_axis",
    "update_analytic_section",
    "update_api_key",
    "update_asset",
    "update_asset_settings",
    "update_budget",
    "update_budget_lines",
    "update_company",
    "update_company_settings",
    "update_distribution_key",
    "update_entry",
    "update_entry_template",
    "update_journal",
    "update_line_split",
    "update_loan",
    "update_locks",
    "update_member",
    "update_recurring_entry",
    "update_role",
    "update_tax_code",
    "update_webhook_endpoint",
];

/// Acts that cannot be undone, among these: they are refused without a version.
const NAMING_THEIR_VERSION: [&str; 9] = [
    "cancel_asset_disposal",
    "close_fiscal_year",
    "discard_fec_import",
    "dispose_of_asset",
    "post_entry",
    "reopen_fiscal_year",
    "reverse_entry",
    "run_fec_import",
    "update_locks",
];

/// Whether an operation compares the version in `If-Match`.
pub fn takes_version(id: &str) -> bool {
    VERSIONED.contains(&id)
}

fn takes_key(path: &str, method: &str, id: &str) -> bool {
    method != "get" && path.starts_with("/companies/{company_id}") && !WITHOUT_KEY.contains(&id)
}

/// Writes into an operation of the document which of the two it honours.
pub fn declare(path: &str, method: &str, operation: &mut Value) {
    let id = operation["operationId"].as_str().unwrap_or_default();
    let key = takes_key(path, method, id).then(|| {
        json!({
            "name": IDEMPOTENCY_KEY, "in": "header", "required": false,
            "description": "The same key with the same request gets the first answer, and nothing is done twice; 422 \
                `idempotency_key_reused` with another request. Kept for 30 days.",
            "schema": { "type": "string", "minLength": 1, "maxLength": MAX_KEY_LENGTH },
        })
    });
    let version = takes_version(id).then(|| {
        json!({
            "name": IF_MATCH, "in": "header", "required": NAMING_THEIR_VERSION.contains(&id),
            "description": "The `ETag` of the document that the caller saw; 412 `stale_version` when it has changed since.",
            "schema": { "type": "string" },
        })
    });
    let declared: Vec<Value> = key.into_iter().chain(version).collect();
    if declared.is_empty() {
        return;
    }
    match operation["parameters"].as_array_mut() {
        Some(parameters) => parameters.extend(declared),
        None => operation["parameters"] = Value::Array(declared),
    }
}

/// Refuses a write that bears a key or a version where the document declares none.
pub async fn only_declared<E: Endpoint>(endpoint: Arc<E>, request: Request) -> Result<E::Output> {
    let app = request.data::<App>().expect("the server gives every request its App");
    let borne = [
        (request.headers().contains_key(IDEMPOTENCY_KEY), IDEMPOTENCY_KEY, "idempotency_key_not_supported"),
        (request.headers().contains_key(header::IF_MATCH), IF_MATCH, "if_match_not_supported"),
    ];
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    for (_, name, code) in borne.into_iter().filter(|(is_borne, ..)| *is_borne && !reads) {
        let asked = openapi::operation_at(app.document, request.method(), request.uri().path());
        if asked.is_some_and(|operation| !declares(operation, name)) {
            return Err(ApiError::bad_request(code).detail(format!("this operation takes no {name}")).into());
        }
    }
    endpoint.call(request).await
}

/// Headers that say one thing, of which the framework reads the first line: whoever stands between us and the caller may
/// have read another one (RFC 9110, 5.3; for `Host`, RFC 9112, 3.2).
const SINGLE: [HeaderName; 6] = [
    header::HOST,
    header::ORIGIN,
    header::AUTHORIZATION,
    header::CONTENT_TYPE,
    header::CONTENT_ENCODING,
    header::IF_MATCH,
];

/// Refuses a request with a parameter that the operation does not know, or one given twice: a filter that is overlooked
/// shows, or takes away, more than was asked for. So it does with headers that say one thing.
pub async fn only_known_parameters<E: Endpoint>(endpoint: Arc<E>, request: Request) -> Result<E::Output> {
    let mut single = SINGLE.iter();
    if let Some(doubled) = single.find(|name| request.headers().get_all(*name).iter().nth(1).is_some()) {
        let detail = format!("the header `{doubled}` is given more than once");
        return Err(ApiError::bad_request("parameter_invalid").at(doubled.as_str()).detail(detail).into());
    }
    if let Some(query) = request.uri().query().filter(|query| !query.is_empty()) {
        let app = request.data::<App>().expect("the server gives every request its App");
        if let Some(operation) = openapi::operation_at(app.document, request.method(), request.uri().path()) {
            check_parameters(operation, query)?;
        }
    }
    endpoint.call(request).await
}

fn check_parameters(operation: &Value, query: &str) -> ApiResult<()> {
    let mut seen = HashSet::new();
    for (name, _) in form_urlencoded::parse(query.as_bytes()) {
        let mut known = operation["parameters"].as_array().into_iter().flatten();
        let is_known = known.any(|one| one["in"] == "query" && one["name"] == *name);
        let problem = match (is_known, seen.insert(name.clone())) {
            (true, true) => continue,
            (true, false) => "is given more than once",
            (false, _) => "is not known to this operation",
        };
        let name: String = name.chars().take(100).collect();
        let detail = format!("the parameter `{name}` {problem}");
        return Err(ApiError::bad_request("parameter_invalid").at(&name).detail(detail));
    }
    Ok(())
}

fn declares(operation: &Value, header: &str) -> bool {
    let mut parameters = operation["parameters"].as_array().into_iter().flatten();
    parameters.any(|parameter| parameter["in"] == "header" && parameter["name"] == header)
}
