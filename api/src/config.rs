//! Configuration: environment variables, read once, every missing or wrong one named at once.

mod connections;
mod exports;
mod objects;
mod payments;
mod webhooks;

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    num::NonZeroU32,
    path::PathBuf,
    str::FromStr,
};

use billing::mobile_money::MobileMoney;
use billing::provider::ProviderConfig;
use tenancy::{Clock, TenancyConfig, TenancyError, migrate::Owner, objects::Location};
use url::Url;

pub use connections::ConnectionsConfig;
pub use exports::ExportsConfig;
pub use objects::location_of;

use crate::{http::limits::LimitsConfig, mail, outside::Reach, secrets::Secrets};

/// The whole configuration of an instance.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where it listens and how it is reached.
    pub server: ServerConfig,
    /// Where its rows are.
    pub database: DatabaseConfig,
    /// How mail leaves the house.
    pub mail: MailConfig,
    /// Sessions.
    pub sessions: SessionsConfig,
    /// How often what can be flooded is allowed.
    pub limits: LimitsConfig,
    /// `SECRET_KEYS`: under which secrets rest in the database. Absent only on a developer's machine, where nothing that
    /// needs one can be set up then.
    pub secrets: Option<Secrets>,
    /// Where the companies' files are: the bucket or folder of `FILES_URL`, else the folder `FILES_DIR`.
    pub files: Location,
    /// `FILES_DIR`: beside a bucket, the folder for what is needed for a moment.
    pub files_dir: PathBuf,
    /// The largest FEC that is taken in, in bytes (`FEC_MAX_BYTES`, 10 MB by default).
    pub fec_max_bytes: u64,
    /// The largest archive that somebody may bring to be made a company, in bytes (`IMPORT_MAX_BYTES`, 1 GiB by default).
    pub import_max_bytes: u64,
    /// Rows of a list that is given as a file at most (`EXPORT_MAX_ROWS`, 500,000 by default).
    pub export_max_rows: usize,
    /// Exports that nobody has to ask for.
    pub exports: Option<ExportsConfig>,
    /// How far webhooks go (`WEBHOOKS_ALLOW_PRIVATE`): to the internet by default.
    pub webhooks: Reach,
    /// Through whom the instance is paid; nobody buys anything where there is none.
    pub payments: Option<ProviderConfig>,
    /// How it is paid by mobile money.
    pub mobile_money: MobileMoney,
    /// Who makes the invoices that no provider makes: name, address and numbers, in one line.
    pub invoice_issuer: String,
}

/// Where the service listens and how it is reached.
#[derive(Debug, Clone)]
pub struct ServerConfig {
    /// `PORT`, 8080 by default.
    pub port: u16,
    /// `BIND`, one address. By default every IPv4 address, and with the development mailbox those of this machine only.
    pub bind: Vec<IpAddr>,
    /// `PUBLIC_URL`, `http://localhost:PORT` by default: cookie names, the Origin check and links in mails
    /// follow from it.
    pub public_url: Url,
    /// `TRUSTED_PROXIES`: how many proxies of ours stand before the service, 0 by default.
    pub trusted_proxies: usize,
    /// The bounds of connections.
    pub connections: ConnectionsConfig,
    /// `METRICS_PORT`: where figures are shown to Prometheus; nowhere by default.
    pub metrics_port: Option<u16>,
    /// `METRICS_BIND`: at which address, 127.0.0.1 by default.
    pub metrics_bind: IpAddr,
}

/// Where the rows are.
#[derive(Debug, Clone)]
pub struct DatabaseConfig {
    /// `DATABASE_URL`: the login of the service.
    pub url: String,
    /// `DATABASE_OWNER_URL`: the login that owns the schemas; only migrations and the worker use it.
    pub owner_url: Option<String>,
    /// `DATABASE_POOL_SIZE`: connections at most, 16 by default.
    pub pool_size: usize,
}

