//! Real processes killed with SIGKILL in the middle of an import and of posting: what was acknowledged is there, what was
//! not is there as a whole or not at all.
//!
//! The moments are drawn from seeds, so that a failure can be repeated: six in `make test`, many in `cargo xtask soak`.

mod clerk;
mod house;
mod kills;
// What a process held at most is read in /proc.
#[cfg(target_os = "linux")]
mod streams;

pub use house::binary;
