//! What every request may use.

use std::{
    ops::Deref,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use serde_json::Value;
use tenancy::Tenancy;

use crate::{
    accounting::Analyses,
    config::Config,
    http::{
        limits::Limits,
        openapi::{self, Operations},
    },
    identity::Passwords,
    mail::Mailer,
    outside::Outside,
};

/// The service's state: cheap to clone, shared by all requests.
#[derive(Clone)]
pub struct App(Arc<AppParts>);

/// The parts of an [`App`].
pub struct AppParts {
    /// How this instance is set up.
    pub config: Config,
    /// The way to every row.
    pub tenancy: Tenancy,
    /// How mail leaves the house.
    pub mailer: Mailer,
    /// Rate limits of this instance.
    pub limits: Limits,
    /// Hashing and checking of passwords, a few at a time.
    pub passwords: Passwords,
    /// Looking through uploaded files, a few at a time.
    pub analyses: Analyses,
    /// The way to addresses that users give.
    pub outside: Outside,
    /// Which operation answers which route.
    pub operations: Operations,
    /// The OpenAPI document: requests are held against it.
    pub document: Value,
    is_stopping: AtomicBool,
}

impl App {
    /// Puts the parts together.
    pub fn new(config: Config, tenancy: Tenancy, mailer: Mailer) -> Self {
        let limits = Limits::new(config.limits);
        let (passwords, analyses, document) =
            (Passwords::new(), Analyses::default(), crate::server::document());
        let operations = openapi::operations(&document);
        let outside = Outside::new(config.webhooks);
        Self(Arc::new(AppParts {
            config,
            tenancy,
            mailer,
            limits,
            passwords,
            analyses,
            outside,
            operations,
            document,
            is_stopping: AtomicBool::new(false),
        }))
    }
}

impl AppParts {
    /// From now on whoever sends requests is told to send them elsewhere.
    pub fn stop_being_ready(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
    }

    /// Whether this process has not been told to stop.
    pub fn is_ready(&self) -> bool {
        !self.is_stopping.load(Ordering::Relaxed)
    }
}

impl Deref for App {
    type Target = AppParts;

    fn deref(&self) -> &AppParts {
        &self.0
    }
}
