//! Rows of what people are told.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tenancy::{
    CompanyId, PermissionSet, PlatformTx, UserId,
    schema::platform::{companies, memberships, notification_settings, notifications, roles, users},
};
use uuid::Uuid;

use super::{
    Category,
    quiet::QuietHours,
    telling::{News, To},
};
use crate::{
    App,
    http::{ApiError, ApiResult},
};

/// So long something stays in the centre.
const KEPT: TimeDelta = TimeDelta::days(90);
/// Rows that one visit of the upkeep takes away at most.
const A_VISIT: i64 = 10_000;

/// A notification of somebody.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = notifications, check_for_backend(diesel::pg::Pg))]
pub struct NotificationRow {
    pub id: Uuid,
    pub company_id: Option<CompanyId>,
    pub kind: String,
    pub about: Value,
    pub created_at: DateTime<Utc>,
    pub read_at: Option<DateTime<Utc>>,
}

/// Where a notification stands in the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub at: DateTime<Utc>,
    pub id: Uuid,
}

/// How somebody wants to be told.
#[derive(Debug, Clone, Default, Queryable, Selectable)]
#[diesel(table_name = notification_settings, check_for_backend(diesel::pg::Pg))]
pub struct SettingsRow {
    pub hidden: Vec<String>,
    pub unmailed: Vec<String>,
    pub quiet_from: Option<i16>,
    pub quiet_until: Option<i16>,
    pub quiet_zone: Option<String>,
}

/// Somebody who is told, and how they want it.
#[derive(Debug)]
pub struct Reader {
    pub user_id: UserId,
    settings: SettingsRow,
}

impl Reader {
    /// Whether they do not want to see what is of a category.
    pub fn hides(&self, category: Category) -> bool {
        self.settings.hidden.iter().any(|name| name == category.as_str())
    }

    /// Whether they want no mail about it.
    pub fn is_unmailed(&self, category: Category) -> bool {
        self.settings.unmailed.iter().any(|name| name == category.as_str())
    }

    /// When they are not written to.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        self.settings.quiet_hours()
    }
}

impl SettingsRow {
    /// When they are not written to.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        let minute = |minute: i16| u16::try_from(minute).ok();
        Some(QuietHours {
            from: minute(self.quiet_from?)?,
            until: minute(self.quiet_until?)?,
            zone: self.quiet_zone.as_deref()?.parse().ok()?,
        })
    }
}

/// What of somebody's rows they may see: what is of the account, and of companies they belong to.
#[diesel::dsl::auto_type(no_type_alias)]
fn of_user(user: UserId) -> _ {
    let belongs = diesel::dsl::exists(
        memberships::table
            .filter(memberships::user_id.eq(notifications::user_id))
            .filter(memberships::company_id.nullable().eq(notifications::company_id))
            .filter(memberships::is_active),
    );
    notifications::table
        .filter(notifications::user_id.eq(user))
        .filter(notifications::company_id.is_null().or(belongs))
}

/// The notifications of somebody, newest first.
pub async fn list(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    is_unread: bool,
    (after, limit): (Option<Place>, i64),
) -> ApiResult<Vec<NotificationRow>> {
    let mut query = of_user(user)
        .order((notifications::created_at.desc(), notifications::id.desc()))
        .limit(limit + 1)
        .select(NotificationRow::as_select())
        .into_boxed();
    if is_unread {
        query = query.filter(notifications::read_at.is_null());
    }
    if let Some(Place { at, id }) = after {
        let older = notifications::created_at.eq(at).and(notifications::id.lt(id));
        query = query.filter(notifications::created_at.lt(at).or(older));
    }
    Ok(query.load(tx.conn()).await?)
}

