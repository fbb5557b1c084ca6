//! Stories of what Stripe tells: who is believed, and that neither the order of events nor repeated ones matter.

use api::jobs;
use billing::inbox;
use billing::provider::ProviderKind;
use diesel_async::RunQueryDsl;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use tenancy::TenancyError;

use super::stand_in::{SECRETS, StandIn, sends, sends_as};
use crate::support::{Client, TestApp};

/// A baker whose instance is paid through Stripe.
pub struct Customer {
    pub stripe: StandIn,
    pub app: TestApp,
    pub awa: Client,
}

impl Customer {
    pub async fn tries() -> Self {
        let stripe = StandIn::start().await;
        let app = stripe.instance().await;
        let (_, awa) = app.company("ACME", "awa").await;
        Self { stripe, app, awa }
    }

    pub async fn price(&self, plan: &str) -> String {
        let plans = self.awa.get("/subscription/plans").await.expect(200);
        let plan = plans["items"].as_array().unwrap().iter().find(|one| one["id"] == plan).unwrap();
        let prices = plan["prices"].as_array().unwrap();
        let price = prices.iter().find(|one| one["currency"] == "EUR" && one["billed"] == "monthly").unwrap();
        price["id"].as_str().unwrap().to_owned()
    }

    pub async fn buys(&self, plan: &str) {
        let asked = json!({"price_id": self.price(plan).await});
        let page = self.awa.post("/subscription/checkout", asked).await.expect(200);
        self.stripe.pays(page["url"].as_str().unwrap(), "pays").await;
    }

    /// Hears an event: it is taken in, and not applied yet.
    pub async fn hears(&self, event: &Value) {
        let now = self.app.now().timestamp();
        sends(&self.app, event.to_string().as_bytes(), SECRETS[1], now).await.expect(200);
    }

    pub async fn applies(&self) -> usize {
        jobs::apply_payments_due(self.app.app()).await.unwrap()
    }

    pub async fn is(&self) -> (String, String) {
        let own = self.awa.get("/subscription").await.expect(200)["subscription"].clone();
        (own["status"].as_str().unwrap().to_owned(), own["plan_id"].as_str().unwrap().to_owned())
    }

    pub async fn events(&self) -> Vec<inbox::Received> {
        let list = async |tx: &mut tenancy::PlatformTx<'_>| inbox::list(tx, None, None, 1_000).await;
        self.app.tenancy().platform_read(list).await.unwrap()
    }
}

pub fn pair(status: &str, plan: &str) -> (String, String) {
    (status.to_owned(), plan.to_owned())
}

#[tokio::test]
async fn only_who_knows_the_secret_is_believed_and_only_soon() {
    let baker = Customer::tries().await;
    baker.buys("starter").await;
    let event = baker.stripe.told().await.pop().unwrap();
    let (body, now) = (event.to_string().into_bytes(), baker.app.now().timestamp());
    let status = async |secret: &str, at: i64| sends(&baker.app, &body, secret, at).await.status.as_u16();
    assert_eq!([status("whsec_other", now).await, status("", now).await], [400, 400]);
    assert_eq!([status(SECRETS[0], now - 301).await, status(SECRETS[0], now + 301).await], [400, 400]);
    for header in ["", "t=,v1=", "v1=00", "t=1", "t=x,v1=zz"] {
        sends_as(&baker.app, &body, header).await.expect(400);
    }
    let other = event.to_string().replace("\"livemode\":false", "\"livemode\":true");
    sends(&baker.app, other.as_bytes(), SECRETS[0], now).await.expect(400);
    // What nobody can read will not be read when it comes again either.
    sends(&baker.app, b"{", SECRETS[0], now).await.expect_status(200);
    let huge = vec![b' '; 300 * 1024];
    sends(&baker.app, &huge, SECRETS[0], now).await.expect(413);
    assert!(baker.events().await.is_empty(), "nothing of it is kept");

    // Either secret while one is replaced, at the edge of the time, and once however often it comes.
    assert_eq!([status(SECRETS[0], now - 300).await, status(SECRETS[1], now + 300).await], [200, 200]);
    assert_eq!(baker.events().await.len(), 1);
    // Of a kind, a version or a shape that nobody knows: there is nothing to come again for.
    let odd = json!({"id": "evt_odd", "type": "moon.eclipsed", "created": now, "livemode": false, "api_version": "2099-01-01",
        "data": {"object": {"object": "moon"}}});
    baker.hears(&odd).await;
    baker.hears(&json!({"object": "event"})).await;
    let states: Vec<String> = baker.events().await.into_iter().map(|event| event.state).collect();
    assert_eq!(states, ["ignored", "waiting"]);
    Client::anonymous(&baker.stripe.shop).post("/webhooks/stripe", json!({})).await.expect(404);
}

