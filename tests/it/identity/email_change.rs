//! Another address: both mailboxes agree, in either order.

use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{
    Client, TestApp,
    app::{PASSWORD, address_of, registration},
};

const NEW: &str = "awa.diop@example.net";

/// The tokens of the links of the newest mail to an address that has some, in their order.
async fn tokens(app: &TestApp, address: &str) -> Vec<String> {
    let mails = app.mails_to(address).await;
    let mail = mails.iter().find(|mail| mail.text.contains("token="));
    let text = &mail.unwrap_or_else(|| panic!("no link to {address}")).text;
    text.split("token=").skip(1).map(|rest| rest.lines().next().unwrap().to_owned()).collect()
}

async fn asks(client: &Client, new: &str) {
    client.post("/identity/email_change", json!({"new_email": new})).await.expect(202);
}

async fn follows(app: &TestApp, token: &str) -> Value {
    let answer = app.anonymous().post("/identity/email_change/confirm", json!({"token": token})).await;
    answer.expect(200)["state"].clone()
}

#[tokio::test]
async fn whoever_names_somebodys_address_leaves_them_a_change_of_their_own() {
    let app = TestApp::start_with(&[("LIMIT_MAILS_PER_HOUR", "2")]).await;
    let (awa, mallory) = (app.user("awa").await, app.user("mallory").await);
    asks(&mallory, &address_of("awa")).await;
    asks(&mallory, &address_of("awa")).await;
    let more = mallory.post("/identity/email_change", json!({"new_email": address_of("awa")})).await;
    more.assert_problem(429, "too_many_requests");
    asks(&awa, NEW).await;
}

#[tokio::test]
async fn an_address_changes_when_both_mailboxes_have_agreed_in_either_order() {
    for old_first in [true, false] {
        let app = TestApp::start().await;
        let awa = app.user("awa").await;
        let mut other = app.anonymous();
        other.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
        asks(&awa, NEW).await;
        let (old, new) = (tokens(&app, &address_of("awa")).await, tokens(&app, NEW).await);
        let (first, second) = if old_first { (&old[0], &new[0]) } else { (&new[0], &old[0]) };
        assert_eq!(follows(&app, first).await, "waiting");
        assert_eq!(awa.get("/identity/session").await.expect(200)["user"]["email"], address_of("awa"));
        let pending = awa.get("/identity/email_change").await.expect(200)["change"].clone();
        assert_eq!(
            (&pending["is_old_confirmed"], &pending["is_new_confirmed"]),
            (&json!(old_first), &json!(!old_first))
        );

        assert_eq!(follows(&app, second).await, "changed");
        assert_eq!(awa.get("/identity/session").await.expect(200)["user"]["email"], NEW);
        other.get("/identity/session").await.assert_problem(401, "unauthenticated");
        other.signs_in(&address_of("awa"), PASSWORD).await.assert_problem(401, "invalid_credentials");
        other.signs_in(NEW, PASSWORD).await.expect(201);
        for mailbox in [&address_of("awa"), NEW] {
            let told = app.mails_to(mailbox).await.remove(0);
            assert_eq!(told.subject, "Votre adresse e-mail a été changée");
            assert!(told.text.contains(&format!("{} → {NEW}", address_of("awa"))), "{}", told.text);
        }
        assert!(awa.get("/identity/email_change").await.expect(200)["change"].is_null());
    }
}

#[tokio::test]
async fn the_old_mailbox_calls_it_off() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    asks(&awa, NEW).await;
    let (old, new) = (tokens(&app, &address_of("awa")).await, tokens(&app, NEW).await);
    let [confirm, cancel] = old.as_slice() else { panic!("{old:?}") };
    assert_eq!(follows(&app, &new[0]).await, "waiting");
    app.anonymous().post("/identity/email_change/cancel", json!({"token": cancel})).await.expect(204);
    let late = app.anonymous().post("/identity/email_change/confirm", json!({"token": confirm})).await;
    late.assert_problem(422, "token_invalid");
    assert!(awa.get("/identity/email_change").await.expect(200)["change"].is_null());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_last_agreement_and_a_calling_off_at_once_one_counts() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    for round in 0..8 {
        let old =
            awa.get("/identity/session").await.expect(200)["user"]["email"].as_str().unwrap().to_owned();
        let new = format!("awa{round}@example.net");
        app.clock().advance(TimeDelta::minutes(1));
        asks(&awa, &new).await;
        let (of_old, of_new) = (tokens(&app, &old).await, tokens(&app, &new).await);
        let [agree, cancel] = of_old.as_slice() else { panic!("{of_old:?}") };
        assert_eq!(follows(&app, &of_new[0]).await, "waiting");
        let (one, other) = (app.anonymous(), app.anonymous());
        let (agreed, cancelled) = tokio::join!(
            one.post("/identity/email_change/confirm", json!({"token": agree})),
            other.post("/identity/email_change/cancel", json!({"token": cancel})),
        );
        let counts = (agreed.status.as_u16(), cancelled.status.as_u16());
        assert!(counts == (200, 422) || counts == (422, 204), "{counts:?}");
        let now = awa.get("/identity/session").await.expect(200)["user"]["email"].clone();
        assert_eq!(now == json!(new), counts.0 == 200);
    }
}

