//! An answer that comes before the whole body was read says that its connection ends.
//!
//! The server closes such a connection in any case, because the rest of the body stands where the next request is
//! expected. A client that is not told may put it back into its pool, and its next request fails.
//!
//! A body of which nothing comes for a while (`STALL_TIMEOUT_SECONDS`), or that comes in a trickle, ends as one that was
//! cut off: nobody holds a connection by saying next to nothing.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures_util::{Stream, StreamExt, stream};
use hyper::body::Bytes;
use poem::{
    Body, Endpoint, IntoResponse, Request, Response, Result,
    http::{HeaderValue, Version, header},
};
use tokio::time::Instant;

use crate::App;

/// A body that takes longer than its first silence comes at least so fast.
const SLOWEST_BYTES_A_SECOND: u64 = 1000;

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
    let stall = request
        .data::<App>()
        .expect("the server gives every request its App")
        .config
        .server
        .connections
        .stall;
    let body = lively(body.into_bytes_stream(), stall).chain(ended);
    request.set_body(Body::from_bytes_stream(body));
    let mut response = endpoint.call(request).await.map(IntoResponse::into_response)?;
    if !was_read.load(Ordering::Relaxed) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}

/// The same stream, which fails when it is silent for `stall`, or when it is slower than can be borne.
fn lively(
    bytes: impl Stream<Item = io::Result<Bytes>> + Send,
    stall: Duration,
) -> impl Stream<Item = io::Result<Bytes>> + Send {
    let begun = Instant::now();
    stream::unfold((Box::pin(bytes), 0), move |(mut bytes, came)| async move {
        let next = match tokio::time::timeout(stall, bytes.next()).await {
            Ok(next) => next?,
            Err(late) => Err(late.into()),
        };
        let came = came + next.as_ref().map_or(0, |next| next.len() as u64);
        let is_slow = begun.elapsed() > stall + Duration::from_secs(came / SLOWEST_BYTES_A_SECOND);
        let next = if is_slow { Err(io::ErrorKind::TimedOut.into()) } else { next };
        Some((next, (bytes, came)))
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::{StreamExt, stream};

    use super::{Bytes, lively};

    const STALL: Duration = Duration::from_secs(30);

    #[tokio::test(start_paused = true)]
    async fn a_body_that_falls_silent_ends_with_an_error() {
        let body = stream::iter([Ok(Bytes::from("some"))]).chain(stream::pending());
        let read: Vec<std::io::Result<Bytes>> = lively(body, STALL).take(2).collect().await;
        assert_eq!(read[0].as_ref().ok(), Some(&Bytes::from("some")));
        assert_eq!(read[1].as_ref().unwrap_err().kind(), std::io::ErrorKind::TimedOut);
    }

    /// How much of a body comes through of which so many bytes come each second for ten minutes.
    async fn through(bytes_a_second: usize) -> usize {
        let body = stream::iter(0..600).then(move |_| async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            Ok(Bytes::from(vec![0; bytes_a_second]))
        });
        let read = lively(body, STALL).take_while(|next| std::future::ready(next.is_ok()));
        read.fold(0, |sum, next| async move { sum + next.map_or(0, |next| next.len()) }).await
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_trickles_ends_and_a_slow_one_does_not() {
        assert_eq!(through(2_000).await, 600 * 2_000);
        assert!(through(10).await < 40 * 10);
    }
}