/// What is signed and cannot be kept as it is neither comes again for ever nor is it in the way.
#[tokio::test]
async fn an_event_with_odd_names_is_kept_or_let_go() {
    let baker = Customer::tries().await;
    baker.buys("starter").await;
    let last = baker.stripe.told().await.pop().unwrap();
    let with = |name: &str, text: &str| {
        let mut event = last.clone();
        event[name] = json!(text);
        event
    };
    let mut nul = with("id", "evt_nul");
    nul["type"] = json!("moon.\u{0}eclipsed");
    nul["data"]["object"]["me\u{0}ta"] = json!(["a\u{0}b"]);
    baker.hears(&nul).await;
    for name in ["id", "type"] {
        baker.hears(&with(name, &"x".repeat(256))).await;
    }
    let mut long = with("id", "evt_long");
    long["data"]["object"]["customer"] = json!("x".repeat(256));
    baker.hears(&long).await;
    baker.hears(&with("id", &"y".repeat(255))).await;
    let kinds: Vec<String> = baker.events().await.into_iter().rev().map(|event| event.kind).collect();
    assert_eq!(kinds, ["moon.eclipsed".to_owned(), last["type"].as_str().unwrap().to_owned()]);
    assert_eq!(baker.applies().await, 1);
    assert_eq!(baker.is().await, pair("active", "starter"));
}

/// While Stripe fails nothing is said to be wrong with who asks, and what it told waits.
#[tokio::test]
async fn while_stripe_fails_everything_waits() {
    let baker = Customer::tries().await;
    let asked = json!({"price_id": baker.price("starter").await});
    for status in [500, 503, 429, 409, 401, 400, 302] {
        baker.stripe.fails(status);
        let refused = baker.awa.post("/subscription/checkout", asked.clone()).await;
        assert!(refused.header("retry-after").is_some(), "{status}");
        refused.assert_problem(503, "payments_unavailable");
    }
    baker.stripe.fails(0);
    baker.buys("starter").await;
    let told = baker.stripe.told().await.pop().unwrap();
    baker.hears(&told).await;
    baker.stripe.fails(500);
    baker.applies().await;
    assert_eq!(baker.is().await, pair("trialing", "trial"));
    let [event] = &baker.events().await[..] else { panic!("one") };
    assert_eq!((event.state.as_str(), event.attempts), ("waiting", 1));
    baker.stripe.fails(0);
    baker.app.clock().advance(chrono::TimeDelta::seconds(6));
    baker.applies().await;
    assert_eq!(baker.is().await, pair("active", "starter"));
}

/// What was applied long ago is forgotten; what could not be is kept for an operator.
#[tokio::test]
async fn old_events_are_forgotten() {
    let baker = Customer::tries().await;
    baker.buys("starter").await;
    let mut told = baker.stripe.told().await;
    baker.hears(&told.pop().unwrap()).await;
    baker.applies().await;
    baker.app.clock().advance(chrono::TimeDelta::days(89));
    jobs::look_after(baker.app.app()).await.unwrap();
    assert_eq!(baker.events().await.len(), 1);
    baker.hears(&told.pop().unwrap()).await;
    baker.app.clock().advance(chrono::TimeDelta::days(2));
    jobs::look_after(baker.app.app()).await.unwrap();
    let states: Vec<String> = baker.events().await.into_iter().map(|event| event.state).collect();
    assert_eq!(states, ["waiting"]);
}

