//! Makes logins, database and extensions, once, with an administrator's rights.

use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use postgres_protocol::password::scram_sha_256;

use crate::{TenancyError, connect};

/// The three URLs that [`bootstrap`] works from. The second and third name what is made: users, passwords, database.
#[derive(Clone)]
pub struct BootstrapUrls {
    /// An administrator (superuser, or CREATEROLE and CREATEDB), in any existing database.
    pub admin: String,
    /// The login that will own all schemas.
    pub owner: String,
    /// The login of the service.
    pub app: String,
}

/// What has to be granted by hand where nobody may be a superuser.
pub const MANAGED_POSTGRES_GRANTS: &str = "\
The administrator of DATABASE_ADMIN_URL needs: CREATEROLE, CREATEDB, and the right to create the extensions pg_trgm and
unaccent. It makes, or you make in its place:
  CREATE ROLE <owner> LOGIN CREATEROLE PASSWORD '...';
  CREATE ROLE <app> LOGIN NOINHERIT PASSWORD '...';
  GRANT <owner> TO CURRENT_USER;
  CREATE DATABASE <database> OWNER <owner> ENCODING 'UTF8' TEMPLATE template0;
and in that database:
  REVOKE ALL ON DATABASE <database> FROM PUBLIC; GRANT CONNECT ON DATABASE <database> TO <app>;
  REVOKE ALL ON SCHEMA public FROM PUBLIC;
  REVOKE ALL ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC;
  CREATE SCHEMA ext AUTHORIZATION <owner>; GRANT USAGE ON SCHEMA ext TO PUBLIC;
  CREATE EXTENSION pg_trgm SCHEMA ext; CREATE EXTENSION unaccent SCHEMA ext;";

#[derive(QueryableByName)]
struct Flag {
    #[diesel(sql_type = Bool)]
    flag: bool,
}

/// Makes what is missing: both logins with the passwords of their URLs, the database, the schema `ext` with its
/// extensions, and what the logins need of the roles of companies. Running it again changes nothing but the passwords. Returns what was done, line by line.
///
/// # Errors
/// [`TenancyError::Config`] for URLs that do not fit together; the database's when the administrator's rights do not
/// suffice, see [`MANAGED_POSTGRES_GRANTS`].
pub async fn bootstrap(urls: &BootstrapUrls) -> Result<Vec<String>, TenancyError> {
    let admin = connect::parse(&urls.admin)?;
    let (owner, app) = (connect::parse(&urls.owner)?.config, connect::parse(&urls.app)?.config);
    let owner_name = plain_name(owner.get_user(), "user of DATABASE_OWNER_URL")?;
    let app_name = plain_name(app.get_user(), "user of DATABASE_URL")?;
    let database = plain_name(app.get_dbname(), "database of DATABASE_URL")?;
    if owner.get_dbname() != app.get_dbname() || owner_name == app_name {
        return Err(TenancyError::Config(
            "DATABASE_OWNER_URL and DATABASE_URL name the same database and two different users".into(),
        ));
    }
    let mut done = Vec::new();
    let mut conn = connect::connect(&admin).await?.conn;
    conn.batch_execute("SELECT pg_advisory_lock(hashtext('partita bootstrap'))").await?;
    let owner_attributes = "LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS";
    login(&mut conn, &owner_name, owner_attributes, owner.get_password(), &mut done).await?;
    login(
        &mut conn,
        &app_name,
        "LOGIN NOINHERIT NOCREATEROLE NOSUPERUSER NOBYPASSRLS",
        app.get_password(),
        &mut done,
    )
    .await?;
    if !flag(
        &mut conn,
        "SELECT rolsuper AS flag FROM pg_roles WHERE rolname = current_user AND $1 <> ''",
        "-",
    )
    .await?
    {
        conn.batch_execute(&format!("GRANT {owner_name} TO CURRENT_USER")).await?;
    }
    if flag(&mut conn, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1) AS flag", &database)
        .await?
    {
        conn.batch_execute(&format!("ALTER DATABASE {database} OWNER TO {owner_name}")).await?;
        done.push(format!("database {database} is there"));
    } else {
        let create =
            format!("CREATE DATABASE {database} OWNER {owner_name} ENCODING 'UTF8' TEMPLATE template0");
        conn.batch_execute(&create).await?;
        done.push(format!("database {database} made"));
    }
    let mut inside = admin.clone();
    inside.config.dbname(&database);
    let mut conn = connect::connect(&inside).await?.conn;
    conn
        .batch_execute(&format!(
            "REVOKE ALL ON DATABASE {database} FROM PUBLIC; GRANT CONNECT ON DATABASE {database} TO {app_name}; \
             REVOKE ALL ON SCHEMA public FROM PUBLIC; \
             REVOKE ALL ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC; \
             CREATE SCHEMA IF NOT EXISTS ext AUTHORIZATION {owner_name}; GRANT USAGE ON SCHEMA ext TO PUBLIC; \
             CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA ext; CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA ext"
        ))
        .await?;
    done.push("extensions pg_trgm and unaccent are in schema ext".into());
    conn.batch_execute(&company_grants(&owner_name, &app_name)).await?;
    Ok(done)
}

