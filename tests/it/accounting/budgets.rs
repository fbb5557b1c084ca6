//! Stories of budgets: what was meant beside what is.

use serde_json::{Value, json};

use super::analytics::Shops;
use super::books::{Books, entry};
use crate::support::client::Answer;

impl Books {
    async fn plans(&self, budget: Value) -> Value {
        self.post("/budgets", budget).await.expect(201)
    }

    async fn means(&self, budget: &Value, version: u32, lines: Value) -> Answer {
        let path = self.path(&format!("/budgets/{}/lines", id(budget)));
        self.client.put_at(&path, version, json!({"lines": lines})).await
    }

    /// The rows of a comparison: section, account, budget, actual, difference and percent.
    async fn compares(&self, budget: &Value, asked: &str) -> (Vec<[String; 6]>, Value) {
        let path = format!("/budgets/{}/comparison{asked}", id(budget));
        let compared = self.get(&path).await.expect(200);
        let row = |row: &Value| {
            let figures = &row["figures"];
            let percent = figures["percent"].as_str().unwrap_or("");
            let texts = [&row["section_code"], &row["account"], &figures["budget"], &figures["actual"]];
            let [section, account, budget, actual] = texts.map(text);
            [section, account, budget, actual, text(&figures["difference"]), percent.to_owned()]
        };
        (compared["rows"].as_array().unwrap().iter().map(row).collect(), compared)
    }
}

