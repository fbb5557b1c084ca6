//! Stories of the general ledger: every account with its lines, which come to the trial balance of the same period.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use super::books::{Books, entry, entry_in, sale};
use super::exports::{csv_rows, sheet};
use crate::support::paper;

const COLUMNS: [&str; 6] =
    ["opening_debit", "opening_credit", "period_debit", "period_credit", "closing_debit", "closing_credit"];

/// Books with an opening, third parties, a match and a draft.
async fn at_work() -> Books {
    let books = Books::open().await;
    let opening = [("512", "1000.00", ""), ("164", "", "400.00"), ("101", "", "600.00")];
    books.posts(entry_in("AN", "2026-01-01", "Report", &opening)).await;
    for (customer, day, amount) in
        [("ALFA", "2026-01-20", "120"), ("BETA", "2026-02-10", "60"), ("ALFA", "2026-01-05", "30")]
    {
        let lines = json!([
            {"account": "411", "auxiliary": customer, "debit": amount}, {"account": "707", "credit": amount},
        ]);
        books.posts(json!({"journal": "VE", "date": day, "label": "Vente", "lines": lines})).await;
    }
    let lines = json!([
        {"account": "512", "debit": "60"}, {"account": "411", "auxiliary": "BETA", "credit": "60"},
    ]);
    books.posts(json!({"journal": "BQ", "date": "2026-03-15", "label": "Règlement", "lines": lines})).await;
    books.posts(entry("2026-03-31", "Loyer", &[("613", "90", ""), ("512", "", "90")])).await;
    books.drafts(entry("2026-02-20", "Brouillon", &[("625", "9", ""), ("411", "", "9")])).await;
    books
}

fn cents(amount: &Value) -> i64 {
    amount.as_str().unwrap().replace('.', "").parse().unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

/// The whole ledger of what is asked, once it is known that it ties to its trial balance account by account, and each account to its lines.
async fn ledger_of(books: &Books, asked: &str) -> Value {
    let ledger = books.get(&format!("/general_ledger?{asked}&limit=200")).await.expect(200);
    let trial = books.get(&format!("/trial_balance?{asked}")).await.expect(200);
    assert_eq!(ledger.get("next_cursor"), None, "a story fits on a page");
    for key in ["fiscal_year_id", "from", "to", "currency", "totals", "is_balanced", "is_opening_provisional"]
    {
        assert_eq!(ledger[key], trial[key], "{key} of {asked}");
    }
    let (accounts, rows) = (list(&ledger["items"]), list(&trial["rows"]));
    assert_eq!(accounts.len(), rows.len(), "{asked}: {ledger:#}");
    for (account, row) in accounts.iter().zip(rows) {
        assert_eq!((&account["account"], &account["label"]), (&row["account"], &row["label"]));
        for column in COLUMNS {
            assert_eq!(account["amounts"][column], row[column], "{column} of {} in {asked}", row["account"]);
        }
        assert_lines_come_to(account);
    }
    ledger
}

/// Lines follow each other by day, each with the balance after it, up to what the account comes to.
#[track_caller]
fn assert_lines_come_to(account: &Value) {
    let amounts = &account["amounts"];
    let mut balance = cents(&amounts["opening_debit"]) - cents(&amounts["opening_credit"]);
    assert_eq!(cents(&account["opening_balance"]), balance, "{account:#}");
    let (mut debit, mut credit, mut day) = (0, 0, "");
    for line in list(&account["lines"]) {
        let date = line["date"].as_str().unwrap();
        assert!(date >= day, "{account:#}");
        day = date;
        debit += cents(&line["debit"]);
        credit += cents(&line["credit"]);
        balance += cents(&line["debit"]) - cents(&line["credit"]);
        assert_eq!(cents(&line["balance"]), balance, "{account:#}");
    }
    assert_eq!((debit, credit), (cents(&amounts["period_debit"]), cents(&amounts["period_credit"])));
    assert_eq!(balance, cents(&amounts["closing_debit"]) - cents(&amounts["closing_credit"]));
    assert_eq!(cents(&account["closing_balance"]), balance);
    assert_eq!((&account["is_continued"], &account["is_complete"]), (&json!(false), &json!(true)));
}

/// The account of that number.
#[track_caller]
fn account<'a>(ledger: &'a Value, number: &str) -> &'a Value {
    list(&ledger["items"]).iter().find(|item| item["account"] == number).unwrap()
}

