//! What every request passes through, outermost first: id and log, panics, problems for what the framework
//! refuses, security headers, the Origin check, and the reading of a bounded body.

use std::{any::Any, sync::Arc, time::Instant};

use billing::catalogue;
use poem::{
    Body, Endpoint, IntoResponse, PathPattern, Request, Response, Result,
    error::{MethodNotAllowedError, NotFoundError, ReadBodyError},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
};
use poem_openapi::OperationId;
use poem_openapi::error::{ContentTypeError, ParseParamError, ParsePathError, ParseRequestPayloadError};
use poem_openapi::types::ToJSON;
use sha2::{Digest, Sha256};
use tenancy::Idempotency;
use tracing::Instrument;

use super::{
    ApiError, ApiResult, PROBLEM_JSON, api_key,
    json_body::is_json,
    openapi, paging, rate_headers, request_id, web,
    write_headers::{IDEMPOTENCY_KEY, MAX_KEY_LENGTH},
};
use crate::{App, telemetry};

/// A JSON body at most.
pub const MAX_JSON_BYTES: usize = 1024 * 1024;

const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
];

/// The web client writes no style into its pages; what it sets on elements by script is no inline style.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
     base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/// The outermost layer: every answer has an id, a log line, the security headers, and is a problem when it
/// refuses.
pub async fn outermost<E: Endpoint>(endpoint: Arc<E>, request: Request) -> Result<Response> {
    let id = request_id::of(&request);
    let is_api = request.uri().path().starts_with("/api/");
    let (app, path) = (request.data::<App>().cloned(), request.uri().path().to_owned());
    let https = app.as_ref().is_some_and(|app| app.config.server.public_url.scheme() == "https");
    let (method, begun) = (request.method().clone(), Instant::now());
    let span = telemetry::request_span(&id, &method);
    let asked = app.clone();
    let answer = request_id::scope(id.clone(), async move {
        let list = request.uri().path().to_owned();
        // What a use case keeps over its statements is large: the scopes around it hold its address only.
        let answer =
            paging::scope(&list, Box::pin(endpoint.call(request))).await.map(IntoResponse::into_response);
        let mut response = answer.unwrap_or_else(problem_of);
        if let (Some(app), Some(error)) = (&asked, response.data::<ApiError>().cloned()) {
            response.set_body(naming_plans(app, error).await.problem().to_json_string());
        }
        let route = response.data::<PathPattern>().map_or("", |pattern| pattern.0.as_ref());
        let operation = response.data::<OperationId>().map_or("", |operation| operation.0);
        tracing::Span::current().record("route", route).record("operation", operation);
        tracing::info!(status = response.status().as_u16(), "answered");
        telemetry::note_duration(&method, route, operation, response.status(), begun.elapsed());
        response
    });
    let mut response = rate_headers::scope(Box::pin(answer.instrument(span)), Response::headers_mut).await;
    let status = response.status();
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(HeaderName::from_static(request_id::HEADER), id);
    }
    if let Some(methods) =
        app.filter(|_| status == StatusCode::METHOD_NOT_ALLOWED).and_then(|app| allowed(&app, &path))
    {
        headers.insert(header::ALLOW, methods);
    }
    for (name, value) in HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(CONTENT_SECURITY_POLICY));
    if is_api {
        // Books belong into no cache, least of all a shared one.
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    Ok(response)
}

/// Names the plans that hold what a refusal misses.
async fn naming_plans(app: &App, error: ApiError) -> ApiError {
    let Some(need) = error.need() else { return error };
    match app.tenancy.platform_read(async |tx| catalogue::plans_for(tx, need).await).await {
        Ok(plans) => error.naming(plans),
        Err(failure) => {
            tracing::warn!(%failure, "the plans that would do are not known");
            error
        }
    }
}

/// The methods that a path answers.
fn allowed(app: &App, path: &str) -> Option<HeaderValue> {
    HeaderValue::from_str(&openapi::methods_at(app.document, path)?).ok()
}

/// A panic is our fault and an answer all the same.
pub fn panicked(cause: Box<dyn Any + Send + 'static>) -> Response {
    let message = cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| cause.downcast_ref::<&str>().copied())
        .unwrap_or("panic");
    ApiError::internal(message).into_response()
}

/// What the framework refuses, in our words.
fn problem_of(error: poem::Error) -> Response {
    let refusal = if error.is::<NotFoundError>() {
        ApiError::not_found()
    } else if error.is::<MethodNotAllowedError>() {
        ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed")
    } else if let Some(cause) = error.downcast_ref::<ParseRequestPayloadError>() {
        tracing::debug!(%cause, "unreadable body");
        ApiError::bad_request("body_invalid").detail("the body cannot be read")
    } else if let Some(cause) = error.downcast_ref::<ParseParamError>() {
        tracing::debug!(%cause, "unreadable parameter");
        let detail = format!("the parameter `{}` is missing or not of its type", cause.name);
        ApiError::bad_request("parameter_invalid").at(cause.name).detail(detail)
    } else if let Some(cause) = error.downcast_ref::<ParsePathError>() {
        // The framework has names of its own for the parts of a path.
        tracing::debug!(%cause, "unreadable path");
        ApiError::bad_request("parameter_invalid").detail("a part of the path is not of its type")
    } else if error.is::<ContentTypeError>() {
        content_type_not_supported()
    } else if let Some(ReadBodyError::PayloadTooLarge) = error.downcast_ref() {
        ApiError::too_large("body_too_large")
    } else {
        let response = error.into_response();
        if response.content_type() == Some(PROBLEM_JSON) {
            return response;
        }
        match response.status() {
            status if status.is_server_error() => ApiError::internal(status),
            status => ApiError::new(status, "refused"),
        }
    };
    refusal.into_response()
}

