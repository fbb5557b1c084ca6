//! Showing what a chart in a file changes, and taking it in.

use chrono::NaiveDate;
use ledger::chart_file::{ChartFile, FileAccount, Layout, LayoutError, read_chart};
use ledger::{AccountType, Chart};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};

use super::asked::Asked;
use super::dto::{ChartFileAccount, ChartFileProblem, ChartFileRenamed, ChartFileReport, ChartImported};
use super::report;
use super::store::{self, Added};
use crate::accounting::{MAX_ACCOUNTS, accounts, fiscal_years, settings};
use crate::companies;
use crate::http::{ApiError, ApiResult};
use crate::spreadsheets::Spreadsheet;

/// Names that an event of the trail tells at most.
const TOLD_NAMES: usize = 100;

/// A file that was read, without anything of the company.
pub struct Parsed {
    pub book: Spreadsheet,
    pub found: Result<(Layout, ChartFile), LayoutError>,
}

/// The accounts of a file, and what they change in the company's chart.
pub struct Found {
    pub file: ChartFile,
    pub layout: Layout,
    pub added: Vec<Added>,
    pub renamed: Vec<ChartFileRenamed>,
    pub unchanged: u64,
    pub problems: Vec<ChartFileProblem>,
}

impl Parsed {
    /// Reads the bytes of a file. It takes as long as the file is large: off the async threads.
    ///
    /// # Errors
    /// 422 with the codes of tables.
    pub fn of_file(bytes: &[u8], sheet: Option<&str>, asked: &Asked) -> ApiResult<Self> {
        let book = Spreadsheet::of_file(bytes, sheet)?;
        book.sheet.check().map_err(|error| ApiError::unprocessable(error.code()))?;
        let found = asked.layout(&book.sheet).map(|layout| {
            let file = read_chart(&book.sheet, &layout);
            (layout, file)
        });
        Ok(Self { book, found })
    }
}

impl Found {
    /// What the accounts of a file change.
    async fn of(tx: &mut CompanyTx<'_>, layout: Layout, file: ChartFile) -> ApiResult<Self> {
        let (chart, start) = chart_of(tx).await?;
        let held = store::held(tx).await?;
        let (added, renamed, problems) = (Vec::new(), Vec::new(), Vec::new());
        let mut found = Self { file, layout, added, renamed, unchanged: 0, problems };
        for account in std::mem::take(&mut found.file.accounts) {
            match held.get(account.number.as_str()) {
                Some(held) => found.compare(&account, held),
                None => found.add(account, chart, start),
            }
        }
        if held.len() + found.added.len() > usize::try_from(MAX_ACCOUNTS).unwrap_or(usize::MAX) {
            found.problems.push(problem(None, "chart_too_many_accounts", MAX_ACCOUNTS.to_string(), true));
        }
        Ok(found)
    }

    /// An account that the company has may have another name; what it stands for stays.
    fn compare(&mut self, account: &FileAccount, held: &store::Held) {
        let number = account.number.as_str();
        if account.kind.is_some_and(|kind| kind.as_str() != held.kind) {
            self.problems.push(problem(Some(account.row), "account_type_kept", number.to_owned(), false));
        }
        if account.label.is_empty() || account.label == held.label {
            self.unchanged += 1;
        } else {
            let (was, label) = (held.label.clone(), account.label.clone());
            self.renamed.push(ChartFileRenamed { number: number.to_owned(), was, label });
        }
    }

    /// An account that the company does not have. Of what kind of statement it is, statements read from its number: a type that says
    /// otherwise is told.
    fn add(&mut self, account: FileAccount, chart: &Chart, start: NaiveDate) {
        let number = account.number;
        let usual = accounts::usual_type(chart, &number, start);
        if account.kind.is_some_and(|kind| side_of(kind) != side_of(usual)) {
            let value = number.as_str().to_owned();
            self.problems.push(problem(Some(account.row), "account_type_unusual", value, false));
        }
        let official = || chart.find(&number).map(|official| official.label.to_owned());
        let label = Some(account.label).filter(|label| !label.is_empty()).or_else(official);
        let Some(label) = label else {
            let value = number.as_str().to_owned();
            return self.problems.push(problem(Some(account.row), "account_label_missing", value, true));
        };
        self.added.push(Added {
            number: number.as_str().to_owned(),
            label,
            kind: account.kind.unwrap_or(usual),
            description: account.description,
            is_active: account.is_active.unwrap_or(true),
            is_matchable: account
                .is_matchable
                .unwrap_or_else(|| accounts::is_usually_matched(chart, &number)),
        });
    }

