//! The ledger of a company: chart, journals, fiscal years, entries, matching, trial and aged balance, statements, tax-audit
//! files, dashboard.
//!
//! What it promises: a posted entry balances, has its number in an unbroken row, is linked into the chain of its
//! journal, and is never changed; balances equal the lines. The database enforces what it can, `verify` shows the rest.
//! Never here: rules of bookkeeping that need no database. They are in the crate `ledger`.

mod account_flows;
mod accounts;
mod aged_balance;
mod allocation;
mod amount;
mod analytic_balance;
mod analytics;
mod annex_tables;
mod archives;
mod assets;
mod attachments;
mod auxiliary_balance;
mod balances;
mod budgets;
mod cancelled;
mod cash_flow;
mod chart_files;
mod closing;
mod dashboard;
mod dates;
mod entries;
mod entry_files;
mod entry_templates;
mod exchange_rates;
mod fec;
mod fiscal_years;
mod general_ledger;
mod integrity;
mod journals;
mod lines;
mod loans;
mod locks;
mod matching;
mod opening_balances;
mod openings;
mod recurring_entries;
mod revaluation;
mod search;
mod seed;
mod selection;
mod settings;
mod statements;
mod strays;
mod taxes;
mod trial_balance;
pub mod verify;
mod year_end;

pub use accounts::MAX_ACCOUNTS;
pub use analytics::{MAX_AXES, MAX_KEYS, MAX_SECTIONS};
pub use archives::{JOB as ARCHIVE_JOB, MAX_OF_YEAR as MAX_YEAR_ARCHIVES, make as make_archive};
pub use assets::MAX_ASSETS;
pub use attachments::{MAX_BYTES as MAX_ATTACHMENT_BYTES, MAX_OF_ENTRY as MAX_ATTACHMENTS};
pub use budgets::{MAX_BUDGET_LINES, MAX_BUDGETS};
pub use dashboard::COMPANIES_AT_A_GLANCE;
pub use entries::FIRST_LINES;
pub use entry_templates::MAX_TEMPLATES;
pub use fec::{ANALYSES_AT_ONCE, Analyses, forget_old_uploads, unreadable_report};
pub use fiscal_years::{MAX_YEARS, last_posted_year_end};
pub use journals::MAX_JOURNALS;
pub use loans::MAX_LOANS;
pub use recurring_entries::{MAX_RECURRING, draft_due};
pub use seed::seed;
pub use taxes::MAX_TAX_CODES;

/// The operations of the ledger.
pub type Routes = (OfTheChart, OfEntries, OfYears, OfRegisters, OfReports, OfAnalytics, fec::Routes);

type OfTheChart =
    (accounts::Routes, chart_files::Routes, journals::Routes, taxes::Routes, exchange_rates::Routes);

type OfEntries = (
    entries::Routes,
    attachments::Routes,
    entry_templates::Routes,
    recurring_entries::Routes,
    entry_files::Routes,
    matching::Routes,
);

type OfYears = (
    fiscal_years::Routes,
    opening_balances::Routes,
    locks::Routes,
    year_end::Routes,
    revaluation::Routes,
    closing::Routes,
    allocation::Routes,
    integrity::Routes,
    archives::Routes,
);

type OfRegisters = (assets::Routes, assets::ActsRoutes, loans::Routes);

type OfReports = (
    trial_balance::Routes,
    general_ledger::Routes,
    auxiliary_balance::Routes,
    aged_balance::Routes,
    lines::Routes,
    statements::Routes,
    cash_flow::Routes,
    annex_tables::Routes,
    dashboard::Routes,
);

type OfAnalytics = (analytics::Routes, analytics::KeyRoutes, analytic_balance::Routes, budgets::Routes);

/// The operations of the ledger.
pub fn routes() -> Routes {
    (
        (accounts::Routes, chart_files::Routes, journals::Routes, taxes::Routes, exchange_rates::Routes),
        (
            entries::Routes,
            attachments::Routes,
            entry_templates::Routes,
            recurring_entries::Routes,
            entry_files::Routes,
            matching::Routes,
        ),
        (
            fiscal_years::Routes,
            opening_balances::Routes,
            locks::Routes,
            year_end::Routes,
            revaluation::Routes,
            closing::Routes,
            allocation::Routes,
            integrity::Routes,
            archives::Routes,
        ),
        (assets::Routes, assets::ActsRoutes, loans::Routes),
        (
            trial_balance::Routes,
            general_ledger::Routes,
            auxiliary_balance::Routes,
            aged_balance::Routes,
            lines::Routes,
            statements::Routes,
            cash_flow::Routes,
            annex_tables::Routes,
            dashboard::Routes,
        ),
        (analytics::Routes, analytics::KeyRoutes, analytic_balance::Routes, budgets::Routes),
        fec::Routes,
    )
}
