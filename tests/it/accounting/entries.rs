//! Stories of entries.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};
use uuid::Uuid;

use super::books::{Books, entry, entry_in, sale};

#[tokio::test]
async fn a_draft_counts_nowhere_a_posted_entry_counts_and_its_reversal_brings_it_back_to_zero() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    Books::assert_balance(&books.balance().await, &[]);

    let posted = books.posts_draft(&draft, 1).await.expect(200);
    assert_eq!((&posted["state"], &posted["number"]), (&json!("posted"), &json!(1)));
    let sold = [("411", "120.00", "0.00"), ("44571", "0.00", "20.00"), ("707", "0.00", "100.00")];
    Books::assert_balance(&books.balance().await, &sold);

    let reversal = books.reverses(&draft, "2026-02-28").await.expect(201);
    assert_eq!((&reversal["state"], &reversal["number"]), (&json!("posted"), &json!(2)));
    assert_eq!(reversal["reversal_of"], json!(draft));
    let zero = [("411", "0.00", "0.00"), ("44571", "0.00", "0.00"), ("707", "0.00", "0.00")];
    Books::assert_balance(&books.balance().await, &zero);

    let original = books.get(&format!("/entries/{draft}")).await.expect(200);
    assert_eq!(original["reversed_by"], reversal["id"]);
    books.reverses(&draft, "2026-03-01").await.assert_problem(409, "entry_already_reversed");
    assert_eq!(books.verify().await.unwrap().entries, 2);
}

