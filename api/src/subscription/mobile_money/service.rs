//! Paying by mobile money, as whoever is signed in.

use billing::mobile_money::{self, MobileMoneyError, Network, Payee, Quote, Told};
use tenancy::PlatformTx;
use uuid::Uuid;

use super::dto::{MobileMoneyView, MobilePayee, MobilePayment};
use crate::App;
use crate::http::{ApiError, ApiResult};
use crate::identity::{Origin, SignedIn};
use crate::subscription::{mails, told};

/// Payments that are shown.
const SHOWN: i64 = 20;

/// How one pays so here, and what they paid.
pub async fn view(app: &App, who: &SignedIn) -> ApiResult<MobileMoneyView> {
    let owner = who.user_id();
    let payments =
        app.tenancy.platform_read(async |tx| mobile_money::of_owner(tx, owner, SHOWN).await).await?;
    let money = &app.config.mobile_money;
    Ok(MobileMoneyView {
        is_sandbox: money.is_sandbox,
        payees: money.payees.iter().map(MobilePayee::of).collect(),
        payments: payments.into_iter().map(MobilePayment::of).collect::<ApiResult<_>>()?,
    })
}

/// What a price comes to, and where it is paid.
///
/// # Errors
/// As [`refused`] says.
pub async fn quote<'a>(
    app: &'a App,
    who: &SignedIn,
    price: Uuid,
    network: Network,
) -> ApiResult<(Quote, &'a Payee)> {
    let payee =
        app.config.mobile_money.payee(network).ok_or(MobileMoneyError::NetworkOff).map_err(refused)?;
    let owner = who.user_id();
    let quoted =
        app.tenancy.platform_read(async |tx| mobile_money::quote(tx, owner, price, network).await).await;
    Ok((quoted.map_err(refused)?, payee))
}

/// Keeps a payment that they tell of.
///
/// # Errors
/// As [`refused`] says.
pub async fn tell(app: &App, who: &SignedIn, paid: &Told, origin: &Origin) -> ApiResult<MobilePayment> {
    let tell = async |tx: &mut PlatformTx<'_>| {
        let payment = mobile_money::tell(tx, &app.config.mobile_money, who.user_id(), paid).await;
        let payment = payment.map_err(refused)?;
        let mut audit = told("mobile_payment_told", who.user_id(), origin);
        audit.after = serde_json::json!({ "payment": payment.id, "price": payment.price_id, "network": payment.network });
        tx.audit(audit);
        mails::tell_operators(tx).await?;
        MobilePayment::of(payment)
    };
    who.write(app, tell).await
}

/// Takes a payment back that waits.
///
/// # Errors
/// 404.
pub async fn withdraw(app: &App, who: &SignedIn, id: Uuid, origin: &Origin) -> ApiResult<()> {
    let withdraw = async |tx: &mut PlatformTx<'_>| {
        mobile_money::withdraw(tx, who.user_id(), id).await.map_err(refused)?;
        let mut audit = told("mobile_payment_withdrawn", who.user_id(), origin);
        audit.after = serde_json::json!({ "payment": id });
        tx.audit(audit);
        Ok(())
    };
    who.write(app, withdraw).await
}

/// What a caller is told of a failure.
pub fn refused(error: MobileMoneyError) -> ApiError {
    match error {
        MobileMoneyError::Database(error) => error.into(),
        MobileMoneyError::PriceNotOffered => ApiError::field("/price_id", "price_not_offered"),
        MobileMoneyError::OtherCurrency => ApiError::field("/price_id", "price_not_by_mobile_money"),
        MobileMoneyError::NetworkOff => ApiError::field("/network", "network_off"),
        MobileMoneyError::AlreadySubscribed => ApiError::conflict("already_subscribed"),
        MobileMoneyError::PaymentWaiting => ApiError::conflict("payment_waiting"),
        MobileMoneyError::ReferenceKnown => ApiError::field("/reference", "reference_known"),
        MobileMoneyError::AmountChanged => ApiError::field("/amount", "amount_changed"),
        MobileMoneyError::NothingDue => ApiError::field("/price_id", "nothing_due"),
        MobileMoneyError::NotWaiting => ApiError::not_found(),
    }
}
