//! What somebody wants that their plan does not hold, and which plans do.

use tenancy::{Module, PlatformTx, TenancyError};

use super::{PlanTerms, offered};

/// What is wanted, counted with what is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Any subscription.
    Subscription,
    /// A module.
    Module(Module),
    /// So many people who use a company.
    Users(i64),
    /// So many clients.
    Clients(i64),
    /// So many reports.
    Reports(i64),
    /// Room for so many bytes.
    Storage(i64),
}

impl Need {
    /// Whether a plan holds it.
    pub fn is_met_by(self, plan: &PlanTerms) -> bool {
        let holds = |most: Option<i64>, wanted: i64| most.is_none_or(|most| wanted <= most);
        match self {
            Self::Subscription => true,
            Self::Module(module) => plan.modules.iter().any(|key| key == module.as_str()),
            Self::Users(wanted) => holds(plan.max_users.map(Into::into), wanted),
            Self::Clients(wanted) => holds(plan.max_clients.map(Into::into), wanted),
            Self::Reports(wanted) => holds(plan.max_reports.map(Into::into), wanted),
            Self::Storage(wanted) => holds(plan.storage_bytes, wanted),
        }
    }

    /// What it is, for developers.
    pub fn told(self) -> String {
        match self {
            Self::Subscription => "a subscription".to_owned(),
            Self::Module(module) => format!("the module {module}"),
            Self::Users(wanted) => format!("{wanted} users"),
            Self::Clients(wanted) => format!("{wanted} clients"),
            Self::Reports(wanted) => format!("{wanted} reports"),
            Self::Storage(wanted) => format!("{wanted} bytes"),
        }
    }
}

/// The keys of the plans that are sold and hold it, cheapest first.
///
/// # Errors
/// The database's.
pub async fn plans_for(tx: &mut PlatformTx<'_>, need: Need) -> Result<Vec<String>, TenancyError> {
    let sold = offered(tx).await?.into_iter().map(|offer| offer.terms).filter(|plan| !plan.prices.is_empty());
    Ok(sold.filter(|plan| need.is_met_by(plan)).map(|plan| plan.key).collect())
}
