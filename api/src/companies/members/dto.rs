//! The wire types of members and roles.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use uuid::Uuid;

use super::store::{MemberRow, RoleRow};

/// Somebody who belongs to a company.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct MemberView {
    user_id: Uuid,
    first_name: String,
    last_name: String,
    email: String,
    /// Key of the role.
    role: String,
    is_active: bool,
    joined_at: DateTime<Utc>,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

impl From<MemberRow> for MemberView {
    fn from(row: MemberRow) -> Self {
        Self {
            user_id: row.user_id.as_uuid(),
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            role: row.role_key,
            is_active: row.is_active,
            joined_at: row.created_at,
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

/// Another role for a member.
#[derive(Debug, Object)]
pub struct MemberUpdate {
    /// Key of a role in `list_roles`.
    pub role: String,
}

/// A role and what it may do.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct RoleView {
    key: String,
    /// As `module.level`.
    permissions: Vec<String>,
}

impl From<RoleRow> for RoleView {
    fn from(row: RoleRow) -> Self {
        let permissions = row.permissions().iter().map(|permission| permission.to_string()).collect();
        Self { key: row.key, permissions }
    }
}

/// The roles that a member may have.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct RoleList {
    /// Those that every company has, then the company's own.
    pub items: Vec<RoleView>,
}
