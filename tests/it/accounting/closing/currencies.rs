//! Stories of other currencies: typed on lines, settled at another rate, valued at the end of a year, carried into the next.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use super::super::books::{Books, entry_in, in_dollars};
use crate::support::client::Answer;

impl Books {
    pub(super) async fn has_rate(&self, day: &str, rate: &str) {
        let body = json!({"rate": rate, "quotation": "foreign_per_base"});
        let path = self.path(&format!("/exchange_rates/EUR/USD/{day}"));
        self.client.put(&path, body).await.expect(200);
    }

    pub(super) fn path_of_revaluation(&self) -> String {
        self.path(&format!("/fiscal_years/{}/revaluation", self.year))
    }

    pub(super) async fn revalues(&self) -> Answer {
        let body = json!({"journal": "OD", "label": "Écarts de conversion", "is_net_by_currency": false});
        self.client.post(&self.path_of_revaluation(), body).await
    }

    async fn open_on(&self, account: &str) -> Vec<Value> {
        let open = self.get(&format!("/open_items?account={account}")).await.expect(200);
        open["items"].as_array().unwrap().clone()
    }

    pub(super) async fn lines_open(&self, account: &str) -> Vec<Value> {
        let open = self.open_on(account).await;
        open.iter().map(|item| json!({"entry_id": item["entry_id"], "position": item["position"]})).collect()
    }

    pub(super) async fn matches_what_is_open(&self, account: &str) {
        let lines = self.lines_open(account).await;
        self.post("/matches", json!({"lines": lines})).await.expect(201);
    }

    /// What matches in part leave open.
    pub(super) async fn remainders(&self, account: &str) -> Vec<String> {
        let matches = self.get(&format!("/matches?account={account}")).await.expect(200);
        let items = matches["items"].as_array().unwrap().iter();
        let of = |item: &Value| item["remainder"].as_str().unwrap().to_owned();
        items.map(of).filter(|remainder| remainder != "0.00").collect()
    }
}

/// 110 dollars that a customer owes, 55 that are owed to a supplier and 220 on a bank, all at 1.10 to the euro.
async fn three_positions() -> Books {
    let books = Books::open().await;
    books.posts(in_dollars("VE", "2026-06-01", "110", &[("411", "100", ""), ("707", "", "100")])).await;
    books.posts(in_dollars("AC", "2026-06-02", "55", &[("401", "", "50"), ("607", "50", "")])).await;
    books.posts(in_dollars("BQ", "2026-06-03", "220", &[("512", "200", ""), ("101", "", "200")])).await;
    books
}

const BEFORE: [(&str, &str, &str); 6] = [
    ("101", "0.00", "200.00"),
    ("401", "0.00", "50.00"),
    ("411", "100.00", "0.00"),
    ("512", "200.00", "0.00"),
    ("607", "50.00", "0.00"),
    ("707", "0.00", "100.00"),
];

const AFTER: [(&str, &str, &str); 11] = [
    ("101", "0.00", "200.00"),
    ("1515", "0.00", "5.00"),
    ("401", "0.00", "55.00"),
    ("411", "110.00", "0.00"),
    ("4762", "5.00", "0.00"),
    ("4771", "0.00", "10.00"),
    ("512", "220.00", "0.00"),
    ("607", "50.00", "0.00"),
    ("6815", "5.00", "0.00"),
    ("707", "0.00", "100.00"),
    ("766", "0.00", "20.00"),
];

