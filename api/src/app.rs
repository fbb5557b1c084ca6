//! What every request may use.

use std::{ops::Deref, sync::Arc};

use billing::provider::Provider;
use serde_json::Value;
use tenancy::Tenancy;
use tokio_util::sync::CancellationToken;

use crate::{
    accounting::Analyses,
    config::Config,
    http::{
        limits::Limits,
        openapi::{self, Operations},
    },
    identity::Passwords,
    images::Images,
    mail::Mailer,
    notifications::Live,
    outside::Outside,
    spreadsheets::Spreadsheets,
    tables::Tables,
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
    /// Writing lists as files, a few at a time.
    pub tables: Tables,
    /// Taking in pictures, in turn.
    pub images: Images,
    /// Reading tables that people bring, a few at a time.
    pub spreadsheets: Spreadsheets,
    /// The way to be paid, where there is one.
    pub payments: Option<Provider>,
    /// The way to addresses that users give.
    pub outside: Outside,
    /// Which operation answers which route.
    pub operations: Operations,
    /// The OpenAPI document: requests are held against it.
    pub document: &'static Value,
    /// Who hears at once what is new for them.
    pub live: Live,
    stopping: CancellationToken,
}

impl App {
    /// Puts the parts together.
    pub fn new(config: Config, tenancy: Tenancy, mailer: Mailer) -> Self {
        let limits = Limits::new(config.limits);
        let (passwords, analyses, document) =
            (Passwords::new(), Analyses::default(), crate::server::document());
        let operations = openapi::operations(document);
        let tables = Tables::new(config.export_max_rows);
        let outside = Outside::new(config.webhooks);
        let payments = config.payments.clone().map(|payments| Provider::new(payments, &tenancy));
        Self(Arc::new(AppParts {
            config,
            tenancy,
            mailer,
            limits,
            passwords,
            analyses,
            tables,
            images: Images::default(),
            spreadsheets: Spreadsheets::default(),
            payments,
            outside,
            operations,
            document,
            live: Live::default(),
            stopping: CancellationToken::new(),
        }))
    }
}

impl AppParts {
    /// From now on whoever sends requests is told to send them elsewhere.
    pub fn stop_being_ready(&self) {
        self.stopping.cancel();
    }

    /// Whether this process has not been told to stop.
    pub fn is_ready(&self) -> bool {
        !self.stopping.is_cancelled()
    }

    /// Ends when this process is told to stop: what would go on for ever ends with it.
    pub async fn stopping(&self) {
        self.stopping.cancelled().await;
    }
}

impl Deref for App {
    type Target = AppParts;

    fn deref(&self) -> &AppParts {
        &self.0
    }
}
