//! Looks at a database as it was set up: what its logins may and may not do, and the settings that matter.

mod questions;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use self::questions::{
    OF_THE_APP, OF_THE_APPS_LOGIN, OF_THE_OWNER, OF_THE_OWNERS_LOGIN, OF_THE_SERVER, Question,
};
use crate::migrate::{self, Awaited};
use crate::{TenancyError, connect};

/// How something was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// As it should be.
    Well,
    /// It works, and should be otherwise.
    Warning,
    /// It does not work, or what keeps companies apart is not there.
    Broken,
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its name, stable, for programs.
    pub check: &'static str,
    /// How it was found.
    pub verdict: Verdict,
    /// What was found, in words for an operator.
    pub said: String,
    /// What to do about it; empty when it is well.
    pub advice: String,
}

impl Finding {
    /// Something that is as it should be.
    pub fn well(check: &'static str, said: impl Into<String>) -> Self {
        Self { check, verdict: Verdict::Well, said: said.into(), advice: String::new() }
    }

    /// Something that should be otherwise.
    pub fn warning(check: &'static str, said: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { check, verdict: Verdict::Warning, said: said.into(), advice: advice.into() }
    }

    /// Something that does not work.
    pub fn broken(check: &'static str, said: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { check, verdict: Verdict::Broken, said: said.into(), advice: advice.into() }
    }
}

/// The clocks of two machines may differ by so many seconds: sessions and links end by ours, Postgres's own limits by its.
const SKEW_SECONDS: i64 = 5;

#[derive(QueryableByName)]
struct Flag {
    #[diesel(sql_type = Bool)]
    well: bool,
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// Looks at the database with the login of the service, of which so many connections are wanted by one process.
pub async fn as_app(app_url: &str, pool_size: usize, now: DateTime<Utc>) -> Vec<Finding> {
    let mut conn = match connected(app_url).await {
        Ok(conn) => conn,
        Err(error) => return vec![unreachable("database", "DATABASE_URL", &error)],
    };
    let mut found = vec![Finding::well("database", "the service's login connects")];
    found.extend(ask_all(&mut conn, OF_THE_SERVER).await);
    found.push(skew(&mut conn, now).await);
    found.push(room(&mut conn, pool_size).await);
    let awaited = migrate::awaited(app_url).await;
    let is_migrated = !matches!(awaited, Err(_) | Ok(Some(Awaited::Shared)));
    found.push(migrated(awaited));
    if is_migrated {
        found.push(versions(migrate::later(app_url).await));
        found.extend(ask_of_login(&mut conn, OF_THE_APPS_LOGIN, OF_THE_APP).await);
    }
    found
}

/// Looks at what the login may do that owns the schemas.
pub async fn as_owner(owner_url: &str) -> Vec<Finding> {
    match connected(owner_url).await {
        Ok(mut conn) => ask_of_login(&mut conn, OF_THE_OWNERS_LOGIN, OF_THE_OWNER).await,
        Err(error) => vec![unreachable("owner", "DATABASE_OWNER_URL", &error)],
    }
}

async fn connected(url: &str) -> Result<AsyncPgConnection, TenancyError> {
    Ok(connect::connect(&connect::parse(url)?).await?.conn)
}

fn unreachable(check: &'static str, variable: &str, error: &TenancyError) -> Finding {
    let advice = format!(
        "look at host, port, user, password and sslmode of {variable}, and whether Postgres runs and lets this machine in; \
         `partita migrate --bootstrap` makes logins and database"
    );
    Finding::broken(check, error.to_string(), advice)
}

fn migrated(awaited: Result<Option<Awaited>, TenancyError>) -> Finding {
    let advice = "run `partita migrate`, and look at what it says";
    match awaited {
        Ok(None) => Finding::well("migrations", "the database and its companies have this version"),
        Ok(Some(awaited)) => Finding::broken("migrations", awaited.to_string(), advice),
        Err(error) => Finding::broken("migrations", format!("our tables cannot be read: {error}"), advice),
    }
}

fn versions(later: Result<Vec<String>, TenancyError>) -> Finding {
    match later {
        Ok(later) if later.is_empty() => {
            Finding::well("version", "no later version was at work on this database")
        }
        Ok(later) => Finding::broken(
            "version",
            format!(
                "the database is later than this binary, which makes no companies there: {}",
                later.join(", ")
            ),
            "run the version of Partita that migrated it; during an upgrade this goes away by itself",
        ),
        Err(error) => Finding::broken("version", error.to_string(), "look at the log of Postgres"),
    }
}

/// Asks first whether this is the login that is meant: what to do about the rights of another one would be wrong.
async fn ask_of_login(
    conn: &mut AsyncPgConnection,
    whether_meant: &[Question],
    questions: &[Question],
) -> Vec<Finding> {
    let mut found = ask_all(conn, whether_meant).await;
    if found.iter().all(|finding| finding.verdict == Verdict::Well) {
        found.extend(ask_all(conn, questions).await);
    }
    found
}

async fn ask_all(conn: &mut AsyncPgConnection, questions: &[Question]) -> Vec<Finding> {
    let mut found = Vec::new();
    for question in questions {
        let answer = diesel::sql_query(format!("SELECT ({}) AS well", question.is_well))
            .get_result::<Flag>(conn)
            .await;
        found.push(match answer {
            Ok(Flag { well: true }) => Finding::well(question.check, question.when_well),
            Ok(Flag { well: false }) => Finding {
                check: question.check,
                verdict: question.otherwise,
                said: question.when_not.to_owned(),
                advice: question.advice.to_owned(),
            },
            Err(error) => {
                Finding::broken(question.check, format!("could not be asked: {error}"), question.advice)
            }
        });
    }
    found
}

async fn skew(conn: &mut AsyncPgConnection, now: DateTime<Utc>) -> Finding {
    let query = "SELECT round(extract(epoch FROM clock_timestamp() - $1))::bigint AS number";
    match diesel::sql_query(query).bind::<Timestamptz, _>(now).get_result::<Number>(conn).await {
        Ok(Number { number }) if number.abs() <= SKEW_SECONDS => {
            Finding::well("clock", "this machine and the database agree on the time")
        }
        Ok(Number { number }) => Finding::broken(
            "clock",
            format!("the clock of the database is {number} s from that of this machine"),
            "keep both by NTP (chrony, systemd-timesyncd)",
        ),
        Err(error) => Finding::broken("clock", error.to_string(), "look at the log of Postgres"),
    }
}

/// One process at the least has its connections; the worker listens with one of its own.
async fn room(conn: &mut AsyncPgConnection, pool_size: usize) -> Finding {
    let query = "SELECT current_setting('max_connections')::bigint - current_setting('superuser_reserved_connections')::bigint \
         AS number";
    let wanted = i64::try_from(pool_size).unwrap_or(i64::MAX).saturating_add(4);
    match diesel::sql_query(query).get_result::<Number>(conn).await {
        Ok(Number { number }) if number >= wanted => Finding::well(
            "connections",
            format!("Postgres gives {number} connections, one process wants {wanted}"),
        ),
        Ok(Number { number }) => Finding::broken(
            "connections",
            format!("Postgres gives {number} connections, one process alone wants {wanted}"),
            "raise max_connections of Postgres or lower DATABASE_POOL_SIZE; count every process",
        ),
        Err(error) => Finding::broken("connections", error.to_string(), "look at the log of Postgres"),
    }
}