fn labels(account: &Value) -> Vec<&str> {
    list(&account["lines"]).iter().map(|line| line["label"].as_str().unwrap()).collect()
}

/// All pages of so many rows, those of an account put together.
async fn in_pages(books: &Books, asked: &str, limit: usize) -> Vec<Value> {
    let (mut items, mut cursor) = (Vec::<Value>::new(), String::new());
    loop {
        let page = books.get(&format!("/general_ledger?{asked}&limit={limit}{cursor}")).await.expect(200);
        let begun = |item: &&Value| item["is_continued"] == false;
        let lines: usize = list(&page["items"]).iter().map(|item| list(&item["lines"]).len()).sum();
        let rows = list(&page["items"]).iter().filter(begun).count() + lines;
        assert!(rows == limit || page.get("next_cursor").is_none() && rows <= limit, "{page:#}");
        for item in list(&page["items"]) {
            if item["is_continued"] == false {
                assert!(items.last().is_none_or(|last| last["is_complete"] == true));
                items.push(item.clone());
                continue;
            }
            let last = items.last_mut().unwrap();
            assert_eq!((&last["account"], &last["is_complete"]), (&item["account"], &json!(false)));
            last["lines"].as_array_mut().unwrap().extend(list(&item["lines"]).to_vec());
            last["is_complete"] = item["is_complete"].clone();
        }
        let Some(next) = page["next_cursor"].as_str() else { return items };
        cursor = format!("&cursor={next}");
    }
}

#[tokio::test]
async fn every_account_has_its_lines_and_comes_to_its_row_of_the_trial_balance() {
    let books = at_work().await;
    let year = format!("fiscal_year_id={}", books.year);
    let ledger = ledger_of(&books, &year).await;
    let numbers: Vec<&Value> = list(&ledger["items"]).iter().map(|item| &item["account"]).collect();
    assert_eq!(numbers, ["101", "164", "411", "512", "613", "707"]);
    let loan = account(&ledger, "164");
    assert_eq!((list(&loan["lines"]).len(), &loan["closing_balance"]), (0, &json!("-400.00")));
    let customers = list(&account(&ledger, "411")["lines"]);
    let told = |line: &Value| {
        ["date", "auxiliary", "debit", "credit", "balance"].map(|key| line[key].as_str().unwrap().to_owned())
    };
    assert_eq!(
        customers.iter().map(told).collect::<Vec<_>>(),
        [
            ["2026-01-05", "ALFA", "30.00", "0.00", "30.00"],
            ["2026-01-20", "ALFA", "120.00", "0.00", "150.00"],
            ["2026-02-10", "BETA", "60.00", "0.00", "210.00"],
            ["2026-03-15", "BETA", "0.00", "60.00", "150.00"],
        ]
    );
    let settled: Vec<Value> = customers[2..]
        .iter()
        .map(|line| json!({"entry_id": line["entry_id"], "position": line["position"]}))
        .collect();
    books.post("/matches", json!({"lines": settled})).await.expect(201);
    let matched = ledger_of(&books, &year).await;
    let letters: Vec<Option<&str>> =
        list(&account(&matched, "411")["lines"]).iter().map(|line| line["letter"].as_str()).collect();
    assert_eq!(letters, [None, None, Some("AA"), Some("AA")]);
}

