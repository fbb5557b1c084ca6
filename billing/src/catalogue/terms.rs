//! The catalogue as an operator writes it, and the checks of it.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use tenancy::Module;

use crate::trial;

/// All that is offered, in the order in which it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    /// The plans; the trial is one of them.
    pub plans: Vec<PlanTerms>,
}

/// What a plan holds and costs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanTerms {
    /// What it is called in all its versions: small letters and `_`.
    pub key: String,
    /// Keys of its modules.
    pub modules: Vec<String>,
    /// How many people may use a company; `None` is without limit.
    pub max_users: Option<i32>,
    /// How many clients a company may have; `None` is without limit.
    pub max_clients: Option<i32>,
    /// How many of the reports may be used; `None` is without limit.
    pub max_reports: Option<i32>,
    /// How much room the files of a company have, in bytes; `None` is without limit.
    pub storage_bytes: Option<i64>,
    /// `basic`, `priority` or `dedicated`.
    pub support_level: String,
    /// Most customers take this one.
    pub is_popular: bool,
    /// What it costs; nothing for the trial.
    pub prices: Vec<PriceTerms>,
}

/// What a plan costs in one currency and interval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PriceTerms {
    /// ISO 4217.
    pub currency: String,
    /// How often it is paid.
    pub billed: Billed,
    /// What is paid each time, in minor units of the currency.
    pub amount_minor: i64,
}

/// How often a subscription is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Billed {
    /// Every month.
    Monthly,
    /// Once a year.
    Yearly,
}

/// What is wrong with a catalogue, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CatalogueError {
    /// The plan.
    pub plan: String,
    /// A stable code.
    pub code: &'static str,
}

impl Billed {
    /// How many months are paid at once.
    pub const fn months(self) -> i32 {
        match self {
            Self::Monthly => 1,
            Self::Yearly => 12,
        }
    }

    /// The interval of so many months, if there is one.
    pub const fn of_months(months: i32) -> Option<Self> {
        match months {
            1 => Some(Self::Monthly),
            12 => Some(Self::Yearly),
            _ => None,
        }
    }
}

impl Catalogue {
    /// Checks everything that the database would refuse later, and that there is a trial that costs nothing.
    ///
    /// # Errors
    /// [`CatalogueError`] with `plan_key_invalid`, `plan_repeated`, `module_unknown`, `limit_not_positive`, `support_level_unknown`,
    /// `currency_code_invalid`, `price_repeated`, `price_not_positive`, `prices_missing`, `trial_missing`, `trial_has_prices`.
    pub fn check(&self) -> Result<(), CatalogueError> {
        let mut keys = BTreeSet::new();
        for plan in &self.plans {
            let fault = |code| CatalogueError { plan: plan.key.clone(), code };
            if !keys.insert(plan.key.as_str()) {
                return Err(fault("plan_repeated"));
            }
            plan.check().map_err(fault)?;
        }
        if keys.contains(trial::PLAN_ID) {
            return Ok(());
        }
        Err(CatalogueError { plan: trial::PLAN_ID.to_owned(), code: "trial_missing" })
    }
}

impl PlanTerms {
    fn check(&self) -> Result<(), &'static str> {
        let is_letter = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        if !(1..=30).contains(&self.key.len()) || !self.key.chars().all(is_letter) {
            return Err("plan_key_invalid");
        }
        if self.modules.iter().any(|key| key.parse::<Module>().is_err()) {
            return Err("module_unknown");
        }
        let counts = [self.max_users, self.max_clients, self.max_reports];
        if counts.into_iter().flatten().any(|limit| limit < 1)
            || self.storage_bytes.is_some_and(|room| room < 1)
        {
            return Err("limit_not_positive");
        }
        if !["basic", "priority", "dedicated"].contains(&self.support_level.as_str()) {
            return Err("support_level_unknown");
        }
        match (self.key == trial::PLAN_ID, self.prices.is_empty()) {
            (true, false) => return Err("trial_has_prices"),
            (false, true) => return Err("prices_missing"),
            _ => {}
        }
        let mut known = BTreeSet::new();
        for price in &self.prices {
            if price.currency.len() != 3 || !price.currency.bytes().all(|letter| letter.is_ascii_uppercase())
            {
                return Err("currency_code_invalid");
            }
            if price.amount_minor < 1 {
                return Err("price_not_positive");
            }
            if !known.insert((&price.currency, price.billed)) {
                return Err("price_repeated");
            }
        }
        Ok(())
    }

    /// Whether it holds what another one holds, whatever either costs.
    pub(super) fn holds_as(&self, other: &Self) -> bool {
        let without_prices = |plan: &Self| Self { prices: Vec::new(), ..plan.clone() };
        without_prices(self) == without_prices(other)
    }
}

impl fmt::Display for CatalogueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.plan, self.code)
    }
}

impl std::error::Error for CatalogueError {}

#[cfg(test)]
mod tests;
