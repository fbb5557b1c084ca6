//! One run at a time in a clone, and how to reach the one that runs.

use std::fs::{self, File, TryLockError};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::place::Place;

const STOP_PATIENCE: Duration = Duration::from_secs(60);

/// Held while a command works with a cluster of this clone; the system frees it when the process ends, however it ends.
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock `name`. Errors when another process has it, saying which and what to type.
    pub(crate) fn take(place: &Place, name: &str) -> Result<Lock> {
        place.prepare()?;
        let path = place.state.join(format!("{name}.lock"));
        let file = File::options().write(true).create(true).truncate(false).mode(0o600).open(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!(
                "{} already runs from {} (process {}); end it with Ctrl+C there, or type: make stop",
                if name == "run" { "Partita" } else { "a test" },
                place.root.display(),
                fs::read_to_string(pid_file(&path))?.trim()
            ),
            Err(TryLockError::Error(error)) => return Err(error).context("lock"),
        }
        fs::write(pid_file(&path), std::process::id().to_string())?;
        Ok(Lock { _file: file })
    }

    /// Asks the process that has the lock `name` to end and waits for it. Answers whether there was one.
    pub(crate) fn stop_holder(place: &Place, name: &str) -> Result<bool> {
        let path = place.state.join(format!("{name}.lock"));
        let Ok(file) = File::options().write(true).open(&path) else { return Ok(false) };
        if file.try_lock().is_ok() {
            return Ok(false);
        }
        let pid: i32 =
            fs::read_to_string(pid_file(&path))?.trim().parse().context("process id in the lock")?;
        kill(Pid::from_raw(pid), Signal::SIGTERM)?;
        let deadline = Instant::now() + STOP_PATIENCE;
        while file.try_lock().is_err() {
            if Instant::now() > deadline {
                bail!("process {pid} does not end; type: kill -9 {pid}");
            }
            sleep(Duration::from_millis(50));
        }
        Ok(true)
    }
}

fn pid_file(lock: &Path) -> std::path::PathBuf {
    lock.with_extension("pid")
}
