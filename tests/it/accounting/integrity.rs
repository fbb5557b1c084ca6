//! Stories of seals, and of books that are looked at again.

use data_encoding::BASE64;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{DerSignature, VerifyingKey};
use p256::pkcs8::DecodePublicKey;
use serde_json::{Value, json};

use super::books::Books;
use crate::support::TestApp;

impl Books {
    async fn sale_of(&self, day: &str, amount: &str) {
        let lines = json!([{"account": "411", "debit": amount}, {"account": "707", "credit": amount}]);
        self.posts(json!({"journal": "VE", "date": day, "label": "Vente", "lines": lines})).await;
    }

    async fn locks_until(&self, day: &str) {
        let locks = self.get("/locks").await.expect(200);
        let version = u32::try_from(locks["version"].as_u64().unwrap()).unwrap();
        self.client.put_at(&self.path("/locks"), version, json!({"all": day})).await.expect(200);
    }

    async fn seals(&self, until: &str) -> crate::support::client::Answer {
        self.post("/seals", json!({"fiscal_year_id": self.year, "until": until})).await
    }

    async fn checks(&self) -> Value {
        self.post("/integrity/check", json!({"fiscal_year_id": self.year})).await.expect(200)
    }

    /// Somebody with every right on the database changes it behind the service's back.
    async fn tampers(&self, change: &str) {
        let mut conn = self.app.database().superuser().await;
        let schema = TestApp::company_id(self.company).schema();
        let whole =
            format!("SET search_path TO {schema}, ext; SET session_replication_role TO replica; {change}");
        conn.batch_execute(&whole).await.unwrap();
    }
}

#[tokio::test]
async fn a_seal_says_where_each_chain_stood_and_can_be_checked_without_us() {
    let books = Books::open().await;
    books.sale_of("2026-01-10", "12").await;
    books.sale_of("2026-01-20", "30").await;
    books.seals("2026-01-31").await.assert_problem(409, "period_not_locked");
    books.locks_until("2026-01-31").await;
    books.seals("2026-01-30").await.assert_fields(&[("/until", "not_last_of_month")]);
    books.seals("2027-01-31").await.assert_fields(&[("/until", "outside_fiscal_year")]);
    let seal = books.seals("2026-01-31").await.expect(201);
    let chains = books.get(&format!("/integrity?fiscal_year_id={}", books.year)).await.expect(200);
    let head = chains["chains"][0]["head"].as_str().unwrap();
    let statement = seal["statement"].as_str().unwrap();
    assert!(
        statement.contains("until 2026-01-31\n") && statement.contains("debit 42.00 EUR\n"),
        "{statement}"
    );
    assert!(statement.ends_with(&format!("journal VE 2 {head}\n")), "{statement}");
    assert_eq!(
        (&seal["is_of_this_instance"], &chains["seals"][0]["until"]),
        (&json!(true), &json!("2026-01-31"))
    );

    let key = VerifyingKey::from_public_key_pem(seal["public_key"].as_str().unwrap()).unwrap();
    let signature = BASE64.decode(seal["signature"].as_str().unwrap().as_bytes()).unwrap();
    let signature = DerSignature::from_bytes(&signature).unwrap();
    key.verify(statement.as_bytes(), &signature).unwrap();
    key.verify(statement.replace("42.00", "43.00").as_bytes(), &signature).unwrap_err();
    books.seals("2026-01-31").await.assert_problem(409, "period_sealed");
}

#[tokio::test]
async fn books_that_go_on_keep_their_seals_whole() {
    let books = Books::open().await;
    books.sale_of("2026-01-10", "12").await;
    books.locks_until("2026-01-31").await;
    books.seals("2026-01-31").await.expect(201);
    books.sale_of("2026-02-10", "5").await;
    let check = books.checks().await;
    assert_eq!(
        [&check["is_whole"], &check["chains"], &check["entries"], &check["lines"], &check["seals"]],
        [&json!(true), &json!(1), &json!(2), &json!(4), &json!(1)]
    );
}

#[tokio::test]
async fn what_was_changed_behind_our_back_is_found() {
    let books = Books::open().await;
    books.sale_of("2026-01-10", "12").await;
    books.sale_of("2026-01-11", "13").await;
    books.locks_until("2026-01-31").await;
    books.seals("2026-01-31").await.expect(201);
    books.tampers("UPDATE entries SET label = 'Autre' WHERE number = 2").await;
    let check = books.checks().await;
    assert_eq!((&check["is_whole"], &check["break_code"]), (&json!(false), &json!("hash_differs")));
    assert!(check["break_place"].as_str().unwrap().contains("number 2"), "{check}");
    books.tampers("UPDATE entries SET label = 'Vente' WHERE number = 2").await;
    assert_eq!(books.checks().await["is_whole"], true);

    // The last entry goes, and the chain with it: only the seal remembers it.
    let gone = "DELETE FROM entry_lines WHERE entry_id IN (SELECT id FROM entries WHERE number = 2); \
                DELETE FROM entries WHERE number = 2; \
                UPDATE journal_sequences SET next_number = 2, head_hash = (SELECT hash FROM entries WHERE number = 1) \
                WHERE journal = 'VE'";
    books.tampers(gone).await;
    let check = books.checks().await;
    assert_eq!(check["break_code"], "sealed_entry_differs", "{check}");
    books.tampers("UPDATE seals SET until = '2026-02-28'").await;
    assert_eq!(books.checks().await["break_code"], "seal_not_of_this_instance", "only the text is signed");
    books.tampers("UPDATE seals SET until = '2026-01-31'").await;
    books.tampers("UPDATE seals SET statement = replace(statement, 'journal VE 2', 'journal VE 1')").await;
    assert_eq!(books.checks().await["break_code"], "seal_not_of_this_instance");
}

#[tokio::test]
async fn a_seal_is_final_for_the_service_too() {
    let books = Books::open().await;
    books.sale_of("2026-01-10", "12").await;
    books.locks_until("2026-01-31").await;
    books.seals("2026-01-31").await.expect(201);
    let mut conn = books.psql().await;
    for change in ["UPDATE seals SET until = '2026-02-28'", "DELETE FROM seals"] {
        let refused = diesel::sql_query(change).execute(&mut conn).await.unwrap_err();
        assert!(refused.to_string().contains("a seal is final"), "{refused}");
    }
}

#[tokio::test]
async fn what_came_after_a_seal_is_sealed_anew() {
    let books = Books::open().await;
    books.sale_of("2026-01-10", "12").await;
    books.locks_until("2026-01-31").await;
    books.seals("2026-01-31").await.expect(201);
    books.seals("2026-01-31").await.assert_problem(409, "period_sealed");
    let exception = json!({"scope": "all", "duration_hours": 24, "reason": "Facture oubliée"});
    books.post("/lock_exceptions", exception).await.expect(201);
    books.sale_of("2026-01-12", "8").await;
    books.app.clock().advance(chrono::TimeDelta::seconds(1));
    books.seals("2026-01-31").await.expect(201);
    assert_eq!(books.checks().await["seals"], 2);
}
