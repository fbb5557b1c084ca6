//! Stories of the notice that goes with a tax-audit file.

use diesel_async::SimpleAsyncConnection;
use serde_json::json;

use super::super::books::{Books, sale};
use super::super::exports::csv_rows;
use super::{NAME, sales, whole_year};
use crate::support::paper::pages;

fn says<'a>(rows: &'a [Vec<String>], name: &str) -> &'a str {
    &rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("{name} is not in {rows:?}"))[1]
}

#[tokio::test]
async fn a_notice_says_what_the_file_of_a_year_holds() {
    let books = Books::open().await;
    books.posts(sale("2026-02-10")).await;
    let notice = format!("/exports/fiscal_years/{}/fec_notice", books.year);
    let rows = csv_rows(&books.get(&format!("{notice}?format=csv")).await, b';');
    assert_eq!(rows[0], ["Rubrique", "Description"]);
    assert_eq!(says(&rows, "Entreprise"), "Boulangerie Awa, SIREN 732829320");
    assert_eq!(says(&rows, "Fichier"), "732829320FEC20261231.txt");
    assert!(says(&rows, "VE").contains("(Ventes), 1 écriture"), "{}", says(&rows, "VE"));
    assert_eq!((says(&rows, "Lignes"), says(&rows, "411")), ("3", "Clients"));
    assert!(says(&rows, "Total Debit").contains("120,00"));
    let fields =
        rows.iter().filter(|row| ledger::fec::Regime::General.columns().iter().any(|c| c.name() == row[0]));
    assert_eq!(fields.count(), 18, "every field of the law");
    assert!(!rows.iter().any(|row| row[0] == "Fichier repris"));
    let paper = pages(&books.get(&format!("{notice}?format=pdf")).await).concat();
    assert!(paper.contains("NoticedescriptiveduFEC") && paper.contains("EcritureLet"), "{paper}");
}

#[tokio::test]
async fn a_notice_names_where_an_import_comes_from() {
    let books = Books::open().await;
    books.post("/fiscal_years", json!({"start": "2025-01-01", "end": "2025-12-31"})).await.expect(201);
    books.posts(sale("2025-03-03")).await;
    let report = books.uploads(NAME, &sales(3)).await.expect(201);
    let view = books.runs(&report, whole_year(false)).await.expect(200);
    let year = view["fiscal_year_id"].as_str().unwrap();
    let rows =
        csv_rows(&books.get(&format!("/exports/fiscal_years/{year}/fec_notice?format=csv")).await, b';');
    assert!(says(&rows, "Fichier repris").starts_with(NAME), "{}", says(&rows, "Fichier repris"));
    assert!(says(&rows, "Écritures saisies ici").contains("précédé du code du journal"));
    assert!(says(&rows, "VT").contains("dont 3 reprises"), "{}", says(&rows, "VT"));
    assert_eq!(says(&rows, "Reprise d’un fichier"), "3 écritures");
}

#[tokio::test]
async fn there_is_no_notice_where_there_is_no_file() {
    let books = Books::open().await;
    let other = books.of_country(books.app.user("bob").await, "Autre", "FR").await;
    let mut psql = other.psql().await;
    psql.batch_execute("UPDATE settings SET registration_number = ''").await.unwrap();
    let path = format!("/exports/fiscal_years/{}/fec_notice?format=pdf", other.year);
    other.get(&path).await.assert_problem(422, "registration_number_missing");
    books.get(&path).await.assert_problem(404, "not_found");
}
