//! The id of a request: taken from `X-Request-Id` when it is harmless, made otherwise.

use poem::Request;
use uuid::Uuid;

tokio::task_local! {
    static REQUEST_ID: String;
}

/// The header that carries the id, in and out.
pub const HEADER: &str = "x-request-id";

const MAX_LENGTH: usize = 64;

/// The id of the request that is being answered; empty outside a request.
pub fn current() -> String {
    REQUEST_ID.try_with(Clone::clone).unwrap_or_default()
}

/// Runs `answer` as the request `id`.
pub async fn scope<F: Future>(id: String, answer: F) -> F::Output {
    REQUEST_ID.scope(id, answer).await
}

/// The caller's id if it is short and plain, a new one otherwise.
#[expect(clippy::disallowed_methods, reason = "the id of a request is no row's")]
pub fn of(request: &Request) -> String {
    let plain = |id: &&str| {
        !id.is_empty()
            && id.len() <= MAX_LENGTH
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    };
    request.header(HEADER).filter(plain).map_or_else(|| Uuid::now_v7().to_string(), str::to_owned)
}
