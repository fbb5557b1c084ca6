//! The settings of one company: who it is in law, how it is reached, by which rules it keeps its books.

mod dto;
mod routes;
mod store;

pub use dto::Standard;
pub use routes::Routes;
pub use store::{
    FirstSettings, accounting_standard, fiscal_year_start_month, hold_settings, lay_settings, legal_form,
    registration_number, sends_mails, tax_regime, timezone, write_off_tolerance,
};
