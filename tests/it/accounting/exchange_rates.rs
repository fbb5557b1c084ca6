//! Stories of rates of exchange: where they come from, and what amounts are by them.

use serde_json::{Value, json};

use super::books::Books;
use crate::support::{TestApp, client::Answer};

/// Two days as the European Central Bank publishes them.
const ECB: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube><Cube time="2026-02-27"><Cube currency="USD" rate="1.0825"/><Cube currency="CHF" rate="0.9412"/></Cube>
<Cube time="2026-02-26"><Cube currency="USD" rate="1.0801"/></Cube>
<Cube time="2019-01-02"><Cube currency="USD" rate="1.1397"/></Cube></Cube></gesmes:Envelope>"#;

impl Books {
    async fn brings_rates(&self, query: &str, file: &str) -> Answer {
        self.client.upload(&self.path(&format!("/exchange_rates/import?{query}")), file).await
    }

    async fn types_rate(&self, of: &str, rate: &str, quotation: &str) -> Answer {
        let body = json!({"rate": rate, "quotation": quotation});
        self.client.put(&self.path(&format!("/exchange_rates/{of}")), body).await
    }

    async fn converts(&self, query: &str) -> Answer {
        self.get(&format!("/exchange_rates/conversion?{query}")).await
    }

    /// (day, base, currency, rate, source) of every rate.
    async fn rates(&self) -> Vec<[String; 5]> {
        let list = self.get("/exchange_rates").await.expect(200);
        let text = |rate: &Value, name: &str| rate[name].as_str().unwrap().to_owned();
        let items = list["items"].as_array().unwrap().iter();
        items.map(|rate| ["day", "base", "currency", "rate", "source"].map(|name| text(rate, name))).collect()
    }
}

#[tokio::test]
async fn the_file_of_the_central_bank_is_taken_from_the_first_year_on() {
    let books = Books::open().await;
    let brought = books.brings_rates("", ECB).await.expect(200);
    assert_eq!(
        brought,
        json!({"source": "ecb", "rates": 3, "added": 3, "replaced": 0, "kept": 0, "first_day": "2026-02-26",
            "last_day": "2026-02-27"})
    );
    assert_eq!(
        books.rates().await,
        [
            ["2026-02-27", "EUR", "CHF", "0.9412", "ecb"],
            ["2026-02-27", "EUR", "USD", "1.0825", "ecb"],
            ["2026-02-26", "EUR", "USD", "1.0801", "ecb"],
        ]
        .map(|rate| rate.map(str::to_owned))
    );
    let again = books.brings_rates("", ECB).await.expect(200);
    assert_eq!((&again["added"], &again["replaced"]), (&json!(0), &json!(0)));
    let all = books.brings_rates("from=2019-01-01", ECB).await.expect(200);
    assert_eq!((&all["rates"], &all["added"]), (&json!(4), &json!(1)));
    let list = books.get("/exchange_rates?currency=CHF").await.expect(200);
    assert_eq!((list["items"].as_array().unwrap().len(), &list["currencies"]), (1, &json!(["CHF", "USD"])));
}

#[tokio::test]
async fn what_somebody_typed_is_not_overwritten_by_a_file() {
    let books = Books::open().await;
    books.brings_rates("", ECB).await.expect(200);
    let typed = books.types_rate("EUR/USD/2026-02-27", "1.09", "foreign_per_base").await.expect(200);
    assert_eq!((&typed["rate"], &typed["source"]), (&json!("1.09"), &json!("typed")));
    let other = ECB.replace("1.0825", "1.0826").replace("1.0801", "1.0802");
    let brought = books.brings_rates("", &other).await.expect(200);
    assert_eq!(
        (&brought["added"], &brought["replaced"], &brought["kept"]),
        (&json!(0), &json!(1), &json!(1))
    );
    let usd = books.converts("amount=109&currency=USD&on=2026-02-28").await.expect(200);
    assert_eq!((&usd["amount"], &usd["rate_day"]), (&json!("100.00"), &json!("2026-02-27")));
    let away = books.path("/exchange_rates/EUR/USD/2026-02-27");
    assert_eq!(books.client.delete(&away).await.status.as_u16(), 204);
    books.client.delete(&away).await.assert_problem(404, "not_found");
    let usd = books.converts("amount=109&currency=USD&on=2026-02-28").await.expect(200);
    assert_eq!((&usd["amount"], &usd["rate_day"]), (&json!("100.91"), &json!("2026-02-26")));
}

