//! Stories of receipts and invoices that prove entries.

use std::{fs, io};

use chrono::TimeDelta;
use diesel_async::RunQueryDsl;
use futures_util::stream;
use poem::Body;
use poem::http::Method;
use serde_json::{Value, json};

use super::books::{Books, entry_in, sale};
use crate::support::client::Answer;
use crate::support::{Client, TestApp};

pub const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
const MIB: usize = 1024 * 1024;

impl Books {
    /// A second after what was attached before: files are listed as they came.
    pub async fn attaches(&self, entry: &str, name: &str, content: impl Into<Vec<u8>>) -> Answer {
        self.app.clock().advance(TimeDelta::seconds(1));
        self.attaches_as(&self.client, entry, name, content).await
    }

    async fn attaches_as(
        &self,
        client: &Client,
        entry: &str,
        name: &str,
        content: impl Into<Vec<u8>>,
    ) -> Answer {
        let name: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
        client.upload(&self.path(&format!("/entries/{entry}/attachments?file_name={name}")), content).await
    }

    async fn attached(&self, entry: &str) -> Value {
        self.get(&format!("/entries/{entry}/attachments")).await.expect(200)
    }

    async fn takes_away(&self, entry: &str, attachment: &Value) -> Answer {
        self.client.delete(&self.path(&format!("/entries/{entry}/attachments/{}", id(attachment)))).await
    }

    /// How many files of the company are in the store.
    fn files_kept(&self) -> usize {
        let folder = self.app.files_of(TestApp::company_id(self.company));
        fs::read_dir(folder).map_or(0, Iterator::count)
    }

    async fn locks_all(&self, until: &str) {
        self.client.put_at(&self.path("/locks"), 1, json!({"all": until})).await.expect(200);
    }
}

fn id(view: &Value) -> &str {
    view["id"].as_str().unwrap()
}

#[tokio::test]
async fn a_receipt_is_attached_to_a_draft_and_goes_with_it_when_it_is_posted() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    let receipt = books.attaches(&draft, "Reçu n° 7 du café.pdf", PDF).await.expect(201);
    assert_eq!(
        (&receipt["media_type"], &receipt["size_bytes"], &receipt["is_shown"]),
        (&json!("application/pdf"), &json!(PDF.len()), &json!(true))
    );
    let posted = books.posts_draft(&draft, 1).await.expect(200);
    let invoice =
        books.attaches(&draft, "facture.csv", "date;montant\n2026-02-10;120,00\n").await.expect(201);
    assert_eq!((&invoice["media_type"], &invoice["is_shown"]), (&json!("text/csv"), &json!(false)));

    let listed = books.attached(&draft).await;
    let names: Vec<&Value> = listed["items"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["Reçu n° 7 du café.pdf", "facture.csv"]);
    assert_eq!(listed["items"][0]["created_by_name"], "awa Traoré");
    let read = books.get(&format!("/entries/{draft}")).await.expect(200);
    assert_eq!(
        (&read["attachment_count"], &read["hash"]),
        (&json!(2), &posted["hash"]),
        "no hash covers them"
    );
    assert_eq!(books.verify().await.unwrap().entries, 1);
    Books::assert_balance(
        &books.balance().await,
        &[("411", "120.00", "0.00"), ("44571", "0.00", "20.00"), ("707", "0.00", "100.00")],
    );
}

#[tokio::test]
async fn a_list_of_entries_says_which_of_them_are_proved() {
    let books = Books::open().await;
    let proved = books.drafts(sale("2026-02-10")).await;
    books.attaches(&proved, "a.txt", "Reçu").await.expect(201);
    let bare = books.drafts(sale("2026-02-11")).await;
    for (filter, expected) in [("true", [(proved.as_str(), 1)]), ("false", [(bare.as_str(), 0)])] {
        let list = books.get(&format!("/entries?with_attachments={filter}")).await.expect(200);
        let found = list["items"].as_array().unwrap().iter();
        let found: Vec<_> = found.map(|one| (id(one), one["attachment_count"].as_i64().unwrap())).collect();
        assert_eq!(found, expected);
    }
    let reversed = books.posts_draft(&proved, 1).await.expect(200);
    let reversal = books.reverses(id(&reversed), "2026-02-12").await.expect(201);
    assert_eq!(reversal["attachment_count"], 0, "a reversal has its own reason");
}

