//! The wire types of preferences and the checks of their shape.

use std::collections::{BTreeMap, HashSet};

use poem_openapi::Object;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    bounds::{MAX_CARDS, MAX_COLUMNS, MAX_FAVOURITES, MAX_KEY, MAX_RECENTS, MAX_TABLES},
    choices::{DateFormat, Density, NumberFormat, Theme},
    store::{KeptChange, PersonChange, PreferencesRow},
};
use crate::{
    companies,
    http::{ApiResult, Fields},
    identity::Language,
};

/// The columns of one table.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct TablePreferences {
    /// The id of the table.
    table: String,
    /// Columns that do not show.
    hidden: Vec<String>,
    /// The order of the columns that were moved.
    order: Vec<String>,
}

/// What is kept of a table under its id.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Columns {
    hidden: Vec<String>,
    order: Vec<String>,
}

/// A card of the dashboard, at its place among the others.
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct DashboardCard {
    key: String,
    /// It does not show.
    hidden: bool,
}

/// What somebody prefers, the same on every device.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct PreferencesView {
    theme: Theme,
    density: Density,
    /// Of the screens, and of the mails.
    language: Language,
    date_format: DateFormat,
    number_format: NumberFormat,
    /// A time zone of the IANA database; empty for the company's.
    time_zone: String,
    sidebar_collapsed: bool,
    /// Keys of modules, in the order in which they were starred.
    favourites: Vec<String>,
    /// Keys of the modules used last, the newest first.
    recents: Vec<String>,
    /// Of the tables whose columns were chosen.
    tables: Vec<TablePreferences>,
    /// In their order; cards that are not named come after them.
    dashboard_cards: Vec<DashboardCard>,
    /// Counts the changes: of two answers, the one with the higher number was given later.
    revision: i32,
}

impl PreferencesView {
    /// The view of the rows.
    pub fn new(theme: &str, language: &str, row: PreferencesRow) -> Self {
        let tables: BTreeMap<String, Value> = serde_json::from_value(row.tables).unwrap_or_default();
        let columns = |(table, kept): (String, Value)| {
            let Columns { hidden, order } = serde_json::from_value(kept).unwrap_or_default();
            TablePreferences { table, hidden, order }
        };
        Self {
            theme: Theme::of(theme),
            density: Density::of(&row.density),
            language: Language::of(language),
            date_format: DateFormat::of(&row.date_format),
            number_format: NumberFormat::of(&row.number_format),
            time_zone: row.time_zone,
            sidebar_collapsed: row.sidebar_collapsed,
            favourites: row.favourites,
            recents: row.recents,
            tables: tables.into_iter().map(columns).collect(),
            dashboard_cards: serde_json::from_value(row.dashboard_cards).unwrap_or_default(),
            revision: row.revision,
        }
    }
}

/// A change of one's own preferences; what is left out stays.
#[derive(Debug, Object)]
pub struct PreferencesUpdate {
    theme: Option<Theme>,
    density: Option<Density>,
    /// Of the screens, and of the mails.
    language: Option<Language>,
    date_format: Option<DateFormat>,
    number_format: Option<NumberFormat>,
    /// A time zone of the IANA database; empty for the company's.
    time_zone: Option<String>,
    sidebar_collapsed: Option<bool>,
    /// Keys of modules, in the order in which they were starred.
    favourites: Option<Vec<String>>,
    /// Keys of the modules used last, the newest first.
    recents: Option<Vec<String>>,
    /// The tables that are named are changed, the others left alone.
    tables: Option<Vec<TablePreferences>>,
    /// All of them, in their order.
    dashboard_cards: Option<Vec<DashboardCard>>,
}

/// A change of preferences that can be made.
#[derive(Debug, Default)]
pub struct PreferencesChange {
    /// Theme and language.
    pub person: PersonChange,
    /// All else but the tables.
    pub kept: KeptChange,
    /// The columns of the tables that change, by the ids of the tables.
    pub tables: Map<String, Value>,
}

impl PreferencesChange {
    /// What somebody said of themselves at the end of the onboarding. A format that is the language's is no choice, and takes none
    /// back that was made before.
    pub fn first(language: Language, dates: DateFormat, numbers: NumberFormat) -> Self {
        Self {
            person: PersonChange { theme: None, language: Some(language.as_str()) },
            kept: KeptChange {
                date_format: (dates != DateFormat::Language).then_some(dates.as_str()),
                number_format: (numbers != NumberFormat::Language).then_some(numbers.as_str()),
                ..KeptChange::default()
            },
            tables: Map::new(),
        }
    }
}

impl PreferencesUpdate {
    /// Checks what is named.
    ///
    /// # Errors
    /// 422 with `timezone_invalid`, `too_many`, `too_long`, `control_character` or `key_twice`.
    pub fn check(self) -> ApiResult<PreferencesChange> {
        let mut fields = Fields::new();
        let is_zone = |zone: &str| zone.is_empty() || companies::is_timezone(zone);
        if self.time_zone.as_deref().is_some_and(|zone| !is_zone(zone)) {
            fields.refuse("/time_zone", "timezone_invalid");
        }
        check_keys(&mut fields, "/favourites", MAX_FAVOURITES, self.favourites.iter().flatten());
        check_keys(&mut fields, "/recents", MAX_RECENTS, self.recents.iter().flatten());
        let tables = self.tables.unwrap_or_default();
        check_tables(&mut fields, &tables);
        let cards = self.dashboard_cards.iter().flatten().map(|card| &card.key);
        check_keys(&mut fields, "/dashboard_cards", MAX_CARDS, cards);
        fields.finish()?;
        Ok(PreferencesChange {
            person: PersonChange {
                theme: self.theme.map(Theme::as_str),
                language: self.language.map(Language::as_str),
            },
            kept: KeptChange {
                density: self.density.map(Density::as_str),
                date_format: self.date_format.map(DateFormat::as_str),
                number_format: self.number_format.map(NumberFormat::as_str),
                time_zone: self.time_zone,
                sidebar_collapsed: self.sidebar_collapsed,
                favourites: self.favourites,
                recents: self.recents,
                dashboard_cards: self.dashboard_cards.map(|cards| json!(cards)),
            },
            tables: tables.into_iter().map(kept).collect(),
        })
    }
}

fn check_tables(fields: &mut Fields, tables: &[TablePreferences]) {
    check_keys(fields, "/tables", MAX_TABLES, tables.iter().map(|one| &one.table));
    for (index, table) in tables.iter().enumerate().take(MAX_TABLES) {
        check_keys(fields, &format!("/tables/{index}/hidden"), MAX_COLUMNS, &table.hidden);
        check_keys(fields, &format!("/tables/{index}/order"), MAX_COLUMNS, &table.order);
    }
}

/// Notes `too_many` above `max` keys, `key_twice` for one that was there before, `too_long` and `control_character`.
fn check_keys<'a>(
    fields: &mut Fields,
    pointer: &str,
    max: usize,
    keys: impl IntoIterator<Item = &'a String>,
) {
    let mut seen = HashSet::new();
    for (index, key) in keys.into_iter().enumerate() {
        if index == max {
            return fields.refuse(pointer, "too_many");
        }
        let at = format!("{pointer}/{index}");
        fields.text(&at, key, MAX_KEY);
        if !seen.insert(key) {
            fields.refuse(at, "key_twice");
        }
    }
}

fn kept(table: TablePreferences) -> (String, Value) {
    let TablePreferences { table, hidden, order } = table;
    (table, json!(Columns { hidden, order }))
}
