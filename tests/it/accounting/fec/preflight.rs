//! Stories of a year's file before it is handed over.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use crate::accounting::books::Books;

impl Books {
    async fn has_siren(&self) {
        let own = "UPDATE settings SET registration_number = '732829320'";
        self.psql().await.batch_execute(own).await.unwrap();
    }
}

fn sale(day: &str, label: &str) -> Value {
    json!({
        "journal": "VE", "date": day, "label": label, "piece_ref": "F1",
        "lines": [{"account": "411", "debit": "12"}, {"account": "707", "credit": "12"}],
    })
}

#[tokio::test]
async fn what_a_checker_would_say_is_told_beside_the_entries_it_is_about() {
    let books = Books::open().await;
    books.has_siren().await;
    let posted = books.posts(sale("2026-02-10", "Facture")).await;
    books.drafts(sale("2026-02-10", "Brouillon")).await;
    let check = books.get(&format!("/fiscal_years/{}/fec_check", books.year)).await.expect(200);
    assert_eq!(check["file_name"], "732829320FEC20261231.txt");
    assert_eq!(
        [&check["lines"], &check["entries"], &check["drafts"], &check["total_debit"]],
        [&json!(2), &json!(1), &json!(1), &json!("12.00")]
    );
    assert_eq!(check["official"]["conforming"], true, "{check:#}");
    let told: Vec<&Value> =
        check["told_of"].as_array().unwrap().iter().map(|line| &line["entry_id"]).collect();
    assert!(told.iter().all(|entry| **entry == posted["id"]), "{told:?}");
}

/// Until the year before is closed, nothing is brought forward: the file of the new year lacks it, and says so.
#[tokio::test]
async fn a_year_that_is_not_opened_yet_is_told() {
    let books = Books::open().await;
    books.has_siren().await;
    books.posts(sale("2026-02-10", "Facture")).await;
    let next = books.opens_next_year().await;
    let mut later = sale("2027-02-10", "Facture");
    later["piece_ref"] = json!("F2");
    books.posts(later).await;
    let lacks = async |year: &str| {
        books.get(&format!("/fiscal_years/{year}/fec_check")).await.expect(200)["lacks_openings"].clone()
    };
    assert_eq!((lacks(&books.year).await, lacks(&next).await), (json!(false), json!(true)));
    books.closes(&books.year, 1).await.expect(200);
    assert_eq!(lacks(&next).await, json!(false));
}

#[tokio::test]
async fn a_file_with_drafts_says_that_it_is_none_of_the_law() {
    let books = Books::open().await;
    books.has_siren().await;
    books.posts(sale("2026-02-10", "Facture")).await;
    books.drafts(sale("2026-02-10", "Brouillon")).await;
    books.drafts(sale("2026-02-11", "Autre")).await;
    let official = books.get(&format!("/fiscal_years/{}/fec", books.year)).await;
    assert_eq!(official.text().lines().count(), 3);
    let whole = books.get(&format!("/fiscal_years/{}/fec?with_drafts=true", books.year)).await;
    let disposition = whole.header("content-disposition").unwrap();
    assert!(disposition.contains("732829320FEC20261231-BROUILLON.txt"), "{disposition}");
    let text = whole.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 7);
    let labels: Vec<&str> = lines[1..].iter().map(|line| line.split('\t').nth(10).unwrap()).collect();
    assert_eq!(labels, ["Facture", "Facture", "Brouillon", "Brouillon", "Autre", "Autre"]);
    let of_draft: Vec<&str> = lines[3].split('\t').collect();
    assert_eq!((of_draft[2], of_draft[10], of_draft[15]), ("2", "Brouillon", ""), "no day of validation");
    let of_posted: Vec<&str> = lines[1].split('\t').collect();
    assert_eq!((of_posted[2], of_posted[15]), ("1", "20260302"));
}
