//! A long list as a file over HTTP, beside a raw COPY of the same rows.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use futures_util::TryStreamExt;
use reqwest::Method;
use tests::{fec_file::FecFile, visitor::Visitor};

use crate::bench::{Bench, Figure, schema, seconds};

/// `BENCH_EXPORT_LINES` names another number, for a machine with little time; no more than `EXPORT_MAX_ROWS`.
const LINES: usize = 500_000;
const FORMATS: [&str; 2] = ["csv", "xlsx"];
const JANUARY: &str = "from=2024-01-01&to=2024-01-31";
const YEAR: &str = "from=2024-01-01&to=2024-12-31";

pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let visitor = Visitor::arrives(bench.url(), "exports").await?;
    let company = visitor.makes_company("Exports").await?;
    let file = FecFile::new(lines()?, 2024);
    let uploaded = visitor.uploads_fec(&company, &file.name(), file.text().into_bytes()).await?;
    let imported = visitor.imports_fec(&company, &uploaded).await?;
    let lines = imported["imported_lines"].as_i64().context("the number of lines")?;
    let (copied, copied_bytes) = copy(bench, &company).await?;
    let service = bench.begins_anew()?;
    let visitor = visitor.at(service.url());
    let mut figures = Vec::new();
    for format in FORMATS {
        export(&visitor, &company, format, JANUARY).await?;
    }
    let small_mb = service.resident_kb()? / 1024;
    for format in FORMATS {
        let (took, bytes) = export(&visitor, &company, format, YEAR).await?;
        figures.push(Figure {
            work: format!("{lines} ledger lines as {} over HTTP, all of it received", format.to_uppercase()),
            ours: format!("{}, {} MB", seconds(took), bytes / 1_000_000),
            peer: format!("{}, {} MB COPY of the same rows", seconds(copied), copied_bytes / 1_000_000),
            ratio: Some(took.as_secs_f64() / copied.as_secs_f64()),
            budget: "–",
            within: true,
        });
    }
    let large_mb = service.resident_kb()? / 1024;
    #[expect(clippy::cast_precision_loss, reason = "megabytes are few")]
    let ratio = large_mb as f64 / small_mb as f64;
    figures.push(Figure {
        work: "memory of a service that writes nothing but these files, at most".to_owned(),
        ours: format!("{large_mb} MB"),
        peer: format!("{small_mb} MB for those of January alone"),
        ratio: Some(ratio),
        budget: "at most 1.3",
        within: ratio <= 1.3,
    });
    Ok(figures)
}

#[expect(clippy::disallowed_methods, reason = "a benchmark is configured by its caller")]
fn lines() -> anyhow::Result<usize> {
    match std::env::var("BENCH_EXPORT_LINES") {
        Ok(lines) => lines.parse().context("BENCH_EXPORT_LINES"),
        Err(_) => Ok(LINES),
    }
}

/// How long the file took, and its size.
async fn export(
    visitor: &Visitor,
    company: &str,
    format: &str,
    days: &str,
) -> anyhow::Result<(Duration, usize)> {
    let path = format!("/companies/{company}/accounting/exports/lines?{days}&format={format}");
    let begun = Instant::now();
    let mut answer = visitor.request(Method::GET, &path).send().await?;
    ensure!(answer.status().is_success(), "{}", answer.text().await?);
    let mut bytes = 0;
    while let Some(part) = answer.chunk().await? {
        bytes += part.len();
    }
    Ok((begun.elapsed(), bytes))
}

async fn copy(bench: &Bench, company: &str) -> anyhow::Result<(Duration, usize)> {
    let (client, schema) = (bench.superuser().await?, schema(company));
    let sql = format!(
        "COPY (SELECT l.account, a.label, e.date, e.journal, e.number, e.piece_ref, l.label, l.auxiliary, \
         l.debit, l.credit FROM {schema}.entry_lines l \
         JOIN {schema}.entries e ON e.id = l.entry_id JOIN {schema}.accounts a ON a.number = l.account \
         ORDER BY l.account, e.date, e.id) TO STDOUT (FORMAT csv)"
    );
    let begun = Instant::now();
    let rows = client.copy_out(&sql).await?;
    let bytes = rows.try_fold(0, async |bytes, row| Ok(bytes + row.len())).await?;
    Ok((begun.elapsed(), bytes))
}
