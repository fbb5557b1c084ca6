//! The tax on what a fixed asset is sold for.

use chrono::NaiveDate;
use ledger::assets::Posting;
use ledger::taxes::{Amounts, TaxUse, TaxedLine, split};
use ledger::{AccountNumber, Money, TaxTag};
use tenancy::CompanyTx;

use crate::accounting::amount::overflow;
use crate::accounting::taxes;
use crate::http::{ApiError, ApiResult};

/// How the tax on a sale is told.
#[derive(Debug, Clone)]
pub enum Told {
    /// By its amount and where it is owed; nothing where there is none.
    Amount(Option<(AccountNumber, Money)>),
    /// By the company's code, which says both.
    Code(String),
}

/// The taxes on a sale, and the code that its lines bear.
#[derive(Debug, Clone, Default)]
pub struct SaleTax {
    /// Where each is owed.
    pub owed: Vec<(AccountNumber, Money)>,
    /// Of each tax, and at the end of what was sold.
    tags: Vec<TaxTag>,
}

impl SaleTax {
    /// The tax on proceeds at the rate of a day. `base` is the account of what was sold.
    ///
    /// # Errors
    /// 422 at `pointer` with `tax_code_unknown`, also for one of purchases, `tax_code_inactive`, `tax_code_not_in_force`,
    /// `tax_account_missing`.
    pub async fn of(
        tx: &mut CompanyTx<'_>,
        told: &Told,
        (base, proceeds): (AccountNumber, Money),
        on: NaiveDate,
        pointer: &str,
    ) -> ApiResult<Self> {
        let code = match told {
            Told::Amount(owed) => return Ok(Self { owed: owed.iter().copied().collect(), tags: Vec::new() }),
            Told::Code(code) => code,
        };
        let state = taxes::state(tx).await?;
        if let Some(problem) = state.problem(code, on) {
            return Err(ApiError::field(pointer, problem));
        }
        let codes = state.into_codes();
        if codes.iter().any(|known| known.code == *code && known.usage != TaxUse::Sale) {
            return Err(ApiError::field(pointer, "tax_code_unknown"));
        }
        let amount = proceeds.checked_neg().map_err(overflow)?;
        let lines = split(&[TaxedLine { account: base, amount, code: Some(code) }], &codes, on, Amounts::Net)
            .map_err(|found| {
                ApiError::field(pointer, found.first().map_or("tax_code_unknown", |(_, it)| it.code()))
            })?;
        let mut tax = Self::default();
        for line in lines.iter().filter(|line| line.is_tax) {
            tax.owed.push((line.account, line.amount.checked_neg().map_err(overflow)?));
            tax.tags.extend(line.tax.clone());
        }
        tax.tags.extend(lines.iter().find(|line| !line.is_tax).and_then(|line| line.tax.clone()));
        Ok(tax)
    }

    /// The code that a line of the entry bears: those of taxes, and the first one that takes what was sold.
    pub fn tags(&self, postings: &[Posting], base: AccountNumber) -> Vec<Option<TaxTag>> {
        let mut tags = vec![None; postings.len()];
        let Some(sold) = self.tags.get(self.owed.len()) else { return tags };
        let is_free = |tags: &[Option<TaxTag>], place: usize| tags[place].is_none();
        for ((account, amount), tag) in self.owed.iter().zip(&self.tags) {
            let found = (0..postings.len()).rev().find(|place| {
                let posting = &postings[*place];
                posting.account == *account
                    && posting.amount.checked_neg() == Ok(*amount)
                    && is_free(&tags, *place)
            });
            if let Some(place) = found {
                tags[place] = Some(tag.clone());
            }
        }
        let found = (0..postings.len()).find(|place| {
            postings[*place].account == base
                && postings[*place].amount.is_negative()
                && is_free(&tags, *place)
        });
        if let Some(place) = found {
            tags[place] = Some(sold.clone());
        }
        tags
    }
}
