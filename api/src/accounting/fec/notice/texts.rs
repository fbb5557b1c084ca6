//! The sentences of a notice, as the file is written by [`super::super::export`].

use ledger::Standard;

pub const SUBJECT: &str = "Description du fichier des écritures comptables remis en application de l’article L. 47 A, I du livre des \
    procédures fiscales, établi selon l’article A. 47 A-1 (BOI-CF-IOR-60-40-20) : signification des zones, codes, numérotation.";

/// The 18 fields of the law, in the order of the file.
pub const FIELDS: [(&str, &str); 18] = [
    ("JournalCode", "Code du journal, de la liste des journaux ci-dessous."),
    ("JournalLib", "Nom du journal."),
    ("EcritureNum", "Numéro de l’écriture, voir « Numérotation et ordre des écritures »."),
    (
        "EcritureDate",
        "Date de comptabilisation. Les lignes d’une écriture reprise gardent chacune la date de l’ancien logiciel.",
    ),
    ("CompteNum", "Numéro du compte général, selon le plan de comptes de l’entreprise."),
    ("CompteLib", "Intitulé du compte, tel qu’il est au jour de l’édition du fichier."),
    ("CompAuxNum", "Code du tiers (client, fournisseur ou autre) lorsque la ligne en porte un ; vide sinon."),
    ("CompAuxLib", "Nom du tiers ; vide sans tiers."),
    (
        "PieceRef",
        "Référence de la pièce justificative. À défaut de pièce, le code du journal et le numéro de l’écriture.",
    ),
    (
        "PieceDate",
        "Date de la pièce justificative ; à défaut de pièce, la date de l’écriture. Vide lorsque la pièce n’a pas de date.",
    ),
    ("EcritureLib", "Libellé de la ligne, celui de l’écriture à défaut."),
    ("Debit", "Montant au débit dans la monnaie de tenue, 0 lorsque la ligne est au crédit. Jamais négatif."),
    ("Credit", "Montant au crédit dans la monnaie de tenue, 0 lorsque la ligne est au débit."),
    (
        "EcritureLet",
        "Code de lettrage des lignes de ce compte et de ce tiers qui se soldent entre elles à la clôture de l’exercice au plus tard. \
         Un lettrage repris garde le code de l’ancien logiciel tant que personne ne l’a défait. Vide sinon.",
    ),
    ("DateLet", "Date à laquelle le lettrage a été fait ; vide sans lettrage."),
    (
        "ValidDate",
        "Jour de la validation, à partir duquel l’écriture est définitive : pour une écriture saisie ici, le jour où elle a été \
         comptabilisée, dans le fuseau de l’entreprise ; pour une écriture reprise, la date de l’ancien logiciel, à défaut celle du \
         reste de son écriture, à défaut le jour de la reprise.",
    ),
    (
        "Montantdevise",
        "Montant dans la devise de Idevise, dans le sens de la ligne, avec les décimales de cette devise ; vide sans devise.",
    ),
    (
        "Idevise",
        "Code ISO 4217 de la devise d’origine ; vide lorsque l’opération est dans la monnaie de tenue.",
    ),
];

/// How the file is written, with amounts of so many decimals.
pub fn format(decimals: u8) -> Vec<(&'static str, String)> {
    let amounts = if decimals == 0 {
        "Sans décimale, sans séparateur de milliers.".to_owned()
    } else {
        format!("Virgule décimale, {decimals} décimales, sans séparateur de milliers.")
    };
    let plain = |name, text: &str| (name, text.to_owned());
    vec![
        plain("Nature", "Fichier à plat, une ligne par ligne d’écriture, longueurs variables."),
        plain("Jeu de caractères", "UTF-8, sans marque d’ordre des octets."),
        plain(
            "Séparateur de zones",
            "Tabulation (0x09). Les tabulations et sauts de ligne d’un texte sont remplacés par une espace.",
        ),
        plain("Fin de ligne", "Retour chariot et saut de ligne (0x0D 0x0A)."),
        plain("Première ligne", "Noms des zones."),
        plain("Dates", "AAAAMMJJ, sans séparateur."),
        ("Montants", amounts),
        plain("Zone sans objet", "Vide."),
    ]
}

/// How entries are counted and in which order they stand.
pub fn numbering(has_import: bool) -> Vec<(&'static str, &'static str)> {
    let made_here = if has_import {
        "Dans chaque journal, les écritures saisies ici sont comptées à partir de 1 dans l’ordre de leur comptabilisation, sans trou. \
         L’exercice ayant une reprise, le compte est précédé du code du journal et d’un tiret, ou d’autant de tirets qu’il faut pour \
         qu’aucun numéro ne soit celui de l’ancien logiciel."
    } else {
        "Dans chaque journal, les écritures sont comptées à partir de 1 dans l’ordre de leur comptabilisation, sans trou."
    };
    let mut rules = vec![("Écritures saisies ici", made_here)];
    if has_import {
        rules.push((
            "Écritures reprises",
            "Elles gardent le numéro que leur donnait l’ancien logiciel, qui peut compter à travers tous les journaux.",
        ));
    }
    rules.extend([
        ("Ordre", "Les à-nouveaux d’abord, puis l’ordre chronologique de validation ; dans un même jour, les écritures reprises dans l’ordre \
          de l’ancien logiciel, puis les autres par journal et par numéro."),
        ("Écritures exclues", "Les brouillons, qui ne sont pas comptabilisés, et l’écriture qui solde les comptes de charges et de produits à \
          la clôture."),
        ("Corrections", "Une écriture comptabilisée n’est ni modifiée ni supprimée : elle est corrigée par contre-passation. Les écritures de \
          chaque journal et exercice sont chaînées par empreintes SHA-256."),
    ]);
    rules
}

/// The standard by which the accounts are kept.
pub fn standard(standard: Standard) -> &'static str {
    match standard {
        Standard::Pcg => "Plan comptable général (ANC 2014-03 et suivants)",
        Standard::Syscohada => "Système comptable OHADA révisé (SYSCOHADA)",
        Standard::Pcmn => "Plan comptable minimum normalisé (Belgique)",
        Standard::Pcn => "Plan comptable normalisé (Luxembourg)",
        Standard::Cgnc => "Code général de la normalisation comptable (Maroc)",
        Standard::Sce => "Système comptable des entreprises (Tunisie)",
        Standard::Kmu => "Plan comptable suisse PME (Kontenrahmen KMU)",
        Standard::Gifi => "Index général des renseignements financiers (IGRF, Canada)",
        Standard::Ifrs => "Normes IFRS, plan de comptes de l’entreprise",
        Standard::Other => "Plan de comptes de l’entreprise",
    }
}

/// Where entries come from.
pub fn source(source: &str) -> &'static str {
    match source {
        "import" => "Reprise d’un fichier",
        "reversal" => "Contre-passation",
        "closing" => "Clôture et à-nouveaux",
        "assets" => "Registre des immobilisations",
        "loans" => "Registre des emprunts",
        _ => "Saisie ou fichier d’écritures",
    }
}
