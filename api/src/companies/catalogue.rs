//! The modules that exist. What is not built yet is not listed, so nobody can switch it on.

use tenancy::Module;

/// Where the onboarding shows a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Category {
    /// What every company needs.
    Core,
    /// Money and books.
    Finance,
}

/// Where the sidebar shows a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Finances.
    Finances,
    /// What keeps the product itself running.
    System,
}

/// A module that exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExistingModule {
    /// Which one.
    pub module: Module,
    /// Where the onboarding shows it.
    pub category: Category,
    /// Where the sidebar shows it.
    pub group: Group,
    /// Every company has it.
    pub is_required: bool,
    /// Proposed to every new company.
    pub is_recommended: bool,
}

/// Minutes that setting up a required module takes.
const REQUIRED_SETUP_MINUTES: i32 = 5;
/// Minutes that setting up any other module takes.
const SETUP_MINUTES: i32 = 10;

/// The modules that exist, in the order in which they are shown.
pub const EXISTING: [ExistingModule; 3] = [
    ExistingModule {
        module: Module::Dashboard,
        category: Category::Core,
        group: Group::Finances,
        is_required: true,
        is_recommended: true,
    },
    ExistingModule {
        module: Module::Settings,
        category: Category::Core,
        group: Group::System,
        is_required: true,
        is_recommended: true,
    },
    ExistingModule {
        module: Module::Accounting,
        category: Category::Finance,
        group: Group::Finances,
        is_required: false,
        is_recommended: true,
    },
];

impl ExistingModule {
    /// The module of a key, if it exists.
    pub fn of(key: &str) -> Option<Self> {
        EXISTING.into_iter().find(|existing| existing.key() == key)
    }

    /// Its key.
    pub fn key(&self) -> &'static str {
        self.module.as_str()
    }

    /// How long its set-up takes, in minutes.
    pub fn setup_minutes(&self) -> i32 {
        if self.is_required { REQUIRED_SETUP_MINUTES } else { SETUP_MINUTES }
    }
}

/// The keys of the modules that a new company is offered ticked.
pub fn recommended_keys() -> Vec<String> {
    EXISTING
        .iter()
        .filter(|existing| existing.is_recommended)
        .map(|existing| existing.key().to_owned())
        .collect()
}

/// The keys that a company gets for a selection: the selected modules that exist, and the required ones.
pub fn keys_for(selected: &[String]) -> Vec<&'static str> {
    let wanted =
        |existing: &&ExistingModule| existing.is_required || selected.iter().any(|key| key == existing.key());
    EXISTING.iter().filter(wanted).map(ExistingModule::key).collect()
}

#[cfg(test)]
mod tests;
