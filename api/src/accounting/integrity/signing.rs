//! Signatures of seals: ECDSA on P-256 with SHA-256, which `openssl dgst -sha256 -verify` checks too.

use p256::ecdsa::signature::{Signer, Verifier};
use p256::ecdsa::{DerSignature, SigningKey, VerifyingKey};
use p256::pkcs8::{DecodePublicKey, EncodePublicKey, LineEnding};

use crate::http::{ApiError, ApiResult};
use crate::secrets::Secrets;

/// What the key of seals is derived for.
const PURPOSE: &str = "partita seal 1";

/// A signature and the key that it is checked by, both as they are kept.
#[derive(Debug, Clone)]
pub struct Signed {
    /// In DER.
    pub signature: Vec<u8>,
    /// A `SubjectPublicKeyInfo` in DER.
    pub public_key: Vec<u8>,
}

/// Signs under the first key of the instance.
///
/// # Errors
/// 500 when no key can be made of it.
pub fn sign(secrets: &Secrets, statement: &str) -> ApiResult<Signed> {
    let derived = secrets.derived(PURPOSE).into_iter().next();
    let derived = derived.ok_or_else(|| ApiError::internal("there is no key"))?;
    let key = SigningKey::from_slice(&derived).map_err(ApiError::internal)?;
    let signature: DerSignature = key.sign(statement.as_bytes());
    let public_key = key.verifying_key().to_public_key_der().map_err(ApiError::internal)?;
    Ok(Signed { signature: signature.as_bytes().to_vec(), public_key: public_key.into_vec() })
}

/// Whether a signature is good.
pub fn is_good(statement: &str, signed: &Signed) -> bool {
    let key = VerifyingKey::from_public_key_der(&signed.public_key);
    let signature = DerSignature::from_bytes(&signed.signature);
    key.is_ok_and(|key| signature.is_ok_and(|it| key.verify(statement.as_bytes(), &it).is_ok()))
}

/// Whether a key is one of this instance, the first or one that it had before.
pub fn is_ours(secrets: &Secrets, public_key: &[u8]) -> bool {
    secrets.derived(PURPOSE).iter().any(|derived| {
        let key = SigningKey::from_slice(derived).ok();
        let own = key.and_then(|key| key.verifying_key().to_public_key_der().ok());
        own.is_some_and(|own| own.as_bytes() == public_key)
    })
}

/// The key in PEM; `None` for what is no key, as an archive may bring it.
pub fn pem(public_key: &[u8]) -> Option<String> {
    VerifyingKey::from_public_key_der(public_key).ok()?.to_public_key_pem(LineEnding::LF).ok()
}
