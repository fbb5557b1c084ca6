//! Figures that are looked up when somebody asks for them.

use std::fs;

use metrics::{counter, gauge};
use tenancy::Standing;

use crate::App;

/// Pages of memory are of so many bytes on the systems that Partita runs on with /proc.
const PAGE_BYTES: u32 = 4096;

/// Brings the figures up to date. A database that does not answer is a figure too.
pub(super) async fn gather(app: &App) {
    pool(app);
    process();
    gauge!("partita_files_up").set(if app.tenancy.files().is_up().await { 1.0 } else { 0.0 });
    match app.tenancy.standing().await {
        Ok(standing) => {
            gauge!("partita_database_up").set(1.0);
            house(app, &standing);
        }
        Err(error) => {
            gauge!("partita_database_up").set(0.0);
            tracing::warn!(%error, "the database does not answer the question for figures");
        }
    }
}

fn pool(app: &App) {
    let counts = app.tenancy.pool_counts();
    gauge!("partita_pool_connections", "state" => "in_use").set(of_size(counts.in_use));
    gauge!("partita_pool_connections", "state" => "idle").set(of_size(counts.idle));
    counter!("partita_pool_abandoned_total").absolute(counts.abandoned);
    counter!("partita_pool_retired_total").absolute(counts.retired);
}

fn house(app: &App, standing: &Standing) {
    for (state, number) in &standing.companies {
        gauge!("partita_companies", "state" => state.to_string()).set(of_count(*number));
    }
    gauge!("partita_companies_behind").set(of_count(standing.companies_behind));
    gauge!("partita_spares").set(of_count(standing.spares));
    let jobs = standing.jobs;
    for (state, number) in [("ready", jobs.ready), ("running", jobs.running), ("dead", jobs.dead)] {
        gauge!("partita_jobs", "state" => state).set(of_count(number));
    }
    let lag = standing.due_since.map(|since| app.tenancy.clock().now() - since);
    let lag_ms = lag.map_or(0, |lag| lag.num_milliseconds().max(0));
    gauge!("partita_queue_lag_seconds").set(of_count(lag_ms) / 1000.0);
}

/// Of Linux; elsewhere there are no such figures.
fn process() {
    let statm = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    if let Some(pages) = statm.split(' ').nth(1).and_then(|pages| pages.parse::<u32>().ok()) {
        gauge!("process_resident_memory_bytes").set(f64::from(pages) * f64::from(PAGE_BYTES));
    }
    if let Ok(descriptors) = fs::read_dir("/proc/self/fd") {
        gauge!("process_open_fds").set(of_size(descriptors.count()));
    }
}

fn of_size(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

fn of_count(number: i64) -> f64 {
    f64::from(i32::try_from(number).unwrap_or(i32::MAX))
}
