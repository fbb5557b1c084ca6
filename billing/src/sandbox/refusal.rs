//! What the sandbox refuses, in Stripe's words.

use serde_json::{Value, json};
use tenancy::TenancyError;

use crate::stripe::Form;

/// Why something did not happen.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// It is refused: the status of HTTP, the code, and why.
    #[error("{1}: {2}")]
    Said(u16, &'static str, String),
    /// The database did not take part.
    #[error(transparent)]
    Database(#[from] TenancyError),
}

impl Refusal {
    /// Something is wrong with what was asked.
    pub fn invalid(code: &'static str, message: &str) -> Self {
        Self::Said(400, code, message.to_owned())
    }

    /// There is no such object.
    pub fn missing(kind: &str, id: &str) -> Self {
        Self::Said(404, "resource_missing", format!("No such {kind}: '{id}'"))
    }

    /// Whether a card was refused.
    pub fn is_declined(&self) -> bool {
        matches!(self, Self::Said(_, "card_declined", _))
    }

    /// Whether a promotion code is none.
    pub fn is_of_promotion(&self) -> bool {
        matches!(self, Self::Said(_, "promotion_code_invalid", _))
    }

    /// The card was refused.
    pub fn declined() -> Self {
        Self::Said(402, "card_declined", "Your card was declined.".to_owned())
    }

    /// The key was used for something else.
    pub fn key_used() -> Self {
        Self::invalid(
            "idempotency_error",
            "Keys for idempotent requests can only be used with the same parameters.",
        )
    }

    /// The code.
    pub fn code(&self) -> &str {
        match self {
            Self::Said(_, code, _) => code,
            Self::Database(_) => "database",
        }
    }

    /// The status of HTTP that it is answered with.
    pub fn status(&self) -> u16 {
        match self {
            Self::Said(status, ..) => *status,
            Self::Database(_) => 500,
        }
    }

    pub(super) fn body(&self) -> Value {
        let kind = if self.status() == 402 { "card_error" } else { "invalid_request_error" };
        json!({"error": {"type": kind, "code": self.code(), "message": self.to_string()}})
    }
}

impl From<diesel::result::Error> for Refusal {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

/// Refuses parameters that Stripe would not know here. `[0]` stands for any place.
pub(super) fn only(form: &Form, known: &[&str]) -> Result<(), Refusal> {
    match form.names().find(|name| !known.contains(name)) {
        None => Ok(()),
        Some(name) => {
            Err(Refusal::invalid("parameter_unknown", &format!("Received unknown parameter: {name}")))
        }
    }
}

/// A parameter that has to be there.
pub(super) fn required<'a>(form: &'a Form, name: &str) -> Result<&'a str, Refusal> {
    form.get(name)
        .filter(|value| !value.is_empty())
        .ok_or_else(|| Refusal::invalid("parameter_missing", &format!("Missing required param: {name}.")))
}

/// A whole number that has to be there.
pub(super) fn number(form: &Form, name: &str) -> Result<i64, Refusal> {
    required(form, name)?
        .parse()
        .map_err(|_| Refusal::invalid("parameter_invalid_integer", &format!("Invalid integer: {name}")))
}
