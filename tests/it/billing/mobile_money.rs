//! Stories of subscriptions that are paid by mobile money: told, found by an operator, paid again in time or not.

use api::commands::operator;
use api::jobs;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::app::{PASSWORD, address_of};
use crate::support::{Client, Company, TestApp};

const NUMBER: &str = "+221 77 000 00 00";

/// A trader who pays from their telephone, and an operator who finds the money.
pub struct Trader {
    pub app: TestApp,
    pub awa: Client,
    pub acme: Company,
    olga: Client,
}

impl Trader {
    pub async fn tries() -> Self {
        let app = TestApp::start().await;
        let (acme, awa) = app.company("ACME", "awa").await;
        let olga = app.user("olga").await;
        assert!(operator::grant(app.tenancy(), &address_of("olga")).await.unwrap());
        Self { app, awa, acme, olga }
    }

    /// What a year costs.
    pub async fn price(&self, plan: &str, currency: &str) -> Value {
        self.price_of(plan, "yearly", currency).await
    }

    async fn price_of(&self, plan: &str, billed: &str, currency: &str) -> Value {
        let plans = self.awa.get("/subscription/plans").await.expect(200);
        let plan = plans["items"].as_array().unwrap().iter().find(|one| one["id"] == plan).unwrap();
        let prices = plan["prices"].as_array().unwrap();
        let is_meant = |one: &&Value| one["currency"] == currency && one["billed"] == billed;
        prices.iter().find(is_meant).unwrap()["id"].clone()
    }

    pub async fn quote(&self, plan: &str) -> Value {
        self.quote_of(&self.price(plan, "XOF").await).await
    }

    async fn quote_of(&self, price: &Value) -> Value {
        let asked = json!({"price_id": price, "network": "orange"});
        self.awa.post("/subscription/mobile_money/quote", asked).await.expect(200)
    }

    pub async fn payment(&self, plan: &str, amount: &Value, reference: &str) -> Value {
        payment_of(&self.price(plan, "XOF").await, amount, reference)
    }

    /// Pays what is quoted, and tells: the payment.
    pub async fn pays(&self, plan: &str, reference: &str) -> Value {
        let quote = self.quote(plan).await;
        let payment = self.payment(plan, &quote["amount"], reference).await;
        self.awa.post("/subscription/mobile_money/payments", payment).await.expect(201)
    }

    /// Pays what is quoted of a month, and tells: the payment.
    pub async fn pays_a_month(&self, plan: &str, reference: &str) -> Value {
        let price = self.price_of(plan, "monthly", "XOF").await;
        let payment = payment_of(&price, &self.quote_of(&price).await["amount"], reference);
        self.awa.post("/subscription/mobile_money/payments", payment).await.expect(201)
    }

    pub async fn finds(&self, payment: &Value) -> Value {
        self.olga.post(&decision(payment, "confirm"), Value::Null).await.expect(200)
    }

    pub async fn own(&self) -> Value {
        self.awa.get("/subscription").await.expect(200)
    }

    pub async fn is(&self, status: &str, plan: &str) {
        let own = self.own().await;
        let found = &own["subscription"];
        assert_eq!((&found["status"], &found["plan_id"]), (&json!(status), &json!(plan)), "{own:#}");
    }

    /// Days pass, and the house is looked after at their end.
    pub async fn lives(&mut self, days: i64) {
        self.app.clock().advance(TimeDelta::days(days));
        jobs::look_after(self.app.app()).await.unwrap();
        self.app.works().await;
        self.awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
        self.olga.signs_in(&address_of("olga"), PASSWORD).await.expect(201);
    }

    /// The subjects of the mails to the trader that are about payments, the oldest first.
    async fn told(&self) -> Vec<String> {
        let mails = self.app.mails_to(&address_of("awa")).await;
        let subjects = mails.into_iter().rev().map(|mail| mail.subject);
        subjects
            .filter(|subject| subject.contains("mobile money") || subject.contains("abonnement"))
            .collect()
    }
}

fn payment_of(price: &Value, amount: &Value, reference: &str) -> Value {
    json!({"price_id": price, "network": "orange", "amount": amount, "payer_number": NUMBER, "reference": reference})
}

fn decision(payment: &Value, what: &str) -> String {
    format!("/operator/mobile_payments/{}/{what}", payment["id"].as_str().unwrap())
}

