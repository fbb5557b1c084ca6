//! The operations on the analytic balance.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{AnalyticBalance, AnalyticLineList};
use super::lines;
use super::service::{self, After, Asked};
use crate::accounting::search;
use crate::http::{ApiResult, Caller, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{self, TableFile, TableFormat};

/// The operations on the analytic balance.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Gives what the sections of an axis moved on each account in a fiscal year, or in some of its months, and what is in none.
    ///
    /// 422 `analytic_axis_unknown`.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_balance",
        method = "get",
        operation_id = "get_analytic_balance"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn get_analytic_balance(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        axis_id: Query<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// One section; the nil id for what is in none.
        section_id: Query<Option<Uuid>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AnalyticBalance>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (after, limit) = (After::decode(cursor.as_deref())?, paging::limit(*limit)?);
        let (axis_id, fiscal_year_id, section_id) = (*axis_id, *fiscal_year_id, *section_id);
        let asked = Asked { axis_id, fiscal_year_id, from: *from, to: *to, section_id, account: None };
        Ok(Json(access.read(async |tx| service::get(tx, &asked, after, limit).await).await?))
    }

    /// Gives the rows of `get_analytic_balance` as a file.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/analytic_balance",
        method = "get",
        operation_id = "export_analytic_balance"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_analytic_balance(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        axis_id: Query<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        /// One section; the nil id for what is in none.
        section_id: Query<Option<Uuid>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (axis_id, fiscal_year_id, section_id) = (*axis_id, *fiscal_year_id, *section_id);
        let balance = Asked { axis_id, fiscal_year_id, from: *from, to: *to, section_id, account: None };
        let asked = tables::Asked::of(request, *format, *language);
        super::export::balance(caller.app(), &access, balance, asked).await
    }

    /// Lists the posted lines of a section, the earliest first, with what the section has of each.
    ///
    /// With the nil id it is the lines of an account of which something is in no section of the axis, with what that is: 422 `required`
    /// without `account`.
    #[oai(
        path = "/companies/:company_id/accounting/analytic_lines",
        method = "get",
        operation_id = "list_analytic_lines"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn list_analytic_lines(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        axis_id: Query<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// A section of the axis; the nil id for what is in none.
        section_id: Query<Uuid>,
        /// The number of one account.
        account: Query<Option<String>>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<AnalyticLineList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (after, limit) = (lines::After::decode(cursor.as_deref())?, paging::limit(*limit)?);
        let (axis_id, fiscal_year_id) = (*axis_id, *fiscal_year_id);
        let (section_id, account) = (Some(*section_id), search::text(account.as_deref()));
        let asked = Asked { axis_id, fiscal_year_id, from: *from, to: *to, section_id, account };
        Ok(Json(access.read(async |tx| lines::list(tx, &asked, after, limit).await).await?))
    }

    /// Gives the lines that `list_analytic_lines` lists with these parameters as a file, in its order.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/analytic_lines",
        method = "get",
        operation_id = "export_analytic_lines"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_analytic_lines(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        axis_id: Query<Uuid>,
        fiscal_year_id: Query<Uuid>,
        /// A section of the axis; the nil id for what is in none.
        section_id: Query<Uuid>,
        /// The number of one account.
        account: Query<Option<String>>,
        /// First day of a month of the year.
        from: Query<Option<NaiveDate>>,
        /// Last day of a month of the year.
        to: Query<Option<NaiveDate>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (axis_id, fiscal_year_id) = (*axis_id, *fiscal_year_id);
        let (section_id, account) = (Some(*section_id), search::text(account.as_deref()));
        let lines = Asked { axis_id, fiscal_year_id, from: *from, to: *to, section_id, account };
        let asked = tables::Asked::of(request, *format, *language);
        super::export::lines(caller.app(), &access, lines, asked).await
    }
}
