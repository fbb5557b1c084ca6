//! Accounting at the sizes of large books: what people read and do in it, each beside the least that SQL does for the same, and
//! beside other programs where they do the same work.

mod aged;
mod balances;
mod books;
mod closing;
mod drafts;
mod hledger;
mod ledger;
mod matching;
mod posting;
mod tryton;

use anyhow::Context;
use tests::fec_file::{FecFile, Payments};

use crate::bench::{Bench, Figure};
use books::Books;

/// `BENCH_LARGE_LINES` names another number, for a machine with little time.
const LARGE: usize = 5_000_000;
const SMALL: usize = 50_000;
/// A FEC is one year: the large ledger is one large year.
const YEAR: i32 = 2024;

/// Measures all of it.
pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let mut figures = of_large_books(bench).await?;
    figures.extend(aged::measure(bench).await?);
    figures.extend(matching::measure(bench).await?);
    figures.extend(closing::measure(bench).await?);
    figures.extend(posting::measure(bench).await?);
    figures.extend(tryton::measure(bench).await?);
    Ok(figures)
}

async fn of_large_books(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let small = FecFile::new(SMALL, YEAR);
    let few = Books::import(bench, "small", &small).await?;
    let many = Books::import(bench, "large", &FecFile::new(large_lines()?, YEAR)).await?;
    let mut figures = vec![bench.memory("the import of the ledger below from one file", false)?];
    figures.extend(ledger::measure(&many).await?);
    figures.extend(balances::measure(&few, &many).await?);
    figures.extend(hledger::reports(&few, &small).await?);
    Ok(figures)
}

#[expect(clippy::disallowed_methods, reason = "a benchmark is configured by its caller")]
fn large_lines() -> anyhow::Result<usize> {
    match std::env::var("BENCH_LARGE_LINES") {
        Ok(lines) => lines.parse().context("BENCH_LARGE_LINES"),
        Err(_) => Ok(LARGE),
    }
}

/// A year whose sales are paid and matched, but for some at its end.
fn settled_year(entries: usize, unpaid: usize) -> FecFile {
    // Five lines for a sale that is paid, three for one that is not.
    let lines = (entries - unpaid) / 2 * 5 + unpaid * 3;
    FecFile { payments: Payments::Lettered, unpaid, ..FecFile::new(lines, YEAR) }
}
