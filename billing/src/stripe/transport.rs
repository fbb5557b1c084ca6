//! How a call gets to the provider.

use std::fmt;

use async_trait::async_trait;

use super::Form;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// To read.
    Get,
    /// To make or to change.
    Post,
}

/// A call of the provider's API.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// What is asked for.
    pub method: Method,
    /// Below the address of the API, such as `/v1/customers`.
    pub path: String,
    /// The parameters: in the query of what is read, else in the body.
    pub form: Form,
    /// Under which it happens once, however often it is asked.
    pub idempotency_key: Option<String>,
}

/// What was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status of HTTP.
    pub status: u16,
    /// The body, JSON.
    pub body: Vec<u8>,
}

/// Nobody answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreachable(pub String);

/// Takes calls to a provider: over the internet, or to the sandbox of this instance.
#[async_trait]
pub trait Transport: fmt::Debug + Send + Sync {
    /// Sends a call, again where the provider says so.
    async fn call(&self, call: &Call) -> Result<Answer, Unreachable>;
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreachable {}
