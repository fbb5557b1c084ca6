//! Stories of archives of closed years, each checked as whoever gets one would.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Read};

use chrono::TimeDelta;
use data_encoding::HEXLOWER;
use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use zip::ZipArchive;

use super::attachments::PDF;
use super::books::{Books, sale};
use super::exports::csv_of;
use crate::support::TestApp;
use crate::support::client::Answer;

const PDF_OF_DETAIL: &[u8] = b"%PDF-1.7\n% detail\n%%EOF\n";

impl Books {
    fn archives(&self) -> String {
        self.path(&format!("/fiscal_years/{}/archives", self.year))
    }

    async fn asks(&self) -> Answer {
        self.client.post(&self.archives(), json!({})).await
    }

    async fn made(&self) -> Vec<Value> {
        let list = self.client.get(&self.archives()).await.expect(200);
        list["items"].as_array().unwrap().clone()
    }

    /// Asks for an archive, and lets the worker do: what became of it.
    async fn archived(&self) -> Value {
        self.app.clock().advance(TimeDelta::seconds(1));
        self.asks().await.expect(202);
        self.app.works().await;
        self.made().await.remove(0)
    }

    async fn ends_the_year(&self) {
        let closing = json!({"label": "Clôture", "opening_journal": "AN", "opening_label": "À nouveaux"});
        let close = self.path(&format!("/fiscal_years/{}/close", self.year));
        self.client.post_at(&close, 1, closing).await.expect(200);
    }

    /// A closed year with a sale that an invoice proves, and a seal.
    async fn a_closed_year() -> (Self, String) {
        let books = Self::open().await;
        let posted = books.posts(sale("2026-02-10")).await;
        let entry = posted["id"].as_str().unwrap().to_owned();
        books.attaches(&entry, "Facture n° 1.pdf", PDF).await.expect(201);
        books.attaches(&entry, "facture n° 1.PDF", PDF_OF_DETAIL).await.expect(201);
        books.ends_the_year().await;
        let seal = json!({"fiscal_year_id": books.year, "until": "2026-12-31"});
        books.post("/seals", seal).await.expect(201);
        (books, entry)
    }
}

/// Everything in an archive by its name.
fn unpacked(bytes: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let places = 0..archive.len();
    places
        .map(|place| {
            let mut file = archive.by_index(place).unwrap();
            let mut content = Vec::new();
            file.read_to_end(&mut content).unwrap();
            (file.name().unwrap().into_owned(), content)
        })
        .collect()
}

/// As `sha256sum -c` would: how many files are as they are said to be.
#[track_caller]
fn assert_sums(files: &BTreeMap<String, Vec<u8>>) -> usize {
    let sums = String::from_utf8(files["SHA256SUMS"].clone()).unwrap();
    for line in sums.lines() {
        let (sum, name) = line.split_once("  ").unwrap();
        assert_eq!(HEXLOWER.encode(&Sha256::digest(&files[name])), sum, "{name}");
    }
    assert_eq!(sums.lines().count(), files.len() - 1, "every file but the sums themselves");
    sums.lines().count()
}

