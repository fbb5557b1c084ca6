//! Argon2id (19 MiB, t=2, p=1) off the async threads, a few at a time.
//!
//! The 19 MiB that each hashing fills are kept and filled again: given back to the allocator, they would stay in the
//! arena of whichever thread had hashed, and so often over.

use std::sync::{Arc, Mutex, PoisonError};

use argon2::{
    Algorithm, Argon2, Block, Params, PasswordHash, Version,
    password_hash::{Output, ParamsString, SaltString},
};
use rand::RngCore;
use tokio::sync::Semaphore;

use crate::http::{ApiError, ApiResult};

/// Hashings at once: each takes 19 MiB and a core.
pub const AT_ONCE: usize = 2;

/// A hash of nobody's password, for callers who name nobody: the same work as for a real account.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGhhcyB0aGlz$\
     Xb3dVGEcXvLaYhFHcXG2jDMWyHAd6eCcPZy8Ny9vvAo";

/// Hashes and checks passwords.
#[derive(Clone)]
pub struct Passwords {
    argon2: Argon2<'static>,
    permits: Arc<Semaphore>,
    memory: Arc<Mutex<Vec<Memory>>>,
}

/// What one hashing fills.
type Memory = Vec<Block>;

impl Passwords {
    /// The hasher with the parameters of OWASP's first choice.
    pub fn new() -> Self {
        let params = Params::new(19 * 1024, 2, 1, None).expect("19 MiB, t=2, p=1 are within Argon2's bounds");
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        Self { argon2, permits: Arc::new(Semaphore::new(AT_ONCE)), memory: Arc::default() }
    }

    /// The hash to keep.
    #[expect(clippy::disallowed_methods, reason = "a salt is drawn here")]
    pub async fn hash(&self, password: String) -> ApiResult<String> {
        let params = self.argon2.params().clone();
        self.run(move |argon2, memory| {
            let mut salt = [0; 16];
            rand::rng().fill_bytes(&mut salt);
            let output = digest(argon2, &password, &salt, memory)?;
            let salt = SaltString::encode_b64(&salt).map_err(ApiError::internal)?;
            let hash = PasswordHash {
                algorithm: Algorithm::Argon2id.ident(),
                version: Some(Version::V0x13.into()),
                params: ParamsString::try_from(&params).map_err(ApiError::internal)?,
                salt: Some(salt.as_salt()),
                hash: Some(output),
            };
            Ok(hash.to_string())
        })
        .await
    }

    /// Whether `password` has this hash. Without a hash the work is the same and the answer is no.
    pub async fn verify(&self, password: String, hash: Option<String>) -> ApiResult<bool> {
        self.run(move |_, memory| {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
            let hash = PasswordHash::new(&hash).map_err(ApiError::internal)?;
            let params = Params::try_from(&hash).map_err(ApiError::internal)?;
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            let salt = hash.salt.ok_or_else(|| ApiError::internal("a password hash without its salt"))?;
            let mut bytes = [0; 64];
            let salt = salt.decode_b64(&mut bytes).map_err(ApiError::internal)?;
            // Outputs are compared in constant time.
            Ok(Some(digest(&argon2, &password, salt, memory)?) == hash.hash && known)
        })
        .await
    }

    /// Runs `work` when it is its turn. Its permit ends with the work, also when the caller is gone before: so there are
    /// never more hashings, nor more of the memory they fill, than permits.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'static>, &mut Memory) -> ApiResult<T> + Send + 'static,
    ) -> ApiResult<T> {
        let permit = self.permits.clone().acquire_owned().await.map_err(ApiError::internal)?;
        let (argon2, shelf) = (self.argon2.clone(), self.memory.clone());
        let done = tokio::task::spawn_blocking(move || {
            let mut memory = shelf.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
            let done = work(&argon2, &mut memory);
            shelf.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
            drop(permit);
            done
        });
        done.await.map_err(ApiError::internal)?
    }
}

fn digest(argon2: &Argon2<'_>, password: &str, salt: &[u8], memory: &mut Memory) -> ApiResult<Output> {
    memory.resize(argon2.params().block_count(), Block::default());
    let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut output, memory)
        .map_err(ApiError::internal)?;
    Output::new(&output).map_err(ApiError::internal)
}

#[cfg(test)]
mod tests;