/// How mail leaves the house.
#[derive(Debug, Clone)]
pub struct MailConfig {
    /// `SMTP_URL` (`smtps://user:password@host:465`). Without it mail goes to the development mailbox, which
    /// is only allowed on localhost.
    pub smtp_url: Option<String>,
    /// `MAIL_FROM`, the sender's address.
    pub from: String,
    /// `MAILBOX_DIR`: the folder of the development mailbox.
    pub mailbox_dir: PathBuf,
}

/// Sessions of people.
#[derive(Debug, Clone, Copy)]
pub struct SessionsConfig {
    /// `SESSION_TIMEOUT_MINUTES`: a session unused for so long ends; 480 by default.
    pub idle_minutes: i32,
    /// A session never lives longer, in days.
    pub absolute_days: i64,
}

/// What `partita migrate` works from.
#[derive(Clone)]
pub struct MigrateConfig {
    /// `DATABASE_ADMIN_URL`: an administrator's login; only with `--bootstrap`.
    pub admin_url: Option<String>,
    /// `DATABASE_OWNER_URL`.
    pub owner_url: String,
    /// `DATABASE_URL`: its login is given its rights.
    pub app_url: String,
}

impl MigrateConfig {
    /// Reads the process environment.
    ///
    /// # Errors
    /// Names every variable that is missing or wrong.
    pub fn from_env(bootstrap: bool) -> Result<Self, ConfigError> {
        let mut reader = Reader { lookup: &environment, wrong: Vec::new() };
        let config = Self {
            admin_url: bootstrap.then(|| reader.required_database("DATABASE_ADMIN_URL")),
            owner_url: reader.required_database("DATABASE_OWNER_URL"),
            app_url: reader.required_database("DATABASE_URL"),
        };
        if reader.wrong.is_empty() { Ok(config) } else { Err(ConfigError(reader.wrong)) }
    }

    /// The service's login alone, for whoever waits for a migration that another process runs.
    ///
    /// # Errors
    /// When `DATABASE_URL` is missing or wrong.
    pub fn app_url_from_env() -> Result<String, ConfigError> {
        let mut reader = Reader { lookup: &environment, wrong: Vec::new() };
        let url = reader.required_database("DATABASE_URL");
        if reader.wrong.is_empty() { Ok(url) } else { Err(ConfigError(reader.wrong)) }
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the environment")]
fn environment(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Everything that is wrong with the environment.
#[derive(Debug, thiserror::Error)]
pub struct ConfigError(Vec<String>);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the configuration is not usable:\n  {}", self.0.join("\n  "))
    }
}

impl Config {
    /// Reads the process environment.
    ///
    /// # Errors
    /// Names every variable that is missing or wrong.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(environment)
    }

    /// Where traces are sent (`OTEL_EXPORTER_OTLP_ENDPOINT`); nowhere by default.
    pub fn traces_endpoint() -> Option<String> {
        environment("OTEL_EXPORTER_OTLP_ENDPOINT").filter(|endpoint| !endpoint.is_empty())
    }

    /// Whether the logs are for machines (`LOG_FORMAT=json`): known before anything else can be wrong.
    pub fn wants_json_logs() -> bool {
        environment("LOG_FORMAT").is_some_and(|format| format == "json")
    }

    /// What is logged (`RUST_LOG`), known as early.
    pub fn log_filter() -> Option<String> {
        environment("RUST_LOG").filter(|filter| !filter.is_empty())
    }