#[tokio::test]
async fn a_file_comes_back_as_it_came_and_may_do_nothing() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    let path = async |name: &str, content: &[u8]| {
        let made = books.attaches(&draft, name, content).await.expect(201);
        format!("/entries/{draft}/attachments/{}", id(&made))
    };
    let pdf = path("Reçu \"n° 7\".pdf", PDF).await;
    let shown = books.get(&pdf).await;
    assert_eq!((shown.status.as_u16(), shown.bytes.as_slice()), (200, PDF));
    let header = |name: &str| shown.header(name).unwrap_or_default().to_owned();
    assert_eq!(header("content-type"), "application/pdf");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert!(header("content-security-policy").contains("default-src 'none'"));
    assert_eq!(header("cache-control"), "private, no-cache");
    assert_eq!(
        header("content-disposition"),
        "inline; filename=\"Re_u _n_ 7_.pdf\"; filename*=UTF-8''Re%C3%A7u%20%22n%C2%B0%207%22.pdf"
    );
    let again = books.client.request(Method::GET, &books.path(&pdf));
    let again = again.header("if-none-match", &header("etag")).send().await;
    assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0));
    let kept = books.get(&format!("{pdf}?download=true")).await;
    assert!(kept.header("content-disposition").unwrap().starts_with("attachment; "));

    // What a browser could run is never shown, whatever it is called.
    let text = path("page.html", b"Bonjour <script>alert(1)</script>").await;
    let sent = books.get(&text).await;
    assert_eq!(sent.header("content-type"), Some("text/plain"));
    assert!(sent.header("content-disposition").unwrap().starts_with("attachment; "));
    assert!(sent.header("content-security-policy").unwrap().contains("sandbox"));
}

#[tokio::test]
async fn a_file_is_what_its_bytes_say_and_not_what_it_is_called() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    let png = books.attaches(&draft, "facture.pdf", PNG).await.expect(201);
    assert_eq!(png["media_type"], "image/png");
    let refused: [(&str, &[u8]); 5] = [
        ("facture.pdf", b"MZ\x90\0\x03\0\0\0"),
        ("facture.xml", b"<html><script>alert(1)</script></html>"),
        ("facture.xml", b"<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><x>&a;</x>"),
        ("facture.xlsx", b"PK\x03\x04 no workbook"),
        ("facture.pdf", b""),
    ];
    for (name, content) in refused {
        books.attaches(&draft, name, content).await.assert_problem(422, "file_type_not_supported");
    }
    for name in ["", "..", "facture\u{202e}fdp.exe"] {
        let refused = books.attaches(&draft, name, PDF).await;
        if name == ".." {
            refused.expect(201);
        } else {
            refused.assert_fields(&[("file_name", "file_name_invalid")]);
        }
    }
    assert_eq!(books.files_kept(), 2, "what is refused leaves nothing");
}

#[tokio::test]
async fn what_is_too_large_or_breaks_off_leaves_nothing() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    let mut large = PDF.to_vec();
    large.resize(10 * MIB, b' ');
    books.attaches(&draft, "juste.pdf", large.clone()).await.expect(201);
    large.push(b' ');
    books.attaches(&draft, "trop.pdf", large).await.assert_problem(413, "attachment_too_large");
    let path = books.path(&format!("/entries/{draft}/attachments?file_name=a.pdf"));
    let broken = [Ok(PDF.to_vec()), Err(io::Error::from(io::ErrorKind::ConnectionReset))];
    let upload = books.client.request(Method::POST, &path).header("content-type", "application/octet-stream");
    let upload = upload.body(Body::from_bytes_stream(stream::iter(broken))).send();
    upload.await.assert_problem(400, "body_incomplete");
    let named = books.client.request(Method::POST, &path).text("application/pdf", "%PDF-").send().await;
    named.assert_problem(415, "content_type_not_supported");
    assert_eq!(books.files_kept(), 1);
    assert_eq!(books.attached(&draft).await["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_file_that_comes_twice_under_its_key_is_there_once_and_twenty_are_enough() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    let path = books.path(&format!("/entries/{draft}/attachments?file_name=a.pdf"));
    let sends = async || {
        let call = books.client.request(Method::POST, &path).header("idempotency-key", "k1");
        call.file(PDF).send().await.expect(201)
    };
    assert_eq!(sends().await, sends().await);
    assert_eq!(books.files_kept(), 1);
    for number in 2..=20 {
        books.attaches(&draft, &format!("{number}.pdf"), PDF).await.expect(201);
    }
    books.attaches(&draft, "21.pdf", PDF).await.assert_problem(409, "attachments_limit_reached");
    assert_eq!(books.files_kept(), 20);
}

#[tokio::test]
async fn nobody_else_sees_or_brings_a_file() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    let receipt = books.attaches(&draft, "a.pdf", PDF).await.expect(201);
    let path = books.path(&format!("/entries/{draft}/attachments/{}", id(&receipt)));
    let viewer = books.app.member(books.company, "zoe", "viewer").await;
    assert_eq!(viewer.get(&path).await.bytes, PDF);
    books.attaches_as(&viewer, &draft, "b.pdf", PDF).await.assert_problem(403, "permission_missing");
    viewer.delete(&path).await.assert_problem(403, "permission_missing");

    // The same ids in the path of another company, and the file of one entry under another.
    let other = books.of_country(books.app.user("bob").await, "Autre", "FR").await;
    let elsewhere = other.path(&format!("/entries/{draft}/attachments/{}", id(&receipt)));
    other.client.get(&elsewhere).await.assert_problem(404, "not_found");
    other.client.delete(&elsewhere).await.assert_problem(404, "not_found");
    other.attaches(&draft, "c.pdf", PDF).await.assert_problem(404, "not_found");
    other.client.get(&path).await.assert_problem(404, "not_found");
    let second = books.drafts(sale("2026-02-11")).await;
    let crossed = format!("/entries/{second}/attachments/{}", id(&receipt));
    books.get(&crossed).await.assert_problem(404, "not_found");
    assert_eq!((books.files_kept(), other.files_kept()), (1, 0));
}

