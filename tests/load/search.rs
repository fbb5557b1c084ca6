//! The search of a large ledger, what it adds to an import, and how soon it has followed one.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use reqwest::Method;
use tests::{fec_file::FecFile, visitor::Visitor};
use tokio_postgres::types::Type;

use crate::bench::{Bench, Figure, percentile, schema, seconds};

/// Requests a figure.
const ROUNDS: usize = 200;
/// `BENCH_SEARCH_LINES` names another number, for a machine with little time.
const LINES: usize = 1_000_000;
/// Words of texts beside those of the file, which says little.
const OTHER_WORDS: i32 = 100_000;
/// Imports on either side of the ratio.
const IMPORTS: usize = 3;
const IMPORTED_BYTES: usize = 10_000_000;
/// The longest that the index may take to follow.
const PATIENCE: Duration = Duration::from_secs(1_800);

/// What is measured, and what is typed for it.
const TYPED: [(&str, &str); 6] = [
    ("a reference", "P0012345"),
    ("a word of every entry", "piece"),
    ("two words of most entries", "piece 411000"),
    ("two words of many entries that are never together", "706000 512000"),
    ("a typing error", "peice"),
    ("an amount", "1 234,56"),
];

pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let mut figures = vec![imports(bench).await?];
    let visitor = Visitor::arrives(bench.url(), "search").await?;
    let company = visitor.makes_company("Recherche").await?;
    let lines = lines()?;
    let file = FecFile::new(lines, 2024);
    let uploaded = visitor.uploads_fec(&company, &file.name(), file.text().into_bytes()).await?;
    visitor.imports_fec(&company, &uploaded).await?;
    figures.push(followed(bench, &visitor, &company, lines).await?);
    let peer = by_key(bench, &company).await?;
    for (what, typed) in TYPED {
        figures.push(search(&visitor, &company, (what, typed, lines), peer).await?);
    }
    Ok(figures)
}

#[expect(clippy::disallowed_methods, reason = "a benchmark is configured by its caller")]
fn lines() -> anyhow::Result<usize> {
    match std::env::var("BENCH_SEARCH_LINES") {
        Ok(lines) => lines.parse().context("BENCH_SEARCH_LINES"),
        Err(_) => Ok(LINES),
    }
}

/// Waits until the index has everything, and says how large it is.
async fn followed(bench: &Bench, visitor: &Visitor, company: &str, lines: usize) -> anyhow::Result<Figure> {
    let begun = Instant::now();
    waits(visitor, company).await?;
    let took = begun.elapsed();
    let (client, schema) = (bench.superuser().await?, schema(company));
    let size = |tables: &str| {
        format!(
            "SELECT (sum(pg_total_relation_size(c.oid)) / 1048576)::bigint FROM pg_class c \
             WHERE c.relnamespace = '{schema}'::regnamespace AND c.relkind = 'r' AND c.relname {tables}"
        )
    };
    let index: i64 = client.query_one(&size("LIKE 'search%'"), &[]).await?.get(0);
    let books: i64 = client.query_one(&size("IN ('entries', 'entry_lines')"), &[]).await?.get(0);
    let other = format!(
        "INSERT INTO {schema}.search_words (word, is_text, entries) \
         SELECT left(translate(md5(i::text), '0123456789', 'ghijklmnop'), 8), true, 1 \
         FROM generate_series(1, {OTHER_WORDS}) i ON CONFLICT DO NOTHING; ANALYZE {schema}.search_words"
    );
    client.batch_execute(&other).await?;
    Ok(Figure {
        work: format!("index of the search behind an import of {lines} lines, until it has them"),
        ours: format!("{}, {index} MB", seconds(took)),
        peer: format!("{books} MB of entries and lines"),
        ratio: None,
        budget: "–",
        within: true,
    })
}

async fn waits(visitor: &Visitor, company: &str) -> anyhow::Result<()> {
    let begun = Instant::now();
    loop {
        let found = visitor.send(Method::GET, &path(company, "piece"), None).await?;
        if found["is_complete"] == true {
            return Ok(());
        }
        ensure!(begun.elapsed() < PATIENCE, "the index does not follow");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn path(company: &str, typed: &str) -> String {
    format!("/companies/{company}/search?query={}", typed.replace(' ', "%20"))
}

/// The median of one row by its key, without HTTP: for scale.
async fn by_key(bench: &Bench, company: &str) -> anyhow::Result<f64> {
    let (client, schema) = (bench.superuser().await?, schema(company));
    let id: String =
        client.query_one(&format!("SELECT id::text FROM {schema}.entries LIMIT 1"), &[]).await?.get(0);
    let sql = format!("SELECT label FROM {schema}.entries WHERE id = $1::text::uuid");
    let statement = client.prepare_typed(&sql, &[Type::TEXT]).await?;
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        client.query_one(&statement, &[&id]).await?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(percentile(&mut times, 50))
}

async fn search(
    visitor: &Visitor,
    company: &str,
    (what, typed, lines): (&str, &str, usize),
    peer: f64,
) -> anyhow::Result<Figure> {
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        visitor.send(Method::GET, &path(company, typed), None).await?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    let [median, p95, p99] = [50, 95, 99].map(|percent| percentile(&mut times, percent));
    Ok(Figure {
        work: format!("search for {what} (`{typed}`) over HTTP at {lines} lines: p50, p95, p99 of {ROUNDS}"),
        ours: format!("{median:.1}, {p95:.1}, {p99:.1} ms"),
        peer: format!("{peer:.2} ms, one row by its key in SQL"),
        ratio: None,
        budget: "p95 at most 50 ms",
        within: p95 <= 50.0,
    })
}

/// Imports into companies as they are and into such that have no index to keep, in turn.
async fn imports(bench: &Bench) -> anyhow::Result<Figure> {
    let visitor = Visitor::arrives(bench.url(), "searchless").await?;
    let client = bench.superuser().await?;
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for round in 0..IMPORTS {
        for is_indexed in [true, false] {
            let company = visitor.makes_company(&format!("Import {round} {is_indexed}")).await?;
            let schema = schema(&company);
            if !is_indexed {
                let drop =
                    format!("DROP INDEX {schema}.accounts_folded_idx, {schema}.auxiliaries_folded_idx");
                client.batch_execute(&drop).await?;
            }
            let file = FecFile::of_bytes(IMPORTED_BYTES, 2024);
            let begun = Instant::now();
            let uploaded = visitor.uploads_fec(&company, &file.name(), file.text().into_bytes()).await?;
            visitor.imports_fec(&company, &uploaded).await?;
            if is_indexed { &mut with } else { &mut without }.push(begun.elapsed().as_secs_f64());
            // The next import is not measured beside the job of this one.
            waits(&visitor, &company).await?;
        }
    }
    let (with, without) = (percentile(&mut with, 50), percentile(&mut without, 50));
    let ratio = with / without;
    Ok(Figure {
        work: format!(
            "import a FEC of 10 MB into a company with the index of the search, median of {IMPORTS}"
        ),
        ours: format!("{with:.2} s"),
        peer: format!("{without:.2} s without its indexes"),
        ratio: Some(ratio),
        budget: "at most 1.1",
        within: ratio <= 1.1,
    })
}
