//! Benchmarks: each figure beside its peer from the same run. Started by `cargo xtask bench`.
//!
//! `BENCH_ADMIN_URL` names a superuser of a cluster that may be used up, `PARTITA_BIN` the optimised binary, `BROWSER_PATH` a
//! Chromium for the pages.

mod bench;
mod exports;
mod fec_import;
mod lighthouse;
mod pgbench;
mod search;
mod signup;
mod throughput;
mod trial_balance;

use anyhow::{Context, bail};
use bench::{Bench, Figure};

/// What can be measured alone.
const NAMES: [&str; 8] =
    ["signup", "throughput", "fec", "fec_large", "trial_balance", "search", "exports", "lighthouse"];

fn main() -> anyhow::Result<()> {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = chosen.iter().find(|name| !NAMES.contains(&name.as_str())) {
        bail!("{unknown} is no benchmark; there are {}", NAMES.join(", "));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let figures = runtime.block_on(measure(&chosen))?;
    let table = bench::table(&figures);
    println!("\n{table}");
    if chosen.is_empty() {
        std::fs::write("docs/benchmarks.md", bench::document(&table)?).context("docs/benchmarks.md")?;
    }
    Ok(())
}

async fn measure(chosen: &[String]) -> anyhow::Result<Vec<Figure>> {
    let wanted = |name: &str| chosen.is_empty() || chosen.iter().any(|other| other == name);
    let bench = Bench::start()?;
    let mut figures = Vec::new();
    if wanted("signup") {
        figures.extend(signup::measure(&bench).await?);
    }
    if wanted("throughput") {
        figures.extend(throughput::measure(&bench).await?);
    }
    if wanted("fec") {
        figures.extend(fec_import::measure(&bench, "10 MB", 10_000_000).await?);
    }
    if wanted("fec_large") {
        figures.extend(fec_import::measure(&bench, "100 MB", 100_000_000).await?);
    }
    figures.push(bench.memory("all of the above", true)?);
    if wanted("trial_balance") {
        figures.extend(trial_balance::measure(&bench).await?);
        figures.push(bench.memory("the import of that ledger from one file", false)?);
    }
    if wanted("search") {
        figures.extend(search::measure(&bench).await?);
    }
    if wanted("exports") {
        figures.extend(exports::measure(&bench).await?);
    }
    if wanted("lighthouse") {
        figures.extend(lighthouse::measure(&bench).await?);
    }
    Ok(figures)
}
