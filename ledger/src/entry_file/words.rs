//! Words that only the headings of entries have, folded as those of [`sheet::words`](crate::sheet::words).

/// Columns that nothing is read from: what is counted, rated or explained, and balances that go along with the lines.
pub(super) const IGNORED: &[&str] = &[
    "quantite",
    "quantity",
    "cantidad",
    "كمية",
    "cours",
    "taux",
    "rate",
    "tasa",
    "tipo",
    "type",
    "nature",
    "statut",
    "status",
    "etat",
    "state",
    "estado",
    "حالة",
    "budget",
    "journallib",
];
/// Without a word for a text or an amount: what counts the lines.
pub(super) const LINE: &[&str] = &["ligne", "lignes", "line", "lines", "linea", "lineas", "سطر", "اسطر"];
/// Beside a word for a day: one that is none of an entry.
pub(super) const OTHER_DATE: &[&str] = &[
    "lettrage",
    "lettre",
    "matching",
    "validation",
    "valeur",
    "value",
    "valor",
    "saisie",
    "creation",
    "created",
    "reglement",
    "rapprochement",
];
/// Beside a word for a day: that of the supporting document.
pub(super) const OF_PIECE: &[&str] =
    &["piece", "facture", "document", "invoice", "documento", "factura", "piecedate", "فاتورة", "مستند"];
pub(super) const CURRENCY: &[&str] =
    &["devise", "devises", "currency", "divisa", "moneda", "idevise", "montantdevise", "عملة"];
pub(super) const JOURNAL: &[&str] =
    &["journal", "journaux", "jnl", "jal", "diario", "journalcode", "يومية", "دفتر"];
pub(super) const ENTRY: &[&str] = &[
    "ecriture",
    "ecritures",
    "ecriturenum",
    "mouvement",
    "mvt",
    "entry",
    "entries",
    "transaction",
    "asiento",
    "asientos",
    "apunte",
    "قيد",
];
/// A heading of one of these words alone has the numbers of entries.
pub(super) const NUMBER: &[&str] = &["numero", "number", "num", "no", "n", "رقم"];
/// A heading of one of these words alone has the numbers of accounts, as those in [`ACCOUNT`](crate::sheet::words::ACCOUNT) that say more.
pub(super) const ACCOUNT_ALONE: &[&str] = &["code", "codigo", "general", "رمز"];
pub(super) const ACCOUNT: &[&str] = &[
    "compte",
    "comptes",
    "account",
    "acct",
    "cuenta",
    "cuentas",
    "comptenum",
    "accountcode",
    "accountnumber",
    "حساب",
];
/// What a line says, beside the words in [`LABEL`](crate::sheet::words::LABEL).
pub(super) const NARRATION: &[&str] = &["narration", "memo", "motif", "glosa", "شرح"];
pub(super) const TAX: &[&str] =
    &["tva", "taxe", "taxes", "tax", "vat", "iva", "impuesto", "impuestos", "ضريبة", "ضريبية", "ضرايب"];
pub(super) const TAX_BASE: &[&str] = &["base", "assiette", "imponible", "وعاء"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::fold;

    #[test]
    fn every_word_is_folded() {
        let lists = [
            IGNORED,
            LINE,
            OTHER_DATE,
            OF_PIECE,
            CURRENCY,
            JOURNAL,
            ENTRY,
            NUMBER,
            ACCOUNT_ALONE,
            ACCOUNT,
            NARRATION,
            TAX,
            TAX_BASE,
        ];
        for word in lists.into_iter().flatten() {
            assert_eq!(fold(word), *word);
        }
    }
}
