//! Posting many drafts.

use std::time::{Duration, Instant};

use anyhow::ensure;
use serde_json::{Value, json};
use tokio_postgres::Client;

use super::books::Books;
use super::drafts::{self, TOGETHER, amount};
use crate::bench::{Bench, Figure, seconds};
use crate::twin::{LEDGER, Twin};

const ENTRIES: usize = 10_000;
/// What posting writes beside the ledger.
const BESIDE: [&str; 3] = ["matches", "open_items", "audit_events"];

/// Makes the twin what the company was before: its entries are drafts. `posted` says what each call made of them.
const UNDO: &str = "CREATE TEMP TABLE posted AS \
    SELECT dense_rank() OVER (ORDER BY posted_at)::int AS call, id, number, hash, posted_at, posted_by FROM T.entries; \
    CREATE TEMP TABLE told AS SELECT p.call, a.id FROM T.audit_events a JOIN posted p ON a.subject = 'entry:' || p.id \
    WHERE a.action = 'entry_posted'; CREATE TEMP TABLE events AS SELECT * FROM T.audit_events; \
    CREATE INDEX ON posted (call); CREATE INDEX ON told (call); CREATE INDEX ON events (id); ANALYZE posted, told, events; \
    UPDATE T.entries SET state = 'draft', number = NULL, hash = NULL, posted_at = NULL, posted_by = NULL, validated_on = NULL; \
    DELETE FROM T.audit_events a USING told WHERE a.id = told.id; \
    DELETE FROM T.open_items; DELETE FROM T.account_balances; DELETE FROM T.journal_balances";
/// What one call does, by sets of rows.
const POST: &str = "BEGIN; \
    UPDATE T.entries e SET state = 'posted', number = p.number, hash = p.hash, posted_at = p.posted_at, posted_by = p.posted_by, \
    validated_on = p.posted_at::date, version = e.version + 1 FROM posted p WHERE p.call = $CALL AND p.id = e.id; \
    INSERT INTO T.account_balances AS b SELECT e.fiscal_year_id, date_trunc('month', l.date)::date, l.account, \
    coalesce(l.auxiliary, ''), e.kind, sum(l.debit), sum(l.credit) FROM posted p JOIN T.entries e ON e.id = p.id \
    JOIN T.entry_lines l ON l.entry_id = e.id WHERE p.call = $CALL GROUP BY 1, 2, 3, 4, 5 \
    ON CONFLICT ON CONSTRAINT account_balances_pkey DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit; \
    INSERT INTO T.journal_balances AS b SELECT e.fiscal_year_id, date_trunc('month', l.date)::date, l.account, \
    coalesce(l.auxiliary, ''), e.kind, e.journal, sum(l.debit), sum(l.credit) FROM posted p JOIN T.entries e ON e.id = p.id \
    JOIN T.entry_lines l ON l.entry_id = e.id WHERE p.call = $CALL GROUP BY 1, 2, 3, 4, 5, 6 \
    ON CONFLICT ON CONSTRAINT journal_balances_pkey DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit; \
    INSERT INTO T.open_items (entry_id, position, account, auxiliary, date, due_date, amount) \
    SELECT l.entry_id, l.position, l.account, coalesce(l.auxiliary, ''), l.date, coalesce(l.due_date, l.date), l.debit - l.credit \
    FROM posted p JOIN T.entry_lines l ON l.entry_id = p.id JOIN T.accounts a ON a.number = l.account \
    WHERE p.call = $CALL AND a.is_matchable; \
    UPDATE T.journal_sequences s SET next_number = p.next, head_hash = p.hash FROM \
    (SELECT number + 1 AS next, hash FROM posted WHERE call = $CALL ORDER BY number DESC LIMIT 1) p WHERE s.journal = 'VE'; \
    INSERT INTO T.audit_events SELECT e.* FROM told JOIN events e USING (id) WHERE told.call = $CALL; COMMIT";

pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let books = Books::new(bench, "posting").await?;
    let (_, start) = books.year().await?;
    let drafts = drafts::save(&books, (0..ENTRIES).map(|place| draft(place, &start)).collect()).await?;
    books.vacuum().await?;
    let begun = Instant::now();
    drafts::post(&books, &drafts).await?;
    let ours = begun.elapsed();
    let floor = floor(&books.sql, &books.schema).await?;
    Ok(vec![Figure {
        work: format!(
            "post {ENTRIES} drafts of three lines over HTTP, in {} calls of {TOGETHER}, one after the other",
            ENTRIES / TOGETHER
        ),
        ours: seconds(ours),
        peer: format!(
            "{} as many transactions of five statements over sets of rows in SQL, with numbers and hashes known and the trail \
             not chained",
            seconds(floor)
        ),
        ratio: Some(ours.as_secs_f64() / floor.as_secs_f64()),
        budget: "–",
        within: true,
    }])
}

/// A sale of the month in which its place is. `start` is the first day of the year.
fn draft(place: usize, start: &str) -> Value {
    let net = 10_000 + (place * 7_919) % 900_000;
    let (month, day) = (place * 12 / ENTRIES + 1, place % 28 + 1);
    json!({
        "journal": "VE", "date": format!("{}-{month:02}-{day:02}", &start[..4]), "piece_ref": format!("P{place:07}"),
        "label": format!("Piece {place:07}"),
        "lines": [
            {"account": "411", "auxiliary": format!("C{:05}", place % 400), "debit": amount(net + net / 5)},
            {"account": "707", "credit": amount(net)},
            {"account": "44571", "credit": amount(net / 5)},
        ],
    })
}

/// The same rows into the same tables without triggers.
async fn floor(sql: &Client, schema: &str) -> anyhow::Result<Duration> {
    let tables = [LEDGER.as_slice(), &BESIDE].concat();
    let twin = Twin::of(sql, schema, &tables).await?;
    twin.fill(sql, &tables).await?;
    sql.batch_execute(&twin.sql(UNDO)).await?;
    twin.vacuum(sql, &tables).await?;
    let begun = Instant::now();
    for call in 1..=ENTRIES / TOGETHER {
        sql.batch_execute(&twin.sql(POST).replace("$CALL", &call.to_string())).await?;
    }
    let took = begun.elapsed();
    let posted: i64 =
        sql.query_one(&twin.sql("SELECT count(*) FROM T.entries WHERE state = 'posted'"), &[]).await?.get(0);
    ensure!(usize::try_from(posted)? == ENTRIES, "the floor posted {posted} entries");
    twin.end(sql).await?;
    Ok(took)
}
