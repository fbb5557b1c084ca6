//! Stories of files that are written, held against our own checks.

use diesel_async::SimpleAsyncConnection;
use ledger::fec::{Analysis, Options, analyse};
use serde_json::json;

use super::super::books::{Books, entry_in, sale};
use super::{NAME, file, lines, sales, whole_year};
use crate::support::TestApp;

/// The file of a year, and what our own checks say of it.
async fn exported(books: &Books, year: &str, closing: &str) -> (String, Analysis) {
    let answer = books.get(&format!("/fiscal_years/{year}/fec")).await;
    answer.expect(200);
    let name = format!("732829320FEC{closing}.txt");
    let options = Options { file_name: Some(&name), ..Options::default() };
    let analysis = analyse(answer.text().as_bytes(), &options).unwrap();
    (answer.text().to_owned(), analysis)
}

/// Numbers of a journal's entries, in the order of the file.
fn numbers(text: &str, journal: &str) -> Vec<String> {
    let fields = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let mut numbers: Vec<String> =
        fields.filter(|fields| fields[0] == journal).map(|fields| fields[2].to_owned()).collect();
    numbers.dedup();
    numbers
}

#[track_caller]
fn assert_good(text: &str, analysis: &Analysis) {
    assert!(analysis.official.conforming, "{:#?}\n{text}", analysis.official.findings);
    assert!(analysis.strict.conforming, "{:#?}\n{text}", analysis.strict.findings);
    assert!(analysis.importable, "{:#?}", analysis.issues);
}

/// Imports a whole file: the year, and the day on which it was done.
async fn imports(books: &Books, content: &str) -> [String; 2] {
    let report = books.uploads(NAME, content).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let text = |member: &str| view[member].as_str().unwrap();
    [text("fiscal_year_id").to_owned(), text("imported_at")[..10].replace('-', "")]
}

/// Three sales of the journal VE, numbered `<before>1` to `<before>3`.
fn sales_of_ve(before: &str) -> String {
    sales(3).replace("VT\tVentes\t", &format!("VE\tVentes\t{before}"))
}

#[tokio::test]
async fn entries_made_around_an_import_are_numbered_without_a_hole() {
    for (before, mark) in [("", "VE-"), ("VE-", "VE--")] {
        let books = Books::open().await;
        books.post("/fiscal_years", json!({"start": "2025-01-01", "end": "2025-12-31"})).await.expect(201);
        let first = books.posts(sale("2025-03-03")).await;
        let [year, _] = imports(&books, &sales_of_ve(before)).await;
        let reversal = books.reverses(first["id"].as_str().unwrap(), "2025-03-04").await.expect(201);
        assert_eq!(reversal["number"], 5, "the import took 2 to 4");
        let (text, analysis) = exported(&books, &year, "20251231").await;
        assert_good(&text, &analysis);
        let number = |number: usize| format!("{before}{number}");
        let expected = [number(1), number(2), number(3), format!("{mark}1"), format!("{mark}2")];
        assert_eq!(numbers(&text, "VE"), expected, "{text}");
    }
}

#[tokio::test]
async fn a_year_kept_here_is_numbered_as_the_ledger_is() {
    let books = Books::open().await;
    books.posts(sale("2026-01-05")).await;
    books.posts(entry_in("BQ", "2026-01-06", "Frais", &[("627", "5.00", ""), ("512", "", "5.00")])).await;
    books.posts(sale("2026-01-07")).await;
    let opening = [("512", "9.00", ""), ("101", "", "9.00")];
    books.posts(entry_in("AN", "2026-01-01", "Report", &opening)).await;
    let (text, analysis) = exported(&books, &books.year, "20261231").await;
    assert_good(&text, &analysis);
    let of = |journal| numbers(&text, journal);
    assert_eq!(
        (of("VE"), of("BQ"), of("AN")),
        (vec!["1".into(), "2".into()], vec!["1".into()], vec!["1".into()])
    );
}

#[tokio::test]
async fn entries_counted_through_all_journals_keep_their_order() {
    let books = Books::open().await;
    let mut source = Vec::new();
    for number in 1..=60 {
        let journal = [("VT", "Ventes"), ("AC", "Achats"), ("BQ", "Banque")][number % 3];
        let date = format!("2025{:02}15", 1 + number / 6);
        for (account, label, sides) in
            [("512000", "Banque", "9,00\t0,00"), ("707000", "Ventes", "0,00\t9,00")]
        {
            let (code, name) = journal;
            source.push(format!(
                "{code}\t{name}\t{number}\t{date}\t{account}\t{label}\t\t\tP{number}\t{date}\tLigne {number}\t{sides}\t\t\t20251231\t\t"
            ));
        }
    }
    let [year, _] = imports(&books, &file(&source)).await;
    let (text, analysis) = exported(&books, &year, "20251231").await;
    assert_good(&text, &analysis);
    assert_eq!(analysis.strict.findings.len(), 0, "{:#?}", analysis.strict.findings);
    assert_eq!(text, file(&source));
}

