//! Labels that a spreadsheet would run: they are imported as they are, and no table that is given out starts with them.

use api::commands::operator;
use api::server;
use serde_json::{Value, json};

use super::{HEADER, NAME, whole_year};
use crate::accounting::books::Books;
use crate::support::app::address_of;
use crate::support::paper;
use crate::support::sample::Operation;

/// Labels as a file has them. A tabulation at the beginning is a blank to the reader, and trimmed.
const LABELS: [&str; 6] = ["=HYPERLINK(\"http://x.example\",\"y\")", "+1", "-1+1", "@x", "\t=2", "\r=3"];

/// A file with the bar between its fields, so that a label may hold a tabulation.
fn file(lines: &[String]) -> String {
    let header = HEADER.replace('\t', "|");
    lines.iter().fold(format!("{header}\r\n"), |file, line| file + line + "\r\n")
}

fn line(number: &str, account: &str, label: &str, sides: &str) -> String {
    format!("OD|Divers|{number}|20250105|{account}|{label}|||P{number}|20250105|{label}|{sides}|||20250131||")
}

/// The cells of a CSV file.
fn cells(text: &str) -> Vec<String> {
    let (mut cells, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
    for c in text.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            ',' | '\n' if !is_quoted => cells.push(std::mem::take(&mut cell)),
            '\r' if !is_quoted && cell.is_empty() => {}
            c => cell.push(c),
        }
    }
    cells
}

/// Whether a spreadsheet would run the cell; a plain number is one.
fn is_run(cell: &str) -> bool {
    let is_number = cell.trim_start_matches('-').chars().all(|c| c.is_ascii_digit() || c == '.');
    cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && !(is_number && cell.len() > 1)
}

#[track_caller]
fn assert_harmless(csv: &str, expected: &[&str]) {
    let cells = cells(csv);
    assert_eq!(cells.iter().find(|cell| is_run(cell.trim_end())), None, "{csv}");
    for text in expected {
        assert!(cells.iter().any(|cell| cell == text), "{text}: {csv}");
    }
}

