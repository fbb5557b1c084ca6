//! What was billed, as the provider last told it.

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::upsert::excluded;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{invoices, subscriptions, users};
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

mod lines;

pub use lines::{BilledLine, LineKind, Lines};

use crate::provider::ProviderKind;
use crate::stripe::objects::Invoice;

/// An invoice that is kept.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable)]
#[diesel(table_name = invoices)]
pub struct Billed {
    /// Its id here.
    pub id: Uuid,
    /// Who made it: `stripe`, `sandbox` or `mobile_money`.
    pub provider: String,
    /// Its number, once it is final.
    pub number: Option<String>,
    /// `draft`, `open`, `paid`, `uncollectible` or `void`.
    pub status: String,
    /// ISO 4217.
    pub currency: String,
    /// With the taxes, in minor units.
    pub total_minor: i64,
    /// The taxes in it.
    pub tax_minor: i64,
    /// What was paid of it.
    pub paid_minor: i64,
    /// From when on it is for.
    pub period_start: DateTime<Utc>,
    /// Until when.
    pub period_end: DateTime<Utc>,
    /// When it was made.
    pub issued_at: DateTime<Utc>,
    /// When it was paid.
    pub paid_at: Option<DateTime<Utc>>,
    /// When it is tried again to collect it.
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// Where it is looked at and paid.
    pub page_url: Option<String>,
    /// Where its PDF is.
    pub pdf_url: Option<String>,
    /// Whom it is made out to, where that is not the name of the account; of those of ours only.
    pub bill_to: Option<String>,
    /// What is left to be paid of it; 0 where nothing is.
    pub due_minor: i64,
    /// What it bills; nothing for one of before that was kept.
    pub lines: Lines,
}

/// Keeps what the provider told of the invoices of an owner.
///
/// # Errors
/// The database's.
pub async fn take_over(
    tx: &mut PlatformTx<'_>,
    provider: ProviderKind,
    owner: UserId,
    told: &[Invoice],
) -> Result<(), TenancyError> {
    if told.is_empty() {
        return Ok(());
    }
    let now = tx.now();
    let at = |seconds: i64| DateTime::from_timestamp(seconds, 0).unwrap_or_default();
    let mut rows = Vec::with_capacity(told.len());
    for one in told {
        // What is given back is of another period.
        let paid = || one.lines.data.iter().filter(|line| line.amount >= 0).map(|line| &line.period);
        let start = paid().map(|period| period.start).min().unwrap_or(one.created);
        let end = paid().map(|period| period.end).max().unwrap_or(one.created);
        let tax: i64 = one.total_taxes.iter().flatten().map(|tax| tax.amount).sum();
        rows.push((
            (
                invoices::id.eq(tx.new_uuid()),
                invoices::user_id.eq(owner.as_uuid()),
                invoices::provider.eq(provider.as_str()),
                invoices::provider_invoice_id.eq(&one.id),
                invoices::currency.eq(one.currency.to_ascii_uppercase()),
                invoices::period_start.eq(at(start)),
                invoices::period_end.eq(at(end)),
                invoices::issued_at.eq(at(one.created)),
            ),
            (
                invoices::number.eq(one.number.as_deref()),
                invoices::status.eq(one.status.as_deref().unwrap_or("draft")),
                invoices::total_minor.eq(one.total),
                invoices::tax_minor.eq(tax),
                invoices::paid_minor.eq(one.amount_paid),
                invoices::due_minor.eq(one.left()),
                invoices::paid_at.eq(one.status_transitions.paid_at.map(at)),
                invoices::attempts.eq(one.attempt_count),
                invoices::next_attempt_at.eq(one.next_payment_attempt.map(at)),
                invoices::page_url.eq(one.hosted_invoice_url.as_deref()),
                invoices::pdf_url.eq(one.invoice_pdf.as_deref()),
                invoices::lines.eq(Lines(BilledLine::told(one))),
                invoices::updated_at.eq(now),
            ),
        ));
    }
    diesel::insert_into(invoices::table)
        .values(&rows)
        .on_conflict((invoices::provider, invoices::provider_invoice_id))
        .do_update()
        .set((
            invoices::number.eq(excluded(invoices::number)),
            invoices::status.eq(excluded(invoices::status)),
            invoices::total_minor.eq(excluded(invoices::total_minor)),
            invoices::tax_minor.eq(excluded(invoices::tax_minor)),
            invoices::paid_minor.eq(excluded(invoices::paid_minor)),
            invoices::due_minor.eq(excluded(invoices::due_minor)),
            invoices::paid_at.eq(excluded(invoices::paid_at)),
            invoices::attempts.eq(excluded(invoices::attempts)),
            invoices::next_attempt_at.eq(excluded(invoices::next_attempt_at)),
            invoices::page_url.eq(excluded(invoices::page_url)),
            invoices::pdf_url.eq(excluded(invoices::pdf_url)),
            invoices::lines.eq(excluded(invoices::lines)),
            invoices::updated_at.eq(excluded(invoices::updated_at)),
        ))
        .execute(tx.conn())
        .await?;
    Ok(())
}