#[tokio::test]
async fn a_change_ends_with_the_session_that_asked_for_it_when_that_is_thrown_out() {
    let app = TestApp::start().await;
    let thief = app.user("awa").await;
    let mut awa = app.anonymous();
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    asks(&thief, NEW).await;
    let new = tokens(&app, NEW).await;
    awa.delete("/identity/sessions").await.expect(204);
    assert!(awa.get("/identity/email_change").await.expect(200)["change"].is_null());
    let late = app.anonymous().post("/identity/email_change/confirm", json!({"token": new[0]})).await;
    late.assert_problem(422, "token_invalid");

    asks(&awa, NEW).await;
    awa.delete("/identity/sessions").await.expect(204);
    assert!(!awa.get("/identity/email_change").await.expect(200)["change"].is_null(), "one's own goes on");
}

#[tokio::test]
async fn one_mailbox_alone_changes_nothing_and_a_link_is_no_other_link() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    asks(&awa, NEW).await;
    let (old, new) = (tokens(&app, &address_of("awa")).await, tokens(&app, NEW).await);
    assert_eq!(new.len(), 1, "the new mailbox cannot call it off");
    assert_eq!(follows(&app, &new[0]).await, "waiting");
    let again = app.anonymous().post("/identity/email_change/confirm", json!({"token": new[0]})).await;
    again.assert_problem(422, "token_invalid");
    let as_cancel = app.anonymous().post("/identity/email_change/cancel", json!({"token": old[0]})).await;
    as_cancel.assert_problem(422, "token_invalid");
    let as_reset = json!({"token": old[0], "password": "une toute autre phrase"});
    app.anonymous()
        .post("/identity/password_resets/complete", as_reset)
        .await
        .assert_problem(422, "token_invalid");
    app.clock().advance(TimeDelta::hours(25));
    let late = app.anonymous().post("/identity/email_change/confirm", json!({"token": old[0]})).await;
    late.assert_problem(422, "token_invalid");
}

#[tokio::test]
async fn a_second_wish_takes_the_place_of_the_first() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    asks(&awa, "somebody@example.net").await;
    let first = tokens(&app, "somebody@example.net").await.remove(0);
    asks(&awa, NEW).await;
    let stale = app.anonymous().post("/identity/email_change/confirm", json!({"token": first})).await;
    stale.assert_problem(422, "token_invalid");
    let second = tokens(&app, NEW).await.remove(0);
    awa.delete("/identity/email_change").await.expect(204);
    assert!(awa.get("/identity/email_change").await.expect(200)["change"].is_null());
    let withdrawn = app.anonymous().post("/identity/email_change/confirm", json!({"token": second})).await;
    withdrawn.assert_problem(422, "token_invalid");
}

#[tokio::test]
async fn whose_the_new_address_is_is_told_to_its_mailbox_only() {
    let app = TestApp::start().await;
    let (awa, bob) = (app.user("awa").await, app.user("bob").await);
    let free = awa.post("/identity/email_change", json!({"new_email": NEW})).await;
    assert_eq!(app.works().await, 2);
    let taken = awa.post("/identity/email_change", json!({"new_email": address_of("bob")})).await;
    assert_eq!(app.works().await, 2, "the work is the same");
    assert_eq!((free.status, free.bytes), (taken.status, taken.bytes));
    let told = app.mails_to(&address_of("bob")).await.remove(0);
    assert_eq!(told.subject, "Votre adresse a déjà un compte");
    assert!(!told.text.contains("token=") && !told.text.contains("awa"), "{}", told.text);
    bob.get("/identity/session").await.expect(200);
}

