//! A company that its owner wants erased: 30 days in which it is read and kept, and then it is gone.

use api::jobs;
use chrono::TimeDelta;
use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use serde_json::{Value, json};
use tenancy::{TenancyError, schema::platform::audit_events, transfer};

use crate::accounting::books::{Books, sale};
use crate::support::app::{PASSWORD, address_of};
use crate::support::{Client, Company, TestApp, client::Answer};

async fn asks(client: &Client, company: Company, name: &str, acknowledges: bool) -> Answer {
    let body = json!({"company_name": name, "acknowledges_retention": acknowledges});
    client.post(&company.path("/erasure"), body).await
}

async fn erasure(client: &Client, company: Company) -> Value {
    client.get(&company.path("/erasure")).await.expect(200)
}

/// Days pass, and what the worker does now and then is done.
async fn days_pass(app: &TestApp, days: i64) {
    app.clock().advance(TimeDelta::days(days));
    jobs::look_after(app.app()).await.unwrap();
}

async fn trail(app: &TestApp, company: Company) -> Vec<String> {
    let of_company = audit_events::table.filter(audit_events::company_id.eq(company.0));
    let query = of_company.order(audit_events::at).select(audit_events::action);
    let read = app.tenancy().platform_read(async |tx| Ok::<_, TenancyError>(query.load(tx.conn()).await?));
    read.await.unwrap()
}

#[tokio::test]
async fn a_company_is_gone_thirty_days_after_its_owner_asked_and_its_members_are_told() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "viewer").await;
    let asked = asks(&awa, acme, "ACME", false).await.expect(201);
    assert_eq!(asked["asked"]["asked_by_name"], "awa Traoré");
    assert_eq!(asked["asked"]["erase_at"], "2026-04-01T09:00:00+00:00");
    for name in ["awa", "bob"] {
        let mail = app.mails_to(&address_of(name)).await.remove(0);
        assert_eq!(mail.subject, "ACME sera effacée le 01/04/2026");
    }
    let seen = bob.get(&acme.path("")).await.expect(200);
    assert_eq!(seen["erase_at"], "2026-04-01T09:00:00+00:00");
    days_pass(&app, 22).await;
    assert_eq!(app.mails_to(&address_of("bob")).await.len(), 2, "eight days before nobody is told");
    days_pass(&app, 1).await;
    jobs::look_after(app.app()).await.unwrap();
    let mails = app.mails_to(&address_of("bob")).await;
    assert_eq!((mails.len(), mails[0].subject.as_str()), (3, "Rappel : ACME sera effacée le 01/04/2026"));
    days_pass(&app, 7).await;
    for name in ["awa", "bob"] {
        let mails = app.mails_to(&address_of(name)).await;
        let is_told = mails.iter().any(|mail| mail.subject == "ACME est effacée");
        assert!(is_told, "{mails:#?}");
    }
    let mut awa = app.anonymous();
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    awa.get(&acme.path("")).await.assert_problem(404, "not_found");
    let left = trail(&app, acme).await;
    assert_eq!(left[left.len() - 2..], ["company_erasure_asked", "company_erased"]);
}

#[tokio::test]
async fn a_request_is_taken_back_by_the_owner_until_its_day() {
    let app = TestApp::start().await;
    let (acme, mut awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "viewer").await;
    awa.delete(&acme.path("/erasure")).await.assert_problem(404, "not_found");
    asks(&awa, acme, "ACME", false).await.expect(201);
    asks(&awa, acme, "ACME", false).await.assert_problem(409, "company_erasing");
    let account = json!({"number": "411900", "label": "Clients"});
    awa.post(&acme.path("/accounting/accounts"), account.clone())
        .await
        .assert_problem(409, "company_erasing");
    app.clock().advance(TimeDelta::days(29));
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    awa.delete(&acme.path("/erasure")).await.expect(204);
    assert_eq!(erasure(&awa, acme).await["asked"], Value::Null);
    awa.post(&acme.path("/accounting/accounts"), account).await.expect(201);
    let mails = app.mails_to(&address_of("bob")).await;
    assert_eq!(mails[0].subject, "ACME ne sera pas effacée");
    days_pass(&app, 2).await;
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    awa.get(&acme.path("")).await.expect(200);
    assert!(trail(&app, acme).await.contains(&"company_erasure_cancelled".to_owned()));
    drop(bob);
}

