//! Looks an installation over: settings, both logins and what they may do, migrations, files, mail, queue, this machine.
//!
//! It changes nothing but files that it writes and takes away again, and it sends no mail.

mod around;
mod places;

use tenancy::examine::{self, Finding, Verdict};
use tenancy::{Clock, Standing, Tenancy, TenancyError};

use crate::config::Config;
use crate::identity;

/// A job that has waited so long waits for nobody.
const LAG_SECONDS: i64 = 300;

/// Everything that was looked at, worst last.
pub struct Diagnosis(Vec<Finding>);

impl Diagnosis {
    /// Looks an installation over. Where the settings cannot be read there is nothing else to look at.
    pub async fn of(config: Result<Config, String>) -> Self {
        let config = match config {
            Ok(config) => config,
            Err(wrong) => {
                let advice = ".env.example describes every setting";
                return Self(vec![Finding::broken("settings", wrong, advice)]);
            }
        };
        let clock = Clock::system();
        let mut found = vec![Finding::well("settings", "every setting can be read")];
        found.extend(around::address(&config));
        found.push(around::outside(&config));
        found.push(around::descriptors(&config));
        let database = examine::as_app(&config.database.url, config.database.pool_size, clock.now()).await;
        let is_usable = !database
            .iter()
            .any(|finding| ["database", "migrations"].contains(&finding.check) && is_broken(finding));
        found.extend(database);
        found.extend(owner(&config).await);
        found.extend(places::all(&config).await);
        found.push(around::mail(&config).await);
        if is_usable {
            found.extend(house(&config, clock).await);
        }
        found.sort_by_key(|finding| finding.verdict);
        Self(found)
    }

    /// What was found.
    pub fn findings(&self) -> &[Finding] {
        &self.0
    }

    /// Whether something does not work.
    pub fn is_broken(&self) -> bool {
        self.0.iter().any(is_broken)
    }
}

fn is_broken(finding: &Finding) -> bool {
    finding.verdict == Verdict::Broken
}

async fn owner(config: &Config) -> Vec<Finding> {
    match &config.database.owner_url {
        Some(url) => examine::as_owner(url).await,
        None => vec![Finding::well(
            "owner",
            "DATABASE_OWNER_URL is not set: this process neither migrates nor makes companies",
        )],
    }
}

/// What only the rows tell.
async fn house(config: &Config, clock: Clock) -> Vec<Finding> {
    let standing = async {
        let tenancy = Tenancy::connect(config.tenancy(), clock.clone()).await?;
        let standing = tenancy.standing().await?;
        Ok::<_, TenancyError>((tenancy, standing))
    };
    match standing.await {
        Ok((tenancy, standing)) => {
            let mut found =
                vec![companies(&standing), spares(&standing), queue(&standing, &clock), dead(&standing)];
            found.extend(secrets(config, &tenancy).await);
            found
        }
        Err(error) => vec![Finding::broken("platform", error.to_string(), "look at the log of Postgres")],
    }
}

/// Whether the keys are those under which secrets were sealed: opens the seeds of the persons who came first and last.
async fn secrets(config: &Config, tenancy: &Tenancy) -> Option<Finding> {
    let keys = config.secrets.as_ref()?;
    let sealed = tenancy.platform_read(async |tx| identity::sealed_sample(tx).await).await.ok()?;
    let is_open = sealed.iter().all(|(place, sealed)| keys.open(place, sealed).is_ok());
    Some(if is_open {
        Finding::well("secrets", "the keys of SECRET_KEYS open what was sealed")
    } else {
        Finding::broken(
            "secrets",
            "the keys of SECRET_KEYS do not open what was sealed: nobody signs in with codes of a device",
            "put the keys under which it was sealed back into SECRET_KEYS, all of them; they are not in a backup of the database",
        )
    })
}

fn companies(standing: &Standing) -> Finding {
    let quarantined = standing.companies.iter().find(|(state, _)| state.to_string() == "quarantined");
    match quarantined.map_or(0, |(_, number)| *number) {
        0 => Finding::well("companies", "no company is in quarantine"),
        number => Finding::broken(
            "companies",
            format!(
                "{number} companies are in quarantine after a migration that failed: nobody can enter them"
            ),
            "`partita migrate status` says why; mend it and run `partita migrate` again",
        ),
    }
}

fn spares(standing: &Standing) -> Finding {
    match standing.spares {
        0 => Finding::warning(
            "spares",
            "no schema waits for a company: the next one takes seconds to make",
            "let `partita work` (or serve without --no-worker) run with DATABASE_OWNER_URL",
        ),
        number => Finding::well("spares", format!("{number} schemas wait for companies")),
    }
}

fn queue(standing: &Standing, clock: &Clock) -> Finding {
    let waited = standing.due_since.map_or(0, |since| (clock.now() - since).num_seconds());
    if waited < LAG_SECONDS {
        return Finding::well("queue", "the work of the queue is done");
    }
    Finding::broken(
        "queue",
        format!("a job has waited for {waited} s: nobody does the work of the queue, such as sending mails"),
        "start `partita work`, or serve without --no-worker, and look at its log",
    )
}

fn dead(standing: &Standing) -> Finding {
    match standing.jobs.dead {
        0 => Finding::well("jobs", "no job was set aside"),
        number => Finding::warning(
            "jobs",
            format!("{number} jobs failed too often and were set aside"),
            "`partita jobs` lists them with the reason; `partita jobs revive --all` tries them again, `partita jobs discard` lets go of one",
        ),
    }
}
