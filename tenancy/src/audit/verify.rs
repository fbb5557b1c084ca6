//! Computes the chains of the trails anew.

use std::fmt;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Nullable, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::{CompanyTx, PlatformTx, TenancyError};

/// The first place at which a trail is not what was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrailBreak {
    /// `trail_before_chain_differs`: one of the events that are older than the chain; `trail_event_missing`;
    /// `trail_event_differs`; `trail_end_differs`: events after the last one are gone.
    pub code: &'static str,
    /// Whose trail; none for a company's own.
    pub trail: Option<Uuid>,
    /// The event's place in the chain.
    pub position: i64,
}

impl fmt::Display for TrailBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.trail {
            Some(trail) => write!(f, "{} at {} of the trail {trail}", self.code, self.position),
            None => write!(f, "{} at {}", self.code, self.position),
        }
    }
}

#[derive(QueryableByName)]
struct Chain {
    #[diesel(sql_type = Nullable<SqlUuid>)]
    trail: Option<Uuid>,
    #[diesel(sql_type = BigInt)]
    position: i64,
    #[diesel(sql_type = Binary)]
    hash: Vec<u8>,
    #[diesel(sql_type = Binary)]
    seed: Vec<u8>,
    /// The seed, computed anew.
    #[diesel(sql_type = Binary)]
    seed_now: Vec<u8>,
}

#[derive(QueryableByName)]
struct Link {
    #[diesel(sql_type = BigInt)]
    position: i64,
    #[diesel(sql_type = Binary)]
    hash: Vec<u8>,
    /// The hash of what the event says.
    #[diesel(sql_type = Binary)]
    said: Vec<u8>,
}

/// Verifies a company's own trail: how many chained events there are, or the first break.
///
/// # Errors
/// The database's.
pub async fn verify_company(tx: &mut CompanyTx<'_>) -> Result<Result<u64, TrailBreak>, TenancyError> {
    const CHAIN: &str = "SELECT NULL::uuid AS trail, position, hash, seed, (
            SELECT sha256(coalesce(string_agg(audit_event_sha256(event), ''::bytea ORDER BY event.id), ''::bytea))
            FROM audit_events AS event WHERE event.position IS NULL
        ) AS seed_now FROM audit_chain";
    const LINKS: &str = "SELECT position, hash, audit_event_sha256(event) AS said FROM audit_events AS event
        WHERE position IS NOT NULL AND $1 IS NULL ORDER BY position";
    let chain = diesel::sql_query(CHAIN).get_result::<Chain>(tx.conn()).await?;
    walk(tx.conn(), LINKS, &chain).await
}

/// Verifies every trail of the platform: how many chained events there are, or the first break.
///
/// # Errors
/// The database's.
pub async fn verify_platform(tx: &mut PlatformTx<'_>) -> Result<Result<u64, TrailBreak>, TenancyError> {
    const CHAINS: &str = "SELECT chain.trail, chain.position, chain.hash, chain.seed, (
            SELECT sha256(coalesce(string_agg(platform.audit_event_sha256(event), ''::bytea ORDER BY event.id),
                ''::bytea))
            FROM platform.audit_events AS event
            WHERE event.position IS NULL AND platform.audit_trail(event.company_id, event.user_id) = chain.trail
        ) AS seed_now FROM platform.audit_chains AS chain ORDER BY chain.trail";
    const LINKS: &str = "SELECT position, hash, platform.audit_event_sha256(event) AS said
        FROM platform.audit_events AS event WHERE trail = $1 ORDER BY position";
    let mut events = 0;
    for chain in diesel::sql_query(CHAINS).load::<Chain>(tx.conn()).await? {
        match walk(tx.conn(), LINKS, &chain).await? {
            Ok(walked) => events += walked,
            Err(found) => return Ok(Err(found)),
        }
    }
    Ok(Ok(events))
}

async fn walk(
    conn: &mut AsyncPgConnection,
    links: &str,
    chain: &Chain,
) -> Result<Result<u64, TrailBreak>, TenancyError> {
    let broken = |code, position| Ok(Err(TrailBreak { code, trail: chain.trail, position }));
    if chain.seed != chain.seed_now {
        return broken("trail_before_chain_differs", 0);
    }
    let (mut expected, mut hash) = (0, chain.seed.clone());
    let query = diesel::sql_query(links).bind::<Nullable<SqlUuid>, _>(chain.trail);
    let mut found = query.load_stream::<Link>(conn).await?;
    while let Some(link) = found.try_next().await? {
        expected += 1;
        if link.position != expected {
            return broken("trail_event_missing", expected);
        }
        hash = Sha256::new().chain_update(&hash).chain_update(&link.said).finalize().to_vec();
        if hash != link.hash {
            return broken("trail_event_differs", expected);
        }
    }
    if (chain.position, &chain.hash) != (expected, &hash) {
        return broken("trail_end_differs", expected + 1);
    }
    Ok(Ok(expected.unsigned_abs()))
}