/// Refuses a write that a browser sends from a page of another origin. No page can make a browser send a key of its own
/// accord, and beside a key the cookie does not count.
pub async fn same_origin<E: Endpoint>(endpoint: Arc<E>, request: Request) -> Result<E::Output> {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let app = request.data::<App>().expect("the server gives every request its App");
    let ours = app.config.server.public_url.origin().ascii_serialization();
    let foreign_origin = request.header(header::ORIGIN).is_some_and(|origin| origin != ours);
    let foreign_site = request.header("sec-fetch-site").is_some_and(|site| site == "cross-site");
    if !reads && (foreign_origin || foreign_site) && api_key::borne(&request).is_none() {
        return Err(ApiError::forbidden("origin_refused").into());
    }
    endpoint.call(request).await
}

/// Reads a JSON body within its limit, and notes what was asked when the request bears an idempotency key. What is
/// no JSON is left to its handler: it refuses the type, or streams a file within a limit of its own and adds its hash
/// ([`super::Access::write_file`]).
pub async fn bounded_body<E: Endpoint>(endpoint: Arc<E>, mut request: Request) -> Result<E::Output> {
    // A few bytes that unfold to gigabytes would be bounded only by what unfolds them.
    if request.header(header::CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity") {
        return Err(content_type_not_supported().into());
    }
    let body = match request.content_type().is_some_and(is_json) {
        true => Some(request.take_body().into_bytes_limit(MAX_JSON_BYTES).await?),
        false => None,
    };
    let mut keys = request.headers().get_all(IDEMPOTENCY_KEY).iter();
    if let Some(key) = keys.next() {
        // A key that is overlooked would do twice what its caller wants done once.
        let key = key.to_str().ok().filter(|_| keys.next().is_none());
        let key = checked_key(key.unwrap_or_default())?;
        // The address is part of what was asked: the same key must not answer for another document.
        let address = request.uri().to_string();
        let asked = Sha256::new()
            .chain_update(address)
            .chain_update([0])
            .chain_update(body.as_deref().unwrap_or_default());
        let idempotency = Idempotency { key, body_sha256: asked.finalize().into() };
        request.extensions_mut().insert(idempotency);
    }
    if let Some(body) = body {
        request.set_body(Body::from_bytes(body));
    }
    endpoint.call(request).await
}

/// Archives are packed: packed once more on their way, they would come without their length. So are the files of the
/// web client, by its build, far smaller than it can be done on the way. And what is told as it happens would wait for
/// more to be packed.
pub async fn streams_as_they_are<E: Endpoint>(endpoint: Arc<E>, mut request: Request) -> Result<Response> {
    let path = request.uri().path();
    let is_stream = path.ends_with("/stream");
    let is_packed = web::is_packed_for(&request);
    if is_stream || is_packed || path.ends_with("/archive") {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    if is_packed {
        request.set_data(web::Packed);
    }
    let mut response = endpoint.call(request).await?.into_response();
    if is_stream {
        // As nginx understands it: pass on what comes when it comes.
        response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    }
    Ok(response)
}

/// Refuses a body that does not come as a file.
///
/// # Errors
/// 415 `content_type_not_supported`.
pub fn check_file(request: &Request) -> ApiResult<()> {
    match request.content_type() {
        Some(kind) if kind.starts_with("application/octet-stream") => Ok(()),
        _ => Err(content_type_not_supported()),
    }
}

/// The bytes of a body that comes as a file; `too_large` is what is said of more than `max_bytes`.
///
/// # Errors
/// 415 `content_type_not_supported`; 413 `too_large`; 400 `body_incomplete`.
pub async fn file_bytes(
    request: &Request,
    body: Body,
    max_bytes: usize,
    too_large: impl Fn() -> ApiError,
) -> ApiResult<Vec<u8>> {
    check_file(request)?;
    body.into_bytes_limit(max_bytes).await.map(Into::into).map_err(|error| match error {
        ReadBodyError::PayloadTooLarge => too_large(),
        error => {
            tracing::info!(%error, "a file was broken off");
            ApiError::bad_request("body_incomplete").detail("the file ended before it was complete")
        }
    })
}

fn content_type_not_supported() -> ApiError {
    ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "content_type_not_supported")
}

fn checked_key(key: &str) -> ApiResult<String> {
    let plain =
        !key.is_empty() && key.len() <= MAX_KEY_LENGTH && key.bytes().all(|byte| byte.is_ascii_graphic());
    if plain { Ok(key.to_owned()) } else { Err(ApiError::bad_request("idempotency_key_invalid")) }
}

/// The key under which this write is done once.
pub fn idempotency(request: &Request) -> Option<Idempotency> {
    request.extensions().get::<Idempotency>().cloned()
}

/// The id of the operation that answers, as the OpenAPI document names it.
pub fn operation_id(request: &Request) -> String {
    let named = request.data::<App>().zip(request.data::<PathPattern>()).and_then(|(app, pattern)| {
        app.operations.get(&(request.method().to_string(), pattern.0.to_string()))
    });
    named.cloned().unwrap_or_else(|| format!("{} {}", request.method(), request.uri().path()))
}