/// The invoices of an owner, the newest first, those behind `after`.
///
/// # Errors
/// The database's.
pub async fn of_owner(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Billed>, TenancyError> {
    let mut found = invoices::table.filter(invoices::user_id.eq(owner.as_uuid())).into_boxed();
    if let Some((issued_at, id)) = after {
        let is_older = invoices::issued_at.lt(issued_at);
        found = found.filter(is_older.or(invoices::issued_at.eq(issued_at).and(invoices::id.lt(id))));
    }
    Ok(found
        .order((invoices::issued_at.desc(), invoices::id.desc()))
        .limit(limit)
        .select(Billed::as_select())
        .load(tx.conn())
        .await?)
}

/// An invoice of an owner.
///
/// # Errors
/// The database's; that they have none of this id.
pub async fn find(tx: &mut PlatformTx<'_>, owner: UserId, id: Uuid) -> Result<Billed, TenancyError> {
    let theirs = invoices::table.filter(invoices::id.eq(id).and(invoices::user_id.eq(owner.as_uuid())));
    Ok(theirs.select(Billed::as_select()).first(tx.conn()).await?)
}

/// An invoice that could not be collected, and whose it is.
#[derive(Clone, Debug, PartialEq, Queryable)]
pub struct Failed {
    /// The invoice.
    pub billed: Billed,
    /// How often it was tried.
    pub attempts: i32,
    /// Whose it is, and their address; nobody's once they are gone.
    pub buyer: Option<(UserId, String)>,
}

/// What could not be collected, the newest first, those behind `after`.
///
/// # Errors
/// The database's.
pub async fn failed(
    tx: &mut PlatformTx<'_>,
    after: Option<(DateTime<Utc>, Uuid)>,
    limit: i64,
) -> Result<Vec<Failed>, TenancyError> {
    let mut found = invoices::table.left_join(users::table).filter(is_failed()).into_boxed();
    if let Some((issued_at, id)) = after {
        let is_older = invoices::issued_at.lt(issued_at);
        found = found.filter(is_older.or(invoices::issued_at.eq(issued_at).and(invoices::id.lt(id))));
    }
    Ok(found
        .order((invoices::issued_at.desc(), invoices::id.desc()))
        .limit(limit)
        .select((Billed::as_select(), invoices::attempts, (users::id, users::email).nullable()))
        .load(tx.conn())
        .await?)
}

/// How many could not be collected.
///
/// # Errors
/// The database's.
pub async fn count_failed(tx: &mut PlatformTx<'_>) -> Result<i64, TenancyError> {
    Ok(invoices::table.filter(is_failed()).count().get_result(tx.conn()).await?)
}

/// Nobody paid it, and nobody tries any more; or it was tried and is tried again. One of a change that waits for its payment is owed by nobody: it is
/// dropped with the change.
#[diesel::dsl::auto_type(no_type_alias)]
fn is_failed() -> _ {
    let is_its = subscriptions::pending_invoice_id.eq(invoices::provider_invoice_id.nullable());
    let of_change =
        subscriptions::table.filter(is_its.and(subscriptions::provider.eq(invoices::provider.nullable())));
    let is_tried = invoices::status.eq("open").and(invoices::attempts.gt(0_i32));
    invoices::status.eq("uncollectible").or(is_tried.and(not(exists(of_change))))
}
