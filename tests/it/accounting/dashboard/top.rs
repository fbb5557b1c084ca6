//! To whom and by whom most was invoiced, after credit notes, reversals and payments that were undone.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use super::lines::sum_of_lines;
use super::with_code;
use crate::accounting::books::{Books, entry_in};
use crate::support::TestApp;

/// Moves what a customer owes, up or down, against an account, in a journal.
fn of_customer(journal: &str, date: &str, code: &str, amount: i64, against: &str) -> Value {
    let (up, down) = if amount < 0 { ("credit", "debit") } else { ("debit", "credit") };
    let amount = format!("{}.00", amount.abs());
    let lines = [
        with_code(json!({"account": "411", up: amount}), Some(code)),
        json!({"account": against, down: amount}),
    ];
    json!({"journal": journal, "date": date, "label": "Client", "lines": lines})
}

fn of_supplier(journal: &str, date: &str, code: &str, amount: i64, against: &str) -> Value {
    let mut entry = of_customer(journal, date, code, -amount, against);
    entry["lines"][0]["account"] = json!("401");
    entry
}

impl Books {
    async fn posts_and_reverses(&self, entry: Value, date: &str) {
        let posted = self.posts(entry).await;
        self.reverses(posted["id"].as_str().unwrap(), date).await.expect(201);
    }

    /// Who leads a list, with what; the lines that each figure opens have it as their sum.
    async fn leaders(&self, query: &str, list: &str) -> Vec<(String, String)> {
        let view = self.dashboard(query).await;
        let mut leaders = Vec::new();
        for one in view["figures"][list].as_array().unwrap() {
            let (name, amount) = (one["name"].as_str().unwrap(), one["amount"].as_str().unwrap());
            let lines = sum_of_lines(self, &one["made_of"]).await;
            assert_eq!(lines.to_string(), amount.replace('.', ""), "{one:#}");
            leaders.push((name.to_owned(), amount.to_owned()));
        }
        leaders
    }
}

fn told(leaders: &[(String, String)]) -> Vec<(&str, &str)> {
    leaders.iter().map(|(name, amount)| (name.as_str(), amount.as_str())).collect()
}

#[tokio::test]
async fn what_was_credited_reversed_or_paid_is_not_invoiced() {
    let books = Books::open().await;
    let opening = [("411", "9000.00", ""), ("101", "", "9000.00")];
    books.posts(entry_in("AN", "2026-01-01", "À-nouveaux", &opening)).await;
    books.posts(of_customer("VE", "2026-01-05", "C1", 1200, "706")).await;
    books.posts(of_customer("VE", "2026-01-06", "C1", -200, "706")).await;
    books.posts_and_reverses(of_customer("VE", "2026-01-07", "C1", 300, "706"), "2026-02-07").await;
    books.posts(of_customer("BQ", "2026-01-20", "C1", -500, "512")).await;
    books.posts_and_reverses(of_customer("BQ", "2026-01-21", "C1", -400, "512"), "2026-01-22").await;
    books.posts(of_customer("OD", "2026-02-20", "C1", -50, "654")).await;
    books.posts(of_customer("VE", "2026-01-08", "C2", 900, "706")).await;
    books.posts(of_customer("VE", "2026-01-09", "C3", 700, "706")).await;
    books.posts(of_customer("VE", "2026-01-10", "C3", -700, "706")).await;
    books.posts_and_reverses(of_customer("BQ", "2026-01-23", "C4", -5000, "512"), "2026-01-23").await;
    books.posts(of_supplier("AC", "2026-01-11", "F1", 360, "607")).await;
    books.posts(of_supplier("AC", "2026-01-12", "F1", -60, "607")).await;
    books.posts(of_supplier("BQ", "2026-01-24", "F1", -300, "512")).await;

    let customers = books.leaders("", "top_customers").await;
    assert_eq!(told(&customers), [("C1", "1000.00"), ("C2", "900.00")]);
    assert_eq!(told(&books.leaders("", "top_suppliers").await), [("F1", "300.00")]);
    let view = books.dashboard("").await;
    let made_of = |list: &str| view["figures"][list][0]["made_of"].clone();
    let (sold, bought) = (made_of("top_customers"), made_of("top_suppliers"));
    assert_eq!(
        (&sold["journal_types"], &sold["measure"], &sold["opening"], &sold["closing"]),
        (&json!(["sale"]), &json!("debit_balance"), &json!(false), &json!(false))
    );
    assert_eq!(
        (&bought["journal_types"], &bought["measure"]),
        (&json!(["purchase"]), &json!("credit_balance"))
    );

    let january = books.leaders("?from=2026-01&to=2026-01", "top_customers").await;
    assert_eq!(told(&january), [("C1", "1300.00"), ("C2", "900.00")], "it was reversed in February");
    assert!(books.leaders("?from=2026-02&to=2026-02", "top_customers").await.is_empty());
}

#[tokio::test]
async fn without_a_journal_of_sales_the_miscellaneous_ones_tell_what_was_invoiced() {
    let books = Books::open().await;
    books.opens_year("2025-01-01", "2025-12-31").await;
    for year in ["2025", "2026"] {
        books.posts(of_customer("OD", &format!("{year}-01-05"), "C1", 100, "706")).await;
        books.posts(of_customer("OD", &format!("{year}-01-06"), "C1", -30, "706")).await;
        books.posts(of_customer("BQ", &format!("{year}-02-07"), "C1", -70, "512")).await;
        books
            .posts_and_reverses(
                of_customer("BQ", &format!("{year}-02-08"), "C2", -70, "512"),
                &format!("{year}-02-09"),
            )
            .await;
    }
    assert_eq!(told(&books.leaders("", "top_customers").await), [("C1", "70.00")]);
    let view = books.dashboard("").await;
    let made_of = &view["figures"]["top_customers"][0]["made_of"];
    assert_eq!(made_of["journal_types"], json!(["miscellaneous"]));

    closes_customers(&books).await;
    assert_eq!(
        told(&books.leaders("", "top_customers").await),
        [("C1", "70.00")],
        "closing is no credit note"
    );

    books.posts(of_customer("VE", "2026-02-01", "C3", 10, "706")).await;
    assert_eq!(told(&books.leaders("", "top_customers").await), [("C3", "10.00")]);
    assert!(books.leaders("?from=2026-01&to=2026-01", "top_customers").await.is_empty(), "of the same year");
    let before = books.leaders("?from=2025-01&to=2025-12", "top_customers").await;
    assert_eq!(told(&before), [("C1", "70.00")], "there was no journal of sales yet");
}

/// An entry that closes the account of the customers, as only an archive brings one.
async fn closes_customers(books: &Books) {
    books.posts(of_customer("OD", "2026-03-01", "C1", -70, "120")).await;
    let mut conn = books.app.database().superuser().await;
    let schema = TestApp::company_id(books.company).schema();
    let closing = format!(
        "SET search_path TO {schema}; SET session_replication_role = replica;
         UPDATE entries SET kind = 'closing' WHERE date = '2026-03-01';
         UPDATE account_balances SET kind = 'closing' WHERE month = '2026-03-01';
         UPDATE journal_balances SET kind = 'closing' WHERE month = '2026-03-01'"
    );
    conn.batch_execute(&closing).await.unwrap();
}
