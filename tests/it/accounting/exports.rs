//! Stories of lists as files: what is filtered is what is in them, to the cent.

mod lists;
mod pdf;
mod trail;

use std::collections::BTreeSet;
use std::io::Cursor;

use calamine::{Data, DataType, Reader, Xlsx};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::books::{Books, entry, entry_in, sale};
use crate::support::{TestApp, client::Answer};

/// The rows of a CSV file behind its byte order mark, the headings first.
#[track_caller]
pub fn csv_rows(answer: &Answer, separator: u8) -> Vec<Vec<String>> {
    answer.expect(200);
    assert_eq!(answer.header("content-type"), Some("text/csv; charset=utf-8"));
    csv_of(&answer.bytes, separator)
}

/// The rows of a CSV file behind its byte order mark.
#[track_caller]
pub fn csv_of(bytes: &[u8], separator: u8) -> Vec<Vec<String>> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).expect("a byte order mark");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).delimiter(separator).from_reader(bytes);
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

/// The name and the rows of the sheet of a workbook, the headings first.
#[track_caller]
pub fn sheet(answer: &Answer) -> (String, Vec<Vec<Data>>) {
    answer.expect(200);
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    assert_eq!(answer.header("content-type"), Some(kind));
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(answer.bytes.clone())).unwrap();
    let name = book.sheet_names().remove(0);
    let range = book.worksheet_range(&name).unwrap();
    (name, range.rows().map(<[Data]>::to_vec).collect())
}

/// What a column of amounts comes to, in cents.
fn cents(rows: &[Vec<Data>], column: usize) -> i64 {
    let amounts = rows[1..].iter().filter_map(|row| row[column].as_f64());
    #[expect(clippy::cast_possible_truncation, reason = "amounts of a story are small")]
    let cents = amounts.map(|amount| (amount * 100.0).round() as i64);
    cents.sum()
}

fn column(rows: &[Vec<String>], column: usize) -> Vec<&str> {
    rows[1..].iter().map(|row| row[column].as_str()).collect()
}

#[tokio::test]
async fn what_is_filtered_is_what_is_exported() {
    let books = Books::open().await;
    books.posts(sale("2026-01-15")).await;
    books.posts(sale("2026-02-15")).await;
    books.drafts(entry("2026-02-16", "Loyer d'été", &[("613", "300.00", ""), ("512", "", "300.00")])).await;
    let year = format!("fiscal_year_id={}", books.year);
    for filter in [
        "",
        "&journal=VE",
        "&state=draft",
        "&from=2026-02-01",
        "&account=613",
        "&search=ete",
        "&to=2026-01-31",
    ] {
        let list = books.get(&format!("/entries?{year}{filter}")).await.expect(200);
        let labels: Vec<&str> =
            list["items"].as_array().unwrap().iter().map(|entry| entry["date"].as_str().unwrap()).collect();
        let file = books.get(&format!("/exports/entries?{year}{filter}&format=csv&language=en")).await;
        let rows = csv_rows(&file, b',');
        assert_eq!(column(&rows, 0), labels, "{filter}");
        assert!(!labels.is_empty() && rows[0][..2] == ["Date", "Journal"], "{filter}");
    }
    let chart = books.get("/exports/accounts?class=5&moved=true&format=csv").await;
    assert_eq!(column(&csv_rows(&chart, b';'), 0), Vec::<&str>::new(), "a draft moves nothing");
    let chart = books.get("/exports/accounts?search=44571&format=csv").await;
    assert_eq!(
        csv_rows(&chart, b';')[1][..6],
        ["44571", "TVA collectée", "Passif", "0,00", "40,00", "-40,00"]
    );
    let journals = books.get("/exports/journals?type=bank&search=BANQUE&active=true&format=csv").await;
    assert_eq!(csv_rows(&journals, b';')[1..].len(), 1);
    let journals = books.get("/exports/journals?active=false&format=csv").await;
    assert_eq!(csv_rows(&journals, b';').len(), 1, "none is inactive");
}