#[tokio::test]
async fn what_is_open_is_valued_and_what_waits_is_taken_back() {
    let books = three_positions().await;
    let missing = books.get(&format!("/fiscal_years/{}/revaluation", books.year)).await;
    assert_eq!(missing.assert_problem(422, "exchange_rate_missing")["detail"], "USD");
    books.has_rate("2026-12-30", "1").await;
    let shown = books.get(&format!("/fiscal_years/{}/revaluation", books.year)).await.expect(200);
    assert_eq!((&shown["gains"], &shown["losses"]), (&json!("30.00"), &json!("5.00")), "{shown:#}");
    assert_eq!(shown["rates"], json!([{"currency": "USD", "hundred": "100.00", "rate_day": "2026-12-30"}]));
    assert_eq!((&shown["positions_total"], &shown["is_posted"]), (&json!(3), &json!(false)));
    books.revalues().await.assert_fields(&[("/date", "fiscal_year_missing")]);
    Books::assert_balance(&books.balance().await, &BEFORE);

    let next = books.opens_next_year().await;
    let done = books.revalues().await.expect(200);
    assert_eq!(done["is_posted"], true);
    Books::assert_balance(&books.balance().await, &AFTER);
    books.revalues().await.assert_problem(409, "already_revalued");
    let told = books.get(&format!("/fiscal_years/{}/revaluation", books.year)).await.expect(200);
    assert_eq!(told["positions"], shown["positions"], "as they were before");
    let view = books.get(&format!("/trial_balance?fiscal_year_id={next}")).await.expect(200);
    let of = |account: &str| {
        let row = view["rows"].as_array().unwrap().iter().find(|row| row["account"] == account).unwrap();
        [&row["closing_debit"], &row["closing_credit"]].map(|one| one.as_str().unwrap().to_owned())
    };
    assert_eq!(of("411"), ["100.00", "0.00"], "its first value again");
    assert_eq!(of("401"), ["0.00", "50.00"]);
    assert_eq!(of("512"), ["220.00", "0.00"], "cash stays at its value");
    assert_eq!(books.open_on("411").await.len(), 1, "what was added and taken back is matched");
    let file = books.get(&format!("/fiscal_years/{}/fec", books.year)).await.text();
    let of_currency = |line: &str| line.split('\t').skip(16).map(str::to_owned).collect::<Vec<_>>();
    let told: Vec<_> = file.lines().skip(1).map(of_currency).filter(|told| *told != ["", ""]).collect();
    // Where nothing foreign moves no currency is named.
    assert_eq!(told, [["55,00", "USD"], ["220,00", "USD"], ["110,00", "USD"]]);
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_revaluation_is_cancelled_and_made_anew() {
    let books = three_positions().await;
    books.opens_next_year().await;
    books.has_rate("2026-12-31", "0.5").await;
    books.revalues().await.expect(200);
    let path = books.path_of_revaluation();
    assert_eq!(books.client.delete(&path).await.status.as_u16(), 204);
    let mut left = books.balance().await;
    left.retain(|(_, debit, credit)| debit != credit);
    Books::assert_balance(&left, &BEFORE);
    assert_eq!(books.open_on("411").await.len(), 1);
    books.client.delete(&path).await.assert_problem(404, "not_found");
    books.has_rate("2026-12-31", "1").await;
    let done = books.revalues().await.expect(200);
    Books::assert_balance(&books.balance().await, &AFTER);
    books.reverses_at_once(done["entry_id"].as_str().unwrap(), "2026-12-31").await.expect(201);
    assert_eq!(
        books.client.delete(&path).await.status.as_u16(),
        204,
        "what was reversed by hand is left as it is"
    );
    let mut left = books.balance().await;
    left.retain(|(_, debit, credit)| debit != credit);
    Books::assert_balance(&left, &BEFORE);
    books.verify().await.unwrap();
}

/// Of 110 dollars 44 were paid with 38 euros: 40 of the 100 that were booked are settled, 2 of them lost whatever becomes of the rest.
#[tokio::test]
async fn what_is_paid_in_part_is_lost_at_once_and_the_rest_waits() {
    let books = Books::open().await;
    books.posts(in_dollars("VE", "2026-06-01", "110", &[("411", "100", ""), ("707", "", "100")])).await;
    books.posts(in_dollars("BQ", "2026-07-01", "44", &[("411", "", "38"), ("530", "38", "")])).await;
    books.matches_what_is_open("411").await;
    let next = books.opens_next_year().await;
    books.has_rate("2026-12-31", "1").await;
    let shown = books.get(&format!("/fiscal_years/{}/revaluation", books.year)).await.expect(200);
    let of = |at: usize| {
        let position = &shown["positions"][at];
        ["foreign", "book", "difference"].map(|name| position[name].as_str().unwrap().to_owned())
    };
    assert_eq!(
        (of(0), of(1)),
        (["66.00", "60.00", "6.00"].map(str::to_owned), ["0.00", "2.00", "-2.00"].map(str::to_owned))
    );
    assert_eq!(shown["positions"][1]["is_settled"], true);
    let valued = [
        ("411", "66.00", "0.00"),
        ("4771", "0.00", "6.00"),
        ("530", "38.00", "0.00"),
        ("656", "2.00", "0.00"),
        ("707", "0.00", "100.00"),
    ];
    let path = books.path_of_revaluation();
    for _ in 0..2 {
        books.revalues().await.expect(200);
        Books::assert_balance(&books.balance().await, &valued);
        assert_eq!(books.remainders("411").await, ["60.00"]);
        assert_eq!(books.client.delete(&path).await.status.as_u16(), 204);
        assert_eq!(books.remainders("411").await, ["62.00"], "what was matched before stays matched");
    }
    books.revalues().await.expect(200);
    books.has_rate("2027-12-31", "1").await;
    books.posts(in_dollars("BQ", "2027-02-01", "66", &[("411", "", "70"), ("530", "70", "")])).await;
    let gain = json!({"journal": "OD", "date": "2027-02-01", "label": "Gain de change"});
    let lines = books.lines_open("411").await;
    books.post("/matches", json!({"lines": lines, "write_off": gain})).await.expect(201);
    let balance = books.balance_of(&next).await;
    assert!(balance.contains(&("756".to_owned(), "0.00".to_owned(), "10.00".to_owned())), "{balance:?}");
    books.verify().await.unwrap();
}

#[tokio::test]
async fn the_next_year_opens_with_its_currencies() {
    let books = three_positions().await;
    let closed = books.closes(&books.year, 1).await.expect(200);
    let opening = closed["opening_entry_id"].as_str().unwrap();
    let opening = books.get(&format!("/entries/{opening}")).await.expect(200);
    let of = |account: &str| {
        let line =
            opening["lines"].as_array().unwrap().iter().find(|line| line["account"] == account).unwrap();
        ["debit", "credit", "currency", "currency_amount"]
            .map(|name| line[name].as_str().unwrap_or("").to_owned())
    };
    assert_eq!(of("411"), ["100.00", "0.00", "USD", "110.00"]);
    assert_eq!(of("401"), ["0.00", "50.00", "USD", "55.00"]);
    assert_eq!(of("512"), ["200.00", "0.00", "USD", "220.00"]);
    assert_eq!(of("101"), ["0.00", "200.00", "", ""]);
}

#[tokio::test]
async fn a_payment_at_another_rate_leaves_a_loss() {
    let books = three_positions().await;
    let paid = in_dollars("BQ", "2026-07-01", "110", &[("411", "", "95"), ("512", "95", "")]);
    let paid = books.posts(paid).await;
    let lines = books.lines_open("411").await;
    assert_eq!(lines.len(), 2, "{paid:#}");
    let write_off = json!({"journal": "OD", "date": "2026-07-01", "label": "Perte de change"});
    let nothing = "UPDATE settings SET write_off_tolerance_minor = 0";
    books.psql().await.batch_execute(nothing).await.unwrap();
    let mut elsewhere = write_off.clone();
    elsewhere["account"] = json!("658");
    let elsewhere = books.post("/matches", json!({"lines": lines, "write_off": elsewhere})).await;
    elsewhere.assert_fields(&[("/write_off", "write_off_over_tolerance")]);
    books.post("/matches", json!({"lines": lines, "write_off": write_off})).await.expect(201);
    assert!(books.open_on("411").await.is_empty());
    let balance = books.balance().await;
    assert!(balance.contains(&("656".to_owned(), "5.00".to_owned(), "0.00".to_owned())), "{balance:?}");
    books.verify().await.unwrap();
}

#[tokio::test]
async fn an_amount_in_another_currency_is_whole_or_refused() {
    let books = Books::open().await;
    let drafted = async |currency: Value, amount: Value| {
        let mut entry = entry_in("VE", "2026-06-01", "x", &[("411", "100", ""), ("707", "", "100")]);
        entry["lines"][0]["currency"] = currency;
        entry["lines"][0]["currency_amount"] = amount;
        books.post("/entries", entry).await
    };
    drafted(json!("USD"), json!("")).await.assert_fields(&[("/lines/0/currency_amount", "required")]);
    drafted(json!(""), json!("5")).await.assert_fields(&[("/lines/0/currency", "required")]);
    drafted(json!("usd"), json!("5")).await.assert_fields(&[("/lines/0/currency", "currency_code_invalid")]);
    drafted(json!("USD"), json!("5.001"))
        .await
        .assert_fields(&[("/lines/0/currency_amount", "amount_too_many_decimals")]);
    drafted(json!("USD"), json!("-5"))
        .await
        .assert_fields(&[("/lines/0/currency_amount", "amount_negative")]);
    let made = drafted(json!("JPY"), json!("17000")).await.expect(201);
    assert_eq!(
        (&made["lines"][0]["currency"], &made["lines"][0]["currency_amount"]),
        (&json!("JPY"), &json!("17000"))
    );
}

/// Whoever closes is told of what is open in dollars: where no rate is known, where it is worth something else, not where it is worth what
/// the books say or was revalued.
#[tokio::test]
async fn a_review_tells_what_was_not_revalued() {
    let books = three_positions().await;
    books.opens_next_year().await;
    let lacking = async || {
        let review = books.get(&format!("/fiscal_years/{}/closing", books.year)).await.expect(200);
        let findings = review["findings"].as_array().unwrap();
        let found = findings.iter().find(|one| one["code"] == "currencies_not_revalued");
        found.map_or(json!([]), |found| found["about"].clone())
    };
    assert_eq!(lacking().await, json!(["401", "411", "512"]), "there is no rate");
    books.has_rate("2026-12-31", "1.10").await;
    assert_eq!(lacking().await, json!([]), "it is worth what the books say");
    books.has_rate("2026-12-31", "1").await;
    assert_eq!(lacking().await, json!(["401", "411", "512"]));
    books.revalues().await.expect(200);
    assert_eq!(lacking().await, json!([]));
}
