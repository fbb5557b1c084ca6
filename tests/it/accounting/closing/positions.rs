//! Stories of what is open in another currency, and of what only mentions one.

use serde_json::{Value, json};

use super::super::books::{Books, entry_in, in_dollars};
use super::NEXT;

impl Books {
    /// What a revaluation would value: account, foreign amount, book value.
    async fn positions(&self, year: &str) -> Vec<[String; 3]> {
        let shown = self.get(&format!("/fiscal_years/{year}/revaluation")).await.expect(200);
        let positions = shown["positions"].as_array().unwrap().iter();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        positions.map(|one| ["account", "foreign", "book"].map(|name| text(&one[name]))).collect()
    }
}

/// Advances, securities, taxes, what is spread over time and what is on its way keep their rate (PCG art. 420-5 to 420-7).
#[tokio::test]
async fn what_is_not_paid_in_money_is_no_position() {
    let books = Books::open().await;
    for account in ["4091", "4191", "486", "487", "491", "44571", "261", "271", "503", "590", "580"] {
        let mentioned = in_dollars("OD", "2026-06-01", "1000", &[(account, "900", ""), ("512", "", "900")]);
        books.posts(mentioned).await;
    }
    books.posts(in_dollars("OD", "2026-06-02", "100", &[("467", "90", ""), ("512", "", "90")])).await;
    books.has_rate("2026-12-31", "1.25").await;
    let expected = [["467", "100.00", "90.00"].map(str::to_owned)];
    assert_eq!(books.positions(&books.year).await, expected);
}

/// Half of an invoice of 1,000 dollars was paid in euros: 500 dollars are open.
#[tokio::test]
async fn what_was_paid_in_euros_is_not_open_in_dollars() {
    let books = Books::open().await;
    books.opens_next_year().await;
    books.sells_for("2026-06-01", "1000", "900").await;
    let paid = entry_in("BQ", "2026-07-01", "Virement", &[("411", "", "450"), ("512", "450", "")]);
    books.posts(paid).await;
    books.matches_what_is_open("411").await;
    books.has_rate("2026-12-31", "1.25").await;
    books.revalues().await.expect(200);
    let nets = [books.net(&books.year, "411").await, books.net(&books.year, "1515").await];
    assert_eq!(nets, [400.0, -50.0]);
}

/// Of a loan of 10,000 dollars 2,000 were paid back at another rate: that difference is of the year, the rest waits.
#[tokio::test]
async fn what_was_paid_back_of_a_loan_is_a_gain_of_the_year() {
    let books = Books::open().await;
    books.opens_next_year().await;
    books.posts(in_dollars("BQ", "2026-02-01", "10000", &[("164", "", "9000"), ("512", "9000", "")])).await;
    books.posts(in_dollars("BQ", "2026-09-01", "2000", &[("164", "1700", ""), ("512", "", "1700")])).await;
    books.has_rate("2026-12-31", "1.25").await;
    books.revalues().await.expect(200);
    let of = async |account: &str| books.net(&books.year, account).await;
    assert_eq!([of("164").await, of("766").await, of("4772").await], [-6400.0, -100.0, -800.0]);
    books.closes(&books.year, 1).await.expect(200);
    let next = books.year_from(NEXT).await;
    assert_eq!(books.net(&next, "164").await, -7200.0, "8,000 dollars at the rate of the loan");
    books.has_rate("2027-12-31", "1").await;
    let position = ["164", "-8000.00", "-7200.00"].map(str::to_owned);
    assert_eq!(books.positions(&next).await, [position]);
    books.verify().await.unwrap();
}

/// Dollars are left where the books have nothing, or stand on the other side: they are not lost between the years.
#[tokio::test]
async fn dollars_without_a_value_are_brought_forward() {
    let books = Books::open().await;
    for (bank, dollars, paid) in [("512", "900", "945"), ("5121", "900", "900"), ("5124", "1100", "855")] {
        books.posts(in_dollars("BQ", "2026-02-01", "1000", &[(bank, "900", ""), ("101", "", "900")])).await;
        books.posts(in_dollars("BQ", "2026-03-01", dollars, &[(bank, "", paid), ("101", paid, "")])).await;
    }
    // What was settled in euros is brought by nothing.
    books.posts(in_dollars("OD", "2026-04-01", "100", &[("467", "90", ""), ("101", "", "90")])).await;
    books.posts(entry_in("OD", "2026-04-02", "Soldé", &[("467", "", "90"), ("101", "90", "")])).await;
    books.has_rate("2026-12-31", "1.25").await;
    books.closes(&books.year, 1).await.expect(200);
    let next = books.year_from(NEXT).await;
    books.has_rate("2027-12-31", "1.25").await;
    let expected = [["512", "100.00", "-45.00"], ["5121", "100.00", "0.00"], ["5124", "-100.00", "45.00"]];
    assert_eq!(books.positions(&next).await, expected.map(|one| one.map(str::to_owned)));
    assert_eq!(books.net(&next, "512").await, -45.0);
    books.verify().await.unwrap();
}

/// What a payment leaves is known when it comes, and of that year.
#[tokio::test]
async fn a_difference_is_not_written_off_before_the_payment() {
    let books = Books::open().await;
    books.opens_next_year().await;
    books.sells_for("2026-06-01", "1000", "900").await;
    let paid = in_dollars("BQ", "2027-04-01", "1000", &[("411", "", "950"), ("512", "950", "")]);
    books.posts(paid).await;
    let lines = books.lines_open("411").await;
    let write_off =
        |date: &str| json!({"lines": lines, "write_off": {"journal": "OD", "date": date, "label": "Écart"}});
    let early = books.post("/matches", write_off("2026-12-30")).await;
    early.assert_fields(&[("/write_off/date", "date_before_lines")]);
    books.post("/matches", write_off("2027-04-01")).await.expect(201);
}
