//! Stories of analytics: what lines are about beside their accounts, and that the sections come to what the books say.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use super::books::{Books, entry, sale};
use crate::support::client::Answer;

/// The shops of a company: an axis with two sections.
pub struct Shops {
    pub axis: String,
    pub paris: String,
    pub lyon: String,
}

impl Books {
    pub async fn opens_shops(&self) -> Shops {
        let axis = self.makes("/analytic_axes", json!({"code": "MAG", "name": "Magasins"})).await;
        let paris = self.opens_section(&axis, "PARIS").await;
        let lyon = self.opens_section(&axis, "LYON").await;
        Shops { axis, paris, lyon }
    }

    pub async fn opens_section(&self, axis: &str, code: &str) -> String {
        self.makes(&format!("/analytic_axes/{axis}/sections"), json!({"code": code, "name": code})).await
    }

    pub async fn makes(&self, rest: &str, body: Value) -> String {
        let made = self.post(rest, body).await.expect(201);
        made["id"].as_str().unwrap().to_owned()
    }

    async fn splits(&self, entry: &str, position: u32, version: u32, parts: Value) -> Answer {
        let path = self.path(&format!("/entries/{entry}/lines/{position}/analytics"));
        self.client.put_at(&path, version, json!({"parts": parts})).await
    }

    pub async fn analytic_balance(&self, axis: &str, more: &str) -> Value {
        let path = format!("/analytic_balance?axis_id={axis}&fiscal_year_id={}&limit=200{more}", self.year);
        self.get(&path).await.expect(200)
    }

    /// The rows of the analytic balance: section, account, debit, credit. What is in no section has an empty code.
    async fn rows(&self, axis: &str, more: &str) -> Vec<[String; 4]> {
        let balance = self.analytic_balance(axis, more).await;
        let row = |row: &Value| ["section_code", "account", "debit", "credit"].map(|field| text(&row[field]));
        balance["items"].as_array().unwrap().iter().map(row).collect()
    }

