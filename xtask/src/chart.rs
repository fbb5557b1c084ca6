//! The Helm chart and the Dockerfile: checked without a cluster and without Docker, which the checks do not start. Helm's
//! own library renders the chart, the published schemas of Kubernetes judge what comes out, hadolint reads the Dockerfile,
//! and each of its COPY is held against what a clean clone has. No image is built.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::{Result, bail};

use crate::place::Place;
use crate::{process, python};

/// `cargo xtask chart`: writes the chart's README from its values, and the settings of its schema from `.env.example`.
pub(crate) fn chart(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    if !arguments.is_empty() {
        bail!("cargo xtask chart");
    }
    let python = python::programs(place, "chart")?.join("python");
    process::run("what is written of the chart", in_tests(place, python).arg("written.py"))?;
    Ok(ExitCode::SUCCESS)
}

/// Checks the chart and the Dockerfile.
pub(crate) fn check(place: &Place) -> Result<()> {
    let programs = python::programs(place, "chart")?;
    let mut hadolint = process::step(programs.join("hadolint"));
    process::run("hadolint", hadolint.arg("Dockerfile").current_dir(&place.root))?;
    let mut tests = in_tests(place, programs.join("python"));
    process::run(
        "the tests of helm/tests",
        tests.args(["-m", "unittest", "discover", "--pattern", "test_*.py"]),
    )
}

fn in_tests(place: &Place, python: PathBuf) -> Command {
    let mut command = process::step(python);
    command.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(place.root.join("helm/tests"));
    command
}
