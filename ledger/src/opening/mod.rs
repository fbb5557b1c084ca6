//! The opening balances of a company that comes from elsewhere, read from a trial balance or a list of open items.
//!
//! [`detect_layout`] says what the columns of a [`Sheet`](crate::sheet::Sheet) are by their headings, in French, English, Spanish and
//! Arabic; [`read_opening`] makes the lines of the opening entry of its rows and ties them out: what the file says of each
//! account against what the entry has. What is unambiguous is put up with and told; what is not is told with its row, and left out.
//! Every row is read; of all problems the first [`KEPT_PROBLEMS`] errors and as many others are kept.
//!
//! Never done here: opening files, making accounts or third parties, posting.

mod amounts;
mod heading;
mod income;
mod layout;
mod line;
mod problem;
mod read;
mod row;
mod tie_out;
mod totals;
mod words;

#[cfg(test)]
mod tests;

pub use crate::sheet::{KEPT_PROBLEMS, SourceAccount, SourceAuxiliary};
pub use heading::{Field, field_of};
pub use income::IncomeChoice;
pub use layout::{Layout, LayoutError, detect_layout};
pub use line::OpeningLine;
pub use problem::{Problem, ProblemCode, Problems};
pub use read::{Counts, Opening, OpeningError, OpeningOptions, Taken, read_opening};
pub use tie_out::{TieOut, TieOutRow};
pub use totals::ToldTotal;
