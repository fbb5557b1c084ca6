//! Many drafts at once.

use std::collections::{BTreeMap, BTreeSet};

use ledger::{Currency, Draft, EntryProblem, FiscalYear};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::columns::{EntryColumns, LineColumns, NewEntry};
use super::{problems, sequence, store};
use crate::http::ApiResult;
use crate::search;

/// Why an entry cannot be a draft of a year: the ledger's codes, but for what may wait until it is posted.
pub fn faults(draft: Draft, year: &FiscalYear, currency: Currency) -> Vec<&'static str> {
    let found = draft.check(year, currency).err().unwrap_or_default();
    found.iter().filter(|problem| !problems::may_wait(problem)).map(EntryProblem::code).collect()
}

/// Saves drafts of years that are open, each with its year, by a few statements however many they are. What they name is there and held;
/// nothing of them is checked.
///
/// # Errors
/// 422 `amount_overflow`; the database's.
pub async fn insert_drafts(tx: &mut CompanyTx<'_>, drafts: Vec<(Uuid, Draft)>) -> ApiResult<()> {
    let mut journals: BTreeMap<Uuid, BTreeSet<&str>> = BTreeMap::new();
    for (year, draft) in &drafts {
        journals.entry(*year).or_default().insert(draft.journal.as_str());
    }
    for (year, journals) in journals {
        sequence::open(tx, &journals.into_iter().collect::<Vec<_>>(), year).await?;
    }
    let (mut entries, mut lines, mut ids) = (EntryColumns::default(), LineColumns::default(), Vec::new());
    for (fiscal_year_id, draft) in &drafts {
        let (total_debit, total_credit) = store::totals(draft)?;
        let (id, fiscal_year_id) = (tx.new_uuid(), *fiscal_year_id);
        let (posted, validated_on, reversal_of) = (None, None, None);
        let new =
            NewEntry { id, fiscal_year_id, total_debit, total_credit, posted, validated_on, reversal_of };
        entries.push(&new, draft);
        lines.push(id, &draft.lines, |_| None);
        ids.push(id);
    }
    entries.insert(tx).await?;
    lines.insert(tx).await?;
    search::changed(tx, &ids).await
}
