//! Somebody who drafts and posts entries without a break, and remembers what was acknowledged.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tests::visitor::Visitor;

use crate::support::unique;

/// Whoever waits longer for an answer gives up.
const PATIENCE: Duration = Duration::from_secs(60);

/// A clerk at work.
#[derive(Clone)]
pub struct Clerk {
    pub visitor: Visitor,
    pub company: String,
    /// The day of the entries.
    pub date: String,
    /// Set when something broke: from then on a request may fail, and no other is begun.
    pub is_over: Arc<AtomicBool>,
}

/// An entry that was acknowledged as posted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posted {
    pub id: String,
    pub number: i64,
}

/// A request without an answer. It may be sent again with its key.
#[derive(Debug)]
pub enum Unanswered {
    Draft { key: String },
    Post { key: String, id: String },
}

/// What a clerk knows at the end.
#[derive(Debug, Default)]
pub struct Day {
    pub posted: Vec<Posted>,
    /// The draft that was not posted any more.
    pub drafted: Option<String>,
    pub unanswered: Option<Unanswered>,
}

impl Clerk {
    /// Drafts and posts until it is over.
    pub async fn works(self) -> Day {
        let mut day = Day::default();
        while !self.is_over.load(Ordering::SeqCst) {
            let key = unique().to_string();
            let id = match self.drafts(&key).await {
                Ok(id) => id,
                Err(refusal) => {
                    self.expect_the_end(&refusal).await;
                    day.unanswered = Some(Unanswered::Draft { key });
                    break;
                }
            };
            if self.is_over.load(Ordering::SeqCst) {
                day.drafted = Some(id);
                break;
            }
            let key = unique().to_string();
            match self.posts(&key, &id).await {
                Ok(posted) => day.posted.push(posted),
                Err(refusal) => {
                    self.expect_the_end(&refusal).await;
                    day.unanswered = Some(Unanswered::Post { key, id });
                }
            }
        }
        day
    }

    /// Sends again what was not answered, and posts what was only drafted. A key makes it one entry in any case.
    pub async fn finishes(&self, day: Day) -> Vec<Posted> {
        let Day { mut posted, mut drafted, unanswered } = day;
        match unanswered {
            Some(Unanswered::Draft { key }) => drafted = Some(self.drafts(&key).await.unwrap()),
            Some(Unanswered::Post { key, id }) => posted.push(self.posts(&key, &id).await.unwrap()),
            None => {}
        }
        if let Some(id) = drafted {
            posted.push(self.posts(&unique().to_string(), &id).await.unwrap());
        }
        posted
    }

    async fn drafts(&self, key: &str) -> anyhow::Result<String> {
        let entry = json!({
            "journal": "OD", "date": self.date, "label": key,
            "lines": [{"account": "411", "debit": "12.00"}, {"account": "706", "credit": "12.00"}],
        });
        let drafted = self.sends("", key, Some(entry)).await?;
        Ok(drafted["id"].as_str().unwrap().to_owned())
    }

    async fn posts(&self, key: &str, id: &str) -> anyhow::Result<Posted> {
        let posted = self.sends(&format!("/{id}/post"), key, None).await?;
        Ok(Posted { id: id.to_owned(), number: posted["number"].as_i64().unwrap() })
    }

    async fn sends(&self, rest: &str, key: &str, body: Option<Value>) -> anyhow::Result<Value> {
        let path = format!("/companies/{}/accounting/entries{rest}", self.company);
        let request =
            self.visitor.request(Method::POST, &path).header("idempotency-key", key).timeout(PATIENCE);
        let request = match body {
            Some(body) => request.json(&body),
            // What has no body posts a draft as it was first saved.
            None => request.header("if-match", "\"1\""),
        };
        let answer = request.send().await?;
        let (status, text) = (answer.status(), answer.text().await?);
        anyhow::ensure!(status.is_success(), "{path} answered {status}: {text}");
        Ok(serde_json::from_str(&text)?)
    }

    /// A refusal is only right when something broke, which may take a moment to be said.
    async fn expect_the_end(&self, refusal: &anyhow::Error) {
        for _ in 0..1_000 {
            if self.is_over.load(Ordering::SeqCst) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("refused though nothing broke: {refusal:#}");
    }
}
