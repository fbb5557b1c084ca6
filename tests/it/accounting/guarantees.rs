//! What the database refuses, whoever writes.

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};

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
    let read = books.get(&format!("/entries/{id}")).await.expect(200);
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
    assert_eq!(books.get(&format!("/entries/{id}")).await.expect(200), read);
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

/// Balances count a line in its own month: that the entry's month is open is not enough.
#[tokio::test]
async fn every_line_of_a_posted_entry_is_in_its_year_and_in_an_open_month() {
    let books = Books::open().await;
    let id = books.drafts(sale("2026-02-10")).await;
    let mut psql = books.psql().await;
    let close_april = "UPDATE periods SET state = 'closed' WHERE month = '2026-04-01'";
    psql.batch_execute(close_april).await.unwrap();
    let post = format!("UPDATE entries {POST} WHERE id = '{id}'");
    let dated = |date: &str| {
        format!("UPDATE entry_lines SET date = '{date}' WHERE entry_id = '{id}' AND position = 1")
    };
    for date in ["2026-04-15", "2025-12-31", "2027-01-01"] {
        let sql = format!("BEGIN; {}; {post}; COMMIT", dated(date));
        assert_eq!(refusal(&mut psql, &sql).await, "entries_posted_period_open", "{date}");
        psql.batch_execute("ROLLBACK").await.unwrap();
    }
    let sql = format!("BEGIN; {}; {post}; COMMIT", dated("2026-03-31"));
    assert_eq!(refusal(&mut psql, &sql).await, "accepted");
}

/// A year that begins in the middle of a month has that month, and not its days before.
#[tokio::test]
async fn a_month_belongs_to_a_year_only_as_far_as_the_year_goes() {
    let books = Books::open().await;
    let id = books.drafts(sale("2026-02-10")).await;
    let mut psql = books.psql().await;
    psql.batch_execute("UPDATE fiscal_years SET start_date = '2026-01-15'").await.unwrap();
    let dated = |date: &str| {
        format!(
            "BEGIN; UPDATE entry_lines SET date = '{date}' WHERE entry_id = '{id}' AND position = 1;
             UPDATE entries {POST} WHERE id = '{id}'; COMMIT"
        )
    };
    assert_eq!(refusal(&mut psql, &dated("2026-01-14")).await, "entries_posted_period_open");
    psql.batch_execute("ROLLBACK").await.unwrap();
    assert_eq!(refusal(&mut psql, &dated("2026-01-15")).await, "accepted");
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

/// The race of design: a line slips into an entry that somebody else is posting, or out of it. Whoever is first wins;
/// what is posted is whole in any case.
#[tokio::test]
async fn no_line_slips_into_an_entry_that_is_being_posted() {
    let books = Books::open().await;
    let mut number = 100;
    // A draft that misses its last line is whole with it; every other change spoils a whole one.
    for (change, changed_first, posted_first) in [
        (Change::Insert, "posted with the line", "draft with the line"),
        (Change::Update, "draft with the line", "posted with the line"),
        (Change::Delete, "draft without the line", "posted with the line"),
    ] {
        for (writer_first, expected) in [(true, changed_first), (false, posted_first)] {
            let id = books.drafts(sale("2026-02-10")).await;
            number += 1;
            race(&books, (&id, number), change, writer_first).await;
            assert_eq!(outcome(&books, &id).await, expected, "{change:?}, writer first: {writer_first}");
            assert_posted_entries_balance(&books).await;
        }
    }
}

/// What happens to the last line of a draft while the draft is posted.
#[derive(Debug, Clone, Copy)]
enum Change {
    Insert,
    Update,
    Delete,
}

impl Change {
    fn sql(self, id: &str) -> String {
        let last = format!("entry_id = '{id}' AND position = 2");
        match self {
            Self::Insert => format!(
                "INSERT INTO entry_lines (entry_id, position, line_count, date, account, label, debit, credit)
                 VALUES ('{id}', 2, 3, '2026-02-10', '44571', 'x', 0, 2000)"
            ),
            Self::Update => format!("UPDATE entry_lines SET credit = 1 WHERE {last}"),
            Self::Delete => format!("DELETE FROM entry_lines WHERE {last}"),
        }
    }
}

/// One transaction posts, another changes a line; the second waits for the first, which ends meanwhile.
async fn race(books: &Books, (id, number): (&str, i64), change: Change, writer_first: bool) {
    let (mut writer, mut poster) = (books.psql().await, books.psql().await);
    if matches!(change, Change::Insert) {
        writer.batch_execute(&Change::Delete.sql(id)).await.unwrap();
    }
    for conn in [&mut writer, &mut poster] {
        conn.batch_execute("SET lock_timeout = '20s'; BEGIN").await.unwrap();
    }
    // In the assignment alone: an id may hold a 77 too.
    let post = format!("UPDATE entries {} WHERE id = '{id}'", POST.replace("77", &number.to_string()));
    let change = change.sql(id);
    let (first, second) = if writer_first {
        ((&mut writer, change), (&mut poster, post))
    } else {
        ((&mut poster, post), (&mut writer, change))
    };
    first.0.batch_execute(&first.1).await.unwrap();
    let (waited, ()) = tokio::join!(second.0.batch_execute(&second.1), async {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        // What the checks at the end refuse is told by the outcome.
        let _ = first.0.batch_execute("COMMIT").await;
    });
    // So is a statement that the first one's end forbids.
    let _ = waited;
    let _ = second.0.batch_execute("COMMIT").await;
}

/// Whether the entry is posted, and whether its last line is there.
async fn outcome(books: &Books, id: &str) -> String {
    let entry = books.get(&format!("/entries/{id}")).await.expect(200);
    let has_line = entry["lines"].as_array().unwrap().len() == 3;
    format!("{} {} the line", entry["state"].as_str().unwrap(), if has_line { "with" } else { "without" })
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
    // The service adds up the lines, which are right; only the end of the transaction finds the totals wrong.
    books.posts_draft(&first, 1).await.assert_problem(500, "internal_error");
    assert_eq!(books.get(&format!("/entries/{first}")).await.expect(200)["state"], "draft");
    let second = books.posts(sale("2026-02-11")).await;
    assert_eq!(second["number"], 1);
}
