//! Payments as they are kept.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{mobile_payments, prices, subscriptions};
use tenancy::{PlatformTx, TenancyError, UserId};
use uuid::Uuid;

use super::PROVIDER;
use super::cover::Period;
use super::quote::end_of;
use crate::subscription::row::{Row, place_of};

/// A payment that somebody told of.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Payment {
    /// Its id.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Who paid; nobody once they are gone.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub user_id: Option<Uuid>,
    /// Their address.
    #[diesel(sql_type = Nullable<Text>)]
    pub email: Option<String>,
    /// The key of the plan.
    #[diesel(sql_type = Text)]
    pub plan: String,
    /// The price that it is for.
    #[diesel(sql_type = SqlUuid)]
    pub price_id: Uuid,
    /// How many months it pays for.
    #[diesel(sql_type = Integer)]
    pub months: i32,
    /// `orange`, `mtn`, `moov`, `wave` or `flooz`.
    #[diesel(sql_type = Text)]
    pub network: String,
    /// ISO 4217.
    #[diesel(sql_type = Text)]
    pub currency: String,
    /// What has to arrive, in minor units.
    #[diesel(sql_type = BigInt)]
    pub amount_minor: i64,
    /// What was taken off the price for an earlier payment.
    #[diesel(sql_type = BigInt)]
    pub credit_minor: i64,
    /// What the network takes of whoever pays, beside the amount.
    #[diesel(sql_type = BigInt)]
    pub fee_minor: i64,
    /// From which number.
    #[diesel(sql_type = Text)]
    pub payer_number: String,
    /// To which number of ours.
    #[diesel(sql_type = Text)]
    pub payee_number: String,
    /// What the network calls it.
    #[diesel(sql_type = Text)]
    pub reference: String,
    /// Whom its invoice is made out to, where that is not the name of the account.
    #[diesel(sql_type = Nullable<Text>)]
    pub bill_to: Option<String>,
    /// `waiting`, `confirmed`, `refused` or `withdrawn`.
    #[diesel(sql_type = Text)]
    pub state: String,
    /// Why it was refused.
    #[diesel(sql_type = Nullable<Text>)]
    pub refusal: Option<String>,
    /// When it was told.
    #[diesel(sql_type = Timestamptz)]
    pub told_at: DateTime<Utc>,
    /// When it was decided.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub decided_at: Option<DateTime<Utc>>,
    /// From when on it pays.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub period_start: Option<DateTime<Utc>>,
    /// Until when.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub period_end: Option<DateTime<Utc>>,
}

/// Which payments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only those of this state.
    pub state: Option<String>,
    /// Only those told before this one.
    pub after: Option<(DateTime<Utc>, Uuid)>,
}

/// What an owner has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub row: Row,
    /// The place of its plan among the others and how often it is paid, where it is paid.
    pub rank: Option<(i32, i32)>,
}

/// The columns of a [`Payment`].
const COLUMNS: &str = "SELECT m.id, m.user_id, u.email, p.key AS plan, m.price_id, r.months, m.network, m.currency, m.amount_minor, m.credit_minor,
        m.fee_minor, m.payer_number, m.payee_number, m.reference, m.bill_to, m.state, m.refusal, m.told_at, m.decided_at, m.period_start, m.period_end
     FROM platform.mobile_payments m
     JOIN platform.prices r ON r.id = m.price_id JOIN platform.plans p ON p.id = r.plan_id
     LEFT JOIN platform.users u ON u.id = m.user_id";

/// The payments that an owner told of, the newest first, at most `limit`.
///
/// # Errors
/// The database's.
pub async fn of_owner(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    limit: i64,
) -> Result<Vec<Payment>, TenancyError> {
    let query = format!("{COLUMNS} WHERE m.user_id = $1 ORDER BY m.told_at DESC, m.id DESC LIMIT $2");
    let query = diesel::sql_query(query).bind::<SqlUuid, _>(owner.as_uuid()).bind::<BigInt, _>(limit);
    Ok(query.load(tx.conn()).await?)
}

/// The payments that anybody told of, the newest first, at most `limit`.
///
/// # Errors
/// The database's.
pub async fn list(
    tx: &mut PlatformTx<'_>,
    filter: &Filter,
    limit: i64,
) -> Result<Vec<Payment>, TenancyError> {
    let (at, id) = filter.after.unzip();
    let query = format!(
        "{COLUMNS} WHERE ($1::text IS NULL OR m.state = $1) AND ($2::timestamptz IS NULL OR (m.told_at, m.id) < ($2, $3))
         ORDER BY m.told_at DESC, m.id DESC LIMIT $4"
    );
    let query = diesel::sql_query(query)
        .bind::<Nullable<Text>, _>(filter.state.as_deref())
        .bind::<Nullable<Timestamptz>, _>(at)
        .bind::<Nullable<SqlUuid>, _>(id)
        .bind::<BigInt, _>(limit);
    Ok(query.load(tx.conn()).await?)
}

/// How many wait for a decision.
///
/// # Errors
/// The database's.
pub async fn count_waiting(tx: &mut PlatformTx<'_>) -> Result<i64, TenancyError> {
    // What nobody is there for any more is decided by nobody.
    let waiting = mobile_payments::table
        .filter(mobile_payments::state.eq("waiting").and(mobile_payments::user_id.is_not_null()));
    Ok(waiting.count().get_result(tx.conn()).await?)
}

