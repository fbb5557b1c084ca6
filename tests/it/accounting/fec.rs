//! Stories of tax-audit files.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use diesel::{QueryableByName, sql_types::Jsonb};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use serde_json::{Value, json};

use super::books::{Books, sale};
use crate::support::{TestApp, client::Answer};

mod carried;
mod exports;
mod faults;
mod formulas;
mod interruptions;
mod limits;
mod names;
mod notices;
mod preflight;
mod years;

const HEADER: &str = "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\t\
    PieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise";

pub const NAME: &str = "732829320FEC20251231.txt";

/// A year of small business: balances brought forward, a sale, its payment in dollars, a purchase.
fn lines() -> Vec<String> {
    [
        "AN\tA nouveaux\t1\t20250101\t512000\tBanque\t\t\tAN25\t20250101\tReport\t1000,00\t0,00\t\t\t20250131\t\t",
        "AN\tA nouveaux\t1\t20250101\t101000\tCapital\t\t\tAN25\t20250101\tReport\t0,00\t1000,00\t\t\t20250131\t\t",
        "VT\tVentes\t2\t20250210\t411000\tClients\tC001\tDupont\tF001\t20250210\tFacture\t120,00\t0,00\tA\t20250301\t20250228\t\t",
        "VT\tVentes\t2\t20250210\t707000\tMarchandises\t\t\tF001\t20250210\tFacture\t0,00\t100,00\t\t\t20250228\t\t",
        "VT\tVentes\t2\t20250210\t445710\tTVA\t\t\tF001\t20250210\tFacture\t0,00\t20,00\t\t\t20250228\t\t",
        "BQ\tBanque\t3\t20250301\t512000\tBanque\t\t\tR001\t20250301\tReglement\t120,00\t0,00\t\t\t20250331\t130,50\tUSD",
        "BQ\tBanque\t3\t20250301\t411000\tClients\tC001\tDupont\tR001\t20250301\tReglement\t0,00\t120,00\tA\t20250301\t20250331\t130,50\tUSD",
        "AC\tAchats\t4\t20250415\t606300\tFournitures\t\t\tB77\t20250415\tPapier\t50,00\t0,00\t\t\t20250430\t\t",
        "AC\tAchats\t4\t20250415\t401000\tFournisseurs\tF9\tPapeterie\tB77\t20250415\tPapier\t0,00\t50,00\t\t\t20250430\t\t",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn file(lines: &[String]) -> String {
    lines.iter().fold(format!("{HEADER}\r\n"), |file, line| file + line + "\r\n")
}

/// The whole of that year.
pub fn year() -> String {
    file(&lines())
}

pub fn sales(count: usize) -> String {
    let mut file = format!("{HEADER}\r\n");
    for number in 1..=count {
        let date = format!("2025{:02}{:02}", 1 + number % 12, 1 + number % 28);
        for (account, debit, credit) in [("411000", "12,00", "0,00"), ("707000", "0,00", "12,00")] {
            let piece = format!("F{number}\t{date}\tFacture {number}\t{debit}\t{credit}");
            writeln!(file, "VT\tVentes\t{number}\t{date}\t{account}\tCompte\t\t\t{piece}\t\t\t{date}\t\t\r")
                .unwrap();
        }
    }
    file
}

pub fn whole_year(valid_entries_only: bool) -> Value {
    let (start, end) = ("2025-01-01", "2025-12-31");
    json!({"fiscal_year_start": start, "fiscal_year_end": end, "valid_entries_only": valid_entries_only})
}

impl Books {
    pub async fn uploads(&self, name: &str, content: &str) -> Answer {
        let path = self.path(&format!("/fec_imports?file_name={name}"));
        self.client.upload(&path, content.as_bytes()).await
    }

    pub async fn runs(&self, report: &Value, how: Value) -> Answer {
        let path = self.path(&format!("/fec_imports/{}/run", report["id"].as_str().unwrap()));
        let version = report["version"].as_u64().unwrap().try_into().unwrap();
        self.client.post_at(&path, version, how).await
    }

    /// How many entries, accounts beyond the chart, journals and years there are.
    async fn trace(&self) -> [usize; 3] {
        let count = async |rest: &str| self.get(rest).await.expect(200)["items"].as_array().unwrap().len();
        [count("/entries?limit=200").await, count("/journals").await, count("/fiscal_years").await]
    }
}

fn closing_of_2025() -> [(&'static str, &'static str, &'static str); 7] {
    [
        ("101000", "0.00", "1000.00"),
        ("401000", "0.00", "50.00"),
        ("411000", "0.00", "0.00"),
        ("445710", "0.00", "20.00"),
        ("512000", "1120.00", "0.00"),
        ("606300", "50.00", "0.00"),
        ("707000", "0.00", "100.00"),
    ]
}

#[tokio::test]
async fn a_file_is_reported_on_imported_and_ties_to_its_totals() {
    let books = Books::open().await;
    let before = books.trace().await;
    let report = books.uploads(NAME, &file(&lines())).await.expect(201);
    let found = &report["report"];
    assert_eq!(
        (&found["importable"], &found["official"]["conforming"]),
        (&json!(true), &json!(true)),
        "{found:#}"
    );
    assert_eq!((&found["total_debit"], &found["total_credit"]), (&json!("1290.00"), &json!("1290.00")));
    assert_eq!(
        (&found["entries"], &found["lines"], &found["accounts_new"]),
        (&json!(4), &json!(9), &json!(7))
    );
    let year = (&found["fiscal_year"]["start"], &found["fiscal_year"]["end"]);
    assert_eq!(year, (&json!("2025-01-01"), &json!("2025-12-31")));
    assert_eq!(books.trace().await, before, "a report writes nothing");

    let view = books.runs(&report, whole_year(false)).await.expect(200);
    assert_eq!(
        (&view["state"], &view["imported_entries"], &view["imported_lines"]),
        (&json!("imported"), &json!(4), &json!(9))
    );
    let year = view["fiscal_year_id"].as_str().unwrap();
    Books::assert_balance(&books.balance_of(year).await, &closing_of_2025());
    let balance = books.get(&format!("/trial_balance?fiscal_year_id={year}")).await.expect(200);
    let totals = &balance["totals"];
    assert_eq!((&totals["opening_debit"], &totals["period_debit"]), (&json!("1000.00"), &json!("290.00")));
    let whole = books.verify().await.unwrap();
    assert_eq!((whole.chains, whole.entries, whole.lines), (4, 4, 9));

    let entries = books.get("/entries?search=F001").await.expect(200);
    let entry = &entries["items"][0];
    assert_eq!(
        (&entry["source"], &entry["source_number"], &entry["number"]),
        (&json!("import"), &json!("2"), &json!(1))
    );
    let original = books.get(&format!("/fec_imports/{}/file", view["id"].as_str().unwrap())).await;
    assert_eq!(original.text(), file(&lines()));
}

#[tokio::test]
async fn the_audit_trail_says_what_an_import_made() {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Jsonb)]
        details: Value,
    }
    let books = Books::open().await;
    for (start, end) in [("2025-07-01", "2025-12-31"), ("2024-07-01", "2025-06-30")] {
        books.post("/fiscal_years", json!({"start": start, "end": end})).await.expect(201);
    }
    books.post("/accounts", json!({"number": "606300", "label": "Fournitures"})).await.expect(201);
    let report = books.uploads(NAME, &file(&lines())).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let query = diesel::sql_query("SELECT details FROM audit_events WHERE action = 'fec_imported'");
    let row: Row = query.get_result(&mut books.psql().await).await.unwrap();
    let expected = json!({
        "fiscal_year_id": view["fiscal_year_id"], "entries": 4, "lines": 9,
        "fiscal_years_added": ["2025-01-01"], "fiscal_years_removed": ["2024-07-01", "2025-07-01"],
        "journals_added": ["VT"],
        "accounts_added": ["101000", "401000", "411000", "445710", "512000", "707000"], "accounts_added_total": 6,
        "accounts_replaced": ["44571 → 445710", "512 → 512000"],
    });
    assert_eq!(row.details, expected);
}

