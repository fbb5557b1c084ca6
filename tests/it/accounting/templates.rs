//! Stories of entry templates, and of entries that come again.

use api::jobs;
use serde_json::{Value, json};

use super::books::Books;
use crate::support::app::{PASSWORD, address_of};
use crate::support::client::Answer;

impl Books {
    async fn makes_template(&self, template: Value) -> Value {
        self.post("/entry_templates", template).await.expect(201)
    }

    async fn fills(&self, template: &Value, date: &str, amounts: Value) -> Answer {
        let path = format!("/entry_templates/{}/fill", id(template));
        self.post(&path, json!({"date": date, "amounts": amounts})).await
    }

    async fn recurs(&self, recurring: Value) -> Value {
        self.post("/recurring_entries", recurring).await.expect(201)
    }

    async fn drafts_what_is_due(&self) -> Value {
        self.post("/recurring_entries/draft", Value::Null).await.expect(200)
    }

    async fn rewrites(&self, kind: &str, made: &Value, body: Value) -> Answer {
        let path = self.path(&format!("/{kind}/{}", id(made)));
        self.client.put_at(&path, made["version"].as_u64().unwrap().try_into().unwrap(), body).await
    }

    /// The dates of all drafts, the earliest first.
    async fn days_drafted(&self) -> Vec<String> {
        let drafts = self.get("/entries?state=draft&sort=date_asc").await.expect(200);
        let drafts = drafts["items"].as_array().unwrap().iter();
        drafts.map(|draft| draft["date"].as_str().unwrap().to_owned()).collect()
    }

    /// Days pass, and awa comes back.
    async fn waits(&mut self, days: i64) {
        self.app.clock().advance(chrono::TimeDelta::days(days));
        self.client.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    }

    async fn upkeep(&self) {
        let mut visited = None;
        loop {
            visited = jobs::tidy(self.app.app(), visited).await.unwrap();
            if visited.is_none() {
                return;
            }
        }
    }
}

fn id(made: &Value) -> &str {
    made["id"].as_str().unwrap()
}

/// A rent of which a fifth is private, with its tax, owed to the landlord.
fn rent() -> Value {
    json!({
        "name": "Loyer", "journal": "AC", "label": "Loyer {month}/{year}", "amounts": ["Loyer hors taxe"],
        "lines": [
            {"account": "6132", "side": "debit", "formula": "a1 * 80 %", "tax_code": "P-STD"},
            {"account": "455", "side": "debit", "formula": "a1 * 20 %", "label": "Part privée T{quarter}"},
            {"account": "401", "auxiliary": "BAILLEUR", "side": "balance"},
        ],
    })
}

#[tokio::test]
async fn a_template_is_filled_with_an_amount_and_becomes_a_balanced_entry() {
    let books = Books::open().await;
    let template = books.makes_template(rent()).await;
    let filled = books.fills(&template, "2026-02-27", json!(["1000"])).await.expect(200);
    let lines: Vec<_> = filled["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            ["account", "label", "debit", "credit"].map(|field| line[field].as_str().unwrap().to_owned())
        })
        .collect();
    assert_eq!(
        lines,
        [
            ["6132", "Loyer 02/2026", "800.00", "0.00"],
            ["44566", "Loyer 02/2026", "160.00", "0.00"],
            ["455", "Part privée T1", "200.00", "0.00"],
            ["401", "Loyer 02/2026", "0.00", "1160.00"],
        ]
    );
    assert_eq!((&filled["total_debit"], &filled["total_credit"]), (&json!("1160.00"), &json!("1160.00")));
    assert_eq!(
        (&filled["lines"][1]["tax_code"], &filled["lines"][1]["tax_base"]),
        (&json!("P-STD"), &json!("800.00"))
    );
    let entry = json!({
        "journal": filled["journal"], "date": filled["date"], "label": filled["label"], "lines": filled["lines"],
    });
    books.posts(entry).await;
    Books::assert_balance(
        &books.balance().await,
        &[
            ("401", "0.00", "1160.00"),
            ("44566", "160.00", "0.00"),
            ("455", "200.00", "0.00"),
            ("6132", "800.00", "0.00"),
        ],
    );
    books
        .fills(&template, "2026-02-27", json!([]))
        .await
        .assert_fields(&[("/amounts", "template_amounts_differ")]);
    books
        .fills(&template, "2026-02-27", json!(["1,5"]))
        .await
        .assert_fields(&[("/amounts/0", "amount_not_a_number")]);
}

