//! The wire types of the list of sessions.

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use tenancy::SessionId;
use uuid::Uuid;

use super::{device::Device, store::SessionRow};

/// A session that is open.
#[derive(Debug, Object)]
pub struct OpenSessionView {
    id: Uuid,
    /// The browser's product name, when it is one of the usual.
    #[oai(skip_serializing_if_is_none)]
    browser: Option<String>,
    /// The operating system's product name, when it is one of the usual.
    #[oai(skip_serializing_if_is_none)]
    system: Option<String>,
    /// The address from which it was opened.
    #[oai(skip_serializing_if_is_none)]
    ip: Option<String>,
    /// When somebody signed in.
    created_at: DateTime<Utc>,
    /// When it was last used, to the minute.
    last_seen_at: DateTime<Utc>,
    /// Whether it is the one that asks.
    is_current: bool,
}

impl OpenSessionView {
    /// The view of a session for who asks from `current`.
    pub fn new(row: SessionRow, current: SessionId) -> Self {
        let device = Device::of(row.user_agent.as_deref());
        Self {
            is_current: row.id == current,
            id: row.id.as_uuid(),
            browser: device.browser.map(str::to_owned),
            system: device.system.map(str::to_owned),
            ip: row.ip,
            created_at: row.created_at,
            last_seen_at: row.last_seen_at,
        }
    }
}

/// The open sessions of a person, last used first.
#[derive(Debug, Object)]
pub struct OpenSessionList {
    /// The sessions; the one that asks is among them.
    pub items: Vec<OpenSessionView>,
}
