use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use poem::http::Method;
use serde_json::{Value, json};
use tenancy::schema::platform::{companies, memberships};

use crate::support::{Client, Company, TestApp, app::address_of};

pub async fn id_of(client: &Client) -> String {
    client.get("/identity/session").await.expect(200)["user"]["id"].as_str().unwrap().to_owned()
}

pub async fn path_of(company: Company, member: &Client) -> String {
    company.path(&format!("/members/{}", id_of(member).await))
}

async fn roles(client: &Client, company: Company) -> Vec<(String, String)> {
    let members = client.get(&company.path("/members")).await.expect(200);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    members["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (text(&item["first_name"]), text(&item["role"])))
        .collect()
}

#[tokio::test]
async fn an_administrator_gives_a_member_another_role() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let vera = app.member(acme, "vera", "viewer").await;
    let path = path_of(acme, &vera).await;
    vera.put(&acme.path("/modules/accounting"), json!({"is_enabled": true})).await.expect(403);
    let promoted = awa.patch(&path, json!({"role": "admin"})).await;
    assert_eq!(promoted.expect(200)["role"], "admin");
    vera.put(&acme.path("/modules/accounting"), json!({"is_enabled": true})).await.expect(200);
    assert_eq!(roles(&awa, acme).await, [("awa".into(), "admin".into()), ("vera".into(), "admin".into())]);
    awa.patch(&path, json!({"role": "emperor"})).await.assert_fields(&[("/role", "role_unknown")]);
}

/// What the mails about the company to somebody say.
async fn told(app: &TestApp, name: &str) -> Vec<String> {
    let mails = app.mails_to(&address_of(name)).await;
    mails.into_iter().map(|mail| mail.subject).filter(|subject| subject.contains("ACME")).collect()
}

#[tokio::test]
async fn a_member_hears_what_others_do_to_their_place() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let vera = app.member(acme, "vera", "viewer").await;
    let path = path_of(acme, &vera).await;
    let role = awa.post(&acme.path("/roles"), json!({"name": "Caisse", "permissions": []})).await.expect(201);
    for change in [
        json!({"role": role["key"]}),
        json!({"role": role["key"]}),
        json!({"is_active": false}),
        json!({"is_active": true}),
    ] {
        awa.patch(&path, change).await.expect(200);
    }
    let key = role["key"].as_str().unwrap();
    awa.delete(&acme.path(&format!("/roles/{key}?replacement=viewer"))).await.expect(204);
    awa.delete(&path).await.expect(204);
    let (changed, ended) = ("Votre rôle dans ACME a changé", "Vous n'avez plus accès à ACME");
    let mut expected = [changed, ended, "Vous avez de nouveau accès à ACME", changed, ended];
    let mut told_vera = told(&app, "vera").await;
    // What happened at one instant is mailed in any order.
    expected.sort_unstable();
    told_vera.sort_unstable();
    assert_eq!(told_vera, expected);

    let mona = app.member(acme, "mona", "manager").await;
    mona.delete(&path_of(acme, &mona).await).await.expect(204);
    assert!(told(&app, "mona").await.is_empty(), "who leaves knows it");
}

#[tokio::test]
async fn the_keys_of_a_member_who_goes_are_ended_in_the_trail() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let ada = app.member(acme, "ada", "admin").await;
    let new = json!({"name": "Caisse", "permissions": ["accounting.read"]});
    let key = ada.post(&acme.path("/api_keys"), new).await.expect(201);
    awa.delete(&path_of(acme, &ada).await).await.expect(204);
    let events = awa.get(&acme.path("/audit_events?operation=api_key_revoked")).await.expect(200);
    let subject = format!("api_key:{}", key["key"]["id"].as_str().unwrap());
    assert_eq!(events["items"][0]["target"], subject, "{events}");
}

#[tokio::test]
async fn only_members_are_changed_and_only_by_those_who_may() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let stranger = app.user("bob").await;
    let manager = app.member(acme, "mona", "manager").await;
    let vera = app.member(acme, "vera", "viewer").await;
    awa.patch(&path_of(acme, &stranger).await, json!({"role": "viewer"}))
        .await
        .assert_problem(404, "not_found");
    let path = path_of(acme, &vera).await;
    manager.patch(&path, json!({"role": "admin"})).await.assert_problem(403, "permission_missing");
    manager.delete(&path).await.assert_problem(403, "permission_missing");
}

#[tokio::test]
async fn a_member_who_was_removed_is_a_stranger_at_once() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let vera = app.member(acme, "vera", "viewer").await;
    vera.get(&acme.path("")).await.expect(200);
    awa.delete(&path_of(acme, &vera).await).await.expect(204);
    vera.get(&acme.path("")).await.assert_problem(404, "not_found");
    awa.delete(&path_of(acme, &vera).await).await.assert_problem(404, "not_found");
}

