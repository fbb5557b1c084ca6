//! Where the sandbox keeps its objects, and how it tells what happened to them.

use data_encoding::HEXLOWER;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use rand::RngCore;
use serde_json::{Value, json};
use tenancy::PlatformTx;
use tenancy::schema::platform::{sandbox_clock, sandbox_objects};
use url::Url;

use super::Refusal;
use crate::inbox;
use crate::provider::ProviderKind;
use crate::stripe::API_VERSION;
use crate::stripe::objects::Event;

/// The objects, in a transaction.
pub(super) struct Store<'a, 't> {
    tx: &'a mut PlatformTx<'t>,
    url: Url,
    /// Unix seconds; they stand still meanwhile.
    pub now: i64,
}

impl<'a, 't> Store<'a, 't> {
    pub fn new(tx: &'a mut PlatformTx<'t>, url: &Url) -> Self {
        let now = tx.now().timestamp();
        Self { tx, url: url.clone(), now }
    }

    /// Keeps that the clock was put ahead, for the next start.
    pub async fn note_ahead(&mut self, seconds: i64) -> Result<(), Refusal> {
        let all = sandbox_clock::ahead_seconds;
        diesel::update(sandbox_clock::table).set(all.eq(all + seconds)).execute(self.tx.conn()).await?;
        Ok(())
    }

    /// The address of a page.
    pub fn page(&self, kind: &str, id: &str) -> String {
        let mut url = self.url.clone();
        url.set_path(&format!("sandbox/{kind}/{id}"));
        url.into()
    }

    /// An id that nobody guesses: it is the address of a page.
    pub fn new_id(prefix: &str) -> String {
        format!("{prefix}_{}", random_text())
    }

    pub async fn find(&mut self, id: &str) -> Result<Option<Value>, Refusal> {
        let body = sandbox_objects::table.find(id).select(sandbox_objects::body);
        Ok(body.first(self.tx.conn()).await.optional()?)
    }

    /// An object of a kind.
    pub async fn get(&mut self, kind: &str, id: &str) -> Result<Value, Refusal> {
        let found = self.find(id).await?.filter(|found| found["object"] == kind);
        found.ok_or_else(|| Refusal::missing(kind, id))
    }

    pub async fn put(
        &mut self,
        kind: &str,
        id: &str,
        customer: Option<&str>,
        body: &Value,
    ) -> Result<(), Refusal> {
        diesel::insert_into(sandbox_objects::table)
            .values((
                sandbox_objects::id.eq(id),
                sandbox_objects::kind.eq(kind),
                sandbox_objects::customer_id.eq(customer),
                sandbox_objects::body.eq(body),
            ))
            .on_conflict(sandbox_objects::id)
            .do_update()
            .set(sandbox_objects::body.eq(body))
            .execute(self.tx.conn())
            .await?;
        Ok(())
    }

    /// Keeps an object that says itself what it is and whose.
    pub async fn keep(&mut self, body: &Value) -> Result<(), Refusal> {
        let text = |name: &str| body[name].as_str().unwrap_or_default();
        let (kind, id) = (text("object").to_owned(), text("id").to_owned());
        self.put(&kind, &id, body["customer"].as_str(), body).await
    }

    /// The objects of a kind, of one customer or all, the newest first.
    pub async fn list(&mut self, kind: &str, customer: Option<&str>) -> Result<Vec<Value>, Refusal> {
        let mut found = sandbox_objects::table.filter(sandbox_objects::kind.eq(kind.to_owned())).into_boxed();
        if let Some(customer) = customer {
            found = found.filter(sandbox_objects::customer_id.eq(customer.to_owned()));
        }
        let found = found.order(sandbox_objects::position.desc()).select(sandbox_objects::body);
        Ok(found.load(self.tx.conn()).await?)
    }

    /// Tells that something happened to an object, as it is now.
    pub async fn tell(&mut self, kind: &str, object: &Value) -> Result<(), Refusal> {
        let body = json!({
            "id": Self::new_id("evt"), "object": "event", "api_version": API_VERSION, "created": self.now,
            "data": {"object": object}, "livemode": false, "pending_webhooks": 1, "type": kind,
            "request": {"id": null, "idempotency_key": null},
        });
        let event: Event = serde_json::from_value(body.clone())
            .map_err(|error| Refusal::invalid("event", &error.to_string()))?;
        inbox::store(self.tx, ProviderKind::Sandbox, &event, body).await?;
        Ok(())
    }
}

/// 16 bytes that nobody guesses.
#[expect(clippy::disallowed_methods, reason = "the address of a page of payment is a secret")]
pub fn random_text() -> String {
    let mut bytes = [0; 16];
    rand::rng().fill_bytes(&mut bytes);
    HEXLOWER.encode(&bytes)
}
