//! What every request may use.

use std::{ops::Deref, sync::Arc};

use tenancy::Tenancy;

use crate::{
    config::Config,
    http::{limits::Limits, openapi::Operations},
    identity::Passwords,
    mail::Mailer,
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
    /// Which operation answers which route.
    pub operations: Operations,
}

impl App {
    /// Puts the parts together.
    pub fn new(config: Config, tenancy: Tenancy, mailer: Mailer) -> Self {
        let limits = Limits::new(config.limits);
        let operations = crate::server::operations();
        Self(Arc::new(AppParts { config, tenancy, mailer, limits, passwords: Passwords::new(), operations }))
    }
}

impl Deref for App {
    type Target = AppParts;

    fn deref(&self) -> &AppParts {
        &self.0
    }
}
