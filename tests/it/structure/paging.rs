//! Lists: what the document says of paging is so for every one of them.

use std::collections::{BTreeSet, HashMap};

use api::commands::operator;
use api::server;
use diesel::ExpressionMethods;
use diesel_async::RunQueryDsl;
use poem::http::Method;
use serde_json::{Value, json};
use tenancy::schema::platform::{invoices, notifications};
use tenancy::uuid_at;
use uuid::Uuid;

use crate::support::app::address_of;
use crate::support::{Client, Company, TestApp, sample::Operation};

fn takes(operation: &Operation, name: &str) -> bool {
    let mut parameters = operation.definition()["parameters"].as_array().into_iter().flatten();
    parameters.any(|parameter| parameter["in"] == "query" && parameter["name"] == name)
}

fn lists(document: &Value) -> Vec<Operation> {
    let all = Operation::all(document).into_iter();
    all.filter(|operation| operation.method == Method::GET && takes(operation, "cursor")).collect()
}

fn with(path: &str, query: &str) -> String {
    format!("{path}{}{query}", if path.contains('?') { '&' } else { '?' })
}

/// A tax-audit file of a year and of so many third parties, which come into the chart with it.
fn fec(year: u32, third_parties: usize) -> String {
    let mut file = "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\t\
        PieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n"
        .to_owned();
    for party in 0..third_parties {
        let (day, close) = (format!("{year}0210"), format!("{year}0228"));
        for (account, auxiliary, debit, credit) in [
            ("411000", format!("C{party}\tClient {party}"), "12,00", "0,00"),
            ("707000", "\t".to_owned(), "0,00", "12,00"),
        ] {
            file += &format!(
                "VT\tVentes\t{number}\t{day}\t{account}\tCompte\t{auxiliary}\tF{number}\t{day}\tFacture\t{debit}\t{credit}\
                 \t\t\t{close}\t\t\r\n",
                number = party + 1,
            );
        }
    }
    file
}

struct Furnished {
    app: TestApp,
    company: Company,
    client: Client,
    /// Values of what the paths and queries name.
    there: HashMap<&'static str, String>,
}

impl Furnished {
    async fn new(app: &TestApp) -> Self {
        let (company, client) = app.company("ACME", "awa").await;
        let mut house = Self { app: app.clone(), company, client, there: HashMap::new() };
        operator::grant(app.tenancy(), &address_of("awa")).await.unwrap();
        let years = house.client.get(&company.path("/accounting/fiscal_years")).await.expect(200);
        house.there.insert("fiscal_year_id", years["items"][0]["id"].as_str().unwrap().to_owned());
        house.there.insert("number", "411".to_owned());
        house.there.insert("from", "2026-01-01".to_owned());
        house.there.insert("to", "2026-12-31".to_owned());
        house.there.insert("account", "411".to_owned());
        house.there.insert("tax_code", "S-STD".to_owned());
        house.there.insert("side", "receivable".to_owned());
        house.there.insert("on", "2026-12-31".to_owned());
        house.analyses().await;
        let hook = json!({"url": "https://hooks.example/", "event_types": []});
        house.client.post(&company.path("/webhook_endpoints"), hook).await.expect(201);
        let entry = house.grows(2020).await;
        house.there.insert("entry_id", entry["id"].as_str().unwrap().to_owned());
        for year in 2021..=2023 {
            house.grows(year).await;
        }
        let run = json!({
            "fiscal_year_start": "2025-01-01", "fiscal_year_end": "2025-12-31", "valid_entries_only": false,
        });
        let import = house.uploads(2025).await;
        let path = company.path(&format!("/accounting/fec_imports/{}/run", import["id"].as_str().unwrap()));
        let ran =
            house.client.request(Method::POST, &path).header("if-match", "\"1\"").json(&run).send().await;
        ran.expect(200);
        house
    }

    /// An axis, and a section that lines of every sale are of.
    async fn analyses(&mut self) {
        let axes = self.company.path("/accounting/analytic_axes");
        let axis = self.client.post(&axes, json!({"code": "A", "name": "Axe"})).await.expect(201);
        self.there.insert("axis_id", axis["id"].as_str().unwrap().to_owned());
        let section = self.adds_section("ALL").await;
        self.there.insert("section_id", section);
    }

