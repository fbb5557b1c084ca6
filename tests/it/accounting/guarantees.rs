//! What the database refuses, whoever writes.

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use serde_json::json;
use uuid::Uuid;

use super::books::{Books, sale};

/// The name of the constraint, or the text, with which the database refused.
async fn refusal(psql: &mut AsyncPgConnection, sql: &str) -> String {
    match psql.batch_execute(sql).await {
        Ok(()) => "accepted".to_owned(),
        Err(diesel::result::Error::DatabaseError(_, facts)) => {
            facts.constraint_name().unwrap_or_else(|| facts.message()).to_owned()
        }
        Err(error) => error.to_string(),
    }
}

fn line(entry: &str, position: i32, of: i32) -> String {
    format!(
        "INSERT INTO entry_lines (entry_id, position, line_count, date, account, label, debit, credit)
         VALUES ('{entry}', {position}, {of}, '2026-02-10', '411', 'x', 1, 0)"
    )
}

const POST: &str = "SET state = 'posted', number = 77, hash = sha256('x'), posted_at = now()";

#[tokio::test]
async fn nothing_of_a_posted_entry_is_updated_deleted_or_added_to() {
    let books = Books::open().await;
    let posted = books.posts(sale("2026-02-10")).await;
    let id = posted["id"].as_str().unwrap();
    let draft = books.drafts(sale("2026-02-11")).await;
    let mut psql = books.psql().await;
    let attempts = [
        (format!("UPDATE entries SET label = 'y' WHERE id = '{id}'"), "entries_posted_immutable"),
        (format!("UPDATE entries SET state = 'draft' WHERE id = '{id}'"), "entries_posted_immutable"),
        (format!("DELETE FROM entries WHERE id = '{id}'"), "entries_posted_immutable"),
        (
            format!("UPDATE entry_lines SET label = 'y' WHERE entry_id = '{id}'"),
            "entry_lines_posted_immutable",
        ),
        (format!("DELETE FROM entry_lines WHERE entry_id = '{id}'"), "entry_lines_posted_immutable"),
        (line(id, 2, 3), "entry_lines_pkey"),
        (line(id, 3, 3), "entry_lines_position_check"),
        (line(id, 3, 4), "entry_lines_entry_fkey"),
        (
            format!("UPDATE entry_lines SET entry_id = '{id}' WHERE entry_id = '{draft}' AND position = 0"),
            "entry_lines_pkey",
        ),
    ];
    for (sql, expected) in attempts {
        assert_eq!(refusal(&mut psql, &sql).await, expected, "{sql}");
    }
    assert_eq!(books.get(&format!("/entries/{id}")).await.expect(200), posted);
    for sql in
        ["TRUNCATE entry_lines", "TRUNCATE entries CASCADE", "ALTER TABLE entries DISABLE TRIGGER USER"]
    {
        assert!(refusal(&mut psql, sql).await.contains("entr"), "{sql}");
    }
}

#[tokio::test]
async fn only_a_whole_balanced_entry_of_an_open_month_is_posted() {
    let books = Books::open().await;
    let id = books.drafts(sale("2026-02-10")).await;
    let mut psql = books.psql().await;
    let post = format!("UPDATE entries {POST} WHERE id = '{id}'");
    let attempts = [
        (format!("UPDATE entries SET state = 'posted' WHERE id = '{id}'"), "entries_state_check"),
        (
            format!("BEGIN; DELETE FROM entry_lines WHERE entry_id = '{id}'; {post}; COMMIT"),
            "entries_posted_balanced",
        ),
        (
            format!(
                "BEGIN; UPDATE entry_lines SET debit = 1 WHERE entry_id = '{id}' AND position = 0; {post}; COMMIT"
            ),
            "entries_posted_balanced",
        ),
        (
            format!("BEGIN; UPDATE periods SET state = 'closed' WHERE month = '2026-02-01'; {post}; COMMIT"),
            "entries_posted_period_open",
        ),
        (format!("BEGIN ISOLATION LEVEL REPEATABLE READ; {post}; COMMIT"), "entries_posted_isolation"),
        (
            format!("UPDATE entry_lines SET credit = 1 WHERE entry_id = '{id}' AND position = 0"),
            "entry_lines_side_check",
        ),
    ];
    for (sql, expected) in attempts {
        assert_eq!(refusal(&mut psql, &sql).await, expected, "{sql}");
        psql.batch_execute("ROLLBACK").await.unwrap();
    }
    assert_eq!(refusal(&mut psql, &post).await, "accepted");
}

