//! The HTTP service and the worker of Partita: one binary, `partita`.

#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "`println!` panics when its reader goes away: `output` says it"
)]

pub mod accounting;
mod app;
pub mod commands;
mod companies;
pub mod config;
mod connections;
pub mod doctor;
mod error_reports;
mod figures;
mod http;
mod identity;
mod images;
pub mod jobs;
pub mod limits;
mod listeners;
pub mod mail;
mod notifications;
mod onboarding;
mod operator;
pub mod output;
mod outside;
mod search;
pub mod secrets;
pub mod server;
mod spreadsheets;
mod status;
mod subscription;
mod tables;
pub mod telemetry;
mod webhooks;

pub use app::App;
pub use companies::data as company_data;
pub use identity::Language;
pub use notifications::carry as carry_news;
pub use webhooks::events as webhook_events;
