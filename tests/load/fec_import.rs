//! A FEC from upload to posted, beside a raw COPY of the same rows into the same tables with their keys and
//! indexes, without triggers.

use std::time::{Duration, Instant};

use anyhow::Context;
use futures_util::{SinkExt, TryStreamExt};
use tests::{fec_file::FecFile, visitor::Visitor};

use crate::bench::{Bench, Figure, schema, seconds};
use crate::twin::{LEDGER, Twin};

pub async fn measure(bench: &Bench, size: &str, bytes: usize) -> anyhow::Result<Vec<Figure>> {
    let visitor = Visitor::arrives(bench.url(), &format!("fec{bytes}")).await?;
    let company = visitor.makes_company("FEC").await?;
    let file = FecFile::of_bytes(bytes, 2024);
    let content = file.text().into_bytes();
    let begun = Instant::now();
    let uploaded = visitor.uploads_fec(&company, &file.name(), content).await?;
    let reported = begun.elapsed();
    let imported = visitor.imports_fec(&company, &uploaded).await?;
    let took = begun.elapsed();
    let lines = imported["imported_lines"].as_i64().context("the number of lines")?;
    let copied = copy(bench, &company).await?;
    let ratio = took.as_secs_f64() / copied.as_secs_f64();
    Ok(vec![Figure {
        work: format!("import a FEC of {size} ({lines} lines), upload to posted"),
        ours: format!("{} (of which the report {})", seconds(took), seconds(reported)),
        peer: format!("{} COPY of the same rows", seconds(copied)),
        ratio: Some(ratio),
        budget: "at most 3, aim 2.2",
        within: ratio <= 3.0,
    }])
}

async fn copy(bench: &Bench, company: &str) -> anyhow::Result<Duration> {
    let client = bench.superuser().await?;
    let twin = Twin::of(&client, &schema(company), &LEDGER).await?;
    let mut loads = Vec::new();
    for table in LEDGER {
        let rows = client.copy_out(&twin.sql(&format!("COPY S.{table} TO STDOUT (FORMAT binary)"))).await?;
        loads.push((table, rows.try_collect::<Vec<_>>().await?));
    }
    let begun = Instant::now();
    client.batch_execute("BEGIN").await?;
    for (table, rows) in loads {
        let sink = client.copy_in(&twin.sql(&format!("COPY T.{table} FROM STDIN (FORMAT binary)"))).await?;
        let mut sink = std::pin::pin!(sink);
        for row in rows {
            sink.as_mut().feed(row).await?;
        }
        sink.as_mut().finish().await?;
    }
    client.batch_execute("COMMIT").await?;
    let took = begun.elapsed();
    twin.end(&client).await?;
    Ok(took)
}
