//! What an operator decides of payments by mobile money.

use billing::mobile_money::{self, Decided};
use billing::purchases;
use tenancy::{PlatformAudit, PlatformTx, UserId};
use uuid::Uuid;

use crate::App;
use crate::http::{ApiResult, Fields};
use crate::identity::{Origin, SignedIn};
use crate::subscription::{self, MobilePayment, mobile_refused as refused, told};

/// The longest reason, in characters.
const MAX_REASON: usize = 500;

/// The reason of a refusal.
///
/// # Errors
/// 422 at `/reason` with `required`, `too_long`, `control_character`.
pub fn checked_reason(text: &str) -> ApiResult<String> {
    let mut fields = Fields::new();
    let reason = fields.required("/reason", text, "required");
    let reason = fields.text("/reason", &reason, MAX_REASON);
    fields.finish()?;
    Ok(reason)
}

/// The money is there.
///
/// # Errors
/// 404; 409 `already_subscribed`.
pub async fn confirm(app: &App, who: &SignedIn, id: Uuid, origin: &Origin) -> ApiResult<MobilePayment> {
    let confirm = async |tx: &mut PlatformTx<'_>| {
        let decided = mobile_money::confirm(tx, who.user_id(), id).await.map_err(refused)?;
        subscription::tell_confirmed(tx, &decided).await?;
        tx.audit(audit("mobile_payment_confirmed", &decided, who, origin));
        MobilePayment::for_operators(decided.payment)
    };
    let confirmed = who.write(app, confirm).await?;
    close_pages(app, &confirmed).await;
    Ok(confirmed)
}

/// What they might still buy by card is closed: it is paid. Where that fails, what they buy counts beside it.
async fn close_pages(app: &App, confirmed: &MobilePayment) {
    let Some((payments, owner)) = app.payments.as_ref().zip(confirmed.user_id) else { return };
    if let Err(error) = purchases::close(&app.tenancy, payments, UserId::from_uuid(owner)).await {
        tracing::warn!(%error, user = %owner, "pages where something is bought are open still");
    }
}

/// It is not.
///
/// # Errors
/// 404.
pub async fn refuse(
    app: &App,
    who: &SignedIn,
    (id, reason): (Uuid, &str),
    origin: &Origin,
) -> ApiResult<MobilePayment> {
    let refuse = async |tx: &mut PlatformTx<'_>| {
        let decided = mobile_money::refuse(tx, who.user_id(), id, reason).await.map_err(refused)?;
        subscription::tell_refused(tx, &decided).await?;
        tx.audit(audit("mobile_payment_refused", &decided, who, origin));
        MobilePayment::for_operators(decided.payment)
    };
    who.write(app, refuse).await
}

fn audit(action: &'static str, decided: &Decided, who: &SignedIn, origin: &Origin) -> PlatformAudit {
    let mut audit = told(action, who.user_id(), origin);
    audit.subject = Some(format!("user:{}", decided.owner.as_uuid()));
    audit.after = serde_json::json!({ "payment": decided.payment.id });
    audit
}