    async fn adds_section(&self, code: &str) -> String {
        let path = format!("/accounting/analytic_axes/{}/sections", self.there["axis_id"]);
        let section = json!({"code": code, "name": "Section"});
        let section = self.client.post(&self.company.path(&path), section).await.expect(201);
        section["id"].as_str().unwrap().to_owned()
    }

    async fn uploads(&self, year: u32) -> Value {
        let path = format!("/accounting/fec_imports?file_name=732829320FEC{year}1231.txt");
        let answer = self.client.upload(&self.company.path(&path), fec(year, 5)).await;
        assert!(answer.status.is_success(), "{}", answer.text());
        answer.json()
    }

    async fn reader(&self) -> Uuid {
        let session = self.client.get("/identity/session").await.expect(200);
        session["user"]["id"].as_str().unwrap().parse().unwrap()
    }

    /// One more invoice for a subscription.
    async fn is_billed(&self) {
        let (id, now) = (uuid_at(self.app.now()), self.app.now());
        let row = (
            invoices::id.eq(id),
            invoices::user_id.eq(self.reader().await),
            invoices::provider.eq("sandbox"),
            invoices::provider_invoice_id.eq(id.to_string()),
            invoices::status.eq("open"),
            invoices::currency.eq("EUR"),
            (invoices::total_minor.eq(2_900), invoices::tax_minor.eq(0), invoices::paid_minor.eq(2_900)),
            (invoices::period_start.eq(now), invoices::period_end.eq(now), invoices::issued_at.eq(now)),
            (invoices::attempts.eq(1), invoices::updated_at.eq(now)),
        );
        let mut conn = self.app.database().superuser().await;
        diesel::insert_into(invoices::table).values(row).execute(&mut conn).await.unwrap();
    }

