//! `partita fec`: looks at a French tax-audit file, without a database.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use ledger::fec::{Analysis, Options, Regime, Verdict, analyse};
use ledger::{Currency, Money};
use serde_json::{Value, json};

use crate::output;
use crate::tables::harmless;

/// Arguments of `partita fec`.
#[derive(Debug, Args)]
pub struct Fec {
    #[command(subcommand)]
    action: Action,
}

/// What to do with the file.
#[derive(Debug, Subcommand)]
enum Action {
    /// Tells whether the file is conforming and importable; exits 1 when the official checker would refuse it.
    Check {
        /// The file; its name should be SIREN, `FEC` and the closing date.
        file: PathBuf,
        /// Regime that decides the columns: general, ba or bnc (or BIC, COM, BAT, BNCT); else read from the header.
        #[arg(long, value_parser = regime)]
        regime: Option<Regime>,
        /// Prints the report as JSON.
        #[arg(long)]
        json: bool,
    },
    /// Prints the balance of the accounts as CSV; exits 1 when lines had to be left out.
    Balance {
        /// The file.
        file: PathBuf,
    },
}

impl Fec {
    /// Does it.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.action {
            Action::Check { file, regime, json } => check(&file, regime, json),
            Action::Balance { file } => balance(&file),
        }
    }
}

/// Prints the report; exits 0 when the official verdict is conforming, 1 when it is not.
fn check(file: &Path, regime: Option<Regime>, is_json: bool) -> anyhow::Result<ExitCode> {
    let analysis = analysis_of(file, regime)?;
    let text = if is_json { format!("{:#}\n", json_report(&analysis)) } else { text_report(&analysis) };
    output::all(text.as_bytes());
    Ok(if analysis.official.conforming { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Prints account, label, debit, credit and balance; amounts have a decimal point. Exits 1 when lines had to be left
/// out, or when the whole does not balance.
fn balance(file: &Path) -> anyhow::Result<ExitCode> {
    let analysis = analysis_of(file, None)?;
    if let Some(refusal) = analysis.refusals.first().filter(|_| analysis.accounts.is_empty()) {
        bail!("{}: {} ({})", file.display(), refusal.message(), refusal.code.as_str());
    }
    output::all(&balance_csv(&analysis)?);
    for issue in &analysis.issues.list {
        let (file, code) = (file.display(), issue.code.as_str());
        output::note(format_args!("partita: {file}:{}: {} ({code})", issue.line, issue.message()));
    }
    let is_balanced = analysis.totals.debit == analysis.totals.credit;
    if !is_balanced {
        let file = file.display();
        output::note(format_args!("partita: {file}: the debits and credits of the file differ"));
    }
    Ok(if is_balanced && analysis.left_out == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn analysis_of(file: &Path, regime: Option<Regime>) -> anyhow::Result<Analysis> {
    let name = file.file_name().map(|name| name.to_string_lossy());
    let options = Options { file_name: name.as_deref(), regime, ..Options::default() };
    let input = File::open(file).with_context(|| format!("{} cannot be opened", file.display()))?;
    analyse(input, &options).with_context(|| format!("{} cannot be read", file.display()))
}

fn regime(text: &str) -> Result<Regime, String> {
    text.parse().map_err(|_| "general, ba or bnc is expected".to_owned())
}

fn json_report(analysis: &Analysis) -> Value {
    json!({
        "official": json_verdict(&analysis.official),
        "strict": json_verdict(&analysis.strict),
        "importable": analysis.importable,
    })
}

fn json_verdict(verdict: &Verdict) -> Value {
    let findings = verdict.findings.iter().map(|finding| {
        json!({
            "rule": finding.rule.code(),
            "line": (finding.line > 0).then_some(finding.line),
            "column": finding.column,
            "message": finding.message(),
        })
    });
    json!({
        "conforming": verdict.conforming,
        "findings": findings.collect::<Vec<_>>(),
        "findings_total": verdict.total,
    })
}

fn text_report(analysis: &Analysis) -> String {
    let mut lines = vec![
        verdict_line("official", &analysis.official),
        verdict_line("strict", &analysis.strict),
        format!("importable: {}", if analysis.importable { "yes" } else { "no" }),
        format!("entries: {} valid of {}", analysis.entries.valid, analysis.entries.total),
    ];
    for finding in analysis.official.findings.iter().chain(&analysis.strict.findings) {
        let column = finding.column.unwrap_or("-");
        lines.push(format!(
            "{}\tline {}\t{column}\t{}",
            finding.rule.code(),
            finding.line,
            finding.message()
        ));
    }
    for tolerance in &analysis.tolerances {
        lines.push(format!("{}\t{} x\t{}", tolerance.code.as_str(), tolerance.count, tolerance.message()));
    }
    for issue in &analysis.issues.list {
        let column = issue.column.unwrap_or("-");
        lines.push(format!("{}\tline {}\t{column}\t{}", issue.code.as_str(), issue.line, issue.message()));
    }
    for refusal in &analysis.refusals {
        lines.push(format!("{}\t{}", refusal.code.as_str(), refusal.message()));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn verdict_line(level: &str, verdict: &Verdict) -> String {
    let conforming = if verdict.conforming { "conforming" } else { "not conforming" };
    format!("{level}: {conforming}, {} findings", verdict.total)
}

fn balance_csv(analysis: &Analysis) -> anyhow::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(["account", "label", "debit", "credit", "balance"])?;
    let euros = |money: Money| money.format(Currency::Eur);
    for account in &analysis.accounts {
        let (debit, credit) = (Money::from_minor(account.debit), Money::from_minor(account.credit));
        let balance = debit.checked_sub(credit).context("the sums of an account overflow")?;
        table.write_record([
            harmless(&account.number).as_ref(),
            harmless(&account.label).as_ref(),
            &euros(debit),
            &euros(credit),
            &euros(balance),
        ])?;
    }
    Ok(table.into_inner()?)
}

#[cfg(test)]
mod tests;
