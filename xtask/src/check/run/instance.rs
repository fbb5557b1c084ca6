//! A `cargo xtask run` as a child, with everything that it starts.

use std::io::{BufRead as _, BufReader, Read as _, pipe};
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::spawn;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use nix::fcntl::{FcntlArg, FdFlag, fcntl};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::NAME;
use crate::interrupt;
use crate::place::Place;
use crate::process::{self, Running};
use crate::service::{self, Profile};
use crate::terminal::say;

/// The service lets answers in flight finish, and Postgres writes what it has.
const STOP_PATIENCE: Duration = Duration::from_secs(45);
const POLL: Duration = Duration::from_millis(100);
/// What a developer may have set for their own instance.
const SETTINGS: [&str; 7] = [
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "DATABASE_ADMIN_URL",
    "PUBLIC_URL",
    "SMTP_URL",
    "FILES_DIR",
    "MAILBOX_DIR",
];

/// An instance that runs.
pub(super) struct Instance {
    running: Running,
    lines: Receiver<String>,
    /// Ends when no process holds what every process of the instance inherits.
    alive: Receiver<()>,
}

impl Instance {
    /// Starts it and waits until it says `greeting`, for `patience` at most.
    pub(super) fn start(
        place: &Place,
        port: u16,
        variables: &[(&str, &str)],
        greeting: &str,
        patience: Duration,
    ) -> Result<Instance> {
        let mut run = xtask("run", place)?;
        run.env("PORT", port.to_string()).envs(variables.iter().copied());
        let (output, writer) = pipe()?;
        run.stdout(writer);
        let (mut inherited, held) = pipe()?;
        fcntl(&held, FcntlArg::F_SETFD(FdFlag::empty()))?;
        let running = Running::start("cargo xtask run", &mut run, Signal::SIGINT, STOP_PATIENCE)?;
        // This program's own ends would keep both pipes open.
        drop((held, run));
        let (sender, lines) = channel();
        spawn(move || {
            BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let (end, alive) = channel();
        spawn(move || {
            let _ended = inherited.read(&mut [0]);
            drop::<std::sync::mpsc::Sender<()>>(end);
        });
        let instance = Instance { running, lines, alive };
        instance.wait_for(greeting, patience)?;
        Ok(instance)
    }

    /// Presses Ctrl+C, and waits until the instance says that it is stopped and none of its processes is left.
    pub(super) fn interrupt(self) -> Result<()> {
        let pid = i32::try_from(self.running.pid()).context("a process id")?;
        kill(Pid::from_raw(pid), Signal::SIGINT)?;
        self.wait_for("Partita is stopped", STOP_PATIENCE)?;
        self.await_end()
    }

    /// Waits until none of its processes is left; it must have ended well.
    pub(super) fn await_end(mut self) -> Result<()> {
        let left = self.alive.recv_timeout(STOP_PATIENCE) == Err(RecvTimeoutError::Timeout);
        ensure!(!left, "a process of `run` is left {} s after its end", STOP_PATIENCE.as_secs());
        let status = self.running.wait()?;
        ensure!(status.success(), "`run` ended badly ({status})");
        Ok(())
    }

    /// Passes on what it says until it says `sign`.
    fn wait_for(&self, sign: &str, patience: Duration) -> Result<()> {
        let deadline = Instant::now() + patience;
        loop {
            match self.lines.recv_timeout(POLL) {
                Ok(line) => {
                    say(&line);
                    if line.contains(sign) {
                        return Ok(());
                    }
                }
                Err(RecvTimeoutError::Disconnected) => bail!("`run` ended and did not say: {sign}"),
                Err(RecvTimeoutError::Timeout) => {}
            }
            ensure!(!interrupt::requested(), "interrupted");
            ensure!(Instant::now() < deadline, "`run` did not say within {} s: {sign}", patience.as_secs());
        }
    }
}

/// Stops the instance and removes what is its own.
pub(super) fn clean(place: &Place) -> Result<()> {
    process::run("cargo xtask clean", &mut xtask("clean", place)?)
}

fn xtask(command: &str, place: &Place) -> Result<Command> {
    let mut xtask = process::command(service::built(Profile::Debug, "xtask")?, Signal::SIGINT);
    xtask.arg(command).current_dir(&place.root).env("INSTANCE", NAME);
    xtask.stdin(std::process::Stdio::null()).envs(SETTINGS.map(|name| (name, "")));
    process::lint(&mut xtask);
    Ok(xtask)
}