    /// Whether the accounts can be taken in.
    pub fn is_ready(&self) -> bool {
        self.file.is_ready() && self.problems.iter().all(|problem| !problem.is_error)
    }
}

/// What a file would change.
///
/// # Errors
/// The database's.
pub async fn preview(tx: &mut CompanyTx<'_>, parsed: Parsed) -> ApiResult<ChartFileReport> {
    let Parsed { book, found } = parsed;
    let found = match found {
        Ok((layout, file)) => Ok(Found::of(tx, layout, file).await?),
        Err(error) => Err(error),
    };
    Ok(report::of(book, found))
}

/// Takes in the accounts of a file.
///
/// # Errors
/// 422 `chart_not_ready` with the first problems, the codes of columns; 409 `accounts_limit_reached`.
pub async fn import(tx: &mut CompanyTx<'_>, parsed: Parsed) -> ApiResult<ChartImported> {
    let Parsed { book, found } = parsed;
    let (layout, file) = found.map_err(|error| ApiError::unprocessable(error.code()))?;
    // Whoever adds an account waits until the transaction ends; what they did before is seen below.
    companies::hold_settings(tx).await?;
    let found = Found::of(tx, layout, file).await?;
    if !found.is_ready() {
        return Err(report::refusal(&found));
    }
    store::insert(tx, &found.added).await?;
    let named: Vec<(&str, &str)> =
        found.renamed.iter().map(|one| (one.number.as_str(), one.label.as_str())).collect();
    store::rename(tx, &named).await?;
    let (added, renamed) = (found.added.len() as u64, found.renamed.len() as u64);
    let names = |of: fn(&ChartFileRenamed) -> &str| -> Vec<String> {
        let shown = found.renamed.iter().take(TOLD_NAMES);
        shown.map(|one| format!("{} {}", one.number, of(one))).collect()
    };
    let (was, is) = (
        json!({ "accounts_added": null, "accounts_renamed": null, "renamed": names(|one| &one.was) }),
        json!({
            "accounts_added": added, "accounts_renamed": renamed, "renamed": names(|one| &one.label), "sheet": book.name,
            "sha256": data_encoding::HEXLOWER.encode(&book.sha256),
        }),
    );
    tx.audit(AuditEvent::changed("chart_imported", "chart".to_owned(), was, is));
    Ok(ChartImported { added, renamed, unchanged: found.unchanged })
}

/// The chart of the company's standard in the year of today, and the day on which that year begins.
pub async fn chart_of(tx: &mut CompanyTx<'_>) -> ApiResult<(&'static Chart, NaiveDate)> {
    let today = companies::today(tx).await?;
    let years = fiscal_years::all(tx).await?;
    let current = years.iter().find(|year| (year.start_date..=year.end_date).contains(&today));
    let start = current.map_or(today, |year| year.start_date);
    Ok((Chart::for_year(settings::standard(tx).await?, start), start))
}

/// The balance sheet, income or expenses.
const fn side_of(kind: AccountType) -> u8 {
    match kind {
        AccountType::Asset | AccountType::Liability | AccountType::Equity => 0,
        AccountType::Revenue => 1,
        AccountType::Expense | AccountType::CostOfGoodsSold => 2,
    }
}

fn problem(row: Option<u64>, code: &str, value: String, is_error: bool) -> ChartFileProblem {
    ChartFileProblem { row, code: code.to_owned(), is_error, value }
}

/// What the wire calls an account that is added.
pub fn shown(account: &Added) -> ChartFileAccount {
    let (number, label) = (account.number.clone(), account.label.clone());
    ChartFileAccount { number, label, kind: account.kind.into() }
}
