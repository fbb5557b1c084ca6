//! Posting and importing at the same time until something breaks, and what must be true after it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tests::fec_file::FecFile;
use tests::visitor::Visitor;
use tokio::task::JoinHandle;

use super::clerk::{Clerk, Day, Posted};
use super::house::{ANSWERS_WITHIN, House};

/// A house is used for so many moments, each with a year of its own to import.
pub const SEEDS_A_HOUSE: usize = 8;
const CLERKS: usize = 3;
/// Lines of the file: long enough to be hit in the middle.
const LINES: usize = 6_000;
/// The years that are imported, going back from here. The clerks post in the current one.
const LAST_IMPORTED_YEAR: i32 = 2024;

/// What was going on when something broke.
pub struct Broken {
    days: Vec<Day>,
    is_imported: bool,
    /// The moment, for messages.
    pub moment: String,
}

/// Importing and posting in one house, and everything that was acknowledged so far.
pub struct Work {
    pub house: House,
    posted: Vec<Posted>,
    /// The day that the clerks post on.
    date: String,
    /// How long an import takes when nothing is killed.
    calm: Duration,
    /// How many entries a whole file has.
    entries: i64,
    /// The last year that was imported.
    year: i32,
}

impl Work {
    /// Imports a first file in peace, to know how long it takes.
    pub async fn begins_in(house: House) -> Self {
        let psql = house.psql().await;
        let date = psql.query_one("SELECT start_date::text FROM fiscal_years", &[]).await.unwrap().get(0);
        let begun = Instant::now();
        let year = LAST_IMPORTED_YEAR;
        imports(house.visitor.clone(), house.company.clone(), year).await.unwrap();
        let mut work = Self { house, posted: Vec::new(), date, calm: begun.elapsed(), entries: 0, year };
        work.entries = work.trace().await[0];
        work
    }

    /// Lets clerks post and a file be imported until something `breaks`, at a moment that the seed draws.
    pub async fn until(&mut self, seed: u64, breaks: impl AsyncFnOnce(&mut House)) -> Broken {
        self.year -= 1;
        let calm_ms = u64::try_from(self.calm.as_millis()).unwrap();
        let wait = moment_within(self.calm, seed);
        let is_over = Arc::new(AtomicBool::new(false));
        let clerks: Vec<JoinHandle<Day>> =
            (0..CLERKS).map(|_| tokio::spawn(self.clerk(is_over.clone()).works())).collect();
        let import = imports(self.house.visitor.clone(), self.house.company.clone(), self.year);
        let import = tokio::spawn(import);
        tokio::time::sleep(wait).await;
        breaks(&mut self.house).await;
        is_over.store(true, Ordering::SeqCst);
        let mut days = Vec::new();
        for clerk in clerks {
            days.push(clerk.await.unwrap());
        }
        // Without the backtrace that `{:?}` of the error would add.
        let imported = import.await.unwrap().map_err(|error| format!("{error:#}"));
        let moment = format!("seed {seed}, after {} ms of {calm_ms}, import {imported:?}", wait.as_millis());
        Broken { days, is_imported: imported.is_ok(), moment }
    }

    fn clerk(&self, is_over: Arc<AtomicBool>) -> Clerk {
        let House { visitor, company, .. } = &self.house;
        Clerk { visitor: visitor.clone(), company: company.clone(), date: self.date.clone(), is_over }
    }

    /// The answer to an entry that is drafted now: its status and the code of the refusal.
    pub async fn drafts(&self) -> (u16, String) {
        self.house.drafts(&self.date).await
    }

    /// Waits until the service takes entries again, without being started again.
    pub async fn writes_again(&self) {
        let begun = Instant::now();
        while self.drafts().await.0 != 201 {
            assert!(begun.elapsed() < ANSWERS_WITHIN, "the service does not write again");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Asserts that nothing acknowledged is lost and nothing is half done; then does again what was not done.
    pub async fn is_whole_after(&mut self, broken: Broken) {
        let Broken { days, is_imported, moment } = broken;
        let moment = moment.as_str();
        let trace = self.trace().await;
        let all = [self.entries, 1, 1];
        println!("{moment}: {trace:?}, {} posted before", self.posted.len());
        assert!(trace == all || (trace == [0, 0, 0] && !is_imported), "{moment}: {trace:?}");
        self.house.assert_whole(moment).await;
        for day in days {
            let clerk = self.clerk(Arc::default());
            self.posted.extend(clerk.finishes(day).await);
        }
        if trace != all {
            imports(self.house.visitor.clone(), self.house.company.clone(), self.year).await.unwrap();
            assert_eq!(self.trace().await, all, "{moment}: done again");
        }
        self.posted.sort_by_key(|posted| posted.number);
        let psql = self.house.psql().await;
        let kept = "SELECT id::text, coalesce(number, 0) FROM entries WHERE source = 'manual' AND number IS NOT NULL ORDER BY number";
        let kept = psql.query(kept, &[]).await.unwrap();
        let kept: Vec<Posted> =
            kept.iter().map(|row| Posted { id: row.get(0), number: row.get(1) }).collect();
        assert_eq!(kept, self.posted, "{moment}: what was acknowledged is not what is there");
        self.house.assert_whole(moment).await;
    }

    /// What there is of the year's import: entries, fiscal years, imports that count as done.
    async fn trace(&self) -> [i64; 3] {
        let asked = format!(
            "WITH years AS (SELECT id FROM fiscal_years WHERE extract(year FROM start_date) = {})
             SELECT (SELECT count(*) FROM entries WHERE fiscal_year_id IN (SELECT id FROM years)),
                    (SELECT count(*) FROM years),
                    (SELECT count(*) FROM fec_imports WHERE fiscal_year_id IN (SELECT id FROM years))",
            self.year
        );
        let found = self.house.psql().await.query_one(&asked, &[]).await.unwrap();
        [found.get(0), found.get(1), found.get(2)]
    }
}

/// Uploads the file of a year and imports it.
async fn imports(visitor: Visitor, company: String, year: i32) -> anyhow::Result<()> {
    let file = FecFile::new(LINES, year);
    let uploaded = visitor.uploads_fec(&company, &file.name(), file.text().into_bytes()).await?;
    visitor.imports_fec(&company, &uploaded).await?;
    Ok(())
}

/// The moment within a span that a seed draws.
pub fn moment_within(span: Duration, seed: u64) -> Duration {
    span.mul_f64(StdRng::seed_from_u64(seed).random_range(0.0..=1.0))
}

/// How many moments: `usual` in `make test`; `FAULT_SEEDS` names another number of them.
#[expect(clippy::disallowed_methods, reason = "a soak asks for more than `make test`")]
pub fn seeds(usual: u64) -> u64 {
    std::env::var("FAULT_SEEDS").map_or(usual, |seeds| seeds.parse().unwrap())
}
