//! Stories of fixed assets: what is written off of them, and how they leave.

use serde_json::{Value, json};

use super::books::Books;
use crate::support::client::Answer;

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
    let third_parties = books.get("/auxiliaries").await.expect(200);
    assert_eq!(third_parties["items"][0]["code"], "GARAGE");
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

#[tokio::test]
async fn an_asset_that_makes_no_sense_is_refused_at_its_field() {
    let books = Books::open().await;
    let with = |changes: Value| {
        let mut asset = van();
        for (field, value) in changes.as_object().unwrap() {
            asset[field] = value.clone();
        }
        asset.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        asset
    };
    let refused = [
        (json!({"code": " "}), "/code", "required"),
        (json!({"name": ""}), "/name", "name_required"),
        (json!({"cost": "0"}), "/cost", "asset_cost"),
        (json!({"cost": "-1"}), "/cost", "amount_negative"),
        (json!({"residual_value": "24000"}), "/residual_value", "asset_residual"),
        (json!({"in_service_on": "2026-01-15"}), "/in_service_on", "asset_in_service"),
        (json!({"months": null}), "/months", "required"),
        (json!({"months": 1201}), "/months", "asset_duration"),
        (json!({"method": "declining"}), "/coefficient_percent", "required"),
        (
            json!({"method": "declining", "coefficient_percent": 100}),
            "/coefficient_percent",
            "asset_coefficient",
        ),
        (json!({"method": "units", "units": "0"}), "/units", "asset_units"),
        (
            json!({"method": "none", "tax_method": "linear", "tax_months": 12}),
            "/tax_method",
            "asset_tax_method",
        ),
        (json!({"tax_method": "linear", "tax_months": 0}), "/tax_months", "asset_duration"),
        (json!({"opening_depreciation": "1"}), "/opening_on", "required"),
        (json!({"opening_on": "2026-01-15"}), "/opening_on", "asset_opening_day"),
        (
            json!({"opening_on": "2026-02-28", "opening_depreciation": "24000.01"}),
            "/opening_depreciation",
            "asset_opening_depreciation",
        ),
        (
            json!({"opening_on": "2026-02-28", "opening_excess": "1"}),
            "/opening_excess",
            "asset_opening_excess",
        ),
        (json!({"days_of_year": 366}), "/days_of_year", "days_of_year_unknown"),
        (json!({"account": "2199"}), "/account", "account_unknown"),
        (json!({"parent_id": "019c4a5e-7d10-7000-8000-5f0c9a1b2c3d"}), "/parent_id", "asset_unknown"),
        (
            json!({"method": "units", "units": "1", "usages": [
                {"until": "2026-01-31", "units": "1"}, {"until": "2026-01-31", "units": "1"},
            ]}),
            "/usages/1/until",
            "usage_repeated",
        ),
    ];
    for (changes, pointer, code) in refused {
        books.post("/assets", with(changes)).await.assert_fields(&[(pointer, code)]);
    }
    books.puts_into_register(van()).await;
    books.post("/assets", van()).await.assert_problem(409, "asset_code_taken");
}

#[tokio::test]
async fn components_are_assets_of_their_own() {
    let books = Books::open().await;
    let building = json!({
        "code": "B", "name": "Bâtiment", "account": "2131", "acquired_on": "2026-01-01", "cost": "100000",
        "method": "linear", "months": 600, "depreciation_account": "2813", "charge_account": "68112",
    });
    let building = books.puts_into_register(building).await;
    let mut lift = van();
    (lift["code"], lift["name"], lift["parent_id"]) =
        (json!("B-1"), json!("Ascenseur"), building["id"].clone());
    let lift = books.puts_into_register(lift).await;
    assert_eq!(lift["parent_name"], "B Bâtiment");
    let mut part = van();
    (part["code"], part["parent_id"]) = (json!("B-1-1"), lift["id"].clone());
    books.post("/assets", part).await.assert_fields(&[("/parent_id", "asset_unknown")]);
    let components = books.get(&format!("/assets?parent_id={}", id(&building))).await.expect(200);
    assert_eq!((&components["totals"]["count"], &components["items"][0]["code"]), (&json!(1), &json!("B-1")));
    let path = books.path(&format!("/assets/{}", id(&building)));
    books.client.delete_at(&path, 1).await.assert_problem(409, "asset_has_components");
    books.client.delete_at(&books.path(&format!("/assets/{}", id(&lift))), 1).await.expect(204);
    books.client.delete_at(&path, 1).await.expect(204);
}

