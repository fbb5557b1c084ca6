//! How a bucket is spoken to: the HTTP client and the encryption that the rest of the service uses, with patience that ends.

use std::error::Error;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use http_body_util::{BodyExt, StreamBody};
use hyper::body::{Frame, Incoming};
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector as TcpConnector;
use hyper_util::rt::TokioExecutor;
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpRequestBody, HttpResponse,
    HttpResponseBody, HttpService,
};
use tokio::time::timeout;

use super::Patience;
use crate::https;

/// A body may go so slowly, beside the time for an answer.
const BYTES_A_SECOND: u32 = 512 * 1024;
const IDLE_CONNECTION: Duration = Duration::from_secs(30);

/// Makes the client of a bucket.
#[derive(Debug)]
pub(super) struct Connector {
    pub(super) patience: Patience,
}

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let connector = https::connector(self.patience.connection);
        let mut builder = Client::builder(TokioExecutor::new());
        builder.pool_idle_timeout(IDLE_CONNECTION).pool_timer(hyper_util::rt::TokioTimer::new());
        Ok(HttpClient::new(Service { client: builder.build(connector), patience: self.patience }))
    }
}

#[derive(Debug)]
struct Service {
    client: Client<HttpsConnector<TcpConnector>, HttpRequestBody>,
    patience: Patience,
}

#[async_trait]
impl HttpService for Service {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let bytes = u32::try_from(request.body().content_length()).unwrap_or(u32::MAX);
        let patience = self.patience.answer + Duration::from_secs(u64::from(bytes / BYTES_A_SECOND));
        let answered = timeout(patience, self.client.request(request)).await;
        let response =
            answered.map_err(|late| HttpError::new(HttpErrorKind::Timeout, late))?.map_err(|error| {
                let kind = if error.is_connect() { HttpErrorKind::Connect } else { kind_of(&error) };
                HttpError::new(kind, error)
            })?;
        let (parts, body) = response.into_parts();
        Ok(HttpResponse::from_parts(parts, moving(body, self.patience.answer)))
    }
}

/// A body of which some bytes come within `patience`, or it ends with an error.
fn moving(body: Incoming, patience: Duration) -> HttpResponseBody {
    let frames = stream::unfold(Some(body), move |body| async move {
        let mut body = body?;
        match timeout(patience, body.frame()).await {
            Err(late) => Some((Err(HttpError::new(HttpErrorKind::Timeout, late)), None)),
            Ok(None) => None,
            Ok(Some(Err(error))) => Some((Err(HttpError::new(kind_of(&error), error)), None)),
            Ok(Some(Ok(frame))) => Some((Ok::<Frame<Bytes>, HttpError>(frame), Some(body))),
        }
    });
    // Whoever reads it may ask once more after its end.
    HttpResponseBody::new(StreamBody::new(frames.fuse()))
}

fn kind_of(error: &(dyn Error + 'static)) -> HttpErrorKind {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<hyper::Error>() {
            if error.is_timeout() {
                return HttpErrorKind::Timeout;
            }
            if error.is_closed() || error.is_incomplete_message() || error.is_body_write_aborted() {
                return HttpErrorKind::Request;
            }
        }
        if error.is::<std::io::Error>() {
            return HttpErrorKind::Interrupted;
        }
        cause = error.source();
    }
    HttpErrorKind::Unknown
}