#[tokio::test]
async fn a_subscription_through_stripe_lives_from_its_purchase_to_its_end() {
    let baker = Customer::tries().await;
    baker.buys("starter").await;
    assert_eq!(baker.is().await, pair("trialing", "trial"), "nobody told it yet");
    for event in baker.stripe.told().await {
        baker.hears(&event).await;
    }
    assert_eq!(baker.is().await, pair("trialing", "trial"), "what came is not applied yet");
    assert_eq!(baker.applies().await, 1, "one customer, asked for once");
    assert_eq!(baker.is().await, pair("active", "starter"));
    let more = json!({"price_id": baker.price("professional").await});
    let changed = baker.awa.post("/subscription/change", more).await.expect(200);
    assert_eq!((&changed["outcome"], baker.is().await), (&json!("changed"), pair("active", "professional")));
    baker.awa.post("/subscription/cancel", json!({})).await.expect(204);
    baker.stripe.lives(32).await;
    assert_eq!(baker.is().await, pair("active", "professional"), "nothing is known of the end");
    // Nobody told of it: what the provider knows is taken over once a day.
    baker.app.clock().advance(chrono::TimeDelta::days(32));
    jobs::look_after(baker.app.app()).await.unwrap();
    let mut awa = baker.awa.clone();
    awa.signs_in(&crate::support::app::address_of("awa"), crate::support::app::PASSWORD).await.expect(201);
    let own = awa.get("/subscription").await.expect(200)["subscription"].clone();
    assert_eq!(own["status"], "canceled");
    let mails = baker.app.mails_to(&crate::support::app::address_of("awa")).await;
    assert!(mails[0].subject.ends_with("est terminé"), "{}", mails[0].subject);
    let end: chrono::DateTime<chrono::Utc> = own["current_period_end"].as_str().unwrap().parse().unwrap();
    assert!(end < baker.app.now() - chrono::TimeDelta::hours(12), "it was over before anybody looked: {end}");
    let day = end.format("%d/%m/%Y").to_string();
    assert!(mails[0].text.contains(&day), "{day}: {}", mails[0].text);
}

/// Every order of what is told of a life, with events that come twice, ends where the life ended.
#[tokio::test]
async fn the_order_of_events_does_not_matter() {
    let baker = Customer::tries().await;
    baker.buys("starter").await;
    baker.hears(&baker.stripe.told().await[0]).await;
    baker.applies().await;
    assert_eq!(baker.is().await, pair("active", "starter"));
    let customer = baker.stripe.told().await[0]["data"]["object"]["customer"].as_str().unwrap().to_owned();
    let stripe = &baker.app.app().payments.as_ref().unwrap().stripe;
    let one = stripe.subscriptions(&customer).await.unwrap().remove(0);
    for ends in [true, false, true] {
        let now = stripe.subscriptions(&customer).await.unwrap().remove(0);
        let key = format!("ends:{ends}:{}", baker.stripe.told().await.len());
        stripe.cancel_at_period_end(&now, ends, None, &key).await.unwrap();
    }
    baker.stripe.lives(32).await;
    let told = baker.stripe.told().await;
    let kinds = [
        "customer.subscription.created",
        "customer.subscription.updated",
        "invoice.paid",
        "customer.subscription.deleted",
    ];
    let told: Vec<&Value> = told
        .iter()
        .filter(|event| kinds.contains(&event["type"].as_str().unwrap()))
        .filter(|event| {
            event["type"] != "customer.subscription.updated"
                || event["data"]["object"]["id"] == one.id.as_str()
        })
        .collect();
    let count = |kind: &str| told.iter().filter(|event| event["type"] == kind).count();
    assert_eq!(kinds.map(count), [1, 3, 1, 1]);

    let mut random = StdRng::seed_from_u64(6);
    let mut orders = Vec::new();
    permute(&mut (0..told.len()).collect::<Vec<_>>(), 0, &mut orders);
    assert_eq!(orders.len(), 720);
    for order in orders {
        let mut order = order;
        for _ in 0..random.random_range(0..3) {
            let again = order[random.random_range(0..order.len())];
            order.insert(random.random_range(0..=order.len()), again);
        }
        let stop = random.random_range(0..order.len());
        baker.forgets().await;
        for (place, event) in order.iter().enumerate() {
            baker.stores(told[*event]).await;
            if place == stop {
                baker.applies().await;
            }
        }
        baker.applies().await;
        assert_eq!(baker.state().await, json!(["canceled", "starter", 1, "canceled"]), "{order:?}");
    }
}

