//! `docs/benchmarks.md`: a section a benchmark, of the run that measured it last.

use std::{fmt::Write, fs, process::Command};

use anyhow::Context;

use crate::NAMES;
use crate::bench::{Figure, table};

const PATH: &str = "docs/benchmarks.md";
const HEAD: &str = "# Benchmarks\n\nWritten by `cargo xtask bench`, which replaces the sections of what it measures. Both sides of a \
    ratio were measured in the same run, on one machine that also ran Postgres and the callers.\n";
/// How rows are to be read that do not say it themselves.
const NOTE: &str = "The largest paint of the pages is the mark, which stands until the first page is whole (ADR 8): it is \
    what Lighthouse counts.\n\nA file of millions of lines is followed at 16 bytes an entry, and twice that while the lists grow: \
    its memory stands in a row of its own, without a budget. The first load of the web client is held to its budget by \
    `cargo xtask test size`.\n";
/// What the note begins behind.
const RULE: &str = "\n---\n\n";

/// Writes what was measured into its sections; the others stay as they are.
pub fn write(measured: &[(&'static str, Vec<Figure>)]) -> anyhow::Result<()> {
    let before = fs::read_to_string(PATH).unwrap_or_default();
    let machine = machine()?;
    let mut page = HEAD.to_owned();
    for name in NAMES {
        let section = match measured.iter().find(|(other, _)| *other == name) {
            Some((_, figures)) => format!("{machine}.\n\n{}", table(figures)),
            None => match section(&before, name) {
                Some(section) => section.to_owned(),
                None => continue,
            },
        };
        write!(page, "\n## {name}\n\n{section}").expect("a String takes everything");
    }
    page.push_str(RULE);
    page.push_str(NOTE);
    fs::write(PATH, page).context(PATH)
}

/// What stands below the heading of a benchmark.
fn section<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let (page, _) = page.split_once(RULE)?;
    let (_, behind) = page.split_once(&format!("\n## {name}\n\n"))?;
    // The line feed that ends a section is the one that a heading begins behind.
    Some(behind.split_once("\n\n## ").map_or(behind, |(section, _)| &behind[..=section.len()]))
}

fn machine() -> anyhow::Result<String> {
    let machine = Command::new("sh")
        .args(["-c", "nproc; sed -n 's/model name.*: //p' /proc/cpuinfo | head -1"])
        .output()?;
    let machine = String::from_utf8_lossy(&machine.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
    Ok(format!("Cores and model: {machine}"))
}
