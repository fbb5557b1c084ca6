//! The wire types of keys.

use chrono::{DateTime, TimeDelta, Utc};
use poem_openapi::Object;
use tenancy::{Permission, PermissionSet};
use uuid::Uuid;

use super::store::KeyRow;
use crate::http::{ApiKeyToken, ApiResult, Fields};

const MAX_NAME: usize = 100;
const DEFAULT_DAYS: i32 = 90;
const MAX_DAYS: i32 = 365;
const MAX_OVERLAP_HOURS: i32 = 24;

/// A key as it is shown: never its secret.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct ApiKeyView {
    id: Uuid,
    pub(super) name: String,
    /// How the key begins.
    pub(super) prefix: String,
    /// Its scope, as `module.level`. It may no more than its maker at any moment.
    pub(super) permissions: Vec<String>,
    /// Who made it, whose rights bound it.
    made_by: Uuid,
    pub(super) made_by_name: String,
    pub(super) created_at: DateTime<Utc>,
    pub(super) expires_at: DateTime<Utc>,
    /// Whether its time is over.
    pub(super) is_expired: bool,
    /// When it was last used, to the minute; absent when it never was.
    #[oai(skip_serializing_if_is_none)]
    pub(super) last_used_at: Option<DateTime<Utc>>,
    /// The address that it was last used from.
    #[oai(skip_serializing_if_is_none)]
    pub(super) last_used_from: Option<String>,
    /// Until when the secret before the last rotation is good.
    #[oai(skip_serializing_if_is_none)]
    pub(super) old_secret_expires_at: Option<DateTime<Utc>>,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

impl ApiKeyView {
    /// The key as it stands at `now`.
    pub fn at(now: DateTime<Utc>, row: KeyRow) -> Self {
        Self {
            id: row.id.as_uuid(),
            name: row.name,
            prefix: format!("ptk_{}", row.prefix),
            made_by: row.user_id.as_uuid(),
            made_by_name: format!("{} {}", row.first_name, row.last_name),
            created_at: row.created_at,
            expires_at: row.expires_at,
            is_expired: row.expires_at <= now,
            last_used_at: row.last_used_at,
            last_used_from: row.last_used_ip,
            old_secret_expires_at: row.previous_expires_at.filter(|ends| *ends > now),
            version: row.version,
            permissions: row.permissions,
        }
    }
}

/// The keys of a company.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct ApiKeyList {
    /// Newest first; without those that were revoked.
    pub items: Vec<ApiKeyView>,
}

/// A key with its secret.
#[derive(Clone, PartialEq, Eq, Object)]
pub struct ApiKeySecret {
    pub key: ApiKeyView,
    /// The key in clear, for `Authorization: Bearer`. It is shown this once.
    pub token: String,
}

impl ApiKeySecret {
    /// Shows the secret of a key.
    pub fn of(key: ApiKeyView, token: &ApiKeyToken) -> Self {
        Self { key, token: token.as_str().to_owned() }
    }
}

/// A key to be made.
#[derive(Debug, Object)]
pub struct ApiKeyCreate {
    /// What it is for, at most 100 characters.
    name: String,
    /// Its scope: some of what the caller may, as `module.level`.
    permissions: Vec<String>,
    /// 1 to 365; 90 without it.
    expires_in_days: Option<i32>,
}

/// A key that may be made.
#[derive(Debug)]
pub struct NewKey {
    pub name: String,
    pub scope: PermissionSet,
    pub lasts: TimeDelta,
}

impl ApiKeyCreate {
    /// The key, when its maker has what it shall have.
    ///
    /// # Errors
    /// 422 with `name_required`, `too_long`, `control_character`, `permissions_required`, `permission_unknown`,
    /// `permission_exceeds_yours` or `expiry_out_of_range`.
    pub fn check(self, maker: PermissionSet) -> ApiResult<NewKey> {
        let mut fields = Fields::new();
        let name = checked_name(&mut fields, &self.name);
        if self.permissions.is_empty() {
            fields.refuse("/permissions", "permissions_required");
        }
        let scope = self.permissions.iter().enumerate().filter_map(|(position, text)| {
            let pointer = format!("/permissions/{position}");
            match text.parse::<Permission>() {
                Ok(permission) if maker.contains(permission) => return Some(permission),
                Ok(_) => fields.refuse(pointer, "permission_exceeds_yours"),
                Err(_) => fields.refuse(pointer, "permission_unknown"),
            }
            None
        });
        let scope = scope.collect();
        let lasts = checked_days(&mut fields, self.expires_in_days);
        fields.finish()?;
        Ok(NewKey { name, scope, lasts })
    }
}

/// Another name for a key.
#[derive(Debug, Object)]
pub struct ApiKeyUpdate {
    /// At most 100 characters.
    name: String,
}

impl ApiKeyUpdate {
    /// The name, trimmed.
    ///
    /// # Errors
    /// 422 with `name_required`, `too_long` or `control_character`.
    pub fn check(self) -> ApiResult<String> {
        let mut fields = Fields::new();
        let name = checked_name(&mut fields, &self.name);
        fields.finish()?;
        Ok(name)
    }
}

/// How a key gets another secret.
#[derive(Debug, Object)]
pub struct ApiKeyRotate {
    /// For so many hours the secret of now is good beside the new one, 0 to 24; 0 without it.
    keep_old_hours: Option<i32>,
    /// From now, 1 to 365; 90 without it.
    expires_in_days: Option<i32>,
}

/// A rotation that may be done.
#[derive(Debug, Clone, Copy)]
pub struct Rotation {
    pub overlap: TimeDelta,
    pub lasts: TimeDelta,
}

impl ApiKeyRotate {
    /// The rotation.
    ///
    /// # Errors
    /// 422 with `overlap_out_of_range` or `expiry_out_of_range`.
    pub fn check(self) -> ApiResult<Rotation> {
        let mut fields = Fields::new();
        let hours = self.keep_old_hours.unwrap_or(0);
        if !(0..=MAX_OVERLAP_HOURS).contains(&hours) {
            fields.refuse("/keep_old_hours", "overlap_out_of_range");
        }
        let lasts = checked_days(&mut fields, self.expires_in_days);
        fields.finish()?;
        Ok(Rotation { overlap: TimeDelta::hours(hours.into()), lasts })
    }
}

fn checked_name(fields: &mut Fields, name: &str) -> String {
    let trimmed = fields.text("/name", name, MAX_NAME);
    fields.required("/name", &trimmed, "name_required")
}

fn checked_days(fields: &mut Fields, asked: Option<i32>) -> TimeDelta {
    let days = asked.unwrap_or(DEFAULT_DAYS);
    if !(1..=MAX_DAYS).contains(&days) {
        fields.refuse("/expires_in_days", "expiry_out_of_range");
    }
    TimeDelta::days(days.into())
}
