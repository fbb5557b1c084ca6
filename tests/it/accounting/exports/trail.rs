//! The trail as a file, while others go on.

use diesel_async::SimpleAsyncConnection;
use serde_json::json;

use super::{column, csv_rows};
use crate::accounting::books::Books;

#[tokio::test]
async fn the_trail_as_a_file_shows_one_instant_of_both_its_parts() {
    let books = Books::open().await;
    let program = books.app.program(books.company, &books.client, &["accounting.write"]).await;
    for code in ["Z1", "Z2"] {
        let journal = json!({"code": code, "name": "À part", "type": "miscellaneous"});
        program.post(&books.path("/journals"), journal).await.expect(201);
    }
    let mut other = books.app.database().superuser().await;
    let lock = "BEGIN; LOCK TABLE platform.api_keys IN ACCESS EXCLUSIVE MODE; \
                UPDATE platform.api_keys SET name = 'Boutique'";
    other.batch_execute(lock).await.unwrap();
    let path = books.company.path("/exports/audit_events?format=csv&target=journal");
    let meanwhile = async {
        books.waits_for_a_lock().await;
        other.batch_execute("COMMIT").await.unwrap();
    };
    let (file, ()) = tokio::join!(books.client.get(&path), meanwhile);
    let by_then = csv_rows(&file, b';');
    assert_eq!(
        column(&by_then, 5),
        ["Caisse", "Caisse"],
        "the name that the key had when the file was begun"
    );
    let later = csv_rows(&books.client.get(&path).await, b';');
    assert_eq!(column(&later, 5), ["Boutique", "Boutique"]);
}
