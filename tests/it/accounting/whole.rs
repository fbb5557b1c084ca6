//! Verifying a ledger: what was tampered with behind the triggers is found and named.

use std::sync::atomic::{AtomicBool, Ordering};

use api::commands::company::{Files, Said, Verdict, verify_each};
use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Binary, Date, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use futures_util::future::join_all;
use ledger::{EntryHeader, EntryKind, HashedLine, JournalCode, LinkHasher, Money, genesis};

use super::books::{Books, entry, sale};
use crate::support::TestApp;

/// A superuser whose changes no trigger sees.
async fn intruder(books: &Books) -> AsyncPgConnection {
    let mut conn = books.app.database().superuser().await;
    let schema = TestApp::company_id(books.company).schema();
    let scope = format!("SET search_path TO {schema}; SET session_replication_role = replica");
    conn.batch_execute(&scope).await.unwrap();
    conn
}

async fn books_with_three_sales() -> Books {
    let books = Books::open().await;
    for day in ["2026-02-01", "2026-02-02", "2026-02-03"] {
        books.posts(sale(day)).await;
    }
    books
}

async fn assert_found(tampering: &str, code: &str, place: &str) {
    let books = books_with_three_sales().await;
    assert_eq!(books.verify().await.map(|whole| (whole.entries, whole.lines)), Ok((3, 9)));
    intruder(&books).await.batch_execute(tampering).await.unwrap();
    let broken = books.verify().await.unwrap_err();
    assert_eq!(broken.code, code, "{broken}");
    assert!(broken.place.contains(place), "{broken}");
}

#[tokio::test]
async fn a_changed_text_breaks_the_chain_where_it_stands() {
    assert_found("UPDATE entries SET label = 'x' WHERE number = 2", "hash_differs", "number 2").await;
}

#[tokio::test]
async fn a_line_on_another_account_breaks_the_chain() {
    let moved = "UPDATE entry_lines l SET account = '416' FROM entries e
        WHERE e.id = l.entry_id AND e.number = 3 AND l.account = '411'";
    assert_found(moved, "hash_differs", "number 3").await;
}

#[tokio::test]
async fn an_entry_that_was_taken_away_leaves_a_hole() {
    let gone = "DELETE FROM entry_lines l USING entries e WHERE e.id = l.entry_id AND e.number = 2;
        DELETE FROM entries WHERE number = 2";
    assert_found(gone, "number_missing", "number 2").await;
}

#[tokio::test]
async fn the_last_entry_cannot_be_taken_away_either() {
    let gone = "DELETE FROM entry_lines l USING entries e WHERE e.id = l.entry_id AND e.number = 3;
        DELETE FROM entries WHERE number = 3";
    assert_found(gone, "number_missing", "number 3").await;
}

#[tokio::test]
async fn a_balance_that_is_not_the_sum_of_its_lines_is_found() {
    let wrong = "UPDATE account_balances SET debit = debit + 1 WHERE account = '411'";
    assert_found(wrong, "balances_differ", "account 411").await;
}

#[tokio::test]
async fn a_balance_of_another_journal_than_its_lines_is_found() {
    let other = "UPDATE journal_balances SET journal = 'OD' WHERE account = '411'";
    assert_found(other, "balances_differ", "account 411").await;
}

#[tokio::test]
async fn a_chain_goes_on_from_the_year_before() {
    let books = books_with_three_sales().await;
    let year = serde_json::json!({"start": "2027-01-01", "end": "2027-12-31"});
    books.post("/fiscal_years", year).await.expect(201);
    let next = books.posts(sale("2027-01-05")).await;
    assert_eq!(next["number"], 1, "each year counts anew");
    books.posts(entry("2026-03-05", "x", &[("613", "1", ""), ("512", "", "1")])).await;
    assert_eq!(books.verify().await.unwrap().chains, 3);

    let forged = "UPDATE journal_sequences SET previous_hash = sha256('x') WHERE previous_hash IS NOT NULL";
    intruder(&books).await.batch_execute(forged).await.unwrap();
    assert_eq!(books.verify().await.unwrap_err().code, "seed_unknown");
}

#[tokio::test]
async fn a_journal_without_its_sequence_hides_nothing() {
    let hidden = "DELETE FROM journal_sequences; UPDATE entries SET label = 'x' WHERE number = 2";
    assert_found(hidden, "sequence_missing", "journal VE of the year from 2026-01-01").await;
}

