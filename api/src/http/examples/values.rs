//! What stands in the fields of examples: a sale of ACME SARL and those who work there.

use serde_json::{Value, json};

use super::{analytics, assets, templates};

/// An id.
pub const ID: &str = "019c4a5e-7d10-7000-8000-5f0c9a1b2c3d";
/// An instant.
pub const INSTANT: &str = "2026-02-10T09:30:00Z";

const HASH: &str = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/// Optional fields that contradict another one of the same example.
const LEFT_OUT: [(&str, &str); 16] = [
    ("ApiKeyView", "old_secret_expires_at"),
    ("DashboardView", "next_steps"),
    ("EntryView", "next_cursor"),
    ("EntryView", "reversal_of"),
    ("EntryView", "reversed_by"),
    ("EntryView", "source_number"),
    ("EntrySummary", "source_number"),
    ("LineView", "currency"),
    ("MadeOf", "account"),
    ("MadeOf", "auxiliary"),
    ("WebhookAttempt", "error"),
    ("WebhookDeliverySummary", "last_error"),
    ("WebhookDeliverySummary", "next_attempt_at"),
    ("WebhookEndpointView", "disabled_reason"),
    ("WebhookEndpointView", "failing_since"),
    ("LineView", "currency_amount"),
];

/// Whether an example leaves out a field.
pub fn is_left_out(owner: &str, field: &str) -> bool {
    LEFT_OUT.contains(&(owner, field))
        || analytics::is_left_out(owner, field)
        || assets::is_left_out(owner, field)
        || templates::is_left_out(owner, field)
}

/// What stands in a field, by its owner where that says more than its name.
pub fn of(owner: &str, field: &str) -> Option<Value> {
    of_owner(owner, field)
        .or_else(|| analytics::of(owner, field))
        .or_else(|| assets::of(owner, field))
        .or_else(|| templates::of(owner, field))
        .or_else(|| of_figures(owner, field))
        .or_else(|| of_reports(owner, field))
        .or_else(|| of_field(field))
        .or_else(|| text(field).map(Value::from))
}

