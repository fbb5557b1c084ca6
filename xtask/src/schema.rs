//! `cargo xtask schema`: diesel's description of the tables, written from a migrated database.

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::lock::Lock;
use crate::place::Place;
use crate::postgres::{Cluster, Purpose};
use crate::process;

/// Rewrites `tenancy/src/schema/`. That it is up to date is one of the Rust tests; this runs that test so that it writes.
pub(crate) fn schema(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    if !arguments.is_empty() {
        bail!("cargo xtask schema (the check is one of the Rust tests)");
    }
    let _lock = Lock::take(place, "test")?;
    let cluster = Cluster::start(place, Purpose::Test)?;
    let mut test = process::step("cargo");
    test.args(["test", "--package", "tests", "--test", "it", "tenancy::schema"]).current_dir(&place.root);
    test.env("UPDATE_SCHEMA", "1").env("TEST_DATABASE_ADMIN_URL", cluster.url("postgres", "postgres"));
    let result = process::run("writing the schema", &mut test);
    cluster.stop();
    result.map(|()| ExitCode::SUCCESS)
}
