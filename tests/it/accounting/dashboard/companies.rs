//! All companies of a person at a glance.

use calamine::DataType;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::json;
use tenancy::schema::platform::companies;

use crate::accounting::books::{Books, entry_in, sale};
use crate::accounting::exports::{csv_rows, sheet};

#[tokio::test]
async fn who_has_several_companies_sees_them_together_with_totals_by_currency() {
    let books = Books::open().await;
    books.posts(sale("2026-02-01")).await;
    books.drafts(sale("2026-02-02")).await;
    let awa = books.client.clone();
    let lyon = books.of_country(awa.clone(), "Lyon", "FR").await;
    let paid = [("512", "50.00", ""), ("706", "", "50.00")];
    lyon.posts(entry_in("BQ", "2026-02-01", "Comptant", &paid)).await;
    let dakar = books.of_country(awa.clone(), "Dakar", "SN").await;
    dakar.posts(entry_in("BQ", "2026-02-01", "Comptant", &[("521", "900", ""), ("706", "", "900")])).await;
    books.of_country(awa.clone(), "Vide", "FR").await;

    let view = awa.get("/companies_figures").await.expect(200);
    let names: Vec<_> =
        view["items"].as_array().unwrap().iter().map(|one| (&one["name"], &one["state"])).collect();
    let named = [("Boulangerie Awa", "shown"), ("Dakar", "shown"), ("Lyon", "shown"), ("Vide", "empty")];
    assert_eq!(names, named.map(|(name, state)| (json!(name), json!(state))).each_ref().map(|(a, b)| (a, b)));
    assert_eq!((&view["items"][0]["revenue"], &view["items"][0]["todos"]), (&json!("100.00"), &json!(1)));
    let total = |currency: &str, companies: u32, treasury: &str, revenue: &str| json!({"currency": currency, "companies": companies, "treasury": treasury, "revenue": revenue, "result": revenue});
    assert_eq!(view["totals"], json!([total("EUR", 2, "50.00", "150.00"), total("XOF", 1, "900", "900")]));
    assert_eq!(view["has_more"], false);
}

#[tokio::test]
async fn a_company_whose_ledger_is_closed_to_a_person_is_not_among_theirs() {
    let books = Books::open().await;
    books.posts(sale("2026-02-01")).await;
    let employee = books.app.member(books.company, "eve", "employee").await;
    let view = employee.get("/companies_figures").await.expect(200);
    assert_eq!(view, json!({"items": [], "has_more": false, "totals": []}));
    books.app.anonymous().get("/companies_figures").await.assert_problem(401, "unauthenticated");
    let file = employee.get("/exports/companies_figures?format=csv").await;
    assert_eq!(csv_rows(&file, b';').len(), 1, "the headings alone");
}

#[tokio::test]
async fn the_companies_of_a_person_are_exported_as_they_are_listed_and_nobody_elses() {
    let books = Books::open().await;
    let awa = books.client.clone();
    let lyon = books.of_country(awa.clone(), "=Été", "FR").await;
    let paid = [("512", "50.00", ""), ("706", "", "50.00")];
    lyon.posts(entry_in("BQ", "2026-02-01", "Comptant", &paid)).await;
    let bought = [("606", "20.00", ""), ("401", "", "20.00")];
    lyon.posts(entry_in("AC", "2026-02-01", "Fournitures", &bought)).await;
    books.of_country(awa.clone(), "Vide", "SN").await;
    let (_, bob) = books.app.company("Autre", "bob").await;

    let file = awa.get("/exports/companies_figures?format=csv&language=en").await;
    let rows = csv_rows(&file, b',');
    assert_eq!(rows[0][..3], ["Company", "Currency", "State"]);
    let names: Vec<&str> = rows[1..].iter().map(|row| row[0].as_str()).collect();
    assert_eq!(names, ["'=Été", "Boulangerie Awa", "Vide"]);
    let figures = ["EUR", "Current", "2026-01-01", "2026-12-31", "50.00", "50.00", "30.00", "0"];
    assert_eq!(rows[1][1..], figures);
    assert_eq!(rows[3][1..], ["XOF", "No entries yet", "", "", "", "", "", "0"]);
    assert!(file.header("content-disposition").unwrap().contains("My%20companies.csv"));

    let (name, rows) = sheet(&awa.get("/exports/companies_figures?format=xlsx&search=ete").await);
    assert_eq!((name.as_str(), rows.len(), rows[1][5].as_f64()), ("Mes entreprises", 2, Some(50.0)));
    let others = csv_rows(&bob.get("/exports/companies_figures?format=csv").await, b';');
    assert_eq!((others.len(), others[1][0].as_str()), (2, "Autre"));
    let nobody = books.app.anonymous().get("/exports/companies_figures?format=csv").await;
    nobody.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_company_that_is_being_upgraded_says_so_and_leaves_the_others_alone() {
    let books = Books::open().await;
    books.posts(sale("2026-02-01")).await;
    let awa = books.client.clone();
    let lyon = books.of_country(awa.clone(), "Lyon", "FR").await;
    let mut superuser = books.app.database().superuser().await;
    diesel::update(companies::table.find(crate::support::TestApp::company_id(lyon.company)))
        .set(companies::schema_version.eq(1))
        .execute(&mut superuser)
        .await
        .unwrap();
    let view = awa.get("/companies_figures").await.expect(200);
    let lyon = json!({
        "id": lyon.company.0, "name": "Lyon", "currency": "EUR", "state": "upgrading", "todos": 0,
    });
    assert_eq!(view["items"][1], lyon);
    assert_eq!(view["totals"][0]["revenue"], "100.00");
}
