//! A month of one account: its first page, and all of it as a file; and all accounts, at the beginning and near the end.

use anyhow::{Context, ensure};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use futures_util::TryStreamExt;
use reqwest::Method;
use serde_json::{Value, json};

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
    Ok(vec![page(books).await?, whole(books).await?, all_accounts(books).await?])
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

/// What a cursor begins with: the mark of its list.
const MARK_BYTES: usize = 6;

async fn all_accounts(books: &Books) -> anyhow::Result<Figure> {
    let path = format!("/general_ledger?fiscal_year_id={}&limit={PAGE}", books.year);
    let first = books.get(&path).await?;
    let cursor = URL_SAFE_NO_PAD.decode(first["next_cursor"].as_str().context("more pages")?)?;
    let (mark, place) = cursor.split_at(MARK_BYTES);
    let mut place: Value = serde_json::from_slice(place)?;
    place[1] = json!([ACCOUNT, {
        "date": "2024-12-01", "entry_id": uuid::Uuid::nil(), "position": -1, "balance_minor": 0,
    }]);
    let late = URL_SAFE_NO_PAD.encode([mark, &serde_json::to_vec(&place)?].concat());
    let read = async |path: &str| {
        median_ms(ROUNDS, async || {
            let page = books.get(path).await?;
            let items = page["items"].as_array().context("accounts")?;
            let lines: usize = items.iter().filter_map(|item| item["lines"].as_array()).map(Vec::len).sum();
            ensure!(lines + items.len() >= PAGE, "{lines} lines on a page");
            Ok(())
        })
        .await
    };
    let (begins, ends) = (read(&path).await?, read(&format!("{path}&cursor={late}")).await?);
    let ratio = ends / begins;
    Ok(Figure {
        work: format!(
            "general ledger of all accounts over HTTP at {} lines, a page of {PAGE} in December of account {ACCOUNT}, median of {ROUNDS}",
            books.lines
        ),
        ours: format!("{ends:.1} ms"),
        peer: format!("{begins:.1} ms its first page"),
        ratio: Some(ratio),
        budget: "at most 2",
        within: ratio <= 2.0,
    })
}
