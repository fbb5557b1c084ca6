//! `cargo xtask openapi`: the committed API document, written by the service itself.

use std::fs;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::place::Place;
use crate::process;
use crate::service::{self, Profile};
use crate::terminal::say;

const DOCUMENT: &str = "openapi/partita.json";

/// Writes the document, or with `--check` only compares.
pub(crate) fn openapi(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    match arguments {
        [] => {
            fs::write(place.root.join(DOCUMENT), exported(place)?)?;
            say(format!("{DOCUMENT} is written"));
        }
        [flag] if flag == "--check" => check(place)?,
        _ => bail!("cargo xtask openapi [--check]"),
    }
    Ok(ExitCode::SUCCESS)
}

/// Errors when the committed document is not what the service exports.
pub(crate) fn check(place: &Place) -> Result<()> {
    let exported = exported(place)?;
    let committed = fs::read_to_string(place.root.join(DOCUMENT)).context(DOCUMENT)?;
    match first_difference(&committed, &exported) {
        None => Ok(()),
        Some((line, committed, exported)) => bail!(
            "{DOCUMENT} is not what the service exports; the first difference is at line {line}:\n\
             committed: {committed}\nexported:  {exported}\ntype: cargo xtask openapi"
        ),
    }
}

fn exported(place: &Place) -> Result<String> {
    let binary = service::build(place, Profile::Debug)?;
    process::output("partita openapi", process::step(binary).arg("openapi"))
}

/// The first line, counted from 1, at which two texts differ; the end of a text reads as `(nothing)`.
fn first_difference<'a>(one: &'a str, other: &'a str) -> Option<(usize, &'a str, &'a str)> {
    if one == other {
        return None;
    }
    let (mut ones, mut others) = (one.split('\n'), other.split('\n'));
    (1..).find_map(|line| match (ones.next(), others.next()) {
        (None, None) => Some((line, "(nothing)", "(nothing)")),
        (one, other) if one == other => None,
        (one, other) => Some((line, one.unwrap_or("(nothing)"), other.unwrap_or("(nothing)"))),
    })
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn names_the_first_line_that_differs() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\nc", "a\nx\nc"), Some((2, "b", "x")));
        assert_eq!(first_difference("a", "a\nb"), Some((2, "(nothing)", "b")));
        assert_eq!(first_difference("a\n", "a"), Some((2, "", "(nothing)")));
    }
}
