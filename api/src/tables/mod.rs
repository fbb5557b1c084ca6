//! Lists as files: CSV and XLSX, which people open in a spreadsheet, and PDF, which they print, send and keep.
//!
//! A list describes its [`Table`] once and gives its rows in batches; what the file looks like in which language is said
//! here. Rows are never all in memory but for those of a PDF, which are few; a file is complete before its first byte is sent. Never here: which rows are
//! asked for. The list's own query says that.

mod answer;
mod asked;
mod cell;
mod csv;
mod found;
pub mod language;
mod pdf;
mod sheet;
mod told;
pub mod words;
mod xlsx;

pub use answer::{TableFile, attachment, content_disposition};
pub use asked::{Asked, TableFormat, language};
pub use cell::{Cell, Column, Row, RowKind, Table, Words};
pub use csv::harmless;
pub use found::is_found;
pub use pdf::{MAX_ROWS as PDF_MAX_ROWS, MAX_TEXT_BYTES as PDF_MAX_TEXT_BYTES, PAGE_OF};
pub use sheet::{AT_ONCE, BATCH, STATEMENT_TIMEOUT, Sheet, Tables};
