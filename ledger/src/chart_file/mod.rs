//! A chart of accounts that people bring in a table: our own file, the export of another program, or a sheet made by hand.
//!
//! [`detect_layout`] says what the columns of a [`Sheet`](crate::sheet::Sheet) are by their headings, in French, English, Spanish and
//! Arabic; [`read_chart`] makes an account of each row. What is unambiguous is put up with and told; what is not is told with its row,
//! and left out. Every row is read; of all problems the first [`KEPT_PROBLEMS`](crate::sheet::KEPT_PROBLEMS) errors and as many others are
//! kept.
//!
//! Never done here: comparing with the accounts that a company has, adding, renaming.

mod heading;
mod layout;
mod problem;
mod read;
mod words;

#[cfg(test)]
mod tests;

pub use heading::{Field, field_of};
pub use layout::{Layout, LayoutError, detect_layout};
pub use problem::{Problem, ProblemCode, Problems};
pub use read::{ChartFile, Counts, FileAccount, MAX_DESCRIPTION_CHARS, MAX_NAME_CHARS, read_chart};
