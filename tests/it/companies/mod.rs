//! Companies: their names, settings, modules, members and audit trail.

mod api_keys;
mod audit;
mod data;
mod directory;
mod members;
mod plans;
mod session_timeout;
mod settings;
