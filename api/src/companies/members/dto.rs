//! The wire types of members.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use tenancy::UserId;
use uuid::Uuid;

use super::store::MemberRow;

/// Somebody who belongs to a company.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct MemberView {
    user_id: Uuid,
    pub(super) first_name: String,
    pub(super) last_name: String,
    pub(super) email: String,
    /// Key of the role.
    pub(super) role: String,
    /// Whether the member may enter the company.
    pub(super) is_active: bool,
    /// Their subscription covers the company.
    pub(super) is_owner: bool,
    pub(super) joined_at: DateTime<Utc>,
    /// When the member last used the company, to the minute; absent when never.
    #[oai(skip_serializing_if_is_none)]
    pub(super) last_seen_at: Option<DateTime<Utc>>,
    /// Who invited them; absent when nobody did, or they are known no more.
    #[oai(skip_serializing_if_is_none)]
    pub(super) invited_by: Option<String>,
    /// Of the picture in `get_member_avatar`; absent where there is none.
    #[oai(skip_serializing_if_is_none)]
    avatar_version: Option<String>,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

impl MemberView {
    /// A member of a company of this owner, with the name of who invited them.
    pub fn new(row: MemberRow, owner: UserId, invited_by: Option<String>) -> Self {
        Self {
            user_id: row.user_id.as_uuid(),
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            role: row.role_key,
            is_active: row.is_active,
            is_owner: row.user_id == owner,
            joined_at: row.created_at,
            last_seen_at: row.last_seen_at,
            invited_by,
            avatar_version: row.avatar_version,
            version: row.version,
        }
    }
}

/// The members of a company.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct MemberList {
    /// By name.
    pub items: Vec<MemberView>,
}

/// Changes of a member; what is absent stays.
#[derive(Debug, Object)]
pub struct MemberUpdate {
    /// Key of a role in `list_roles`.
    pub role: Option<String>,
    /// Whether the member may enter the company; when not, no open session of theirs does any more.
    pub is_active: Option<bool>,
}
