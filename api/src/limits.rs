//! The bounds of every operation, as a page for operators and for those who write clients: `docs/limits.md`. What is said of
//! an operation is read from the API document, what is said of all of them from the code that holds them to it.

use std::fmt::{Display, Write as _};

use serde_json::Value;
use tenancy::queue::OF_ONE_COMPANY;

use crate::{
    accounting::{
        ANALYSES_AT_ONCE, COMPANIES_AT_A_GLANCE, FIRST_LINES, MAX_ACCOUNTS, MAX_ATTACHMENT_BYTES,
        MAX_ATTACHMENTS, MAX_AXES, MAX_BUDGET_LINES, MAX_BUDGETS, MAX_JOURNALS,
        MAX_KEYS as MAX_DISTRIBUTION_KEYS, MAX_LOANS, MAX_RECURRING, MAX_SECTIONS, MAX_TAX_CODES,
        MAX_TEMPLATES, MAX_YEAR_ARCHIVES, MAX_YEARS,
    },
    companies::bounds::{
        IMPORTS_LISTED, INVITATIONS_LISTED, MAX_COMPANIES, MAX_EXPORTS, MAX_INVITATIONS, MAX_KEYS,
        MAX_MEMBERS, MAX_ROLES,
    },
    connections::{MAX_HEAD_BYTES, MAX_HEADERS},
    error_reports::MAX_KEPT as MAX_REPORTS,
    http::{
        layers::MAX_JSON_BYTES,
        limits::{PICTURES_PER_MINUTE, SENDINGS_PER_MINUTE},
        paging::MAX_LIMIT,
    },
    identity::{
        MAX_PASSKEYS, MAX_SESSIONS, PASSWORDS_AT_ONCE,
        preference_bounds::{MAX_CARDS, MAX_COLUMNS, MAX_FAVOURITES, MAX_KEY, MAX_RECENTS, MAX_TABLES},
    },
    images::{AT_ONCE as PICTURES_AT_ONCE, MAX_BYTES as MAX_PICTURE_BYTES, MAX_PIXELS},
    search::{ENTRIES_PROBED, LINES_OF_AN_ENTRY, MAX_TERMS, PER_KIND, QUERY_CHARS},
    spreadsheets::{AT_ONCE as TABLES_AT_ONCE, MAX_FILE_BYTES as MAX_TABLE_BYTES},
    tables::{AT_ONCE as FILES_AT_ONCE, PDF_MAX_ROWS, PDF_MAX_TEXT_BYTES},
    webhooks::MAX_ENDPOINTS,
};

/// The page, of the operations of a document.
pub fn page(document: &Value) -> String {
    let mut page = general();
    page += "\n## Each operation\n\n| operation | body | rows of an answer | callers |\n|---|---|---|---|\n";
    let paths = document["paths"].as_object().into_iter().flatten();
    let mut lines: Vec<String> = paths
        .flat_map(|(_, methods)| methods.as_object().into_iter().flatten())
        .filter_map(|(_, operation)| line(document, operation))
        .collect();
    lines.sort();
    for line in lines {
        let _ = writeln!(page, "{line}");
    }
    page
}

