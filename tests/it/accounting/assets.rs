//! Stories of fixed assets: what is written off of them, and how they leave.

use serde_json::{Value, json};

use super::books::Books;
use crate::support::client::Answer;

mod register;

impl Books {
    async fn puts_into_register(&self, asset: Value) -> Value {
        self.post("/assets", asset).await.expect(201)
    }

    async fn writes_off(&self, until: &str) -> Answer {
        let asked = json!({"until": until, "journal": "OD", "label": "Dotations"});
        self.post("/depreciations", asked).await
    }

    async fn cancels_depreciation(&self, entry: &Value) -> Answer {
        let path = self.path(&format!("/depreciations/{}", entry["entry_id"].as_str().unwrap()));
        self.client.delete(&path).await
    }

    async fn asset(&self, asset: &Value) -> Value {
        self.get(&format!("/assets/{}", id(asset))).await.expect(200)
    }

    async fn disposes(&self, asset: &Value, version: u32, how: Value) -> Answer {
        self.client.post_at(&self.path(&format!("/assets/{}/disposal", id(asset))), version, how).await
    }
}

fn id(asset: &Value) -> &str {
    asset["id"].as_str().unwrap()
}

/// A van of 24,000.00 for five years, in service from the middle of January.
fn van() -> Value {
    json!({
        "code": "IMM-1", "name": "Fourgon", "account": "2182", "acquired_on": "2026-01-16", "cost": "24000",
        "method": "linear", "months": 60, "depreciation_account": "2818", "charge_account": "68112",
    })
}

/// A machine of 10,000.00 for five years that tax law lets go faster.
fn machine() -> Value {
    json!({
        "code": "IMM-2", "name": "Four", "account": "2154", "acquired_on": "2026-01-01", "cost": "10000",
        "method": "linear", "months": 60, "tax_method": "declining", "tax_months": 60, "tax_coefficient_percent": 175,
        "depreciation_account": "2815", "charge_account": "68112", "excess_account": "145",
        "excess_charge_account": "68725", "excess_income_account": "78725",
    })
}

#[tokio::test]
async fn what_was_written_off_follows_the_days_whatever_cut_into_periods() {
    let books = Books::open().await;
    let van = books.puts_into_register(van()).await;
    let preview = books.get("/depreciation_preview?until=2026-01-31").await.expect(200);
    assert_eq!(
        (&preview["depreciation"], &preview["assets"], &preview["late"]),
        (&json!("200.00"), &json!(1), &json!(0))
    );
    let line = |account: &str, debit: &str, credit: &str| json!({"account": account, "debit": debit, "credit": credit});
    assert_eq!(preview["lines"], json!([line("2818", "0.00", "200.00"), line("68112", "200.00", "0.00")]));
    assert!(books.balance().await.is_empty(), "a preview writes nothing");

    let january = books.writes_off("2026-01-31").await.expect(201);
    assert_eq!(january["depreciation"], "200.00");
    books.writes_off("2026-01-31").await.assert_problem(409, "nothing_to_write_off");
    // February ends a month of 30 days.
    books.writes_off("2026-02-28").await.expect(201);
    Books::assert_balance(&books.balance().await, &[("2818", "0.00", "600.00"), ("68112", "600.00", "0.00")]);
    let seen = books.asset(&van).await;
    assert_eq!(
        (&seen["depreciation"], &seen["net_book_value"], &seen["booked_until"], &seen["is_booked"]),
        (&json!("600.00"), &json!("23400.00"), &json!("2026-02-28"), &json!(true))
    );

    // March to December in one cut: the year comes to 11.5 months of 400.
    books.writes_off("2026-12-31").await.expect(201);
    let schedule = books.get(&format!("/assets/{}/schedule", id(&van))).await.expect(200);
    let years = schedule["items"].as_array().unwrap();
    assert_eq!((years.len(), &years[0]["depreciation"]), (6, &json!("4600.00")));
    assert_eq!(
        (&years[0]["booked"], &years[5]["depreciation"], &years[5]["closing_value"]),
        (&json!("4600.00"), &json!("200.00"), &json!("0.00"))
    );
    let register = books.get("/assets?on=2026-02-28").await.expect(200);
    assert_eq!(
        (&register["totals"]["depreciation"], &register["items"][0]["net_book_value"]),
        (&json!("600.00"), &json!("23400.00"))
    );
    books.verify().await.unwrap();
}

