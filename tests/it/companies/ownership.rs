//! Whose a company is: offered by its owner, accepted by an administrator, and nobody else's business.

use chrono::TimeDelta;
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use tenancy::schema::platform::subscriptions;

use super::members::{id_of, path_of};
use crate::support::app::{PASSWORD, address_of};
use crate::support::{Client, Company, TestApp};

/// ACME of awa, with ada as its second administrator, who has a company and so a subscription of her own.
async fn people() -> (TestApp, Company, Client, Client) {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let ada = app.member(acme, "ada", "admin").await;
    app.makes_company(&ada, "Ada et fils", "FR").await;
    (app, acme, awa, ada)
}

async fn offer_to(client: &Client, company: Company, to: &Client) -> crate::support::client::Answer {
    let body = json!({"user_id": id_of(to).await, "company_name": "ACME"});
    client.post(&company.path("/ownership/transfer"), body).await
}

fn accept(company: Company) -> String {
    company.path("/ownership/transfer/accept")
}

async fn owner(client: &Client, company: Company) -> Value {
    client.get(&company.path("/ownership")).await.expect(200)["owner_id"].clone()
}

#[tokio::test]
async fn an_administrator_takes_over_what_the_owner_offers() {
    let (app, acme, awa, ada) = people().await;
    let offered = offer_to(&awa, acme, &ada).await.expect(201);
    assert_eq!(offered["transfer"]["to_name"], "ada Traoré");
    assert_eq!(owner(&ada, acme).await, json!(id_of(&awa).await), "nothing changes before");
    let mail = app.mails_to(&address_of("ada")).await.remove(0);
    assert!(mail.text.contains("awa Traoré vous propose") && mail.text.contains("ACME"), "{}", mail.text);
    assert!(app.mails_to(&address_of("awa")).await[0].text.contains("proposée à ada Traoré"));
    ada.post(&accept(acme), json!({})).await.expect(204);
    assert_eq!(owner(&awa, acme).await, json!(id_of(&ada).await));
    assert!(app.mails_to(&address_of("ada")).await[0].subject.contains("changé de propriétaire"));
    assert!(app.mails_to(&address_of("awa")).await[0].subject.contains("changé de propriétaire"));
    // Who owned it is an administrator like any other, and may go.
    ada.delete(&path_of(acme, &ada).await).await.assert_problem(409, "owner_cannot_leave");
    awa.delete(&path_of(acme, &awa).await).await.expect(204);
    ada.post(&accept(acme), json!({})).await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn only_the_owner_offers_and_only_who_was_asked_answers() {
    let (app, acme, awa, ada) = people().await;
    let eve = app.member(acme, "eve", "admin").await;
    offer_to(&ada, acme, &eve).await.assert_problem(403, "owner_only");
    offer_to(&awa, acme, &ada).await.expect(201);
    offer_to(&awa, acme, &ada).await.assert_problem(409, "ownership_transfer_pending");
    eve.post(&accept(acme), json!({})).await.assert_problem(404, "not_found");
    awa.post(&accept(acme), json!({})).await.assert_problem(404, "not_found");
    let decline = acme.path("/ownership/transfer/decline");
    eve.post(&decline, json!({})).await.assert_problem(404, "not_found");
    let transfer = acme.path("/ownership/transfer");
    ada.delete(&transfer).await.assert_problem(403, "owner_only");
    ada.post(&decline, json!({})).await.expect(204);
    awa.delete(&transfer).await.assert_problem(404, "not_found");
    offer_to(&awa, acme, &ada).await.expect(201);
    awa.delete(&transfer).await.expect(204);
    ada.post(&accept(acme), json!({})).await.assert_problem(404, "not_found");
    assert_eq!(owner(&ada, acme).await, json!(id_of(&awa).await));
}

#[tokio::test]
async fn an_offer_takes_the_name_of_the_company_and_a_recent_proof() {
    let (app, acme, mut awa, ada) = people().await;
    let wrong = json!({"user_id": id_of(&ada).await, "company_name": "Acme"});
    let refused = awa.post(&acme.path("/ownership/transfer"), wrong).await;
    refused.assert_fields(&[("/company_name", "company_name_differs")]);
    app.clock().advance(TimeDelta::minutes(16));
    offer_to(&awa, acme, &ada).await.assert_problem(403, "reauthentication_required");
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    offer_to(&awa, acme, &ada).await.expect(201);
    ada.post(&accept(acme), json!({})).await.assert_problem(403, "reauthentication_required");
}

#[tokio::test]
async fn who_may_not_own_the_company_is_told_so_when_it_is_offered_and_when_it_is_accepted() {
    let (app, acme, awa, ada) = people().await;
    let vera = app.member(acme, "vera", "viewer").await;
    let eve = app.member(acme, "eve", "admin").await;
    for wrong in [&vera, &awa, &app.user("bob").await] {
        offer_to(&awa, acme, wrong).await.assert_problem(409, "new_owner_not_administrator");
    }
    offer_to(&awa, acme, &eve).await.assert_problem(409, "new_owner_without_subscription");
    let namesake = app.makes_company(&eve, "acmé", "FR").await;
    offer_to(&awa, acme, &eve).await.assert_problem(409, "new_owner_has_namesake");
    eve.patch(&namesake.path(""), json!({"name": "Eve"})).await.expect(200);
    offer_to(&awa, acme, &eve).await.expect(201);
    eve.patch(&namesake.path(""), json!({"name": "ACME"})).await.expect(200);
    eve.post(&accept(acme), json!({})).await.assert_problem(409, "new_owner_has_namesake");
    eve.patch(&namesake.path(""), json!({"name": "Eve"})).await.expect(200);
    let mut conn = app.database().superuser().await;
    let eve_id: uuid::Uuid = id_of(&eve).await.parse().unwrap();
    let theirs = subscriptions::table.filter(subscriptions::user_id.eq(eve_id));
    diesel::update(theirs).set(subscriptions::status.eq("incomplete")).execute(&mut conn).await.unwrap();
    eve.post(&accept(acme), json!({})).await.assert_problem(409, "new_owner_without_subscription");
    assert_eq!(owner(&ada, acme).await, json!(id_of(&awa).await));
}

#[tokio::test]
async fn an_offer_ends_after_seven_days_and_with_the_membership_of_who_was_asked() {
    let (app, acme, mut awa, mut ada) = people().await;
    offer_to(&awa, acme, &ada).await.expect(201);
    awa.patch(&path_of(acme, &ada).await, json!({"role": "manager"})).await.expect(200);
    awa.patch(&path_of(acme, &ada).await, json!({"role": "admin"})).await.expect(200);
    ada.post(&accept(acme), json!({})).await.assert_problem(404, "not_found");
    offer_to(&awa, acme, &ada).await.expect(201);
    app.clock().advance(TimeDelta::days(7));
    ada.signs_in(&address_of("ada"), PASSWORD).await.expect(201);
    ada.post(&accept(acme), json!({})).await.assert_problem(404, "not_found");
    assert_eq!(ada.get(&acme.path("/ownership")).await.expect(200)["transfer"], Value::Null);
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    offer_to(&awa, acme, &ada).await.expect(201);
    ada.post(&accept(acme), json!({})).await.expect(204);
}

#[tokio::test]
async fn of_an_acceptance_and_a_cancellation_at_the_same_time_one_is_too_late() {
    let (_, acme, awa, ada) = people().await;
    offer_to(&awa, acme, &ada).await.expect(201);
    let transfer = acme.path("/ownership/transfer");
    let owner_acts = awa.clone();
    let cancelled = tokio::spawn(async move { owner_acts.delete(&transfer).await });
    let accepted = ada.post(&accept(acme), json!({})).await.status.as_u16();
    let cancelled = cancelled.await.unwrap().status.as_u16();
    let is_ada = owner(&awa, acme).await == json!(id_of(&ada).await);
    assert_eq!(is_ada, accepted == 204, "{accepted} {cancelled}");
    assert_eq!(accepted == 204, cancelled != 204, "{accepted} {cancelled}");
}
