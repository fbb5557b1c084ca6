//! From an address to a member: who may invite, who may accept, and how an invitation ends.

use chrono::TimeDelta;
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use tenancy::schema::platform::{companies, users};
use tenancy::{NewJob, PlatformTx};

use super::members::path_of;
use crate::support::app::{PASSWORD, address_of};
use crate::support::{Client, Company, TestApp};

async fn invites(client: &Client, company: Company, name: &str, role: &str) -> Value {
    let body = json!({"email": address_of(name), "role": role});
    client.post(&company.path("/invitations"), body).await.expect(201)
}

fn resend_of(company: Company, invitation: &Value) -> String {
    company.path(&format!("/invitations/{}/resend", invitation["id"].as_str().unwrap()))
}

fn path_to(company: Company, invitation: &Value) -> String {
    company.path(&format!("/invitations/{}", invitation["id"].as_str().unwrap()))
}

fn join(token: &str) -> Value {
    json!({"token": token, "first_name": "Ina", "last_name": "Diop", "password": PASSWORD, "language": "en"})
}

async fn finds(app: &TestApp, token: &str) -> Value {
    app.anonymous().post("/invitations/find", json!({"token": token})).await.expect(200)
}

async fn waiting(client: &Client, company: Company) -> Vec<(String, String)> {
    let list = client.get(&company.path("/invitations")).await.expect(200);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| (text(&item["email"]), text(&item["state"]))).collect()
}

#[tokio::test]
async fn who_has_no_account_joins_by_the_link_alone() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    invites(&awa, acme, "ina", "accountant").await;
    let mails = app.mails_to(&address_of("ina")).await;
    assert_eq!(mails[0].subject, "Invitation à rejoindre ACME sur Partita", "in the language of who invites");
    assert!(mails[0].text.contains("awa Traoré vous invite"), "{}", mails[0].text);
    let token = app.mailed_token(&address_of("ina")).await;
    let offer = finds(&app, &token).await;
    assert_eq!(
        (&offer["company_name"], &offer["invited_by"], &offer["role"], &offer["has_account"]),
        (&json!("ACME"), &json!("awa Traoré"), &json!("accountant"), &json!(false)),
    );
    app.anonymous().post("/invitations/join", join(&token)).await.expect(204);
    let mut ina = app.anonymous();
    let session = ina.signs_in(&address_of("ina"), PASSWORD).await.expect(201);
    assert_eq!(session["companies"][0]["role"], "accountant");
    ina.get(&acme.path("/accounting/journals")).await.expect(200);
    ina.get(&acme.path("/members")).await.assert_problem(403, "permission_missing");
    let members = awa.get(&acme.path("/members")).await.expect(200);
    let member = members["items"].as_array().unwrap().iter().find(|member| member["first_name"] == "Ina");
    assert_eq!(member.unwrap()["invited_by"], "awa Traoré");
    assert_eq!(waiting(&awa, acme).await, []);
    app.anonymous().post("/invitations/join", join(&token)).await.assert_problem(409, "invitation_accepted");
    assert_eq!(finds(&app, &token).await["state"], "accepted");
}

#[tokio::test]
async fn a_password_of_an_invited_person_follows_the_rules_of_sign_up() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    invites(&awa, acme, "ina", "viewer").await;
    let token = app.mailed_token(&address_of("ina")).await;
    let mut weak = join(&token);
    weak["password"] = json!("password1");
    weak["first_name"] = json!("http://x.example");
    let refused = app.anonymous().post("/invitations/join", weak).await;
    refused.assert_fields(&[("/first_name", "name_not_plain"), ("/password", "password_too_common")]);
    app.anonymous().post("/invitations/join", join(&token)).await.expect(204);
}

#[tokio::test]
async fn what_a_stranger_typed_for_the_address_before_does_not_count() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let stranger = json!({
        "first_name": "Mallory", "last_name": "M", "email": address_of("ina"),
        "password": "bois et charbons 1851", "language": "en",
    });
    app.anonymous().post("/identity/registrations", stranger).await.expect(202);
    let confirmation = app.mailed_token(&address_of("ina")).await;
    invites(&awa, acme, "ina", "viewer").await;
    let token = app.mailed_token(&address_of("ina")).await;
    assert_eq!(finds(&app, &token).await["has_account"], false, "an unconfirmed account is nobody's");
    app.anonymous().post("/invitations/join", join(&token)).await.expect(204);
    let theirs = app.anonymous().signs_in(&address_of("ina"), "bois et charbons 1851").await;
    theirs.assert_problem(401, "invalid_credentials");
    let late = app.anonymous().post("/identity/confirmations", json!({"token": confirmation})).await;
    late.assert_problem(422, "token_invalid");
    let session = app.anonymous().signs_in(&address_of("ina"), PASSWORD).await.expect(201);
    assert_eq!(session["user"]["first_name"], "Ina");
}

