//! Whether a provider said what it is said to have said: the scheme `v1` of Stripe's signatures.

use data_encoding::HEXLOWER_PERMISSIVE;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::Secret;

/// How far the instant of a signature may be from ours, in seconds.
pub const TOLERANCE: i64 = 300;

/// Why an event is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unbelieved {
    /// The field of the head is missing, or says no instant or no signature of this scheme.
    #[error("the signature is missing or cannot be read")]
    Unreadable,
    /// No secret of ours made it.
    #[error("the signature is not made with a secret of ours")]
    Wrong,
    /// It was signed too long ago, or is to be signed yet.
    #[error("the signature is not of this time")]
    Stale,
}

/// Checks a `Stripe-Signature` over the body as it came, at an instant in Unix seconds. While secrets are rolled there are several
/// signatures, and several secrets of ours; one pair that fits is enough. Other schemes count for nothing.
///
/// # Errors
/// [`Unbelieved`].
pub fn check(header: &str, body: &[u8], secrets: &[Secret], now: i64) -> Result<(), Unbelieved> {
    let mut signed_at = None;
    let mut signatures = Vec::new();
    for part in header.split(',') {
        match part.trim().split_once('=') {
            Some(("t", value)) => signed_at = Some(value),
            Some(("v1", value)) => signatures.extend(HEXLOWER_PERMISSIVE.decode(value.as_bytes()).ok()),
            _ => {}
        }
    }
    let signed_at = signed_at.ok_or(Unbelieved::Unreadable)?;
    let instant: i64 = signed_at.parse().map_err(|_| Unbelieved::Unreadable)?;
    if signatures.is_empty() {
        return Err(Unbelieved::Unreadable);
    }
    let is_ours = secrets.iter().any(|secret| {
        signatures.iter().any(|signature| of(secret, signed_at, body).verify_slice(signature).is_ok())
    });
    if !is_ours {
        return Err(Unbelieved::Wrong);
    }
    if now.abs_diff(instant) > TOLERANCE.unsigned_abs() {
        return Err(Unbelieved::Stale);
    }
    Ok(())
}

/// Signs a body as the provider does, at an instant in Unix seconds: the field of the head.
pub fn sign(body: &[u8], secret: &Secret, now: i64) -> String {
    let signed_at = now.to_string();
    let signature = of(secret, &signed_at, body).finalize().into_bytes();
    format!("t={signed_at},v1={}", HEXLOWER_PERMISSIVE.encode(&signature))
}

fn of(secret: &Secret, signed_at: &str, body: &[u8]) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret.shown().as_bytes()).expect("a key of any length is taken");
    mac.update(signed_at.as_bytes());
    mac.update(b".");
    mac.update(body);
    mac
}

#[cfg(test)]
mod tests;
