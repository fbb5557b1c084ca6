//! Whether the service is well, and what a client must know before anybody signs in.

mod mailbox;
mod routes;

pub use mailbox::{mailbox_json, mailbox_page};
pub use routes::Routes;
