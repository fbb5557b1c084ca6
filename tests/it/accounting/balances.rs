//! Balances are kept by journal, whoever posts, also in books that are older than that.

use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use tenancy::migrate::COMPANY;

use super::books::{Books, entry_in, sale};
use super::fec;
use crate::support::TestApp;

/// The last version that kept no balances by journal.
const OLDER: i32 = 13;

impl Books {
    /// The balances by journal of accounts like this.
    async fn journal_balances(&self, accounts: &str) -> Vec<String> {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = Text)]
            row: String,
        }
        let query = diesel::sql_query(
            "SELECT concat_ws(' ', month, account, auxiliary, kind, journal, debit, credit) AS row
             FROM journal_balances WHERE account LIKE $1 ORDER BY 1",
        );
        let query = query.bind::<Text, _>(accounts);
        let rows: Vec<Row> = query.load(&mut self.psql().await).await.unwrap();
        rows.into_iter().map(|row| row.row).collect()
    }

    /// Takes the migrations away that came after a version.
    async fn goes_back_to(&self, version: i32) {
        let mut superuser = self.app.database().superuser().await;
        let schema = TestApp::company_id(self.company).schema();
        for migration in COMPANY.iter().rev().filter(|migration| migration.version > version) {
            let down = migration.down.replace(":schema", &schema);
            let forget = format!("DELETE FROM schema_migrations WHERE version = {}", migration.version);
            let back = format!("SET search_path TO {schema}, ext; {down}; {forget}");
            superuser.batch_execute(&back).await.unwrap();
        }
        let stands = format!(
            "UPDATE platform.companies SET schema_version = {version} WHERE id = '{}'",
            self.company.0
        );
        superuser.batch_execute(&stands).await.unwrap();
    }
}

/// A year that was imported; a sale, one that was undone, a payment and a draft.
async fn books_with_everything() -> Books {
    let books = Books::open().await;
    let report = books.uploads(fec::NAME, &fec::sales(3)).await.expect(201);
    books.runs(&report, fec::whole_year(false)).await.expect(200);
    books.posts(sale("2026-02-01")).await;
    let refunded = books.posts(sale("2026-02-02")).await;
    books.reverses(refunded["id"].as_str().unwrap(), "2026-02-03").await.expect(201);
    let paid = [("512", "120.00", ""), ("411", "", "120.00")];
    books.posts(entry_in("BQ", "2026-02-05", "Virement", &paid)).await;
    books.drafts(sale("2026-02-06")).await;
    books
}

#[tokio::test]
async fn what_is_posted_reversed_and_imported_is_counted_by_journal() {
    let books = books_with_everything().await;
    assert_eq!(
        books.journal_balances("411").await,
        ["2026-02-01 411  ordinary BQ 0 12000", "2026-02-01 411  ordinary VE 24000 12000"]
    );
    let imported = books.journal_balances("411000").await;
    assert_eq!(imported.len(), 3, "{imported:?}");
    assert_eq!(imported[0], "2025-02-01 411000  ordinary VT 1200 0");
    assert!(books.verify().await.is_ok());
}

#[tokio::test]
async fn older_books_get_the_balances_of_their_journals_from_their_lines() {
    let books = books_with_everything().await;
    let kept = books.journal_balances("%").await;
    let (balance, whole) = (books.balance().await, books.verify().await.unwrap());

    books.goes_back_to(OLDER).await;
    let accounts = books.path("/accounts?limit=1");
    books.client.get(&accounts).await.assert_problem(503, "company_upgrading");

    api::jobs::look_after(books.app.app()).await.unwrap();
    assert_eq!(books.journal_balances("%").await, kept);
    assert_eq!(books.balance().await, balance);
    assert_eq!(books.verify().await, Ok(whole));
    books.posts(sale("2026-02-07")).await;
    assert!(books.verify().await.is_ok());
}
