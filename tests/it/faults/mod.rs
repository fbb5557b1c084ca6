//! What breaks around a running service, and under it: processes killed, a database that is restarted, full, read-only or
//! out of connections, a line that is slow or cut, a mail server that is down, a disk that is full. What was acknowledged is there, what was not
//! is there as a whole or not at all, and the service works again within seconds without being started again.
//!
//! The moments are drawn from seeds, so that a failure can be repeated: a few in `make test`, many in `cargo xtask soak`.

mod archives;
mod clerk;
mod closing;
mod database;
mod files;
mod house;
mod index;
mod kills;
mod line;
mod mails;
mod making;
// What a process held at most is read in /proc.
#[cfg(target_os = "linux")]
mod streams;
mod work;

pub use house::{binary, service_on};