#[tokio::test]
async fn what_is_paid_stands_once_it_is_found() {
    let trader = Trader::tries().await;
    let ways = trader.awa.get("/subscription/mobile_money").await.expect(200);
    assert_eq!((&ways["is_sandbox"], ways["payees"].as_array().unwrap().len()), (&json!(true), 5));
    assert_eq!(ways["payees"][0]["fee_percent"], "0.5");
    let quote = trader.quote("starter").await;
    assert_eq!(
        ["currency", "price", "credit", "amount", "fee", "is_immediate"].map(|name| quote[name].clone()),
        [json!("XOF"), json!("144000"), json!("0"), json!("144000"), json!("720"), json!(true)]
    );
    let payment = trader.pays("starter", "mp260302.1200.a1").await;
    assert_eq!(payment["reference"], "MP260302.1200.A1");
    trader.is("trialing", "trial").await;
    let card = json!({"price_id": trader.price("professional", "EUR").await});
    trader.awa.post("/subscription/checkout", card.clone()).await.assert_problem(409, "payment_waiting");
    let waiting = trader.olga.get("/operator/mobile_payments?state=waiting").await.expect(200);
    assert_eq!(
        (&waiting["items"][0]["email"], waiting["items"].as_array().unwrap().len()),
        (&json!(address_of("awa")), 1)
    );
    let overview = trader.olga.get("/operator/overview").await.expect(200);
    assert_eq!(overview["tasks"]["mobile_payments_waiting"], 1);
    let found = trader.finds(&payment).await;
    assert_eq!(found["state"], "confirmed");
    trader.is("active", "starter").await;
    let own = trader.own().await;
    let subscription = &own["subscription"];
    assert_eq!(
        (&subscription["is_by_mobile_money"], &subscription["trial_outcome"]),
        (&json!(true), &json!("converted"))
    );
    assert_eq!(subscription["current_period_end"], found["period_end"]);
    assert_eq!((&own["price"]["amount"], &own["price"]["currency"]), (&json!("144000"), &json!("XOF")));
    let bills = trader.awa.get("/subscription/invoices").await.expect(200);
    let bill = &bills["items"][0];
    assert_eq!(
        (&bill["number"], &bill["status"], &bill["total"]),
        (&json!("MM-2026-000001"), &json!("paid"), &json!("144000"))
    );
    let pdf = trader.awa.get(bill["pdf_url"].as_str().unwrap().strip_prefix("/api/v1").unwrap()).await;
    assert_eq!(pdf.header("content-disposition"), Some("attachment; filename=\"MM-2026-000001.pdf\""));
    assert!(pdf.status.is_success() && pdf.bytes.starts_with(b"%PDF-"), "{}", pdf.status);
    let strangers = format!("/subscription/invoices/{}/pdf", bill["id"].as_str().unwrap());
    trader.olga.get(&strangers).await.expect(404);
    assert_eq!(trader.told().await, ["Votre paiement mobile money est arrivé"]);
    trader.olga.post(&decision(&payment, "confirm"), Value::Null).await.expect(404);
    trader.olga.post(&decision(&payment, "refuse"), json!({"reason": "x"})).await.expect(404);
    // Nothing else is bought beside it.
    trader.awa.post("/subscription/checkout", card).await.assert_problem(409, "already_subscribed");
    trader.awa.post("/subscription/cancel", json!({})).await.assert_problem(409, "not_subscribed");
}

/// One mail for what comes within ten minutes, and none for what nobody has to decide any more.
#[tokio::test]
async fn operators_are_told_of_what_waits_for_them() {
    let trader = Trader::tries().await;
    let told = async || -> Vec<String> {
        let mails = trader.app.mails_to(&address_of("olga")).await.into_iter();
        let about = mails.filter(|mail| mail.subject == "Des paiements mobile money sont à vérifier");
        about.map(|mail| mail.text).collect()
    };
    let payment = trader.pays("starter", "TX-0001").await;
    let withdraw = format!("/subscription/mobile_money/payments/{}", payment["id"].as_str().unwrap());
    trader.awa.delete(&withdraw).await.expect_status(204);
    trader.app.clock().advance(TimeDelta::minutes(11));
    trader.app.works().await;
    assert_eq!(told().await, Vec::<String>::new());
    trader.pays("starter", "TX-0002").await;
    trader.app.works().await;
    assert_eq!(told().await, Vec::<String>::new());
    trader.app.clock().advance(TimeDelta::minutes(11));
    trader.app.works().await;
    let mails = told().await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("/operator?tab=mobile") && mails[0].contains("02/03/2026"), "{}", mails[0]);
}

