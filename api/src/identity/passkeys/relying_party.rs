//! What WebAuthn calls the relying party: checks what authenticators sign. Knows no rows and no requests.

use poem::http::StatusCode;
use tenancy::UserId;
use url::{Host, Url};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthenticationServerState, DiscoverableCredentialRequestOptions,
    PublicKeyCredentialCreationOptions, Registration, RegistrationServerState,
    bin::{Decode, Encode},
    request::{
        AsciiDomain, RpId, TimedCeremony,
        auth::AuthenticationVerificationOptions,
        register::{
            CredProtect, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle16,
        },
    },
    response::{
        AuthTransports, AuthenticatorTransport, Backup, CredentialId,
        auth::{DiscoverableAuthentication16, error::AuthCeremonyErr},
        register::{DynamicState, StaticState},
    },
};

use crate::http::{ApiError, ApiResult};

/// What authenticators show as the account is told by the client; the service keeps no second copy of it here.
const ACCOUNT: &str = "partita";

const TRANSPORTS: [(AuthenticatorTransport, &str); 6] = [
    (AuthenticatorTransport::Ble, "ble"),
    (AuthenticatorTransport::Hybrid, "hybrid"),
    (AuthenticatorTransport::Internal, "internal"),
    (AuthenticatorTransport::Nfc, "nfc"),
    (AuthenticatorTransport::SmartCard, "smart-card"),
    (AuthenticatorTransport::Usb, "usb"),
];

/// This instance, as authenticators know it.
pub struct RelyingParty {
    id: RpId,
    origin: String,
}

/// A challenge that was drawn, and what is needed to judge the answer.
pub struct Begun {
    /// The challenge by which the answer is found.
    pub challenge: [u8; 16],
    /// The challenge as it is given out.
    pub text: String,
    /// What the library keeps.
    pub state: Vec<u8>,
}

/// A key that an authenticator has made.
#[derive(Debug)]
pub struct NewKey {
    pub credential_id: Vec<u8>,
    pub transports: Vec<&'static str>,
    pub static_state: Vec<u8>,
    pub dynamic_state: Vec<u8>,
    pub is_backed_up: bool,
}

/// A key as it is kept.
#[derive(Debug)]
pub struct KnownKey<'a> {
    pub user: UserId,
    pub credential_id: &'a [u8],
    pub static_state: &'a [u8],
    pub dynamic_state: &'a [u8],
}

/// What changed with the use of a key.
#[derive(Debug)]
pub struct Used {
    pub dynamic_state: Vec<u8>,
    pub is_backed_up: bool,
}

/// Why an answer does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It is not of this origin, this challenge, this key, or nobody was asked for a finger or a PIN.
    Wrong,
    /// The authenticator's counter went back: somebody may have a copy of the key.
    Copied,
}

