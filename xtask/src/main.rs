//! The developer commands of Partita. The Makefile gives the frequent ones a shorter name.

mod api_client;
mod api_lint;
mod bench;
mod browser;
mod chart;
mod check;
mod clean;
mod debian;
mod deny;
mod http;
mod interrupt;
mod lock;
mod npm;
mod openapi;
mod pg;
mod place;
mod postgres;
mod process;
mod python;
mod run;
mod schema;
mod served;
mod service;
mod settings;
mod stamp;
mod tail;
mod terminal;
mod tools;
mod webapp;

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::place::Place;

const USAGE: &str = "\
cargo xtask <command>

  run [--release]              build what changed and run Partita until Ctrl+C
  demo --email ADDRESS         fill the instance of this clone with an account and two companies to look at
  release                      build the optimised binary and the web client
  test [STEP...]               run every check, or the named ones with those they need
  bench [NAME...]              measure Partita beside its peers, all of it or by name, into docs/benchmarks.md
  soak [SEEDS]                 kill the service and Postgres in the middle of their work, 200 times unless told
  api-tries [SECONDS]          try every operation with what fits it and what does not, for 10 minutes unless told
  openapi [--check]            write openapi/partita.json from the service, or compare it
  audit                        ask the advisory databases about crates and npm packages
  chart                        write what of helm/partita is made from its values and .env.example
  permissions                  write docs/permissions.md from what the service answers
  schema                       write tenancy/src/schema from the migrations
  stop                         stop what runs from this clone
  clean                        stop it and remove everything that was made
  pg [--test] [-- COMMAND...]  start the private Postgres and stay, or run COMMAND with its addresses

With INSTANCE=name in the environment, run, stop and clean act on an instance beside the others, with data of its own.
";

fn main() -> ExitCode {
    match act() {
        Ok(code) => code,
        Err(error) => {
            terminal::warn(format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn act() -> Result<ExitCode> {
    interrupt::watch()?;
    let mut arguments = std::env::args().skip(1);
    let command = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    let place = Place::find()?;
    match command.as_str() {
        "run" => run::run(&place, &rest),
        "demo" => run::demo(&place, &rest),
        "release" => run::release(&place),
        "test" => check::check(&place, &rest),
        "bench" => bench::bench(&place, &rest),
        "soak" => bench::soak(&place, &rest),
        "api-tries" => api_client::tries_for(&place, &rest),
        "openapi" => openapi::openapi(&place, &rest),
        "audit" => deny::audit(&place, &rest),
        "chart" => chart::chart(&place, &rest),
        "permissions" => schema::permissions(&place, &rest),
        "schema" => schema::schema(&place, &rest),
        "stop" => clean::stop(&place),
        "clean" => clean::clean(&place),
        "pg" => pg::pg(&place, &rest),
        "" | "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(ExitCode::SUCCESS)
        }
        unknown => bail!("unknown command `{unknown}`\n\n{USAGE}"),
    }
}
