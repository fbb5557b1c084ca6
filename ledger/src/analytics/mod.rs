//! Analytics: which sections of an axis a line is about, and how an amount is split between them.

mod split;

pub use split::{MAX_PARTS, Part, Share, SplitError, split};

#[cfg(test)]
mod tests;
