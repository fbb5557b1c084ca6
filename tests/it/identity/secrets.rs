//! Seeds rest in the database under keys that are not there, and the keys can be changed.

use api::{commands::secrets::rotate, secrets::Secrets};
use diesel::QueryDsl;
use diesel_async::RunQueryDsl;
use serde_json::json;
use tenancy::schema::platform::totp_factors;

use crate::support::{TestApp, app::SECRET_KEYS, authenticator::Authenticator};

async fn sealed(app: &TestApp) -> Vec<Vec<u8>> {
    let mut conn = app.database().superuser().await;
    totp_factors::table.select(totp_factors::secret_sealed).load(&mut conn).await.unwrap()
}

#[tokio::test]
async fn a_seed_is_not_to_be_read_out_of_the_database_and_outlives_its_key() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let setup = awa.post("/identity/second_factor/totp", json!({})).await.expect(201);
    let device = Authenticator::typed(setup["secret"].as_str().unwrap());
    let before = sealed(&app).await;
    assert!(before.iter().all(|row| !device.is_seen_in(row)), "the seed lies open");

    let new = Secrets::new_key(2);
    let both = Secrets::parse(&format!("{new},{SECRET_KEYS}")).unwrap();
    assert_eq!(rotate(app.tenancy(), &both).await.unwrap(), 1);
    assert_eq!(rotate(app.tenancy(), &both).await.unwrap(), 0, "it is done");
    assert!(sealed(&app).await.iter().all(|row| row[..4] == [0, 0, 0, 2]), "under the new key");
    let only_old = Secrets::parse(SECRET_KEYS).unwrap();
    assert!(rotate(app.tenancy(), &only_old).await.is_err(), "the old key opens it no more");
}

#[tokio::test]
async fn without_keys_nothing_is_set_up_that_would_need_one() {
    let app = TestApp::start_with(&[("SECRET_KEYS", "")]).await;
    let awa = app.user("awa").await;
    let refused = awa.post("/identity/second_factor/totp", json!({})).await;
    refused.assert_problem(503, "secrets_not_configured");
}
