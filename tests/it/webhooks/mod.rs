//! A company's events on their way to programs outside.

mod delivering;
mod endpoints;
mod events;
mod kill;
mod moved;

use serde_json::{Value, json};

use crate::support::{Client, Company, TestApp, receiver::Receiver};

/// A company with an endpoint, and whoever looks after it.
pub struct Hooked {
    pub app: TestApp,
    pub acme: Company,
    pub awa: Client,
    /// Who is let in for as long as the story goes on.
    pub program: Client,
    pub endpoint: String,
    pub secret: String,
}

impl Hooked {
    /// One whose endpoint is sent these types, or all.
    pub async fn to(receiver: &Receiver, event_types: &[&str]) -> Self {
        let app = TestApp::start_with(&[("WEBHOOKS_ALLOW_PRIVATE", "true")]).await;
        let (acme, awa) = app.company("ACME", "awa").await;
        let permissions =
            ["security.manage", "security.read", "accounting.manage", "accounting.write", "accounting.read"];
        let program = app.program(acme, &awa, &permissions).await;
        app.works().await;
        let new = json!({"url": receiver.url(), "event_types": event_types});
        let made = awa.post(&acme.path("/webhook_endpoints"), new).await.expect(201);
        let (endpoint, secret) = (text(&made["endpoint"]["id"]), text(&made["secret"]));
        Self { app, acme, awa, program, endpoint, secret }
    }

    pub fn path(&self, rest: &str) -> String {
        self.acme.path(&format!("/webhook_endpoints/{}{rest}", self.endpoint))
    }

    pub async fn shown(&self) -> Value {
        self.program.get(&self.path("")).await.expect(200)
    }

    pub async fn deliveries(&self, query: &str) -> Vec<Value> {
        let list = self.program.get(&self.acme.path(&format!("/webhook_deliveries{query}"))).await;
        list.expect(200)["items"].as_array().unwrap().clone()
    }

    /// Makes a journal: an event of its own.
    pub async fn makes_journal(&self, code: &str) {
        let journal = json!({"code": code, "name": "À part", "type": "miscellaneous"});
        self.program.post(&self.acme.path("/accounting/journals"), journal).await.expect(201);
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}
