//! Stories of lock dates: what nobody posts any more, and who does all the same for a while.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::books::{Books, entry, entry_in, sale};
use super::fec;
use crate::support::Client;
use crate::support::client::Answer;

impl Books {
    async fn locks(&self, version: u32, dates: Value) -> Answer {
        self.client.put_at(&self.path("/locks"), version, dates).await
    }

    /// A member who may post, beside the one whose books they are.
    async fn accountant(&self, name: &str) -> Client {
        self.app.member(self.company, name, "accountant").await
    }

    async fn excepts(&self, exception: Value) -> Answer {
        self.post("/lock_exceptions", exception).await
    }

    async fn posts_as(&self, client: &Client, draft: &str) -> Answer {
        client.post_at(&self.path(&format!("/entries/{draft}/post")), 1, json!({})).await
    }
}

fn purchase(date: &str) -> Value {
    entry_in("AC", date, "Achat", &[("607", "40", ""), ("401", "", "40")])
}

#[tokio::test]
async fn nothing_is_posted_up_to_the_day_that_all_is_locked() {
    let books = Books::open().await;
    let draft = books.drafts(sale("2026-01-31")).await;
    let earlier = books.posts(sale("2026-01-10")).await;
    let locked = books.locks(1, json!({"all": "2026-01-31"})).await.expect(200);
    assert_eq!(
        (&locked["all"], &locked["drafts"], &locked["version"]),
        (&json!("2026-01-31"), &json!(1), &json!(2))
    );

    books.posts_draft(&draft, 1).await.assert_problem(409, "dates_locked");
    let next = books.drafts(sale("2026-02-01")).await;
    let both = json!({"entries": [{"id": next, "version": 1}, {"id": draft, "version": 1}]});
    let refused = books.post("/entries/post", both).await;
    let refused = refused.assert_problem(409, "dates_locked");
    assert_eq!(refused["errors"], json!([{"pointer": "/entries/1", "code": "dates_locked"}]));
    let earlier = earlier["id"].as_str().unwrap();
    books.reverses(earlier, "2026-01-31").await.assert_problem(409, "dates_locked");

    books.posts_draft(&next, 1).await.expect(200);
    books.reverses(earlier, "2026-02-01").await.expect(201);
    let found = books.balance().await;
    Books::assert_balance(
        &found,
        &[("411", "120.00", "0.00"), ("44571", "0.00", "20.00"), ("707", "0.00", "100.00")],
    );
    books.verify().await.unwrap();
}

#[tokio::test]
async fn each_lock_is_about_its_own_entries() {
    let books = Books::open().await;
    let (january, february) = ("2026-01-31", "2026-02-28");
    let dates = json!({
        "sales": january, "purchases": february, "tax": "2026-01-15", "journals": [{"journal": "BQ", "until": january}],
    });
    let locked = books.locks(1, dates.clone()).await.expect(200);
    assert_eq!(locked["journals"], dates["journals"]);
    let bank = |date| entry_in("BQ", date, "Frais", &[("627", "5", ""), ("512", "", "5")]);
    let vat = |date| entry("2026-01-01", "TVA", &[("44566", "8", ""), ("512", "", "8")]).with("date", date);
    let refused = [
        (sale(january), "sales_locked"),
        (purchase(february), "purchases_locked"),
        (bank(january), "journal_locked"),
        (vat("2026-01-15"), "tax_locked"),
    ];
    for (entry, code) in refused {
        let draft = books.drafts(entry).await;
        books.posts_draft(&draft, 1).await.assert_problem(409, code);
    }
    for entry in [sale("2026-02-01"), purchase("2026-03-01"), bank("2026-02-01"), vat("2026-01-16")] {
        books.posts(entry).await;
    }
    books.posts(entry("2026-01-02", "Sans taxe", &[("613", "9", ""), ("512", "", "9")])).await;
}

