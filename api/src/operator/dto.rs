//! What an operator of the instance sees, on the wire.

use billing::buyers::BuyerRow;
use billing::invoices::Failed;
use billing::revenue::{Month, OfPlan, Revenue, Trials};
use billing::trial::Statistics;
use chrono::{DateTime, NaiveDate, Utc};
use ledger::{Currency, Money};
use poem_openapi::Object;
use uuid::Uuid;

use crate::http::{ApiError, ApiResult};
use crate::subscription::{SubscriptionInvoice, SubscriptionStatus};

/// What subscriptions bring in, in one month and currency.
#[derive(Debug, Object)]
pub struct RevenueMonth {
    /// Its first day, in UTC.
    month: NaiveDate,
    /// Monthly recurring revenue at its end, of the present one now, without taxes.
    mrr: String,
    /// Who pays then.
    customers: i64,
    /// Of these, who did not at its beginning.
    gained: i64,
    /// Who did at its beginning, and does not then.
    lost: i64,
    /// `lost` in hundredths of who paid at its beginning, with one decimal; absent where nobody did.
    #[oai(skip_serializing_if_is_none)]
    churn_percent: Option<String>,
}

/// What subscriptions bring in, in one currency.
#[derive(Debug, Object)]
pub struct RevenueOfCurrency {
    /// ISO 4217.
    currency: String,
    /// Thirteen months, the oldest first; the last is the present one.
    months: Vec<RevenueMonth>,
}

/// What one plan brings in now, in one currency.
#[derive(Debug, Object)]
pub struct RevenueOfPlan {
    /// The key of the plan.
    plan_id: String,
    /// ISO 4217.
    currency: String,
    customers: i64,
    /// Monthly recurring revenue, without taxes.
    mrr: String,
}

/// How trials stand.
#[derive(Debug, Object)]
pub struct TrialFigures {
    running: i64,
    /// Of those that run, the ones that end within seven days.
    ending: i64,
    converted: i64,
    canceled: i64,
    /// Those that ran to their end and became nothing.
    expired: i64,
    /// Thirteen months, the oldest first.
    months: Vec<TrialMonth>,
}

/// The trials that began in one month.
#[derive(Debug, Object)]
pub struct TrialMonth {
    /// Its first day, in UTC.
    month: NaiveDate,
    started: i64,
    /// Of these, those that became a subscription so far.
    converted: i64,
}

/// What waits for somebody to look at it.
#[derive(Debug, Object)]
pub struct OperatorTasks {
    /// Payments by mobile money that wait for a decision.
    pub mobile_payments_waiting: i64,
    /// Invoices that could not be collected.
    pub failed_payments: i64,
    /// Events of the payment provider that could not be applied.
    pub failed_events: i64,
}

/// The instance at a glance.
#[derive(Debug, Object)]
pub struct OperatorOverview {
    /// When these figures were read.
    as_of: DateTime<Utc>,
    tasks: OperatorTasks,
    /// One entry a currency in which somebody pays, or paid.
    revenue: Vec<RevenueOfCurrency>,
    plans: Vec<RevenueOfPlan>,
    trials: TrialFigures,
}

/// Somebody who has, or had, a subscription or a trial.
#[derive(Debug, Object)]
pub struct Buyer {
    user_id: Uuid,
    name: String,
    email: String,
    /// Since when they have one.
    since: DateTime<Utc>,
    /// Companies that they own.
    companies: i64,
    /// The key of the plan.
    plan_id: String,
    status: SubscriptionStatus,
    /// `stripe`, `sandbox` or `mobile_money`; absent for a trial.
    #[oai(skip_serializing_if_is_none)]
    provider: Option<String>,
    #[oai(skip_serializing_if_is_none)]
    trial_end: Option<DateTime<Utc>>,
    /// Until when it is paid.
    #[oai(skip_serializing_if_is_none)]
    current_period_end: Option<DateTime<Utc>>,
    /// Until when a late payment keeps its rights.
    #[oai(skip_serializing_if_is_none)]
    grace_end: Option<DateTime<Utc>>,
    /// Whether it ends with what is paid.
    cancels: bool,
    /// Why it ended, in their words.
    #[oai(skip_serializing_if_is_none)]
    cancel_reason: Option<String>,
    /// ISO 4217; absent where nothing is paid.
    #[oai(skip_serializing_if_is_none)]
    currency: Option<String>,
    /// What is paid each time, without taxes.
    #[oai(skip_serializing_if_is_none)]
    amount: Option<String>,
    /// For how many months.
    #[oai(skip_serializing_if_is_none)]
    months: Option<i32>,
}

