//! A company as its members see it.

use chrono::{DateTime, Utc};
use ledger::Currency;
use poem_openapi::{Enum, Object};
use tenancy::{Entitlement, PermissionSet};
use uuid::Uuid;

use super::store::CompanyRow;
use crate::{
    companies::catalogue::{ExistingModule, Group},
    http::{ApiError, ApiResult, Fields},
    identity::CompanySummary,
    subscription::SubscriptionView,
};

const MAX_NAME: usize = 200;
/// 30 days, after which every session ends.
const MAX_SESSION_TIMEOUT_MINUTES: i32 = 43_200;

/// The companies that the caller may enter.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct CompanyList {
    /// By name.
    pub items: Vec<CompanySummary>,
}

/// Another name for a company.
#[derive(Debug, Object)]
pub struct CompanyUpdate {
    /// The legal name, kept as typed, at most 200 characters.
    name: String,
}

impl CompanyUpdate {
    /// The name, trimmed.
    ///
    /// # Errors
    /// 422 with `name_required`, `too_long` or `control_character`.
    pub fn check(self) -> ApiResult<String> {
        let mut fields = Fields::new();
        let name = fields.text("/name", &self.name, MAX_NAME);
        if is_blank_name(&name) {
            fields.refuse("/name", "name_required");
        }
        fields.finish()?;
        Ok(name)
    }
}

/// Another session timeout for a company.
#[derive(Debug, Object)]
pub struct SessionTimeoutUpdate {
    /// 1 to 43200; without it the instance's time alone holds.
    minutes: Option<i32>,
}

impl SessionTimeoutUpdate {
    /// The minutes.
    ///
    /// # Errors
    /// 422 with `session_timeout_out_of_range`.
    pub fn check(self) -> ApiResult<Option<i32>> {
        match self.minutes {
            Some(minutes) if !(1..=MAX_SESSION_TIMEOUT_MINUTES).contains(&minutes) => {
                Err(ApiError::field("/minutes", "session_timeout_out_of_range"))
            }
            minutes => Ok(minutes),
        }
    }
}

/// Whether nothing of a company's name can be seen: no letter, no digit, no plain sign.
pub fn is_blank_name(name: &str) -> bool {
    tenancy::provision::name_key(name).chars().all(|char| !char.is_alphanumeric() && !char.is_ascii_graphic())
}

/// Where the sidebar shows a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum ModuleGroup {
    /// Books and money.
    Finances,
    /// Clients and contracts.
    Commercial,
    /// Goods, projects and people.
    Gestion,
    /// Figures and forecasts.
    Analyse,
    /// What keeps the product itself running.
    System,
}

impl From<Group> for ModuleGroup {
    fn from(group: Group) -> Self {
        match group {
            Group::Finances => Self::Finances,
            Group::System => Self::System,
        }
    }
}

/// Whether the caller can use a module of the company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum ModuleAccess {
    /// It can be used.
    Available,
    /// The owner's plan does not include it.
    NotInPlan,
    /// The trial or the subscription has ended: it can be read, not written.
    SubscriptionEnded,
    /// The company has switched it off: it is not shown. Its data stay where they are.
    Disabled,
    /// The caller's role does not open it.
    Forbidden,
}

impl ModuleAccess {
    /// What stands in the caller's way first: the role, then the company's switch, then the plan.
    fn of(
        existing: ExistingModule,
        is_enabled: bool,
        permissions: PermissionSet,
        entitlement: &Entitlement,
    ) -> Self {
        if !permissions.contains(existing.module.read()) {
            return Self::Forbidden;
        }
        if !is_enabled {
            return Self::Disabled;
        }
        match entitlement {
            _ if existing.module.is_always_included() => Self::Available,
            Entitlement::Ended => Self::SubscriptionEnded,
            Entitlement::Modules(modules) if modules.contains(&existing.module) => Self::Available,
            Entitlement::Modules(_) => Self::NotInPlan,
        }
    }
}

/// A module of a company, as the caller may use it.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct CompanyModule {
    key: String,
    group: ModuleGroup,
    is_enabled: bool,
    access: ModuleAccess,
}

impl CompanyModule {
    /// A module that exists, in a company that has switched on `enabled`.
    pub fn new(
        existing: ExistingModule,
        enabled: &[String],
        permissions: PermissionSet,
        entitlement: &Entitlement,
    ) -> Self {
        let is_enabled = existing.is_required || enabled.iter().any(|key| key == existing.key());
        Self {
            key: existing.key().to_owned(),
            group: existing.group.into(),
            is_enabled,
            access: ModuleAccess::of(existing, is_enabled, permissions, entitlement),
        }
    }
}

/// The modules that exist, as the caller may use them.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct CompanyModuleList {
    /// In the order in which they are shown.
    pub items: Vec<CompanyModule>,
}

/// A switch of a module.
#[derive(Debug, Object)]
pub struct ModuleUpdate {
    /// Whether it is shown.
    pub is_enabled: bool,
}

/// A company as one of its members sees it.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct CompanyView {
    id: Uuid,
    name: String,
    /// ISO 3166-1 alpha-2.
    country: String,
    /// ISO 4217.
    currency: String,
    /// Decimals of an amount in the currency.
    currency_decimals: i32,
    /// Name in the IANA time zone database: in which days are counted.
    timezone: String,
    /// Key of the caller's role.
    role: String,
    /// What the role may do, as `module.level`.
    permissions: Vec<String>,
    modules: Vec<CompanyModule>,
    /// The owner's subscription; absent when there never was one.
    #[oai(skip_serializing_if_is_none)]
    subscription: Option<SubscriptionView>,
    /// Sessions of its members end after so many minutes without use; absent: as the instance says.
    #[oai(skip_serializing_if_is_none)]
    session_timeout_minutes: Option<i32>,
    /// When the company is erased, if its owner asked for that: until then it is read and not written.
    #[oai(skip_serializing_if_is_none)]
    erase_at: Option<DateTime<Utc>>,
    /// Of the picture in `get_company_logo`; absent where there is none.
    #[oai(skip_serializing_if_is_none)]
    logo_version: Option<String>,
    /// The version of the name and the session timeout.
    pub version: i32,
}

/// What a [`CompanyView`] is made of.
pub struct CompanyParts {
    /// The platform's row.
    pub company: CompanyRow,
    /// Key of the caller's role.
    pub role: String,
    /// What the caller may do.
    pub permissions: PermissionSet,
    /// The modules as the caller may use them.
    pub modules: Vec<CompanyModule>,
    /// The owner's subscription.
    pub subscription: Option<SubscriptionView>,
    /// The name of the company's time zone.
    pub timezone: String,
}

impl From<CompanyParts> for CompanyView {
    fn from(parts: CompanyParts) -> Self {
        let CompanyParts { company, role, permissions, modules, subscription, timezone } = parts;
        let decimals = Currency::from_code(&company.currency).map_or(2, Currency::decimals);
        Self {
            id: company.id.as_uuid(),
            name: company.name,
            country: company.country,
            currency: company.currency,
            currency_decimals: decimals.into(),
            timezone,
            role,
            permissions: permissions.iter().map(|permission| permission.to_string()).collect(),
            modules,
            subscription,
            session_timeout_minutes: company.session_timeout_minutes,
            erase_at: company.erase_at,
            logo_version: company.logo_version,
            version: company.version,
        }
    }
}