fn general() -> String {
    let (picture_mib, megapixels) = (MAX_PICTURE_BYTES / 1024 / 1024, MAX_PIXELS / 1_000_000);
    let (table_mib, pdf_mib) = (MAX_TABLE_BYTES / 1024 / 1024, PDF_MAX_TEXT_BYTES / 1024 / 1024);
    let attachment_mib = MAX_ATTACHMENT_BYTES / 1024 / 1024;
    let (json_kib, head_kib) = (MAX_JSON_BYTES / 1024, MAX_HEAD_BYTES / 1024);
    format!(
        "# Limits\n\nWritten from the code and the API document by the test `structure::limits`, with `INSTA_UPDATE=always`. \
         Names in capitals are settings, described in [.env.example](../.env.example).\n\n\
         | what | bound | beyond it |\n|---|---|---|\n\
         | open connections of a process | `MAX_CONNECTIONS` | wait to be accepted |\n\
         | open connections of one address (IPv6: of one /64), without proxies | `MAX_CONNECTIONS_PER_ADDRESS` | closed |\n\
         | head of a request | {MAX_HEADERS} lines, {head_kib} KiB, `HEAD_TIMEOUT_SECONDS` | 431; closed |\n\
         | JSON body | {json_kib} KiB, 128 levels | 413 `body_too_large`; 400 `body_invalid` |\n\
         | file as a body | `FEC_MAX_BYTES`, of an archive `IMPORT_MAX_BYTES`, streamed to the disk | 413 `fec_too_large`, `archive_too_large` |\n\
         | file that proves an entry | {attachment_mib} MiB, streamed to the disk | 413 `attachment_too_large` |\n\
         | picture as a body | {picture_mib} MiB, {megapixels} million pixels | 413 `image_too_large`; 422 `image_too_many_pixels` |\n\
         | table as a body | {table_mib} MiB | 413 `spreadsheet_too_large` |\n\
         | encoded body (`Content-Encoding`) | none | 415 `content_type_not_supported` |\n\
         | silence within a body, or an answer nobody takes | `STALL_TIMEOUT_SECONDS` | the connection ends |\n\
         | slowness of a body | 1 kB a second | the request ends |\n\
         | time of one statement | 15 s; those of a list as a file, a minute; those of an export, 10 minutes | 503 `timeout` |\n\
         | database connections of a process | `DATABASE_POOL_SIZE`; half of them for one company | waits 10 s, then 503 `database_unavailable` |\n\
         | passwords that are hashed at once | {PASSWORDS_AT_ONCE}, of 19 MiB each | wait in turn |\n\
         | files that are looked through at once | {ANALYSES_AT_ONCE} | wait in turn |\n\
         | tables that are read at once | {TABLES_AT_ONCE} | wait in turn |\n\
         | lists that are written as files at once | {FILES_AT_ONCE} | wait in turn |\n\
         | pictures that are decoded at once | {PICTURES_AT_ONCE} | wait in turn |\n\
         | pictures of one person or company, a minute | {PICTURES_PER_MINUTE} | 429 `too_many_requests` |\n\
         | attempts to sign in to an account, a minute | `LIMIT_SIGN_IN_PER_MINUTE` | 429 `too_many_requests` |\n\
         | mails that tell of guessed passwords, of an account | one a day | nothing more is told |\n\
         | jobs of one company at once, such as webhooks | {OF_ONE_COMPANY} | wait in turn |\n\
         | mails to an account, an hour | `LIMIT_MAILS_PER_HOUR` | 429 `too_many_requests` |\n\
         | invitations of a company, an hour | `LIMIT_INVITATIONS_PER_HOUR` | 429 `too_many_requests` |\n\
         | webhooks that are tried or sent again by hand, a minute and company | {SENDINGS_PER_MINUTE} | 429 `too_many_requests` |\n\
         | signing up and in from an address, a minute | `LIMIT_ANONYMOUS_PER_MINUTE` | 429 `too_many_requests` |\n\
         | preferences of a person | {MAX_FAVOURITES} favourites, {MAX_RECENTS} recents, {MAX_TABLES} tables of {MAX_COLUMNS} columns hidden and {MAX_COLUMNS} moved, {MAX_CARDS} cards, each by a key of {MAX_KEY} characters | 422 `too_many`, `too_long` |\n\
         | what is searched for in a company | {QUERY_CHARS} characters, {MAX_TERMS} words | what follows is not looked at |\n\
         | lines of an entry by which it is found | the first {LINES_OF_AN_ENTRY} | not looked at |\n\
         | entries in which several words are looked for together | the {ENTRIES_PROBED} newest that have the rarest of them | not looked at |\n\
         | rows of a list as a file | `EXPORT_MAX_ROWS`; of a PDF {PDF_MAX_ROWS}, with {pdf_mib} MiB of texts | 422 `export_too_long` |\n\
         | reports of errors | the newest {MAX_REPORTS}, of the last 90 days | forgotten |\n\
         | page of a list | {MAX_LIMIT} | 422 `limit_out_of_range` |\n"
    )
}

fn line(document: &Value, operation: &Value) -> Option<String> {
    let id = operation["operationId"].as_str()?;
    Some(format!("| `{id}` | {} | {} | {} |", body(operation), rows(document, operation), callers(operation)))
}

fn body(operation: &Value) -> &'static str {
    match operation["operationId"].as_str() {
        Some("create_attachment") => return "10 MiB, streamed",
        Some("create_data_import") => return "`IMPORT_MAX_BYTES`, streamed",
        Some("set_avatar" | "set_company_logo") => return "2 MiB",
        Some("preview_opening_balances" | "import_opening_balances" | "import_exchange_rates") => {
            return "16 MiB";
        }
        _ => {}
    }
    let content = &operation["requestBody"]["content"];
    if content["application/octet-stream"].is_object() {
        "`FEC_MAX_BYTES`, streamed"
    } else if content.is_object() {
        "1 MiB of JSON"
    } else {
        "none"
    }
}

fn rows(document: &Value, operation: &Value) -> String {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let is_paged =
        parameters.into_iter().any(|parameter| parameter["in"] == "query" && parameter["name"] == "limit");
    let id = operation["operationId"].as_str().unwrap_or_default();
    match bounds().into_iter().find(|(list, _)| *list == id) {
        _ if takes_format(operation) => "`EXPORT_MAX_ROWS`".to_owned(),
        _ if is_paged => format!("{MAX_LIMIT}, then a cursor"),
        _ if id == "search_company" => format!("{PER_KIND} of each kind"),
        Some((_, bound)) => bound,
        None if goes_on(document, operation) => format!("{FIRST_LINES} lines, then `list_entry_lines`"),
        None => "all of its one subject".to_owned(),
    }
}