#[tokio::test]
async fn a_period_within_the_year_brings_forward_what_was_before() {
    let books = at_work().await;
    let year = format!("fiscal_year_id={}", books.year);
    let february = ledger_of(&books, &format!("{year}&from=2026-02-01&to=2026-02-28")).await;
    let customers = account(&february, "411");
    assert_eq!((&customers["opening_balance"], labels(customers)), (&json!("150.00"), vec!["Vente"]));
    assert_eq!(account(&february, "512")["lines"], json!([]), "it has a balance and no line");
    ledger_of(&books, &format!("{year}&from=2026-03-01")).await;
    ledger_of(&books, &format!("{year}&to=2026-01-31")).await;
    for (asked, at, code) in [
        ("&from=2026-02-02", "from", "not_first_of_month"),
        ("&to=2026-02-27", "to", "not_last_of_month"),
        ("&from=2025-12-01", "from", "outside_fiscal_year"),
        ("&from=2026-03-01&to=2026-01-31", "to", "to_before_from"),
        ("&accounts=4,%20x!", "accounts", "account_prefix_invalid"),
        ("&limit=0", "limit", "limit_out_of_range"),
    ] {
        books.get(&format!("/general_ledger?{year}{asked}")).await.assert_fields(&[(at, code)]);
    }
    let unknown = "/general_ledger?fiscal_year_id=00000000-0000-0000-0000-000000000000";
    books.get(unknown).await.assert_fields(&[("fiscal_year_id", "fiscal_year_unknown")]);
}

#[tokio::test]
async fn accounts_are_chosen_by_their_beginnings() {
    let books = at_work().await;
    let path = format!("/general_ledger?fiscal_year_id={}&accounts=41,6", books.year);
    let some = books.get(&path).await.expect(200);
    let numbers: Vec<&Value> = list(&some["items"]).iter().map(|item| &item["account"]).collect();
    assert_eq!(numbers, ["411", "613"]);
    let all = books.get(&path.replace("&accounts=41,6", "")).await.expect(200);
    let sum =
        |column: &str| list(&some["items"]).iter().map(|item| cents(&item["amounts"][column])).sum::<i64>();
    for column in COLUMNS {
        assert_eq!(cents(&some["totals"][column]), sum(column), "{column}");
    }
    assert_eq!(account(&some, "411"), account(&all, "411"));
    let none = books.get(&path.replace("41,6", "99")).await.expect(200);
    assert_eq!((&none["items"], &none["totals"]["period_debit"]), (&json!([]), &json!("0.00")));
}

#[tokio::test]
async fn pages_of_any_length_are_the_whole() {
    let books = at_work().await;
    let year = format!("fiscal_year_id={}", books.year);
    for asked in
        [year.clone(), format!("{year}&with_drafts=true&from=2026-02-01"), format!("{year}&accounts=4")]
    {
        let whole = books.get(&format!("/general_ledger?{asked}&limit=200")).await.expect(200);
        for limit in 1..=20 {
            assert_eq!(json!(in_pages(&books, &asked, limit).await), whole["items"], "{asked} by {limit}");
        }
    }
}

#[tokio::test]
async fn drafts_count_where_they_are_asked_for() {
    let books = at_work().await;
    let year = format!("fiscal_year_id={}", books.year);
    let posted = ledger_of(&books, &year).await;
    assert!(!list(&posted["items"]).iter().any(|item| item["account"] == "625"));
    let all = ledger_of(&books, &format!("{year}&with_drafts=true")).await;
    assert_eq!((&posted["with_drafts"], &all["with_drafts"]), (&json!(false), &json!(true)));
    let travel = list(&account(&all, "625")["lines"]);
    assert_eq!((&travel[0]["label"], travel[0].get("entry_number")), (&json!("Brouillon"), None));
    assert_eq!(account(&all, "411")["closing_balance"], "141.00");
    let march = ledger_of(&books, &format!("{year}&with_drafts=true&from=2026-03-01")).await;
    assert_eq!(account(&march, "411")["opening_balance"], "201.00");
}

