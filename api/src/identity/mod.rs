//! People: sign-up, confirmation by mail, sign-in and sign-out, passwords, the second factor, their own profile.
//!
//! Owns `platform.users`, `platform.sessions` and `platform.email_tokens`, in `sessions`, `second_factor` and `passkeys` what guards
//! them, in `email_change` the way to another address, and in `preferences` what a person likes. Never tells whether an
//! address has an account: the answers of sign-up, resend and reset are the same for every address, and so is their work.

mod avatar;
mod dto;
mod email;
mod email_change;
mod idle_time;
mod invited;
mod mails;
mod names;
mod notices;
mod passkeys;
mod password;
mod passwords;
mod preferences;
mod reauthentication;
mod routes;
mod second_factor;
mod service;
mod sessions;
mod store;

pub use avatar::avatar;
pub use dto::{CompanySummary, Language, MIN_PASSWORD, Registration, RegistrationCreate};
pub use email::{Email, is_email};
pub use email_change::{EMAIL_CHANGE_JOB, compose as compose_email_change};
pub use idle_time::renew_of_members as renew_idle_times;
pub use invited::{addressee, create_confirmed, has_account, people};
pub use mails::{MAIL_JOB, compose as compose_mail};
pub use names::greeted;
pub use notices::{NOTICE_JOB, Notice, compose as compose_notice, notify_about};
pub use passkeys::AT_MOST as MAX_PASSKEYS;
pub use passwords::{AT_ONCE as PASSWORDS_AT_ONCE, Passwords};
pub use preferences::{
    DateFormat, NumberFormat, PreferencesChange, bounds as preference_bounds, change as change_preferences,
};
pub use routes::anonymous;
pub use second_factor::{
    resealed as reseal_factor, reset_of as reset_second_factor, sealed as sealed_factors, sealed_sample,
};
pub use service::{Origin, SignedIn, companies_of, delete_expired, new_token, sha256};
pub use store::MAX_SESSIONS;

use poem_openapi::OpenApi;

/// The operations of the module.
pub fn routes() -> impl OpenApi + use<> {
    (
        routes::Routes,
        avatar::Routes,
        preferences::Routes,
        sessions::Routes,
        second_factor::Routes,
        passkeys::Routes,
        email_change::Routes,
    )
}
