//! `cargo xtask bench` and `cargo xtask soak`: what takes too long for `make test`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};

use crate::lock::Lock;
use crate::place::Place;
use crate::postgres::{Cluster, Purpose};
use crate::service::{self, Profile};
use crate::settings::{Settings, environment};
use crate::terminal::warn;
use crate::{browser, process, python, webapp};

/// Rounds of each fault in a soak, unless told otherwise.
const SOAK_SEEDS: u32 = 200;

/// Measures, on a cluster of its own that keeps its data safe. `arguments` name the benchmarks; none means all. What was
/// measured is written into its section of `docs/benchmarks.md`.
pub(crate) fn bench(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    let _lock = Lock::take(place, "bench")?;
    let browser = if measures(arguments, "lighthouse") { Some(prepare_pages(place)?) } else { None };
    let tryton = if measures(arguments, "accounting") { prepare_tryton(place) } else { None };
    let mut build = process::step("cargo");
    // In one go, so that both share what they are made of.
    build.args([
        "build",
        "--release",
        "--package",
        "api",
        "--package",
        "tests",
        "--bin",
        "partita",
        "--bin",
        "load",
    ]);
    process::run("cargo build", build.current_dir(&place.root))?;
    let binary = service::binary(Profile::Release)?;
    let cluster = Cluster::start(place, Purpose::Benchmark)?;
    let mut load = process::step(binary.with_file_name("load"));
    load.args(arguments).current_dir(&place.root);
    load.env("BENCH_ADMIN_URL", cluster.url("postgres", "postgres")).env("PARTITA_BIN", &binary);
    load.env("PATH", path_with(cluster.programs())?);
    load.envs(browser.map(|browser| ("BROWSER_PATH", browser)));
    load.envs(tryton.map(|python| ("BENCH_TRYTON_PYTHON", python)));
    let result = process::run("the benchmarks", &mut load);
    cluster.stop();
    result.map(|()| ExitCode::SUCCESS)
}

/// Whether a benchmark is among those that are asked for.
fn measures(arguments: &[String], name: &str) -> bool {
    arguments.is_empty() || arguments.iter().any(|asked| asked == name)
}

/// A Python that has Tryton. A machine that cannot have it measures without this peer.
fn prepare_tryton(place: &Place) -> Option<PathBuf> {
    match python::programs(place, "tryton") {
        Ok(programs) => Some(programs.join("python")),
        Err(error) => {
            warn(format!("Tryton is not measured: {error:#}"));
            None
        }
    }
}

/// Builds the pages, which the optimised binary embeds, and installs what measures them; the browser for it.
fn prepare_pages(place: &Place) -> Result<PathBuf> {
    webapp::build(place)?;
    webapp::install(&place.root.join("tests/lighthouse"))?;
    browser::find(place, &Settings::load(&place.root)?)
}

/// Runs the tests of faults with many seeds.
pub(crate) fn soak(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    let seeds = match arguments {
        [] => SOAK_SEEDS,
        [seeds] => seeds.parse().with_context(|| format!("{seeds} is not a number of seeds"))?,
        _ => bail!("cargo xtask soak [SEEDS]"),
    };
    let _lock = Lock::take(place, "test")?;
    service::build(place, Profile::Debug)?;
    let cluster = Cluster::start(place, Purpose::Test)?;
    let mut tests = process::step("cargo");
    tests.args(["test", "--package", "tests", "--test", "it", "faults::", "--", "--nocapture"]);
    tests.env("TEST_DATABASE_ADMIN_URL", cluster.url("postgres", "postgres"));
    tests.env("FAULT_SEEDS", seeds.to_string()).current_dir(&place.root);
    let result = process::run("the faults", &mut tests);
    cluster.stop();
    result.map(|()| ExitCode::SUCCESS)
}

/// `PATH` with `folder` before everything else.
fn path_with(folder: &Path) -> Result<OsString> {
    let path = environment("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.to_path_buf()).chain(std::env::split_paths(&path));
    std::env::join_paths(folders).context("PATH")
}