/// What a year was opened with is a movement of the next year, where it is taken back: that year opened with it.
#[tokio::test]
async fn an_opening_entry_taken_back_in_the_next_year_is_ordinary_there() {
    let books = Books::open().await;
    let next = json!({"start": "2027-01-01", "end": "2027-12-31"});
    let next = books.post("/fiscal_years", next).await.expect(201)["id"].as_str().unwrap().to_owned();
    let opening =
        |amount| entry_in("AN", "2026-01-01", "Report", &[("512", amount, ""), ("101", "", amount)]);
    let (kept, undone) = (books.posts(opening("100.00")).await, books.posts(opening("7.00")).await);
    books.reverses(undone["id"].as_str().unwrap(), "2026-01-01").await.expect(201);
    let reversal = books.reverses(kept["id"].as_str().unwrap(), "2027-02-10").await.expect(201);
    assert_eq!(reversal["fiscal_year_id"], next.as_str());

    let bank = async |year: &str| {
        let path = format!("/trial_balance?fiscal_year_id={year}&search=512");
        let row = books.get(&path).await.expect(200)["rows"][0].clone();
        let columns = [
            "opening_debit",
            "opening_credit",
            "period_debit",
            "period_credit",
            "closing_debit",
            "closing_credit",
        ];
        columns.map(|column| row[column].as_str().unwrap().to_owned())
    };
    assert_eq!(bank(&books.year).await, ["100.00", "0.00", "0.00", "0.00", "100.00", "0.00"]);
    assert_eq!(bank(&next).await, ["100.00", "0.00", "0.00", "100.00", "0.00", "0.00"]);
    let lines = async |year: &str| {
        let ledger = books.get(&format!("/accounts/512/lines?fiscal_year_id={year}")).await.expect(200);
        let credits: Vec<String> =
            ledger["items"].as_array().unwrap().iter().map(|line| line["credit"].to_string()).collect();
        (ledger["opening_balance"].as_str().unwrap().to_owned(), credits)
    };
    assert_eq!(lines(&books.year).await, ("100.00".to_owned(), vec![]));
    assert_eq!(lines(&next).await, ("100.00".to_owned(), vec!["\"100.00\"".to_owned()]));
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_draft_may_wait_for_its_balance_but_is_not_posted_without() {
    let books = Books::open().await;
    let lopsided = entry("2026-01-31", "Loyer", &[("613", "500.00", ""), ("512", "", "499.99")]);
    let draft = books.drafts(lopsided).await;
    books.posts_draft(&draft, 1).await.assert_fields(&[("/lines", "entry_not_balanced")]);

    let mended = entry("2026-01-31", "Loyer", &[("613", "500.00", ""), ("512", "", "500.00")]);
    let view = books.client.put(&books.path(&format!("/entries/{draft}")), mended).await.expect(200);
    assert_eq!(view["version"], 2);
    books.posts_draft(&draft, 2).await.expect(200);
    Books::assert_balance(&books.balance().await, &[("512", "0.00", "500.00"), ("613", "500.00", "0.00")]);
}

#[tokio::test]
async fn an_amount_is_a_plain_decimal_text_and_nothing_else() {
    let books = Books::open().await;
    let of = |debit: Value, credit: &str| {
        json!({"journal": "OD", "date": "2026-01-31", "label": "x", "lines": [
            {"account": "613", "debit": debit}, {"account": "512", "credit": credit},
        ]})
    };
    for text in [" 5", "5 ", "00005", "+5", "1e3", "1,5", ".5", "5.", " "] {
        let refused = books.post("/entries", of(json!(text), "5")).await;
        refused.assert_fields(&[("/lines/0/debit", "amount_not_a_number")]);
    }
    for other in [json!(5), json!(5.5), json!(true), json!(null), json!(["5"])] {
        let refused = books.post("/entries", of(other, "5")).await;
        refused.assert_fields(&[("/lines/0/debit", "invalid")]);
    }
    books.post("/entries", of(json!("5"), "5.00")).await.expect(201);
}

#[tokio::test]
async fn every_field_that_breaks_a_rule_is_named() {
    let books = Books::open().await;
    let wrong = json!({"journal": "OD", "date": "2026-01-31", "label": "x", "lines": [
        {"account": "0", "debit": "1.005"},
        {"account": "512", "debit": "-3"},
    ]});
    let expected = [
        ("/lines/0/account", "account_number_first_digit"),
        ("/lines/0/debit", "amount_too_many_decimals"),
        ("/lines/1/debit", "amount_negative"),
    ];
    books.post("/entries", wrong).await.assert_fields(&expected);

    let unknown = entry_in("ZZ", "2026-01-31", "x", &[("999", "1", ""), ("512", "1", "1")]);
    let expected = [
        ("/journal", "journal_unknown"),
        ("/lines/0/account", "account_unknown"),
        ("/lines/1/debit", "line_two_sides"),
    ];
    books.post("/entries", unknown).await.assert_fields(&expected);

    let elsewhere = entry("2031-01-31", "x", &[("613", "1", ""), ("512", "", "1")]);
    books.post("/entries", elsewhere).await.assert_fields(&[("/date", "fiscal_year_missing")]);
}

/// What turns the text after it around would let a label read as something else in the books.
#[tokio::test]
async fn a_text_of_an_entry_has_no_character_that_cannot_be_seen() {
    let books = Books::open().await;
    let line = json!({"account": "512", "debit": "1.00", "label": "a\u{202e}b"});
    let entry = json!({"journal": "OD", "date": "2026-01-01", "label": "\u{202e}abc", "piece_ref": "x\u{202e}y", "lines": [line]});
    books.post("/entries", entry).await.assert_fields(&[
        ("/label", "control_character"),
        ("/piece_ref", "control_character"),
        ("/lines/0/label", "control_character"),
    ]);
}

#[tokio::test]
async fn a_posted_entry_is_never_changed() {
    let books = Books::open().await;
    let posted = books.posts(sale("2026-02-10")).await;
    let path = books.path(&format!("/entries/{}", posted["id"].as_str().unwrap()));
    let read = books.client.get(&path).await.expect(200);
    assert_eq!(read["hash"], posted["hash"]);
    books.client.put(&path, sale("2026-02-11")).await.assert_problem(409, "entry_posted");
    books.client.delete(&path).await.assert_problem(409, "entry_posted");
    for version in [1, 2] {
        let again = books.client.post_at(&format!("{path}/post"), version, json!({})).await;
        again.assert_problem(409, "entry_already_posted");
    }
    assert_eq!(books.client.get(&path).await.expect(200), read);
}

#[tokio::test]
async fn a_draft_that_somebody_else_changed_is_not_overwritten() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    let path = books.path(&format!("/entries/{draft}"));
    let put = |version: &'static str| {
        let request = books.client.request(poem::http::Method::PUT, &path);
        request.json(&sale("2026-02-11")).header("if-match", version).send()
    };
    put("\"1\"").await.expect(200);
    put("\"1\"").await.assert_problem(412, "stale_version");
}

