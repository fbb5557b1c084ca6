//! Somebody who uses the service as a browser does, without a network between: every request passes what every other one
//! passes.

use std::collections::BTreeMap;

use anyhow::{Context, bail};
use poem::endpoint::BoxEndpoint;
use poem::http::{Method, header};
use poem::{Body, Endpoint, Request};
use serde_json::{Value, json};

use crate::{App, server};

/// What the command calls itself in lists of sessions and in the trails.
const NAME: &str = concat!("partita demo ", env!("CARGO_PKG_VERSION"));

/// Somebody with the cookies that the service gave them.
pub struct Visitor {
    endpoint: BoxEndpoint<'static>,
    host: String,
    cookies: BTreeMap<String, String>,
}

impl Visitor {
    /// Nobody in particular.
    pub fn to(app: &App) -> Self {
        let host = app.config.server.public_url.host_str().unwrap_or("localhost").to_owned();
        Self { endpoint: server::endpoint(app.clone()), host, cookies: BTreeMap::new() }
    }

    /// Signs in: the cookies are kept from then on.
    ///
    /// # Errors
    /// What the service refuses.
    pub async fn signs_in(&mut self, email: &str, password: &str) -> anyhow::Result<()> {
        let body = Body::from_string(json!({"email": email, "password": password}).to_string());
        let call = self.call(Method::POST, "/identity/sessions", None);
        let response = self.endpoint.get_response(call.content_type("application/json").body(body)).await;
        if !response.status().is_success() {
            bail!("the sign-in was answered with {}", response.status());
        }
        for cookie in response.headers().get_all(header::SET_COOKIE) {
            let pair = cookie.to_str()?.split(';').next().unwrap_or_default();
            let (name, value) = pair.split_once('=').context("a cookie without a value")?;
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        Ok(())
    }

    /// Reads.
    ///
    /// # Errors
    /// What the service refuses; so for all of these.
    pub async fn get(&self, path: &str) -> anyhow::Result<Value> {
        self.send(path, self.call(Method::GET, path, None).finish()).await
    }

    /// Does something, or makes something.
    ///
    /// # Errors
    /// As [`Visitor::get`].
    pub async fn post(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        self.send(path, self.json(Method::POST, path, None, body)).await
    }

    /// Does something to what was seen at `version`.
    ///
    /// # Errors
    /// As [`Visitor::get`].
    pub async fn post_at(&self, path: &str, version: i64, body: &Value) -> anyhow::Result<Value> {
        self.send(path, self.json(Method::POST, path, Some(version), body)).await
    }

    /// Writes something whole.
    ///
    /// # Errors
    /// As [`Visitor::get`].
    pub async fn put(&self, path: &str, body: &Value) -> anyhow::Result<Value> {
        self.send(path, self.json(Method::PUT, path, None, body)).await
    }

    /// Writes over what was seen at `version`.
    ///
    /// # Errors
    /// As [`Visitor::get`].
    pub async fn put_at(&self, path: &str, version: i64, body: &Value) -> anyhow::Result<Value> {
        self.send(path, self.json(Method::PUT, path, Some(version), body)).await
    }

    /// Takes something away.
    ///
    /// # Errors
    /// As [`Visitor::get`].
    pub async fn delete(&self, path: &str) -> anyhow::Result<Value> {
        self.send(path, self.call(Method::DELETE, path, None).finish()).await
    }

    /// Hands a file over.
    ///
    /// # Errors
    /// As [`Visitor::get`].
    pub async fn upload(&self, path: &str, content: &str) -> anyhow::Result<Value> {
        let call = self.call(Method::POST, path, None).content_type("application/octet-stream");
        self.send(path, call.body(Body::from_string(content.to_owned()))).await
    }

    /// Pays on a page of the sandbox, with the card that pays.
    ///
    /// # Errors
    /// What the sandbox refuses.
    pub async fn pays_on(&self, path: &str) -> anyhow::Result<()> {
        let request = Request::builder()
            .method(Method::POST)
            .uri_str(path)
            .header(header::HOST, &self.host)
            .content_type("application/x-www-form-urlencoded")
            .body("card=pays");
        let status = self.endpoint.get_response(request).await.status();
        if status.is_redirection() { Ok(()) } else { bail!("the payment was answered with {status}") }
    }

    fn json(&self, method: Method, path: &str, version: Option<i64>, body: &Value) -> Request {
        let call = self.call(method, path, version).content_type("application/json");
        call.body(Body::from_string(body.to_string()))
    }

    fn call(&self, method: Method, path: &str, version: Option<i64>) -> poem::RequestBuilder {
        let mut call = Request::builder()
            .method(method)
            .uri_str(format!("/api/v1{path}"))
            .header(header::HOST, &self.host)
            .header(header::USER_AGENT, NAME);
        if !self.cookies.is_empty() {
            let cookies: Vec<String> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            call = call.header(header::COOKIE, cookies.join("; "));
        }
        match version {
            Some(version) => call.header(header::IF_MATCH, format!("\"{version}\"")),
            None => call,
        }
    }

    /// The body of the answer; nothing where there is none.
    async fn send(&self, path: &str, request: Request) -> anyhow::Result<Value> {
        let method = request.method().clone();
        let response = self.endpoint.get_response(request).await;
        let status = response.status();
        let body = response.into_body().into_vec().await?;
        if !status.is_success() {
            bail!("{method} {path} was answered with {status}: {}", String::from_utf8_lossy(&body));
        }
        if body.is_empty() { Ok(Value::Null) } else { Ok(serde_json::from_slice(&body)?) }
    }
}

/// A text of an answer.
///
/// # Errors
/// When there is none of that name.
pub fn text<'a>(answer: &'a Value, name: &str) -> anyhow::Result<&'a str> {
    answer[name].as_str().with_context(|| format!("an answer has no {name}"))
}

/// The version of what was answered, to be sent back with a change.
///
/// # Errors
/// When there is none.
pub fn version(answer: &Value) -> anyhow::Result<i64> {
    answer["version"].as_i64().context("an answer has no version")
}
