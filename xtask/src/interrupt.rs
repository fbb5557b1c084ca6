//! Knows whether somebody asked this program to end: Ctrl+C, SIGTERM, a closed terminal or a parent that died.

use std::io::IsTerminal as _;
use std::os::unix::process::parent_id;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use anyhow::Result;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

struct Watch {
    signalled: Arc<AtomicBool>,
    first_parent: u32,
    had_terminal: bool,
}

static WATCH: OnceLock<Watch> = OnceLock::new();

/// Starts to watch for the signals that ask for an end. Called once, first thing in `main`.
pub(crate) fn watch() -> Result<()> {
    let signalled = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&signalled))?;
    }
    WATCH.get_or_init(|| Watch {
        signalled,
        first_parent: parent_id(),
        had_terminal: std::io::stdin().is_terminal(),
    });
    Ok(())
}

/// Whether the end was asked for. A killed `make` sends no signal, but its child gets another parent; a closed terminal
/// signals only the leader of its session, which may be a `make` that waits for us, but it is no terminal any more.
pub(crate) fn requested() -> bool {
    WATCH.get().is_some_and(|watch| {
        watch.signalled.load(Ordering::Relaxed)
            || parent_id() != watch.first_parent
            || (watch.had_terminal && !std::io::stdin().is_terminal())
    })
}
