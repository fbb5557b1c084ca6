//! Makes connections: the one place that knows how a database is reached.

use std::path::PathBuf;
use std::time::Duration;

use diesel_async::AsyncPgConnection;
use tokio::net::UnixStream;
use tokio_postgres::config::{Host, SslMode, SslNegotiation};
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Config, Connection, NoTls, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::error::reason;
use crate::{Interruption, TenancyError};

mod connector;
mod overheard;
mod tls;

use connector::Connector;
use overheard::{Line, Overheard};

/// How long making one connection may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a request to cancel may take before the connection is closed anyway.
const CANCEL_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the answer of a server may take that has ended a statement for its time.
const ANSWER_COMES_WITHIN: Duration = Duration::from_secs(10);
/// A peer that is gone is noticed after so long, also where nothing is awaited.
const PEER_GONE_AFTER: Duration = Duration::from_secs(60);
/// Where a URL names no port.
const DEFAULT_PORT: u16 = 5432;

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
    if mode == SslMode::Prefer && config.get_ssl_negotiation() == SslNegotiation::Direct {
        return Err(TenancyError::Config("sslnegotiation=direct needs sslmode=require or stricter".into()));
    }
    if config.get_hosts().is_empty() {
        for address in config.get_hostaddrs().to_vec() {
            config.host(address.to_string());
        }
    }
    config.ssl_mode(if socket_of(&config).is_some() { SslMode::Disable } else { mode });
    Ok(Database { config, tls })
}

/// A connection, and what is known of the line to its server.
pub(crate) struct Connected {
    pub(crate) conn: AsyncPgConnection,
    line: Line,
    reach: Reach,
}

/// How a server was reached, for whoever has to reach it again.
#[derive(Clone)]
enum Reach {
    Network(Connector),
    Socket(PathBuf),
}

/// Connects with the options that every connection of ours has.
pub(crate) async fn connect(database: &Database) -> Result<Connected, TenancyError> {
    in_time(async {
        let (config, line) = (with_options(&database.config), Line::default());
        let Some(socket) = socket_of(&config) else {
            let (connector, client, connection) = open(config, &database.tls, line.clone()).await?;
            let conn = AsyncPgConnection::try_from_client_and_connection(client, connection).await?;
            return Ok(Connected { conn, line, reach: Reach::Network(connector) });
        };
        let stream = Overheard::new(UnixStream::connect(&socket).await.map_err(unreachable)?, line.clone());
        let (client, connection) = config.connect_raw(stream, NoTls).await?;
        // It ends with the client, and its errors reach whoever waits for an answer.
        tokio::spawn(connection);
        let conn = AsyncPgConnection::try_from(client).await?;
        Ok(Connected { conn, line, reach: Reach::Socket(socket) })
    })
    .await
}

/// Connects to hear notifications, which [`connect`] does not pass on from a socket of this machine.
pub(crate) async fn connect_to_listen(database: &Database) -> Result<AsyncPgConnection, TenancyError> {
    let config = with_options(&database.config);
    if socket_of(&config).is_none() {
        return Ok(connect(database).await?.conn);
    }
    in_time(async {
        let (client, connection) = config.connect(NoTls).await?;
        Ok(AsyncPgConnection::try_from_client_and_connection(client, connection).await?)
    })
    .await
}

/// Connects the driver itself, which copies rows in and out. The connection is its holder's alone and ends with it.
pub(crate) async fn connect_for_copy(database: &Database) -> Result<Client, TenancyError> {
    let config = with_options(&database.config);
    in_time(async {
        if socket_of(&config).is_some() {
            let (client, connection) = config.connect(NoTls).await?;
            tokio::spawn(connection);
            return Ok(client);
        }
        let (_, client, connection) = open(config, &database.tls, Line::default()).await?;
        tokio::spawn(connection);
        Ok(client)
    })
    .await
}

impl Connected {
    /// Closes itself when an answer is awaited for longer than a statement may take, and for a while after that.
    pub(crate) fn expect_answers_within(&self, statement_timeout: Duration) {
        self.line.bear_silence_for(statement_timeout + ANSWER_COMES_WITHIN);
    }

    /// What passes of the reason for which the last statement failed.
    pub(crate) fn interruption(&self) -> Option<Interruption> {
        self.line.last_state().as_ref().and_then(Interruption::of)
    }