#[tokio::test]
async fn a_year_that_nothing_opened_yet_brings_forward_what_the_one_before_comes_to() {
    let books = at_work().await;
    let next = json!({"start": "2027-01-01", "end": "2027-12-31"});
    let next = books.post("/fiscal_years", next).await.expect(201);
    let year = format!("fiscal_year_id={}", next["id"].as_str().unwrap());
    let bare = ledger_of(&books, &year).await;
    assert_eq!(bare["is_opening_provisional"], true);
    assert!(list(&bare["items"]).iter().all(|item| item["lines"] == json!([])));
    assert_eq!(account(&bare, "120")["opening_balance"], "-120.00", "income less expenses");
    books.posts(sale("2027-02-10")).await;
    let ledger = ledger_of(&books, &format!("{year}&from=2027-02-01")).await;
    let customers = account(&ledger, "411");
    assert_eq!((&customers["opening_balance"], labels(customers)), (&json!("150.00"), vec!["Facture"]));
    assert_eq!(
        account(&ledger_of(&books, &format!("{year}&with_drafts=true")).await, "411")["opening_balance"],
        "141.00"
    );
}

/// The closing entry that stands is told where it is asked for; those that were cancelled never are.
#[tokio::test]
async fn a_closed_year_is_that_before_its_closing_unless_it_is_asked_for() {
    let books = at_work().await;
    books.client.delete(&books.path("/drafts")).await.expect(200);
    let year = format!("fiscal_year_id={}", books.year);
    let open = ledger_of(&books, &year).await;
    let at = async |act: &str, version: u32, body: Value| {
        let path = books.path(&format!("/fiscal_years/{}/{act}", books.year));
        books.client.post_at(&path, version, body).await.expect(200)
    };
    let closing = json!({"label": "Clôture", "opening_journal": "AN", "opening_label": "À nouveaux"});
    at("close", 1, closing.clone()).await;
    assert_eq!(ledger_of(&books, &year).await["items"], open["items"]);
    let closed = ledger_of(&books, &format!("{year}&with_closing=true")).await;
    assert_eq!(labels(account(&closed, "613")), ["Loyer", "Clôture"]);
    assert_eq!(account(&closed, "613")["closing_balance"], "0.00");
    assert_eq!(labels(account(&closed, "120")), ["Clôture"]);

    at("reopen", 2, json!({"reason": "Oubli"})).await;
    ledger_of(&books, &format!("{year}&with_closing=true")).await;
    books.posts(entry("2026-12-30", "Oubli", &[("613", "10", ""), ("512", "", "10")])).await;
    let closed = at("close", 3, closing).await;
    let again = ledger_of(&books, &format!("{year}&with_closing=true")).await;
    assert_eq!(labels(account(&again, "613")), ["Loyer", "Oubli", "Clôture"]);
    assert_eq!(in_pages(&books, &format!("{year}&with_closing=true"), 3).await, list(&again["items"]));

    let next = closed["next_fiscal_year"]["id"].as_str().unwrap();
    let opened = ledger_of(&books, &format!("fiscal_year_id={next}")).await;
    assert_eq!(opened["is_opening_provisional"], false);
    assert!(list(&opened["items"]).iter().all(|item| item["lines"] == json!([])), "{opened:#}");
}

