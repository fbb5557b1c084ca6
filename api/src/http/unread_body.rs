//! An answer that comes before the whole body was read says that its connection ends.
//!
//! The server closes such a connection in any case, because the rest of the body stands where the next request is
//! expected. A client that is not told may put it back into its pool, and its next request fails.
//!
//! A body of which nothing comes for a while ends as one that was cut off: nobody holds a connection by saying nothing.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures_util::{Stream, StreamExt, stream};
use poem::{
    Body, Endpoint, IntoResponse, Request, Response, Result,
    http::{HeaderValue, Version, header},
};

/// The next bytes of a body come within so long.
const SILENCE: Duration = Duration::from_secs(30);

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
    let body = lively(body.into_bytes_stream()).chain(ended);
    request.set_body(Body::from_bytes_stream(body));
    let mut response = endpoint.call(request).await.map(IntoResponse::into_response)?;
    if !was_read.load(Ordering::Relaxed) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}

/// The same stream, which fails when it is silent for too long.
fn lively<T>(bytes: impl Stream<Item = io::Result<T>> + Send) -> impl Stream<Item = io::Result<T>> + Send {
    stream::unfold(Box::pin(bytes), |mut bytes| async {
        let next = tokio::time::timeout(SILENCE, bytes.next()).await;
        next.unwrap_or_else(|late| Some(Err(late.into()))).map(|next| (next, bytes))
    })
}

#[cfg(test)]
mod tests {
    use futures_util::{StreamExt, stream};

    use super::lively;

    #[tokio::test(start_paused = true)]
    async fn a_body_that_falls_silent_ends_with_an_error() {
        let body = stream::iter([Ok("some")]).chain(stream::pending());
        let read: Vec<std::io::Result<&str>> = lively(body).take(2).collect().await;
        assert_eq!(read[0].as_ref().ok(), Some(&"some"));
        assert_eq!(read[1].as_ref().unwrap_err().kind(), std::io::ErrorKind::TimedOut);
    }
}
