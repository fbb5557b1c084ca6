//! Words of headings and of rows of totals that several kinds of tables have, folded (`super::fold`: a hamza is gone with its carrier
//! kept), in French, English, Spanish and Arabic. Of Arabic words the article is left out.
//!
//! They are those that Sage, Ciel, EBP, Cegid, Quadra, Pennylane, Odoo, QuickBooks, Xero and A3 export, of the FEC, and of hand-made sheets.

pub(crate) const DEBIT: &[&str] = &[
    "debit",
    "debits",
    "debiteur",
    "debiteurs",
    "debitrice",
    "deb",
    "dt",
    "dr",
    "debe",
    "deudor",
    "deudora",
    "deudores",
    "مدين",
    "مدينة",
];
pub(crate) const CREDIT: &[&str] = &[
    "credit",
    "credits",
    "crediteur",
    "crediteurs",
    "creditrice",
    "cred",
    "ct",
    "cr",
    "haber",
    "acreedor",
    "acreedora",
    "acreedores",
    "داين",
    "داينة",
];
pub(crate) const BALANCE: &[&str] = &["solde", "soldes", "balance", "saldo", "saldos", "رصيد", "ارصدة"];
pub(crate) const AMOUNT: &[&str] = &["montant", "amount", "importe", "مبلغ"];
pub(crate) const ACCOUNT: &[&str] = &[
    "compte",
    "comptes",
    "account",
    "acct",
    "cuenta",
    "cuentas",
    "code",
    "codigo",
    "numero",
    "comptenum",
    "حساب",
    "رقم",
    "رمز",
];
/// Beside a word for a name: that of an account.
pub(crate) const NAMED_ACCOUNT: &[&str] =
    &["compte", "comptes", "account", "cuenta", "cuentas", "comptelib", "حساب"];
pub(crate) const LABEL: &[&str] = &[
    "libelle",
    "libelles",
    "intitule",
    "intitules",
    "designation",
    "description",
    "nom",
    "name",
    "label",
    "denominacion",
    "descripcion",
    "nombre",
    "concepto",
    "titulo",
    "comptelib",
    "ecriturelib",
    "اسم",
    "بيان",
    "وصف",
];
pub(crate) const AUXILIARY: &[&str] = &[
    "auxiliaire",
    "auxiliaires",
    "aux",
    "tiers",
    "party",
    "partner",
    "partenaire",
    "customer",
    "vendor",
    "client",
    "clients",
    "fournisseur",
    "fournisseurs",
    "supplier",
    "cliente",
    "proveedor",
    "auxiliar",
    "tercero",
    "compauxnum",
    "compauxlib",
    "مساعد",
    "طرف",
    "شريك",
];
pub(crate) const AUXILIARY_LABEL: &[&str] = &["compauxlib"];
pub(crate) const DATE: &[&str] = &["date", "fecha", "ecrituredate", "piecedate", "تاريخ"];
pub(crate) const DUE: &[&str] = &["echeance", "ech", "due", "vencimiento", "استحقاق"];
pub(crate) const PIECE: &[&str] = &[
    "piece",
    "reference",
    "ref",
    "facture",
    "document",
    "invoice",
    "documento",
    "factura",
    "referencia",
    "pieceref",
    "مرجع",
    "فاتورة",
    "مستند",
];
pub(crate) const LETTER: &[&str] =
    &["lettrage", "lettre", "let", "letter", "matching", "ecriturelet", "punteo", "conciliacion", "مطابقة"];
pub(crate) const SIDE: &[&str] = &["sens", "side", "sentido", "طبيعة"];
/// What a row of totals begins with.
pub(crate) const TOTAL: &[&str] = &[
    "total",
    "totaux",
    "totals",
    "totales",
    "sous",
    "subtotal",
    "grand",
    "sum",
    "suma",
    "sumas",
    "ensemble",
    "مجموع",
    "اجمالي",
];
/// What stands behind the first word where that alone means nothing: `sous total`, `grand total`.
pub(crate) const TOTAL_BEHIND: &[&str] = &["total", "totaux", "totals"];
/// Words that need one of [`TOTAL_BEHIND`].
pub(crate) const TOTAL_NEEDING: &[&str] = &["sous", "grand"];
/// What stands beside the number of the accounts that a total sums up.
pub(crate) const TOTAL_OF: &[&str] =
    &["classe", "class", "clase", "groupe", "group", "grupo", "racine", "فية"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::fold;

    #[test]
    fn every_word_is_folded() {
        let lists = [
            DEBIT,
            CREDIT,
            BALANCE,
            AMOUNT,
            ACCOUNT,
            NAMED_ACCOUNT,
            LABEL,
            AUXILIARY,
            AUXILIARY_LABEL,
            DATE,
            DUE,
            PIECE,
            LETTER,
            SIDE,
            TOTAL,
            TOTAL_BEHIND,
            TOTAL_NEEDING,
            TOTAL_OF,
        ];
        for word in lists.into_iter().flatten() {
            assert_eq!(fold(word), *word);
        }
    }
}
