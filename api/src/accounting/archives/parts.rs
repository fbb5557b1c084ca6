//! What is in an archive, beside the files that prove entries: each part is written by the module that it is of.

use futures_util::future::BoxFuture;
use poem::Body;
use uuid::Uuid;

use super::manifest::{Year, part_of};
use crate::App;
use crate::accounting::annex_tables::{self, AnnexForm};
use crate::accounting::{fec, integrity, lines, statements, trial_balance};
use crate::http::{Access, ApiResult};
use crate::identity::Language;
use crate::tables::{Asked, TableFile, TableFormat};

/// Reports are there twice: to be read, and to be reckoned with.
const FORMATS: [TableFormat; 2] = [TableFormat::Pdf, TableFormat::Csv];

/// A part of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// The tax-audit file.
    Fec,
    /// What its fields and numbers mean.
    Notice,
    TrialBalance(TableFormat),
    /// Every line by account.
    Ledger(TableFormat),
    /// Every line of a journal by entry.
    Journal(String, TableFormat),
    /// Balance sheet and income statement.
    Statements(TableFormat),
    /// An annex of the tax return.
    Annex(AnnexForm, TableFormat),
    /// Every entry with its hash.
    Hashes,
}

impl Part {
    /// Those of a year with these journals, by what the company's country and standard ask for.
    pub fn all<'a>(
        country: &str,
        annexes: &[AnnexForm],
        journals: impl IntoIterator<Item = &'a str>,
    ) -> Vec<Self> {
        let mut parts = if country == "FR" { vec![Self::Fec, Self::Notice] } else { Vec::new() };
        parts.extend(FORMATS.map(Self::TrialBalance));
        parts.extend(FORMATS.map(Self::Statements));
        for form in annexes {
            parts.extend(FORMATS.map(|format| Self::Annex(*form, format)));
        }
        parts.extend(FORMATS.map(Self::Ledger));
        for journal in journals {
            parts.extend(FORMATS.map(|format| Self::Journal(journal.to_owned(), format)));
        }
        parts.push(Self::Hashes);
        parts
    }

    /// The folder and the name of its file.
    pub fn name(&self) -> (&'static str, String) {
        let of = |name: &str, format: TableFormat| format!("{name}.{}", format.extension());
        match self {
            Self::Fec => ("fec", "fec.txt".to_owned()),
            Self::Notice => ("fec", "notice.pdf".to_owned()),
            Self::TrialBalance(format) => ("reports", of("trial-balance", *format)),
            Self::Ledger(format) => ("reports", of("general-ledger", *format)),
            Self::Statements(format) => ("reports", of("statements", *format)),
            Self::Annex(form, format) => ("reports", of(&format!("form-{}", form.number()), *format)),
            Self::Journal(code, format) => ("journals", of(&part_of(code), *format)),
            Self::Hashes => ("integrity", "hashes.csv".to_owned()),
        }
    }

    /// Its content, which is complete: under the official name, where the law gives it one.
    ///
    /// # Errors
    /// 422 where there is none: `registration_number_missing`, `registration_number_invalid`, `statement_set_unavailable`,
    /// `export_too_long`.
    pub fn content<'a>(
        &'a self,
        app: &'a App,
        access: &'a Access,
        (year, language): (&Year, Language),
    ) -> BoxFuture<'a, ApiResult<(Option<String>, Body)>> {
        let asked = |format| Asked { format, language, is_whole: true };
        let (id, days) = (year.id, (year.start, year.end));
        let table: BoxFuture<'a, ApiResult<TableFile>> = match self {
            Self::Fec => return Box::pin(official(access, id)),
            Self::Notice => Box::pin(fec::notice(app, access, id, TableFormat::Pdf)),
            Self::TrialBalance(format) => Box::pin(trial_balance::export(
                app,
                access,
                trial_balance::Asked::of_year(id),
                asked(*format),
            )),
            Self::Ledger(format) => {
                Box::pin(lines::export(app, access, lines::Asked::ledger(days), asked(*format)))
            }
            Self::Journal(code, format) => {
                Box::pin(lines::export(app, access, lines::Asked::journal(code, days), asked(*format)))
            }
            Self::Statements(format) => {
                Box::pin(statements::export(app, access, statements::Asked::of_year(id), asked(*format)))
            }
            Self::Annex(form, format) => {
                let annex = annex_tables::Asked::of_year(id, *form);
                Box::pin(annex_tables::export(app, access, annex, asked(*format)))
            }
            Self::Hashes => Box::pin(integrity::export(app, access, id, asked(TableFormat::Csv))),
        };
        Box::pin(async move { Ok((None, table.await?.into_body())) })
    }
}

async fn official(access: &Access, fiscal_year_id: Uuid) -> ApiResult<(Option<String>, Body)> {
    let file = fec::official(access, fiscal_year_id).await?;
    Ok((Some(file.name), Body::from_async_read(file.file)))
}
