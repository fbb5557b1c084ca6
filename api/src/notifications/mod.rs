//! People are told of what concerns them: in their centre, live, and by mail as they want it.
//!
//! Owns `platform.notifications` and `platform.notification_settings`. Whoever changes something calls [`notify`] in the
//! transaction of the change; a job writes the rows and the mails once that is committed. The words are the client's (and
//! the mail templates'): here are kinds and the names in them. Never here: what is asked of people by the law or by
//! the security of their account, which goes out by mail whatever they chose (`identity`, `companies`).

mod dto;
mod kinds;
mod live;
mod mails;
mod quiet;
mod routes;
mod settings;
mod store;
mod stream;
mod telling;

pub use kinds::{Category, Kind};
pub use live::{Live, carry};
pub use mails::{MAIL_JOB, compose};
pub use routes::Routes;
pub use settings::mail_nothing;
pub use store::forget_old;
pub use telling::{NOTIFY_JOB, News, To, deliver, notify};
