//! The rules of a template.

use ledger::templates::{MAX_AMOUNTS, MAX_TEMPLATE_LINES, Share};
use ledger::{JournalCode, MAX_AUXILIARY_CHARS, MAX_LABEL_CHARS, MAX_TAX_CODE_CHARS};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::{EntryTemplateDetails, TemplateLine, TemplateSide};
use super::row::{LineRow, TemplateRow};
use crate::accounting::{accounts, journals, taxes};
use crate::http::{ApiResult, Fields};

/// The longest name of a template, or of an amount.
pub const MAX_NAME: usize = 200;

impl EntryTemplateDetails {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `name_required`, `label_required`, `required`, `too_long`, `control_character`, `journal_code_invalid`, the codes of account
    /// numbers, `template_too_many_amounts`, `lines_required`, `template_too_many_lines`, `template_balance_twice`, `tax_on_balance`,
    /// `formula_invalid`, `formula_amount_unknown`, each at its field.
    pub fn check(self) -> ApiResult<(TemplateRow, Vec<LineRow>)> {
        let mut fields = Fields::new();
        let name = fields.required("/name", &self.name, "name_required");
        let label = fields.required("/label", &self.label, "label_required");
        let journal = self.journal.trim().to_owned();
        if let Err(error) = JournalCode::new(&journal) {
            fields.refuse("/journal", error.code());
        }
        if self.amounts.len() > MAX_AMOUNTS {
            fields.refuse("/amounts", "template_too_many_amounts");
        }
        let amounts: Vec<String> = self
            .amounts
            .iter()
            .enumerate()
            .map(|(place, name)| amount_name(&mut fields, place, name))
            .collect();
        match self.lines.len() {
            0 => fields.refuse("/lines", "lines_required"),
            1..=MAX_TEMPLATE_LINES => {}
            _ => fields.refuse("/lines", "template_too_many_lines"),
        }
        let balances = self.lines.iter().enumerate().filter(|(_, line)| line.side == TemplateSide::Balance);
        for (place, _) in balances.skip(1) {
            fields.refuse(format!("/lines/{place}/side"), "template_balance_twice");
        }
        let lines = self.lines.into_iter().take(MAX_TEMPLATE_LINES).zip(0..);
        let lines = lines.map(|(line, place)| line.check(&mut fields, place, amounts.len())).collect();
        let row = TemplateRow {
            id: Uuid::nil(),
            name: fields.text("/name", &name, MAX_NAME),
            label: fields.text("/label", &label, MAX_LABEL_CHARS),
            journal,
            amounts,
            is_active: self.is_active.unwrap_or(true),
            version: 1,
        };
        fields.finish()?;
        Ok((row, lines))
    }
}

fn amount_name(fields: &mut Fields, place: usize, name: &str) -> String {
    let pointer = format!("/amounts/{place}");
    fields.required(&pointer, name, "required");
    fields.text(&pointer, name, MAX_NAME)
}

impl TemplateLine {
    fn check(self, fields: &mut Fields, position: i32, amounts: usize) -> LineRow {
        let at = |field: &str| format!("/lines/{position}/{field}");
        let formula = self.formula.unwrap_or_default().trim().to_owned();
        if let Err(error) = Share::parse(self.side.as_str(), &formula, amounts) {
            fields.refuse(at("formula"), error.code());
        }
        let text = |fields: &mut Fields, field: &str, given: Option<String>, max| {
            fields.text(&at(field), &given.unwrap_or_default(), max)
        };
        let auxiliary = text(fields, "auxiliary", self.auxiliary, MAX_AUXILIARY_CHARS);
        let tax_code = text(fields, "tax_code", self.tax_code, MAX_TAX_CODE_CHARS);
        if self.side == TemplateSide::Balance && !tax_code.is_empty() {
            fields.refuse(at("tax_code"), "tax_on_balance");
        }
        LineRow {
            template_id: Uuid::nil(),
            position,
            account: accounts::required_number(fields, &at("account"), self.account),
            auxiliary: Some(auxiliary).filter(|code| !code.is_empty()),
            label: text(fields, "label", self.label, MAX_LABEL_CHARS),
            side: self.side.as_str().to_owned(),
            formula,
            tax_code: Some(tax_code).filter(|code| !code.is_empty()),
        }
    }
}

/// What a template names has to be there, and may be used; an account that it named before may have been made inactive since.
///
/// # Errors
/// 422 with `journal_unknown`, `journal_inactive`, `account_unknown`, `account_inactive`, `tax_code_unknown`, each at its field.
pub async fn must_be_there(
    tx: &mut CompanyTx<'_>,
    row: &TemplateRow,
    lines: &[LineRow],
    kept: &[LineRow],
) -> ApiResult<()> {
    let mut fields = Fields::new();
    journals::require_usable(tx, &mut fields, "/journal", &row.journal, false).await?;
    let numbers: Vec<String> = lines.iter().map(|line| line.account.clone()).collect();
    let known = accounts::hold(tx, &numbers).await?;
    let codes = taxes::known(tx).await?;
    for line in lines {
        let at = |field: &str| format!("/lines/{}/{field}", line.position);
        let was_there = kept.iter().any(|was| was.account == line.account);
        match known.get(&line.account) {
            None => fields.refuse(at("account"), "account_unknown"),
            Some(false) if !was_there => fields.refuse(at("account"), "account_inactive"),
            Some(_) => {}
        }
        if line.tax_code.as_ref().is_some_and(|code| codes.iter().all(|known| known.code != *code)) {
            fields.refuse(at("tax_code"), "tax_code_unknown");
        }
    }
    fields.finish()
}
