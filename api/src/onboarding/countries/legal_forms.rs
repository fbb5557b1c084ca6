//! The legal forms that a company of a country may have, by the letters that stand behind its name there.
//!
//! Sources of the minimum capitals: OHADA AUSCGIE art. 311 and 387 (a state may ask for less of a SARL); FR C. com. art.
//! L224-2; BE CSA art. 7:2; CH CO art. 621 and 773; LU law of 10 August 1915 art. 420-1 and 710-5; MA law 17-95 art. 6; TN
//! CSC art. 160. Where no law asks for one, or companies that offer shares to the public are asked for more, none is
//! told or the lesser one.

use ledger::Currency;

use super::Country;

/// A legal form, as the law of a country knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LegalForm {
    /// The code, its usual letters.
    pub code: &'static str,
    /// The least capital, in whole units of the country's currency, where there is one.
    pub minimum_capital: Option<u32>,
}

const fn form(code: &'static str) -> LegalForm {
    LegalForm { code, minimum_capital: None }
}

const fn with_capital(code: &'static str, units: u32) -> LegalForm {
    LegalForm { code, minimum_capital: Some(units) }
}

const FRANCE: &[LegalForm] = &[
    form("EI"),
    form("EURL"),
    form("SARL"),
    form("SASU"),
    form("SAS"),
    with_capital("SA", 37_000),
    with_capital("SCA", 37_000),
    form("SNC"),
    form("SCS"),
    form("SCI"),
    form("SELARL"),
    form("SELAS"),
    form("SCOP"),
    form("GIE"),
    form("ASSOCIATION"),
    form("OTHER"),
];

const BELGIUM: &[LegalForm] = &[
    form("EI"),
    form("SRL"),
    with_capital("SA", 61_500),
    form("SC"),
    form("SNC"),
    form("SCOMM"),
    form("ASBL"),
    form("FONDATION"),
    form("OTHER"),
];

const SWITZERLAND: &[LegalForm] = &[
    form("EI"),
    with_capital("SARL", 20_000),
    with_capital("SA", 100_000),
    form("SNC"),
    form("SCOMM"),
    form("COOPERATIVE"),
    form("ASSOCIATION"),
    form("FONDATION"),
    form("OTHER"),
];

const LUXEMBOURG: &[LegalForm] = &[
    form("EI"),
    with_capital("SARL", 12_000),
    form("SARLS"),
    with_capital("SA", 30_000),
    with_capital("SAS", 30_000),
    with_capital("SCA", 30_000),
    form("SNC"),
    form("SCS"),
    form("COOPERATIVE"),
    form("ASBL"),
    form("OTHER"),
];

const QUEBEC: &[LegalForm] = &[
    form("EI"),
    form("INC"),
    form("SENC"),
    form("SENCRL"),
    form("SEC"),
    form("COOPERATIVE"),
    form("OBNL"),
    form("OTHER"),
];

const MOROCCO: &[LegalForm] = &[
    form("EI"),
    form("SARL"),
    form("SARLAU"),
    with_capital("SA", 300_000),
    form("SAS"),
    form("SNC"),
    form("SCS"),
    form("GIE"),
    form("COOPERATIVE"),
    form("ASSOCIATION"),
    form("OTHER"),
];

const TUNISIA: &[LegalForm] = &[
    form("EI"),
    form("SARL"),
    form("SUARL"),
    with_capital("SA", 5_000),
    form("SNC"),
    form("SCS"),
    form("GIE"),
    form("COOPERATIVE"),
    form("ASSOCIATION"),
    form("OTHER"),
];

/// Of the two francs of the OHADA zone.
const OHADA_IN_CFA: &[LegalForm] = &[
    form("EI"),
    with_capital("SARL", 1_000_000),
    with_capital("SARLU", 1_000_000),
    with_capital("SA", 10_000_000),
    form("SAS"),
    form("SASU"),
    form("SNC"),
    form("SCS"),
    form("GIE"),
    form("COOPERATIVE"),
    form("ASSOCIATION"),
    form("OTHER"),
];

/// Of another currency in the OHADA zone: what is asked for in CFA francs has an equivalent that no text tells.
const OHADA: &[LegalForm] = &[
    form("EI"),
    form("SARL"),
    form("SARLU"),
    form("SA"),
    form("SAS"),
    form("SASU"),
    form("SNC"),
    form("SCS"),
    form("GIE"),
    form("COOPERATIVE"),
    form("ASSOCIATION"),
    form("OTHER"),
];

impl Country {
    /// The legal forms that a company there may have, the commonest first.
    pub fn legal_forms(&self) -> &'static [LegalForm] {
        match self.code {
            "BE" => BELGIUM,
            "CH" => SWITZERLAND,
            "LU" => LUXEMBOURG,
            "CA" => QUEBEC,
            "MA" => MOROCCO,
            "TN" => TUNISIA,
            _ if self.is_ohada && matches!(self.currency, Currency::Xof | Currency::Xaf) => OHADA_IN_CFA,
            _ if self.is_ohada => OHADA,
            _ => FRANCE,
        }
    }

    /// Whether a text is the code of a legal form there.
    pub fn has_legal_form(&self, code: &str) -> bool {
        self.legal_forms().iter().any(|form| form.code == code)
    }
}
