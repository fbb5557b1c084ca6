//! What the company itself, its people and its webhooks leave in the trail.

use api::server;
use serde_json::{Value, json};

use crate::support::{TestApp, pictures::picture};

use super::Does::{Changes, Makes, TakesAway};
use super::{Walk, id};

pub(super) async fn of_the_company(walk: &mut Walk, app: &TestApp) {
    walk.act("update_company", Changes, "", json!({"name": "Autre"})).await;
    walk.act_at("set_session_timeout", Changes, "/session_timeout", 2, json!({"minutes": 60})).await;
    walk.act("update_company_module", Changes, "/modules/accounting", json!({"is_enabled": false})).await;
    let settings = walk.client.get(&walk.company.path("/settings")).await;
    let seen = settings.header("etag").unwrap().trim_matches('"').parse().unwrap();
    let asked = walk.operations["update_company_settings"].body(server::document()).unwrap();
    let mut settings = settings.expect(200);
    settings.as_object_mut().unwrap().retain(|name, _| asked.get(name).is_some());
    settings["city"] = json!("Lyon");
    walk.act_at("update_company_settings", Changes, "/settings", seen, settings).await;
    walk.act("set_company_logo", Makes, "/logo", json!(picture(60, 40))).await;
    walk.act("delete_company_logo", TakesAway, "/logo", Value::Null).await;
    let zoe = app.member(walk.company, "zoe", "viewer").await.get("/identity/session").await.expect(200);
    let member = format!("/members/{}", id(&zoe["user"]));
    walk.act("update_member", Changes, &member, json!({"role": "manager"})).await;
    walk.act_at("remove_member", TakesAway, &member, 2, Value::Null).await;
    let key = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    let key = walk.act("create_api_key", Makes, "/api_keys", key).await;
    let key = format!("/api_keys/{}", id(&key["key"]));
    walk.act("update_api_key", Changes, &key, json!({"name": "Boutique"})).await;
    walk.act("rotate_api_key", Changes, &format!("{key}/rotate"), json!({"expires_in_days": 30})).await;
    walk.act("revoke_api_key", TakesAway, &key, Value::Null).await;
}

pub(super) async fn of_webhooks(walk: &mut Walk) {
    let new = json!({"url": "https://hooks.example/", "event_types": []});
    let made = walk.act("create_webhook_endpoint", Makes, "/webhook_endpoints", new).await;
    let hook = format!("/webhook_endpoints/{}", id(&made["endpoint"]));
    let other = json!({"event_types": ["entry.posted"]});
    walk.act("update_webhook_endpoint", Changes, &hook, other).await;
    walk.act("rotate_webhook_secret", Changes, &format!("{hook}/rotate_secret"), Value::Null).await;
    let sent = walk.act("test_webhook_endpoint", Makes, &format!("{hook}/test"), Value::Null).await;
    let replay = format!("/webhook_deliveries/{}/replay", id(&sent["delivery"]));
    walk.act("replay_webhook_delivery", Changes, &replay, Value::Null).await;
    let since = json!({"since": "2026-01-01T00:00:00Z"});
    walk.act("replay_failed_webhooks", Changes, &format!("{hook}/replay"), since).await;
    walk.act_at("delete_webhook_endpoint", TakesAway, &hook, 3, Value::Null).await;
}

pub(super) async fn of_people(walk: &mut Walk, app: &TestApp) {
    let ina = json!({"email": "ina@example.org", "role": "viewer"});
    let invitation = walk.act("create_invitation", Makes, "/invitations", ina).await;
    let invitation = format!("/invitations/{}", id(&invitation));
    app.clock().advance(chrono::TimeDelta::seconds(1));
    walk.act("resend_invitation", Changes, &format!("{invitation}/resend"), json!({})).await;
    walk.act("revoke_invitation", TakesAway, &invitation, Value::Null).await;
    let role = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    let role = walk.act("create_role", Makes, "/roles", role).await;
    let role = format!("/roles/{}", role["key"].as_str().unwrap());
    walk.act("update_role", Changes, &role, json!({"permissions": ["accounting.write"]})).await;
    walk.act_at("delete_role", TakesAway, &role, 2, Value::Null).await;
    of_ownership(walk, app).await;
}

async fn of_ownership(walk: &mut Walk, app: &TestApp) {
    let ada = app.member(walk.company, "ada", "admin").await;
    app.makes_company(&ada, "Ada et fils", "FR").await;
    let session = ada.get("/identity/session").await.expect(200);
    let company = walk.client.get(&walk.company.path("")).await.expect(200);
    let offer = json!({"user_id": session["user"]["id"], "company_name": company["name"]});
    let transfer = "/ownership/transfer";
    walk.act("offer_ownership", Makes, transfer, offer.clone()).await;
    walk.act("cancel_ownership_offer", TakesAway, transfer, Value::Null).await;
    walk.made(transfer, offer.clone()).await;
    let owner = std::mem::replace(&mut walk.client, ada.clone());
    walk.act("decline_ownership", TakesAway, "/ownership/transfer/decline", json!({})).await;
    walk.client = owner;
    walk.made(transfer, offer).await;
    walk.client = ada;
    walk.act("accept_ownership", Changes, "/ownership/transfer/accept", json!({})).await;
    let export = walk.act("create_data_export", Makes, "/data_exports", Value::Null).await;
    api::jobs::transfer_next(app.app()).await.unwrap();
    walk.act("delete_data_export", TakesAway, &format!("/data_exports/{}", id(&export)), Value::Null).await;
    let asked = json!({"company_name": company["name"], "acknowledges_retention": true});
    walk.act("ask_company_erasure", Changes, "/erasure", asked).await;
    walk.act("cancel_company_erasure", TakesAway, "/erasure", Value::Null).await;
}
