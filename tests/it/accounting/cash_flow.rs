//! Stories of the cash-flow statement.

use serde_json::{Value, json};

use super::books::Books;

impl Books {
    async fn pays(&self, day: &str, debit: &str, credit: &str, amount: &str) {
        let lines = json!([{"account": debit, "debit": amount}, {"account": credit, "credit": amount}]);
        self.posts(json!({"journal": "OD", "date": day, "label": "Mouvement", "lines": lines})).await;
    }

    async fn cash_flow(&self, year: &str) -> Value {
        self.get(&format!("/cash_flow?fiscal_year_id={year}")).await.expect(200)
    }
}

fn amount<'a>(statement: &'a Value, code: &str) -> &'a str {
    let line = statement["lines"].as_array().unwrap().iter().find(|line| line["code"] == code);
    line.unwrap_or_else(|| panic!("no line {code}"))["amount"].as_str().unwrap()
}

#[tokio::test]
async fn the_treasury_is_explained_to_the_cent() {
    let books = Books::open().await;
    books.pays("2026-01-05", "512", "1013", "5000").await;
    books.pays("2026-01-10", "411", "707", "1200").await;
    books.pays("2026-01-20", "607", "401", "400").await;
    books.pays("2026-02-05", "512", "411", "1000").await;
    books.pays("2026-02-10", "401", "512", "150").await;
    books.pays("2026-02-15", "2182", "512", "900").await;
    books.pays("2026-02-20", "512", "164", "600").await;
    let statement = books.cash_flow(&books.year).await;
    assert_eq!(statement["is_tied"], true, "{statement:#}");
    assert_eq!(amount(&statement, "closing"), "5550.00");
    let bank =
        books.get(&format!("/trial_balance?fiscal_year_id={}&search=512", books.year)).await.expect(200);
    assert_eq!(bank["rows"][0]["closing_debit"], "5550.00");
    // Sold for 1,200 and bought for 400, of which 200 and 250 are still to be paid.
    assert_eq!(
        (amount(&statement, "operating"), amount(&statement, "investing"), amount(&statement, "financing")),
        ("850.00", "-900.00", "5600.00")
    );
    let shares: Vec<&Value> =
        statement["accounts"].as_array().unwrap().iter().filter(|share| share["account"] == "2182").collect();
    assert_eq!((shares.len(), &shares[0]["amount"]), (1, &json!("-900.00")));
}

#[tokio::test]
async fn the_next_year_begins_with_the_treasury_of_this_one() {
    let books = Books::open().await;
    books.pays("2026-01-05", "512", "1013", "5000").await;
    let next =
        books.post("/fiscal_years", json!({"start": "2027-01-01", "end": "2027-12-31"})).await.expect(201);
    let year = next["id"].as_str().unwrap();
    books.pays("2027-01-05", "606", "512", "300").await;
    let statement = books.cash_flow(year).await;
    assert_eq!((&statement["is_tied"], &statement["is_opening_provisional"]), (&json!(true), &json!(true)));
    assert_eq!((amount(&statement, "opening"), amount(&statement, "closing")), ("5000.00", "4700.00"));
    let closing =
        statement["lines"].as_array().unwrap().iter().find(|line| line["code"] == "closing").unwrap();
    assert_eq!(closing["previous"], "5000.00");
}

#[tokio::test]
async fn a_standard_without_a_model_says_so() {
    let books = Books::open().await;
    let client = books.app.user("bea").await;
    let other = books.of_country(client, "Belge", "BE").await;
    let refused = other.get(&format!("/cash_flow?fiscal_year_id={}", other.year)).await;
    refused.assert_problem(422, "cash_flow_unavailable");
}

/// What was entered by mistake and cancelled moved no cash.
#[tokio::test]
async fn what_is_cancelled_is_no_flow() {
    let books = Books::open().await;
    books.pays("2026-01-05", "512", "1013", "5000").await;
    let before = books.cash_flow(&books.year).await;
    let lines = json!([{"account": "2182", "debit": "900"}, {"account": "512", "credit": "900"}]);
    let mistake = json!({"journal": "OD", "date": "2026-02-15", "label": "Camion", "lines": lines});
    let mistake = books.posts(mistake).await;
    assert_eq!(amount(&books.cash_flow(&books.year).await, "investing"), "-900.00");
    books.reverses(mistake["id"].as_str().unwrap(), "2026-02-20").await.expect(201);
    let after = books.cash_flow(&books.year).await;
    assert_eq!((&after["lines"], &after["is_tied"]), (&before["lines"], &json!(true)));
    assert!(
        after["accounts"].as_array().unwrap().iter().all(|share| share["account"] != "2182"),
        "{after:#}"
    );
}