#[tokio::test]
async fn a_member_may_leave() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let emil = app.member(acme, "emil", "employee").await;
    emil.delete(&path_of(acme, &emil).await).await.expect(204);
    assert_eq!(roles(&awa, acme).await, [("awa".into(), "admin".into())]);
}

#[tokio::test]
async fn the_last_administrator_can_neither_leave_nor_step_down() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let path = path_of(acme, &awa).await;
    awa.delete(&path).await.assert_problem(409, "last_admin");
    awa.patch(&path, json!({"role": "viewer"})).await.assert_problem(409, "last_admin");
}

#[tokio::test]
async fn the_owner_stays_whoever_else_is_administrator() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let ada = app.member(acme, "ada", "admin").await;
    let owner = path_of(acme, &awa).await;
    ada.delete(&owner).await.assert_problem(409, "owner_cannot_leave");
    ada.patch(&owner, json!({"role": "viewer"})).await.assert_problem(409, "owner_cannot_leave");
    ada.delete(&path_of(acme, &ada).await).await.expect(204);
}

#[tokio::test]
async fn of_two_administrators_who_demote_each_other_one_remains() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (ada, eve) = (app.member(acme, "ada", "admin").await, app.member(acme, "eve", "admin").await);
    let (ada_path, eve_path) = (path_of(acme, &ada).await, path_of(acme, &eve).await);
    let by_eve = tokio::spawn(async move { eve.patch(&ada_path, json!({"role": "viewer"})).await });
    let by_ada = ada.patch(&eve_path, json!({"role": "viewer"})).await;
    let by_eve = by_eve.await.unwrap();
    let done = [&by_eve, &by_ada].iter().filter(|answer| answer.status == 200).count();
    assert!(done >= 1, "{} {}", by_eve.text(), by_ada.text());
    assert!(roles(&awa, acme).await.contains(&("awa".into(), "admin".into())));
}

#[tokio::test]
async fn who_changes_an_older_version_of_a_member_is_told() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let vera = app.member(acme, "vera", "viewer").await;
    let path = path_of(acme, &vera).await;
    let change = |role: &str, version: &str| {
        awa.request(Method::PATCH, &path).header("if-match", version).json(&json!({"role": role})).send()
    };
    let changed = change("employee", "\"1\"").await;
    assert_eq!(changed.header("etag"), Some("\"2\""));
    change("manager", "\"1\"").await.assert_problem(412, "stale_version");
    let removal = awa.request(Method::DELETE, &path).header("if-match", "\"1\"").send().await;
    removal.assert_problem(412, "stale_version");
}

#[tokio::test]
async fn the_five_roles_are_there_in_every_company() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let roles = awa.get(&acme.path("/roles")).await.expect(200);
    let keys: Vec<&Value> = roles["items"].as_array().unwrap().iter().map(|role| &role["key"]).collect();
    assert_eq!(keys, ["accountant", "admin", "employee", "manager", "viewer"]);
    assert!(roles["items"][0]["permissions"].as_array().unwrap().contains(&json!("accounting.manage")));
}

#[tokio::test]
async fn who_is_deactivated_is_out_at_once_and_comes_back_as_before() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let vera = app.member(acme, "vera", "viewer").await;
    let path = path_of(acme, &vera).await;
    vera.get(&acme.path("")).await.expect(200);
    let change = |is_active: bool| awa.patch(&path, json!({"is_active": is_active}));
    assert_eq!(change(false).await.expect(200)["is_active"], false);
    vera.get(&acme.path("")).await.assert_problem(404, "not_found");
    vera.put(&acme.path("/default"), json!({})).await.assert_problem(404, "not_found");
    assert_eq!(vera.get("/companies").await.expect(200)["items"], json!([]));
    assert_eq!(vera.get("/identity/session").await.expect(200)["companies"], json!([]));
    vera.delete(&path).await.assert_problem(404, "not_found");
    assert_eq!(change(true).await.expect(200)["role"], "viewer");
    vera.get(&acme.path("")).await.expect(200);
    let me = path_of(acme, &awa).await;
    awa.patch(&me, json!({"is_active": false})).await.assert_problem(409, "last_admin");
}