impl RelyingParty {
    /// The relying party of an instance: its host and its origin.
    ///
    /// # Errors
    /// 503 `passkeys_unavailable` when the host is an address, which is no name that browsers take.
    pub fn of(public_url: &Url) -> ApiResult<Self> {
        let unavailable = || {
            ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "passkeys_unavailable")
                .detail("PUBLIC_URL has an address and no name")
        };
        let Some(Host::Domain(domain)) = public_url.host() else { return Err(unavailable()) };
        let id = AsciiDomain::try_from(domain.to_owned()).map_err(|_| unavailable())?;
        Ok(Self { id: RpId::Domain(id), origin: public_url.origin().ascii_serialization() })
    }

    /// The name by which browsers scope keys.
    pub fn id(&self) -> &str {
        self.id.as_ref()
    }

    /// Draws a challenge for a new key of somebody.
    pub fn begin_registration(&self, user: UserId) -> ApiResult<Begun> {
        let handle = handle_of(user);
        let name = ACCOUNT.try_into().map_err(ApiError::internal)?;
        let entity = PublicKeyCredentialUserEntity { name, id: &handle, display_name: None };
        let mut options = PublicKeyCredentialCreationOptions::passkey(&self.id, entity, Vec::new());
        options.extensions.cred_protect = CredProtect::None;
        let (server, client) = options.start_ceremony().map_err(ApiError::internal)?;
        begun(&server, &client.options().challenge, server.encode().map_err(ApiError::internal)?)
    }

    /// Judges what an authenticator made.
    ///
    /// # Errors
    /// [`Refused::Wrong`].
    pub fn finish_registration(&self, state: &[u8], answer: &Registration) -> Result<NewKey, Refused> {
        let state = RegistrationServerState::<16>::decode(state).map_err(|_| Refused::Wrong)?;
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &[self.origin.as_str()],
            error_on_unsolicited_extensions: false,
            ..RegistrationVerificationOptions::default()
        };
        let made = state.verify(&self.id, answer, &options).map_err(|error| {
            tracing::info!(%error, "what an authenticator made was refused");
            Refused::Wrong
        })?;
        let Ok(static_state) = made.static_state().encode();
        let Ok(dynamic_state) = made.dynamic_state().encode();
        Ok(NewKey {
            credential_id: made.id().into_inner().to_vec(),
            transports: names_of(made.transports()),
            static_state,
            dynamic_state: dynamic_state.to_vec(),
            is_backed_up: made.dynamic_state().backup == Backup::Exists,
        })
    }

    /// Draws a challenge for any key of this instance.
    pub fn begin_use(&self) -> ApiResult<Begun> {
        let options = DiscoverableCredentialRequestOptions::passkey(&self.id);
        let (server, client) = options.start_ceremony().map_err(ApiError::internal)?;
        begun(&server, &client.options().0.challenge, server.encode().map_err(ApiError::internal)?)
    }

    /// Judges what an authenticator signed with a key.
    ///
    /// # Errors
    /// [`Refused`].
    pub fn finish_use(
        &self,
        state: &[u8],
        answer: &DiscoverableAuthentication16,
        key: &KnownKey<'_>,
    ) -> Result<Used, Refused> {
        let state = DiscoverableAuthenticationServerState::decode(state).map_err(|_| Refused::Wrong)?;
        let handle = handle_of(key.user);
        let id = CredentialId::decode(key.credential_id).map_err(|_| Refused::Wrong)?;
        let kept = StaticState::decode(key.static_state).map_err(|_| Refused::Wrong)?;
        let dynamic = key.dynamic_state.try_into().map_err(|_| Refused::Wrong)?;
        let dynamic = DynamicState::decode(dynamic).map_err(|_| Refused::Wrong)?;
        let mut known =
            AuthenticatedCredential::new(id, &handle, kept, dynamic).map_err(|_| Refused::Wrong)?;
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &[self.origin.as_str()],
            error_on_unsolicited_extensions: false,
            ..AuthenticationVerificationOptions::default()
        };
        state.verify(&self.id, answer, &mut known, &options).map_err(|error| {
            tracing::info!(%error, "what an authenticator signed was refused");
            if matches!(error, AuthCeremonyErr::SignatureCounter) { Refused::Copied } else { Refused::Wrong }
        })?;
        let now = known.dynamic_state();
        let Ok(dynamic_state) = now.encode();
        Ok(Used { dynamic_state: dynamic_state.to_vec(), is_backed_up: now.backup == Backup::Exists })
    }
}

fn begun(
    ceremony: &impl TimedCeremony,
    challenge: &impl serde::Serialize,
    state: Vec<u8>,
) -> ApiResult<Begun> {
    let text = serde_json::to_value(challenge).map_err(ApiError::internal)?;
    let text = text.as_str().ok_or_else(|| ApiError::internal("a challenge is a text"))?.to_owned();
    Ok(Begun { challenge: ceremony.sent_challenge().0.to_be_bytes(), text, state })
}

/// What an authenticator keeps of whose key it is: the id of the account, which says nothing of the person.
fn handle_of(user: UserId) -> UserHandle16 {
    let Ok(handle) = UserHandle16::decode(user.as_uuid().into_bytes());
    handle
}

fn names_of(transports: AuthTransports) -> Vec<&'static str> {
    TRANSPORTS.iter().filter(|(way, _)| transports.contains(*way)).map(|(_, name)| *name).collect()
}

/// The ways to reach an authenticator that are known by name; browsers may know more.
pub fn known_transports(named: Vec<String>) -> Vec<String> {
    named.into_iter().filter(|name| TRANSPORTS.iter().any(|(_, known)| known == name)).collect()
}