#[tokio::test]
async fn a_template_says_what_is_wrong_with_it_where_it_is_wrong() {
    let books = Books::open().await;
    let wrong = json!({
        "name": "Faux", "journal": "ZZ", "label": "x", "amounts": ["Net", ""],
        "lines": [
            {"account": "6132", "side": "debit", "formula": "a3"},
            {"account": "6132", "side": "debit", "formula": "a1 *"},
            {"account": "401", "side": "balance", "formula": "a1"},
            {"account": "401", "side": "balance", "tax_code": "P-STD"},
            {"account": "", "side": "credit", "formula": "a1"},
        ],
    });
    let refused = books.post("/entry_templates", wrong).await;
    refused.assert_fields(&[
        ("/amounts/1", "required"),
        ("/lines/3/side", "template_balance_twice"),
        ("/lines/0/formula", "formula_amount_unknown"),
        ("/lines/1/formula", "formula_invalid"),
        ("/lines/2/formula", "formula_invalid"),
        ("/lines/3/tax_code", "tax_on_balance"),
        ("/lines/4/account", "required"),
    ]);
    let unknown = json!({
        "name": "Faux", "journal": "ZZ", "label": "x", "amounts": [],
        "lines": [{"account": "99", "side": "debit", "formula": "10", "tax_code": "NO"}],
    });
    let refused = books.post("/entry_templates", unknown).await;
    refused.assert_fields(&[
        ("/journal", "journal_unknown"),
        ("/lines/0/account", "account_unknown"),
        ("/lines/0/tax_code", "tax_code_unknown"),
    ]);
    let divides = json!({
        "name": "Division", "journal": "OD", "label": "x", "amounts": ["Parts"],
        "lines": [{"account": "6132", "side": "debit", "formula": "100 / a1"}, {"account": "401", "side": "balance"}],
    });
    let divides = books.makes_template(divides).await;
    let refused = books.fills(&divides, "2026-02-27", json!(["0"])).await;
    refused.assert_fields(&[("/lines/0/formula", "formula_divided_by_zero")]);
    books.post("/entry_templates", rent()).await.expect(201);
    books.post("/entry_templates", rent()).await.assert_problem(409, "entry_template_name_taken");
}

#[tokio::test]
async fn what_a_template_names_is_not_deleted() {
    let books = Books::open().await;
    books.post("/accounts", json!({"number": "61329", "label": "Loyers"})).await.expect(201);
    books
        .post("/journals", json!({"code": "LY", "name": "Loyers", "type": "miscellaneous"}))
        .await
        .expect(201);
    let template = json!({
        "name": "Loyer", "journal": "LY", "label": "Loyer", "amounts": [],
        "lines": [{"account": "61329", "side": "debit", "formula": "10"}, {"account": "401", "side": "balance"}],
    });
    let template = books.makes_template(template).await;
    let deletes = async |rest: &str| books.client.delete_at(&books.path(rest), 1).await;
    deletes("/accounts/61329").await.assert_problem(409, "account_in_use");
    deletes("/journals/LY").await.assert_problem(409, "journal_in_use");
    deletes(&format!("/entry_templates/{}", id(&template))).await.expect(204);
    deletes("/accounts/61329").await.expect(204);
    deletes("/journals/LY").await.expect(204);
}

#[tokio::test]
async fn an_account_that_a_tax_code_or_a_loan_names_is_not_deleted() {
    let books = Books::open().await;
    for (number, label) in [("44571", "TVA"), ("164", "Emprunts")] {
        let made = books.post("/accounts", json!({"number": format!("{number}9"), "label": label})).await;
        made.expect(201);
    }
    let tax = json!({
        "code": "OWN", "name": "x", "usage": "sale", "kind": "domestic", "due": "debits",
        "rates": [{"from": "2026-01-01", "rate": "20"}], "collected_account": "445719",
    });
    books.post("/tax_codes", tax).await.expect(201);
    let loan = json!({
        "code": "L1", "name": "Fourgon", "principal": "6000", "rate": "3", "period_months": 1, "instalments": 12,
        "method": "constant_annuity", "first_due_on": "2026-02-28", "principal_account": "1649",
        "interest_account": "66116", "payment_account": "512",
    });
    books.post("/loans", loan).await.expect(201);
    for number in ["445719", "1649"] {
        let path = books.path(&format!("/accounts/{number}"));
        books.client.delete_at(&path, 1).await.assert_problem(409, "account_in_use");
    }
}

