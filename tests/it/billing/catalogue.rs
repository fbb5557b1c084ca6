//! Stories of the plans that are offered, and of those that were.

use api::commands::billing::{offer, offered};
use billing::catalogue::{Billed, Catalogue, Change, PriceTerms};
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use serde_json::{Value, json};
use tenancy::schema::platform::{plans, subscriptions};

use super::mobile_money::Trader;
use super::payments::Baker;
use crate::support::TestApp;

impl TestApp {
    async fn sold(&self) -> Vec<Value> {
        let plans = self.anonymous().get("/subscription/plans").await.expect(200);
        plans["items"].as_array().unwrap().clone()
    }

    async fn offers(&self, catalogue: &Catalogue) -> Vec<Change> {
        offer(self.tenancy(), &serde_json::to_string(catalogue).unwrap()).await.unwrap()
    }
}

#[tokio::test]
async fn anybody_may_read_what_is_sold_for_how_much() {
    let app = TestApp::start().await;
    let mut sold = app.sold().await;
    let ids: Vec<&str> = sold.iter().filter_map(|plan| plan["id"].as_str()).collect();
    assert_eq!(ids, ["starter", "professional", "enterprise"]);
    for price in sold[1]["prices"].as_array_mut().unwrap() {
        assert!(price.as_object_mut().unwrap().remove("id").is_some());
    }
    let professional = &sold[1];
    assert_eq!(
        professional["prices"],
        json!([
            {"currency": "CAD", "billed": "monthly", "amount": "89.00", "per_month": "89.00"},
            {"currency": "CAD", "billed": "yearly", "amount": "780.00", "per_month": "65.00"},
            {"currency": "EUR", "billed": "monthly", "amount": "69.00", "per_month": "69.00"},
            {"currency": "EUR", "billed": "yearly", "amount": "588.00", "per_month": "49.00"},
            {"currency": "XAF", "billed": "monthly", "amount": "45000", "per_month": "45000"},
            {"currency": "XAF", "billed": "yearly", "amount": "384000", "per_month": "32000"},
            {"currency": "XOF", "billed": "monthly", "amount": "45000", "per_month": "45000"},
            {"currency": "XOF", "billed": "yearly", "amount": "384000", "per_month": "32000"},
        ])
    );
    let holds = ["max_users", "max_clients", "storage_bytes", "support_level", "is_popular", "version"];
    assert_eq!(
        holds.map(|name| professional[name].clone()),
        [json!(10), json!(1000), json!(53_687_091_200_i64), json!("priority"), json!(true), json!(1)]
    );
    assert_eq!(sold[0]["max_reports"], 10);
    let largest = sold[2].as_object().unwrap();
    assert!(
        !largest.contains_key("max_users") && !largest.contains_key("max_clients"),
        "no limit is no member"
    );
}

/// What is printed and read again changes nothing; another price is another one, and nobody's subscription has it.
#[tokio::test]
async fn another_price_is_a_price_of_its_own() {
    let app = TestApp::start().await;
    let mut catalogue = offered(app.tenancy()).await.unwrap();
    assert_eq!(app.offers(&catalogue).await, []);
    let before = app.sold().await;
    let dearer = PriceTerms { currency: "EUR".into(), billed: Billed::Monthly, amount_minor: 3_100 };
    let starter = catalogue.plans.iter_mut().find(|plan| plan.key == "starter").unwrap();
    let place = starter
        .prices
        .iter()
        .position(|price| (price.currency.as_str(), price.billed) == ("EUR", Billed::Monthly));
    let old = std::mem::replace(&mut starter.prices[place.unwrap()], dearer);
    assert_eq!(old.amount_minor, 2_900);
    assert_eq!(app.offers(&catalogue).await, [Change::Prices { key: "starter".into() }]);
    let after = app.sold().await;
    assert_eq!((&after[0]["version"], &after[1]), (&json!(1), &before[1]));
    let monthly = |plans: &[Value]| {
        plans[0]["prices"].as_array().unwrap().iter().find(|one| one["currency"] == "EUR").unwrap().clone()
    };
    assert_eq!(monthly(&after)["amount"], "31.00");
    assert_ne!(monthly(&after)["id"], monthly(&before)["id"]);
    assert_eq!(offered(app.tenancy()).await.unwrap(), catalogue);
    let mut superuser = app.database().superuser().await;
    for change in [
        "UPDATE platform.prices SET amount_minor = 1",
        "UPDATE platform.prices SET retired_at = NULL",
        "DELETE FROM platform.prices",
        "UPDATE platform.plans SET modules = '{accounting}'",
        "DELETE FROM platform.plans",
    ] {
        let refused = superuser.batch_execute(change).await.unwrap_err().to_string();
        assert!(refused.contains("are retired, never changed"), "{change}: {refused}");
    }
}