fn of_owner(owner: &str, field: &str) -> Option<Value> {
    Some(match (owner, field) {
        ("AccountCreate" | "AccountUpdate" | "AccountView", "label") => json!("Clients douteux"),
        ("AccountCreate" | "AccountView", "number") => json!("411900"),
        ("AccountCreate" | "AccountUpdate" | "AccountView", "is_abroad") => json!(false),
        ("AccountView", "parent") => json!("411"),
        ("ApiKeyCreate" | "ApiKeyUpdate" | "ApiKeyView", "name") => json!("Boutique en ligne"),
        ("ApiKeyCreate" | "ApiKeyView", "permissions") => json!(["accounting.read", "accounting.write"]),
        ("ApiKeySecret", "token") => json!("ptk_0123456789abcdef_secret"),
        ("AuxiliaryView", "code") => json!("C0042"),
        ("AuxiliaryView", "name") => json!("Boulangerie Petit"),
        ("CountryView", "code") => json!("FR"),
        ("CountryView", "locale") => json!("fr-FR"),
        ("CountryView" | "CompanySettings" | "CompanySettingsUpdate", "registration_label") => json!("SIREN"),
        ("DashboardCard", "key") => json!("treasury"),
        ("EntriesPost", "entries") => json!([{ "id": ID, "version": 1 }]),
        ("TaxRate", "rate") => json!("20"),
        ("TaxRate", "deductible_share") => json!("100"),
        ("EntryCreate", "lines") => json!([
            { "account": "411", "debit": "1200.00", "due_date": "2026-03-12" },
            { "account": "707", "credit": "1000.00" },
            { "account": "44571", "credit": "200.00" },
        ]),
        ("FieldProblem", "pointer") => json!("/lines/0/debit"),
        ("FieldProblem", "code") => json!("amount_not_a_number"),
        ("FieldProblem", "detail") => json!("`12,00` is no decimal number"),
        ("FiscalYearCreate", "start") => json!("2027-01-01"),
        ("FiscalYearCreate", "end") => json!("2027-12-31"),
        ("FiscalYearView", "start") | ("FecImportRun", "fiscal_year_start") => json!("2026-01-01"),
        ("FiscalYearView", "end") | ("FecImportRun", "fiscal_year_end") => json!("2026-12-31"),
        ("JournalCreate" | "JournalUpdate" | "JournalView", "name") => json!("Ventes en ligne"),
        ("JournalCreate" | "JournalView", "code") => json!("VL"),
        ("JournalCreate" | "JournalUpdate" | "JournalView", "description") => {
            json!("Ventes de la boutique en ligne")
        }
        ("LedgerLine" | "LineView", "credit") => json!("0.00"),
        ("LegalFormView", "code") => json!("SA"),
        ("OnboardingModules" | "OnboardingView", "modules") => json!(["dashboard", "accounting"]),
        ("WebhookAttempt", "excerpt") => json!("ok"),
        ("WebhookAttempt" | "WebhookDeliverySummary", "status" | "last_status") => json!(200),
        ("WebhookDeliverySummary", "state") => json!("delivered"),
        ("WebhookDeliverySummary", "message_id") => json!("msg_019c4a5e7d1070008000a5b6c7d8e9f0"),
        ("WebhookDeliveryView", "payload") => json!({
            "type": "entry.posted", "timestamp": "2026-02-10T09:30:00.000000Z",
            "data": { "company_id": ID, "kind": "entry", "id": ID, "actor_id": ID },
        }),
        ("WebhookEndpointCreate" | "WebhookEndpointUpdate" | "WebhookEndpointView", "description") => {
            json!("Boutique en ligne")
        }
        ("WebhookEndpointList", "known_event_types") => json!(["entry.posted", "entry.reversed"]),
        ("WebhookEndpointList", "reaches_private_networks") => json!(false),
        ("WebhookEndpointSecret", "secret") => {
            json!("whsec_c2VjcmV0IG9mIDMyIGJ5dGVzIHRoYXQgbm9ib2R5IGtub3c=")
        }
        ("WebhookReplay", "since") => json!(INSTANT),
        ("Problem", "code") => json!("rule_broken"),
        ("Problem", "detail") => json!(""),
        ("Problem", "status") => json!(422),
        ("Problem", "title") => json!("Unprocessable Entity"),
        ("Problem", "type") => json!("/docs/errors/rule_broken"),
        ("RoleCreate" | "RoleUpdate" | "RoleView", "name") | (_, "role_name") => json!("Caisse"),
        ("RoleView", "key") => json!("accountant"),
        ("TablePreferences", "table") => json!("entries"),
        ("TablePreferences", "hidden") => json!(["piece_ref"]),
        ("TablePreferences", "order") => json!(["date", "label"]),
        ("CompanyModule" | "ModuleView", "key") => json!("accounting"),
        ("PlanPrice", "per_month") => json!("29.00"),
        ("ServiceInfo", "version") => json!("0.1.0"),
        _ => return None,
    })
}

fn of_figures(owner: &str, field: &str) -> Option<Value> {
    Some(match (owner, field) {
        ("DashboardMonth", "month") => json!("2026-02"),
        ("MadeOf", "accounts") => json!(["70"]),
        ("MadeOf", "except" | "types" | "journal_types") => json!([]),
        ("MadeOf" | "DashboardPeriod" | "CompanyFigures", "from") => json!("2026-01-01"),
        ("MadeOf" | "DashboardPeriod" | "CompanyFigures", "to") => json!("2026-12-31"),
        ("MadeOf", "measure") => json!("credit_balance"),
        ("Margin", "amount") => json!("600.00"),
        ("JournalCreate" | "JournalUpdate" | "JournalView", "counterpart_account") => json!("707"),
        ("JournalView", "counterpart_label") => json!("Ventes de marchandises"),
        ("ExpenseNature", "account") => json!("60"),
        ("ExpenseNature", "amount") => json!("400.00"),
        ("ExpenseNature", "label") => json!("Achats (sauf 603)"),
        ("TopThirdParty", "name") => json!("Boulangerie Petit"),
        ("Runway", "months") => json!("7.5"),
        ("Runway", "monthly_burn") => json!("160.00"),
        ("DashboardTodo", "code") => json!("draft_entries"),
        ("DashboardTodo", "operation") => json!("list_entries"),
        ("DashboardTodo", "state") => json!("draft"),
        _ => return None,
    })
}

fn of_reports(owner: &str, field: &str) -> Option<Value> {
    Some(match (owner, field) {
        ("ErrorReportCreate", "message") => json!("TypeError: x is undefined"),
        ("ErrorReportCreate", "stack") => json!("at Page (page.tsx:12)"),
        ("ErrorReportCreate", "path") => json!("/accounting/entries"),
        ("ErrorReportCreate", "release") => json!("index-4f1c2a.js"),
        ("ErrorReportCreate", "comment") => json!("I was opening an entry"),
        _ => return None,
    })
}

