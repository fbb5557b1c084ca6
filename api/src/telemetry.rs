//! Logs: `tracing`, as text for people or as JSON for machines. Never mails, names or amounts.

use tracing_subscriber::EnvFilter;

use crate::config::Config;

/// Starts logging to standard error. `LOG_FORMAT=json` for machines; `RUST_LOG` filters.
pub fn start() {
    let json = Config::wants_json_logs();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,poem=warn"));
    let subscriber = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if json {
        subscriber.json().init();
    } else {
        subscriber.compact().init();
    }
}
