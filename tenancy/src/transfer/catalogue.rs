//! Which tables a company's schema has, as the database says.

use std::collections::BTreeMap;

use tokio_postgres::Client;

use super::archive::{Table, is_plain_name};
use super::copy::database;
use crate::TenancyError;

/// Tables that stay where they are: the history of migrations is made with the schema; answers kept for requests that are
/// sent again, what was sent to whom, and secrets sealed under keys of the instance belong to the instance; what is searched
/// by is made anew from the entries; what a plan holds is the owner's.
const LEFT_OUT: [&str; 9] = [
    "schema_migrations",
    "idempotency_keys",
    "webhook_deliveries",
    "webhook_secrets",
    "search_words",
    "search_entries",
    "search_postings",
    "search_ranges",
    "plan_limits",
];

/// The tables that are transferred, what others refer to first.
pub(super) async fn tables(client: &Client, schema: &str) -> Result<Vec<Table>, TenancyError> {
    let columns = client
        .query(
            "SELECT c.relname::text, a.attname::text FROM pg_class c
             JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
             WHERE n.nspname = $1 AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
             ORDER BY c.relname, a.attnum",
            &[&schema],
        )
        .await
        .map_err(database)?;
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in columns {
        found.entry(row.get(0)).or_default().push(row.get(1));
    }
    found.retain(|name, _| !LEFT_OUT.contains(&name.as_str()));
    let names = found.iter().flat_map(|(table, columns)| columns.iter().chain([table]));
    if let Some(strange) = names.into_iter().find(|name| !is_plain_name(name)) {
        return Err(TenancyError::Migration(format!("{schema}: {strange:?} is no plain name")));
    }
    let references = references(client, schema).await?;
    Ok(in_order(found, &references))
}

/// Which table refers to which other.
async fn references(client: &Client, schema: &str) -> Result<Vec<(String, String)>, TenancyError> {
    let rows = client
        .query(
            "SELECT c.relname::text, r.relname::text FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
             JOIN pg_class r ON r.oid = f.confrelid JOIN pg_namespace n ON n.oid = f.connamespace
             WHERE n.nspname = $1 AND f.contype = 'f' AND f.conrelid <> f.confrelid",
            &[&schema],
        )
        .await
        .map_err(database)?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

fn in_order(mut left: BTreeMap<String, Vec<String>>, references: &[(String, String)]) -> Vec<Table> {
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_free = |name: &String| !references.iter().any(|(of, to)| of == name && left.contains_key(to));
        // Tables in a circle have no order: the first of them goes first.
        let next = left.keys().find(|name| is_free(name)).or(left.keys().next()).cloned();
        let Some((name, columns)) = next.and_then(|name| left.remove_entry(&name)) else { break };
        ordered.push(Table { name, columns });
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::{BTreeMap, in_order};

    #[test]
    fn what_others_refer_to_comes_first() {
        let tables = ["a", "b", "c", "d"].map(|name| (name.to_owned(), Vec::new()));
        let refers = |of: &str, to: &str| (of.to_owned(), to.to_owned());
        let references = [refers("a", "d"), refers("d", "c"), refers("b", "a")];
        let ordered = in_order(BTreeMap::from(tables), &references);
        assert_eq!(ordered.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), ["c", "d", "a", "b"]);
    }
}
