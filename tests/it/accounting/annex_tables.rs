//! Stories of the annexes of the French tax return.

use serde_json::{Value, json};

use super::books::{Books, entry};
use super::exports::csv_rows;

/// What stands in a row: `None` where the form has no cell, an empty text for what is filled by hand, `?` for what is not told.
type Cells<'a> = Vec<Option<&'a str>>;

impl Books {
    async fn enters(&self, date: &str, lines: &[(&str, &str, &str)]) {
        self.posts(entry(date, "Écriture", lines)).await;
    }

    async fn annex(&self, year: &str, form: &str) -> Value {
        let view = self.get(&format!("/annex_tables?fiscal_year_id={year}&form={form}")).await.expect(200);
        assert_eq!((&view["form"], &view["currency"]), (&json!(form), &json!("EUR")));
        view
    }

    /// The gross amount of a line of the balance sheet, and what is taken off it.
    async fn line(&self, year: &str, code: &str) -> (Option<String>, Option<String>, String) {
        let view = self.get(&format!("/statements?fiscal_year_id={year}&set=fr_2050")).await.expect(200);
        let lines = view["lines"].as_array().unwrap();
        let line = lines.iter().find(|line| line["code"] == code).unwrap_or_else(|| panic!("no line {code}"));
        let text = |key: &str| line[key].as_str().map(str::to_owned);
        (text("gross"), text("less"), text("amount").unwrap())
    }

    /// A sale or a purchase that falls due on a day.
    async fn bills(&self, date: &str, due: &str, debit: &str, credit: &str, amount: &str) {
        let lines = json!([
            {"account": debit, "debit": amount, "due_date": due},
            {"account": credit, "credit": amount, "due_date": due},
        ]);
        self.posts(json!({"journal": "OD", "date": date, "label": "Facture", "lines": lines})).await;
    }

    /// A year in which things are bought, depreciated and borrowed for.
    async fn of_first_year() -> Self {
        let books = Self::open().await;
        books.enters("2026-01-05", &[("512", "50000", ""), ("1013", "", "50000")]).await;
        books.enters("2026-02-01", &[("2154", "10000", ""), ("404", "", "10000")]).await;
        books.enters("2026-02-02", &[("231", "600", ""), ("275", "90", ""), ("512", "", "690")]).await;
        books.enters("2026-03-30", &[("512", "33600", ""), ("164", "", "33600")]).await;
        let loan = json!({
            "code": "EMP-1", "name": "Fournil", "lender": "Banque", "principal": "33600", "rate": "1.2",
            "period_months": 1, "instalments": 84, "method": "constant_principal", "first_due_on": "2026-04-30",
            "principal_account": "164", "interest_account": "66116", "payment_account": "512",
        });
        books.post("/loans", loan).await.expect(201);
        let asked = json!({"until": "2026-12-31", "journal": "BQ", "label": "Échéance"});
        books.post("/loan_instalments", asked).await.expect(200);
        books.bills("2026-11-10", "2026-12-31", "411", "707", "1200").await;
        books.bills("2026-11-20", "2028-06-30", "411", "707", "2400").await;
        books.enters("2026-12-05", &[("512", "300", ""), ("411", "", "300")]).await;
        books.enters("2026-12-10", &[("606", "500", ""), ("44566", "100", ""), ("401", "", "600")]).await;
        books.enters("2026-12-31", &[("6815", "700", ""), ("1511", "", "700")]).await;
        books.enters("2026-12-31", &[("68174", "50", ""), ("491", "", "50")]).await;
        books.enters("2026-12-31", &[("68112", "1000", ""), ("2815", "", "1000")]).await;
        books
    }