#[tokio::test]
async fn an_archive_holds_all_that_proves_a_year_and_can_be_checked_without_us() {
    let (books, _) = Books::a_closed_year().await;
    let done = books.archived().await;
    assert_eq!((&done["state"], &done["left_out"]), (&json!("done"), &json!([])), "{done:#}");
    assert_eq!(done["files_done"], done["files_total"]);
    let path = format!("{}/{}/file", books.archives(), done["id"].as_str().unwrap());
    let answer = books.client.get(&path).await;
    answer.expect(200);
    assert_eq!(HEXLOWER.encode(&Sha256::digest(&answer.bytes)), done["sha256"].as_str().unwrap());
    let named = answer.header("content-disposition").unwrap();
    assert!(named.starts_with("attachment; filename=\"archive-2026-01-01-2026-12-31-"), "{named}");

    let files = unpacked(&answer.bytes);
    assert!(assert_sums(&files) >= 15, "{:?}", files.keys());
    let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    for listed in manifest["files"].as_array().unwrap() {
        let content = &files[listed["file"].as_str().unwrap()];
        assert_eq!(
            (&listed["size_bytes"], listed["sha256"].as_str().unwrap()),
            (&json!(content.len()), HEXLOWER.encode(&Sha256::digest(content)).as_str())
        );
    }
    assert_eq!(manifest["files"].as_array().unwrap().len(), files.len() - 2);
    let integrity = books.get(&format!("/integrity?fiscal_year_id={}", books.year)).await.expect(200);
    let heads = |chains: &Value| -> Vec<Value> {
        let chains = chains.as_array().unwrap().iter();
        chains.map(|one| json!([one["journal"], one["entries"], one["head"]])).collect()
    };
    assert_eq!(heads(&manifest["chains"]), heads(&integrity["chains"]));
    assert_eq!(manifest["integrity"]["seals"], 1);
    assert_eq!(manifest["fiscal_year"]["end"], "2026-12-31");

    let fec = books.get(&format!("/fiscal_years/{}/fec", books.year)).await;
    assert_eq!(files["fec/732829320FEC20261231.txt"], fec.bytes);
    assert!(files["fec/notice.pdf"].starts_with(b"%PDF-"));
    let reports = [
        "reports/trial-balance",
        "reports/general-ledger",
        "reports/statements",
        "reports/form-2054",
        "journals/VE",
    ];
    for name in reports {
        assert!(files[&format!("{name}.pdf")].starts_with(b"%PDF-"), "{name}");
        assert!(files[&format!("{name}.csv")].starts_with("\u{feff}".as_bytes()), "{name}");
    }
    assert_eq!(files["attachments/VE-1/Facture_n__1.pdf"], PDF);
    assert_eq!(files["attachments/VE-1/facture_n__1-2.PDF"], PDF_OF_DETAIL);
    let attached = &manifest["attachments"][0];
    assert_eq!(
        (&attached["journal"], &attached["number"], &attached["name"]),
        (&json!("VE"), &json!(1), &json!("Facture n° 1.pdf"))
    );
    let head = integrity["chains"].as_array().unwrap().iter().find(|one| one["journal"] == "VE").unwrap();
    let hashes = String::from_utf8(files["integrity/hashes.csv"].clone()).unwrap();
    assert!(hashes.contains(head["head"].as_str().unwrap()));
    let endings = ["txt", "sig", "pem"];
    for ending in endings {
        assert_eq!(
            files
                .keys()
                .filter(|name| name.starts_with("integrity/seal-2026-12-31-") && name.ends_with(ending))
                .count(),
            1
        );
    }
}

#[tokio::test]
async fn only_a_closed_year_is_archived_by_who_may() {
    let books = Books::open().await;
    books.posts(sale("2026-02-10")).await;
    books.asks().await.assert_problem(409, "fiscal_year_not_closed");
    books.ends_the_year().await;
    for (name, role) in [("zoe", "viewer"), ("max", "accountant")] {
        let member = books.app.member(books.company, name, role).await;
        member.get(&books.archives()).await.expect(200);
        if role == "viewer" {
            member.post(&books.archives(), json!({})).await.assert_problem(403, "permission_missing");
        }
    }
    let other = books.of_country(books.app.user("bob").await, "Autre", "FR").await;
    other.client.post(&books.archives(), json!({})).await.assert_problem(404, "not_found");
    let crossed = other.path(&format!("/fiscal_years/{}/archives", books.year));
    other.client.post(&crossed, json!({})).await.assert_problem(404, "not_found");

    let asked = books.asks().await.expect(202);
    assert_eq!((&asked["state"], &asked["files_total"]), (&json!("waiting"), &json!(0)));
    books.asks().await.assert_problem(409, "export_in_progress");
    let path = format!("{}/{}", books.archives(), asked["id"].as_str().unwrap());
    books.client.get(&format!("{path}/file")).await.assert_problem(404, "not_found");
    books.client.delete(&path).await.assert_problem(409, "export_in_progress");
    books.app.works().await;
    books.client.get(&format!("{path}/file")).await.expect(200);
    books.client.delete(&path).await.expect(204);
    assert_eq!(books.made().await, [] as [Value; 0]);
    let left =
        fs::read_dir(books.app.files_of(TestApp::company_id(books.company))).map_or(0, Iterator::count);
    assert_eq!(left, 0, "its file goes with it");
    for _ in 0..5 {
        assert_eq!(books.archived().await["state"], "done");
    }
    books.asks().await.assert_problem(409, "year_archives_limit_reached");
}

