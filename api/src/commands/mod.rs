//! The sub-commands of `partita`.

pub mod audit;
pub mod billing;
pub mod company;
pub mod demo;
mod doctor;
pub mod drill;
pub mod errors;
mod fec;
pub mod jobs;
mod migrate;
pub mod operator;
pub mod person;
pub mod secrets;
mod serve;
mod together;

use std::process::ExitCode;

use clap::Subcommand;

use crate::{output, server, telemetry};

/// What is logged unless RUST_LOG says otherwise.
const USUAL_LOG: &str = "info,poem=warn";
/// What is logged of a command that sends thousands of requests to itself.
const WARNINGS: &str = "warn";

/// What `partita` can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Answers requests, and does the work of the queue beside.
    Serve(serve::Serve),
    /// Does the work of the queue only.
    Work,
    /// Brings the database to the version of this binary.
    Migrate(migrate::Migrate),
    /// Looks after one company, or all.
    Company(company::Company),
    /// Looks after the audit trail of the platform.
    Audit(audit::Audit),
    /// Reads the newest archives of some companies in, verifies and erases them, and prints a table. Exits 1 when one fails.
    Drill(drill::Drill),
    /// Helps one person, who has lost what they sign in with.
    Person(person::Person),
    /// Says who may see who buys, and decide of payments by mobile money.
    Operator(operator::Operator),
    /// Shows and changes what is offered, and tells how trials end.
    Billing(billing::Billing),
    /// Shows the jobs of the queue, and lets those that were set aside run again.
    Jobs(jobs::Jobs),
    /// Shows what failed in clients, as people reported it.
    Errors(errors::Errors),
    /// Fills the installation with an account and two companies whose books can be looked at: a closed year, and the current
    /// one up to today.
    Demo(demo::Demo),
    /// Looks an installation over and says what to do about what is wrong. Exits 1 when something does not work.
    Doctor(doctor::Doctor),
    /// Makes and changes the keys under which secrets rest in the database.
    Secrets(secrets::Secrets),
    /// Prints the OpenAPI document.
    Openapi,
    /// Looks at a French tax-audit file, without a database.
    Fec(fec::Fec),
}

/// Runs a command.
///
/// # Errors
/// Whatever keeps the command from being done, in words for an operator.
pub fn run(command: Command) -> anyhow::Result<ExitCode> {
    let code = done(command)?;
    Ok(if output::is_incomplete() { ExitCode::from(2) } else { code })
}

fn done(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Openapi => {
            output::line(format_args!("{:#}", server::document()));
            Ok(ExitCode::SUCCESS)
        }
        Command::Fec(fec) => fec.run(),
        Command::Serve(serve) => block_on(serve.run()),
        Command::Work => block_on(serve::work()),
        Command::Migrate(migrate) => block_on(migrate.run()),
        Command::Demo(demo) => block_on_with(WARNINGS, demo.run()),
        Command::Doctor(doctor) => block_on(doctor.run()),
        Command::Operator(operator) => block_on(operator.run()),
        Command::Billing(billing) => block_on(billing.run()),
        Command::Jobs(jobs) => block_on(jobs.run()),
        Command::Errors(errors) => block_on(errors.run()),
        Command::Audit(audit) => block_on(audit.run()),
        Command::Secrets(secrets) => block_on(secrets.run()),
        Command::Drill(drill) => block_on(drill.run()),
        Command::Person(person) => block_on(person.run()),
        Command::Company(company) => block_on(company.run()),
    }
}

fn block_on(work: impl Future<Output = anyhow::Result<ExitCode>>) -> anyhow::Result<ExitCode> {
    block_on_with(USUAL_LOG, work)
}

fn block_on_with(
    log: &str,
    work: impl Future<Output = anyhow::Result<ExitCode>>,
) -> anyhow::Result<ExitCode> {
    let traces = telemetry::start(log)?;
    let done = tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(work);
    traces.send_rest();
    done
}
