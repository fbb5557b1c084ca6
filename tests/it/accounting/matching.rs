//! Stories of matching: what settles what, what is left open, and how old it is.

mod currencies;

use diesel_async::SimpleAsyncConnection;
use poem::http::Method;
use serde_json::{Value, json};
use tokio::join;

use super::books::{Books, entry, entry_in};
use crate::support::client::Answer;

/// A line of an entry of a customer: its account's, at the place 0.
fn line(entry: &Value) -> Value {
    json!({"entry_id": entry["id"], "position": 0})
}

impl Books {
    /// An invoice of a customer, with VAT.
    async fn invoices(&self, customer: &str, date: &str, piece: &str, amount: &str) -> Value {
        self.moves("VE", customer, date, piece, (amount, ""), ("707", "", amount)).await
    }

    /// A payment of a customer.
    async fn is_paid(&self, customer: &str, date: &str, piece: &str, amount: &str) -> Value {
        self.moves("BQ", customer, date, piece, ("", amount), ("512", amount, "")).await
    }

    async fn moves(
        &self,
        journal: &str,
        customer: &str,
        date: &str,
        piece: &str,
        (debit, credit): (&str, &str),
        other: (&str, &str, &str),
    ) -> Value {
        let mut new = entry_in(journal, date, "x", &[("411", debit, credit), other]);
        new["lines"][0]["auxiliary"] = json!(customer);
        new["piece_ref"] = json!(piece);
        self.posts(new).await
    }

    async fn matches(&self, entries: &[&Value]) -> Answer {
        let lines: Vec<Value> = entries.iter().map(|entry| line(entry)).collect();
        self.post("/matches", json!({"lines": lines})).await
    }

    /// The open items of a customer: (label, debit, credit, letter).
    async fn open_of(&self, customer: &str) -> Vec<String> {
        let list = self.get(&format!("/open_items?account=411&auxiliary={customer}")).await.expect(200);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let items = list["items"].as_array().unwrap().iter();
        items
            .map(|item| {
                ["piece_ref", "debit", "credit", "letter"]
                    .map(|name| text(&item[name]))
                    .join(" ")
                    .trim_end()
                    .to_owned()
            })
            .collect()
    }

    /// What a customer owes on a day, by age.
    async fn aged(&self, on: &str, customer: &str) -> Vec<String> {
        let path = format!("/aged_balance?side=receivable&on={on}&search={customer}");
        let balance = self.get(&path).await.expect(200);
        let amounts = &balance["totals"];
        ["not_due", "days_1_to_30", "days_31_to_60", "days_61_to_90", "days_over_90", "total"]
            .map(|name| amounts[name].as_str().unwrap().to_owned())
            .to_vec()
    }

    async fn letter_in_ledger(&self, entry: &Value) -> Value {
        let lines = self.get(&format!("/accounts/411/lines?fiscal_year_id={}", self.year)).await.expect(200);
        let lines = lines["items"].as_array().unwrap().iter();
        lines
            .filter(|line| line["entry_id"] == entry["id"])
            .map(|line| line["letter"].clone())
            .next()
            .unwrap()
    }
}