/// A plan that holds less from now on is another version: who has the one before keeps what it holds.
#[tokio::test]
async fn who_subscribed_keeps_the_plan_that_they_subscribed_to() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let mut catalogue = offered(app.tenancy()).await.unwrap();
    for plan in &mut catalogue.plans {
        plan.modules.retain(|module| module != "accounting");
    }
    catalogue.plans.retain(|plan| plan.key != "enterprise");
    let changes = app.offers(&catalogue).await;
    let version = |key: &str| Change::Version { key: key.into(), version: 2 };
    assert_eq!(
        changes,
        [
            Change::Retired { key: "enterprise".into() },
            version("trial"),
            version("starter"),
            version("professional")
        ]
    );
    awa.get(&acme.path("/accounting/journals")).await.expect(200);
    let own = awa.get("/subscription").await.expect(200);
    assert_eq!(own["subscription"]["plan_id"], "trial");
    let (other, bob) = app.company("Other", "bob").await;
    let refused = bob.get(&other.path("/accounting/journals")).await.assert_problem(402, "plan_required");
    assert_eq!(refused["plans"], json!([]), "no plan that is sold has it");
    let sold: Vec<(Value, Value)> =
        app.sold().await.iter().map(|plan| (plan["id"].clone(), plan["version"].clone())).collect();
    assert_eq!(sold, [(json!("starter"), json!(2)), (json!("professional"), json!(2))]);
    let mut superuser = app.database().superuser().await;
    let kept: Vec<String> = subscriptions::table
        .inner_join(plans::table)
        .order(subscriptions::created_at)
        .select(plans::id)
        .load(&mut superuser)
        .await
        .unwrap();
    assert_eq!(kept, ["trial", "trial_2"]);
    let offered_again = plans::table.filter(plans::retired_at.is_null()).count();
    assert_eq!(offered_again.get_result::<i64>(&mut superuser).await.unwrap(), 3);
}

/// Plans are compared by where they stand now, also by who has a version of one that stood elsewhere.
#[tokio::test]
async fn who_has_an_older_version_is_compared_with_what_is_offered_now() {
    let baker = Baker::tries().await;
    baker.buys("professional", "pays").await;
    let trader = Trader::tries().await;
    trader.opens("enterprise").await;
    let payment = trader.pays("professional", "TX-0001").await;
    trader.finds(&payment).await;
    // Two plans come before the others: starter stands where professional stood, and further.
    for app in [&baker.app, &trader.app] {
        let mut catalogue = offered(app.tenancy()).await.unwrap();
        let starter = catalogue.plans.iter().position(|plan| plan.key == "starter").unwrap();
        for key in ["solo", "duo"] {
            let smaller =
                billing::catalogue::PlanTerms { key: key.into(), ..catalogue.plans[starter].clone() };
            catalogue.plans.insert(starter, smaller);
        }
        app.offers(&catalogue).await;
    }
    let asked = json!({"price_id": baker.price("starter", "yearly").await});
    let preview = baker.awa.post("/subscription/change/preview", asked).await.expect(200);
    assert_eq!(preview["is_immediate"], false, "it holds less");
    let asked = json!({"price_id": baker.price("enterprise", "monthly").await});
    let preview = baker.awa.post("/subscription/change/preview", asked).await.expect(200);
    assert_eq!(preview["is_immediate"], true, "it holds more");
    assert_eq!(trader.quote("starter").await["is_immediate"], false);
    assert_eq!(trader.quote("enterprise").await["is_immediate"], true);
    // A card beside what was paid by mobile money does not put it down either. Somebody else is asked for its price first.
    let bob = trader.app.user("bob").await;
    trader.opens_as(&bob, "starter").await;
    trader.pays_beside("starter", "pays").await;
    trader.is("active", "professional").await;
}

#[tokio::test]
async fn what_is_no_catalogue_changes_nothing() {
    let app = TestApp::start().await;
    let before = app.sold().await;
    let catalogue = serde_json::to_string(&offered(app.tenancy()).await.unwrap()).unwrap();
    for (text, told) in [
        ("{".to_owned(), "EOF"),
        (catalogue.replace("max_users", "users"), "unknown field"),
        (catalogue.replace("\"EUR\"", "\"EUX\""), "EUX"),
        (catalogue.replace("\"trial\"", "\"other\""), "prices_missing"),
    ] {
        let error = format!("{:#}", offer(app.tenancy(), &text).await.unwrap_err());
        assert!(error.contains(told), "{error}");
    }
    assert_eq!(app.sold().await, before);
}
