//! Reports on the wire.

use poem_openapi::Object;
use uuid::Uuid;

use super::store::NewReport;
use crate::http::{ApiResult, Fields};

const MAX_MESSAGE: usize = 500;
const MAX_STACK: usize = 8_000;
const MAX_PATH: usize = 300;
const MAX_NAME: usize = 64;
const MAX_COMMENT: usize = 2_000;
const MAX_USER_AGENT: usize = 300;

/// Something failed in a client. What the program says is cut where it is too long; what the person says is not.
#[derive(Debug, Object)]
pub struct ErrorReportCreate {
    /// What failed, in the words of the program; 500 characters are kept.
    message: String,
    /// Where, as the program tells it; 8,000 characters are kept.
    stack: Option<String>,
    /// The path of the page. What follows `?` or `#` is not kept.
    path: String,
    /// The version of the client.
    release: Option<String>,
    /// Of the answer for which the page could not be shown.
    request_id: Option<String>,
    /// What the person adds, at most 2,000 characters.
    comment: Option<String>,
}

/// A report was kept.
#[derive(Debug, Object)]
pub struct ErrorReportKept {
    /// By which the operator finds it.
    pub id: Uuid,
}

impl ErrorReportCreate {
    /// The report, as it is kept.
    ///
    /// # Errors
    /// 422 with `required`, `invalid` or `too_long`.
    pub fn check(self, user_agent: Option<&str>) -> ApiResult<NewReport> {
        let mut fields = Fields::new();
        let message = fields.required("/message", &cut(&self.message, MAX_MESSAGE), "required");
        let path = self.path.split(['?', '#']).next().unwrap_or_default();
        if !path.starts_with('/') {
            fields.refuse("/path", "invalid");
        }
        let comment = printable(self.comment.as_deref().unwrap_or_default());
        if comment.chars().count() > MAX_COMMENT {
            fields.refuse("/comment", "too_long");
        }
        fields.finish()?;
        let optional = |text: Option<&str>, max| cut(text.unwrap_or_default(), max);
        Ok(NewReport {
            message,
            stack: optional(self.stack.as_deref(), MAX_STACK),
            path: one_line(path, MAX_PATH),
            release: one_line(self.release.as_deref().unwrap_or_default(), MAX_NAME),
            request_id: one_line(self.request_id.as_deref().unwrap_or_default(), MAX_NAME),
            comment,
            user_agent: optional(user_agent, MAX_USER_AGENT),
        })
    }
}

fn cut(text: &str, max: usize) -> String {
    printable(text).chars().take(max).collect()
}

/// What is listed beside others: a report is a line, and cannot look like two.
fn one_line(text: &str, max: usize) -> String {
    cut(&text.replace(['\n', '\t'], " "), max)
}

/// The text without what a terminal would obey: the operator reads it in one.
fn printable(text: &str) -> String {
    let kept = text.chars().filter(|c| matches!(c, '\n' | '\t') || !ledger::is_control(*c));
    kept.collect::<String>().trim().to_owned()
}
