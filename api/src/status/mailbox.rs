//! `/dev/mailbox`: the mails that a development instance did not send.

use poem::{
    handler,
    web::{Data, Html, Json},
};

use crate::{
    App,
    http::{ApiError, ApiResult},
    mail::{Mailer, StoredMail, escape},
};

/// The mails as a page.
#[handler]
pub async fn mailbox_page(app: Data<&App>) -> poem::Result<Html<String>> {
    let mails: String = mails(&app).await?.iter().map(article).collect();
    let list = if mails.is_empty() { "<p>No mail yet.</p>".to_owned() } else { mails };
    Ok(Html(format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Mailbox</title>\
         <body style=\"font-family:sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem\">\
         <h1>Development mailbox</h1><p>Mails that this instance would send if SMTP_URL were set, newest first.</p>\
         {list}</body></html>"
    )))
}

/// The mails as JSON, for tests in a browser.
#[handler]
pub async fn mailbox_json(app: Data<&App>) -> poem::Result<Json<Vec<StoredMail>>> {
    Ok(Json(mails(&app).await?))
}

async fn mails(app: &App) -> ApiResult<Vec<StoredMail>> {
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
