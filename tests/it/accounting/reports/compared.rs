//! Stories of the trial balance beside the year before.

use serde_json::{Value, json};

use super::told;
use crate::accounting::books::{Books, entry};
use crate::accounting::exports::csv_rows;

impl Books {
    /// Two years: in the second one more is sold, a fee is paid, and nothing is bought any more.
    async fn of_two_years(&self) -> String {
        self.sells_to("ALFA", "2026-01-20", "150").await;
        self.sells_to("BETA", "2026-02-10", "60").await;
        self.is_paid_by("ALFA", "2026-02-15", "200").await;
        self.posts(entry("2026-02-25", "Fournitures", &[("606", "40.00", ""), ("512", "", "40.00")])).await;
        let next = json!({"start": "2027-01-01", "end": "2027-12-31"});
        let next = self.post("/fiscal_years", next).await.expect(201);
        self.sells_to("ALFA", "2027-01-12", "315").await;
        self.posts(entry("2027-02-01", "Frais", &[("627", "20.00", ""), ("512", "", "20.00")])).await;
        next["id"].as_str().unwrap().to_owned()
    }

    async fn compared(&self, year: &str, rest: &str) -> Value {
        let path = format!("/trial_balance?fiscal_year_id={year}&with_previous=true{rest}");
        self.get(&path).await.expect(200).clone()
    }
}

/// Account, debit and credit now and before, the change and its percentage.
fn rows(balance: &Value) -> Vec<Vec<String>> {
    let row = |row: &Value| {
        let mut all = told(row, &["account", "closing_debit", "closing_credit"]);
        all.extend(told(&row["previous"], &["closing_debit", "closing_credit", "change", "percent"]));
        all
    };
    balance["rows"].as_array().unwrap().iter().map(row).collect()
}

const WHOLE: [[&str; 7]; 6] = [
    ["120", "0.00", "170.00", "0.00", "0.00", "170.00", ""],
    ["411", "325.00", "0.00", "10.00", "0.00", "315.00", "3150.0"],
    ["512", "140.00", "0.00", "160.00", "0.00", "-20.00", "-12.5"],
    ["606", "0.00", "0.00", "40.00", "0.00", "-40.00", "-100.0"],
    ["627", "20.00", "0.00", "0.00", "0.00", "20.00", ""],
    ["707", "0.00", "315.00", "0.00", "210.00", "105.00", "50.0"],
];

#[tokio::test]
async fn each_account_stands_beside_what_it_was_a_year_ago() {
    let books = Books::open().await;
    let next = books.of_two_years().await;
    let balance = books.compared(&next, "").await;
    assert_eq!(rows(&balance), WHOLE);
    assert_eq!(told(&balance["totals"], &["closing_debit", "closing_credit"]), ["485.00", "485.00"]);
    let before = &balance["previous_totals"];
    assert_eq!(told(before, &["closing_debit", "closing_credit"]), ["210.00", "210.00"]);
    assert_eq!(told(&balance["previous"], &["from", "to"]), ["2026-01-01", "2026-12-31"]);

    let plain = books.get(&format!("/trial_balance?fiscal_year_id={next}")).await.expect(200);
    assert_eq!((plain.get("previous"), plain["rows"][0].get("previous")), (None, None));
    assert_eq!(plain["rows"].as_array().unwrap().len(), 5, "what did not move is no row of the plain one");
    let searched = books.compared(&next, "&search=60").await;
    assert_eq!(rows(&searched), WHOLE[3..4], "searched for, though it did not move since");
    assert_eq!(searched["previous_totals"]["closing_debit"], "40.00");

    let draft = entry("2026-03-01", "Brouillon", &[("606", "7.00", ""), ("512", "", "7.00")]);
    let draft = books.drafts(draft).await;
    let drafted = rows(&books.compared(&next, "&with_drafts=true").await);
    assert_eq!(
        drafted[3],
        ["606", "0.00", "0.00", "47.00", "0.00", "-47.00", "-100.0"],
        "drafts of both years"
    );
    assert_eq!(rows(&books.compared(&next, "").await), WHOLE);
    books.client.delete_at(&books.path(&format!("/entries/{draft}")), 1).await.expect(204);

    books.closes(&books.year, 1).await.expect(200);
    assert_eq!(rows(&books.compared(&next, "").await), WHOLE, "as it was before its result was closed");
    let closed = rows(&books.compared(&next, "&with_closing=true").await);
    assert_eq!(closed[0], ["120", "0.00", "170.00", "0.00", "170.00", "0.00", "0.0"]);
    assert_eq!(closed.last().unwrap()[3..], ["0.00", "0.00", "315.00", ""]);
}

/// Months stand beside the same months; a year that does not have them all, beside the whole of it.
#[tokio::test]
async fn months_stand_beside_the_same_months() {
    let books = Books::open().await;
    let next = books.of_two_years().await;
    let january = books.compared(&next, "&to=2027-01-31").await;
    assert_eq!(told(&january["previous"], &["from", "to"]), ["2026-01-01", "2026-01-31"]);
    let sales = rows(&january).into_iter().find(|row| row[0] == "707").unwrap();
    assert_eq!(sales, ["707", "0.00", "315.00", "0.00", "150.00", "165.00", "110.0"]);

    let first = books.compared(&books.year, "").await;
    assert_eq!(
        (first.get("previous"), first.get("previous_totals")),
        (None, None),
        "there is no year before"
    );
    assert_eq!(first["rows"].as_array().unwrap().len(), 4);

    let path =
        format!("/exports/trial_balance?fiscal_year_id={next}&with_previous=true&format=csv&language=en");
    let file = csv_rows(&books.get(&path).await, b',');
    assert_eq!(
        file[0][2..],
        [
            "Closing debit",
            "Closing credit",
            "Closing debit, year before",
            "Closing credit, year before",
            "Change",
            "%"
        ]
    );
    assert_eq!(file[3], ["512", "Banques", "140.00", "0.00", "160.00", "0.00", "-20.00", "-12.5"]);
}

/// More depreciation is more, though the account is of assets; a bank that went into the red has less.
#[tokio::test]
async fn an_account_grows_on_the_side_on_which_it_stands() {
    let books = Books::open().await;
    let next = json!({"start": "2027-01-01", "end": "2027-12-31"});
    let next = books.post("/fiscal_years", next).await.expect(201);
    let next = next["id"].as_str().unwrap();
    for (day, depreciation, bank) in [("2026-12-31", "100.00", "60.00"), ("2027-12-31", "150.00", "-100.00")]
    {
        let lines = [("6811", depreciation, ""), ("2815", "", depreciation)];
        books.posts(entry(day, "Dotation", &lines)).await;
        let paid = bank.strip_prefix('-');
        let lines = match paid {
            Some(paid) => [("606", paid, ""), ("512", "", paid)],
            None => [("512", bank, ""), ("707", "", bank)],
        };
        books.posts(entry(day, "Banque", &lines)).await;
    }
    let found = rows(&books.compared(next, "").await);
    let of = |account: &str| found.iter().find(|row| row[0] == account).unwrap()[1..].to_vec();
    assert_eq!(of("2815"), ["0.00", "250.00", "0.00", "100.00", "150.00", "150.0"]);
    assert_eq!(of("512"), ["0.00", "40.00", "60.00", "0.00", "-100.00", "-166.7"]);
}