#[tokio::test]
async fn only_the_owner_asks_with_a_recent_proof_and_the_name() {
    let app = TestApp::start().await;
    let (acme, mut awa) = app.company("ACME", "awa").await;
    let ada = app.member(acme, "ada", "admin").await;
    asks(&ada, acme, "ACME", true).await.assert_problem(403, "owner_only");
    ada.get(&acme.path("/erasure")).await.assert_problem(403, "owner_only");
    asks(&awa, acme, "Acme", true).await.assert_fields(&[("/company_name", "company_name_differs")]);
    app.clock().advance(TimeDelta::minutes(16));
    asks(&awa, acme, "ACME", true).await.assert_problem(403, "reauthentication_required");
    awa.reauthenticates(PASSWORD).await.expect(204);
    let program = app.program(acme, &awa, &["settings.manage"]).await;
    asks(&program, acme, "ACME", true).await.assert_problem(403, "session_required");
    asks(&awa, acme, "ACME", true).await.expect(201);
    ada.delete(&acme.path("/erasure")).await.assert_problem(403, "owner_only");
}

#[tokio::test]
async fn books_that_the_law_wants_kept_take_an_acknowledgement() {
    let books = Books::open().await;
    let (company, awa) = (books.company, &books.client);
    let before = erasure(awa, company).await["retention"].clone();
    assert_eq!((&before["must_be_kept"], &before["keep_until"]), (&json!(false), &Value::Null));
    books.posts(sale("2026-02-01")).await;
    let told = erasure(awa, company).await["retention"].clone();
    let expected = json!({
        "years": 10, "source": "Code de commerce, art. L123-22", "last_year_end": "2026-12-31",
        "keep_until": "2036-12-31", "must_be_kept": true,
    });
    assert_eq!(told, expected);
    let refused = asks(awa, company, "Boulangerie Awa", false).await;
    refused.assert_problem(409, "retention_not_acknowledged");
    asks(awa, company, "Boulangerie Awa", true).await.expect(201);
}

#[tokio::test]
async fn nobody_joins_a_company_that_is_to_be_erased() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let ina = app.user("ina").await;
    let invited = json!({"email": address_of("ina"), "role": "viewer"});
    awa.post(&acme.path("/invitations"), invited).await.expect(201);
    let token = app.mailed_token(&address_of("ina")).await;
    asks(&awa, acme, "ACME", false).await.expect(201);
    let accepted = ina.post("/invitations/accept", json!({"token": token})).await;
    accepted.assert_problem(409, "company_erasing");
    awa.delete(&acme.path("/erasure")).await.expect(204);
    ina.post("/invitations/accept", json!({"token": token})).await.expect(200);
}

#[tokio::test]
async fn an_erasing_that_stops_half_way_ends_later_and_tells_each_member_once() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    asks(&awa, acme, "ACME", false).await.expect(201);
    app.clock().advance(TimeDelta::days(30));
    assert_eq!(app.tenancy().begin_due_erasures().await.unwrap(), 1);
    assert_eq!(app.tenancy().begin_due_erasures().await.unwrap(), 0);
    // The process ends here, and once more after its files and its schema are gone.
    let company = TestApp::company_id(acme);
    app.tenancy().files().remove_all(company).await.unwrap();
    let drop = format!("DROP SCHEMA {} CASCADE", company.schema());
    app.database().superuser().await.batch_execute(&drop).await.unwrap();
    let owner = app.app().config.owner(app.clock()).unwrap().unwrap();
    assert_eq!(transfer::clear_abandoned(app.tenancy(), &owner).await.unwrap(), 1);
    assert_eq!(transfer::clear_abandoned(app.tenancy(), &owner).await.unwrap(), 0);
    let mails = app.mails_to(&address_of("awa")).await;
    let told = mails.iter().filter(|mail| mail.subject == "ACME est effacée");
    assert_eq!(told.count(), 1);
    assert_eq!(trail(&app, acme).await.last().map(String::as_str), Some("company_erased"));
}

#[tokio::test]
async fn a_company_in_quarantine_can_be_erased() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    asks(&awa, acme, "ACME", false).await.expect(201);
    let set_apart = format!(
        "UPDATE platform.companies SET state = 'quarantined', state_before = 'active' WHERE id = '{}'",
        acme.0
    );
    app.database().superuser().await.batch_execute(&set_apart).await.unwrap();
    days_pass(&app, 30).await;
    assert_eq!(trail(&app, acme).await.last().map(String::as_str), Some("company_erased"));
}
