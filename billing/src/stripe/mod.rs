//! Stripe, or whoever speaks like it: the few calls that a subscription needs, and the few members of its answers that are read.
//!
//! A client of our own, thin on purpose (ADR 61): members that are unknown pass, states that are unknown are kept as they are written, and
//! where the calls go is a [`Transport`], so that the sandbox is spoken to as Stripe is.

mod calls;
mod form;
mod https;
pub mod objects;
pub mod signature;
mod transport;

use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;

pub use calls::{Change, NewCheckout, PaymentMethod, PriceToSell};
pub use form::Form;
pub use https::Https;
pub use transport::{Answer, Call, Method, Transport, Unreachable};

/// The version of the API that is spoken: a new one is a decision, for names move between them.
pub const API_VERSION: &str = "2026-07-29.dahlia";

/// A key or a secret. It is in no log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Keeps a text to itself.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text, for who has to send it or compute with it.
    pub fn shown(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// The client.
#[derive(Clone, Debug)]
pub struct Stripe {
    transport: Arc<dyn Transport>,
    /// Whether the provider computes the taxes.
    has_automatic_tax: bool,
}

/// Why something did not happen at the provider.
#[derive(Debug, thiserror::Error)]
pub enum StripeError {
    /// It was not reached, or not in time. Nobody knows whether it happened: the same key asks again.
    #[error("the payment provider cannot be reached: {0}")]
    Unreachable(#[from] Unreachable),
    /// It refused.
    #[error("the payment provider refused: {status} {code}: {message}")]
    Refused {
        /// The status of its answer.
        status: u16,
        /// Its code, `unknown` where it gave none.
        code: String,
        /// Its words. Those of a card that was refused are for whoever pays.
        message: String,
    },
    /// What it answered is not what its documents say.
    #[error("the answer of the payment provider cannot be read: {0}")]
    Unreadable(String),
}

impl StripeError {
    /// Whether it is so with whatever is asked for: it cannot be reached, has too much to do, or does not take the key any more.
    pub fn is_general(&self) -> bool {
        match self {
            Self::Unreachable(_) => true,
            Self::Refused { status, .. } => matches!(status, 401 | 403 | 409 | 429 | 500..),
            Self::Unreadable(_) => false,
        }
    }

    /// Whether what was asked for is not there.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Refused { code, .. } if code == "resource_missing")
    }
}

#[derive(Deserialize)]
struct Failure {
    error: FailureBody,
}

#[derive(Deserialize)]
struct FailureBody {
    code: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    message: Option<String>,
}

impl Stripe {
    /// A client that calls through this.
    pub fn new(transport: Arc<dyn Transport>, has_automatic_tax: bool) -> Self {
        Self { transport, has_automatic_tax }
    }

    async fn get<T: DeserializeOwned>(&self, path: &str, query: Form) -> Result<T, StripeError> {
        self.ask(Call { method: Method::Get, path: path.to_owned(), form: query, idempotency_key: None })
            .await
    }

    /// Does something once, however often it is asked with this key.
    async fn post<T: DeserializeOwned>(&self, path: &str, form: Form, key: &str) -> Result<T, StripeError> {
        let idempotency_key = Some(key.to_owned());
        self.ask(Call { method: Method::Post, path: path.to_owned(), form, idempotency_key }).await
    }

    async fn ask<T: DeserializeOwned>(&self, call: Call) -> Result<T, StripeError> {
        let Answer { status, body } = self.transport.call(&call).await?;
        if (200..300).contains(&status) {
            return serde_json::from_slice(&body)
                .map_err(|error| StripeError::Unreadable(format!("{}: {error}", call.path)));
        }
        let failure: Option<Failure> = serde_json::from_slice(&body).ok();
        let (code, message) =
            failure.map_or((None, None), |Failure { error }| (error.code.or(error.kind), error.message));
        Err(StripeError::Refused {
            status,
            code: code.unwrap_or_else(|| "unknown".to_owned()),
            message: message.unwrap_or_default(),
        })
    }
}
