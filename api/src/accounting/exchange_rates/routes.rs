//! The operations on rates of exchange.

use chrono::NaiveDate;
use poem::{Body, Request};
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
    payload::{Binary, Json},
};
use tenancy::Module;
use uuid::Uuid;

use super::dto::{
    ConvertedAmount, ExchangeRateList, ExchangeRateSet, ExchangeRateView, ExchangeRatesImported, Pair,
    RateQuotation, view,
};
use super::import::{self, Read};
use super::store::{self, After, Filter, RateRow};
use super::{conversion, export, service};
use crate::accounting::{amount, dates, search};
use crate::http::{ApiResult, Caller, Fields, JsonBody, NoContent, paging};
use crate::identity::Language;
use crate::server::Tag;
use crate::tables::{Asked, TableFile, TableFormat};

/// The operations on rates of exchange.
pub struct Routes;

#[macros::boxed_handlers]
#[OpenApi(tag = "Tag::Accounting")]
impl Routes {
    /// Lists rates of exchange, the last day first. The fixed parities of XOF, XAF and KMF are never among them (Council Decision
    /// 98/683/EC).
    #[oai(
        path = "/companies/:company_id/accounting/exchange_rates",
        method = "get",
        operation_id = "list_exchange_rates"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn list_exchange_rates(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The code of one currency.
        currency: Query<Option<String>>,
        from: Query<Option<NaiveDate>>,
        to: Query<Option<NaiveDate>>,
        cursor: Query<Option<String>>,
        limit: Query<Option<u32>>,
    ) -> ApiResult<Json<ExchangeRateList>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let limit = paging::limit(*limit)?;
        let after: Option<After> = dates::cursor(cursor.as_deref(), |(day, ..): &After| *day)?;
        let filter = filter(currency.0, *from, *to)?;
        let (rows, currencies) = access
            .read(async |tx| {
                Ok((store::list(tx, &filter, after, limit + 1).await?, store::currencies(tx).await?))
            })
            .await?;
        let key = |row: &RateRow| (row.day, row.base.clone(), row.currency.clone());
        let (rows, next_cursor) = paging::page(rows, limit, key);
        let items = rows.into_iter().map(view).collect::<ApiResult<_>>()?;
        Ok(Json(ExchangeRateList { items, next_cursor, currencies }))
    }

    /// Gives the rates that `list_exchange_rates` lists with these filters as a file.
    ///
    /// 422 `export_too_long` beyond `EXPORT_MAX_ROWS`.
    #[oai(
        path = "/companies/:company_id/accounting/exports/exchange_rates",
        method = "get",
        operation_id = "export_exchange_rates"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a query parameter")]
    async fn export_exchange_rates(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The code of one currency.
        currency: Query<Option<String>>,
        from: Query<Option<NaiveDate>>,
        to: Query<Option<NaiveDate>>,
        format: Query<TableFormat>,
        /// Of headings and words; without it, the first of `Accept-Language` that the product has.
        language: Query<Option<Language>>,
    ) -> ApiResult<TableFile> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let filter = filter(currency.0, *from, *to)?;
        export::export(caller.app(), &access, filter, Asked::of(request, *format, *language)).await
    }

    /// Gives what an amount is in another currency on a day, by the rates of that day or at most seven days before, rounded once.
    /// Rates against the company's own currency come before those against the euro; XOF, XAF and KMF are converted by their parity.
    ///
    /// 422 `exchange_rate_missing` at `on`, `exchange_rate_too_precise`, `currency_code_invalid`, the codes of amounts.
    #[oai(
        path = "/companies/:company_id/accounting/exchange_rates/conversion",
        method = "get",
        operation_id = "convert_amount"
    )]
    async fn convert_amount(
        &self,
        caller: Caller,
        company_id: Path<Uuid>,
        /// A decimal string, of either sign.
        amount: Query<String>,
        /// The currency that it is in.
        currency: Query<String>,
        /// The currency that is asked for; the company's own without it.
        into: Query<Option<String>>,
        on: Query<NaiveDate>,
    ) -> ApiResult<Json<ConvertedAmount>> {
        let access = caller.enter(*company_id, Module::Accounting.read()).await?;
        let own = amount::currency_of(access.company())?;
        let into = into.as_deref().unwrap_or(own.code());
        let asked = conversion::Asked::of(&amount, &currency, into, *on)?;
        Ok(Json(access.read(async |tx| conversion::convert(tx, asked).await).await?))
    }

    /// Takes in the rates of a file: the reference rates of the European Central Bank as it publishes them (XML of a day, of 90 days
    /// or of all), or a text or workbook of a day, a currency and a rate a row. Rates that somebody typed stay.
    ///
    /// 400 `body_incomplete`; 409 `exchange_rates_limit_reached`; 413 `spreadsheet_too_large`; 415 `content_type_not_supported`; 422
    /// `ecb_file_invalid`, `exchange_rates_invalid` with the first wrong rows, the codes of what is no table.
    #[oai(
        path = "/companies/:company_id/accounting/exchange_rates/import",
        method = "post",
        operation_id = "import_exchange_rates"
    )]
    async fn import_exchange_rates(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        /// The first day that is taken; without it, what the company's fiscal years need.
        from: Query<Option<NaiveDate>>,
        /// Which currency the rates of a file of one's own count, which are against the company's currency; `foreign_per_base` without it.
        quotation: Query<Option<RateQuotation>>,
        body: Binary<Body>,
    ) -> ApiResult<Json<ExchangeRatesImported>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let mut fields = Fields::new();
        dates::check(&mut fields, "from", *from);
        fields.finish()?;
        let own = amount::currency_of(access.company())?;
        let (from, quotation) = (*from, quotation.unwrap_or_default().into());
        let read = move |bytes: &[u8]| Read::of_file(bytes, own, quotation);
        let read = caller.app().spreadsheets.take_in_as(request, body.0, read).await?;
        let sha256 = read.sha256;
        let work = access.write_file(request, &sha256, async |tx| import::take(tx, read, from).await);
        Ok(Json(work.await?))
    }

    /// Keeps the rate of a currency on a day, in the place of another.
    ///
    /// 404 for a base that is neither the euro nor the company's currency, and for what has a fixed parity; 409
    /// `exchange_rates_limit_reached`; 422 `exchange_rate_not_a_number`, `exchange_rate_too_many_decimals`, `exchange_rate_out_of_range`.
    #[oai(
        path = "/companies/:company_id/accounting/exchange_rates/:base/:currency/:day",
        method = "put",
        operation_id = "set_exchange_rate"
    )]
    #[expect(clippy::too_many_arguments, reason = "one argument a parameter of the path")]
    async fn set_exchange_rate(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        base: Path<String>,
        currency: Path<String>,
        day: Path<NaiveDate>,
        body: JsonBody<ExchangeRateSet>,
    ) -> ApiResult<Json<ExchangeRateView>> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let (rate, pair) = (body.0.check()?, Pair { base: base.0, currency: currency.0, day: *day });
        Ok(Json(access.write(request, async |tx| service::set(tx, &pair, rate).await).await?))
    }

    /// Takes the rate of a currency on a day away.
    #[oai(
        path = "/companies/:company_id/accounting/exchange_rates/:base/:currency/:day",
        method = "delete",
        operation_id = "delete_exchange_rate"
    )]
    async fn delete_exchange_rate(
        &self,
        request: &Request,
        caller: Caller,
        company_id: Path<Uuid>,
        base: Path<String>,
        currency: Path<String>,
        day: Path<NaiveDate>,
    ) -> ApiResult<NoContent> {
        let access = caller.enter(*company_id, Module::Accounting.write()).await?;
        let pair = Pair { base: base.0, currency: currency.0, day: *day };
        access.write(request, async |tx| service::delete(tx, &pair).await.map(|()| true)).await?;
        Ok(NoContent::Done)
    }
}

fn filter(currency: Option<String>, from: Option<NaiveDate>, to: Option<NaiveDate>) -> ApiResult<Filter> {
    let mut fields = Fields::new();
    dates::check(&mut fields, "from", from);
    dates::check(&mut fields, "to", to);
    fields.finish()?;
    let currency = search::text(currency.as_deref());
    Ok(Filter { currency, from, to })
}
