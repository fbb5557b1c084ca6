//! Rows of preferences.

use diesel::{PgJsonbExpressionMethods as _, prelude::*};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use tenancy::{
    PlatformTx, UserId,
    schema::platform::{preferences, users},
};

use super::{bounds::MAX_TABLES, dto::PreferencesChange};
use crate::http::{ApiError, ApiResult};

/// What somebody prefers, but for theme and language.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = preferences, check_for_backend(diesel::pg::Pg))]
pub struct PreferencesRow {
    pub density: String,
    pub date_format: String,
    pub number_format: String,
    pub time_zone: String,
    pub sidebar_collapsed: bool,
    pub favourites: Vec<String>,
    pub recents: Vec<String>,
    pub tables: Value,
    pub dashboard_cards: Value,
    pub revision: i32,
}

/// Of somebody who never chose.
impl Default for PreferencesRow {
    fn default() -> Self {
        Self {
            density: "comfortable".to_owned(),
            date_format: "language".to_owned(),
            number_format: "language".to_owned(),
            time_zone: String::new(),
            sidebar_collapsed: false,
            favourites: Vec::new(),
            recents: Vec::new(),
            tables: Value::Null,
            dashboard_cards: Value::Null,
            revision: 0,
        }
    }
}

/// Theme and language, which stand with the person.
#[derive(Debug, Clone, Copy, Default, AsChangeset)]
#[diesel(table_name = users)]
pub struct PersonChange {
    pub theme: Option<&'static str>,
    pub language: Option<&'static str>,
}

/// What changes of a row, but for the tables; what is `None` stays, or is the usual one in a new row.
#[derive(Debug, Clone, Default, Insertable, AsChangeset)]
#[diesel(table_name = preferences)]
pub struct KeptChange {
    pub density: Option<&'static str>,
    pub date_format: Option<&'static str>,
    pub number_format: Option<&'static str>,
    pub time_zone: Option<String>,
    pub sidebar_collapsed: Option<bool>,
    pub favourites: Option<Vec<String>>,
    pub recents: Option<Vec<String>>,
    pub dashboard_cards: Option<Value>,
}

/// What somebody prefers, but for theme and language.
pub async fn of(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<PreferencesRow> {
    let query = preferences::table.find(user).select(PreferencesRow::as_select());
    Ok(query.first(tx.conn()).await.optional()?.unwrap_or_default())
}

/// Changes what is named: of two at once, neither takes back what only the other one said. What stands then, theme and language
/// before the rest.
///
/// # Errors
/// 422 `too_many` with more tables than are kept.
pub async fn change(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    change: &PreferencesChange,
) -> ApiResult<(String, String, PreferencesRow)> {
    let (theme, language) = change_person(tx, user, change.person).await?;
    let row = change_kept(tx, user, change).await?;
    if row.tables.as_object().is_some_and(|tables| tables.len() > MAX_TABLES) {
        return Err(ApiError::field("/tables", "too_many"));
    }
    Ok((theme, language, row))
}

/// The person's row is written only for what stands in it: the rest changes with every page.
async fn change_person(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    change: PersonChange,
) -> ApiResult<(String, String)> {
    let (person, looks) = (users::table.find(user), (users::theme, users::language));
    if change.theme.is_none() && change.language.is_none() {
        return Ok(person.select(looks).first(tx.conn()).await?);
    }
    let values = (change, users::updated_at.eq(tx.now()));
    Ok(diesel::update(person).set(values).returning(looks).get_result(tx.conn()).await?)
}

/// One statement, so that no table is lost between two readings.
async fn change_kept(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    change: &PreferencesChange,
) -> ApiResult<PreferencesRow> {
    let (kept, tables) = (&change.kept, Value::Object(change.tables.clone()));
    let updated_at = preferences::updated_at.eq(tx.now());
    let upsert = diesel::insert_into(preferences::table)
        .values((preferences::user_id.eq(user), kept, preferences::tables.eq(&tables), updated_at))
        .on_conflict(preferences::user_id)
        .do_update()
        .set((
            kept,
            preferences::tables.eq(preferences::tables.concat(&tables)),
            preferences::revision.eq(preferences::revision + 1),
            updated_at,
        ))
        .returning(PreferencesRow::as_returning());
    Ok(upsert.get_result(tx.conn()).await?)
}
