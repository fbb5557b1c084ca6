//! Through whom the instance is paid.

use billing::provider::ProviderConfig;
use billing::stripe::Secret;
use url::Url;

use super::Reader;

/// Where Stripe's API is.
const STRIPE: &str = "https://api.stripe.com";

impl Reader<'_> {
    /// `STRIPE_SECRET_KEY` with `STRIPE_WEBHOOK_SECRETS` (several, with commas, while one is replaced), `STRIPE_API_URL` and
    /// `STRIPE_AUTOMATIC_TAX`. Without a key a developer's machine has the sandbox, and any other sells nothing.
    pub(super) fn payments(&mut self, public_url: &Url, is_local: bool) -> Option<ProviderConfig> {
        let url: Url = self.parsed("STRIPE_API_URL", STRIPE.parse().expect("a URL"));
        let has_automatic_tax = self.parsed("STRIPE_AUTOMATIC_TAX", false);
        let secrets: Vec<Secret> = self
            .optional("STRIPE_WEBHOOK_SECRETS")
            .unwrap_or_default()
            .split(',')
            .map(str::trim)
            .filter(|secret| !secret.is_empty())
            .map(Secret::new)
            .collect();
        let Some(key) = self.optional("STRIPE_SECRET_KEY") else {
            if !secrets.is_empty() {
                self.wrong.push("STRIPE_WEBHOOK_SECRETS without STRIPE_SECRET_KEY".to_owned());
            }
            return is_local.then(|| ProviderConfig::Sandbox { url: public_url.clone() });
        };
        if secrets.is_empty() {
            self.wrong.push("STRIPE_WEBHOOK_SECRETS is missing: nobody could tell what was paid".to_owned());
        }
        Some(ProviderConfig::Stripe {
            url,
            key: Secret::new(key),
            webhook_secrets: secrets,
            has_automatic_tax,
        })
    }
}
