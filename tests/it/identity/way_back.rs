//! What an operator does for who has lost what they sign in with.

use api::commands::person::reset_second_factor;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::json;
use tenancy::schema::platform::audit_events;

use crate::support::{
    TestApp,
    app::{PASSWORD, address_of},
    passkey::Passkey,
};

#[tokio::test]
async fn who_has_lost_every_factor_gets_in_by_the_password_again_and_is_told() {
    let app = TestApp::start().await;
    let (awa, email) = (app.user("awa").await, address_of("awa"));
    let creation = awa.post("/identity/passkeys/challenge", json!({})).await.expect(201);
    awa.post("/identity/passkeys", Passkey::new().makes(&creation)).await.expect(201);
    let wrong = reset_second_factor(app.tenancy(), &email, "bob@example.org").await.unwrap_err();
    assert!(wrong.to_string().contains("that is not the address"), "{wrong}");
    app.anonymous().signs_in(&email, PASSWORD).await.expect(202);

    reset_second_factor(app.tenancy(), "AWA@example.org", &email).await.unwrap();
    awa.get("/identity/session").await.assert_problem(401, "unauthenticated");
    app.anonymous().signs_in(&email, PASSWORD).await.expect(201);
    let subjects: Vec<String> = app.mails_to(&email).await.into_iter().map(|mail| mail.subject).collect();
    assert!(
        subjects.contains(&"Votre double authentification a été réinitialisée".to_owned()),
        "{subjects:?}"
    );
    let mut conn = app.database().superuser().await;
    let kept: i64 = audit_events::table
        .filter(audit_events::action.eq("second_factor_reset"))
        .filter(audit_events::subject.like("user:%"))
        .count()
        .get_result(&mut conn)
        .await
        .unwrap();
    assert_eq!(kept, 1);
    let again = reset_second_factor(app.tenancy(), &email, &email).await.unwrap_err();
    assert!(again.to_string().contains("has no second factor"), "{again}");
    let nobody = reset_second_factor(app.tenancy(), "x@example.org", "x@example.org").await.unwrap_err();
    assert!(nobody.to_string().contains("nobody has the address"), "{nobody}");
}
