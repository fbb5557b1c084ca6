//! Why a mail did not leave the house.

use std::{error::Error, io};

use lettre::transport::smtp;

/// Why a mail was not sent. It says the kind and the status and nothing else: the words of a mail server quote the
/// recipient, and this goes into the log and into the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SendFailure {
    /// The recipient or the text cannot be made into a message.
    #[error("the mail cannot be written")]
    Unwritable,
    /// The mail server said no: 4xx may pass, 5xx will not.
    #[error("the mail server refused: SMTP {0}")]
    Refused(u16),
    /// The mail server does not speak SMTP as it should.
    #[error("the mail server's answer cannot be read")]
    Unreadable,
    /// The mail server lacks what the mail or the configuration needs, such as a way to sign in.
    #[error("the mail server cannot be used")]
    Unusable,
    /// No encrypted connection.
    #[error("no encrypted connection to the mail server")]
    Tls,
    /// No connection, or it broke.
    #[error("no connection to the mail server: {0}")]
    Connection(io::ErrorKind),
}

impl SendFailure {
    /// Whether the same mail would be refused again: the server said so (5xx), and not because of how we signed in (53x,
    /// RFC 4954), which the operator can mend.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Refused(500..=529 | 540..=599))
    }
}

impl From<smtp::Error> for SendFailure {
    fn from(error: smtp::Error) -> Self {
        if let Some(status) = error.status() {
            Self::Refused(status.into())
        } else if error.is_response() {
            Self::Unreadable
        } else if error.is_client() {
            Self::Unusable
        } else if error.is_tls() {
            Self::Tls
        } else {
            Self::Connection(io_kind(&error))
        }
    }
}

fn io_kind(error: &smtp::Error) -> io::ErrorKind {
    let causes = std::iter::successors(error.source(), |cause| (*cause).source());
    let kinds = causes.filter_map(|cause| cause.downcast_ref::<io::Error>().map(io::Error::kind));
    kinds.last().unwrap_or(io::ErrorKind::Other)
}
