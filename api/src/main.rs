//! `partita`: the service, the worker and the operator's commands in one binary.

#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "`println!` panics when its reader goes away: `output` says it"
)]

use std::process::ExitCode;

use api::commands::{self, Command};
use api::output;
use clap::Parser;

/// Accounting and business management for small companies.
#[derive(Parser)]
#[command(name = "partita", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    match commands::run(Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            output::note(format_args!("partita: {error:#}"));
            ExitCode::from(2)
        }
    }
}
