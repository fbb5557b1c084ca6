//! The operations on entries.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::{FileId, Module};
use uuid::Uuid;

use super::dto::{
    DraftsDeleted, EntriesPost, EntriesPosted, EntryCreate, EntryLineList, EntryList, EntryReverse,
    EntrySort, EntryState, EntryView,
};
use super::list::{self, Filter};
use super::order::After;
use super::{export, service, view};
use crate::accounting::{amount, search};
use crate::http::{ApiResult, Caller, Created, Document, JsonBody, NoContent, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on entries.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the entries, the latest first unless asked otherwise.
    ///
    /// Orders by number and by total are those of one fiscal year: 422 `required` without `fiscal_year_id`.
    #[oai(path = "/companies/:company_id/accounting/entries", method = "get", operation_id = "list_entries")]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn list_entries(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Option<Uuid>>,
        /// A journal's code.
        journal: Query<Option<String>>,
        state: Query<Option<EntryState>>,
        /// An account that a line uses.
        account: Query<Option<String>>,
        from: Query<Option<NaiveDate>>,
        to: Query<Option<NaiveDate>>,
        /// What an entry has in any of its fields: part of its label or reference, its number, or words, accounts, third parties
        /// by code or name, days and amounts of it and of its lines, all of what is typed.
        search: Query<Option<String>>,
        /// Only entries that files prove, or only those without any.
        with_attachments: Query<Option<bool>>,
        sort: Query<Option<EntrySort>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<EntryList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, sort) = (paging::limit(*limit)?, sort.unwrap_or_default());
        let (journal, account) = (search::text(journal.as_deref()), search::text(account.as_deref()));
        let (search, after) = (search::text(search.as_deref()), After::decode(sort, cursor.as_deref())?);
        let (fiscal_year_id, state, from, to) = (*fiscal_year_id, *state, *from, *to);
        let filter = Filter { fiscal_year_id, journal, state, account, from, to, ..Filter::default() };
        let filter = Filter { search, with_attachments: *with_attachments, sort, after, ..filter };
        Ok(Json(access.read(async |tx| list::list(tx, filter, limit).await).await?))
    }

    /// Gives the entries that `list_entries` lists with these filters as a file, in its order.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/entries",
        method = "get",
        operation_id = "export_entries"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_entries(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Option<Uuid>>,
        /// A journal's code.
        journal: Query<Option<String>>,
        state: Query<Option<EntryState>>,
        /// An account that a line uses.
        account: Query<Option<String>>,
        from: Query<Option<NaiveDate>>,
        to: Query<Option<NaiveDate>>,
        /// What an entry has in any of its fields: part of its label or reference, its number, or words, accounts, third parties
        /// by code or name, days and amounts of it and of its lines, all of what is typed.
        search: Query<Option<String>>,
        /// Only entries that files prove, or only those without any.
        with_attachments: Query<Option<bool>>,
        sort: Query<Option<EntrySort>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (journal, account) = (search::text(journal.as_deref()), search::text(account.as_deref()));
        let (search, sort, after) = (search::text(search.as_deref()), sort.unwrap_or_default(), None);
        let (fiscal_year_id, state, from, to) = (*fiscal_year_id, *state, *from, *to);
        let filter = Filter { fiscal_year_id, journal, state, account, from, to, ..Filter::default() };
        let filter = Filter { search, with_attachments: *with_attachments, sort, after, ..filter };
        export::export(caller.app(), &access, filter, Asked::of(request, *format, *language)).await
    }

    /// Saves a draft. It counts nowhere until it is posted.
    #[oai(path = "/companies/:company_id/accounting/entries", method = "post", operation_id = "create_entry")]
    async fn create_entry(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<EntryCreate>,
    ) -> ApiResult<Created<EntryView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let typed = body.0.check(amount::currency_of(access.company())?)?;
        let view = access.write(request, async |tx| service::type_in(tx, typed).await).await?;
        Ok(Created::at(&entry_path(*company_id, view.id), view.version, view))
    }

    /// Gives an entry with its first 500 lines.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id",
        method = "get",
        operation_id = "get_entry"
    )]
    async fn get_entry(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
    ) -> ApiResult<Document<EntryView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| view::entry(tx, *entry_id).await).await?;
        let view = view::with_names(&access, view).await?;
        Ok(Document::of(view.version, view))
    }

    /// Lists the lines of an entry, by position.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id/lines",
        method = "get",
        operation_id = "list_entry_lines"
    )]
    async fn list_entry_lines(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
        /// `next_cursor` of the entry goes on behind the lines that came with it.
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<EntryLineList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (after, limit) = (paging::decode_cursor(cursor.as_deref())?, paging::limit(*limit)?);
        Ok(Json(access.read(async |tx| view::lines(tx, *entry_id, after, limit).await).await?))
    }

    /// Writes another content over a draft.
    ///
    /// 409 `entry_posted` for a posted one.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id",
        method = "put",
        operation_id = "update_entry"
    )]
    async fn update_entry(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
        body: JsonBody<EntryCreate>,
    ) -> ApiResult<Document<EntryView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let typed = body.0.check(amount::currency_of(access.company())?)?;
        let view = access.write(request, async |tx| service::update(tx, *entry_id, typed).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Deletes a draft.
    ///
    /// 409 `entry_posted` for a posted one.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id",
        method = "delete",
        operation_id = "delete_entry"
    )]
    async fn delete_entry(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let files = access.write(request, async |tx| service::delete(tx, *entry_id).await).await?;
        for file in files {
            access.discard_file(FileId::from_uuid(file)).await;
        }
        Ok(NoContent::Done)
    }

    /// Posts a draft: it gets the next number of its journal and is never changed again.
    ///
    /// `If-Match` names the version that is meant: 428 `version_required` without it, 412 `stale_version` when the
    /// draft has changed since. 409 `entry_already_posted`, `fiscal_year_closed` or `period_closed`.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id/post",
        method = "post",
        operation_id = "post_entry"
    )]
    async fn post_entry(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
    ) -> ApiResult<Document<EntryView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let view = access.write(request, async |tx| service::post(tx, *entry_id).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Cancels a posted entry by another one with its sides swapped, posted at once.
    ///
    /// `If-Match` names the version that is meant: 428 `version_required` without it, 412 `stale_version` when it is
    /// not the one that stands. 409 `entry_not_posted`, `entry_already_reversed`, `fiscal_year_closed` or
    /// `period_closed`.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id/reverse",
        method = "post",
        operation_id = "reverse_entry"
    )]
    async fn reverse_entry(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
        body: JsonBody<EntryReverse>,
    ) -> ApiResult<Created<EntryView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        let view = access.write(request, async |tx| service::reverse(tx, *entry_id, asked).await).await?;
        Ok(Created::at(&entry_path(*company_id, view.id), view.version, view))
    }

    /// Posts drafts, all of them or none.
    ///
    /// Each comes with the version that is meant: 412 `stale_version` when one has changed since; 422
    /// `entries_too_many_lines` when they have more than 20,000 lines in all. Whatever the
    /// refusal, `errors` points at the entries it is about by their places in the request (`/entries/3/lines`).
    #[oai(
        path = "/companies/:company_id/accounting/entries/post",
        method = "post",
        operation_id = "post_entries"
    )]
    async fn post_entries(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<EntriesPost>,
    ) -> ApiResult<Json<EntriesPosted>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        Ok(Json(access.write(request, async |tx| service::post_all(tx, asked).await).await?))
    }

    /// Deletes every draft, of one fiscal year or of all. Posted entries stay.
    #[oai(
        path = "/companies/:company_id/accounting/drafts",
        method = "delete",
        operation_id = "delete_draft_entries"
    )]
    async fn delete_draft_entries(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Option<Uuid>>,
    ) -> ApiResult<Json<DraftsDeleted>> {
        let access = caller.enter(*company_id, Module::Accounting.manage()).await?;
        Ok(Json(access.write(request, async |tx| service::delete_drafts(tx, *fiscal_year_id).await).await?))
    }
}

fn entry_path(company_id: Uuid, entry_id: Uuid) -> String {
    format!("/companies/{company_id}/accounting/entries/{entry_id}")
}