#[tokio::test]
async fn what_is_not_found_is_refused_and_told_again() {
    let trader = Trader::tries().await;
    let payment = trader.pays("starter", "TX-0001").await;
    let again = trader.payment("starter", &json!("144000"), "TX-0002").await;
    trader
        .awa
        .post("/subscription/mobile_money/payments", again.clone())
        .await
        .assert_problem(409, "payment_waiting");
    let path = decision(&payment, "refuse");
    trader.olga.post(&path, json!({"reason": " "})).await.assert_fields(&[("/reason", "required")]);
    let refused = trader.olga.post(&path, json!({"reason": "Référence inconnue d'Orange"})).await.expect(200);
    assert_eq!(
        (&refused["state"], &refused["refusal"]),
        (&json!("refused"), &json!("Référence inconnue d'Orange"))
    );
    trader.is("trialing", "trial").await;
    assert_eq!(trader.told().await, ["Votre paiement mobile money n'a pas été retrouvé"]);
    // The same reference may be told again: it was not found under it.
    let same = trader.pays("starter", "TX-0001").await;
    let withdraw = format!("/subscription/mobile_money/payments/{}", same["id"].as_str().unwrap());
    trader.awa.delete(&withdraw).await.expect_status(204);
    trader.awa.delete(&withdraw).await.expect(404);
    trader.olga.post(&decision(&same, "confirm"), Value::Null).await.expect(404);
    trader.awa.post("/subscription/mobile_money/payments", again).await.expect(201);
    let ways = trader.awa.get("/subscription/mobile_money").await.expect(200);
    let mut states: Vec<&str> =
        ways["payments"].as_array().unwrap().iter().filter_map(|one| one["state"].as_str()).collect();
    states.sort_unstable();
    assert_eq!(states, ["refused", "waiting", "withdrawn"]);
}

/// Nothing is collected: who does not pay again is reminded, late, and then without.
#[tokio::test]
async fn a_period_ends_and_is_paid_again_late() {
    let mut trader = Trader::tries().await;
    let payment = trader.pays("starter", "TX-0001").await;
    let first = trader.finds(&payment).await;
    trader.lives(357).await;
    assert_eq!(trader.told().await.len(), 1);
    trader.lives(1).await;
    trader.lives(1).await;
    assert_eq!(trader.told().await[1..], ["Votre abonnement à Partita est payé jusqu'au 02/03/2027"]);
    trader.lives(7).await;
    trader.is("past_due", "starter").await;
    // Nothing is tried again: it has to be paid.
    assert_eq!(trader.told().await[2..], ["Votre abonnement à Partita est à payer avant le 17/03/2027"]);
    trader.awa.get(&trader.acme.path("/accounting/journals")).await.expect(200);
    let journal = json!({"code": "X", "name": "X", "type": "miscellaneous"});
    trader.awa.post(&trader.acme.path("/accounting/journals"), journal).await.expect(201);
    // Paid in the days of grace, it pays for them.
    let payment = trader.pays("starter", "TX-0002").await;
    let second = trader.finds(&payment).await;
    assert_eq!(second["period_start"], first["period_end"]);
    trader.is("active", "starter").await;
    trader.lives(366).await;
    trader.is("past_due", "starter").await;
    trader.lives(15).await;
    trader.is("canceled", "starter").await;
    assert_eq!(
        trader.told().await.last().unwrap(),
        "Votre abonnement à Partita s'est arrêté, faute de paiement"
    );
    let journal = json!({"code": "Y", "name": "Y", "type": "miscellaneous"});
    let journals = trader.acme.path("/accounting/journals");
    trader.awa.post(&journals, journal).await.assert_problem(402, "subscription_ended");
    trader.awa.get(&journals).await.expect(200);
    // Long after, it begins anew.
    trader.lives(30).await;
    let payment = trader.pays("starter", "TX-0003").await;
    let third = trader.finds(&payment).await;
    assert!(third["period_start"].as_str() > second["period_end"].as_str());
    trader.is("active", "starter").await;
}

