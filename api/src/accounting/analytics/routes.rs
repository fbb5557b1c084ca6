//! The operations on axes, sections, distribution keys and splits.

use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{
    AnalyticAxisDetails, AnalyticAxisList, AnalyticAxisView, AnalyticSectionDetails, AnalyticSectionView,
    DistributionKeyDetails, DistributionKeyList, DistributionKeyView, LineSplit, LineSplitView,
};
use super::{axes, export, keys, splitting};
use crate::accounting::amount;
use crate::http::{ApiResult, Caller, Created, Document, JsonBody, NoContent};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on axes and sections, and on splits of posted lines.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the analytic axes with their sections, in the order in which they were made.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_axes",
        method = "get",
        operation_id = "list_analytic_axes"
    )]
    async fn list_analytic_axes(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<AnalyticAxisList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| axes::list(tx).await).await?))
    }

    /// Gives the sections of all axes as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/analytic_sections",
        method = "get",
        operation_id = "export_analytic_sections"
    )]
    async fn export_analytic_sections(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        export::sections(caller.app(), &access, Asked::of(request, *format, *language)).await
    }

    /// Adds an analytic axis.
    ///
    /// 409 `analytic_axis_code_taken`; `analytic_axes_limit_reached` at 10.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_axes",
        method = "post",
        operation_id = "create_analytic_axis"
    )]
    async fn create_analytic_axis(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<AnalyticAxisDetails>,
    ) -> ApiResult<Created<AnalyticAxisView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        let view = access.write(request, async |tx| axes::create(tx, asked).await).await?;
        let path = format!("/companies/{}/accounting/analytic_axes/{}", *company_id, view.id);
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives an analytic axis with its sections.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_axes/:axis_id",
        method = "get",
        operation_id = "get_analytic_axis"
    )]
    async fn get_analytic_axis(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        axis_id: Path<Uuid>,
    ) -> ApiResult<Document<AnalyticAxisView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| axes::get(tx, *axis_id).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Writes an analytic axis anew. Its sections stay.
    ///
    /// 409 `analytic_axis_code_taken`.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_axes/:axis_id",
        method = "put",
        operation_id = "update_analytic_axis"
    )]
    async fn update_analytic_axis(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        axis_id: Path<Uuid>,
        body: JsonBody<AnalyticAxisDetails>,
    ) -> ApiResult<Document<AnalyticAxisView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        let view = access.write(request, async |tx| axes::update(tx, *axis_id, asked).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Deletes an analytic axis with its sections and keys.
    ///
    /// 409 `analytic_axis_in_use` where a line was split on it, or a budget is by its sections: it can be made inactive.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_axes/:axis_id",
        method = "delete",
        operation_id = "delete_analytic_axis"
    )]
    async fn delete_analytic_axis(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        axis_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access.write(request, async |tx| axes::delete(tx, *axis_id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }

    /// Adds a section to an analytic axis.
    ///
    /// 409 `analytic_section_code_taken`; `analytic_sections_limit_reached` at 2,000 of all axes.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_axes/:axis_id/sections",
        method = "post",
        operation_id = "create_analytic_section"
    )]
    async fn create_analytic_section(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        axis_id: Path<Uuid>,
        body: JsonBody<AnalyticSectionDetails>,
    ) -> ApiResult<Created<AnalyticSectionView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let (axis, asked) = (*axis_id, body.0.check()?);
        let view = access.write(request, async |tx| axes::create_section(tx, axis, asked).await).await?;
        let path = format!("/companies/{}/accounting/analytic_sections/{}", *company_id, view.id);
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives a section of an analytic axis.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_sections/:section_id",
        method = "get",
        operation_id = "get_analytic_section"
    )]
    async fn get_analytic_section(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        section_id: Path<Uuid>,
    ) -> ApiResult<Document<AnalyticSectionView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| axes::section(tx, *section_id).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Writes a section of an analytic axis anew. It stays on its axis.
    ///
    /// 409 `analytic_section_code_taken`.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_sections/:section_id",
        method = "put",
        operation_id = "update_analytic_section"
    )]
    async fn update_analytic_section(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        section_id: Path<Uuid>,
        body: JsonBody<AnalyticSectionDetails>,
    ) -> ApiResult<Document<AnalyticSectionView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let (id, asked) = (*section_id, body.0.check()?);
        let view = access.write(request, async |tx| axes::update_section(tx, id, asked).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Deletes a section of an analytic axis that was never used.
    ///
    /// 409 `analytic_section_in_use` where a line was split into it, or a key or a budget names it: it can be made inactive.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_sections/:section_id",
        method = "delete",
        operation_id = "delete_analytic_section"
    )]
    async fn delete_analytic_section(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        section_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access.write(request, async |tx| axes::delete_section(tx, *section_id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }

    /// Splits a posted line between sections anew. The entry stays as it is: analytics are no part of what is hashed.
    ///
    /// 409 `entry_not_posted` for the line of a draft, which is split with its entry; `entry_already_reversed` for that of an entry that is cancelled or cancels; `fiscal_year_closed`, `period_closed` or that of a
    /// lock date where what is posted may not change any more. 422 `analytic_section_unknown`, `analytic_section_inactive`,
    /// `distribution_key_unknown`, `distribution_key_inactive`, `section_repeated`, `analytics_beyond_line`, each at its part.
    #[oai(
        path = "/companies/:company_id/accounting/entries/:entry_id/lines/:position/analytics",
        method = "put",
        operation_id = "update_line_split"
    )]
    async fn update_line_split(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        entry_id: Path<Uuid>,
        position: Path<i32>,
        body: JsonBody<LineSplit>,
    ) -> ApiResult<Document<LineSplitView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let typed = body.0.check(*position, amount::currency_of(access.company())?)?;
        let view = access.write(request, async |tx| splitting::split(tx, *entry_id, typed).await).await?;
        Ok(Document::of(view.version, view))
    }
}

