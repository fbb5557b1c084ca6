//! An authenticator in software: makes keys and signs with them (WebAuthn, ES256). What it says of itself can be bent.

use data_encoding::BASE64URL_NOPAD as BASE64;
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::unique;

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const MAY_HAVE_COPIES: u8 = 0x08;
const HAS_COPIES: u8 = 0x10;
const WITH_KEY: u8 = 0x40;

/// An authenticator with one key.
#[derive(Clone)]
pub struct Passkey {
    key: SigningKey,
    id: [u8; 32],
    user_handle: String,
    /// The page on which the browser says to be.
    pub origin: String,
    /// The name for which it signs.
    pub rp_id: String,
    /// Signatures so far; 0 and constant for authenticators that do not count.
    pub counter: u32,
    pub counts: bool,
    pub is_present: bool,
    pub is_verified: bool,
    pub is_backed_up: bool,
    /// What the browser says to do, in the place of what it does.
    pub kind: Option<&'static str>,
}

impl Passkey {
    pub fn new() -> Self {
        let secret = Sha256::digest(unique().as_bytes());
        Self {
            key: SigningKey::from_slice(&secret).expect("a hash is a key"),
            id: Sha256::digest(secret).into(),
            user_handle: String::new(),
            origin: "http://localhost:8080".to_owned(),
            rp_id: "localhost".to_owned(),
            counter: 0,
            counts: true,
            is_present: true,
            is_verified: true,
            is_backed_up: false,
            kind: None,
        }
    }

    /// What `create_passkey` takes, for a challenge of `begin_passkey`.
    pub fn makes(&mut self, creation: &Value) -> Value {
        text(&creation["user_handle"]).clone_into(&mut self.user_handle);
        let client_data = self.client_data("webauthn.create", text(&creation["challenge"]));
        let mut key = vec![0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
        let point = self.key.verifying_key().to_encoded_point(false);
        key.extend_from_slice(point.x().unwrap());
        key.extend_from_slice(&[0x22, 0x58, 0x20]);
        key.extend_from_slice(point.y().unwrap());
        let mut data = self.authenticator_data(WITH_KEY);
        data.extend_from_slice(&[0; 16]);
        data.extend_from_slice(&u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend_from_slice(&self.id);
        data.extend_from_slice(&key);
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let mut attestation = vec![0xa3, 0x63];
        attestation.extend_from_slice(b"fmt\x64none\x67attStmt\xa0\x68authData\x58");
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend_from_slice(&data);
        json!({
            "credential_id": BASE64.encode(&self.id), "client_data_json": BASE64.encode(&client_data),
            "attestation_object": BASE64.encode(&attestation), "transports": ["internal", "hybrid"],
        })
    }

    /// What `create_session_by_passkey` takes as the answer, for a challenge of `begin_session_by_passkey`.
    pub fn signs(&mut self, request: &Value) -> Value {
        self.counter += u32::from(self.counts);
        let client_data = self.client_data("webauthn.get", text(&request["challenge"]));
        let data = self.authenticator_data(0);
        let said = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature: Signature = self.key.sign(&said);
        json!({
            "credential_id": BASE64.encode(&self.id), "client_data_json": BASE64.encode(&client_data),
            "authenticator_data": BASE64.encode(&data), "user_handle": self.user_handle,
            "signature": BASE64.encode(signature.to_der().as_bytes()),
        })
    }

    fn client_data(&self, kind: &'static str, challenge: &str) -> Vec<u8> {
        let kind = self.kind.unwrap_or(kind);
        let said = json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false});
        said.to_string().into_bytes()
    }

    fn authenticator_data(&self, more: u8) -> Vec<u8> {
        let flag = |is_set: bool, bits: u8| if is_set { bits } else { 0 };
        let flags = more
            | flag(self.is_present, PRESENT)
            | flag(self.is_verified, VERIFIED)
            | flag(self.is_backed_up, MAY_HAVE_COPIES | HAS_COPIES);
        let mut data = Sha256::digest(self.rp_id.as_bytes()).to_vec();
        data.push(flags);
        data.extend_from_slice(&self.counter.to_be_bytes());
        data
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}