#[tokio::test]
async fn a_file_has_the_order_that_the_list_was_asked_for() {
    let books = Books::open().await;
    for (day, amount) in [("2026-01-15", "9.00"), ("2026-02-15", "100.00"), ("2026-01-10", "20.00")] {
        books.app.clock().advance(TimeDelta::minutes(1));
        let lines = json!([
            {"account": "411", "auxiliary": "C1", "debit": amount}, {"account": "707", "credit": amount},
        ]);
        books.posts(json!({"journal": "VE", "date": day, "label": "Vente", "lines": lines})).await;
    }
    let year = format!("fiscal_year_id={}", books.year);
    let file = async |path: String, at: usize, sort: &str| {
        let answer = books.client.get(&books.company.path(&format!("{path}&sort={sort}&format=csv"))).await;
        column(&csv_rows(&answer, b';'), at).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    for (path, at, up, down) in [
        (format!("/accounting/exports/entries?{year}"), 0, "date_asc", "date_desc"),
        (format!("/accounting/exports/entries?{year}"), 5, "total_asc", "total_desc"),
        ("/accounting/exports/accounts?search=banque".to_owned(), 0, "number_asc", "number_desc"),
        ("/accounting/exports/accounts?search=banque".to_owned(), 1, "label_asc", "label_desc"),
        (
            "/accounting/exports/lines?auxiliary=C1&from=2026-01-01&to=2026-12-31".to_owned(),
            2,
            "date_asc",
            "date_desc",
        ),
        (format!("/accounting/exports/accounts/411/lines?{year}"), 1, "date_asc", "date_desc"),
        ("/exports/audit_events?operation=entry_posted".to_owned(), 0, "at_asc", "at_desc"),
    ] {
        let (rising, mut falling) = (file(path.clone(), at, up).await, file(path.clone(), at, down).await);
        assert!(rising.len() > 1 && rising.first() != rising.last(), "{path}: {rising:?}");
        falling.reverse();
        assert_eq!(rising, falling, "{path} by {up}");
    }
}

#[tokio::test]
async fn the_figures_of_a_workbook_are_those_of_the_books_to_the_cent() {
    let books = Books::open().await;
    let lines = [("411", "1234567.89", ""), ("707", "", "1234567.79"), ("658", "", "0.10")];
    books.posts(entry_in("VE", "2026-01-31", "=SOMME(A1)", &lines)).await;
    books.posts(entry("2026-02-10", "Règlement", &[("512", "0.30", ""), ("411", "", "0.30")])).await;
    let year = format!("fiscal_year_id={}&format=xlsx", books.year);

    let (name, rows) = sheet(&books.get(&format!("/exports/trial_balance?{year}")).await);
    assert_eq!((name.as_str(), &rows[0][0]), ("Balance", &Data::String("Compte".to_owned())));
    let found: Vec<(String, i64, i64)> = rows[1..]
        .iter()
        .map(|row| (row[0].to_string(), cents(&[vec![], row.clone()], 6), cents(&[vec![], row.clone()], 7)))
        .collect();
    let figure = |text: &str| text.replace('.', "").parse::<i64>().unwrap();
    let balance = books.balance().await;
    let expected: Vec<_> =
        balance.into_iter().map(|(account, d, c)| (account, figure(&d), figure(&c))).collect();
    assert_eq!(found, expected);
    assert_eq!(cents(&rows, 6), cents(&rows, 7), "balanced");

    let (_, rows) = sheet(&books.get(&format!("/exports/accounts/411/lines?{year}")).await);
    assert_eq!(cents(&rows, 7) - cents(&rows, 8), 123_456_759, "the lines come to the balance");
    assert_eq!(rows[2][1].as_date(), "2026-01-31".parse().ok());
    assert_eq!(rows[2][5], Data::String("=SOMME(A1)".to_owned()), "a text, which nothing runs");

    let lines = "/exports/lines?accounts=70,65&from=2026-01-01&to=2026-12-31&format=xlsx";
    let (_, rows) = sheet(&books.get(lines).await);
    assert_eq!((rows.len(), cents(&rows, 9)), (3, 123_456_789));
}

#[tokio::test]
async fn the_lines_of_an_account_come_to_its_balance_from_its_opening_on() {
    let books = Books::open().await;
    let lines = [("512", "1000.00", ""), ("101", "", "1000.00")];
    books.posts(entry_in("AN", "2026-01-01", "Report", &lines)).await;
    books.posts(sale("2026-03-01")).await;
    let year = &books.year;
    for account in ["512", "101", "411"] {
        let ledger = books.get(&format!("/accounts/{account}/lines?fiscal_year_id={year}")).await.expect(200);
        let path = format!("/exports/accounts/{account}/lines?fiscal_year_id={year}&format=xlsx&language=es");
        let (name, rows) = sheet(&books.get(&path).await);
        assert_eq!((name.as_str(), &rows[1][5]), ("Libro mayor", &Data::String("Saldo inicial".to_owned())));
        let closing = ledger["closing_balance"].as_str().unwrap().replace('.', "");
        assert_eq!(cents(&rows, 7) - cents(&rows, 8), closing.parse::<i64>().unwrap(), "{account}");
    }
    let unknown = books.get(&format!("/exports/accounts/999/lines?fiscal_year_id={year}&format=csv")).await;
    unknown.assert_problem(404, "not_found");
    let nowhen = "/exports/accounts/411/lines?fiscal_year_id=019c4a5e-7d10-7000-8000-5f0c9a1b2c3d&format=csv";
    books.get(nowhen).await.assert_fields(&[("fiscal_year_id", "fiscal_year_unknown")]);
}

#[tokio::test]
async fn a_file_speaks_the_language_that_is_asked_for_and_is_named_for_what_it_is() {
    let books = Books::open().await;
    books.posts(sale("2026-01-15")).await;
    let year = format!("fiscal_year_id={}", books.year);
    let arabic = books.get(&format!("/exports/entries?{year}&format=csv&language=ar")).await;
    let rows = csv_rows(&arabic, b';');
    assert_eq!(
        (rows[0][0].as_str(), rows[1][5].as_str(), rows[1][6].as_str()),
        ("التاريخ", "120,00", "مرحّل")
    );
    let named = arabic.header("content-disposition").unwrap();
    assert!(
        named.starts_with(
            "attachment; filename=\"entries.csv\"; filename*=UTF-8''Boulangerie%20Awa%20-%20%D8"
        ),
        "{named}"
    );
    assert!(named.ends_with("%20-%202026-01-01%20-%202026-12-31.csv"), "{named}");
    let (name, _) = sheet(&books.get(&format!("/exports/entries?{year}&format=xlsx&language=ar")).await);
    assert_eq!(name, "القيود");

    let call = books.client.request(poem::http::Method::GET, &books.path("/exports/journals?format=csv"));
    let preferred = call.header("accept-language", "de-AT, en-GB;q=0.9, fr;q=0.8").send().await;
    assert_eq!(csv_rows(&preferred, b',')[0][0], "Code");
    let unknown = books.get("/exports/journals?format=doc").await;
    unknown.assert_problem(400, "parameter_invalid");
}

#[tokio::test]
async fn a_list_longer_than_a_batch_is_whole_and_none_is_there_twice() {
    let books = Books::open().await;
    let report = books.uploads("732829320FEC20251231.txt", &super::fec::sales(2_100)).await.expect(201);
    let run = json!({
        "fiscal_year_start": "2025-01-01", "fiscal_year_end": "2025-12-31", "valid_entries_only": false,
    });
    let year = books.runs(&report, run).await.expect(200)["fiscal_year_id"].as_str().unwrap().to_owned();
    let rows =
        csv_rows(&books.get(&format!("/exports/entries?fiscal_year_id={year}&format=csv")).await, b';');
    let labels: BTreeSet<&str> = column(&rows, 4).into_iter().collect();
    assert_eq!((rows.len() - 1, labels.len()), (2_100, 2_100));
    let path = format!("/exports/accounts/411000/lines?fiscal_year_id={year}&format=xlsx");
    let (_, rows) = sheet(&books.get(&path).await);
    assert_eq!((rows.len(), cents(&rows, 7)), (2 + 2_100, 2_100 * 1_200));
    let path = "/exports/lines?accounts=7&from=2025-01-01&to=2025-12-31&format=csv";
    let rows = csv_rows(&books.get(path).await, b';');
    assert_eq!((rows.len() - 1, column(&rows, 9)[2_099]), (2_100, "12,00"));
}

#[tokio::test]
async fn a_list_that_is_too_long_for_a_file_is_refused_before_anything_is_sent() {
    let app = TestApp::start_with(&[("EXPORT_MAX_ROWS", "2")]).await;
    let books = Books::open_in(app, "EUR").await;
    for day in ["2026-01-10", "2026-01-11"] {
        books.posts(sale(day)).await;
    }
    for format in ["csv", "xlsx"] {
        let path = format!("/exports/entries?format={format}");
        books.get(&path).await.expect(200);
        books.get(&format!("/exports/accounts?format={format}")).await.assert_problem(422, "export_too_long");
    }
    books.posts(sale("2026-01-12")).await;
    books.get("/exports/entries?format=csv").await.assert_problem(422, "export_too_long");
    books.get("/exports/entries?format=csv&to=2026-01-11").await.expect(200);
    let left = std::fs::read_dir(books.app.folder().join("files")).unwrap();
    assert_eq!(left.filter(|file| file.as_ref().unwrap().file_type().unwrap().is_file()).count(), 0);
}

#[tokio::test]
async fn who_may_not_read_a_list_does_not_get_it_as_a_file() {
    let books = Books::open().await;
    let bob = books.app.user("bob").await;
    let employee = books.app.member(books.company, "eve", "employee").await;
    for list in [
        "/accounting/exports/entries",
        "/accounting/exports/fiscal_years",
        "/accounting/exports/fec_imports",
        "/exports/members",
        "/exports/invitations",
        "/exports/api_keys",
        "/exports/webhook_endpoints",
        "/exports/webhook_deliveries",
        "/exports/audit_events",
    ] {
        let path = books.company.path(&format!("{list}?format=csv"));
        bob.get(&path).await.assert_problem(404, "not_found");
        books.app.anonymous().get(&path).await.assert_problem(401, "unauthenticated");
        assert_eq!(employee.get(&path).await.expect(403)["code"], "permission_missing", "{list}");
    }
    let program = books.app.program(books.company, &books.client, &["accounting.read"]).await;
    program.get(&books.path("/exports/journals?format=csv")).await.expect(200);
    program
        .get(&books.company.path("/exports/members?format=csv"))
        .await
        .assert_problem(403, "permission_missing");
}

#[tokio::test]
async fn the_members_are_exported_as_they_are_filtered() {
    let books = Books::open().await;
    books.app.member(books.company, "bob", "viewer").await;
    let role = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    let key: Value = books.client.post(&books.company.path("/roles"), role).await.expect(201)["key"].clone();
    books.app.member(books.company, "eve", key.as_str().unwrap()).await;
    let path = |query: &str| books.company.path(&format!("/exports/members?format=csv&{query}"));
    let all = csv_rows(&books.client.get(&path("")).await, b';');
    let people: Vec<(&str, &str)> = all[1..].iter().map(|row| (row[1].as_str(), row[3].as_str())).collect();
    assert_eq!(people, [("awa", "Administrateur"), ("bob", "Lecteur"), ("eve", "Caisse")]);
    assert_eq!(all[1][4..6], ["oui", "oui"], "active, and the owner");
    for (query, name) in [("role=viewer", "bob"), ("search=BOB%20traore", "bob"), ("search=eve@", "eve")] {
        assert_eq!(column(&csv_rows(&books.client.get(&path(query)).await, b';'), 1), [name], "{query}");
    }
}
