//! The operations on taxes.

use chrono::NaiveDate;
use poem::Request;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::Json,
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{TaxCodeCreate, TaxCodeList, TaxCodeUpdate, TaxCodeView, TaxCodesImported};
use super::split::{self, SplitLines, TaxSplit};
use super::vat::{self, Period};
use super::vat_dto::{VatLineList, VatOfPeriod};
use super::{codes, export, vat_lines};
use crate::accounting::{amount, search};
use crate::http::{ApiResult, Caller, Created, Document, JsonBody, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on taxes.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists the tax codes, by code.
    #[oai(
        path = "/companies/:company_id/accounting/tax_codes",
        method = "get",
        operation_id = "list_tax_codes"
    )]
    async fn list_tax_codes(&self, caller: Caller, company_id: Path<Uuid>) -> ApiResult<Json<TaxCodeList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        Ok(Json(access.read(async |tx| codes::list(tx).await).await?))
    }

    /// Adds a tax code.
    ///
    /// 409 `tax_code_taken`; `tax_codes_limit_reached` at 500. 422 `account_unknown`, `account_not_of_balance_sheet`,
    /// `tax_code_unknown` for a companion that is not there or has one itself, `rate_not_a_number`, `rate_out_of_range`, `rate_repeated`,
    /// `rate_needless` of what is exempt or exported.
    #[oai(
        path = "/companies/:company_id/accounting/tax_codes",
        method = "post",
        operation_id = "create_tax_code"
    )]
    async fn create_tax_code(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<TaxCodeCreate>,
    ) -> ApiResult<Created<TaxCodeView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let new = body.0.check()?;
        let view = access.write(request, async |tx| codes::create(tx, new).await).await?;
        let code: String = url::form_urlencoded::byte_serialize(view.code.as_bytes()).collect();
        let path = format!("/companies/{}/accounting/tax_codes/{}", *company_id, code.replace('+', "%20"));
        Ok(Created::at(&path, view.version, view))
    }

    /// Gives a tax code.
    #[oai(
        path = "/companies/:company_id/accounting/tax_codes/:tax_code",
        method = "get",
        operation_id = "get_tax_code"
    )]
    async fn get_tax_code(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        tax_code: Path<String>,
    ) -> ApiResult<Document<TaxCodeView>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let view = access.read(async |tx| codes::get(tx, &tax_code).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Changes a tax code. What it is and on which side it is stays, because lines bear it.
    ///
    /// 422 as for a new one, `tax_code_used` when lines bear it and it would be due otherwise.
    #[oai(
        path = "/companies/:company_id/accounting/tax_codes/:tax_code",
        method = "patch",
        operation_id = "update_tax_code"
    )]
    async fn update_tax_code(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        tax_code: Path<String>,
        body: JsonBody<TaxCodeUpdate>,
    ) -> ApiResult<Document<TaxCodeView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let change = body.0;
        let view = access.write(request, async |tx| codes::update(tx, &tax_code, change).await).await?;
        Ok(Document::of(view.version, view))
    }

    /// Adds the codes of the company's country that it does not have. Those it has stay as they are.
    ///
    /// 422 `tax_country_unknown` where the codes of the country are not known.
    #[oai(
        path = "/companies/:company_id/accounting/tax_codes/import",
        method = "post",
        operation_id = "import_tax_codes"
    )]
    async fn import_tax_codes(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// Of their names; French when absent.
        language: Query<Option<Language>>,
    ) -> ApiResult<Json<TaxCodesImported>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let language = language.unwrap_or(Language::Fr);
        Ok(Json(access.write(request, async |tx| codes::import(tx, language).await).await?))
    }

    /// Splits lines into bases and taxes, and writes nothing. Tax is computed on what all lines of a code come to and rounded
    /// once (EN 16931, BR-CO-17).
    ///
    /// 422 at a line with `tax_code_unknown`, `tax_code_not_in_force`, `tax_account_missing`, `amount_overflow`.
    #[oai(
        path = "/companies/:company_id/accounting/tax_split",
        method = "post",
        operation_id = "split_taxes"
    )]
    async fn split_taxes(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        body: JsonBody<TaxSplit>,
    ) -> ApiResult<Json<SplitLines>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let asked = body.0.check(amount::currency_of(access.company())?)?;
        Ok(Json(access.read(async |tx| split::run(tx, asked).await).await?))
    }

    /// Gives the VAT of a period: by code what is computed, booked and due, and by account what it moved.
    ///
    /// 422 `not_first_of_month`, `not_last_of_month`, `to_before_from`.
    #[oai(path = "/companies/:company_id/accounting/vat", method = "get", operation_id = "get_vat")]
    async fn get_vat(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// First day of a month.
        from: Query<NaiveDate>,
        /// Last day of a month.
        to: Query<NaiveDate>,
    ) -> ApiResult<Json<VatOfPeriod>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let period = Period::check(*from, *to)?;
        Ok(Json(access.read(async |tx| vat::get(tx, period).await).await?))
    }

    /// Gives what `get_vat` says of the codes as a file.
    #[oai(
        path = "/companies/:company_id/accounting/exports/vat",
        method = "get",
        operation_id = "export_vat"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_vat(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// First day of a month.
        from: Query<NaiveDate>,
        /// Last day of a month.
        to: Query<NaiveDate>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let period = Period::check(*from, *to)?;
        export::export(caller.app(), &access, period, Asked::of(request, *format, *language)).await
    }

    /// Lists the posted lines of a tax code in a period, the earliest first.
    #[oai(
        path = "/companies/:company_id/accounting/vat_lines",
        method = "get",
        operation_id = "list_vat_lines"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn list_vat_lines(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The code.
        tax_code: Query<String>,
        /// First day of a month.
        from: Query<NaiveDate>,
        /// Last day of a month.
        to: Query<NaiveDate>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<VatLineList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let (limit, after) = (paging::limit(*limit)?, vat_lines::After::decode(cursor.as_deref())?);
        let period = Period::check(*from, *to)?;
        let code = search::code(Some(tax_code.as_str())).unwrap_or_default();
        Ok(Json(access.read(async |tx| vat_lines::list(tx, &code, period, after, limit).await).await?))
    }
}
