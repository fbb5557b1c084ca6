//! The peer of a request: the same statements in one transaction, sent by pgbench.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, bail};

use crate::bench::percentile;

/// What was measured of many transactions.
#[derive(Debug, Clone, Copy)]
pub struct Measured {
    /// Transactions a second.
    pub per_second: f64,
    /// 99 % took at most so long, in milliseconds.
    pub p99_ms: f64,
}

/// Runs `script` on `clients` connections for some seconds, with prepared statements.
///
/// # Errors
/// When pgbench is not installed, or a statement fails.
pub fn run(url: &str, script: &str, clients: usize, seconds: u64) -> anyhow::Result<Measured> {
    run_as("prepared", url, script, clients, seconds)
}

/// The same with plain messages, in which several statements may travel together.
///
/// # Errors
/// As [`run`].
pub fn run_simple(url: &str, script: &str, clients: usize, seconds: u64) -> anyhow::Result<Measured> {
    run_as("simple", url, script, clients, seconds)
}

fn run_as(protocol: &str, url: &str, script: &str, clients: usize, seconds: u64) -> anyhow::Result<Measured> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("script.sql");
    fs::write(&path, script)?;
    let output = Command::new("pgbench")
        .current_dir(folder.path())
        .args(["-n", "-M", protocol, "-j", "2", "-l", "-f"])
        .arg(&path)
        .args(["-c", &clients.to_string(), "-T", &seconds.to_string(), url])
        .output()
        .context("pgbench (Debian: apt-get install postgresql-contrib)")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        bail!("pgbench: {text}{}", String::from_utf8_lossy(&output.stderr));
    }
    let line = text.lines().find(|line| line.starts_with("tps = ")).context("pgbench names its tps")?;
    let per_second = line.split_whitespace().nth(2).context("a number")?.parse()?;
    Ok(Measured { per_second, p99_ms: p99_of_logs(folder.path())? })
}

/// pgbench logs one line a transaction; the third column is its time in microseconds.
fn p99_of_logs(folder: &Path) -> anyhow::Result<f64> {
    let mut times = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("pgbench_log")) {
            let log = fs::read_to_string(&path)?;
            let micros = log.lines().filter_map(|line| line.split_whitespace().nth(2)?.parse::<f64>().ok());
            times.extend(micros.map(|micros| micros / 1000.0));
        }
    }
    Ok(percentile(&mut times, 99))
}
