//! hledger, which reads a journal of text anew for each report: the same entries, without their third parties' names.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use reqwest::Method;
use tempfile::TempDir;
use tests::fec_file::FecFile;

use super::balances;
use super::books::Books;
use crate::bench::{Figure, seconds};

const ROUNDS: usize = 3;
/// What its statements sort accounts by.
const ACCOUNTS: &str = "account 411000  ; type: A\naccount 512000  ; type: C\naccount 445710  ; type: L\n\
    account 706000  ; type: R\n\n";

/// A report of ours, and how hledger is asked for it.
const REPORTS: [(&str, &str, &[&str]); 3] = [
    ("trial balance", "/trial_balance", &["balance", "--flat"]),
    ("balance sheet and income statement", "/statements", &["balancesheet"]),
    ("a month of account 706000", "", &["register", "706000", "--period", "2024-03"]),
];

/// The reports beside ours of the same entries.
pub async fn reports(books: &Books, file: &FecFile) -> anyhow::Result<Vec<Figure>> {
    let hledger = Hledger::with(file)?;
    let mut figures = Vec::new();
    for (name, path, arguments) in REPORTS {
        let ours = if path.is_empty() { month(books).await? } else { balances::read(books, path).await? };
        let theirs = hledger.as_ref().map(|hledger| hledger.takes(arguments)).transpose()?;
        figures.push(figure(
            format!("{name} at {} lines, beside hledger", books.lines),
            Duration::from_secs_f64(ours / 1000.0),
            theirs,
            hledger.as_ref(),
        ));
    }
    Ok(figures)
}

/// `hledger close` prints the entries that close a year and open the next one; it matches nothing.
pub async fn closing(file: &FecFile, entries: usize, ours: Duration) -> anyhow::Result<Figure> {
    let hledger = Hledger::with(file)?;
    let theirs = hledger.as_ref().map(|hledger| hledger.takes(&["close"])).transpose()?;
    let work =
        format!("closing that year of {entries} entries, beside `hledger close`, which writes nothing");
    Ok(figure(work, ours, theirs, hledger.as_ref()))
}

fn figure(work: String, ours: Duration, theirs: Option<Duration>, hledger: Option<&Hledger>) -> Figure {
    let peer = match (theirs, hledger) {
        (Some(theirs), Some(hledger)) => {
            format!("{} {}, which reads its journal first", seconds(theirs), hledger.version)
        }
        _ => "hledger is not installed (Debian: apt-get install hledger)".to_owned(),
    };
    Figure {
        work,
        ours: seconds(ours),
        peer,
        ratio: theirs.map(|theirs| ours.as_secs_f64() / theirs.as_secs_f64()),
        budget: "–",
        within: true,
    }
}

/// All lines of the month as CSV, in milliseconds.
async fn month(books: &Books) -> anyhow::Result<f64> {
    let path = books.path("/exports/lines?account=706000&from=2024-03-01&to=2024-03-31&format=csv");
    super::books::median_ms(ROUNDS, async || {
        books.visitor.request(Method::GET, &path).send().await?.error_for_status()?.bytes().await?;
        Ok(())
    })
    .await
}

/// An installed hledger and a journal for it.
struct Hledger {
    version: String,
    folder: TempDir,
}

impl Hledger {
    /// `None` where it is not installed.
    fn with(file: &FecFile) -> anyhow::Result<Option<Self>> {
        let Ok(told) = Command::new("hledger").arg("--version").output() else { return Ok(None) };
        let told = String::from_utf8_lossy(&told.stdout);
        let version = told.split(',').next().unwrap_or("hledger").trim().to_owned();
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("books.journal"), journal(&file.text()))?;
        Ok(Some(Self { version, folder }))
    }

    /// The shortest of some rounds.
    fn takes(&self, arguments: &[&str]) -> anyhow::Result<Duration> {
        let journal = self.folder.path().join("books.journal");
        let rounds: Vec<Duration> =
            (0..ROUNDS).map(|_| run(&journal, arguments)).collect::<anyhow::Result<_>>()?;
        rounds.into_iter().min().context("a round")
    }
}

fn run(journal: &Path, arguments: &[&str]) -> anyhow::Result<Duration> {
    let begun = Instant::now();
    let status =
        Command::new("hledger").arg("-f").arg(journal).args(arguments).stdout(Stdio::null()).status()?;
    let took = begun.elapsed();
    ensure!(status.success(), "hledger {} failed", arguments.join(" "));
    Ok(took)
}

/// The entries of a FEC as hledger writes them, third parties as accounts below that of all clients.
fn journal(fec: &str) -> String {
    let mut journal = String::with_capacity(fec.len());
    journal.push_str(ACCOUNTS);
    let mut entry = "";
    for line in fec.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [code, _, number, day, account, _, auxiliary, _, piece_ref, _, label, debit, credit, ..] =
            fields[..]
        else {
            continue;
        };
        if number != entry {
            entry = number;
            let (year, month, day) = (&day[..4], &day[4..6], &day[6..]);
            writeln!(journal, "\n{year}-{month}-{day} ({code}{number}) {piece_ref} {label}")
                .expect("a String takes everything");
        }
        let party = if auxiliary.is_empty() { String::new() } else { format!(":{auxiliary}") };
        let amount = if debit == "0,00" { format!("-{credit}") } else { debit.to_owned() };
        writeln!(journal, "    {account}{party}  {} EUR", amount.replace(',', "."))
            .expect("a String takes everything");
    }
    journal
}
