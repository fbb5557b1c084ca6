//! What somebody asks of their account waits for its turn: when it comes, the session that asked may be over.

use diesel_async::SimpleAsyncConnection;
use poem::http::Method;
use serde_json::json;

use crate::support::{
    TestApp,
    app::{PASSWORD, address_of},
    locks::wait_for,
};

#[tokio::test]
async fn what_an_ended_session_asked_for_is_not_done_when_its_turn_comes() {
    let app = TestApp::start_with(&[("DATABASE_POOL_SIZE", "16")]).await;
    let thief = app.user("awa").await;
    let mut awa = app.anonymous();
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);

    let mut holder = app.database().superuser().await;
    let email = address_of("awa");
    let hold = format!("BEGIN; SELECT 1 FROM platform.users WHERE email = '{email}' FOR NO KEY UPDATE");
    holder.batch_execute(&hold).await.unwrap();
    let meanwhile = async {
        wait_for(&mut holder, 3).await;
        awa.delete("/identity/sessions").await.expect(204);
        holder.batch_execute("COMMIT").await.unwrap();
    };
    let password = json!({"current_password": PASSWORD, "new_password": "Another-secret-2026"});
    let (renamed, begun, changed, ()) = tokio::join!(
        thief.patch("/identity/profile", json!({"first_name": "Mallory"})),
        thief.request(Method::POST, "/identity/passkeys/challenge").send(),
        thief.put("/identity/password", password),
        meanwhile,
    );
    for refused in [renamed, begun, changed] {
        refused.assert_problem(401, "unauthenticated");
    }
    let seen = awa.get("/identity/session").await.expect(200);
    assert_eq!(seen["user"]["first_name"], "awa");
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
}
