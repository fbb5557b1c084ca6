//! Stories of what a plan holds: nobody gets in beyond it, and nothing is taken away.

use serde_json::json;

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
    assert_eq!(refused["detail"], "4 users: professional, enterprise");
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
