//! Stories of entries with more lines than a page shows.

use serde_json::{Value, json};

use super::books::Books;

const HEADER: &str = "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\t\
    PieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n";

/// An entry of so many lines, an even number, each of another amount than the one before.
fn wide(count: usize) -> Value {
    let lines: Vec<Value> = (0..count)
        .map(|index| match (index % 2, (index / 2 + 1).to_string()) {
            (0, amount) => json!({"account": "411", "debit": amount}),
            (_, amount) => json!({"account": "707", "credit": amount}),
        })
        .collect();
    json!({"journal": "VE", "date": "2026-02-10", "label": "Caisse", "lines": lines})
}

fn positions(lines: &Value) -> Vec<i64> {
    lines.as_array().unwrap().iter().map(|line| line["position"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn an_entry_comes_with_its_first_lines_and_says_where_the_others_are() {
    let books = Books::open().await;
    let narrow = books.post("/entries", wide(500)).await.expect(201);
    assert_eq!((&narrow["line_count"], &narrow["next_cursor"]), (&json!(500), &Value::Null));
    assert_eq!(positions(&narrow["lines"]), (0..500).collect::<Vec<_>>());

    let drafted = books.post("/entries", wide(802)).await.expect(201);
    let id = drafted["id"].as_str().unwrap();
    let posted = books.posts_draft(id, 1).await.expect(200);
    let read = books.get(&format!("/entries/{id}")).await.expect(200);
    for view in [drafted.clone(), posted, read] {
        assert_eq!((&view["line_count"], positions(&view["lines"])), (&json!(802), (0..500).collect()));
        let mut cursor = view["next_cursor"].as_str().unwrap().to_owned();
        let mut rest = Vec::new();
        loop {
            let page = books.get(&format!("/entries/{id}/lines?limit=200&cursor={cursor}")).await.expect(200);
            rest.extend(page["items"].as_array().unwrap().clone());
            match page["next_cursor"].as_str() {
                Some(next) => next.clone_into(&mut cursor),
                None => break,
            }
        }
        assert_eq!(positions(&json!(rest)), (500..802).collect::<Vec<_>>());
        let last = &rest[301];
        assert_eq!((&last["account"], &last["credit"]), (&json!("707"), &json!("401.00")));
    }
    let first = books.get(&format!("/entries/{id}/lines?limit=2")).await.expect(200);
    assert_eq!(first["items"], json!(drafted["lines"].as_array().unwrap()[..2]));
    books.get(&format!("/entries/{id}/lines?cursor=x")).await.assert_fields(&[("cursor", "cursor_invalid")]);
    books.get("/entries/00000000-0000-7000-8000-000000000000/lines").await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn drafts_are_posted_together_up_to_twenty_thousand_lines() {
    let books = Books::open().await;
    let mut drafts = Vec::new();
    for count in [9_998, 10_000, 4] {
        drafts.push(json!({"id": books.drafts(wide(count)).await, "version": 1}));
    }
    let refused = books.post("/entries/post", json!({"entries": drafts})).await;
    refused.assert_problem(422, "entries_too_many_lines");
    assert_eq!(books.verify().await.unwrap().entries, 0);
    books.post("/entries/post", json!({"entries": drafts[..2]})).await.expect(200);
    assert_eq!(books.verify().await.unwrap().lines, 19_998);
}

#[tokio::test]
async fn an_imported_entry_of_any_number_of_lines_is_reversed() {
    const LINES: usize = 20_002;
    let books = Books::open().await;
    let mut file = HEADER.to_owned();
    for index in 0..LINES {
        let sides = if index % 2 == 0 {
            "411000\tClients\t\t\tF1\t20260210\tVente\t5,00\t0,00"
        } else {
            "707000\tVentes\t\t\tF1\t20260210\tVente\t0,00\t5,00"
        };
        let (account, rest) = sides.split_once('\t').unwrap();
        file += &format!("VT\tVentes\t1\t20260210\t{account}\t{rest}\t\t\t20260228\t\t\r\n");
    }
    let report = books.client.upload(&books.path("/fec_imports?file_name=fec.txt"), file).await.expect(201);
    let run = books.path(&format!("/fec_imports/{}/run", report["id"].as_str().unwrap()));
    let year = json!({"fiscal_year_start": "2026-01-01", "fiscal_year_end": "2026-12-31", "valid_entries_only": false});
    books.client.post_at(&run, 1, year).await.expect(200);
    let entries = books.get("/entries").await.expect(200);
    let id = entries["items"][0]["id"].as_str().unwrap();

    let path = books.path(&format!("/entries/{id}/reverse"));
    let reversal = books.client.post_at(&path, 1, json!({"date": "2026-03-01"})).await.expect(201);
    assert_eq!((&reversal["line_count"], reversal["lines"].as_array().unwrap().len()), (&json!(LINES), 500));
    let whole = books.verify().await.unwrap();
    assert_eq!((whole.entries, whole.lines), (2, u64::try_from(2 * LINES).unwrap()));
    let zero = [("411000", "0.00", "0.00"), ("707000", "0.00", "0.00")];
    Books::assert_balance(&books.balance().await, &zero);
}

/// Of entries that are posted no sum is too large, but of drafts one may be: reports that have drafts say so.
#[tokio::test]
async fn drafts_that_no_sum_holds_are_told() {
    let books = Books::open().await;
    let most = "9999999999999.99";
    let lines: Vec<Value> = (0..9_000)
        .map(|index| match index % 2 {
            0 => json!({"account": "512", "debit": most}),
            _ => json!({"account": "707", "credit": most}),
        })
        .collect();
    for _ in 0..3 {
        let draft = json!({"journal": "OD", "date": "2026-02-10", "label": "Trop", "lines": lines});
        books.post("/entries", draft).await.expect(201);
    }
    let drafts = books.get(&format!("/trial_balance?fiscal_year_id={}&with_drafts=true", books.year)).await;
    drafts.assert_problem(422, "amount_overflow");
    books.get(&format!("/trial_balance?fiscal_year_id={}", books.year)).await.expect(200);
}
