//! What Rust tests write when they are asked to, and compare else: diesel's description of the tables, written from a
//! migrated database, and the table of permissions, written from what the service answers.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::lock::Lock;
use crate::place::Place;
use crate::postgres::{Cluster, Purpose};
use crate::process;

/// Rewrites `tenancy/src/schema/`.
pub(crate) fn schema(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    write(place, arguments, "schema", "tenancy::schema", "UPDATE_SCHEMA")
}

/// Rewrites `docs/permissions.md`.
pub(crate) fn permissions(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    write(place, arguments, "permissions", "structure::permissions", "UPDATE_PERMISSIONS")
}

/// Runs a test so that it writes.
fn write(place: &Place, arguments: &[String], name: &str, test: &str, variable: &str) -> Result<ExitCode> {
    if !arguments.is_empty() {
        bail!("cargo xtask {name} (the check is one of the Rust tests)");
    }
    let _lock = Lock::take(place, "test")?;
    let cluster = Cluster::start(place, Purpose::Test)?;
    let mut run = process::step("cargo");
    run.args(["test", "--workspace", "--test", "it", test]).current_dir(&place.root);
    run.env(variable, "1").env("TEST_DATABASE_ADMIN_URL", cluster.url("postgres", "postgres"));
    let result = process::run(&format!("writing: {name}"), &mut run);
    cluster.stop();
    result.map(|()| ExitCode::SUCCESS)
}
