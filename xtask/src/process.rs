//! Child processes that never outlive this program.
//!
//! Each child leads a process group of its own, so that Ctrl+C reaches only this program, which then stops its children
//! in the right order. On Linux the kernel also signals a child when this program is killed with SIGKILL.

use std::ffi::OsStr;
use std::io::IsTerminal as _;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::time::{TimeVal, TimeValLike};
use nix::unistd::Pid;

use crate::interrupt;
use crate::tail::Tail;
use crate::terminal::warn;

const POLL: Duration = Duration::from_millis(40);
const SETPRIV: &str = "/usr/bin/setpriv";
/// What cargo says of this program when it runs it. A library that looks at it, as ring does, would be built anew by turns, and
/// all that stands on it.
const OF_THIS_PROGRAM: [&str; 6] = [
    "CARGO_MANIFEST_DIR",
    "CARGO_PKG_NAME",
    "CARGO_PKG_VERSION_MAJOR",
    "CARGO_PKG_VERSION_MINOR",
    "CARGO_PKG_VERSION_PATCH",
    "CARGO_PKG_VERSION_PRE",
];
/// How long a build or a test may take to end after it was asked to.
const STEP_PATIENCE: Duration = Duration::from_secs(10);

/// The time of all cores that children took which have ended, and theirs.
pub(crate) fn cpu_of_ended() -> Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).context("what the children used")?;
    let part =
        |time: TimeVal| Duration::from_micros(u64::try_from(time.num_microseconds()).unwrap_or_default());
    Ok(part(usage.user_time()) + part(usage.system_time()))
}

/// A command that is sent `on_orphaned` when this program dies before it.
pub(crate) fn command(program: impl AsRef<OsStr>, on_orphaned: Signal) -> Command {
    if !Path::new(SETPRIV).exists() {
        return Command::new(program);
    }
    let name = on_orphaned.as_str().trim_start_matches("SIG");
    let mut command = Command::new(SETPRIV);
    command.args(["--pdeathsig", name, "--"]).arg(program);
    command
}

/// A build or test command: ends with SIGTERM, reads nothing from the terminal.
pub(crate) fn step(program: impl AsRef<OsStr>) -> Command {
    let mut command = command(program, Signal::SIGTERM);
    command.stdin(Stdio::null());
    for name in OF_THIS_PROGRAM {
        command.env_remove(name);
    }
    command
}

/// Whether what is compiled from here on is linted too.
static LINTED: AtomicBool = AtomicBool::new(false);

/// From here on whatever is compiled is linted on the way, and a warning is an error. To lint first and compile then would read
/// all the code twice.
pub(crate) fn lint_what_is_compiled() {
    LINTED.store(true, Ordering::Relaxed);
}

/// A cargo that compiles: [`step`].
pub(crate) fn cargo() -> Command {
    let mut cargo = step("cargo");
    lint(&mut cargo);
    cargo
}

/// Has what `command` compiles linted as the rest is, or it would compile all of it anew. Does what `cargo clippy` does, which
/// only ever checks.
pub(crate) fn lint(command: &mut Command) {
    if LINTED.load(Ordering::Relaxed) {
        command
            .env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver")
            .env("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__");
    }
}

/// Runs `command` to its end. Errors when it fails, or when this program is asked to end meanwhile.
///
/// Where nobody sits at a terminal to scroll back, the error ends with the last lines that the command wrote.
pub(crate) fn run(what: &str, command: &mut Command) -> Result<()> {
    let tail = if std::io::stdout().is_terminal() { None } else { Some(Tail::of(command)?) };
    let mut running = Running::start(what, command, Signal::SIGTERM, STEP_PATIENCE)?;
    Tail::let_go(command);
    let status = running.wait()?;
    let last = tail.map(|tail| tail.last()).unwrap_or_default();
    if !status.success() {
        bail!("{what} failed ({status}){last}");
    }
    Ok(())
}

/// Runs `command` to its end and answers what it wrote to its standard output.
pub(crate) fn output(what: &str, command: &mut Command) -> Result<String> {
    let output =
        command.stdin(Stdio::null()).stderr(Stdio::inherit()).output().with_context(|| what.to_owned())?;
    if !output.status.success() {
        bail!("{what} failed ({})", output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{what}: not UTF-8"))
}

/// Like [`output`], for a program whose absence or failure is an answer too.
pub(crate) fn probe(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A child process with the way it wants to be stopped. Dropping it stops it.
pub(crate) struct Running {
    name: String,
    child: Child,
    ended: Option<ExitStatus>,
    stop_signal: Signal,
    patience: Duration,
}

impl Running {
    /// Starts `command` at the head of its own process group. It is stopped with `stop_signal`, and killed when that
    /// takes longer than `patience`.
    pub(crate) fn start(
        name: &str,
        command: &mut Command,
        stop_signal: Signal,
        patience: Duration,
    ) -> Result<Running> {
        let child = command.process_group(0).spawn().with_context(|| format!("{name} does not start"))?;
        Ok(Running { name: name.to_owned(), child, ended: None, stop_signal, patience })
    }

    /// The process id, which is the id of its group too.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, or `None` while it runs.
    pub(crate) fn ended(&mut self) -> Result<Option<ExitStatus>> {
        if self.ended.is_none() {
            self.ended = self.child.try_wait()?;
        }
        Ok(self.ended)
    }

    /// Waits for its end. Errors, and stops it, when this program is asked to end.
    pub(crate) fn wait(&mut self) -> Result<ExitStatus> {
        loop {
            if let Some(status) = self.ended()? {
                return Ok(status);
            }
            if interrupt::requested() {
                self.stop();
                bail!("{} was interrupted", self.name);
            }
            sleep(POLL);
        }
    }

    /// Stops it and what is left of its process group.
    pub(crate) fn stop(&mut self) {
        let Some(pid) = i32::try_from(self.child.id()).ok().map(Pid::from_raw) else { return };
        if self.ends_within(Duration::ZERO) {
            return;
        }
        // The group gets it too, because npm and make do not always pass a signal on; Postgres does, by itself.
        let sent = if self.stop_signal == Signal::SIGTERM {
            killpg(pid, self.stop_signal)
        } else {
            kill(pid, self.stop_signal)
        };
        if sent.is_ok() && self.ends_within(self.patience) {
            return;
        }
        warn(format!("{} does not end by itself: killed", self.name));
        if killpg(pid, Signal::SIGKILL).is_ok() {
            self.ends_within(self.patience);
        }
    }

    fn ends_within(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        loop {
            match self.ended() {
                Ok(Some(_)) => return true,
                Ok(None) if Instant::now() < deadline => sleep(POLL),
                Ok(None) | Err(_) => return false,
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}
