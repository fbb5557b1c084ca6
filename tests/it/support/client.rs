//! A user of the service: sends requests with their cookie, reads answers, says what they expected.

use std::collections::BTreeMap;

use poem::{
    Body, Endpoint, Request, Response,
    http::{Method, StatusCode, header},
};
use serde_json::Value;

use super::app::TestApp;

/// Somebody with a browser, a program with a key, or nobody in particular.
#[derive(Clone)]
pub struct Client {
    app: TestApp,
    cookies: BTreeMap<String, String>,
    key: Option<String>,
}

impl Client {
    pub fn anonymous(app: &TestApp) -> Self {
        Self { app: app.clone(), cookies: BTreeMap::new(), key: None }
    }

    /// The same with a key of a program: beside a cookie, the key counts.
    pub fn with_key(&self, token: &str) -> Self {
        Self { key: Some(token.to_owned()), ..self.clone() }
    }

    /// A request that is not sent yet.
    pub fn request(&self, method: Method, path: &str) -> Call {
        let is_outside =
            ["/api/", "/dev/", "/sandbox/", "/webhooks/"].iter().any(|own| path.starts_with(own));
        let uri = if is_outside { path.to_owned() } else { format!("/api/v1{path}") };
        self.call(method, uri)
    }

    fn call(&self, method: Method, uri: String) -> Call {
        let mut builder =
            Request::builder().method(method).uri_str(uri).header(header::HOST, "localhost:8080");
        if !self.cookies.is_empty() {
            let cookies: Vec<String> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            builder = builder.header(header::COOKIE, cookies.join("; "));
        }
        if let Some(key) = &self.key {
            builder = builder.header(header::AUTHORIZATION, format!("Bearer {key}"));
        }
        Call { app: self.app.clone(), builder, body: Body::empty() }
    }

    /// Asks for something outside the API, as a browser does.
    pub async fn get_page(&self, path: &str) -> Answer {
        self.call(Method::GET, path.to_owned()).send().await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.request(Method::GET, path).send().await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.request(Method::POST, path).json(&body).send().await
    }

    /// An act on a document that was seen at `version`.
    pub async fn post_at(&self, path: &str, version: u32, body: Value) -> Answer {
        let tag = format!("\"{version}\"");
        self.request(Method::POST, path).header("if-match", &tag).json(&body).send().await
    }

    pub async fn put(&self, path: &str, body: Value) -> Answer {
        self.request(Method::PUT, path).json(&body).send().await
    }

    /// Writes another content over a document that was seen at `version`.
    pub async fn put_at(&self, path: &str, version: u32, body: Value) -> Answer {
        self.request(Method::PUT, path).header("if-match", &format!("\"{version}\"")).json(&body).send().await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.request(Method::PATCH, path).json(&body).send().await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.request(Method::DELETE, path).send().await
    }

    /// Takes away a document that was seen at `version`.
    pub async fn delete_at(&self, path: &str, version: u32) -> Answer {
        self.request(Method::DELETE, path).header("if-match", &format!("\"{version}\"")).send().await
    }

    /// Uploads a file as it is.
    pub async fn upload(&self, path: &str, content: impl Into<Vec<u8>>) -> Answer {
        self.request(Method::POST, path).file(content).send().await
    }

    /// Signs in; the cookie is kept from then on.
    pub async fn signs_in(&mut self, email: &str, password: &str) -> Answer {
        let answer =
            self.post("/identity/sessions", serde_json::json!({"email": email, "password": password})).await;
        self.keeps_cookies(&answer);
        answer
    }

    /// Proves once more who they are; the cookie is the new one from then on.
    pub async fn reauthenticates(&mut self, password: &str) -> Answer {
        let proof = serde_json::json!({"password": password});
        let answer = self.post("/identity/session/reauthentication", proof).await;
        self.keeps_cookies(&answer);
        answer
    }

    /// [`Client::reauthenticates`] with what a sign-in takes beside the password.
    pub async fn reauthenticates_with(&mut self, password: &str, code: &str) -> Answer {
        let proof = serde_json::json!({"password": password, "code": code});
        let answer = self.post("/identity/session/reauthentication", proof).await;
        self.keeps_cookies(&answer);
        answer
    }

    /// Keeps the cookies of an answer, as a browser does.
    pub fn keeps_cookies(&mut self, answer: &Answer) {
        for cookie in answer.headers.get_all(header::SET_COOKIE) {
            let pair = cookie.to_str().unwrap().split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
    }

    /// The same browser after its person left it without signing out: it is still known.
    pub fn without_session(&self) -> Self {
        let mut client = self.clone();
        client.cookies.retain(|name, _| !name.ends_with("_session"));
        client
    }
}

/// A request that is being put together.
pub struct Call {
    app: TestApp,
    builder: poem::RequestBuilder,
    body: Body,
}

impl Call {
    pub fn header(self, name: &str, value: &str) -> Self {
        Self { builder: self.builder.header(name, value), ..self }
    }

    pub fn json(self, body: &Value) -> Self {
        self.text("application/json", &body.to_string())
    }

    pub fn file(self, content: impl Into<Vec<u8>>) -> Self {
        self.header("content-type", "application/octet-stream").body(Body::from_vec(content.into()))
    }

    pub fn text(self, media_type: &str, body: &str) -> Self {
        let builder = self.builder.content_type(media_type);
        Self { builder, body: Body::from_string(body.to_owned()), ..self }
    }

    /// What a form of a page sends.
    pub fn form(self, fields: &str) -> Self {
        self.text("application/x-www-form-urlencoded", fields)
    }

    pub fn body(self, body: Body) -> Self {
        Self { body, ..self }
    }

    /// The request, to be sent elsewhere.
    pub fn built(self) -> Request {
        self.builder.body(self.body)
    }

    /// Sends it and leaves the body of the answer unread.
    pub async fn begin(self) -> Response {
        let app = self.app.clone();
        app.endpoint().get_response(self.built()).await
    }

    pub async fn send(self) -> Answer {
        let response = self.begin().await;
        let (parts, body) = response.into_parts();
        Answer { status: parts.status, headers: parts.headers, bytes: body.into_vec().await.unwrap() }
    }
}

/// What the service answered.
#[derive(Debug, Clone)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: poem::http::HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or(Value::Null)
    }

    /// The body of an answer that must have this status.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        self.json()
    }

    /// A page that must have this status.
    #[track_caller]
    pub fn expect_status(&self, status: u16) {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
    }

    /// The body of a refusal that must have this status and code.
    #[track_caller]
    pub fn assert_problem(&self, status: u16, code: &str) -> Value {
        let problem = self.expect(status);
        assert_eq!(problem["code"], code, "{problem:#}");
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        assert_eq!(problem["status"], status);
        problem
    }

    /// A refusal whose `errors` are exactly these (pointer, code).
    #[track_caller]
    pub fn assert_fields(&self, expected: &[(&str, &str)]) {
        let problem = self.assert_problem(422, "rule_broken");
        let found: Vec<(String, String)> = problem["errors"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|error| (text(&error["pointer"]), text(&error["code"])))
            .collect();
        let expected: Vec<(String, String)> =
            expected.iter().map(|(pointer, code)| ((*pointer).to_owned(), (*code).to_owned())).collect();
        assert_eq!(found, expected);
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
