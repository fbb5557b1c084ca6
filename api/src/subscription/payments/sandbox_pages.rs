//! The pages of the sandbox: where something is bought, where a card is changed, and a clock that can be put ahead. No money moves, and every
//! page says so. They work without a script, as the provider's own would on any machine.

use std::sync::Arc;

use billing::sandbox::{Bill, Card, Purchase, Refusal, Sandbox, Wallet};
use ledger::{Currency, Money};
use poem::http::{StatusCode, header};
use poem::web::{Data, Form, Html, Path};
use poem::{FromRequest, IntoResponse, Request, RequestBody, Response, handler};
use serde::Deserialize;

use super::sandbox_words::{Words, of};
use crate::App;
use crate::http::own_machine;
use crate::mail::escape;
use crate::tables;

/// The pages have their few styles inside.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem;color:#1c1917;background:#fafaf9}\
    main{background:#fff;border:1px solid #d6d3d1;border-radius:1rem;padding:1.5rem}\
    .mark{background:#fef3c7;color:#78350f;border-radius:.5rem;padding:.5rem .75rem}\
    .wrong{background:#fee2e2;color:#7f1d1d;border-radius:.5rem;padding:.5rem .75rem}\
    h1{font-size:1.25rem;margin:1rem 0 .25rem}fieldset{border:0;padding:0;margin:1rem 0}\
    label{display:block;padding:.5rem 0}button{font:inherit;width:100%;padding:.7rem;border:0;border-radius:.6rem;background:#0f766e;color:#fff;cursor:pointer}\
    a{color:#0f766e}.amount{font-size:1.75rem;font-weight:600}\
    @media(prefers-color-scheme:dark){body{background:#1c1917;color:#f5f5f4}main{background:#292524;border-color:#57534e}a{color:#5eead4}}";

/// What somebody sends on a page.
#[derive(Debug, Deserialize)]
pub struct Paying {
    card: String,
    /// What takes something off the price.
    #[serde(default)]
    promotion_code: String,
    /// What they say to their bank, where that asks.
    #[serde(default)]
    approved: Option<String>,
}

/// How far the clock is put ahead.
#[derive(Debug, Deserialize)]
pub struct Ahead {
    days: i64,
}

/// Where something is bought.
#[handler]
pub async fn checkout(visit: Visit, Path(id): Path<String>) -> Response {
    visit.shows(visit.to_buy(&id, None).await)
}

/// Buys it.
#[handler]
pub async fn buy(visit: Visit, Path(id): Path<String>, Form(paying): Form<Paying>) -> Response {
    let Some(card) = paying.card() else { return StatusCode::BAD_REQUEST.into_response() };
    if card == Card::Asks && paying.approved.is_none() {
        return page(&visit.words, &bank_asks(&visit.words, &paying.promotion_code));
    }
    let is_approved = paying.approved.as_deref() == Some("yes");
    match visit.sandbox.buy(&id, card, &paying.promotion_code, is_approved).await {
        Ok(next) => to(&next),
        Err(refusal) => match visit.declined(Err(refusal)) {
            Ok(problem) => visit.shows(visit.to_buy(&id, problem).await),
            Err(refusal) => refused(&visit.words, &refusal),
        },
    }
}

/// Where a card is changed.
#[handler]
pub async fn portal(visit: Visit, Path(id): Path<String>) -> Response {
    visit.shows(visit.to_change(&id, None).await)
}

/// Changes it, and pays what is open.
#[handler]
pub async fn change(visit: Visit, Path(id): Path<String>, Form(paying): Form<Paying>) -> Response {
    let Some(card) = paying.card() else { return StatusCode::BAD_REQUEST.into_response() };
    match visit.declined(visit.sandbox.change_card(&id, card).await) {
        Ok(problem) => visit.shows(visit.to_change(&id, problem).await),
        Err(refusal) => refused(&visit.words, &refusal),
    }
}

/// Where an invoice is looked at and paid.
#[handler]
pub async fn invoice(visit: Visit, Path(id): Path<String>) -> Response {
    visit.shows(visit.to_pay(&id, None).await)
}

/// Pays it.
#[handler]
pub async fn pay_invoice(visit: Visit, Path(id): Path<String>, Form(paying): Form<Paying>) -> Response {
    let Some(card) = paying.card() else { return StatusCode::BAD_REQUEST.into_response() };
    if card == Card::Asks && paying.approved.is_none() {
        return page(&visit.words, &bank_asks(&visit.words, ""));
    }
    if paying.approved.as_deref() == Some("no") {
        return visit.shows(visit.to_pay(&id, Some(visit.words.declined)).await);
    }
    match visit.declined(visit.sandbox.pay_bill(&id, card).await) {
        Ok(problem) => visit.shows(visit.to_pay(&id, problem).await),
        Err(refusal) => refused(&visit.words, &refusal),
    }
}

/// The clock. Nobody else's machine puts it ahead: it ends what others have.
#[handler]
pub async fn clock(request: &Request, visit: Visit) -> Response {
    if !own_machine::asks(request) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let words = &visit.words;
    let fields = format!(
        "<h1>{}</h1><form method=\"post\"><label>{} <input name=\"days\" type=\"number\" min=\"1\" max=\"400\" value=\"31\"></label><button>{}</button></form>",
        words.clock, words.days, words.put_ahead
    );
    page(words, &fields)
}

/// Puts it ahead.
#[handler]
pub async fn put_ahead(request: &Request, visit: Visit, Form(ahead): Form<Ahead>) -> Response {
    if !own_machine::asks(request) {
        return StatusCode::NOT_FOUND.into_response();
    }
    match visit.sandbox.advance(ahead.days.clamp(1, 400)).await {
        Ok(()) => to("/dev/clock"),
        Err(refusal) => refused(&visit.words, &refusal),
    }
}

/// Somebody on a page of the sandbox, in their language. Where there is none, there are no such pages.
pub struct Visit {
    sandbox: Arc<Sandbox>,
    words: Words,
}

impl<'a> FromRequest<'a> for Visit {
    async fn from_request(request: &'a Request, body: &mut RequestBody) -> poem::Result<Self> {
        let Data(app) = Data::<&App>::from_request(request, body).await?;
        let sandbox = app.payments.as_ref().and_then(|payments| payments.sandbox.clone());
        let sandbox = sandbox.ok_or_else(|| poem::Error::from_status(StatusCode::NOT_FOUND))?;
        Ok(Self { sandbox, words: of(tables::language(request)) })
    }
}

impl Visit {
    async fn to_buy(&self, id: &str, problem: Option<&str>) -> Result<String, Refusal> {
        Ok(to_buy(&self.words, &self.sandbox.purchase(id).await?, problem))
    }

    async fn to_change(&self, id: &str, problem: Option<&str>) -> Result<String, Refusal> {
        Ok(to_change(&self.words, &self.sandbox.wallet(id).await?, problem))
    }

    async fn to_pay(&self, id: &str, problem: Option<&str>) -> Result<String, Refusal> {
        Ok(to_pay(&self.words, &self.sandbox.bill(id).await?, problem))
    }

    fn shows(&self, body: Result<String, Refusal>) -> Response {
        match body {
            Ok(body) => page(&self.words, &body),
            Err(refusal) => refused(&self.words, &refusal),
        }
    }

    /// What is said of a card that was refused; nothing of one that paid.
    fn declined(&self, done: Result<(), Refusal>) -> Result<Option<&'static str>, Refusal> {
        match done {
            Ok(()) => Ok(None),
            Err(refusal) if refusal.is_declined() => Ok(Some(self.words.declined)),
            Err(refusal) if refusal.is_of_promotion() => Ok(Some(self.words.no_promotion)),
            Err(refusal) => Err(refusal),
        }
    }
}

impl Paying {
    fn card(&self) -> Option<Card> {
        Card::from_code(&self.card)
    }
}

fn to_buy(words: &Words, purchase: &Purchase, problem: Option<&str>) -> String {
    if !purchase.is_open {
        return format!(
            "<h1>{}</h1><p><a href=\"{}\">{}</a></p>",
            words.closed,
            escape(&purchase.cancel_url),
            words.back
        );
    }
    let amount = amount(words, &purchase.currency, purchase.amount_minor);
    let each = if purchase.months == 12 { words.each_year } else { words.each_month };
    format!(
        "<h1>{}</h1><p class=\"amount\">{amount} <small>{each}</small></p>{}{}<p><a href=\"{}\">{}</a></p>",
        escape(&purchase.name),
        problem_of(problem),
        cards(words, &promotion(words), words.pay),
        escape(&purchase.cancel_url),
        words.back
    )
}

fn promotion(words: &Words) -> String {
    format!("<label>{} <input name=\"promotion_code\" maxlength=\"40\"></label>", words.promotion)
}

fn bank_asks(words: &Words, promotion: &str) -> String {
    let promotion = escape(promotion);
    let asked = format!(
        "<input type=\"hidden\" name=\"card\" value=\"asks\"><input type=\"hidden\" name=\"promotion_code\" value=\"{promotion}\">"
    );
    format!(
        "<h1>{}</h1><form method=\"post\">{asked}<button name=\"approved\" value=\"yes\">{}</button></form>\
         <form method=\"post\">{asked}<p><button name=\"approved\" value=\"no\">{}</button></p></form>",
        words.bank_asks, words.approve, words.refuse
    )
}

fn to_change(words: &Words, wallet: &Wallet, problem: Option<&str>) -> String {
    let card = wallet.card.as_deref().map_or(String::new(), |last4| format!("<p>•••• {}</p>", escape(last4)));
    let open: String = wallet
        .open
        .iter()
        .map(|(_, number, minor, currency)| {
            format!("<li>{} · {}</li>", escape(number), amount(words, currency, *minor))
        })
        .collect();
    format!(
        "<h1>{}</h1>{card}<ul>{open}</ul>{}{}<p><a href=\"{}\">{}</a></p>",
        words.card,
        problem_of(problem),
        cards(words, "", words.change),
        escape(&wallet.return_url),
        words.back
    )
}

fn to_pay(words: &Words, bill: &Bill, problem: Option<&str>) -> String {
    let lines: String = bill
        .lines
        .iter()
        .map(|(what, minor)| {
            format!("<tr><td>{}</td><td>{}</td></tr>", escape(what), amount(words, &bill.currency, *minor))
        })
        .collect();
    let date = chrono::DateTime::from_timestamp(bill.created, 0).unwrap_or_default().date_naive();
    let cards = if bill.is_open { cards(words, "", words.pay) } else { String::new() };
    let state = match (bill.is_paid, bill.is_void) {
        (true, _) => format!("<p>{}</p>", words.paid),
        (_, true) => format!("<p>{}</p>", words.void),
        _ => String::new(),
    };
    format!(
        "<h1>{}</h1><p>{} · {date}</p><table>{lines}</table><p class=\"amount\">{}</p>{state}{}{cards}<p><a href=\"/settings?tab=subscription\">{}</a></p>",
        escape(&bill.number),
        escape(&bill.name),
        amount(words, &bill.currency, bill.due_minor),
        problem_of(problem),
        words.back
    )
}

fn problem_of(problem: Option<&str>) -> String {
    problem.map_or(String::new(), |problem| format!("<p class=\"wrong\" role=\"alert\">{problem}</p>"))
}

fn cards(words: &Words, more: &str, act: &str) -> String {
    let choices: String = Card::ALL
        .iter()
        .zip(words.cards)
        .enumerate()
        .map(|(place, (card, said))| {
            let checked = if place == 0 { " checked" } else { "" };
            format!(
                "<label><input type=\"radio\" name=\"card\" value=\"{}\"{checked}> •••• {} · {said}</label>",
                card.as_str(),
                card.last4()
            )
        })
        .collect();
    format!("<form method=\"post\"><fieldset>{choices}</fieldset>{more}<button>{act}</button></form>")
}

/// An amount as people of the language write it, kept in one piece between texts of either direction.
fn amount(words: &Words, currency: &str, minor: i64) -> String {
    let code = currency.to_ascii_uppercase();
    let written = match Currency::from_code(&code) {
        Ok(known) => tables::language::amount(&Money::from_minor(minor).format(known), words.language),
        Err(_) => minor.to_string(),
    };
    format!("<bdi>{written}\u{a0}{code}</bdi>")
}

fn page(words: &Words, body: &str) -> Response {
    let html = format!(
        "<!doctype html><html lang=\"{}\" dir=\"{}\"><meta charset=\"utf-8\"><title>{}</title><meta name=\"viewport\" content=\"width=device-width\">\
         <meta name=\"robots\" content=\"noindex\"><link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\"><style>{STYLE}</style>\
         <main><p class=\"mark\">{}</p>{body}</main></html>",
        words.language.as_str(),
        words.direction,
        words.title,
        words.no_money
    );
    Html(html).with_header(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY).into_response()
}

fn refused(words: &Words, refusal: &Refusal) -> Response {
    let status = StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = page(words, &format!("<h1>{}</h1>", words.nothing_here));
    response.set_status(status);
    response
}

fn to(address: &str) -> Response {
    StatusCode::SEE_OTHER.with_header(header::LOCATION, address).into_response()
}