/// What cannot be undone is done to what the caller saw, and to nothing else.
#[tokio::test]
async fn an_entry_is_posted_and_reversed_in_the_version_that_was_seen() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    let path = books.path(&format!("/entries/{draft}"));
    books.client.put(&path, sale("2026-02-11")).await.expect(200);
    books.client.post(&format!("{path}/post"), json!({})).await.assert_problem(428, "version_required");
    books.posts_draft(&draft, 1).await.assert_problem(412, "stale_version");
    let seen = json!({"entries": [{"id": draft, "version": 1}]});
    let refused = books.post("/entries/post", seen).await.assert_problem(412, "stale_version");
    assert_eq!(refused["errors"], json!([{"pointer": "/entries/0", "code": "stale_version"}]));
    assert_eq!(books.get(&format!("/entries/{draft}")).await.expect(200)["state"], "draft");

    books.posts_draft(&draft, 2).await.expect(200);
    let reverse = format!("{path}/reverse");
    let on = || json!({"date": "2026-02-28"});
    books.client.post(&reverse, on()).await.assert_problem(428, "version_required");
    books.client.post_at(&reverse, 2, on()).await.assert_problem(412, "stale_version");
    books.client.post_at(&reverse, 3, on()).await.expect(201);
}

#[tokio::test]
async fn many_drafts_are_posted_together_or_not_at_all() {
    let books = Books::open().await;
    let late = books.drafts(sale("2026-02-20")).await;
    let early = books.drafts(sale("2026-02-01")).await;
    let lopsided = books.drafts(entry("2026-02-01", "x", &[("613", "1", "")])).await;

    let refused = books.post("/entries/post", seen(&[&late, &lopsided, &early])).await;
    let both = ["entry_too_few_lines", "entry_not_balanced"].map(|code| ("/entries/1/lines", code));
    refused.assert_fields(&both);
    Books::assert_balance(&books.balance().await, &[]);

    let posted = books.post("/entries/post", seen(&[&late, &early])).await.expect(200);
    assert_eq!(posted["posted"], 2);
    let number = async |id: &str| books.get(&format!("/entries/{id}")).await.expect(200)["number"].clone();
    assert_eq!(
        (number(&early).await, number(&late).await),
        (json!(1), json!(2)),
        "the earlier date comes first"
    );

    let deleted = books.client.delete(&books.path("/drafts")).await.expect(200);
    assert_eq!(deleted["deleted"], 1);
    assert_eq!(books.get("/entries").await.expect(200)["items"].as_array().unwrap().len(), 2);
}

/// Drafts as they were first saved, in this order.
fn seen(ids: &[&str]) -> Value {
    json!({"entries": ids.iter().map(|id| json!({"id": id, "version": 1})).collect::<Vec<_>>()})
}

/// Ids do not sort as the caller's list does: each refusal names the place in that list.
#[tokio::test]
async fn what_keeps_drafts_from_being_posted_together_points_at_each_of_them() {
    let books = Books::open().await;
    let mut ids = Vec::new();
    for day in 1..=4 {
        ids.push(books.drafts(sale(&format!("2026-02-{day:02}"))).await);
    }
    let march = books.drafts(sale("2026-03-10")).await;
    books.posts_draft(&ids[3], 1).await.expect(200);
    let (nobody, [one, two, three, posted]) = (Uuid::nil().to_string(), [&ids[0], &ids[1], &ids[2], &ids[3]]);
    let post = async |body: Value| books.post("/entries/post", body).await;

    let refused = post(seen(&[three, &nobody, one])).await;
    refused.assert_fields(&[("/entries/1/id", "entry_unknown")]);
    let refused = post(seen(&[two, one, two])).await;
    refused.assert_fields(&[("/entries/2/id", "entry_repeated")]);
    post(json!({"entries": []})).await.assert_fields(&[("/entries", "entries_required")]);
    let about = |place: usize, code: &str| json!([{"pointer": format!("/entries/{place}"), "code": code}]);
    let refused = post(seen(&[two, posted, one])).await.assert_problem(409, "entry_already_posted");
    assert_eq!(refused["errors"], about(1, "entry_already_posted"));

    let mut psql = books.psql().await;
    psql.batch_execute("UPDATE periods SET state = 'closed' WHERE month = '2026-03-01'").await.unwrap();
    let refused = post(seen(&[three, two, &march, one])).await.assert_problem(409, "period_closed");
    assert_eq!(refused["errors"], about(2, "period_closed"));
    psql.batch_execute("UPDATE fiscal_years SET state = 'closed'").await.unwrap();
    let refused = post(seen(&[two])).await.assert_problem(409, "fiscal_year_closed");
    assert_eq!(refused["errors"], about(0, "fiscal_year_closed"));
}

