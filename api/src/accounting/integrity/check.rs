//! Computing the chains of a year anew.

use tenancy::CompanyTx;
use uuid::Uuid;

use super::dto::IntegrityCheck;
use super::{seals, statement, store};
use crate::accounting::fiscal_years;
use crate::accounting::verify::{self, Break, Whole};
use crate::http::{ApiError, ApiResult};
use crate::secrets::Secrets;

/// Reads every line of a year and computes every hash, then looks for what its seals say in the chains.
///
/// # Errors
/// 404 for a year that is not there; the database's. Books that are not whole are an answer, not an error.
pub async fn run(tx: &mut CompanyTx<'_>, secrets: Option<&Secrets>, id: Uuid) -> ApiResult<IntegrityCheck> {
    let year = fiscal_years::find(tx, id).await?.ok_or_else(ApiError::not_found)?;
    let mut check = IntegrityCheck {
        is_whole: true,
        chains: 0,
        entries: 0,
        lines: 0,
        seals: 0,
        break_code: None,
        break_place: None,
        checked_at: tx.now(),
    };
    match verify::year(tx, year.id).await? {
        Ok(Whole { chains, entries, lines, .. }) => {
            (check.chains, check.entries, check.lines) = (chains, entries, lines);
        }
        Err(found) => return Ok(check.broken(found)),
    }
    let company = tx.company().id.as_uuid();
    for seal in store::seals(tx, id).await? {
        let place = format!("seal of {}", seal.until);
        if !seals::is_of_this_instance(&seal, company, secrets) {
            return Ok(check.broken(Break { code: "seal_not_of_this_instance", place }));
        }
        for head in statement::heads_of(&seal.statement) {
            if !store::stands(tx, id, &head).await? {
                let place = format!("{place}, journal {}, number {}", head.journal, head.number);
                return Ok(check.broken(Break { code: "sealed_entry_differs", place }));
            }
        }
        check.seals += 1;
    }
    Ok(check)
}

impl IntegrityCheck {
    fn broken(self, found: Break) -> Self {
        Self {
            is_whole: false,
            break_code: Some(found.code.to_owned()),
            break_place: Some(found.place),
            ..self
        }
    }
}
