//! Financial statements: official layouts as data, and what they show of the balances of a year.
//!
//! A layout places every account in a cell by the longest prefix of its number, so nothing is left out and nothing counts
//! twice, and gives totals as expressions of cells. A cash-flow statement places the debits and the credits of every account likewise, so
//! that its flows come to what the treasury changed by. Sources and choices stand in `ledger/statements/README.md`.

mod amounts;
pub mod annex;
mod cash_flow;
mod flows;
mod layout;
mod parse;
mod set;

pub use amounts::{AccountBalance, CellAmount};
pub use cash_flow::CashFlowStatement;
pub use flows::{AccountFlow, FlowLayout, Sides};
pub use layout::{Layout, LineKind, StatementLine};
pub use set::StatementSet;

#[cfg(test)]
mod tests;
