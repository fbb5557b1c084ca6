//! Through whom an instance is paid.

use std::sync::Arc;

use tenancy::Tenancy;
use url::Url;

use crate::sandbox::Sandbox;
use crate::stripe::{Https, Secret, Stripe};

/// Who it is. Both are spoken to in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderKind {
    /// Stripe: real money, or its own test mode.
    Stripe,
    /// The sandbox of this instance: no money at all, and the screens say so.
    Sandbox,
}

/// How an instance is set up to be paid.
#[derive(Clone, Debug)]
pub enum ProviderConfig {
    /// Through Stripe.
    Stripe {
        /// Where its API is.
        url: Url,
        /// The key.
        key: Secret,
        /// Those that may have signed an event; two while one is replaced.
        webhook_secrets: Vec<Secret>,
        /// Whether it computes the taxes.
        has_automatic_tax: bool,
    },
    /// Through the sandbox, whose pages are below this address.
    Sandbox {
        /// The address of the instance.
        url: Url,
    },
}

/// The way to be paid.
#[derive(Clone, Debug)]
pub struct Provider {
    /// Who it is.
    pub kind: ProviderKind,
    /// How to speak to it.
    pub stripe: Stripe,
    /// The sandbox itself, where it is one.
    pub sandbox: Option<Arc<Sandbox>>,
    /// Those that may have signed an event.
    pub webhook_secrets: Vec<Secret>,
    /// Whether it is real money.
    pub is_live: bool,
}

impl ProviderKind {
    /// The stable name: `stripe` or `sandbox`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Stripe => "stripe",
            Self::Sandbox => "sandbox",
        }
    }
}

impl Provider {
    /// The provider of a configuration.
    pub fn new(config: ProviderConfig, tenancy: &Tenancy) -> Self {
        match config {
            ProviderConfig::Stripe { url, key, webhook_secrets, has_automatic_tax } => {
                let is_live = key.shown().starts_with("sk_live_") || key.shown().starts_with("rk_live_");
                let stripe = Stripe::new(Arc::new(Https::new(url, key)), has_automatic_tax);
                Self { kind: ProviderKind::Stripe, stripe, sandbox: None, webhook_secrets, is_live }
            }
            ProviderConfig::Sandbox { url } => {
                let sandbox = Arc::new(Sandbox::new(tenancy.clone(), url));
                Self {
                    kind: ProviderKind::Sandbox,
                    stripe: Stripe::new(sandbox.clone(), false),
                    webhook_secrets: vec![sandbox.secret().clone()],
                    sandbox: Some(sandbox),
                    is_live: false,
                }
            }
        }
    }
}
