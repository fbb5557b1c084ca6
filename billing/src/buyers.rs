//! Who buys: owners and what they are subscribed to, for whoever operates the instance. Of their companies only how many there are.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Integer;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, TenancyError};
use uuid::Uuid;

/// Somebody who has, or had, a subscription or a trial.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct BuyerRow {
    /// Who it is.
    #[diesel(sql_type = SqlUuid)]
    pub user_id: Uuid,
    /// What they are called.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Their address.
    #[diesel(sql_type = Text)]
    pub email: String,
    /// Since when they have one.
    #[diesel(sql_type = Timestamptz)]
    pub since: DateTime<Utc>,
    /// Companies that they own.
    #[diesel(sql_type = BigInt)]
    pub companies: i64,
    /// The key of the plan.
    #[diesel(sql_type = Text)]
    pub plan: String,
    /// `active`, `trialing`, `past_due`, `canceled` or `incomplete`.
    #[diesel(sql_type = Text)]
    pub status: String,
    /// Through whom it is paid; nobody for a trial of ours.
    #[diesel(sql_type = Nullable<Text>)]
    pub provider: Option<String>,
    /// When the trial ends.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub trial_end: Option<DateTime<Utc>>,
    /// Until when it is paid.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub current_period_end: Option<DateTime<Utc>>,
    /// Until when a late payment keeps its rights.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub grace_end: Option<DateTime<Utc>>,
    /// Whether it ends with what is paid.
    #[diesel(sql_type = Bool)]
    pub cancels: bool,
    /// Why it ended, in their words.
    #[diesel(sql_type = Nullable<Text>)]
    pub cancel_reason: Option<String>,
    /// ISO 4217; absent where nothing is paid.
    #[diesel(sql_type = Nullable<Text>)]
    pub currency: Option<String>,
    /// What is paid each time, in minor units.
    #[diesel(sql_type = Nullable<BigInt>)]
    pub amount_minor: Option<i64>,
    /// For how many months.
    #[diesel(sql_type = Nullable<Integer>)]
    pub months: Option<i32>,
}

/// Which of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BuyerFilter {
    /// Only those whose name or address has this.
    pub q: Option<String>,
    /// Only those of this status.
    pub status: Option<String>,
    /// Only those of this plan.
    pub plan: Option<String>,
    /// Only those behind this one.
    pub after: Option<(DateTime<Utc>, Uuid)>,
}

/// Who buys, those first who came last, at most `limit`.
///
/// # Errors
/// The database's.
pub async fn buyers(
    tx: &mut PlatformTx<'_>,
    filter: &BuyerFilter,
    limit: i64,
) -> Result<Vec<BuyerRow>, TenancyError> {
    let (at, id) = filter.after.unzip();
    let like = filter.q.as_deref().map(|text| format!("%{}%", escaped(&text.to_lowercase())));
    let query = diesel::sql_query(
        "SELECT u.id AS user_id, trim(u.first_name || ' ' || u.last_name) AS name, u.email, s.created_at AS since,
                (SELECT count(*) FROM platform.companies c WHERE c.owner_id = u.id) AS companies, l.key AS plan, s.status, s.provider, s.trial_end,
                s.current_period_end, s.grace_end, s.cancel_at_period_end AS cancels, s.cancel_reason, p.currency, p.amount_minor, p.months
         FROM platform.subscriptions s JOIN platform.users u ON u.id = s.user_id JOIN platform.plans l ON l.id = s.plan_id
         LEFT JOIN platform.prices p ON p.id = s.price_id
         WHERE ($1::text IS NULL OR lower(u.email) LIKE $1 OR lower(u.first_name || ' ' || u.last_name) LIKE $1)
           AND ($2::text IS NULL OR s.status = $2) AND ($3::text IS NULL OR l.key = $3)
           AND ($4::timestamptz IS NULL OR (s.created_at, u.id) < ($4, $5))
         ORDER BY s.created_at DESC, u.id DESC LIMIT $6",
    )
    .bind::<Nullable<Text>, _>(like)
    .bind::<Nullable<Text>, _>(filter.status.as_deref())
    .bind::<Nullable<Text>, _>(filter.plan.as_deref())
    .bind::<Nullable<Timestamptz>, _>(at)
    .bind::<Nullable<SqlUuid>, _>(id)
    .bind::<BigInt, _>(limit);
    Ok(query.load(tx.conn()).await?)
}

/// The text, in which nothing stands for anything else in LIKE.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}