    /// The error of the last statement, by its reason when that passes.
    pub(crate) fn explain(&self, error: impl Into<TenancyError>) -> TenancyError {
        self.interruption().map_or_else(|| error.into(), TenancyError::Interrupted)
    }

    /// [`Connected::explain`] of a BEGIN: a server in recovery knows no transaction that writes.
    pub(crate) fn explain_begin(&self, error: impl Into<TenancyError>) -> TenancyError {
        if self.line.last_state() == Some(SqlState::FEATURE_NOT_SUPPORTED) {
            return Interruption::ServerAway.into();
        }
        self.explain(error)
    }

    /// Asks the server to stop what runs, and closes. A server that does not answer is left alone: it looks for closed
    /// connections itself.
    pub(crate) async fn abandon(self) {
        match tokio::time::timeout(CANCEL_TIMEOUT, self.cancel()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::debug!(%error, "cancel request failed"),
            Err(_) => tracing::debug!("cancel request timed out"),
        }
    }

    async fn cancel(&self) -> Result<(), TenancyError> {
        let token = self.conn.cancel_token();
        match &self.reach {
            Reach::Network(connector) => token.cancel_query(connector.clone()).await?,
            Reach::Socket(socket) => {
                let stream = UnixStream::connect(socket).await.map_err(unreachable)?;
                token.cancel_query_raw(stream, NoTls).await?;
            }
        }
        Ok(())
    }
}

/// The state of a handshake is large and short-lived: it does not belong into the future of every caller.
async fn in_time<T>(connecting: impl Future<Output = Result<T, TenancyError>>) -> Result<T, TenancyError> {
    tokio::time::timeout(CONNECT_TIMEOUT, Box::pin(connecting))
        .await
        .map_err(|_| TenancyError::Connect(format!("no answer within {} s", CONNECT_TIMEOUT.as_secs())))?
}

fn with_options(config: &Config) -> Config {
    let mut config = config.clone();
    let given = config.get_options().map(|options| format!("{options} ")).unwrap_or_default();
    config.options(format!("{given}{SESSION_OPTIONS}")).connect_timeout(CONNECT_TIMEOUT);
    config
        .keepalives_idle(PEER_GONE_AFTER / 2)
        .keepalives_interval(PEER_GONE_AFTER / 6)
        .keepalives_retries(3);
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(PEER_GONE_AFTER);
    }
    if config.get_application_name().is_none() {
        config.application_name("partita");
    }
    config
}

/// The socket of a server on this machine. Nothing is encrypted there, whatever `sslmode` says.
fn socket_of(config: &Config) -> Option<PathBuf> {
    let [Host::Unix(folder)] = config.get_hosts() else { return None };
    Some(folder.join(format!(".s.PGSQL.{}", config.get_ports().first().unwrap_or(&DEFAULT_PORT))))
}

fn unreachable(error: std::io::Error) -> TenancyError {
    TenancyError::Connect(error.to_string())
}

type Opened = (Connector, Client, Connection<Socket, <Connector as MakeTlsConnect<Socket>>::Stream>);

/// Under `prefer`, what does not work encrypted is tried once more without: the handshake failed, or pg_hba.conf wants
/// none.
async fn open(
    mut config: Config,
    tls: &MakeRustlsConnect,
    line: Line,
) -> Result<Opened, tokio_postgres::Error> {
    let (mode, negotiation) = (config.get_ssl_mode(), config.get_ssl_negotiation());
    let mut connector = Connector { mode, negotiation, tls: tls.clone(), line };
    // Without a negotiation of its own the driver leaves the stream to the connector from the first byte.
    config.ssl_mode(SslMode::Require).ssl_negotiation(SslNegotiation::Direct);
    let error = match config.connect(connector.clone()).await {
        Ok((client, connection)) => return Ok((connector, client, connection)),
        Err(error) => error,
    };
    let may_be_encryption =
        error.code().is_none_or(|code| *code == SqlState::INVALID_AUTHORIZATION_SPECIFICATION);
    if mode != SslMode::Prefer || !may_be_encryption {
        return Err(error);
    }
    connector.mode = SslMode::Disable;
    let (client, connection) = config.connect(connector.clone()).await.map_err(|_| error)?;
    Ok((connector, client, connection))
}

#[cfg(test)]
mod tests;
