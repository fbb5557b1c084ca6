//! Stories of the orders of lists: all pages together are the whole list in that order, also where equals lie on a border.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::books::{Books, entry, entry_in};

impl Books {
    /// All rows of a list, so many a page.
    async fn pages(&self, list: &str, limit: usize) -> Vec<Value> {
        let (mut rows, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = self.client.get(&format!("{list}&limit={limit}{cursor}")).await.expect(200);
            rows.extend(page["items"].as_array().unwrap().clone());
            let Some(next) = page["next_cursor"].as_str() else { return rows };
            cursor = format!("&cursor={next}");
        }
    }

    /// Asserts that a list and its other direction are each other's mirror, by pages of any size.
    async fn assert_mirrored(&self, list: &str, up: &str, down: &str) -> Vec<Value> {
        let whole = self.pages(&format!("{list}&sort={up}"), 200).await;
        let mut mirror = self.pages(&format!("{list}&sort={down}"), 200).await;
        mirror.reverse();
        assert_eq!(whole, mirror, "{list} by {up} and {down}");
        for limit in [1, 2, 3, 5] {
            for sort in [up, down] {
                let mut paged = self.pages(&format!("{list}&sort={sort}"), limit).await;
                if sort == down {
                    paged.reverse();
                }
                assert_eq!(paged, whole, "{list} by {sort}, {limit} a page");
            }
        }
        whole
    }

    async fn refuses_cursor_of_another(&self, list: &str, of: &str, other: &str) {
        let page = self.client.get(&format!("{list}&limit=1&sort={of}")).await.expect(200);
        let path = format!("{list}&sort={other}&cursor={}", page["next_cursor"].as_str().unwrap());
        self.client.get(&path).await.assert_fields(&[("cursor", "cursor_invalid")]);
    }
}

/// Entries of few days, totals and journals: each has equals.
async fn entries_with_equals(books: &Books) {
    for turn in 0..14_u32 {
        let (day, amount) = (format!("2026-02-{:02}", 1 + turn % 3), format!("{}.00", 9 + 91 * (turn % 4)));
        let lines = [("613", amount.as_str(), ""), ("512", "", amount.as_str())];
        let new = entry_in(["OD", "VE"][(turn % 2) as usize], &day, &format!("Loyer {turn}"), &lines);
        match turn % 5 {
            4 => drop(books.drafts(new).await),
            _ => drop(books.posts(new).await),
        }
    }
}

fn cents(text: &Value) -> i64 {
    text.as_str().unwrap().replace('.', "").parse().unwrap()
}

#[tokio::test]
async fn entries_are_listed_in_each_order_whole_and_once() {
    let books = Books::open().await;
    entries_with_equals(&books).await;
    let list = books.path(&format!("/entries?fiscal_year_id={}", books.year));
    let by_date = books.assert_mirrored(&list, "date_asc", "date_desc").await;
    assert_eq!(by_date.len(), 14);
    assert!(by_date.is_sorted_by_key(|row| row["date"].as_str().unwrap().to_owned()));
    let by_total = books.assert_mirrored(&list, "total_asc", "total_desc").await;
    assert!(by_total.is_sorted_by_key(|row| cents(&row["total"])), "9.00 stands before 100.00");
    let by_number = books.assert_mirrored(&list, "number_asc", "number_desc").await;
    assert!(by_number.is_sorted_by_key(|row| row["number"].as_i64().unwrap_or(i64::MAX)));
    assert!(by_number[13]["number"].is_null(), "drafts are last");
    let of_journal = books.assert_mirrored(&format!("{list}&journal=VE"), "total_asc", "total_desc").await;
    assert_eq!(of_journal.len(), 7);

    let latest = books.client.get(&list).await.expect(200);
    let mut latest = latest["items"].as_array().unwrap().clone();
    latest.reverse();
    assert_eq!(latest, by_date, "the latest first where nobody asks");
    for (of, other) in [("date_asc", "date_desc"), ("number_asc", "total_asc"), ("total_desc", "date_desc")] {
        books.refuses_cursor_of_another(&list, of, other).await;
    }
    let everywhere = books.path("/entries?sort=total_desc");
    books.client.get(&everywhere).await.assert_fields(&[("fiscal_year_id", "required")]);
}

