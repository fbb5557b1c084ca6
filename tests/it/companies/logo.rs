//! The logo of a company: who gives it, who sees it, and what is taken for one.

use poem::http::Method;

use crate::support::{
    Client, TestApp,
    client::Answer,
    pictures::{blank, picture},
};

const LARGEST: usize = 2 * 1024 * 1024;

async fn puts(client: &Client, path: &str, file: impl Into<Vec<u8>>) -> Answer {
    client.request(Method::PUT, path).file(file).send().await
}

#[tokio::test]
async fn a_logo_is_shown_to_every_member_and_to_nobody_else() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let (_, bob) = app.company("Other", "bob").await;
    let viewer = app.member(acme, "vera", "viewer").await;
    let path = acme.path("/logo");
    assert_eq!(viewer.get(&path).await.status, 204);
    let kept = puts(&awa, &path, picture(900, 300)).await.expect(200);
    let shown = viewer.get(&path).await;
    assert_eq!(shown.status, 200);
    for (header, value) in [
        ("content-type", "image/png"),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "private, no-cache"),
        ("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'"),
        ("cross-origin-resource-policy", "same-origin"),
        ("etag", &format!("\"{}\"", kept["version"].as_str().unwrap())),
    ] {
        assert_eq!(shown.header(header), Some(value), "{header}");
    }
    let image = image::load_from_memory(&shown.bytes).unwrap();
    assert_eq!((image.width(), image.height()), (512, 171));
    bob.get(&path).await.assert_problem(404, "not_found");
    app.anonymous().get(&path).await.assert_problem(401, "unauthenticated");
    puts(&viewer, &path, picture(9, 9)).await.assert_problem(403, "permission_missing");
    viewer.delete(&path).await.assert_problem(403, "permission_missing");
}

#[tokio::test]
async fn who_has_the_logo_is_told_that_it_is_the_same_until_it_changes() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let path = acme.path("/logo");
    puts(&awa, &path, picture(60, 60)).await.expect(200);
    let tag = awa.get(&path).await.header("etag").unwrap().to_owned();
    let asks = async |tag: &str| {
        awa.request(Method::GET, &path).header("if-none-match", tag).send().await.status.as_u16()
    };
    let listed = format!("\"x\", W/{tag}");
    assert_eq!([asks(&tag).await, asks(&listed).await, asks("\"x\"").await], [304, 304, 200]);
    puts(&awa, &path, picture(61, 60)).await.expect(200);
    assert_eq!(asks(&tag).await, 200);
}

#[tokio::test]
async fn lists_of_companies_say_which_logo_there_is() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let version = async || {
        let session = awa.get("/identity/session").await.expect(200);
        let company = awa.get(&acme.path("")).await.expect(200);
        assert_eq!(session["companies"][0]["logo_version"], company["logo_version"]);
        company["logo_version"].as_str().map(str::to_owned)
    };
    assert_eq!(version().await, None);
    let first = puts(&awa, &acme.path("/logo"), picture(60, 60)).await.expect(200);
    assert_eq!(version().await.as_deref(), first["version"].as_str());
    let second = puts(&awa, &acme.path("/logo"), picture(61, 60)).await.expect(200);
    assert_eq!(version().await.as_deref(), second["version"].as_str());
    assert_ne!(first, second);
    for _ in 0..2 {
        awa.delete(&acme.path("/logo")).await.expect(204);
        assert_eq!(version().await, None);
        assert_eq!(awa.get(&acme.path("/logo")).await.status, 204);
    }
}

#[tokio::test]
async fn what_is_no_picture_leaves_the_one_that_was() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let path = acme.path("/logo");
    puts(&awa, &path, picture(60, 60)).await.expect(200);
    let before = awa.get(&path).await.bytes;
    let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>"#;
    puts(&awa, &path, svg).await.assert_problem(422, "image_invalid");
    puts(&awa, &path, &picture(60, 60)[..40]).await.assert_problem(422, "image_invalid");
    puts(&awa, &path, blank(4_100, 4_100)).await.assert_problem(422, "image_too_many_pixels");
    puts(&awa, &path, vec![0; LARGEST + 1]).await.assert_problem(413, "image_too_large");
    let as_image = awa.request(Method::PUT, &path).text("image/png", "x").send().await;
    as_image.assert_problem(415, "content_type_not_supported");
    assert_eq!(awa.get(&path).await.bytes, before);
}