#[tokio::test]
async fn a_year_that_ends_before_its_entries_is_found() {
    let shorter = "UPDATE fiscal_years SET end_date = '2026-02-02'";
    assert_found(shorter, "date_outside_year", "number 3").await;
}

const FALSE_LINK: &str = "UPDATE entries SET source = 'reversal',
    reversal_of = (SELECT id FROM entries WHERE number = 3) WHERE number = 1";

#[tokio::test]
async fn a_reversal_of_something_else_is_found() {
    assert_found(FALSE_LINK, "hash_differs", "number 1").await;
}

#[tokio::test]
async fn how_an_entry_came_into_the_books_cannot_be_changed_unseen() {
    assert_found(
        "UPDATE entries SET validated_on = '2026-01-31' WHERE number = 2",
        "hash_differs",
        "number 2",
    )
    .await;
    let line = "UPDATE entry_lines l SET validated_on = '2026-01-31' FROM entries e
        WHERE e.id = l.entry_id AND e.number = 3 AND l.position = 1";
    assert_found(line, "hash_differs", "number 3").await;
    assert_found("UPDATE platform.companies SET currency = 'USD'", "hash_differs", "number 1").await;
    let books = books_with_three_sales().await;
    let sold = books.posts(sale("2026-02-04")).await;
    books.reverses(sold["id"].as_str().unwrap(), "2026-02-05").await.expect(201);
    assert_eq!(books.verify().await.unwrap().entries, 5);
    let unlinked = "UPDATE entries SET source = 'manual', reversal_of = NULL WHERE reversal_of IS NOT NULL";
    intruder(&books).await.batch_execute(unlinked).await.unwrap();
    let broken = books.verify().await.unwrap_err();
    assert_eq!(broken.code, "hash_differs", "{broken}");
}

/// A line of a sale with what its entry says.
#[derive(QueryableByName)]
struct Stored {
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    #[diesel(sql_type = Text)]
    label: String,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = Text)]
    line_label: String,
}

/// Gives the three sales the hashes that an earlier version gave them.
async fn turns_to_the_first_format(books: &Books, conn: &mut AsyncPgConnection) {
    let lines: Vec<Stored> = diesel::sql_query(
        "SELECT e.number, e.date, e.label, l.account, l.debit, l.credit, l.label AS line_label
         FROM entries e JOIN entry_lines l ON l.entry_id = e.id ORDER BY e.number, l.position",
    )
    .load(conn)
    .await
    .unwrap();
    let start: NaiveDate = "2026-01-01".parse().unwrap();
    let mut head = genesis(&JournalCode::new("VE").unwrap(), start, None);
    for lines in lines.chunk_by(|a, b| a.number == b.number) {
        let first = &lines[0];
        let header = EntryHeader {
            journal: "VE",
            fiscal_year_start: start,
            number: first.number,
            kind: EntryKind::Ordinary,
            date: first.date,
            piece_ref: None,
            piece_date: None,
            label: &first.label,
            source_number: None,
            line_count: lines.len(),
        };
        let mut hasher = LinkHasher::new(&head, &header, None);
        for line in lines {
            hasher.line(&HashedLine {
                account: &line.account,
                auxiliary: None,
                date: line.date,
                label: &line.line_label,
                debit: Money::from_minor(line.debit),
                credit: Money::from_minor(line.credit),
                foreign: None,
                tax: None,
                source_number: None,
                piece_ref: None,
                piece_date: None,
                validated_on: None,
            });
        }
        head = hasher.finish();
        let update = "UPDATE entries SET hash = $1 WHERE number = $2";
        let update =
            diesel::sql_query(update).bind::<Binary, _>(head.to_vec()).bind::<BigInt, _>(first.number);
        update.execute(conn).await.unwrap();
    }
    let update = "UPDATE journal_sequences SET head_hash = $1 WHERE journal = 'VE'";
    diesel::sql_query(update).bind::<Binary, _>(head.to_vec()).execute(conn).await.unwrap();
    assert_eq!(books.verify().await.unwrap().entries, 3);
}

