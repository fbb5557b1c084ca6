//! `partita demo`: an account and two companies with books to look at.
//!
//! All of it but the account goes through the service's own endpoint, so that every rule, right, hash and trail is what it
//! is for everybody. The account is made as that of somebody who comes by an invitation: whoever runs the command stands
//! for its address, and no mail about it is in the queue, which a worker elsewhere would send.

mod account;
mod bakery;
mod books;
mod calendar;
mod clerk;
mod company;
mod entry;
mod extras;
mod purchase;
mod story;
mod trade;
mod trader;
mod visitor;

use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use tenancy::{Clock, Tenancy, provision};

pub use account::Person;
pub use story::Filled;

use crate::commands::operator;
use crate::identity::{self, Language};
use crate::{App, config::Config, mail::Mailer, output};

/// Companies that are made.
const COMPANIES: i64 = 2;
/// Signs of a password that is made up.
const PASSWORD_LENGTH: usize = 20;

/// Arguments of `partita demo`.
#[derive(Debug, Args)]
pub struct Demo {
    /// The address of the account that is made. The command sends nothing to it.
    #[arg(long)]
    email: String,
    /// Reads the password of the account from the standard input, instead of making one up and printing it.
    #[arg(long)]
    password_stdin: bool,
    /// The language in which its person sees the product; the books are in French.
    #[arg(long, default_value = "fr", value_parser = ["fr", "en", "es", "ar"])]
    language: String,
}

impl Demo {
    /// Does it.
    ///
    /// # Errors
    /// Those of [`fill`]; an address that has an account already.
    pub async fn run(self) -> anyhow::Result<ExitCode> {
        let begun = Instant::now();
        let config = Config::from_env()?;
        let mailer = Mailer::from_config(&config.mail)?;
        let tenancy = Tenancy::connect(config.tenancy(), Clock::system()).await.context("the database")?;
        let app = App::new(config, tenancy, mailer);
        let password = match self.password_stdin {
            true => output::ask("The password of the account: ")?.trim_end_matches(['\r', '\n']).to_owned(),
            false => identity::new_token().chars().take(PASSWORD_LENGTH).collect(),
        };
        let language = Language::of(&self.language);
        let person = Person { email: self.email, password, language };
        let told = (!self.password_stdin).then_some(person.password.as_str());
        let made = Box::pin(fill(&app, &person, told, output::line)).await?;
        let entries: u64 = made.iter().map(|company| company.entries).sum();
        let seconds = begun.elapsed().as_secs();
        output::line(format_args!(
            "{} companies with {entries} posted entries were made in {seconds} s",
            made.len()
        ));
        output::line(format_args!("{} signs in at {}", person.email, app.config.server.public_url));
        Ok(ExitCode::SUCCESS)
    }
}

/// Makes the account and its companies, and says each when it is there. `password` is told as soon as it is good for
/// something.
///
/// # Errors
/// The database's; an address that has an account; what the service refuses, after which what was made until then stays;
/// books that are not balanced or not whole.
pub async fn fill(
    app: &App,
    person: &Person,
    password: Option<&str>,
    mut say: impl FnMut(String),
) -> anyhow::Result<Vec<Filled>> {
    let visitor = account::opens(app, person).await?;
    match password {
        Some(password) => say(format!("{} has an account; its password is {password}", person.email)),
        None => say(format!("{} has an account", person.email)),
    }
    if let Some(owner) = app.config.owner(app.tenancy.clock())? {
        provision::keep_spares(&owner, COMPANIES).await?;
    }
    let bakery =
        Box::pin(story::bakes(app, &visitor)).await.context("the bakery is not whole, and stays as it is")?;
    say(told(&bakery));
    let trader = Box::pin(story::trades(app, &visitor))
        .await
        .context("the trading company is not whole, and stays as it is")?;
    say(told(&trader));
    if let Some(plan) = Box::pin(purchase::buys(app, &visitor)).await.context("nothing is subscribed to")? {
        operator::grant(&app.tenancy, &person.email).await?;
        say(format!(
            "{} is subscribed to {plan} in the sandbox, and operates the instance at /operator",
            person.email
        ));
    }
    visitor.delete("/identity/session").await?;
    Ok(vec![bakery, trader])
}

fn told(made: &Filled) -> String {
    format!("{}: {} posted entries; company {}", made.name, made.entries, made.company)
}
