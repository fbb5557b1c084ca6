//! Stories of what is written at the end of a year, and of what goes again when the next one begins.

use serde_json::{Value, json};

use super::super::books::{Books, entry};
use crate::support::client::Answer;

impl Books {
    async fn proposes(&self, kind: &str) -> Value {
        self.get(&format!("/fiscal_years/{}/year_end_proposal?kind={kind}", self.year)).await.expect(200)
    }

    /// Writes what is proposed for a kind, with these fields beside.
    async fn writes(&self, kind: &str, fields: Value) -> Answer {
        let proposed = self.proposes(kind).await;
        let mut asked = json!({"kind": kind, "journal": "OD", "label": "Inventaire"});
        let body = asked.as_object_mut().unwrap();
        for name in ["date", "reverse_on", "held_account", "other_account", "tax_account"] {
            if !proposed[name].is_null() {
                body.insert(name.to_owned(), proposed[name].clone());
            }
        }
        body.extend(fields.as_object().unwrap().clone());
        self.post("/year_end_entries", asked).await
    }
}

#[tokio::test]
async fn accruals_are_gone_when_the_next_year_begins() {
    let books = Books::open().await;
    let next = books.opens_next_year().await;
    books.posts(entry("2026-11-02", "Assurance", &[("616", "1200", ""), ("512", "", "1200")])).await;
    books.writes("prepaid_expense", json!({"amount": "1000", "other_account": "616"})).await.expect(200);
    books.writes("deferred_income", json!({"amount": "300", "other_account": "706"})).await.expect(200);
    let invoice = json!({"amount": "500", "tax": "100", "other_account": "6226", "auxiliary": "FMARTIN"});
    books.writes("accrued_expense", invoice).await.expect(200);
    let done =
        books.writes("accrued_income", json!({"amount": "50", "tax": "10", "other_account": "706"})).await;
    let done = done.expect(200);
    Books::assert_balance(
        &books.balance().await,
        &[
            ("4081", "0.00", "600.00"),
            ("4181", "60.00", "0.00"),
            ("44586", "100.00", "0.00"),
            ("44587", "0.00", "10.00"),
            ("486", "1000.00", "0.00"),
            ("487", "0.00", "300.00"),
            ("512", "0.00", "1200.00"),
            ("616", "200.00", "0.00"),
            ("6226", "500.00", "0.00"),
            ("706", "250.00", "0.00"),
        ],
    );
    let reversal =
        books.get(&format!("/entries/{}", done["reversal_id"].as_str().unwrap())).await.expect(200);
    assert_eq!((&reversal["date"], &reversal["reversal_of"]), (&json!("2027-01-01"), &done["entry_id"]));
    let view = books.get(&format!("/trial_balance?fiscal_year_id={next}")).await.expect(200);
    let held = ["4081", "4181", "44586", "44587", "486", "487"];
    for row in
        view["rows"].as_array().unwrap().iter().filter(|row| held.iter().any(|one| row["account"] == *one))
    {
        assert_eq!(row["closing_debit"], row["closing_credit"], "{row:#}");
    }
    books.verify().await.unwrap();
}

#[tokio::test]
async fn an_accrual_is_posted_with_its_reversal_or_not_at_all() {
    let books = Books::open().await;
    let fields = json!({"amount": "1000", "other_account": "616"});
    let refused = books.writes("prepaid_expense", fields.clone()).await;
    refused.assert_fields(&[("/reverse_on", "fiscal_year_missing")]);
    assert!(books.balance().await.is_empty(), "the year has no entry without its reversal");
    let early = books.writes(
        "prepaid_expense",
        json!({"amount": "1", "other_account": "616", "reverse_on": "2026-12-31"}),
    );
    early.await.assert_fields(&[("/reverse_on", "reversal_before_entry")]);
    books.opens_next_year().await;
    books.writes("prepaid_expense", fields).await.expect(200);
}

#[tokio::test]
async fn provisions_doubtful_debts_and_grants_have_the_accounts_of_the_chart() {
    let books = Books::open().await;
    books.writes("provision", json!({"amount": "800"})).await.expect(200);
    books.writes("provision_release", json!({"amount": "300"})).await.expect(200);
    let debt = books.writes("doubtful_debt", json!({"amount": "120"})).await;
    debt.assert_fields(&[("/auxiliary", "required")]);
    books.writes("doubtful_debt", json!({"amount": "120", "auxiliary": "CDURAND"})).await.expect(200);
    books.writes("allowance", json!({"amount": "50"})).await.expect(200);
    books.writes("grant", json!({"amount": "200"})).await.expect(200);
    Books::assert_balance(
        &books.balance().await,
        &[
            ("139", "200.00", "0.00"),
            ("1511", "0.00", "500.00"),
            ("411", "0.00", "120.00"),
            ("416", "120.00", "0.00"),
            ("491", "0.00", "50.00"),
            ("6815", "800.00", "0.00"),
            ("68174", "50.00", "0.00"),
            ("747", "0.00", "200.00"),
            ("7815", "0.00", "300.00"),
        ],
    );
    let taxed = books.writes("provision", json!({"amount": "1", "tax": "1", "tax_account": "44586"})).await;
    taxed.assert_fields(&[("/tax", "tax_not_taken")]);
    let wrong = books.writes("provision", json!({"amount": "1", "held_account": "6815"})).await;
    wrong.assert_fields(&[("/held_account", "account_not_of_balance_sheet")]);
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_stock_becomes_what_was_counted() {
    let books = Books::open().await;
    books.posts(entry("2026-01-01", "Stock initial", &[("370", "900", ""), ("101", "", "900")])).await;
    assert_eq!(books.proposes("stock").await["booked"], "900.00");
    books.writes("stock", json!({"amount": "650"})).await.expect(200);
    books.writes("stock", json!({"amount": "650"})).await.assert_fields(&[("/amount", "stock_unchanged")]);
    Books::assert_balance(
        &books.balance().await,
        &[("101", "0.00", "900.00"), ("370", "650.00", "0.00"), ("6037", "250.00", "0.00")],
    );
    books.writes("stock", json!({"amount": "0"})).await.expect(200);
    assert_eq!(books.proposes("stock").await["booked"], "0.00");
    books.verify().await.unwrap();
}

/// Accounts of other entries are refused where they are named: nothing is posted.
#[tokio::test]
async fn an_account_of_another_entry_is_refused() {
    let books = Books::open().await;
    books.opens_next_year().await;
    for (kind, held, other, refused) in [
        ("prepaid_expense", "487", "616", "/held_account"),
        ("provision", "512", "6815", "/held_account"),
        ("allowance", "416", "68174", "/held_account"),
        ("allowance", "491", "411", "/other_account"),
        ("doubtful_debt", "416", "654", "/other_account"),
    ] {
        let mut fields = json!({"amount": "100", "held_account": held, "other_account": other});
        if kind == "doubtful_debt" {
            fields["auxiliary"] = json!("CLENT");
        }
        books.writes(kind, fields).await.assert_fields(&[(refused, "year_end_account_unfit")]);
    }
    assert!(books.balance().await.is_empty());
}