/// What is told late, twice and in disorder while life goes on: who paid is never locked out, and what is over stays over.
#[tokio::test]
async fn late_events_never_bring_back_what_was() {
    let baker = Customer::tries().await;
    let mut random = StdRng::seed_from_u64(61);
    let mut late: Vec<Value> = Vec::new();
    let mut known = 0;
    baker.buys("starter").await;
    let acts = ["professional", "cancel", "resume", "enterprise", "cancel"];
    for act in acts {
        late.extend(baker.stripe.told().await.into_iter().skip(known));
        known = baker.stripe.told().await.len();
        late.shuffle(&mut random);
        // The last half comes, the others stay on their way; one comes twice.
        for event in late.split_off(late.len() / 2) {
            baker.hears(&event).await;
            if random.random_bool(0.3) {
                late.push(event);
            }
        }
        baker.applies().await;
        assert_eq!(baker.is().await.0, "active", "who paid is never locked out");
        let answer = match act {
            "cancel" => baker.awa.post("/subscription/cancel", json!({})).await.expect(204),
            "resume" => baker.awa.post("/subscription/resume", json!({})).await.expect(204),
            plan => {
                let asked = json!({"price_id": baker.price(plan).await});
                baker.awa.post("/subscription/change", asked).await.expect(200)
            }
        };
        drop(answer);
    }
    assert_eq!(baker.is().await, pair("active", "enterprise"));
    baker.stripe.lives(32).await;
    late.extend(baker.stripe.told().await.into_iter().skip(known));
    late.shuffle(&mut random);
    for event in &late {
        baker.hears(event).await;
        baker.applies().await;
        assert_eq!(baker.is().await, pair("canceled", "enterprise"), "what is over stays over");
    }
}

/// What was stored before a process ended is applied by the next; what cannot be applied is tried again, and kept for the operator in the end.
#[tokio::test]
async fn what_is_stored_is_applied_whatever_happens_between() {
    let baker = Customer::tries().await;
    baker.buys("starter").await;
    let event = baker.stripe.told().await.pop().unwrap();
    baker.hears(&event).await;
    // Somebody takes it and ends before it is applied.
    let take = async |tx: &mut tenancy::PlatformTx<'_>| inbox::take(tx, ProviderKind::Stripe, 10).await;
    assert_eq!(baker.app.tenancy().platform_write(take).await.unwrap().len(), 1);
    assert_eq!(baker.applies().await, 0, "somebody has it");
    baker.app.clock().advance(chrono::TimeDelta::seconds(121));
    assert_eq!(baker.applies().await, 1);
    assert_eq!(baker.is().await, pair("active", "starter"));
    // Of a customer that is nobody here.
    let mut other = event.clone();
    other["id"] = json!("evt_other");
    other["data"]["object"]["customer"] = json!("cus_nobody");
    baker.hears(&other).await;
    baker.applies().await;
    assert_eq!(baker.events().await[0].state, "ignored");
    let replay = async |tx: &mut tenancy::PlatformTx<'_>| inbox::replay(tx, Some(&[1])).await;
    assert_eq!(baker.app.tenancy().platform_write(replay).await.unwrap(), 1);
    assert_eq!(baker.applies().await, 1);
}

impl Customer {
    /// Forgets what was told and taken over since the purchase.
    async fn forgets(&self) {
        let forget = async |tx: &mut tenancy::PlatformTx<'_>| {
            for statement in [
                "DELETE FROM platform.billing_events",
                "DELETE FROM platform.invoices",
                "UPDATE platform.subscriptions SET status = 'active', provider_status = 'active', cancel_at_period_end = false,
                        current_period_end = current_period_start + interval '1 month', canceled_at = NULL",
            ] {
                diesel::sql_query(statement).execute(tx.conn()).await?;
            }
            Ok::<_, TenancyError>(())
        };
        self.app.tenancy().platform_write(forget).await.unwrap();
    }

    async fn stores(&self, event: &Value) {
        let read = serde_json::from_value(event.clone()).unwrap();
        let store = async |tx: &mut tenancy::PlatformTx<'_>| {
            inbox::store(tx, ProviderKind::Stripe, &read, event.clone()).await
        };
        self.app.tenancy().platform_write(store).await.unwrap();
    }

    /// Status, plan, invoices, and the provider's status.
    async fn state(&self) -> Value {
        #[derive(diesel::QueryableByName)]
        struct Row {
            #[diesel(sql_type = diesel::sql_types::Jsonb)]
            state: Value,
        }
        let read = self.app.tenancy().platform_read(async |tx| {
            let state = diesel::sql_query(
                "SELECT jsonb_build_array(s.status, p.key, (SELECT count(*) FROM platform.invoices), s.provider_status) AS state
                 FROM platform.subscriptions s JOIN platform.plans p ON p.id = s.plan_id",
            );
            Ok::<_, TenancyError>(state.get_result::<Row>(tx.conn()).await?)
        });
        read.await.unwrap().state
    }
}

fn permute(order: &mut Vec<usize>, from: usize, all: &mut Vec<Vec<usize>>) {
    if from == order.len() {
        all.push(order.clone());
        return;
    }
    for place in from..order.len() {
        order.swap(from, place);
        permute(order, from + 1, all);
        order.swap(from, place);
    }
}
