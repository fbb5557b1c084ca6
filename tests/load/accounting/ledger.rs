//! A month of one account: its first page, and all of it as a file.

use anyhow::ensure;
use futures_util::TryStreamExt;
use reqwest::Method;

use super::books::{Books, median_ms};
use crate::bench::Figure;

const ROUNDS: usize = 20;
/// The account of income, which every sale of the file is on.
const ACCOUNT: &str = "706000";
const MONTH: &str = "account=706000&from=2024-03-01&to=2024-03-31";
/// The same lines in the same order, from the same index.
const LINES: &str = "SELECT l.entry_id, l.position, l.account, e.journal, e.number, l.date, \
    coalesce(l.piece_ref, e.piece_ref), l.label, l.auxiliary, l.debit, l.credit \
    FROM S.entry_lines l JOIN S.entries e ON e.id = l.entry_id \
    WHERE l.account = '706000' AND l.date BETWEEN '2024-03-01' AND '2024-03-31' AND e.state = 'posted' \
    ORDER BY l.date, l.entry_id, l.position";
const PAGE: usize = 200;

pub async fn measure(books: &Books) -> anyhow::Result<Vec<Figure>> {
    Ok(vec![page(books).await?, whole(books).await?])
}

async fn page(books: &Books) -> anyhow::Result<Figure> {
    let path = format!("/lines?{MONTH}&limit={PAGE}");
    let mut shown = 0;
    let ours = median_ms(ROUNDS, async || {
        shown = books.get(&path).await?["items"].as_array().map_or(0, Vec::len);
        Ok(())
    })
    .await?;
    let statement = books.sql.prepare(&books.sql_of(&format!("{LINES} LIMIT {PAGE}"))).await?;
    let floor = median_ms(ROUNDS, async || {
        ensure!(books.sql.query(&statement, &[]).await?.len() == shown, "other lines than {shown}");
        Ok(())
    })
    .await?;
    Ok(Figure {
        work: format!(
            "general ledger of a month of account {ACCOUNT} over HTTP at {} lines, a page of {shown}, median of {ROUNDS}",
            books.lines
        ),
        ours: format!("{ours:.1} ms"),
        peer: format!("{floor:.1} ms the same rows by the same index in SQL"),
        ratio: Some(ours / floor),
        budget: "–",
        within: true,
    })
}

async fn whole(books: &Books) -> anyhow::Result<Figure> {
    let path = books.path(&format!("/exports/lines?{MONTH}&format=csv"));
    let mut lines = 0;
    let ours = median_ms(5, async || {
        let answer = books.visitor.request(Method::GET, &path).send().await?.error_for_status()?;
        lines = answer.bytes().await?.iter().filter(|byte| **byte == b'\n').count() - 1;
        Ok(())
    })
    .await?;
    let copy = books.sql_of(&format!("COPY ({LINES}) TO STDOUT (FORMAT csv)"));
    let floor = median_ms(5, async || {
        let rows = books.sql.copy_out(&copy).await?;
        rows.try_for_each(async |_| Ok(())).await?;
        Ok(())
    })
    .await?;
    let ratio = ours / floor;
    Ok(Figure {
        work: format!(
            "general ledger of a month of account {ACCOUNT}, all {lines} lines as CSV over HTTP at {} lines, median of 5",
            books.lines
        ),
        ours: format!("{ours:.0} ms"),
        peer: format!("{floor:.0} ms COPY of the same rows by the same index"),
        ratio: Some(ratio),
        budget: "below 3",
        within: ratio < 3.0,
    })
}
