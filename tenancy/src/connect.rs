//! Makes connections: the one place that knows how a database is reached.

use std::time::Duration;

use diesel_async::AsyncPgConnection;
use tokio_postgres::{CancelToken, Config, NoTls};

use crate::TenancyError;

/// How long making one connection may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a request to cancel may take before the connection is closed anyway.
const CANCEL_TIMEOUT: Duration = Duration::from_secs(5);

/// Set when a connection is made, never by a statement:
/// a transaction left open is ended by the server, and so is a query whose client is gone.
const SESSION_OPTIONS: &str =
    "-c idle_in_transaction_session_timeout=60s -c client_connection_check_interval=2s -c jit=off";

/// Reads a database URL.
pub(crate) fn parse(url: &str) -> Result<Config, TenancyError> {
    url.parse::<Config>().map_err(|error| {
        // The message of the parser names the wrong part, never the password.
        TenancyError::Config(format!("database URL: {error}"))
    })
}

/// Connects with the options that every connection of ours has.
pub(crate) async fn connect(config: &Config) -> Result<AsyncPgConnection, TenancyError> {
    let mut config = config.clone();
    let given = config.get_options().map(|options| format!("{options} ")).unwrap_or_default();
    config.options(format!("{given}{SESSION_OPTIONS}")).connect_timeout(CONNECT_TIMEOUT);
    if config.get_application_name().is_none() {
        config.application_name("partita");
    }
    let (client, connection) = tokio::time::timeout(CONNECT_TIMEOUT, config.connect(NoTls))
        .await
        .map_err(|_| TenancyError::Connect(format!("no answer within {} s", CONNECT_TIMEOUT.as_secs())))??;
    Ok(AsyncPgConnection::try_from_client_and_connection(client, connection).await?)
}

/// Asks the server to stop what runs on a connection. A server that does not answer is left alone: the connection is
/// closed next, and the server looks for closed connections itself.
pub(crate) async fn cancel(token: CancelToken) {
    match tokio::time::timeout(CANCEL_TIMEOUT, token.cancel_query(NoTls)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(%error, "cancel request failed"),
        Err(_) => tracing::debug!("cancel request timed out"),
    }
}
