//! What can be done with tax codes.

use ledger::Standard;
use ledger::taxes::{self, Rate};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};

use super::dto::{
    TaxCodeList, TaxCodeUpdate, TaxCodeView, TaxCodesImported, TaxDue, TaxKind, TaxRate, TaxUsage,
};
use super::store::{self, CodeRow, RateRow};
use crate::accounting::{accounts, settings};
use crate::http::{ApiError, ApiResult, Fields, told};
use crate::identity::Language;

/// All codes.
pub async fn list(tx: &mut CompanyTx<'_>) -> ApiResult<TaxCodeList> {
    let rows = store::list(tx).await?;
    let items = rows.into_iter().map(|(row, rates)| view(row, rates)).collect::<ApiResult<_>>()?;
    Ok(TaxCodeList { items })
}

/// One code.
///
/// # Errors
/// 404 when there is none.
pub async fn get(tx: &mut CompanyTx<'_>, code: &str) -> ApiResult<TaxCodeView> {
    let found = store::list(tx).await?.into_iter().find(|(row, _)| row.code == code);
    let (row, rates) = found.ok_or_else(ApiError::not_found)?;
    view(row, rates)
}

/// Adds a code.
///
/// # Errors
/// 409 `tax_code_taken`, `tax_codes_limit_reached`; 422 `account_unknown`, `account_not_of_balance_sheet`, `tax_code_unknown`.
pub async fn create(tx: &mut CompanyTx<'_>, (row, rates): (CodeRow, Vec<RateRow>)) -> ApiResult<TaxCodeView> {
    must_be_there(tx, &row).await?;
    store::insert(tx, &row, &rates).await?;
    let (subject, view) = (subject(&row), view(row, rates)?);
    tx.audit(AuditEvent::created("tax_code_created", subject, told(&view)));
    Ok(view)
}

/// Changes a code. What it is stays: lines bear it.
///
/// # Errors
/// 404; 412 `stale_version`; 422 as for a new one, and `tax_code_used` at `/due` of one that lines bear: what was due would move with it.
pub async fn update(tx: &mut CompanyTx<'_>, code: &str, change: TaxCodeUpdate) -> ApiResult<TaxCodeView> {
    // No code has one, and the database takes none.
    if code.contains('\0') {
        return Err(ApiError::not_found());
    }
    let (before, rates) = store::lock(tx, code).await?;
    tx.check_version(before.version)?;
    let was = told(&view(before.clone(), rates.clone())?);
    let due = before.due.clone();
    let (mut row, rates) = change.onto(before, rates)?;
    row.version += 1;
    if row.due != due && store::is_used(tx, code).await? {
        return Err(ApiError::field("/due", "tax_code_used"));
    }
    must_be_there(tx, &row).await?;
    store::update(tx, &row, &rates).await?;
    let (subject, view) = (subject(&row), view(row, rates)?);
    tx.audit(AuditEvent::changed("tax_code_updated", subject, was, told(&view)));
    Ok(view)
}

/// Adds the codes of the company's country that it does not have; those it has stay as they are.
///
/// # Errors
/// 422 `tax_country_unknown` where the codes of the country are not known.
pub async fn import(tx: &mut CompanyTx<'_>, language: Language) -> ApiResult<TaxCodesImported> {
    if taxes::of_country(&tx.company().country).is_empty() {
        return Err(ApiError::unprocessable("tax_country_unknown"));
    }
    let standard = settings::standard(tx).await?;
    let added = lay(tx, standard, language).await?;
    let (was, is) = (json!({ "added": null }), json!({ "added": added }));
    tx.audit(AuditEvent::changed("tax_codes_imported", "tax_codes".to_owned(), was, is));
    Ok(TaxCodesImported { added })
}

/// Gives a new company the codes of its country.
///
/// # Errors
/// The database's.
pub async fn seed(tx: &mut CompanyTx<'_>, standard: Standard, language: Language) -> ApiResult<()> {
    lay(tx, standard, language).await.map(|_| ())
}

