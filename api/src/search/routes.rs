//! The operation of the search.

use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::SearchView;
use super::find;
use crate::http::{ApiResult, Caller};
use crate::server::Tag;

/// The operation of the search.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Search")]
impl Routes {
    /// Finds accounts, third parties and entries by what was typed.
    ///
    /// Accents, capitals and the marks of Arabic do not count; a word may be its beginning, and a typing error is forgiven
    /// where nothing is found without it. Entries are found by number (`VE 12`), label, piece, account, code of a third
    /// party, amount (`1 234,56` or `1234.56`) and day (`31/01/2026`, `2026-01-31`); every word must be there. Whoever may
    /// not see the accounting, by role, key or plan, finds nothing of it.
    #[oai(path = "/companies/:company_id/search", method = "get", operation_id = "search_company")]
    async fn search_company(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// What is searched for: its first 100 characters.
        query: Query<String>,
    ) -> ApiResult<Json<SearchView>> {
        let access = caller.enter(*company_id, Module::Dashboard.read()).await?;
        if !access.tenancy().covers(Module::Accounting.read()) {
            return Ok(Json(find::nothing(&access.company().currency)));
        }
        Ok(Json(access.read(async |tx| find::books(tx, &query).await).await?))
    }
}
