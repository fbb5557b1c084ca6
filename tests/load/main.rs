//! Benchmarks: each figure beside its peer from the same run. Started by `cargo xtask bench`.
//!
//! `BENCH_ADMIN_URL` names a superuser of a cluster that may be used up, `PARTITA_BIN` the optimised binary, `BROWSER_PATH` a
//! Chromium for the pages.

mod accounting;
mod bench;
mod billing;
mod exports;
mod fec_import;
mod lighthouse;
mod page;
mod pgbench;
mod search;
mod signup;
mod throughput;
mod twin;

use anyhow::bail;
use bench::{Bench, Figure};

/// What can be measured alone, in the order in which it is measured.
const NAMES: [&str; 9] =
    ["signup", "throughput", "fec", "fec_large", "accounting", "billing", "search", "exports", "lighthouse"];

/// Load under which the service has a budget of memory.
const LOADS: [&str; 4] = ["signup", "throughput", "fec", "fec_large"];

/// Variables that make a benchmark smaller than it is.
const REDUCING: [&str; 3] = ["BENCH_LARGE_LINES", "BENCH_SEARCH_LINES", "BENCH_EXPORT_LINES"];

fn main() -> anyhow::Result<()> {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = chosen.iter().find(|name| !NAMES.contains(&name.as_str())) {
        bail!("{unknown} is no benchmark; there are {}", NAMES.join(", "));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let names =
        NAMES.into_iter().filter(|name| chosen.is_empty() || chosen.iter().any(|other| other == name));
    let sections = runtime.block_on(measure(&names.collect::<Vec<_>>()))?;
    for (name, figures) in &sections {
        println!("\n{name}\n\n{}", bench::table(figures));
    }
    if REDUCING.iter().all(|name| std::env::var_os(name).is_none()) {
        page::write(&sections)?;
    }
    Ok(())
}

/// The figures of each, and behind the load what memory it took.
async fn measure(names: &[&'static str]) -> anyhow::Result<Vec<(&'static str, Vec<Figure>)>> {
    let bench = Bench::start()?;
    let mut sections = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let mut figures = match *name {
            "signup" => signup::measure(&bench).await?,
            "throughput" => throughput::measure(&bench).await?,
            "fec" => fec_import::measure(&bench, "10 MB", 10_000_000).await?,
            "fec_large" => fec_import::measure(&bench, "100 MB", 100_000_000).await?,
            "accounting" => accounting::measure(&bench).await?,
            "billing" => billing::measure(&bench).await?,
            "search" => search::measure(&bench).await?,
            "exports" => exports::measure(&bench).await?,
            _ => lighthouse::measure(&bench).await?,
        };
        let is_last_load =
            LOADS.contains(name) && names.get(place + 1).is_none_or(|next| !LOADS.contains(next));
        if is_last_load {
            figures.push(bench.memory(&names[..=place].join(", "), true)?);
        }
        sections.push((*name, figures));
    }
    Ok(sections)
}
