//! `partita doctor`: what is wrong with an installation, and what to do about it.

use std::process::ExitCode;

use clap::Args;
use serde_json::json;
use tenancy::examine::{Finding, Verdict};

use crate::{config::Config, doctor::Diagnosis, output};

/// Arguments of `partita doctor`.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Tells it to a program.
    #[arg(long)]
    json: bool,
}

impl Doctor {
    /// Does it. Exits 1 when something does not work.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let diagnosis = Diagnosis::of(Config::from_env().map_err(|error| error.to_string())).await;
        let text = if self.json { as_json(&diagnosis) } else { as_text(&diagnosis) };
        output::all(text.as_bytes());
        Ok(if diagnosis.is_broken() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Well => "well",
        Verdict::Warning => "warning",
        Verdict::Broken => "broken",
    }
}

fn as_text(diagnosis: &Diagnosis) -> String {
    let mut text = String::new();
    for Finding { check, verdict, said, advice } in diagnosis.findings() {
        text += &format!("{:<8} {check}: {said}\n", name(*verdict));
        if !advice.is_empty() {
            text += &format!("         what to do: {advice}\n");
        }
    }
    let count = |wanted| diagnosis.findings().iter().filter(|finding| finding.verdict == wanted).count();
    let (broken, warnings) = (count(Verdict::Broken), count(Verdict::Warning));
    text + &format!("{broken} broken, {warnings} warnings, {} well\n", count(Verdict::Well))
}

fn as_json(diagnosis: &Diagnosis) -> String {
    let findings: Vec<_> = diagnosis
        .findings()
        .iter()
        .map(|finding| {
            json!({
                "check": finding.check, "verdict": name(finding.verdict),
                "said": finding.said, "advice": finding.advice,
            })
        })
        .collect();
    format!("{:#}\n", json!({ "is_broken": diagnosis.is_broken(), "findings": findings }))
}
