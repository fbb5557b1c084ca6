//! What a command says. A reader that had enough (`| head`) is no failure, and no panic: `println!` would be one.

use std::fmt::Display;
use std::io::{self, BufRead, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether something could not be written, as on a disk that is full.
static IS_INCOMPLETE: AtomicBool = AtomicBool::new(false);

/// Writes a line to the standard output.
pub fn line(line: impl Display) {
    all(format!("{line}\n").as_bytes());
}

/// Writes to the standard output. What could not be written is told once, and by [`is_incomplete`].
pub fn all(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if let Err(error) = out.write_all(bytes).and_then(|()| out.flush())
        && error.kind() != ErrorKind::BrokenPipe
        && !IS_INCOMPLETE.swap(true, Ordering::Relaxed)
    {
        note(format_args!("partita: the output: {error}"));
    }
}

/// Whether what was said is not whole for another reason than a reader that had enough.
pub fn is_incomplete() -> bool {
    IS_INCOMPLETE.load(Ordering::Relaxed)
}

/// Writes a line to the standard error, which is nobody's when it is closed.
pub fn note(line: impl Display) {
    drop(io::stderr().lock().write_all(format!("{line}\n").as_bytes()));
}

/// Asks on the standard error for a line.
///
/// # Errors
/// When nobody can be asked.
pub fn ask(question: &str) -> io::Result<String> {
    io::stderr().lock().write_all(question.as_bytes())?;
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(line)
}
