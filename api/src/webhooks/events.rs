//! What happens in a company, as programs outside are told of it: types of events, and the acts of the trails that they are
//! made from.

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};
use uuid::Uuid;

/// What a person sends to see whether an endpoint hears: no act, and told to one endpoint only.
pub const TEST: &str = "webhook.test";

/// The acts of which programs are told, and as what.
const OF_ACTS: [(&str, &str); 98] = [
    ("account_created", "account.created"),
    ("account_deleted", "account.deleted"),
    ("account_updated", "account.updated"),
    ("analytic_axis_created", "analytic_axis.created"),
    ("analytic_axis_deleted", "analytic_axis.deleted"),
    ("analytic_axis_updated", "analytic_axis.updated"),
    ("analytic_section_created", "analytic_section.created"),
    ("analytic_section_deleted", "analytic_section.deleted"),
    ("analytic_section_updated", "analytic_section.updated"),
    ("api_key_created", "api_key.created"),
    ("api_key_renamed", "api_key.updated"),
    ("api_key_revoked", "api_key.revoked"),
    ("api_key_rotated", "api_key.rotated"),
    ("asset_created", "asset.created"),
    ("asset_deleted", "asset.deleted"),
    ("asset_disposal_cancelled", "asset.disposal_cancelled"),
    ("asset_disposed", "asset.disposed"),
    ("asset_settings_updated", "asset_settings.updated"),
    ("asset_updated", "asset.updated"),
    ("attachment_added", "attachment.added"),
    ("attachment_removed", "attachment.removed"),
    ("budget_created", "budget.created"),
    ("budget_deleted", "budget.deleted"),
    ("budget_lines_set", "budget.lines_set"),
    ("budget_updated", "budget.updated"),
    ("chart_imported", "chart.imported"),
    ("company_erasure_asked", "company.erasure_asked"),
    ("company_erasure_cancelled", "company.erasure_cancelled"),
    ("company_renamed", "company.updated"),
    ("currencies_revalued", "revaluation.posted"),
    ("depreciation_cancelled", "depreciation.cancelled"),
    ("depreciation_posted", "depreciation.posted"),
    ("distribution_key_created", "distribution_key.created"),
    ("distribution_key_deleted", "distribution_key.deleted"),
    ("distribution_key_updated", "distribution_key.updated"),
    ("drafts_deleted", "entry.drafts_deleted"),
    ("entries_imported", "entry.imported"),
    ("entry_deleted", "entry.deleted"),
    ("entry_drafted", "entry.created"),
    ("entry_line_split", "entry.line_split"),
    ("entry_posted", "entry.posted"),
    ("entry_reversed", "entry.reversed"),
    ("entry_template_created", "entry_template.created"),
    ("entry_template_deleted", "entry_template.deleted"),
    ("entry_template_updated", "entry_template.updated"),
    ("entry_updated", "entry.updated"),
    ("exchange_rate_deleted", "exchange_rate.deleted"),
    ("exchange_rate_set", "exchange_rate.set"),
    ("exchange_rates_imported", "exchange_rate.imported"),
    ("fec_imported", "import.finished"),
    ("fiscal_year_closed", "fiscal_year.closed"),
    ("fiscal_year_deleted", "fiscal_year.deleted"),
    ("fiscal_year_opened", "fiscal_year.opened"),
    ("fiscal_year_reopened", "fiscal_year.reopened"),
    ("invitation_accepted", "member.added"),
    ("journal_created", "journal.created"),
    ("journal_deleted", "journal.deleted"),
    ("journal_updated", "journal.updated"),
    ("lines_matched", "match.created"),
    ("lines_matched_automatically", "match.automatic"),
    ("loan_created", "loan.created"),
    ("loan_deleted", "loan.deleted"),
    ("loan_instalment_cancelled", "loan_instalment.cancelled"),
    ("loan_instalment_posted", "loan_instalment.posted"),
    ("loan_updated", "loan.updated"),
    ("lock_exception_ended", "lock_exception.ended"),
    ("lock_exception_made", "lock_exception.created"),
    ("locks_changed", "locks.updated"),
    ("logo_changed", "company.updated"),
    ("logo_removed", "company.updated"),
    ("match_dissolved", "match.deleted"),
    ("member_deactivated", "member.updated"),
    ("member_left", "member.removed"),
    ("member_reactivated", "member.updated"),
    ("member_removed", "member.removed"),
    ("member_role_changed", "member.updated"),
    ("module_disabled", "company.updated"),
    ("module_enabled", "company.updated"),
    ("opening_balances_imported", "opening_balances.imported"),
    ("ownership_transferred", "company.owner_changed"),
    ("period_sealed", "period.sealed"),
    ("recurring_entry_created", "recurring_entry.created"),
    ("recurring_entry_deleted", "recurring_entry.deleted"),
    ("recurring_entry_drafted", "recurring_entry.drafted"),
    ("recurring_entry_updated", "recurring_entry.updated"),
    ("result_allocated", "result.allocated"),
    ("revaluation_cancelled", "revaluation.cancelled"),
    ("role_changed", "role.updated"),
    ("role_created", "role.created"),
    ("role_deleted", "role.deleted"),
    ("session_timeout_changed", "company.updated"),
    ("settings_changed", "company.updated"),
    ("standard_accounts_added", "chart.extended"),
    ("tax_code_created", "tax_code.created"),
    ("tax_code_updated", "tax_code.updated"),
    ("tax_codes_imported", "tax_code.imported"),
    ("third_party_named", "third_party.named"),
    ("year_end_entry_posted", "year_end_entry.posted"),
];

/// The type of the event that an act is, if programs are told of it.
pub fn of_act(action: &str) -> Option<&'static str> {
    OF_ACTS.iter().find(|(known, _)| *known == action).map(|(_, name)| *name)
}

/// Every type that can be subscribed to, by name.
pub fn types() -> Vec<&'static str> {
    let mut types: Vec<&str> = OF_ACTS.iter().map(|(_, name)| *name).collect();
    types.sort_unstable();
    types.dedup();
    types
}

/// Something that happened: what is told of it are ids, by which a program asks for the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its id, the same for every endpoint.
    pub id: Uuid,
    /// Its type.
    pub kind: &'static str,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// `kind:id`, or a kind alone.
    pub subject: String,
    /// In which company.
    pub company: Uuid,
    /// The person who did it.
    pub actor: Option<Uuid>,
}

impl Event {
    /// The body that is sent.
    pub fn payload(&self) -> Value {
        let (kind, id) = match self.subject.split_once(':') {
            Some((kind, id)) => (kind, Some(id)),
            None => (self.subject.as_str(), None),
        };
        json!({
            "type": self.kind,
            "timestamp": self.at.to_rfc3339_opts(SecondsFormat::Micros, true),
            "data": { "company_id": self.company, "kind": kind, "id": id, "actor_id": self.actor },
        })
    }
}
