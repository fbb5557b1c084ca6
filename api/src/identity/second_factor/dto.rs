//! The wire types of the second factor.

use chrono::{DateTime, Utc};
use poem_openapi::Object;

use super::tickets::Ticket;

/// The password was right; a code or a passkey is to follow.
#[derive(Debug, Object)]
pub struct TicketView {
    /// To be sent with the code or the passkey. It opens nothing else, and is good for five attempts.
    ticket: String,
    /// It is good until then.
    expires_at: DateTime<Utc>,
    /// Whether six digits of a device are taken, beside recovery codes.
    takes_codes: bool,
    /// Whether a passkey is taken: `create_session_by_passkey` with this ticket.
    takes_passkey: bool,
}

impl From<Ticket> for TicketView {
    fn from(ticket: Ticket) -> Self {
        Self {
            ticket: ticket.token,
            expires_at: ticket.expires_at,
            takes_codes: ticket.takes_codes,
            takes_passkey: ticket.takes_passkey,
        }
    }
}

/// The second step of a sign-in.
#[derive(Debug, Object)]
pub struct SessionComplete {
    /// The ticket of the first step.
    pub ticket: String,
    /// Six digits of the device, or a recovery code.
    pub code: String,
}

/// The second factor of who is signed in.
#[derive(Debug, Object)]
pub struct SecondFactorView {
    /// Whether the password alone does not sign in: there are codes of a device, or a passkey.
    pub is_on: bool,
    /// Since when codes of a device are asked for; absent: they are not.
    #[oai(skip_serializing_if_is_none)]
    pub totp_since: Option<DateTime<Utc>>,
    /// Recovery codes that were not used yet.
    pub recovery_codes_left: i64,
}

/// A seed that a device is to take in. It is shown once.
#[derive(Debug, Object)]
pub struct TotpSetup {
    /// The seed in base 32, for typing.
    pub secret: String,
    /// The seed as an `otpauth:` address, for a device that opens such.
    pub uri: String,
    /// The same as a picture: a QR code in SVG.
    pub qr_svg: String,
}

/// A code of the device.
#[derive(Debug, Object)]
pub struct TotpConfirm {
    /// Six digits.
    pub code: String,
}

/// Recovery codes. They are shown once; each is good once.
#[derive(Debug, Object)]
pub struct RecoveryCodes {
    pub codes: Vec<String>,
}
