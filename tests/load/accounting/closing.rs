//! The end of a year: what is to be looked at before, and closing it.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use reqwest::Method;
use serde_json::{Value, json};

use super::books::{Books, median_ms};
use super::{hledger, settled_year};
use crate::bench::{Bench, Figure, seconds};
use crate::twin::{LEDGER, Twin};

const ENTRIES: usize = 40_000;
const UNPAID: usize = 5_000;
const ROUNDS: usize = 5;
/// What closing writes beside the ledger.
const BESIDE: [&str; 4] = ["matches", "match_lines", "open_items", "carried_lines"];
/// The one thing of a review that reads lines.
const SCAN: &str = "SELECT l.account, l.date, l.debit, l.credit, count(*) FROM S.entries e \
    JOIN S.entry_lines l ON l.entry_id = e.id WHERE e.fiscal_year_id = (SELECT fiscal_year_id FROM S.fec_imports) \
    GROUP BY 1, 2, 3, 4 HAVING count(*) > 1";

/// Takes away what the closing wrote, and keeps it aside.
const UNDO: &str = "CREATE TEMP TABLE made_entries AS SELECT * FROM T.entries WHERE source = 'closing'; \
    CREATE TEMP TABLE made_lines AS SELECT l.* FROM T.entry_lines l JOIN made_entries e ON e.id = l.entry_id; \
    CREATE TEMP TABLE made_carried AS SELECT * FROM T.carried_lines; \
    CREATE TEMP TABLE made_balances AS SELECT * FROM T.account_balances WHERE kind <> 'ordinary'; \
    CREATE TEMP TABLE made_by_journal AS SELECT * FROM T.journal_balances WHERE kind <> 'ordinary'; \
    ANALYZE made_entries, made_lines, made_carried, made_balances, made_by_journal; \
    DELETE FROM T.carried_lines; DELETE FROM T.journal_balances WHERE kind <> 'ordinary'; \
    DELETE FROM T.account_balances WHERE kind <> 'ordinary'; \
    DELETE FROM T.entry_lines WHERE entry_id IN (SELECT id FROM made_entries); \
    DELETE FROM T.entries WHERE id IN (SELECT id FROM made_entries)";
const NETS: &str = "SELECT account, auxiliary, sum(debit - credit)::bigint FROM T.account_balances \
    GROUP BY account, auxiliary HAVING sum(debit - credit) <> 0 ORDER BY account, auxiliary";
const ITEMS: &str = "SELECT o.entry_id, o.position, o.account, o.auxiliary, l.due_date, o.amount, l.label, e.piece_ref, l.date \
    FROM T.open_items o JOIN T.entry_lines l USING (entry_id, position) JOIN T.entries e ON e.id = o.entry_id \
    ORDER BY o.account, o.auxiliary, l.date, o.entry_id, o.position";
const WRITE: &str = "BEGIN; INSERT INTO T.entries SELECT * FROM made_entries; \
    INSERT INTO T.entry_lines SELECT * FROM made_lines; INSERT INTO T.carried_lines SELECT * FROM made_carried; \
    INSERT INTO T.account_balances SELECT * FROM made_balances; \
    INSERT INTO T.journal_balances SELECT * FROM made_by_journal; \
    UPDATE T.fiscal_years SET state = 'closed'; COMMIT";

pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let file = settled_year(ENTRIES, UNPAID);
    let books = Books::import(bench, "closing", &file).await?;
    let review = review(&books).await?;
    let begun = Instant::now();
    let closed = close(&books).await?;
    let ours = begun.elapsed();
    let entry = closed["opening_entry_id"].as_str().context("an entry that opens the next year")?;
    let opened = books.get(&format!("/entries/{entry}")).await?;
    ensure!(opened["line_count"].as_u64().is_some_and(|lines| lines >= UNPAID as u64), "{opened:#}");
    let floor = floor(&books).await?;
    let closing = Figure {
        work: format!(
            "closing over HTTP a year of {ENTRIES} entries ({} lines) with {UNPAID} open items, which opens the next one with \
             {} lines",
            books.lines, opened["line_count"]
        ),
        ours: seconds(ours),
        peer: format!("{} reading balances and open items and writing the same rows in SQL", seconds(floor)),
        ratio: Some(ours.as_secs_f64() / floor.as_secs_f64()),
        budget: "–",
        within: true,
    };
    Ok(vec![review, closing, hledger::closing(&file, ENTRIES, ours).await?])
}

async fn review(books: &Books) -> anyhow::Result<Figure> {
    let path = format!("/fiscal_years/{}/closing", books.year);
    let ours = median_ms(ROUNDS, async || books.get(&path).await.map(|_| ())).await?;
    let statement = books.sql.prepare(&books.sql_of(SCAN)).await?;
    let floor = median_ms(ROUNDS, async || {
        books.sql.query(&statement, &[]).await?;
        Ok(())
    })
    .await?;
    Ok(Figure {
        work: format!(
            "what to look at before closing a year of {ENTRIES} entries ({} lines), over HTTP, median of {ROUNDS}",
            books.lines
        ),
        ours: format!("{ours:.0} ms"),
        peer: format!("{floor:.0} ms grouping its lines by account, day and amount in SQL"),
        ratio: Some(ours / floor),
        budget: "–",
        within: true,
    })
}

/// Closes the year, and opens the next one.
pub async fn close(books: &Books) -> anyhow::Result<Value> {
    let (version, _) = books.year().await?;
    let body = json!({
        "label": "Clôture", "opening_journal": "AN", "opening_label": "À nouveaux",
    });
    let path = books.path(&format!("/fiscal_years/{}/close", books.year));
    let request = books.visitor.request(Method::POST, &path).header("if-match", format!("\"{version}\""));
    let answer = request.json(&body).send().await?;
    ensure!(answer.status().is_success(), "{}", answer.text().await?);
    Ok(answer.json().await?)
}

/// The same rows into the same tables without triggers, behind reading what they are made of.
async fn floor(books: &Books) -> anyhow::Result<Duration> {
    let sql = &books.sql;
    let tables = [LEDGER.as_slice(), &BESIDE].concat();
    let twin = Twin::of(sql, &books.schema, &tables).await?;
    twin.fill(sql, &tables).await?;
    sql.batch_execute(&twin.sql(UNDO)).await?;
    twin.vacuum(sql, &tables).await?;
    let (nets, items) = (sql.prepare(&twin.sql(NETS)).await?, sql.prepare(&twin.sql(ITEMS)).await?);
    let begun = Instant::now();
    sql.query(&nets, &[]).await?;
    sql.query(&items, &[]).await?;
    sql.batch_execute(&twin.sql(WRITE)).await?;
    let took = begun.elapsed();
    twin.end(sql).await?;
    Ok(took)
}
