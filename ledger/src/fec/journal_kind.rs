//! What a journal seems to be for, by the whole words of its label and by its code.
//!
//! A wrong guess of opening would be posted and final, so two signs may not contradict each other: a journal of sales
//! is one of sales whatever is new about it. What an entry is, its own dates and accounts have to confirm.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::JournalKind;

/// Words and terms of several words, without accents and in lower case.
const TERMS: [(&str, JournalKind); 38] = [
    ("a nouveau", JournalKind::Opening),
    ("a nouveaux", JournalKind::Opening),
    ("anouveau", JournalKind::Opening),
    ("anouveaux", JournalKind::Opening),
    ("ran", JournalKind::Opening),
    ("ouverture", JournalKind::Opening),
    ("bilan debut", JournalKind::Opening),
    ("bilan de debut", JournalKind::Opening),
    ("bilan entree", JournalKind::Opening),
    ("bilan d entree", JournalKind::Opening),
    ("bilan initial", JournalKind::Opening),
    ("soldes initiaux", JournalKind::Opening),
    ("vente", JournalKind::Sale),
    ("ventes", JournalKind::Sale),
    ("facturation", JournalKind::Sale),
    ("facturations", JournalKind::Sale),
    ("achat", JournalKind::Purchase),
    ("achats", JournalKind::Purchase),
    ("fournisseur", JournalKind::Purchase),
    ("fournisseurs", JournalKind::Purchase),
    ("caisse", JournalKind::Cash),
    ("caisses", JournalKind::Cash),
    ("banque", JournalKind::Bank),
    ("banques", JournalKind::Bank),
    ("bancaire", JournalKind::Bank),
    ("bancaires", JournalKind::Bank),
    ("bank", JournalKind::Bank),
    ("credit agricole", JournalKind::Bank),
    ("caisse d epargne", JournalKind::Bank),
    ("credit lyonnais", JournalKind::Bank),
    ("credit mutuel", JournalKind::Bank),
    ("societe generale", JournalKind::Bank),
    ("bnp", JournalKind::Bank),
    ("bnp paribas", JournalKind::Bank),
    ("lcl", JournalKind::Bank),
    ("cic", JournalKind::Bank),
    ("divers", JournalKind::Miscellaneous),
    ("diverses", JournalKind::Miscellaneous),
];

const CODES: [(&str, JournalKind); 14] = [
    ("AN", JournalKind::Opening),
    ("RAN", JournalKind::Opening),
    ("VE", JournalKind::Sale),
    ("VT", JournalKind::Sale),
    ("VTE", JournalKind::Sale),
    ("VEN", JournalKind::Sale),
    ("AC", JournalKind::Purchase),
    ("HA", JournalKind::Purchase),
    ("ACH", JournalKind::Purchase),
    ("BQ", JournalKind::Bank),
    ("BQE", JournalKind::Bank),
    ("BNK", JournalKind::Bank),
    ("CA", JournalKind::Cash),
    ("CAI", JournalKind::Cash),
];

/// What a journal seems to be for: the first term of its label, else its code without the digits at its end. It is
/// one of opening entries only when the other of the two says nothing else.
pub(super) fn guess_kind(code: &str, label: &str) -> JournalKind {
    let letters = code.trim_end_matches(|c: char| c.is_ascii_digit()).to_uppercase();
    let by_code = CODES.iter().find(|(usual, _)| letters == *usual).map(|(_, kind)| *kind);
    match (first_term(label), by_code) {
        (Some(JournalKind::Opening), Some(of_code)) => of_code,
        (of_label, of_code) => of_label.or(of_code).unwrap_or(JournalKind::Miscellaneous),
    }
}

/// The kind of the term that stands first in a label; of two that begin together, the longer.
fn first_term(label: &str) -> Option<JournalKind> {
    let plain = label.nfd().filter(|c| !is_combining_mark(*c)).collect::<String>().to_lowercase();
    let words: Vec<&str> =
        plain.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    (0..words.len()).find_map(|from| {
        let begins = |term: &str| {
            let parts: Vec<&str> = term.split(' ').collect();
            words[from..].starts_with(&parts)
        };
        TERMS
            .iter()
            .filter(|(term, _)| begins(term))
            .max_by_key(|(term, _)| term.len())
            .map(|(_, kind)| *kind)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_is_told_by_its_label_then_by_its_code() {
        let check = |code, label, expected| assert_eq!(guess_kind(code, label), expected, "{code} {label}");
        check("BQ1", "", JournalKind::Bank);
        check("CA", "CREDIT AGRICOLE", JournalKind::Bank);
        check("CE", "Crédit agricole", JournalKind::Bank);
        check("CE", "Caisse d'épargne", JournalKind::Bank);
        check("ca", "Caisse", JournalKind::Cash);
        check("B2", "BNP PARIBAS", JournalKind::Bank);
        check("B3", "Crédit Mutuel", JournalKind::Bank);
        check("HA", "", JournalKind::Purchase);
        check("X", "Règlements fournisseurs", JournalKind::Purchase);
        check("OD", "Opérations diverses", JournalKind::Miscellaneous);
        check("X", "Opérations", JournalKind::Miscellaneous);
    }

    #[test]
    fn balances_brought_forward_are_known_by_whole_terms() {
        let opens = |code, label| assert_eq!(guess_kind(code, label), JournalKind::Opening, "{code} {label}");
        opens("AD", "A Nouveaux Détaillés");
        opens("AN", "À-nouveaux");
        opens("99", "Report a\u{300} nouveau");
        opens("99", "Reports à\u{a0}nouveau");
        opens("OU", "Journal d’ouverture");
        opens("RAN", "");
        opens("AN25", "Journal AN25");
        opens("AN", "A nouveaux fournisseurs");
        opens("OD9", "A nouveaux");
        opens("2", "BILAN DEBUT");
        opens("3", "Bilan d'entrée");
    }

    #[test]
    fn what_is_new_or_opened_is_not_brought_forward() {
        let check = |code, label, expected| assert_eq!(guess_kind(code, label), expected, "{code} {label}");
        check("VE", "Ventes nouveau magasin", JournalKind::Sale);
        check("VN", "Ventes à nouveau client", JournalKind::Sale);
        check("NM", "Nouveau magasin", JournalKind::Miscellaneous);
        check("NM", "Extra nouveau", JournalKind::Miscellaneous);
        check("RO", "Réouverture", JournalKind::Miscellaneous);
        check("VE", "A nouveau", JournalKind::Sale);
        check("AC", "Ouverture du restaurant", JournalKind::Purchase);
        check("BQ2", "Ouverture de crédit", JournalKind::Bank);
        check("AN", "Achats négoce", JournalKind::Purchase);
        check("BL", "Blanc divers", JournalKind::Miscellaneous);
        check("RE", "Reventes", JournalKind::Miscellaneous);
    }
}
