//! The rates as a file.

use super::dto::{ExchangeRateView, RateQuotation, RateSource, view};
use super::store::{self, Filter};
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, language};

const TABLE: Table = Table {
    key: "exchange_rates",
    title: Words(["Cours de change", "Exchange rates", "Tipos de cambio", "أسعار الصرف"]),
    columns: &[
        Column::new(12, ["Date", "Day", "Fecha", "التاريخ"]),
        Column::new(10, ["Référence", "Base", "Base", "الأساس"]),
        Column::new(10, ["Devise", "Currency", "Divisa", "العملة"]),
        Column::new(18, ["Cours", "Rate", "Tipo", "السعر"]),
        Column::new(24, ["Cotation", "Quotation", "Cotización", "التسعير"]),
        Column::new(14, ["Source", "Source", "Origen", "المصدر"]),
    ],
};

const CURRENCY: Words = Words(["Devise", "Currency", "Divisa", "العملة"]);
const FROM: Words = Words(["Depuis", "From", "Desde", "من"]);
const TO: Words = Words(["Jusqu’au", "To", "Hasta", "إلى"]);

/// The rates that pass the filter, the last day first.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, filter: Filter, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.narrowed(CURRENCY, filter.currency.clone());
    sheet.narrowed(FROM, filter.from.map(|day| language::day(day, asked.language)));
    sheet.narrowed(TO, filter.to.map(|day| language::day(day, asked.language)));
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let mut after = None;
        loop {
            let rows = store::list(tx, &filter, after.take(), BATCH).await?;
            let is_last = rows.len() < usize::try_from(BATCH).unwrap_or(usize::MAX);
            after = rows.last().map(|row| (row.day, row.base.clone(), row.currency.clone()));
            let views = rows.into_iter().map(view).collect::<ApiResult<Vec<_>>>()?;
            sheet.rows(views.into_iter().map(row)).await?;
            if is_last {
                return Ok(());
            }
        }
    });
    read.await?;
    sheet.finish(None).await
}

fn row(rate: ExchangeRateView) -> Vec<Cell> {
    let quotation = match rate.quotation {
        RateQuotation::ForeignPerBase => {
            ["Devise pour une unité", "Currency for one unit", "Divisa por unidad", "العملة مقابل الوحدة"]
        }
        RateQuotation::BasePerForeign => {
            ["Unités pour la devise", "Units for the currency", "Unidades por divisa", "الوحدات مقابل العملة"]
        }
    };
    let source = match rate.source {
        RateSource::Typed => ["Saisi", "Typed", "Introducido", "مدخل يدويًا"],
        RateSource::Ecb => ["BCE", "ECB", "BCE", "البنك المركزي الأوروبي"],
        RateSource::File => ["Fichier", "File", "Fichero", "ملف"],
    };
    vec![
        Cell::Date(rate.day),
        Cell::Text(rate.base),
        Cell::Text(rate.currency),
        Cell::Amount(rate.rate),
        Cell::Word(Words(quotation)),
        Cell::Word(Words(source)),
    ]
}
