//! The tools that a newcomer must have, and what to type when one is missing.

use std::process::Command;

use anyhow::{Result, bail};

use crate::process;

/// The oldest Node.js that the web client is built with, as (major, minor).
const OLDEST_NODE: (u32, u32) = (20, 19);

const NODE_ADVICE: &str = "\
Node.js 20.19 or later, with npm. On Debian 13 type:
    sudo apt-get install -y nodejs npm
on Debian 12, which has an older one:
    curl -fsSL https://deb.nodesource.com/setup_22.x | sudo bash -
    sudo apt-get install -y nodejs";
const CC_ADVICE: &str = "a C compiler. On Debian type:\n    sudo apt-get install -y build-essential";
const COMPONENTS_ADVICE: &str = "rustfmt and clippy. Type:\n    rustup component add rustfmt clippy";

/// Checks what building and running needs. Errors with everything that is missing, each with its commands.
pub(crate) fn check() -> Result<()> {
    complain(&missing_to_build())
}

/// Checks what the tests need on top.
pub(crate) fn check_for_tests() -> Result<()> {
    let mut missing = missing_to_build();
    let has = |tool| process::probe(Command::new("cargo").args([tool, "--version"])).is_some();
    if !has("fmt") || !has("clippy") {
        missing.push(COMPONENTS_ADVICE);
    }
    complain(&missing)
}

fn missing_to_build() -> Vec<&'static str> {
    let mut missing = Vec::new();
    if process::probe(Command::new("cc").arg("--version")).is_none() {
        missing.push(CC_ADVICE);
    }
    let node = process::probe(Command::new("node").arg("--version")).and_then(|answer| version_of(&answer));
    let npm = process::probe(Command::new("npm").arg("--version"));
    if node.is_none_or(|version| version < OLDEST_NODE) || npm.is_none() {
        missing.push(NODE_ADVICE);
    }
    missing
}

fn complain(missing: &[&str]) -> Result<()> {
    if missing.is_empty() {
        return Ok(());
    }
    bail!("Partita needs:\n\n- {}", missing.join("\n\n- "))
}

/// Major and minor of `v20.19.1`.
fn version_of(answer: &str) -> Option<(u32, u32)> {
    let mut parts = answer.trim().trim_start_matches('v').split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{OLDEST_NODE, version_of};

    #[test]
    fn compares_versions_as_numbers() {
        assert_eq!(version_of("v20.19.1\n"), Some((20, 19)));
        assert!(version_of("v20.9.0").unwrap() < OLDEST_NODE);
        assert!(version_of("v24.1.0").unwrap() > OLDEST_NODE);
        assert_eq!(version_of("unknown"), None);
    }
}