fn id(made: &Value) -> &str {
    made["id"].as_str().unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// The same amount in each of twelve months.
fn monthly(amount: &str) -> Value {
    json!(vec![amount; 12])
}

fn rows<const N: usize>(rows: [[&str; 6]; N]) -> Vec<[String; 6]> {
    rows.map(|row| row.map(str::to_owned)).into()
}

async fn a_year_of_trade(books: &Books) {
    books.posts(entry("2026-01-31", "Ventes", &[("512", "1500", ""), ("707", "", "1500")])).await;
    books.posts(entry("2026-01-15", "Loyer", &[("6132", "120", ""), ("512", "", "120")])).await;
    books.posts(entry("2026-02-15", "Loyer", &[("6132", "120", ""), ("512", "", "120")])).await;
    books.posts(entry("2026-02-20", "Assurance", &[("616", "50", ""), ("512", "", "50")])).await;
}

#[tokio::test]
async fn a_budget_is_held_against_what_was_earned_and_spent() {
    let books = Books::open().await;
    a_year_of_trade(&books).await;
    let budget = books.plans(json!({"fiscal_year_id": books.year, "name": "Initial"})).await;
    assert_eq!(budget["months"].as_array().unwrap().len(), 12);
    let lines = json!([
        {"account": "70", "amounts": monthly("1000")}, {"account": "61", "amounts": monthly("100")},
        {"account": "616", "amounts": monthly("40")},
    ]);
    let budget = books.means(&budget, 1, lines).await.expect(200);
    assert_eq!((&budget["version"], &budget["lines"][0]["total"]), (&json!(2), &json!("12000.00")));

    // The longest beginning decides: 616 is no part of 61.
    let (found, whole) = books.compares(&budget, "?from=2026-01-01&to=2026-02-28").await;
    assert_eq!(
        found,
        rows([
            ["", "61", "200.00", "240.00", "40.00", "20.0"],
            ["", "616", "80.00", "50.00", "-30.00", "-37.5"],
            ["", "70", "2000.00", "1500.00", "-500.00", "-25.0"],
        ])
    );
    assert_eq!(whole["income"]["actual"], "1500.00");
    assert_eq!(
        (&whole["expenses"]["budget"], &whole["expenses"]["actual"]),
        (&json!("280.00"), &json!("290.00"))
    );
    assert_eq!(
        (&whole["result"]["budget"], &whole["result"]["actual"], &whole["result"]["difference"]),
        (&json!("1720.00"), &json!("1210.00"), &json!("-510.00"))
    );
    books.posts(entry("2026-02-25", "Impôt", &[("635", "7", ""), ("512", "", "7")])).await;
    let (found, whole) = books.compares(&budget, "?from=2026-02-01&to=2026-02-28").await;
    assert_eq!(found.last().unwrap()[1], "70");
    let other = found.iter().find(|row| row[1] == "635").unwrap();
    assert_eq!(other[2..], ["0.00", "7.00", "7.00", ""].map(str::to_owned));
    assert_eq!(whole["expenses"]["actual"], "177.00");
    let list = books.get("/budgets").await.expect(200);
    let listed = &list["items"][0];
    assert_eq!(
        [&listed["income"], &listed["expenses"], &listed["result"]].map(text),
        ["12000.00", "1680.00", "10320.00"].map(str::to_owned)
    );
}

#[tokio::test]
async fn a_budget_begins_with_what_was_earned_and_spent_in_another_year() {
    let books = Books::open().await;
    let Shops { axis, paris, .. } = books.opens_shops().await;
    let mut rent = entry("2026-03-15", "Loyer", &[("6132", "100", ""), ("512", "", "100")]);
    rent["lines"][0]["analytics"] = json!([{"section_id": paris, "percent": "60"}]);
    books.posts(rent).await;
    a_year_of_trade(&books).await;
    let next =
        books.post("/fiscal_years", json!({"start": "2027-01-01", "end": "2027-12-31"})).await.expect(201);
    let budget = json!({
        "fiscal_year_id": next["id"], "name": "2027", "axis_id": axis, "actuals_of": books.year, "change_percent": "2.5",
    });
    let budget = books.plans(budget).await;
    let lines = budget["lines"].as_array().unwrap();
    let line = |account: &str, section: &Value| {
        let found = lines.iter().find(|line| line["account"] == account && line["section_id"] == *section);
        found.unwrap_or_else(|| panic!("{account} in {section}: {budget:#}"))["amounts"].clone()
    };
    let paris = json!(paris);
    assert_eq!(line("6132", &paris)[2], "61.50");
    let rest = line("6132", &Value::Null);
    assert_eq!([&rest[0], &rest[1], &rest[2]].map(text), ["123.00", "123.00", "41.00"].map(str::to_owned));
    assert_eq!(line("707", &Value::Null)[0], "1537.50");
    assert_eq!(lines.len(), 4, "accounts of the balance sheet are left out: {budget:#}");
}

#[tokio::test]
async fn a_budget_of_an_axis_is_compared_section_by_section() {
    let books = Books::open().await;
    let Shops { axis, paris, lyon } = books.opens_shops().await;
    let mut rent = entry("2026-01-15", "Loyer", &[("6132", "300", ""), ("512", "", "300")]);
    rent["lines"][0]["analytics"] =
        json!([{"section_id": paris, "amount": "120"}, {"section_id": lyon, "amount": "100"}]);
    books.posts(rent).await;
    let budget = json!({"fiscal_year_id": books.year, "name": "Magasins", "axis_id": axis});
    let budget = books.plans(budget).await;
    let lines = json!([
        {"account": "61", "section_id": paris, "amounts": monthly("100")}, {"account": "6", "amounts": monthly("10")},
    ]);
    let budget = books.means(&budget, 1, lines).await.expect(200);
    let january = "?from=2026-01-01&to=2026-01-31";
    let (found, whole) = books.compares(&budget, &format!("{january}&by_section=true")).await;
    assert_eq!(
        found,
        rows([
            ["LYON", "6132", "0.00", "100.00", "100.00", ""],
            ["PARIS", "61", "100.00", "120.00", "20.00", "20.0"],
            ["", "6", "10.00", "80.00", "70.00", "700.0"],
        ])
    );
    assert_eq!(whole["expenses"]["actual"], "300.00");
    let (found, whole) = books.compares(&budget, january).await;
    let expected =
        [["", "6", "10.00", "0.00", "-10.00", "-100.0"], ["", "61", "100.00", "300.00", "200.00", "200.0"]];
    assert_eq!(found, rows(expected));
    assert_eq!(whole["expenses"]["actual"], "300.00");
}

#[tokio::test]
async fn a_budget_says_what_is_wrong_with_it_where_it_is_wrong() {
    let books = Books::open().await;
    let Shops { paris, .. } = books.opens_shops().await;
    let plain = json!({"fiscal_year_id": books.year, "name": "Initial"});
    let budget = books.plans(plain.clone()).await;
    books.post("/budgets", plain).await.assert_problem(409, "budget_name_taken");
    let wrong = json!([
        {"account": "6x-", "amounts": monthly("1")}, {"account": "607", "amounts": monthly("1,5")},
        {"account": "607", "amounts": monthly("1")},
    ]);
    let refused = books.means(&budget, 1, wrong).await.assert_problem(422, "rule_broken");
    let codes: Vec<_> =
        refused["errors"].as_array().unwrap().iter().map(|error| text(&error["code"])).collect();
    assert_eq!(codes[0], "account_number_character");
    assert_eq!(codes.iter().filter(|code| *code == "amount_not_a_number").count(), 12);
    assert_eq!(codes.last().unwrap(), "budget_line_repeated");
    let unknown = json!([
        {"account": "69999", "amounts": monthly("1")}, {"account": "607", "section_id": paris, "amounts": monthly("1")},
        {"account": "613", "amounts": ["1"]},
    ]);
    let refused = books.means(&budget, 1, unknown).await;
    refused.assert_fields(&[
        ("/lines/0/account", "account_unknown"),
        ("/lines/1/section_id", "section_of_other_axis"),
        ("/lines/2/amounts", "budget_months_differ"),
    ]);
    let nowhere = json!({"fiscal_year_id": id(&budget), "name": "x"});
    books.post("/budgets", nowhere).await.assert_fields(&[("/fiscal_year_id", "fiscal_year_unknown")]);
}

#[tokio::test]
async fn of_two_who_plan_at_once_the_later_one_is_told_and_who_reads_plans_nothing() {
    let books = Books::open().await;
    let Shops { axis, paris, .. } = books.opens_shops().await;
    let budget = json!({"fiscal_year_id": books.year, "name": "Initial", "axis_id": axis});
    let budget = books.plans(budget).await;
    let bob = books.app.member(books.company, "bob", "accountant").await;
    let path = books.path(&format!("/budgets/{}/lines", id(&budget)));
    let lines = |amount: &str| json!({"lines": [{"account": "607", "section_id": paris, "amounts": monthly(amount)}]});
    let (awas, bobs) =
        tokio::join!(books.client.put_at(&path, 1, lines("1")), bob.put_at(&path, 1, lines("2")));
    let mut statuses = [awas.status.as_u16(), bobs.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
    let viewer = books.app.member(books.company, "ina", "viewer").await;
    viewer.put_at(&path, 2, lines("3")).await.assert_problem(403, "permission_missing");
    viewer.get(&books.path(&format!("/budgets/{}/comparison", id(&budget)))).await.expect(200);
    let deletes = async |rest: String| books.client.delete_at(&books.path(&rest), 1).await;
    deletes(format!("/analytic_sections/{paris}")).await.assert_problem(409, "analytic_section_in_use");
    deletes(format!("/analytic_axes/{axis}")).await.assert_problem(409, "analytic_axis_in_use");
    let file = books
        .get(&format!("/exports/budgets/{}/comparison?format=csv&language=fr&by_section=true", id(&budget)))
        .await;
    assert!(file.text().contains("PARIS") && file.text().contains("Résultat"), "{}", file.text());
    let file = books.get(&format!("/exports/budgets/{}/lines?format=csv&language=fr", id(&budget))).await;
    assert_eq!(file.text().matches("PARIS").count(), 12, "{}", file.text());
    books.client.delete_at(&books.path(&format!("/budgets/{}", id(&budget))), 2).await.expect(204);
    deletes(format!("/analytic_sections/{paris}")).await.expect(204);
}
