//! Secrets that the service has to read again (seeds of one-time codes, keys of signatures) rest in the database under
//! keys that are not there: XChaCha20-Poly1305, tied to the row that they belong to. What only has to be compared is
//! hashed instead.

use std::fmt;

use base64::{Engine, engine::general_purpose::STANDARD};
use chacha20poly1305::{
    XChaCha20Poly1305, XNonce,
    aead::{Aead, KeyInit, Payload},
};
use hmac::{Hmac, Mac};
use rand::RngCore;
use sha2::Sha256;
use uuid::Uuid;

const VERSION_BYTES: usize = 4;
const NONCE_BYTES: usize = 24;
const KEY_BYTES: usize = 32;

/// The keys of an instance, by their versions: the first seals, all open.
#[derive(Clone)]
pub struct Secrets {
    keys: Vec<(u32, XChaCha20Poly1305)>,
    /// What keys are derived from, in the same order.
    roots: Vec<[u8; KEY_BYTES]>,
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let versions: Vec<u32> = self.keys.iter().map(|(version, _)| *version).collect();
        f.debug_struct("Secrets").field("versions", &versions).finish()
    }
}

/// Where a secret is kept. One that is moved to another row cannot be opened there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The table.
    pub table: &'static str,
    /// The id of the row.
    pub row: Uuid,
}

impl Place {
    fn associated_data(&self) -> Vec<u8> {
        [self.table.as_bytes(), &[0], self.row.as_bytes()].concat()
    }
}

/// Why a secret cannot be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SecretError {
    /// It is of a key that this instance has not.
    #[error("a secret is sealed under key {0}, which SECRET_KEYS has not")]
    UnknownKey(u32),
    /// It was changed, moved, or is of another key of this version.
    #[error("a secret cannot be opened: it was changed, moved, or sealed under another key of that version")]
    Broken,
}

impl Secrets {
    /// Reads `SECRET_KEYS`: `<version>:<32 bytes in base64>`, several separated by commas, the one that seals first.
    ///
    /// # Errors
    /// Says what is wrong, and no key.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut keys: Vec<(u32, XChaCha20Poly1305)> = Vec::new();
        let mut roots = Vec::new();
        for (index, entry) in text.split(',').enumerate() {
            let wrong = |what: &str| format!("key {} {what}", index + 1);
            let (version, key) =
                entry.trim().split_once(':').ok_or_else(|| wrong("is not <version>:<key>"))?;
            let version: u32 = version.parse().map_err(|_| wrong("has no whole number for its version"))?;
            let bytes = STANDARD.decode(key).map_err(|_| wrong("is no base64"))?;
            let cipher = XChaCha20Poly1305::new_from_slice(&bytes).map_err(|_| wrong("has not 32 bytes"))?;
            if keys.iter().any(|(known, _)| *known == version) {
                return Err(wrong("has the version of another"));
            }
            roots.push(bytes.try_into().map_err(|_| wrong("has not 32 bytes"))?);
            keys.push((version, cipher));
        }
        Ok(Self { keys, roots })
    }

    /// A new key of this version, as `SECRET_KEYS` takes it.
    #[expect(clippy::disallowed_methods, reason = "a key is drawn here")]
    pub fn new_key(version: u32) -> String {
        let mut bytes = [0; KEY_BYTES];
        rand::rng().fill_bytes(&mut bytes);
        format!("{version}:{}", STANDARD.encode(bytes))
    }

    /// Seals a secret for its place under the first key.
    #[expect(clippy::disallowed_methods, reason = "a nonce is drawn here")]
    pub fn seal(&self, place: &Place, secret: &[u8]) -> Vec<u8> {
        let (version, cipher) = self.keys.first().expect("`parse` reads at least one key");
        let mut nonce = [0; NONCE_BYTES];
        rand::rng().fill_bytes(&mut nonce);
        let payload = Payload { msg: secret, aad: &place.associated_data() };
        let sealed = cipher.encrypt(XNonce::from_slice(&nonce), payload).expect("a secret is short");
        [version.to_be_bytes().as_slice(), &nonce, &sealed].concat()
    }

    /// A secret of 32 bytes for a purpose, made of each key: the first is to be used, the others were.
    pub fn derived(&self, purpose: &str) -> Vec<[u8; KEY_BYTES]> {
        let derive = |root: &[u8; KEY_BYTES]| {
            let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(root).expect("any length is a key");
            Mac::update(&mut mac, purpose.as_bytes());
            mac.finalize().into_bytes().into()
        };
        self.roots.iter().map(derive).collect()
    }

    /// Opens what was sealed for this place.
    ///
    /// # Errors
    /// [`SecretError`].
    pub fn open(&self, place: &Place, sealed: &[u8]) -> Result<Vec<u8>, SecretError> {
        let (version, rest) = split_version(sealed)?;
        let (nonce, sealed) = rest.split_at_checked(NONCE_BYTES).ok_or(SecretError::Broken)?;
        let key = self.keys.iter().find(|(known, _)| *known == version);
        let (_, cipher) = key.ok_or(SecretError::UnknownKey(version))?;
        let payload = Payload { msg: sealed, aad: &place.associated_data() };
        cipher.decrypt(XNonce::from_slice(nonce), payload).map_err(|_| SecretError::Broken)
    }

    /// What was sealed under another key, sealed under the first; `None` when it is already.
    ///
    /// # Errors
    /// [`SecretError`].
    pub fn reseal(&self, place: &Place, sealed: &[u8]) -> Result<Option<Vec<u8>>, SecretError> {
        let (version, _) = split_version(sealed)?;
        if self.keys.first().is_some_and(|(first, _)| *first == version) {
            return Ok(None);
        }
        Ok(Some(self.seal(place, &self.open(place, sealed)?)))
    }
}

fn split_version(sealed: &[u8]) -> Result<(u32, &[u8]), SecretError> {
    let (version, rest) = sealed.split_first_chunk::<VERSION_BYTES>().ok_or(SecretError::Broken)?;
    Ok((u32::from_be_bytes(*version), rest))
}

#[cfg(test)]
mod tests;
