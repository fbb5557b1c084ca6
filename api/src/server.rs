//! Builds the service: routes, layers, document, and the listener.

use std::{
    net::SocketAddr,
    sync::{LazyLock, OnceLock},
};

use poem::{
    Endpoint, EndpointExt, Request, Route,
    endpoint::BoxEndpoint,
    get,
    http::{HeaderValue, header},
    middleware::{CatchPanic, Compression, CookieJarManager},
    post,
    web::Html,
};
use poem_openapi::{OpenApiService, Tags};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio_util::sync::CancellationToken;

use crate::{
    App, accounting, companies, connections, error_reports, http,
    http::{layers, openapi, unread_body, write_headers},
    identity,
    listeners::Listeners,
    notifications, onboarding, operator, search, status, subscription, webhooks,
};

/// The parts of the API, one a module.
#[derive(Debug, Clone, Copy, Tags)]
pub enum Tag {
    /// The service itself: probes and what a client must know.
    Status,
    /// People: sign-up, sign-in, passwords, profile.
    Identity,
    /// Plans and what they cost.
    Subscription,
    /// Whoever operates the instance: who buys, and what it brings in.
    Operator,
    /// From an account to a company that can be used.
    Onboarding,
    /// Companies, their settings, members, roles, modules and audit trail.
    Companies,
    /// A company's events, sent to programs outside.
    Webhooks,
    /// Chart of accounts, journals, entries, trial balance.
    Accounting,
    /// The French tax-audit file (FEC): import and export.
    Fec,
    /// Figures of a company at a glance.
    Dashboard,
    /// What people are told of.
    Notifications,
    /// One question to all that a company has.
    Search,
}

fn service() -> OpenApiService<impl poem_openapi::OpenApi + use<>, ()> {
    let routes = (
        status::Routes,
        error_reports::Routes,
        identity::routes(),
        subscription::Routes,
        (
            subscription::PaymentRoutes,
            subscription::MobileRoutes,
            subscription::UsageRoutes,
            subscription::ShortfallRoutes,
        ),
        (operator::Routes, operator::MobileRoutes),
        onboarding::Routes,
        companies::routes(),
        webhooks::Routes,
        notifications::Routes,
        accounting::routes(),
        search::Routes,
    );
    OpenApiService::new(routes, "Partita", env!("CARGO_PKG_VERSION")).description(
        "Accounting and business management for small companies. Amounts are decimal strings; refusals are \
         `application/problem+json` whose `code` is the contract; lists are paged by an opaque cursor; every answer bears \
         `X-Request-Id`, the caller's own where it sent a plain one of 64 characters at most; `RateLimit` \
         tells what is left of the budgets that a request was counted against, also when it was refused.",
    )
}

/// The OpenAPI document, as it is committed and served: made once in a process.
pub fn document() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| openapi::publish(&service().spec()));
    &DOCUMENT
}

/// The whole service as one endpoint.
pub fn endpoint(app: App) -> BoxEndpoint<'static> {
    let mut site = Route::new()
        .nest_no_strip("/api/v1", Route::new().nest("/api/v1", service()))
        .at("/api/openapi.json", get(written()))
        .at("/api/docs", get(reference()))
        .at("/webhooks/stripe", post(subscription::stripe))
        .nest("/", http::web::serve);
    if app.mailer.is_mailbox() {
        site = site
            .at("/dev/mailbox", get(status::mailbox_page))
            .at("/dev/mailbox.json", get(status::mailbox_json));
    }
    if app.payments.as_ref().is_some_and(|payments| payments.sandbox.is_some()) {
        use subscription::sandbox_pages as pages;
        site = site
            .at("/sandbox/checkout/:id", get(pages::checkout).post(pages::buy))
            .at("/sandbox/invoices/:id", get(pages::invoice).post(pages::pay_invoice))
            .at("/sandbox/portal/:id", get(pages::portal).post(pages::change))
            .at("/dev/clock", get(pages::clock).post(pages::put_ahead));
    }
    site.around(http::web::undecodable)
        .around(layers::bounded_body)
        .around(write_headers::only_declared)
        .around(write_headers::only_known_parameters)
        .around(layers::same_origin)
        .with(CookieJarManager::new())
        .with(CatchPanic::new().with_handler(layers::panicked))
        .around(layers::outermost)
        .around(unread_body::told)
        .with(Compression::new())
        .around(layers::streams_as_they_are)
        .data(app)
        .boxed()
}

/// Listens until `stop`, then lets answers in flight finish. `listening` is told the addresses.
///
/// # Errors
/// When the port cannot be had.
pub async fn serve(
    app: App,
    stop: CancellationToken,
    listening: impl FnOnce(&[SocketAddr]),
) -> anyhow::Result<()> {
    let listeners = Listeners::bind(&app.config.server.bind, app.config.server.port).await?;
    listening(listeners.addresses());
    connections::run(listeners, endpoint(app.clone()), app, stop).await;
    Ok(())
}

/// The document, written when somebody asks for it first.
fn written() -> impl Endpoint<Output = poem::Response> {
    let text = OnceLock::new();
    poem::endpoint::make_sync(move |request| {
        let text: &String = text.get_or_init(|| format!("{:#}", app_of(&request).document));
        poem::Response::builder().content_type("application/json").body(text.clone())
    })
}

/// The reference for people, made when somebody asks for it first.
fn reference() -> impl Endpoint<Output = poem::Response> {
    let made = OnceLock::new();
    poem::endpoint::make_sync(move |request| {
        let (text, policy): &(String, HeaderValue) = made.get_or_init(|| page(app_of(&request).document));
        let mut answer = poem::IntoResponse::into_response(Html(text.clone()));
        answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        answer
    })
}

fn app_of(request: &Request) -> &App {
    request.data().expect("the service is in every request")
}

/// The page of the reference and its policy: it carries its scripts inside, so the policy names their hashes.
fn page(document: &Value) -> (String, HeaderValue) {
    let service = service();
    let page = service.swagger_ui_html().replace(&service.spec(), &document.to_string());
    let page = page.replace("<html charset=\"UTF-8\">", "<!doctype html><html lang=\"en\">");
    let policy = format!(
        "default-src 'self'; script-src {}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
         object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        script_hashes(&page)
    );
    (page, HeaderValue::from_str(&policy).expect("hashes are plain text"))
}

fn script_hashes(page: &str) -> String {
    use base64::{Engine, engine::general_purpose::STANDARD};
    let mut hashes = String::new();
    let mut rest = page;
    while let Some((_, tag)) = rest.split_once("<script") {
        let Some((_, inner)) = tag.split_once('>') else { break };
        let Some((script, after)) = inner.split_once("</script>") else { break };
        hashes += &format!("'sha256-{}' ", STANDARD.encode(Sha256::digest(script.as_bytes())));
        rest = after;
    }
    hashes
}
