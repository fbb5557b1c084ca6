//! The words of headings and of rows of totals, folded (`super::fold`: a hamza is gone with its carrier kept), in French, English, Spanish
//! and Arabic. Of Arabic words the article is left out.
//!
//! They are those of the trial balances that Sage, Ciel, EBP, Cegid, Quadra, Pennylane, Odoo, QuickBooks, Xero and A3 export, of the FEC, and
//! of hand-made sheets.

pub(super) const DEBIT: &[&str] = &[
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
pub(super) const CREDIT: &[&str] = &[
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
pub(super) const BALANCE: &[&str] = &[
    "solde",
    "soldes",
    "balance",
    "saldo",
    "saldos",
    "montant",
    "amount",
    "importe",
    "رصيد",
    "ارصدة",
    "مبلغ",
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
pub(super) const ACCOUNT: &[&str] = &[
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
pub(super) const NAMED_ACCOUNT: &[&str] =
    &["compte", "comptes", "account", "cuenta", "cuentas", "comptelib", "حساب"];
pub(super) const LABEL: &[&str] = &[
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
pub(super) const AUXILIARY: &[&str] = &[
    "auxiliaire",
    "auxiliaires",
    "aux",
    "tiers",
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
pub(super) const AUXILIARY_LABEL: &[&str] = &["compauxlib"];
pub(super) const DATE: &[&str] = &["date", "fecha", "ecrituredate", "piecedate", "تاريخ"];
pub(super) const DUE: &[&str] = &["echeance", "ech", "due", "vencimiento", "استحقاق"];
pub(super) const PIECE: &[&str] = &[
    "piece",
    "reference",
    "ref",
    "facture",
    "document",
    "invoice",
    "documento",
    "factura",
    "referencia",
    "asiento",
    "pieceref",
    "مرجع",
    "فاتورة",
    "مستند",
];
pub(super) const LETTER: &[&str] =
    &["lettrage", "lettre", "let", "letter", "matching", "ecriturelet", "punteo", "conciliacion", "مطابقة"];
pub(super) const SIDE: &[&str] = &["sens", "side", "sentido", "طبيعة"];

/// What a row of totals begins with.
pub(super) const TOTAL: &[&str] = &[
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
pub(super) const TOTAL_BEHIND: &[&str] = &["total", "totaux", "totals"];
/// Words that need one of [`TOTAL_BEHIND`].
pub(super) const TOTAL_NEEDING: &[&str] = &["sous", "grand"];
/// What stands beside the number of the accounts that a total sums up.
pub(super) const TOTAL_OF: &[&str] =
    &["classe", "class", "clase", "groupe", "group", "grupo", "racine", "فية"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::fold::fold;

    #[test]
    fn every_word_is_folded() {
        let lists = [
            DEBIT,
            CREDIT,
            OPENING,
            CLOSING,
            BALANCE,
            IGNORED,
            ACCOUNT,
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
