//! The operations on the annexes of the tax return.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{AnnexForm, AnnexTables};
use super::export;
use super::service::{self, Asked};
use crate::http::{ApiResult, Caller};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations on the annexes of the tax return.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives a form of the annexes of the French tax return, with the code of each cell: fixed assets (2054), depreciation (2055),
    /// provisions (2056), or receivables and payables by when they fall due (2057).
    ///
    /// What the books cannot tell is a cell to be filled by hand. A claim or a debt is told by the due dates of its open items and by the schedules of
    /// registered loans; where the term has to be known and is not, its gross amount stands alone. 422 `statement_set_unavailable` at `form` for
    /// books of another standard.
    #[oai(
        path = "/companies/:company_id/accounting/annex_tables",
        method = "get",
        operation_id = "get_annex_tables"
    )]
    async fn get_annex_tables(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        form: Query<AnnexForm>,
        /// Last day of a month of the year; without it, the last day of the year.
        to: Query<Option<NaiveDate>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
    ) -> ApiResult<Json<AnnexTables>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let with_drafts = with_drafts.unwrap_or_default();
        let asked = Asked { fiscal_year_id: *fiscal_year_id, form: *form, to: *to, with_drafts };
        Ok(Json(access.read(async |tx| service::get(tx, asked).await).await?))
    }

    /// Gives the rows of `get_annex_tables` as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/annex_tables",
        method = "get",
        operation_id = "export_annex_tables"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_annex_tables(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        form: Query<AnnexForm>,
        /// Last day of a month of the year; without it, the last day of the year.
        to: Query<Option<NaiveDate>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let with_drafts = with_drafts.unwrap_or_default();
        let annex = Asked { fiscal_year_id: *fiscal_year_id, form: *form, to: *to, with_drafts };
        let asked = tables::Asked::of(request, *format, *language);
        export::export(caller.app(), &access, annex, asked).await
    }
}