/// A page of those who buy.
#[derive(Debug, Object)]
pub struct BuyerList {
    /// Who came last first.
    pub items: Vec<Buyer>,
    /// For the next page; absent on the last.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// An invoice that could not be collected.
#[derive(Debug, Object)]
pub struct FailedPayment {
    invoice: SubscriptionInvoice,
    /// How often it was tried.
    attempts: i32,
    /// Absent once they are gone.
    #[oai(skip_serializing_if_is_none)]
    user_id: Option<Uuid>,
    #[oai(skip_serializing_if_is_none)]
    email: Option<String>,
}

/// A page of what could not be collected.
#[derive(Debug, Object)]
pub struct FailedPaymentList {
    /// Newest first.
    pub items: Vec<FailedPayment>,
    /// For the next page; absent on the last.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

impl OperatorOverview {
    /// The figures, as callers see them.
    ///
    /// # Errors
    /// 500 for a currency that the ledger does not know.
    pub fn of(
        as_of: DateTime<Utc>,
        tasks: OperatorTasks,
        (revenue, plans): (Vec<Revenue>, Vec<OfPlan>),
        (trials, months): (Statistics, Vec<(NaiveDate, Trials)>),
    ) -> ApiResult<Self> {
        let month = |(month, of): (NaiveDate, Trials)| TrialMonth {
            month,
            started: of.started,
            converted: of.converted,
        };
        Ok(Self {
            as_of,
            tasks,
            revenue: revenue.into_iter().map(RevenueOfCurrency::of).collect::<ApiResult<_>>()?,
            plans: plans.into_iter().map(RevenueOfPlan::of).collect::<ApiResult<_>>()?,
            trials: TrialFigures {
                running: trials.running,
                ending: trials.ending,
                converted: trials.converted,
                canceled: trials.canceled,
                expired: trials.expired,
                months: months.into_iter().map(month).collect(),
            },
        })
    }
}

impl RevenueOfCurrency {
    fn of(revenue: Revenue) -> ApiResult<Self> {
        let currency = Currency::from_code(&revenue.currency).map_err(ApiError::internal)?;
        let month = |month: &Month| RevenueMonth {
            month: month.month,
            mrr: Money::from_minor(month.mrr_minor).format(currency),
            customers: month.customers,
            gained: month.gained,
            lost: month.lost,
            churn_percent: percent(month.lost, month.before),
        };
        Ok(Self { months: revenue.months.iter().map(month).collect(), currency: revenue.currency })
    }
}

impl RevenueOfPlan {
    fn of(of: OfPlan) -> ApiResult<Self> {
        Ok(Self {
            mrr: wire(&of.currency, of.mrr_minor)?,
            plan_id: of.plan,
            currency: of.currency,
            customers: of.customers,
        })
    }
}

impl Buyer {
    /// A row, as callers see it.
    ///
    /// # Errors
    /// 500 for a currency that the ledger does not know.
    pub fn of(row: BuyerRow) -> ApiResult<Self> {
        let paid = row.currency.as_deref().zip(row.amount_minor);
        Ok(Self {
            amount: paid.map(|(currency, minor)| wire(currency, minor)).transpose()?,
            status: SubscriptionStatus::of(&row.status),
            user_id: row.user_id,
            name: row.name,
            email: row.email,
            since: row.since,
            companies: row.companies,
            plan_id: row.plan,
            provider: row.provider,
            trial_end: row.trial_end,
            current_period_end: row.current_period_end,
            grace_end: row.grace_end,
            cancels: row.cancels,
            cancel_reason: row.cancel_reason,
            currency: row.currency,
            months: row.months,
        })
    }
}

impl FailedPayment {
    /// An invoice, as callers see it.
    ///
    /// # Errors
    /// 500 for a currency that the ledger does not know.
    pub fn of(failed: Failed) -> ApiResult<Self> {
        let (user_id, email) = failed.buyer.map(|(id, email)| (id.as_uuid(), email)).unzip();
        Ok(Self {
            invoice: SubscriptionInvoice::of(failed.billed)?,
            attempts: failed.attempts,
            user_id,
            email,
        })
    }
}

/// An amount, as callers see it.
///
/// # Errors
/// 500 for a currency that the ledger does not know.
pub fn wire(currency: &str, minor: i64) -> ApiResult<String> {
    Ok(Money::from_minor(minor).format(Currency::from_code(currency).map_err(ApiError::internal)?))
}

/// A part in hundredths of a whole, with one decimal.
fn percent(part: i64, whole: i64) -> Option<String> {
    let tenths = (part * 1_000 + whole / 2).checked_div(whole)?;
    Some(format!("{}.{}", tenths / 10, tenths % 10))
}