#[tokio::test]
async fn a_number_of_another_country_names_no_file() {
    let books = Books::open().await;
    let other = "UPDATE settings SET registration_number = '0012345672A2'";
    books.psql().await.batch_execute(other).await.unwrap();
    let refused = books.get(&format!("/fiscal_years/{}/fec", books.year)).await;
    refused.assert_problem(422, "registration_number_invalid");
}

#[tokio::test]
async fn what_the_source_did_not_validate_is_exported_with_the_date_it_was_posted_on() {
    let books = Books::open().await;
    let mut source = lines();
    source[3] = source[3].replace("\t20250228\t\t", "\t\t\t");
    for line in &mut source[7..] {
        *line = line.replace("\t20250430\t\t", "\t\t\t");
    }
    let [year, day] = imports(&books, &file(&source)).await;
    let (text, analysis) = exported(&books, &year, "20251231").await;
    assert_good(&text, &analysis);
    let mut expected = lines();
    for line in &mut expected[7..] {
        *line = line.replace("\t20250430\t\t", &format!("\t{day}\t\t"));
    }
    assert_eq!(text, file(&expected), "a line takes the date of its entry, an entry that of its posting");
}

#[tokio::test]
async fn what_the_source_did_not_validate_is_exported_with_the_day_it_was_where_the_company_is() {
    for (timezone, instant, day) in [
        ("Pacific/Auckland", "2026-03-02T23:00:00Z", "20260303"),
        ("America/Toronto", "2026-03-03T02:00:00Z", "20260302"),
    ] {
        let mut books = Books::open().await;
        let moved = format!("UPDATE settings SET timezone = '{timezone}'");
        books.psql().await.batch_execute(&moved).await.unwrap();
        books.at(instant).await;
        let source: Vec<String> =
            lines()[7..].iter().map(|line| line.replace("20250430\t\t", "\t\t")).collect();
        let [year, _] = imports(&books, &file(&source)).await;
        let expected: Vec<String> =
            lines()[7..].iter().map(|line| line.replace("20250430\t\t", &format!("{day}\t\t"))).collect();
        assert_eq!(exported(&books, &year, "20251231").await.0, file(&expected), "{timezone}");

        // Entries that were imported before they were given the day.
        let schema = TestApp::company_id(books.company).schema();
        let before = format!(
            "SET session_replication_role = replica; UPDATE {schema}.entries SET validated_on = NULL"
        );
        books.app.database().superuser().await.batch_execute(&before).await.unwrap();
        assert_eq!(exported(&books, &year, "20251231").await.0, file(&expected), "{timezone}");
    }
}

#[tokio::test]
async fn entries_too_far_apart_for_one_year_are_imported_by_a_year() {
    let books = Books::open().await;
    let later = sales(2);
    let content = sales(4).replace("2025", "2022") + later.split_once("\r\n").unwrap().1;
    let report = books.uploads(NAME, &content).await.expect(201);
    let found = &report["report"];
    let possible = (&found["importable"], &found["importable_partly"]);
    assert_eq!(possible, (&json!(false), &json!(true)), "{found:#}");
    assert_eq!(found["issues"][0]["code"], "dates_too_far_apart");
    books.runs(&report, whole_year(false)).await.assert_problem(422, "entry_date_outside_year");
    let view = books.runs(&report, whole_year(true)).await.expect(200);
    assert_eq!((&view["imported_entries"], &view["skipped_entries"]), (&json!(2), &json!(4)));
}

/// Programs write an amount in another currency with the sign of its line, or without: it is on the side of its line, so that what is open in dollars
/// is a debt and no claim. What is no currency is told and left out.
#[tokio::test]
async fn an_amount_in_another_currency_is_on_the_side_of_its_line() {
    let books = Books::open().await;
    let mut source = lines();
    source[6] = source[6].replace("\t130,50\tUSD", "\t-130,50\tUSD");
    source[5] = source[5].replace("\t130,50\tUSD", "\t130,50\tZZZ");
    let [year, _] = imports(&books, &file(&source)).await;
    let (text, analysis) = exported(&books, &year, "20251231").await;
    assert_good(&text, &analysis);
    let mut expected = lines();
    expected[5] = expected[5].replace("\t130,50\tUSD", "\t\t");
    assert_eq!(text, file(&expected));
}
