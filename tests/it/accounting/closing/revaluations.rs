//! Stories of revaluations over several years, late ones, and those that the books have left behind.

use serde_json::{Value, json};

use super::super::books::{Books, in_dollars};

impl Books {
    pub(super) async fn sells_for(&self, date: &str, dollars: &str, euros: &str) {
        let sale = in_dollars("VE", date, dollars, &[("411", euros, ""), ("707", "", euros)]);
        self.posts(sale).await;
    }

    async fn pays_dollars(&self, date: &str, dollars: &str, euros: &str) {
        let paid = in_dollars("BQ", date, dollars, &[("411", "", euros), ("530", euros, "")]);
        self.posts(paid).await;
    }

    /// Matches what is open of customers; what that leaves is an exchange difference.
    async fn settles_dollars(&self, date: &str) {
        let write_off = json!({"journal": "OD", "date": date, "label": "Écart de change"});
        let lines = self.lines_open("411").await;
        self.post("/matches", json!({"lines": lines, "write_off": write_off})).await.expect(201);
    }

    pub(super) async fn revalues_year(&self, year: &str) -> crate::support::client::Answer {
        let body = json!({"journal": "OD", "label": "Écarts de conversion", "is_net_by_currency": false});
        self.post(&format!("/fiscal_years/{year}/revaluation"), body).await
    }

    async fn not_revalued(&self, year: &str) -> Value {
        let review = self.get(&format!("/fiscal_years/{year}/closing")).await.expect(200);
        let findings = review["findings"].as_array().unwrap();
        let found = findings.iter().find(|one| one["code"] == "currencies_not_revalued");
        found.map_or(json!([]), |found| found["about"].clone())
    }

    /// An account in a year: debits less credits.
    pub(super) async fn net(&self, year: &str, account: &str) -> f64 {
        let balance = self.balance_of(year).await;
        let row = balance.iter().find(|(number, ..)| number == account);
        row.map_or(0.0, |(_, debit, credit)| debit.parse::<f64>().unwrap() - credit.parse::<f64>().unwrap())
    }
}

/// A year is closed in spring: by then a customer has paid, and the match has all of the difference. What the closing takes of it into the
/// old year is taken back in the new one, and the match stays whole.
#[tokio::test]
async fn a_late_revaluation_leaves_a_match_that_was_settled_since() {
    let books = Books::open().await;
    books.sells_for("2026-06-01", "1000", "900").await;
    books.pays_dollars("2026-07-01", "400", "340").await;
    books.matches_what_is_open("411").await;
    let next = books.opens_next_year().await;
    books.pays_dollars("2027-01-20", "600", "594").await;
    books.settles_dollars("2027-01-20").await;
    books.has_rate("2026-12-31", "1.25").await;
    books.revalues().await.expect(200);
    assert_eq!(books.remainders("411").await, [""; 0], "what was settled stays settled");
    // 600 dollars of 540 euros are worth 480; 400 of 360 brought 340.
    assert_eq!([books.net(&books.year, "411").await, books.net(&books.year, "656").await], [480.0, 20.0]);
    assert_eq!(books.not_revalued(&books.year).await, json!([]));
    books.closes(&books.year, 1).await.expect(200);
    assert_eq!(books.net(&next, "411").await, 0.0);
    let result = [books.net(&next, "656").await, books.net(&next, "756").await];
    assert_eq!(result, [-20.0, -34.0], "34 in all: 934 for 900");
    books.has_rate("2027-12-31", "1").await;
    assert_eq!(
        books.not_revalued(&next).await,
        json!(["1515", "7815"]),
        "the provision of the year before is left"
    );
    books.post("/fiscal_years", json!({"start": "2028-01-01", "end": "2028-12-31"})).await.expect(201);
    books.revalues_year(&next).await.expect(200);
    assert_eq!([books.net(&next, "1515").await, books.net(&next, "7815").await], [0.0, -60.0]);
    books.revalues_year(&next).await.assert_problem(409, "already_revalued");
    books.verify().await.unwrap();
}

