//! Writes that wait for what somebody holds.

use std::time::Duration;

use diesel::sql_types::BigInt;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

const PATIENCE: usize = 250;

#[derive(diesel::QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Until so many writes wait for what is held, or for one that waits for it.
pub async fn wait_for(holder: &mut AsyncPgConnection, writes: i64) {
    let query = "SELECT count(DISTINCT pid) AS count FROM pg_locks WHERE NOT granted AND pid IN (
             SELECT pid FROM pg_locks
             WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database()))";
    for _ in 0..PATIENCE {
        let waiting: Count = diesel::sql_query(query).get_result(holder).await.unwrap();
        if waiting.count == writes {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{writes} writes never waited");
}