#[tokio::test]
async fn an_address_that_nobody_confirmed_is_nobodys() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let mut squatter = registration("squatter");
    squatter["email"] = json!(NEW);
    app.anonymous().post("/identity/registrations", squatter).await.expect(202);
    let confirmation = app.mailed_token(NEW).await;
    asks(&awa, NEW).await;
    let (old, new) = (tokens(&app, &address_of("awa")).await, tokens(&app, NEW).await);
    assert_eq!(follows(&app, &old[0]).await, "waiting");
    assert_eq!(follows(&app, &new[0]).await, "changed");
    let late = app.anonymous().post("/identity/confirmations", json!({"token": confirmation})).await;
    late.assert_problem(422, "token_invalid");
    app.anonymous().signs_in(NEW, PASSWORD).await.expect(201);
    assert_eq!(awa.get("/identity/session").await.expect(200)["user"]["email"], NEW);
}

#[tokio::test]
async fn a_new_password_calls_off_what_a_thief_asked_for() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    asks(&awa, NEW).await;
    let new = tokens(&app, NEW).await.remove(0);
    awa.post("/identity/password_resets", json!({"email": address_of("awa")})).await.expect(202);
    let chosen = json!({"token": app.mailed_token(&address_of("awa")).await, "password": PASSWORD});
    awa.post("/identity/password_resets/complete", chosen).await.expect(204);
    let late = app.anonymous().post("/identity/email_change/confirm", json!({"token": new})).await;
    late.assert_problem(422, "token_invalid");
    let mut again = app.anonymous();
    again.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    assert!(again.get("/identity/email_change").await.expect(200)["change"].is_null());
}

#[tokio::test]
async fn invitations_follow_the_person() {
    let app = TestApp::start().await;
    let (acme, bob) = app.company("ACME", "bob").await;
    let (other, eve) = app.company("Other", "eve").await;
    let awa = app.user("awa").await;
    for (company, admin, address) in
        [(acme, &bob, address_of("awa")), (other, &eve, address_of("awa")), (other, &eve, NEW.to_owned())]
    {
        let invited = json!({"email": address, "role": "viewer"});
        admin.post(&company.path("/invitations"), invited).await.expect(201);
    }
    app.works().await;
    asks(&awa, NEW).await;
    let (old, new) = (tokens(&app, &address_of("awa")).await, tokens(&app, NEW).await);
    follows(&app, &old[0]).await;
    assert_eq!(follows(&app, &new[0]).await, "changed");
    let mine = awa.get("/invitations").await.expect(200);
    assert_eq!(mine["items"].as_array().unwrap().len(), 2, "one of each company: {mine:#}");
    let left = bob.get(&acme.path("/invitations")).await.expect(200);
    assert_eq!(left["items"][0]["email"], NEW);
    let trail = bob.get(&acme.path("/audit_events?operation=invitation_readdressed")).await.expect(200);
    assert_eq!(trail["items"].as_array().unwrap().len(), 1, "{trail:#}");
}

#[tokio::test]
async fn an_address_that_became_somebodys_meanwhile_is_not_taken_away() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    asks(&awa, &address_of("bob")).await;
    let (old, new) = (tokens(&app, &address_of("awa")).await, tokens(&app, &address_of("bob")).await);
    app.user("bob").await;
    assert_eq!(follows(&app, &new[0]).await, "waiting");
    let late = app.anonymous().post("/identity/email_change/confirm", json!({"token": old[0]})).await;
    late.assert_problem(409, "email_taken");
    assert_eq!(awa.get("/identity/session").await.expect(200)["user"]["email"], address_of("awa"));
}

#[tokio::test]
async fn a_change_is_asked_for_after_a_proof_and_to_another_address() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let asked = async |new: &str| awa.post("/identity/email_change", json!({"new_email": new})).await;
    asked("nonsense").await.assert_fields(&[("/new_email", "email_invalid")]);
    asked("AWA@example.org").await.assert_fields(&[("/new_email", "email_unchanged")]);
    app.clock().advance(TimeDelta::minutes(15));
    asked(NEW).await.assert_problem(403, "reauthentication_required");
}
