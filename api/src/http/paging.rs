//! Keyset paging: an opaque cursor holds the key of the last row that was given, and of which list it is.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Datelike, Utc};
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

use super::{ApiError, ApiResult};

/// Rows of a page when the caller does not say.
pub const DEFAULT_LIMIT: u32 = 50;
/// Rows of a page at most.
pub const MAX_LIMIT: u32 = 200;

/// What a cursor begins with: a hash of its list's path. Without it a cursor of another list would be taken for one
/// where both have keys of the same type, and rows would be missed without a word.
const MARK_BYTES: usize = 6;

tokio::task_local! {
    static LIST: [u8; MARK_BYTES];
}

/// Answers a request for the list at `path`.
pub async fn scope<F: Future>(path: &str, answer: F) -> F::Output {
    LIST.scope(mark_of(path), answer).await
}

fn mark_of(path: &str) -> [u8; MARK_BYTES] {
    let hash: [u8; 32] = Sha256::digest(path).into();
    std::array::from_fn(|index| hash[index])
}

fn mark() -> [u8; MARK_BYTES] {
    LIST.try_with(|mark| *mark).unwrap_or_default()
}

/// The number of rows asked for: 1 to [`MAX_LIMIT`], else 422 `limit_out_of_range`.
pub fn limit(asked: Option<u32>) -> ApiResult<i64> {
    match asked.unwrap_or(DEFAULT_LIMIT) {
        rows @ 1..=MAX_LIMIT => Ok(i64::from(rows)),
        _ => Err(ApiError::field("limit", "limit_out_of_range")),
    }
}

/// The opaque text that stands for `key`.
pub fn encode_cursor<K: Serialize>(key: &K) -> String {
    let key = serde_json::to_vec(key).expect("a key of plain values is always JSON");
    URL_SAFE_NO_PAD.encode([mark().as_slice(), &key].concat())
}

/// The key that `cursor` stands for; 422 `cursor_invalid` when it is not one of this list.
pub fn decode_cursor<K: DeserializeOwned>(cursor: Option<&str>) -> ApiResult<Option<K>> {
    let invalid = || ApiError::field("cursor", "cursor_invalid");
    cursor
        .map(|text| {
            let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| invalid())?;
            let key = bytes.strip_prefix(&mark()).ok_or_else(invalid)?;
            serde_json::from_slice(key).map_err(|_| invalid())
        })
        .transpose()
}

/// [`decode_cursor`] of a list with several orders, where the key stands behind the order it was made for; 422
/// `cursor_invalid` also when that is another one.
pub fn decode_cursor_in<O, K>(order: &O, cursor: Option<&str>) -> ApiResult<Option<K>>
where
    O: DeserializeOwned + PartialEq,
    K: DeserializeOwned,
{
    match decode_cursor::<(O, K)>(cursor)? {
        Some((made_for, _)) if made_for != *order => Err(ApiError::field("cursor", "cursor_invalid")),
        found => Ok(found.map(|(_, key)| key)),
    }
}

/// Whether an instant of a cursor or of a filter has a year of four digits: programs can write down more than the database
/// knows.
pub fn is_of_our_era(instant: DateTime<Utc>) -> bool {
    (1..=9999).contains(&instant.year())
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

/// [`page`] for the first rows of the list at `path` below `/api/v1` that come with another document.
pub fn page_of<T, K: Serialize>(
    path: &str,
    rows: Vec<T>,
    limit: i64,
    key: impl Fn(&T) -> K,
) -> (Vec<T>, Option<String>) {
    LIST.sync_scope(mark_of(&format!("/api/v1{path}")), || page(rows, limit, key))
}
