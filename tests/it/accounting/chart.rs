//! Stories of the chart of accounts, the journals and the fiscal years.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use super::books::{Books, entry, sale};

#[tokio::test]
async fn a_new_company_has_the_chart_of_its_standard_the_usual_journals_and_a_year() {
    let books = Books::open().await;
    let journals = books.get("/journals").await.expect(200);
    let codes: Vec<&Value> = journals["items"].as_array().unwrap().iter().map(|item| &item["code"]).collect();
    assert_eq!(codes, ["AC", "AN", "BQ", "CA", "OD", "VE"]);
    let bank = books.get("/accounts/512").await.expect(200);
    assert_eq!((&bank["type"], &bank["class"], &bank["parent"]), (&json!("ASSET"), &json!(5), &json!("51")));
    let years = books.get("/fiscal_years").await.expect(200);
    assert_eq!(years["items"][0]["start"], "2026-01-01");
}

#[tokio::test]
async fn an_account_is_added_changed_and_deleted_unless_it_has_moved() {
    let books = Books::open().await;
    let new = json!({"number": "411000", "label": "Clients divers"});
    let account = books.post("/accounts", new.clone()).await.expect(201);
    assert_eq!((&account["type"], &account["parent"]), (&json!("ASSET"), &json!("411")));
    books.post("/accounts", new).await.assert_problem(409, "account_number_taken");

    let path = books.path("/accounts/411000");
    let renamed = books.client.patch(&path, json!({"label": "Clients"})).await.expect(200);
    assert_eq!((&renamed["label"], &renamed["version"]), (&json!("Clients"), &json!(2)));

    books.posts(entry("2026-01-05", "x", &[("411000", "10", ""), ("707", "", "10")])).await;
    books.client.delete(&path).await.assert_problem(409, "account_has_moved");
    let moved = books.get("/accounts?moved=true").await.expect(200);
    let figures: Vec<_> =
        moved["items"].as_array().unwrap().iter().map(|item| (&item["number"], &item["balance"])).collect();
    assert_eq!(figures, [(&json!("411000"), &json!("10.00")), (&json!("707"), &json!("-10.00"))]);

    books.client.patch(&path, json!({"is_active": false})).await.expect(200);
    let refused = books.post("/entries", entry("2026-01-05", "x", &[("411000", "10", "")])).await;
    refused.assert_fields(&[("/lines/0/account", "account_inactive")]);

    books.post("/accounts", json!({"number": "4119", "label": "À effacer"})).await.expect(201);
    books.client.delete(&books.path("/accounts/4119")).await.expect(204);
    books.get("/accounts/4119").await.assert_problem(404, "not_found");
}

/// Whichever of the constraints finds it first.
#[tokio::test]
async fn an_account_or_a_journal_with_a_line_or_with_a_balance_is_not_deleted() {
    let books = Books::open().await;
    for number in ["4115", "4118", "4119"] {
        books.post("/accounts", json!({"number": number, "label": "Clients"})).await.expect(201);
    }
    books.drafts(entry("2026-01-05", "x", &[("4118", "10", ""), ("707", "", "10")])).await;
    let balance = format!(
        "INSERT INTO account_balances (fiscal_year_id, month, account, auxiliary, kind, debit, credit)
         VALUES ('{0}', '2026-01-01', '4119', '', 'ordinary', 1, 0);
         INSERT INTO journal_balances (fiscal_year_id, month, account, auxiliary, kind, journal, debit, credit)
         VALUES ('{0}', '2026-01-01', '4115', '', 'ordinary', 'CA', 1, 0)",
        books.year
    );
    books.psql().await.batch_execute(&balance).await.unwrap();
    for number in ["4115", "4118", "4119"] {
        let refused = books.client.delete(&books.path(&format!("/accounts/{number}"))).await;
        refused.assert_problem(409, "account_has_moved");
    }
    for journal in ["OD", "CA"] {
        let refused = books.client.delete(&books.path(&format!("/journals/{journal}"))).await;
        refused.assert_problem(409, "journal_has_entries");
    }
}

#[tokio::test]
async fn what_cannot_be_an_account_is_not_found_and_never_an_error_of_ours() {
    let books = Books::open().await;
    for number in ["%00", "0", "%27%3B--", "4%FF"] {
        let status = books.get(&format!("/accounts/{number}")).await.status.as_u16();
        assert!(matches!(status, 400 | 404), "{number}: {status}");
    }
    books.get("/journals/%00").await.assert_problem(404, "not_found");
    for query in ["search=%00", "search=%25%5C", "class=-2147483648", "active=true&moved=false"] {
        books.get(&format!("/accounts?{query}")).await.expect(200);
    }
    let nul = data_cursor("\"\\u0000\"");
    books.get(&format!("/accounts?cursor={nul}")).await.assert_fields(&[("cursor", "cursor_invalid")]);
    let ancient = data_cursor("[\"-9999-01-01\",\"00000000-0000-0000-0000-000000000000\"]");
    books.get(&format!("/entries?cursor={ancient}")).await.assert_fields(&[("cursor", "cursor_invalid")]);
    books.get("/entries?from=-9999-01-01&to=9999-12-31").await.expect(200);
}

/// A cursor that nobody was given.
fn data_cursor(json: &str) -> String {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    URL_SAFE_NO_PAD.encode(json)
}

