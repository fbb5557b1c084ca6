//! `/dev/mailbox`: the mails that a development instance did not send.
//!
//! They bear links that change passwords, so they are there for this machine only. With a mailbox, `PUBLIC_URL` is at one of its names too.

use poem::{
    IntoResponse, Request, Response, handler,
    http::header,
    web::{Data, Html, Json},
};

use crate::{
    App,
    http::{ApiError, ApiResult, own_machine},
    mail::{Mailer, StoredMail, escape},
};

/// The page has its few styles inside, and the icon of the web client.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The mails as a page.
#[handler]
pub async fn mailbox_page(request: &Request, app: Data<&App>) -> poem::Result<Response> {
    let mails: String = mails(request, &app).await?.iter().map(article).collect();
    let list = if mails.is_empty() { "<p>No mail yet.</p>".to_owned() } else { mails };
    let page = Html(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Mailbox</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\
         <body style=\"font-family:sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere\">\
         <main><h1>Development mailbox</h1><p>Mails that this instance would send if SMTP_URL were set, newest first.</p>\
         {list}</main></body></html>"
    ));
    Ok(page.with_header(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY).into_response())
}

/// The mails as JSON, for tests in a browser.
#[handler]
pub async fn mailbox_json(request: &Request, app: Data<&App>) -> poem::Result<Json<Vec<StoredMail>>> {
    Ok(Json(mails(request, &app).await?))
}

async fn mails(request: &Request, app: &App) -> ApiResult<Vec<StoredMail>> {
    if !own_machine::asks(request) {
        return Err(ApiError::not_found());
    }
    match &app.mailer {
        Mailer::Mailbox(mailbox) => mailbox.mails().await.map_err(ApiError::internal),
        Mailer::Smtp { .. } => Err(ApiError::not_found()),
    }
}

fn article(mail: &StoredMail) -> String {
    let linked: String = mail.text.lines().map(line).collect();
    format!(
        "<article style=\"border-top:1px solid #ccc;padding:1rem 0\"><h2>{}</h2><p>To {}</p>{linked}</article>",
        escape(&mail.subject),
        escape(&mail.to),
    )
}

fn line(line: &str) -> String {
    let text = escape(line);
    if line.starts_with("http") {
        format!("<p><a href=\"{text}\">{text}</a></p>")
    } else {
        format!("<p>{text}</p>")
    }
}