/// Whether it gives a list as a file.
fn takes_format(operation: &Value) -> bool {
    let mut parameters = operation["parameters"].as_array().into_iter().flatten();
    parameters.any(|parameter| parameter["name"] == "format")
}

/// Whether an answer says where its list goes on.
fn goes_on(document: &Value, operation: &Value) -> bool {
    let answers = operation["responses"].as_object().into_iter().flatten();
    let schemas =
        answers.filter_map(|(_, answer)| answer["content"]["application/json"]["schema"]["$ref"].as_str());
    let mut names = schemas.filter_map(|reference| reference.rsplit('/').next());
    names.any(|name| document["components"]["schemas"][name]["properties"]["next_cursor"].is_object())
}

/// The lists that are given whole: how long they can be, and what keeps them from growing.
pub fn bounds() -> Vec<(&'static str, String)> {
    vec![
        ("get_asset_schedule", "the years of a useful life, a century at most".to_owned()),
        (
            "get_budget_comparison",
            format!("the lines of the budget, {MAX_BUDGET_LINES}, and the accounts that moved without one"),
        ),
        ("get_company_usage", "what plans limit".to_owned()),
        ("get_journal_totals", format!("the journals, {MAX_JOURNALS}, and the months of a fiscal year")),
        ("get_loan_schedule", format!("{}, then 422 `loan_instalments`", ledger::loans::MAX_INSTALMENTS)),
        ("get_trial_balance", refused(MAX_ACCOUNTS, "accounts_limit_reached") + " to one more account"),
        (
            "list_analytic_axes",
            refused(MAX_AXES, "analytic_axes_limit_reached")
                + "; sections "
                + &refused(MAX_SECTIONS, "analytic_sections_limit_reached"),
        ),
        ("list_api_keys", refused(MAX_KEYS, "api_keys_limit_reached")),
        ("list_attachments", refused(MAX_ATTACHMENTS, "attachments_limit_reached")),
        ("list_budgets", refused(MAX_BUDGETS, "budgets_limit_reached")),
        ("list_companies", refused(MAX_COMPANIES, "companies_limit_reached")),
        ("list_companies_figures", format!("the first {COMPANIES_AT_A_GLANCE}")),
        ("list_company_modules", "those of the product".to_owned()),
        ("list_countries", "those of the product".to_owned()),
        ("list_data_exports", refused(MAX_EXPORTS, "data_exports_limit_reached")),
        ("list_data_imports", format!("the latest {IMPORTS_LISTED}")),
        ("list_distribution_keys", refused(MAX_DISTRIBUTION_KEYS, "distribution_keys_limit_reached")),
        ("list_fiscal_years", refused(MAX_YEARS, "fiscal_years_limit_reached")),
        ("list_invitations", refused(MAX_INVITATIONS, "invitations_limit_reached")),
        ("list_journals", refused(MAX_JOURNALS, "journals_limit_reached")),
        ("list_entry_templates", refused(MAX_TEMPLATES, "entry_templates_limit_reached")),
        ("list_loans", refused(MAX_LOANS, "loans_limit_reached")),
        ("list_members", refused(MAX_MEMBERS, "members_limit_reached")),
        ("list_modules", "those of the product".to_owned()),
        ("list_own_invitations", format!("the latest {INVITATIONS_LISTED}")),
        ("list_passkeys", refused(MAX_PASSKEYS, "passkeys_limit_reached")),
        ("list_plans", "those of the product".to_owned()),
        ("list_recurring_entries", refused(MAX_RECURRING, "recurring_entries_limit_reached")),
        ("list_roles", refused(MAX_ROLES, "roles_limit_reached") + ", and those of every company"),
        ("list_sessions", format!("{MAX_SESSIONS}; with one more, the one used longest ago ends")),
        ("list_tax_codes", refused(MAX_TAX_CODES, "tax_codes_limit_reached")),
        ("list_webhook_endpoints", refused(MAX_ENDPOINTS, "webhook_endpoints_limit_reached")),
        ("list_year_archives", refused(MAX_YEAR_ARCHIVES, "year_archives_limit_reached")),
    ]
}

fn refused(most: impl Display, code: &str) -> String {
    format!("{most}, then 409 `{code}`")
}

/// Who may call it.
fn callers(operation: &Value) -> &'static str {
    let security = operation["security"].as_array().map(Vec::as_slice).unwrap_or_default();
    if security.iter().any(|way| way["api_key"].is_array()) {
        "people; programs, `LIMIT_API_KEY_PER_MINUTE` each"
    } else if security.is_empty() {
        "anybody"
    } else {
        "people"
    }
}
