//! Lists as files that people open in a spreadsheet: CSV and XLSX.
//!
//! A list describes its [`Table`] once and gives its rows in batches; what the file looks like in which language is said
//! here. Rows are never all in memory, and a file is complete before its first byte is sent. Never here: which rows are
//! asked for. The list's own query says that.

mod answer;
mod asked;
mod cell;
mod csv;
mod found;
mod sheet;
mod xlsx;

pub use answer::{TableFile, attachment};
pub use asked::{Asked, TableFormat};
pub use cell::{Cell, Column, Table, Words};
pub use csv::harmless;
pub use found::is_found;
pub use sheet::{AT_ONCE, BATCH, STATEMENT_TIMEOUT, Tables};