#[tokio::test]
async fn the_lines_of_an_account_and_the_trail_are_listed_from_either_end() {
    let books = Books::open().await;
    entries_with_equals(&books).await;
    for date in ["2026-01-01", "2026-12-31"] {
        let paid = [("512", "50.00", ""), ("706", "", "50.00")];
        books.posts(entry_in("BQ", date, "Comptant", &paid)).await;
    }
    let list = books.path(&format!("/accounts/512/lines?fiscal_year_id={}", books.year));
    let lines = books.assert_mirrored(&list, "date_asc", "date_desc").await;
    assert_eq!(lines.len(), 14, "those of the first day of the year and of the last among them");
    books.refuses_cursor_of_another(&list, "date_asc", "date_desc").await;
    let trail = books.company.path("/audit_events?operation=entry_posted");
    let events = books.assert_mirrored(&trail, "at_asc", "at_desc").await;
    assert_eq!(events.len(), 14);
    books.refuses_cursor_of_another(&trail, "at_desc", "at_asc").await;
}

#[tokio::test]
async fn the_chart_is_listed_by_number_and_by_label_from_either_end() {
    let books = Books::open().await;
    let long = format!("Zone {}", "é".repeat(120));
    let labels = ["Zone étude", "ZONE ETAT", "Zone Etude", "zone b", "Zone Élan", &long, &format!("{long}a")];
    for (place, label) in labels.into_iter().enumerate() {
        let account = json!({"number": format!("6139{}", 9 - place), "label": label});
        books.post("/accounts", account).await.expect(201);
    }
    let list = books.path("/accounts?search=zone");
    let by_number = books.assert_mirrored(&list, "number_asc", "number_desc").await;
    assert_eq!(by_number.len(), 7);
    assert!(by_number.is_sorted_by_key(|row| row["number"].as_str().unwrap().to_owned()));
    let by_label = books.assert_mirrored(&list, "label_asc", "label_desc").await;
    let numbers: Vec<&str> = by_label.iter().map(|row| row["number"].as_str().unwrap()).collect();
    assert_eq!(
        numbers,
        ["61396", "61393", "61394", "61395", "61398", "61397", "61399"],
        "b, ééé.. twice by number, Élan, ETAT, Etude and étude by number"
    );
    let unasked = books.client.get(&list).await.expect(200);
    assert_eq!(unasked["items"], json!(by_number), "by number where nobody asks");
    for (of, other) in
        [("number_asc", "number_desc"), ("label_asc", "number_asc"), ("number_asc", "label_asc")]
    {
        books.refuses_cursor_of_another(&list, of, other).await;
    }
}

