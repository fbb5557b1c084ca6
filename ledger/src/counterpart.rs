//! The accounts that usually balance the entries of journals.

use crate::{JournalKind, Standard};

/// Numbers under which the chart of a standard has what balances the entries of a kind of journal, the best one first: the bank of a bank
/// journal, the box of a cash journal. None for the other kinds, whose counterpart is of the company's own choice, and where the standard names no chart.
///
/// In France the box is 531 before 2025, and 53 alone since (ANC 2022-06).
pub const fn usual_counterparts(standard: Standard, kind: JournalKind) -> &'static [&'static str] {
    match (kind, standard) {
        (JournalKind::Bank, Standard::Pcg | Standard::Ifrs) => &["512"],
        (JournalKind::Bank, Standard::Syscohada) => &["521"],
        (JournalKind::Bank, Standard::Pcmn) => &["550"],
        (JournalKind::Bank, Standard::Pcn) => &["5131"],
        (JournalKind::Bank, Standard::Cgnc) => &["5141"],
        (JournalKind::Bank, Standard::Sce) => &["532"],
        (JournalKind::Bank, Standard::Kmu) => &["1020"],
        (JournalKind::Bank, Standard::Gifi) => &["1002"],
        (JournalKind::Cash, Standard::Pcg) => &["531", "53"],
        (JournalKind::Cash, Standard::Syscohada) => &["571"],
        (JournalKind::Cash, Standard::Pcmn) => &["570"],
        (JournalKind::Cash, Standard::Pcn) => &["516"],
        (JournalKind::Cash, Standard::Cgnc) => &["5161"],
        (JournalKind::Cash, Standard::Sce) => &["541"],
        (JournalKind::Cash, Standard::Kmu) => &["1000"],
        (JournalKind::Cash, Standard::Gifi) => &["1001"],
        (JournalKind::Cash, Standard::Ifrs) => &["531"],
        (JournalKind::Bank | JournalKind::Cash, Standard::Other)
        | (
            JournalKind::Sale
            | JournalKind::Purchase
            | JournalKind::Miscellaneous
            | JournalKind::Opening
            | JournalKind::Closing,
            _,
        ) => &[],
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::{AccountNumber, AccountRole, Chart};

    #[test]
    fn every_chart_has_a_bank_and_a_box_in_its_treasury() {
        for (standard, year) in Standard::ALL.into_iter().flat_map(|it| [(it, 2020), (it, 2025), (it, 2026)])
        {
            let chart = Chart::for_year(standard, NaiveDate::from_ymd_opt(year, 1, 1).unwrap());
            let treasury = chart.prefixes_of(&[AccountRole::Treasury]).unwrap();
            let found = |kind| {
                let numbers = usual_counterparts(standard, kind).iter();
                numbers.copied().find(|text| chart.find(&AccountNumber::new(text).unwrap()).is_some())
            };
            let (bank, cash) = (found(JournalKind::Bank), found(JournalKind::Cash));
            assert_eq!(bank.is_none(), standard == Standard::Other, "{standard:?} {year}");
            assert_eq!(cash.is_none(), standard == Standard::Other, "{standard:?} {year}");
            assert!(
                [bank, cash].into_iter().flatten().all(|number| treasury.contains(number)),
                "{standard:?}"
            );
            assert_eq!(found(JournalKind::Sale), None);
        }
    }
}
