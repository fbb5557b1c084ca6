//! The directory of companies: names, settings, modules, members and roles, keys of programs, the subscription
//! that covers them, and the audit trail.
//!
//! Owns `settings` and `modules` in a company's schema, and what happens to `platform.memberships` and to
//! names in `platform.companies` once a company is open. It never makes a company: onboarding does.

mod api_keys;
mod audit;
mod calendar;
mod card;
pub mod catalogue;
pub mod data;
mod directory;
mod members;
mod names;
mod settings;

pub use calendar::{day, day_in, is_timezone, today};
pub use card::{is_registration_number, is_sector, is_website};
pub use catalogue::{Category, ExistingModule};
pub use directory::{enable_modules, is_blank_name};
pub use names::names;
pub use settings::{
    FirstSettings, Standard, accounting_standard, fiscal_year_start_month, lay_settings, registration_number,
};

use poem_openapi::OpenApi;

/// The operations of this module.
pub fn routes() -> impl OpenApi + use<> {
    (directory::Routes, settings::Routes, members::Routes, api_keys::Routes, audit::Routes)
}
