//! One row a country: the eight of the first release, then their neighbours.
//!
//! Sources of the rates: FR art. 278 to 281 quater CGI; BE AR no 20; LU loi TVA art. 39 and 40; CH LTVA
//! art. 25; QC TPS (LTA art. 165) and TVQ (LTVQ art. 16), both on the price without taxes. Rates without a
//! seen source say `unverified`.

use ledger::{Currency, Standard};

use super::{Country, VatPeriod};
use crate::identity::Language;

/// Rates in force for as long as we handle, from a seen source.
const fn rates(rates_percent: &'static [&'static str]) -> VatPeriod {
    VatPeriod { from: None, rates_percent }
}

/// Rates for which no source was seen: a proposal for the user to confirm.
const fn unverified(rates_percent: &'static [&'static str]) -> VatPeriod {
    VatPeriod { from: None, rates_percent }
}

const fn from(year: i32, month: u32, day: u32, rates_percent: &'static [&'static str]) -> VatPeriod {
    VatPeriod { from: Some((year, month, day)), rates_percent }
}

/// A member of OHADA: SYSCOHADA and French unless the row says otherwise.
const fn ohada(
    code: &'static str,
    currency: Currency,
    locale: &'static str,
    timezone: &'static str,
    registration_label: &'static str,
    vat: &'static [VatPeriod],
) -> Country {
    Country {
        code,
        currency,
        standard: Standard::Syscohada,
        locale,
        timezone,
        language: Language::Fr,
        is_ohada: true,
        vat,
        corporate_tax_percent: None,
        registration_label,
    }
}

/// A country outside OHADA whose national chart is none of ours yet.
const fn other(
    code: &'static str,
    currency: Currency,
    locale: &'static str,
    timezone: &'static str,
    registration_label: &'static str,
    vat: &'static [VatPeriod],
) -> Country {
    Country {
        standard: Standard::Other,
        is_ohada: false,
        ..ohada(code, currency, locale, timezone, registration_label, vat)
    }
}

/// A country whose national chart is here.
const fn with(standard: Standard, country: Country) -> Country {
    Country { standard, ..country }
}

const FRANCE: Country = Country {
    standard: Standard::Pcg,
    corporate_tax_percent: Some("25"),
    ..other(
        "FR",
        Currency::Eur,
        "fr-FR",
        "Europe/Paris",
        "SIRET",
        &[from(2014, 1, 1, &["20", "10", "5.5", "2.1"])],
    )
};

/// Every country, in the order in which they are offered.
pub static COUNTRIES: [Country; 22] = [
    FRANCE,
    ohada("SN", Currency::Xof, "fr-SN", "Africa/Dakar", "NINEA", &[rates(&["18", "10"])]),
    ohada("CI", Currency::Xof, "fr-CI", "Africa/Abidjan", "RCCM", &[rates(&["18", "9"])]),
    with(
        Standard::Cgnc,
        other("MA", Currency::Mad, "fr-MA", "Africa/Casablanca", "ICE", &[unverified(&["20", "10"])]),
    ),
    with(
        Standard::Sce,
        other("TN", Currency::Tnd, "fr-TN", "Africa/Tunis", "Matricule fiscal", &[rates(&["19", "13", "7"])]),
    ),
    ohada("CM", Currency::Xaf, "fr-CM", "Africa/Douala", "RCCM", &[rates(&["19.25"])]),
    ohada("BF", Currency::Xof, "fr-BF", "Africa/Ouagadougou", "RCCM", &[rates(&["18", "10"])]),
    ohada("ML", Currency::Xof, "fr-ML", "Africa/Bamako", "RCCM", &[rates(&["18", "5"])]),
    Country {
        corporate_tax_percent: Some("25"),
        standard: Standard::Pcmn,
        ..other("BE", Currency::Eur, "fr-BE", "Europe/Brussels", "BCE", &[rates(&["21", "12", "6"])])
    },
    with(
        Standard::Kmu,
        other(
            "CH",
            Currency::Chf,
            "fr-CH",
            "Europe/Zurich",
            "IDE",
            &[rates(&["7.7", "3.7", "2.5"]), from(2024, 1, 1, &["8.1", "3.8", "2.6"])],
        ),
    ),
    with(
        Standard::Pcn,
        other(
            "LU",
            Currency::Eur,
            "fr-LU",
            "Europe/Luxembourg",
            "RCS",
            &[
                rates(&["17", "14", "8", "3"]),
                from(2023, 1, 1, &["16", "13", "7", "3"]),
                from(2024, 1, 1, &["17", "14", "8", "3"]),
            ],
        ),
    ),
    with(
        Standard::Gifi,
        other("CA", Currency::Cad, "fr-CA", "America/Toronto", "NEQ", &[from(2013, 1, 1, &["9.975", "5"])]),
    ),
    ohada("BJ", Currency::Xof, "fr-BJ", "Africa/Porto-Novo", "RCCM", &[unverified(&["18"])]),
    ohada("TG", Currency::Xof, "fr-TG", "Africa/Lome", "RCCM", &[rates(&["18"])]),
    ohada("NE", Currency::Xof, "fr-NE", "Africa/Niamey", "RCCM", &[unverified(&["19"])]),
    ohada("GA", Currency::Xaf, "fr-GA", "Africa/Libreville", "RCCM", &[unverified(&["18", "10", "5"])]),
    ohada("CG", Currency::Xaf, "fr-CG", "Africa/Brazzaville", "RCCM", &[unverified(&["18", "5"])]),
    ohada("TD", Currency::Xaf, "fr-TD", "Africa/Ndjamena", "RCCM", &[unverified(&["18"])]),
    ohada("CF", Currency::Xaf, "fr-CF", "Africa/Bangui", "RCCM", &[unverified(&["19"])]),
    ohada("GN", Currency::Gnf, "fr-GN", "Africa/Conakry", "RCCM", &[unverified(&["18"])]),
    Country {
        language: Language::Es,
        ..ohada("GQ", Currency::Xaf, "es-GQ", "Africa/Malabo", "RCCM", &[unverified(&["15"])])
    },
    ohada("GW", Currency::Xof, "fr-GW", "Africa/Bissau", "RCCM", &[unverified(&["15"])]),
];
