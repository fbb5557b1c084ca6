//! A company with open books.

use std::time::Duration;

use api::{Language, accounting};
use chrono::TimeDelta;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use ledger::{FiscalYear, Standard};
use serde_json::{Value, json};
use tenancy::provision::{self, NewCompany, Step};
use tenancy::schema::company::settings;
use tenancy::schema::platform::subscriptions;
use tenancy::{CompanyId, TenancyError, UserId, WriteRequest};

use crate::support::client::Answer;
use crate::support::{Client, Company, TestApp};

/// A French company whose first fiscal year is 2026, and who keeps its books.
pub struct Books {
    pub app: TestApp,
    pub company: Company,
    pub client: Client,
    /// The fiscal year 2026.
    pub year: String,
}

impl Books {
    pub async fn open() -> Self {
        Self::open_in(TestApp::start().await, "EUR").await
    }

    pub async fn open_in(app: TestApp, currency: &str) -> Self {
        let client = app.user("awa").await;
        let session = client.get("/identity/session").await.expect(200);
        let owner: UserId = session["user"]["id"].as_str().unwrap().parse().unwrap();
        let company = make_company(&app, owner, currency).await;
        give_books(&app, company, owner).await;
        let company = Company(company.as_uuid());
        let years = client.get(&company.path("/accounting/fiscal_years")).await.expect(200);
        let year = years["items"][0]["id"].as_str().unwrap().to_owned();
        Self { app, company, client, year }
    }

    /// The books of another company of a country, which `client` makes.
    pub async fn of_country(&self, client: Client, name: &str, country: &str) -> Self {
        let company = self.app.makes_company(&client, name, country).await;
        let years = client.get(&company.path("/accounting/fiscal_years")).await.expect(200);
        let year = years["items"][0]["id"].as_str().unwrap().to_owned();
        Self { app: self.app.clone(), company, client, year }
    }

    /// A path of the accounting module.
    pub fn path(&self, rest: &str) -> String {
        self.company.path(&format!("/accounting{rest}"))
    }

    pub async fn get(&self, rest: &str) -> Answer {
        self.client.get(&self.path(rest)).await
    }

    pub async fn post(&self, rest: &str, body: Value) -> Answer {
        self.client.post(&self.path(rest), body).await
    }

    /// Saves a draft: its id.
    pub async fn drafts(&self, entry: Value) -> String {
        let view = self.post("/entries", entry).await.expect(201);
        view["id"].as_str().unwrap().to_owned()
    }

    /// Posts a draft that was seen at `version`.
    pub async fn posts_draft(&self, id: &str, version: u32) -> Answer {
        self.client.post_at(&self.path(&format!("/entries/{id}/post")), version, json!({})).await
    }

    /// Saves and posts an entry.
    pub async fn posts(&self, entry: Value) -> Value {
        let id = self.drafts(entry).await;
        self.posts_draft(&id, 1).await.expect(200)
    }

    /// Reverses an entry that was never a draft.
    pub async fn reverses_at_once(&self, id: &str, date: &str) -> Answer {
        let path = self.path(&format!("/entries/{id}/reverse"));
        self.client.post_at(&path, 1, json!({"date": date})).await
    }

    /// Cancels an entry as it stands once it is posted.
    pub async fn reverses(&self, id: &str, date: &str) -> Answer {
        self.client.post_at(&self.path(&format!("/entries/{id}/reverse")), 2, json!({"date": date})).await
    }

    /// The closing balances of 2026: (account, debit, credit), and that the whole is balanced.
    pub async fn balance(&self) -> Vec<(String, String, String)> {
        self.balance_of(&self.year).await
    }

    pub async fn balance_of(&self, year: &str) -> Vec<(String, String, String)> {
        let view = self.get(&format!("/trial_balance?fiscal_year_id={year}")).await.expect(200);
        assert_eq!(view["is_balanced"], true, "{view:#}");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let rows = view["rows"].as_array().unwrap().iter();
        rows.map(|row| (text(&row["account"]), text(&row["closing_debit"]), text(&row["closing_credit"])))
            .collect()
    }

    #[track_caller]
    pub fn assert_balance(found: &[(String, String, String)], expected: &[(&str, &str, &str)]) {
        let found: Vec<_> = found.iter().map(|(a, d, c)| (a.as_str(), d.as_str(), c.as_str())).collect();
        assert_eq!(found, expected);
    }

