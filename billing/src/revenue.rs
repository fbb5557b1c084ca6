//! What subscriptions bring in, month by month, for whoever operates the instance.
//!
//! Monthly recurring revenue (MRR) of an instant is what a month of every subscription costs that is paid then, on time or late. It is reckoned from what each
//! subscription was from when on, which the database notes, so no figure of the past changes when somebody changes plan today.

use chrono::{DateTime, Datelike, Months, NaiveDate, NaiveTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use tenancy::{PlatformTx, TenancyError};

/// Months that are looked back at, the present one included.
pub const MONTHS: usize = 13;

/// The figures of one month in one currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Month {
    /// Its first day, in UTC.
    pub month: NaiveDate,
    /// Monthly recurring revenue at its end, or now, in minor units.
    pub mrr_minor: i64,
    /// Who pays then.
    pub customers: i64,
    /// Of these, who did not at its beginning.
    pub gained: i64,
    /// Who did at its beginning, and does not then.
    pub lost: i64,
    /// Who did at its beginning.
    pub before: i64,
}

/// The figures of one currency, the oldest month first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Revenue {
    /// ISO 4217.
    pub currency: String,
    /// [`MONTHS`] of them.
    pub months: Vec<Month>,
}

/// What a plan brings in now.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct OfPlan {
    /// The key of the plan.
    #[diesel(sql_type = Text)]
    pub plan: String,
    /// ISO 4217.
    #[diesel(sql_type = Text)]
    pub currency: String,
    /// Who pays for it.
    #[diesel(sql_type = BigInt)]
    pub customers: i64,
    /// What a month of all of them costs, in minor units.
    #[diesel(sql_type = BigInt)]
    pub mrr_minor: i64,
}

/// How many trials began in a month, and what became of those.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Trials {
    /// Which of the months, from 1.
    #[diesel(sql_type = Integer)]
    number: i32,
    /// Those that began.
    #[diesel(sql_type = BigInt)]
    pub started: i64,
    /// Of these, those that became a subscription so far.
    #[diesel(sql_type = BigInt)]
    pub converted: i64,
}

/// What stands at one of the instants.
#[derive(QueryableByName)]
struct Stand {
    #[diesel(sql_type = Text)]
    currency: String,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = BigInt)]
    mrr_minor: i64,
    #[diesel(sql_type = BigInt)]
    customers: i64,
    #[diesel(sql_type = BigInt)]
    stayed: i64,
}

/// The months that are looked at, the oldest first, and the instants between them: one before each, and now.
fn months(now: DateTime<Utc>) -> (Vec<NaiveDate>, Vec<DateTime<Utc>>) {
    let present = now.date_naive().with_day(1).unwrap_or_default();
    let back = u32::try_from(MONTHS).unwrap_or_default();
    let months: Vec<NaiveDate> =
        (1..=back).rev().filter_map(|months| present.checked_sub_months(Months::new(months - 1))).collect();
    let begins = months.iter().map(|day| day.and_time(NaiveTime::MIN).and_utc());
    let instants = begins.chain([now]).collect();
    (months, instants)
}

/// What subscriptions bring in, currency by currency.
///
/// # Errors
/// The database's.
pub async fn revenue(tx: &mut PlatformTx<'_>) -> Result<Vec<Revenue>, TenancyError> {
    let (months, instants) = months(tx.now());
    let stands: Vec<Stand> = diesel::sql_query(
        "WITH lasting AS (
             SELECT subscription_id, status, price_id, at, lead(at) OVER (PARTITION BY subscription_id ORDER BY at, id) AS until
             FROM platform.subscription_states),
         paying AS (
             SELECT i.number::integer AS number, l.subscription_id, p.currency, p.amount_minor::numeric / p.months AS mrr
             FROM unnest($1) WITH ORDINALITY AS i (at, number)
             JOIN lasting l ON l.at <= i.at AND (l.until IS NULL OR l.until > i.at)
             JOIN platform.prices p ON p.id = l.price_id
             WHERE l.status IN ('active', 'past_due'))
         SELECT n.currency, n.number, round(sum(n.mrr))::bigint AS mrr_minor, count(*) AS customers, count(b.subscription_id) AS stayed
         FROM paying n LEFT JOIN paying b
              ON b.subscription_id = n.subscription_id AND b.number = n.number - 1 AND b.currency = n.currency
         GROUP BY n.currency, n.number ORDER BY n.currency, n.number",
    )
    .bind::<Array<Timestamptz>, _>(&instants)
    .load(tx.conn())
    .await?;
    let mut currencies: Vec<String> = stands.iter().map(|stand| stand.currency.clone()).collect();
    currencies.dedup();
    let of = |currency: String| Revenue { months: of_currency(&stands, &currency, &months), currency };
    Ok(currencies.into_iter().map(of).collect())
}

fn of_currency(stands: &[Stand], currency: &str, months: &[NaiveDate]) -> Vec<Month> {
    let at = |number: usize| {
        stands.iter().find(|one| one.currency == currency && usize::try_from(one.number) == Ok(number))
    };
    let month = |(index, month): (usize, &NaiveDate)| {
        // The instants are counted from one: the first is the beginning of the first month.
        let before = at(index + 1).map_or(0, |stand| stand.customers);
        let (mrr_minor, customers, stayed) =
            at(index + 2).map_or((0, 0, 0), |stand| (stand.mrr_minor, stand.customers, stand.stayed));
        let (gained, lost) = (customers - stayed, before - stayed);
        Month { month: *month, mrr_minor, customers, gained, lost, before }
    };
    months.iter().enumerate().map(month).collect()
}

/// What each plan brings in now.
///
/// # Errors
/// The database's.
pub async fn by_plan(tx: &mut PlatformTx<'_>) -> Result<Vec<OfPlan>, TenancyError> {
    let query = diesel::sql_query(
        "SELECT l.key AS plan, p.currency, count(*) AS customers, round(sum(p.amount_minor::numeric / p.months))::bigint AS mrr_minor
         FROM platform.subscriptions s JOIN platform.prices p ON p.id = s.price_id JOIN platform.plans l ON l.id = p.plan_id
         WHERE s.status IN ('active', 'past_due') GROUP BY l.key, p.currency ORDER BY p.currency, min(l.position)",
    );
    Ok(query.load(tx.conn()).await?)
}

/// The trials that began in each month, the oldest first.
///
/// # Errors
/// The database's.
pub async fn trials(tx: &mut PlatformTx<'_>) -> Result<Vec<(NaiveDate, Trials)>, TenancyError> {
    let (months, instants) = months(tx.now());
    let began: Vec<Trials> = diesel::sql_query(
        "SELECT i.number::integer AS number, count(*) AS started, count(*) FILTER (WHERE s.trial_outcome = 'converted') AS converted
         FROM unnest($1, $2) WITH ORDINALITY AS i (at, until, number)
         JOIN platform.subscriptions s ON s.trial_start >= i.at AND s.trial_start < i.until
         GROUP BY i.number",
    )
    .bind::<Array<Timestamptz>, _>(&instants[..months.len()])
    .bind::<Array<Timestamptz>, _>(&instants[1..])
    .load(tx.conn())
    .await?;
    let of = |(index, month): (usize, NaiveDate)| {
        let found = began.iter().find(|one| usize::try_from(one.number) == Ok(index + 1));
        (month, found.cloned().unwrap_or(Trials { number: 0, started: 0, converted: 0 }))
    };
    Ok(months.into_iter().enumerate().map(of).collect())
}
