//! `make test`: every check there is, each timed, with one summary at the end.

mod run;
mod steps;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::lock::Lock;
use crate::place::Place;
use crate::settings::Settings;
use crate::terminal::{say, warn};
use crate::{interrupt, process, tools};

/// One check.
struct Step {
    name: &'static str,
    /// Steps that must have passed before.
    needs: &'static [&'static str],
    act: fn(&Place, &Settings) -> Result<()>,
}

struct Outcome {
    name: &'static str,
    /// Why it failed.
    error: Option<anyhow::Error>,
    took: Duration,
    /// Time of all cores, of what the step started and has ended.
    cpu: Duration,
}

/// Runs the steps named in `arguments` with those that they need, or all. Fails when any fails.
pub(crate) fn check(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    let chosen = chosen(arguments)?;
    tools::check_for_tests()?;
    let settings = Settings::load(&place.root)?;
    let _lock = Lock::take(place, "test")?;
    process::lint_what_is_compiled();
    let mut outcomes: Vec<Outcome> = Vec::new();
    for step in &steps::ALL {
        if !chosen.contains(&step.name) {
            continue;
        }
        let (begun, spent) = (Instant::now(), process::cpu_of_ended()?);
        let error = attempt(step, &outcomes, place, &settings).err();
        let cpu = process::cpu_of_ended()?.saturating_sub(spent);
        outcomes.push(Outcome { name: step.name, error, took: begun.elapsed(), cpu });
        if interrupt::requested() {
            bail!("interrupted");
        }
    }
    Ok(summary(&outcomes))
}

fn attempt(step: &Step, before: &[Outcome], place: &Place, settings: &Settings) -> Result<()> {
    say(format!("\n== {}", step.name));
    let failed = before.iter().find(|outcome| outcome.error.is_some() && step.needs.contains(&outcome.name));
    if let Some(failed) = failed {
        bail!("cannot run, because {} failed", failed.name);
    }
    (step.act)(place, settings)
}

/// The names to run: those given and, in turn, those that they need.
fn chosen(arguments: &[String]) -> Result<Vec<&'static str>> {
    let mut names: Vec<&'static str> = Vec::new();
    for argument in arguments {
        let Some(step) = steps::ALL.iter().find(|step| step.name == argument) else {
            let known: Vec<&str> = steps::ALL.iter().map(|step| step.name).collect();
            bail!("no step `{argument}`; there are: {}", known.join(", "));
        };
        names.push(step.name);
    }
    if names.is_empty() {
        return Ok(steps::ALL.iter().map(|step| step.name).collect());
    }
    // A step stands after those that it needs, so one walk from the end finds them all.
    for step in steps::ALL.iter().rev() {
        if names.contains(&step.name) {
            names.extend(step.needs);
        }
    }
    Ok(names)
}

fn summary(outcomes: &[Outcome]) -> ExitCode {
    say("");
    for outcome in outcomes {
        let verdict = if outcome.error.is_none() { "passed" } else { "FAILED" };
        let (took, cpu) = (outcome.took.as_secs_f64(), outcome.cpu.as_secs_f64());
        say(format!("{:<12} {verdict} {took:>7.1} s, {cpu:>7.1} s of processors", outcome.name));
    }
    let failed: Vec<_> =
        outcomes.iter().filter_map(|outcome| Some((outcome.name, outcome.error.as_ref()?))).collect();
    for (name, error) in &failed {
        warn(format!("\n{name}: {error:#}"));
    }
    let whole: f64 = outcomes.iter().map(|outcome| outcome.took.as_secs_f64()).sum();
    say(format!("{:<12} {:>14.1} s", "in all", whole));
    say(format!("{} passed, {} failed", outcomes.len() - failed.len(), failed.len()));
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::{chosen, steps};

    #[test]
    fn a_chosen_step_brings_those_it_needs_in_turn() {
        let names = chosen(&["e2e".to_owned()]).unwrap();
        for needed in ["install", "generate", "build", "e2e"] {
            assert!(names.contains(&needed), "{needed}");
        }
        assert!(!names.contains(&"clippy"));
    }

    #[test]
    fn no_choice_is_everything_and_an_unknown_name_is_refused() {
        assert_eq!(chosen(&[]).unwrap().len(), steps::ALL.len());
        assert!(chosen(&["e3e".to_owned()]).unwrap_err().to_string().contains("no step `e3e`"));
    }

    #[test]
    fn a_step_stands_after_those_it_needs() {
        for (index, step) in steps::ALL.iter().enumerate() {
            for need in step.needs {
                assert!(steps::ALL[..index].iter().any(|earlier| earlier.name == *need), "{need}");
            }
        }
    }
}
