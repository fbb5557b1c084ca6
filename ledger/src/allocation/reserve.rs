//! The legal reserve.

use super::Situation;
use crate::{Money, MoneyError, Standard};

/// How much of a profit goes to the legal reserve, until that is a part of the capital.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegalReserve {
    /// Of the profit, in hundredths.
    pub percent_of_profit: u8,
    /// Of the capital, in hundredths.
    pub percent_of_capital: u8,
}

/// What the law asks of companies whose associates are not liable beyond what they brought in, by the country of a standard; `None` where
/// none is known here.
///
/// France: a twentieth of the profit, less earlier losses, until a tenth of the capital (Code de commerce art. L. 232-10). OHADA: a
/// tenth until a fifth (AUSCGIE art. 346 and 546). Belgium: a twentieth until a tenth (CSA art. 7:211, SA alone). Luxembourg: a twentieth
/// until a tenth (loi du 10 août 1915, art. 461-1 and 710-23). Morocco: a twentieth until a tenth (loi 17-95 art. 329; loi 5-96 art. 84).
/// Tunisia: a twentieth until a tenth (Code des sociétés commerciales art. 140 and 287). Switzerland: a twentieth, less earlier losses, until
/// half (CO art. 672 and 801; a holding company may stop at a fifth).
pub const fn legal_reserve(standard: Standard) -> Option<LegalReserve> {
    let (percent_of_profit, percent_of_capital) = match standard {
        Standard::Syscohada => (10, 20),
        Standard::Pcg | Standard::Pcmn | Standard::Pcn | Standard::Cgnc | Standard::Sce => (5, 10),
        Standard::Kmu => (5, 50),
        Standard::Gifi | Standard::Ifrs | Standard::Other => return None,
    };
    Some(LegalReserve { percent_of_profit, percent_of_capital })
}

/// The legal forms that [`legal_reserve`] binds, by the letters that stand behind their names: those whose associates are not liable beyond
/// what they brought in. Cooperatives have rules of their own, and a Belgian SRL has none.
const fn bound_forms(standard: Standard) -> &'static [&'static str] {
    match standard {
        Standard::Pcg => &["SARL", "EURL", "SA", "SAS", "SASU", "SCA", "SELARL", "SELAS"],
        Standard::Syscohada => &["SARL", "SARLU", "SA", "SAS", "SASU"],
        Standard::Pcmn => &["SA"],
        Standard::Pcn => &["SARL", "SA", "SAS", "SCA"],
        Standard::Cgnc => &["SARL", "SARLAU", "SA", "SAS"],
        Standard::Sce => &["SARL", "SUARL", "SA"],
        Standard::Kmu => &["SARL", "SA"],
        Standard::Gifi | Standard::Ifrs | Standard::Other => &[],
    }
}

/// [`legal_reserve`], where it binds companies of a legal form; `None` also for a form that is not told.
pub fn legal_reserve_of(standard: Standard, legal_form: &str) -> Option<LegalReserve> {
    legal_reserve(standard).filter(|_| bound_forms(standard).contains(&legal_form))
}

impl LegalReserve {
    /// The least that goes to the reserve, to the nearest unit, as accounts are kept.
    ///
    /// # Errors
    /// [`MoneyError::Overflow`].
    pub fn least(self, situation: &Situation) -> Result<Money, MoneyError> {
        let lost = situation.carried.min(Money::ZERO);
        let base = situation.result.checked_add(lost)?.max(Money::ZERO);
        let ceiling = part(situation.capital, self.percent_of_capital)?;
        let room = ceiling.checked_sub(situation.legal_reserve)?.max(Money::ZERO);
        Ok(part(base, self.percent_of_profit)?.min(room))
    }
}

/// So many hundredths of an amount that is not below zero, to the nearest unit.
fn part(amount: Money, percent: u8) -> Result<Money, MoneyError> {
    let hundredths = i128::from(amount.minor().max(0)) * i128::from(percent);
    i64::try_from((hundredths + 50) / 100).map(Money::from_minor).map_err(|_| MoneyError::Overflow)
}
