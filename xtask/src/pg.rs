//! `cargo xtask pg`: the private Postgres alone.

use std::process::{Command, ExitCode};
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::lock::Lock;
use crate::place::Place;
use crate::postgres::{Cluster, DatabaseUrls, Purpose};
use crate::terminal::{say, warn};
use crate::{interrupt, process};

const USAGE: &str = "cargo xtask pg [--test] [-- COMMAND...]";

/// Starts the cluster; then runs the command after `--` with its addresses in the environment, or prints them and stays
/// until the end is asked for.
pub(crate) fn pg(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    let mut split = arguments.splitn(2, |argument| argument == "--");
    let purpose = match split.next() {
        Some([]) | None => Purpose::Development,
        Some([flag]) if flag == "--test" => Purpose::Test,
        Some(_) => bail!("{USAGE}"),
    };
    let _lock = Lock::take(place, if purpose == Purpose::Test { "test" } else { "run" })?;
    let mut cluster = Cluster::start(place, purpose)?;
    let result = match split.next() {
        Some([program, rest @ ..]) => {
            let mut command = process::step(program);
            command.args(rest);
            export(&cluster, purpose, &mut command);
            process::run(program, &mut command)
        }
        Some([]) => bail!("{USAGE}"),
        None => stay(&mut cluster, purpose),
    };
    cluster.stop();
    result.map(|()| ExitCode::SUCCESS)
}

fn export(cluster: &Cluster, purpose: Purpose, command: &mut Command) {
    if purpose == Purpose::Test {
        command.env("TEST_DATABASE_ADMIN_URL", cluster.url("postgres", "postgres"));
    } else {
        DatabaseUrls::of(cluster, "partita").export_to(command);
    }
}

fn stay(cluster: &mut Cluster, purpose: Purpose) -> Result<()> {
    if purpose == Purpose::Test {
        say(format!("export TEST_DATABASE_ADMIN_URL={}", cluster.url("postgres", "postgres")));
    } else {
        for (name, value) in DatabaseUrls::of(cluster, "partita").variables() {
            say(format!("export {name}={value}"));
        }
    }
    while !interrupt::requested() {
        if cluster.revive()? {
            warn("Postgres had ended and was started again");
        }
        sleep(Duration::from_millis(200));
    }
    Ok(())
}
