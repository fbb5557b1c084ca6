//! The picture of a person: their own to give, and seen by those who see them among the members.

use poem::http::Method;

use crate::support::{Client, TestApp, client::Answer, pictures::picture};

async fn gives(client: &Client, file: impl Into<Vec<u8>>) -> Answer {
    client.request(Method::PUT, "/identity/avatar").file(file).send().await
}

#[tokio::test]
async fn somebody_gives_themselves_a_picture_and_takes_it_away() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let version = async || awa.get("/identity/session").await.expect(200)["user"]["avatar_version"].clone();
    assert_eq!(awa.get("/identity/avatar").await.status, 204);
    let given = gives(&awa, picture(600, 600)).await.expect(200);
    assert_eq!(version().await, given["version"]);
    let address = format!("/identity/avatar?version={}", given["version"].as_str().unwrap());
    let shown = awa.get(&address).await;
    assert_eq!((shown.status.as_u16(), shown.header("content-type")), (200, Some("image/png")));
    let tag = shown.header("etag").unwrap();
    let again = awa.request(Method::GET, &address).header("if-none-match", tag).send().await;
    assert_eq!((again.status.as_u16(), again.bytes.len()), (304, 0));
    for _ in 0..2 {
        awa.delete("/identity/avatar").await.expect(204);
        assert!(version().await.is_null());
    }
    assert_eq!(awa.get("/identity/avatar").await.status, 204);
    gives(&awa, "GIF89a").await.assert_problem(422, "image_invalid");
    gives(&app.anonymous(), picture(9, 9)).await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn members_see_each_others_pictures_and_strangers_do_not() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (other, bob) = app.company("Other", "bob").await;
    let admin = app.member(acme, "ada", "admin").await;
    gives(&awa, picture(60, 60)).await.expect(200);
    let members = admin.get(&acme.path("/members")).await.expect(200);
    let listed = members["items"].as_array().unwrap();
    let pictured = listed.iter().find(|member| member["avatar_version"].is_string()).unwrap();
    let path = |company: crate::support::Company| {
        company.path(&format!("/members/{}/avatar", pictured["user_id"].as_str().unwrap()))
    };
    assert_eq!(admin.get(&path(acme)).await.bytes, awa.get("/identity/avatar").await.bytes);
    bob.get(&path(acme)).await.assert_problem(404, "not_found");
    bob.get(&path(other)).await.assert_problem(404, "not_found");
    let without = listed.iter().find(|member| member["avatar_version"].is_null()).unwrap();
    let none = acme.path(&format!("/members/{}/avatar", without["user_id"].as_str().unwrap()));
    assert_eq!(admin.get(&none).await.status, 204);
}

#[tokio::test]
async fn whoever_gives_picture_after_picture_waits_and_nobody_else_does() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    for _ in 0..20 {
        gives(&awa, picture(9, 9)).await.expect(200);
    }
    gives(&awa, picture(9, 9)).await.assert_problem(429, "too_many_requests");
    gives(&app.user("bob").await, picture(9, 9)).await.expect(200);
}
