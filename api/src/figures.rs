//! Figures for an operator, in the text format of Prometheus, at a port of their own (`METRICS_PORT`): how long requests
//! take, how long callers wait for a connection, where companies and jobs stand, what became of mails.
//!
//! Without the port nothing is recorded. A label is the name of a route, an operation, a state or a kind of job, never
//! anything of a company or a person.

mod gathered;

use std::time::Duration;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use poem::{
    EndpointExt, Response, Route,
    endpoint::{BoxEndpoint, make_sync},
    get,
};
use tokio_util::sync::CancellationToken;

use crate::{App, connections, listeners::Listeners};

/// Upper bounds in seconds: a read of a company takes a few milliseconds, an import some seconds.
const SECONDS: [f64; 13] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
/// What is recorded is put into its histograms so often.
const UPKEEP: Duration = Duration::from_secs(5);

/// Begins to record. To be called once a process.
///
/// # Errors
/// When something records already.
pub fn record() -> anyhow::Result<PrometheusHandle> {
    let builder =
        PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &SECONDS)?;
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder)?;
    describe();
    Ok(handle)
}

/// Shows the figures at `METRICS_PORT` until `stop`, and whether the process lives.
///
/// # Errors
/// When the port cannot be had.
pub async fn serve(
    app: App,
    port: u16,
    figures: PrometheusHandle,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let listeners = Listeners::bind(&[app.config.server.metrics_bind], port).await?;
    let upkeep = figures.clone();
    let endpoint = endpoint(app.clone(), figures);
    let mut every = tokio::time::interval(UPKEEP);
    let shown = connections::run(listeners, endpoint, app, stop);
    tokio::pin!(shown);
    loop {
        tokio::select! {
            () = &mut shown => return Ok(()),
            _ = every.tick() => upkeep.run_upkeep(),
        }
    }
}

fn endpoint(app: App, figures: PrometheusHandle) -> BoxEndpoint<'static> {
    let shown = poem::endpoint::make(move |_| {
        let (app, figures) = (app.clone(), figures.clone());
        async move {
            gathered::gather(&app).await;
            Ok::<_, poem::Error>(text(figures.render()))
        }
    });
    Route::new().at("/metrics", get(shown)).at("/live", get(make_sync(|_| text("ok\n".to_owned())))).boxed()
}

fn text(body: String) -> Response {
    Response::builder().content_type("text/plain; version=0.0.4; charset=utf-8").body(body)
}

fn describe() {
    use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};
    describe_histogram!(
        "partita_http_request_duration_seconds",
        Unit::Seconds,
        "Time to the head of an answer."
    );
    describe_gauge!("partita_http_connections", "Open connections.");
    describe_histogram!(
        "partita_pool_wait_seconds",
        Unit::Seconds,
        "Time until a database connection was free."
    );
    describe_gauge!("partita_pool_connections", "Database connections of this process, by state.");
    describe_counter!(
        "partita_pool_abandoned_total",
        "Connections closed because a transaction did not end cleanly."
    );
    describe_counter!(
        "partita_pool_retired_total",
        "Connections given up for their age or number of companies."
    );
    describe_counter!("partita_pool_timeouts_total", "Callers for whom no connection became free.");
    describe_counter!("partita_scope_checks_total", "Transactions that were asked whose they are.");
    describe_counter!("partita_scope_mismatches_total", "Those that were not their company's: must be 0.");
    describe_counter!("partita_files_nameless_total", "Stored files that no row named, removed by upkeep.");
    describe_gauge!("partita_files_up", "Whether the file store answered lately.");
    describe_gauge!("partita_database_up", "Whether the database answered just now.");
    describe_gauge!("partita_companies", "Companies by state.");
    describe_gauge!("partita_companies_behind", "Companies whose schema is older than this version.");
    describe_gauge!("partita_spares", "Schemas that wait for a company.");
    describe_gauge!("partita_jobs", "Jobs of the queue, by state.");
    describe_gauge!("partita_queue_lag_seconds", Unit::Seconds, "How long the oldest due job has waited.");
    describe_counter!("partita_jobs_total", "Jobs that this process ran, by kind and outcome.");
    describe_counter!(
        "partita_error_reports_total",
        "Errors of clients that people reported to this process."
    );
    describe_counter!("partita_mails_total", "Mails that this process sent, or could not, by outcome.");
    describe_counter!(
        "partita_webhook_deliveries_total",
        "Attempts of this process to send a webhook, by outcome."
    );
    describe_gauge!("process_resident_memory_bytes", Unit::Bytes, "Memory of this process.");
    describe_gauge!("process_open_fds", "Open file descriptors of this process.");
    describe_gauge!("partita_build_info", "Version of this process.");
    metrics::gauge!("partita_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    // What must be 0 is there to be looked at before it is not.
    metrics::counter!("partita_scope_checks_total").absolute(0);
    metrics::counter!("partita_scope_mismatches_total").absolute(0);
}
