//! What the dependencies may be (`deny.toml`), and what is known against them.
//!
//! `cargo deny` is built once, without optimisation: a minute on two cores, and every rule of the file means what its
//! documentation says.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::place::Place;
use crate::terminal::{say, warn};
use crate::{process, stamp};

const VERSION: &str = "0.20.2";
/// The clone, and the fuzz targets, which are a workspace of their own.
const WORKSPACES: [&str; 2] = [".", "fuzz"];
/// Where npm packages are locked.
const PACKAGES: [&str; 3] = ["webapp", "tests/e2e", "tests/lighthouse"];

/// Checks licences, bans and sources of every crate.
pub(crate) fn check(place: &Place) -> Result<()> {
    let program = program(place)?;
    for workspace in WORKSPACES {
        let mut deny = deny(place, &program, workspace);
        deny.args(["check", "--allow", "license-exception-not-encountered", "bans", "licenses", "sources"]);
        process::run(&format!("cargo deny in {workspace}"), &mut deny)?;
    }
    Ok(())
}

/// `cargo xtask audit`: holds crates and npm packages against the advisory databases, which are elsewhere. Fails when
/// something is found, and also when a database cannot be reached: then nothing is known.
pub(crate) fn audit(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    if !arguments.is_empty() {
        bail!("cargo xtask audit");
    }
    let mut failed = Vec::new();
    let program = program(place)?;
    let mut fetch = deny(place, &program, ".");
    if process::run("cargo deny fetch", fetch.args(["fetch", "db"])).is_err() {
        failed
            .push("crates: the advisory database of RustSec cannot be reached; nothing is known".to_owned());
    } else {
        for workspace in WORKSPACES {
            let mut deny = deny(place, &program, workspace);
            deny.args(["check", "--disable-fetch", "advisories"]);
            if let Err(error) = process::run("cargo deny", &mut deny) {
                failed.push(format!("crates of {workspace}: {error:#}"));
            }
        }
    }
    failed.extend(
        PACKAGES.iter().filter_map(|package| audit_npm(place, package).err()).map(|error| error.to_string()),
    );
    for failure in &failed {
        warn(failure);
    }
    if !failed.is_empty() {
        return Ok(ExitCode::FAILURE);
    }
    say("no advisory is open against a crate or a package");
    Ok(ExitCode::SUCCESS)
}

fn audit_npm(place: &Place, package: &str) -> Result<()> {
    let mut npm = Command::new("npm");
    npm.args(["audit", "--json", "--package-lock-only"]).current_dir(place.root.join(package));
    let output = npm.output()?;
    let report = String::from_utf8_lossy(&output.stdout);
    if !report.contains("\"auditReportVersion\"") {
        bail!("packages of {package}: the advisory database of npm cannot be reached; nothing is known");
    }
    if !output.status.success() {
        bail!("packages of {package}: {report}");
    }
    Ok(())
}

/// `cargo-deny` of our version, built when it is not there.
fn program(place: &Place) -> Result<PathBuf> {
    let home = place.base.join("cargo-deny");
    place.prepare()?;
    stamp::unless_done(&home.join("stamp"), VERSION, || {
        say(format!("Building cargo-deny {VERSION}, once"));
        let mut cargo = process::step("cargo");
        cargo.args([
            "install",
            "cargo-deny",
            "--version",
            VERSION,
            "--locked",
            "--debug",
            "--force",
            "--root",
        ]);
        // Its own folder for what is built, so that none of it lies among ours.
        cargo
            .arg(&home)
            .env_remove("CARGO_TARGET_DIR")
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .current_dir(&place.base);
        process::run("cargo install cargo-deny", &mut cargo)
    })?;
    Ok(home.join("bin/cargo-deny"))
}

fn deny(place: &Place, program: &PathBuf, workspace: &str) -> Command {
    let mut deny = process::step(program);
    deny.arg("--config").arg(place.root.join("deny.toml")).args(["--locked"]);
    deny.current_dir(place.root.join(workspace));
    deny
}
