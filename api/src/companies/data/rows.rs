//! What the rows of an archive have to be beyond what the database asks of each: what the product's own reading takes.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use diesel_async::RunQueryDsl;
use ledger::Standard;
use tenancy::CompanyTx;
use tenancy::schema::company::settings;

use crate::{accounting, companies, http::ApiResult, identity::Language, onboarding::Country};

/// Characters of a text at most: the address of a webhook has so many.
const MAX_TEXT: usize = 4_000;
/// What is dated has a year of four digits, as a FEC can say it: 30 December 1899 is the zero of spreadsheets.
const DATES: (&str, &str) = ("0001-01-01 BC", "9999-12-31");
/// Their texts are as long as a line of a FEC or a header of a request, and verified by their chains.
const CHAINED: [&str; 3] = ["audit_events", "entries", "entry_lines"];

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    kind: String,
}

/// Looks through the rows of a company that was read in: why it cannot be one, if it cannot.
///
/// # Errors
/// The database's.
pub async fn judge(tx: &mut CompanyTx<'_>) -> ApiResult<Result<(), String>> {
    for (table, tests) in tests_of(&columns(tx).await?) {
        if let Some(column) = strange_column(tx, &table, &tests).await? {
            return Ok(Err(format!("{column} of {table} holds what cannot be there")));
        }
    }
    if !has_settings(tx).await? {
        return Ok(Err("the settings are not those of a company".to_owned()));
    }
    if !companies::logo::judge(tx).await? {
        return Ok(Err("the logo is no picture".to_owned()));
    }
    let unreadable = accounting::unreadable_report(tx).await?;
    Ok(unreadable.map_or(Ok(()), |id| Err(format!("the report of the file {id} is none"))))
}

/// The columns in which there may be what the product would not write.
async fn columns(tx: &mut CompanyTx<'_>) -> ApiResult<Vec<Column>> {
    let query = diesel::sql_query(
        "SELECT c.relname::text AS table, a.attname::text AS name, format_type(a.atttypid, NULL) AS kind
         FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0
             AND NOT a.attisdropped
             AND (a.atttypid IN ('text'::regtype, 'timestamptz'::regtype, 'date'::regtype)
                 OR a.attname = 'version' AND a.atttypid = 'integer'::regtype)
         ORDER BY c.relname, a.attnum",
    );
    Ok(query.load(tx.conn()).await?)
}

/// By table: columns, and what is true of a value that cannot be there.
fn tests_of(columns: &[Column]) -> BTreeMap<String, Vec<(String, String)>> {
    let (first, last) = DATES;
    let mut all: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for Column { table, name, kind } in columns {
        let test = match kind.as_str() {
            "text" if CHAINED.contains(&table.as_str()) => continue,
            "text" => format!("length(\"{name}\") > {MAX_TEXT}"),
            "integer" => format!("\"{name}\" < 1"),
            _ => format!("\"{name}\" NOT BETWEEN '{first}' AND '{last}'"),
        };
        all.entry(table.clone()).or_default().push((name.clone(), test));
    }
    all
}

/// The first column of a table that holds what cannot be there. The table is read once.
async fn strange_column(
    tx: &mut CompanyTx<'_>,
    table: &str,
    tests: &[(String, String)],
) -> ApiResult<Option<String>> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = Nullable<Text>)]
        name: Option<String>,
    }
    let cases: Vec<String> =
        tests.iter().map(|(name, test)| format!("WHEN bool_or({test}) THEN '{name}'")).collect();
    let query = format!("SELECT CASE {} END AS name FROM \"{table}\"", cases.join(" "));
    let found: Found = diesel::sql_query(query).get_result(tx.conn()).await?;
    Ok(found.name)
}

async fn has_settings(tx: &mut CompanyTx<'_>) -> ApiResult<bool> {
    let columns = (settings::accounting_standard, settings::locale, settings::timezone);
    let found: Vec<(String, String, String)> = settings::table.select(columns).load(tx.conn()).await?;
    Ok(match found.as_slice() {
        [(standard, locale, timezone)] => {
            Standard::from_code(standard).is_some() && is_locale(locale) && companies::is_timezone(timezone)
        }
        _ => false,
    })
}

/// Whether a text is a language of ours and a country that we know.
fn is_locale(text: &str) -> bool {
    text.split_once('-').is_some_and(|(language, country)| {
        Language::of(language).as_str() == language && Country::of(country).is_some()
    })
}