    /// A connection that looks at the company's rows with the company's rights, as psql would.
    pub async fn psql(&self) -> AsyncPgConnection {
        let mut conn = self.app.database().superuser().await;
        let schema = TestApp::company_id(self.company).schema();
        let scope = format!("SET search_path TO {schema}, ext; SET ROLE {schema}");
        conn.batch_execute(&scope).await.unwrap();
        conn
    }

    /// Waits until somebody waits for a row that somebody else holds.
    pub async fn waits_for_a_lock(&self) {
        #[derive(QueryableByName)]
        struct Waiting {
            #[diesel(sql_type = BigInt)]
            count: i64,
        }
        let mut superuser = self.app.database().superuser().await;
        for _ in 0..500 {
            let waiting: Waiting = diesel::sql_query(
                "SELECT count(*) FROM pg_stat_activity \
                 WHERE datname = current_database() AND wait_event_type = 'Lock'",
            )
            .get_result(&mut superuser)
            .await
            .unwrap();
            if waiting.count > 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("nobody waits for a lock");
    }

    /// What verifying the ledger says.
    pub async fn verify(&self) -> Result<accounting::verify::Whole, accounting::verify::Break> {
        let company = TestApp::company_id(self.company);
        let access = self.app.tenancy().enter_as_operator(company).await.unwrap();
        access.read(async |tx| accounting::verify::verify(tx).await).await.unwrap()
    }
}

/// An entry of the journal of sundry operations: (account, debit, credit).
pub fn entry(date: &str, label: &str, lines: &[(&str, &str, &str)]) -> Value {
    entry_in("OD", date, label, lines)
}

pub fn entry_in(journal: &str, date: &str, label: &str, lines: &[(&str, &str, &str)]) -> Value {
    let line = |(account, debit, credit): &(&str, &str, &str)| json!({"account": account, "debit": debit, "credit": credit});
    json!({"journal": journal, "date": date, "label": label, "lines": lines.iter().map(line).collect::<Vec<_>>()})
}

/// A sale of 120.00 with its VAT.
pub fn sale(date: &str) -> Value {
    entry_in("VE", date, "Facture", &[("411", "120.00", ""), ("707", "", "100.00"), ("44571", "", "20.00")])
}

async fn make_company(app: &TestApp, owner: UserId, currency: &str) -> CompanyId {
    let (country, currency) = ("FR".to_owned(), currency.to_owned());
    let new = NewCompany { owner_id: owner, name: "Boulangerie Awa".to_owned(), country, currency };
    let made = app.tenancy().platform_write(async |tx| {
        let now = tx.now();
        let trial = (
            subscriptions::id.eq(tx.new_uuid()),
            subscriptions::user_id.eq(owner),
            subscriptions::plan_id.eq("trial"),
            subscriptions::status.eq("trialing"),
            subscriptions::trial_start.eq(now),
            subscriptions::trial_end.eq(now + TimeDelta::days(30)),
            subscriptions::created_at.eq(now),
            subscriptions::updated_at.eq(now),
        );
        diesel::insert_into(subscriptions::table).values(trial).execute(tx.conn()).await?;
        let company = provision::claim(tx, &new).await?.company;
        provision::advance(tx, company, Step::Seed).await?;
        Ok::<_, TenancyError>(company)
    });
    made.await.unwrap()
}

async fn give_books(app: &TestApp, company: CompanyId, owner: UserId) {
    let access = app.tenancy().enter_for_provisioning(company, owner).await.unwrap();
    let year = FiscalYear::new("2026-01-01".parse().unwrap(), "2026-12-31".parse().unwrap()).unwrap();
    let request = WriteRequest { operation: "seed".to_owned(), ..WriteRequest::default() };
    let seeded = access.write(&request, async |tx| {
        diesel::update(settings::table)
            .set(settings::registration_number.eq("732 829 320 00074"))
            .execute(tx.conn())
            .await?;
        accounting::seed(tx, Standard::Pcg, Language::Fr, year).await
    });
    seeded.await.unwrap();
    let opened = app.tenancy().platform_write(async |tx| {
        provision::advance(tx, company, Step::Activate).await?;
        Ok::<_, TenancyError>(())
    });
    opened.await.unwrap();
}

/// An entry whose first line is in dollars.
pub fn in_dollars(journal: &str, date: &str, dollars: &str, lines: &[(&str, &str, &str)]) -> Value {
    let mut entry = entry_in(journal, date, "En dollars", lines);
    entry["lines"][0]["currency"] = json!("USD");
    entry["lines"][0]["currency_amount"] = json!(dollars);
    entry
}
