//! Stories of files and the fiscal years that the company has.

use serde_json::{Value, json};

use super::super::books::{Books, entry_in, sale};
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
    let made = books.runs(&last, dates("2024")).await.expect(200)["fiscal_year_id"].clone();
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
    // What a closing brought forward is no year of entries.
    let made = made.as_str().unwrap();
    let version = async || {
        let review = books.get(&format!("/fiscal_years/{made}/closing")).await.expect(200);
        u32::try_from(review["fiscal_year"]["version"].as_u64().unwrap()).unwrap()
    };
    books.closes(made, version().await).await.expect(200);
    books.runs(&late, dates("2026")).await.assert_problem(409, "fec_leaves_years_out");
    books.reopens(made, version().await).await.expect(200);

    let between = books.uploads("732829320FEC20231231.txt", &of("2023")).await.expect(201);
    books.runs(&between, dates("2023")).await.expect(200);
    let early = books.get(&format!("/fec_imports/{}", early["id"].as_str().unwrap())).await.expect(200);
    books.runs(&early, dates("2022")).await.expect(200);
    books.verify().await.unwrap();
}

/// A year whose file opens with nothing may be the first one, and is not opened later with what an older file ends with; and a file of
/// another company is told as one.
#[tokio::test]
async fn an_old_file_does_not_open_a_year_that_began_with_nothing() {
    let books = Books::open().await;
    let first = books.uploads("732829320FEC20251231.txt", &sales(2)).await.expect(201);
    books.runs(&first, year("2025-01-01", "2025-12-31")).await.expect(200);
    let old = sales(2).replace("2025", "2022");
    let old = books.uploads("552100554FEC20221231.txt", &old).await.expect(201);
    assert_eq!(codes(&old["report"]["refusals"]), ["fec_leaves_years_out"]);
    let told = old["report"]["tolerated"].as_array().unwrap();
    let other = told.iter().find(|one| one["code"] == "other_company").unwrap_or_else(|| panic!("{old:#}"));
    assert_eq!(other["params"]["value"], "552100554");
    let old = books.runs(&old, year("2022-01-01", "2022-12-31")).await;
    old.assert_problem(409, "fec_leaves_years_out");
}

/// A line of the openings of 2026.
fn brought(account: &str, auxiliary: &str, debit: &str, credit: &str) -> String {
    format!(
        "AN\tA nouveaux\t1\t20260101\t{account}\tCompte\t{auxiliary}\t{auxiliary}\tAN26\t20260101\tReport\t\
         {debit}\t{credit}\t\t\t20260131\t\t"
    )
}

/// What the year of [`super::year`] ends with, its result on this account and the bank on that one.
fn opened_on(result: &str, bank: &str) -> String {
    file(&[
        brought(bank, "", "1120,00", "0,00"),
        brought("101000", "", "0,00", "1000,00"),
        brought("445710", "", "0,00", "20,00"),
        brought("401000", "F9", "0,00", "50,00"),
        brought(result, "", "0,00", "50,00"),
    ])
}

/// Two files of the same books: the second opens with what the first ends with, its result on an account of its own.
#[tokio::test]
async fn closing_adds_nothing_to_what_the_next_file_brought() {
    let books = Books::open().await;
    let dates = |of: &str| year(&format!("{of}-01-01"), &format!("{of}-12-31"));
    let first = books.uploads(NAME, &super::year()).await.expect(201);
    let made = books.runs(&first, dates("2025")).await.expect(200)["fiscal_year_id"].clone();
    let next = opened_on("120000", "512000");
    let next = books.uploads("732829320FEC20261231.txt", &next).await.expect(201);
    let made = made.as_str().unwrap();
    let years = books.get("/fiscal_years").await.expect(200);
    let of = years["items"].as_array().unwrap().iter().find(|one| one["id"] == made).unwrap();
    let version = u32::try_from(of["version"].as_u64().unwrap()).unwrap();
    // Whichever comes first, the other looks at what it did.
    let (closed, run) = tokio::join!(books.closes(made, version), books.runs(&next, dates("2026")));
    let closed = closed.expect(200);
    match run.status.as_u16() {
        200 => assert_eq!(closed["opening_entry_id"], Value::Null, "{closed:#}"),
        _ => {
            run.assert_problem(409, "fiscal_year_opened");
        }
    }
    let bank = books.get(&format!("/trial_balance?fiscal_year_id={}", books.year)).await.expect(200);
    let bank = bank["rows"].as_array().unwrap().iter().find(|row| row["account"] == "512000").unwrap();
    assert_eq!(bank["closing_debit"], "1120.00");
    books.verify().await.unwrap();
}

/// Another account of equity may have the result at once. A bank of another number is an account of its own: it is named, and closing brings what
/// the file lacks once it is told to.
#[tokio::test]
async fn what_the_next_file_opened_otherwise_is_asked_about() {
    for (result, bank, differs) in
        [("110000", "512000", json!([])), ("120000", "51200000", json!(["512000", "51200000"]))]
    {
        let books = Books::open().await;
        let dates = |of: &str| year(&format!("{of}-01-01"), &format!("{of}-12-31"));
        let first = books.uploads(NAME, &super::year()).await.expect(201);
        let made = books.runs(&first, dates("2025")).await.expect(200)["fiscal_year_id"].clone();
        let next = books.uploads("732829320FEC20261231.txt", &opened_on(result, bank)).await.expect(201);
        books.runs(&next, dates("2026")).await.expect(200);
        let made = made.as_str().unwrap();
        let review = books.get(&format!("/fiscal_years/{made}/closing")).await.expect(200);
        let found =
            review["findings"].as_array().unwrap().iter().find(|one| one["code"] == "opening_differs");
        assert_eq!(found.map_or(json!([]), |found| found["about"].clone()), differs);
        let version = u32::try_from(review["fiscal_year"]["version"].as_u64().unwrap()).unwrap();
        if found.is_none() {
            let closed = books.closes(made, version).await.expect(200);
            assert_eq!(closed["opening_entry_id"], Value::Null, "{closed:#}");
        } else {
            books.closes(made, version).await.assert_problem(409, "opening_differs");
            books.closes_and_completes(made, version).await.expect(200);
            let ends: Vec<_> = books.balance_of(&books.year).await;
            assert!(
                ends.iter().any(|row| row.0 == "512000") && ends.iter().all(|row| row.0 != bank),
                "{ends:?}"
            );
        }
        books.verify().await.unwrap();
    }
}

