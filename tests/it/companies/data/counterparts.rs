//! The accounts that balance the entries of journals are part of a company's archive.

use serde_json::json;

use super::Archived;

#[tokio::test]
async fn a_journal_keeps_the_account_that_balances_its_entries() {
    let archived = Archived::open().await;
    let bank = archived.books.path("/journals/BQ");
    archived.books.client.patch(&bank, json!({"counterpart_account": "5121"})).await.expect(200);
    archived.export().await;
    let imported = archived.import("Copie").await.unwrap();
    let copy = archived.books_of(imported.company, &archived.books.client);
    let found = copy.get("/journals/BQ").await.expect(200);
    assert_eq!((&found["counterpart_account"], &found["version"]), (&json!("5121"), &json!(2)));
    let account = copy.path("/accounts/5121");
    copy.client.delete_at(&account, 1).await.assert_problem(409, "account_in_use");
}
