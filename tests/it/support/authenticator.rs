//! The device of a person that shows one-time codes.

use chrono::{DateTime, Utc};
use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, Mac};
use sha1::Sha1;

/// A device that took in a seed.
pub struct Authenticator(Vec<u8>);

impl Authenticator {
    /// Takes in the seed as a person types it.
    pub fn typed(secret: &str) -> Self {
        Self(BASE32_NOPAD.decode(secret.as_bytes()).expect("a seed is base 32"))
    }

    /// Whether the seed can be read in these bytes.
    pub fn is_seen_in(&self, bytes: &[u8]) -> bool {
        bytes.windows(self.0.len()).any(|window| window == self.0)
    }

    /// The code that it shows (RFC 6238).
    pub fn code(&self, now: DateTime<Utc>) -> String {
        let mut mac = Hmac::<Sha1>::new_from_slice(&self.0).unwrap();
        mac.update(&(now.timestamp() / 30).to_be_bytes());
        let digest = mac.finalize().into_bytes();
        let offset = usize::from(digest[19] & 15);
        let number = u32::from_be_bytes(digest[offset..offset + 4].try_into().unwrap()) & 0x7fff_ffff;
        format!("{:06}", number % 1_000_000)
    }
}
