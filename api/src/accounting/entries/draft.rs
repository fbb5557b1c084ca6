//! From what a caller typed to a draft: shapes first, then what the company knows.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use ledger::rates::iso_currency;
use ledger::{
    AccountNumber, Currency, Draft, EntryKind, EntrySource, ForeignAmount, JournalCode, JournalKind, Line,
    MAX_AUXILIARY_CHARS, MAX_LABEL_CHARS, MAX_LINES_BY_HAND, MAX_PIECE_REF_CHARS, MAX_TAX_CODE_CHARS, Money,
    Standard, TaxTag,
};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{EntryCreate, LineCreate};
use super::problems;
use crate::accounting::analytics::{self, LineParts, TypedParts};
use crate::accounting::{accounts, amount, dates, fiscal_years, journals, settings, taxes};
use crate::http::{ApiError, ApiResult, Fields};

/// A draft as a caller typed it, with the shapes of all fields right.
#[derive(Debug, Clone)]
pub struct Typed {
    /// What it says.
    pub draft: Draft,
    /// Which sections its lines are of.
    parts: Vec<TypedParts>,
}

impl Typed {
    /// What sections have of the lines. Those that were `kept` may have been made inactive since.
    ///
    /// # Errors
    /// 422 with what [`analytics::resolve`] notes.
    pub async fn parts(&self, tx: &mut CompanyTx<'_>, kept: &BTreeSet<Uuid>) -> ApiResult<LineParts> {
        let mut fields = Fields::new();
        let amount_of = |position: usize| {
            self.draft.lines.get(position).map_or(Money::ZERO, |line| line.debit.max(line.credit))
        };
        let parts = analytics::resolve(tx, &mut fields, &self.parts, kept, amount_of).await?;
        fields.finish()?;
        Ok(parts)
    }
}

impl EntryCreate {
    /// Checks the shape of every field.
    ///
    /// # Errors
    /// 422 with `journal_code_invalid`, `label_required`, `too_long`, `control_character`, the codes of account numbers and
    /// amounts, `date_out_of_range`, `entry_too_many_lines` and what [`analytics::check`] notes, each at its field.
    pub fn check(mut self, currency: Currency) -> ApiResult<Typed> {
        let mut fields = Fields::new();
        dates::check(&mut fields, "/date", Some(self.date));
        dates::check(&mut fields, "/piece_date", self.piece_date);
        let journal = JournalCode::new(self.journal.trim());
        if let Err(error) = journal {
            fields.refuse("/journal", error.code());
        }
        fields.required("/label", &self.label, "label_required");
        let label = fields.text("/label", &self.label, MAX_LABEL_CHARS);
        let piece_ref = fields.text("/piece_ref", &self.piece_ref.unwrap_or_default(), MAX_PIECE_REF_CHARS);
        let piece_ref = Some(piece_ref).filter(|text| !text.is_empty());
        if self.lines.len() > MAX_LINES_BY_HAND {
            fields.refuse("/lines", "entry_too_many_lines");
        }
        let split =
            self.lines.iter_mut().take(MAX_LINES_BY_HAND).map(|line| line.analytics.take()).enumerate();
        let split = split.filter_map(|(index, parts)| Some((index, parts?)));
        let parts = split
            .map(|(index, parts)| {
                analytics::check(&mut fields, index, format!("/lines/{index}/analytics"), parts, currency)
            })
            .collect();
        let lines: Vec<Option<Line>> = self
            .lines
            .into_iter()
            .take(MAX_LINES_BY_HAND)
            .enumerate()
            .map(|(index, line)| line.check(&mut fields, index, self.date, &label, currency))
            .collect();
        fields.finish()?;
        let draft = Draft {
            journal: journal.expect("a wrong code was refused above"),
            kind: EntryKind::Ordinary,
            date: self.date,
            piece_ref,
            piece_date: self.piece_date,
            label,
            source: EntrySource::Manual,
            lines: lines.into_iter().flatten().collect(),
        };
        Ok(Typed { draft, parts })
    }
}

impl LineCreate {
    fn check(
        self,
        fields: &mut Fields,
        index: usize,
        date: NaiveDate,
        entry_label: &str,
        currency: Currency,
    ) -> Option<Line> {
        let at = |field: &str| format!("/lines/{index}/{field}");
        let account = AccountNumber::new(self.account.trim());
        if let Err(error) = account {
            fields.refuse(at("account"), error.code());
        }
        dates::check(fields, &at("due_date"), self.due_date);
        let auxiliary = self.auxiliary.unwrap_or_default();
        let auxiliary = fields.text(&at("auxiliary"), &auxiliary, MAX_AUXILIARY_CHARS);
        let label = fields.text(&at("label"), &self.label.unwrap_or_default(), MAX_LABEL_CHARS);
        let label = Some(label).filter(|text| !text.is_empty());
        let code = fields.text(&at("tax_code"), &self.tax_code.unwrap_or_default(), MAX_TAX_CODE_CHARS);
        let base = self.tax_base.unwrap_or_default();
        if base.is_empty() != code.is_empty() {
            fields.refuse(at(if code.is_empty() { "tax_code" } else { "tax_base" }), "required");
        }
        let base = amount::parse_signed(fields, &at("tax_base"), &base, currency);
        let foreign = foreign(fields, &at, self.currency.as_deref(), self.currency_amount.as_deref());
        Some(Line {
            debit: amount::parse(fields, &at("debit"), self.debit.as_deref(), currency),
            credit: amount::parse(fields, &at("credit"), self.credit.as_deref(), currency),
            account: account.ok()?,
            auxiliary: Some(auxiliary).filter(|code| !code.is_empty()),
            date,
            label: label.unwrap_or_else(|| entry_label.to_owned()),
            foreign,
            tax: Some(TaxTag { code, base }).filter(|tax| !tax.code.is_empty()),
            due_date: self.due_date,
            matching: None,
            origin: None,
        })
    }
}

