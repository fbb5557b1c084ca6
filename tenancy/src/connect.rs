//! Makes connections: the one place that knows how a database is reached.

use std::time::Duration;

use diesel_async::AsyncPgConnection;
use tokio_postgres::config::SslMode;
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{CancelToken, Client, Config, Connection, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::TenancyError;
use crate::error::reason;

mod tls;

/// How long making one connection may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a request to cancel may take before the connection is closed anyway.
const CANCEL_TIMEOUT: Duration = Duration::from_secs(5);

/// Set when a connection is made, never by a statement:
/// a transaction left open is ended by the server, and so is a query whose client is gone.
const SESSION_OPTIONS: &str =
    "-c idle_in_transaction_session_timeout=60s -c client_connection_check_interval=2s -c jit=off";

/// Where a database is, and how the way there is encrypted.
#[derive(Clone)]
pub(crate) struct Database {
    /// Hosts, login and the name of the database.
    pub(crate) config: Config,
    tls: MakeRustlsConnect,
}

/// Says what is wrong with a database URL, before anybody connects: also a certificate file that cannot be read.
///
/// # Errors
/// [`TenancyError::Config`].
pub fn check_database_url(url: &str) -> Result<(), TenancyError> {
    parse(url).map(|_| ())
}

/// Reads a database URL. `sslmode` and `sslrootcert` mean what they mean to libpq.
pub(crate) fn parse(url: &str) -> Result<Database, TenancyError> {
    let (rest, given) = tls::take_from(url)?;
    let mut config = rest.parse::<Config>().map_err(|error| {
        // The message of the parser names the wrong part, never the password.
        TenancyError::Config(format!("database URL: {}", reason(&error)))
    })?;
    let (mode, tls) = tls::connector(&given)?;
    config.ssl_mode(mode);
    Ok(Database { config, tls })
}

/// Connects with the options that every connection of ours has.
pub(crate) async fn connect(database: &Database) -> Result<AsyncPgConnection, TenancyError> {
    let mut config = database.config.clone();
    let given = config.get_options().map(|options| format!("{options} ")).unwrap_or_default();
    config.options(format!("{given}{SESSION_OPTIONS}")).connect_timeout(CONNECT_TIMEOUT);
    if config.get_application_name().is_none() {
        config.application_name("partita");
    }
    // The state of a handshake is large and short-lived: it does not belong into the future of every caller.
    let made = Box::pin(make(config, &database.tls));
    tokio::time::timeout(CONNECT_TIMEOUT, made)
        .await
        .map_err(|_| TenancyError::Connect(format!("no answer within {} s", CONNECT_TIMEOUT.as_secs())))?
}

async fn make(config: Config, tls: &MakeRustlsConnect) -> Result<AsyncPgConnection, TenancyError> {
    let (client, connection) = open(config, tls).await?;
    Ok(AsyncPgConnection::try_from_client_and_connection(client, connection).await?)
}

/// Asks the server to stop what runs on a connection. A server that does not answer is left alone: the connection is
/// closed next, and the server looks for closed connections itself.
pub(crate) async fn cancel(token: CancelToken, database: &Database) {
    match tokio::time::timeout(CANCEL_TIMEOUT, token.cancel_query(database.tls.clone())).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(%error, "cancel request failed"),
        Err(_) => tracing::debug!("cancel request timed out"),
    }
}

type Opened = (Client, Connection<Socket, <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>);

/// Under `prefer`, what does not work encrypted is tried once more without: the handshake failed, or pg_hba.conf wants
/// none.
async fn open(mut config: Config, tls: &MakeRustlsConnect) -> Result<Opened, tokio_postgres::Error> {
    let error = match config.connect(tls.clone()).await {
        Ok(opened) => return Ok(opened),
        Err(error) => error,
    };
    let may_be_encryption =
        error.code().is_none_or(|code| *code == SqlState::INVALID_AUTHORIZATION_SPECIFICATION);
    if config.get_ssl_mode() != SslMode::Prefer || !may_be_encryption {
        return Err(error);
    }
    config.ssl_mode(SslMode::Disable).connect(tls.clone()).await.map_err(|_| error)
}

#[cfg(test)]
mod tests;