#[tokio::test]
async fn a_draft_is_not_posted_into_what_was_made_inactive_since_but_a_posted_entry_is_reversed() {
    let books = Books::open().await;
    let (draft, posted) = (books.drafts(sale("2026-02-01")).await, books.drafts(sale("2026-02-02")).await);
    books.posts_draft(&posted, 1).await.expect(200);
    for path in ["/accounts/707", "/journals/VE"] {
        books.client.patch(&books.path(path), json!({"is_active": false})).await.expect(200);
    }
    let refused = books.posts_draft(&draft, 1).await;
    let place =
        sale("2026-02-01")["lines"].as_array().unwrap().iter().position(|line| line["account"] == "707");
    let account = format!("/lines/{}/account", place.unwrap());
    refused.assert_fields(&[("/journal", "journal_inactive"), (&account, "account_inactive")]);
    let refused = books.post("/entries/post", seen(&[&draft])).await;
    let account = format!("/entries/0{account}");
    refused.assert_fields(&[("/entries/0/journal", "journal_inactive"), (&account, "account_inactive")]);
    books
        .client
        .post_at(&books.path(&format!("/entries/{posted}/reverse")), 2, json!({"date": "2026-02-03"}))
        .await
        .expect(201);
    books.client.patch(&books.path("/accounts/707"), json!({"is_active": true})).await.expect(200);
    books.client.patch(&books.path("/journals/VE"), json!({"is_active": true})).await.expect(200);
    books.posts_draft(&draft, 1).await.expect(200);
}

/// Somebody else takes away what a new draft names, while it is being saved.
#[tokio::test]
async fn a_draft_on_what_is_deleted_at_the_same_moment_is_refused_in_its_field() {
    for (deleted, pointer, code) in [
        ("accounts WHERE number = '707'", "/lines/1/account", "account_unknown"),
        ("journals WHERE code = 'VE'", "/journal", "journal_unknown"),
        ("fiscal_years", "/date", "fiscal_year_missing"),
    ] {
        let books = Books::open().await;
        let mut psql = books.psql().await;
        psql.batch_execute(&format!("BEGIN; DELETE FROM {deleted}")).await.unwrap();
        let lines = json!([{"account": "411", "debit": "1"}, {"account": "707", "credit": "1"}]);
        let draft = json!({"journal": "VE", "date": "2026-02-01", "label": "x", "lines": lines});
        let commits = async {
            books.waits_for_a_lock().await;
            psql.batch_execute("COMMIT").await.unwrap();
        };
        let (refused, ()) = tokio::join!(books.post("/entries", draft), commits);
        refused.assert_fields(&[(pointer, code)]);
    }
}

#[tokio::test]
async fn two_people_who_post_at_once_leave_no_hole() {
    const ENTRIES: usize = 12;
    let books = Books::open().await;
    let mut drafts = Vec::new();
    for day in 1..=ENTRIES {
        drafts.push(books.drafts(sale(&format!("2026-02-{day:02}"))).await);
    }
    let post = |id: &String| {
        let (client, path) = (books.client.clone(), books.path(&format!("/entries/{id}/post")));
        async move { client.post_at(&path, 1, json!({})).await.expect(200)["number"].as_u64().unwrap() }
    };
    let mut numbers = futures_util::future::join_all(drafts.iter().map(post)).await;
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=ENTRIES as u64).collect::<Vec<_>>());
    let whole = books.verify().await.unwrap();
    assert_eq!((whole.chains, whole.entries), (1, ENTRIES as u64));
    let sold = [("411", "1440.00", "0.00"), ("44571", "0.00", "240.00"), ("707", "0.00", "1200.00")];
    Books::assert_balance(&books.balance().await, &sold);
}

