//! Logs and traces: `tracing`, as text for people or as JSON for machines, and as spans sent to a collector when one is
//! named. Never mails, names or amounts.

use std::time::Duration;

use anyhow::Context;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use poem::http::{Method, StatusCode};
use tenancy::{CompanyId, UserId};
use tracing::{Span, field::Empty};
use tracing_subscriber::{EnvFilter, Layer, layer::SubscriberExt, util::SubscriberInitExt};

use crate::{config::Config, output};

/// The way of traces to their collector, when there is one.
pub struct Traces(Option<SdkTracerProvider>);

impl Traces {
    /// Sends what is left, at the end of the process. A collector that is not there holds nobody up.
    pub fn send_rest(self) {
        if let Some(Err(error)) = self.0.map(|provider| provider.shutdown()) {
            output::note(format_args!("the last traces were not sent: {error}"));
        }
    }
}

/// Starts logging to standard error, and tracing to where that is asked for. `LOG_FORMAT=json` for machines; `RUST_LOG`
/// filters, which `unless_told` does without it. To be called outside of a runtime: traces are sent by a thread of their own.
///
/// # Errors
/// When `OTEL_EXPORTER_OTLP_ENDPOINT` is no address, or `RUST_LOG` no filter.
pub fn start(unless_told: &str) -> anyhow::Result<Traces> {
    let filter = match Config::log_filter() {
        Some(filter) => EnvFilter::try_new(filter).context("RUST_LOG")?,
        None => EnvFilter::new(unless_told),
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = if Config::wants_json_logs() { lines.json().boxed() } else { lines.compact().boxed() };
    let provider = Config::traces_endpoint().map(|endpoint| provider(&endpoint)).transpose()?;
    let tracer = provider.as_ref().map(|provider| provider.tracer("partita"));
    let spans = tracer.map(|tracer| tracing_opentelemetry::layer().with_tracer(tracer));
    tracing_subscriber::registry().with(lines).with(spans).with(filter).init();
    Ok(Traces(provider))
}

fn provider(endpoint: &str) -> anyhow::Result<SdkTracerProvider> {
    let exporter = SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
        .build()
        .context("OTEL_EXPORTER_OTLP_ENDPOINT")?;
    let resource = Resource::builder().with_service_name("partita").build();
    Ok(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())
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

/// How long the head of an answer took, for the figures. A method that HTTP does not know is told from no other such.
pub fn note_duration(method: &Method, route: &str, operation: &str, status: StatusCode, took: Duration) {
    let known = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ];
    let method = known.iter().find(|known| *known == method).map_or("other", Method::as_str);
    metrics::histogram!(
        "partita_http_request_duration_seconds",
        "method" => method.to_owned(),
        "route" => route.to_owned(),
        "operation" => operation.to_owned(),
        "status" => status.as_u16().to_string(),
    )
    .record(took);
}
