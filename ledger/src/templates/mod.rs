//! Entry templates: the lines of an entry that comes again and again, with formulas for their amounts, and the days on which it
//! comes.
//!
//! A [`Formula`] is computed of amounts that are named, in decimals and rounded once at the end. [`Template::fill`] makes the lines:
//! bases are split into base and tax, and one line may take what balances. [`Recurrence`] says the days.

mod fill;
mod formula;
mod parse;
mod recurrence;
mod template;

#[cfg(test)]
mod tests;

pub use fill::{FillProblem, Filled};
pub use formula::{Formula, FormulaError, MAX_FORMULA_CHARS};
pub use recurrence::{PERIODS, Recurrence};
pub use template::{MAX_AMOUNTS, MAX_TEMPLATE_LINES, Share, Template, TemplateLine};
