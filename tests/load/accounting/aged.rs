//! What is open, by third party and age.

use anyhow::ensure;
use tests::fec_file::FecFile;

use super::YEAR;
use super::books::{Books, median_ms};
use crate::bench::{Bench, Figure};

const ROUNDS: usize = 20;
const OPEN_ITEMS: usize = 100_000;
/// The sums of every third party by age.
const SUMS: &str = "SELECT account, auxiliary, \
    sum(amount) FILTER (WHERE date '2024-12-31' - due_date <= 0)::bigint, \
    sum(amount) FILTER (WHERE date '2024-12-31' - due_date BETWEEN 1 AND 30)::bigint, \
    sum(amount) FILTER (WHERE date '2024-12-31' - due_date BETWEEN 31 AND 60)::bigint, \
    sum(amount) FILTER (WHERE date '2024-12-31' - due_date BETWEEN 61 AND 90)::bigint, \
    sum(amount) FILTER (WHERE date '2024-12-31' - due_date > 90)::bigint, sum(amount)::bigint \
    FROM S.open_items WHERE account = '411000' AND date <= '2024-12-31' GROUP BY account, auxiliary ORDER BY account, auxiliary";

pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let file = FecFile { unpaid: OPEN_ITEMS, ..FecFile::new(OPEN_ITEMS * 3, YEAR) };
    let books = Books::import(bench, "aged", &file).await?;
    let open: i64 =
        books.sql.query_one(&books.sql_of("SELECT count(*) FROM S.open_items"), &[]).await?.get(0);
    let ours = median_ms(ROUNDS, async || {
        let aged = books.get("/aged_balance?side=receivable&on=2024-12-31&limit=200").await?;
        ensure!(aged["items"].as_array().is_some_and(|rows| rows.len() == 200), "{aged:#}");
        Ok(())
    })
    .await?;
    let statement = books.sql.prepare(&books.sql_of(SUMS)).await?;
    let floor = median_ms(ROUNDS, async || {
        books.sql.query(&statement, &[]).await?;
        Ok(())
    })
    .await?;
    Ok(vec![Figure {
        work: format!(
            "aged balance of customers over HTTP with {open} open items, 200 of 400 customers, median of {ROUNDS}"
        ),
        ours: format!("{ours:.1} ms"),
        peer: format!("{floor:.1} ms the sums by customer and age in SQL"),
        ratio: Some(ours / floor),
        budget: "–",
        within: true,
    }])
}
