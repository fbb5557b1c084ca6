//! The last lines of what a command writes, kept while they are passed on.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, PipeReader, Write, pipe, stderr, stdout};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::spawn;
use std::time::Duration;

use anyhow::Result;

/// How many lines are kept: enough for the names of the tests that failed.
const LINES: usize = 30;
/// How long to wait for the end of the output, which a process that was left behind may hold open.
const PATIENCE: Duration = Duration::from_secs(2);

/// Passes on what a command writes, and keeps the end of it.
pub(crate) struct Tail {
    lines: Arc<Mutex<VecDeque<Vec<u8>>>>,
    ended: Receiver<()>,
}

impl Tail {
    /// Listens to `command`, which is to be started next, and then told to [`Tail::let_go`].
    pub(crate) fn of(command: &mut Command) -> Result<Self> {
        let (out, out_writer) = pipe()?;
        let (err, err_writer) = pipe()?;
        command.stdout(out_writer).stderr(err_writer);
        let (end, ended) = channel();
        let tail = Self { lines: Arc::default(), ended };
        tail.follow(out, stdout(), end.clone());
        tail.follow(err, stderr(), end);
        Ok(tail)
    }

    /// Closes this program's own ends of the pipes, without which the output has no end.
    pub(crate) fn let_go(command: &mut Command) {
        command.stdout(Stdio::inherit()).stderr(Stdio::inherit());
    }

    /// The last lines, each on a line of its own, after the command has ended.
    pub(crate) fn last(&self) -> String {
        // Both senders are dropped at the end of the output.
        let _closed = self.ended.recv_timeout(PATIENCE);
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().map(|line| format!("\n  {}", String::from_utf8_lossy(line).trim_end())).collect()
    }

    fn follow(&self, from: PipeReader, mut to: impl Write + Send + 'static, end: Sender<()>) {
        let lines = Arc::clone(&self.lines);
        spawn(move || {
            let mut from = BufReader::new(from);
            let mut line = Vec::new();
            while matches!(from.read_until(b'\n', &mut line), Ok(read) if read > 0) {
                // A reader that has gone is no reason to stop the command.
                let _gone = to.write_all(&line).and_then(|()| to.flush());
                let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
                if lines.len() == LINES {
                    lines.pop_front();
                }
                lines.push_back(std::mem::take(&mut line));
            }
            drop(end);
        });
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::{LINES, Tail};

    fn last_of(script: &str) -> String {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        let tail = Tail::of(&mut command).unwrap();
        let mut child = command.spawn().unwrap();
        Tail::let_go(&mut command);
        child.wait().unwrap();
        tail.last()
    }

    #[test]
    fn the_last_lines_are_kept() {
        let last = last_of("seq 100 >&2");
        assert_eq!(last.lines().count(), LINES + 1);
        assert!(last.starts_with("\n  71\n") && last.ends_with("\n  100"), "{last}");
    }

    #[test]
    fn both_outputs_are_kept() {
        let last = last_of("echo told; printf complained >&2");
        assert!(last.contains("\n  told") && last.contains("\n  complained"), "{last}");
    }
}