#[tokio::test]
async fn the_last_two_administrators_do_not_leave_at_the_same_time() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (ada, eve) = (app.member(acme, "ada", "admin").await, app.member(acme, "eve", "admin").await);
    // The owner stays in any case: the rule of the last administrator is met without one.
    let mut conn = app.database().superuser().await;
    let eve_id: uuid::Uuid = id_of(&eve).await.parse().unwrap();
    diesel::update(companies::table).set(companies::owner_id.eq(eve_id)).execute(&mut conn).await.unwrap();
    awa.delete(&path_of(acme, &awa).await).await.expect(204);
    let strange = uuid::Uuid::parse_str(&id_of(&app.user("zoe").await).await).unwrap();
    diesel::update(companies::table).set(companies::owner_id.eq(strange)).execute(&mut conn).await.unwrap();
    let (ada_path, eve_path) = (path_of(acme, &ada).await, path_of(acme, &eve).await);
    let first = tokio::spawn(async move { ada.delete(&ada_path).await });
    let second = eve.delete(&eve_path).await;
    let mut told = [first.await.unwrap().status.as_u16(), second.status.as_u16()];
    told.sort_unstable();
    assert_eq!(told, [204, 409]);
}

#[tokio::test]
async fn the_trail_tells_who_left_who_was_sent_away_and_who_was_let_in_again() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (vera, emil) = (app.member(acme, "vera", "viewer").await, app.member(acme, "emil", "employee").await);
    let path = path_of(acme, &vera).await;
    for is_active in [false, true] {
        app.clock().advance(chrono::TimeDelta::seconds(1));
        awa.patch(&path, json!({"is_active": is_active})).await.expect(200);
    }
    app.clock().advance(chrono::TimeDelta::seconds(1));
    awa.delete(&path).await.expect(204);
    app.clock().advance(chrono::TimeDelta::seconds(1));
    emil.delete(&path_of(acme, &emil).await).await.expect(204);
    let trail = awa.get(&acme.path("/audit_events")).await.expect(200);
    let acts: Vec<&Value> =
        trail["items"].as_array().unwrap()[..4].iter().map(|act| &act["operation"]).collect();
    assert_eq!(acts, ["member_left", "member_removed", "member_reactivated", "member_deactivated"]);
    assert_eq!(trail["items"][0]["actor_name"], "emil Traoré");
}

#[tokio::test]
async fn a_request_that_waited_while_its_sender_was_sent_away_does_nothing() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (ada, vera) = (app.member(acme, "ada", "admin").await, app.member(acme, "vera", "viewer").await);
    let ada_id: uuid::Uuid = id_of(&ada).await.parse().unwrap();
    let (path, keys) = (path_of(acme, &vera).await, acme.path("/api_keys"));
    let is_held = tokio::sync::Notify::new();
    let sends_away = app.tenancy().platform_write(async |tx| {
        let company = companies::table.find(acme.0).select(companies::name).for_no_key_update();
        company.first::<String>(tx.conn()).await?;
        is_held.notify_one();
        // Until the requests wait for what is held.
        tokio::time::sleep(std::time::Duration::from_millis(700)).await;
        let hers = memberships::table.filter(memberships::user_id.eq(ada_id));
        diesel::delete(hers).execute(tx.conn()).await?;
        Ok::<_, tenancy::TenancyError>(())
    });
    let acts = async {
        is_held.notified().await;
        let key = json!({"name": "k", "permissions": ["users.read"], "expires_in_days": 30});
        tokio::join!(ada.patch(&path, json!({"role": "manager"})), ada.post(&keys, key))
    };
    let (sent_away, (promoted, made)) = tokio::join!(sends_away, acts);
    sent_away.unwrap();
    promoted.assert_problem(404, "not_found");
    made.assert_problem(404, "not_found");
    assert!(roles(&awa, acme).await.contains(&("vera".into(), "viewer".into())));
}

#[tokio::test]
async fn a_company_sees_when_its_members_used_it_and_not_what_they_do_elsewhere() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (other, bob) = app.company("Other", "bob").await;
    let vera = app.member(acme, "vera", "viewer").await;
    let vera_id = json!(id_of(&vera).await);
    app.tenancy()
        .platform_write(async |tx| {
            let now = tx.now();
            let user: uuid::Uuid = vera_id.as_str().unwrap().parse().unwrap();
            let row = (
                memberships::user_id.eq(user),
                memberships::company_id.eq(other.0),
                memberships::role_key.eq("viewer"),
                memberships::created_at.eq(now),
                memberships::updated_at.eq(now),
            );
            diesel::insert_into(memberships::table).values(row).execute(tx.conn()).await?;
            Ok::<_, tenancy::TenancyError>(())
        })
        .await
        .unwrap();
    let seen = async |client: &Client, company: Company| {
        let members = client.get(&company.path("/members")).await.expect(200);
        let vera = members["items"].as_array().unwrap().iter().find(|item| item["user_id"] == vera_id);
        vera.unwrap()["last_seen_at"].clone()
    };
    assert_eq!(seen(&awa, acme).await, Value::Null);
    let noon = app.now();
    vera.get(&acme.path("")).await.expect(200);
    let noted = seen(&awa, acme).await;
    assert_eq!(noted.as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap(), noon);
    assert_eq!(seen(&bob, other).await, Value::Null);
}
