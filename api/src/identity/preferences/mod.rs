//! What a person likes, the same on every device: looks, language, formats, what stands where.
//!
//! Owns `platform.preferences`, and with it `theme` and `language` of `platform.users`, where mails find the language. What is
//! named in it (modules, tables, columns, cards) is the client's: a key that this version does not know is kept and told as it
//! is. Nothing of it is in the audit trail: it changes with every page, and nobody's rights hang on it.

pub mod bounds;
mod choices;
mod dto;
mod routes;
mod store;

pub use choices::{DateFormat, NumberFormat};
pub use dto::{PreferencesChange, PreferencesView};
pub use routes::Routes;
pub use store::{PreferencesRow, change, of};
