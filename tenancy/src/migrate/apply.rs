//! Applies sets of migrations to one schema.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Binary, Integer, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use sha2::{Digest, Sha256};

use super::{COMPANY, Migration, Owner, PLATFORM, QUEUE, commit};
use crate::{CompanyId, TenancyError};

/// Two runs at once wait for each other.
const LOCK: &str = "SELECT pg_advisory_xact_lock(hashtext('partita migrate'))";

#[derive(QueryableByName)]
struct Applied {
    #[diesel(sql_type = Integer)]
    version: i32,
    #[diesel(sql_type = Binary)]
    sha256: Vec<u8>,
}

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Present {
    #[diesel(sql_type = diesel::sql_types::Bool)]
    present: bool,
}

/// Brings `platform` or `queue` up in one transaction. Returns what was applied.
pub(super) async fn shared(
    conn: &mut AsyncPgConnection,
    schema: &str,
    set: &[Migration],
    owner: &Owner,
    now: DateTime<Utc>,
) -> Result<Vec<String>, TenancyError> {
    let app = owner.app.as_str();
    owner.begin(conn).await?;
    conn.batch_execute(LOCK).await?;
    // Jobs come from companies too; what they may do there is said on the table.
    let users = if schema == "queue" { "PUBLIC" } else { app };
    conn.batch_execute(&format!(
        "CREATE SCHEMA IF NOT EXISTS {schema}; GRANT USAGE ON SCHEMA {schema} TO {users}; {}; \
         GRANT SELECT ON {schema}.schema_migrations TO {app}; \
         ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {app}; \
         ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT USAGE ON SEQUENCES TO {app}",
        history(schema)
    ))
    .await?;
    let done = pending(conn, schema, set).await?;
    for migration in done {
        conn.batch_execute(&migration.up.replace(":app", app))
            .await
            .map_err(|error| failed(schema, migration, &error))?;
        note(conn, schema, migration, now).await?;
    }
    commit(conn).await?;
    Ok(done.iter().map(|migration| format!("{schema}/{}", migration.name)).collect())
}

/// What of a set is not applied, changing nothing.
pub(super) async fn missing(
    conn: &mut AsyncPgConnection,
    schema: &str,
    set: &'static [Migration],
) -> Result<Vec<String>, TenancyError> {
    let present = diesel::sql_query("SELECT to_regclass($1) IS NOT NULL AS present")
        .bind::<Text, _>(format!("{schema}.schema_migrations"))
        .get_result::<Present>(conn)
        .await?;
    let missing = if present.present { pending(conn, schema, set).await? } else { set };
    Ok(missing.iter().map(|migration| format!("{schema}/{}", migration.name)).collect())
}

/// What was applied of a set that goes on after ours ends.
pub(super) async fn later(
    conn: &mut AsyncPgConnection,
    schema: &str,
    set: &[Migration],
) -> Result<Vec<String>, TenancyError> {
    let query = format!("SELECT name FROM {schema}.schema_migrations WHERE version > $1 ORDER BY version");
    let last = set.last().map_or(0, |migration| migration.version);
    let found: Vec<Named> = diesel::sql_query(query).bind::<Integer, _>(last).load(conn).await?;
    Ok(found.into_iter().map(|migration| format!("{schema}/{}", migration.name)).collect())
}

/// Whether `platform` and `queue` have every migration of this binary.
pub(super) async fn has_all_shared(conn: &mut AsyncPgConnection) -> Result<bool, TenancyError> {
    Ok(missing(conn, "platform", PLATFORM).await?.is_empty()
        && missing(conn, "queue", QUEUE).await?.is_empty())
}