    /// One more who tries, an event of the payment provider, and a payment by mobile money that was refused.
    async fn is_sold(&self) {
        let (id, now) = (uuid_at(self.app.now()), self.app.now());
        let mut conn = self.app.database().superuser().await;
        let insert = "WITH who AS (
                 INSERT INTO platform.users (id, email, email_key, password_hash, first_name, last_name, language, created_at, updated_at)
                 SELECT $1, $2, $2, 'x', 'Ina', 'Diop', 'fr', $3, $3 RETURNING id),
             trial AS (
                 INSERT INTO platform.subscriptions (id, user_id, plan_id, status, trial_start, trial_end, created_at, updated_at)
                 SELECT id, id, 'trial', 'trialing', $3, $3 + interval '30 days', $3, $3 FROM who),
             paid AS (
                 INSERT INTO platform.mobile_payments (id, user_id, price_id, network, currency, amount_minor, credit_minor, fee_minor, payer_number,
                     payee_number, reference, state, refusal, told_at, decided_at)
                 SELECT w.id, w.id, p.id, 'wave', 'XOF', 1, 0, 0, '+221770000000', '+221770000001', 'TX-' || $2, 'refused', 'x', $3, $3
                 FROM who w, (SELECT id FROM platform.prices WHERE currency = 'XOF' LIMIT 1) p)
             INSERT INTO platform.billing_events (provider, event_id, kind, told_at, received_at, body, next_attempt_at)
             VALUES ('sandbox', $2, 'x', $3, $3, '{}', $3)";
        diesel::sql_query(insert)
            .bind::<diesel::sql_types::Uuid, _>(id)
            .bind::<diesel::sql_types::Text, _>(&id.simple().to_string()[20..])
            .bind::<diesel::sql_types::Timestamptz, _>(now)
            .execute(&mut conn)
            .await
            .unwrap();
    }

    /// One more notification.
    async fn is_told(&self) {
        let reader = self.reader().await;
        let row = (
            notifications::id.eq(uuid_at(self.app.now())),
            notifications::user_id.eq(reader),
            notifications::company_id.eq(self.company.0),
            notifications::event_id.eq(uuid_at(self.app.now())),
            notifications::kind.eq("member_joined"),
            notifications::about.eq(json!({})),
            notifications::created_at.eq(self.app.now()),
        );
        let mut conn = self.app.database().superuser().await;
        diesel::insert_into(notifications::table).values(row).execute(&mut conn).await.unwrap();
    }

    /// One more of everything that is listed.
    async fn grows(&self, year: u32) -> Value {
        self.uploads(year).await;
        self.is_told().await;
        self.is_billed().await;
        self.is_sold().await;
        let axes = self.client.get(&self.company.path("/accounting/analytic_axes")).await.expect(200);
        let count = axes["items"][0]["sections"].as_array().unwrap().len();
        let all = json!([{"section_id": self.there["section_id"], "percent": "100"}]);
        let own = json!([{"section_id": self.adds_section(&format!("S{count}")).await, "percent": "100"}]);
        let lines = json!([
            {"account": "411", "debit": "5", "analytics": all},
            {"account": "411", "debit": "6", "auxiliary": format!("P{year}")},
            {"account": "411", "debit": "7"},
            {"account": "707", "credit": "9", "tax_code": "S-STD", "tax_base": "9", "analytics": own},
            {"account": "707", "credit": "9", "tax_code": "S-STD", "tax_base": "9"},
        ]);
        let sale = self.posts("VE", lines).await;
        let paid = json!([{"account": "512", "debit": "5"}, {"account": "411", "credit": "5"}]);
        let payment = self.posts("BQ", paid).await;
        self.writes_off().await;
        for currency in ["CHF", "USD"] {
            let path = self.company.path(&format!("/accounting/exchange_rates/EUR/{currency}/{year}-02-27"));
            let rate = json!({"rate": "1.5", "quotation": "foreign_per_base"});
            self.client.put(&path, rate).await.expect(200);
        }
        let exception = json!({"scope": "all", "duration_hours": 24, "reason": "x"});
        let path = self.company.path("/accounting/lock_exceptions");
        self.client.post(&path, exception).await.expect(201);
        let lines =
            json!([{"entry_id": sale["id"], "position": 0}, {"entry_id": payment["id"], "position": 1}]);
        self.client
            .post(&self.company.path("/accounting/matches"), json!({"lines": lines}))
            .await
            .expect(201);
        sale
    }

    /// One more fixed asset, and a day up to which all of them are written off.
    async fn writes_off(&self) {
        let assets =
            self.client.get(&self.company.path("/accounting/assets?on=2026-12-31")).await.expect(200);
        let count = assets["totals"]["count"].as_u64().unwrap();
        let asset = json!({
            "code": format!("A{count:03}"), "name": "Fourgon", "account": "2182", "acquired_on": "2026-01-01",
            "cost": "60000", "method": "linear", "months": 60, "depreciation_account": "2818", "charge_account": "68112",
        });
        self.client.post(&self.company.path("/accounting/assets"), asset).await.expect(201);
        // Behind today, so that what the register says today stays.
        let until = chrono::NaiveDate::from_ymd_opt(2026, 3, 10).unwrap() + chrono::Days::new(count);
        let run = json!({"until": until, "journal": "OD", "label": "Dotations"});
        self.client.post(&self.company.path("/accounting/depreciations"), run).await.expect(201);
    }

    async fn posts(&self, journal: &str, lines: Value) -> Value {
        let entry = json!({"journal": journal, "date": "2026-02-10", "label": "Facture", "lines": lines});
        let entry = self.client.post(&self.company.path("/accounting/entries"), entry).await.expect(201);
        let post = format!("/accounting/entries/{}/post", entry["id"].as_str().unwrap());
        self.client.post_at(&self.company.path(&post), 1, json!({})).await.expect(200)
    }

    fn path(&self, operation: &Operation) -> String {
        operation.path_to(self.company.0, &self.there)
    }

    async fn page(&self, path: &str, query: &str) -> (Vec<Value>, Option<String>) {
        let page = self.client.get(&with(path, query)).await.expect(200);
        let cursor = page["next_cursor"].as_str().map(str::to_owned);
        let items = page["items"].as_array().unwrap_or_else(|| panic!("{path} has no items"));
        (items.iter().flat_map(rows_of).collect(), cursor)
    }
}