/// The operations on distribution keys.
pub struct KeyRoutes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl KeyRoutes {
    /// Lists the distribution keys by name, with their shares.
    #[oai(
        path = "/companies/:company_id/accounting/distribution_keys",
        method = "get",
        operation_id = "list_distribution_keys"
    )]
    async fn list_distribution_keys(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
    ) -> ApiResult<Json<DistributionKeyList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| keys::list(tx).await).await?))
    }

    /// Gives the distribution keys as a file, a row for each of their shares.
    #[oai(
        path = "/companies/:company_id/accounting/exports/distribution_keys",
        method = "get",
        operation_id = "export_distribution_keys"
    )]
    async fn export_distribution_keys(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        export::keys(caller.app(), &access, Asked::of(request, *format, *language)).await
    }

    /// Adds a distribution key.
    ///
    /// 409 `distribution_key_name_taken`; `distribution_keys_limit_reached` at 200. 422 `shares_not_whole` where the shares do not add up
    /// to 100 %, `section_repeated`, `rate_not_a_number`, `rate_out_of_range`, `analytic_axis_unknown`, `analytic_section_unknown`,
    /// `section_of_other_axis`, `analytic_section_inactive`, each at its field.
    #[oai(
        path = "/companies/:company_id/accounting/distribution_keys",
        method = "post",
        operation_id = "create_distribution_key"
    )]
    async fn create_distribution_key(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<DistributionKeyDetails>,
    ) -> ApiResult<Created<DistributionKeyView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        let view = access.write(request, async |tx| keys::create(tx, asked).await).await?;
        let path = format!("/companies/{}/accounting/distribution_keys/{}", *company_id, view.id);
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives a distribution key.
    #[oai(
        path = "/companies/:company_id/accounting/distribution_keys/:key_id",
        method = "get",
        operation_id = "get_distribution_key"
    )]
    async fn get_distribution_key(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        key_id: Path<Uuid>,
    ) -> ApiResult<Document<DistributionKeyView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| keys::get(tx, *key_id).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Writes a distribution key anew. Lines that it split stay as they are.
    ///
    /// 409 `distribution_key_name_taken`; 422 as for a new one.
    #[oai(
        path = "/companies/:company_id/accounting/distribution_keys/:key_id",
        method = "put",
        operation_id = "update_distribution_key"
    )]
    async fn update_distribution_key(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        key_id: Path<Uuid>,
        body: JsonBody<DistributionKeyDetails>,
    ) -> ApiResult<Document<DistributionKeyView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        let view = access.write(request, async |tx| keys::update(tx, *key_id, asked).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Deletes a distribution key. Lines that it split stay as they are.
    #[oai(
        path = "/companies/:company_id/accounting/distribution_keys/:key_id",
        method = "delete",
        operation_id = "delete_distribution_key"
    )]
    async fn delete_distribution_key(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        key_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access.write(request, async |tx| keys::delete(tx, *key_id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }
}
