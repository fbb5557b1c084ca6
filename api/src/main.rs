//! `partita`: the service, the worker and the operator's commands in one binary.

use std::process::ExitCode;

use api::commands::{self, Command};
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
            eprintln!("partita: {error:#}");
            ExitCode::from(2)
        }
    }
}
