//! The operations on entry templates.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{
    EntryTemplateDetails, EntryTemplateFill, EntryTemplateList, EntryTemplateView, FilledEntry,
};
use super::{export, fill, service};
use crate::accounting::amount;
use crate::http::{ApiResult, Caller, Created, Document, JsonBody, NoContent};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on entry templates.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the entry templates by name, with their lines.
    #[oai(
        path = "/companies/:company_id/accounting/entry_templates",
        method = "get",
        operation_id = "list_entry_templates"
    )]
    async fn list_entry_templates(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<EntryTemplateList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| service::list(tx).await).await?))
    }

    /// Gives the templates as a file, a row for each of their lines.
    #[oai(
        path = "/companies/:company_id/accounting/exports/entry_templates",
        method = "get",
        operation_id = "export_entry_templates"
    )]
    async fn export_entry_templates(
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

    /// Adds an entry template.
    ///
    /// 409 `entry_template_name_taken`; `entry_templates_limit_reached` at 200. 422 `lines_required`, `template_too_many_lines`,
    /// `template_too_many_amounts`, `template_balance_twice`, `tax_on_balance`, `formula_invalid`, `formula_amount_unknown`,
    /// `journal_unknown`, `journal_inactive`, `account_unknown`, `account_inactive`, `tax_code_unknown`, each at its field.
    #[oai(
        path = "/companies/:company_id/accounting/entry_templates",
        method = "post",
        operation_id = "create_entry_template"
    )]
    async fn create_entry_template(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<EntryTemplateDetails>,
    ) -> ApiResult<Created<EntryTemplateView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let (row, lines) = body.0.check()?;
        let view = access.write(request, async |tx| service::create(tx, row, lines).await).await?;
        let path = format!("/companies/{}/accounting/entry_templates/{}", *company_id, view.id);
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives an entry template.
    #[oai(
        path = "/companies/:company_id/accounting/entry_templates/:template_id",
        method = "get",
        operation_id = "get_entry_template"
    )]
    async fn get_entry_template(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        template_id: Path<Uuid>,
    ) -> ApiResult<Document<EntryTemplateView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| service::get(tx, *template_id).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Writes an entry template anew. Entries that were made of it stay as they are.
    ///
    /// 409 `entry_template_name_taken`, `entry_template_recurs` for another number of amounts while entries recur by it; 422 as for a
    /// new one.
    #[oai(
        path = "/companies/:company_id/accounting/entry_templates/:template_id",
        method = "put",
        operation_id = "update_entry_template"
    )]
    async fn update_entry_template(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        template_id: Path<Uuid>,
        body: JsonBody<EntryTemplateDetails>,
    ) -> ApiResult<Document<EntryTemplateView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let (row, lines) = body.0.check()?;
        let id = *template_id;
        let view = access.write(request, async |tx| service::update(tx, id, row, lines).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Deletes an entry template.
    ///
    /// 409 `entry_template_recurs` while entries recur by it.
    #[oai(
        path = "/companies/:company_id/accounting/entry_templates/:template_id",
        method = "delete",
        operation_id = "delete_entry_template"
    )]
    async fn delete_entry_template(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        template_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access.write(request, async |tx| service::delete(tx, *template_id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }

    /// Gives the lines that a template comes to with some amounts, as `create_entry` takes them. Nothing is saved.
    ///
    /// 422 `template_amounts_differ` for another number of amounts than the template asks for, `formula_divided_by_zero`,
    /// `amount_overflow`, `tax_code_not_in_force`, `tax_account_missing`, each at its line of the template.
    #[oai(
        path = "/companies/:company_id/accounting/entry_templates/:template_id/fill",
        method = "post",
        operation_id = "fill_entry_template"
    )]
    async fn fill_entry_template(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        template_id: Path<Uuid>,
        body: JsonBody<EntryTemplateFill>,
    ) -> ApiResult<Json<FilledEntry>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let asked = body.0.check(amount::currency_of(access.company())?)?;
        Ok(Json(access.read(async |tx| fill::preview(tx, *template_id, &asked).await).await?))
    }
}
