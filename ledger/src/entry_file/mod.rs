//! Entries that people bring in a table: exports of other programs, of banks and of payroll software, and sheets made by hand.
//!
//! [`detect_layout`] says what the columns of a [`Sheet`](crate::sheet::Sheet) are by their headings, in French, English, Spanish and
//! Arabic; [`read_entries`] makes entries of its rows, and [`FileEntry::into_draft`] a draft of each. What is unambiguous is put
//! up with and told; what is not is told with its row, and left out. Every row is read and counted as one thing; of all problems the first
//! [`KEPT_PROBLEMS`](crate::sheet::KEPT_PROBLEMS) errors and as many others are kept.
//!
//! An entry that does not balance is no error: a draft may wait for what is missing.
//!
//! Never done here: saying whether accounts, journals, taxes and years exist, making any, posting.

mod entry;
mod grouping;
mod heading;
mod layout;
mod problem;
mod read;
mod row;
mod words;

#[cfg(test)]
mod tests;

pub use entry::{FileEntry, FileLine};
pub use heading::{Field, field_of};
pub use layout::{Layout, LayoutError, detect_layout};
pub use problem::{Problem, ProblemCode, Problems};
pub use read::{Counts, EntryFile, EntryFileError, EntryFileOptions, read_entries};
