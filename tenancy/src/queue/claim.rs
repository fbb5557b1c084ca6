//! Which jobs a worker gets next.

use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::{Job, Lanes, end_of};
use crate::id::uuid_at;
use crate::schema::queue::{jobs, turns};
use crate::{JobId, TenancyError};

/// Jobs of one company that run at once: one whose jobs wait for somebody slow leaves hands to the others.
pub const OF_ONE_COMPANY: i64 = 4;

#[derive(QueryableByName)]
struct LaneRow {
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    lane: Uuid,
    /// How many of its jobs may be taken.
    #[diesel(sql_type = BigInt)]
    room: i64,
}

/// The lanes with work that is due and may run, the one that waited longest first. The recursion jumps from lane to lane
/// along the index, so a lane with a million jobs costs as much as one with one. The lane of the platform is nobody's
/// share.
const DUE_LANES: &str = "\
    WITH RECURSIVE lanes AS ( \
        (SELECT lane FROM queue.jobs WHERE state = 'ready' AND lane BETWEEN $3 AND $4 ORDER BY lane LIMIT 1) \
        UNION ALL \
        SELECT (SELECT j.lane FROM queue.jobs j WHERE j.state = 'ready' AND j.lane > lanes.lane AND j.lane <= $4 \
            ORDER BY j.lane LIMIT 1) \
        FROM lanes WHERE lanes.lane IS NOT NULL \
    ), busy AS MATERIALIZED ( \
        SELECT lane, count(*) AS jobs FROM queue.jobs \
        WHERE state = 'running' AND company_id IS NOT NULL GROUP BY lane \
    ) \
    SELECT lanes.lane AS lane, $5 - coalesce(busy.jobs, 0) AS room \
    FROM lanes LEFT JOIN queue.turns ON turns.lane = lanes.lane LEFT JOIN busy ON busy.lane = lanes.lane \
    WHERE EXISTS (SELECT FROM queue.jobs j WHERE j.lane = lanes.lane AND j.state = 'ready' AND j.run_at <= $1) \
        AND coalesce(busy.jobs, 0) < $5 \
    ORDER BY turns.turn NULLS FIRST, lanes.lane LIMIT $2";

pub(super) async fn claim(
    now: DateTime<Utc>,
    conn: &mut AsyncPgConnection,
    lanes: Lanes,
    limit: usize,
    lease: Duration,
) -> Result<Vec<Job>, TenancyError> {
    take_back_expired(now, conn).await?;
    let (first, last) = bounds(lanes);
    let mut lanes: Vec<LaneRow> = diesel::sql_query(DUE_LANES)
        .bind::<Timestamptz, _>(now)
        .bind::<BigInt, _>(i64::try_from(limit).unwrap_or(i64::MAX))
        .bind::<diesel::sql_types::Uuid, _>(first)
        .bind::<diesel::sql_types::Uuid, _>(last)
        .bind::<BigInt, _>(OF_ONE_COMPANY)
        .load(conn)
        .await?;
    let mut claimed = Vec::new();
    let mut served = Vec::new();
    while claimed.len() < limit && !lanes.is_empty() {
        let mut still_due = Vec::with_capacity(lanes.len());
        for mut lane in lanes {
            if claimed.len() == limit {
                break;
            }
            let Some(job) = claim_from(now, conn, lane.lane, lease).await? else { continue };
            served.push(lane.lane);
            if job.company_id.is_some() {
                lane.room -= 1;
            }
            claimed.push(job);
            if lane.room > 0 {
                still_due.push(lane);
            }
        }
        lanes = still_due;
    }
    note_turns(conn, served).await?;
    Ok(claimed)
}

/// The first and the last lane: that of the platform is the nil UUID.
fn bounds(lanes: Lanes) -> (Uuid, Uuid) {
    match lanes {
        Lanes::All => (Uuid::nil(), Uuid::max()),
        Lanes::Platform => (Uuid::nil(), Uuid::nil()),
        Lanes::Companies => (Uuid::from_u128(1), Uuid::max()),
    }
}

async fn claim_from(
    now: DateTime<Utc>,
    conn: &mut AsyncPgConnection,
    lane: Uuid,
    lease: Duration,
) -> Result<Option<Job>, TenancyError> {
    let next = jobs::table
        .filter(jobs::lane.eq(lane))
        .filter(jobs::state.eq("ready"))
        .filter(jobs::run_at.le(now))
        .order((jobs::run_at, jobs::id))
        .select(jobs::id)
        .for_update()
        .skip_locked()
        .first::<JobId>(conn)
        .await
        .optional()?;
    let Some(id) = next else { return Ok(None) };
    let job = diesel::update(jobs::table.filter(jobs::id.eq(id)))
        .set((
            jobs::state.eq("running"),
            jobs::attempts.eq(jobs::attempts + 1),
            jobs::lease.eq(uuid_at(now)),
            jobs::leased_until.eq(end_of(now, lease)),
        ))
        .returning(Job::as_returning())
        .get_result(conn)
        .await?;
    Ok(Some(job))
}

/// Jobs whose worker was not heard of again: back into the queue, or aside when that was the last attempt.
async fn take_back_expired(now: DateTime<Utc>, conn: &mut AsyncPgConnection) -> Result<(), TenancyError> {
    let expired = jobs::table
        .filter(jobs::state.eq("running"))
        .filter(jobs::leased_until.le(now))
        .select(jobs::id)
        .for_update()
        .skip_locked()
        .load::<JobId>(conn)
        .await?;
    if expired.is_empty() {
        return Ok(());
    }
    tracing::warn!(jobs = expired.len(), "jobs outlived their lease");
    let next = diesel::dsl::case_when::<_, _, Text>(jobs::attempts.ge(jobs::max_attempts), "dead")
        .otherwise("ready");
    diesel::update(jobs::table.filter(jobs::id.eq_any(expired)))
        .set((
            jobs::state.eq(next),
            jobs::lease.eq(None::<Uuid>),
            jobs::leased_until.eq(None::<DateTime<Utc>>),
            jobs::last_error.eq("the worker was not heard of again"),
        ))
        .execute(conn)
        .await?;
    Ok(())
}

async fn note_turns(conn: &mut AsyncPgConnection, mut served: Vec<Uuid>) -> Result<(), TenancyError> {
    // In one order everywhere, so that two workers never wait for each other.
    served.sort_unstable();
    served.dedup();
    let rows: Vec<_> = served.into_iter().map(|lane| turns::lane.eq(lane)).collect();
    if !rows.is_empty() {
        diesel::insert_into(turns::table)
            .values(rows)
            .on_conflict(turns::lane)
            .do_update()
            .set(turns::turn.eq(diesel::upsert::excluded(turns::turn)))
            .execute(conn)
            .await?;
    }
    Ok(())
}
