//! The wire types of passkeys. Bytes are base64url without padding, as in WebAuthn's own JSON.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use serde_json::json;
use uuid::Uuid;
use webauthn_rp::{Registration, response::auth::DiscoverableAuthentication16};

use super::{
    relying_party::{RelyingParty, known_transports},
    store::PasskeyRow,
};
use crate::{
    http::{ApiError, ApiResult, Fields},
    identity::{names, sessions::Device},
};

const MAX_NAME: usize = 60;
/// A person waits at their authenticator for so long.
const TIMEOUT_MS: u32 = 300_000;

/// What a browser needs to have a passkey made: `navigator.credentials.create`. No attestation is asked for; the key has to
/// be discoverable and its authenticator has to verify the person.
#[derive(Debug, Object)]
pub struct PasskeyCreation {
    /// Good for one answer within five minutes.
    challenge: String,
    /// The host of this instance.
    rp_id: String,
    rp_name: String,
    /// Whose key it will be, for the authenticator.
    user_handle: String,
    /// What the authenticator shows: the address.
    user_name: String,
    /// What the authenticator shows: the name.
    user_display_name: String,
    /// COSE numbers of the algorithms that are taken, the best first.
    algorithms: Vec<i32>,
    /// Keys that the person has already.
    excluded: Vec<String>,
    timeout_ms: u32,
}

/// EdDSA, ES256, ES384 and RS256.
const ALGORITHMS: [i32; 4] = [-8, -7, -35, -257];

impl PasskeyCreation {
    /// For a person and their address, beside the keys that they have.
    pub fn new(
        party: &RelyingParty,
        challenge: String,
        person: (Uuid, String, String),
        known: &[PasskeyRow],
    ) -> Self {
        let (id, user_name, user_display_name) = person;
        Self {
            challenge,
            rp_id: party.id().to_owned(),
            rp_name: "Partita".to_owned(),
            user_handle: encode(id.as_bytes()),
            user_name,
            user_display_name,
            algorithms: ALGORITHMS.to_vec(),
            excluded: known.iter().map(|key| encode(&key.credential_id)).collect(),
            timeout_ms: TIMEOUT_MS,
        }
    }
}

/// What a browser needs to have a passkey used: `navigator.credentials.get`.
#[derive(Debug, Object)]
pub struct PasskeyRequest {
    /// Good for one answer within five minutes.
    challenge: String,
    /// The host of this instance.
    rp_id: String,
    timeout_ms: u32,
}

impl PasskeyRequest {
    /// For any key of this instance.
    pub fn new(party: &RelyingParty, challenge: String) -> Self {
        Self { challenge, rp_id: party.id().to_owned(), timeout_ms: TIMEOUT_MS }
    }
}

/// What an authenticator made.
#[derive(Debug, Object)]
pub struct PasskeyCreate {
    /// What the person calls it; absent: the browser and the system.
    pub name: Option<String>,
    /// The credential's id.
    credential_id: String,
    client_data_json: String,
    attestation_object: String,
    /// How the browser reaches the authenticator: `internal`, `hybrid`, `usb` and so on.
    transports: Vec<String>,
}

impl PasskeyCreate {
    /// The name, and what the authenticator made.
    ///
    /// # Errors
    /// 422 with `name_required`, `too_long`, `control_character` or `name_not_plain`; `passkey_refused` when it is none.
    pub fn check(self, device: Device) -> ApiResult<(String, Registration)> {
        let name = match &self.name {
            Some(name) => checked_name(name)?,
            None => name_of(device),
        };
        let answer = json!({
            "id": self.credential_id, "rawId": self.credential_id, "type": "public-key",
            "response": {
                "clientDataJSON": self.client_data_json, "attestationObject": self.attestation_object,
                "transports": known_transports(self.transports),
            },
            "clientExtensionResults": {},
        });
        let answer = Registration::from_json_relaxed(answer.to_string().as_bytes());
        Ok((name, answer.map_err(|_| refused())?))
    }
}

/// What an authenticator signed.
#[derive(Debug, Object)]
pub struct PasskeyAnswer {
    /// The credential's id.
    credential_id: String,
    client_data_json: String,
    authenticator_data: String,
    signature: String,
    /// Whose key it is, as the authenticator has it.
    user_handle: String,
}

impl PasskeyAnswer {
    /// What the authenticator signed.
    ///
    /// # Errors
    /// 422 `passkey_refused` when it is nothing of the kind.
    pub fn check(self) -> ApiResult<DiscoverableAuthentication16> {
        let answer = json!({
            "id": self.credential_id, "rawId": self.credential_id, "type": "public-key",
            "response": {
                "clientDataJSON": self.client_data_json, "authenticatorData": self.authenticator_data,
                "signature": self.signature, "userHandle": self.user_handle,
            },
            "clientExtensionResults": {},
        });
        let answer = DiscoverableAuthentication16::from_json_relaxed(answer.to_string().as_bytes());
        answer.map_err(|_| refused())
    }
}

/// Somebody signs in with a passkey.
#[derive(Debug, Object)]
pub struct PasskeySignIn {
    pub answer: PasskeyAnswer,
    /// The ticket of the first step, where a password was typed before.
    pub ticket: Option<String>,
}

/// A passkey of who is signed in.
#[derive(Debug, Object)]
pub struct PasskeyView {
    id: Uuid,
    name: String,
    /// How its authenticator is reached, as far as the browser said.
    transports: Vec<String>,
    /// Whether there are copies with the maker of the authenticator; else it is lost with the device.
    is_backed_up: bool,
    created_at: DateTime<Utc>,
    /// Absent: never.
    #[oai(skip_serializing_if_is_none)]
    last_used_at: Option<DateTime<Utc>>,
}

impl From<PasskeyRow> for PasskeyView {
    fn from(row: PasskeyRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            transports: row.transports,
            is_backed_up: row.is_backed_up,
            created_at: row.created_at,
            last_used_at: row.last_used_at,
        }
    }
}

/// The passkeys of who is signed in: 20 at most.
#[derive(Debug, Object)]
pub struct PasskeyList {
    pub items: Vec<PasskeyView>,
}

/// A passkey that was made.
#[derive(Debug, Object)]
pub struct PasskeyCreated {
    pub passkey: PasskeyView,
    /// With the first second factor: codes for who has lost it. They are shown once; each is good once.
    #[oai(skip_serializing_if_is_none)]
    pub recovery_codes: Option<Vec<String>>,
}

/// Another name of a passkey.
#[derive(Debug, Object)]
pub struct PasskeyUpdate {
    name: String,
}

impl PasskeyUpdate {
    /// The name, trimmed.
    ///
    /// # Errors
    /// 422 with `name_required`, `too_long`, `control_character` or `name_not_plain`.
    pub fn check(self) -> ApiResult<String> {
        checked_name(&self.name)
    }
}

/// What an authenticator sent does not count, whyever.
pub fn refused() -> ApiError {
    ApiError::unprocessable("passkey_refused")
}

fn checked_name(text: &str) -> ApiResult<String> {
    let mut fields = Fields::new();
    let name = fields.required("/name", text, "name_required");
    fields.text("/name", &name, MAX_NAME);
    names::check_plain(&mut fields, "/name", &name);
    fields.finish()?;
    Ok(name)
}

fn name_of(device: Device) -> String {
    let parts: Vec<&str> = [device.browser, device.system].into_iter().flatten().collect();
    if parts.is_empty() { "Passkey".to_owned() } else { parts.join(" · ") }
}

fn encode(bytes: &[u8]) -> String {
    data_encoding::BASE64URL_NOPAD.encode(bytes)
}
