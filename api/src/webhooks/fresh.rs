//! New secrets: shown when they are given, and never again.

use std::sync::atomic::{AtomicBool, Ordering};

use uuid::Uuid;

use super::{sealed::place, signature::Secret};
use crate::secrets::Secrets;

/// A secret that is being given to an endpoint.
pub struct Fresh {
    keys: Secrets,
    secret: Secret,
    is_given: AtomicBool,
}

impl Fresh {
    /// A new one.
    pub fn draw(keys: &Secrets) -> Self {
        Self { keys: keys.clone(), secret: Secret::draw(), is_given: AtomicBool::new(false) }
    }

    /// As the row of the endpoint takes it.
    pub fn seal(&self, endpoint: Uuid) -> Vec<u8> {
        self.is_given.store(true, Ordering::Relaxed);
        self.keys.seal(&place(endpoint), self.secret.as_bytes())
    }

    /// As it is shown, if it was given: the same request, sent again, gives none.
    pub fn shown(&self) -> Option<String> {
        self.is_given.load(Ordering::Relaxed).then(|| self.secret.shown())
    }
}