/// The rows that an item stands for: itself, or a heading, where this page begins it, and the lines below it.
fn rows_of(item: &Value) -> Vec<Value> {
    let Some(lines) = item["lines"].as_array().filter(|_| item["is_continued"].is_boolean()) else {
        return vec![item.clone()];
    };
    let heading = json!({"account": item["account"]});
    let heading = std::iter::once(heading).filter(|_| item["is_continued"] == false);
    let line = |line: &Value| json!({"entry_id": line["entry_id"], "position": line["position"]});
    heading.chain(lines.iter().map(line)).collect()
}

#[test]
fn every_list_has_pages_or_a_bound() {
    let document = server::document();
    let bounded: BTreeSet<&str> = api::limits::bounds().into_iter().map(|(list, _)| list).collect();
    let mut whole = BTreeSet::new();
    let operations = Operation::all(document);
    for operation in operations.iter().filter(|operation| operation.method == Method::GET) {
        let answer = &operation.definition()["responses"]["200"]["content"]["application/json"]["schema"];
        let name = answer["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
        let Some(name) = name else { continue };
        let members = &document["components"]["schemas"][name]["properties"];
        let is_list = ["items", "rows"].iter().any(|member| members[*member]["type"] == "array");
        if is_list && !takes(operation, "cursor") {
            whole.insert(operation.id.as_str());
        }
    }
    assert_eq!(whole, bounded, "a list takes a cursor, or `api::limits` says what bounds it");
}

/// What a row is known by. Sums go on growing while somebody turns the pages.
fn told_apart(operation: &str, row: &Value) -> String {
    match operation {
        "list_open_balances" => format!("{} {}", row["account"], row["auxiliary"]),
        "get_analytic_balance" => format!("{} {}", row["section_id"], row["account"]),
        _ => row.to_string(),
    }
}

#[tokio::test]
async fn every_list_that_is_paged_goes_through_all_rows_once_whatever_comes_meanwhile() {
    let document = server::document();
    let app = TestApp::start().await;
    let house = Furnished::new(&app).await;
    let lists = lists(document);
    assert!(lists.len() >= 7, "{} lists", lists.len());
    for (index, operation) in lists.iter().enumerate() {
        let path = house.path(operation);
        let (before, _) = house.page(&path, "limit=200").await;
        assert!(before.len() >= 4, "{} has {} rows only", operation.id, before.len());
        let (mut seen, mut cursor) = house.page(&path, "limit=3").await;
        assert_eq!(seen, before[..3], "{}", operation.id);
        // Twenty reports wait at most, so years come again.
        house.grows(2000 + u32::try_from(index).unwrap() % 14).await;
        while let Some(next) = cursor {
            let (rows, after) = house.page(&path, &format!("limit=50&cursor={next}")).await;
            seen.extend(rows);
            cursor = after;
        }
        let told_apart = |row: &Value| told_apart(&operation.id, row);
        let distinct: BTreeSet<String> = seen.iter().map(told_apart).collect();
        assert_eq!(distinct.len(), seen.len(), "{} gives a row twice", operation.id);
        let missed = before.iter().filter(|row| !distinct.contains(&told_apart(row))).count();
        assert_eq!(missed, 0, "{} misses rows", operation.id);
    }
}

#[tokio::test]
async fn every_list_that_is_paged_refuses_a_limit_out_of_range_and_a_cursor_of_another() {
    let document = server::document();
    let app = TestApp::start().await;
    let house = Furnished::new(&app).await;
    let lists = lists(document);
    let mut cursors = Vec::new();
    for operation in &lists {
        let path = house.path(operation);
        for limit in ["0", "201"] {
            let refused = house.client.get(&with(&path, &format!("limit={limit}"))).await;
            refused.assert_fields(&[("limit", "limit_out_of_range")]);
        }
        let broken = house.client.get(&with(&path, "cursor=xx")).await;
        broken.assert_fields(&[("cursor", "cursor_invalid")]);
        cursors.push(house.page(&path, "limit=2").await.1.expect("there are more than two rows"));
    }
    for (index, operation) in lists.iter().enumerate() {
        let other = &cursors[(index + 1) % cursors.len()];
        let refused = house.client.get(&with(&house.path(operation), &format!("cursor={other}"))).await;
        refused.assert_fields(&[("cursor", "cursor_invalid")]);
    }
}
