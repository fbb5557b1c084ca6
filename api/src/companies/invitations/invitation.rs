//! An invitation and the ways it goes. Pure.

use chrono::{DateTime, TimeDelta, Utc};
use poem_openapi::Enum;

use crate::http::{ApiError, ApiResult};

/// An invitation is good for so long after its last mail was asked for.
pub const LIFETIME: TimeDelta = TimeDelta::days(7);

/// Where an invitation is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum InvitationState {
    /// It can be accepted.
    Pending,
    /// Its seven days are over.
    Expired,
    /// Whoever was invited is a member.
    Accepted,
    /// Whoever was invited does not want it.
    Declined,
    /// The company took it back.
    Revoked,
}

impl InvitationState {
    /// The state of a stored invitation at an instant.
    pub fn at(now: DateTime<Utc>, stored: &str, expires_at: DateTime<Utc>) -> Self {
        match stored {
            "pending" if now < expires_at => Self::Pending,
            "accepted" => Self::Accepted,
            "declined" => Self::Declined,
            "revoked" => Self::Revoked,
            _ => Self::Expired,
        }
    }

    /// Goes on only from an invitation that can be accepted, or declined.
    ///
    /// # Errors
    /// 409 `invitation_expired`, `invitation_accepted`, `invitation_declined` or `invitation_revoked`.
    pub fn must_be_pending(self) -> ApiResult<()> {
        match self {
            Self::Pending => Ok(()),
            Self::Expired => Err(ApiError::conflict("invitation_expired")),
            ended => ended.must_not_have_ended(),
        }
    }

    /// Goes on only from an invitation that waits, in its time or past it: it can be sent again and taken back.
    ///
    /// # Errors
    /// 409 `invitation_accepted`, `invitation_declined` or `invitation_revoked`.
    pub fn must_not_have_ended(self) -> ApiResult<()> {
        match self {
            Self::Pending | Self::Expired => Ok(()),
            Self::Accepted => Err(ApiError::conflict("invitation_accepted")),
            Self::Declined => Err(ApiError::conflict("invitation_declined")),
            Self::Revoked => Err(ApiError::conflict("invitation_revoked")),
        }
    }
}

#[cfg(test)]
mod tests;
