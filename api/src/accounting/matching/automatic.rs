//! Lines that settle one another are found and matched, of one account after the other.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use ledger::matching::{self, Foreign, Method, OpenItem};
use ledger::{AccountNumber, CurrencyCode, Money};
use serde_json::json;
use tenancy::{AuditEvent, CompanyTx};

use super::dto::{AutomaticMatching, AutomaticallyMatched};
use super::letters::NextLetters;
use super::store::{self, Item, NewMatch};
use super::taxed::{self, Matched};
use crate::accounting::{dates, search};
use crate::companies;
use crate::http::{ApiError, ApiResult, Fields};

/// What is to be matched, once its fields are right.
#[derive(Debug, Clone)]
pub struct Asked {
    account: Option<String>,
    auxiliary: Option<String>,
    until: Option<NaiveDate>,
    methods: Vec<Method>,
}

impl AutomaticMatching {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with the codes of account numbers, `date_out_of_range` or `required` for methods that are none.
    pub fn check(self) -> ApiResult<Asked> {
        let mut fields = Fields::new();
        if let Some(Err(error)) = self.account.as_deref().map(AccountNumber::new) {
            fields.refuse("/account", error.code());
        }
        dates::check(&mut fields, "/until", self.until);
        let methods = match self.methods {
            None => Method::ALL.to_vec(),
            Some(methods) => methods.into_iter().map(Method::from).collect(),
        };
        if methods.is_empty() {
            fields.refuse("/methods", "required");
        }
        fields.finish()?;
        let auxiliary = search::code(self.auxiliary.as_deref());
        Ok(Asked { account: self.account, auxiliary, until: self.until, methods })
    }
}

/// What was found on the accounts so far.
#[derive(Default)]
struct Found {
    by_method: BTreeMap<&'static str, i64>,
    lines: i64,
    left: i64,
}

/// Matches what settles one another in full, but for what would make a tax due in a locked month.
///
/// # Errors
/// 422 `account_not_matchable` at `/account`.
pub async fn run(tx: &mut CompanyTx<'_>, asked: Asked) -> ApiResult<AutomaticallyMatched> {
    let numbers = match &asked.account {
        Some(account) => vec![account.clone()],
        None => store::matchable(tx).await?,
    };
    let numbers = store::hold(tx, &numbers).await?;
    if asked.account.is_some() && numbers.is_empty() {
        return Err(ApiError::field("/account", "account_not_matchable"));
    }
    let today = companies::today(tx).await?;
    let mut found = Found::default();
    for account in &numbers {
        let items = store::unmatched(tx, account, asked.auxiliary.as_deref(), asked.until).await?;
        let mut letters = NextLetters::of(tx, account, asked.auxiliary.as_deref()).await?;
        let mut new = Vec::new();
        for of_third_party in items.chunk_by(|a, b| a.auxiliary == b.auxiliary) {
            let found = proposals(of_third_party, &asked.methods, tx.company().currency.as_str())?;
            let lines: Vec<Vec<Matched>> =
                found.iter().map(|(_, lines)| lines.iter().copied().map(Matched::from).collect()).collect();
            let open = taxed::are_open(tx, &lines).await?;
            let open = found.into_iter().zip(open).filter(|(_, is_open)| *is_open).map(|(found, _)| found);
            new.extend(open.map(|(method, lines)| new_match(tx, method, &lines, &mut letters)));
        }
        found.count(&new, items.len())?;
        store::insert(tx, &new, today).await?;
    }
    let matched = found.view();
    let details = json!({
        "account": asked.account, "auxiliary": asked.auxiliary, "until": asked.until, "matches": matched.matches,
        "lines": matched.lines,
    });
    let was = json!({ "open_items": matched.open_items + matched.lines });
    let is = json!({ "open_items": matched.open_items });
    let act = AuditEvent::changed("lines_matched_automatically", "open_items".to_owned(), was, is);
    tx.audit(AuditEvent { details, ..act });
    Ok(matched)
}

/// What the open items of one third party settle of one another, and how that was found.
fn proposals<'a>(
    items: &'a [Item],
    methods: &[Method],
    books: &str,
) -> ApiResult<Vec<(Method, Vec<&'a Item>)>> {
    let open = items.iter().map(|item| open_item(item, books)).collect::<ApiResult<Vec<OpenItem>>>()?;
    let found = matching::propose(&open, methods).into_iter().map(|proposal| {
        let lines: Vec<&Item> = proposal.items.iter().map(|place| &items[*place]).collect();
        let sum = Money::sum(lines.iter().map(|item| Money::from_minor(item.amount)))
            .map_err(ApiError::internal)?;
        if !sum.is_zero() {
            return Err(ApiError::internal("a match that was found does not come to nothing"));
        }
        Ok((proposal.method, lines))
    });
    found.collect()
}

fn new_match(tx: &CompanyTx<'_>, method: Method, lines: &[&Item], letters: &mut NextLetters) -> NewMatch {
    let first = lines[0];
    NewMatch {
        id: tx.new_uuid(),
        account: first.account.clone(),
        auxiliary: first.auxiliary.clone(),
        letter: letters.take(&first.auxiliary),
        source: method.as_str(),
        remainder: 0,
        write_off: None,
        last_day: lines.iter().map(|item| item.date).max().unwrap_or_default(),
        lines: lines.iter().map(|item| item.key()).collect(),
    }
}

/// An open item, with what it is of another currency than that of the books.
fn open_item(item: &Item, books: &str) -> ApiResult<OpenItem> {
    let foreign = item.currency.as_deref().filter(|currency| *currency != books).zip(item.currency_amount);
    let foreign = foreign.map(|(currency, minor)| {
        let currency = CurrencyCode::new(currency).map_err(ApiError::internal)?;
        Ok::<_, ApiError>(Foreign { currency, amount: Money::from_minor(minor) })
    });
    Ok(OpenItem {
        amount: Money::from_minor(item.amount),
        date: item.date,
        reference: Some(item.piece_ref.clone()).filter(|text| !text.is_empty()),
        label: item.label.clone(),
        foreign: foreign.transpose()?,
    })
}

impl Found {
    fn count(&mut self, new: &[NewMatch], items: usize) -> ApiResult<()> {
        let mut lines = 0;
        for one in new {
            *self.by_method.entry(one.source).or_default() += 1;
            lines += one.lines.len();
        }
        self.lines += i64::try_from(lines).map_err(ApiError::internal)?;
        self.left += i64::try_from(items - lines).map_err(ApiError::internal)?;
        Ok(())
    }

    fn view(self) -> AutomaticallyMatched {
        let by = |method: Method| self.by_method.get(method.as_str()).copied().unwrap_or_default();
        AutomaticallyMatched {
            matches: self.by_method.values().sum(),
            lines: self.lines,
            by_reference: by(Method::Reference),
            by_amount: by(Method::Amount),
            by_combination: by(Method::Combination),
            open_items: self.left,
        }
    }
}
