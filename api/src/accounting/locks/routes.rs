//! The operations on lock dates.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{LockExceptionCreate, LockExceptionList, LockExceptionView, LocksUpdate, LocksView};
use super::{exceptions, service};
use crate::http::{ApiResult, Caller, Created, Document, JsonBody, NoContent, paging};
use crate::server::Tag;

/// An exception is made or ended, never changed.
const ONLY_VERSION: i32 = 1;

/// The operations on lock dates.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives the lock dates: up to which day nothing more is posted.
    #[oai(path = "/companies/:company_id/accounting/locks", method = "get", operation_id = "get_locks")]
    async fn get_locks(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Document<LocksView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| service::get(tx).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Moves the lock dates, all of them at once: what is absent is open.
    ///
    /// Whoever is posting ends before, and whoever comes later is refused: 409 `dates_locked`, `sales_locked`, `purchases_locked`,
    /// `tax_locked` or `journal_locked` from every operation that posts. What closing a year makes passes the dates.
    ///
    /// 422 `lock_date_in_future`, `journal_unknown`, `journal_repeated`, `lock_reason_required` when a date moves back or goes.
    #[oai(path = "/companies/:company_id/accounting/locks", method = "put", operation_id = "update_locks")]
    async fn update_locks(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<LocksUpdate>,
    ) -> ApiResult<Document<LocksView>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let asked = body.0.check()?;
        let view = access.write(request, async |tx| service::update(tx, asked).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Lists the exceptions from the lock dates, the last made first, those that have ended too.
    #[oai(
        path = "/companies/:company_id/accounting/lock_exceptions",
        method = "get",
        operation_id = "list_lock_exceptions"
    )]
    async fn list_lock_exceptions(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<LockExceptionList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, after) = (paging::limit(*limit)?, exceptions::After::decode(cursor.as_deref())?);
        Ok(Json(access.read(async |tx| exceptions::list(tx, after, limit).await).await?))
    }

    /// Lets a member, or everybody, post behind a lock date for a while. What is posted by it is counted with it.
    ///
    /// 422 `lock_exception_hours_out_of_range` beyond 31 days, `member_unknown`, `journal_unknown`, `required`,
    /// `lock_not_of_journal`.
    #[oai(
        path = "/companies/:company_id/accounting/lock_exceptions",
        method = "post",
        operation_id = "create_lock_exception"
    )]
    async fn create_lock_exception(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<LockExceptionCreate>,
    ) -> ApiResult<Created<LockExceptionView>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        let asked = body.0.check()?;
        let view = access.write(request, async |tx| service::except(tx, asked).await).await?;
        let path = format!("/companies/{}/accounting/lock_exceptions/{}", *company_id, view.id);
        Ok(Created::at(&path, ONLY_VERSION, view))
    }

    /// Ends an exception before its time; it stays in the list.
    ///
    /// 409 `lock_exception_ended`.
    #[oai(
        path = "/companies/:company_id/accounting/lock_exceptions/:exception_id",
        method = "delete",
        operation_id = "end_lock_exception"
    )]
    async fn end_lock_exception(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        exception_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        access.write(request, async |tx| service::end(tx, *exception_id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }
}
