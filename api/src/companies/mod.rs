//! The directory of companies: names, settings, modules, members, invitations and roles, keys of programs, the
//! subscription that covers them, and the audit trail.
//!
//! Owns `settings` and `modules` in a company's schema, `platform.invitations` and `platform.roles`, and what happens to
//! `platform.memberships` and to
//! names in `platform.companies` once a company is open. It never makes a company: onboarding does.

mod acts;
mod api_keys;
mod audit;
pub mod bounds;
mod calendar;
mod card;
pub mod catalogue;
pub mod data;
pub mod data_exports;
pub mod data_imports;
mod directory;
mod erasure;
mod invitations;
mod logo;
mod members;
mod names;
mod owner;
mod ownership;
mod people_mails;
mod roles;
mod settings;

pub use calendar::{day, day_in, is_timezone, today};
pub use card::{is_registration_number, is_sector, is_vat_number, is_website};
pub use catalogue::{Category, ExistingModule};
pub use directory::{enable_modules, is_blank_name};
pub use erasure::{
    MAIL_JOB as ERASURE_MAIL_JOB, begin_due as begin_due_erasures, compose as compose_erasure,
    compose_farewell,
};
pub use invitations::{
    MAIL_JOB as INVITATION_MAIL_JOB, compose as compose_invitation, forget_old as forget_old_invitations,
    places_taken, readdress as readdress_invitations,
};
pub use members::{count as count_members, is_member, may_join_another};
pub use names::{name_of, names, names_in};
pub use people_mails::{MAIL_JOB as COMPANY_MAIL_JOB, compose as compose_company_mail};
pub use settings::{
    FirstSettings, Standard, accounting_standard, fiscal_year_start_month, hold_settings, lay_settings,
    legal_form, registration_number, sends_mails, tax_regime, write_off_tolerance,
};

use poem_openapi::OpenApi;

use crate::{App, http::ApiResult};

/// The operations of this module.
pub fn routes() -> impl OpenApi + use<> {
    (
        directory::Routes,
        (settings::Routes, logo::Routes),
        members::Routes,
        invitations::Routes,
        invitations::OwnRoutes,
        roles::Routes,
        ownership::Routes,
        (erasure::Routes, data_exports::Routes, data_imports::Routes),
        api_keys::Routes,
        audit::Routes,
    )
}

/// Forgets exports and imports whose time is over, with their archives: how many. Run by the worker now and then.
///
/// # Errors
/// The database's and the file store's.
pub async fn tidy_transfers(app: &App) -> ApiResult<usize> {
    Ok(data_exports::tidy(app).await? + data_imports::tidy(app).await?)
}
