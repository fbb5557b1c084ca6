//! Calls over the internet.

use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{Request, Response, body::Incoming, header};
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy::{Client, connect::HttpConnector};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::time::{sleep, timeout};
use url::Url;

use super::{API_VERSION, Answer, Call, Method, Secret, Transport, Unreachable};

/// A connection is there within so long.
const CONNECTION: Duration = Duration::from_secs(10);
/// An answer is there within so long. Somebody waits for it before a page: what takes longer is not asked for again at once.
const ANSWER: Duration = Duration::from_secs(15);
const IDLE_CONNECTION: Duration = Duration::from_secs(30);
/// The longest answer that is taken.
const MAX_ANSWER_BYTES: usize = 4 * 1024 * 1024;
/// How long to wait before a call is sent again; there are as many further attempts.
const PAUSES: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(2)];

/// Stripe's API at an address, with a key.
#[derive(Debug)]
pub struct Https {
    client: Client<HttpsConnector<HttpConnector>, Full<Bytes>>,
    base: Url,
    key: Secret,
}

/// Why there is no answer.
enum Failure {
    /// Nobody was reached.
    NotReached(Unreachable),
    /// It takes too long.
    Late,
}

/// An answer, and whether the provider wants the call again.
struct Told {
    answer: Answer,
    should_retry: Option<bool>,
}

impl Https {
    /// Calls of this address with this key.
    pub fn new(base: Url, key: Secret) -> Self {
        let mut builder = Client::builder(TokioExecutor::new());
        builder.pool_idle_timeout(IDLE_CONNECTION).pool_timer(TokioTimer::new());
        Self { client: builder.build(tenancy::https::connector(CONNECTION)), base, key }
    }

    async fn once(&self, call: &Call) -> Result<Told, Failure> {
        let request = self.request(call).map_err(Failure::NotReached)?;
        let asked = async {
            let response: Response<Incoming> =
                self.client.request(request).await.map_err(|error| failed(&error))?;
            let status = response.status().as_u16();
            let told = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
            let should_retry = told("stripe-should-retry").map(|text| text == "true");
            tracing::debug!(path = %call.path, status, request = told("request-id"), "the payment provider answered");
            let body = Limited::new(response.into_body(), MAX_ANSWER_BYTES).collect().await;
            let body = body.map_err(|error| Unreachable(error.to_string()))?.to_bytes().to_vec();
            Ok(Told { answer: Answer { status, body }, should_retry })
        };
        timeout(ANSWER, asked).await.map_err(|_| Failure::Late)?.map_err(Failure::NotReached)
    }

    fn request(&self, call: &Call) -> Result<Request<Full<Bytes>>, Unreachable> {
        let mut url = self.base.clone();
        url.set_path(&call.path);
        let encoded = call.form.encoded();
        let (method, body) = match call.method {
            Method::Get => {
                url.set_query(Some(&encoded).filter(|query| !query.is_empty()).map(String::as_str));
                ("GET", String::new())
            }
            Method::Post => ("POST", encoded),
        };
        let mut request = Request::builder()
            .method(method)
            .uri(url.as_str())
            .header(header::AUTHORIZATION, format!("Bearer {}", self.key.shown()))
            .header("stripe-version", API_VERSION);
        if call.method == Method::Post {
            request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        if let Some(key) = &call.idempotency_key {
            request = request.header("idempotency-key", key);
        }
        request.body(Full::from(body)).map_err(|error| Unreachable(error.to_string()))
    }
}

#[async_trait]
impl Transport for Https {
    async fn call(&self, call: &Call) -> Result<Answer, Unreachable> {
        for pause in PAUSES {
            match self.once(call).await {
                Ok(told) if !told.wants_it_again() => return Ok(told.answer),
                Ok(told) => {
                    tracing::warn!(path = %call.path, status = told.answer.status, "the payment provider is asked again");
                }
                Err(Failure::Late) => return Err(Failure::Late.into()),
                Err(Failure::NotReached(error)) => {
                    tracing::warn!(path = %call.path, %error, "the payment provider is asked again");
                }
            }
            sleep(pause).await;
        }
        Ok(self.once(call).await?.answer)
    }
}

impl From<Failure> for Unreachable {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::NotReached(error) => error,
            Failure::Late => Self("no answer in time".to_owned()),
        }
    }
}

impl Told {
    /// As its own libraries do: it says so, or it was busy with the same, or it failed.
    fn wants_it_again(&self) -> bool {
        let status = self.answer.status;
        self.should_retry.unwrap_or(status == 409 || status == 429 || status >= 500)
    }
}

/// What went wrong, without the key that the request bears.
fn failed(error: &hyper_util::client::legacy::Error) -> Unreachable {
    let cause = std::error::Error::source(error).map(ToString::to_string);
    Unreachable(cause.unwrap_or_else(|| error.to_string()))
}
