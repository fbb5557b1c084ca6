//! Why a bucket did not do what it was asked for, told so that somebody can mend it.

use std::error::Error;
use std::io;

use object_store::client::{HttpError, HttpErrorKind};

/// What is wrong with a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No connection came about, or it broke.
    Unreachable,
    /// It did not answer in time.
    Timeout,
    /// It does not know the key, or the secret is another.
    KeyRefused,
    /// The key may not do this.
    NotAllowed,
    /// There is no such bucket.
    NoBucket,
    /// It is in another region than the settings say.
    WrongRegion,
    /// The clocks of the two machines are too far apart.
    Clock,
    /// It answered with something else.
    Answer,
}

/// A bucket that does not do what it was asked for. To somebody who uses the service it is away for a while, whatever the
/// reason.
#[derive(Debug, thiserror::Error)]
#[error("the bucket: {said}")]
pub struct Unavailable {
    /// What is wrong.
    pub fault: Fault,
    said: String,
}

impl Unavailable {
    /// That of an error, if it is one.
    pub fn of(error: &io::Error) -> Option<&Self> {
        error.get_ref().and_then(|cause| cause.downcast_ref())
    }
}

impl From<Unavailable> for io::Error {
    fn from(error: Unavailable) -> Self {
        let kind = match error.fault {
            Fault::Timeout => io::ErrorKind::TimedOut,
            Fault::KeyRefused | Fault::NotAllowed => io::ErrorKind::PermissionDenied,
            _ => io::ErrorKind::NotConnected,
        };
        Self::new(kind, error)
    }
}

/// What the library says, as an error of a file.
pub(super) fn error_of(error: object_store::Error) -> io::Error {
    let said = told(&error);
    let code = code_in(&said);
    if matches!(error, object_store::Error::NotFound { .. }) && code != Some("NoSuchBucket") {
        return io::Error::new(io::ErrorKind::NotFound, error);
    }
    let fault = match code {
        Some("NoSuchBucket") => Fault::NoBucket,
        Some("InvalidAccessKeyId" | "SignatureDoesNotMatch" | "NotSignedUp") => Fault::KeyRefused,
        Some("AccessDenied" | "AllAccessDisabled" | "AccountProblem") => Fault::NotAllowed,
        Some("PermanentRedirect" | "AuthorizationHeaderMalformed" | "IllegalLocationConstraintException") => {
            Fault::WrongRegion
        }
        Some("RequestTimeTooSkewed") => Fault::Clock,
        _ => match (transport(&error), &error) {
            (Some(HttpErrorKind::Timeout), _) => Fault::Timeout,
            (Some(HttpErrorKind::Connect | HttpErrorKind::Request | HttpErrorKind::Interrupted), _) => {
                Fault::Unreachable
            }
            (_, object_store::Error::Unauthenticated { .. }) => Fault::KeyRefused,
            (_, object_store::Error::PermissionDenied { .. }) => Fault::NotAllowed,
            _ => Fault::Answer,
        },
    };
    Unavailable { fault, said }.into()
}

/// All that an error and its causes say, each thing once.
fn told(error: &(dyn Error + 'static)) -> String {
    let mut said = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !said.contains(&more) {
            said = format!("{said}: {more}");
        }
        cause = error.source();
    }
    said
}

/// The code of S3 that an answer bears: a stable word in an element of XML.
fn code_in(said: &str) -> Option<&str> {
    let (_, rest) = said.split_once("<Code>")?;
    rest.split_once("</Code>").map(|(code, _)| code)
}

fn transport(error: &(dyn Error + 'static)) -> Option<HttpErrorKind> {
    let mut cause = error.source();
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<HttpError>() {
            return Some(error.kind());
        }
        cause = error.source();
    }
    None
}
