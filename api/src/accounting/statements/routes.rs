//! The operations on financial statements.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{StatementSet, StatementsView};
use super::export;
use super::service::{self, Asked};
use crate::http::{ApiResult, Caller};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations on financial statements.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives the balance sheet and the income statement of a fiscal year in an official layout, or another table of its standard.
    ///
    /// Layouts are those of the year: the French forms changed for years opened from 2025-01-01 (ANC 2022-06). Third parties are not set
    /// off against each other. Entries that close income and expenses do not count, so a closed year reads as it did before.
    #[oai(
        path = "/companies/:company_id/accounting/statements",
        method = "get",
        operation_id = "get_statements"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn get_statements(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// Without it, the usual one of the company's standard and tax regime.
        set: Query<Option<StatementSet>>,
        /// First day of a month of the year, from which income and expenses count; without it, the first day of the year. The
        /// balance sheet stands as it is on the last day.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year; without it, the last day of the year.
        to: Query<Option<NaiveDate>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        /// A budget of the year, for a column beside the income statement; without it there is none.
        budget_id: Query<Option<Uuid>>,
    ) -> ApiResult<Json<StatementsView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let with_drafts = with_drafts.unwrap_or_default();
        let (fiscal_year_id, set, from, to, budget_id) = (*fiscal_year_id, *set, *from, *to, *budget_id);
        let asked = Asked { fiscal_year_id, set, from, to, with_drafts, budget_id };
        Ok(Json(access.read(async |tx| service::get(tx, asked).await).await?))
    }

    /// Gives the lines of `get_statements` as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/statements",
        method = "get",
        operation_id = "export_statements"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_statements(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// Without it, the usual one of the company's standard and tax regime.
        set: Query<Option<StatementSet>>,
        /// First day of a month of the year, from which income and expenses count; without it, the first day of the year. The
        /// balance sheet stands as it is on the last day.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year; without it, the last day of the year.
        to: Query<Option<NaiveDate>>,
        /// Whether drafts count as if they were posted; without it they do not.
        with_drafts: Query<Option<bool>>,
        /// A budget of the year, for a column beside the income statement; without it there is none.
        budget_id: Query<Option<Uuid>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let with_drafts = with_drafts.unwrap_or_default();
        let (fiscal_year_id, set, from, to, budget_id) = (*fiscal_year_id, *set, *from, *to, *budget_id);
        let statements = Asked { fiscal_year_id, set, from, to, with_drafts, budget_id };
        let asked = tables::Asked::of(request, *format, *language);
        export::export(caller.app(), &access, statements, asked).await
    }
}