/// How many notifications somebody has not read.
pub async fn unread(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<i64> {
    Ok(of_user(user).filter(notifications::read_at.is_null()).count().get_result(tx.conn()).await?)
}

/// Notes of one notification whether it is read: it as it is then.
pub async fn mark(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    id: Uuid,
    is_read: bool,
) -> ApiResult<Option<NotificationRow>> {
    let Some(row) = of_user(user)
        .filter(notifications::id.eq(id))
        .select(NotificationRow::as_select())
        .first(tx.conn())
        .await
        .optional()?
    else {
        return Ok(None);
    };
    let read_at = is_read.then(|| row.read_at.unwrap_or(tx.now()));
    if read_at != row.read_at {
        let named = notifications::table.find(id);
        diesel::update(named).set(notifications::read_at.eq(read_at)).execute(tx.conn()).await?;
    }
    Ok(Some(NotificationRow { read_at, ..row }))
}

/// Notes that somebody has read a notification and all before it.
///
/// # Errors
/// 422 `notification_unknown` when it is none of theirs.
pub async fn mark_all(tx: &mut PlatformTx<'_>, user: UserId, up_to: Uuid) -> ApiResult<()> {
    let named = of_user(user).filter(notifications::id.eq(up_to)).select(notifications::created_at);
    let at: Option<DateTime<Utc>> = named.first(tx.conn()).await.optional()?;
    let at = at.ok_or_else(|| ApiError::field("/up_to", "notification_unknown"))?;
    let theirs = notifications::table
        .filter(notifications::user_id.eq(user))
        .filter(notifications::read_at.is_null())
        .filter(notifications::created_at.le(at));
    diesel::update(theirs).set(notifications::read_at.eq(tx.now())).execute(tx.conn()).await?;
    Ok(())
}

/// Adds a notification: whether it was not there yet.
pub async fn insert(tx: &mut PlatformTx<'_>, news: &News, user: UserId) -> ApiResult<bool> {
    let row = (
        notifications::id.eq(tx.new_uuid()),
        notifications::user_id.eq(user),
        notifications::company_id.eq(news.company_id.map(CompanyId::from_uuid)),
        notifications::event_id.eq(news.event_id),
        notifications::kind.eq(news.kind.as_str()),
        notifications::about.eq(serde_json::json!(news.about)),
        notifications::created_at.eq(news.at),
    );
    let insert = diesel::insert_into(notifications::table).values(row).on_conflict_do_nothing();
    Ok(insert.execute(tx.conn()).await? == 1)
}

/// Whether somebody has read of an event.
pub async fn has_read(tx: &mut PlatformTx<'_>, user: UserId, event: Uuid) -> ApiResult<bool> {
    let read = notifications::table
        .filter(notifications::user_id.eq(user))
        .filter(notifications::event_id.eq(event))
        .filter(notifications::read_at.is_not_null());
    Ok(diesel::select(diesel::dsl::exists(read)).get_result(tx.conn()).await?)
}

/// Whether somebody is an active member of a company.
pub async fn belongs(tx: &mut PlatformTx<'_>, user: UserId, company: CompanyId) -> ApiResult<bool> {
    let membership = memberships::table.find((user, company)).filter(memberships::is_active);
    Ok(diesel::select(diesel::dsl::exists(membership)).get_result(tx.conn()).await?)
}

/// Whom some news are for.
pub async fn readers(tx: &mut PlatformTx<'_>, news: &News) -> ApiResult<Vec<Reader>> {
    let people = match (&news.to, news.company_id.map(CompanyId::from_uuid)) {
        (To::Person(user), Some(company)) => {
            let user = UserId::from_uuid(*user);
            if belongs(tx, user, company).await? { vec![user] } else { Vec::new() }
        }
        (To::Person(user), None) => vec![UserId::from_uuid(*user)],
        (To::Owner, Some(company)) => owner(tx, company).await?.into_iter().collect(),
        (to, Some(company)) => members(tx, company, to).await?,
        (_, None) => Vec::new(),
    };
    let by = news.by.map(UserId::from_uuid);
    let people: Vec<UserId> = people.into_iter().filter(|user| Some(*user) != by).collect();
    let rows: Vec<(UserId, Option<SettingsRow>)> = users::table
        .left_join(notification_settings::table)
        .filter(users::id.eq_any(&people))
        .filter(users::is_active)
        .order(users::id)
        .select((users::id, Option::<SettingsRow>::as_select()))
        .load(tx.conn())
        .await?;
    let reader =
        |(user_id, settings): (_, Option<_>)| Reader { user_id, settings: settings.unwrap_or_default() };
    Ok(rows.into_iter().map(reader).collect())
}

async fn owner(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Option<UserId>> {
    let query = companies::table.find(company).select(companies::owner_id);
    Ok(query.first(tx.conn()).await.optional()?)
}

/// The name of somebody.
pub async fn name_of(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Option<String>> {
    let query = users::table.find(user).select((users::first_name, users::last_name));
    let found: Option<(String, String)> = query.first(tx.conn()).await.optional()?;
    Ok(found.map(|(first, last)| format!("{first} {last}").trim().to_owned()))
}

/// The active members of a company whom some news are for.
async fn members(tx: &mut PlatformTx<'_>, company: CompanyId, to: &To) -> ApiResult<Vec<UserId>> {
    let role = roles::key
        .eq(memberships::role_key)
        .and(roles::company_id.is_null().or(roles::company_id.eq(memberships::company_id.nullable())));
    let found: Vec<(UserId, Vec<String>)> = memberships::table
        .inner_join(roles::table.on(role))
        .filter(memberships::company_id.eq(company))
        .filter(memberships::is_active)
        .select((memberships::user_id, roles::permissions))
        .load(tx.conn())
        .await?;
    let needed = match to {
        To::WhoMay(permission) => permission.parse().ok(),
        _ => None,
    };
    let may = |texts: &[String]| match to {
        To::Members => true,
        _ => needed.is_some_and(|needed| PermissionSet::from_texts(texts).contains(needed)),
    };
    Ok(found.into_iter().filter(|(_, texts)| may(texts)).map(|(user, _)| user).collect())
}

/// How somebody wants to be told; `None` if they never said.
pub async fn settings(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Option<SettingsRow>> {
    let query = notification_settings::table.find(user).select(SettingsRow::as_select());
    Ok(query.first(tx.conn()).await.optional()?)
}

/// Keeps how somebody wants to be told.
pub async fn keep_settings(tx: &mut PlatformTx<'_>, user: UserId, new: &SettingsRow) -> ApiResult<()> {
    let values = (
        notification_settings::hidden.eq(&new.hidden),
        notification_settings::unmailed.eq(&new.unmailed),
        notification_settings::quiet_from.eq(new.quiet_from),
        notification_settings::quiet_until.eq(new.quiet_until),
        notification_settings::quiet_zone.eq(&new.quiet_zone),
        notification_settings::updated_at.eq(tx.now()),
    );
    diesel::insert_into(notification_settings::table)
        .values((notification_settings::user_id.eq(user), values))
        .on_conflict(notification_settings::user_id)
        .do_update()
        .set(values)
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// Takes away what nobody looks for any more: how many.
///
/// # Errors
/// The database's.
pub async fn forget_old(app: &App) -> ApiResult<usize> {
    app.tenancy
        .platform_write(async |tx| {
            let before = tx.now() - KEPT;
            let old = notifications::table
                .filter(notifications::created_at.lt(before))
                .order(notifications::created_at)
                .limit(A_VISIT)
                .select(notifications::id);
            let old: Vec<Uuid> = old.load(tx.conn()).await?;
            let named = notifications::table.filter(notifications::id.eq_any(old));
            Ok(diesel::delete(named).execute(tx.conn()).await?)
        })
        .await
}
