//! Logs: `tracing`, as text for people or as JSON for machines. Never mails, names or amounts.

use poem::http::Method;
use tenancy::{CompanyId, UserId};
use tracing::{Span, field::Empty};
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

/// The span of a request. What is known later is recorded in it: route and operation with the answer, whose request it is
/// by [`note_user`] and [`note_company`].
pub fn request_span(id: &str, method: &Method) -> Span {
    tracing::info_span!(
        "request",
        request_id = %id,
        method = %method,
        route = Empty,
        operation = Empty,
        company_id = Empty,
        user_id = Empty,
    )
}

/// Who sends the request that is being answered.
pub fn note_user(user: UserId) {
    Span::current().record("user_id", tracing::field::display(user));
}

/// The company that the request is for.
pub fn note_company(company: CompanyId) {
    Span::current().record("company_id", tracing::field::display(company));
}
