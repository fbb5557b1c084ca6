//! The accounts of assets that the charts propose.

use chrono::{Datelike, NaiveDate};

use crate::{AccountNumber, Standard};

/// The accounts of an asset. What is absent is not needed, or has to be named before it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssetAccounts {
    /// Where its cost stands.
    pub asset: AccountNumber,
    /// Where its depreciation accumulates.
    pub depreciation: Option<AccountNumber>,
    /// The charge of depreciation.
    pub charge: Option<AccountNumber>,
    /// Where excess depreciation accumulates.
    pub excess: Option<AccountNumber>,
    /// The charge of excess depreciation.
    pub excess_charge: Option<AccountNumber>,
    /// The income when it is taken back.
    pub excess_income: Option<AccountNumber>,
    /// What it was still worth when it is disposed of, or the loss.
    pub disposal_charge: Option<AccountNumber>,
    /// What it was sold for, or the gain.
    pub disposal_income: Option<AccountNumber>,
}

/// How a disposal stands in the statement of income.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisposalPresentation {
    /// What the asset was still worth is a charge, what it was sold for income.
    Gross,
    /// Only the gain is income, or the loss a charge.
    Net,
}

/// Numbers under which a chart has what an asset needs: an account of the company that is one of them, or under it, is proposed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProposedAccounts {
    /// See [`AssetAccounts::depreciation`].
    pub depreciation: Option<String>,
    /// See [`AssetAccounts::charge`].
    pub charge: Option<String>,
    /// See [`AssetAccounts::excess`].
    pub excess: Option<String>,
    /// See [`AssetAccounts::excess_charge`].
    pub excess_charge: Option<String>,
    /// See [`AssetAccounts::excess_income`].
    pub excess_income: Option<String>,
    /// See [`AssetAccounts::disposal_charge`].
    pub disposal_charge: Option<String>,
    /// See [`AssetAccounts::disposal_income`].
    pub disposal_income: Option<String>,
    /// What whoever buys it owes.
    pub receivable: Option<String>,
}

/// How a standard shows disposals.
pub const fn disposal_presentation(standard: Standard) -> DisposalPresentation {
    match standard {
        Standard::Pcg | Standard::Syscohada | Standard::Cgnc => DisposalPresentation::Gross,
        Standard::Pcmn
        | Standard::Pcn
        | Standard::Sce
        | Standard::Kmu
        | Standard::Gifi
        | Standard::Ifrs
        | Standard::Other => DisposalPresentation::Net,
    }
}

