//! Stories of companies whose classes are not those of the French chart.

use serde_json::{Value, json};

use super::books::{Books, entry, entry_in};

impl Books {
    /// The books of a company of another country, and the number of its first year.
    async fn abroad(country: &str) -> (Self, String) {
        let home = Self::open().await;
        let client = home.app.user("nia").await;
        let books = home.of_country(client, "Nia", country).await;
        let years = books.get("/fiscal_years").await.expect(200);
        let start = years["items"][0]["start"].as_str().unwrap().to_owned();
        (books, start[..4].to_owned())
    }

    /// Closes the first year: the answer, and what the next one opens with.
    async fn closes_abroad(&self) -> (Value, Vec<(String, String, String)>) {
        let closing = json!({"label": "Clôture", "opening_journal": "AN", "opening_label": "À nouveaux"});
        let path = self.path(&format!("/fiscal_years/{}/close", self.year));
        let closed = self.client.post_at(&path, 1, closing).await.expect(200);
        let next = closed["next_fiscal_year"]["id"].as_str().unwrap().to_owned();
        let balance = self.balance_of(&next).await;
        (closed, balance)
    }

    async fn figure(&self, path: &str, key: &str) -> Value {
        self.get(path).await.expect(200)[key].clone()
    }
}

#[tokio::test]
async fn a_swiss_year_is_closed_with_its_income_in_classes_3_to_8() {
    let (books, year) = Books::abroad("CH").await;
    let settings = books.client.get(&books.company.path("/settings")).await.expect(200);
    assert_eq!(settings["accounting_standard"], "KMU");
    let day = |day: &str| format!("{year}-{day}");
    let sale = [("1100", "108.10", ""), ("3200", "", "100"), ("2200", "", "8.10")];
    books.posts(entry_in("VE", &day("02-10"), "Facture", &sale)).await;
    books.posts(entry_in("BQ", &day("03-01"), "Capital", &[("1020", "500", ""), ("2800", "", "500")])).await;
    let charges =
        [("4200", "30", ""), ("5600", "25", ""), ("6000", "10", ""), ("8900", "5", ""), ("1020", "", "70")];
    books.posts(entry(&day("04-01"), "Charges", &charges)).await;

    let from_to = format!("from={}&to={}", day("01-01"), day("12-31"));
    let vat = books.get(&format!("/vat?{from_to}")).await;
    assert!(vat.status.is_success(), "{}", vat.text());
    let (closed, opened) = books.closes_abroad().await;
    assert_eq!(closed["result"], "30.00");
    Books::assert_balance(
        &opened,
        &[
            ("1020", "430.00", "0.00"),
            ("1100", "108.10", "0.00"),
            ("2200", "0.00", "8.10"),
            ("2800", "0.00", "500.00"),
            ("2979", "0.00", "30.00"),
        ],
    );
    // The income of the year is still what was sold: closing entries bring accounts of the result to nothing, and count there only.
    let lines = format!("/lines?{from_to}&sort=account_asc&accounts=3&opening=true&closing=true");
    assert_eq!(books.figure(&lines, "total_credit").await, "100.00");
    let lines = format!("/lines?{from_to}&sort=account_asc&accounts=2979&opening=true&closing=true");
    assert_eq!(books.figure(&lines, "total_credit").await, "30.00");
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_canadian_company_has_the_codes_of_its_return_and_both_taxes() {
    let (books, year) = Books::abroad("CA").await;
    let day = |day: &str| format!("{year}-{day}");
    let collected = books.get("/accounts/26802").await.expect(200);
    assert_eq!((&collected["type"], &collected["class"]), (&json!("LIABILITY"), &json!(2)));
    let codes = books.get("/tax_codes").await.expect(200);
    let code = |name: &str| {
        let found = codes["items"].as_array().unwrap().iter().find(|code| code["code"] == name);
        found.unwrap_or_else(|| panic!("no {name}")).clone()
    };
    assert_eq!(
        (&code("S-GST")["collected_account"], &code("S-QST")["collected_account"]),
        (&json!("26801"), &json!("26802"))
    );
    assert_eq!(code("S-HST-ON")["is_active"], false);
    let sale = [("1060", "114.98", ""), ("8000", "", "100"), ("26801", "", "5"), ("26802", "", "9.98")];
    books.posts(entry_in("VE", &day("02-10"), "Facture", &sale)).await;
    books.posts(entry(&day("04-01"), "Loyer", &[("8911", "40", ""), ("1002", "", "40")])).await;
    let (closed, opened) = books.closes_abroad().await;
    assert_eq!(closed["result"], "60.00");
    Books::assert_balance(
        &opened,
        &[
            ("1002", "0.00", "40.00"),
            ("1060", "114.98", "0.00"),
            ("26801", "0.00", "5.00"),
            ("26802", "0.00", "9.98"),
            ("3600", "0.00", "60.00"),
        ],
    );
    books.verify().await.unwrap();
}
