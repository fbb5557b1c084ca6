//! From the sign-up form to a company that can be used.

use std::time::{Duration, Instant};

use reqwest::Method;
use tests::visitor::Visitor;

use crate::bench::{Bench, Figure};

const ROUNDS: usize = 7;
/// The first spares are made in the background after the start.
const SPARES_ARE_MADE: Duration = Duration::from_secs(15);

pub async fn measure(bench: &Bench) -> anyhow::Result<Vec<Figure>> {
    tokio::time::sleep(SPARES_ARE_MADE).await;
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let begun = Instant::now();
        let visitor = Visitor::arrives(bench.url(), &format!("signup{round}")).await?;
        visitor.answers_onboarding(&format!("Company {round}")).await?;
        let company = visitor.finalises().await?;
        visitor.send(Method::GET, &format!("/companies/{company}/accounting/accounts"), None).await?;
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    let median = times[ROUNDS / 2];
    Ok(vec![Figure {
        work: format!(
            "sign up, confirm by the mail, sign in, answer onboarding, read the first accounts, with a spare, \
             median of {ROUNDS}"
        ),
        ours: format!("{} ms", median.as_millis()),
        peer: "–".to_owned(),
        ratio: None,
        budget: "300 ms",
        within: median <= Duration::from_millis(300),
    }])
}
