//! What tax-audit files take of what all companies share.

use diesel_async::SimpleAsyncConnection;
use serde_json::json;

use super::{NAME, file, lines};
use crate::accounting::books::Books;
use crate::support::TestApp;

#[tokio::test]
async fn a_list_of_uploads_does_not_read_their_reports() {
    let books = Books::open().await;
    books.uploads(NAME, &file(&lines())).await.expect(201);
    let schema = TestApp::company_id(books.company).schema();
    let columns = "id, file_name, size_bytes, state, created_at, fiscal_year_id, imported_entries";
    let narrow = format!(
        "REVOKE SELECT ON {schema}.fec_imports FROM {schema};
         GRANT SELECT ({columns}) ON {schema}.fec_imports TO {schema}"
    );
    books.app.database().superuser().await.batch_execute(&narrow).await.unwrap();
    let list = books.get("/fec_imports").await.expect(200);
    assert_eq!((&list["items"][0]["file_name"], &list["items"][0]["state"]), (&json!(NAME), &json!("reported")));
}
