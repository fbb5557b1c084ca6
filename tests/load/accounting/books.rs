//! A company whose year came from a file over HTTP.

use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use reqwest::Method;
use serde_json::Value;
use tests::{fec_file::FecFile, visitor::Visitor};
use tokio_postgres::Client;

use crate::bench::{Bench, percentile, schema};

/// The longest that the index of the search may take to follow an import.
const PATIENCE: Duration = Duration::from_secs(1_800);

/// A company, somebody who may everything in it, and a superuser's connection to its database.
pub struct Books {
    pub visitor: Visitor,
    pub company: String,
    /// The fiscal year of the file.
    pub year: String,
    /// Its schema in the database.
    pub schema: String,
    pub sql: Client,
    /// How many lines were imported.
    pub lines: i64,
}

impl Books {
    /// A new company, with its first fiscal year.
    pub async fn new(bench: &Bench, name: &str) -> anyhow::Result<Self> {
        let visitor = Visitor::arrives(bench.url(), &format!("accounting-{name}")).await?;
        let company = visitor.makes_company(name).await?;
        let (schema, sql) = (schema(&company), bench.superuser().await?);
        let mut books = Self { visitor, company, year: String::new(), schema, sql, lines: 0 };
        let years = books.get("/fiscal_years").await?;
        books.year = years["items"][0]["id"].as_str().context("a fiscal year")?.to_owned();
        Ok(books)
    }

    /// Imports a file, and waits until nothing goes on behind it.
    pub async fn import(bench: &Bench, name: &str, file: &FecFile) -> anyhow::Result<Self> {
        let mut books = Self::new(bench, name).await?;
        let (visitor, company) = (&books.visitor, &books.company);
        let uploaded = visitor.uploads_fec(company, &file.name(), file.text().into_bytes()).await?;
        let imported = visitor.imports_fec(company, &uploaded).await?;
        books.year = imported["fiscal_year_id"].as_str().context("the imported year")?.to_owned();
        books.lines = imported["imported_lines"].as_i64().context("the number of lines")?;
        books.settle().await?;
        Ok(books)
    }

    /// The version of its year, and the first day.
    pub async fn year(&self) -> anyhow::Result<(i64, String)> {
        let years = self.get("/fiscal_years").await?;
        let years = years["items"].as_array().context("fiscal years")?;
        let year = years.iter().find(|year| year["id"] == self.year.as_str()).context("the year")?;
        Ok((
            year["version"].as_i64().context("a version")?,
            year["start"].as_str().context("a day")?.to_owned(),
        ))
    }

    /// Waits for the index of the search, and does at once what autovacuum does within minutes.
    async fn settle(&self) -> anyhow::Result<()> {
        let begun = Instant::now();
        let path = format!("/companies/{}/search?query=piece", self.company);
        while self.visitor.send(Method::GET, &path, None).await?["is_complete"] != true {
            ensure!(begun.elapsed() < PATIENCE, "the index of the search does not follow");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        self.vacuum().await
    }

    /// Does at once what autovacuum does within minutes of a large change.
    pub async fn vacuum(&self) -> anyhow::Result<()> {
        for table in [
            "entries",
            "entry_lines",
            "account_balances",
            "journal_balances",
            "open_items",
            "matches",
            "match_lines",
        ] {
            self.sql.batch_execute(&format!("VACUUM (ANALYZE) {}.{table}", self.schema)).await?;
        }
        Ok(())
    }

    /// The address of something of the accounting.
    pub fn path(&self, rest: &str) -> String {
        format!("/companies/{}/accounting{rest}", self.company)
    }

    /// Asks for something of the accounting.
    pub async fn get(&self, rest: &str) -> anyhow::Result<Value> {
        self.visitor.send(Method::GET, &self.path(rest), None).await
    }

    /// SQL in which `S.` stands for the company's schema.
    pub fn sql_of(&self, sql: &str) -> String {
        sql.replace("S.", &format!("{}.", self.schema))
    }
}

/// The median of some rounds in milliseconds.
pub async fn median_ms(
    rounds: usize,
    mut act: impl AsyncFnMut() -> anyhow::Result<()>,
) -> anyhow::Result<f64> {
    let mut times = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let begun = Instant::now();
        act().await?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    Ok(percentile(&mut times, 50))
}
