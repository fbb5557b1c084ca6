//! The wire types of notifications.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use poem_openapi::Object;
use uuid::Uuid;

use super::{
    kinds::{Category, Kind, Priority},
    quiet::{QuietHours, time_of},
    store::{NotificationRow, SettingsRow},
};
use crate::{
    companies,
    http::{ApiResult, Fields},
};

/// Something that somebody is told of.
#[derive(Debug, Clone, PartialEq, Object)]
pub struct NotificationView {
    id: Uuid,
    kind: Kind,
    category: Category,
    priority: Priority,
    /// The company that it is about; absent for what is about the account.
    #[oai(skip_serializing_if_is_none)]
    company_id: Option<Uuid>,
    /// The names in its sentence, by what they are: see `kind`.
    about: BTreeMap<String, String>,
    /// Where it leads: path and query of a page of the web client.
    page: String,
    created_at: DateTime<Utc>,
    /// Absent as long as it is unread.
    #[oai(skip_serializing_if_is_none)]
    read_at: Option<DateTime<Utc>>,
}

impl NotificationView {
    /// The view of a row; `None` for a kind that only a later version of the service knows.
    pub fn of(row: NotificationRow) -> Option<Self> {
        let kind = Kind::of(&row.kind)?;
        Some(Self {
            id: row.id,
            kind,
            category: kind.category(),
            priority: kind.priority(),
            company_id: row.company_id.map(|company| company.as_uuid()),
            about: serde_json::from_value(row.about).unwrap_or_default(),
            page: kind.page().to_owned(),
            created_at: row.created_at,
            read_at: row.read_at,
        })
    }
}

/// A page of notifications.
#[derive(Debug, Clone, PartialEq, Object)]
pub struct NotificationList {
    /// Newest first.
    pub items: Vec<NotificationView>,
    /// For the next page; absent on the last.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
    /// How many are unread, on this page and elsewhere.
    pub unread_count: i64,
}

/// A change of a notification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Object)]
pub struct NotificationUpdate {
    /// Whether it is read.
    pub is_read: bool,
}

/// Which notifications are read from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Object)]
pub struct NotificationsRead {
    /// This one, and all before it: the newest that was shown.
    pub up_to: Uuid,
}

/// How somebody is told of a category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Object)]
pub struct NotificationChannels {
    pub category: Category,
    /// In the centre, and as a message on the screen.
    pub is_shown: bool,
    /// By mail. What has to be known, as that a company is erased, is mailed in any case.
    pub is_mailed: bool,
}

/// When somebody gets no mails; they go out at the end of it, but for what is urgent.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct QuietHoursView {
    /// `HH:MM`.
    pub from: String,
    /// `HH:MM`; on the next day when it is before `from`.
    pub until: String,
    /// A time zone of the IANA database.
    pub time_zone: String,
}

/// How somebody wants to be told.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct NotificationSettings {
    /// Each category once. In a change, those that are left out stay as they are.
    pub categories: Vec<NotificationChannels>,
    /// Absent for none.
    #[oai(skip_serializing_if_is_none)]
    pub quiet_hours: Option<QuietHoursView>,
}

impl NotificationSettings {
    /// The view of a row, or of what holds for whoever never said.
    pub fn of(row: &SettingsRow) -> Self {
        let channels = |category: Category| NotificationChannels {
            category,
            is_shown: !row.hidden.iter().any(|name| name == category.as_str()),
            is_mailed: !row.unmailed.iter().any(|name| name == category.as_str()),
        };
        let text = |minute: u16| time_of(minute).format("%H:%M").to_string();
        let view = |hours: QuietHours| QuietHoursView {
            from: text(hours.from),
            until: text(hours.until),
            time_zone: hours.zone.name().to_owned(),
        };
        Self {
            categories: Category::ALL.into_iter().map(channels).collect(),
            quiet_hours: row.quiet_hours().map(view),
        }
    }

    /// The row after this change of `before`.
    ///
    /// # Errors
    /// 422 `time_invalid`, `timezone_invalid`, `category_twice`.
    pub fn check(self, before: &SettingsRow) -> ApiResult<SettingsRow> {
        let mut fields = Fields::new();
        let mut row = SettingsRow { quiet_from: None, quiet_until: None, quiet_zone: None, ..before.clone() };
        for (index, channels) in self.categories.iter().enumerate() {
            let name = channels.category.as_str();
            if self.categories[..index].iter().any(|other| other.category == channels.category) {
                fields.refuse(format!("/categories/{index}/category"), "category_twice");
            }
            set(&mut row.hidden, name, !channels.is_shown);
            set(&mut row.unmailed, name, !channels.is_mailed);
        }
        if let Some(hours) = self.quiet_hours {
            row.quiet_from = minute(&mut fields, "/quiet_hours/from", &hours.from);
            row.quiet_until = minute(&mut fields, "/quiet_hours/until", &hours.until);
            if !companies::is_timezone(&hours.time_zone) {
                fields.refuse("/quiet_hours/time_zone", "timezone_invalid");
            }
            row.quiet_zone = Some(hours.time_zone);
        }
        fields.finish()?;
        Ok(row)
    }
}

fn set(names: &mut Vec<String>, name: &str, is_in: bool) {
    names.retain(|other| other != name);
    if is_in {
        names.push(name.to_owned());
    }
}

fn minute(fields: &mut Fields, pointer: &str, text: &str) -> Option<i16> {
    let read = || {
        let (hours, minutes) = text.split_once(':')?;
        let is_pair = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_pair(hours) || !is_pair(minutes) {
            return None;
        }
        let (hours, minutes): (i16, i16) = (hours.parse().ok()?, minutes.parse().ok()?);
        (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
    };
    let minute = read();
    if minute.is_none() {
        fields.refuse(pointer, "time_invalid");
    }
    minute
}