#[tokio::test]
async fn excess_depreciation_is_what_tax_law_is_ahead_of_the_books() {
    let books = Books::open().await;
    books.puts_into_register(machine()).await;
    let posted = books.writes_off("2026-12-31").await.expect(201);
    assert_eq!((&posted["depreciation"], &posted["excess"]), (&json!("2000.00"), &json!("1500.00")));
    Books::assert_balance(
        &books.balance().await,
        &[
            ("145", "0.00", "1500.00"),
            ("2815", "0.00", "2000.00"),
            ("68112", "2000.00", "0.00"),
            ("68725", "1500.00", "0.00"),
        ],
    );
    books.verify().await.unwrap();
}

#[tokio::test]
async fn an_asset_is_written_off_by_what_it_produced() {
    let books = Books::open().await;
    let asset = json!({
        "code": "IMM-3", "name": "Moule", "account": "2154", "acquired_on": "2026-01-02", "cost": "500",
        "method": "units", "units": "1000", "depreciation_account": "2815", "charge_account": "68112",
        "usages": [{"until": "2026-01-31", "units": "100.5"}],
    });
    let made = books.puts_into_register(asset.clone()).await;
    assert_eq!(made["usages"], json!([{"until": "2026-01-31", "units": "100.500"}]));
    books.writes_off("2026-01-31").await.expect(201);
    let put = async |usages: Value, version| {
        let mut asset = asset.clone();
        asset["usages"] = usages;
        books.client.put_at(&books.path(&format!("/assets/{}", id(&made))), version, asset).await
    };
    // What was booked stands on the first of them.
    put(json!([{"until": "2026-01-31", "units": "90"}]), 1).await.assert_problem(409, "asset_booked");
    let more = json!([{"until": "2026-01-31", "units": "100.5"}, {"until": "2026-02-28", "units": "99.5"}]);
    put(more, 1).await.expect(200);
    books.writes_off("2026-02-28").await.expect(201);
    Books::assert_balance(&books.balance().await, &[("2815", "0.00", "100.00"), ("68112", "100.00", "0.00")]);
}

#[tokio::test]
async fn what_was_written_off_elsewhere_is_an_opening() {
    let books = Books::open().await;
    let mut asset = van();
    asset["cost"] = json!("6000");
    asset["acquired_on"] = json!("2024-01-01");
    asset["opening_on"] = json!("2025-12-31");
    asset["opening_depreciation"] = json!("2400");
    let asset = books.puts_into_register(asset).await;
    assert_eq!(
        (&asset["net_book_value"], &asset["booked_until"], &asset["is_booked"]),
        (&json!("3600.00"), &json!("2025-12-31"), &json!(false))
    );
    let posted = books.writes_off("2026-01-31").await.expect(201);
    assert_eq!(posted["depreciation"], "100.00");
    assert_eq!(books.asset(&asset).await["depreciation"], "2500.00");
}

