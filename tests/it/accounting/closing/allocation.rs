//! Stories of what associates decide of a result.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use super::super::books::{Books, entry, entry_in};
use super::{NEXT, a_year};
use crate::support::client::Answer;

impl Books {
    async fn is_a(&self, legal_form: &str) {
        let form = format!("UPDATE settings SET legal_form = '{legal_form}'");
        self.psql().await.batch_execute(&form).await.unwrap();
    }

    async fn to_allocate(&self) -> Answer {
        self.get(&format!("/fiscal_years/{}/allocation", self.year)).await
    }

    async fn allocates(&self, decided: Value) -> Answer {
        let mut asked =
            json!({"date": "2027-05-31", "journal": "OD", "label": "Affectation du résultat 2026"});
        asked.as_object_mut().unwrap().extend(decided.as_object().unwrap().clone());
        self.post(&format!("/fiscal_years/{}/allocation", self.year), asked).await
    }

    /// What equity and dividends come to in the next year.
    async fn equity(&self) -> Vec<(String, String, String)> {
        let next = self.year_from(NEXT).await;
        let view = self.get(&format!("/trial_balance?fiscal_year_id={next}")).await.expect(200);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let rows = view["rows"].as_array().unwrap().iter();
        rows.map(|row| (text(&row["account"]), text(&row["closing_debit"]), text(&row["closing_credit"])))
            .filter(|(account, debit, credit)| {
                debit != credit && (account.starts_with('1') || account.starts_with("46") || account == "457")
            })
            .collect()
    }
}

/// A year of a sale, a purchase and a capital of 500, with a profit of 60, closed.
async fn a_closed_year() -> Books {
    let books = a_year().await;
    books.to_allocate().await.assert_problem(409, "fiscal_year_not_closed");
    books.closes(&books.year, 1).await.expect(200);
    books
}

#[tokio::test]
async fn a_profit_goes_to_the_reserve_and_the_associates_and_the_rest_is_carried_forward() {
    let books = a_closed_year().await;
    books.is_a("SARL").await;
    let there = books.to_allocate().await.expect(200);
    let figures = ["result", "carried", "capital", "legal_reserve", "legal_reserve_least", "distributable"];
    let figures = figures.map(|name| there[name].as_str().unwrap());
    assert_eq!(figures, ["60.00", "0.00", "500.00", "0.00", "3.00", "57.00"]);
    assert_eq!(there["legal_reserve_rule"], json!({"percent_of_profit": 5, "percent_of_capital": 10}));
    assert_eq!(
        there["accounts"],
        json!({"legal_reserve": "1061", "other_reserves": "1068", "dividends": "457", "carried_profit": "110",
            "carried_loss": "119"})
    );
    assert_eq!(there["result_accounts"], json!([{"account": "120", "amount": "60.00"}]));
    let low = books.allocates(json!({"legal_reserve": "2.99"})).await;
    low.assert_fields(&[("/legal_reserve", "legal_reserve_too_low")]);
    let much = books.allocates(json!({"legal_reserve": "3", "dividends": "57.01"})).await;
    much.assert_fields(&[("/dividends", "allocation_beyond_profit")]);
    let early = books.allocates(json!({"legal_reserve": "3", "date": "2026-12-31"})).await;
    early.assert_fields(&[("/date", "date_outside_next_year")]);
    let unknown = books.allocates(json!({"legal_reserve": "3", "accounts": {"legal_reserve": "999"}})).await;
    unknown.assert_fields(&[("/accounts/legal_reserve", "account_unknown")]);
    Books::assert_balance(&books.equity().await, &[("101", "0.00", "500.00"), ("120", "0.00", "60.00")]);

    let done = books.allocates(json!({"legal_reserve": "3", "dividends": "50"})).await.expect(200);
    assert_eq!((&done["dividends"], &done["carried"]), (&json!("50.00"), &json!("7.00")));
    let there = books.to_allocate().await.expect(200);
    assert_eq!(
        there["result_accounts"],
        json!([{"account": "120", "amount": "0.00"}]),
        "where its entry is found"
    );
    Books::assert_balance(
        &books.equity().await,
        &[
            ("101", "0.00", "500.00"),
            ("1061", "0.00", "3.00"),
            ("110", "0.00", "7.00"),
            ("457", "0.00", "50.00"),
        ],
    );
    books.allocates(json!({"legal_reserve": "3"})).await.assert_problem(409, "result_allocated");
    assert_eq!(books.to_allocate().await.expect(200)["result"], "0.00");

    let entry = done["entry_id"].as_str().unwrap();
    books.reverses_at_once(entry, "2027-06-01").await.expect(201);
    let (one, two) = tokio::join!(
        books.allocates(json!({"legal_reserve": "10"})),
        books.allocates(json!({"legal_reserve": "10"}))
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409], "two people at once allocate it once");
    books.verify().await.unwrap();
}

