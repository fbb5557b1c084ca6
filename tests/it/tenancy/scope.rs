//! What the database itself refuses, whatever our code does.

use diesel::prelude::*;
use diesel::sql_types::Text as SqlText;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use tenancy::CompanyId;
use tenancy::schema::company::settings;

use super::fixture::{Failed, Fixture, Text, write};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = SqlText)]
    text: String,
}

async fn rows(conn: &mut AsyncPgConnection, query: &str) -> Vec<String> {
    let rows: Vec<Row> = diesel::sql_query(query).load(conn).await.unwrap();
    rows.into_iter().map(|row| row.text).collect()
}

/// What the server says to a statement, run as the service's login inside a company's scope.
async fn refusal(fixture: &Fixture, company: CompanyId, statement: &str) -> String {
    let mut conn = AsyncPgConnection::establish(&fixture.database.app_url()).await.unwrap();
    let name = company.schema();
    conn.batch_execute(&format!("BEGIN; SET LOCAL search_path TO {name}, ext; SET LOCAL ROLE {name}"))
        .await
        .unwrap();
    match conn.batch_execute(statement).await {
        Ok(()) => "accepted".to_owned(),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn what_reads_the_platform_beside_a_company_is_the_company_again_afterwards_also_after_a_failure() {
    const ROLE: &str = "SELECT current_user::text AS text";
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let company = access.company().id.schema();
    let read = access.read(async |tx| {
        let inside = tx.read_platform(async |tx| Ok::<_, Failed>(rows(tx.conn(), ROLE).await)).await?;
        let after = rows(tx.conn(), ROLE).await;
        let failed = tx.read_platform(async |_| Err::<(), _>(Failed::Rule)).await;
        assert!(matches!(failed, Err(Failed::Rule)), "{failed:?}");
        Ok::<_, Failed>((inside, after, rows(tx.conn(), ROLE).await))
    });
    let (inside, after, after_failure) = read.await.unwrap();
    assert_eq!(inside, [fixture.database.app_name()]);
    assert_eq!((after, after_failure), (vec![company.clone()], vec![company]));
}

#[tokio::test]
async fn every_table_of_a_company_is_reachable_by_its_role_alone() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let schema = access.company().id.schema();
    let app = fixture.database.app_name();
    let mut superuser = fixture.database.superuser().await;
    let tables = rows(
        &mut superuser,
        &format!(
            "SELECT oid::regclass::text AS text FROM pg_class \
             WHERE relnamespace = '{schema}'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')"
        ),
    )
    .await;
    assert!(tables.len() >= 6, "{tables:?}");
    // Whoever is not a superuser and has any right on a relation of the company, with that right.
    let reachable = rows(
        &mut superuser,
        &format!(
            "SELECT DISTINCT c.relname || ' ' || r.rolname || ' ' || p.act AS text FROM pg_class c \
             CROSS JOIN pg_roles r \
             CROSS JOIN unnest('{{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}}'::text[]) AS p (act) \
             WHERE c.relnamespace = '{schema}'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') \
             AND NOT r.rolsuper AND r.rolname NOT LIKE 'pg\\_%' AND r.oid <> c.relowner \
             AND has_table_privilege(r.oid, c.oid, p.act) \
             AND (r.rolname <> '{schema}' OR p.act NOT IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))"
        ),
    )
    .await;
    assert_eq!(reachable, [""; 0]);
    let users = rows(
        &mut superuser,
        &format!(
            "SELECT rolname::text AS text FROM pg_roles WHERE NOT rolsuper AND rolname NOT LIKE 'pg\\_%' \
             AND rolname NOT LIKE '%owner' AND has_schema_privilege(oid, '{schema}', 'USAGE')"
        ),
    )
    .await;
    assert_eq!(users, [schema.as_str()], "and in particular not {app}");
}

#[tokio::test]
async fn sql_that_forgets_its_company_fails() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let schema = access.company().id.schema();
    let forgotten: Result<i32, Failed> = fixture
        .tenancy
        .platform_read(async |tx| Ok(settings::table.select(settings::version).first(tx.conn()).await?))
        .await;
    assert!(matches!(forgotten, Err(Failed::Tenancy(error)) if error.to_string().contains("does not exist")));
    let named: Result<usize, Failed> = fixture
        .tenancy
        .platform_read(async |tx| {
            Ok(diesel::sql_query(format!("SELECT * FROM {schema}.settings")).execute(tx.conn()).await?)
        })
        .await;
    assert!(matches!(named, Err(Failed::Tenancy(error)) if error.to_string().contains("permission denied")));
}

#[tokio::test]
async fn a_company_cannot_reach_another_nor_the_platform() {
    let fixture = Fixture::start().await;
    let ours = fixture.entered("acme").await.company().id;
    let theirs = fixture.entered("other").await.company().id;
    for statement in [
        format!("SELECT * FROM {}.settings", theirs.schema()),
        format!("UPDATE {}.settings SET legal_name = 'x'", theirs.schema()),
        "SELECT * FROM platform.users".to_owned(),
        "SELECT * FROM platform.companies".to_owned(),
        "SELECT * FROM queue.jobs".to_owned(),
        "DELETE FROM queue.jobs".to_owned(),
        "SELECT * FROM queue.turns".to_owned(),
    ] {
        let refusal = refusal(&fixture, ours, &statement).await;
        assert!(refusal.contains("permission denied"), "{statement}: {refusal}");
    }
}