    /// Reads the variables that `lookup` knows.
    ///
    /// # Errors
    /// Names every variable that is missing or wrong.
    pub fn read(lookup: impl Fn(&str) -> Option<String>) -> Result<Self, ConfigError> {
        let mut reader = Reader { lookup: &lookup, wrong: Vec::new() };
        let port = reader.parsed("PORT", 8080);
        let default_url = format!("http://localhost:{port}").parse().expect("a host and a port make a URL");
        let public_url: Url = reader.parsed("PUBLIC_URL", default_url);
        let smtp_url = reader.checked("SMTP_URL", mail::check_smtp_url);
        let is_local = public_url.host_str().is_some_and(is_local_host);
        reader.check_public_url(&public_url, smtp_url.is_some());
        let bind = reader.bind(smtp_url.is_some());
        let payments = reader.payments(&public_url, is_local);
        let mobile_money = reader.mobile_money(is_local);
        let files_dir = reader.parsed("FILES_DIR", PathBuf::from(".partita/files"));
        let config = Self {
            server: ServerConfig {
                port,
                bind,
                public_url,
                trusted_proxies: reader.parsed("TRUSTED_PROXIES", 0),
                connections: ConnectionsConfig::read(&mut reader),
                metrics_port: reader.metrics_port(port),
                metrics_bind: reader.parsed("METRICS_BIND", IpAddr::V4(Ipv4Addr::LOCALHOST)),
            },
            database: DatabaseConfig {
                url: reader.required_database("DATABASE_URL"),
                owner_url: reader.optional_database("DATABASE_OWNER_URL"),
                pool_size: reader.at_least_one("DATABASE_POOL_SIZE", 16),
            },
            mail: MailConfig {
                smtp_url,
                from: reader
                    .checked("MAIL_FROM", mail::check_sender)
                    .unwrap_or_else(|| "Partita <no-reply@localhost>".to_owned()),
                mailbox_dir: reader.parsed("MAILBOX_DIR", PathBuf::from(".partita/mailbox")),
            },
            sessions: SessionsConfig {
                idle_minutes: reader.parsed("SESSION_TIMEOUT_MINUTES", 480),
                absolute_days: 30,
            },
            limits: LimitsConfig {
                sign_in_per_minute: reader.parsed("LIMIT_SIGN_IN_PER_MINUTE", rate(10)),
                mails_per_hour: reader.parsed("LIMIT_MAILS_PER_HOUR", rate(10)),
                invitations_per_hour: reader.parsed("LIMIT_INVITATIONS_PER_HOUR", rate(50)),
                anonymous_per_minute: reader.parsed("LIMIT_ANONYMOUS_PER_MINUTE", rate(120)),
                api_key_per_minute: reader.parsed("LIMIT_API_KEY_PER_MINUTE", rate(600)),
            },
            secrets: reader.secrets("SECRET_KEYS", is_local),
            files: reader.location("FILES_URL", "S3").unwrap_or_else(|| Location::Folder(files_dir.clone())),
            files_dir,
            fec_max_bytes: reader.parsed("FEC_MAX_BYTES", 10 * 1024 * 1024),
            import_max_bytes: reader.parsed("IMPORT_MAX_BYTES", 1024 * 1024 * 1024),
            export_max_rows: reader.rows("EXPORT_MAX_ROWS", 500_000),
            exports: reader.exports(),
            webhooks: reader.reach(),
            payments,
            mobile_money,
            invoice_issuer: reader.optional("INVOICE_ISSUER").unwrap_or_else(|| "Partita".to_owned()),
        };
        if config.exports.as_ref().is_some_and(|exports| exports.to.is_same_place(&config.files)) {
            let wrong =
                "exports and files are in one place: what is erased with a company would be its exports too";
            reader.wrong.push(wrong.to_owned());
        }
        reader.check_range("SESSION_TIMEOUT_MINUTES", config.sessions.idle_minutes, 1..=43_200);
        if reader.wrong.is_empty() { Ok(config) } else { Err(ConfigError(reader.wrong)) }
    }
}

impl Config {
    /// What tenancy has to know.
    pub fn tenancy(&self) -> TenancyConfig {
        let mut tenancy = TenancyConfig::new(&self.database.url, &self.files_dir);
        tenancy.files = self.files.clone();
        tenancy.pool.size = self.database.pool_size;
        tenancy
    }

    /// The login that owns the schemas, where this instance has it.
    ///
    /// # Errors
    /// When one of the two URLs cannot be read.
    pub fn owner(&self, clock: &Clock) -> Result<Option<Owner>, TenancyError> {
        let url = self.database.owner_url.as_deref();
        url.map(|owner_url| Owner::new(owner_url, &self.database.url, clock.clone())).transpose()
    }
}

