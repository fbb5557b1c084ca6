//! Every break of an installation has its line, and its advice.

use std::os::unix::fs::chown;
use std::process::Command;

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use nix::unistd::geteuid;
use serde_json::Value;
use tenancy::migrate::{BootstrapUrls, bootstrap};

use crate::faults::binary;
use crate::support::bucket::Bucket;
use crate::support::database::{TestDatabase, admin_connection, admin_url};
use crate::support::{app::SECRET_KEYS, unique};

struct Installation {
    database: TestDatabase,
    folder: tempfile::TempDir,
    login: String,
}

impl Installation {
    /// With a login of its own for the service, so that what is given to it and taken from it is nobody else's.
    async fn with_own_login() -> Self {
        let database = TestDatabase::create().await;
        let login = format!("doctor_{}", &unique().simple().to_string()[..12]);
        let (name, other) = (database.name(), database.app_name());
        let make = format!(
            "CREATE ROLE {login} LOGIN NOINHERIT PASSWORD 'test'; GRANT CONNECT ON DATABASE {name} TO {login}"
        );
        admin_connection().await.batch_execute(&make).await.unwrap();
        let grant = format!(
            "GRANT USAGE ON SCHEMA platform, queue, ext TO {login};
             GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA platform, queue TO {login};
             DO $$ DECLARE r text; BEGIN FOR r IN SELECT nspname FROM pg_namespace WHERE nspname LIKE 'c\\_%' LOOP
             EXECUTE format('GRANT %I TO {login}', r); END LOOP; END $$; REVOKE CREATE ON SCHEMA public FROM {other}"
        );
        database.superuser().await.batch_execute(&grant).await.unwrap();
        Self { database, folder: tempfile::tempdir().unwrap(), login }
    }

    /// With the login of all tests, which is the one that sees the queue.
    async fn make() -> Self {
        let database = TestDatabase::create().await;
        let login = database.app_name().to_owned();
        Self { database, folder: tempfile::tempdir().unwrap(), login }
    }

    async fn superuser(&self) -> AsyncPgConnection {
        self.database.superuser().await
    }

    fn url(&self) -> String {
        self.database
            .app_url()
            .replace(&format!("//{}:", self.database.app_name()), &format!("//{}:", self.login))
    }

    /// What the doctor says with some settings changed: its exit code, and verdict and advice by check.
    fn examined(&self, variables: &[(&str, &str)]) -> (i32, Value) {
        let mut doctor = Command::new(binary());
        doctor
            .args(["doctor", "--json"])
            .env_clear()
            .env("DATABASE_URL", self.url())
            .env("DATABASE_OWNER_URL", self.database.owner_url())
            .env("DATABASE_POOL_SIZE", "4")
            .env("FILES_DIR", self.folder.path().join("files"))
            .env("MAILBOX_DIR", self.folder.path().join("mailbox"))
            .envs(variables.iter().copied());
        let output = doctor.output().unwrap();
        let told = serde_json::from_slice(&output.stdout);
        let told = told.unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
        (output.status.code().unwrap(), told)
    }

    /// Asserts that a check is broken and told with an advice.
    fn assert_broken(&self, variables: &[(&str, &str)], check: &str) {
        let (_, told) = self.examined(variables);
        let found = finding(&told, check);
        assert_eq!(found["verdict"], "broken", "{check}: {told:#}");
        assert!(found["advice"].as_str().is_some_and(|advice| advice.len() > 10), "{found}");
    }

    /// Breaks something by SQL, sees it told, and mends it.
    async fn break_and_mend(&self, broken: &str, mended: &str, check: &str) {
        let name =
            |text: &str| text.replace(":login", &self.login).replace(":database", self.database.name());
        let mut superuser = self.superuser().await;
        superuser.batch_execute(&name(broken)).await.unwrap();
        self.assert_broken(&[], check);
        superuser.batch_execute(&name(mended)).await.unwrap();
        let (_, told) = self.examined(&[]);
        assert_eq!(finding(&told, check)["verdict"], "well", "{told:#}");
    }
}

fn finding<'a>(told: &'a Value, check: &str) -> &'a Value {
    let all = told["findings"].as_array().unwrap();
    all.iter().find(|finding| finding["check"] == check).unwrap_or_else(|| panic!("no {check} in {told:#}"))
}

impl Drop for Installation {
    fn drop(&mut self) {
        if self.login == self.database.app_name() {
            return;
        }
        let drop = format!("DROP OWNED BY {0} CASCADE; DROP ROLE {0}", self.login);
        let (name, login) = (self.database.name().to_owned(), self.login.clone());
        let dropping = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let url =
                    format!("{}/{name}", crate::support::database::admin_url().rsplit_once('/').unwrap().0);
                use diesel_async::AsyncConnection as _;
                let mut superuser = AsyncPgConnection::establish(&url).await.unwrap();
                superuser.batch_execute(&drop).await
            })
        });
        if !matches!(dropping.join(), Ok(Ok(()))) {
            eprintln!("the login {login} was left behind");
        }
    }
}