#[tokio::test]
async fn nobody_is_paid_twice_with_the_same_money() {
    let trader = Trader::tries().await;
    let payment = trader.pays("starter", "TX-0001").await;
    let (_, bob) = trader.app.company("Other", "bob").await;
    let same = trader.payment("starter", &json!("144000"), " tx-0001 ").await;
    let told = bob.post("/subscription/mobile_money/payments", same).await;
    told.assert_fields(&[("/reference", "reference_known")]);
    let path = decision(&payment, "confirm");
    let (one, other) =
        tokio::join!(trader.olga.post(&path, Value::Null), trader.olga.post(&path, Value::Null));
    let mut answers = [one.status.as_u16(), other.status.as_u16()];
    answers.sort_unstable();
    assert_eq!(answers, [200, 404]);
    let bills = trader.awa.get("/subscription/invoices").await.expect(200);
    assert_eq!(bills["items"].as_array().unwrap().len(), 1);
    // What is none of theirs.
    let withdraw = format!("/subscription/mobile_money/payments/{}", payment["id"].as_str().unwrap());
    bob.delete(&withdraw).await.expect(404);
    bob.get("/operator/mobile_payments").await.assert_problem(403, "operator_only");
    bob.post(&path, Value::Null).await.assert_problem(403, "operator_only");
}

/// A company's invoice bears its name, address and tax number.
#[tokio::test]
async fn an_invoice_is_made_out_to_whom_it_is_said() {
    let trader = Trader::tries().await;
    let mut payment = trader.payment("starter", &json!("144000"), "TX-0001").await;
    payment["bill_to"] = json!("x".repeat(201));
    let told = trader.awa.post("/subscription/mobile_money/payments", payment.clone()).await;
    told.assert_fields(&[("/bill_to", "too_long")]);
    payment["bill_to"] = json!(" Awa SARL, 12 rue Parchappe, Dakar, NINEA 005123452 2G3 ");
    let payment = trader.awa.post("/subscription/mobile_money/payments", payment).await.expect(201);
    assert_eq!(payment["bill_to"], "Awa SARL, 12 rue Parchappe, Dakar, NINEA 005123452 2G3");
    trader.finds(&payment).await;
    let bill = trader.awa.get("/subscription/invoices").await.expect(200)["items"][0].clone();
    assert_eq!(bill["bill_to"], payment["bill_to"]);
    let other = trader.pays("starter", "TX-0002").await;
    assert_eq!(other["bill_to"], Value::Null);
}

#[tokio::test]
async fn what_cannot_be_a_payment_is_refused() {
    let trader = Trader::tries().await;
    let wrong = json!({"price_id": trader.price("starter", "XOF").await, "network": "wave", "amount": "-1",
                       "payer_number": "77 000 00 00", "reference": "x y"});
    let told = trader.awa.post("/subscription/mobile_money/payments", wrong).await;
    told.assert_fields(&[
        ("/amount", "amount_invalid"),
        ("/payer_number", "phone_invalid"),
        ("/reference", "reference_invalid"),
    ]);
    let euros = json!({"price_id": trader.price("starter", "EUR").await, "network": "wave"});
    let told = trader.awa.post("/subscription/mobile_money/quote", euros).await;
    told.assert_fields(&[("/price_id", "price_not_by_mobile_money")]);
    let less = trader.payment("starter", &json!("143999"), "TX-0001").await;
    let told = trader.awa.post("/subscription/mobile_money/payments", less).await;
    told.assert_fields(&[("/amount", "amount_changed")]);
}

/// An instance with numbers of its own is paid there, in these networks alone.
#[tokio::test]
async fn an_instance_is_paid_at_its_own_numbers() {
    let app = TestApp::start_with(&[("MOBILE_MONEY", "wave=+221770000001")]).await;
    let awa = app.user("awa").await;
    let ways = awa.get("/subscription/mobile_money").await.expect(200);
    assert_eq!(ways["is_sandbox"], false);
    assert_eq!(ways["payees"], json!([{"network": "wave", "number": "+221770000001", "fee_percent": "1.0"}]));
    let plans = awa.get("/subscription/plans").await.expect(200);
    let price = &plans["items"][0]["prices"][4];
    let asked = json!({"price_id": price["id"], "network": "mtn"});
    awa.post("/subscription/mobile_money/quote", asked).await.assert_fields(&[("/network", "network_off")]);
}