#[tokio::test]
async fn accounts_are_found_by_number_and_by_label_without_accents() {
    let books = Books::open().await;
    let numbers = async |query: &str| -> Vec<String> {
        let view = books.get(&format!("/accounts?{query}")).await.expect(200);
        view["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item["number"].as_str().unwrap().to_owned())
            .collect()
    };
    assert!(numbers("search=445&limit=200").await.iter().all(|number| number.starts_with("445")));
    assert!(
        numbers("search=depreciations%20des%20comptes&limit=200").await.iter().any(|number| number == "491")
    );
    assert!(numbers("class=7&limit=200").await.iter().all(|number| number.starts_with('7')));
}

#[tokio::test]
async fn a_journal_with_entries_stays() {
    let books = Books::open().await;
    let new = json!({"code": "VE2", "name": "Ventes en ligne", "type": "sale"});
    books.post("/journals", new.clone()).await.expect(201);
    books.post("/journals", new).await.assert_problem(409, "journal_code_taken");
    books.client.delete(&books.path("/journals/VE2")).await.expect(204);

    let draft = books.drafts(sale("2026-01-05")).await;
    books.client.delete(&books.path("/journals/VE")).await.assert_problem(409, "journal_has_entries");
    books.client.delete(&books.path(&format!("/entries/{draft}"))).await.expect(204);
    books.client.delete(&books.path("/journals/VE")).await.expect(204);
}

#[tokio::test]
async fn fiscal_years_never_overlap() {
    let books = Books::open().await;
    let year = |start: &str, end: &str| json!({"start": start, "end": end});
    books
        .post("/fiscal_years", year("2026-12-31", "2027-12-30"))
        .await
        .assert_problem(409, "fiscal_year_overlaps");
    let backwards = books.post("/fiscal_years", year("2027-12-31", "2027-01-01")).await;
    backwards.assert_fields(&[("/end", "fiscal_year_end_before_start")]);
    books.post("/fiscal_years", year("2027-01-01", "2027-12-31")).await.expect(201);
    assert_eq!(books.get("/fiscal_years").await.expect(200)["items"].as_array().unwrap().len(), 2);
}

/// As in an imported file: what is not a balance of the first day is a movement of the year.
#[tokio::test]
async fn an_entry_of_an_opening_journal_opens_the_year_on_its_first_day_and_with_balances() {
    let books = Books::open().await;
    let sold = [("411", "12.50", ""), ("707", "", "12.50")];
    books.posts(super::books::entry_in("AN", "2026-07-14", "Facture", &sold)).await;
    books.posts(super::books::entry_in("AN", "2026-01-01", "Facture", &sold)).await;
    let balances = [("411", "1.00", ""), ("101", "", "1.00")];
    books.posts(super::books::entry_in("AN", "2026-01-01", "À-nouveaux", &balances)).await;
    let rows =
        books.get(&format!("/trial_balance?fiscal_year_id={}&search=411", books.year)).await.expect(200);
    let row = &rows["rows"][0];
    assert_eq!((&row["opening_debit"], &row["period_debit"]), (&json!("1.00"), &json!("25.00")));
}

#[tokio::test]
async fn the_lines_of_an_account_and_what_was_brought_forward_give_its_closing_balance() {
    let books = Books::open().await;
    let opening = [("512", "1000.00", ""), ("101", "", "1000.00")];
    books.posts(super::books::entry_in("AN", "2026-01-01", "À-nouveaux", &opening)).await;
    books.posts(entry("2026-01-20", "Loyer", &[("613", "300.00", ""), ("512", "", "300.00")])).await;
    books.posts(entry("2026-02-20", "Loyer", &[("613", "300.00", ""), ("512", "", "300.00")])).await;

    let ledger =
        books.get(&format!("/accounts/512/lines?fiscal_year_id={}&limit=1", books.year)).await.expect(200);
    assert_eq!(
        (&ledger["opening_balance"], &ledger["items"][0]["date"]),
        (&json!("1000.00"), &json!("2026-01-20"))
    );
    assert_eq!((&ledger["total_debit"], &ledger["total_credit"]), (&json!("0.00"), &json!("600.00")));
    assert_eq!(ledger["closing_balance"], "400.00");
    let cursor = ledger["next_cursor"].as_str().unwrap();
    let path = format!("/accounts/512/lines?fiscal_year_id={}&limit=1&cursor={cursor}", books.year);
    let next = books.get(&path).await.expect(200);
    assert_eq!((&next["items"][0]["credit"], &next["next_cursor"]), (&json!("300.00"), &Value::Null));

    let february =
        format!("/trial_balance?fiscal_year_id={}&from=2026-02-01&to=2026-02-28&search=512", books.year);
    let row = books.get(&february).await.expect(200)["rows"][0].clone();
    assert_eq!((&row["opening_debit"], &row["opening_credit"]), (&json!("1000.00"), &json!("300.00")));
    assert_eq!((&row["period_credit"], &row["closing_debit"]), (&json!("300.00"), &json!("400.00")));

    let csv = books.get(&format!("/exports/trial_balance?format=csv&fiscal_year_id={}", books.year)).await;
    csv.expect(200);
    assert!(csv.text().contains("512;"), "{}", csv.text());
}

#[tokio::test]
async fn the_trial_balance_is_searched_as_the_chart_is() {
    let books = Books::open().await;
    books.client.patch(&books.path("/accounts/613"), json!({"label": "Réserves louées"})).await.expect(200);
    books.posts(entry("2026-01-20", "Loyer", &[("613", "300.00", ""), ("512", "", "300.00")])).await;
    let both = ["512", "613"].as_slice();
    for (search, found) in
        [("reserves%20LOU", &both[1..]), ("61", &both[1..]), ("13", &[]), ("%25", &[]), ("", both)]
    {
        let query = format!("fiscal_year_id={}&search={search}", books.year);
        let view = books.get(&format!("/trial_balance?{query}")).await.expect(200);
        let rows = view["rows"].as_array().unwrap();
        let accounts: Vec<&str> = rows.iter().filter_map(|row| row["account"].as_str()).collect();
        assert_eq!(accounts, found, "{search}");
        assert_eq!(view["is_balanced"], true, "as a whole");
    }
}
