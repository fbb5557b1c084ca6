//! Through whom the instance is paid.

use billing::mobile_money::{MobileMoney, Payee};
use billing::provider::ProviderConfig;
use billing::stripe::Secret;
use url::Url;

use super::Reader;

/// Where Stripe's API is.
const STRIPE: &str = "https://api.stripe.com";

impl Reader<'_> {
    /// `MOBILE_MONEY`: our numbers, such as `orange=+221770000000,wave=+221770000000`. Without it a developer's machine has numbers that are nobody's, and on
    /// any other nobody pays so.
    pub(super) fn mobile_money(&mut self, is_local: bool) -> MobileMoney {
        let Some(text) = self.optional("MOBILE_MONEY") else {
            return if is_local { MobileMoney::sandbox() } else { MobileMoney::default() };
        };
        let mut payees: Vec<Payee> = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match payee(part) {
                Some(payee) if payees.iter().all(|one| one.network != payee.network) => payees.push(payee),
                _ => self.wrong.push(format!(
                    "MOBILE_MONEY: `{part}` is not one number of a network, such as orange=+221770000000"
                )),
            }
        }
        MobileMoney { payees, is_sandbox: false }
    }

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

fn payee(text: &str) -> Option<Payee> {
    let (network, number) = text.split_once('=')?;
    let figures = number.trim().strip_prefix('+')?;
    let is_number = (8..=15).contains(&figures.len()) && figures.bytes().all(|sign| sign.is_ascii_digit());
    let network = network.trim().parse().ok()?;
    is_number.then(|| Payee { network, number: format!("+{figures}") })
}
