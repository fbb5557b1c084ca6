//! The checks, those of a lane in the order in which they run.

use std::thread;

use anyhow::Result;

use super::Lane::{Both, Client, Service};
use super::{Step, run};
use crate::place::Place;
use crate::postgres::{Cluster, Purpose};
use crate::service::{self, Profile};
use crate::settings::Settings;
use crate::{api_client, api_lint, browser, chart, deny, openapi, process, served, webapp};

pub(super) const ALL: [Step; 20] = [
    Step { name: "fmt", lane: Service, needs: &[], act: |place, _| fmt(place) },
    Step { name: "clippy", lane: Service, needs: &[], act: |place, _| clippy(place) },
    Step { name: "rust", lane: Service, needs: &[], act: |place, _| rust(place) },
    Step { name: "openapi", lane: Service, needs: &[], act: |place, _| openapi::check(place) },
    Step { name: "api-lint", lane: Service, needs: &["openapi"], act: |place, _| api_lint::check(place) },
    Step {
        name: "api-tries",
        lane: Service,
        needs: &["openapi"],
        act: |place, _| api_client::tries(place, api_client::SHORT),
    },
    Step {
        name: "examples",
        lane: Service,
        needs: &["openapi"],
        act: |place, _| api_client::examples(place),
    },
    Step {
        name: "install",
        lane: Client,
        needs: &[],
        act: |place, _| webapp::install(&webapp::folder(place)),
    },
    Step { name: "generate", lane: Client, needs: &["install"], act: |place, _| npm(place, "generate") },
    Step { name: "typecheck", lane: Client, needs: &["generate"], act: |place, _| npm(place, "typecheck") },
    Step { name: "lint", lane: Client, needs: &["generate"], act: |place, _| npm(place, "lint") },
    Step { name: "vitest", lane: Client, needs: &["generate"], act: |place, _| npm(place, "test") },
    Step { name: "build", lane: Client, needs: &["generate"], act: |place, _| webapp::rebuild(place) },
    Step { name: "size", lane: Client, needs: &["build"], act: |place, _| npm(place, "size") },
    Step {
        name: "e2e-install",
        lane: Client,
        needs: &[],
        act: |place, _| webapp::install(&place.root.join("tests/e2e")),
    },
    Step { name: "gallery", lane: Client, needs: &["generate", "e2e-install"], act: gallery },
    Step { name: "deny", lane: Client, needs: &[], act: |place, _| deny::check(place) },
    Step { name: "chart", lane: Client, needs: &[], act: |place, _| chart::check(place) },
    Step { name: "run", lane: Both, needs: &["build"], act: |place, _| run::run(place) },
    Step { name: "e2e", lane: Both, needs: &["build", "e2e-install"], act: e2e },
];

fn cargo(place: &Place, arguments: &[&str]) -> Result<()> {
    let mut cargo = process::cargo();
    cargo.args(arguments).current_dir(&place.root);
    process::run(&format!("cargo {}", arguments.join(" ")), &mut cargo)
}

/// The workspace, and the fuzz target that stands outside of it.
fn fmt(place: &Place) -> Result<()> {
    cargo(place, &["fmt", "--all", "--check"])?;
    cargo(place, &["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"])
}

/// Everything, compiled as it is run and linted on the way.
fn clippy(place: &Place) -> Result<()> {
    cargo(place, &["build", "--workspace", "--all-targets"])
}

fn npm(place: &Place, script: &str) -> Result<()> {
    webapp::npm(&webapp::folder(place), &["run", script])
}

/// All Rust tests on a fresh cluster. Those of a crate share a process, and what is made once in it: the document of the
/// API alone takes a quarter of a story. Some start the service as a process.
fn rust(place: &Place) -> Result<()> {
    service::build(place, Profile::Debug)?;
    let cluster = Cluster::start(place, Purpose::Test)?;
    let mut tests = process::cargo();
    // Half of the time a test waits: for the database, for what it killed, for what is to be given up.
    let at_once = (2 * thread::available_parallelism()?.get()).to_string();
    tests.args(["test", "--workspace", "--lib", "--bins", "--tests", "--no-fail-fast"]);
    tests.current_dir(&place.root).env("RUST_TEST_THREADS", &at_once);
    tests.env("TEST_DATABASE_ADMIN_URL", cluster.url("postgres", "postgres"));
    let result = process::run("Rust tests", &mut tests);
    cluster.stop();
    result
}

/// The browser tests against the service itself.
fn e2e(place: &Place, settings: &Settings) -> Result<()> {
    let browser = browser::find(place, settings)?;
    served::with(place, "e2e", &[], |address, service| {
        let mut tests = process::step("npm");
        tests.args(["run", "e2e"]).current_dir(place.root.join("tests/e2e"));
        tests.env("BROWSER_PATH", &browser).env("E2E_BASE_URL", address);
        tests.env("E2E_MAILBOX_URL", format!("{address}/dev/mailbox"));
        // What an administrator of the instance types.
        service.export_to(&mut tests);
        tests.env("E2E_PARTITA", service.binary);
        process::run("npm run e2e", &mut tests)
    })
}

/// Every state of every component of the client in a browser, without a service.
fn gallery(place: &Place, settings: &Settings) -> Result<()> {
    let browser = browser::find(place, settings)?;
    npm(place, "gallery")?;
    let mut walk = process::step("npm");
    walk.args(["run", "gallery"]).current_dir(place.root.join("tests/e2e")).env("BROWSER_PATH", &browser);
    process::run("npm run gallery", &mut walk)
}
