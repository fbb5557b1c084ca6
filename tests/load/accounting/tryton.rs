//! Tryton on the same Postgres, beside Partita with the same entries: as many as Tryton does in a reasonable time.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, ensure};
use reqwest::Method;
use serde_json::{Value, json};

use super::books::Books;
use super::drafts::{self, amount};
use super::{balances, closing};
use crate::bench::{Bench, Figure, variable};

/// Sales of 400 customers, with as many settlements.
const SALES: usize = 500;
const CUSTOMERS: usize = 400;

/// What is done, in the order in which it is, by the name that Tryton's figure has.
const ACTS: [(&str, &str); 5] = [
    ("post_s", "post them in one call"),
    ("trial_balance_s", "trial balance"),
    ("balance_sheet_s", "balance sheet"),
    ("reconcile_s", "automatic matching"),
    ("close_s", "closing of the year"),
];

/// A row an act; one row where Tryton is not installed, or fails.
pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let Some(python) = python() else { return Ok(vec![absent("Tryton is not installed".to_owned())]) };
    let ours = ours(bench).await?;
    let theirs = match theirs(python).await {
        Ok(theirs) => theirs,
        Err(error) => return Ok(vec![absent(format!("Tryton did not end: {error:#}"))]),
    };
    let version = theirs["version"].as_str().context("Tryton's version")?;
    let rows = ACTS.iter().zip(ours).map(|((name, act), ours)| {
        let took = theirs[name].as_f64().with_context(|| format!("Tryton does not tell {name}"))?;
        Ok(Figure {
            work: format!("{act} of {} entries of two lines over HTTP, beside Tryton", SALES * 2),
            ours: format!("{ours:.3} s"),
            peer: format!("{took:.3} s Tryton {version} on the same Postgres, without its protocol"),
            ratio: Some(ours / took),
            budget: "–",
            within: true,
        })
    });
    rows.collect()
}

/// What each act takes here, in seconds.
async fn ours(bench: &Bench) -> anyhow::Result<[f64; 5]> {
    let books = Books::new(bench, "peer").await?;
    let (_, start) = books.year().await?;
    let drafts = drafts::save(&books, (0..SALES).flat_map(|sale| pair(sale, &start)).collect()).await?;
    let begun = Instant::now();
    drafts::post(&books, &drafts).await?;
    let posted = begun.elapsed();
    let trial_balance = balances::read(&books, "/trial_balance").await?;
    let statements = balances::read(&books, "/statements").await?;
    let begun = Instant::now();
    let path = books.path("/matches/automatic");
    let matched = books.visitor.send(Method::POST, &path, Some(json!({}))).await?;
    let took = begun.elapsed();
    ensure!(matched["lines"] == SALES * 2, "{matched}");
    let begun = Instant::now();
    closing::close(&books).await?;
    let closed = begun.elapsed();
    Ok([
        posted.as_secs_f64(),
        trial_balance / 1000.0,
        statements / 1000.0,
        took.as_secs_f64(),
        closed.as_secs_f64(),
    ])
}

/// A sale and what pays it, of an amount that no other has. `start` is the first day of the year.
fn pair(sale: usize, start: &str) -> [Value; 2] {
    let gross = amount(10_000 + (2 * sale * 7_919) % 900_000);
    let date = format!("{}-{:02}-{:02}", &start[..4], sale * 12 / SALES + 1, sale % 28 + 1);
    let customer = format!("C{:05}", sale % CUSTOMERS);
    let entry = |journal, lines| json!({"journal": journal, "date": date, "label": format!("Vente {sale}"), "lines": lines});
    [
        entry(
            "VE",
            json!([{"account": "411", "auxiliary": customer, "debit": gross}, {"account": "707", "credit": gross}]),
        ),
        entry(
            "BQ",
            json!([{"account": "512", "debit": gross}, {"account": "411", "auxiliary": customer, "credit": gross}]),
        ),
    ]
}

async fn theirs(python: PathBuf) -> anyhow::Result<Value> {
    let server = variable("BENCH_ADMIN_URL")?;
    let database = format!("tryton_{}", std::process::id());
    let asked = move || {
        let mut command = Command::new(python);
        command.arg("tests/load/peers/tryton.py").args([&server, &database, &SALES.to_string()]);
        command.stderr(Stdio::inherit()).output()
    };
    let output = tokio::task::spawn_blocking(asked).await??;
    ensure!(output.status.success(), "tests/load/peers/tryton.py failed");
    let told: Value =
        serde_json::from_slice(&output.stdout).context("what tests/load/peers/tryton.py tells")?;
    ensure!(told["reconciled"] == SALES * 2, "{told}");
    Ok(told)
}

fn absent(reason: String) -> Figure {
    Figure {
        work: "posting, reports, matching and closing beside Tryton".to_owned(),
        ours: "–".to_owned(),
        peer: reason,
        ratio: None,
        budget: "–",
        within: true,
    }
}

/// A Python that has Tryton, where `cargo xtask bench` could make one.
fn python() -> Option<PathBuf> {
    std::env::var_os("BENCH_TRYTON_PYTHON").map(PathBuf::from)
}
