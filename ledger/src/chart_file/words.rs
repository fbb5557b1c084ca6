//! Words of headings and cells that only charts have, folded (`sheet::fold`), in French, English, Spanish and Arabic. Of Arabic words
//! the article is left out.

use crate::AccountType;

pub(super) const TYPE: &[&str] = &["type", "tipo", "nature", "naturaleza", "نوع"];
pub(super) const ACTIVE: &[&str] = &["actif", "active", "activa", "activo", "enabled", "نشط", "نشطة"];
pub(super) const MATCHABLE: &[&str] = &[
    "lettrable",
    "lettrage",
    "matchable",
    "matched",
    "matching",
    "reconcile",
    "punteable",
    "punteo",
    "collectif",
    "collective",
    "colectiva",
    "مطابقة",
    "للمطابقة",
];
pub(super) const DESCRIPTION: &[&str] =
    &["description", "descripcion", "note", "notes", "notas", "commentaire", "comment", "وصف", "ملاحظات"];
/// What a heading has that says something of an account that is not read: its parent follows from its number, its amounts from entries.
pub(super) const IGNORED: &[&str] = &[
    "parent",
    "padre",
    "superieur",
    "superior",
    "classe",
    "class",
    "clase",
    "صنف",
    "devise",
    "currency",
    "moneda",
    "divisa",
    "عملة",
    "tva",
    "vat",
    "iva",
    "tax",
];

/// What accounts are, as cells say it.
const TYPES: &[(AccountType, &[&str])] = &[
    (AccountType::Asset, &["asset", "assets", "actif", "actifs", "activo", "activos", "اصول", "الاصول"]),
    (
        AccountType::Liability,
        &[
            "liability",
            "liabilities",
            "passif",
            "passifs",
            "dette",
            "dettes",
            "pasivo",
            "pasivos",
            "خصوم",
            "الخصوم",
        ],
    ),
    (
        AccountType::Equity,
        &["equity", "capitaux propres", "fonds propres", "patrimonio neto", "patrimonio", "حقوق الملكية"],
    ),
    (
        AccountType::Revenue,
        &["revenue", "income", "produit", "produits", "ingreso", "ingresos", "ايراد", "ايرادات"],
    ),
    (
        AccountType::Expense,
        &["expense", "expenses", "charge", "charges", "gasto", "gastos", "مصروف", "مصروفات"],
    ),
    (
        AccountType::CostOfGoodsSold,
        &["cost of goods sold", "cost of sales", "cout des ventes", "coste de ventas", "تكلفة المبيعات"],
    ),
];

const YES: &[&str] = &["oui", "yes", "si", "نعم", "true", "vrai", "1", "x", "o", "y"];
const NO: &[&str] = &["non", "no", "لا", "false", "faux", "0", "n"];

/// The type that a folded cell names.
pub(super) fn type_of(folded: &str) -> Option<AccountType> {
    TYPES.iter().find(|(_, words)| words.contains(&folded)).map(|(kind, _)| *kind)
}

/// Whether a folded cell says yes or no.
pub(super) fn flag_of(folded: &str) -> Option<bool> {
    if YES.contains(&folded) { Some(true) } else { NO.contains(&folded).then_some(false) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::fold;

    #[test]
    fn every_word_is_folded() {
        let lists = [TYPE, ACTIVE, MATCHABLE, DESCRIPTION, IGNORED, YES, NO];
        let types = TYPES.iter().map(|(_, words)| *words);
        for word in lists.into_iter().chain(types).flatten() {
            assert_eq!(fold(word), *word);
        }
    }

    #[test]
    fn every_type_has_its_words_and_its_code() {
        for kind in AccountType::ALL {
            assert_eq!(type_of(&fold(kind.as_str())), Some(kind), "{kind:?}");
        }
        assert_eq!((type_of("autre"), flag_of("peut etre")), (None, None));
    }
}
