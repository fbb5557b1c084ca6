//! Stories of what a plan holds: nobody gets in beyond it, and nothing is taken away.

use api::commands::billing::{offer, offered};
use serde_json::{Value, json};

use super::mobile_money::Trader;
use super::payments::Baker;
use crate::support::Client;

#[tokio::test]
async fn a_company_has_as_many_people_as_its_plan() {
    let baker = Baker::tries().await;
    let invites = async |who: &str| {
        let email = format!("{who}@example.org");
        baker.awa.post(&baker.acme.path("/invitations"), json!({"email": email, "role": "viewer"})).await
    };
    let (ina, bob) = (baker.app.user("ina").await, baker.app.user("bob").await);
    let comes = async |client: &Client| {
        let own = client.get("/invitations").await.expect(200);
        let accept = format!("/invitations/{}/accept", own["items"][0]["id"].as_str().unwrap());
        client.post(&accept, json!({})).await
    };
    invites("ina").await.expect(201);
    invites("bob").await.expect(201);
    baker.buys("starter", "pays").await;
    // The third would be one too many for a plan of two; who was invited in time comes as long as there is a place.
    let refused = invites("eve").await.assert_problem(402, "plan_required");
    assert_eq!(refused["plans"], json!(["professional", "enterprise"]));
    comes(&ina).await.expect(200);
    comes(&bob).await.assert_problem(402, "plan_required");
    let more = json!({"price_id": baker.price("professional", "monthly").await});
    baker.awa.post("/subscription/change", more).await.expect(200);
    comes(&bob).await.expect(200);
    let members = baker.awa.get(&baker.acme.path("/members")).await.expect(200);
    assert_eq!(members["items"].as_array().unwrap().len(), 3);
}

/// Two at once do not both get the last place.
#[tokio::test]
async fn the_last_place_is_given_once() {
    let baker = Baker::tries().await;
    baker.buys("starter", "pays").await;
    let invites = async |who: &str| {
        let email = format!("{who}@example.org");
        baker.awa.post(&baker.acme.path("/invitations"), json!({"email": email, "role": "viewer"})).await
    };
    let (one, other) = tokio::join!(invites("ina"), invites("bob"));
    let mut answers = [one.status.as_u16(), other.status.as_u16()];
    answers.sort_unstable();
    assert_eq!(answers, [201, 402]);
}

/// Files find room as long as the plan has it: two at once do not both take the last of it, and a plan that holds less takes none away.
#[tokio::test]
async fn files_find_as_much_room_as_the_plan_has() {
    let baker = Baker::tries().await;
    let mut catalogue = offered(baker.app.tenancy()).await.unwrap();
    let starter = catalogue.plans.iter_mut().find(|plan| plan.key == "starter").unwrap();
    starter.storage_bytes = Some(25);
    offer(baker.app.tenancy(), &serde_json::to_string(&catalogue).unwrap()).await.unwrap();
    let lines = json!([{"account": "411", "debit": "5"}, {"account": "512", "credit": "5"}]);
    let entry = json!({"journal": "OD", "date": "2026-02-10", "label": "x", "lines": lines});
    let entry = baker.awa.post(&baker.acme.path("/accounting/entries"), entry).await.expect(201);
    let path = |name: &str| {
        let entry = entry["id"].as_str().unwrap();
        baker.acme.path(&format!("/accounting/entries/{entry}/attachments?file_name={name}.txt"))
    };
    let usage = async || baker.awa.get(&baker.acme.path("/usage")).await.expect(200)["items"].clone();
    baker.awa.upload(&path("a"), "dix signes").await.expect(201);
    assert_eq!(usage().await, json!([{"kind": "users", "used": 1}, {"kind": "storage", "used": 10}]));
    baker.buys("starter", "pays").await;
    baker.app.works().await;
    assert_eq!(
        usage().await,
        json!([{"kind": "users", "used": 1, "most": 2}, {"kind": "storage", "used": 10, "most": 25}])
    );
    let (b, c) = (path("b"), path("c"));
    let (second, third) =
        tokio::join!(baker.awa.upload(&b, "dix lettre"), baker.awa.upload(&c, "dix figure"));
    let mut answers = [second.status.as_u16(), third.status.as_u16()];
    answers.sort_unstable();
    assert_eq!(answers, [201, 402]);
    let refused = baker.awa.upload(&path("d"), "six...").await.assert_problem(402, "plan_required");
    assert_eq!(refused["plans"], json!(["professional", "enterprise"]));
    baker.awa.upload(&path("e"), "cinq.").await.expect(201);
    // The year's plan holds ten bytes less: that is told before, and nothing is taken away.
    let starter = catalogue.plans.iter_mut().find(|plan| plan.key == "starter").unwrap();
    starter.storage_bytes = Some(15);
    offer(baker.app.tenancy(), &serde_json::to_string(&catalogue).unwrap()).await.unwrap();
    let yearly = json!({"price_id": baker.price("starter", "yearly").await});
    let over = &baker.lacks(&baker.awa, "starter", "yearly").await["excess"][0];
    assert_eq!((&over["kind"], &over["used"], &over["most"]), (&json!("storage"), &json!(25), &json!(15)));
    baker.awa.post("/subscription/change", yearly).await.expect(200);
    baker.app.works().await;
    assert_eq!(usage().await[1], json!({"kind": "storage", "used": 25, "most": 15}));
    baker.awa.upload(&path("f"), "x").await.assert_problem(402, "plan_required");
}

