//! Stories of the end of a year: its result, what the next one opens with, and opening it again.

mod allocation;
mod currencies;
mod positions;
mod revaluations;
mod year_end;
mod years;

use serde_json::{Value, json};

use super::books::{Books, entry, entry_in, sale};
use crate::support::client::Answer;

const NEXT: &str = "2027-01-01";

fn closing() -> Value {
    json!({"label": "Clôture 2026", "opening_journal": "AN", "opening_label": "À nouveaux 2027"})
}

impl Books {
    pub async fn closes(&self, year: &str, version: u32) -> Answer {
        let path = self.path(&format!("/fiscal_years/{year}/close"));
        self.client.post_at(&path, version, closing()).await
    }

    /// With what other openings of the next year lack.
    pub async fn closes_and_completes(&self, year: &str, version: u32) -> Answer {
        let path = self.path(&format!("/fiscal_years/{year}/close"));
        let mut asked = closing();
        asked["completes_opening"] = json!(true);
        self.client.post_at(&path, version, asked).await
    }

    pub async fn reopens(&self, year: &str, version: u32) -> Answer {
        let path = self.path(&format!("/fiscal_years/{year}/reopen"));
        self.client.post_at(&path, version, json!({"reason": "Facture oubliée"})).await
    }

    /// The year that begins on a day.
    async fn year_from(&self, start: &str) -> String {
        let years = self.get("/fiscal_years").await.expect(200);
        let year = years["items"].as_array().unwrap().iter().find(|year| year["start"] == start);
        year.unwrap()["id"].as_str().unwrap().to_owned()
    }

    pub async fn opens_next_year(&self) -> String {
        let next = json!({"start": NEXT, "end": "2027-12-31"});
        self.post("/fiscal_years", next).await.expect(201)["id"].as_str().unwrap().to_owned()
    }

    /// What a year opens with: (account, debit, credit).
    async fn openings(&self, year: &str) -> Vec<(String, String, String)> {
        let view = self.get(&format!("/trial_balance?fiscal_year_id={year}")).await.expect(200);
        assert_eq!(view["is_balanced"], true, "{view:#}");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let rows = view["rows"].as_array().unwrap().iter();
        rows.map(|row| (text(&row["account"]), text(&row["opening_debit"]), text(&row["opening_credit"])))
            .filter(|(_, debit, credit)| debit != credit)
            .collect()
    }