#[tokio::test]
async fn a_company_changes_rows_and_never_tables() {
    let fixture = Fixture::start().await;
    let ours = fixture.entered("acme").await.company().id;
    for statement in [
        "CREATE TABLE x (id integer)",
        "CREATE TEMPORARY TABLE x (id integer)",
        "CREATE FUNCTION f() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
        "CREATE SCHEMA x",
        "CREATE TABLE ext.x (id integer)",
        "CREATE TABLE public.x (id integer)",
        "ALTER TABLE settings ADD COLUMN x integer",
        "ALTER TABLE audit_events DISABLE TRIGGER ALL",
        "DROP TABLE files",
        "TRUNCATE files",
        "UPDATE schema_migrations SET version = 0",
        "DELETE FROM schema_migrations",
        "CREATE ROLE x",
        "SELECT lo_create(0)",
        "SELECT lo_from_bytea(0, 'x')",
    ] {
        let refusal = refusal(&fixture, ours, statement).await;
        let refused = refusal.contains("permission denied") || refusal.contains("must be owner");
        assert!(refused, "{statement}: {refusal}");
    }
}

#[tokio::test]
async fn a_company_puts_jobs_in_for_itself_alone() {
    let fixture = Fixture::start().await;
    let ours = fixture.entered("acme").await.company().id;
    let theirs = fixture.entered("other").await.company().id;
    let insert = |company: &str| {
        format!(
            "INSERT INTO queue.jobs (id, company_id, kind, payload, max_attempts, run_at, created_at) \
             VALUES (gen_random_uuid(), {company}, 'k', '{{}}', 1, now(), now())"
        )
    };
    assert_eq!(refusal(&fixture, ours, &insert(&format!("'{ours}'"))).await, "accepted");
    for company in [format!("'{theirs}'"), "NULL".to_owned()] {
        let refusal = refusal(&fixture, ours, &insert(&company)).await;
        assert!(refusal.contains("row-level security"), "{refusal}");
    }
}

#[tokio::test]
async fn everybody_has_exactly_the_rights_that_the_design_names() {
    let fixture = Fixture::start().await;
    let mut superuser = fixture.database.superuser().await;
    let schemas = rows(
        &mut superuser,
        "SELECT nspname || ' ' || privilege_type AS text FROM pg_namespace, aclexplode(nspacl) \
         WHERE grantee = 0 AND nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1",
    )
    .await;
    assert_eq!(schemas, ["ext USAGE", "queue USAGE"]);
    let tables = rows(
        &mut superuser,
        "SELECT c.oid::regclass || ' ' || privilege_type AS text FROM pg_class c, aclexplode(relacl) \
         WHERE grantee = 0 AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')",
    )
    .await;
    assert_eq!(tables, [""; 0], "only columns are granted");
    let columns = rows(
        &mut superuser,
        "SELECT DISTINCT attrelid::regclass || ' ' || privilege_type AS text FROM pg_attribute, aclexplode(attacl) \
         WHERE grantee = 0 AND attrelid::regclass::text NOT LIKE 'pg\\_%'",
    )
    .await;
    assert_eq!(columns, ["queue.jobs INSERT"]);
    let database = rows(
        &mut superuser,
        "SELECT privilege_type AS text FROM pg_database, aclexplode(datacl) \
         WHERE datname = current_database() AND grantee = 0",
    )
    .await;
    assert_eq!(database, [""; 0]);
}

#[tokio::test]
async fn a_read_cannot_write() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let refused: Result<usize, Failed> = access
        .read(async |tx| {
            Ok(diesel::update(settings::table).set(settings::legal_name.eq("x")).execute(tx.conn()).await?)
        })
        .await;
    assert!(matches!(refused, Err(Failed::Tenancy(error)) if error.to_string().contains("read-only")));
}

#[tokio::test]
async fn each_company_sees_its_own_rows() {
    let fixture = Fixture::start().await;
    let (acme, other) = (fixture.entered("acme").await, fixture.entered("other").await);
    for access in [&acme, &other] {
        let written: Result<Text, Failed> = access
            .write(&write("rename"), async |tx| {
                let name = tx.company().name.clone();
                diesel::update(settings::table)
                    .set(settings::legal_name.eq(&name))
                    .execute(tx.conn())
                    .await?;
                Ok(Text(name))
            })
            .await;
        assert_eq!(written.unwrap().0, access.company().name);
    }
    for access in [acme, other] {
        let read: Result<String, Failed> = access
            .read(async |tx| Ok(settings::table.select(settings::legal_name).first(tx.conn()).await?))
            .await;
        assert_eq!(read.unwrap(), access.company().name);
    }
}
