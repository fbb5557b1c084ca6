//! One company's data as a whole: written into an archive, read in from one.
//!
//! How an archive is written and read is tenancy's; here is what makes a company of it that may be opened.

mod export;
mod import;

pub use export::{export_to, export_to_file};
pub use import::{ImportError, Imported, import};