    /// The six columns of an account in the trial balance of a year; none where it has no row.
    async fn columns_of(&self, year: &str, account: &str, asked: &str) -> Vec<String> {
        let view = self.get(&format!("/trial_balance?fiscal_year_id={year}{asked}")).await.expect(200);
        assert_eq!(view["is_balanced"], true, "{view:#}");
        let row = view["rows"].as_array().unwrap().iter().find(|row| row["account"] == account);
        let columns =
            ["opening", "period", "closing"].map(|of| [format!("{of}_debit"), format!("{of}_credit")]);
        let cell = |row: &Value| {
            columns.iter().flatten().map(|key| row[key].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        row.map(cell).unwrap_or_default()
    }

    pub async fn findings(&self, year: &str) -> Vec<(String, i64)> {
        let review = self.get(&format!("/fiscal_years/{year}/closing")).await.expect(200);
        let findings = review["findings"].as_array().unwrap().iter();
        findings
            .map(|one| (one["code"].as_str().unwrap().to_owned(), one["count"].as_i64().unwrap()))
            .collect()
    }
}

/// A year of sales, a purchase and a bank: a profit of 60.
async fn a_year() -> Books {
    let books = Books::open().await;
    let mut invoice = sale("2026-02-10");
    invoice["piece_ref"] = json!("F1");
    invoice["lines"][0]["auxiliary"] = json!("CDURAND");
    invoice["lines"][0]["due_date"] = json!("2026-03-10");
    books.posts(invoice).await;
    books.posts(entry_in("BQ", "2026-03-05", "Capital", &[("512", "500", ""), ("101", "", "500")])).await;
    books.posts(entry("2026-04-05", "Achat", &[("607", "40", ""), ("512", "", "40")])).await;
    books
}

const AT_THE_END: [(&str, &str, &str); 5] = [
    ("101", "0.00", "500.00"),
    ("120", "0.00", "60.00"),
    ("411", "120.00", "0.00"),
    ("44571", "0.00", "20.00"),
    ("512", "460.00", "0.00"),
];

#[tokio::test]
async fn a_year_is_closed_with_its_result_and_the_next_opens_with_its_balances() {
    let books = a_year().await;
    let closed = books.closes(&books.year, 1).await.expect(200);
    assert_eq!((&closed["result"], &closed["fiscal_year"]["state"]), (&json!("60.00"), &json!("closed")));
    let next = closed["next_fiscal_year"]["id"].as_str().unwrap();
    assert_eq!(closed["next_fiscal_year"]["start"], NEXT, "the next year is made");
    Books::assert_balance(&books.openings(next).await, &AT_THE_END);
    let closing =
        books.get(&format!("/entries/{}", closed["closing_entry_id"].as_str().unwrap())).await.expect(200);
    assert_eq!((&closing["source"], &closing["date"]), (&json!("closing"), &json!("2026-12-31")));

    let opening =
        books.get(&format!("/entries/{}", closed["opening_entry_id"].as_str().unwrap())).await.expect(200);
    let lines = opening["lines"].as_array().unwrap();
    let customer = lines.iter().find(|line| line["account"] == "411").unwrap();
    assert_eq!((&customer["auxiliary"], &customer["due_date"]), (&json!("CDURAND"), &json!("2026-03-10")));
    books.verify().await.unwrap();

    books.post("/entries", sale("2026-05-01")).await.assert_problem(409, "fiscal_year_closed");
    books.closes(&books.year, 2).await.assert_problem(409, "fiscal_year_closed");
    let opening = closed["opening_entry_id"].as_str().unwrap();
    let reverse = books.path(&format!("/entries/{opening}/reverse"));
    let refused = books.client.post_at(&reverse, 1, json!({"date": NEXT})).await;
    refused.assert_problem(409, "entry_of_closing");
}

/// The same balances before anybody closed anything: they follow what is still posted in the year before.
#[tokio::test]
async fn a_year_opens_for_the_time_being_with_what_the_one_before_comes_to() {
    let books = a_year().await;
    let next = books.opens_next_year().await;
    Books::assert_balance(&books.openings(&next).await, &AT_THE_END);
    let view = books.get(&format!("/trial_balance?fiscal_year_id={next}")).await.expect(200);
    assert_eq!(view["is_opening_provisional"], true);
    let bank = books.get(&format!("/accounts/512/lines?fiscal_year_id={next}")).await.expect(200);
    assert_eq!((&bank["opening_balance"], &bank["closing_balance"]), (&json!("460.00"), &json!("460.00")));

    // A draft of the year before counts where drafts do, in what it brings forward as in itself.
    books.drafts(entry("2026-12-30", "Client", &[("411", "7", ""), ("707", "", "7")])).await;
    let owed = async |drafts: &str| books.columns_of(&next, "411", drafts).await[4].clone();
    assert_eq!((owed("").await, owed("&with_drafts=true").await), ("120.00".to_owned(), "127.00".to_owned()));
    books.client.delete(&books.path("/drafts")).await.expect(200);

    books.posts(entry("2026-12-31", "Loyer", &[("613", "100", ""), ("512", "", "100")])).await;
    let later = books.openings(&next).await;
    assert!(later.contains(&("129".to_owned(), "40.00".to_owned(), "0.00".to_owned())), "{later:?}");
    let statements = books.get(&format!("/statements?fiscal_year_id={next}")).await.expect(200);
    assert_eq!(statements["is_balanced"], true);

    books.closes(&books.year, 1).await.expect(200);
    assert_eq!(books.openings(&next).await, later);
    let view = books.get(&format!("/trial_balance?fiscal_year_id={next}")).await.expect(200);
    assert_eq!(view["is_opening_provisional"], false);
    books.verify().await.unwrap();
}

/// A payment of the new year settles the invoice of the old one, before or after it was closed.
#[tokio::test]
async fn an_invoice_of_a_closed_year_is_still_the_one_that_is_paid() {
    let books = a_year().await;
    let next = books.opens_next_year().await;
    books.closes(&books.year, 1).await.expect(200);
    let open = books.get("/open_items?account=411").await.expect(200);
    assert_eq!((&open["count"], &open["items"][0]["piece_ref"]), (&json!(1), &json!("F1")));
    let mut payment = entry_in("BQ", "2027-01-20", "Règlement", &[("411", "", "120"), ("512", "120", "")]);
    payment["lines"][0]["auxiliary"] = json!("CDURAND");
    let payment = books.posts(payment).await;
    let invoice = json!({"entry_id": open["items"][0]["entry_id"], "position": open["items"][0]["position"]});
    let lines = json!([invoice, {"entry_id": payment["id"], "position": 0}]);
    books.post("/matches", json!({"lines": lines})).await.expect(201);
    books.verify().await.unwrap();

    let file = async |year: &str| books.get(&format!("/fiscal_years/{year}/fec")).await.text();
    let lettered = |file: &str| file.lines().filter(|line| line.contains("\tAA\t")).count();
    assert_eq!(lettered(&file(&books.year).await), 0, "it was open at the end of its year");
    let of_next = file(&next).await;
    assert_eq!(lettered(&of_next), 2, "{of_next}");
    assert!(
        of_next
            .lines()
            .any(|line| line.starts_with("AN\t") && line.contains("\tF1\t") && line.contains("\tAA\t"))
    );

    books.reopens(&books.year, 2).await.expect(200);
    books.closes(&books.year, 3).await.expect(200);
    assert_eq!(lettered(&file(&next).await), 2, "the opening that was cancelled brings nothing forward");
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_year_that_is_opened_again_is_as_it_was_and_closes_anew() {
    let books = a_year().await;
    let next = books.opens_next_year().await;
    let before = books.balance().await;
    books.reopens(&books.year, 1).await.assert_problem(409, "fiscal_year_not_closed");
    books.closes(&books.year, 1).await.expect(200);
    books.reopens(&books.year, 1).await.assert_problem(412, "stale_version");
    let reopened = books.reopens(&books.year, 2).await.expect(200);
    assert_eq!((&reopened["state"], &reopened["version"]), (&json!("open"), &json!(3)));
    assert_eq!(books.balance().await, before);
    books.posts(entry("2026-12-31", "Oubli", &[("613", "10", ""), ("512", "", "10")])).await;
    let closed = books.closes(&books.year, 3).await.expect(200);
    assert_eq!(closed["result"], "50.00");
    let balance = books.balance_of(&next).await;
    assert!(balance.contains(&("512".to_owned(), "450.00".to_owned(), "0.00".to_owned())), "{balance:?}");
    // What reopening cancelled is not told: the bank opens with one balance, the third party with one item.
    let bank = books.columns_of(&next, "512", "").await;
    assert_eq!(bank, ["450.00", "0.00", "0.00", "0.00", "450.00", "0.00"]);
    let path = format!("/auxiliary_balance?fiscal_year_id={next}&side=receivable");
    let customers = books.get(&path).await.expect(200);
    let totals = |key: &str| customers["totals"][key].as_str().unwrap().to_owned();
    assert_eq!((totals("opening_debit"), totals("opening_credit")), ("120.00".to_owned(), "0.00".to_owned()));
    books.verify().await.unwrap();

    books.closes(&next, 1).await.expect(200);
    books.reopens(&books.year, 4).await.assert_problem(409, "later_year_closed");
}

/// Six columns of what a year was, in which its income and expenses stand; with its closing entry they are at zero.
#[tokio::test]
async fn the_trial_balance_of_a_closed_year_is_that_before_its_closing_unless_it_is_asked_for() {
    let books = a_year().await;
    let sales = books.columns_of(&books.year, "707", "").await;
    assert_eq!(sales, ["0.00", "0.00", "0.00", "100.00", "0.00", "100.00"]);
    books.closes(&books.year, 1).await.expect(200);
    assert_eq!(books.columns_of(&books.year, "707", "").await, sales);
    assert_eq!(
        books.columns_of(&books.year, "707", "&with_closing=true").await,
        ["0.00", "0.00", "100.00", "100.00", "0.00", "0.00"]
    );
    assert_eq!(
        books.columns_of(&books.year, "120", "&with_closing=true").await,
        ["0.00", "0.00", "0.00", "60.00", "0.00", "60.00"]
    );
    let next = books.year_from(NEXT).await;
    let asked = json!({"date": "2027-02-01", "journal": "OD", "label": "Loyer", "lines": [
        {"account": "613", "debit": "10"}, {"account": "401", "credit": "10", "auxiliary": "FBAIL"}]});
    books.post("/auxiliaries", json!({"code": "FBAIL", "name": "Bailleur", "account": "401"})).await;
    books.drafts(asked).await;
    let rent = ["0.00", "0.00", "10.00", "0.00", "10.00", "0.00"];
    assert_eq!(books.columns_of(&next, "613", "&with_drafts=true").await, rent);
    assert_eq!(books.columns_of(&next, "613", "").await, Vec::<String>::new());
    let suppliers = format!("/auxiliary_balance?fiscal_year_id={next}&side=payable");
    let of =
        async |drafts: &str| books.get(&format!("{suppliers}{drafts}")).await.expect(200)["totals"].clone();
    assert_eq!(of("").await["closing_credit"], "0.00");
    assert_eq!(of("&with_drafts=true").await["closing_credit"], "10.00");
}

#[tokio::test]
async fn what_is_in_the_way_of_a_closing_is_said_before() {
    let books = a_year().await;
    let next = books.opens_next_year().await;
    books.drafts(sale("2026-06-01")).await;
    books.posts(entry("2026-06-30", "?", &[("471", "7", ""), ("512", "", "7")])).await;
    let found = books.findings(&books.year).await;
    let of = |code: &str| found.iter().find(|(one, _)| one == code).map(|(_, count)| *count);
    assert_eq!(of("drafts"), Some(1));
    assert_eq!(
        (of("suspense_not_empty"), of("vat_not_settled"), of("open_items")),
        (Some(1), Some(1), Some(1))
    );
    assert_eq!(of("empty_months"), Some(8), "{found:?}");
    assert_eq!(books.findings(&next).await[0].0, "earlier_year_open");
    books.closes(&books.year, 1).await.assert_problem(409, "fiscal_year_has_drafts");
    books.closes(&next, 1).await.assert_problem(409, "earlier_year_open");

    let path = books.path(&format!("/fiscal_years/{}/close", books.year));
    let mut wrong = closing();
    wrong["opening_journal"] = json!("OD");
    books.client.delete(&books.path("/drafts")).await.expect(200);
    let refused = books.client.post_at(&path, 1, wrong).await;
    refused.assert_fields(&[("/opening_journal", "journal_not_of_opening")]);
    for account in ["512", "411", "607", "101", "110", "129"] {
        let mut elsewhere = closing();
        elsewhere["result_account"] = json!(account);
        let refused = books.client.post_at(&path, 1, elsewhere).await;
        refused.assert_fields(&[("/result_account", "account_not_of_result")]);
    }
    books.closes(&books.year, 1).await.expect(200);
}

/// Whoever brought a year's file with its own openings goes on from them: closing the year before makes no second ones.
#[tokio::test]
async fn a_year_that_was_opened_otherwise_is_not_opened_twice() {
    let books = a_year().await;
    let next = books.opens_next_year().await;
    let brought =
        [("512", "460", ""), ("411", "120", ""), ("101", "", "500"), ("44571", "", "20"), ("120", "", "60")];
    books.posts(entry_in("AN", NEXT, "Report", &brought)).await;
    let about = json!(["411", "411 CDURAND"]);
    let review = books.get(&format!("/fiscal_years/{}/closing", books.year)).await.expect(200);
    let found =
        review["findings"].as_array().unwrap().iter().find(|found| found["code"] == "opening_differs");
    assert_eq!(found.unwrap()["about"], about);
    books.closes(&books.year, 1).await.assert_problem(409, "opening_differs");
    let closed = books.closes_and_completes(&books.year, 1).await.expect(200);
    // What was typed names no third party: the closing does.
    let opening = format!("/entries/{}", closed["opening_entry_id"].as_str().unwrap());
    let opening = books.get(&opening).await.expect(200);
    let lines = opening["lines"].as_array().unwrap();
    assert!(lines.len() == 2 && lines.iter().all(|line| line["account"] == "411"), "{opening:#}");
    Books::assert_balance(&books.openings(&next).await, &AT_THE_END);
    let open = books.get("/open_balances?account=411").await.expect(200);
    assert_eq!(open["items"].as_array().unwrap().len(), 1, "the opening opens nothing twice: {open:#}");
    books.verify().await.unwrap();
    assert_eq!(books.year_from(NEXT).await, next);
}