/// What the chart of a standard has for an asset on an account, in a year that begins on a day.
///
/// Depreciation stands on 28, followed by what follows the 2 of the asset (PCG, SYSCOHADA, CGNC, SCE). Disposals are 675/775 of the PCG
/// for years opened before 2025 and 657/757 (667/767 for financial assets) from then on (ANC 2022-06), 81/82 of
/// SYSCOHADA, 651/751 of the CGNC. The others show the gain or the loss alone: 736/636 of the SCE, 763/663 of the PCMN. The PCMN
/// keeps depreciation on a sub-account 9 of the asset's, which it does not number. The Swiss chart has it on the number of the asset that
/// ends in 9 (1530 and 1539), the Canadian index on the code that follows the asset's (1742 and 1743), with one code for gains and losses.
/// Nothing is proposed where a standard names no chart.
pub fn proposed_accounts(
    standard: Standard,
    year_start: NaiveDate,
    asset: &AccountNumber,
) -> ProposedAccounts {
    let number = asset.as_str();
    match standard {
        Standard::Kmu => return kmu(number),
        Standard::Gifi => return gifi(number),
        _ => {}
    }
    let Some(rest) = number
        .strip_prefix('2')
        .filter(|rest| !rest.is_empty() && !matches!(rest.as_bytes()[0], b'8' | b'9'))
    else {
        return ProposedAccounts::default();
    };
    let group = rest.as_bytes()[0] - b'0';
    match standard {
        Standard::Pcg => pcg(year_start, rest, group),
        Standard::Syscohada => syscohada(rest, group),
        Standard::Cgnc => cgnc(rest, group),
        Standard::Sce => sce(rest, group),
        Standard::Pcmn => pcmn(number, group),
        Standard::Ifrs => ifrs(rest, group),
        Standard::Pcn | Standard::Kmu | Standard::Gifi | Standard::Other => ProposedAccounts::default(),
    }
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn pcg(year_start: NaiveDate, rest: &str, group: u8) -> ProposedAccounts {
    let is_financial = matches!(group, 6 | 7);
    let (charge, income) = match (year_start.year() >= 2025, group) {
        (true, 6 | 7) => ("6671", "7671"),
        (true, _) => ("657", "757"),
        (false, 0) => ("6751", "7751"),
        (false, 6 | 7) => ("6756", "7756"),
        (false, _) => ("6752", "7752"),
    };
    let written_off = |text: &str| (!is_financial).then(|| text.to_owned());
    ProposedAccounts {
        depreciation: written_off(&format!("28{rest}")),
        charge: written_off(if group == 0 { "68111" } else { "68112" }),
        excess: written_off("145"),
        excess_charge: written_off("68725"),
        excess_income: written_off("78725"),
        disposal_charge: some(charge),
        disposal_income: some(income),
        receivable: some("462"),
    }
}

fn syscohada(rest: &str, group: u8) -> ProposedAccounts {
    let is_financial = matches!(group, 6 | 7);
    let (charge, income, receivable) = match group {
        1 => ("811", "821", "4851"),
        6 | 7 => ("816", "826", "4856"),
        _ => ("812", "822", "4852"),
    };
    let written_off = |text: &str| (!is_financial).then(|| text.to_owned());
    ProposedAccounts {
        depreciation: written_off(&format!("28{rest}")),
        charge: written_off(if group == 1 { "6812" } else { "6813" }),
        excess: written_off("151"),
        excess_charge: written_off("851"),
        excess_income: written_off("861"),
        disposal_charge: some(charge),
        disposal_income: some(income),
        receivable: some(receivable),
    }
}

fn cgnc(rest: &str, group: u8) -> ProposedAccounts {
    let (charge, disposal) = match group {
        1 => (some("6191"), None),
        2 => (some("6192"), Some(("6512", "7512"))),
        3 => (some("6193"), Some(("6513", "7513"))),
        4 | 5 => (None, Some(("6514", "7514"))),
        _ => (None, None),
    };
    let written_off = |text: &str| charge.is_some().then(|| text.to_owned());
    ProposedAccounts {
        depreciation: written_off(&format!("28{rest}")),
        excess: written_off("1351"),
        excess_charge: written_off("65941"),
        excess_income: written_off("75941"),
        disposal_charge: disposal.and_then(|(charge, _)| some(charge)),
        disposal_income: disposal.and_then(|(_, income)| some(income)),
        receivable: some("3481"),
        charge,
    }
}

fn sce(rest: &str, group: u8) -> ProposedAccounts {
    let written_off = |text: &str| matches!(group, 1 | 2 | 4).then(|| text.to_owned());
    ProposedAccounts {
        depreciation: written_off(&format!("28{rest}")),
        charge: written_off(if group == 1 { "68111" } else { "68112" }),
        excess: written_off("143"),
        disposal_charge: written_off("636"),
        disposal_income: written_off("736"),
        receivable: some("452"),
        ..ProposedAccounts::default()
    }
}

fn pcmn(number: &str, group: u8) -> ProposedAccounts {
    let charge = match group {
        0 => some("6300"),
        1 => some("6301"),
        2..=7 => some("6302"),
        _ => None,
    };
    let written_off = |text: &str| charge.is_some().then(|| text.to_owned());
    ProposedAccounts {
        depreciation: written_off(&format!("{}9", &number[..number.len().min(3)])),
        disposal_charge: written_off("6630"),
        disposal_income: written_off("7630"),
        receivable: some("416"),
        charge,
        ..ProposedAccounts::default()
    }
}

fn kmu(number: &str) -> ProposedAccounts {
    let charge = match number.as_bytes() {
        [_, _, _, b'9', ..] => return ProposedAccounts::default(),
        [b'1', b'5', _, ..] => "6820",
        [b'1', b'6', _, ..] => "6830",
        [b'1', b'7', _, ..] => "6840",
        _ => return ProposedAccounts::default(),
    };
    ProposedAccounts {
        depreciation: Some(format!("{}9", &number[..3])),
        charge: some(charge),
        disposal_charge: some("8504"),
        disposal_income: some("8514"),
        receivable: some("1190"),
        ..ProposedAccounts::default()
    }
}

/// Codes of assets, each of which is followed by that of its depreciation.
const GIFI_ASSETS: [u16; 31] = [
    1601, 1680, 1682, 1740, 1742, 1744, 1746, 1768, 1770, 1772, 1774, 1783, 1785, 1787, 1900, 1904, 1908,
    1910, 1912, 1914, 1918, 2010, 2012, 2014, 2016, 2018, 2020, 2022, 2024, 2026, 2424,
];

fn gifi(number: &str) -> ProposedAccounts {
    let code: Option<u16> = number.get(..4).and_then(|code| code.parse().ok());
    let Some(code) = code.filter(|code| GIFI_ASSETS.contains(code)) else {
        return ProposedAccounts::default();
    };
    ProposedAccounts {
        depreciation: Some((code + 1).to_string()),
        charge: some(if code < 2010 { "8670" } else { "8570" }),
        disposal_charge: some("8210"),
        disposal_income: some("8210"),
        receivable: some("1060"),
        ..ProposedAccounts::default()
    }
}

fn ifrs(rest: &str, group: u8) -> ProposedAccounts {
    let (depreciation, charge) = match group {
        0 if rest == "01" => (None, None),
        0 => (some("280"), some("682")),
        1 => (some("281"), some("681")),
        2 => (some("282"), some("683")),
        4 => (some("284"), some("681")),
        _ => return ProposedAccounts::default(),
    };
    ProposedAccounts {
        depreciation,
        charge,
        disposal_charge: some("652"),
        disposal_income: some("752"),
        receivable: some("461"),
        ..ProposedAccounts::default()
    }
}
