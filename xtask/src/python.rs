//! Programs that come from the Python package index, pinned by their hashes in a committed file.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::place::Place;
use crate::terminal::say;
use crate::{debian, process, stamp};

/// The oldest Python that the packages run on, as (major, minor).
const OLDEST: (u32, u32) = (3, 10);
const ADVICE: &str = "Python 3.10 or later with venv, for checks whose tools are written in it. On Debian type:\n    \
    sudo apt-get install -y python3-venv";

/// The folder of programs of an environment with what `xtask/pip/<set>/requirements.txt` names, made when it is not there:
/// `python` is among them.
pub(crate) fn programs(place: &Place, set: &str) -> Result<PathBuf> {
    let requirements = place.root.join("xtask/pip").join(set).join("requirements.txt");
    let home = place.base.join(format!("python-{set}"));
    let python = found()?;
    let stamp = stamp::of(std::slice::from_ref(&requirements))? + &python;
    place.prepare()?;
    stamp::unless_done(&home.join("stamp"), &stamp, || {
        say(format!("Fetching the programs of xtask/pip/{set}"));
        install(&requirements, &home)
    })?;
    Ok(home.join("bin"))
}

fn install(requirements: &Path, home: &Path) -> Result<()> {
    let mut venv = process::step("python3");
    venv.args(["-m", "venv", "--clear"]).arg(home);
    process::run("python3 -m venv", &mut venv)?;
    let mut pip = process::step(home.join("bin/python"));
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--require-hashes",
    ]);
    // Nothing is compiled: a package without a wheel for this machine is one that it does not have.
    pip.args(["--only-binary", ":all:", "--requirement"]).arg(requirements);
    process::run("pip install", &mut pip)
}

/// The version of this machine's Python, as it tells it, when it can make environments.
fn found() -> Result<String> {
    if let Some(version) = usable() {
        return Ok(version);
    }
    if debian::installs() {
        say("No Python with venv on this machine: installing Debian's");
        debian::install("python3-venv")?;
        return usable().context(ADVICE);
    }
    bail!(ADVICE)
}

fn usable() -> Option<String> {
    // ensurepip is what Debian ships apart, and venv cannot do without.
    let question = "import ensurepip, platform, venv; print(platform.python_version())";
    let answer = process::probe(Command::new("python3").args(["-c", question]))?;
    let version = answer.trim();
    (version_of(version)? >= OLDEST).then(|| version.to_owned())
}

fn version_of(answer: &str) -> Option<(u32, u32)> {
    let mut parts = answer.split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{OLDEST, version_of};

    #[test]
    fn compares_versions_as_numbers() {
        assert_eq!(version_of("3.11.7"), Some((3, 11)));
        assert!(version_of("3.9.2").unwrap() < OLDEST);
        assert!(version_of("3.10.0").unwrap() >= OLDEST);
        assert_eq!(version_of("unknown"), None);
    }
}
