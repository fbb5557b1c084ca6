//! Puts the rows of an archive into a schema that was just made, in one transaction of the login that owns it.
//!
//! The triggers that keep posted entries as they are, and the foreign keys, are away while rows come in, and only in this
//! transaction: what is posted was posted elsewhere, in months that may be closed since. Checks and unique keys hold
//! for every row; the foreign keys are checked as a whole when they come back; what the triggers see to is verified before
//! the company is opened.

use bytes::Bytes;
use futures_util::{SinkExt, pin_mut};
use tokio::fs::File;
use tokio_postgres::Client;

use super::archive::{ArchiveError, Header, Manifest, Table};
use super::copy::{self, database};
use super::{Reader, TransferError, catalogue};
use crate::{CompanyId, TenancyError};

/// What becomes of an archive that was on its way: the job that makes it stayed where the company comes from.
const INTERRUPTED: &str = "SET state = 'failed', error_code = 'interrupted', done_at = asked_at
     WHERE state IN ('waiting', 'running')";

/// Rows on their way into a schema. Without [`Load::finish`] none of them arrives.
pub(super) struct Load<'a> {
    client: &'a Client,
    schema: String,
    header: &'a Header,
    /// The foreign keys that come back at the end.
    keys: Vec<ForeignKey>,
}

struct ForeignKey {
    table: String,
    name: String,
    definition: String,
}

impl<'a> Load<'a> {
    /// Opens the transaction, when the tables of the archive are those of its version.
    pub(super) async fn begin(
        client: &'a Client,
        company: CompanyId,
        header: &'a Header,
    ) -> Result<Self, TransferError> {
        let schema = company.schema();
        let begin = format!("BEGIN; SET LOCAL search_path TO {schema}, ext; {}", copy::TIMEOUTS);
        client.batch_execute(&begin).await.map_err(database)?;
        let tables = catalogue::tables(client, &schema).await?;
        compare(&header.tables, &tables)?;
        let keys = foreign_keys(client, &schema).await?;
        let load = Self { client, schema, header, keys };
        for key in &load.keys {
            load.alter(&key.table, &format!("DROP CONSTRAINT \"{}\"", key.name)).await?;
        }
        for table in &tables {
            load.alter(&table.name, "DISABLE TRIGGER USER").await?;
        }
        // What migrations put in comes with the archive.
        let all: Vec<String> = tables.iter().map(|table| load.full(&table.name)).collect();
        client.batch_execute(&format!("TRUNCATE {}", all.join(", "))).await.map_err(database)?;
        Ok(load)
    }

    /// Puts the rows of a member into their table.
    pub(super) async fn rows(&self, table: usize, reader: &mut Reader<File>) -> Result<(), TransferError> {
        let before = reader.rows_of(table);
        let table = &self.header.tables[table];
        let sink =
            self.client.copy_in::<_, Bytes>(&copy::copy_in(&self.schema, table)).await.map_err(database)?;
        pin_mut!(sink);
        let refused = |error| refused(&table.name, before, error);
        while let Some(bytes) = reader.chunk().await? {
            sink.send(Bytes::from(bytes)).await.map_err(refused)?;
        }
        sink.finish().await.map_err(refused)?;
        Ok(())
    }

    /// Brings everything back that was away, and commits when as many rows are there as the archive says.
    pub(super) async fn finish(self, manifest: &Manifest) -> Result<(), TransferError> {
        for (table, rows) in self.header.tables.iter().zip(&manifest.rows) {
            let full = self.full(&table.name);
            // Foreign keys are checked by joins, for which the planner has to know that the tables are not empty.
            self.run(&format!("ANALYZE {full}")).await?;
            let count = self.client.query_one(&format!("SELECT count(*) FROM {full}"), &[]).await;
            let count: i64 = count.map_err(database)?.get(0);
            if u64::try_from(count) != Ok(*rows) {
                let name = &table.name;
                return Err(ArchiveError::Unexpected(format!("{count} rows of {name} and not {rows}")).into());
            }
            self.alter(&table.name, "ENABLE TRIGGER USER").await?;
        }
        for ForeignKey { table, name, definition } in &self.keys {
            let add = format!("ALTER TABLE {} ADD CONSTRAINT \"{name}\" {definition}", self.full(table));
            let added = self.client.batch_execute(&add).await;
            added.map_err(|error| refused(table, 0, error))?;
        }
        if self.header.tables.iter().any(|table| table.name == "year_archives") {
            self.run(&format!("UPDATE {} {INTERRUPTED}", self.full("year_archives"))).await?;
        }
        self.run("COMMIT").await?;
        Ok(())
    }

    async fn alter(&self, table: &str, change: &str) -> Result<(), TenancyError> {
        self.run(&format!("ALTER TABLE {} {change}", self.full(table))).await
    }

    async fn run(&self, sql: &str) -> Result<(), TenancyError> {
        self.client.batch_execute(sql).await.map_err(database)
    }

    fn full(&self, table: &str) -> String {
        format!("{}.\"{table}\"", self.schema)
    }
}

/// The tables of an archive have to be those of the schema, each with all of its columns.
fn compare(found: &[Table], expected: &[Table]) -> Result<(), ArchiveError> {
    let sorted = |table: &Table| {
        let mut columns = table.columns.clone();
        columns.sort_unstable();
        columns
    };
    if let Some(strange) = found.iter().find(|table| !expected.iter().any(|known| known.name == table.name)) {
        return Err(ArchiveError::Unexpected(format!(
            "the table {}, which its version does not have",
            strange.name
        )));
    }
    for table in expected {
        let Some(found) = found.iter().find(|found| found.name == table.name) else {
            return Err(ArchiveError::Unexpected(format!("no table {}", table.name)));
        };
        if sorted(found) != sorted(table) {
            return Err(ArchiveError::Unexpected(format!(
                "other columns of {} than its version has",
                table.name
            )));
        }
    }
    Ok(())
}

async fn foreign_keys(client: &Client, schema: &str) -> Result<Vec<ForeignKey>, TenancyError> {
    let rows = client
        .query(
            "SELECT c.relname::text, f.conname::text, pg_get_constraintdef(f.oid) FROM pg_constraint f
             JOIN pg_class c ON c.oid = f.conrelid JOIN pg_namespace n ON n.oid = f.connamespace
             WHERE n.nspname = $1 AND f.contype = 'f' ORDER BY 1, 2",
            &[&schema],
        )
        .await
        .map_err(database)?;
    let key = |row: &tokio_postgres::Row| ForeignKey {
        table: row.get(0),
        name: row.get(1),
        definition: row.get(2),
    };
    Ok(rows.iter().map(key).collect())
}

/// What the database says of a row is said of the archive, with the row where it names the line of the member, `before`
/// which there were so many; what befalls the connection is not.
fn refused(table: &str, before: u64, error: tokio_postgres::Error) -> TransferError {
    let Some(said) = error.as_db_error() else { return database(error).into() };
    let row =
        said.where_().and_then(line_in).map_or_else(String::new, |line| format!(", row {}", before + line));
    ArchiveError::Refused(format!("rows of {table} cannot stand{row}: {}", said.message())).into()
}

/// The number of a line in where a COPY stopped (`COPY entries, line 3, ...`), in any language.
fn line_in(place: &str) -> Option<u64> {
    let (_, rest) = place.split_once(", ")?;
    rest.split(|c: char| !c.is_ascii_digit()).find(|digits| !digits.is_empty())?.parse().ok()
}