#[tokio::test]
async fn books_of_an_earlier_version_stay_whole_and_go_on_in_the_next_format() {
    let books = books_with_three_sales().await;
    let mut conn = intruder(&books).await;
    turns_to_the_first_format(&books, &mut conn).await;
    books.posts(sale("2026-02-04")).await;
    assert_eq!(books.verify().await.unwrap().entries, 4);
    conn.batch_execute("UPDATE entries SET validated_on = '2026-01-31' WHERE number = 2").await.unwrap();
    assert_eq!(books.verify().await.unwrap().entries, 4, "of the first format that is outside");
    conn.batch_execute("UPDATE entries SET validated_on = '2026-01-31' WHERE number = 4").await.unwrap();
    assert_eq!(books.verify().await.unwrap_err().code, "hash_differs");
}

#[tokio::test]
async fn a_reversal_of_something_else_is_found_in_the_first_format_too() {
    let books = books_with_three_sales().await;
    let mut conn = intruder(&books).await;
    turns_to_the_first_format(&books, &mut conn).await;
    conn.batch_execute(FALSE_LINK).await.unwrap();
    assert_eq!(books.verify().await.unwrap_err().code, "reversal_differs");
}

#[tokio::test]
async fn a_ledger_that_is_whole_is_found_so_while_others_post() {
    let books = books_with_three_sales().await;
    let is_over = AtomicBool::new(false);
    let clerk = async |day: &'static str| {
        while !AtomicBool::load(&is_over, Ordering::Relaxed) {
            books.posts(sale(day)).await;
        }
    };
    let clerks = join_all(["2026-02-04", "2026-03-05"].map(clerk));
    let inspection = async {
        let mut before = 3;
        for _ in 0..60 {
            let whole = books.verify().await.unwrap();
            assert!(whole.entries >= before && whole.lines == whole.entries * 3, "{whole:?}");
            before = whole.entries;
        }
        is_over.store(true, Ordering::Relaxed);
        before
    };
    let (_, seen) = tokio::join!(clerks, inspection);
    assert!(seen > 3, "the clerks posted meanwhile");
}

/// What is said of every company by the time all are verified, and the exit code.
async fn everything_said(app: &TestApp) -> (Vec<Said>, u8) {
    let mut said = Vec::new();
    let code = verify_each(app.tenancy(), None, |one| said.push(one.clone())).await.unwrap();
    (said, code)
}

#[tokio::test]
async fn every_company_is_verified_or_named_with_the_reason_why_not() {
    let books = books_with_three_sales().await;
    let app = &books.app;
    let (behind, _) = app.company("Behind", "bob").await;
    let (quarantined, _) = app.company("Quarantined", "ada").await;
    assert_eq!(everything_said(app).await.1, 0);

    let mut conn = app.database().superuser().await;
    let set = |company: crate::support::Company, what: &str| {
        format!("UPDATE platform.companies SET {what} WHERE id = '{}'", company.0)
    };
    let quarantine = "state = 'quarantined', state_before = 'active'";
    conn.batch_execute(&set(quarantined, quarantine)).await.unwrap();
    conn.batch_execute(&set(behind, &format!("schema_version = 1, {quarantine}"))).await.unwrap();
    let (said, code) = everything_said(app).await;
    assert_eq!(code, 2, "{said:?}");
    let of = |company: crate::support::Company| {
        let id = TestApp::company_id(company);
        said.iter().find(|one| one.company == id).unwrap()
    };
    assert!(
        matches!(of(books.company).verdict, Verdict::Whole(whole, Files { whole: 0, nameless: 0 }) if whole.entries == 3)
    );
    assert!(of(quarantined).to_string().contains("(quarantined): whole, "), "{}", of(quarantined));
    assert!(
        of(behind).to_string().ends_with("(quarantined): not verified, company_upgrading"),
        "{}",
        of(behind)
    );

    intruder(&books).await.batch_execute("UPDATE entries SET label = 'x' WHERE number = 2").await.unwrap();
    conn.batch_execute(&set(quarantined, "state = 'claimed', state_before = NULL")).await.unwrap();
    let (said, code) = everything_said(app).await;
    assert_eq!(code, 1, "a broken ledger outweighs one that is not known: {said:?}");
    assert_eq!(said.len(), 3);
    assert_eq!(said.iter().filter(|one| one.verdict == Verdict::NoLedger).count(), 1, "{said:?}");

    let nobody = tenancy::CompanyId::from_uuid(uuid::Uuid::nil());
    let mut said = String::new();
    let code = verify_each(app.tenancy(), Some(nobody), |one| said = one.to_string()).await.unwrap();
    assert_eq!((code, said), (2, format!("{nobody} (unknown): not verified, not_found")));
}