/// The cluster of the tests does without fsync: the one thing that is broken about it.
#[tokio::test]
async fn a_sound_installation_has_nothing_broken_but_what_is() {
    let sound = Installation::make().await;
    let (code, told) = sound.examined(&[]);
    let all = told["findings"].as_array().unwrap();
    let broken: Vec<_> = all.iter().filter(|finding| finding["verdict"] == "broken").collect();
    assert_eq!(
        broken.iter().map(|finding| &finding["check"]).collect::<Vec<_>>(),
        ["postgres_durable"],
        "{told:#}"
    );
    assert_eq!((code, &told["is_broken"]), (1, &true.into()));
    assert_eq!(finding(&told, "mail")["verdict"], "warning");
    assert!(all.len() > 20, "{told:#}");
}

#[tokio::test]
async fn a_setting_that_is_wrong_is_told() {
    let house = Installation::make().await;
    let file = house.folder.path().join("a file");
    std::fs::write(&file, "").unwrap();
    let file = file.join("files").display().to_string();
    for (name, value, check) in [
        ("PUBLIC_URL", "http://books.example.com", "settings"),
        ("PUBLIC_URL", "http://localhost:8080/books", "public_url"),
        ("DATABASE_URL", "postgres://nobody:no@127.0.0.1:1/none", "database"),
        ("DATABASE_OWNER_URL", "postgres://nobody:no@127.0.0.1:1/none", "owner"),
        ("DATABASE_POOL_SIZE", "1000", "connections"),
        ("SMTP_URL", "smtp://127.0.0.1:1", "mail"),
        ("FILES_DIR", &file, "files"),
        ("DATABASE_POOL_SIZE", "0", "settings"),
        ("DRAIN_SECONDS", "9999", "settings"),
        ("METRICS_PORT", "8080", "settings"),
    ] {
        house.assert_broken(&[(name, value)], check);
    }
    let (_, told) = house.examined(&[("MAX_CONNECTIONS", "1000000")]);
    assert_eq!(finding(&told, "open_files")["verdict"], "warning");
}

#[tokio::test]
async fn a_bucket_is_tried_and_what_is_wrong_with_it_is_told() {
    let (house, bucket) = (Installation::make().await, Bucket::open());
    let mut settings = bucket.variables();
    settings.push(("EXPORTS_URL".to_owned(), bucket.url("nights")));
    let examined = |settings: &[(String, String)]| {
        let settings: Vec<_> = settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        house.examined(&settings).1
    };
    let told = examined(&settings);
    for check in ["files", "scratch", "exports"] {
        assert_eq!(finding(&told, check)["verdict"], "well", "{told:#}");
    }
    assert_eq!(bucket.objects(), Vec::<String>::new(), "what was tried is taken away");
    let wrong = |name: &str, value: String, advice: &str| {
        let told = examined(&[settings.clone(), vec![(name.to_owned(), value)]].concat());
        let found = finding(&told, if name == "EXPORTS_URL" { "exports" } else { "files" });
        assert_eq!(found["verdict"], "broken", "{name}: {found:#}");
        assert!(found["advice"].as_str().is_some_and(|said| said.contains(advice)), "{name}: {found:#}");
    };
    wrong("S3_SECRET_ACCESS_KEY", "another".to_owned(), "S3_SECRET_ACCESS_KEY");
    wrong("FILES_URL", bucket.url("live").replace("//books", "//no-books"), "make the bucket");
    wrong("EXPORTS_URL", "s3://books?endpoint=http://127.0.0.1:1".to_owned(), "endpoint of EXPORTS_URL");
    let told = examined(&[("FILES_URL".to_owned(), bucket.url("live"))]);
    let settings = finding(&told, "settings")["said"].to_string();
    assert!(settings.contains("FILES_URL is a bucket, and the key to it is missing"), "{settings}");
}

#[tokio::test]
async fn every_right_that_is_missing_or_too_much_is_told() {
    let house = Installation::with_own_login().await;
    for (broken, mended, check) in [
        ("ALTER ROLE :login CREATEROLE", "ALTER ROLE :login NOCREATEROLE", "app_attributes"),
        ("ALTER ROLE :login BYPASSRLS", "ALTER ROLE :login NOBYPASSRLS", "app_attributes"),
        ("ALTER ROLE :login INHERIT", "ALTER ROLE :login NOINHERIT", "app_attributes"),
        ("CREATE SCHEMA mine AUTHORIZATION :login", "DROP SCHEMA mine", "app_owns_nothing"),
        (
            "GRANT CREATE ON DATABASE :database TO :login",
            "REVOKE CREATE ON DATABASE :database FROM :login",
            "app_creates_nothing",
        ),
        (
            "REVOKE ALL ON platform.users FROM :login",
            "GRANT SELECT ON platform.users TO :login",
            "app_rights",
        ),
        ("REVOKE DELETE ON queue.jobs FROM :login", "GRANT DELETE ON queue.jobs TO :login", "app_rights"),
        ("DROP EXTENSION unaccent CASCADE", "CREATE EXTENSION unaccent SCHEMA ext", "postgres_extensions"),
        (
            "CREATE SCHEMA c_00000000000000000000000000000001",
            "DROP SCHEMA c_00000000000000000000000000000001",
            "owner_owns",
        ),
    ] {
        house.break_and_mend(broken, mended, check).await;
    }
}