#[tokio::test]
async fn who_has_an_account_accepts_with_it_and_with_no_other() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (ina, bob) = (app.user("ina").await, app.user("bob").await);
    let invitation = invites(&awa, acme, "INA", "employee").await;
    let token = app.mailed_token(&address_of("INA")).await;
    assert_eq!(finds(&app, &token).await["has_account"], true);
    app.anonymous().post("/invitations/join", join(&token)).await.assert_problem(409, "account_exists");
    let body = json!({"token": token});
    let refused = bob.post("/invitations/accept", body.clone()).await;
    refused.assert_problem(403, "invitation_for_another_address");
    assert!(!refused.text().contains("ina@"), "no address is told: {}", refused.text());
    let id = invitation["id"].as_str().unwrap();
    bob.post(&format!("/invitations/{id}/accept"), json!({})).await.assert_problem(404, "not_found");
    bob.post(&format!("/invitations/{id}/decline"), json!({})).await.assert_problem(404, "not_found");
    assert_eq!(bob.get("/invitations").await.expect(200)["items"], json!([]));
    let joined = ina.post("/invitations/accept", body.clone()).await.expect(200);
    assert_eq!(joined["company_id"], json!(acme.0));
    ina.get(&acme.path("")).await.expect(200);
    ina.post("/invitations/accept", body).await.assert_problem(409, "invitation_accepted");
}

#[tokio::test]
async fn who_is_signed_in_finds_their_invitations_without_the_mail() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (other, bob) = app.company("Other", "bob").await;
    let ina = app.user("ina").await;
    invites(&awa, acme, "ina", "viewer").await;
    app.clock().advance(TimeDelta::seconds(1));
    invites(&bob, other, "ina", "manager").await;
    let own = ina.get("/invitations").await.expect(200);
    let names: Vec<&Value> =
        own["items"].as_array().unwrap().iter().map(|item| &item["company_name"]).collect();
    assert_eq!(names, ["Other", "ACME"]);
    let at = |index: usize, act: &str| {
        format!("/invitations/{}/{act}", own["items"][index]["id"].as_str().unwrap())
    };
    ina.post(&at(1, "accept"), json!({})).await.expect(200);
    ina.post(&at(0, "decline"), json!({})).await.expect(204);
    ina.post(&at(0, "accept"), json!({})).await.assert_problem(409, "invitation_declined");
    assert_eq!(ina.get("/invitations").await.expect(200)["items"], json!([]));
    ina.get(&acme.path("")).await.expect(200);
    ina.get(&other.path("")).await.assert_problem(404, "not_found");
    assert_eq!(waiting(&bob, other).await, []);
}

#[tokio::test]
async fn an_invitation_ends_after_seven_days_and_begins_again_when_it_is_resent() {
    let app = TestApp::start().await;
    let (acme, mut awa) = app.company("ACME", "awa").await;
    let invitation = invites(&awa, acme, "ina", "viewer").await;
    let first = app.mailed_token(&address_of("ina")).await;
    app.clock().advance(TimeDelta::days(7));
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    assert_eq!(waiting(&awa, acme).await, [(address_of("ina"), "expired".to_owned())]);
    app.anonymous().post("/invitations/join", join(&first)).await.assert_problem(409, "invitation_expired");
    assert_eq!(finds(&app, &first).await["state"], "expired");
    let resent = awa.post(&resend_of(acme, &invitation), json!({})).await.expect(200);
    assert_eq!(resent["state"], "pending");
    let gone = app.anonymous().post("/invitations/find", json!({"token": first})).await;
    gone.assert_problem(422, "token_invalid");
    let second = app.mailed_token(&address_of("ina")).await;
    assert_ne!(first, second);
    app.anonymous().post("/invitations/join", join(&second)).await.expect(204);
}

#[tokio::test]
async fn a_mail_that_is_sent_again_leaves_the_link_of_the_first_good() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let invitation = invites(&awa, acme, "ina", "viewer").await;
    let first = app.mailed_token(&address_of("ina")).await;
    // As when the service was killed before the end of the job could be noted.
    let again = async |tx: &mut PlatformTx<'_>| {
        let job = NewJob::new("invitation_mail", json!({"invitation_id": invitation["id"]}));
        tx.enqueue(job).await
    };
    app.tenancy().platform_write(again).await.unwrap();
    let second = app.mailed_token(&address_of("ina")).await;
    assert_ne!(first, second);
    assert_eq!(finds(&app, &second).await["company_name"], "ACME");
    app.anonymous().post("/invitations/join", join(&first)).await.expect(204);
    app.anonymous().post("/invitations/join", join(&second)).await.assert_problem(409, "invitation_accepted");
}