/// What a caller says of another currency. Notes `required`, `currency_code_invalid` and the codes of amounts.
fn foreign(
    fields: &mut Fields,
    at: &impl Fn(&str) -> String,
    currency: Option<&str>,
    typed: Option<&str>,
) -> Option<ForeignAmount> {
    let [currency, typed] = [currency, typed].map(Option::unwrap_or_default);
    if currency.is_empty() != typed.is_empty() {
        fields.refuse(at(if currency.is_empty() { "currency" } else { "currency_amount" }), "required");
    }
    if currency.is_empty() || typed.is_empty() {
        return None;
    }
    let Some(currency) = iso_currency(currency) else {
        fields.refuse(at("currency"), "currency_code_invalid");
        return None;
    };
    let amount = amount::parse_of(fields, &at("currency_amount"), typed, currency.decimals());
    Some(ForeignAmount { currency, amount })
}

/// What an entry is by its journal: one of an opening journal brings balances forward when it is of the first day of the
/// year and moves accounts of the balance sheet alone, as in an imported file. Whether the year may be opened by it is looked at when it is posted.
pub fn kind_of(draft: &Draft, standard: Standard, journal: JournalKind, year_start: NaiveDate) -> EntryKind {
    let brings_forward = journal == JournalKind::Opening
        && draft.date == year_start
        && draft.lines.iter().all(|line| standard.is_of_balance_sheet(line.account.as_str()));
    if brings_forward { EntryKind::Opening } else { EntryKind::Ordinary }
}

/// Puts a draft into its fiscal year and gives it what its journal says. Third parties that are not known yet are added.
///
/// # Errors
/// 422 with `fiscal_year_missing`, `journal_unknown`, `journal_inactive`, `journal_of_closing`, `account_unknown`, `account_inactive`,
/// `tax_code_unknown`, `tax_code_inactive`, `tax_code_not_in_force` and
/// the ledger's codes, but for what may wait until it is posted; 409 `fiscal_year_closed`.
pub async fn place(tx: &mut CompanyTx<'_>, mut draft: Draft) -> ApiResult<(Uuid, Draft)> {
    let currency = amount::currency_of(tx.company())?;
    let year = fiscal_years::containing(tx, draft.date).await?;
    let year = year.ok_or_else(|| ApiError::field("/date", "fiscal_year_missing"))?;
    year.require_open()?;
    let standard = settings::standard(tx).await?;
    let mut fields = Fields::new();
    match journals::hold(tx, draft.journal.as_str()).await? {
        None => fields.refuse("/journal", "journal_unknown"),
        Some(journal) if !journal.is_active => fields.refuse("/journal", "journal_inactive"),
        Some(journal) if journal.kind()? == JournalKind::Closing => {
            fields.refuse("/journal", "journal_of_closing");
        }
        Some(journal) => draft.kind = kind_of(&draft, standard, journal.kind()?, year.start_date),
    }
    check_accounts(tx, &mut fields, &draft).await?;
    taxes::check(tx, &mut fields, &draft).await?;
    if let Err(found) = draft.clone().check(&year.year()?, currency) {
        let now: Vec<_> = found.into_iter().filter(|problem| !problems::may_wait(problem)).collect();
        fields.absorb("", problems::fields(&now));
    }
    fields.finish()?;
    let codes: BTreeMap<String, String> = draft
        .lines
        .iter()
        .filter_map(|line| line.auxiliary.clone())
        .map(|code| (code.clone(), code))
        .collect();
    accounts::ensure_auxiliaries(tx, &codes).await?;
    Ok((year.id, draft))
}

async fn check_accounts(tx: &mut CompanyTx<'_>, fields: &mut Fields, draft: &Draft) -> ApiResult<()> {
    let mut numbers: Vec<String> = draft.lines.iter().map(|line| line.account.as_str().to_owned()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let known = accounts::hold(tx, &numbers).await?;
    for (index, line) in draft.lines.iter().enumerate() {
        let code = match known.get(line.account.as_str()) {
            None => "account_unknown",
            Some(false) => "account_inactive",
            Some(true) => continue,
        };
        fields.refuse(format!("/lines/{index}/account"), code);
    }
    Ok(())
}
