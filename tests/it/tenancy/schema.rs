//! Diesel's table declarations are what the migrations make.
//!
//! `UPDATE_SCHEMA=1 cargo test -p tests tenancy::schema` writes the files; without it they are compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Text as SqlText};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::fixture::Fixture;

#[derive(QueryableByName)]
struct Table {
    #[diesel(sql_type = SqlText)]
    name: String,
    #[diesel(sql_type = Array<SqlText>)]
    key: Vec<String>,
}

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = SqlText)]
    table_name: String,
    #[diesel(sql_type = SqlText)]
    name: String,
    #[diesel(sql_type = SqlText)]
    kind: String,
    #[diesel(sql_type = Bool)]
    is_nullable: bool,
}

#[derive(QueryableByName)]
struct ForeignKey {
    #[diesel(sql_type = SqlText)]
    child: String,
    #[diesel(sql_type = SqlText)]
    parent: String,
    #[diesel(sql_type = Array<SqlText>)]
    columns: Vec<String>,
}

/// The longest line of the house.
const MAX_WIDTH: usize = 110;

const TABLES: &str = "\
    SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY k.position) AS key \
    FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary \
    CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (number, position) \
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number \
    WHERE c.relnamespace = to_regnamespace($1) AND c.relname <> 'schema_migrations' \
    GROUP BY c.relname ORDER BY c.relname COLLATE \"C\"";

const COLUMNS: &str = "\
    SELECT table_name::text, column_name::text AS name, udt_name::text AS kind, is_nullable = 'YES' AS is_nullable \
    FROM information_schema.columns WHERE table_schema = $1 ORDER BY ordinal_position";

const FOREIGN_KEYS: &str = "\
    SELECT c.relname::text AS child, p.relname::text AS parent, array_agg(a.attname::text) AS columns \
    FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class p ON p.oid = f.confrelid \
    CROSS JOIN unnest(f.conkey) AS k (number) JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number \
    WHERE f.contype = 'f' AND f.connamespace = to_regnamespace($1) \
    GROUP BY c.relname, p.relname, f.oid ORDER BY c.relname COLLATE \"C\", p.relname COLLATE \"C\", columns";

#[tokio::test]
async fn the_declared_tables_are_those_of_the_migrations() {
    let fixture = Fixture::start().await;
    let company = fixture.entered("acme").await.company().id;
    let mut superuser = fixture.database.superuser().await;
    for (schema, qualifier, file) in [
        ("platform".to_owned(), "platform.", "platform.rs"),
        ("queue".to_owned(), "queue.", "queue.rs"),
        (company.schema(), "", "company.rs"),
    ] {
        let written = declare(&mut superuser, &schema, qualifier).await;
        compare_or_update(file, &written);
    }
}

#[expect(clippy::disallowed_methods, reason = "the one variable by which a developer asks for the files")]
fn compare_or_update(file: &str, written: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenancy/src/schema").join(file);
    if std::env::var("UPDATE_SCHEMA").is_ok() {
        fs::write(&path, written).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap();
    assert!(
        found == written,
        "{file} is behind the migrations: UPDATE_SCHEMA=1 cargo test -p tests tenancy::schema"
    );
}

async fn declare(conn: &mut AsyncPgConnection, schema: &str, qualifier: &str) -> String {
    let tables: Vec<Table> = diesel::sql_query(TABLES).bind::<SqlText, _>(schema).load(conn).await.unwrap();
    let columns: Vec<Column> =
        diesel::sql_query(COLUMNS).bind::<SqlText, _>(schema).load(conn).await.unwrap();
    let keys: Vec<ForeignKey> =
        diesel::sql_query(FOREIGN_KEYS).bind::<SqlText, _>(schema).load(conn).await.unwrap();
    let mut text = String::from(
        "//! Written by `UPDATE_SCHEMA=1 cargo test -p tests tenancy::schema`, which also checks it. Not edited by hand.\n",
    );
    for Table { name, key } in &tables {
        write!(text, "\ndiesel::table! {{\n    {qualifier}{name} ({}) {{\n", key.join(", ")).unwrap();
        for column in columns.iter().filter(|column| column.table_name == *name) {
            text.push_str(&declaration(column));
        }
        text.push_str("    }\n}\n");
    }
    text.push_str(&joins(&keys));
    for together in related(&tables, &keys) {
        // As rustfmt would have it.
        let line = format!("diesel::allow_tables_to_appear_in_same_query!({});", together.join(", "));
        let wrapped =
            format!("diesel::allow_tables_to_appear_in_same_query!(\n    {}\n);", together.join(",\n    "));
        write!(text, "\n{}\n", if line.len() <= MAX_WIDTH { line } else { wrapped }).unwrap();
    }
    text
}

fn declaration(column: &Column) -> String {
    let (name, kind) = (&column.name, kind(column));
    // A word of the language gets an underscore.
    if matches!(
        name.as_str(),
        "type" | "ref" | "in" | "as" | "use" | "where" | "final" | "match" | "move" | "static"
    ) {
        format!("        #[sql_name = \"{name}\"]\n        {name}_ -> {kind},\n")
    } else {
        format!("        {name} -> {kind},\n")
    }
}

fn kind(column: &Column) -> String {
    let kind = match column.kind.as_str() {
        "uuid" => "Uuid",
        "text" => "Text",
        "bool" => "Bool",
        "int2" => "Int2",
        "int4" => "Int4",
        "int8" => "Int8",
        "numeric" => "Numeric",
        "date" => "Date",
        "timestamptz" => "Timestamptz",
        "jsonb" => "Jsonb",
        "bytea" => "Bytea",
        // Arrays of ours hold no NULL, which a CHECK says.
        "_int4" => "Array<Int4>",
        "_text" => "Array<Text>",
        "_int8" => "Array<Int8>",
        "_uuid" => "Array<Uuid>",
        other => panic!("{}.{}: no column is to be of type {other}", column.table_name, column.name),
    };
    if column.is_nullable { format!("Nullable<{kind}>") } else { kind.to_owned() }
}

/// The foreign keys of one column between two tables that have no other.
fn joins(keys: &[ForeignKey]) -> String {
    let mut pairs: BTreeMap<(&str, &str), Vec<&ForeignKey>> = BTreeMap::new();
    for key in keys.iter().filter(|key| key.child != key.parent) {
        pairs.entry((&key.child, &key.parent)).or_default().push(key);
    }
    let lines = pairs.iter().filter_map(|((child, parent), keys)| match keys.as_slice() {
        [ForeignKey { columns, .. }] if columns.len() == 1 => {
            Some(format!("\ndiesel::joinable!({child} -> {parent} ({}));", columns[0]))
        }
        _ => None,
    });
    let text: String = lines.collect();
    if text.is_empty() { text } else { text + "\n" }
}

/// The groups of tables that foreign keys connect: only those meet in one query, which keeps compiling quick.
fn related<'a>(tables: &'a [Table], keys: &[ForeignKey]) -> Vec<Vec<&'a str>> {
    let mut groups: Vec<BTreeSet<&str>> =
        tables.iter().map(|table| BTreeSet::from([table.name.as_str()])).collect();
    for key in keys {
        let (with, without): (Vec<_>, Vec<_>) = groups
            .into_iter()
            .partition(|group| group.contains(key.child.as_str()) || group.contains(key.parent.as_str()));
        groups = without;
        groups.push(with.into_iter().flatten().collect());
    }
    let mut groups: Vec<Vec<&str>> =
        groups.into_iter().filter(|group| group.len() > 1).map(|group| group.into_iter().collect()).collect();
    groups.sort();
    groups
}
