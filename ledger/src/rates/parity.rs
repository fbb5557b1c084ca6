//! Parities that are fixed by treaty and law, and therefore never read from a table.

/// Units of a currency for one euro, in hundred-thousandths; `None` for a currency that is not tied to it.
///
/// XOF and XAF 655.957 and KMF 491.96775: Council Decision 98/683/EC of 23 November 1998 leaves the agreements with France in force, under
/// which 1 franc was 100 francs CFA and 75 Comorian francs since 1994-01-12, and Council Regulation (EC) No 2866/98 fixed
/// 1 euro at 6.55957 francs from 1999-01-01.
pub fn euro_parity(currency: &str) -> Option<u32> {
    match currency {
        "EUR" => Some(100_000),
        "XOF" | "XAF" => Some(65_595_700),
        "KMF" => Some(49_196_775),
        _ => None,
    }
}

/// So many units of one currency are so many of another, where both are tied to the euro.
pub(super) fn parity(from: &str, to: &str) -> Option<(u128, u128)> {
    Some((euro_parity(from)?.into(), euro_parity(to)?.into()))
}
