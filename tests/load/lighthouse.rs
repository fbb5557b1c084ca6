//! What Lighthouse says of the built pages, beside an empty page of the same service.

use std::process::Command;

use anyhow::{Context, ensure};
use serde_json::Value;
use tests::{
    fec_file::FecFile,
    visitor::{PASSWORD, Visitor},
};

use crate::bench::{Bench, Figure, variable};

/// Lines of the books that the dashboard shows.
const LINES: usize = 5_000;
const YEAR: i32 = 2024;
/// What each score comes to at least, of a hundred.
const BUDGET: u64 = 95;
const CATEGORIES: [&str; 3] = ["performance", "accessibility", "best_practices"];

/// The pages on a telephone with a slow network, as Lighthouse has it by default, and at a desk.
pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    let visitor = Visitor::arrives(bench.url(), "lighthouse").await?;
    let company = visitor.makes_company("Boulangerie Sow").await?;
    let file = FecFile::new(LINES, YEAR);
    let uploaded = visitor.uploads_fec(&company, &file.name(), file.text().into_bytes()).await?;
    visitor.imports_fec(&company, &uploaded).await?;
    let measured = scores(bench, &visitor)?;
    let of = |page: &str, device: &str| {
        let same = |each: &&Value| each["page"] == page && each["device"] == device;
        measured.iter().find(same).with_context(|| format!("{page} on a {device} was not measured"))
    };
    let mut figures = Vec::new();
    for device in ["telephone", "desk"] {
        for page in ["sign-in", "dashboard"] {
            figures.push(figure(page, device, of(page, device)?, of("empty", device)?)?);
        }
    }
    Ok(figures)
}

fn scores(bench: &Bench, visitor: &Visitor) -> anyhow::Result<Vec<Value>> {
    let out = tempfile::NamedTempFile::new()?;
    // Browsers hold `localhost` for a safe place, which some checks ask for.
    let url = bench.url().replace("127.0.0.1", "localhost");
    let status = Command::new("node")
        .arg("measure.js")
        .current_dir("tests/lighthouse")
        .env("LIGHTHOUSE_URL", url)
        .env("LIGHTHOUSE_EMAIL", visitor.email())
        .env("LIGHTHOUSE_PASSWORD", PASSWORD)
        .env("LIGHTHOUSE_OUT", out.path())
        .env("BROWSER_PATH", variable("BROWSER_PATH")?)
        .status()
        .context("node")?;
    ensure!(status.success(), "Lighthouse ended with {status}");
    Ok(serde_json::from_slice(&std::fs::read(out.path())?)?)
}

fn figure(page: &str, device: &str, ours: &Value, empty: &Value) -> anyhow::Result<Figure> {
    let slowdown = ours["slowdown"].as_f64().context("no slowdown")?;
    let (ours, empty) = (points(ours)?, points(empty)?);
    Ok(Figure {
        work: format!(
            "Lighthouse, {page}, on a {device} (this machine slowed down {slowdown:.1} times): performance, accessibility, best \
             practices, medians of 5"
        ),
        ours: shown(ours),
        peer: format!("{} an empty page of the same binary", shown(empty)),
        ratio: None,
        budget: "at least 95 each",
        within: ours.iter().all(|points| *points >= BUDGET),
    })
}

fn points(scores: &Value) -> anyhow::Result<[u64; 3]> {
    let mut points = [0; 3];
    for (place, category) in points.iter_mut().zip(CATEGORIES) {
        *place = scores[category].as_u64().with_context(|| format!("no score for {category}"))?;
    }
    Ok(points)
}

fn shown(points: [u64; 3]) -> String {
    points.map(|points| points.to_string()).join(", ")
}
