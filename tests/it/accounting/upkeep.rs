//! Stories of what is forgotten and removed with time.

use std::{fs, io, path::PathBuf, time::Duration};

use api::jobs;
use chrono::TimeDelta;
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use futures_util::stream;
use poem::{Body, http::Method};
use serde_json::json;
use tenancy::{FileId, PlatformTx, TenancyError, schema::platform::subscriptions};
use tokio::io::AsyncWriteExt;

use super::books::Books;
use crate::support::{
    Client, TestApp,
    app::{PASSWORD, address_of},
};

const HEADER: &str = "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\t\
    PieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise";

fn file() -> String {
    let line = |account: &str, debit: &str, credit: &str| {
        format!(
            "VT\tVentes\t1\t20250210\t{account}\tCompte\t\t\tF1\t20250210\tVente\t{debit}\t{credit}\t\t\t20250228\t\t"
        )
    };
    [HEADER.to_owned(), line("411000", "12,00", "0,00"), line("707000", "0,00", "12,00"), String::new()]
        .join("\n")
}

impl Books {
    /// The names of the company's stored files.
    fn stored(&self) -> Vec<PathBuf> {
        let folder = self.stored_at("x");
        let entries = fs::read_dir(folder.parent().unwrap()).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect()
    }

    fn stored_at(&self, name: &str) -> PathBuf {
        self.app.files_of(TestApp::company_id(self.company)).join(name)
    }

    /// Time passes, and the worker tidies every company.
    async fn tidies_after(&self, time: TimeDelta) {
        self.app.clock().advance(time);
        let mut visited = None;
        loop {
            visited = jobs::tidy(self.app.app(), visited).await.unwrap();
            if visited.is_none() {
                return;
            }
        }
    }

    /// Pays, so that the end of the trial ends nothing else.
    pub(super) async fn subscribes(&self) {
        let paid = async |tx: &mut PlatformTx<'_>| {
            diesel::update(subscriptions::table)
                .set(subscriptions::status.eq("active"))
                .execute(tx.conn())
                .await
                .map_err(TenancyError::from)
        };
        assert_eq!(self.app.tenancy().platform_write(paid).await.unwrap(), 1);
    }

    /// The same person, signed in again: sessions end with time.
    async fn client_again(&self) -> Client {
        let mut client = self.app.anonymous();
        client.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
        client
    }

    async fn uploads_counted(&self) -> usize {
        let client = self.client_again().await;
        client.get(&self.path("/fec_imports")).await.expect(200)["items"].as_array().unwrap().len()
    }
}

#[tokio::test]
async fn an_upload_whose_caller_goes_away_leaves_nothing() {
    let books = Books::open().await;
    let (body, mut sender) = tokio::io::duplex(64 * 1024);
    sender.write_all(file().as_bytes()).await.unwrap();
    let upload = books
        .client
        .request(Method::POST, &books.path("/fec_imports?file_name=fec.txt"))
        .header("content-type", "application/octet-stream")
        .body(Body::from_async_read(body))
        .send();
    let went_away = tokio::time::timeout(Duration::from_millis(500), upload).await;
    assert!(went_away.is_err(), "the body has no end");
    assert_eq!(books.stored(), Vec::<PathBuf>::new());
    assert_eq!(books.uploads_counted().await, 0);
}

#[tokio::test]
async fn an_upload_that_breaks_off_is_the_callers_fault_and_leaves_nothing() {
    let books = Books::open().await;
    let broken = [Ok(file().into_bytes()), Err(io::Error::from(io::ErrorKind::ConnectionReset))];
    let upload = books
        .client
        .request(Method::POST, &books.path("/fec_imports?file_name=fec.txt"))
        .header("content-type", "application/octet-stream")
        .body(Body::from_bytes_stream(stream::iter(broken)))
        .send();
    upload.await.assert_problem(400, "body_incomplete");
    assert_eq!((books.stored(), books.uploads_counted().await), (Vec::new(), 0));
}

#[tokio::test]
async fn only_what_no_row_names_is_removed() {
    let books = Books::open().await;
    let path = books.path("/fec_imports?file_name=fec.txt");
    let kept = books.client.upload(&path, file()).await.expect(201);
    let [recorded] = books.stored().try_into().unwrap();
    let nameless = books.stored_at(&FileId::new(books.app.now()).to_string());
    fs::write(&nameless, "stored before the service stopped").unwrap();
    let foreign = books.stored_at("lost+found");
    fs::write(&foreign, "not ours").unwrap();

    books.tidies_after(TimeDelta::days(2)).await;
    assert_eq!((recorded.exists(), nameless.exists(), foreign.exists()), (true, false, true));
    let client = books.client_again().await;
    let source = books.path(&format!("/fec_imports/{}/file", kept["id"].as_str().unwrap()));
    assert_eq!(client.get(&source).await.text(), file());
}

#[tokio::test]
async fn an_upload_is_kept_for_thirty_days_unless_it_is_imported() {
    let books = Books::open().await;
    books.subscribes().await;
    let sends = async |content: String| {
        let path = books.path("/fec_imports?file_name=fec.txt");
        books.client_again().await.upload(&path, content).await.expect(201)
    };
    let of = |view: &serde_json::Value| books.path(&format!("/fec_imports/{}", view["id"].as_str().unwrap()));
    let (left, put_aside) = (sends(file()).await, sends(file().replace("12,00", "13,00")).await);
    let imported = sends(file().replace("12,00", "14,00")).await;
    let came: chrono::DateTime<chrono::Utc> = left["created_at"].as_str().unwrap().parse().unwrap();
    let until = left["kept_until"].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap();
    assert_eq!(until - came, TimeDelta::days(30));
    books.client.delete_at(&of(&put_aside), 1).await.expect(204);
    let run = json!({"fiscal_year_start": "2025-01-01", "fiscal_year_end": "2025-12-31", "valid_entries_only": false});
    let imported = books.client.post_at(&format!("{}/run", of(&imported)), 1, run).await.expect(200);
    assert_eq!(imported["kept_until"], serde_json::Value::Null);

    books.tidies_after(TimeDelta::days(30)).await;
    assert_eq!((books.uploads_counted().await, books.stored().len()), (3, 2), "to the second");
    books.tidies_after(TimeDelta::seconds(1)).await;
    assert_eq!((books.uploads_counted().await, books.stored().len()), (1, 1), "what was imported");
    let client = books.client_again().await;
    client.get(&of(&left)).await.assert_problem(404, "not_found");
    assert_eq!(client.get(&format!("{}/file", of(&imported))).await.text(), file().replace("12,00", "14,00"));
    assert_eq!(
        audited(&books, "fec_reports_forgotten").await,
        1,
        "a visit that finds nothing leaves no trace"
    );
}

async fn audited(books: &Books, action: &str) -> i64 {
    tenancy::schema::company::audit_events::table
        .filter(tenancy::schema::company::audit_events::action.eq(action))
        .count()
        .get_result(&mut books.psql().await)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_key_is_kept_for_thirty_days() {
    let books = Books::open().await;
    books.subscribes().await;
    let opens = async |code: &str| {
        let client = books.client_again().await;
        let body = json!({"code": "B2", "name": "Banque 2", "type": "bank"});
        let call = client.request(Method::POST, &books.path("/journals")).header("idempotency-key", code);
        call.json(&body).send().await
    };
    opens("k").await.expect(201);
    books.tidies_after(TimeDelta::days(29)).await;
    opens("k").await.expect(201);
    books.tidies_after(TimeDelta::days(2)).await;
    opens("k").await.assert_problem(409, "journal_code_taken");
}
