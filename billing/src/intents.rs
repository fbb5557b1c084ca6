//! What somebody was about to buy, and what came of it.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::billing_intents;
use tenancy::{Tenancy, TenancyError, UserId};

use crate::provider::Provider;
use crate::purchases::PurchaseError;

/// How far a purchase is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Its page is open: nothing is paid.
    Open,
    /// It is done, and the money is not there yet, as with a transfer.
    Waiting,
    /// It is paid.
    Paid,
    /// Its page is closed, and nothing was bought.
    Expired,
}

/// How far a purchase of an owner is, as the provider says now; `None` where it is none of theirs.
///
/// # Errors
/// [`PurchaseError`].
pub async fn progress(
    tenancy: &Tenancy,
    provider: &Provider,
    owner: UserId,
    session: &str,
) -> Result<Option<Progress>, PurchaseError> {
    let kind = provider.kind.as_str();
    let is_theirs: bool = tenancy
        .platform_read(async |tx| {
            let intents = billing_intents::table
                .filter(billing_intents::session_id.eq(session))
                .filter(billing_intents::user_id.eq(owner.as_uuid()).and(billing_intents::provider.eq(kind)));
            Ok::<_, TenancyError>(diesel::select(diesel::dsl::exists(intents)).get_result(tx.conn()).await?)
        })
        .await?;
    if !is_theirs {
        return Ok(None);
    }
    let session = provider.stripe.checkout(session).await?;
    let is_paid = matches!(session.payment_status.as_deref(), Some("paid" | "no_payment_required"));
    Ok(Some(match session.status.as_deref() {
        Some("complete") if is_paid => Progress::Paid,
        Some("complete") => Progress::Waiting,
        Some("expired") => Progress::Expired,
        _ => Progress::Open,
    }))
}