#[tokio::test]
async fn an_invoice_and_its_payment_are_matched_and_open_again_when_that_is_dissolved() {
    let books = Books::open().await;
    let invoice = books.invoices("CDURAND", "2026-02-10", "F1", "120.00").await;
    let payment = books.is_paid("CDURAND", "2026-03-01", "R1", "120.00").await;
    assert_eq!(books.open_of("CDURAND").await, ["F1 120.00 0.00", "R1 0.00 120.00"]);

    let made = books.matches(&[&invoice, &payment]).await.expect(201);
    assert_eq!(
        (&made["letter"], &made["remainder"], &made["source"]),
        (&json!("AA"), &json!("0.00"), &json!("manual"))
    );
    assert_eq!((&made["settled_on"], made["lines"].as_array().unwrap().len()), (&json!("2026-03-01"), 2));
    assert_eq!(books.open_of("CDURAND").await, Vec::<String>::new());
    assert_eq!(books.letter_in_ledger(&invoice).await, "AA");
    let shown = books.get(&format!("/entries/{}", invoice["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(shown["lines"][0]["letter"], "AA");
    books.verify().await.unwrap();

    books
        .matches(&[&invoice, &payment])
        .await
        .assert_fields(&[("/lines/0", "line_not_open"), ("/lines/1", "line_not_open")]);
    let path = books.path(&format!("/matches/{}", made["id"].as_str().unwrap()));
    books.client.delete(&path).await.expect(204);
    assert_eq!(books.open_of("CDURAND").await.len(), 2);
    assert_eq!(books.letter_in_ledger(&invoice).await, Value::Null);
    books.client.get(&path).await.assert_problem(404, "not_found");
    books.verify().await.unwrap();
}

/// Letters in small signs say that something is left; the second payment makes them capitals.
#[tokio::test]
async fn a_payment_on_account_is_a_partial_match_that_the_next_one_completes() {
    let books = Books::open().await;
    let invoice = books.invoices("CDURAND", "2026-02-10", "F1", "120.00").await;
    let first = books.is_paid("CDURAND", "2026-03-01", "R1", "50.00").await;
    let partial = books.matches(&[&invoice, &first]).await.expect(201);
    assert_eq!((&partial["letter"], &partial["remainder"]), (&json!("aa"), &json!("70.00")));
    assert_eq!(partial["settled_on"], Value::Null);
    assert_eq!(books.open_of("CDURAND").await, ["F1 120.00 0.00 aa", "R1 0.00 50.00 aa"]);
    books.verify().await.unwrap();

    let second = books.is_paid("CDURAND", "2026-04-01", "R2", "70.00").await;
    let whole = books.matches(&[&invoice, &second]).await.expect(201);
    assert_eq!((&whole["letter"], &whole["remainder"]), (&json!("AA"), &json!("0.00")));
    assert_eq!(whole["line_count"], 3, "the first payment came along: {whole:#}");
    assert_eq!(books.open_of("CDURAND").await, Vec::<String>::new());
    let matches = books.get("/matches?account=411").await.expect(200);
    assert_eq!(matches["items"].as_array().unwrap().len(), 1, "{matches:#}");
    books.verify().await.unwrap();
}

/// A franc that nobody will pay: the entry takes it off the customer, and the trial balance says so.
#[tokio::test]
async fn what_is_left_is_written_off_by_an_entry_of_its_own() {
    let books = Books::open().await;
    let invoice = books.invoices("CDURAND", "2026-02-10", "F1", "120.00").await;
    let payment = books.is_paid("CDURAND", "2026-03-01", "R1", "119.98").await;
    let write_off = json!({"journal": "OD", "date": "2026-03-31", "label": "Écart de règlement"});
    let lines = [line(&invoice), line(&payment)];
    let made = books.post("/matches", json!({"lines": lines, "write_off": write_off})).await.expect(201);
    assert_eq!((&made["remainder"], &made["line_count"]), (&json!("0.00"), &json!(3)));
    assert_eq!(made["settled_on"], "2026-03-31");
    let written =
        books.get(&format!("/entries/{}", made["write_off_entry_id"].as_str().unwrap())).await.expect(200);
    assert_eq!((&written["state"], &written["total_debit"]), (&json!("posted"), &json!("0.02")));
    let balance = [
        ("411", "0.00", "0.00"),
        ("512", "119.98", "0.00"),
        ("658", "0.02", "0.00"),
        ("707", "0.00", "120.00"),
    ];
    Books::assert_balance(&books.balance().await, &balance);
    books.verify().await.unwrap();

    let (more, less) = (
        books.invoices("CMARTIN", "2026-02-10", "F2", "10.00").await,
        books.is_paid("CMARTIN", "2026-03-01", "R2", "10.00").await,
    );
    let lines = [line(&more), line(&less)];
    let needless = books.post("/matches", json!({"lines": lines, "write_off": write_off})).await;
    needless.assert_fields(&[("/write_off", "write_off_needless")]);
    let less = books.is_paid("CMARTIN", "2026-03-02", "R3", "9.00").await;
    let lines = [line(&more), line(&less)];
    let of = |name: &str, value: &str| {
        let mut write_off = write_off.clone();
        write_off[name] = json!(value);
        json!({"lines": lines, "write_off": write_off})
    };
    books
        .post("/matches", of("account", "999"))
        .await
        .assert_fields(&[("/write_off/account", "account_unknown")]);
    books
        .post("/matches", of("date", "2031-01-01"))
        .await
        .assert_fields(&[("/write_off/date", "fiscal_year_missing")]);
    books
        .post("/matches", of("journal", "ZZ"))
        .await
        .assert_fields(&[("/write_off/journal", "journal_unknown")]);
    assert_eq!(books.open_of("CMARTIN").await.len(), 3, "nothing of what was refused stands");
    books.verify().await.unwrap();
}

/// Ten of the currency are written off without a word, unless the company says otherwise; the entry outlives the match.
#[tokio::test]
async fn more_than_the_tolerance_is_not_written_off() {
    let books = Books::open().await;
    let write_off = json!({"journal": "OD", "date": "2026-03-31", "label": "Écart de règlement"});
    let invoice = books.invoices("CDURAND", "2026-02-10", "F1", "120.00").await;
    let payment = books.is_paid("CDURAND", "2026-03-01", "R1", "109.99").await;
    let asked = json!({"lines": [line(&invoice), line(&payment)], "write_off": write_off});
    let refused = books.post("/matches", asked.clone()).await;
    refused.assert_fields(&[("/write_off", "write_off_over_tolerance")]);
    assert_eq!(books.open_of("CDURAND").await.len(), 2, "nothing of what was refused stands");

    for (name, value, code) in
        [("account", "411", "write_off_same_account"), ("journal", "AN", "journal_of_openings")]
    {
        let mut asked = asked.clone();
        asked["write_off"][name] = json!(value);
        let pointer = format!("/write_off/{name}");
        books.post("/matches", asked).await.assert_fields(&[(&pointer, code)]);
    }

    books.psql().await.batch_execute("UPDATE settings SET write_off_tolerance_minor = 1001").await.unwrap();
    let made = books.post("/matches", asked).await.expect(201);
    let match_path = format!("/matches/{}", made["id"].as_str().unwrap());
    let found = books.get(&match_path).await.expect(200);
    assert_eq!(found["write_off_entry_id"], made["write_off_entry_id"]);
    books.client.delete(&books.path(&match_path)).await.expect(204);
    let entry = format!("/entries/{}", made["write_off_entry_id"].as_str().unwrap());
    assert_eq!(books.get(&entry).await.expect(200)["state"], "posted");
    assert_eq!(books.open_of("CDURAND").await.len(), 3);
    books.verify().await.unwrap();
}

#[tokio::test]
async fn only_lines_of_one_account_one_third_party_and_both_sides_are_matched() {
    let books = Books::open().await;
    let durand = books.invoices("CDURAND", "2026-02-10", "F1", "120.00").await;
    let other = books.is_paid("CMARTIN", "2026-03-01", "R1", "120.00").await;
    books.matches(&[&durand, &other]).await.assert_fields(&[("/lines/1", "match_third_parties_differ")]);
    let again = books.invoices("CDURAND", "2026-02-11", "F2", "120.00").await;
    books.matches(&[&durand, &again]).await.assert_fields(&[("/lines", "match_one_sided")]);
    books.matches(&[&durand]).await.assert_fields(&[("/lines", "match_one_sided")]);
    books.matches(&[]).await.assert_fields(&[("/lines", "lines_required")]);
    books.matches(&[&durand, &durand]).await.assert_fields(&[("/lines/1", "line_repeated")]);
    let supplier = books.posts(entry("2026-03-01", "x", &[("401", "", "120"), ("607", "120", "")])).await;
    books.matches(&[&durand, &supplier]).await.assert_fields(&[("/lines/1", "match_accounts_differ")]);
    let sale = json!({"entry_id": durand["id"], "position": 1});
    let of_sales = books.post("/matches", json!({"lines": [line(&durand), sale]})).await;
    of_sales.assert_fields(&[("/lines/1", "line_not_open")]);
}

/// By reference, then by amount, then what several come to; what is ambiguous goes by age.
#[tokio::test]
async fn what_belongs_together_is_found() {
    let books = Books::open().await;
    for (date, piece, amount) in [
        ("2026-01-05", "F1", "100.00"),
        ("2026-01-06", "F2", "100.00"),
        ("2026-01-07", "F3", "40.00"),
        ("2026-01-08", "F4", "60.50"),
    ] {
        books.invoices("CDURAND", date, piece, amount).await;
    }
    books.is_paid("CDURAND", "2026-02-01", "F2", "100.00").await;
    books.is_paid("CDURAND", "2026-02-02", "VIR", "100.00").await;
    books.is_paid("CDURAND", "2026-02-03", "CHQ", "100.50").await;
    books.is_paid("CDURAND", "2026-02-04", "CHQ", "7.00").await;
    books.is_paid("CMARTIN", "2026-02-04", "CHQ", "40.00").await;

    let found = books.post("/matches/automatic", json!({"account": "411"})).await.expect(200);
    let figures = ["matches", "by_reference", "by_amount", "by_combination", "lines", "open_items"]
        .map(|name| found[name].clone());
    assert_eq!(figures, [json!(3), json!(1), json!(1), json!(1), json!(7), json!(2)], "{found:#}");
    assert_eq!(books.open_of("CDURAND").await, ["CHQ 0.00 7.00"]);
    let matches = books.get("/matches?account=411&auxiliary=CDURAND").await.expect(200);
    let mut letters: Vec<&str> =
        matches["items"].as_array().unwrap().iter().map(|one| one["letter"].as_str().unwrap()).collect();
    letters.sort_unstable();
    assert_eq!(letters, ["AA", "AB", "AC"]);
    books.verify().await.unwrap();

    let nothing = books.post("/matches/automatic", json!({})).await.expect(200);
    assert_eq!(nothing["matches"], 0);
    let not_kept = books.post("/matches/automatic", json!({"account": "512"})).await;
    not_kept.assert_fields(&[("/account", "account_not_matchable")]);
}

/// What was settled after a day was open on it.
#[tokio::test]
async fn the_aged_balance_is_that_of_its_day() {
    let books = Books::open().await;
    let mut invoice = entry_in("VE", "2026-01-10", "x", &[("411", "120", ""), ("707", "", "120")]);
    invoice["lines"][0]["auxiliary"] = json!("CDURAND");
    invoice["lines"][0]["due_date"] = json!("2026-02-10");
    let invoice = books.posts(invoice).await;
    books.invoices("CDURAND", "2026-02-15", "F2", "30.00").await;
    let payment = books.is_paid("CDURAND", "2026-04-20", "R1", "120.00").await;
    let before = ["0.00", "0.00", "150.00", "0.00", "0.00", "150.00"];
    books.matches(&[&invoice, &payment]).await.expect(201);
    assert_eq!(books.aged("2026-03-31", "CDURAND").await, before);
    assert_eq!(books.aged("2026-04-20", "CDURAND").await, ["0.00", "0.00", "0.00", "30.00", "0.00", "30.00"]);
    assert_eq!(
        books.aged("2026-02-10", "CDURAND").await,
        ["120.00", "0.00", "0.00", "0.00", "0.00", "120.00"]
    );
    assert_eq!(books.aged("2026-01-09", "CDURAND").await, ["0.00"; 6]);
    assert_eq!(books.aged("2026-03-31", "NOBODY").await, ["0.00"; 6]);

    let supplier = books.posts(entry("2026-01-10", "x", &[("401", "", "50"), ("607", "50", "")])).await;
    assert!(supplier["id"].is_string());
    let payable = books.get("/aged_balance?side=payable&on=2026-12-31").await.expect(200);
    assert_eq!(payable["totals"]["days_over_90"], "50.00");
    assert_eq!(payable["items"][0]["account"], "401");
}

/// Two people match the same payment at once: one of them is told that it is taken.
#[tokio::test]
async fn a_line_is_matched_once_whoever_comes_at_the_same_time() {
    let books = Books::open().await;
    let first = books.invoices("CDURAND", "2026-02-10", "F1", "120.00").await;
    let second = books.invoices("CDURAND", "2026-02-11", "F2", "120.00").await;
    let payment = books.is_paid("CDURAND", "2026-03-01", "R1", "120.00").await;
    let (one, other) = ([&first, &payment], [&second, &payment]);
    let (one, other) = join!(books.matches(&one), books.matches(&other));
    let statuses = [one.status.as_u16(), other.status.as_u16()];
    assert!(statuses == [201, 422] || statuses == [422, 201], "{statuses:?}");
    assert_eq!(books.open_of("CDURAND").await.len(), 1);
    books.verify().await.unwrap();
}

/// An account begins to be matched with what is on it, and ends when nothing is matched any more.
#[tokio::test]
async fn any_account_may_be_matched() {
    let books = Books::open().await;
    let out = books.posts(entry("2026-02-01", "x", &[("467", "15", ""), ("512", "", "15")])).await;
    let back = books.posts(entry("2026-02-02", "x", &[("467", "", "15"), ("512", "15", "")])).await;
    books
        .matches(&[&out, &back])
        .await
        .assert_fields(&[("/lines/0", "line_not_open"), ("/lines/1", "line_not_open")]);
    let path = books.path("/accounts/467");
    let patch = async |version: u32, is_matchable: bool| {
        let body = json!({"is_matchable": is_matchable});
        let call = books.client.request(Method::PATCH, &path).header("if-match", &format!("\"{version}\""));
        call.json(&body).send().await
    };
    assert_eq!(patch(1, true).await.expect(200)["is_matchable"], true);
    books.verify().await.unwrap();
    let made = books.matches(&[&out, &back]).await.expect(201);
    patch(2, false).await.assert_problem(409, "account_has_matches");
    books.client.delete(&books.path(&format!("/matches/{}", made["id"].as_str().unwrap()))).await.expect(204);
    patch(2, false).await.expect(200);
    books.verify().await.unwrap();
}

/// What the source of an import matched is matched, and goes out as it came; what is dissolved does not.
#[tokio::test]
async fn the_letters_of_a_file_are_matches() {
    let books = Books::open().await;
    let (alone, marked) = ("\t0,00\t50,00\t\t\t20250430", "\t0,00\t50,00\tB\t20250420\t20250430");
    let file = super::fec::year().replace(alone, marked);
    assert!(file.contains(marked));
    let report = books.uploads(super::fec::NAME, &file).await.expect(201);
    books.runs(&report, super::fec::whole_year(false)).await.expect(200);
    let matches = books.get("/matches?account=411000").await.expect(200);
    let made = &matches["items"][0];
    assert_eq!(
        (&made["letter"], &made["source"], &made["settled_on"]),
        (&json!("A"), &json!("import"), &json!("2025-03-01"))
    );
    assert_eq!((&made["matched_on"], &made["line_count"]), (&json!("2025-03-01"), &json!(2)));
    let open = books.get("/open_balances").await.expect(200);
    let open: Vec<(&str, &str)> = open["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["account"].as_str().unwrap(), one["balance"].as_str().unwrap()))
        .collect();
    assert_eq!(open, [("401000", "-50.00")]);
    books.verify().await.unwrap();

    let exported =
        async |letter: &str| {
            let years = books.get("/fiscal_years").await.expect(200);
            let year =
                years["items"].as_array().unwrap().iter().find(|year| year["start"] == "2025-01-01").unwrap()
                    ["id"]
                    .clone();
            let file = books.get(&format!("/fiscal_years/{}/fec", year.as_str().unwrap())).await;
            file.text().lines().filter(|line| line.contains(letter)).count()
        };
    let (together, alone) = ("\tA\t20250301\t", "\tB\t20250420\t");
    assert_eq!((exported(together).await, exported(alone).await), (2, 1));
    books.client.delete(&books.path(&format!("/matches/{}", made["id"].as_str().unwrap()))).await.expect(204);
    assert_eq!((exported(together).await, exported(alone).await), (0, 1));
    books.verify().await.unwrap();
}