/// The rent of every month from the last day of 2025 on: the clock stands at 2026-03-02.
fn every_month(template: &Value) -> Value {
    json!({
        "name": "Loyer du bureau", "template_id": id(template), "amounts": ["1000"], "first_on": "2026-01-31", "months": 1,
    })
}

#[tokio::test]
async fn each_day_is_drafted_once_by_whoever_comes_first() {
    let mut books = Books::open().await;
    let template = books.makes_template(rent()).await;
    let recurring = books.recurs(every_month(&template)).await;
    assert_eq!((&recurring["is_due"], &recurring["next_on"]), (&json!(true), &json!("2026-01-31")));
    assert_eq!(books.drafts_what_is_due().await, json!({"drafted": 2, "failed": 0}));
    assert_eq!(books.drafts_what_is_due().await, json!({"drafted": 0, "failed": 0}));
    books.upkeep().await;
    assert_eq!(books.days_drafted().await, ["2026-01-31", "2026-02-28"]);
    books.waits(29).await;
    books.upkeep().await;
    books.upkeep().await;
    assert_eq!(books.days_drafted().await, ["2026-01-31", "2026-02-28", "2026-03-31"]);
    let now = books.get(&format!("/recurring_entries/{}", id(&recurring))).await.expect(200);
    assert_eq!(
        (&now["days_done"], &now["next_on"], &now["is_due"]),
        (&json!(3), &json!("2026-04-30"), &json!(false))
    );
}

#[tokio::test]
async fn two_who_draft_what_is_due_at_once_draft_it_once() {
    let books = Books::open().await;
    let template = books.makes_template(rent()).await;
    books.recurs(every_month(&template)).await;
    let (one, other) = tokio::join!(books.drafts_what_is_due(), books.drafts_what_is_due());
    assert_eq!(one["drafted"].as_i64().unwrap() + other["drafted"].as_i64().unwrap(), 2);
    assert_eq!(books.days_drafted().await.len(), 2);
}

#[tokio::test]
async fn what_cannot_be_drafted_is_told_and_keeps_no_other_from_it() {
    let books = Books::open().await;
    let template = books.makes_template(rent()).await;
    let early = json!({
        "name": "Avant", "template_id": id(&template), "amounts": ["1000"], "first_on": "2025-12-31", "months": 1,
    });
    let early = books.recurs(early).await;
    let template = books.makes_template(json!({
        "name": "Autre", "journal": "OD", "label": "Autre", "amounts": [],
        "lines": [{"account": "6132", "side": "debit", "formula": "10"}, {"account": "401", "side": "balance"}],
    })).await;
    let mut other = every_month(&template);
    other["amounts"] = json!([]);
    books.recurs(other).await;
    assert_eq!(books.drafts_what_is_due().await, json!({"drafted": 2, "failed": 1}));
    let path = format!("/recurring_entries/{}", id(&early));
    let told = books.get(&path).await.expect(200);
    assert_eq!((&told["problem"], &told["days_done"]), (&json!("fiscal_year_missing"), &json!(0)));
    books.upkeep().await;
    assert_eq!(books.get(&path).await.expect(200)["version"], told["version"], "the same is not noted again");
    books.post("/fiscal_years", json!({"start": "2025-01-01", "end": "2025-12-31"})).await.expect(201);
    assert_eq!(books.drafts_what_is_due().await, json!({"drafted": 3, "failed": 0}));
    assert_eq!(books.get(&path).await.expect(200)["problem"], Value::Null);
}

#[tokio::test]
async fn a_pause_leaves_out_its_days_and_the_last_day_ends_it() {
    let mut books = Books::open().await;
    let template = books.makes_template(rent()).await;
    books.subscribes().await;
    let recurring = books.recurs(every_month(&template)).await;
    books.drafts_what_is_due().await;
    let recurring = books.get(&format!("/recurring_entries/{}", id(&recurring))).await.expect(200);
    let mut paused = every_month(&template);
    paused["is_active"] = json!(false);
    let paused = books.rewrites("recurring_entries", &recurring, paused).await.expect(200);
    books.waits(61).await;
    books.upkeep().await;
    let mut goes_on = every_month(&template);
    goes_on["last_on"] = json!("2026-06-29");
    let on = books.rewrites("recurring_entries", &paused, goes_on.clone()).await.expect(200);
    assert_eq!((&on["next_on"], &on["days_done"]), (&json!("2026-05-31"), &json!(4)));
    books.waits(60).await;
    books.upkeep().await;
    assert_eq!(books.days_drafted().await, ["2026-01-31", "2026-02-28", "2026-05-31"]);
    let done = books.get(&format!("/recurring_entries/{}", id(&on))).await.expect(200);
    assert_eq!((&done["next_on"], &done["is_due"]), (&Value::Null, &json!(false)));
    goes_on["first_on"] = json!("2026-02-01");
    goes_on.as_object_mut().unwrap().remove("last_on");
    books.rewrites("recurring_entries", &done, goes_on).await.assert_problem(409, "recurring_entry_begun");
}

