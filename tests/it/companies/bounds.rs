//! What a company or a person can have so many of and no more.

use diesel_async::SimpleAsyncConnection;
use serde_json::{Value, json};

use crate::support::app::PASSWORD;
use crate::support::{TestApp, client::Answer};

async fn on_database(app: &TestApp, sql: &str) {
    app.database().superuser().await.batch_execute(sql).await.unwrap();
}

fn count(list: &Value) -> usize {
    list["items"].as_array().unwrap().len()
}

/// Rows of a table like the one there is, with other values where they have to differ.
fn copies(table: &str, of: &str, differing: &str, many: usize) -> String {
    format!(
        "INSERT INTO {table}
         SELECT (jsonb_populate_record(NULL::{table}, to_jsonb(one) || jsonb_build_object({differing}))).*
         FROM (SELECT * FROM {table} WHERE {of} LIMIT 1) AS one, generate_series(1, {many}) AS i;"
    )
}

#[tokio::test]
async fn a_company_has_so_many_members_and_takes_nobody_in_then() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let invites = async |who: &str| -> Answer {
        let email = format!("{who}@example.org");
        awa.post(&acme.path("/invitations"), json!({"email": email, "role": "viewer"})).await
    };
    let ina = app.user("ina").await;
    invites("ina").await.expect(201);
    let of_awa = "email_key = 'awa@example.org'";
    let ids = "'id', ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid";
    let people = copies(
        "platform.users",
        of_awa,
        &format!("{ids}, 'email', i || '@example.org', 'email_key', i || '@example.org'"),
        499,
    );
    let members = "INSERT INTO platform.memberships (user_id, company_id, role_key, created_at, updated_at)
         SELECT u.id, c.id, 'viewer', u.created_at, u.created_at FROM platform.users u, platform.companies c
         WHERE u.id::text LIKE '00000000-%' AND c.id = "
        .to_owned();
    on_database(&app, &format!("{people}{members}'{}'", acme.0)).await;
    assert_eq!(count(&awa.get(&acme.path("/members")).await.expect(200)), 500);
    invites("bob").await.assert_problem(409, "members_limit_reached");
    let own = ina.get("/invitations").await.expect(200);
    let accept = format!("/invitations/{}/accept", own["items"][0]["id"].as_str().unwrap());
    ina.post(&accept, json!({})).await.assert_problem(409, "members_limit_reached");
}

#[tokio::test]
async fn a_person_belongs_to_so_many_companies_and_comes_into_no_other() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "admin").await;
    let (other, ona) = app.company("Other", "ona").await;
    ona.post(&other.path("/invitations"), json!({"email": "bob@example.org", "role": "viewer"}))
        .await
        .expect(201);
    let companies = copies(
        "platform.companies",
        &format!("id = '{}'", acme.0),
        "'id', ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'name_key', 'n' || i",
        199,
    );
    let members = "INSERT INTO platform.memberships (user_id, company_id, role_key, created_at, updated_at)
         SELECT u.id, c.id, 'viewer', u.created_at, u.created_at FROM platform.users u, platform.companies c
         WHERE c.id::text LIKE '00000000-%' AND u.email_key = 'bob@example.org'";
    on_database(&app, &format!("{companies}{members}")).await;
    assert_eq!(count(&bob.get("/companies").await.expect(200)), 200);
    let own = bob.get("/invitations").await.expect(200);
    let accept = format!("/invitations/{}/accept", own["items"][0]["id"].as_str().unwrap());
    bob.post(&accept, json!({})).await.assert_problem(409, "companies_limit_reached");
    app.answers_onboarding(&bob, "Bob et fils", "FR").await;
    let made = bob.post("/onboarding/finalisation", json!({})).await;
    made.assert_problem(409, "companies_limit_reached");
    awa.get(&acme.path("")).await.expect(200);
}

#[tokio::test]
async fn with_one_session_too_many_the_one_used_longest_ago_ends() {
    let app = TestApp::start_with(&[("LIMIT_SIGN_IN_PER_MINUTE", "1000")]).await;
    let awa = app.user("awa").await;
    let own = "user_id = (SELECT id FROM platform.users WHERE email_key = 'awa@example.org')";
    let others = "'id', ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid,
        'token_sha256', '\\x' || encode(sha256(i::text::bytea), 'hex'),
        'last_seen_at', one.last_seen_at + make_interval(secs => i)";
    on_database(&app, &copies("platform.sessions", own, others, 99)).await;
    awa.get("/identity/session").await.expect(200);
    app.clock().advance(chrono::TimeDelta::minutes(5));
    let mut again = app.anonymous();
    again.signs_in("awa@example.org", PASSWORD).await.expect(201);
    assert_eq!(count(&again.get("/identity/sessions").await.expect(200)), 100);
    awa.get("/identity/session").await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_company_has_so_many_journals_and_fiscal_years() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let makes = async |code: &str| {
        let journal = json!({"code": code, "name": "Divers", "type": "miscellaneous"});
        awa.post(&acme.path("/accounting/journals"), journal).await
    };
    let schema = TestApp::company_id(acme).schema();
    let fill = format!(
        "INSERT INTO {schema}.journals (code, name, type) SELECT 'Q' || i, 'x', 'miscellaneous'
         FROM generate_series(1, 499 - (SELECT count(*) FROM {schema}.journals)) AS i;
         INSERT INTO {schema}.fiscal_years (id, start_date, end_date)
         SELECT ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid,
                make_date(1700 + i::int, 1, 1), make_date(1700 + i::int, 12, 31)
         FROM generate_series(1, 199 - (SELECT count(*) FROM {schema}.fiscal_years)) AS i"
    );
    on_database(&app, &fill).await;
    makes("ZY").await.expect(201);
    makes("ZZ").await.assert_problem(409, "journals_limit_reached");
    let year = async |year: u32| {
        let year = json!({"start": format!("{year}-01-01"), "end": format!("{year}-12-31")});
        awa.post(&acme.path("/accounting/fiscal_years"), year).await
    };
    year(2027).await.expect(201);
    year(2028).await.assert_problem(409, "fiscal_years_limit_reached");
    assert_eq!(count(&awa.get(&acme.path("/accounting/journals")).await.expect(200)), 500);
}

#[tokio::test]
async fn a_chart_has_so_many_accounts() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let schema = TestApp::company_id(acme).schema();
    let fill = format!(
        "INSERT INTO {schema}.accounts (number, label, type) SELECT '9' || lpad(i::text, 7, '0'), 'x', 'EXPENSE'
         FROM generate_series(1, 49999 - (SELECT count(*) FROM {schema}.accounts)) AS i"
    );
    on_database(&app, &fill).await;
    let makes = async |number: &str| {
        let account = json!({"number": number, "label": "Divers"});
        awa.post(&acme.path("/accounting/accounts"), account).await
    };
    makes("999001").await.expect(201);
    makes("999002").await.assert_problem(409, "accounts_limit_reached");
    awa.delete(&acme.path("/accounting/accounts/999001")).await.expect(204);
    makes("999002").await.expect(201);
}