#[tokio::test]
async fn an_asset_that_is_sold_leaves_with_what_is_written_off_of_it() {
    let books = Books::open().await;
    let van = books.puts_into_register(van()).await;
    books.writes_off("2026-02-28").await.expect(201);
    let preview = format!("/assets/{}/disposal?on=2026-03-31&proceeds=23500", id(&van));
    let preview = books.get(&preview).await.expect(200);
    assert_eq!(
        (&preview["depreciation"], &preview["net_book_value"], &preview["gain"]),
        (&json!("400.00"), &json!("23000.00"), &json!("500.00"))
    );
    let how = json!({
        "disposed_on": "2026-03-31", "proceeds": "23500", "tax": "4700", "tax_account": "44571",
        "auxiliary": "GARAGE", "journal": "OD", "label": "Vente du fourgon",
    });
    let sold = books.disposes(&van, 1, how.clone()).await.expect(200);
    assert_eq!((&sold["net_book_value"], &sold["proceeds"]), (&json!("0.00"), &json!("23500.00")));
    let gone = [
        ("2182", "0.00", "24000.00"),
        ("2818", "0.00", "0.00"),
        ("44571", "0.00", "4700.00"),
        ("462", "28200.00", "0.00"),
        ("657", "23000.00", "0.00"),
        ("68112", "1000.00", "0.00"),
        ("757", "0.00", "23500.00"),
    ];
    Books::assert_balance(&books.balance().await, &gone);
    let schedule = books.get(&format!("/assets/{}/schedule", id(&van))).await.expect(200);
    let years = schedule["items"].as_array().unwrap();
    assert_eq!(
        (years.len(), &years[0]["depreciation"], &years[0]["booked"], &years[0]["closing_value"]),
        (1, &json!("1000.00"), &json!("1000.00"), &json!("0.00"))
    );
    let third_parties = books.get("/auxiliaries").await.expect(200);
    assert_eq!(third_parties["items"][0]["code"], "GARAGE");
    let cost = async |query: &str| {
        let list = books.get(&format!("/assets?on=2026-03-31{query}")).await.expect(200);
        (list["totals"]["count"].as_i64().unwrap(), list["totals"]["cost"].as_str().unwrap().to_owned())
    };
    assert_eq!(cost("").await, (1, "0.00".to_owned()), "what is gone is listed and not counted");
    assert_eq!(cost("&state=disposed").await, (1, "24000.00".to_owned()));
    books.disposes(&van, 2, how).await.assert_problem(409, "asset_disposed");
    books.writes_off("2026-12-31").await.assert_problem(409, "nothing_to_write_off");

    let entry = sold["disposal_entry_id"].as_str().unwrap();
    books.reverses_at_once(entry, "2026-03-31").await.assert_problem(409, "entry_of_assets");
    let path = books.path(&format!("/assets/{}/disposal", id(&van)));
    let held = books.client.delete_at(&path, 2).await.expect(200);
    assert_eq!((&held["depreciation"], &held["disposed_on"]), (&json!("600.00"), &Value::Null));
    let balance = books.balance().await;
    let of = |account: &str| balance.iter().find(|(number, ..)| number == account).cloned().unwrap();
    assert_eq!(of("2182"), ("2182".to_owned(), "0.00".to_owned(), "0.00".to_owned()));
    assert_eq!(of("2818"), ("2818".to_owned(), "0.00".to_owned(), "600.00".to_owned()));
    books.verify().await.unwrap();
}

/// A code says how much tax there is and where it is owed, and the sale is in the VAT of its month.
#[tokio::test]
async fn the_tax_on_a_sale_is_that_of_its_code() {
    let books = Books::open().await;
    let van = books.puts_into_register(van()).await;
    let preview = format!("/assets/{}/disposal?on=2026-03-31&proceeds=23500&tax_code=S-STD", id(&van));
    let preview = books.get(&preview).await.expect(200);
    let owed = preview["lines"].as_array().unwrap().iter().find(|line| line["account"] == "462").unwrap();
    assert_eq!(owed["debit"], "28200.00");
    let how = json!({
        "disposed_on": "2026-03-31", "proceeds": "23500", "tax_code": "S-STD", "journal": "OD", "label": "Vente du fourgon",
    });
    let twice = with(&how, json!({"tax": "4700", "tax_account": "44571"}));
    let refused = books.disposes(&van, 1, twice).await;
    refused.assert_fields(&[("/tax", "tax_told_twice")]);
    for (code, problem) in [("NO", "tax_code_unknown"), ("P-STD", "tax_code_unknown")] {
        let refused = books.disposes(&van, 1, with(&how, json!({"tax_code": code}))).await;
        refused.assert_fields(&[("/tax_code", problem)]);
    }
    books.disposes(&van, 1, how).await.expect(200);
    let vat = books.get("/vat?from=2026-03-01&to=2026-03-31").await.expect(200);
    let code = &vat["codes"][0];
    assert_eq!((&code["code"], &code["base"]), (&json!("S-STD"), &json!("23500.00")));
    assert_eq!((&code["collected_due"], &vat["is_tied"]), (&json!("4700.00"), &json!(true)));
    assert_eq!(vat["totals"]["without_code"], "0.00");
    books.verify().await.unwrap();
}

