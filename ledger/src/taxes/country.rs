//! The codes of a country, read from the embedded tables.

use chrono::NaiveDate;

use super::{DatedRate, Rate, Sides, TaxDue, TaxKind, TaxUse};
use crate::{AccountNumber, Standard};

/// A tax code as a country has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountryTax {
    /// Its code, unique in the country.
    pub code: &'static str,
    /// What is sold or bought: the first part of its name.
    pub operation: &'static str,
    /// Which of the country's rates it has: the second part of its name; empty without a rate.
    pub level: &'static str,
    /// On which side of the business it is.
    pub usage: TaxUse,
    /// What the transaction is.
    pub kind: TaxKind,
    /// What makes it due.
    pub due: TaxDue,
    /// Whether most companies need it.
    pub is_usual: bool,
    /// Why there is no tax: a code of the list VATEX of EN 16931 (BT-121); empty for none.
    pub exemption: &'static str,
    /// What the account is of tax that is owed; empty for none.
    pub collected: &'static str,
    /// What the account is of tax that is got back; empty for none.
    pub deductible: &'static str,
    /// The second tax on the same base; empty for none.
    pub companion: &'static str,
    /// Where the base stands in the declaration; empty where it is not known.
    pub base_box: &'static str,
    /// Where the tax that is owed stands.
    pub tax_box: &'static str,
    /// Where the tax that is got back stands.
    pub deductible_box: &'static str,
    /// Its rates, the earliest first.
    pub rates: Vec<DatedRate>,
}

impl CountryTax {
    /// What is booked of it.
    pub const fn sides(&self) -> Sides {
        Sides::of(self.usage, self.kind)
    }
}

macro_rules! tables {
    ($($country:literal => $file:literal),+ $(,)?) => {
        fn table(country: &str) -> Option<&'static str> {
            match country {
                $($country => Some(include_str!(concat!("../../taxes/", $file, ".tsv"))),)+
                _ => None,
            }
        }

        /// The countries whose codes are known.
        #[cfg(test)]
        pub(super) const COUNTRIES: &[&str] = &[$($country),+];
    };
}

tables! {
    "BE" => "be", "BF" => "bf", "BJ" => "bj", "CA" => "ca", "CF" => "cf", "CG" => "cg", "CH" => "ch", "CI" => "ci",
    "CM" => "cm", "DZ" => "dz", "FR" => "fr", "GA" => "ga", "GQ" => "gq", "GW" => "gw", "LU" => "lu", "MA" => "ma",
    "ML" => "ml", "NE" => "ne", "SN" => "sn", "TD" => "td", "TG" => "tg", "TN" => "tn",
}

const ACCOUNTS: &str = include_str!("../../taxes/accounts.tsv");
const NAMES: &str = include_str!("../../taxes/names.tsv");

/// The codes of a country (ISO 3166-1, two letters), a companion before what names it; none where they are not known.
pub fn of_country(country: &str) -> Vec<CountryTax> {
    let mut taxes: Vec<CountryTax> = Vec::new();
    for row in table(country).unwrap_or_default().lines() {
        let (tax, rate) = read(row);
        match taxes.last_mut().filter(|last| last.code == tax.code) {
            Some(last) => last.rates.push(rate),
            None => taxes.push(CountryTax { rates: vec![rate], ..tax }),
        }
    }
    taxes
}

/// The account that a standard has for what a country's code calls it; where the standard prescribes none, the one that is
/// usual in the country.
pub fn account_of(country: &str, standard: Standard, name: &str) -> Option<AccountNumber> {
    let find = |whose: &str| {
        let rows = ACCOUNTS.lines().map(columns::<3>);
        let number = rows.into_iter().find(|row| row[0] == whose && row[1] == name)?[2];
        Some(AccountNumber::new(number).expect("embedded accounts are numbers"))
    };
    find(standard.as_str()).or_else(|| find(country))
}

/// What a code is called in French, English, Spanish and Arabic.
pub fn names_of(tax: &CountryTax) -> [String; 4] {
    let find = |key: &str| NAMES.lines().map(columns::<5>).find(|row| row[0] == key);
    let operation = find(tax.operation).expect("every operation has its names");
    let level = find(tax.level);
    [1, 2, 3, 4].map(|place| match level {
        Some(level) => format!("{}, {}", operation[place], level[place]),
        None => operation[place].to_owned(),
    })
}

fn read(row: &'static str) -> (CountryTax, DatedRate) {
    let [
        code,
        operation,
        level,
        usage,
        kind,
        due,
        usual,
        exemption,
        collected,
        deductible,
        companion,
        base_box,
        tax_box,
        deductible_box,
        from,
        rate,
        share,
    ] = columns(row);
    let percent = |text| Rate::parse(text).expect("embedded rates are percentages");
    let tax = CountryTax {
        code,
        operation,
        level,
        usage: TaxUse::from_code(usage).expect("embedded uses are known"),
        kind: TaxKind::from_code(kind).expect("embedded kinds are known"),
        due: TaxDue::from_code(due).expect("embedded dues are known"),
        is_usual: usual == "y",
        exemption,
        collected,
        deductible,
        companion,
        base_box,
        tax_box,
        deductible_box,
        rates: Vec::new(),
    };
    let from: NaiveDate = from.parse().expect("embedded dates are dates");
    (tax, DatedRate { from, rate: percent(rate), share: percent(share) })
}

fn columns<const N: usize>(row: &'static str) -> [&'static str; N] {
    let columns: Vec<&str> = row.split('\t').collect();
    columns.try_into().expect("an embedded row has all its columns")
}
