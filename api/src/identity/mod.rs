//! People: sign-up, confirmation by mail, sign-in and sign-out, forgotten passwords, their own profile.
//!
//! Owns `platform.users`, `platform.sessions` and `platform.email_tokens`. Never tells whether an address has
//! an account: the answers of sign-up, resend and reset are the same for every address, and so is their work.

mod dto;
mod idle_time;
mod mails;
mod names;
mod passwords;
mod reauthentication;
mod routes;
mod service;
mod sessions;
mod store;

pub use dto::{CompanySummary, Language, MIN_PASSWORD, is_email};
pub use idle_time::renew_of_members as renew_idle_times;
pub use mails::{MAIL_JOB, deliver};
pub use passwords::{AT_ONCE as PASSWORDS_AT_ONCE, Passwords};
pub use service::{SignedIn, companies_of, delete_expired};
pub use store::keep_preferences;

use poem_openapi::OpenApi;

/// The operations of the module.
pub fn routes() -> impl OpenApi + use<> {
    (routes::Routes, sessions::Routes)
}