#[tokio::test]
async fn new_assets_count_their_days_as_the_company_says() {
    let books = Books::open().await;
    let before = books.puts_into_register(van()).await;
    let settings = books.client.put_at(&books.path("/asset_settings"), 1, json!({"days_of_year": 365})).await;
    assert_eq!(settings.expect(200)["version"], 2);
    let mut other = van();
    other["code"] = json!("IMM-9");
    let after = books.puts_into_register(other).await;
    assert_eq!((&before["days_of_year"], &after["days_of_year"]), (&json!(360), &json!(365)));
    books
        .client
        .put_at(&books.path("/asset_settings"), 1, json!({"days_of_year": 360}))
        .await
        .assert_problem(412, "stale_version");
    let refused = books.client.put_at(&books.path("/asset_settings"), 2, json!({"days_of_year": 300})).await;
    refused.assert_fields(&[("/days_of_year", "days_of_year_unknown")]);
}

#[tokio::test]
async fn the_chart_has_accounts_for_an_asset() {
    let books = Books::open().await;
    let path = "/asset_proposal?account=2182&in_service_on=2026-01-16&months=60";
    let proposal = books.get(path).await.expect(200);
    assert_eq!(
        (&proposal["depreciation_account"], &proposal["charge_account"], &proposal["excess_account"]),
        (&json!("2818"), &json!("68112"), &json!("145"))
    );
    assert_eq!(proposal["coefficient_percent"], 175);
    let land = books.get("/asset_proposal?account=471&in_service_on=2026-01-16").await.expect(200);
    assert_eq!(land, json!({}));
}

#[tokio::test]
async fn the_register_is_found_and_goes_out_as_a_file() {
    let books = Books::open().await;
    books.puts_into_register(van()).await;
    books.puts_into_register(machine()).await;
    let codes = async |query: &str| {
        let list = books.get(&format!("/assets{query}")).await.expect(200);
        let items = list["items"].as_array().unwrap().clone();
        items.iter().map(|asset| asset["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(codes("").await, ["IMM-1", "IMM-2"]);
    assert_eq!(codes("?search=fourg").await, ["IMM-1"]);
    assert_eq!(codes("?account=2154").await, ["IMM-2"]);
    assert_eq!(codes("?state=disposed").await, [""; 0]);
    assert_eq!(codes("?on=2026-01-10").await, ["IMM-2"]);
    let file = books.get("/exports/assets?format=csv&language=fr").await.text();
    assert!(file.contains("IMM-1;Fourgon;2182;2026-01-16;2026-01-16;Linéaire;60;24000,00"), "{file}");
}

#[tokio::test]
async fn who_only_reads_sees_the_register_and_writes_nothing() {
    let books = Books::open().await;
    let van_made = books.puts_into_register(van()).await;
    let reader = books.app.member(books.company, "ines", "viewer").await;
    reader.get(&books.path("/assets")).await.expect(200);
    reader.get(&books.path(&format!("/assets/{}/schedule", id(&van_made)))).await.expect(200);
    reader.post(&books.path("/assets"), van()).await.assert_problem(403, "permission_missing");
    let run = json!({"until": "2026-01-31", "journal": "OD", "label": "x"});
    reader.post(&books.path("/depreciations"), run).await.assert_problem(403, "permission_missing");
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
