//! Balances are kept by journal, also in books that are older than that.

use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use serde_json::json;
use tenancy::migrate::COMPANY;

use super::books::{Books, entry_in, sale};
use super::fec;
use crate::support::TestApp;

/// The last version whose balances did not know the journal.
const OLDER: i32 = 13;

impl Books {
    /// The balances of accounts like this, each as a text of these columns.
    async fn balances_of(&self, accounts: &str, columns: &str) -> Vec<String> {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = Text)]
            row: String,
        }
        let query = format!(
            "SELECT concat_ws(' ', {columns}, debit, credit) AS row FROM account_balances
             WHERE account LIKE $1 ORDER BY 1"
        );
        let query = diesel::sql_query(query).bind::<Text, _>(accounts);
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

#[tokio::test]
async fn the_balances_of_older_books_are_made_anew_by_journal() {
    let books = Books::open().await;
    let report = books.uploads(fec::NAME, &fec::sales(3)).await.expect(201);
    books.runs(&report, fec::whole_year(false)).await.expect(200);
    books.posts(sale("2026-02-01")).await;
    let refunded = books.posts(sale("2026-02-02")).await;
    books.reverses(refunded["id"].as_str().unwrap(), "2026-02-03").await.expect(201);
    let paid = [("512", "120.00", ""), ("411", "", "120.00")];
    books.posts(entry_in("BQ", "2026-02-05", "Virement", &paid)).await;
    books.drafts(sale("2026-02-06")).await;
    let (balance, whole) = (books.balance().await, books.verify().await.unwrap());
    let every = "month, account, kind, journal";
    let kept = books.balances_of("%", every).await;
    let by_journal = ["2026-02-01 411 ordinary BQ 0 12000", "2026-02-01 411 ordinary VE 24000 12000"];
    assert_eq!(books.balances_of("411", every).await, by_journal);

    books.goes_back_to(OLDER).await;
    let together = books.balances_of("411", "month, account, kind").await;
    assert_eq!(together, ["2026-02-01 411 ordinary 24000 24000"]);
    let accounts = books.path("/accounts?limit=1");
    books.client.get(&accounts).await.assert_problem(503, "company_upgrading");

    api::jobs::look_after(books.app.app()).await.unwrap();
    assert_eq!(books.balances_of("%", every).await, kept);
    assert_eq!(books.balance().await, balance);
    assert_eq!(books.verify().await, Ok(whole));
    let next = books.posts(sale("2026-02-07")).await;
    assert_eq!(next["state"], json!("posted"));
    assert!(books.verify().await.is_ok());
}
