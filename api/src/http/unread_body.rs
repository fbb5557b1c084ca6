//! An answer that comes before the whole body was read says that its connection ends.
//!
//! The server closes such a connection in any case, because the rest of the body stands where the next request is
//! expected. A client that is not told may put it back into its pool, and its next request fails.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use futures_util::StreamExt;
use poem::{
    Body, Endpoint, IntoResponse, Request, Response, Result,
    http::{HeaderValue, Version, header},
};

/// Adds `Connection: close` to an answer that left some of the body unread.
pub async fn told<E: Endpoint>(endpoint: Arc<E>, mut request: Request) -> Result<Response> {
    let body = request.take_body();
    if body.is_empty() || request.version() > Version::HTTP_11 {
        request.set_body(body);
        return endpoint.call(request).await.map(IntoResponse::into_response);
    }
    let was_read = Arc::new(AtomicBool::new(false));
    let reader = was_read.clone();
    let ended = futures_util::stream::poll_fn(move |_| {
        reader.store(true, Ordering::Relaxed);
        std::task::Poll::Ready(None)
    });
    let body = body.into_bytes_stream().chain(ended);
    request.set_body(Body::from_bytes_stream(body));
    let mut response = endpoint.call(request).await.map(IntoResponse::into_response)?;
    if !was_read.load(Ordering::Relaxed) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}
