//! The key of a program: `ptk_`, 16 hexadecimal digits by which it is found, `_`, and a secret that ends in a checksum.
//!
//! The mark in front and the checksum behind let scanners of sources tell a key from chance, and a key with a slip of the
//! hand is refused before anybody is asked.

use poem::{Request, http::header};
use rand::Rng;
use sha2::{Digest, Sha256};

const MARK: &str = "ptk_";
const PREFIX_LENGTH: usize = 16;
/// 238 bits.
const SECRET_LENGTH: usize = 40;
/// 35 bits.
const CHECKSUM_LENGTH: usize = 6;
const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A key in clear. It is shown once and nowhere kept.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKeyToken(String);

impl ApiKeyToken {
    /// A new secret under a prefix of [`ApiKeyToken::draw_prefix`].
    pub fn draw(prefix: &str) -> Self {
        #[expect(clippy::disallowed_methods, reason = "a secret is made here")]
        let mut random = rand::rng();
        let secret = (0..SECRET_LENGTH).map(|_| char::from(ALPHABET[random.random_range(0..ALPHABET.len())]));
        let unchecked = format!("{MARK}{prefix}_{}", secret.collect::<String>());
        Self(format!("{unchecked}{}", checksum(&unchecked)))
    }

    /// By what a new key is found.
    pub fn draw_prefix() -> String {
        #[expect(clippy::disallowed_methods, reason = "a part of a secret is made here")]
        let bits: u64 = rand::rng().random();
        format!("{bits:016x}")
    }

    /// Reads a key; `None` when it cannot be one of ours.
    pub fn parse(text: &str) -> Option<Self> {
        let (prefix, secret) = text.strip_prefix(MARK)?.split_once('_')?;
        let (unchecked, sum) = text.split_at_checked(text.len().checked_sub(CHECKSUM_LENGTH)?)?;
        let is_prefix = prefix.len() == PREFIX_LENGTH
            && prefix.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
        let is_secret = secret.len() == SECRET_LENGTH + CHECKSUM_LENGTH
            && secret.bytes().all(|byte| byte.is_ascii_alphanumeric());
        (is_prefix && is_secret && checksum(unchecked) == sum).then(|| Self(text.to_owned()))
    }

    /// The key in clear.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The part by which it is found.
    pub fn prefix(&self) -> &str {
        &self.0[MARK.len()..MARK.len() + PREFIX_LENGTH]
    }

    /// The stored form.
    pub fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

/// The key that a request bears, whether or not it is one: `Authorization: Bearer ptk_...`. What other bearers there are,
/// such as those of a proxy in front, is not ours to read.
pub fn borne(request: &Request) -> Option<&str> {
    let (scheme, token) = request.header(header::AUTHORIZATION)?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && token.starts_with(MARK)).then_some(token)
}

fn checksum(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    let digits = digest.iter().take(CHECKSUM_LENGTH);
    digits.map(|byte| char::from(ALPHABET[usize::from(*byte) % ALPHABET.len()])).collect()
}

#[cfg(test)]
mod tests;
