//! `make stop` and `make clean`.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::lock::Lock;
use crate::place::Place;
use crate::postgres::{Purpose, stop_orphan};
use crate::terminal::say;

/// The locks of the commands that run something.
const LOCKS: [&str; 3] = ["run", "test", "bench"];

/// Stops what runs from this clone, or the instance that `INSTANCE` names; also a Postgres that lost its parent.
pub(crate) fn stop(place: &Place) -> Result<ExitCode> {
    stop_one(place)?;
    if !place.is_instance() {
        place.instances()?.iter().try_for_each(stop_one)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn stop_one(place: &Place) -> Result<()> {
    for lock in LOCKS {
        if Lock::stop_holder(place, lock)? {
            say(format!("`{lock}` is stopped"));
        }
    }
    for home in place.outside_homes().into_iter().chain([place.state.clone()]) {
        for purpose in Purpose::ALL {
            stop_orphan(&home.join(purpose.folder()))?;
        }
    }
    Ok(())
}

/// Stops what runs from this clone and removes everything that was made in it or for it; of an instance that `INSTANCE`
/// names, only what is its own.
pub(crate) fn clean(place: &Place) -> Result<ExitCode> {
    stop(place)?;
    place.outside_homes().iter().try_for_each(|home| remove(home))?;
    if place.is_instance() {
        remove(&place.state)?;
        return Ok(ExitCode::SUCCESS);
    }
    let made = [
        "webapp/node_modules",
        "webapp/dist",
        "webapp/src/api/generated",
        "tests/e2e/node_modules",
        "tests/lighthouse/node_modules",
        "fuzz/target",
        ".partita",
        "target",
    ];
    for folder in made {
        remove(&place.root.join(folder))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn remove(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        fs::remove_dir_all(folder).with_context(|| format!("{} cannot be removed", folder.display()))?;
        say(format!("{} is removed", folder.display()));
    }
    Ok(())
}
