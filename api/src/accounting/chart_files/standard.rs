//! The accounts of the company's standard that it does not have.

use std::collections::BTreeSet;

use ledger::{AccountNumber, Chart};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};

use super::dto::{MissingAccounts, StandardAccountsAdded};
use super::report::LISTED;
use super::service::{chart_of, shown};
use super::store::{self, Added};
use crate::accounting::{accounts, settings};
use crate::companies;
use crate::http::{ApiError, ApiResult};
use crate::identity::Language;

/// Which accounts of the chart are asked for.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// All that begin with it, the number itself too; the whole chart without it.
    under: Option<AccountNumber>,
    language: Language,
}

impl Asked {
    /// Reads the parameters.
    ///
    /// # Errors
    /// 422 at `under` with the codes of numbers of accounts.
    pub fn of(under: Option<&str>, language: Option<Language>) -> ApiResult<Self> {
        let under = under.map(str::trim).filter(|text| !text.is_empty()).map(AccountNumber::new).transpose();
        let under = under.map_err(|error| ApiError::field("under", error.code()))?;
        Ok(Self { under, language: language.unwrap_or(Language::Fr) })
    }

    fn has(&self, number: &AccountNumber) -> bool {
        self.under.is_none_or(|under| number.as_str().starts_with(under.as_str()))
    }
}

/// What a company does not have of the chart of its standard.
///
/// # Errors
/// 422 `standard_without_chart` where the standard prescribes none.
pub async fn missing(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<MissingAccounts> {
    let (chart_total, missing) = found(tx, asked).await?;
    Ok(MissingAccounts {
        standard: settings::standard(tx).await?.into(),
        chart_total,
        missing_total: missing.len() as u64,
        missing: missing.iter().take(LISTED).map(shown).collect(),
    })
}

/// Adds them.
///
/// # Errors
/// 422 `standard_without_chart`; 409 `accounts_limit_reached`.
pub async fn add(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<StandardAccountsAdded> {
    // Whoever adds an account waits until the transaction ends; what they did before is seen below.
    companies::hold_settings(tx).await?;
    let (_, missing) = found(tx, asked).await?;
    store::insert(tx, &missing).await?;
    let added = missing.len() as u64;
    let standard = settings::standard(tx).await?.as_str();
    let under = asked.under.map(|under| under.as_str().to_owned());
    let details = json!({ "standard": standard, "under": under, "accounts_added": added });
    tx.audit(AuditEvent::created("standard_accounts_added", "chart".to_owned(), details));
    Ok(StandardAccountsAdded { added })
}

/// How many accounts of the chart are asked for, and those that the company does not have.
async fn found(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<(u64, Vec<Added>)> {
    let (chart, start) = chart_of(tx).await?;
    if chart.accounts().is_empty() {
        return Err(ApiError::unprocessable("standard_without_chart"));
    }
    let held = store::held(tx).await?;
    let there: BTreeSet<AccountNumber> = held.keys().filter_map(|number| stands_for(chart, number)).collect();
    let wanted: Vec<_> = chart.accounts().iter().filter(|account| asked.has(&account.number)).collect();
    let missing = wanted.iter().filter(|account| !there.contains(&account.number)).map(|account| Added {
        number: account.number.as_str().to_owned(),
        label: accounts::label_in(asked.language, account).to_owned(),
        kind: accounts::usual_type(chart, &account.number, start),
        description: String::new(),
        is_active: true,
        is_matchable: accounts::is_usually_matched(chart, &account.number),
    });
    Ok((wanted.len() as u64, missing.collect()))
}

/// The account of the chart that one of the company is: itself, or the longest that only zeros fill up to it (`512000` is `512`).
fn stands_for(chart: &Chart, number: &str) -> Option<AccountNumber> {
    let number = AccountNumber::new(number).ok()?;
    let official = chart.find(&number).or_else(|| chart.parent_of(&number))?.number;
    official.is_same_as(&number).then_some(official)
}
