//! The web client: npm packages, the generated API client and the build, each made again only when its inputs changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::place::Place;
use crate::terminal::say;
use crate::{process, stamp};

/// The folder of the client.
pub(crate) fn folder(place: &Place) -> PathBuf {
    place.root.join("webapp")
}

/// The folder of the built client.
fn dist(place: &Place) -> PathBuf {
    folder(place).join("dist")
}

/// Installs the packages that the lock file of `package` names.
pub(crate) fn install(package: &Path) -> Result<()> {
    let lock = package.join("package-lock.json");
    if !lock.exists() {
        bail!("{} is not there", lock.display());
    }
    let node = process::output("node --version", Command::new("node").arg("--version"))?;
    let stamp = stamp::of(&[package.join("package.json"), lock])? + node.trim();
    stamp::unless_done(&package.join("node_modules/.partita-stamp"), &stamp, || {
        say(format!("npm ci in {}", package.display()));
        npm(package, &["ci", "--no-audit", "--no-fund"])
    })
}

/// Generates the API client and builds the pages.
pub(crate) fn build(place: &Place) -> Result<()> {
    let webapp = folder(place);
    install(&webapp)?;
    if !dist(place).join("index.html").exists() {
        forget(place)?;
    }
    stamp::unless_done(&stamp_file(place), &stamp(place)?, || {
        npm(&webapp, &["run", "generate"])?;
        npm(&webapp, &["run", "build"])
    })
}

/// Builds the pages with the client that was generated, whether or not anything changed.
pub(crate) fn rebuild(place: &Place) -> Result<()> {
    forget(place)?;
    stamp::unless_done(&stamp_file(place), &stamp(place)?, || npm(&folder(place), &["run", "build"]))
}

fn stamp(place: &Place) -> Result<String> {
    stamp::of(&[folder(place), place.root.join("openapi/partita.json")])
}

fn stamp_file(place: &Place) -> PathBuf {
    place.base.join("stamps/webapp")
}

fn forget(place: &Place) -> Result<()> {
    let file = stamp_file(place);
    if file.exists() {
        fs::remove_file(file)?;
    }
    Ok(())
}

/// Runs npm in `folder`.
pub(crate) fn npm(folder: &Path, arguments: &[&str]) -> Result<()> {
    let mut npm = process::step("npm");
    npm.args(arguments).current_dir(folder);
    process::run(&format!("npm {}", arguments.join(" ")), &mut npm)
}