#[tokio::test]
async fn an_address_waits_once_in_a_company_and_an_old_invitation_gives_way() {
    let app = TestApp::start().await;
    let (acme, mut awa) = app.company("ACME", "awa").await;
    let (other, bob) = app.company("Other", "bob").await;
    invites(&awa, acme, "ina", "viewer").await;
    let again = json!({"email": "INA@Example.org", "role": "manager"});
    let refused = awa.post(&acme.path("/invitations"), again.clone()).await;
    refused.assert_problem(409, "invitation_pending");
    invites(&bob, other, "ina", "viewer").await;
    let own = json!({"email": address_of("awa"), "role": "viewer"});
    awa.post(&acme.path("/invitations"), own).await.assert_problem(409, "already_member");
    app.clock().advance(TimeDelta::days(8));
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    awa.post(&acme.path("/invitations"), again).await.expect(201);
    assert_eq!(waiting(&awa, acme).await, [("INA@Example.org".to_owned(), "pending".to_owned())]);
}

#[tokio::test]
async fn what_is_taken_back_opens_nothing() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let ina = app.user("ina").await;
    let invitation = invites(&awa, acme, "ina", "viewer").await;
    let token = app.mailed_token(&address_of("ina")).await;
    awa.delete(&path_to(acme, &invitation)).await.expect(204);
    let accepted = ina.post("/invitations/accept", json!({"token": token})).await;
    accepted.assert_problem(409, "invitation_revoked");
    assert_eq!(ina.get("/invitations").await.expect(200)["items"], json!([]));
    awa.post(&resend_of(acme, &invitation), json!({})).await.assert_problem(409, "invitation_revoked");
    awa.delete(&path_to(acme, &invitation)).await.assert_problem(409, "invitation_revoked");
    // A mail that was not sent yet is not sent any more.
    let unsent = invites(&awa, acme, "uma", "viewer").await;
    awa.delete(&path_to(acme, &unsent)).await.expect(204);
    assert!(app.mails_to(&address_of("uma")).await.is_empty());
}

#[tokio::test]
async fn the_holder_of_a_link_may_decline_without_an_account() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    invites(&awa, acme, "ina", "viewer").await;
    let token = app.mailed_token(&address_of("ina")).await;
    let body = json!({"token": token});
    app.anonymous().post("/invitations/decline", body.clone()).await.expect(204);
    app.anonymous().post("/invitations/decline", body).await.assert_problem(409, "invitation_declined");
    let unknown = app.anonymous().post("/invitations/decline", json!({"token": "x"})).await;
    unknown.assert_problem(422, "token_invalid");
}

#[tokio::test]
async fn nobody_reaches_the_invitations_of_another_company() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (other, bob) = app.company("Other", "bob").await;
    let invitation = invites(&awa, acme, "ina", "viewer").await;
    for company in [acme, other] {
        bob.delete(&path_to(company, &invitation)).await.assert_problem(404, "not_found");
        bob.post(&resend_of(company, &invitation), json!({})).await.assert_problem(404, "not_found");
    }
    assert_eq!(waiting(&awa, acme).await.len(), 1);
}

#[tokio::test]
async fn nobody_invites_to_more_than_they_may_themselves() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let role = json!({"name": "Recruiter", "permissions": ["users.manage"]});
    let recruiter = awa.post(&acme.path("/roles"), role).await.expect(201);
    let rita = app.member(acme, "rita", recruiter["key"].as_str().unwrap()).await;
    let admin = json!({"email": address_of("ina"), "role": "admin"});
    rita.post(&acme.path("/invitations"), admin).await.assert_problem(403, "role_exceeds_yours");
    invites(&rita, acme, "ina", recruiter["key"].as_str().unwrap()).await;
    let theirs = invites(&awa, acme, "uma", "admin").await;
    rita.delete(&path_to(acme, &theirs)).await.assert_problem(403, "role_exceeds_yours");
    rita.post(&resend_of(acme, &theirs), json!({})).await.assert_problem(403, "role_exceeds_yours");
    let unknown = json!({"email": address_of("zoe"), "role": "emperor"});
    awa.post(&acme.path("/invitations"), unknown).await.assert_fields(&[("/role", "role_unknown")]);
}

