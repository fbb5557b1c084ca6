//! The index of the search stays where it is, and is made anew where the company is read in.

use super::Archived;
use crate::accounting::books::sale;

#[tokio::test]
async fn what_was_read_in_is_found_and_what_was_found_by_is_no_part_of_an_archive() {
    let archived = Archived::open().await;
    let found = archived.books.finds("facture").await;
    assert_eq!(found["entries"].as_array().unwrap().len(), 3);
    let summary = archived.export().await;
    assert!(
        summary.header.tables.iter().all(|table| !table.name.starts_with("search")),
        "{:?}",
        summary.header.tables
    );
    let accounts = summary.header.tables.iter().find(|table| table.name == "accounts").unwrap();
    assert!(!accounts.columns.contains(&"folded".to_owned()));

    let imported = archived.import("Copie").await.unwrap();
    let copy = archived.books_of(imported.company, &archived.books.client);
    assert_eq!(copy.finds("facture").await, found);
    assert_eq!(copy.finds("brouillon").await["entries"].as_array().unwrap().len(), 1);
    copy.post("/entries", sale("2026-04-04")).await.expect(201);
    assert_eq!(copy.finds("facture").await["entries"].as_array().unwrap().len(), 4);
    assert_eq!(archived.books.finds("facture").await, found);
}