#[tokio::test]
async fn a_lock_moves_back_only_with_a_reason() {
    let books = Books::open().await;
    books.locks(1, json!({"all": "2026-02-28"})).await.expect(200);
    let back = books.locks(2, json!({"all": "2026-01-31"})).await;
    back.assert_fields(&[("/reason", "lock_reason_required")]);
    books.locks(1, json!({"all": "2026-03-01"})).await.assert_problem(412, "stale_version");
    books.locks(2, json!({"all": "2026-03-03"})).await.assert_fields(&[("/all", "lock_date_in_future")]);
    let unknown = json!({"all": "2026-02-28", "journals": [{"journal": "NON", "until": "2026-01-31"}]});
    books.locks(2, unknown).await.assert_fields(&[("/journals/0/journal", "journal_unknown")]);
    let opened = books.locks(2, json!({"reason": "Facture oubliée"})).await.expect(200);
    assert_eq!(opened["all"], Value::Null);
    let trail = books.client.get(&books.company.path("/audit_events")).await.expect(200);
    let moved =
        trail["items"].as_array().unwrap().iter().filter(|event| event["operation"] == "locks_changed");
    let moved = moved.into_iter().find(|event| event["after"]["all"].is_null()).unwrap();
    assert_eq!(moved["before"]["all"], "2026-02-28");
    assert_eq!(moved["details"]["reason"], "Facture oubliée");
}

/// The exception is for one member, for a while, from a day on; what was posted by it is counted.
#[tokio::test]
async fn a_member_posts_behind_a_lock_as_long_as_an_exception_lasts() {
    let books = Books::open().await;
    let ines = books.accountant("ines").await;
    books.locks(1, json!({"all": "2026-01-31"})).await.expect(200);
    let user = ines.get("/identity/session").await.expect(200)["user"]["id"].clone();
    let exception = json!({
        "scope": "all", "user_id": user, "first_day": "2026-01-15", "duration_hours": 1, "reason": "Relevé tardif",
    });
    let made = books.excepts(exception).await.expect(201);
    assert_eq!((&made["is_open"], &made["user_id"], &made["entries"]), (&json!(true), &user, &json!(0)));

    let (early, late) = (books.drafts(sale("2026-01-14")).await, books.drafts(sale("2026-01-15")).await);
    books.posts_draft(&late, 1).await.assert_problem(409, "dates_locked");
    books.posts_as(&ines, &early).await.assert_problem(409, "dates_locked");
    books.posts_as(&ines, &late).await.expect(200);
    let list = books.get("/lock_exceptions").await.expect(200);
    assert_eq!(
        (&list["items"][0]["entries"], &list["items"][0]["reason"]),
        (&json!(1), &json!("Relevé tardif"))
    );

    let other = books.drafts(sale("2026-01-16")).await;
    books.app.clock().set(books.app.now() + TimeDelta::minutes(61));
    books.posts_as(&ines, &other).await.assert_problem(409, "dates_locked");
    books.verify().await.unwrap();
}

/// A file is about everything: no exception lets a part of it pass.
#[tokio::test]
async fn a_file_is_not_imported_behind_a_lock_whatever_exceptions_there_are() {
    let books = Books::open().await;
    books.locks(1, json!({"all": "2025-01-01"})).await.expect(200);
    let exception = json!({"scope": "all", "duration_hours": 1, "reason": "Reprise"});
    let made = books.excepts(exception).await.expect(201);
    let report = books.uploads(fec::NAME, &fec::year()).await.expect(201);
    books.runs(&report, fec::whole_year(false)).await.assert_problem(409, "dates_locked");

    books.locks(2, json!({"all": "2024-12-31", "reason": "Reprise"})).await.expect(200);
    books.runs(&report, fec::whole_year(false)).await.expect(200);
    let list = books.get("/lock_exceptions").await.expect(200);
    assert_eq!((&list["items"][0]["id"], &list["items"][0]["entries"]), (&made["id"], &json!(0)));
    books.verify().await.unwrap();
}

