//! Tax-audit files (FEC): a report before anything is written, the import, and the export of a year.
//!
//! Reading and writing the format is the crate `ledger`'s. Here: the stored file, what the company already has, one
//! transaction for the import, and one for the export. Never here: a file in memory as a whole.

mod analyses;
mod check_dto;
mod convert;
mod dto;
mod expiry;
mod export;
mod findings;
mod import;
mod names;
mod notice;
mod preflight;
mod proposed;
mod reader;
mod report;
mod routes;
mod store;
mod tie;
mod undecided;
mod upload;
mod uploads;
mod years;

pub use analyses::{AT_ONCE as ANALYSES_AT_ONCE, Analyses};
pub use expiry::forget_old as forget_old_uploads;
pub use export::{STATEMENT_TIMEOUT, official};
pub use notice::export as notice;
pub use routes::Routes;
pub use store::unreadable_report;