async fn lay(tx: &mut CompanyTx<'_>, standard: Standard, language: Language) -> ApiResult<Vec<String>> {
    let country = tx.company().country.clone();
    let there: Vec<String> = store::list(tx).await?.into_iter().map(|(row, _)| row.code).collect();
    let set = taxes::of_country(&country);
    let number = |name: &str| taxes::account_of(&country, standard, name).map(|n| n.as_str().to_owned());
    let mut numbers: Vec<String> =
        set.iter().flat_map(|tax| [number(tax.collected), number(tax.deductible)]).flatten().collect();
    numbers.sort_unstable();
    numbers.dedup();
    let known = accounts::labels(tx, &numbers).await?;
    let mut added = Vec::new();
    for tax in set.iter().filter(|tax| !there.iter().any(|code| code == tax.code)) {
        let account = |name: &str| number(name).filter(|number| known.contains_key(number));
        let [fr, en, es, ar] = taxes::names_of(tax);
        let row = CodeRow {
            code: tax.code.to_owned(),
            name: match language {
                Language::Fr => fr,
                Language::En => en,
                Language::Es => es,
                Language::Ar => ar,
            },
            usage: tax.usage.as_str().to_owned(),
            kind: tax.kind.as_str().to_owned(),
            due: tax.due.as_str().to_owned(),
            exemption: tax.exemption.to_owned(),
            collected_account: account(tax.collected),
            deductible_account: account(tax.deductible),
            companion: Some(tax.companion.to_owned()).filter(|code| !code.is_empty()),
            base_box: tax.base_box.to_owned(),
            tax_box: tax.tax_box.to_owned(),
            deductible_box: tax.deductible_box.to_owned(),
            last_day: None,
            is_active: tax.is_usual,
            version: 1,
        };
        let rates = tax.rates.iter().map(|rate| RateRow {
            code: tax.code.to_owned(),
            first_day: rate.from,
            rate_millionths: rate.rate.millionths(),
            share_millionths: rate.share.millionths(),
        });
        store::insert(tx, &row, &rates.collect::<Vec<_>>()).await?;
        added.push(row.code);
    }
    Ok(added)
}

/// The accounts and the companion that a code names.
async fn must_be_there(tx: &mut CompanyTx<'_>, row: &CodeRow) -> ApiResult<()> {
    let named = [
        ("/collected_account", row.collected_account.as_ref()),
        ("/deductible_account", row.deductible_account.as_ref()),
    ];
    let numbers: Vec<String> = named.iter().filter_map(|(_, number)| number.cloned()).collect();
    let known = accounts::hold(tx, &numbers).await?;
    let standard = settings::standard(tx).await?;
    let mut fields = Fields::new();
    for (pointer, number) in named.into_iter().filter_map(|(pointer, number)| Some((pointer, number?))) {
        if !known.contains_key(number.as_str()) {
            fields.refuse(pointer, "account_unknown");
        } else if !standard.is_of_balance_sheet(number) {
            fields.refuse(pointer, "account_not_of_balance_sheet");
        }
    }
    if let Some(companion) = &row.companion {
        let codes = store::list(tx).await?;
        if !codes.iter().any(|(known, _)| known.code == *companion && known.companion.is_none()) {
            fields.refuse("/companion", "tax_code_unknown");
        }
    }
    fields.finish()
}

fn subject(row: &CodeRow) -> String {
    format!("tax_code:{}", row.code)
}

fn view(row: CodeRow, rates: Vec<RateRow>) -> ApiResult<TaxCodeView> {
    let broken = || ApiError::internal("a tax code that is not known");
    let percent = |millionths| Rate::from_millionths(millionths).map(Rate::format).ok_or_else(broken);
    let rate = |rate: RateRow| {
        Ok(TaxRate {
            from: rate.first_day,
            rate: percent(rate.rate_millionths)?,
            deductible_share: Some(percent(rate.share_millionths)?),
        })
    };
    Ok(TaxCodeView {
        usage: TaxUsage::of(&row.usage).ok_or_else(broken)?,
        kind: TaxKind::of(&row.kind).ok_or_else(broken)?,
        due: TaxDue::of(&row.due).ok_or_else(broken)?,
        code: row.code,
        name: row.name,
        exemption: row.exemption,
        collected_account: row.collected_account,
        deductible_account: row.deductible_account,
        companion: row.companion,
        base_box: row.base_box,
        tax_box: row.tax_box,
        deductible_box: row.deductible_box,
        until: row.last_day,
        is_active: row.is_active,
        rates: rates.into_iter().map(rate).collect::<ApiResult<_>>()?,
        version: row.version,
    })
}
