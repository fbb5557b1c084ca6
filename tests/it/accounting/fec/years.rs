//! Stories of files and the fiscal years that the company has.

use serde_json::{Value, json};

use super::super::books::{Books, sale};
use super::{NAME, file, lines, sales};

fn year(start: &str, end: &str) -> Value {
    json!({"fiscal_year_start": start, "fiscal_year_end": end, "valid_entries_only": false})
}

/// The lines with other years in their dates.
fn dated(from: &str, to: &str) -> String {
    file(&lines()[2..]).replace(from, to)
}

async fn years(books: &Books) -> Vec<(String, String)> {
    let list = books.get("/fiscal_years").await.expect(200);
    let text = |year: &Value, member: &str| year[member].as_str().unwrap().to_owned();
    let mut years: Vec<_> = list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|year| (text(year, "start"), text(year, "end")))
        .collect();
    years.sort();
    years
}

fn codes(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|item| item["code"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_year_with_entries_and_other_dates_is_told_before_it_is_in_the_way() {
    let books = Books::open().await;
    books.posts(sale("2026-01-05")).await;
    let name = "732829320FEC20260630.txt";
    let first_half = dated("2025", "2026").replacen("20260210", "20251110", 100);
    let report = books.uploads(name, &first_half).await.expect(201);
    let found = &report["report"];
    assert_eq!(codes(&found["refusals"]), ["fiscal_year_overlaps"], "{found:#}");
    assert_eq!(found["refusals"][0]["params"]["date"], "2026-01-01");
    assert_eq!((&found["importable"], &found["importable_partly"]), (&json!(false), &json!(false)));
    books.runs(&report, year("2025-07-01", "2026-06-30")).await.assert_problem(409, "fiscal_year_overlaps");
}

#[tokio::test]
async fn a_year_with_entries_that_holds_every_date_is_the_one_that_is_proposed() {
    let books = Books::open().await;
    books.posts(sale("2026-01-05")).await;
    let report = books.uploads("732829320FEC20260630.txt", &dated("2025", "2026")).await.expect(201);
    let found = &report["report"];
    let proposed = &found["fiscal_year"];
    assert_eq!(
        (&proposed["start"], &proposed["end"], &proposed["existing_id"]),
        (&json!("2026-01-01"), &json!("2026-12-31"), &json!(books.year))
    );
    assert_eq!((&found["importable"], &found["refusals"]), (&json!(true), &json!([])));
    books.runs(&report, year("2026-01-01", "2026-12-31")).await.expect(200);
}

#[tokio::test]
async fn an_empty_year_gives_way_and_today_stays_in_one() {
    let books = Books::open().await;
    let report = books.uploads("732829320FEC20260131.txt", &sales(2)).await.expect(201);
    let found = &report["report"];
    let replaced = found["tolerated"].as_array().unwrap().iter().find(|one| one["code"] == "year_replaced");
    assert_eq!(replaced.expect("it is told")["params"]["date"], "2026-01-01", "{found:#}");
    books.runs(&report, year("2025-02-01", "2026-01-31")).await.expect(200);
    let left = [("2025-02-01", "2026-01-31"), ("2026-02-01", "2027-01-31")];
    assert_eq!(years(&books).await, left.map(|(start, end)| (start.to_owned(), end.to_owned())));
    books.posts(sale("2026-03-02")).await;
}

#[tokio::test]
async fn the_year_that_is_added_ends_where_the_next_one_begins() {
    let books = Books::open().await;
    books.post("/fiscal_years", json!({"start": "2027-01-01", "end": "2027-12-31"})).await.expect(201);
    let report = books.uploads("732829320FEC20260131.txt", &sales(2)).await.expect(201);
    books.runs(&report, year("2025-02-01", "2026-01-31")).await.expect(200);
    let expected = [("2026-02-01", "2026-12-31"), ("2027-01-01", "2027-12-31")];
    assert_eq!(years(&books).await[1..], expected.map(|(start, end)| (start.to_owned(), end.to_owned())));
}

/// Files come in year by year: what was settled in one that is passed over would stay open.
#[tokio::test]
async fn no_year_between_two_files_is_passed_over() {
    let books = Books::open().await;
    let of = |year: &str| super::year().replace("2025", year);
    let dates = |of: &str| year(&format!("{of}-01-01"), &format!("{of}-12-31"));
    let last = books.uploads("732829320FEC20241231.txt", &of("2024")).await.expect(201);
    books.runs(&last, dates("2024")).await.expect(200);
    let all = [("2024-01-01", "2024-12-31"), ("2025-01-01", "2025-12-31"), ("2026-01-01", "2026-12-31")];
    assert_eq!(years(&books).await, all.map(|(start, end)| (start.to_owned(), end.to_owned())));
    let openings = books.get(&format!("/trial_balance?fiscal_year_id={}", books.year)).await.expect(200);
    assert_eq!(openings["is_opening_provisional"], true, "2026 goes on with 2024 for the time being");

    let early = books.uploads("732829320FEC20221231.txt", &of("2022")).await.expect(201);
    let found = &early["report"];
    assert_eq!(codes(&found["refusals"]), ["fec_leaves_years_out"], "{found:#}");
    let params = &found["refusals"][0]["params"];
    assert_eq!((&params["date"], &params["other_date"]), (&json!("2023-01-01"), &json!("2023-12-31")));
    books.runs(&early, dates("2022")).await.assert_problem(409, "fec_leaves_years_out");
    let late = books.uploads("732829320FEC20261231.txt", &of("2026")).await.expect(201);
    books.runs(&late, dates("2026")).await.assert_problem(409, "fec_leaves_years_out");

    let between = books.uploads("732829320FEC20231231.txt", &of("2023")).await.expect(201);
    books.runs(&between, dates("2023")).await.expect(200);
    let early = books.get(&format!("/fec_imports/{}", early["id"].as_str().unwrap())).await.expect(200);
    books.runs(&early, dates("2022")).await.expect(200);
    books.verify().await.unwrap();
}

/// Two files of the same books: the second opens with what the first ends with, its result on an account of its own.
#[tokio::test]
async fn closing_adds_nothing_to_what_the_next_file_brought() {
    let books = Books::open().await;
    let dates = |of: &str| year(&format!("{of}-01-01"), &format!("{of}-12-31"));
    let first = books.uploads(NAME, &super::year()).await.expect(201);
    let made = books.runs(&first, dates("2025")).await.expect(200)["fiscal_year_id"].clone();
    let brought = |account: &str, auxiliary: &str, debit: &str, credit: &str| {
        format!(
            "AN\tA nouveaux\t1\t20260101\t{account}\tCompte\t{auxiliary}\t{auxiliary}\tAN26\t20260101\tReport\t\
             {debit}\t{credit}\t\t\t20260131\t\t"
        )
    };
    let next = file(&[
        brought("512000", "", "1120,00", "0,00"),
        brought("101000", "", "0,00", "1000,00"),
        brought("445710", "", "0,00", "20,00"),
        brought("401000", "F9", "0,00", "50,00"),
        brought("120000", "", "0,00", "50,00"),
    ]);
    let next = books.uploads("732829320FEC20261231.txt", &next).await.expect(201);
    books.runs(&next, dates("2026")).await.expect(200);
    let made = made.as_str().unwrap();
    let years = books.get("/fiscal_years").await.expect(200);
    let of = years["items"].as_array().unwrap().iter().find(|one| one["id"] == made).unwrap();
    let version = u32::try_from(of["version"].as_u64().unwrap()).unwrap();
    let closed = books.closes(made, version).await.expect(200);
    assert_eq!(closed["opening_entry_id"], Value::Null, "{closed:#}");
    books.verify().await.unwrap();
}

/// Balances are brought forward once: by the closing of the year before, or by the file of the next.
#[tokio::test]
async fn a_file_does_not_open_a_year_that_is_open_already() {
    let books = Books::open().await;
    let dates = |of: &str| year(&format!("{of}-01-01"), &format!("{of}-12-31"));
    let first = books.uploads(NAME, &super::year()).await.expect(201);
    let done = books.runs(&first, dates("2025")).await.expect(200);
    let made = done["fiscal_year_id"].as_str().unwrap();
    let years = books.get("/fiscal_years").await.expect(200);
    let version = |years: &Value| {
        let list = years["items"].as_array().unwrap();
        u32::try_from(list.iter().find(|one| one["id"] == made).unwrap()["version"].as_u64().unwrap())
            .unwrap()
    };
    books.closes(made, version(&years)).await.expect(200);
    let next = super::year().replace("2025", "2026");
    let next = books.uploads("732829320FEC20261231.txt", &next).await.expect(201);
    books.runs(&next, dates("2026")).await.assert_problem(409, "fiscal_year_opened");
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_mistyped_date_is_left_out_unless_a_longer_year_is_asked_for() {
    let books = Books::open().await;
    let content = sales(40).replacen("20250202", "20241231", 4);
    let report = books.uploads(NAME, &content).await.expect(201);
    let found = &report["report"];
    assert_eq!(found["fiscal_year"]["start"], "2025-01-01");
    assert_eq!(codes(&found["issues"]), ["date_outside_year"], "{found:#}");
    books
        .runs(&report, year("2025-01-01", "2025-12-31"))
        .await
        .assert_problem(422, "entry_date_outside_year");
    let view = books.runs(&report, year("2024-12-01", "2025-12-31")).await.expect(200);
    assert_eq!((&view["imported_entries"], &view["skipped_entries"]), (&json!(40), &json!(0)));
}

#[tokio::test]
async fn files_without_a_closing_date_follow_the_years_of_the_company() {
    let books = Books::open().await;
    let july = "UPDATE settings SET fiscal_year_start_month = 7";
    diesel_async::SimpleAsyncConnection::batch_execute(&mut books.psql().await, july).await.unwrap();
    let autumn = dated("202502", "202508").replace("202503", "202509").replace("202504", "202510");
    let report = books.uploads("ecritures.txt", &autumn).await.expect(201);
    let proposed = &report["report"]["fiscal_year"];
    assert_eq!((&proposed["start"], &proposed["end"]), (&json!("2025-07-01"), &json!("2026-06-30")));
}
