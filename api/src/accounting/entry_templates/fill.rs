//! Filling a template with amounts.

use chrono::NaiveDate;
use ledger::templates::Filled;
use ledger::{Currency, Draft, EntryKind, EntrySource, JournalCode, Line, Money};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{EntryTemplateFill, FilledEntry, FilledLine};
use super::store;
use crate::accounting::amount::overflow;
use crate::accounting::{amount, dates, taxes};
use crate::http::{ApiError, ApiResult, Fields};

/// What a template is filled with, with its fields right.
#[derive(Debug, Clone)]
pub struct Asked {
    pub date: NaiveDate,
    pub amounts: Vec<Money>,
}

impl EntryTemplateFill {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `date_out_of_range` and the codes of amounts, each at its field.
    pub fn check(self, currency: Currency) -> ApiResult<Asked> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "/date", Some(self.date));
        let amounts = amounts(&mut fields, &self.amounts, currency);
        fields.finish()?;
        Ok(Asked { date: self.date, amounts })
    }
}

/// Reads amounts that a template asks for. Notes the codes of amounts at `/amounts/0` and so on.
pub fn amounts(fields: &mut Fields, typed: &[String], currency: Currency) -> Vec<Money> {
    let read = |(place, text): (usize, &String)| {
        amount::parse_signed(fields, &format!("/amounts/{place}"), text.trim(), currency)
    };
    typed.iter().enumerate().map(read).collect()
}

/// The draft of a template. Whether it may be saved is not checked.
///
/// # Errors
/// 404; 422 `template_amounts_differ`, `amount_too_large` at `/amounts`, what is wrong with a formula at `/lines/0/formula`, with a tax at `/lines/0/tax_code`.
pub async fn draft(tx: &mut CompanyTx<'_>, id: Uuid, asked: &Asked) -> ApiResult<Draft> {
    let currency = amount::currency_of(tx.company())?;
    let (row, lines) = store::find(tx, id).await?;
    if asked.amounts.len() != row.amounts.len() {
        return Err(ApiError::field("/amounts", "template_amounts_differ"));
    }
    let template = row.known(&lines)?;
    let codes = taxes::known(tx).await?;
    let filled =
        Filled { date: asked.date, label: &row.label, amounts: &asked.amounts, currency, codes: &codes };
    let lines = template.fill(&filled).map_err(|found| {
        let mut fields = Fields::new();
        for (place, problem) in found {
            fields.refuse(format!("/lines/{place}/{}", problem.field()), problem.code());
        }
        fields.finish().err().unwrap_or_else(|| ApiError::internal("a template without a problem"))
    })?;
    // Formulas reach further than what a person may type.
    if lines.iter().any(|line| line.debit.max(line.credit).minor() > amount::MAX_MINOR) {
        return Err(ApiError::field("/amounts", "amount_too_large"));
    }
    Ok(Draft {
        journal: JournalCode::new(&row.journal).map_err(ApiError::internal)?,
        kind: EntryKind::Ordinary,
        date: asked.date,
        piece_ref: None,
        piece_date: None,
        label: filled.label_of(&row.label),
        source: EntrySource::Manual,
        lines,
    })
}

/// A filled template, to be looked at and saved.
///
/// # Errors
/// As [`draft`].
pub async fn preview(tx: &mut CompanyTx<'_>, id: Uuid, asked: &Asked) -> ApiResult<FilledEntry> {
    let currency = amount::currency_of(tx.company())?;
    let draft = draft(tx, id, asked).await?;
    Ok(FilledEntry {
        journal: draft.journal.as_str().to_owned(),
        date: draft.date,
        total_debit: draft.total_debit().map_err(overflow)?.format(currency),
        total_credit: draft.total_credit().map_err(overflow)?.format(currency),
        label: draft.label,
        lines: draft.lines.into_iter().map(|it| line(it, currency)).collect(),
        currency: currency.code().to_owned(),
    })
}

fn line(line: Line, currency: Currency) -> FilledLine {
    FilledLine {
        account: line.account.as_str().to_owned(),
        auxiliary: line.auxiliary,
        label: line.label,
        debit: line.debit.format(currency),
        credit: line.credit.format(currency),
        tax_base: line.tax.as_ref().map(|tax| tax.base.format(currency)),
        tax_code: line.tax.map(|tax| tax.code),
    }
}
