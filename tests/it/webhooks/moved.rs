//! Endpoints of a company that moves: they come along, silent and without their secrets.

use api::company_data as data;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use poem::http::Method;
use serde_json::{Value, json};
use tenancy::schema::platform::users;
use tenancy::transfer::{Import, MAX_BYTES};
use tenancy::{TenancyError, UserId};

use super::{Hooked, text};
use crate::support::{Company, TestApp, app::address_of, receiver::Receiver};

#[tokio::test]
async fn endpoints_of_an_imported_company_are_disabled_until_they_have_a_secret_of_this_instance() {
    let receiver = Receiver::start(&[]).await;
    let hooked = Hooked::to(&receiver, &[]).await;
    hooked.makes_journal("ZX").await;
    hooked.app.works().await;
    let (app, awa, folder) = (&hooked.app, &hooked.awa, tempfile::tempdir().unwrap());
    let archive = folder.path().join("acme.partita");
    data::export_to_file(app.tenancy(), TestApp::company_id(hooked.acme), &archive).await.unwrap();

    let query = users::table.filter(users::email_key.eq(address_of("awa"))).select(users::id);
    let owner_id =
        app.tenancy().platform_read(async |tx| Ok::<UserId, TenancyError>(query.first(tx.conn()).await?));
    let login = app.app().config.owner(app.clock()).unwrap().unwrap();
    let import = Import {
        archive: std::sync::Arc::new(std::fs::File::open(&archive).unwrap()),
        owner_id: owner_id.await.unwrap(),
        name: Some("Copie".into()),
        max_bytes: MAX_BYTES,
        noted_in: None,
    };
    let copy = Box::pin(data::import(app.tenancy(), &login, &import)).await.unwrap();
    let copy = Company(copy.company.as_uuid());
    let list = awa.get(&copy.path("/webhook_endpoints")).await.expect(200);
    let moved = &list["items"][0];
    assert_eq!((&moved["url"], &moved["is_enabled"]), (&json!(receiver.url()), &json!(false)));
    assert_eq!(moved["disabled_reason"], "imported");
    let deliveries = awa.get(&copy.path("/webhook_deliveries")).await.expect(200);
    assert_eq!(deliveries["items"], json!([]), "what another instance sent is its own");

    let path = copy.path(&format!("/webhook_endpoints/{}", text(&moved["id"])));
    let enable = async || awa.patch(&path, json!({"is_enabled": true})).await;
    enable().await.assert_problem(409, "webhook_secret_missing");
    let test = awa.request(Method::POST, &format!("{path}/test")).send().await;
    test.assert_problem(409, "webhook_secret_missing");
    let journal = json!({"code": "ZY", "name": "x", "type": "miscellaneous"});
    awa.post(&copy.path("/accounting/journals"), journal).await.expect(201);
    app.works().await;
    assert_eq!(receiver.received().len(), 1, "the copy is silent");
    let rotated = awa.request(Method::POST, &format!("{path}/rotate_secret")).send().await.expect(201);
    assert_eq!(enable().await.expect(200).get("disabled_reason"), None::<&Value>);
    let journal = json!({"code": "ZZ", "name": "x", "type": "miscellaneous"});
    awa.post(&copy.path("/accounting/journals"), journal).await.expect(201);
    app.works().await;
    let received = receiver.received();
    assert_eq!((received.len(), received[1].is_signed_by(&text(&rotated["secret"]))), (2, true));
    assert_eq!(received[1].json()["data"]["company_id"], json!(copy.0));
}