#[tokio::test]
async fn an_exception_is_ended_before_its_time() {
    let books = Books::open().await;
    books.locks(1, json!({"sales": "2026-01-31"})).await.expect(200);
    let exception = json!({"scope": "sales", "duration_hours": 1, "reason": "Pour tous"});
    let made = books.excepts(exception).await.expect(201);
    books.posts(sale("2026-01-10")).await;
    let path = books.path(&format!("/lock_exceptions/{}", made["id"].as_str().unwrap()));
    books.client.delete(&path).await.expect(204);
    books.client.delete(&path).await.assert_problem(409, "lock_exception_ended");
    let draft = books.drafts(sale("2026-01-10")).await;
    books.posts_draft(&draft, 1).await.assert_problem(409, "sales_locked");
}

#[tokio::test]
async fn an_exception_that_makes_no_sense_is_refused_at_its_field() {
    let books = Books::open().await;
    let with = |name: &str, value: Value| {
        json!({"scope": "all", "duration_hours": 1, "reason": "x"}).with(name, value)
    };
    let refused = [
        (with("duration_hours", json!(0)), "/duration_hours", "lock_exception_hours_out_of_range"),
        (with("duration_hours", json!(745)), "/duration_hours", "lock_exception_hours_out_of_range"),
        (with("reason", json!(" ")), "/reason", "required"),
        (with("user_id", json!("01890000-0000-7000-8000-000000000000")), "/user_id", "member_unknown"),
        (with("journal", json!("VE")), "/journal", "lock_not_of_journal"),
        (with("scope", json!("journal")), "/journal", "required"),
        (with("scope", json!("journal")).with("journal", json!("NON")), "/journal", "journal_unknown"),
    ];
    for (exception, pointer, code) in refused {
        books.excepts(exception).await.assert_fields(&[(pointer, code)]);
    }
}

/// A year is closed though all of it is locked, and opened again.
#[tokio::test]
async fn what_closing_a_year_makes_passes_the_locks() {
    let books = Books::open().await;
    let before = json!({"start": "2025-01-01", "end": "2025-12-31"});
    let before = books.post("/fiscal_years", before).await.expect(201)["id"].as_str().unwrap().to_owned();
    books.posts(sale("2025-02-10")).await;
    books.locks(1, json!({"all": "2026-02-28"})).await.expect(200);
    let closing = json!({"label": "Clôture", "opening_journal": "AN", "opening_label": "À nouveaux"});
    let path = books.path(&format!("/fiscal_years/{before}"));
    books.client.post_at(&format!("{path}/close"), 1, closing).await.expect(200);
    books.client.post_at(&format!("{path}/reopen"), 2, json!({"reason": "x"})).await.expect(200);
    books.verify().await.unwrap();
}

#[tokio::test]
async fn who_only_reads_sees_the_dates_and_moves_none() {
    let books = Books::open().await;
    let reader = books.app.member(books.company, "zoe", "viewer").await;
    reader.get(&books.path("/locks")).await.expect(200);
    reader.put_at(&books.path("/locks"), 1, json!({})).await.assert_problem(403, "permission_missing");
    let exception = json!({"scope": "all", "duration_hours": 1, "reason": "x"});
    reader.post(&books.path("/lock_exceptions"), exception).await.assert_problem(403, "permission_missing");
}

/// Whoever moves a date waits for who is posting: nothing gets behind it that did not see it.
#[tokio::test]
async fn a_date_moves_when_nobody_is_posting() {
    use diesel_async::SimpleAsyncConnection as _;
    let books = Books::open().await;
    let mut poster = books.psql().await;
    poster.batch_execute("BEGIN; SELECT * FROM locks FOR SHARE").await.unwrap();
    let moves = books.locks(1, json!({"all": "2026-01-31"}));
    let ends = async {
        books.waits_for_a_lock().await;
        poster.batch_execute("COMMIT").await.unwrap();
    };
    let (moved, ()) = tokio::join!(moves, ends);
    moved.expect(200);
}

trait With {
    fn with(self, name: &str, value: impl Into<Value>) -> Value;
}

impl With for Value {
    fn with(mut self, name: &str, value: impl Into<Value>) -> Value {
        self[name] = value.into();
        self
    }
}
