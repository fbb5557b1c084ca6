//! One company as an archive: exported while it is used, checked without a database, imported under a new id.

pub mod archives;
mod counterparts;
mod erased;
mod hostile;
mod scheduled;
mod searched;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use api::company_data::{self as data, ImportError, Imported};
use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use futures_util::future::join_all;
use poem::http::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use tenancy::migrate::COMPANY;
use tenancy::schema::platform::{audit_events, companies, roles, users};
use tenancy::transfer::{self, Import, MAX_BYTES, Summary};
use tenancy::{CompanyId, Tenancy, TenancyError, UserId};

use crate::accounting::books::{Books, entry, sale};
use crate::support::app::address_of;
use crate::support::pictures::picture;
use crate::support::{Client, Company, TestApp};

const FEC: &str = "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\t\
    PieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n\
    VT\tVentes\t1\t20250210\t411000\tClients\t\t\tF001\t20250210\tFacture\t120,00\t0,00\t\t\t20250228\t\t\r\n\
    VT\tVentes\t1\t20250210\t707000\tVentes\t\t\tF001\t20250210\tFacture\t0,00\t120,00\t\t\t20250228\t\t\r\n";

/// Books, and a place for their archives.
pub struct Archived {
    pub books: Books,
    pub folder: TempDir,
}