    /// Income less expenses of the trial balance and of the analytic balance are the same.
    async fn assert_tied(&self, axis: &str) {
        let balance = self.analytic_balance(axis, "").await;
        let trial = self.get(&format!("/trial_balance?fiscal_year_id={}", self.year)).await.expect(200);
        let of = |kinds: &[&str]| -> i64 {
            let rows = trial["rows"].as_array().unwrap().iter();
            let rows = rows.filter(|row| kinds.contains(&row["type"].as_str().unwrap()));
            rows.map(|row| cents(&row["period_debit"]) - cents(&row["period_credit"])).sum()
        };
        assert_eq!(cents(&balance["totals"]["income"]), -of(&["REVENUE"]), "{balance:#}");
        assert_eq!(cents(&balance["totals"]["expenses"]), of(&["EXPENSE", "COST_OF_GOODS_SOLD"]));
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn cents(amount: &Value) -> i64 {
    amount.as_str().unwrap().replace('.', "").parse().unwrap()
}

fn id(made: &Value) -> &str {
    made["id"].as_str().unwrap()
}

fn row(section: &str, account: &str, debit: &str, credit: &str) -> [String; 4] {
    [section, account, debit, credit].map(str::to_owned)
}

/// A rent of so much, with the parts of its line.
pub fn rent(date: &str, amount: &str, parts: Value) -> Value {
    let mut rent = entry(date, "Loyer", &[("6132", amount, ""), ("512", "", amount)]);
    rent["lines"][0]["analytics"] = parts;
    rent
}

#[tokio::test]
async fn a_rent_is_split_between_shops_to_the_cent_and_counts_when_it_is_posted() {
    let books = Books::open().await;
    let Shops { axis, paris, lyon } = books.opens_shops().await;
    let nice = books.opens_section(&axis, "NICE").await;
    let thirds = json!([
        {"section_id": paris, "percent": "33.33"}, {"section_id": lyon, "percent": "33.33"},
        {"section_id": nice, "percent": "33.34"},
    ]);
    let draft = books.drafts(rent("2026-02-05", "1000.01", thirds)).await;
    assert!(books.rows(&axis, "").await.is_empty(), "drafts count nowhere");
    let posted = books.posts_draft(&draft, 1).await.expect(200);
    let parts = posted["lines"][0]["analytics"].as_array().unwrap().iter();
    let parts: Vec<_> =
        parts.map(|part| [&part["section_code"], &part["amount"], &part["percent"]].map(text)).collect();
    let expected = [["LYON", "333.30", "33.33"], ["NICE", "333.41", "33.34"], ["PARIS", "333.30", "33.33"]];
    assert_eq!(parts, expected.map(|part| part.map(str::to_owned)));
    books.posts(sale("2026-02-10")).await;
    assert_eq!(
        books.rows(&axis, "").await,
        [
            row("LYON", "6132", "333.30", "0.00"),
            row("NICE", "6132", "333.41", "0.00"),
            row("PARIS", "6132", "333.30", "0.00"),
            row("", "707", "0.00", "100.00"),
        ]
    );
    books.assert_tied(&axis).await;
    books.verify().await.unwrap();
}

#[tokio::test]
async fn what_is_not_allocated_is_found_and_allocated_afterwards() {
    let books = Books::open().await;
    let Shops { axis, paris, lyon } = books.opens_shops().await;
    let part = json!([{"section_id": paris, "amount": "60"}]);
    let rent = books.posts(rent("2026-02-05", "100", part)).await;
    let rows = [row("PARIS", "6132", "60.00", "0.00"), row("", "6132", "40.00", "0.00")];
    assert_eq!(books.rows(&axis, "").await, rows);

    let nil = "00000000-0000-0000-0000-000000000000";
    let lines = format!("/analytic_lines?axis_id={axis}&fiscal_year_id={}", books.year);
    books.get(&format!("{lines}&section_id={nil}")).await.assert_fields(&[("account", "required")]);
    let left = books.get(&format!("{lines}&section_id={nil}&account=6132")).await.expect(200);
    let line = &left["items"][0];
    assert_eq!((&line["debit"], &line["line_amount"]), (&json!("40.00"), &json!("100.00")), "{left:#}");
    assert_eq!(left["total_debit"], "40.00");

    let split = json!([{"section_id": paris, "percent": "60"}, {"section_id": lyon, "percent": "40"}]);
    let split = books.splits(id(&rent), 0, 1, split).await.expect(200);
    assert_eq!(split["version"], 2);
    let rows = [row("LYON", "6132", "40.00", "0.00"), row("PARIS", "6132", "60.00", "0.00")];
    assert_eq!(books.rows(&axis, "").await, rows);
    let left = books.get(&format!("{lines}&section_id={nil}&account=6132")).await.expect(200);
    assert_eq!((&left["items"], &left["total_debit"]), (&json!([]), &json!("0.00")));
    let of_lyon = books.get(&format!("{lines}&section_id={lyon}")).await.expect(200);
    assert_eq!((&of_lyon["items"][0]["debit"], &of_lyon["balance"]), (&json!("40.00"), &json!("40.00")));
    books.splits(id(&rent), 0, 2, json!([])).await.expect(200);
    assert_eq!(books.rows(&axis, "").await, [row("", "6132", "100.00", "0.00")]);
    books.assert_tied(&axis).await;
    books.verify().await.unwrap();
}

#[tokio::test]
async fn a_reversal_takes_back_what_its_sections_had() {
    let books = Books::open().await;
    let Shops { axis, paris, lyon } = books.opens_shops().await;
    let halves = json!([{"section_id": paris, "percent": "50"}, {"section_id": lyon, "percent": "50"}]);
    let rent = books.posts(rent("2026-02-05", "100.01", halves)).await;
    let reversed = books.reverses(id(&rent), "2026-03-01").await.expect(201);
    assert_eq!(reversed["lines"][0]["analytics"], rent["lines"][0]["analytics"]);
    assert_eq!(
        books.rows(&axis, "").await,
        [row("LYON", "6132", "50.00", "50.00"), row("PARIS", "6132", "50.01", "50.01")]
    );
    let march = books.rows(&axis, "&from=2026-03-01&to=2026-03-31").await;
    assert_eq!(march, [row("LYON", "6132", "0.00", "50.00"), row("PARIS", "6132", "0.00", "50.01")]);
    books.assert_tied(&axis).await;
    books.verify().await.unwrap();
}

#[tokio::test]
async fn what_is_cancelled_and_what_cancels_it_keep_the_same_sections() {
    let books = Books::open().await;
    let Shops { axis, paris, lyon } = books.opens_shops().await;
    let all_of = |section: &str| json!([{"section_id": section, "percent": "100"}]);
    let rent = books.posts(rent("2026-02-05", "100", all_of(&paris))).await;
    let reversed = books.reverses(id(&rent), "2026-02-06").await.expect(201);
    for entry in [id(&rent), id(&reversed)] {
        let refused = books.splits(entry, 0, 1, all_of(&lyon)).await;
        refused.assert_problem(409, "entry_already_reversed");
    }
    assert_eq!(books.rows(&axis, "").await, [row("PARIS", "6132", "100.00", "100.00")]);
}

#[tokio::test]
async fn a_key_distributes_a_line_and_the_line_stays_when_the_key_changes() {
    let books = Books::open().await;
    let Shops { axis, paris, lyon } = books.opens_shops().await;
    let key = |share: &str, rest: &str| {
        let shares = json!([{"section_id": paris, "percent": share}, {"section_id": lyon, "percent": rest}]);
        json!({"name": "Surface", "axis_id": axis, "shares": shares})
    };
    let refused = books.post("/distribution_keys", key("60", "39.9999")).await;
    refused.assert_fields(&[("/shares", "shares_not_whole")]);
    let made = books.post("/distribution_keys", key("60", "40")).await.expect(201);
    books
        .post("/distribution_keys", key("60", "40"))
        .await
        .assert_problem(409, "distribution_key_name_taken");
    books.posts(rent("2026-02-05", "100", json!([{"distribution_key_id": made["id"]}]))).await;
    let path = books.path(&format!("/distribution_keys/{}", id(&made)));
    books.client.put_at(&path, 1, key("10", "90")).await.expect(200);
    books.client.put_at(&path, 1, key("20", "80")).await.assert_problem(412, "stale_version");
    let rows = [row("LYON", "6132", "40.00", "0.00"), row("PARIS", "6132", "60.00", "0.00")];
    assert_eq!(books.rows(&axis, "").await, rows);
    books.client.delete_at(&path, 2).await.expect(204);
    assert_eq!(books.rows(&axis, "").await, rows);
}

#[tokio::test]
async fn a_line_may_be_of_sections_of_several_axes_and_of_no_more_than_it_has() {
    let books = Books::open().await;
    let Shops { axis, paris, lyon } = books.opens_shops().await;
    let projects = books.makes("/analytic_axes", json!({"code": "PRJ", "name": "Projets"})).await;
    let site = books.opens_section(&projects, "SITE").await;
    let both = json!([{"section_id": paris, "percent": "100"}, {"section_id": site, "amount": "25"}]);
    books.posts(rent("2026-02-05", "100", both)).await;
    assert_eq!(books.rows(&axis, "").await, [row("PARIS", "6132", "100.00", "0.00")]);
    let rows = [row("SITE", "6132", "25.00", "0.00"), row("", "6132", "75.00", "0.00")];
    assert_eq!(books.rows(&projects, "").await, rows);

    let wrong = json!([
        {"section_id": paris, "percent": "100", "amount": "1"}, {"section_id": paris}, {"percent": "10"},
        {"section_id": paris, "percent": "100.00001"}, {"section_id": paris, "percent": "0"},
    ]);
    let refused = books.post("/entries", rent("2026-02-05", "100", wrong)).await;
    refused.assert_fields(&[
        ("/lines/0/analytics/0/amount", "percent_or_amount"),
        ("/lines/0/analytics/1/percent", "required"),
        ("/lines/0/analytics/2/section_id", "required"),
        ("/lines/0/analytics/3/percent", "rate_not_a_number"),
        ("/lines/0/analytics/4/percent", "rate_out_of_range"),
    ]);
    let beyond = json!([{"section_id": paris, "percent": "60"}, {"section_id": lyon, "amount": "40.01"}]);
    let refused = books.post("/entries", rent("2026-02-05", "100", beyond)).await;
    refused.assert_fields(&[("/lines/0/analytics", "analytics_beyond_line")]);
    let twice = json!([{"section_id": paris, "percent": "60"}, {"section_id": paris, "percent": "4"}]);
    let refused = books.post("/entries", rent("2026-02-05", "100", twice)).await;
    refused.assert_fields(&[("/lines/0/analytics/1/section_id", "section_repeated")]);
}

#[tokio::test]
async fn what_was_used_is_not_deleted_but_made_inactive() {
    let books = Books::open().await;
    let Shops { axis, paris, lyon } = books.opens_shops().await;
    let all = json!([{"section_id": paris, "percent": "100"}]);
    let draft = books.drafts(rent("2026-02-05", "100", all.clone())).await;
    let deletes = async |rest: &str| books.client.delete_at(&books.path(rest), 1).await;
    let section = format!("/analytic_sections/{paris}");
    deletes(&section).await.assert_problem(409, "analytic_section_in_use");
    deletes(&format!("/analytic_axes/{axis}")).await.assert_problem(409, "analytic_axis_in_use");
    let inactive = json!({"code": "PARIS", "name": "Paris", "is_active": false});
    books.client.put_at(&books.path(&section), 1, inactive).await.expect(200);
    let refused = books.post("/entries", rent("2026-02-06", "100", all.clone())).await;
    refused.assert_fields(&[("/lines/0/analytics/0/section_id", "analytic_section_inactive")]);
    // A draft that was of it before stays of it.
    let draft_path = books.path(&format!("/entries/{draft}"));
    books.client.put_at(&draft_path, 1, rent("2026-02-05", "120", all)).await.expect(200);
    books.posts_draft(&draft, 2).await.expect(200);
    assert_eq!(books.rows(&axis, "").await, [row("PARIS", "6132", "120.00", "0.00")]);
    deletes(&format!("/analytic_sections/{lyon}")).await.expect(204);
    let taken = json!({"code": "MAG", "name": "Encore"});
    books.post("/analytic_axes", taken).await.assert_problem(409, "analytic_axis_code_taken");
}

#[tokio::test]
async fn a_split_of_what_is_locked_or_closed_stays_as_it_is() {
    let books = Books::open().await;
    let Shops { axis, paris, .. } = books.opens_shops().await;
    let rent = books.posts(rent("2026-01-20", "100", json!([]))).await;
    let part = || json!([{"section_id": paris, "percent": "100"}]);
    let locks = async |version: u32, dates: Value| {
        books.client.put_at(&books.path("/locks"), version, dates).await.expect(200);
    };
    locks(1, json!({"tax": "2026-01-31"})).await;
    books.splits(id(&rent), 0, 1, part()).await.expect(200);
    locks(2, json!({"all": "2026-01-31", "reason": "x"})).await;
    books.splits(id(&rent), 0, 2, json!([])).await.assert_problem(409, "dates_locked");
    let exception = json!({"scope": "all", "duration_hours": 24, "reason": "Oubli"});
    books.post("/lock_exceptions", exception).await.expect(201);
    books.splits(id(&rent), 0, 2, json!([])).await.expect(200);
    let month = "UPDATE periods SET state = 'closed' WHERE month = '2026-01-01'";
    books.psql().await.batch_execute(month).await.unwrap();
    books.splits(id(&rent), 0, 3, part()).await.assert_problem(409, "period_closed");
    assert_eq!(books.rows(&axis, "").await, [row("", "6132", "100.00", "0.00")]);
    let draft = books.drafts(sale("2026-02-10")).await;
    books.splits(&draft, 0, 1, json!([])).await.assert_problem(409, "entry_not_posted");
    books.splits(id(&rent), 7, 1, json!([])).await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn of_two_who_split_a_line_at_once_the_later_one_is_told() {
    let books = Books::open().await;
    let Shops { axis, paris, lyon } = books.opens_shops().await;
    let rent = books.posts(rent("2026-02-05", "100", json!([]))).await;
    let bob = books.app.member(books.company, "bob", "accountant").await;
    let path = books.path(&format!("/entries/{}/lines/0/analytics", id(&rent)));
    let of = |section: &str| json!({"parts": [{"section_id": section, "percent": "100"}]});
    let (awas, bobs) =
        tokio::join!(books.client.put_at(&path, 1, of(&paris)), bob.put_at(&path, 1, of(&lyon)));
    let statuses = [awas.status.as_u16(), bobs.status.as_u16()];
    assert!(statuses == [200, 412] || statuses == [412, 200], "{statuses:?}");
    let winner = if statuses[0] == 200 { "PARIS" } else { "LYON" };
    assert_eq!(books.rows(&axis, "").await, [row(winner, "6132", "100.00", "0.00")]);
    books.verify().await.unwrap();
}

#[tokio::test]
async fn who_only_reads_splits_nothing_and_sections_of_others_are_not_known() {
    let books = Books::open().await;
    let shops = books.opens_shops().await;
    let rent = books.posts(rent("2026-02-05", "100", json!([]))).await;
    let viewer = books.app.member(books.company, "ina", "viewer").await;
    let path = books.path(&format!("/entries/{}/lines/0/analytics", id(&rent)));
    let parts = json!({"parts": [{"section_id": shops.paris, "percent": "100"}]});
    viewer.put_at(&path, 1, parts).await.assert_problem(403, "permission_missing");
    let axes = books.path("/analytic_axes");
    viewer.get(&axes).await.expect(200);
    let axis = json!({"code": "X", "name": "X"});
    viewer.post(&axes, axis).await.assert_problem(403, "permission_missing");

    let bob = books.app.user("bob").await;
    let other = books.of_country(bob, "Garage", "FR").await;
    let theirs = other.opens_shops().await;
    let foreign = json!([{"section_id": theirs.paris, "percent": "100"}]);
    let refused = books.splits(id(&rent), 0, 1, foreign).await;
    refused.assert_fields(&[("/parts/0/section_id", "analytic_section_unknown")]);
    let path = format!("/analytic_balance?axis_id={}&fiscal_year_id={}", theirs.axis, books.year);
    books.get(&path).await.assert_fields(&[("axis_id", "analytic_axis_unknown")]);
    books.get(&format!("/analytic_axes/{}", theirs.axis)).await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn sums_and_splits_that_do_not_fit_their_lines_are_found_and_the_database_lets_none_in() {
    let books = Books::open().await;
    let Shops { paris, lyon, .. } = books.opens_shops().await;
    books.posts(rent("2026-02-05", "100", json!([{"section_id": paris, "percent": "60"}]))).await;
    let mut psql = books.psql().await;
    let more = format!(
        "INSERT INTO line_sections (entry_id, position, section_id, amount, date)
         SELECT entry_id, position, '{lyon}', 4001, date FROM line_sections"
    );
    let refused = psql.batch_execute(&more).await.unwrap_err().to_string();
    assert!(refused.contains("is allocated than there is"), "{refused}");
    let wrong = "UPDATE section_balances SET debit = debit + 1";
    psql.batch_execute(wrong).await.unwrap();
    let found = books.verify().await.unwrap_err();
    assert_eq!((found.code, found.place.as_str()), ("section_balances_differ", "account 6132 in 2026-02"));
    psql.batch_execute("UPDATE section_balances SET debit = debit - 1").await.unwrap();
    books.verify().await.unwrap();
    let moved = "UPDATE line_sections SET date = date + 1";
    psql.batch_execute(moved).await.unwrap();
    assert_eq!(books.verify().await.unwrap_err().code, "split_differs");
}

#[tokio::test]
async fn the_analytic_balance_and_its_lines_are_given_as_files() {
    let books = Books::open().await;
    let Shops { axis, paris, .. } = books.opens_shops().await;
    books.posts(rent("2026-02-05", "100", json!([{"section_id": paris, "percent": "60"}]))).await;
    let of = format!("axis_id={axis}&fiscal_year_id={}&format=csv&language=fr", books.year);
    let file = books.get(&format!("/exports/analytic_balance?{of}")).await;
    assert!(file.text().contains("Non ventilé"), "{}", file.text());
    assert!(file.text().contains("PARIS;PARIS;6132;"), "{}", file.text());
    let lines = books.get(&format!("/exports/analytic_lines?{of}&section_id={paris}")).await;
    assert!(lines.text().contains("Loyer") && lines.text().contains("60,00"), "{}", lines.text());
    let sections = books.get("/exports/analytic_sections?format=csv&language=fr").await;
    assert!(sections.text().contains("MAG;Magasins;LYON;LYON"), "{}", sections.text());
    let keys = books.get("/exports/distribution_keys?format=xlsx").await;
    assert_eq!(keys.status.as_u16(), 200);
}