#[tokio::test]
async fn a_number_is_given_once() {
    let books = Books::open().await;
    books.posts(sale("2026-02-10")).await;
    let other = books.drafts(sale("2026-02-11")).await;
    let mut psql = books.psql().await;
    let same = format!("UPDATE entries {} WHERE id = '{other}'", POST.replace("77", "1"));
    assert_eq!(refusal(&mut psql, &same).await, "entries_number_key");
}

/// The race of design: a line slips into an entry that somebody else is posting.
#[tokio::test]
async fn no_line_slips_into_an_entry_that_is_being_posted() {
    let books = Books::open().await;
    for change in ["INSERT", "UPDATE", "DELETE"] {
        for writer_first in [true, false] {
            let id = books.drafts(sale("2026-02-10")).await;
            race(&books, &id, change, writer_first).await;
            assert_posted_entries_balance(&books).await;
        }
    }
}

/// One transaction posts, another changes a line; each statement waits for a lock at most half a second.
async fn race(books: &Books, id: &str, change: &str, writer_first: bool) {
    let (mut writer, mut poster) = (books.psql().await, books.psql().await);
    for conn in [&mut writer, &mut poster] {
        conn.batch_execute("SET lock_timeout = '500ms'; BEGIN").await.unwrap();
    }
    let change = match change {
        "INSERT" => line(id, 3, 4),
        "UPDATE" => format!("UPDATE entry_lines SET debit = 1 WHERE entry_id = '{id}' AND position = 0"),
        _ => format!("DELETE FROM entry_lines WHERE entry_id = '{id}' AND position = 0"),
    };
    let number = Uuid::now_v7().as_u128() % 1_000_000_000 + 100;
    // In the assignment alone: an id may hold a 77 too.
    let post = format!("UPDATE entries {} WHERE id = '{id}'", POST.replace("77", &number.to_string()));
    if writer_first {
        let _ = writer.batch_execute(&change).await;
        let (posted, ()) = tokio::join!(poster.batch_execute(&post), async {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            let _ = writer.batch_execute("COMMIT").await;
        });
        let _ = posted;
        let _ = poster.batch_execute("COMMIT").await;
    } else {
        poster.batch_execute(&post).await.unwrap();
        let (changed, ()) = tokio::join!(writer.batch_execute(&change), async {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            let _ = poster.batch_execute("COMMIT").await;
        });
        let _ = changed;
        let _ = writer.batch_execute("COMMIT").await;
    }
}

async fn assert_posted_entries_balance(books: &Books) {
    let mut psql = books.psql().await;
    let broken = "DO $$ BEGIN IF EXISTS (
            SELECT FROM entries e LEFT JOIN entry_lines l ON l.entry_id = e.id WHERE e.state = 'posted' GROUP BY e.id
            HAVING count(l.position) <> e.line_count OR sum(l.debit) <> e.total_debit OR sum(l.credit) <> e.total_debit)
        THEN RAISE EXCEPTION 'an unbalanced entry stands'; END IF; END $$";
    assert_eq!(refusal(&mut psql, broken).await, "accepted");
}

#[tokio::test]
async fn a_posting_that_fails_late_leaves_no_number_behind() {
    let books = Books::open().await;
    let first = books.drafts(sale("2026-02-10")).await;
    let mut psql = books.psql().await;
    let spoil = format!("UPDATE entries SET total_debit = 1, total_credit = 1 WHERE id = '{first}'");
    psql.batch_execute(&spoil).await.unwrap();
    let status = books.post(&format!("/entries/{first}/post"), json!({})).await.status.as_u16();
    assert!(status >= 400, "{status}");
    let second = books.posts(sale("2026-02-11")).await;
    assert_eq!(second["number"], 1);
}