/// When the one that waits longest was told of.
///
/// # Errors
/// The database's.
pub async fn waiting_since(tx: &mut PlatformTx<'_>) -> Result<Option<DateTime<Utc>>, TenancyError> {
    let waiting = mobile_payments::table
        .filter(mobile_payments::state.eq("waiting").and(mobile_payments::user_id.is_not_null()));
    Ok(waiting.select(diesel::dsl::min(mobile_payments::told_at)).first(tx.conn()).await?)
}

/// Whether an owner told of a payment that waits for a decision.
///
/// # Errors
/// The database's.
pub(crate) async fn is_looked_for(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<bool, TenancyError> {
    let waiting = mobile_payments::table
        .filter(mobile_payments::user_id.eq(owner.as_uuid()).and(mobile_payments::state.eq("waiting")));
    Ok(diesel::select(diesel::dsl::exists(waiting)).get_result(tx.conn()).await?)
}

/// Whether an owner told of a payment since an instant that waits for a decision.
pub(super) async fn waits(
    tx: &mut PlatformTx<'_>,
    owner: UserId,
    since: DateTime<Utc>,
) -> Result<bool, TenancyError> {
    let waiting = mobile_payments::table
        .filter(mobile_payments::user_id.eq(owner.as_uuid()).and(mobile_payments::state.eq("waiting")))
        .filter(mobile_payments::told_at.gt(since));
    Ok(diesel::select(diesel::dsl::exists(waiting)).get_result(tx.conn()).await?)
}

/// A payment.
pub(super) async fn find(tx: &mut PlatformTx<'_>, id: Uuid) -> Result<Payment, TenancyError> {
    let query = diesel::sql_query(format!("{COLUMNS} WHERE m.id = $1")).bind::<SqlUuid, _>(id);
    Ok(query.get_result(tx.conn()).await?)
}

/// A payment that waits, which nobody else decides meanwhile.
pub(super) async fn lock_waiting(tx: &mut PlatformTx<'_>, id: Uuid) -> Result<Option<Payment>, TenancyError> {
    let waiting =
        mobile_payments::table.filter(mobile_payments::id.eq(id).and(mobile_payments::state.eq("waiting")));
    let found: Option<Uuid> =
        waiting.select(mobile_payments::id).for_update().first(tx.conn()).await.optional()?;
    match found {
        Some(id) => Ok(Some(find(tx, id).await?)),
        None => Ok(None),
    }
}

/// What an owner has, which nobody else changes meanwhile.
pub(super) async fn lock_held(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Option<Held>, TenancyError> {
    // Both of these are locked, in this order: who has no subscription yet has no row to lock.
    diesel::sql_query("SELECT 1 FROM platform.users WHERE id = $1 FOR NO KEY UPDATE")
        .bind::<SqlUuid, _>(owner.as_uuid())
        .execute(tx.conn())
        .await?;
    let row = Row::lock(tx, owner).await?;
    with_rank(tx, row).await
}

/// What an owner has.
pub(super) async fn held(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Option<Held>, TenancyError> {
    let row = Row::of(tx, owner).await?;
    with_rank(tx, row).await
}

async fn with_rank(tx: &mut PlatformTx<'_>, row: Option<Row>) -> Result<Option<Held>, TenancyError> {
    let Some(row) = row else { return Ok(None) };
    let months: Option<i32> = subscriptions::table
        .inner_join(prices::table.on(prices::id.nullable().eq(subscriptions::price_id)))
        .filter(subscriptions::id.eq(row.id))
        .select(prices::months)
        .first(tx.conn())
        .await
        .optional()?;
    let rank = match months {
        Some(months) => Some((place_of(tx, &row.plan_id).await?, months)),
        None => None,
    };
    Ok(Some(Held { row, rank }))
}

/// The price of a period, its worth, its months, its beginning and its end.
type PeriodRow = (Uuid, i64, i32, DateTime<Utc>, DateTime<Utc>);

/// The periods that an owner paid and that are not over, in the order of their beginnings.
pub(super) async fn periods(tx: &mut PlatformTx<'_>, owner: UserId) -> Result<Vec<Period>, TenancyError> {
    let now = tx.now();
    let rows: Vec<PeriodRow> = mobile_payments::table
        .inner_join(prices::table)
        .filter(mobile_payments::user_id.eq(owner.as_uuid()).and(mobile_payments::state.eq("confirmed")))
        .filter(mobile_payments::period_end.gt(now))
        .order(mobile_payments::period_start)
        .select((
            mobile_payments::price_id,
            mobile_payments::amount_minor + mobile_payments::credit_minor,
            prices::months,
            mobile_payments::period_start.assume_not_null(),
            mobile_payments::period_end.assume_not_null(),
        ))
        .load(tx.conn())
        .await?;
    let period = |(price_id, worth_minor, months, start, end)| {
        let whole_end = end_of(start, months).max(end);
        Period { price_id, worth_minor, whole_end, start, end }
    };
    Ok(rows.into_iter().map(period).collect())
}

impl Held {
    /// Whether it is paid in another way, on time or late.
    pub(super) fn is_paid_otherwise(&self) -> bool {
        self.row.is_bought() && self.row.provider.as_deref() != Some(PROVIDER)
    }

    /// Whether a price is what is paid by mobile money.
    pub(super) fn pays(&self, price: Uuid) -> bool {
        self.paid_until().is_some() && self.row.price_id == Some(price)
    }

    /// Whether it is paid by mobile money, and until when.
    pub(super) fn paid_until(&self) -> Option<DateTime<Utc>> {
        let is_by_mobile_money = self.row.is_bought() && self.row.provider.as_deref() == Some(PROVIDER);
        self.row.current_period_end.filter(|_| is_by_mobile_money)
    }
}
