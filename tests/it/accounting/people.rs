//! Stories of who wrote what.

use serde_json::json;

use super::books::{Books, sale};

#[tokio::test]
async fn an_entry_names_who_wrote_and_who_posted_it_also_when_they_have_left() {
    let books = Books::open().await;
    let bob = books.app.member(books.company, "bob", "accountant").await;
    let draft = bob.post(&books.path("/entries"), sale("2026-02-10")).await.expect(201);
    let id = draft["id"].as_str().unwrap();
    let drafted = books.get(&format!("/entries/{id}")).await.expect(200);
    assert_eq!(
        (&drafted["created_by_name"], &drafted["posted_by_name"]),
        (&json!("bob Traoré"), &json!(null))
    );
    books.posts_draft(id, 1).await.expect(200);
    let file = "/fec_imports?file_name=fec.txt";
    let header =
        "JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|EcritureLib|Debit|Credit";
    let lines = "VE|Ventes|1|20250110|411|Clients|x|5,00|0,00\nVE|Ventes|1|20250110|707|Ventes|x|0,00|5,00";
    bob.upload(&books.path(file), format!("{header}\n{lines}\n")).await.expect(201);

    let bobs = books.company.path(&format!("/members/{}", draft["created_by"].as_str().unwrap()));
    books.client.delete(&bobs).await.expect(204);
    bob.get(&books.path("/entries")).await.assert_problem(404, "not_found");
    let read = books.get(&format!("/entries/{id}")).await.expect(200);
    let names = (&read["created_by_name"], &read["posted_by_name"]);
    assert_eq!(names, (&json!("bob Traoré"), &json!("awa Traoré")), "{read:#}");
    let uploads = books.get("/fec_imports").await.expect(200);
    assert_eq!(uploads["items"][0]["created_by_name"], "bob Traoré");
}
