//! What the developer reads. A terminal that was closed is no reason to fail.

use std::fmt::Display;
use std::io::Write as _;

/// Writes a line to the standard output.
pub(crate) fn say(line: impl Display) {
    // Nobody reads any more: nothing is lost, and what runs has still to be stopped in order.
    let _closed = writeln!(std::io::stdout(), "{line}");
}

/// Writes a line to the standard error.
pub(crate) fn warn(line: impl Display) {
    let _closed = writeln!(std::io::stderr(), "{line}");
}
