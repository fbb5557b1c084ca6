//! The fiscal year that a file seems to be of, among those of the company.

use chrono::NaiveDate;
use ledger::fec::{Analysis, JournalSummary, Params};
use ledger::{FiscalYear, JournalKind};
use tenancy::CompanyTx;

use super::dto::{FecRefusal, FecYear};
use super::report::params;
use super::{store, years};
use crate::accounting::fiscal_years::{self, YearRow};
use crate::accounting::openings;
use crate::http::ApiResult;

/// The year that is proposed for a file.
#[derive(Default)]
pub struct Proposed {
    pub year: Option<FecYear>,
    /// What keeps the company from importing into its dates.
    pub taken: Vec<FecRefusal>,
    /// The empty year of the company that would give way to it.
    pub replaced: Option<YearRow>,
}

/// The year that is proposed for the file. One of the company that has entries and holds every date of the file comes
/// before what the file itself seems to say.
pub async fn fiscal_year(tx: &mut CompanyTx<'_>, analysis: &Analysis) -> ApiResult<Proposed> {
    let Some(proposed) = analysis.proposed_year else { return Ok(Proposed::default()) };
    let Ok(year) = FiscalYear::new(proposed.start, proposed.end) else { return Ok(Proposed::default()) };
    let mut view = FecYear {
        start: proposed.start,
        end: proposed.end,
        proposed_from: proposed.from.as_str().to_owned(),
        existing_id: None,
    };
    let mut overlapping = fiscal_years::overlapping(tx, year).await?;
    if let Some(own) = own(tx, analysis, &overlapping).await? {
        (view.start, view.end) = (own.start_date, own.end_date);
        overlapping = vec![own];
    }
    let (mut taken, mut replaced) = (Vec::new(), None);
    for row in overlapping {
        if row.require_open().is_err() {
            taken.push(refusal("fiscal_year_closed", "est clos", &row));
        } else if let Some(before) = store::into_year(tx, row.id).await? {
            let refusal = refusal("fec_year_already_imported", "a déjà reçu un FEC", &row);
            taken.push(FecRefusal { import_id: Some(before.id), ..refusal });
        } else if (row.start_date, row.end_date) == (view.start, view.end) {
            view.existing_id = Some(row.id);
        } else if fiscal_years::has_entries(tx, row.id).await? {
            taken.push(refusal("fiscal_year_overlaps", "a des écritures et d'autres dates", &row));
        } else {
            replaced = Some(row);
        }
    }
    if let Some(id) = view.existing_id
        && opens(analysis, view.start)
        && openings::exist(tx, id).await?
    {
        let message = format!(
            "L'exercice du {} au {} a déjà ses à-nouveaux : rouvrez le précédent, importez ce fichier, \
             puis clôturez de nouveau le précédent.",
            view.start, view.end,
        );
        taken.push(between("fiscal_year_opened", view.start, view.end, message));
    }
    if let Some((first, last)) = years::left_out(tx, view.start, view.end).await? {
        taken.push(missing(first, last));
    }
    Ok(Proposed { year: Some(view), taken, replaced })
}

/// Whether a journal of the file does nothing but bring balances forward into a year of this first day.
fn opens(analysis: &Analysis, start: NaiveDate) -> bool {
    let brings = |journal: &JournalSummary| {
        journal.kind == JournalKind::Opening && journal.opens_on.is_some_and(|day| day <= start)
    };
    analysis.journals.iter().any(brings)
}

/// The year with entries that holds every date of the file.
async fn own(tx: &mut CompanyTx<'_>, analysis: &Analysis, years: &[YearRow]) -> ApiResult<Option<YearRow>> {
    let Some((first, last)) = analysis.first_date.zip(analysis.last_date) else { return Ok(None) };
    let Some(year) = years.iter().find(|year| year.start_date <= first && last <= year.end_date) else {
        return Ok(None);
    };
    Ok(fiscal_years::has_entries(tx, year.id).await?.then(|| year.clone()))
}

/// What keeps a fiscal year from taking a file; `state` is what the French sentence says of it.
fn refusal(code: &str, state: &str, year: &YearRow) -> FecRefusal {
    let message = format!("L'exercice du {} au {} {state}.", year.start_date, year.end_date);
    between(code, year.start_date, year.end_date, message)
}

/// What was settled on days that no file has brought would stay open.
fn missing(first: NaiveDate, last: NaiveDate) -> FecRefusal {
    let message = format!("Les écritures du {first} au {last} manquent : reprenez d'abord leur FEC.");
    between("fec_leaves_years_out", first, last, message)
}

fn between(code: &str, first: NaiveDate, last: NaiveDate, message: String) -> FecRefusal {
    let params = params(&Params { date: Some(first), other_date: Some(last), ..Params::default() });
    FecRefusal { code: code.to_owned(), line: None, params, import_id: None, message }
}
