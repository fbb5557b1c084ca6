//! An installation that is filled to be shown.

use api::Language;
use api::commands::demo::{Filled, Person, fill};
use chrono::{Datelike, TimeDelta};
use serde_json::{Value, json};

use crate::support::app::{PASSWORD, address_of};
use crate::support::{Client, Company, TestApp};

/// One company of a demonstration, as its person sees it.
struct Shown {
    client: Client,
    company: Company,
    today: String,
    last: Value,
    this: Value,
}

impl Shown {
    async fn of(app: &TestApp, client: &Client, made: &Filled) -> Self {
        let (today, year) = (app.now().date_naive().to_string(), app.now().year());
        let company = Company(made.company.parse().unwrap());
        let years = client.get(&company.path("/accounting/fiscal_years")).await.expect(200);
        let from = |start: String| {
            let years = years["items"].as_array().unwrap();
            years.iter().find(|year| year["start"] == start).unwrap().clone()
        };
        let (last, this) = (from(format!("{}-01-01", year - 1)), from(format!("{year}-01-01")));
        Self { client: client.clone(), company, today, last, this }
    }

    async fn get(&self, rest: &str) -> Value {
        self.client.get(&self.company.path(&format!("/accounting{rest}"))).await.expect(200)
    }

    async fn post(&self, rest: &str, body: Value) -> Value {
        let answer = self.client.post(&self.company.path(&format!("/accounting{rest}")), body).await;
        assert!(answer.status.is_success(), "{}", answer.text());
        answer.json()
    }

    fn years(&self) -> [&str; 2] {
        [&self.last, &self.this].map(|year| year["id"].as_str().unwrap())
    }

    /// Both years balance, their statements too, their chains are whole, and the year before is closed with a profit.
    async fn is_right(&self) {
        assert_eq!((&self.last["state"], &self.this["state"]), (&json!("closed"), &json!("open")));
        for year in self.years() {
            let balance = self.get(&format!("/trial_balance?fiscal_year_id={year}")).await;
            assert_eq!(balance["is_balanced"], true);
            let statements = self.get(&format!("/statements?fiscal_year_id={year}")).await;
            assert_eq!(statements["is_balanced"], true, "{statements:#}");
            let checked = self.post("/integrity/check", json!({"fiscal_year_id": year})).await;
            assert_eq!(checked["is_whole"], true, "{checked:#}");
        }
        let statements = self.get(&format!("/statements?fiscal_year_id={}", self.years()[0])).await;
        let bank = self.get(&format!("/trial_balance?fiscal_year_id={}", self.years()[1])).await;
        let bank = bank["rows"].as_array().unwrap().iter().find(|row| {
            let account = row["account"].as_str().unwrap();
            account == "512" || account == "521"
        });
        assert_eq!(bank.unwrap()["closing_credit"].as_str().map(is_nothing), Some(true), "{bank:?}");
        assert!(!statements["lines"].as_array().unwrap().is_empty());
        for side in ["receivable", "payable"] {
            let aged = self.aged(side).await;
            assert!(!is_nothing(aged["totals"]["not_due"].as_str().unwrap()), "{aged:#}");
        }
        let aged = self.aged("receivable").await;
        let late = ["days_1_to_30", "days_31_to_60", "days_over_90"]
            .map(|age| !is_nothing(aged["totals"][age].as_str().unwrap()));
        assert!((late[0] || late[1]) && late[2], "{aged:#}");
        let account = aged["items"][0]["account"].as_str().unwrap();
        assert!(!self.items(&format!("/matches?account={account}")).await.is_empty());
        self.post(&format!("/fiscal_years/{}/archives", self.years()[0]), Value::Null).await;
    }

    async fn aged(&self, side: &str) -> Value {
        self.get(&format!("/aged_balance?side={side}&on={}", self.today)).await
    }

    async fn items(&self, rest: &str) -> Vec<Value> {
        self.get(rest).await["items"].as_array().unwrap().clone()
    }
}

fn is_nothing(amount: &str) -> bool {
    amount.bytes().all(|byte| byte == b'0' || byte == b'.')
}

fn person(name: &str) -> Person {
    Person { email: address_of(name), password: PASSWORD.to_owned(), language: Language::Fr }
}

async fn fills(app: &TestApp, name: &str) -> (Client, Vec<Filled>, Vec<String>) {
    let mut said = Vec::new();
    let made = fill(app.app(), &person(name), None, |line| said.push(line)).await.unwrap();
    assert_eq!(app.mails_to(&address_of(name)).await, []);
    let mut client = app.anonymous();
    client.signs_in(&address_of(name), PASSWORD).await.expect(201);
    (client, made, said)
}