impl Archived {
    pub async fn open() -> Self {
        let books = Books::open().await;
        for day in ["2026-02-01", "2026-02-02", "2026-03-03"] {
            books.posts(sale(day)).await;
        }
        books.drafts(entry("2026-03-04", "Brouillon \\N \\. à garder", &[("613", "7.50", "")])).await;
        Self { books, folder: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("acme.partita")
    }

    pub async fn export(&self) -> Summary {
        let company = TestApp::company_id(self.books.company);
        data::export_to_file(self.books.app.tenancy(), company, &self.path()).await.unwrap()
    }

    /// Imports the archive under another name.
    pub async fn import(&self, name: &str) -> Result<Imported, ImportError> {
        self.import_for(&self.path(), name, "awa").await
    }

    pub async fn import_for(&self, archive: &Path, name: &str, owner: &str) -> Result<Imported, ImportError> {
        self.import_as(archive, Some(name), owner).await
    }

    /// Imports an archive under the name that it says, or another.
    pub async fn import_as(
        &self,
        archive: &Path,
        name: Option<&str>,
        owner: &str,
    ) -> Result<Imported, ImportError> {
        let app = &self.books.app;
        let owner_id = person(app, owner).await;
        let login = app.app().config.owner(app.clock()).unwrap().unwrap();
        let archive = Arc::new(std::fs::File::open(archive).unwrap());
        let name = name.map(str::to_owned);
        let import = Import { archive, owner_id, name, max_bytes: MAX_BYTES, noted_in: None };
        Box::pin(data::import(app.tenancy(), &login, &import)).await
    }

    /// The books of another company of the same service.
    pub fn books_of(&self, company: CompanyId, client: &Client) -> Books {
        let Books { app, year, .. } = &self.books;
        let company = Company(company.as_uuid());
        Books { app: app.clone(), company, client: client.clone(), year: year.clone() }
    }

    /// How many companies and schemas of companies there are.
    pub async fn trace(&self) -> (i64, i64) {
        #[derive(QueryableByName)]
        struct Trace {
            #[diesel(sql_type = diesel::sql_types::BigInt)]
            companies: i64,
            #[diesel(sql_type = diesel::sql_types::BigInt)]
            schemas: i64,
        }
        let mut superuser = self.books.app.database().superuser().await;
        let found: Trace = diesel::sql_query(
            "SELECT (SELECT count(*) FROM platform.companies) AS companies,
                    (SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'c\\_%') AS schemas",
        )
        .get_result(&mut superuser)
        .await
        .unwrap();
        (found.companies, found.schemas)
    }
}

async fn person(app: &TestApp, name: &str) -> UserId {
    let query = users::table.filter(users::email_key.eq(address_of(name))).select(users::id);
    let found =
        app.tenancy().platform_read(async |tx| Ok::<UserId, TenancyError>(query.first(tx.conn()).await?));
    found.await.unwrap()
}

/// Everything that the screens show of the books.
async fn shown(books: &Books) -> BTreeMap<String, Value> {
    let mut shown = BTreeMap::new();
    let trial_balance = format!("/trial_balance?fiscal_year_id={}", books.year);
    for path in ["/accounts?limit=200", "/journals", "/fiscal_years", "/entries?limit=200", "/fec_imports"] {
        // A cursor is good for the list of its company only.
        let mut list = books.get(path).await.expect(200);
        list.as_object_mut().unwrap().remove("next_cursor");
        shown.insert(path.to_owned(), list);
    }
    shown.insert("balance".to_owned(), books.get(&trial_balance).await.expect(200));
    shown.insert("settings".to_owned(), books.client.get(&books.company.path("/settings")).await.expect(200));
    shown.insert("fec".to_owned(), Value::String(books.fec().await));
    shown
}

impl Books {
    async fn fec(&self) -> String {
        self.get(&format!("/fiscal_years/{}/fec", self.year)).await.text()
    }
}

#[tokio::test]
async fn an_imported_company_is_the_exported_one_to_the_cent() {
    let archived = Archived::open().await;
    let books = &archived.books;
    let upload = books.path("/fec_imports?file_name=732829320FEC20251231.txt");
    let uploaded = books.client.upload(&upload, FEC).await.expect(201);
    let logo = books.client.request(Method::PUT, &books.company.path("/logo")).file(picture(60, 40));
    let logo = logo.send().await.expect(200);
    let entries = books.get("/entries?state=posted").await.expect(200);
    let files = format!("/entries/{}/attachments", entries["items"][0]["id"].as_str().unwrap());
    let receipt = books.path(&format!("{files}?file_name=a.txt"));
    let receipt = books.client.upload(&receipt, "Reçu").await.expect(201);
    let summary = archived.export().await;
    let checked =
        transfer::check(tokio::fs::File::open(archived.path()).await.unwrap(), MAX_BYTES).await.unwrap();
    assert_eq!(checked, summary);

    let imported = archived.import("Copie").await.unwrap();
    assert_eq!(imported.summary, summary);
    assert_ne!(imported.company, TestApp::company_id(books.company));
    let copy = archived.books_of(imported.company, &books.client);
    assert_eq!(shown(&copy).await, shown(books).await);
    assert_eq!(copy.verify().await.unwrap(), books.verify().await.unwrap());

    let original = format!("/fec_imports/{}/file", uploaded["id"].as_str().unwrap());
    assert_eq!(copy.get(&original).await.text(), FEC);
    books.client.delete_at(&books.path(original.trim_end_matches("/file")), 1).await.expect(204);
    assert_eq!(copy.get(&original).await.text(), FEC, "each company has files of its own");

    let receipt = format!("{files}/{}", receipt["id"].as_str().unwrap());
    assert_eq!(copy.get(&receipt).await.text(), "Reçu");

    let shown = books.client.get(&Company(imported.company.as_uuid()).path("")).await.expect(200);
    assert_eq!(shown["logo_version"], logo["version"]);
    let logo_of = async |company: Company| books.client.get(&company.path("/logo")).await.bytes;
    assert_eq!(logo_of(Company(imported.company.as_uuid())).await, logo_of(books.company).await);

    // It is a company like any other: the guards are back, and it goes on where it was.
    let next = copy.posts(sale("2026-03-05")).await;
    assert_eq!(next["number"], 4);
    assert!(copy.verify().await.is_ok());
    let forbidden = "UPDATE entries SET label = 'x' WHERE number = 1";
    let refused = diesel::sql_query(forbidden).execute(&mut copy.psql().await).await.unwrap_err();
    assert!(refused.to_string().contains("posted"), "{refused}");
}

#[tokio::test]
async fn an_import_lets_nobody_in_but_its_owner_and_says_where_it_comes_from() {
    let archived = Archived::open().await;
    let books = &archived.books;
    let app = &books.app;
    let member = app.member(books.company, "bob", "admin").await;
    let role = roles::table;
    let company = TestApp::company_id(books.company);
    let made = app.tenancy().platform_write(async |tx| {
        let permissions = vec!["accounting.read".to_owned(), "unheard.of".to_owned()];
        let row = (
            roles::id.eq(tx.new_uuid()),
            roles::company_id.eq(company),
            roles::key.eq("stagiaire"),
            roles::name.eq("Stagiaire"),
            roles::name_key.eq("stagiaire"),
            roles::permissions.eq(permissions),
        );
        diesel::insert_into(role).values(row).execute(tx.conn()).await?;
        let timeout = companies::session_timeout_minutes.eq(Some(45));
        diesel::update(companies::table.find(company)).set(timeout).execute(tx.conn()).await?;
        Ok::<_, TenancyError>(())
    });
    made.await.unwrap();
    let summary = archived.export().await;
    let emails: Vec<_> = summary.header.members.iter().map(|member| member.email.as_str()).collect();
    assert_eq!(emails, [address_of("awa"), address_of("bob")], "for information");

    let other = app.user("ada").await;
    let imported = archived.import_for(&archived.path(), "Boulangerie Awa", "ada").await.unwrap().company;
    let path = Company(imported.as_uuid()).path("/settings");
    other.get(&path).await.expect(200);
    for stranger in [&books.client, &member] {
        stranger.get(&path).await.assert_problem(404, "not_found");
    }
    let trail = other.get(&Company(imported.as_uuid()).path("/audit_events")).await.expect(200);
    let acts = trail["items"].as_array().unwrap().iter();
    let told: Vec<_> = acts.filter(|act| act["operation"] == "company_imported").collect();
    assert_eq!(told.len(), 1, "{trail:#}");
    assert_eq!(told[0]["target"], format!("company:{}", books.company.0), "{trail:#}");
    let kept = app.tenancy().platform_read(async |tx| {
        let found: (Option<String>, Vec<String>, Option<i32>) = roles::table
            .inner_join(companies::table)
            .filter(roles::key.eq("stagiaire").and(roles::company_id.eq(imported)))
            .select((roles::name, roles::permissions, companies::session_timeout_minutes))
            .first(tx.conn())
            .await?;
        let noted =
            audit_events::table.filter(audit_events::company_id.eq(imported)).select(audit_events::action);
        Ok::<_, TenancyError>((found, noted.load::<String>(tx.conn()).await?))
    });
    let ((name, permissions, timeout), noted) = kept.await.unwrap();
    assert_eq!((name.as_deref(), timeout), (Some("Stagiaire"), Some(45)));
    assert_eq!(permissions, ["accounting.read"]);
    assert!(noted.contains(&"company_imported".to_owned()), "{noted:?}");
}

#[tokio::test]
async fn a_name_that_is_taken_leaves_nothing_behind() {
    let archived = Archived::open().await;
    archived.export().await;
    let before = archived.trace().await;
    let refused = archived.import("boulangerie  AWA").await.unwrap_err();
    assert!(matches!(refused, ImportError::NameTaken), "{refused}");
    assert_eq!(archived.trace().await, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_company_is_exported_whole_while_eight_clerks_post() {
    let archived = Archived::open().await;
    let books = &archived.books;
    let is_over = AtomicBool::new(false);
    let clerk = async |day: &'static str| {
        let mut posted = 0;
        while !AtomicBool::load(&is_over, Ordering::Relaxed) {
            books.posts(sale(day)).await;
            posted += 1;
        }
        posted
    };
    let days = ["2026-02-04", "2026-03-05", "2026-04-01", "2026-05-01"];
    let clerks = join_all(days.iter().chain(&days).map(|day| clerk(day)));
    let exports = async {
        let mut seen = Vec::new();
        for number in 0..6 {
            let path = archived.folder.path().join(format!("{number}"));
            let company = TestApp::company_id(books.company);
            data::export_to_file(books.app.tenancy(), company, &path).await.unwrap();
            seen.push(path);
        }
        is_over.store(true, Ordering::Relaxed);
        seen
    };
    let (posted, paths) = tokio::join!(clerks, exports);
    assert!(posted.iter().all(|posted| *posted > 0), "{posted:?}");
    let mut before = 3;
    for (number, path) in paths.iter().enumerate() {
        let imported = archived.import_for(path, &format!("Copie {number}"), "awa").await.unwrap();
        let whole = archived.books_of(imported.company, &books.client).verify().await.unwrap();
        assert!(whole.entries >= before && whole.lines == whole.entries * 3, "{whole:?}");
        before = whole.entries;
    }
    let all = 3 + posted.iter().sum::<u64>();
    assert!(before > 3 && before <= all, "{before} of {all}");
}

#[tokio::test]
async fn what_a_dead_import_left_is_erased_by_the_next() {
    let archived = Archived::open().await;
    archived.export().await;
    let before = archived.trace().await;
    let left = archived.import("Copie").await.unwrap().company;
    let app = &archived.books.app;
    let back = app.tenancy().platform_write(async |tx| {
        let state = companies::state.eq(tenancy::provision::CompanyState::Importing);
        diesel::update(companies::table.find(left)).set(state).execute(tx.conn()).await?;
        Ok::<_, TenancyError>(())
    });
    back.await.unwrap();
    let imported = archived.import("Copie").await.unwrap().company;
    assert_eq!(archived.trace().await, (before.0 + 1, before.1 + 1), "one import and not two");
    let path = |company: CompanyId| Company(company.as_uuid()).path("/settings");
    archived.books.client.get(&path(left)).await.assert_problem(404, "not_found");
    archived.books.client.get(&path(imported)).await.expect(200);
}

#[tokio::test]
async fn whatever_a_fec_brought_comes_back_however_long_or_old_it_is() {
    let archived = Archived::open().await;
    let books = &archived.books;
    let long = "Facture ".repeat(700);
    let odd = FEC.replace("Facture", &long).replace("F001\t20250210", "F001\t30/12/1899");
    let uploaded = books.client.upload(&books.path("/fec_imports?file_name=2025.txt"), odd).await.expect(201);
    let run = books.path(&format!("/fec_imports/{}/run", uploaded["id"].as_str().unwrap()));
    let year = json!({"fiscal_year_start": "2025-01-01", "fiscal_year_end": "2025-12-31", "valid_entries_only": false});
    let imported = books.client.post_at(&run, 1, year).await.expect(200);
    archived.export().await;
    let copy = archived.books_of(archived.import("Copie").await.unwrap().company, &books.client);
    assert_eq!(copy.verify().await.unwrap(), books.verify().await.unwrap());
    let fec = format!("/fiscal_years/{}/fec", imported["fiscal_year_id"].as_str().unwrap());
    let (original, copied) = (books.get(&fec).await.text(), copy.get(&fec).await.text());
    assert!(original.contains("\t18991230\t") && original.contains(long.trim()), "{original}");
    assert_eq!(copied, original);
}

#[tokio::test]
async fn the_trail_of_the_archive_is_there_for_whoever_reads_it() {
    let archived = Archived::open().await;
    let summary = archived.export().await;
    assert_eq!(json!(summary.header.company.name), json!("Boulangerie Awa"));
    let members = archives::members(&archived.path()).await;
    let names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names[0], "partita.json");
    assert!(names.contains(&"tables/entry_lines/000001.copy"), "{names:?}");
    assert!(!names.iter().any(|name| name.contains("idempotency_keys")), "{names:?}");
}

/// The version in which settings still said when sessions end.
const OLDER: i32 = 5;

#[tokio::test]
async fn an_older_archive_is_raised_to_this_version() {
    let archived = Archived::open().await;
    let books = &archived.books;
    books.psql().await.batch_execute("UPDATE journals SET counterpart_account = NULL").await.unwrap();
    let (company, before) = (TestApp::company_id(books.company), shown(books).await);
    let whole = books.verify().await.unwrap();
    let mut superuser = books.app.database().superuser().await;
    let schema = company.schema();
    for migration in COMPANY.iter().rev().filter(|migration| migration.version > OLDER) {
        let down = migration.down.replace(":schema", &schema);
        let forget = format!("DELETE FROM schema_migrations WHERE version = {}", migration.version);
        let back = format!("SET search_path TO {schema}, ext; {down}; {forget}");
        superuser.batch_execute(&back).await.unwrap();
    }
    let stands = format!("UPDATE platform.companies SET schema_version = {OLDER} WHERE id = '{company}'");
    superuser.batch_execute(&stands).await.unwrap();
    let mut config = books.app.app().config.tenancy();
    config.served_versions = 1..=OLDER;
    let older = Tenancy::connect(config, books.app.clock().clone()).await.unwrap();
    let summary = data::export_to_file(&older, company, &archived.path()).await.unwrap();
    assert_eq!(summary.header.schema_version, OLDER);

    let imported = archived.import("Ancienne").await.unwrap();
    let raised = archived.books_of(imported.company, &books.client);
    let found = raised.verify().await.unwrap();
    assert_eq!((found.chains, found.entries, found.lines), (whole.chains, whole.entries, whole.lines));
    assert_eq!(found.events, 0, "what is older than the chain of the trail is its seed");
    assert_eq!(shown(&raised).await, before);
}

#[tokio::test]
async fn no_file_is_removed_while_its_company_is_exported() {
    let archived = Archived::open().await;
    let books = &archived.books;
    let company = TestApp::company_id(books.company);
    let upload = books.path("/fec_imports?file_name=732829320FEC20251231.txt");
    let uploaded = books.client.upload(&upload, FEC).await.expect(201);
    let path = books.path(&format!("/fec_imports/{}", uploaded["id"].as_str().unwrap()));
    let mut superuser = books.app.database().superuser().await;
    let reading = format!("SELECT pg_advisory_lock_shared(hashtextextended('partita files {company}', 0))");
    superuser.batch_execute(&reading).await.unwrap();
    books.client.delete_at(&path, 1).await.expect(204);
    let stored = async || std::fs::read_dir(books.app.files_of(company)).unwrap().count();
    assert_eq!(stored().await, 1, "its bytes are still there");

    superuser.batch_execute("SELECT pg_advisory_unlock_all()").await.unwrap();
    let later = books.app.now() + chrono::TimeDelta::days(2);
    assert_eq!(books.app.tenancy().sweep_files(company, later, 10).await.unwrap(), 1);
    assert_eq!(stored().await, 0);
}