#[tokio::test]
async fn nothing_is_posted_in_a_closed_month_or_year() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-02-10")).await;
    let other = books.drafts(sale("2026-03-10")).await;
    let mut psql = books.psql().await;
    psql.batch_execute("UPDATE periods SET state = 'closed' WHERE month = '2026-02-01'").await.unwrap();
    let refused = books.posts_draft(&draft, 1).await.assert_problem(409, "period_closed");
    assert_eq!(refused["errors"], json!([]));
    books.posts_draft(&other, 1).await.expect(200);

    psql.batch_execute("UPDATE fiscal_years SET state = 'closed'").await.unwrap();
    books.post("/entries", sale("2026-03-11")).await.assert_problem(409, "fiscal_year_closed");
    books.reverses(&other, "2026-03-12").await.assert_problem(409, "fiscal_year_closed");
}

#[tokio::test]
async fn the_list_is_paged_from_the_latest_and_can_be_searched() {
    let books = Books::open().await;
    for (day, label) in [(3, "Café"), (5, "Thé"), (6, "Café crème"), (9, "Sucre")] {
        let lines = [("606", "2.00", ""), ("512", "", "2.00")];
        books.drafts(entry(&format!("2026-01-{day:02}"), label, &lines)).await;
    }
    let labels = |view: &serde_json::Value| -> Vec<String> {
        view["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item["label"].as_str().unwrap().to_owned())
            .collect()
    };
    let first = books.get("/entries?limit=2").await.expect(200);
    let cursor = first["next_cursor"].as_str().unwrap();
    let second = books.get(&format!("/entries?limit=2&cursor={cursor}")).await.expect(200);
    assert_eq!(second["next_cursor"], serde_json::Value::Null);
    assert_eq!([labels(&first), labels(&second)].concat(), ["Sucre", "Café crème", "Thé", "Café"]);

    let found = books.get("/entries?search=cafe&account=606").await.expect(200);
    assert_eq!(labels(&found), ["Café crème", "Café"]);
    let none = books.get("/entries?search=caf%25&state=posted").await.expect(200);
    assert!(labels(&none).is_empty());
    books.get("/entries?cursor=nonsense").await.assert_fields(&[("cursor", "cursor_invalid")]);
}

#[tokio::test]
async fn a_year_in_a_currency_without_decimals_has_whole_amounts() {
    let books = Books::open_in(crate::support::TestApp::start().await, "XOF").await;
    let half = entry("2026-01-31", "x", &[("613", "10.5", ""), ("512", "", "10")]);
    books.post("/entries", half).await.assert_fields(&[("/lines/0/debit", "amount_too_many_decimals")]);
    books.posts(entry("2026-01-31", "x", &[("613", "10", ""), ("512", "", "10")])).await;
    Books::assert_balance(&books.balance().await, &[("512", "0", "10"), ("613", "10", "0")]);
}

#[tokio::test]
async fn what_no_report_could_add_up_is_not_posted() {
    let books = Books::open().await;
    let largest = "10000000000000.00";
    let ten = |side: &str, account: &str| vec![json!({"account": account, side: largest}); 10];
    let entry = |count: usize| {
        let lines = [&ten("debit", "512")[..count], &ten("credit", "707")[..count]].concat();
        json!({"journal": "OD", "date": "2026-01-31", "label": "Démesure", "lines": lines})
    };
    books.posts(entry(10)).await;
    let one_more = books.drafts(entry(1)).await;
    books.posts_draft(&one_more, 1).await.assert_problem(409, "balance_limit_reached");
    let debit = |sum: &str| ("512".to_owned(), sum.to_owned(), "0.00".to_owned());
    assert_eq!(books.balance().await[0], debit("100000000000000.00"));
}