/// Makes role, schema, rights and tables of a company at a version, inside the caller's transaction. Returns the version.
pub(crate) async fn create_company_schema(
    conn: &mut AsyncPgConnection,
    company: CompanyId,
    app: &str,
    now: DateTime<Utc>,
    version: i32,
) -> Result<i32, TenancyError> {
    let name = company.schema();
    // Roles belong to the whole server: one may be there already, from a copy of this database.
    let role = diesel::sql_query("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS present")
        .bind::<Text, _>(&name)
        .get_result::<Present>(conn)
        .await?;
    if !role.present {
        conn.batch_execute(&format!("CREATE ROLE {name} NOLOGIN; GRANT {name} TO {app}")).await?;
    }
    conn.batch_execute(&format!(
        "CREATE SCHEMA {name}; GRANT USAGE ON SCHEMA {name} TO {name}; {}; \
         GRANT SELECT ON {name}.schema_migrations TO {name}; \
         ALTER DEFAULT PRIVILEGES IN SCHEMA {name} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {name}; \
         ALTER DEFAULT PRIVILEGES IN SCHEMA {name} GRANT USAGE ON SEQUENCES TO {name}",
        history(&name)
    ))
    .await?;
    company_schema(conn, company, now, version).await
}

/// Brings a company's schema up to a version, inside the caller's transaction. Returns the version.
pub(super) async fn company_schema(
    conn: &mut AsyncPgConnection,
    company: CompanyId,
    now: DateTime<Utc>,
    version: i32,
) -> Result<i32, TenancyError> {
    let name = company.schema();
    conn.batch_execute(&format!("SET LOCAL search_path TO {name}, ext")).await?;
    let wanted = pending(conn, &name, COMPANY).await?.iter().filter(|migration| migration.version <= version);
    for migration in wanted {
        conn.batch_execute(&migration.up.replace(":schema", &name))
            .await
            .map_err(|error| failed(&name, migration, &error))?;
        note(conn, &name, migration, now).await?;
    }
    conn.batch_execute("SET LOCAL search_path TO ''").await?;
    Ok(version)
}

/// The part of a set that a schema does not have yet.
async fn pending<'a>(
    conn: &mut AsyncPgConnection,
    schema: &str,
    set: &'a [Migration],
) -> Result<&'a [Migration], TenancyError> {
    let query = format!("SELECT version, sha256 FROM {schema}.schema_migrations ORDER BY version");
    let applied: Vec<Applied> = diesel::sql_query(query).load(conn).await?;
    for (index, applied) in applied.iter().enumerate() {
        // A newer binary was here: what it added is not ours to judge.
        let Some(ours) = set.get(index) else { return Ok(&[]) };
        if applied.version != ours.version || applied.sha256 != hash(ours) {
            return Err(TenancyError::Migration(format!(
                "{schema}: {} was changed after it was applied",
                ours.name
            )));
        }
    }
    Ok(&set[applied.len()..])
}

async fn note(
    conn: &mut AsyncPgConnection,
    schema: &str,
    migration: &Migration,
    now: DateTime<Utc>,
) -> Result<(), TenancyError> {
    let insert = format!(
        "INSERT INTO {schema}.schema_migrations (version, name, sha256, applied_at) VALUES ($1, $2, $3, $4)"
    );
    diesel::sql_query(insert)
        .bind::<Integer, _>(migration.version)
        .bind::<Text, _>(migration.name)
        .bind::<Binary, _>(hash(migration))
        .bind::<Timestamptz, _>(now)
        .execute(conn)
        .await?;
    Ok(())
}

fn history(schema: &str) -> String {
    format!(
        "CREATE TABLE IF NOT EXISTS {schema}.schema_migrations (version integer PRIMARY KEY, name text NOT NULL, \
         sha256 bytea NOT NULL, applied_at timestamptz NOT NULL)"
    )
}

fn hash(migration: &Migration) -> Vec<u8> {
    Sha256::digest(migration.up).to_vec()
}

fn failed(schema: &str, migration: &Migration, error: &diesel::result::Error) -> TenancyError {
    TenancyError::Migration(format!("{schema}: {}: {error}", migration.name))
}