    /// The year after it, in which works are put into service, a part of a machine is sold and what was provided for comes.
    async fn goes_on(&self) -> String {
        let asked = json!({"start": "2027-01-01", "end": "2027-12-31"});
        let year = self.post("/fiscal_years", asked).await.expect(201);
        self.enters("2027-02-01", &[("2182", "8000", ""), ("512", "", "8000")]).await;
        self.enters("2027-03-01", &[("2135", "900", ""), ("231", "", "600"), ("512", "", "300")]).await;
        self.enters("2027-06-30", &[("2815", "500", ""), ("657", "3500", ""), ("2154", "", "4000")]).await;
        self.enters("2027-12-31", &[("1511", "500", ""), ("7815", "", "500")]).await;
        self.enters("2027-12-31", &[("491", "50", ""), ("78174", "", "50")]).await;
        self.enters("2027-12-31", &[("68112", "1700", ""), ("2815", "", "900"), ("28182", "", "800")]).await;
        year["id"].as_str().unwrap().to_owned()
    }
}

fn rows(view: &Value) -> impl Iterator<Item = &Value> {
    view["parts"].as_array().unwrap().iter().flat_map(|part| part["rows"].as_array().unwrap())
}

fn cell(cell: &Value) -> Option<&str> {
    match cell["state"].as_str().unwrap() {
        "absent" => None,
        "by_hand" => Some(""),
        "untold" => Some("?"),
        _ => Some(cell["amount"].as_str().unwrap()),
    }
}