fn with(how: &Value, more: Value) -> Value {
    let mut how = how.clone();
    how.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    how
}

#[tokio::test]
async fn excess_depreciation_is_taken_back_when_an_asset_is_scrapped() {
    let books = Books::open().await;
    let machine = books.puts_into_register(machine()).await;
    books.writes_off("2026-12-31").await.expect(201);
    let how = json!({"disposed_on": "2026-12-31", "journal": "OD", "label": "Mise au rebut"});
    let scrapped = books.disposes(&machine, 1, how).await.expect(200);
    assert_eq!((&scrapped["excess"], &scrapped["proceeds"]), (&json!("0.00"), &json!("0.00")));
    Books::assert_balance(
        &books.balance().await,
        &[
            ("145", "0.00", "0.00"),
            ("2154", "0.00", "10000.00"),
            ("2815", "0.00", "0.00"),
            ("657", "8000.00", "0.00"),
            ("68112", "2000.00", "0.00"),
            ("68725", "1500.00", "0.00"),
            ("78725", "0.00", "1500.00"),
        ],
    );
}

#[tokio::test]
async fn depreciation_is_cancelled_the_last_one_first() {
    let books = Books::open().await;
    let van = books.puts_into_register(van()).await;
    let january = books.writes_off("2026-01-31").await.expect(201);
    let february = books.writes_off("2026-02-28").await.expect(201);
    books.cancels_depreciation(&january).await.assert_problem(409, "later_depreciation");
    let entry = february["entry_id"].as_str().unwrap();
    books.reverses_at_once(entry, "2026-02-28").await.assert_problem(409, "entry_of_assets");
    books.cancels_depreciation(&february).await.expect(204);
    books.cancels_depreciation(&february).await.assert_problem(404, "not_found");
    assert_eq!(books.asset(&van).await["depreciation"], "200.00");
    let list = books.get("/depreciations").await.expect(200);
    assert_eq!(
        (list["items"].as_array().unwrap().len(), &list["items"][0]["until"]),
        (1, &json!("2026-01-31"))
    );
    let lines = books.get(&format!("/depreciation_lines?asset_id={}", id(&van))).await.expect(200);
    assert_eq!(lines["items"][0]["depreciation"], "200.00");

    let again = books.writes_off("2026-02-28").await.expect(201);
    assert_eq!(again["depreciation"], "400.00");
    Books::assert_balance(&books.balance().await, &[("2818", "0.00", "600.00"), ("68112", "600.00", "0.00")]);
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_plan_that_entries_were_made_of_stays() {
    let books = Books::open().await;
    let made = books.puts_into_register(van()).await;
    let path = books.path(&format!("/assets/{}", id(&made)));
    let mut other = van();
    other["months"] = json!(48);
    books.client.put_at(&path, 1, other.clone()).await.expect(200);
    books.client.put_at(&path, 1, van()).await.assert_problem(412, "stale_version");
    books.client.put_at(&path, 2, van()).await.expect(200);
    books.writes_off("2026-01-31").await.expect(201);

    books.client.put_at(&path, 3, other).await.assert_problem(409, "asset_booked");
    books.client.delete_at(&path, 3).await.assert_problem(409, "asset_booked");
    let mut renamed = van();
    renamed["name"] = json!("Fourgon blanc");
    let renamed = books.client.put_at(&path, 3, renamed).await.expect(200);
    assert_eq!(renamed["name"], "Fourgon blanc");
}

#[tokio::test]
async fn assets_without_accounts_are_named_and_nothing_is_posted() {
    let books = Books::open().await;
    let mut bare = van();
    bare.as_object_mut().unwrap().remove("charge_account");
    let bare = books.puts_into_register(bare).await;
    books.puts_into_register(machine()).await;
    let preview = books.get("/depreciation_preview?until=2026-01-31").await.expect(200);
    assert_eq!(
        (&preview["problem_count"], &preview["problems"][0]["asset_code"], &preview["problems"][0]["code"]),
        (&json!(1), &json!("IMM-1"), &json!("asset_accounts_missing"))
    );
    let refused = books.writes_off("2026-01-31").await;
    assert_eq!(refused.assert_problem(422, "asset_accounts_missing")["detail"], "IMM-1");
    assert!(books.balance().await.is_empty());

    // An account that was made inactive since.
    let path = books.path(&format!("/assets/{}", id(&bare)));
    books.client.put_at(&path, 1, van()).await.expect(200);
    let account = books.get("/accounts/2818").await.expect(200);
    let version = account["version"].as_u64().unwrap().to_string();
    let change = books.client.request(poem::http::Method::PATCH, &books.path("/accounts/2818"));
    change
        .header("if-match", &format!("\"{version}\""))
        .json(&json!({"is_active": false}))
        .send()
        .await
        .expect(200);
    let refused = books.writes_off("2026-01-31").await;
    assert_eq!(refused.assert_problem(422, "asset_accounts_inactive")["detail"], "IMM-1");
}

#[tokio::test]
async fn depreciation_is_not_booked_where_nothing_may_be_posted() {
    let books = Books::open().await;
    books.puts_into_register(van()).await;
    books.writes_off("2027-01-31").await.assert_fields(&[("/until", "fiscal_year_missing")]);
    let locks = json!({"all": "2026-01-31"});
    books.client.put_at(&books.path("/locks"), 1, locks).await.expect(200);
    books.writes_off("2026-01-31").await.assert_problem(409, "dates_locked");
    let posted = books.writes_off("2026-02-28").await.expect(201);
    let locks = json!({"all": "2026-02-28"});
    books.client.put_at(&books.path("/locks"), 2, locks).await.expect(200);
    books.cancels_depreciation(&posted).await.assert_problem(409, "dates_locked");
    assert_eq!(books.get("/depreciations").await.expect(200)["items"].as_array().unwrap().len(), 1);
}

/// Two people write off the same month at once: one of them finds nothing left.
#[tokio::test]
async fn a_period_is_written_off_once() {
    let books = Books::open().await;
    books.puts_into_register(van()).await;
    let (one, other) = tokio::join!(books.writes_off("2026-01-31"), books.writes_off("2026-01-31"));
    let mut statuses = [one.status, other.status].map(|status| status.as_u16());
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    Books::assert_balance(&books.balance().await, &[("2818", "0.00", "200.00"), ("68112", "200.00", "0.00")]);
}

/// Whoever closes a year is told of what was not written off, and of what nobody told the use of; 0 is told too.
#[tokio::test]
async fn closing_tells_of_assets_that_were_forgotten() {
    let books = Books::open().await;
    books.puts_into_register(van()).await;
    let mould = json!({
        "code": "IMM-3", "name": "Moule", "account": "2154", "acquired_on": "2026-01-02", "cost": "500",
        "method": "units", "units": "1000", "depreciation_account": "2815", "charge_account": "68112", "usages": [],
    });
    let made = books.puts_into_register(mould.clone()).await;
    let forgotten = async || {
        let found = books.findings(&books.year).await;
        found.into_iter().find(|(code, _)| code == "assets_not_written_off").map(|(_, count)| count)
    };
    assert_eq!(forgotten().await, Some(2));
    let preview = books.get("/depreciation_preview?until=2026-12-31").await.expect(200);
    assert_eq!(preview["without_usage"][0]["asset_code"], "IMM-3");
    books.writes_off("2026-12-31").await.expect(201);
    assert_eq!(forgotten().await, Some(1));
    let told = with(&mould, json!({"usages": [{"until": "2026-12-31", "units": "0"}]}));
    books.client.put_at(&books.path(&format!("/assets/{}", id(&made))), 1, told).await.expect(200);
    assert_eq!(forgotten().await, None);
}
