//! What an operator reads, and lets be done once more.

use billing::mobile_money::{self, Filter};
use billing::{inbox, invoices, revenue, trial};
use tenancy::PlatformTx;

use super::dto::{OperatorOverview, OperatorTasks};
use super::store;
use crate::App;
use crate::http::{ApiError, ApiResult, Session};
use crate::identity::{Origin, SignedIn};
use crate::subscription::told;

impl Session {
    /// Who is signed in, where they operate the instance.
    ///
    /// # Errors
    /// 401; 403 `operator_only`.
    pub async fn operator(&self) -> ApiResult<SignedIn> {
        let who = self.signed_in().await?;
        must_operate(self.app(), who).await
    }

    /// [`Session::operator`] for what takes a proof of the last 15 minutes.
    ///
    /// # Errors
    /// 401; 403 `operator_only`, `reauthentication_required`.
    pub async fn operator_recently_authenticated(&self) -> ApiResult<SignedIn> {
        self.operator().await?;
        self.recently_authenticated().await
    }
}

async fn must_operate(app: &App, who: SignedIn) -> ApiResult<SignedIn> {
    let user = who.user_id();
    match app.tenancy.platform_read(async |tx| store::is_operator(tx, user).await).await? {
        true => Ok(who),
        false => Err(ApiError::forbidden("operator_only")),
    }
}

/// The instance at a glance.
pub async fn overview(app: &App) -> ApiResult<OperatorOverview> {
    let read = async |tx: &mut PlatformTx<'_>| {
        let tasks = OperatorTasks {
            mobile_payments_waiting: mobile_money::count_waiting(tx).await?,
            failed_payments: invoices::count_failed(tx).await?,
            failed_events: inbox::count_failed(tx).await?,
        };
        let brought = (revenue::revenue(tx).await?, revenue::by_plan(tx).await?);
        let trials = (trial::statistics(tx).await?, revenue::trials(tx).await?);
        OperatorOverview::of(tx.now(), tasks, brought, trials)
    };
    app.tenancy.platform_read(read).await
}

/// Lets events be applied once more: how many.
///
/// # Errors
/// 401 when the session was ended meanwhile.
pub async fn replay(app: &App, who: &SignedIn, ids: Option<&[i64]>, origin: &Origin) -> ApiResult<usize> {
    let replay = async |tx: &mut PlatformTx<'_>| {
        let events = inbox::replay(tx, ids).await?;
        let mut audit = told("billing_events_replayed", who.user_id(), origin);
        audit.after = serde_json::json!({ "events": events, "ids": ids });
        tx.audit(audit);
        Ok(events)
    };
    who.write(app, replay).await
}

/// The payments by mobile money that a filter lets through.
pub async fn mobile_payments(
    app: &App,
    filter: &Filter,
    limit: i64,
) -> ApiResult<Vec<mobile_money::Payment>> {
    Ok(app.tenancy.platform_read(async |tx| mobile_money::list(tx, filter, limit).await).await?)
}