/// A plan that lacks a module says so before somebody buys it or changes to it, also to who tries Partita.
#[tokio::test]
async fn a_plan_without_a_module_tells_which() {
    let baker = Baker::tries().await;
    let mut catalogue = offered(baker.app.tenancy()).await.unwrap();
    let starter = catalogue.plans.iter_mut().find(|plan| plan.key == "starter").unwrap();
    starter.modules.retain(|module| module != "accounting");
    offer(baker.app.tenancy(), &serde_json::to_string(&catalogue).unwrap()).await.unwrap();
    let lost = async |plan: &str| baker.lacks(&baker.awa, plan, "monthly").await["lost_modules"].clone();
    let tried = lost("starter").await;
    assert!(tried.as_array().unwrap().contains(&json!("accounting")), "{tried}");
    baker.buys("professional", "pays").await;
    assert_eq!(lost("enterprise").await, json!([]));
    let lost = lost("starter").await;
    assert_eq!(lost, json!(["accounting", "purchases", "salesCrm", "inventory", "projects", "thirdParties"]));
    let stranger = baker.app.user("ina").await;
    assert_eq!(
        baker.lacks(&stranger, "starter", "monthly").await,
        json!({"excess": [], "lost_modules": []}),
        "who has nothing loses nothing"
    );
    let unknown = format!("/subscription/prices/{}/shortfall", uuid::Uuid::nil());
    baker.awa.get(&unknown).await.assert_problem(404, "not_found");
}

/// So it is said to who pays by mobile money, for whom nothing is previewed, and to who has too much of all of their companies.
#[tokio::test]
async fn a_smaller_plan_tells_what_is_too_much_however_it_is_paid() {
    let trader = Trader::tries().await;
    trader.app.member(trader.acme, "ina", "viewer").await;
    trader.app.member(trader.acme, "bob", "viewer").await;
    trader.app.makes_company(&trader.awa, "Second Shop", "SN").await;
    let price = trader.price("starter", "XOF").await;
    let lacks = format!("/subscription/prices/{}/shortfall", price.as_str().unwrap());
    let people =
        json!([{"company_id": trader.acme.0, "company_name": "ACME", "kind": "users", "used": 3, "most": 2}]);
    assert_eq!(trader.awa.get(&lacks).await.expect(200)["excess"], people, "also before anything is paid");
    let payment = trader.pays("professional", "TX-0001").await;
    trader.finds(&payment).await;
    let told = trader.awa.get(&lacks).await.expect(200);
    assert_eq!(told["excess"], people);
    assert_eq!(
        told["lost_modules"],
        json!(["purchases", "salesCrm", "inventory", "projects", "thirdParties"])
    );
}

