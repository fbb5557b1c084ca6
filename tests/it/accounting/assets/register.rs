//! Stories of the register: what is taken into it, and how it is found.

use serde_json::{Value, json};

use super::{id, machine, van};
use crate::accounting::books::Books;

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
        (&json!("28182"), &json!("68112"), &json!("145"))
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
