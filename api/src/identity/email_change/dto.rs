//! The wire types of a change of address.

use chrono::{DateTime, Utc};
use poem_openapi::{Enum, Object};

use super::store::EmailChange;
use crate::{
    http::{ApiResult, Fields},
    identity::email::Email,
};

/// Somebody wants another address.
#[derive(Debug, Object)]
pub struct EmailChangeCreate {
    new_email: String,
}

impl EmailChangeCreate {
    /// The address, which is not the one that holds.
    ///
    /// # Errors
    /// 422 with `email_required`, `email_invalid` or `email_unchanged`.
    pub fn check(self, current: &str) -> ApiResult<Email> {
        let mut fields = Fields::new();
        let email = Email::check(&mut fields, "/new_email", &self.new_email);
        if email.key == current.to_lowercase() {
            fields.refuse("/new_email", "email_unchanged");
        }
        fields.finish()?;
        Ok(email)
    }
}

/// A change of address that waits for one of the two mailboxes, or both.
#[derive(Debug, Object)]
pub struct EmailChangeView {
    new_email: String,
    /// Whether the mailbox that holds has agreed.
    is_old_confirmed: bool,
    /// Whether the new mailbox has agreed.
    is_new_confirmed: bool,
    /// It is over then.
    expires_at: DateTime<Utc>,
}

impl From<EmailChange> for EmailChangeView {
    fn from(change: EmailChange) -> Self {
        Self {
            new_email: change.new_email,
            is_old_confirmed: change.old_confirmed_at.is_some(),
            is_new_confirmed: change.new_confirmed_at.is_some(),
            expires_at: change.expires_at,
        }
    }
}

/// The change of address that waits, if one does.
#[derive(Debug, Object)]
pub struct PendingEmailChange {
    /// Absent: none waits.
    #[oai(skip_serializing_if_is_none)]
    pub change: Option<EmailChangeView>,
}

/// How far a change of address has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum EmailChangeState {
    /// The other mailbox has to agree too.
    Waiting,
    /// The new address holds.
    Changed,
}

/// What came of a link that was followed.
#[derive(Debug, Object)]
pub struct EmailChangeOutcome {
    pub state: EmailChangeState,
}
