//! What is told, and when.

use serde_json::json;

use super::{Hooked, text};
use crate::support::receiver::Receiver;

#[tokio::test]
async fn a_posted_entry_is_told_by_its_ids_and_signed() {
    let receiver = Receiver::start(&[]).await;
    let hooked = Hooked::to(&receiver, &["entry.posted"]).await;
    let (acme, awa) = (hooked.acme, &hooked.awa);
    let lines = json!([{"account": "411", "debit": "7"}, {"account": "706", "credit": "7"}]);
    let entry = json!({"journal": "OD", "date": "2026-02-10", "label": "Confidentiel", "lines": lines});
    let entry = text(&awa.post(&acme.path("/accounting/entries"), entry).await.expect(201)["id"]);
    hooked.app.works().await;
    assert_eq!(receiver.types(), Vec::<String>::new(), "drafts are of another type");
    awa.post_at(&acme.path(&format!("/accounting/entries/{entry}/post")), 1, json!({})).await.expect(200);
    assert_eq!(receiver.received().len(), 0, "the request itself sends nothing");
    hooked.app.works().await;
    let came = &receiver.received()[0];
    let session = awa.get("/identity/session").await.expect(200);
    let data = json!({
        "company_id": acme.0, "kind": "entry", "id": entry, "actor_id": session["user"]["id"],
    });
    let told = json!({"type": "entry.posted", "timestamp": "2026-03-02T09:00:00.000000Z", "data": data});
    assert_eq!(came.json(), told);
    assert!(came.is_signed_by(&hooked.secret) && !came.is_signed_by("whsec_AAAA"));
    assert_eq!(came.fields["webhook-timestamp"], hooked.app.now().timestamp().to_string());
    assert_eq!(came.fields["content-type"], "application/json");
    let delivered = hooked.deliveries("").await;
    assert_eq!((delivered.len(), &delivered[0]["state"]), (1, &json!("delivered")));
    assert_eq!(delivered[0]["message_id"], came.id());
    assert_eq!(delivered[0]["last_status"], 200);
}

#[tokio::test]
async fn what_was_refused_is_not_told() {
    let receiver = Receiver::start(&[]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    hooked.makes_journal("ZX").await;
    let journal = json!({"code": "ZX", "name": "x", "type": "miscellaneous"});
    let again = hooked.awa.post(&hooked.acme.path("/accounting/journals"), journal).await;
    again.assert_problem(409, "journal_code_taken");
    let lines = json!([{"account": "411", "debit": "7"}, {"account": "706", "credit": "8"}]);
    let entry = json!({"journal": "OD", "date": "2026-02-10", "label": "x", "lines": lines});
    let entry = hooked.awa.post(&hooked.acme.path("/accounting/entries"), entry).await.expect(201);
    let post = format!("/accounting/entries/{}/post", text(&entry["id"]));
    let refused = hooked.awa.post_at(&hooked.acme.path(&post), 1, json!({})).await;
    refused.expect(422);
    hooked.app.works().await;
    let mut types = receiver.types();
    types.sort();
    assert_eq!(types, ["entry.created", "journal.created"]);
}

#[tokio::test]
async fn acts_on_members_roles_keys_and_the_name_are_told_too() {
    let receiver = Receiver::start(&[]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    let (app, acme, awa) = (&hooked.app, hooked.acme, &hooked.awa);
    let zoe = app.member(acme, "zoe", "viewer").await.get("/identity/session").await.expect(200);
    let zoe = format!("/members/{}", text(&zoe["user"]["id"]));
    awa.patch(&acme.path(&zoe), json!({"role": "manager"})).await.expect(200);
    awa.delete(&acme.path(&zoe)).await.expect(204);
    awa.patch(&acme.path(""), json!({"name": "Autre"})).await.expect(200);
    let key = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    awa.post(&acme.path("/api_keys"), key).await.expect(201);
    let role = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    awa.post(&acme.path("/roles"), role).await.expect(201);
    let invitation = json!({"email": "ina@example.org", "role": "viewer"});
    awa.post(&acme.path("/invitations"), invitation).await.expect(201);
    let token = app.mailed_token("ina@example.org").await;
    let ina = json!({
        "token": token, "first_name": "Ina", "last_name": "Diop", "password": crate::support::app::PASSWORD,
        "language": "fr",
    });
    app.anonymous().post("/invitations/join", ina).await;
    app.works().await;
    let mut types = receiver.types();
    types.sort();
    let wanted = [
        "api_key.created",
        "company.updated",
        "member.added",
        "member.removed",
        "member.updated",
        "role.created",
    ];
    assert_eq!(types, wanted);
    let (changed, removed) = (&receiver.received()[0].json()["data"], zoe.strip_prefix("/members/").unwrap());
    assert!(changed["kind"].is_string() && changed["company_id"] == json!(acme.0), "{changed}");
    let told = receiver.received().iter().filter(|one| one.json()["data"]["id"] == removed).count();
    assert_eq!(told, 2, "both acts on one member");
}

#[tokio::test]
async fn another_company_hears_nothing() {
    let receiver = Receiver::start(&[]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    let (other, bob) = hooked.app.company("Other", "bob").await;
    let journal = json!({"code": "ZX", "name": "x", "type": "miscellaneous"});
    bob.post(&other.path("/accounting/journals"), journal).await.expect(201);
    hooked.app.works().await;
    assert_eq!(receiver.received().len(), 0);
    bob.get(&hooked.path("")).await.assert_problem(404, "not_found");
    bob.get(&other.path(&format!("/webhook_endpoints/{}", hooked.endpoint)))
        .await
        .assert_problem(404, "not_found");
    let jobs = hooked.app.tenancy().queue().counts().await.unwrap();
    assert_eq!(jobs.dead, 0);
    let sent = bob.get(&other.path("/webhook_deliveries")).await.expect(200);
    assert_eq!(sent["items"], json!([]));
}
