//! The operations on recurring entries.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{RecurringEntriesDrafted, RecurringEntryDetails, RecurringEntryList, RecurringEntryView};
use super::{drafting, export, service};
use crate::accounting::amount;
use crate::http::{ApiResult, Caller, Created, Document, JsonBody, NoContent};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on recurring entries.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the recurring entries by name, with the day that comes next.
    #[oai(
        path = "/companies/:company_id/accounting/recurring_entries",
        method = "get",
        operation_id = "list_recurring_entries"
    )]
    async fn list_recurring_entries(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<RecurringEntryList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| service::list(tx).await).await?))
    }

    /// Gives the recurring entries as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/recurring_entries",
        method = "get",
        operation_id = "export_recurring_entries"
    )]
    async fn export_recurring_entries(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        export::export(caller.app(), &access, Asked::of(request, *format, *language)).await
    }

    /// Adds a recurring entry: from its first day on the service saves a draft of the template on each of its days. Days that are past
    /// already are due at once.
    ///
    /// 409 `recurring_entry_name_taken`; `recurring_entries_limit_reached` at 500. 422 `entry_template_unknown`,
    /// `template_amounts_differ`, `recurring_last_before_first`, `recurring_months_unknown`.
    #[oai(
        path = "/companies/:company_id/accounting/recurring_entries",
        method = "post",
        operation_id = "create_recurring_entry"
    )]
    async fn create_recurring_entry(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<RecurringEntryDetails>,
    ) -> ApiResult<Created<RecurringEntryView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let row = body.0.check(amount::currency_of(access.company())?)?;
        let view = access.write(request, async |tx| service::create(tx, row).await).await?;
        let path = format!("/companies/{}/accounting/recurring_entries/{}", *company_id, view.id);
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives a recurring entry.
    #[oai(
        path = "/companies/:company_id/accounting/recurring_entries/:recurring_entry_id",
        method = "get",
        operation_id = "get_recurring_entry"
    )]
    async fn get_recurring_entry(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        recurring_entry_id: Path<Uuid>,
    ) -> ApiResult<Document<RecurringEntryView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| service::get(tx, *recurring_entry_id).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Writes a recurring entry anew. One that goes on after a pause leaves out the days that are past.
    ///
    /// 409 `recurring_entry_name_taken`, `recurring_entry_begun` for other days once some are done with; 422 as for a new one.
    #[oai(
        path = "/companies/:company_id/accounting/recurring_entries/:recurring_entry_id",
        method = "put",
        operation_id = "update_recurring_entry"
    )]
    async fn update_recurring_entry(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        recurring_entry_id: Path<Uuid>,
        body: JsonBody<RecurringEntryDetails>,
    ) -> ApiResult<Document<RecurringEntryView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let row = body.0.check(amount::currency_of(access.company())?)?;
        let id = *recurring_entry_id;
        let view = access.write(request, async |tx| service::update(tx, id, row).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Deletes a recurring entry. What was drafted of it stays.
    #[oai(
        path = "/companies/:company_id/accounting/recurring_entries/:recurring_entry_id",
        method = "delete",
        operation_id = "delete_recurring_entry"
    )]
    async fn delete_recurring_entry(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        recurring_entry_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let id = *recurring_entry_id;
        access.write(request, async |tx| service::delete(tx, id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }

    /// Saves a draft for each day of recurring entries that has come, without waiting for the service to do so: 200 at most.
    ///
    /// What cannot be drafted is noted as its `problem`, tried again by the service, and does not keep the others from it.
    #[oai(
        path = "/companies/:company_id/accounting/recurring_entries/draft",
        method = "post",
        operation_id = "draft_recurring_entries"
    )]
    async fn draft_recurring_entries(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<RecurringEntriesDrafted>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        Ok(Json(access.write(request, async |tx| drafting::draft(tx).await).await?))
    }
}