#[tokio::test]
async fn a_draft_gives_its_files_up_freely_and_takes_them_along_when_it_goes() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    let first = books.attaches(&draft, "a.pdf", PDF).await.expect(201);
    books.attaches(&draft, "b.pdf", PDF).await.expect(201);
    books.takes_away(&draft, &first).await.expect(204);
    books.takes_away(&draft, &first).await.assert_problem(404, "not_found");
    assert_eq!(books.files_kept(), 1);
    books.client.delete_at(&books.path(&format!("/entries/{draft}")), 1).await.expect(204);
    assert_eq!(books.files_kept(), 0);

    let other = books.drafts(sale("2026-02-10")).await;
    books.attaches(&other, "c.pdf", PDF).await.expect(201);
    let gone = books.client.delete(&books.path("/drafts")).await.expect(200);
    assert_eq!(gone["deleted"], 1);
    let trail = books.client.get(&books.company.path("/audit_events?operation=attachment_removed")).await;
    assert_eq!(trail.expect(200)["items"].as_array().unwrap().len(), 2, "one by hand, one with its draft");
}

#[tokio::test]
async fn what_proves_the_books_is_kept_once_its_month_is_locked() {
    let books = Books::open().await;
    let posted = books.posts(sale("2026-02-10")).await;
    let entry = id(&posted);
    let [wrong, right] = [
        books.attaches(entry, "autre.pdf", PDF).await.expect(201),
        books.attaches(entry, "facture.pdf", PDF).await.expect(201),
    ];
    assert_eq!(books.attached(entry).await["can_be_removed"], true);
    books.takes_away(entry, &wrong).await.expect(204);
    books.locks_all("2026-02-28").await;
    assert_eq!(books.attached(entry).await["can_be_removed"], false);
    books.takes_away(entry, &right).await.assert_problem(409, "dates_locked");
    let exception = json!({"scope": "all", "duration_hours": 24, "reason": "Facture oubliée"});
    books.post("/lock_exceptions", exception).await.expect(201);
    books.takes_away(entry, &right).await.assert_problem(409, "dates_locked");
    books.attaches(entry, "retrouvée.pdf", PDF).await.expect(201);
    assert_eq!(books.files_kept(), 2, "what is found later is still taken in");
}

#[tokio::test]
async fn what_proves_a_closed_year_is_kept_whoever_asks() {
    let books = Books::open().await;
    let posted =
        books.posts(entry_in("BQ", "2026-02-10", "Capital", &[("512", "5", ""), ("101", "", "5")])).await;
    let kept = books.attaches(id(&posted), "statuts.pdf", PDF).await.expect(201);
    let closing = json!({"label": "Clôture", "opening_journal": "AN", "opening_label": "À nouveaux"});
    let close = books.path(&format!("/fiscal_years/{}/close", books.year));
    books.client.post_at(&close, 1, closing).await.expect(200);
    books.takes_away(id(&posted), &kept).await.assert_problem(409, "fiscal_year_closed");
    let mut psql = books.psql().await;
    for change in ["DELETE FROM entry_attachments", "UPDATE entry_attachments SET entry_id = entry_id"] {
        let refused = diesel::sql_query(change).execute(&mut psql).await.unwrap_err();
        assert!(refused.to_string().contains("is kept"), "{refused}");
    }
}
