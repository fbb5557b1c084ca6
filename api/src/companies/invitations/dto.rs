//! The wire types of invitations.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use uuid::Uuid;

use super::{
    invitation::InvitationState,
    store::{InvitationRow, OfferRow},
};
use crate::{
    http::{ApiResult, Fields},
    identity::{Email, Language, Registration, RegistrationCreate},
};

/// Somebody is invited.
#[derive(Debug, Object)]
pub struct InvitationCreate {
    email: String,
    /// Key of a role in `list_roles`.
    role: String,
}

impl InvitationCreate {
    /// The address and the key of the role.
    ///
    /// # Errors
    /// 422 with `email_required` or `email_invalid`.
    pub fn check(self) -> ApiResult<(Email, String)> {
        let mut fields = Fields::new();
        let email = Email::check(&mut fields, "/email", &self.email);
        fields.finish()?;
        Ok((email, self.role))
    }
}

/// An invitation as the company sees it.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct InvitationView {
    pub(super) id: Uuid,
    pub(super) email: String,
    /// Key of the role.
    pub(super) role: String,
    /// `pending`, or `expired` when it waits past its time.
    pub(super) state: InvitationState,
    /// Who sent it last; absent when they are known no more.
    #[oai(skip_serializing_if_is_none)]
    pub(super) invited_by: Option<String>,
    /// When it was sent last.
    pub(super) sent_at: DateTime<Utc>,
    pub(super) expires_at: DateTime<Utc>,
}

impl InvitationView {
    /// An invitation at an instant, with the name of who sent it.
    pub fn at(now: DateTime<Utc>, row: InvitationRow, invited_by: Option<String>) -> Self {
        Self {
            id: row.id,
            state: row.state_at(now),
            email: row.email,
            role: row.role_key,
            invited_by,
            sent_at: row.updated_at,
            expires_at: row.expires_at,
        }
    }
}

/// The invitations of a company that wait.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct InvitationList {
    /// Newest first.
    pub items: Vec<InvitationView>,
}

/// The token of the link in an invitation's mail.
#[derive(Debug, Object)]
pub struct InvitationToken {
    /// The text after `token=` in the link.
    pub token: String,
}

/// What the holder of an invitation's link is told.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct InvitationOffer {
    company_name: String,
    invited_by: String,
    /// Key of the role.
    role: String,
    /// The role's name when it is the company's own.
    #[oai(skip_serializing_if_is_none)]
    role_name: Option<String>,
    /// The address that was invited, which alone may accept.
    email: String,
    /// Whether the address has an account to sign in with.
    has_account: bool,
    state: InvitationState,
    expires_at: DateTime<Utc>,
}

impl InvitationOffer {
    /// An offer at an instant.
    pub fn at(now: DateTime<Utc>, offer: OfferRow, has_account: bool) -> Self {
        Self {
            company_name: offer.company_name,
            invited_by: format!("{} {}", offer.first_name, offer.last_name),
            state: offer.invitation.state_at(now),
            role: offer.invitation.role_key,
            role_name: offer.role_name,
            email: offer.invitation.email,
            has_account,
            expires_at: offer.invitation.expires_at,
        }
    }
}

/// An invitation of who is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct OwnInvitation {
    id: Uuid,
    company_name: String,
    invited_by: String,
    /// Key of the role.
    role: String,
    /// The role's name when it is the company's own.
    #[oai(skip_serializing_if_is_none)]
    role_name: Option<String>,
    expires_at: DateTime<Utc>,
}

impl From<OfferRow> for OwnInvitation {
    fn from(offer: OfferRow) -> Self {
        Self {
            id: offer.invitation.id,
            company_name: offer.company_name,
            invited_by: format!("{} {}", offer.first_name, offer.last_name),
            role: offer.invitation.role_key,
            role_name: offer.role_name,
            expires_at: offer.invitation.expires_at,
        }
    }
}

/// The invitations of who is signed in that can be accepted.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct OwnInvitationList {
    /// Newest first.
    pub items: Vec<OwnInvitation>,
}

/// The company that was joined.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct JoinedCompany {
    /// The company.
    pub company_id: Uuid,
}

/// Somebody without an account accepts: the token proves the address.
#[derive(Debug, Object)]
pub struct InvitationJoin {
    /// The text after `token=` in the link.
    pub token: String,
    first_name: String,
    last_name: String,
    /// By the same rules as at sign-up.
    password: String,
    /// The language of the mails.
    language: Language,
}

impl InvitationJoin {
    /// The account that is asked for, at the address that was invited.
    ///
    /// # Errors
    /// 422 as at sign-up.
    pub fn check(self, email: String) -> ApiResult<Registration> {
        RegistrationCreate {
            first_name: self.first_name,
            last_name: self.last_name,
            email,
            password: self.password,
            language: self.language,
        }
        .check()
    }
}