/// What the open year before leaves in dollars is in no entry of the next one yet.
#[tokio::test]
async fn a_year_is_revalued_once_the_one_before_is_closed() {
    let books = Books::open().await;
    books.sells_for("2026-06-01", "1000", "900").await;
    let next = books.opens_next_year().await;
    books.post("/fiscal_years", json!({"start": "2028-01-01", "end": "2028-12-31"})).await.expect(201);
    books.has_rate("2026-12-31", "1.25").await;
    books.has_rate("2027-12-31", "1.25").await;
    let path = format!("/fiscal_years/{next}/revaluation");
    books.get(&path).await.assert_problem(409, "earlier_year_open");
    books.revalues_year(&next).await.assert_problem(409, "earlier_year_open");
    assert_eq!(books.not_revalued(&next).await, json!([]));
    books.revalues().await.expect(200);
    books.closes(&books.year, 1).await.expect(200);
    let shown = books.get(&path).await.expect(200);
    assert_eq!(shown["losses"], "100.00");
    books.revalues_year(&next).await.expect(200);
    assert_eq!([books.net(&next, "411").await, books.net(&next, "1515").await], [800.0, -100.0]);
    assert_eq!(books.net(&next, "6815").await, 0.0, "it is provided for already");
}

/// Whoever closes is told that a revaluation is not what it would be now, for an entry that came later, another rate, or a reversal by hand.
#[tokio::test]
async fn a_revaluation_that_the_books_left_behind_is_told() {
    let books = Books::open().await;
    books.opens_next_year().await;
    books.sells_for("2026-06-01", "1000", "900").await;
    books.has_rate("2026-12-31", "1.25").await;
    assert_eq!(books.not_revalued(&books.year).await, json!(["411"]));
    let done = books.revalues().await.expect(200);
    assert_eq!(books.not_revalued(&books.year).await, json!([]));
    let shown = books.get(&format!("/fiscal_years/{}/revaluation", books.year)).await.expect(200);
    assert_eq!(shown["lines"], done["lines"], "the provision is that of what was posted");
    assert_eq!(shown["is_outdated"], false);
    books.sells_for("2026-12-01", "500", "450").await;
    let shown = books.get(&format!("/fiscal_years/{}/revaluation", books.year)).await.expect(200);
    assert_eq!((&shown["is_posted"], &shown["is_outdated"]), (&json!(true), &json!(true)));
    assert_eq!(books.not_revalued(&books.year).await, json!(["411"]));
    let cancel = async || {
        assert_eq!(books.client.delete(&books.path_of_revaluation()).await.status.as_u16(), 204);
    };
    cancel().await;
    books.revalues().await.expect(200);
    assert_eq!(books.not_revalued(&books.year).await, json!([]));
    books.has_rate("2026-12-31", "1.20").await;
    assert_eq!(books.not_revalued(&books.year).await, json!(["411"]));
    cancel().await;
    let done = books.revalues().await.expect(200);
    let entry = done["entry_id"].as_str().unwrap();
    books.reverses_at_once(entry, "2026-12-31").await.expect(201);
    assert_eq!(books.not_revalued(&books.year).await, json!(["1515", "6815"]));
    cancel().await;
    books.revalues().await.expect(200);
    assert_eq!(books.not_revalued(&books.year).await, json!([]));
    books.verify().await.unwrap();
}

/// A fee that is no dollar is no dollar that is open, and keeps nobody from telling what was paid.
#[tokio::test]
async fn a_line_without_a_currency_in_a_match_is_no_part_of_what_is_open() {
    let books = Books::open().await;
    books.opens_next_year().await;
    books.sells_for("2026-06-01", "1000", "900").await;
    books.pays_dollars("2026-07-01", "900", "810").await;
    let fee =
        super::super::books::entry_in("OD", "2026-07-01", "Frais", &[("411", "1", ""), ("758", "", "1")]);
    books.posts(fee).await;
    books.matches_what_is_open("411").await;
    books.has_rate("2026-12-31", "1.25").await;
    books.revalues().await.expect(200);
    assert_eq!([books.net(&books.year, "411").await, books.net(&books.year, "1515").await], [81.0, -10.0]);
}