/// Only root can see it from a folder of its own account: whoever runs the tests as another one sees nothing wrong.
#[tokio::test]
async fn files_that_root_left_for_the_service_to_read_are_told() {
    let house = Installation::make().await;
    let folder = house.folder.path().join("files");
    std::fs::create_dir_all(folder.join("lost+found")).unwrap();
    let is_root = geteuid().is_root();
    if is_root {
        chown(&folder, Some(4711), None).unwrap();
    }
    assert_eq!(finding(&house.examined(&[]).1, "files_owner")["verdict"], "well");
    std::fs::create_dir(folder.join("c_1")).unwrap();
    std::fs::write(folder.join("c_1/file"), "").unwrap();
    let (_, told) = house.examined(&[]);
    let found = finding(&told, "files_owner");
    assert_eq!(found["verdict"], if is_root { "broken" } else { "well" }, "{found}");
    assert_eq!(is_root, found["said"].as_str().unwrap().starts_with("2 files and folders"), "{found}");
}

/// What is right about a login is wrong advice about another one.
#[tokio::test]
async fn a_url_with_the_wrong_login_is_told_and_nothing_is_advised_about_that_login() {
    let house = Installation::make().await;
    let superuser = format!("{}/{}", admin_url().rsplit_once('/').unwrap().0, house.database.name());
    let owner = house.database.owner_url();
    for (name, url, check) in [
        ("DATABASE_URL", &superuser, "app_login"),
        ("DATABASE_URL", &owner, "app_is_not_the_owner"),
        ("DATABASE_OWNER_URL", &superuser, "owner_login"),
    ] {
        house.assert_broken(&[(name, url)], check);
        let (_, told) = house.examined(&[(name, url)]);
        let advice: Vec<&str> =
            told["findings"].as_array().unwrap().iter().filter_map(|one| one["advice"].as_str()).collect();
        assert!(
            !advice.iter().any(|one| one.contains("ALTER ROLE") || one.contains("REASSIGN")),
            "{advice:#?}"
        );
    }
}

#[tokio::test]
async fn what_only_the_rows_tell_is_told() {
    let house = Installation::make().await;
    let late = "INSERT INTO queue.jobs (id, kind, payload, state, max_attempts, run_at, created_at)
         VALUES (gen_random_uuid(), 'late', '{}', 'ready', 1, now() - interval '1 hour', now())";
    house.break_and_mend(late, "DELETE FROM queue.jobs", "queue").await;
    house
        .break_and_mend(
            "UPDATE platform.company_version SET version = version - 1",
            "UPDATE platform.company_version SET version = version + 1",
            "migrations",
        )
        .await;
    let keys = [("SECRET_KEYS", SECRET_KEYS)];
    assert_eq!(finding(&house.examined(&keys).1, "secrets")["verdict"], "well");
    let sealed_elsewhere = "INSERT INTO platform.users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
            VALUES ('00000000-0000-0000-0000-00000000000a', 'a@example.org', 'a@example.org', 'A', 'B', '-', now(), now());
        INSERT INTO platform.totp_factors (user_id, secret_sealed, created_at, last_step)
            VALUES ('00000000-0000-0000-0000-00000000000a', decode(repeat('00', 64), 'hex'), now(), 0)";
    house.superuser().await.batch_execute(sealed_elsewhere).await.unwrap();
    house.assert_broken(&keys, "secrets");
    house.superuser().await.batch_execute("DELETE FROM platform.spares").await.unwrap();
    let (_, told) = house.examined(&[]);
    assert_eq!(finding(&told, "spares")["verdict"], "warning", "{told:#}");
}

#[tokio::test]
async fn the_roles_of_companies_that_a_restore_lost_are_granted_by_bootstrap() {
    let house = Installation::make().await;
    let (login, mut superuser) = (&house.login, house.superuser().await);
    let company = "c_000000000000000000000000000000aa";
    let lost = format!(
        "DROP ROLE IF EXISTS {company}; CREATE ROLE {company} NOLOGIN; CREATE SCHEMA {company} AUTHORIZATION {}",
        house.database.owner_name()
    );
    superuser.batch_execute(&lost).await.unwrap();
    house.assert_broken(&[], "app_companies");
    let urls = BootstrapUrls { admin: admin_url(), owner: house.database.owner_url(), app: house.url() };
    bootstrap(&urls).await.unwrap();
    let (_, told) = house.examined(&[]);
    assert_eq!(finding(&told, "app_companies")["verdict"], "well", "{told:#}");
    let gone = format!("DROP SCHEMA {company}; REVOKE {company} FROM {login}; DROP ROLE {company}");
    superuser.batch_execute(&gone).await.unwrap();
}