#[tokio::test]
async fn a_number_over_two_months_is_told_and_imported_with_the_dates_of_its_lines() {
    let books = Books::open().await;
    let mut lines = lines();
    lines[8] = lines[8].replace("\t4\t20250415", "\t4\t20250502");
    let report = books.uploads(NAME, &file(&lines)).await.expect(201);
    let found = &report["report"];
    let codes = |list: &Value, member: &str| -> Vec<String> {
        list.as_array().unwrap().iter().map(|one| one[member].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(codes(&found["tolerated"], "code"), ["number_months"]);
    assert_eq!(codes(&found["strict"]["findings"], "rule"), ["S13"]);
    assert_eq!(found["importable"], true);
    books.runs(&report, whole_year(false)).await.expect(200);
    let entries = books.get("/entries?search=B77").await.expect(200);
    let entry =
        books.get(&format!("/entries/{}", entries["items"][0]["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(
        (&entry["lines"][0]["date"], &entry["lines"][1]["date"]),
        (&json!("2025-04-15"), &json!("2025-05-02"))
    );
    let year = entry["fiscal_year_id"].as_str().unwrap();
    let balanced = async |months: &str| {
        books.get(&format!("/trial_balance?fiscal_year_id={year}{months}")).await.expect(200)["is_balanced"]
            .clone()
    };
    assert_eq!(balanced("&to=2025-03-31").await, true, "before the entry");
    assert_eq!(balanced("&to=2025-04-30").await, false, "one side of the entry is left out");
    assert_eq!(balanced("&from=2025-05-01").await, false, "its other side is brought forward alone");
    assert_eq!(balanced("&from=2025-04-01&to=2025-05-31").await, true, "the whole entry");
    assert_eq!(balanced("").await, true);
}

#[tokio::test]
async fn the_trial_balance_of_an_import_is_the_balance_of_the_file() {
    let books = Books::open().await;
    let content = sales(40) + &lines().join("\r\n") + "\r\n";
    let report = books.uploads(NAME, &content).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let analysis = ledger::fec::analyse(content.as_bytes(), &ledger::fec::Options::default()).unwrap();
    let amount = |minor: i64| ledger::Money::from_minor(minor.max(0)).format(ledger::Currency::Eur);
    let expected: Vec<_> = analysis
        .accounts
        .iter()
        .map(|account| (account.number.clone(), account.debit - account.credit))
        .map(|(number, balance)| (number, amount(balance), amount(-balance)))
        .collect();
    assert_eq!(books.balance_of(view["fiscal_year_id"].as_str().unwrap()).await, expected);
}

#[tokio::test]
async fn what_was_imported_is_exported_line_by_line_under_the_official_name() {
    let books = Books::open().await;
    let report = books.uploads(NAME, &file(&lines())).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let year = view["fiscal_year_id"].as_str().unwrap();
    let export = books.get(&format!("/fiscal_years/{year}/fec")).await;
    export.expect(200);
    assert_eq!(
        export.header("content-disposition"),
        Some("attachment; filename=\"732829320FEC20251231.txt\"")
    );
    let text = export.text();
    let mut written = text.trim_end_matches("\r\n").split("\r\n");
    assert_eq!(written.next(), Some(HEADER));
    let written: BTreeSet<&str> = written.collect();
    let expected = lines();
    assert_eq!(written, expected.iter().map(String::as_str).collect());
}

#[tokio::test]
async fn the_same_file_is_not_imported_twice_nor_another_of_the_same_year() {
    let books = Books::open().await;
    let report = books.uploads(NAME, &file(&lines())).await.expect(201);
    books.runs(&report, whole_year(false)).await.expect(200);
    books.runs(&report, whole_year(false)).await.assert_problem(409, "fec_already_imported");
    let again = books.uploads(NAME, &file(&lines())).await.assert_problem(409, "fec_already_imported");
    let in_the_way = format!("/fec_imports/{}", report["id"].as_str().unwrap());
    assert_eq!(again["errors"][0]["pointer"], in_the_way.as_str());
    assert_eq!(again["errors"][0]["detail"], "2026-03-02T09:00:00Z");

    let other = books.uploads(NAME, &sales(3)).await.expect(201);
    let refusal = &other["report"]["refusals"][0];
    assert_eq!(
        (&refusal["code"], &refusal["import_id"]),
        (&json!("fec_year_already_imported"), &report["id"])
    );
    let second = books.runs(&other, whole_year(false)).await.assert_problem(409, "fec_year_already_imported");
    assert_eq!(second["errors"][0]["pointer"], in_the_way.as_str());
    assert_eq!(books.verify().await.unwrap().entries, 4);
}

#[tokio::test]
async fn a_closed_year_or_one_with_other_entries_in_the_way_takes_no_file() {
    let books = Books::open().await;
    let report = books.uploads(NAME, &file(&lines())).await.expect(201);
    let year = json!({"start": "2025-01-01", "end": "2025-12-31"});
    let year = books.post("/fiscal_years", year).await.expect(201);
    let close =
        format!("UPDATE fiscal_years SET state = 'closed' WHERE id = '{}'", year["id"].as_str().unwrap());
    books.psql().await.batch_execute(&close).await.unwrap();
    books.runs(&report, whole_year(false)).await.assert_problem(409, "fiscal_year_closed");

    books.posts(sale("2026-01-05")).await;
    let longer = json!({"fiscal_year_start": "2026-01-01", "fiscal_year_end": "2027-06-30", "valid_entries_only": true});
    books.runs(&report, longer).await.assert_problem(409, "fiscal_year_overlaps");
    assert_eq!(books.verify().await.unwrap().entries, 1);
}

#[tokio::test]
async fn a_year_without_entries_gives_way_to_that_of_the_file() {
    let books = Books::open().await;
    let report = books.uploads(NAME, &sales(2)).await.expect(201);
    let longer = json!({"fiscal_year_start": "2025-01-01", "fiscal_year_end": "2026-06-30", "valid_entries_only": false});
    books.runs(&report, longer).await.expect(200);
    let years = books.get("/fiscal_years").await.expect(200);
    assert_eq!(years["items"].as_array().unwrap().len(), 1);
    assert_eq!(years["items"][0]["end"], "2026-06-30");
}

#[tokio::test]
async fn a_file_with_a_faulty_entry_is_imported_as_a_whole_or_not_at_all_unless_told_otherwise() {
    let books = Books::open().await;
    let before = books.trace().await;
    let mut lines = lines();
    lines[8] = lines[8].replace("50,00", "49,00");
    let report = books.uploads(NAME, &file(&lines)).await.expect(201);
    let found = &report["report"];
    assert_eq!(
        (&found["importable"], &found["importable_partly"]),
        (&json!(false), &json!(true)),
        "{found:#}"
    );
    assert_eq!(found["invalid_entries"][0]["code"], "entry_unbalanced");
    books.runs(&report, whole_year(false)).await.assert_problem(422, "fec_not_importable");
    assert_eq!(books.trace().await, before);

    let view = books.runs(&report, whole_year(true)).await.expect(200);
    assert_eq!((&view["imported_entries"], &view["skipped_entries"]), (&json!(3), &json!(1)));
    let balance = books.balance_of(view["fiscal_year_id"].as_str().unwrap()).await;
    assert!(!balance.iter().any(|(account, ..)| account == "606300"), "{balance:?}");
    assert_eq!(books.verify().await.unwrap().entries, 3);
    let findings = books
        .get(&format!(
            "/exports/fec_imports/{}/findings?format=csv&language=en",
            view["id"].as_str().unwrap()
        ))
        .await;
    let row = "strict,S1,entry_not_balanced,9,EcritureNum,,,,,,,AC,4,,";
    assert!(findings.text().lines().any(|line| line.starts_with(row)), "{}", findings.text());
}

#[tokio::test]
async fn entries_outside_the_year_that_was_chosen_stop_the_import_or_are_left_out() {
    let books = Books::open().await;
    let report = books.uploads(NAME, &sales(24)).await.expect(201);
    let half = |valid_entries_only: bool| json!({"fiscal_year_start": "2025-01-01", "fiscal_year_end": "2025-06-30", "valid_entries_only": valid_entries_only});
    books.runs(&report, half(false)).await.assert_problem(422, "entry_date_outside_year");
    let view = books.runs(&report, half(true)).await.expect(200);
    assert_eq!((&view["imported_entries"], &view["skipped_entries"]), (&json!(12), &json!(12)));
    assert_eq!(books.verify().await.unwrap().entries, 12);
}

#[tokio::test]
async fn what_cannot_be_imported_is_refused_with_its_reason_and_leaves_nothing() {
    let app = TestApp::start_with(&[("FEC_MAX_BYTES", "4096")]).await;
    let books = Books::open_in(app, "EUR").await;
    let missing = HEADER.replace("CompteNum\t", "");
    let alone = format!("{HEADER}\r\n");
    let unbalanced = file(&lines()[7..8]);
    for (content, code) in [
        ("", "empty_file"),
        ("une ligne sans rien\r\n", "header_unreadable"),
        (alone.as_str(), "no_data"),
        (format!("{missing}\r\na\tb\r\n").as_str(), "missing_columns"),
        (unbalanced.as_str(), "no_valid_entry"),
    ] {
        let answer = books.uploads(NAME, content).await;
        assert!(answer.status == 422, "{code}: {}", answer.text());
        if code != "no_valid_entry" {
            answer.assert_problem(422, code);
        }
    }
    books.uploads(NAME, &sales(100)).await.assert_problem(413, "fec_too_large");
    books.uploads("fec.exe", &sales(1)).await.assert_fields(&[("file_name", "file_ending_not_supported")]);
    let imports = books.get("/fec_imports").await.expect(200);
    assert_eq!(imports["items"], json!([]));
    assert_eq!(stored_files(&books), 0);
}

fn stored_files(books: &Books) -> usize {
    std::fs::read_dir(books.app.files_of(TestApp::company_id(books.company))).map_or(0, Iterator::count)
}

#[tokio::test]
async fn a_report_that_is_put_aside_takes_its_file_with_it() {
    let books = Books::open().await;
    let report = books.uploads(NAME, &file(&lines())).await.expect(201);
    assert_eq!(stored_files(&books), 1);
    let path = books.path(&format!("/fec_imports/{}", report["id"].as_str().unwrap()));
    books.client.delete(&path).await.assert_problem(428, "version_required");
    books.client.delete_at(&path, 2).await.assert_problem(412, "stale_version");
    assert_eq!(stored_files(&books), 1);
    books.client.delete_at(&path, 1).await.expect(204);
    assert_eq!(stored_files(&books), 0);
    books.client.delete_at(&path, 2).await.assert_problem(409, "fec_discarded");
    books.runs(&report, whole_year(false)).await.assert_problem(409, "fec_discarded");
    books.client.get(&format!("{path}/file")).await.assert_problem(404, "not_found");
    assert_eq!(books.client.get(&path).await.expect(200)["state"], "discarded");
}

#[tokio::test]
async fn entries_made_here_keep_their_numbers_apart_from_those_of_the_file() {
    let books = Books::open().await;
    let report = books.uploads(NAME, &file(&lines())).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let year = view["fiscal_year_id"].as_str().unwrap();
    let lines = [("606300", "5.00", ""), ("512000", "", "5.00")];
    books.posts(super::books::entry_in("BQ", "2025-12-30", "Frais", &lines)).await;
    let text = books.get(&format!("/fiscal_years/{year}/fec")).await.text();
    let own: Vec<&str> = text.lines().filter(|line| line.contains("Frais")).collect();
    assert!(
        own[0].starts_with(
            "BQ\tBanque\tBQ-1\t20251230\t606300\tFournitures\t\t\tBQ-2\t20251230\tFrais\t5,00\t0,00"
        ),
        "{own:?}"
    );
}
