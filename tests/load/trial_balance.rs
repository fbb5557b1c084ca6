//! The trial balance of a large ledger beside that of a small one.

use std::time::Instant;

use anyhow::Context;
use reqwest::Method;
use tests::{fec_file::FecFile, visitor::Visitor};

use crate::bench::{Bench, Figure, percentile};

const ROUNDS: usize = 20;
const SMALL: usize = 50_000;
/// `BENCH_LARGE_LINES` names another number, for a machine with little time.
const LARGE: usize = 5_000_000;
/// A FEC is one year: the large ledger is one large year.
const YEAR: i32 = 2024;

pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let small = median_ms(bench, SMALL).await?;
    let lines = large_lines()?;
    let large = median_ms(bench, lines).await?;
    let ratio = large / small;
    Ok(vec![Figure {
        work: format!("trial balance over HTTP at {lines} lines, median of {ROUNDS}"),
        ours: format!("{large:.1} ms"),
        peer: format!("{small:.1} ms at {SMALL} lines"),
        ratio: Some(ratio),
        budget: "at most 2",
        within: ratio <= 2.0,
    }])
}

#[expect(clippy::disallowed_methods, reason = "a benchmark is configured by its caller")]
fn large_lines() -> anyhow::Result<usize> {
    match std::env::var("BENCH_LARGE_LINES") {
        Ok(lines) => lines.parse().context("BENCH_LARGE_LINES"),
        Err(_) => Ok(LARGE),
    }
}

async fn median_ms(bench: &Bench, lines: usize) -> anyhow::Result<f64> {
    let visitor = Visitor::arrives(bench.url(), &format!("balance{lines}")).await?;
    let company = visitor.makes_company("Balance").await?;
    let file = FecFile { lines, year: YEAR };
    let uploaded = visitor.uploads_fec(&company, &file.name(), file.text().into_bytes()).await?;
    let imported = visitor.imports_fec(&company, &uploaded).await?;
    let year = imported["fiscal_year_id"].as_str().context("the imported year")?;
    let path = format!("/companies/{company}/accounting/trial_balance?fiscal_year_id={year}");
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let balance = visitor.send(Method::GET, &path, None).await?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
        anyhow::ensure!(balance["is_balanced"] == true, "the trial balance does not balance");
    }
    Ok(percentile(&mut times, 50))
}
