//! The service binary: built, migrated, started and watched.

use std::fs::File;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::signal::Signal;

use crate::place::Place;
use crate::postgres::DatabaseUrls;
use crate::process::{self, Running};
use crate::{http, interrupt};

const START_PATIENCE: Duration = Duration::from_secs(60);
/// The service lets answers in flight finish, for 20 seconds at most.
const STOP_PATIENCE: Duration = Duration::from_secs(30);
const POLL: Duration = Duration::from_millis(50);

/// How the service is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Fast to build.
    Debug,
    /// Fast to run.
    Release,
}

/// Builds the service and answers where the binary is.
pub(crate) fn build(place: &Place, profile: Profile) -> Result<PathBuf> {
    let mut cargo = process::cargo();
    match profile {
        // The whole workspace decides what is asked of each library, as it does for the tests: none is built twice.
        Profile::Debug => cargo.args(["build", "--workspace", "--bin", "partita"]),
        Profile::Release => cargo.args(["build", "--package", "api", "--release"]),
    };
    cargo.current_dir(&place.root);
    process::run("cargo build", &mut cargo)?;
    binary(profile)
}

/// Where the binary of the service is.
pub(crate) fn binary(profile: Profile) -> Result<PathBuf> {
    built(profile, "partita")
}

/// What is built lies beside this program's own file, whatever the target folder is. That file itself may have been built anew since.
pub(crate) fn built(profile: Profile, name: &str) -> Result<PathBuf> {
    let own = std::env::current_exe()?;
    let target = own.parent().and_then(Path::parent).context("this program lies in no target folder")?;
    let folder = if profile == Profile::Release { "release" } else { "debug" };
    Ok(target.join(folder).join(name))
}

/// How one instance of the service is to run.
pub(crate) struct Service<'a> {
    /// The clone, which relative paths in its settings start from.
    pub(crate) root: &'a Path,
    /// The binary.
    pub(crate) binary: &'a Path,
    /// Its database.
    pub(crate) urls: &'a DatabaseUrls,
    /// TCP port.
    pub(crate) port: u16,
    /// Other variables.
    pub(crate) variables: Vec<(String, String)>,
    /// Where its output goes, when not to the terminal.
    pub(crate) log: Option<PathBuf>,
}

impl Service<'_> {
    /// Makes logins, database and tables, as far as they are missing and we may.
    pub(crate) fn migrate(&self) -> Result<()> {
        let mut migrate = self.command("migrate")?;
        if self.urls.can_bootstrap() {
            migrate.arg("--bootstrap");
        }
        process::run("partita migrate", &mut migrate)
    }

    /// Runs another command of the binary to its end.
    pub(crate) fn run(&self, sub_command: &str, arguments: &[String]) -> Result<()> {
        let mut command = self.command(sub_command)?;
        process::run(&format!("partita {sub_command}"), command.args(arguments))
    }

    /// Starts the service and waits until it is ready; calls `meanwhile` again and again.
    pub(crate) fn start(&self, mut meanwhile: impl FnMut() -> Result<()>) -> Result<Running> {
        let mut serve = self.command("serve")?;
        let mut running = Running::start("partita serve", &mut serve, Signal::SIGTERM, STOP_PATIENCE)?;
        let deadline = Instant::now() + START_PATIENCE;
        while !is_ready(self.port) {
            if let Some(status) = running.ended()? {
                bail!("partita serve ended before it was ready ({status})");
            }
            meanwhile()?;
            if interrupt::requested() {
                bail!("the start was interrupted");
            }
            if Instant::now() > deadline {
                bail!("partita serve is not ready after {} s", START_PATIENCE.as_secs());
            }
            sleep(POLL);
        }
        Ok(running)
    }

    /// Gives a command the settings of the service.
    pub(crate) fn export_to(&self, command: &mut Command) {
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.env("PORT", self.port.to_string());
        self.urls.export_to(command);
    }

    fn command(&self, sub_command: &str) -> Result<Command> {
        let mut command = process::step(self.binary);
        command.arg(sub_command).current_dir(self.root);
        self.export_to(&mut command);
        if let Some(log) = &self.log {
            let log = File::options().create(true).append(true).open(log)?;
            command.stdout(log.try_clone()?).stderr(log);
        }
        Ok(command)
    }
}

/// Whether the readiness check on this machine answers 200.
fn is_ready(port: u16) -> bool {
    http::get(port, "/api/v1/health/ready").is_ok_and(|answer| answer.status == 200)
}

/// Whether nothing listens on `port` of this machine.
pub(crate) fn is_free(port: u16) -> bool {
    let answers = |address: &str| TcpStream::connect((address, port)).is_ok();
    !answers("127.0.0.1") && !answers("::1") && TcpListener::bind(("0.0.0.0", port)).is_ok()
}

/// A port that nothing listens on.
pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
