//! The operations on budgets.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::comparison::{self, Asked};
use super::comparison_dto::BudgetComparison;
use super::dto::{BudgetCreate, BudgetLines, BudgetList, BudgetUpdate, BudgetView};
use super::{export, service};
use crate::accounting::amount;
use crate::http::{ApiResult, Caller, Created, Document, JsonBody, NoContent};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations on budgets.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the budgets of a fiscal year, or of all: the latest year first, by name.
    #[oai(path = "/companies/:company_id/accounting/budgets", method = "get", operation_id = "list_budgets")]
    async fn list_budgets(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Option<Uuid>>,
    ) -> ApiResult<Json<BudgetList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| service::list(tx, *fiscal_year_id).await).await?))
    }

    /// Gives the budgets that `list_budgets` lists as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/budgets",
        method = "get",
        operation_id = "export_budgets"
    )]
    async fn export_budgets(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        fiscal_year_id: Query<Option<Uuid>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let asked = tables::Asked::of(request, *format, *language);
        export::budgets(caller.app(), &access, *fiscal_year_id, asked).await
    }

    /// Adds a budget, empty or with what was earned and spent in a fiscal year.
    ///
    /// 409 `budget_name_taken`; `budgets_limit_reached` at 200. 422 `fiscal_year_unknown`, `analytic_axis_unknown`, `rate_not_a_number`,
    /// `rate_out_of_range`, `budget_too_many_lines`, each at its field.
    #[oai(
        path = "/companies/:company_id/accounting/budgets",
        method = "post",
        operation_id = "create_budget"
    )]
    async fn create_budget(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<BudgetCreate>,
    ) -> ApiResult<Created<BudgetView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check()?;
        let view = access.write(request, async |tx| service::create(tx, asked).await).await?;
        let path = format!("/companies/{}/accounting/budgets/{}", *company_id, view.id);
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives a budget with its lines.
    #[oai(
        path = "/companies/:company_id/accounting/budgets/:budget_id",
        method = "get",
        operation_id = "get_budget"
    )]
    async fn get_budget(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        budget_id: Path<Uuid>,
    ) -> ApiResult<Document<BudgetView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| service::get(tx, *budget_id).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Calls a budget something else.
    ///
    /// 409 `budget_name_taken`.
    #[oai(
        path = "/companies/:company_id/accounting/budgets/:budget_id",
        method = "put",
        operation_id = "update_budget"
    )]
    async fn update_budget(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        budget_id: Path<Uuid>,
        body: JsonBody<BudgetUpdate>,
    ) -> ApiResult<Document<BudgetView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let name = body.0.check()?;
        let view = access.write(request, async |tx| service::rename(tx, *budget_id, name).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Deletes a budget with its lines.
    #[oai(
        path = "/companies/:company_id/accounting/budgets/:budget_id",
        method = "delete",
        operation_id = "delete_budget"
    )]
    async fn delete_budget(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        budget_id: Path<Uuid>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        access.write(request, async |tx| service::delete(tx, *budget_id).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }

    /// Writes the lines of a budget anew, all at once.
    ///
    /// 422 `budget_too_many_lines` beyond 2,000, `budget_line_repeated`, `budget_months_differ` for another number of amounts than the
    /// year has months, `account_unknown` where no account's number begins so, `section_of_other_axis`, each at its field.
    #[oai(
        path = "/companies/:company_id/accounting/budgets/:budget_id/lines",
        method = "put",
        operation_id = "update_budget_lines"
    )]
    async fn update_budget_lines(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        budget_id: Path<Uuid>,
        body: JsonBody<BudgetLines>,
    ) -> ApiResult<Document<BudgetView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let lines = body.0.check(amount::currency_of(access.company())?)?;
        let view = access.write(request, async |tx| service::set_lines(tx, *budget_id, lines).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Gives the amounts of a budget as a file, a row for each month of each line.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/budgets/:budget_id/lines",
        method = "get",
        operation_id = "export_budget_lines"
    )]
    async fn export_budget_lines(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        budget_id: Path<Uuid>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let asked = tables::Asked::of(request, *format, *language);
        export::lines(caller.app(), &access, *budget_id, asked).await
    }

    /// Gives a budget beside what was earned and spent, in the year or in some of its months.
    #[oai(
        path = "/companies/:company_id/accounting/budgets/:budget_id/comparison",
        method = "get",
        operation_id = "get_budget_comparison"
    )]
    async fn get_budget_comparison(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        budget_id: Path<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// `true` gives a row for each section of the budget's axis.
        by_section: Query<Option<bool>>,
    ) -> ApiResult<Json<BudgetComparison>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let by_section = by_section.unwrap_or_default();
        let asked = Asked { budget_id: *budget_id, from: *from, to: *to, by_section };
        Ok(Json(access.read(async |tx| comparison::get(tx, asked).await).await?))
    }

    /// Gives the rows of `get_budget_comparison` as a file.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/budgets/:budget_id/comparison",
        method = "get",
        operation_id = "export_budget_comparison"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_budget_comparison(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        budget_id: Path<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// `true` gives a row for each section of the budget's axis.
        by_section: Query<Option<bool>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let by_section = by_section.unwrap_or_default();
        let compared = Asked { budget_id: *budget_id, from: *from, to: *to, by_section };
        let asked = tables::Asked::of(request, *format, *language);
        export::comparison(caller.app(), &access, compared, asked).await
    }
}