/// Whether a host of a URL or of a request is this machine, whatever a name server says.
pub fn is_local_host(host: &str) -> bool {
    matches!(host, "localhost" | "127.0.0.1" | "[::1]")
}

fn rate(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

struct Reader<'a> {
    lookup: &'a dyn Fn(&str) -> Option<String>,
    wrong: Vec<String>,
}

impl Reader<'_> {
    fn optional(&self, name: &str) -> Option<String> {
        (self.lookup)(name).filter(|value| !value.is_empty())
    }

    fn required(&mut self, name: &str) -> String {
        self.optional(name).unwrap_or_else(|| {
            self.wrong.push(format!("{name} is missing"));
            String::new()
        })
    }

    fn optional_database(&mut self, name: &str) -> Option<String> {
        let url = self.optional(name);
        match url.as_deref().map(tenancy::check_database_url) {
            Some(Err(TenancyError::Config(reason))) => self.wrong.push(format!("{name}: {reason}")),
            Some(Err(error)) => self.wrong.push(format!("{name}: {error}")),
            Some(Ok(())) | None => {}
        }
        url
    }

    fn required_database(&mut self, name: &str) -> String {
        self.optional_database(name).unwrap_or_else(|| self.required(name))
    }

    /// A text that has to pass a check.
    fn checked(&mut self, name: &str, check: impl Fn(&str) -> Result<(), String>) -> Option<String> {
        let text = self.optional(name)?;
        if let Err(reason) = check(&text) {
            self.wrong.push(format!("{name}: {reason}"));
        }
        Some(text)
    }

    /// The keys of the secrets, which only a developer's machine may be without.
    fn secrets(&mut self, name: &str, is_local: bool) -> Option<Secrets> {
        let Some(text) = self.optional(name) else {
            if !is_local {
                self.wrong.push(format!("{name} is missing (`partita secrets generate` makes a key)"));
            }
            return None;
        };
        Secrets::parse(&text).map_err(|reason| self.wrong.push(format!("{name}: {reason}"))).ok()
    }

    fn parsed<T: FromStr>(&mut self, name: &str, default: T) -> T {
        let Some(value) = self.optional(name) else { return default };
        value.parse().unwrap_or_else(|_| {
            self.wrong.push(format!("{name} cannot be read as {}", std::any::type_name::<T>()));
            default
        })
    }

    /// Where it listens. The development mailbox shows links that change passwords, so nobody beyond this machine
    /// reaches it unless that is asked for.
    fn bind(&mut self, has_smtp: bool) -> Vec<IpAddr> {
        let default = IpAddr::V4(if has_smtp { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST });
        let with_six = !has_smtp && self.optional("BIND").is_none();
        let mut addresses = vec![self.parsed("BIND", default)];
        addresses.extend(with_six.then_some(IpAddr::V6(Ipv6Addr::LOCALHOST)));
        addresses
    }

    fn check_range(&mut self, name: &str, value: i32, range: std::ops::RangeInclusive<i32>) {
        if !range.contains(&value) {
            self.wrong.push(format!("{name} must be from {} to {}", range.start(), range.end()));
        }
    }

    /// How many rows a file may have: one sheet of a workbook holds them.
    fn rows(&mut self, name: &str, default: i32) -> usize {
        let rows = self.parsed(name, default);
        self.check_range(name, rows, 1..=1_000_000);
        usize::try_from(rows).unwrap_or(1)
    }

    /// Plain http and a mailbox that anybody may read are for a developer's own machine only.
    fn check_public_url(&mut self, url: &Url, has_smtp: bool) {
        let local = url.host_str().is_some_and(is_local_host);
        if url.scheme() != "https" && !(url.scheme() == "http" && local) {
            self.wrong.push("PUBLIC_URL must be https (http only on localhost)".to_owned());
        }
        if !has_smtp && !local {
            self.wrong.push("SMTP_URL is missing (the development mailbox is only for localhost)".to_owned());
        }
    }
}

#[cfg(test)]
mod tests;
