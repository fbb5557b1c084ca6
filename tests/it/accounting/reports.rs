//! Stories of reports that are read from what posting keeps: journals and third parties.

use serde_json::{Value, json};

use super::books::Books;

mod compared;

impl Books {
    /// Sells to a customer on a day.
    async fn sells_to(&self, customer: &str, day: &str, amount: &str) {
        let lines = json!([
            {"account": "411", "auxiliary": customer, "debit": amount}, {"account": "707", "credit": amount},
        ]);
        self.posts(json!({"journal": "VE", "date": day, "label": "Vente", "lines": lines})).await;
    }

    /// A customer pays.
    async fn is_paid_by(&self, customer: &str, day: &str, amount: &str) {
        let lines = json!([
            {"account": "512", "debit": amount}, {"account": "411", "auxiliary": customer, "credit": amount},
        ]);
        self.posts(json!({"journal": "BQ", "date": day, "label": "Règlement", "lines": lines})).await;
    }

    async fn of_months(&self) {
        self.sells_to("ALFA", "2026-01-20", "120").await;
        self.sells_to("BETA", "2026-02-10", "60").await;
        self.sells_to("ALFA", "2026-01-05", "30").await;
        self.is_paid_by("ALFA", "2026-02-15", "200").await;
        self.drafts(json!({
            "journal": "VE", "date": "2026-02-20", "label": "Brouillon",
            "lines": [{"account": "411", "debit": "9"}, {"account": "707", "credit": "9"}],
        }))
        .await;
    }
}

fn told(value: &Value, fields: &[&str]) -> Vec<String> {
    fields.iter().map(|field| value[field].as_str().unwrap_or_default().to_owned()).collect()
}

const COLUMNS: [&str; 6] =
    ["opening_debit", "opening_credit", "period_debit", "period_credit", "closing_debit", "closing_credit"];

#[tokio::test]
async fn each_third_party_has_its_row_and_the_rows_come_to_the_account() {
    let books = Books::open().await;
    books.of_months().await;
    let path = format!(
        "/auxiliary_balance?side=receivable&fiscal_year_id={}&from=2026-02-01&to=2026-02-28",
        books.year
    );
    let balance = books.get(&path).await.expect(200);
    let rows: Vec<Vec<String>> = balance["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let mut all = told(row, &["account", "auxiliary"]);
            all.extend(told(&row["amounts"], &COLUMNS));
            all
        })
        .collect();
    assert_eq!(
        rows,
        [
            ["411", "ALFA", "150.00", "0.00", "0.00", "200.00", "0.00", "50.00"],
            ["411", "BETA", "0.00", "0.00", "60.00", "0.00", "60.00", "0.00"],
        ]
    );
    assert_eq!(told(&balance["totals"], &COLUMNS), ["150.00", "0.00", "60.00", "200.00", "60.00", "50.00"]);
    let trial =
        books.get(&format!("/trial_balance?fiscal_year_id={}&search=411", books.year)).await.expect(200);
    assert_eq!(trial["rows"][0]["closing_debit"], "10.00");
    let first = books.get(&format!("{path}&limit=1")).await.expect(200);
    assert_eq!((&first["items"][0], &first["totals"]), (&balance["items"][0], &balance["totals"]));
    let second = format!("{path}&limit=1&cursor={}", first["next_cursor"].as_str().unwrap());
    assert_eq!(books.get(&second).await.expect(200)["items"][0], balance["items"][1]);
    let found = books.get(&format!("{path}&search=bet")).await.expect(200);
    assert_eq!(found["items"], json!([balance["items"][1]]));
    let payable = books.get(&path.replace("receivable", "payable")).await.expect(200);
    assert_eq!(payable["items"], json!([]));
    let wrong = path.replace("2026-02-01", "2026-02-02");
    books.get(&wrong).await.assert_fields(&[("from", "not_first_of_month")]);
}