#[tokio::test]
async fn no_table_runs_what_a_file_has_for_a_label() {
    let books = Books::open().await;
    assert!(operator::grant(books.app.tenancy(), &address_of("awa")).await.unwrap());
    let numbered = |index: usize| (format!("{}", index + 1), format!("60610{index}"));
    let mut lines: Vec<String> = Vec::new();
    for (index, label) in LABELS.iter().filter(|label| !label.starts_with('\r')).enumerate() {
        let (number, account) = numbered(index);
        lines.push(line(&number, &account, label, "1,00|0,00"));
        lines.push(line(&number, "401000", "Fournisseurs", "0,00|1,00"));
    }
    let mut faulty = lines.clone();
    faulty.push(line("=7", "606190", "\r=3", "=1+1|0,00"));
    faulty.push(line("=7", "=A1", "@", "0,00|1,00"));
    faulty.push(line("+8", "606100", "-", "1,00|0,00"));
    let report = books.uploads(NAME, &file(&faulty)).await.expect(201);
    let faulty = report["id"].as_str().unwrap().to_owned();

    let report = books.uploads(NAME, &file(&lines)).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let year = view["fiscal_year_id"].as_str().unwrap();
    let labels: Vec<Value> =
        books.get(&format!("/trial_balance?fiscal_year_id={year}")).await.expect(200)["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["label"].clone())
            .collect();
    assert!(labels.contains(&Value::from(LABELS[0])), "what is kept is what the file says: {labels:?}");
    let loan = keeps(&books).await;
    let [axis, section, budget] = analyses(&books, year).await;
    let there = [
        ("axis_id", axis.as_str()),
        ("section_id", &section),
        ("budget_id", &budget),
        ("loan_id", loan.as_str()),
        ("fiscal_year_id", year),
        ("import_id", &faulty),
        ("number", "606100"),
        ("from", "2025-01-01"),
        ("to", "2025-12-31"),
        ("format", "csv"),
        ("form", "fr_2054"),
        ("account", "401000"),
        ("side", "receivable"),
        ("on", "2025-12-31"),
    ];
    let there = there.map(|(name, value)| (name, value.to_owned())).into();
    let labels = ["'=HYPERLINK(http://x.example,y)", "'+1", "'-1+1", "'@x", "'=2"];
    let document = server::document();
    let mut seen = 0;
    for table in Operation::all(document).iter().filter(|operation| gives_a_table(operation)) {
        // The notice is for the French administration.
        let language = if table.id == "export_fec_notice" { "" } else { "&language=en" };
        let path = format!("{}{language}", table.path_to(books.company.0, &there));
        let expected = expected_of(&table.id, &labels);
        let table = books.client.get(&path).await;
        assert!(table.status.is_success(), "{path}: {}", table.text());
        assert_harmless(&table.text(), expected);
        let paper = books.client.get(&path.replace("format=csv", "format=pdf")).await;
        assert!(!paper::pages(&paper).is_empty(), "{path}");
        seen += 1;
    }
    assert!(seen >= 15, "{seen} tables");
}

/// What a table shows of the labels.
fn expected_of<'a>(table: &str, labels: &'a [&'static str]) -> &'a [&'static str] {
    match table {
        "export_fec_findings" => &["'=1+1", "'=A1", "'+8", "'@", "'-"],
        "export_account_ledger" => &labels[..1],
        "export_audit_events" => &["fec_imported"],
        "export_journals" | "export_members" | "export_fiscal_years" | "export_fec_imports" => &[],
        "export_invitations" | "export_api_keys" | "export_roles" | "export_data_exports" => &[],
        "export_companies_figures" | "export_statements" | "export_exchange_rates" => &[],
        "export_open_items" | "export_aged_balance" | "export_vat" | "export_loan_schedule" => &[],
        "export_auxiliary_balance" | "export_cash_flow" | "export_integrity" | "export_journal_totals" => &[],
        "export_entry_templates" | "export_recurring_entries" => &[],
        "export_fec_notice" | "export_budget_comparison" | "export_annex_tables" => &[],
        "export_analytic_sections" | "export_analytic_balance" => &["'@x", "'=2"],
        "export_analytic_lines" | "export_budgets" | "export_distribution_keys" => &["'+1"],
        "export_budget_lines" => &["'@x"],
        "export_assets" => &["'+1", "'=2"],
        "export_buyers" | "export_mobile_payments" => &[],
        "export_webhook_endpoints" | "export_webhook_deliveries" => &[],
        _ => labels,
    }
}

/// A fixed asset that is called like a formula, and a loan: its id.
async fn keeps(books: &Books) -> String {
    let asset = json!({
        "code": "+1", "name": "=2", "account": "2182", "acquired_on": "2025-12-01", "cost": "6000", "method": "linear",
        "months": 60,
    });
    books.post("/assets", asset).await.expect(201);
    let loan = json!({
        "code": "@x", "name": "=2", "principal": "6000", "rate": "3", "period_months": 1, "instalments": 12,
        "method": "constant_annuity", "first_due_on": "2025-12-31", "principal_account": "164",
        "interest_account": "66116", "payment_account": "512",
    });
    let loan = books.post("/loans", loan).await.expect(201);
    loan["id"].as_str().unwrap().to_owned()
}

/// A section that is called like a formula, with a line and a budget: the ids of its axis, its own and that of the budget.
async fn analyses(books: &Books, year: &str) -> [String; 3] {
    let made = async |path: &str, body: Value| {
        let made = books.post(path, body).await.expect(201);
        made["id"].as_str().unwrap().to_owned()
    };
    let named = json!({"code": "@x", "name": "=2"});
    let axis = made("/analytic_axes", named.clone()).await;
    let section = made(&format!("/analytic_axes/{axis}/sections"), named).await;
    let split = json!([{"section_id": section, "percent": "100"}]);
    made("/distribution_keys", json!({"name": "+1", "axis_id": axis, "shares": split})).await;
    let lines = json!([
        {"account": "606100", "label": "+1", "debit": "5", "analytics": split}, {"account": "401000", "credit": "5"},
    ]);
    let entry = json!({"journal": "OD", "date": "2025-06-30", "label": "+1", "lines": lines});
    books.posts(entry).await;
    let budget = json!({"fiscal_year_id": year, "name": "+1", "axis_id": axis});
    let budget = made("/budgets", budget).await;
    let lines = json!({"lines": [{"account": "6061", "section_id": section, "amounts": vec!["1"; 12]}]});
    let path = books.path(&format!("/budgets/{budget}/lines"));
    books.client.put_at(&path, 1, lines).await.expect(200);
    [axis, section, budget]
}

fn gives_a_table(operation: &Operation) -> bool {
    operation.id.starts_with("export_")
        && operation.definition()["responses"]["200"]["content"].to_string().contains("text/csv")
}
