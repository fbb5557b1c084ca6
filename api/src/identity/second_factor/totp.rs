//! Time-based one-time codes (RFC 6238) with what every authenticator understands: SHA-1, 6 digits, 30 seconds.

use chrono::{DateTime, Utc};
use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, Mac};
use sha1::Sha1;
use url::Url;

/// Seconds of a step.
const STEP_SECONDS: i64 = 30;
/// Clocks differ: the code of so many steps before and after is good too.
const DRIFT_STEPS: i64 = 1;
/// Bytes of a seed (RFC 4226, 4: as long as the hash).
pub const SEED_BYTES: usize = 20;
const DIGITS: usize = 6;

/// The step whose code this is, if it is one of now and later than `last_step`: a code is good once.
pub fn step_of(seed: &[u8], code: &str, now: DateTime<Utc>, last_step: i64) -> Option<i64> {
    if code.len() != DIGITS || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let current = now.timestamp() / STEP_SECONDS;
    let steps = current - DRIFT_STEPS..=current + DRIFT_STEPS;
    // Every step is looked at, whichever is right: the time taken says nothing.
    steps.fold(
        None,
        |found, step| {
            if is_same(&code_at(seed, step), code) && step > last_step { Some(step) } else { found }
        },
    )
}

/// The code of a step.
fn code_at(seed: &[u8], step: i64) -> String {
    let mut mac = Hmac::<Sha1>::new_from_slice(seed).expect("HMAC takes a key of any length");
    mac.update(&step.to_be_bytes());
    let digest = mac.finalize().into_bytes();
    let offset = usize::from(digest[digest.len() - 1] & 0xf);
    let bytes: [u8; 4] =
        digest[offset..offset + 4].try_into().expect("an offset of 15 leaves four of 20 bytes");
    let number = u32::from_be_bytes(bytes) & 0x7fff_ffff;
    format!("{:06}", number % 1_000_000)
}

fn is_same(one: &str, other: &str) -> bool {
    one.bytes().zip(other.bytes()).fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
}

/// The seed as people type it.
pub fn seed_text(seed: &[u8]) -> String {
    BASE32_NOPAD.encode(seed)
}

/// What an authenticator reads out of the picture.
pub fn uri(seed: &[u8], account: &str) -> Url {
    let mut uri = Url::parse("otpauth://totp").expect("it is a URL");
    if let Ok(mut path) = uri.path_segments_mut() {
        path.push(&format!("Partita:{account}"));
    }
    uri.query_pairs_mut()
        .append_pair("secret", &seed_text(seed))
        .append_pair("issuer", "Partita")
        .append_pair("algorithm", "SHA1")
        .append_pair("digits", &DIGITS.to_string())
        .append_pair("period", &STEP_SECONDS.to_string());
    uri
}

#[cfg(test)]
mod tests;
