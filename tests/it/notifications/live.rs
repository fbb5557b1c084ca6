//! The stream, between two processes on one database.

use std::time::Duration;

use api::{App, carry_news, mail::Mailer, server};
use futures_util::{StreamExt, stream::BoxStream};
use poem::{Endpoint, endpoint::BoxEndpoint, http::Method};
use serde_json::{Value, json};
use tenancy::Tenancy;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::{changes_role, newest};
use crate::support::{Client, TestApp, client::Call};

/// Nothing here takes longer, even on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// Another process on the database of a service, which hears its news.
struct Process {
    app: App,
    endpoint: BoxEndpoint<'static>,
    _until: DropGuard,
}

impl Process {
    async fn beside(app: &TestApp) -> Self {
        let config = app.app().config.clone();
        let tenancy = Tenancy::connect(config.tenancy(), app.clock().clone()).await.unwrap();
        let mailer = Mailer::from_config(&config.mail).unwrap();
        let app = App::new(config, tenancy, mailer);
        let stop = CancellationToken::new();
        tokio::spawn(carry_news(app.clone(), stop.clone()));
        Self { endpoint: server::endpoint(app.clone()), app, _until: stop.drop_guard() }
    }

    async fn streams(&self, client: &Client) -> Stream {
        let response =
            self.endpoint.get_response(client.request(Method::GET, "/notifications/stream").built()).await;
        assert_eq!(response.status().as_u16(), 200);
        assert_eq!(response.content_type(), Some("text/event-stream"));
        Stream {
            chunks: response.into_body().into_bytes_stream().map(|chunk| chunk.unwrap().to_vec()).boxed(),
            text: String::new(),
        }
    }
}

/// A stream that is being read.
struct Stream {
    chunks: BoxStream<'static, Vec<u8>>,
    text: String,
}

impl Stream {
    /// Reads until it says that so many are unread: what stands may be said more than once.
    async fn says(&mut self, unread: u64) {
        while self.next().await.expect("the stream goes on") != json!({"unread_count": unread}) {}
    }

    /// Reads to its end.
    async fn ends(&mut self) {
        while self.next().await.is_some() {}
    }

    /// The next event; `None` at the end.
    async fn next(&mut self) -> Option<Value> {
        loop {
            if let Some((event, rest)) = self.text.clone().split_once("\n\n") {
                self.text = rest.to_owned();
                if let Some(data) = event.lines().find_map(|line| line.strip_prefix("data: ")) {
                    return Some(serde_json::from_str(data).unwrap());
                }
                continue;
            }
            let chunk = tokio::time::timeout(PATIENCE, self.chunks.next()).await.expect("something comes")?;
            self.text += std::str::from_utf8(&chunk).unwrap();
        }
    }
}

#[tokio::test]
async fn what_comes_through_one_process_is_heard_through_the_other() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "viewer").await;
    let (here, there) = (Process::beside(&app).await, Process::beside(&app).await);
    let mut streams = [here.streams(&bob).await, there.streams(&bob).await];
    for stream in &mut streams {
        stream.says(0).await;
    }
    changes_role(&awa, acme, &bob, "manager").await;
    app.works().await;
    for stream in &mut streams {
        stream.says(1).await;
    }
    let path = format!("/notifications/{}", newest(&bob).await["id"].as_str().unwrap());
    bob.patch(&path, json!({"is_read": true})).await.expect(200);
    for stream in &mut streams {
        stream.says(0).await;
    }
}

#[tokio::test]
async fn a_stream_ends_with_its_session_in_every_process() {
    let app = TestApp::start().await;
    let bob = app.user("bob").await;
    let process = Process::beside(&app).await;
    let mut stream = process.streams(&bob).await;
    stream.next().await.expect("how things stand");
    bob.delete("/identity/session").await.expect(204);
    stream.ends().await;
    let call: Call = bob.request(Method::GET, "/notifications/stream");
    call.send().await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn a_stream_ends_when_the_service_stops() {
    let app = TestApp::start().await;
    let bob = app.user("bob").await;
    let process = Process::beside(&app).await;
    let mut stream = process.streams(&bob).await;
    stream.next().await.expect("how things stand");
    process.app.stop_being_ready();
    stream.ends().await;
}

#[tokio::test]
async fn somebody_holds_ten_streams_and_no_more() {
    let app = TestApp::start().await;
    let bob = app.user("bob").await;
    let process = Process::beside(&app).await;
    let mut held = Vec::new();
    for _ in 0..10 {
        held.push(process.streams(&bob).await);
    }
    let one_more =
        || process.endpoint.get_response(bob.request(Method::GET, "/notifications/stream").built());
    assert_eq!(one_more().await.status().as_u16(), 429);
    held.pop();
    assert_eq!(one_more().await.status().as_u16(), 200);
}