fn of_field(field: &str) -> Option<Value> {
    Some(match field {
        "class" => json!(4),
        "currency_decimals" => json!(2),
        "days_remaining" => json!(12),
        "duration_ms" => json!(120),
        "event_types" => json!(["entry.posted", "entry.reversed"]),
        "expires_in_days" => json!(90),
        "favourites" | "recents" => json!(["accounting"]),
        "fec_max_bytes" => json!(10_485_760),
        "fiscal_year_end_month" => json!(12),
        "fiscal_year_start_month" => json!(1),
        "idle_timeout_minutes" | "minutes" | "session_timeout_minutes" => json!(480),
        "keep_old_hours" => json!(24),
        "line_count" => json!(3),
        "max_clients" => json!(1000),
        "max_users" => json!(10),
        "number" | "entry_number" => json!(14),
        "password_min_length" => json!(12),
        "payment_terms_days" => json!(30),
        "permissions" => json!(["accounting.read", "accounting.write"]),
        "position" => json!(0),
        "progress" | "progress_percent" => json!(60),
        "size_bytes" => json!(48_213),
        "tax_reminder_days" => json!(3),
        "storage_bytes" => json!(5_368_709_120_i64),
        "vat_rates" => json!(["20", "10", "5.5", "2.1"]),
        "write_off_tolerance" => json!("10.00"),
        _ => return None,
    })
}

fn text(field: &str) -> Option<&'static str> {
    Some(match field {
        "account" => "411",
        "base_box" => "A1",
        "tax_box" => "08",
        "deductible_box" => "20",
        "collected_account" => "44571",
        "deductible_account" => "44566",
        "account_label" | "label" => "Vente de marchandises",
        "actor_name" | "made_by_name" | "created_by_name" | "posted_by_name" => "Awa Diop",
        "auxiliary" => "C0042",
        "auxiliary_name" => "Boulangerie Petit",
        "balance" | "debit" | "credit" | "total" | "total_debit" | "total_credit" | "treasury"
        | "closing_balance" | "closing_debit" | "period_debit" | "period_credit" => "1200.00",
        "opening_balance" | "opening_debit" | "opening_credit" | "closing_credit" => "0.00",
        "revenue" | "amount" => "1000.00",
        "previous" => "800.00",
        "change_percent" => "25.0",
        "percent" | "previous_percent" => "60.0",
        "expenses" => "400.00",
        "result" => "600.00",
        "invited_by" | "from_name" | "to_name" => "Awa Diop",
        "company_name" => "ACME SARL",
        "browser" => "Firefox",
        "system" => "Linux",
        "ceo_name" => "Awa Diop",
        "ceo_title" => "Gérante",
        "city" => "Paris",
        "country" => "FR",
        "currency" => "EUR",
        "description" => "Créances dont le recouvrement est incertain",
        "email" => "awa@example.org",
        "event_type" => "entry.posted",
        "url" => "https://hooks.example.org/partita",
        "file_name" => "732829320FEC20251231.txt",
        "first_name" => "Awa",
        "last_name" => "Diop",
        "hash" | "sha256" => HASH,
        "ip" | "last_used_from" => "198.51.100.7",
        "journal" => "VE",
        "legal_form" => "SARL",
        "legal_name" | "name" => "ACME SARL",
        "locale" => "fr-FR",
        "next_cursor" => "WyIyMDI2LTAyLTEwIl0",
        "operation" => "post_entry",
        "action" => "entry_posted",
        "password" | "current_password" | "new_password" => "un cheval bien attelé",
        "phone" => "+33 1 23 45 67 89",
        "piece_ref" => "F2026-014",
        "plan_id" => "professional",
        "postal_code" => "75002",
        "prefix" => "0123456789abcdef",
        "registration_number" => "73282932000074",
        "request_id" => "019c4a5e-7d10-7a3b-9c4d-1f2e3d4c5b6a",
        "role" => "accountant",
        "rounding" => "nearest",
        "sector" => "services",
        "share_capital" => "10000.00",
        "street" => "1 rue de la Paix",
        "subject" | "target" => "entry:019c4a5e-7d10-7000-8000-5f0c9a1b2c3d",
        "tax_regime" => "real_normal",
        "timezone" | "time_zone" => "Europe/Paris",
        "token" => "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "vat_number" => "FR44732829320",
        "vat_period" => "monthly",
        "website" => "https://acme.example",
        "default_vat_rate" => "20",
        "minimum_capital" => "37000",
        "trading_name" => "ACME",
        _ => return None,
    })
}
