//! Somebody who uses a running service over the network.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};

/// What every visitor types.
pub const PASSWORD: &str = "un cheval bien attelé";

/// A signed-in visitor of a running service.
#[derive(Clone)]
pub struct Visitor {
    client: Client,
    url: String,
    email: String,
}

impl Visitor {
    /// Signs up, confirms by the link in the mailbox, and signs in.
    ///
    /// # Errors
    /// When any of it is refused.
    pub async fn arrives(url: &str, name: &str) -> anyhow::Result<Self> {
        let client = Client::builder().cookie_store(true).build()?;
        let email = format!("{name}@example.org");
        let visitor = Self { client, url: url.to_owned(), email };
        let registration = json!({
            "first_name": name, "last_name": "Traoré", "email": visitor.email,
            "password": PASSWORD, "language": "fr",
        });
        visitor.send(Method::POST, "/identity/registrations", Some(registration)).await?;
        let token = visitor.mailed_token().await?;
        visitor.send(Method::POST, "/identity/confirmations", Some(json!({"token": token}))).await?;
        visitor.signs_in().await?;
        Ok(visitor)
    }

    /// The mail address.
    pub fn email(&self) -> &str {
        &self.email
    }

    /// The same person, at a service that was started again at another address.
    pub fn at(&self, url: &str) -> Self {
        Self { url: url.to_owned(), ..self.clone() }
    }

    /// Signs in.
    ///
    /// # Errors
    /// When it is refused.
    pub async fn signs_in(&self) -> anyhow::Result<()> {
        let session = json!({"email": self.email, "password": PASSWORD});
        self.send(Method::POST, "/identity/sessions", Some(session)).await?;
        Ok(())
    }

    /// Answers every question of onboarding and finalises it; the id of the company.
    ///
    /// # Errors
    /// When any of it is refused.
    pub async fn makes_company(&self, name: &str) -> anyhow::Result<String> {
        self.answers_onboarding(name).await?;
        self.finalises().await
    }

    /// Answers every question of onboarding for a French company.
    ///
    /// # Errors
    /// When any of it is refused.
    pub async fn answers_onboarding(&self, name: &str) -> anyhow::Result<()> {
        let saved = self.send(Method::GET, "/onboarding", None).await?;
        let company = json!({
            "name": name, "sector": "services", "registration_number": "73282932000074", "vat_number": "",
            "street": "1 rue de la Paix", "postal_code": "75002", "city": "Paris", "country": "FR",
            "email": "contact@example.org", "phone": "", "website": "", "ceo_name": "", "ceo_title": "",
        });
        self.send(Method::PUT, "/onboarding/preferences", Some(saved["preferences"].clone())).await?;
        self.send(Method::PUT, "/onboarding/company", Some(company)).await?;
        self.send(Method::PUT, "/onboarding/modules", Some(json!({"modules": ["dashboard", "accounting"]})))
            .await?;
        for step in ["welcome", "preferences", "company", "modules"] {
            self.send(Method::POST, &format!("/onboarding/steps/{step}/complete"), None).await?;
        }
        Ok(())
    }

    /// Finalises onboarding, as often as it takes; the id of the company.
    ///
    /// # Errors
    /// When it is refused, or does not come to an end within ten seconds.
    pub async fn finalises(&self) -> anyhow::Result<String> {
        self.finalises_within(Duration::from_secs(10)).await
    }

    /// [`Visitor::finalises`], with another patience.
    ///
    /// # Errors
    /// When it is refused, or does not come to an end in time.
    pub async fn finalises_within(&self, patience: Duration) -> anyhow::Result<String> {
        let begun = Instant::now();
        while begun.elapsed() < patience {
            let response = self.request(Method::POST, "/onboarding/finalisation").send().await?;
            // Without a spare the worker makes the company: until then it is in progress.
            if response.status() != StatusCode::CONFLICT {
                let view = answer(response).await?;
                if view["state"] == "completed" {
                    return Ok(view["company_id"].as_str().context("a company")?.to_owned());
                }
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        bail!("onboarding does not come to an end")
    }

    /// Uploads a FEC; the report.
    ///
    /// # Errors
    /// When it is refused.
    pub async fn uploads_fec(&self, company: &str, name: &str, content: Vec<u8>) -> anyhow::Result<Value> {
        let path = format!("/companies/{company}/accounting/fec_imports?file_name={name}");
        let request = self.request(Method::POST, &path).header("content-type", "application/octet-stream");
        answer(request.body(content).send().await?).await
    }

    /// Imports a FEC whose report was read, whole.
    ///
    /// # Errors
    /// When it is refused.
    pub async fn imports_fec(&self, company: &str, uploaded: &Value) -> anyhow::Result<Value> {
        let id = uploaded["id"].as_str().context("an id")?;
        let year = &uploaded["report"]["fiscal_year"];
        let run = json!({
            "fiscal_year_start": year["start"], "fiscal_year_end": year["end"], "valid_entries_only": false,
        });
        let path = format!("/companies/{company}/accounting/fec_imports/{id}/run");
        let version = format!("\"{}\"", uploaded["version"]);
        let request = self.request(Method::POST, &path).header("if-match", version);
        answer(request.json(&run).send().await?).await
    }

    /// Posts a draft as it was first saved.
    ///
    /// # Errors
    /// When it is refused.
    pub async fn posts_draft(&self, company: &str, entry: &str) -> anyhow::Result<()> {
        let path = format!("/companies/{company}/accounting/entries/{entry}/post");
        let request = self.request(Method::POST, &path).header("if-match", "\"1\"");
        answer(request.send().await?).await.map(|_| ())
    }

    /// A request below `/api/v1`.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}/api/v1{path}", self.url))
    }

    /// Sends a request that must succeed; its body.
    ///
    /// # Errors
    /// When it is refused.
    pub async fn send(&self, method: Method, path: &str, body: Option<Value>) -> anyhow::Result<Value> {
        let request = self.request(method, path);
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        answer(request.send().await?).await
    }

    async fn mailed_token(&self) -> anyhow::Result<String> {
        for _ in 0..500 {
            let mails: Vec<Value> =
                self.client.get(format!("{}/dev/mailbox.json", self.url)).send().await?.json().await?;
            let mine = mails.iter().find(|mail| mail["to"] == self.email.as_str());
            if let Some((_, token)) = mine.and_then(|mail| mail["text"].as_str()?.split_once("token=")) {
                return Ok(token.lines().next().unwrap_or_default().to_owned());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        bail!("no mail to {}", self.email)
    }
}

async fn answer(response: Response) -> anyhow::Result<Value> {
    let (status, url) = (response.status(), response.url().path().to_owned());
    let text = response.text().await?;
    if !status.is_success() {
        bail!("{url} answered {status}: {text}");
    }
    Ok(serde_json::from_str(&text).unwrap_or(Value::Null))
}