/// Every row in which something stands.
fn filled(view: &Value) -> Vec<(&str, Cells<'_>)> {
    let is_filled = |cell: &Option<&str>| !matches!(cell, None | Some("" | "0.00"));
    rows(view)
        .map(|row| {
            (row["code"].as_str().unwrap(), row["cells"].as_array().unwrap().iter().map(cell).collect())
        })
        .filter(|(_, cells): &(&str, Cells<'_>)| cells.iter().any(is_filled))
        .collect()
}

#[track_caller]
fn assert_filled(view: &Value, expected: &[(&str, &str)]) {
    let expected: Vec<(&str, Cells<'_>)> = expected
        .iter()
        .map(|(code, cells)| {
            let cell = |text| match text {
                "." => None,
                "-" => Some(""),
                "0" => Some("0.00"),
                told => Some(told),
            };
            (*code, cells.split(' ').map(cell).collect())
        })
        .collect();
    assert_eq!(filled(view), expected);
}

#[tokio::test]
async fn fixed_assets_move_from_the_balance_sheet_of_one_year_to_that_of_the_next() {
    let books = Books::of_first_year().await;
    let view = books.annex(&books.year, "fr_2054").await;
    assert_filled(
        &view,
        &[
            ("KS", "0 - 10000.00 0 0 10000.00 -"),
            ("LH", "0 - 600.00 0 0 600.00 -"),
            ("LN", "0 - 10600.00 0 0 10600.00 -"),
            ("1T", "0 - 90.00 0 0 90.00 -"),
            ("LQ", "0 - 90.00 0 0 90.00 -"),
            ("0G", "0 - 10690.00 0 0 10690.00 -"),
        ],
    );
    let year = books.goes_on().await;
    let view = books.annex(&year, "fr_2054").await;
    assert_eq!((&view["is_opening_provisional"], &view["is_complete"]), (&json!(true), &json!(true)));
    assert_filled(
        &view,
        &[
            ("KP", "0 - 900.00 0 0 900.00 -"),
            ("KS", "10000.00 - 0 0 4000.00 6000.00 -"),
            ("KY", "0 - 8000.00 0 0 8000.00 -"),
            ("LH", "600.00 - 0 600.00 0 0 -"),
            ("LN", "10600.00 - 8900.00 600.00 4000.00 14900.00 -"),
            ("1T", "90.00 - 0 0 0 90.00 -"),
            ("LQ", "90.00 - 0 0 0 90.00 -"),
            ("0G", "10690.00 - 8900.00 600.00 4000.00 14990.00 -"),
        ],
    );
    let (gross, ..) = books.line(&year, "BJ").await;
    assert_eq!(gross.as_deref(), Some("14990.00"));
    let codes: Vec<&Value> = rows(&view)
        .find(|row| row["code"] == "KS")
        .map(|row| row["cells"].as_array().unwrap().iter().map(|cell| &cell["code"]).collect())
        .unwrap();
    assert_eq!(codes, ["KS", "KT", "KU", "IT", "MJ", "MK", "ML"]);
    let made: Vec<&Value> =
        view["accounts"].as_array().unwrap().iter().filter(|account| account["row"] == "KS").collect();
    assert_eq!(
        (made.len(), &made[0]["account"], &made[0]["cells"][4]["amount"]),
        (1, &json!("2154"), &json!("4000.00"))
    );
}

/// What was entered by mistake and reversed within the year is no movement; reversing the reversal makes it one again.
#[tokio::test]
async fn what_a_reversal_cancels_in_the_year_is_no_movement() {
    let books = Books::open().await;
    books.enters("2026-02-01", &[("2154", "10000", ""), ("404", "", "10000")]).await;
    let mistake =
        books.posts(entry("2026-03-01", "Erreur", &[("2182", "700", ""), ("404", "", "700")])).await;
    let reverses = async |entry: &Value, date: &str| {
        let path = books.path(&format!("/entries/{}/reverse", entry["id"].as_str().unwrap()));
        let version = u32::try_from(entry["version"].as_u64().unwrap()).unwrap();
        books.client.post_at(&path, version, json!({"date": date})).await.expect(201)
    };
    let vehicles = async || {
        let view = books.annex(&books.year, "fr_2054").await;
        filled(&view).into_iter().find(|(code, _)| *code == "KY").map(|(_, cells)| {
            cells.into_iter().map(|cell| cell.unwrap_or(".").to_owned()).collect::<Vec<_>>().join(" ")
        })
    };
    let first = reverses(&mistake, "2026-04-01").await;
    assert_eq!(vehicles().await, None);
    let (gross, ..) = books.line(&books.year, "BJ").await;
    assert_eq!(gross.as_deref(), Some("10000.00"));
    let until_march = format!("/annex_tables?fiscal_year_id={}&form=fr_2054&to=2026-03-31", books.year);
    let view = books.get(&until_march).await.expect(200);
    assert!(filled(&view).iter().any(|(code, _)| *code == "KY"), "in March nothing cancels it yet");
    let second = reverses(&first, "2026-05-01").await;
    assert_eq!(vehicles().await.as_deref(), Some("0.00  700.00 0.00 0.00 700.00 "));
    reverses(&second, "2026-06-01").await;
    assert_eq!(vehicles().await, None);
}

#[tokio::test]
async fn depreciation_and_provisions_come_to_what_the_balance_sheet_takes_off() {
    let books = Books::of_first_year().await;
    let year = books.goes_on().await;
    let depreciation = books.annex(&year, "fr_2055").await;
    assert_filled(
        &depreciation,
        &[
            ("PZ", "1000.00 900.00 500.00 1400.00"),
            ("QH", "0 800.00 0 800.00"),
            ("QU", "1000.00 1700.00 500.00 2200.00"),
            ("0N", "1000.00 1700.00 500.00 2200.00"),
        ],
    );
    let provisions = books.annex(&books.year, "fr_2056").await;
    assert_filled(
        &provisions,
        &[
            ("4A", "0 700.00 0 700.00"),
            ("5Z", "0 700.00 0 700.00"),
            ("6T", "0 50.00 0 50.00"),
            ("7B", "0 50.00 0 50.00"),
            ("7C", "0 750.00 0 750.00"),
            ("UE", "750.00 0"),
        ],
    );
    let provisions = books.annex(&year, "fr_2056").await;
    assert_filled(
        &provisions,
        &[
            ("4A", "700.00 0 500.00 200.00"),
            ("5Z", "700.00 0 500.00 200.00"),
            ("6T", "50.00 0 50.00 0"),
            ("7B", "50.00 0 50.00 0"),
            ("7C", "750.00 0 550.00 200.00"),
            ("UE", "0 550.00"),
        ],
    );
    let ((_, less, _), (.., provided)) = (books.line(&year, "CO").await, books.line(&year, "DR").await);
    assert_eq!((less.as_deref(), provided.as_str()), (Some("2200.00"), "200.00"));
}

#[tokio::test]
async fn claims_and_debts_fall_due_by_their_items_and_by_the_schedules_of_loans() {
    let books = Books::of_first_year().await;
    let view = books.annex(&books.year, "fr_2057").await;
    // When the deposit comes back is in no book.
    assert_filled(
        &view,
        &[
            ("UT", "90.00 ? ?"),
            ("UX", "3300.00 900.00 2400.00"),
            ("VB", "100.00 100.00 0"),
            ("VT", "3490.00 ? ?"),
            ("VH", "30000.00 4800.00 19200.00 6000.00"),
            ("8B", "600.00 600.00 0 0"),
            ("8J", "10000.00 10000.00 0 0"),
            ("VY", "40600.00 15400.00 19200.00 6000.00"),
            ("VJ", "33600.00 3600.00 -"),
        ],
    );
    assert_eq!(view["is_complete"], false);
    let ((clients, ..), (state, ..), (.., debts)) = (
        books.line(&books.year, "BX").await,
        books.line(&books.year, "BZ").await,
        books.line(&books.year, "EC").await,
    );
    assert_eq!(
        (clients.as_deref(), state.as_deref(), debts.as_str()),
        (Some("3300.00"), Some("100.00"), "40600.00")
    );
    // A year before its end the last instalments are further away.
    let path = format!("/annex_tables?fiscal_year_id={}&form=fr_2057&to=2026-06-30", books.year);
    let earlier = books.get(&path).await.expect(200);
    let loan = filled(&earlier).into_iter().find(|(code, _)| *code == "VH").unwrap();
    assert_eq!(loan.1, ["32400.00", "4800.00", "19200.00", "8400.00"].map(Some));
}

#[tokio::test]
async fn nobody_owes_more_later_than_in_all_and_what_was_settled_since_was_open_then() {
    let books = Books::open().await;
    let line = |party: &str, side: &str, amount: &str, due: &str| json!({"account": "411", "auxiliary": party, side: amount, "due_date": due});
    let posts = async |date: &str, line: Value, other: Value| {
        let entry = json!({"journal": "OD", "date": date, "label": "Facture", "lines": [line, other]});
        books.posts(entry).await
    };
    let income = |amount: &str| json!({"account": "707", "credit": amount});
    // Awa pays 800 on account of what she owes in six years; Bea pays what she owes in two, in the year after.
    posts("2026-03-01", line("C1", "debit", "1000", "2032-03-01"), income("1000")).await;
    let paid = json!({"account": "512", "debit": "800"});
    posts("2026-04-01", line("C1", "credit", "800", "2026-04-01"), paid).await;
    let sold = posts("2026-05-01", line("C2", "debit", "500", "2028-05-01"), income("500")).await;
    let next =
        books.post("/fiscal_years", json!({"start": "2027-01-01", "end": "2027-12-31"})).await.expect(201);
    let paid = json!({"account": "512", "debit": "500"});
    let got = posts("2027-02-01", line("C2", "credit", "500", "2027-02-01"), paid).await;
    let keys: Vec<Value> =
        [&sold, &got].map(|entry| json!({"entry_id": entry["id"], "position": 0})).to_vec();
    books.post("/matches", json!({"lines": keys})).await.expect(201);
    let view = books.annex(&books.year, "fr_2057").await;
    assert_filled(&view, &[("UX", "700.00 0 700.00"), ("VT", "700.00 0 700.00")]);
    let view = books.annex(next["id"].as_str().unwrap(), "fr_2057").await;
    assert_filled(&view, &[("UX", "200.00 0 200.00"), ("VT", "200.00 0 200.00")]);
}

#[tokio::test]
async fn an_instalment_that_is_due_and_not_paid_is_due_within_the_year() {
    let books = Books::open().await;
    books.enters("2026-03-30", &[("512", "1200", ""), ("164", "", "1200")]).await;
    let loan = json!({
        "code": "EMP-2", "name": "Four", "lender": "Banque", "principal": "1200", "rate": "0", "period_months": 3,
        "instalments": 12, "method": "constant_principal", "first_due_on": "2026-06-30", "principal_account": "164",
        "interest_account": "66116", "payment_account": "512",
    });
    books.post("/loans", loan).await.expect(201);
    let owed = async || {
        let view = books.annex(&books.year, "fr_2057").await;
        filled(&view)
            .into_iter()
            .find(|(code, _)| *code == "VH")
            .unwrap()
            .1
            .into_iter()
            .map(|cell| cell.unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    // Nothing was paid: three instalments are overdue, four fall due within a year.
    assert_eq!(owed().await, ["1200.00", "700.00", "500.00", "0.00"]);
    // Paid by hand, without the register: the calendar tells it.
    books.enters("2026-12-31", &[("164", "300", ""), ("512", "", "300")]).await;
    assert_eq!(owed().await, ["900.00", "400.00", "500.00", "0.00"]);
    books.enters("2026-12-31", &[("164", "1", ""), ("512", "", "1")]).await;
    assert_eq!(owed().await, ["899.00", "?", "?", "?"]);
}

#[tokio::test]
async fn a_loan_that_is_not_registered_is_to_be_completed() {
    let books = Books::of_first_year().await;
    books.enters("2026-12-20", &[("512", "1000", ""), ("164", "", "1000")]).await;
    let view = books.annex(&books.year, "fr_2057").await;
    let row = |code: &str| filled(&view).into_iter().find(|(known, _)| *known == code).unwrap().1;
    assert_eq!(row("VH"), ["31000.00", "?", "?", "?"].map(Some));
    assert_eq!(row("VY"), ["41600.00", "?", "?", "?"].map(Some));
    let file = books
        .get(&format!(
            "/exports/annex_tables?fiscal_year_id={}&form=fr_2057&format=csv&language=fr",
            books.year
        ))
        .await;
    let file = csv_rows(&file, b';');
    assert_eq!(file[0], ["Codes", "Libellé", "1", "2", "3", "4"]);
    let line = file.iter().find(|row| row[0] == "VH").unwrap();
    assert_eq!(line[2..], ["31000,00", "à compléter", "à compléter", "à compléter"]);
}

#[tokio::test]
async fn drafts_count_where_they_are_asked_for() {
    let books = Books::open().await;
    books.drafts(entry("2026-05-01", "Fourgon", &[("2182", "8000", ""), ("404", "", "8000")])).await;
    assert_filled(&books.annex(&books.year, "fr_2054").await, &[]);
    let path = format!("/annex_tables?fiscal_year_id={}&form=fr_2054&with_drafts=true", books.year);
    let view = books.get(&path).await.expect(200);
    assert_eq!(
        filled(&view)[0],
        (
            "KY",
            [Some("0.00"), Some(""), Some("8000.00"), Some("0.00"), Some("0.00"), Some("8000.00"), Some("")]
                .to_vec()
        )
    );
}

#[tokio::test]
async fn a_standard_without_annexes_says_so() {
    let books = Books::open().await;
    let client = books.app.user("bea").await;
    let other = books.of_country(client, "Belge", "BE").await;
    let refused = other.get(&format!("/annex_tables?fiscal_year_id={}&form=fr_2054", other.year)).await;
    refused.assert_fields(&[("form", "statement_set_unavailable")]);
}