/// The roles of companies to both logins, where they are not granted yet: dumps of roles are of one version of Postgres, and
/// another one refuses what they say of who granted them. From 16 on the owner needs the right to grant and remove them.
fn company_grants(owner: &str, app: &str) -> String {
    format!(
        "DO $$ DECLARE company name; BEGIN
             FOR company IN SELECT r.rolname FROM pg_roles r JOIN pg_namespace n ON n.nspname = r.rolname
                 WHERE r.rolname ~ '^c_[0-9a-f]{{32}}$' AND NOT pg_has_role('{app}', r.oid, 'MEMBER') LOOP
                 EXECUTE format('GRANT %I TO {app}', company);
             END LOOP;
             IF current_setting('server_version_num')::int >= 160000 THEN
                 FOR company IN SELECT r.rolname FROM pg_roles r JOIN pg_namespace n ON n.nspname = r.rolname
                     WHERE r.rolname ~ '^c_[0-9a-f]{{32}}$'
                         AND NOT pg_has_role('{owner}', r.oid, 'MEMBER WITH ADMIN OPTION') LOOP
                     EXECUTE format('GRANT %I TO {owner} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE', company);
                 END LOOP;
             END IF;
         END $$"
    )
}

async fn login(
    conn: &mut AsyncPgConnection,
    name: &str,
    attributes: &str,
    password: Option<&[u8]>,
    done: &mut Vec<String>,
) -> Result<(), TenancyError> {
    let is_there =
        flag(conn, "SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS flag", name).await?;
    let verb = if is_there { "ALTER" } else { "CREATE" };
    // The server gets a verifier, never the password, so that no log of statements can hold it. A verifier is made of
    // base64 and punctuation without quotes.
    let password =
        password.map(|password| format!(" PASSWORD '{}'", scram_sha_256(password))).unwrap_or_default();
    conn.batch_execute(&format!("{verb} ROLE {name} {attributes}{password}")).await?;
    done.push(format!("login {name} {}", if is_there { "is there" } else { "made" }));
    Ok(())
}

async fn flag(conn: &mut AsyncPgConnection, query: &str, argument: &str) -> Result<bool, TenancyError> {
    let row = diesel::sql_query(query).bind::<Text, _>(argument).get_result::<Flag>(conn).await?;
    Ok(row.flag)
}

/// A name that needs no quoting, so that it can be written into the SQL that makes it.
pub(super) fn plain_name(name: Option<&str>, what: &str) -> Result<String, TenancyError> {
    let name = name.ok_or_else(|| TenancyError::Config(format!("{what}: missing")))?;
    let begins_well = name.starts_with(|first: char| first.is_ascii_lowercase() || first == '_');
    let goes_on_well =
        name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    // A login named like a company would be one.
    if begins_well && goes_on_well && name.len() <= 63 && !name.starts_with("c_") {
        Ok(name.to_owned())
    } else {
        Err(TenancyError::Config(format!(
            "{what}: only a-z, 0-9 and _, at most 63, and not beginning with c_"
        )))
    }
}