/// A result on which nobody decided is told before the next year is closed over it, and what is decided goes where it can go.
#[tokio::test]
async fn a_result_is_decided_on_and_becomes_reserves_or_a_debt() {
    let books = a_closed_year().await;
    books.is_a("EI").await;
    let next = books.year_from(NEXT).await;
    let found = books.findings(&next).await;
    assert!(found.contains(&("result_not_allocated".to_owned(), 1)), "{found:?}");
    for (name, account, code) in [
        ("dividends", "707", "account_not_of_liabilities"),
        ("dividends", "120", "account_not_of_liabilities"),
        ("dividends", "44571", "account_not_of_liabilities"),
        ("other_reserves", "457", "account_not_of_equity"),
        ("other_reserves", "120", "account_of_result"),
        ("other_reserves", "129", "account_of_result"),
    ] {
        let refused = books.allocates(json!({name: "10", "accounts": {name: account}})).await;
        refused.assert_fields(&[(&format!("/accounts/{name}"), code)]);
    }
    books.allocates(json!({"dividends": "60", "accounts": {"dividends": "455"}})).await.expect(200);
    assert!(!books.findings(&next).await.iter().any(|(code, _)| code == "result_not_allocated"));
}

#[tokio::test]
async fn nobody_has_to_make_a_reserve_whom_no_law_binds() {
    let books = a_closed_year().await;
    books.is_a("EI").await;
    let there = books.to_allocate().await.expect(200);
    assert_eq!((&there["legal_reserve_least"], &there["legal_reserve_rule"]), (&json!("0.00"), &Value::Null));
    books.allocates(json!({"other_reserves": "60"})).await.expect(200);
    Books::assert_balance(&books.equity().await, &[("101", "0.00", "500.00"), ("1068", "0.00", "60.00")]);
}

#[tokio::test]
async fn a_loss_takes_what_was_carried_forward_first() {
    let books = Books::open().await;
    books.is_a("SARL").await;
    books
        .posts(entry_in(
            "BQ",
            "2026-01-05",
            "Apports",
            &[("512", "130", ""), ("101", "", "100"), ("110", "", "30")],
        ))
        .await;
    books.posts(entry("2026-04-05", "Achat", &[("607", "40", ""), ("512", "", "40")])).await;
    books.closes(&books.year, 1).await.expect(200);
    let there = books.to_allocate().await.expect(200);
    assert_eq!((&there["result"], &there["distributable"]), (&json!("-40.00"), &json!("0.00")));
    books
        .allocates(json!({"dividends": "1"}))
        .await
        .assert_fields(&[("/dividends", "allocation_beyond_profit")]);
    let done = books.allocates(json!({})).await.expect(200);
    assert_eq!(done["carried"], "-10.00");
    Books::assert_balance(&books.equity().await, &[("101", "0.00", "100.00"), ("119", "10.00", "0.00")]);
}

/// In the OHADA zone a tenth goes to the reserve, until it is a fifth of the capital.
#[tokio::test]
async fn a_company_of_the_ohada_zone_puts_a_tenth_aside() {
    let france = Books::open().await;
    let books = france.of_country(france.client.clone(), "Ndiaye", "SN").await;
    books.is_a("SARL").await;
    books
        .posts(entry_in("BQ", "2026-01-05", "Apports", &[("521", "1000000", ""), ("1011", "", "1000000")]))
        .await;
    books.posts(entry_in("VE", "2026-02-05", "Vente", &[("411", "50001", ""), ("701", "", "50001")])).await;
    books.closes(&books.year, 1).await.expect(200);
    let there = books.to_allocate().await.expect(200);
    assert_eq!(
        (&there["result"], &there["legal_reserve_least"], &there["distributable"]),
        (&json!("50001"), &json!("5000"), &json!("45001")),
        "{there:#}"
    );
    books.allocates(json!({"legal_reserve": "5000", "dividends": "45001"})).await.expect(200);
    Books::assert_balance(
        &books.equity().await,
        &[("1011", "0", "1000000"), ("111", "0", "5000"), ("465", "0", "45001")],
    );
    books.verify().await.unwrap();
}

/// Dividends of a profit that is not final any more would be fictitious: the allocation is reversed before its year is opened again.
#[tokio::test]
async fn a_year_whose_result_is_allocated_is_not_opened_again() {
    let books = a_closed_year().await;
    let done = books.allocates(json!({"legal_reserve": "3", "dividends": "50"})).await.expect(200);
    books.reopens(&books.year, 2).await.assert_problem(409, "result_allocated");
    books.reverses_at_once(done["entry_id"].as_str().unwrap(), "2027-06-01").await.expect(201);
    books.reopens(&books.year, 2).await.expect(200);
}

/// A chart of one's own names no account of results: what closing brought its result to is what there is to be allocated.
#[tokio::test]
async fn a_result_is_allocated_from_where_closing_brought_it() {
    let books = a_year().await;
    let own = "UPDATE settings SET accounting_standard = 'OTHER'";
    books.psql().await.batch_execute(own).await.unwrap();
    let mut asked = super::closing();
    asked["result_account"] = json!("129");
    books
        .client
        .post_at(&books.path(&format!("/fiscal_years/{}/close", books.year)), 1, asked)
        .await
        .expect(200);
    let there = books.to_allocate().await.expect(200);
    assert_eq!(
        (&there["result"], &there["result_accounts"]),
        (&json!("60.00"), &json!([{"account": "129", "amount": "60.00"}]))
    );
    let decided = json!({"dividends": "60", "accounts": {"dividends": "457"}});
    books.allocates(decided).await.expect(200);
    books.verify().await.unwrap();
}