#[tokio::test]
async fn a_year_that_nothing_opened_yet_begins_with_what_third_parties_owed() {
    let books = Books::open().await;
    books.of_months().await;
    let next = json!({"start": "2027-01-01", "end": "2027-12-31"});
    let next = books.post("/fiscal_years", next).await.expect(201);
    let year = next["id"].as_str().unwrap();
    let balance =
        books.get(&format!("/auxiliary_balance?side=receivable&fiscal_year_id={year}")).await.expect(200);
    assert_eq!(balance["is_opening_provisional"], true);
    assert_eq!(told(&balance["items"][0]["amounts"], &COLUMNS)[..2], ["0.00", "50.00"]);
    assert_eq!(told(&balance["items"][1]["amounts"], &COLUMNS)[..2], ["60.00", "0.00"]);
}

#[tokio::test]
async fn a_journal_is_read_entry_by_entry_and_its_months_come_to_its_total() {
    let books = Books::open().await;
    books.of_months().await;
    let path = "/lines?journal=VE&sort=journal_asc&from=2026-01-01&to=2026-12-31";
    let lines = books.get(path).await.expect(200);
    let rows: Vec<Vec<String>> = lines["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| told(line, &["date", "account", "debit", "credit"]))
        .collect();
    assert_eq!(
        rows,
        [
            ["2026-01-05", "411", "30.00", "0.00"],
            ["2026-01-05", "707", "0.00", "30.00"],
            ["2026-01-20", "411", "120.00", "0.00"],
            ["2026-01-20", "707", "0.00", "120.00"],
            ["2026-02-10", "411", "60.00", "0.00"],
            ["2026-02-10", "707", "0.00", "60.00"],
        ]
    );
    assert_eq!((&lines["total_debit"], &lines["total_credit"]), (&json!("210.00"), &json!("210.00")));
    let mut read = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = books.get(&format!("{path}&limit=1{cursor}")).await.expect(200);
        read.extend(page["items"].as_array().unwrap().clone());
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(json!(read), lines["items"], "page by page the same");
    let bare = "/lines?sort=journal_asc&from=2026-01-01&to=2026-12-31";
    books.get(bare).await.assert_fields(&[("journal", "required")]);
    let of_bank = books.get("/lines?journal=BQ&from=2026-01-01&to=2026-12-31").await.expect(200);
    assert_eq!(of_bank["total_debit"], "200.00");

    let totals = books.get(&format!("/journal_totals?fiscal_year_id={}", books.year)).await.expect(200);
    assert_eq!((&totals["total_debit"], &totals["total_credit"]), (&json!("410.00"), &json!("410.00")));
    let sales = totals["items"].as_array().unwrap().iter().find(|total| total["journal"] == "VE").unwrap();
    assert_eq!(
        sales["months"],
        json!([
            {"month": "2026-01-01", "debit": "150.00", "credit": "150.00"},
            {"month": "2026-02-01", "debit": "60.00", "credit": "60.00"},
        ])
    );
    assert_eq!(sales["debit"], lines["total_debit"]);
}

#[tokio::test]
async fn drafts_age_where_they_are_asked_for() {
    let books = Books::open().await;
    books.of_months().await;
    let total = async |on: &str, drafts: &str| {
        let path = format!("/aged_balance?side=receivable&on={on}{drafts}");
        books.get(&path).await.expect(200)["totals"]["total"].as_str().unwrap().to_owned()
    };
    assert_eq!(total("2026-02-28", "").await, "10.00");
    assert_eq!(total("2026-02-28", "&with_drafts=true").await, "19.00");
    assert_eq!(total("2026-02-19", "&with_drafts=true").await, "10.00", "the draft is of the next day");
}

/// A draft is among the lines of its account, its third party and its journal where drafts are asked for, without a number.
#[tokio::test]
async fn drafts_are_among_the_lines_where_they_are_asked_for() {
    let books = Books::open().await;
    books.of_months().await;
    let of_account = async |drafts: &str| {
        let path = format!("/accounts/411/lines?fiscal_year_id={}{drafts}", books.year);
        books.get(&path).await.expect(200)
    };
    let (posted, all) = (of_account("").await, of_account("&with_drafts=true").await);
    assert_eq!((&posted["closing_balance"], &posted["with_drafts"]), (&json!("10.00"), &json!(false)));
    assert_eq!((&all["closing_balance"], &all["total_debit"]), (&json!("19.00"), &json!("219.00")));
    let last = all["items"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["label"], last.get("entry_number")), (&json!("Brouillon"), None));

    let year = "from=2026-01-01&to=2026-12-31";
    for narrowed in ["account=411&sort=date_asc", "journal=VE&sort=journal_asc", "accounts=411,707"] {
        let of = async |drafts: &str| {
            let mut items = Vec::new();
            let mut cursor = String::new();
            loop {
                let path = format!("/lines?{narrowed}&{year}&limit=2{drafts}{cursor}");
                let page = books.get(&path).await.expect(200);
                items.extend(page["items"].as_array().unwrap().clone());
                let Some(next) = page["next_cursor"].as_str() else { return (page, items) };
                cursor = format!("&cursor={next}");
            }
        };
        let ((_, posted), (page, all)) = (of("").await, of("&with_drafts=true").await);
        let drafts: Vec<&Value> = all.iter().filter(|line| line["label"] == "Brouillon").collect();
        assert_eq!(all.len(), posted.len() + drafts.len(), "{narrowed}");
        assert!(!drafts.is_empty() && drafts.iter().all(|line| line.get("entry_number").is_none()));
        let debits: f64 =
            all.iter().map(|line| line["debit"].as_str().unwrap().parse::<f64>().unwrap()).sum();
        assert_eq!(page["total_debit"], format!("{debits:.2}"), "{narrowed}");
    }
    let totals = async |drafts: &str| {
        let path = format!("/journal_totals?fiscal_year_id={}{drafts}", books.year);
        books.get(&path).await.expect(200)
    };
    assert_eq!(totals("").await["total_debit"], "410.00");
    let with_drafts = totals("&with_drafts=true").await;
    assert_eq!(with_drafts["total_debit"], "419.00");
    assert_eq!(with_drafts["has_cancelled_closings"], false);
    let path = format!("/cash_flow?fiscal_year_id={}&with_drafts=true", books.year);
    let flow = books.get(&path).await.expect(200);
    assert_eq!((&flow["is_tied"], &flow["with_drafts"]), (&json!(true), &json!(true)));
}

