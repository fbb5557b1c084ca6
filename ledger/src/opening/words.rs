//! Words that only the headings of balances have, folded as those of [`sheet::words`](crate::sheet::words).

pub(super) const OPENING: &[&str] = &[
    "initial",
    "initiale",
    "initiaux",
    "ouverture",
    "opening",
    "beginning",
    "nouveau",
    "nouveaux",
    "anouveau",
    "an",
    "debut",
    "reprise",
    "anterieur",
    "anterieurs",
    "forward",
    "apertura",
    "inicial",
    "iniciales",
    "افتتاحي",
    "افتتاحية",
    "اول",
];
pub(super) const CLOSING: &[&str] = &[
    "final",
    "finale",
    "finaux",
    "fin",
    "cloture",
    "closing",
    "ending",
    "end",
    "ytd",
    "cierre",
    "finales",
    "ختامي",
    "ختامية",
    "نهايي",
];
/// Columns that nothing is read from: amounts that are no balance in the company's currency, and what an account is.
pub(super) const IGNORED: &[&str] = &[
    "devise",
    "devises",
    "currency",
    "divisa",
    "cours",
    "rate",
    "quantite",
    "quantity",
    "status",
    "type",
    "nature",
    "budget",
    "variation",
    "journal",
    "diario",
    "عملة",
    "يومية",
];
/// The number of an entry, which is what an open item refers to.
pub(super) const ENTRY: &[&str] = &["asiento"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::fold;

    #[test]
    fn every_word_is_folded() {
        let lists = [OPENING, CLOSING, IGNORED, ENTRY];
        for word in lists.into_iter().flatten() {
            assert_eq!(fold(word), *word);
        }
    }
}