#[tokio::test]
async fn a_cursor_that_nobody_gave_is_refused() {
    let books = at_work().await;
    let path = format!("/general_ledger?fiscal_year_id={}&limit=5", books.year);
    let first = books.get(&path).await.expect(200);
    let given = first["next_cursor"].as_str().unwrap();
    let bytes = URL_SAFE_NO_PAD.decode(given).unwrap();
    let (mark, key) = bytes.split_at(6);
    let key: Value = serde_json::from_slice(key).unwrap();
    let forged = |change: &dyn Fn(&mut Value)| {
        let mut key = key.clone();
        change(&mut key);
        URL_SAFE_NO_PAD.encode([mark, key.to_string().as_bytes()].concat())
    };
    let asked = async |cursor: &str| books.get(&format!("{path}&cursor={cursor}")).await;
    assert_eq!((&key[1][0], list(&asked(given).await.expect(200)["items"]).len()), (&json!("411"), 2));
    for wrong in [
        "x".to_owned(),
        forged(&|key| key[1][0] = json!("")),
        forged(&|key| key[1][0] = json!("4\0")),
        forged(&|key| key[1][1]["date"] = json!("0001-01-01")),
        forged(&|key| key[1][1]["date"] = json!("+200000-01-01")),
        forged(&|key| key[1][1]["date"] = json!("2025-12-31")),
        forged(&|key| key[1][1]["date"] = json!("2027-01-01")),
        forged(&|key| key[1][1]["position"] = json!(i64::MAX)),
        forged(&|key| key[1][1]["balance_minor"] = json!(i64::MAX)),
        forged(&|key| key[0][0] = json!("00000000-0000-0000-0000-000000000000")),
        forged(&|key| key[0][3] = json!(true)),
    ] {
        asked(&wrong).await.assert_fields(&[("cursor", "cursor_invalid")]);
    }
    // Of another period a cursor would go on with another balance.
    let february = format!("{path}&from=2026-02-01&cursor={given}");
    books.get(&february).await.assert_fields(&[("cursor", "cursor_invalid")]);
    // An account without a balance is between two that have one.
    let between = asked(&forged(&|key| key[1][0] = json!("4119"))).await.expect(200);
    assert_eq!(
        (&between["items"][0]["account"], &between["items"][0]["is_continued"]),
        (&json!("512"), &json!(false))
    );
}

#[tokio::test]
async fn files_have_what_is_brought_forward_every_line_and_on_paper_what_they_come_to() {
    let books = at_work().await;
    let asked = format!("fiscal_year_id={}&from=2026-02-01", books.year);
    let trial = books.get(&format!("/trial_balance?{asked}")).await.expect(200);
    let path = format!("/exports/general_ledger?{asked}");
    let rows = csv_rows(&books.get(&format!("{path}&format=csv&language=en")).await, b',');
    assert_eq!(rows[0][..4], ["Account", "Account name", "Date", "Journal"]);
    let of_customers: Vec<&[String]> =
        rows.iter().filter(|row| row[0] == "411").map(|row| &row[2..]).collect();
    assert_eq!(
        of_customers,
        [
            ["2026-02-01", "", "", "", "Brought forward", "", "", "150.00", "0.00", "150.00"],
            ["2026-02-10", "VE", "2", "", "Vente", "BETA", "", "60.00", "0.00", "210.00"],
            ["2026-03-15", "BQ", "1", "", "Règlement", "BETA", "", "0.00", "60.00", "150.00"],
        ]
    );
    let (_, cells) = sheet(&books.get(&format!("{path}&format=xlsx")).await);
    assert_eq!(cells.len(), rows.len());
    for (column, side) in [(9, "debit"), (10, "credit")] {
        let written: i64 =
            rows[1..].iter().map(|row| row[column].replace('.', "").parse::<i64>().unwrap()).sum();
        let totals = &trial["totals"];
        let tied = cents(&totals[format!("opening_{side}")]) + cents(&totals[format!("period_{side}")]);
        assert_eq!(written, tied, "{side}");
    }
    let paper =
        paper::pages(&books.get(&format!("{path}&format=pdf&language=fr&accounts=41,512")).await).concat();
    let mut rest = paper.as_str();
    for said in [
        "Grandlivre",
        "Du01/02/2026au31/12/2026",
        "Comptes:41,512",
        "411Clients",
        "Report150,000,00150,00",
        "Vente",
        "Totaldesmouvements60,0060,00150,00",
        "512",
        "Report1000,000,001000,00",
        "Totaldesmouvements60,0090,00970,00",
        "Totaldesreports1150,000,00",
        "Totaldesmouvements120,00150,00",
        "Totaldessoldes1120,000,00",
    ] {
        let at = rest.find(said).unwrap_or_else(|| panic!("{said} is not in {rest} of {paper}"));
        rest = &rest[at + said.len()..];
    }
}