#[tokio::test]
async fn nothing_comes_of_books_or_files_that_are_not_what_they_were() {
    let (books, entry) = Books::a_closed_year().await;
    let listed = books.get(&format!("/entries/{entry}/attachments")).await.expect(200);
    let file = books.app.files_of(TestApp::company_id(books.company));
    let file = file.join(listed["items"][0]["id"].as_str().unwrap());
    let whole = fs::read(&file).unwrap();
    fs::write(&file, "another").unwrap();
    let failed = books.archived().await;
    assert_eq!((&failed["state"], &failed["error_code"]), (&json!("failed"), &json!("attachment_damaged")));
    fs::write(&file, whole).unwrap();
    assert_eq!(books.archived().await["state"], "done");

    let mut superuser = books.app.database().superuser().await;
    let schema = TestApp::company_id(books.company).schema();
    let change =
        "SET session_replication_role TO replica; UPDATE entries SET label = 'Autre' WHERE number = 1";
    superuser.batch_execute(&format!("SET search_path TO {schema}, ext; {change}")).await.unwrap();
    let failed = books.archived().await;
    assert_eq!(failed["error_code"], "books_not_whole");
    assert_eq!(failed["sha256"], Value::Null);
}

#[tokio::test]
async fn a_company_without_a_siren_has_an_archive_without_a_tax_audit_file() {
    let books = Books::open().await;
    books.posts(sale("2026-02-10")).await;
    books.ends_the_year().await;
    let mut psql = books.psql().await;
    psql.batch_execute("UPDATE settings SET registration_number = ''").await.unwrap();
    let done = books.archived().await;
    assert_eq!(
        (&done["state"], &done["left_out"]),
        (&json!("done"), &json!(["fec/fec.txt", "fec/notice.pdf"]))
    );
    let path = format!("{}/{}/file", books.archives(), done["id"].as_str().unwrap());
    let files = unpacked(&books.client.get(&path).await.bytes);
    assert_sums(&files);
    let manifest: Value = serde_json::from_slice(&files["manifest.json"]).unwrap();
    assert_eq!(
        manifest["left_out"][0],
        json!({"file": "fec/fec.txt", "code": "registration_number_missing"})
    );
}

/// What the trial balance of an archive says is what the entries of its tax-audit file add up to.
#[tokio::test]
async fn the_trial_balance_of_an_archive_is_that_of_its_tax_audit_file() {
    let (books, _) = Books::a_closed_year().await;
    let done = books.archived().await;
    let path = format!("{}/{}/file", books.archives(), done["id"].as_str().unwrap());
    let files = unpacked(&books.client.get(&path).await.bytes);
    let minor = |text: &str| text.replace(['.', ','], "").parse::<i64>().unwrap();
    let fec = String::from_utf8(files["fec/732829320FEC20261231.txt"].clone()).unwrap();
    let mut of_file: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    for line in fec.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let sums = of_file.entry(cells[4].to_owned()).or_default();
        *sums = (sums.0 + minor(cells[11]), sums.1 + minor(cells[12]));
    }
    let of_balance: BTreeMap<String, (i64, i64)> = csv_of(&files["reports/trial-balance.csv"], b';')
        .into_iter()
        .filter(|row| row[0].parse::<u32>().is_ok())
        .map(|row| (row[0].clone(), (minor(&row[2]) + minor(&row[4]), minor(&row[3]) + minor(&row[5]))))
        .collect();
    assert_eq!(of_balance, of_file);
    assert!(of_balance.contains_key("707"), "income is told as it was before it was closed");
}

#[tokio::test]
async fn an_archive_from_before_a_year_was_opened_again_says_so() {
    let (books, _) = Books::a_closed_year().await;
    assert_eq!(books.archived().await["is_outdated"], false);
    let reopen = books.path(&format!("/fiscal_years/{}/reopen", books.year));
    books.client.post_at(&reopen, 2, json!({"reason": "Facture oubliée"})).await.expect(200);
    assert_eq!(books.made().await[0]["is_outdated"], true);
    books.app.clock().advance(TimeDelta::seconds(1));
    let closing = json!({"label": "Clôture", "opening_journal": "AN", "opening_label": "À nouveaux"});
    let close = books.path(&format!("/fiscal_years/{}/close", books.year));
    books.client.post_at(&close, 3, closing).await.expect(200);
    books.archived().await;
    let told: Vec<Value> = books.made().await.iter().map(|one| one["is_outdated"].clone()).collect();
    assert_eq!(told, [json!(false), json!(true)]);
}