#[tokio::test]
async fn who_was_sent_away_or_may_do_less_lets_nobody_in_any_more() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (eve, ada) = (app.member(acme, "eve", "admin").await, app.member(acme, "ada", "admin").await);
    invites(&eve, acme, "mallory", "admin").await;
    let of_eve = app.mailed_token(&address_of("mallory")).await;
    awa.delete(&path_of(acme, &eve).await).await.expect(204);
    assert_eq!(waiting(&awa, acme).await, []);
    app.anonymous().post("/invitations/join", join(&of_eve)).await.assert_problem(409, "invitation_revoked");
    invites(&ada, acme, "ina", "admin").await;
    let of_ada = app.mailed_token(&address_of("ina")).await;
    awa.patch(&path_of(acme, &ada).await, json!({"role": "manager"})).await.expect(200);
    app.anonymous().post("/invitations/join", join(&of_ada)).await.assert_problem(409, "invitation_revoked");
    assert_eq!(
        app.anonymous().signs_in(&address_of("ina"), PASSWORD).await.status,
        401,
        "no account was made"
    );
}

#[tokio::test]
async fn of_two_who_accept_at_the_same_time_one_is_too_late() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    invites(&awa, acme, "ina", "viewer").await;
    let token = app.mailed_token(&address_of("ina")).await;
    let (one, two) = (app.anonymous(), app.anonymous());
    let first = {
        let body = join(&token);
        tokio::spawn(async move { one.post("/invitations/join", body).await })
    };
    let second = two.post("/invitations/join", join(&token)).await;
    let mut told = [first.await.unwrap().status.as_u16(), second.status.as_u16()];
    told.sort_unstable();
    assert_eq!(told, [204, 409]);
    assert_eq!(awa.get(&acme.path("/members")).await.expect(200)["items"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn mails_of_invitations_are_counted_by_company_and_by_address() {
    let limits = [("LIMIT_INVITATIONS_PER_HOUR", "4"), ("LIMIT_MAILS_PER_HOUR", "3")];
    let app = TestApp::start_with(&limits).await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let invitation = invites(&awa, acme, "ina", "viewer").await;
    awa.post(&resend_of(acme, &invitation), json!({})).await.expect(200);
    awa.post(&resend_of(acme, &invitation), json!({})).await.expect(200);
    awa.post(&resend_of(acme, &invitation), json!({})).await.assert_problem(429, "too_many_requests");
    let (other, bob) = app.company("Other", "bob").await;
    // Another company may invite whom the first one has flooded, only its mail waits.
    let sent = app.mails_to(&address_of("ina")).await.len();
    invites(&bob, other, "ina", "viewer").await;
    assert_eq!(app.mails_to(&address_of("ina")).await.len(), sent);
    app.clock().advance(TimeDelta::minutes(30));
    assert_eq!(app.mails_to(&address_of("ina")).await.len(), sent + 1);
    let fifth = json!({"email": address_of("uma"), "role": "viewer"});
    awa.post(&acme.path("/invitations"), fifth).await.assert_problem(429, "too_many_requests");
    // The address itself may still ask for what it needs.
    let reset = app.anonymous().post("/identity/password_resets", json!({"email": address_of("ina")})).await;
    reset.expect(202);
}

#[tokio::test]
async fn a_company_on_its_way_out_or_without_a_subscription_takes_nobody_in() {
    let app = TestApp::start().await;
    let (acme, mut awa) = app.company("ACME", "awa").await;
    app.clock().advance(TimeDelta::days(27));
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    invites(&awa, acme, "ina", "viewer").await;
    let token = app.mailed_token(&address_of("ina")).await;
    app.clock().advance(TimeDelta::days(4));
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    let late = json!({"email": address_of("uma"), "role": "viewer"});
    awa.post(&acme.path("/invitations"), late).await.assert_problem(402, "subscription_ended");
    app.anonymous().post("/invitations/join", join(&token)).await.assert_problem(402, "subscription_ended");
    let mut conn = app.database().superuser().await;
    diesel::update(companies::table).set(companies::state.eq("erasing")).execute(&mut conn).await.unwrap();
    app.anonymous().post("/invitations/join", join(&token)).await.assert_problem(409, "invitation_revoked");
    let known = users::table.filter(users::email_key.eq(address_of("ina"))).count();
    assert_eq!(known.get_result::<i64>(&mut conn).await.unwrap(), 0);
}

#[tokio::test]
async fn old_invitations_are_forgotten() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    invites(&awa, acme, "ina", "viewer").await;
    let token = app.mailed_token(&address_of("ina")).await;
    app.anonymous().post("/invitations/decline", json!({"token": token})).await.expect(204);
    app.clock().advance(TimeDelta::days(29));
    api::jobs::look_after(app.app()).await.unwrap();
    assert_eq!(finds(&app, &token).await["state"], "declined");
    app.clock().advance(TimeDelta::days(2));
    api::jobs::look_after(app.app()).await.unwrap();
    let gone = app.anonymous().post("/invitations/find", json!({"token": token})).await;
    gone.assert_problem(422, "token_invalid");
}
