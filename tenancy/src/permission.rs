//! Modules, permissions, and the five roles of the system.

use std::fmt;
use std::str::FromStr;

/// Makes an enum whose variants have one text each, in the database as on the wire.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $name {
            /// All of them, in their fixed order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];

            /// The text of this one.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text,)+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl FromStr for $name {
            type Err = UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text { $($text => Ok($name::$variant),)+ _ => Err(UnknownName(text.to_owned())) }
            }
        }
    };
}

/// A text that names no module, level or permission.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown name {0:?}")]
pub struct UnknownName(pub String);

named! {
    /// A part of the product that a plan includes and a role opens. The text is the key of the specification.
    Module {
        /// The first page with its figures.
        Dashboard = "dashboard",
        /// The company's settings.
        Settings = "settings",
        /// Members and invitations.
        Users = "users",
        /// Security, privacy and compliance.
        Security = "security",
        /// Chart, journals, entries, FEC.
        Accounting = "accounting",
        /// Invoices and credit notes.
        Invoicing = "invoicing",
        /// Bank accounts and reconciliation.
        Banking = "banking",
        /// Stock.
        Inventory = "inventory",
        /// Financial reports.
        Reports = "reports",
        /// Sales and customer relations.
        SalesCrm = "salesCrm",
        /// Purchases.
        Purchases = "purchases",
        /// Projects.
        Projects = "projects",
        /// Clients and suppliers.
        ThirdParties = "thirdParties",
        /// Employees.
        HumanResources = "humanResources",
        /// Taxes.
        Tax = "tax",
        /// Forecasts.
        Forecasts = "forecasts",
        /// Contracts and year-end rebates.
        Contracts = "contracts",
    }
}

named! {
    /// How far a permission goes within its module.
    Level {
        /// Seeing and exporting.
        Read = "read",
        /// Daily work.
        Write = "write",
        /// What binds the company: closing, deleting, configuring, inviting, paying.
        Manage = "manage",
    }
}

impl Module {
    /// Whether every plan has it, also after the subscription ended.
    pub const fn is_always_included(self) -> bool {
        matches!(self, Self::Dashboard | Self::Settings | Self::Users | Self::Security)
    }

    /// The permission to see this module.
    pub const fn read(self) -> Permission {
        Permission::new(self, Level::Read)
    }

    /// The permission to work in this module.
    pub const fn write(self) -> Permission {
        Permission::new(self, Level::Write)
    }

    /// The permission to manage this module.
    pub const fn manage(self) -> Permission {
        Permission::new(self, Level::Manage)
    }
}

/// What a role may do: a module at a level. As text `accounting.read`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Permission {
    /// Where.
    pub module: Module,
    /// How far.
    pub level: Level,
}

impl Permission {
    /// A module at a level.
    pub const fn new(module: Module, level: Level) -> Self {
        Self { module, level }
    }

    /// Every permission there is, by module, then level.
    pub fn all() -> impl Iterator<Item = Permission> {
        Module::ALL.iter().flat_map(|module| Level::ALL.iter().map(|level| Self::new(*module, *level)))
    }

    const fn bit(self) -> u64 {
        1 << (self.module as u64 * 3 + self.level as u64)
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.module, self.level)
    }
}

impl FromStr for Permission {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (module, level) = text.split_once('.').ok_or_else(|| UnknownName(text.to_owned()))?;
        Ok(Self::new(module.parse()?, level.parse()?))
    }
}

/// A set of permissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PermissionSet(u64);

impl PermissionSet {
    /// Every permission.
    pub fn all() -> Self {
        Permission::all().collect()
    }

    /// Whether the permission is in the set.
    pub const fn contains(self, permission: Permission) -> bool {
        self.0 & permission.bit() != 0
    }

    /// Whether every permission of `other` is in this set too: nobody hands out what they do not have.
    pub const fn contains_all(self, other: PermissionSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// The permissions that are in both sets.
    pub const fn intersection(self, other: PermissionSet) -> Self {
        Self(self.0 & other.0)
    }

    /// The set with one more.
    pub const fn with(self, permission: Permission) -> Self {
        Self(self.0 | permission.bit())
    }

    /// The permissions of the set in their fixed order.
    pub fn iter(self) -> impl Iterator<Item = Permission> {
        Permission::all().filter(move |permission| self.contains(*permission))
    }

    /// Reads the texts of the database. A name that this version does not know grants nothing.
    pub fn from_texts<S: AsRef<str>>(texts: &[S]) -> Self {
        texts.iter().filter_map(|text| text.as_ref().parse().ok()).collect()
    }
}

impl FromIterator<Permission> for PermissionSet {
    fn from_iter<I: IntoIterator<Item = Permission>>(permissions: I) -> Self {
        Self(permissions.into_iter().fold(0, |bits, permission| bits | permission.bit()))
    }
}

named! {
    /// The roles that every company has. A migration stores them; a test compares the two.
    SystemRole {
        /// Everything.
        Admin = "admin",
        /// Everything but inviting members, changing settings that bind, and paying.
        Manager = "manager",
        /// Manages accounting, works in what feeds it, sees the rest; no staff and no members.
        Accountant = "accountant",
        /// Works in sales, stock, projects and purchases; sees the dashboard; no accounting.
        Employee = "employee",
        /// Sees everything, changes nothing.
        Viewer = "viewer",
    }
}

impl SystemRole {
    /// What the role may do.
    pub fn permissions(self) -> PermissionSet {
        Permission::all()
            .filter(|permission| self.highest(permission.module).is_some_and(|top| permission.level <= top))
            .collect()
    }

    /// The highest level that the role has in a module.
    const fn highest(self, module: Module) -> Option<Level> {
        use Module::*;
        match (self, module) {
            (Self::Admin, _) => Some(Level::Manage),
            (Self::Manager, Settings | Users) => Some(Level::Write),
            (Self::Manager, _) => Some(Level::Manage),
            (Self::Accountant, Users | Security | HumanResources) => None,
            (Self::Accountant, Accounting) => Some(Level::Manage),
            (Self::Accountant, Invoicing | Purchases | Banking | Tax | Reports | ThirdParties) => {
                Some(Level::Write)
            }
            (Self::Accountant, _) => Some(Level::Read),
            (Self::Employee, Dashboard) => Some(Level::Read),
            (
                Self::Employee,
                SalesCrm | Projects | ThirdParties | Inventory | Invoicing | Purchases | Contracts,
            ) => Some(Level::Write),
            (Self::Employee, _) => None,
            (Self::Viewer, _) => Some(Level::Read),
        }
    }
}

#[cfg(test)]
mod tests;
