//! `make test`: every check there is, each timed, with one summary at the end.

mod run;
mod steps;

use std::panic::resume_unwind;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::lock::Lock;
use crate::place::Place;
use crate::settings::Settings;
use crate::terminal::{say, warn};
use crate::{interrupt, process, tools};

/// With what a step runs. The compiler uses one core for long: what has nothing to do with it runs beside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lane {
    /// The service, one step after the other.
    Service,
    /// The client and what stands around the service, beside it.
    Client,
    /// Both of them, when the others have ended.
    Both,
}

/// One check.
struct Step {
    name: &'static str,
    lane: Lane,
    /// Steps that must have passed before.
    needs: &'static [&'static str],
    act: fn(&Place, &Settings) -> Result<()>,
}

struct Outcome {
    name: &'static str,
    /// Why it failed.
    error: Option<anyhow::Error>,
    took: Duration,
}

/// Runs the steps named in `arguments` with those that they need, or all. Fails when any fails.
pub(crate) fn check(place: &Place, arguments: &[String]) -> Result<ExitCode> {
    let chosen = chosen(arguments)?;
    tools::check_for_tests()?;
    let settings = Settings::load(&place.root)?;
    let _lock = Lock::take(place, "test")?;
    process::lint_what_is_compiled();
    let begun = Instant::now();
    let walk = |lane: Lane, before: &[Outcome]| walk(lane, &chosen, before, place, &settings);
    let mut outcomes = thread::scope(|scope| {
        let client = scope.spawn(|| walk(Lane::Client, &[]));
        let mut outcomes = walk(Lane::Service, &[]);
        outcomes.extend(client.join().unwrap_or_else(|panic| resume_unwind(panic)));
        outcomes
    });
    outcomes.extend(walk(Lane::Both, &outcomes));
    if interrupt::requested() {
        bail!("interrupted");
    }
    Ok(summary(&outcomes, begun.elapsed(), process::cpu_of_ended()?))
}

/// Runs the chosen steps of a lane, until somebody interrupts.
fn walk(lane: Lane, chosen: &[&str], before: &[Outcome], place: &Place, settings: &Settings) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    let steps = steps::ALL.iter().filter(|step| step.lane == lane && chosen.contains(&step.name));
    for step in steps.take_while(|_| !interrupt::requested()) {
        let begun = Instant::now();
        let failed = before
            .iter()
            .chain(&outcomes)
            .find(|done| done.error.is_some() && step.needs.contains(&done.name));
        let error = attempt(step, failed, place, settings).err();
        outcomes.push(Outcome { name: step.name, error, took: begun.elapsed() });
    }
    outcomes
}

fn attempt(step: &Step, failed: Option<&Outcome>, place: &Place, settings: &Settings) -> Result<()> {
    say(format!("\n== {}", step.name));
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

/// What became of the steps, and how long all took, and what of the processors.
fn summary(outcomes: &[Outcome], took: Duration, cpu: Duration) -> ExitCode {
    say("");
    for outcome in outcomes {
        let verdict = if outcome.error.is_none() { "passed" } else { "FAILED" };
        say(format!("{:<12} {verdict} {:>7.1} s", outcome.name, outcome.took.as_secs_f64()));
    }
    let failed: Vec<_> =
        outcomes.iter().filter_map(|outcome| Some((outcome.name, outcome.error.as_ref()?))).collect();
    for (name, error) in &failed {
        warn(format!("\n{name}: {error:#}"));
    }
    let (took, cpu) = (took.as_secs_f64(), cpu.as_secs_f64());
    say(format!("{:<12} {took:>14.1} s, {cpu:.1} s of processors", "in all"));
    say(format!("{} passed, {} failed", outcomes.len() - failed.len(), failed.len()));
    if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[cfg(test)]
mod tests {
    use super::{Lane, Step, chosen, steps};

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
                let earlier = steps::ALL[..index].iter().find(|earlier| earlier.name == *need);
                let waits = |earlier: &Step| step.lane == Lane::Both || step.lane == earlier.lane;
                assert!(earlier.is_some_and(waits), "{} needs {need}", step.name);
            }
        }
    }
}