#[tokio::test]
async fn a_demonstration_is_what_a_year_and_two_months_of_books_would_be() {
    let app = TestApp::start().await;
    let (_, awa) = app.company("Garage", "awa").await;
    let (client, made, said) = fills(&app, "camille").await;
    assert_eq!(
        made.iter().map(|one| one.name).collect::<Vec<_>>(),
        ["Au Levain de la Place", "Teranga Négoce"]
    );
    assert_eq!((said.len(), said[0].as_str()), (4, "camille@example.org has an account"));
    let own = client.get("/subscription").await.expect(200);
    assert_eq!(
        (&own["subscription"]["status"], &own["price"]["amount"]),
        (&json!("active"), &json!("588.00"))
    );
    let overview = client.get("/operator/overview").await.expect(200);
    assert_eq!(overview["plans"][0]["mrr"], "49.00");
    let bakery = Shown::of(&app, &client, &made[0]).await;
    bakery.is_right().await;
    Shown::of(&app, &client, &made[1]).await.is_right().await;

    let this = bakery.years()[1];
    let budgets = bakery.items("/budgets").await;
    let compared = bakery.get(&format!("/budgets/{}/comparison", budgets[0]["id"].as_str().unwrap())).await;
    for part in ["income", "expenses"] {
        for figure in ["budget", "actual"] {
            assert!(!is_nothing(compared[part][figure].as_str().unwrap()), "{part} {figure}: {compared:#}");
        }
    }
    let axis = bakery.items("/analytic_axes").await[0]["id"].as_str().unwrap().to_owned();
    let split = bakery.get(&format!("/analytic_balance?axis_id={axis}&fiscal_year_id={this}")).await;
    assert!(split["items"].as_array().unwrap().iter().any(|row| row["section_code"] == "GARE"), "{split:#}");
    let drafts = bakery.items("/entries?state=draft").await;
    assert_eq!(drafts.len(), 3, "one that comes again, a purchase and a sale: {drafts:#?}");
    assert_eq!(bakery.items("/entries?with_attachments=true").await.len(), 1);
    let (assets, loans) = (bakery.get("/assets").await, bakery.items("/loans").await);
    assert_eq!((&assets["totals"]["count"], &loans[0]["booked"]), (&json!(3), &json!(13)));
    let vat = bakery.get("/vat?from=2025-03-01&to=2025-03-31").await;
    let codes: Vec<_> = vat["codes"].as_array().unwrap().iter().map(|code| &code["code"]).collect();
    assert!(codes.contains(&&json!("S-RED")) && codes.contains(&&json!("S-INT")), "{vat:#}");
    assert_eq!(vat["is_tied"], true);
    let bought = bakery.items("/entries?state=posted&journal=AC&sort=date_desc&limit=5").await;
    let abroad = bought.iter().find(|entry| entry["label"] == "Moules à gâteaux de Zurich").unwrap();
    let abroad = bakery.get(&format!("/entries/{}", abroad["id"].as_str().unwrap())).await;
    let lines = abroad["lines"].as_array().unwrap();
    let in_francs = |line: &&Value| line["currency"] == "CHF" && line["currency_amount"] == "420.00";
    assert_eq!((lines.len(), lines.iter().filter(in_francs).count()), (4, 2), "{abroad:#}");

    let others = awa.get("/companies").await.expect(200);
    assert_eq!(others["items"].as_array().unwrap().len(), 1, "nobody else sees it");
}

#[tokio::test]
async fn a_demonstration_on_the_first_day_of_a_year_is_the_year_before() {
    let app = TestApp::start().await;
    app.clock().advance(TimeDelta::days(305));
    assert_eq!(app.now().date_naive().to_string(), "2027-01-01");
    let (client, made, _) = fills(&app, "camille").await;
    for made in &made {
        Shown::of(&app, &client, made).await.is_right().await;
    }
}

#[tokio::test]
async fn a_demonstration_is_made_again_for_somebody_else_later_in_the_year() {
    let app = TestApp::start().await;
    let (client, first, _) = fills(&app, "camille").await;
    let taken = fill(app.app(), &person("camille"), None, drop).await.unwrap_err();
    assert_eq!(taken.to_string(), "camille@example.org has an account already: give another address");
    assert_eq!(client.get("/companies").await.expect(200)["items"].as_array().unwrap().len(), 2);
    let weak = Person { password: "password".to_owned(), ..person("ines") };
    let refused = fill(app.app(), &weak, None, drop).await.unwrap_err();
    assert_eq!(refused.to_string(), "no account can be made of this: password_too_common");

    app.clock().advance(TimeDelta::days(232));
    let mut said = Vec::new();
    let second = fill(app.app(), &person("ines"), Some(PASSWORD), |line| said.push(line)).await.unwrap();
    assert_eq!(said[0], format!("ines@example.org has an account; its password is {PASSWORD}"));
    assert!(second[0].entries > first[0].entries, "{second:?}");
    let mut ines = app.anonymous();
    ines.signs_in(&address_of("ines"), PASSWORD).await.expect(201);
    let bakery = Shown::of(&app, &ines, &second[0]).await;
    bakery.is_right().await;
    Shown::of(&app, &ines, &second[1]).await.is_right().await;
    let reserve = bakery.get(&format!("/accounts/1061/lines?fiscal_year_id={}", bakery.years()[1])).await;
    assert_eq!(reserve["items"].as_array().unwrap().len(), 1, "the result was allocated in June");
}
