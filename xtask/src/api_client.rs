//! The API as programs meet it: tried by schemathesis, and used by the examples through generated clients.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

use crate::place::Place;
use crate::{process, python, served, webapp};

/// Seconds of tries in `make test`, for each of the two ways to sign in.
pub(crate) const SHORT: u32 = 40;
const LONG: u32 = 300;

/// `cargo xtask api-tries`: the same tries, longer.
pub(crate) fn tries_for(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    let seconds = match arguments {
        [] => LONG,
        [seconds] => seconds.parse::<u32>().context("SECONDS is a whole number")? / 2,
        _ => bail!("cargo xtask api-tries [SECONDS]"),
    };
    tries(place, seconds)?;
    Ok(ExitCode::SUCCESS)
}

/// Tries every operation of the document against a service, for so long with a session and as long with a key. Errors when
/// the service errs, or answers what the document does not say.
pub(crate) fn tries(place: &Place, seconds: u32) -> Result<()> {
    let programs = python::programs(place, "api")?;
    served::with(place, "api-tries", &[], |address, _| {
        let mut tries = in_tests(place, programs.join("python"));
        tries.arg("tries.py").arg(programs.join("schemathesis")).arg(address).arg(seconds.to_string());
        process::run("schemathesis", &mut tries)
    })
}

/// Generates a client in each language and runs the examples with it against a service.
pub(crate) fn examples(place: &Place) -> Result<()> {
    let programs = python::programs(place, "api")?;
    let typescript = place.root.join("examples/typescript");
    webapp::install(&typescript)?;
    webapp::npm(&typescript, &["run", "generate"])?;
    webapp::npm(&typescript, &["run", "build"])?;
    let mut generate = process::step(programs.join("openapi-python-client"));
    generate.args([
        "generate",
        "--path",
        "../../openapi/partita.json",
        "--output-path",
        "generated/partita_client",
    ]);
    generate.args(["--meta", "none", "--config", "generator.yml", "--overwrite"]);
    process::run("openapi-python-client", generate.current_dir(place.root.join("examples/python")))?;
    // What receives the webhooks of the examples is on this machine.
    let reach = [("WEBHOOKS_ALLOW_PRIVATE", "true")];
    served::with(place, "examples", &reach, |address, _| {
        let mut examples = in_tests(place, programs.join("python"));
        process::run("the examples", examples.arg("examples.py").arg(address))
    })
}

fn in_tests(place: &Place, python: std::path::PathBuf) -> Command {
    let mut command = process::step(python);
    command.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(place.root.join("tests/api"));
    command
}