/// What is over can still be read: who comes back is told what a smaller plan would close.
#[tokio::test]
async fn who_comes_back_is_told_what_a_plan_lacks() {
    let mut trader = Trader::tries().await;
    trader.lives(40).await;
    assert_eq!(trader.own().await["subscription"]["is_expired"], true);
    let price = trader.price("starter", "XOF").await;
    let lacks = format!("/subscription/prices/{}/shortfall", price.as_str().unwrap());
    let lost = trader.awa.get(&lacks).await.expect(200)["lost_modules"].clone();
    assert!(lost.as_array().unwrap().contains(&json!("inventory")), "{lost}");
}

impl Baker {
    /// What a plan lacks of what somebody has.
    async fn lacks(&self, who: &Client, plan: &str, billed: &str) -> Value {
        let price = self.price(plan, billed).await;
        who.get(&format!("/subscription/prices/{price}/shortfall")).await.expect(200)
    }
}

/// Whoever is to own a company is told beforehand what it would have under their plan.
#[tokio::test]
async fn a_transfer_tells_what_the_other_plan_holds() {
    let baker = Baker::tries().await;
    let bob = baker.app.member(baker.acme, "bob", "admin").await;
    baker.app.member(baker.acme, "ina", "viewer").await;
    let members = baker.awa.get(&baker.acme.path("/members")).await.expect(200);
    let id_of = |name: &str| {
        let found =
            members["items"].as_array().unwrap().iter().find(|one| one["first_name"] == name).unwrap();
        found["user_id"].as_str().unwrap().to_owned()
    };
    let path = |name: &str| baker.acme.path(&format!("/ownership/preview?user_id={}", id_of(name)));
    let none = baker.awa.get(&path("bob")).await.expect(200);
    assert_eq!((&none["refusal"], none.get("plan_id")), (&json!("new_owner_without_subscription"), None));
    let stranger = baker.awa.get(&path("ina")).await.expect(200);
    assert_eq!(stranger["refusal"], "new_owner_not_administrator");
    bob.get(&path("bob")).await.assert_problem(403, "owner_only");
    bob.post("/subscription/trial", json!({})).await.expect(200);
    let trying = baker.awa.get(&path("bob")).await.expect(200);
    let end = bob.get("/subscription").await.expect(200)["subscription"]["trial_end"].clone();
    assert_eq!((&trying["plan_id"], &trying["trial_ends_at"]), (&json!("trial"), &end), "{trying:#}");
    baker.buys_as(&bob, "starter").await;
    let told = baker.awa.get(&path("bob")).await.expect(200);
    assert_eq!((&told["plan_id"], told.get("refusal")), (&json!("starter"), None));
    assert_eq!(told.get("trial_ends_at"), None);
    let lost = told["lost_modules"].as_array().unwrap();
    assert!(lost.contains(&json!("inventory")) && !lost.contains(&json!("accounting")), "{told:#}");
    let over = &told["excess"][0];
    assert_eq!((&over["kind"], &over["used"], &over["most"]), (&json!("users"), &json!(3), &json!(2)));
    let offer = json!({"user_id": id_of("bob"), "company_name": "ACME"});
    baker.awa.post(&baker.acme.path("/ownership/transfer"), offer).await.expect(201);
    assert_eq!(bob.get(&path("bob")).await.expect(200), told, "so is whom it is offered to");
    bob.post(&baker.acme.path("/ownership/transfer/accept"), json!({})).await.expect_status(204);
    baker.app.works().await;
    let usage = bob.get(&baker.acme.path("/usage")).await.expect(200);
    assert_eq!(usage["items"][0], json!({"kind": "users", "used": 3, "most": 2}));
}