#[tokio::test]
async fn a_template_that_recurs_keeps_its_amounts_and_stays() {
    let books = Books::open().await;
    let template = books.makes_template(rent()).await;
    books.recurs(every_month(&template)).await;
    let mut other = rent();
    other["amounts"] = json!(["Loyer", "Charges"]);
    books.rewrites("entry_templates", &template, other).await.assert_problem(409, "entry_template_recurs");
    let path = books.path(&format!("/entry_templates/{}", id(&template)));
    books.client.delete_at(&path, 1).await.assert_problem(409, "entry_template_recurs");
    let mut label = rent();
    label["label"] = json!("Bail {year}");
    books.rewrites("entry_templates", &template, label).await.expect(200);
    books.drafts_what_is_due().await;
    let drafts = books.get("/entries?state=draft").await.expect(200);
    assert_eq!(drafts["items"][0]["label"], "Bail 2026");
    let mut wrong = every_month(&template);
    wrong["name"] = json!("Autre");
    wrong["amounts"] = json!(["1", "2"]);
    books
        .post("/recurring_entries", wrong.clone())
        .await
        .assert_fields(&[("/amounts", "template_amounts_differ")]);
    wrong["template_id"] = json!("00000000-0000-7000-8000-000000000000");
    wrong["months"] = json!(5);
    books
        .post("/recurring_entries", wrong.clone())
        .await
        .assert_fields(&[("/months", "recurring_months_unknown")]);
    wrong["months"] = json!(3);
    books
        .post("/recurring_entries", wrong)
        .await
        .assert_fields(&[("/template_id", "entry_template_unknown")]);
}

#[tokio::test]
async fn days_that_were_drafted_before_one_that_cannot_be_stay_drafted_once() {
    let books = Books::open().await;
    let template = books.makes_template(rent()).await;
    let early = json!({
        "name": "Ancien", "template_id": id(&template), "amounts": ["1000"], "first_on": "2024-11-30", "months": 1,
    });
    let early = books.recurs(early).await;
    assert_eq!(books.drafts_what_is_due().await, json!({"drafted": 0, "failed": 1}));
    // A year apart from the others, as one that was taken over from a file.
    for sql in [
        "INSERT INTO fiscal_years (id, start_date, end_date) VALUES (gen_random_uuid(), '2024-01-01', '2024-12-31')",
        "INSERT INTO periods (fiscal_year_id, month)
         SELECT id, generate_series(start_date, end_date, '1 month')::date FROM fiscal_years WHERE start_date < '2025-01-01'",
    ] {
        let mut conn = books.psql().await;
        diesel_async::RunQueryDsl::execute(diesel::sql_query(sql), &mut conn).await.unwrap();
    }
    assert_eq!(books.drafts_what_is_due().await, json!({"drafted": 2, "failed": 1}));
    books.upkeep().await;
    books.upkeep().await;
    assert_eq!(books.days_drafted().await, ["2024-11-30", "2024-12-30"]);
    let told = books.get(&format!("/recurring_entries/{}", id(&early))).await.expect(200);
    assert_eq!((&told["days_done"], &told["next_on"]), (&json!(2), &json!("2025-01-30")));
}

#[tokio::test]
async fn nothing_is_drafted_once_the_subscription_has_ended() {
    let books = Books::open().await;
    let template = books.makes_template(rent()).await;
    books.recurs(every_month(&template)).await;
    let mut books = books;
    books.waits(40).await;
    books.upkeep().await;
    assert_eq!(books.days_drafted().await, [""; 0]);
}

#[tokio::test]
async fn a_formula_reaches_no_further_than_what_may_be_typed() {
    let books = Books::open().await;
    let template = json!({
        "name": "Trop", "journal": "OD", "label": "x", "amounts": ["Montant"],
        "lines": [{"account": "6132", "side": "debit", "formula": "a1 * 900000"}, {"account": "401", "side": "balance"}],
    });
    let template = books.makes_template(template).await;
    let refused = books.fills(&template, "2026-02-27", json!(["100000000"])).await;
    refused.assert_fields(&[("/amounts", "amount_too_large")]);
}