/// A file of the year before typed balances tells which of them it does not end with.
#[tokio::test]
async fn a_file_that_does_not_end_with_what_was_typed_behind_it_says_so() {
    let books = Books::open().await;
    // Sent again, a file is reported on as the books are now.
    let tie = async |status: u16| {
        let report = books.uploads(NAME, &super::year()).await.expect(status);
        let found = report["report"]["tolerated"].as_array().unwrap();
        let told = found.iter().find(|one| one["code"] == "openings_differ");
        told.map(|told| (told["count"].clone(), told["params"]["value"].as_str().unwrap().to_owned()))
    };
    assert_eq!(tie(201).await, None, "nothing was typed");
    let ends =
        [("512", "1120", ""), ("101", "", "1000"), ("4457", "", "20"), ("401", "", "50"), ("120", "", "50")];
    let typed = books.posts(entry_in("AN", "2026-01-01", "Reprise", &ends)).await;
    let (count, accounts) = tie(200).await.unwrap();
    assert_eq!((count, accounts.as_str()), (json!(8), "101, 101000, 401, 401000, 4457, 445710, 512, 512000"));

    books.reverses(typed["id"].as_str().unwrap(), "2026-01-01").await.expect(201);
    for account in ["101000", "401000", "445710", "512000"] {
        let label = format!("Compte {account}");
        books.post("/accounts", json!({"number": account, "label": label})).await.expect(201);
    }
    let mut ends = [
        ("512000", "1121", ""),
        ("101000", "", "1000"),
        ("445710", "", "20"),
        ("401000", "", "50"),
        ("120", "", "51"),
    ];
    let typed = books.posts(entry_in("AN", "2026-01-01", "Reprise", &ends)).await;
    assert_eq!(tie(200).await, Some((json!(2), "120, 512000".to_owned())), "the result is another");
    let mut typed = typed["id"].clone();
    let mut retyped = async |ends: &[(&str, &str, &str)]| {
        books.reverses(typed.as_str().unwrap(), "2026-01-01").await.expect(201);
        typed = books.posts(entry_in("AN", "2026-01-01", "Reprise", ends)).await["id"].clone();
    };
    ends[0].1 = "1070";
    retyped(&ends[..4]).await;
    assert_eq!(tie(200).await, Some((json!(1), "512000".to_owned())), "the result is missing");
    (ends[0].1, ends[4]) = ("1120", ("110", "", "50"));
    retyped(&ends).await;
    assert_eq!(tie(200).await, None, "the result was brought to another account of equity");
    ends[4].0 = "120";
    retyped(&ends).await;
    assert_eq!(tie(200).await, None, "it ends with what was typed");
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
    let found = &next["report"];
    assert_eq!(
        (codes(&found["refusals"]), &found["importable"]),
        (vec!["fiscal_year_opened"], &json!(false))
    );
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

/// Balances that somebody writes beside those that a file brought count too: whoever closes the year is told.
#[tokio::test]
async fn what_is_written_beside_the_openings_of_a_file_is_named() {
    let books = Books::open().await;
    let report = books.uploads(NAME, &super::year()).await.expect(201);
    let done = books.runs(&report, year("2025-01-01", "2025-12-31")).await.expect(200);
    let made = done["fiscal_year_id"].as_str().unwrap();
    let beside = ("openings_beside".to_owned(), 1);
    assert!(!books.findings(made).await.contains(&beside));
    let forgotten = [("512000", "5", ""), ("101000", "", "5")];
    let typed = books.posts(entry_in("AN", "2025-01-01", "Oubli", &forgotten)).await;
    assert!(books.findings(made).await.contains(&beside));
    books.reverses(typed["id"].as_str().unwrap(), "2025-01-01").await.expect(201);
    assert!(!books.findings(made).await.contains(&beside));
}

/// Somebody opens the year while the file of the one before comes in: each debt is open once.
#[tokio::test]
async fn openings_that_are_posted_beside_an_import_are_open_once() {
    for _ in 0..4 {
        let books = Books::open().await;
        books.post("/accounts", json!({"number": "411000", "label": "Clients"})).await.expect(201);
        let mut typed = entry_in("AN", "2026-01-01", "Reprise", &[("411000", "120", ""), ("101", "", "120")]);
        typed["lines"][0]["auxiliary"] = json!("C001");
        let draft = books.drafts(typed).await;
        let unpaid: Vec<String> =
            super::lines()[2..5].iter().map(|line| line.replacen("A\t20250301", "\t", 1)).collect();
        let report = books.uploads(NAME, &file(&unpaid)).await.expect(201);
        let (_, run) =
            tokio::join!(books.posts_draft(&draft, 1), books.runs(&report, year("2025-01-01", "2025-12-31")));
        run.expect(200);
        let open = books.get("/open_items?account=411000").await.expect(200);
        assert_eq!((&open["total_debit"], &open["count"]), (&json!("120.00"), &json!(1)), "{open:#}");
        books.verify().await.unwrap();
    }
}
