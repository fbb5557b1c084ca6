//! A FEC from upload to posted, beside a raw COPY of the same rows into the same tables with their keys and
//! indexes, without triggers.

use std::time::{Duration, Instant};

use anyhow::Context;
use futures_util::{SinkExt, TryStreamExt};
use tests::{fec_file::FecFile, visitor::Visitor};
use tokio_postgres::Client;

use crate::bench::{Bench, Figure, schema, seconds};

/// What an import writes, in the order of the foreign keys.
const TABLES: [&str; 10] = [
    "journals",
    "accounts",
    "auxiliaries",
    "fiscal_years",
    "periods",
    "journal_sequences",
    "entries",
    "entry_lines",
    "account_balances",
    "journal_balances",
];

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
    let source = schema(company);
    let target = format!("copy_{source}");
    let client = bench.superuser().await?;
    client.batch_execute(&format!("CREATE SCHEMA {target}")).await?;
    for table in TABLES {
        let sql = format!("CREATE TABLE {target}.{table} (LIKE {source}.{table} INCLUDING ALL)");
        client.batch_execute(&sql).await?;
    }
    add_foreign_keys(&client, &source, &target).await?;
    let mut loads = Vec::new();
    for table in TABLES {
        let rows = client.copy_out(&format!("COPY {source}.{table} TO STDOUT (FORMAT binary)")).await?;
        loads.push((table, rows.try_collect::<Vec<_>>().await?));
    }
    let begun = Instant::now();
    client.batch_execute("BEGIN").await?;
    for (table, rows) in loads {
        let sink = client.copy_in(&format!("COPY {target}.{table} FROM STDIN (FORMAT binary)")).await?;
        let mut sink = std::pin::pin!(sink);
        for row in rows {
            sink.as_mut().feed(row).await?;
        }
        sink.as_mut().finish().await?;
    }
    client.batch_execute("COMMIT").await?;
    let took = begun.elapsed();
    client.batch_execute(&format!("DROP SCHEMA {target} CASCADE")).await?;
    Ok(took)
}

async fn add_foreign_keys(client: &Client, source: &str, target: &str) -> anyhow::Result<()> {
    let keys = client
        .query(
            "SELECT relname::text, conname::text, pg_get_constraintdef(pg_constraint.oid) FROM pg_constraint \
             JOIN pg_class ON pg_class.oid = conrelid \
             WHERE contype = 'f' AND connamespace = $1::text::regnamespace AND relname = ANY($2)",
            &[&source, &TABLES.as_slice()],
        )
        .await?;
    for key in keys {
        let (table, name, definition): (String, String, String) = (key.get(0), key.get(1), key.get(2));
        let definition = definition.replace(&format!("{source}."), &format!("{target}."));
        client
            .batch_execute(&format!("ALTER TABLE {target}.{table} ADD CONSTRAINT {name} {definition}"))
            .await?;
    }
    Ok(())
}