/// A payment on account is no debt of the other side: it takes from what is due first.
#[tokio::test]
async fn what_is_paid_in_part_ages_by_what_remains() {
    let books = Books::open().await;
    books.sells_to("ALFA", "2026-01-10", "300").await;
    books.sells_to("ALFA", "2026-01-25", "700").await;
    books.is_paid_by("ALFA", "2026-02-20", "400").await;
    let open = books.get("/open_items?account=411&auxiliary=ALFA").await.expect(200);
    let lines: Vec<Value> = open["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| json!({"entry_id": item["entry_id"], "position": item["position"]}))
        .collect();
    assert_eq!(lines.len(), 3);
    let aged = async |on: &str| {
        let balance = books.get(&format!("/aged_balance?side=receivable&on={on}")).await.expect(200);
        let columns = ["not_due", "days_1_to_30", "days_31_to_60", "days_61_to_90", "days_over_90", "total"];
        columns.map(|column| balance["totals"][column].as_str().unwrap().to_owned())
    };
    assert_eq!(aged("2026-02-28").await, ["0.00", "-400.00", "1000.00", "0.00", "0.00", "600.00"]);
    books.post("/matches", json!({"lines": lines})).await.expect(201);
    assert_eq!(aged("2026-02-28").await, ["0.00", "0.00", "600.00", "0.00", "0.00", "600.00"]);
    assert_eq!(aged("2026-02-15").await, ["0.00", "700.00", "300.00", "0.00", "0.00", "1000.00"]);
    assert_eq!(aged("2026-03-20").await, ["0.00", "0.00", "600.00", "0.00", "0.00", "600.00"]);
}