#[tokio::test]
async fn the_lines_of_an_account_or_a_third_party_are_listed_by_date_over_all_accounts() {
    let books = Books::open().await;
    for turn in 0..6_u32 {
        let (day, amount) = (format!("2026-02-{:02}", 1 + turn % 3), format!("{}.00", 10 + turn));
        let account = ["411", "401"][(turn % 2) as usize];
        let lines = json!([
            {"account": account, "auxiliary": "C1", "debit": amount},
            {"account": account, "auxiliary": "C2", "debit": "1.00"},
            {"account": "411", "debit": "1.00"},
            {"account": "707", "credit": format!("{}.00", 12 + turn)},
        ]);
        books.posts(json!({"journal": "VE", "date": day, "label": "Vente", "lines": lines})).await;
    }
    let list = books.path("/lines?from=2026-01-01&to=2026-12-31");
    let dated = |rows: &[Value]| rows.is_sorted_by_key(|row| row["date"].as_str().unwrap().to_owned());
    let of_party =
        books.assert_mirrored(&format!("{list}&auxiliary=C1&accounts=4"), "date_asc", "date_desc").await;
    assert!(of_party.len() == 6 && dated(&of_party), "{of_party:#?}");
    assert!(of_party.iter().all(|row| row["auxiliary"] == "C1"));
    let mixed = of_party.chunks(2).all(|day| day[0]["account"] != day[1]["account"]);
    assert!(mixed, "each day has a line of either account: {of_party:#?}");
    for (filter, count) in
        [("account=411", 12), ("account=411&auxiliary=C2", 3), ("account=411&auxiliary=", 6)]
    {
        let lines = books.assert_mirrored(&format!("{list}&{filter}"), "date_asc", "date_desc").await;
        assert!(lines.len() == count && dated(&lines), "{filter}: {lines:#?}");
    }
    let other = books.pages(&format!("{list}&account=411&accounts=7&sort=date_asc"), 5).await;
    assert_eq!(other, Vec::<Value>::new(), "what is not among the accounts");
    let by_account = books.pages(&format!("{list}&auxiliary=C1"), 4).await;
    assert!(by_account.len() == 6 && by_account[..3].iter().all(|row| row["account"] == "401"));

    let party = format!("{list}&auxiliary=C1");
    for (of, other) in [("date_asc", "date_desc"), ("account_asc", "date_asc"), ("date_desc", "account_asc")]
    {
        books.refuses_cursor_of_another(&party, of, other).await;
    }
    for filter in ["accounts=4", "auxiliary="] {
        let wide = books.client.get(&format!("{list}&{filter}&sort=date_desc")).await;
        wide.assert_fields(&[("account", "required")]);
    }
}

#[tokio::test]
async fn what_was_sent_is_listed_from_either_end() {
    let books = Books::open().await;
    for path in ["one", "two"] {
        let hook = json!({"url": format!("https://example.net/{path}"), "event_types": ["journal.created"]});
        books.client.post(&books.company.path("/webhook_endpoints"), hook).await.expect(201);
    }
    for code in ["Z1", "Z2", "Z3"] {
        books.app.clock().advance(TimeDelta::minutes(1));
        let journal = json!({"code": code, "name": "À part", "type": "miscellaneous"});
        books.post("/journals", journal).await.expect(201);
    }
    let list = books.company.path("/webhook_deliveries?state=pending");
    let sent = books.assert_mirrored(&list, "at_asc", "at_desc").await;
    assert!(sent.len() == 6 && sent.is_sorted_by_key(|row| row["created_at"].as_str().unwrap().to_owned()));
    let mut latest = books.pages(&list, 200).await;
    latest.reverse();
    assert_eq!(latest, sent, "the newest first where nobody asks");
    books.refuses_cursor_of_another(&list, "at_desc", "at_asc").await;
}

#[tokio::test]
async fn an_entry_is_found_by_the_number_that_is_shown() {
    let books = Books::open().await;
    for (journal, label) in [("OD", "Loyer"), ("VE", "Vente"), ("VE", "Autre vente")] {
        let lines = [("613", "10.00", ""), ("512", "", "10.00")];
        books.posts(entry_in(journal, "2026-01-31", label, &lines)).await;
    }
    books.drafts(entry("2026-01-31", "Brouillon", &[("613", "10.00", ""), ("512", "", "10.00")])).await;
    for typed in ["VE 2", "ve2", "VE-2", "2"] {
        let found = books.finds(typed).await;
        assert_eq!(found["entries"][0]["label"], "Autre vente", "{typed}: {found:#}");
    }
    let found = books.finds("od 1").await;
    assert_eq!(found["entries"][0]["label"], "Loyer", "{found:#}");
    assert_eq!(books.finds("VE 9").await["entries"], serde_json::json!([]));
}
