//! One company's data as a whole: written into an archive, read in from one, removed for good.
//!
//! How an archive is written and read is tenancy's; here is what makes a company of it that may be opened.

mod export;
mod files;
mod head;
mod import;
mod retention;
mod rows;
mod schedule;

pub use export::{export_through, export_to, export_to_file};
pub use files::{nameless_files, verify_files};
pub use import::{ImportError, Imported, import, rehearse};
pub use retention::Retention;
pub use schedule::{Scheduled, archives_of, export_due};
