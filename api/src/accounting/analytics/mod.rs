//! Analytics: axes with their sections, keys by which amounts are distributed, and what lines are split into.
//!
//! None of it is hashed: it stands beside the lines, so the split of a posted one may change as long as its month is open (ADR 54).
//! What sections move is kept in `section_balances`, by the database where an entry is posted and here where a split changes.
//! Never here: reports. They are [`super::analytic_balance`] and [`super::budgets`].

mod axes;
mod carried;
mod dto;
mod export;
mod keys;
mod parts;
mod routes;
mod row;
mod splitting;
mod store;
mod verify;

pub use axes::require_axis;
pub use carried::{LineParts, Splits, carry_over, of_lines, save, sections_of};
pub use dto::{LinePart, LinePartView};
pub use parts::{TypedParts, check, resolve};
pub use routes::{KeyRoutes, Routes};
pub use store::{MAX_AXES, MAX_KEYS, MAX_SECTIONS, hold_axis, hold_sections, sections};
pub use verify::first_break;
