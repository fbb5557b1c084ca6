//! Signatures of the Standard Webhooks specification: `v1`, HMAC-SHA256 over id, instant and body.

use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, Mac};
use rand::RngCore;
use sha2::Sha256;

const PREFIX: &str = "whsec_";
const SECRET_BYTES: usize = 32;

/// A secret that the sender and the receiver of webhooks share.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// A new one.
    #[expect(clippy::disallowed_methods, reason = "a secret is drawn here")]
    pub fn draw() -> Self {
        let mut bytes = vec![0; SECRET_BYTES];
        rand::rng().fill_bytes(&mut bytes);
        Self(bytes)
    }

    /// One that was kept.
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }

    /// What is kept of it, sealed.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// As it is shown, once.
    pub fn shown(&self) -> String {
        format!("{PREFIX}{}", STANDARD.encode(&self.0))
    }

    fn sign(&self, id: &str, at: i64, body: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key of HMAC has any length");
        mac.update(format!("{id}.{at}.{body}").as_bytes());
        format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
    }
}

/// The fields that say whose a body is: `at` in seconds since 1970; one signature for each secret that is good.
pub fn fields(secrets: &[Secret], id: &str, at: i64, body: &str) -> [(&'static str, String); 3] {
    let signatures: Vec<String> = secrets.iter().map(|secret| secret.sign(id, at, body)).collect();
    [
        ("webhook-id", id.to_owned()),
        ("webhook-timestamp", at.to_string()),
        ("webhook-signature", signatures.join(" ")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification's own libraries.
    #[test]
    fn a_body_is_signed_as_the_specification_says() {
        let key = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signed = fields(
            &[Secret::from_bytes(key)],
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            "{\"test\": 2432232314}",
        );
        assert_eq!(signed[2].1, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn two_secrets_make_two_signatures_and_none_is_drawn_twice() {
        let (first, second) = (Secret::draw(), Secret::draw());
        assert!(first != second && first.shown().starts_with("whsec_"));
        let both = fields(&[first.clone(), second.clone()], "msg_1", 1, "{}")[2].1.clone();
        let one = |secret| fields(&[secret], "msg_1", 1, "{}")[2].1.clone();
        assert_eq!(both, format!("{} {}", one(first), one(second)));
    }
}
