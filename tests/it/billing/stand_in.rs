//! Stripe as the sandbox of another instance plays it, over HTTP: its API, and what it would tell.

use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

use billing::sandbox::Sandbox;
use billing::stripe::{Call, Form, Secret, Transport, signature};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use poem::http::{Method, StatusCode};
use poem::listener::TcpAcceptor;
use poem::{Endpoint, IntoResponse, Request, Response, Server};
use serde_json::Value;
use tenancy::TenancyError;
use tenancy::schema::platform::billing_events;
use tokio::net::TcpListener;
use url::form_urlencoded;

use crate::support::client::Answer;
use crate::support::{Client, TestApp};

/// What signs the events until it is replaced, and what does then.
pub const SECRETS: [&str; 2] = ["whsec_old", "whsec_new"];

/// The stand-in.
pub struct StandIn {
    /// The instance whose sandbox it is.
    pub shop: TestApp,
    url: String,
    /// What it answers to every call; nothing of its own while that is 0.
    fails_with: Arc<AtomicU16>,
}

impl StandIn {
    pub async fn start() -> Self {
        let shop = TestApp::start().await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let fails_with = Arc::new(AtomicU16::new(0));
        let api = Api(sandbox(&shop), fails_with.clone());
        let acceptor = TcpAcceptor::from_tokio(listener).unwrap();
        tokio::spawn(async move { Server::new_with_acceptor(acceptor).run(api).await });
        Self { shop, url, fails_with }
    }

    /// An instance that is paid through it.
    pub async fn instance(&self) -> TestApp {
        let secrets = SECRETS.join(",");
        TestApp::start_with(&[
            ("STRIPE_SECRET_KEY", "sk_test_stand_in"),
            ("STRIPE_WEBHOOK_SECRETS", &secrets),
            ("STRIPE_API_URL", &self.url),
        ])
        .await
    }

    /// Answers every call with a status from now on; with 0 as it should.
    pub fn fails(&self, status: u16) {
        self.fails_with.store(status, Ordering::SeqCst);
    }

    /// Changes what it has of its customers and their subscriptions, by a statement.
    pub async fn changes(&self, statement: &str) {
        let run = async |tx: &mut tenancy::PlatformTx<'_>| {
            Ok::<_, TenancyError>(diesel::sql_query(statement).execute(tx.conn()).await?)
        };
        assert!(self.shop.tenancy().platform_write(run).await.unwrap() > 0, "{statement}");
    }

    /// Pays on one of its pages.
    pub async fn pays(&self, url: &str, card: &str) {
        let path = url.strip_prefix("http://localhost:8080").unwrap();
        let paid = self.shop.anonymous().request(Method::POST, path);
        paid.form(&format!("card={card}")).send().await.expect_status(303);
    }

    pub async fn lives(&self, days: i64) {
        sandbox(&self.shop).advance(days).await.unwrap();
    }

    /// All that it told so far, in the order in which it happened.
    pub async fn told(&self) -> Vec<Value> {
        let read = self.shop.tenancy().platform_read(async |tx| {
            let events = billing_events::table.order(billing_events::id).select(billing_events::body);
            Ok::<_, TenancyError>(events.load(tx.conn()).await?)
        });
        read.await.unwrap()
    }
}

fn sandbox(app: &TestApp) -> Arc<Sandbox> {
    app.app().payments.as_ref().unwrap().sandbox.clone().unwrap()
}

/// Sends an event to an instance, signed with a secret at an instant in Unix seconds.
pub async fn sends(app: &TestApp, body: &[u8], secret: &str, at: i64) -> Answer {
    let signature = signature::sign(body, &Secret::new(secret), at);
    sends_as(app, body, &signature).await
}

/// Sends an event with a field of the head of one's own.
pub async fn sends_as(app: &TestApp, body: &[u8], signature: &str) -> Answer {
    let request = Client::anonymous(app).request(Method::POST, "/webhooks/stripe");
    request.header("stripe-signature", signature).body(body.to_vec().into()).send().await
}

struct Api(Arc<Sandbox>, Arc<AtomicU16>);

impl Endpoint for Api {
    type Output = Response;

    async fn call(&self, mut request: Request) -> poem::Result<Response> {
        let failure = AtomicU16::load(&self.1, Ordering::SeqCst);
        if failure != 0 {
            // As it says that there is no use in asking at once.
            let failed = Response::builder().status(StatusCode::from_u16(failure).unwrap());
            return Ok(failed
                .header("stripe-should-retry", "false")
                .body("{\"error\": {\"type\": \"api_error\"}}"));
        }
        let is_known = request.header("authorization") == Some("Bearer sk_test_stand_in");
        if !is_known || request.header("stripe-version") != Some(billing::stripe::API_VERSION) {
            return Ok(StatusCode::UNAUTHORIZED.into_response());
        }
        let body = request.take_body().into_string().await?;
        let (method, sent) = match *request.method() {
            Method::GET => {
                (billing::stripe::Method::Get, request.uri().query().unwrap_or_default().to_owned())
            }
            _ => (billing::stripe::Method::Post, body),
        };
        let pairs = form_urlencoded::parse(sent.as_bytes());
        let form = pairs.fold(Form::new(), |form, (name, value)| form.with(name, value));
        let idempotency_key = request.header("idempotency-key").map(str::to_owned);
        let call = Call { method, path: request.uri().path().to_owned(), form, idempotency_key };
        match self.0.call(&call).await {
            Ok(answer) => Ok(Response::builder()
                .status(StatusCode::from_u16(answer.status).unwrap())
                .content_type("application/json")
                .body(answer.body)),
            Err(_) => Ok(StatusCode::SERVICE_UNAVAILABLE.into_response()),
        }
    }
}
