//! Annexes of the French tax return: what fixed assets, depreciation and provisions were and became, and when receivables and payables fall due.
//!
//! A form is parts of rows and columns. As in a [`Layout`](super::Layout) the longest prefix of a number decides in which row an account stands, so
//! that the forms come to the lines of the balance sheet. What the books cannot tell stays a cell that is filled by hand.

mod amounts;
mod form;
mod layout;
mod parse;

pub use amounts::{AnnexAmount, AnnexFlow, Later};
pub use form::AnnexForm;
pub use layout::{AnnexColumn, AnnexLayout, AnnexPart, AnnexRow, Cell, Measure, PartRule, RowKind};
