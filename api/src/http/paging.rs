//! Keyset paging: an opaque cursor holds the key of the last row that was given.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::{Serialize, de::DeserializeOwned};

use super::{ApiError, ApiResult};

/// Rows of a page when the caller does not say.
pub const DEFAULT_LIMIT: u32 = 50;
/// Rows of a page at most.
pub const MAX_LIMIT: u32 = 200;

/// The number of rows asked for: 1 to [`MAX_LIMIT`], else 422 `limit_out_of_range`.
pub fn limit(asked: Option<u32>) -> ApiResult<i64> {
    match asked.unwrap_or(DEFAULT_LIMIT) {
        rows @ 1..=MAX_LIMIT => Ok(i64::from(rows)),
        _ => Err(ApiError::field("limit", "limit_out_of_range")),
    }
}

/// The opaque text that stands for `key`.
pub fn encode_cursor<K: Serialize>(key: &K) -> String {
    URL_SAFE_NO_PAD.encode(serde_json::to_vec(key).expect("a key of plain values is always JSON"))
}

/// The key that `cursor` stands for; 422 `cursor_invalid` when it is not one of ours.
pub fn decode_cursor<K: DeserializeOwned>(cursor: Option<&str>) -> ApiResult<Option<K>> {
    let invalid = || ApiError::field("cursor", "cursor_invalid");
    cursor
        .map(|text| {
            let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| invalid())?;
            serde_json::from_slice(&bytes).map_err(|_| invalid())
        })
        .transpose()
}

/// Cuts rows read with `limit + 1` down to a page: the rows, and the cursor of the next page if there is one.
pub fn page<T, K: Serialize>(
    mut rows: Vec<T>,
    limit: i64,
    key: impl Fn(&T) -> K,
) -> (Vec<T>, Option<String>) {
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = rows.len() > limit;
    rows.truncate(limit);
    let next = rows.last().filter(|_| more).map(|last| encode_cursor(&key(last)));
    (rows, next)
}
