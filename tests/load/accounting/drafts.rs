//! Drafts that are saved one by one and posted together.

use std::sync::Arc;

use anyhow::{Context, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use reqwest::Method;
use serde_json::{Value, json};

use super::books::Books;

/// What one request posts at most.
pub const TOGETHER: usize = 1_000;
/// Drafts that are on their way at once.
const AT_ONCE: usize = 8;

/// Saves drafts: their ids, in this order.
pub async fn save(books: &Books, drafts: Vec<Value>) -> anyhow::Result<Vec<String>> {
    let path: Arc<str> = books.path("/entries").into();
    let saved = drafts.into_iter().map(|draft| {
        let (visitor, path) = (books.visitor.clone(), path.clone());
        async move {
            let draft = visitor.send(Method::POST, &path, Some(draft)).await?;
            draft["id"].as_str().map(ToOwned::to_owned).context("an id")
        }
    });
    stream::iter(saved).buffered(AT_ONCE).try_collect().await
}

/// Posts drafts as they were first saved, as many in a call as it takes, one call after the other.
pub async fn post(books: &Books, drafts: &[String]) -> anyhow::Result<()> {
    let path = books.path("/entries/post");
    for some in drafts.chunks(TOGETHER) {
        let entries: Vec<Value> = some.iter().map(|id| json!({ "id": id, "version": 1 })).collect();
        let posted = books.visitor.send(Method::POST, &path, Some(json!({ "entries": entries }))).await?;
        ensure!(posted["posted"] == some.len(), "{posted}");
    }
    Ok(())
}

/// Cents as the service reads them.
pub fn amount(cents: usize) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}
