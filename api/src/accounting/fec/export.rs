//! The tax-audit file of a year, streamed from the database as it is read.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use futures_util::TryStreamExt;
use ledger::fec::{self, Charset, FecLine, Writer};
use ledger::{Currency, CurrencyCode, Money};
use poem::Body;
use tenancy::CompanyTx;
use tokio::sync::mpsc;
use uuid::Uuid;

use crate::accounting::{amount, fiscal_years, settings};
use crate::http::{Access, ApiError, ApiResult};

/// Bytes that are gathered before they are sent.
const CHUNK_BYTES: usize = 64 * 1024;
/// Chunks that wait for a slow reader.
const WAITING_CHUNKS: usize = 8;

/// A file that may be sent.
pub struct Export {
    pub fiscal_year_id: Uuid,
    /// `<SIREN>FEC<AAAAMMJJ>.txt`, of the closing date (LPF art. A47 A-1, X).
    pub name: String,
    pub currency: Currency,
}

/// Whether the year can be exported.
///
/// # Errors
/// 404 for an unknown year, 422 `registration_number_missing`.
pub async fn prepare(tx: &mut CompanyTx<'_>, fiscal_year_id: Uuid) -> ApiResult<Export> {
    let year = fiscal_years::find(tx, fiscal_year_id).await?.ok_or_else(ApiError::not_found)?;
    let name = fec::official_name(&settings::siren(tx).await?, year.end_date);
    Ok(Export { fiscal_year_id, name, currency: amount::currency_of(tx.company())? })
}

/// The file as a body. It is read in one transaction, so that it shows one instant; a failure breaks the answer off.
pub fn stream(access: &Access, export: Export) -> Body {
    let (out, received) = mpsc::channel::<Result<Vec<u8>, io::Error>>(WAITING_CHUNKS);
    let access = access.tenancy().clone();
    tokio::spawn(async move {
        let written = access.read(async |tx| write(tx, &export, &out).await).await;
        if let Err(error) = written {
            tracing::error!(code = error.code(), "an export of a tax-audit file broke off");
            // Whoever does not listen any more does not miss it.
            let _ = out.send(Err(io::Error::other("the export broke off"))).await;
        }
    });
    let chunks = futures_util::stream::unfold(received, |mut received| async move {
        let chunk = received.recv().await?;
        Some((chunk, received))
    });
    Body::from_bytes_stream(chunks)
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    journal: String,
    #[diesel(sql_type = Text)]
    journal_label: String,
    #[diesel(sql_type = Text)]
    number: String,
    #[diesel(sql_type = Date)]
    date: NaiveDate,
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(sql_type = Text)]
    account_label: String,
    #[diesel(sql_type = Text)]
    auxiliary: String,
    #[diesel(sql_type = Text)]
    auxiliary_label: String,
    #[diesel(sql_type = Text)]
    piece_ref: String,
    #[diesel(sql_type = Nullable<Date>)]
    piece_date: Option<NaiveDate>,
    #[diesel(sql_type = Text)]
    label: String,
    #[diesel(sql_type = BigInt)]
    debit: i64,
    #[diesel(sql_type = BigInt)]
    credit: i64,
    #[diesel(sql_type = Text)]
    letter: String,
    #[diesel(sql_type = Nullable<Date>)]
    letter_date: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Date>)]
    validated_on: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Text>)]
    currency: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    currency_amount: Option<i64>,
}

/// Posted entries without those that bring income and expenses to zero, opening entries first, then in the order in
/// which they were validated. Imported lines keep what their source wrote. Entries made here bear their own number,
/// preceded by their journal where the year has an import, whose numbers could be the same; without a piece, the entry
/// is its own.
const LINES: &str = "
    SELECT e.journal, j.name AS journal_label, l.date, l.account, a.label AS account_label, l.label, l.debit, l.credit,
           CASE WHEN e.source = 'import' THEN coalesce(l.source_number, e.source_number, '')
                WHEN EXISTS (SELECT FROM fec_imports f WHERE f.fiscal_year_id = $1) THEN e.journal || '-' || e.number
                ELSE e.number::text END AS number,
           coalesce(l.auxiliary, '') AS auxiliary, coalesce(x.name, '') AS auxiliary_label,
           CASE WHEN l.piece_ref IS NOT NULL THEN l.piece_ref
                WHEN e.piece_ref = '' AND e.source <> 'import' THEN e.journal || '-' || e.number
                ELSE e.piece_ref END AS piece_ref,
           CASE WHEN l.piece_ref IS NOT NULL THEN l.piece_date
                WHEN e.piece_date IS NULL AND e.source <> 'import' THEN e.date
                ELSE e.piece_date END AS piece_date,
           coalesce(l.letter, '') AS letter, l.letter_date, coalesce(l.validated_on, e.validated_on) AS validated_on,
           l.currency, l.currency_amount
    FROM entries e
        JOIN entry_lines l ON l.entry_id = e.id
        JOIN journals j ON j.code = e.journal
        JOIN accounts a ON a.number = l.account
        LEFT JOIN auxiliaries x ON x.code = l.auxiliary
    WHERE e.fiscal_year_id = $1 AND e.state = 'posted' AND e.kind <> 'closing'
    ORDER BY e.kind <> 'opening', e.validated_on, e.journal, e.number, l.position";

async fn write(
    tx: &mut CompanyTx<'_>,
    export: &Export,
    out: &mpsc::Sender<Result<Vec<u8>, io::Error>>,
) -> ApiResult<()> {
    let gathered = Gathered::default();
    let decimals = u32::from(export.currency.decimals());
    let mut writer = Writer::new(gathered.clone(), Charset::Utf8, decimals).map_err(ApiError::internal)?;
    let query = diesel::sql_query(LINES).bind::<SqlUuid, _>(export.fiscal_year_id);
    let mut rows = query.load_stream::<Row>(tx.conn()).await?;
    while let Some(row) = rows.try_next().await? {
        row.write(&mut writer).map_err(ApiError::internal)?;
        if gathered.len() >= CHUNK_BYTES && out.send(Ok(gathered.take())).await.is_err() {
            return Ok(());
        }
    }
    writer.finish().map_err(ApiError::internal)?;
    // Whoever does not listen any more does not miss it.
    let _ = out.send(Ok(gathered.take())).await;
    Ok(())
}

impl Row {
    fn write(&self, writer: &mut Writer<Gathered>) -> io::Result<()> {
        let code = self.currency.as_deref().and_then(|code| CurrencyCode::new(code).ok());
        let amount = self.currency_amount.filter(|minor| *minor != 0).map(Money::from_minor);
        let amount = amount.zip(code).map(|(amount, code)| amount.format_scaled(code.decimals()));
        writer.line(&FecLine {
            journal_code: &self.journal,
            journal_label: &self.journal_label,
            number: &self.number,
            date: self.date,
            account: &self.account,
            account_label: &self.account_label,
            auxiliary: &self.auxiliary,
            auxiliary_label: &self.auxiliary_label,
            piece_reference: &self.piece_ref,
            piece_date: self.piece_date,
            label: &self.label,
            debit: self.debit,
            credit: self.credit,
            letter: &self.letter,
            letter_date: self.letter_date,
            validation_date: self.validated_on,
            currency_amount: amount.as_deref().unwrap_or(""),
            currency: self.currency.as_deref().unwrap_or(""),
        })
    }
}

/// Bytes that the writer has written and nobody has sent yet.
#[derive(Clone, Default)]
struct Gathered(Arc<Mutex<Vec<u8>>>);

impl Gathered {
    fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Gathered {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
