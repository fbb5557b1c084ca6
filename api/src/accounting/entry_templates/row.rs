//! A template as the database keeps it, and back into the ledger's terms.

use diesel::prelude::*;
use ledger::AccountNumber;
use ledger::templates::{Share, Template, TemplateLine as KnownLine};
use tenancy::schema::company::{entry_template_lines, entry_templates};
use uuid::Uuid;

use super::dto::{EntryTemplateView, TemplateLine, TemplateSide};
use crate::http::{ApiError, ApiResult};

/// A template.
#[derive(Debug, Clone, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = entry_templates, treat_none_as_null = true)]
pub struct TemplateRow {
    pub id: Uuid,
    pub name: String,
    pub journal: String,
    pub label: String,
    pub amounts: Vec<String>,
    pub is_active: bool,
    pub version: i32,
}

/// A line of a template.
#[derive(Debug, Clone, Queryable, Selectable, Insertable)]
#[diesel(table_name = entry_template_lines)]
pub struct LineRow {
    pub template_id: Uuid,
    pub position: i32,
    pub account: String,
    pub auxiliary: Option<String>,
    pub label: String,
    pub side: String,
    pub formula: String,
    pub tax_code: Option<String>,
}

impl TemplateRow {
    /// The template as the ledger knows it.
    ///
    /// # Errors
    /// 422 at a line whose formula is none: a company that came out of an archive may have brought one. 500 when the database holds
    /// another thing that the ledger does not know.
    pub fn known(&self, lines: &[LineRow]) -> ApiResult<Template> {
        let line = |row: &LineRow| {
            Ok(KnownLine {
                account: AccountNumber::new(&row.account).map_err(ApiError::internal)?,
                auxiliary: row.auxiliary.clone(),
                label: row.label.clone(),
                share: Share::parse(&row.side, &row.formula, self.amounts.len()).map_err(|error| {
                    ApiError::field(&format!("/lines/{}/formula", row.position), error.code())
                })?,
                tax_code: row.tax_code.clone(),
            })
        };
        Ok(Template { lines: lines.iter().map(line).collect::<ApiResult<_>>()? })
    }

    /// The template as callers see it.
    pub fn view(self, lines: Vec<LineRow>) -> EntryTemplateView {
        let text = |text: String| Some(text).filter(|text| !text.is_empty());
        let line = |row: LineRow| TemplateLine {
            account: row.account,
            auxiliary: row.auxiliary,
            label: text(row.label),
            side: TemplateSide::of(&row.side),
            formula: text(row.formula),
            tax_code: row.tax_code,
        };
        EntryTemplateView {
            id: self.id,
            name: self.name,
            journal: self.journal,
            label: self.label,
            amounts: self.amounts,
            lines: lines.into_iter().map(line).collect(),
            is_active: self.is_active,
            version: self.version,
        }
    }
}
