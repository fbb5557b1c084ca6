//! The trial balance and the statements of a large ledger beside those of a small one.

use anyhow::ensure;

use super::books::{Books, median_ms};
use crate::bench::Figure;

const ROUNDS: usize = 20;

/// What is read, and how its answer tells that it is right.
const REPORTS: [(&str, &str); 2] =
    [("trial balance", "/trial_balance"), ("balance sheet and income statement", "/statements")];

/// What both add up, third party by third party.
const SUMS: &str = "SELECT account, auxiliary, kind, sum(debit)::bigint, sum(credit)::bigint FROM S.account_balances \
    WHERE fiscal_year_id = (SELECT fiscal_year_id FROM S.fec_imports) GROUP BY account, auxiliary, kind \
    ORDER BY account, auxiliary, kind";

pub async fn measure(few: &Books, many: &Books) -> anyhow::Result<Vec<Figure>> {
    let statement = many.sql.prepare(&many.sql_of(SUMS)).await?;
    let floor = median_ms(ROUNDS, async || {
        many.sql.query(&statement, &[]).await?;
        Ok(())
    })
    .await?;
    let mut figures = Vec::new();
    for (name, path) in REPORTS {
        let (small, large) = (read(few, path).await?, read(many, path).await?);
        let ratio = large / small;
        figures.push(Figure {
            work: format!("{name} over HTTP at {} lines, median of {ROUNDS}", many.lines),
            ours: format!("{large:.1} ms"),
            peer: format!(
                "{small:.1} ms at {} lines; {floor:.1} ms the sums of its balances in SQL",
                few.lines
            ),
            ratio: Some(ratio),
            budget: "at most 2",
            within: ratio <= 2.0,
        });
    }
    Ok(figures)
}

/// The median in milliseconds.
pub async fn read(books: &Books, path: &str) -> anyhow::Result<f64> {
    let path = format!("{path}?fiscal_year_id={}", books.year);
    median_ms(ROUNDS, async || {
        let report = books.get(&path).await?;
        ensure!(report["is_balanced"] == true, "{path} does not balance");
        Ok(())
    })
    .await
}
