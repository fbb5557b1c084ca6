//! Matching what a year's payments settle, all at once.

use std::time::{Duration, Instant};

use anyhow::Context;
use reqwest::Method;
use serde_json::json;
use tests::fec_file::{FecFile, Payments};

use super::YEAR;
use super::books::Books;
use crate::bench::{Bench, Figure, seconds};

/// Two open items for a sale and its payment, and one more where that comes in two parts: 50,000 in all.
const SALES: usize = 23_530;

/// The rows that the matching wrote; before that, what it read.
const ITEMS: &str = "SELECT o.entry_id, o.position, o.auxiliary, o.date, o.amount, coalesce(l.piece_ref, e.piece_ref), l.label \
    FROM S.open_items o JOIN S.entry_lines l USING (entry_id, position) JOIN S.entries e ON e.id = o.entry_id \
    WHERE o.account = '411000' ORDER BY o.auxiliary, o.date, o.entry_id, o.position";
const KEEP: &str = "CREATE TEMP TABLE kept_matches AS SELECT * FROM S.matches; \
    CREATE TEMP TABLE kept_lines AS SELECT * FROM S.match_lines; ANALYZE kept_matches, kept_lines; \
    SELECT S.dissolve_matches(ARRAY(SELECT id FROM S.matches))";
const WRITE: &str = "BEGIN; INSERT INTO S.matches SELECT * FROM kept_matches; \
    INSERT INTO S.match_lines SELECT * FROM kept_lines; \
    DELETE FROM S.open_items o USING kept_lines k WHERE o.entry_id = k.entry_id AND o.position = k.position; COMMIT";

pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let lines = SALES * 5 + SALES / 8;
    let file = FecFile { payments: Payments::Told, ..FecFile::new(lines, YEAR) };
    let books = Books::import(bench, "matching", &file).await?;
    let begun = Instant::now();
    let path = books.path("/matches/automatic");
    let matched = books.visitor.send(Method::POST, &path, Some(json!({}))).await?;
    let ours = begun.elapsed();
    let floor = floor(&books).await?;
    let count = |name: &str| matched[name].as_i64().context("a number");
    let (open, lines) = (count("lines")? + count("open_items")?, count("lines")?);
    Ok(vec![Figure {
        work: format!(
            "automatic matching over HTTP of {open} open items, half of one customer: {lines} of them matched, {} groups by \
             reference, {} by amount, {} by several amounts",
            count("by_reference")?,
            count("by_amount")?,
            count("by_combination")?
        ),
        ours: seconds(ours),
        peer: format!("{} reading the items and writing the same matches in SQL", seconds(floor)),
        ratio: Some(ours.as_secs_f64() / floor.as_secs_f64()),
        budget: "–",
        within: true,
    }])
}

/// What reading the items and writing the same matches takes; who settles whom is known.
async fn floor(books: &Books) -> anyhow::Result<Duration> {
    books.sql.batch_execute(&books.sql_of(KEEP)).await?;
    books.vacuum().await?;
    let items = books.sql.prepare(&books.sql_of(ITEMS)).await?;
    let begun = Instant::now();
    books.sql.query(&items, &[]).await?;
    books.sql.batch_execute(&books.sql_of(WRITE)).await?;
    Ok(begun.elapsed())
}