#[tokio::test]
async fn amounts_are_converted_by_parity_by_the_own_rate_and_through_the_euro() {
    let books = Books::open_in(TestApp::start().await, "XOF").await;
    let euro = books.converts("amount=100&currency=EUR&on=2026-02-28").await.expect(200);
    assert_eq!(euro, json!({"amount": "65596", "currency": "XOF"}), "by parity, without a rate");
    books
        .converts("amount=100&currency=USD&on=2026-02-28")
        .await
        .assert_fields(&[("on", "exchange_rate_missing")]);
    books.brings_rates("", ECB).await.expect(200);
    let dollars = books.converts("amount=100&currency=USD&on=2026-02-28").await.expect(200);
    assert_eq!(dollars["amount"], "60596", "100 / 1.0825 * 655.957");
    books.types_rate("XOF/USD/2026-02-28", "605.35", "base_per_foreign").await.expect(200);
    let dollars = books.converts("amount=100&currency=USD&on=2026-02-28").await.expect(200);
    assert_eq!(dollars["amount"], "60535", "the company's own rate comes first");
    let francs = books.converts("amount=100&currency=CHF&into=USD&on=2026-03-01").await.expect(200);
    assert_eq!(francs["amount"], "115.01");
    books
        .converts("amount=100&currency=USD&on=2026-03-31")
        .await
        .assert_fields(&[("on", "exchange_rate_missing")]);
    books
        .converts("amount=1.005&currency=USD&on=2026-02-28")
        .await
        .assert_fields(&[("amount", "amount_too_many_decimals")]);
    books
        .converts("amount=1&currency=usd&on=2026-02-28")
        .await
        .assert_fields(&[("currency", "currency_code_invalid")]);
}

#[tokio::test]
async fn a_file_of_one_s_own_is_taken_whole_or_not_at_all() {
    let books = Books::open_in(TestApp::start().await, "XOF").await;
    let own = "Date;Devise;Cours\n27/02/2026;USD;605,35\n27/02/2026;CHF;696,10\n";
    let brought = books.brings_rates("quotation=base_per_foreign", own).await.expect(200);
    assert_eq!((&brought["source"], &brought["added"]), (&json!("file"), &json!(2)));
    let wrong = "27/02/2026;USD;x\n27/02/2026;EUR;655,957\n31/02/2026;CHF;1\n26/02/2026;USD;600\n";
    let refused = books.brings_rates("quotation=base_per_foreign", wrong).await;
    let problem = refused.assert_problem(422, "exchange_rates_invalid");
    let told: Vec<_> =
        problem["errors"].as_array().unwrap().iter().map(|one| (&one["pointer"], &one["code"])).collect();
    assert_eq!(
        told,
        [
            (&json!("/rows/1"), &json!("rate_not_a_number")),
            (&json!("/rows/2"), &json!("rate_currency_fixed")),
            (&json!("/rows/3"), &json!("rate_day")),
        ]
    );
    assert_eq!(books.rates().await.len(), 2);
    let broken = books.brings_rates("", &ECB[..ECB.len() - 30]).await.assert_problem(422, "ecb_file_invalid");
    assert_eq!(broken["errors"][0]["code"], "ecb_truncated");
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><x>&a;</x>";
    let bomb = books.brings_rates("", bomb).await.assert_problem(422, "ecb_file_invalid");
    assert_eq!(bomb["errors"][0]["code"], "ecb_entities");
}

#[tokio::test]
async fn only_pairs_that_have_a_rate_of_a_day_are_typed() {
    let books = Books::open().await;
    for pair in ["USD/EUR", "EUR/XOF", "EUR/EUR", "EUR/XXX", "CHF/USD", "eur/USD"] {
        let answer = books.types_rate(&format!("{pair}/2026-02-27"), "1", "foreign_per_base").await;
        answer.assert_problem(404, "not_found");
    }
    let typed = async |rate: &str| books.types_rate("EUR/USD/2026-02-27", rate, "foreign_per_base").await;
    typed("0").await.assert_fields(&[("/rate", "exchange_rate_out_of_range")]);
    typed("1,08").await.assert_fields(&[("/rate", "exchange_rate_not_a_number")]);
    typed("1.00000000001").await.assert_fields(&[("/rate", "exchange_rate_too_many_decimals")]);
}
