//! The driver's own connection: diesel knows no asynchronous COPY.

use tokio_postgres::Client;

use super::archive::Table;
use crate::error::reason;
use crate::{CompanyId, TenancyError};

/// One statement moves a whole table, and the other side of it may be slow.
pub(super) const TIMEOUTS: &str = "SET LOCAL statement_timeout TO '12h'; SET LOCAL lock_timeout TO '10s'; \
     SET LOCAL idle_in_transaction_session_timeout TO '12h'";

/// What a database said, with the words that name the reason.
#[expect(clippy::needless_pass_by_value, reason = "it stands in map_err")]
pub(super) fn database(error: tokio_postgres::Error) -> TenancyError {
    let said = error.as_db_error().map_or_else(|| reason(&error), |said| said.message().to_owned());
    TenancyError::Copy(said)
}

/// `"a", "b"`: the names are plain, and may still be words of SQL.
pub(super) fn columns_of(columns: &[String]) -> String {
    columns.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
}

pub(super) fn copy_out(schema: &str, table: &Table) -> String {
    format!("COPY {schema}.\"{}\" ({}) TO STDOUT", table.name, columns_of(&table.columns))
}

pub(super) fn copy_in(schema: &str, table: &Table) -> String {
    format!("COPY {schema}.\"{}\" ({}) FROM STDIN", table.name, columns_of(&table.columns))
}

/// Says that the bytes of a company's files are being read: nothing is removed from its store meanwhile. It lasts as long
/// as the connection.
pub(super) async fn hold_files(client: &Client, company: CompanyId) -> Result<(), TenancyError> {
    let lock = format!("SELECT pg_advisory_lock_shared({})", files_lock(company));
    client.batch_execute(&lock).await.map_err(database)
}

/// The key of the lock that keeps a company's stored files.
pub(crate) fn files_lock(company: CompanyId) -> String {
    format!("hashtextextended('partita files {company}', 0)")
}
