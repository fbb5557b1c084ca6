//! What the reader put up with, told to the user before anything is imported. Codes are the contract.

use std::collections::BTreeMap;

use super::Params;

const FIRST_LINES: usize = 5;

/// A departure from the law's layout that leaves no doubt about what was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is described by `message`")]
pub enum ToleranceCode {
    ByteOrderMark,
    NulRemoved,
    EncodingMixed,
    UnreadableCharacter,
    LineEndMixed,
    LineEndDoubled,
    LineBreakInField,
    EmptyLine,
    UnusualSeparator,
    TrailingSeparator,
    ShortLine,
    ExtraColumn,
    MissingColumn,
    ColumnOrder,
    ControlCharacter,
    DecimalPoint,
    ThousandsSeparator,
    ScientificNumber,
    AmountRounded,
    NegativeAmount,
    BothSides,
    ZeroLine,
    DateLayout,
    DateDropped,
    CurrencyAmountDropped,
    CurrencyAmountRounded,
    CurrencyMissing,
    CurrencyDropped,
    SettlementDropped,
    OpeningDate,
    EmptyNumber,
    NumberMonths,
    EmptyLabel,
    EmptyPiece,
    EmptyValidation,
    LabelShortened,
    LabelDiffers,
    AuxiliaryNameDropped,
}

impl ToleranceCode {
    /// The stable code.
    pub fn as_str(self) -> &'static str {
        self.text().0
    }

    fn text(self) -> (&'static str, &'static str) {
        match self {
            Self::ByteOrderMark => {
                ("byte_order_mark", "Marque d'ordre des octets retirée en tête de fichier")
            }
            Self::NulRemoved => ("nul_removed", "Octets nuls retirés"),
            Self::EncodingMixed => ("encoding_mixed", "Plusieurs jeux de caractères dans le fichier"),
            Self::UnreadableCharacter => {
                ("unreadable_character", "Caractères illisibles, remplacés par « \u{FFFD} »")
            }
            Self::LineEndMixed => ("line_end_mixed", "Fins de ligne de plusieurs sortes"),
            Self::LineEndDoubled => ("line_end_doubled", "Fins de ligne doublées (CR CR LF)"),
            Self::LineBreakInField => {
                ("line_break_in_field", "Saut de ligne à l'intérieur d'un champ, lu comme une espace")
            }
            Self::EmptyLine => ("empty_line", "Lignes vides ignorées"),
            Self::UnusualSeparator => {
                ("unusual_separator", "Séparateur autre que la tabulation ou la barre verticale")
            }
            Self::TrailingSeparator => ("trailing_separator", "Séparateurs en trop en fin de ligne"),
            Self::ShortLine => ("short_line", "Lignes complétées par des champs vides"),
            Self::ExtraColumn => ("extra_column", "Colonnes supplémentaires ignorées"),
            Self::MissingColumn => ("missing_column", "Colonnes facultatives absentes"),
            Self::ColumnOrder => ("column_order", "Colonnes dans un autre ordre que celui du texte"),
            Self::ControlCharacter => ("control_character", "Caractères de contrôle lus comme des espaces"),
            Self::DecimalPoint => ("decimal_point", "Montants avec un point décimal"),
            Self::ThousandsSeparator => ("thousands_separator", "Montants avec des séparateurs de milliers"),
            Self::ScientificNumber => ("scientific_number", "Montants en notation scientifique"),
            Self::AmountRounded => ("amount_rounded", "Montants arrondis aux décimales de la devise"),
            Self::NegativeAmount => ("negative_amount", "Montants négatifs portés de l'autre côté"),
            Self::BothSides => ("both_sides", "Lignes avec débit et crédit, lues comme deux lignes"),
            Self::ZeroLine => ("zero_line", "Lignes à zéro ignorées"),
            Self::DateLayout => ("date_layout", "Dates écrites autrement que AAAAMMJJ"),
            Self::DateDropped => ("date_dropped", "Dates secondaires illisibles, laissées vides"),
            Self::CurrencyAmountDropped => (
                "currency_amount_dropped",
                "Montants en devise absents ou illisibles, laissés vides avec leur devise",
            ),
            Self::CurrencyAmountRounded => {
                ("currency_amount_rounded", "Montants en devise arrondis aux décimales de leur devise")
            }
            Self::CurrencyMissing => ("currency_missing", "Montants en devise sans devise, laissés vides"),
            Self::CurrencyDropped => (
                "currency_dropped",
                "Devises inconnues de la norme ISO 4217, laissées vides avec leur montant",
            ),
            Self::SettlementDropped => (
                "settlement_dropped",
                "Date et mode de règlement, nature de l'opération et client non repris, gardés dans le fichier d'origine",
            ),
            Self::OpeningDate => {
                ("opening_date", "À-nouveaux datés d'avant l'exercice, portés à son premier jour")
            }
            Self::EmptyNumber => ("empty_number", "Numéros d'écriture vides"),
            Self::NumberMonths => ("number_months", "Numéros d'écriture qui couvrent plusieurs mois"),
            Self::EmptyLabel => ("empty_label", "Libellés d'écriture vides"),
            Self::EmptyPiece => ("empty_piece", "Références de pièce vides"),
            Self::EmptyValidation => ("empty_validation", "Dates de validation vides"),
            Self::LabelShortened => ("label_shortened", "Intitulés de compte ou de journal raccourcis"),
            Self::LabelDiffers => (
                "label_differs",
                "Intitulés qui diffèrent du premier de leur journal, compte ou compte auxiliaire, qui seul est gardé",
            ),
            Self::AuxiliaryNameDropped => {
                ("auxiliary_name_dropped", "Noms sans numéro de compte auxiliaire, laissés vides")
            }
        }
    }
}

/// One kind of tolerance and how often it was needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tolerance {
    /// Which one.
    pub code: ToleranceCode,
    /// How many lines (or columns, or bytes for NUL) it concerns.
    pub count: u64,
    /// The first lines concerned, at most 5; empty when the whole file is.
    pub first_lines: Vec<u64>,
    /// Names or values, where that helps; may be empty.
    pub detail: String,
}

impl Tolerance {
    /// The names or values, where that helps.
    pub fn params(&self) -> Params {
        Params { value: Some(self.detail.clone()).filter(|detail| !detail.is_empty()), ..Params::default() }
    }

    /// A French sentence.
    pub fn message(&self) -> String {
        let text = self.code.text().1;
        if self.detail.is_empty() { format!("{text}.") } else { format!("{text} : {}.", self.detail) }
    }
}

#[derive(Default)]
pub(super) struct ToleranceList(BTreeMap<ToleranceCode, Tolerance>);

impl ToleranceList {
    /// Counts a tolerance at a line.
    pub(super) fn at(&mut self, code: ToleranceCode, line: u64) {
        self.many(code, line, 1);
    }

    /// Counts a tolerance of several lines, of which one is known.
    pub(super) fn many(&mut self, code: ToleranceCode, line: u64, count: u64) {
        let tolerance = self.entry(code);
        tolerance.count += count;
        if tolerance.first_lines.len() < FIRST_LINES && tolerance.first_lines.last() != Some(&line) {
            tolerance.first_lines.push(line);
        }
    }

    /// Counts a tolerance of the whole file.
    pub(super) fn of_file(&mut self, code: ToleranceCode, count: u64, detail: String) {
        if count > 0 {
            let tolerance = self.entry(code);
            tolerance.count += count;
            tolerance.detail = detail;
        }
    }

    pub(super) fn into_vec(self) -> Vec<Tolerance> {
        self.0.into_values().collect()
    }

    fn entry(&mut self, code: ToleranceCode) -> &mut Tolerance {
        self.0.entry(code).or_insert_with(|| Tolerance {
            code,
            count: 0,
            first_lines: Vec::new(),
            detail: String::new(),
        })
    }
}

impl ToleranceList {
    /// These tolerances and others, by code.
    pub(super) fn merged(mut self, others: ToleranceList) -> Vec<Tolerance> {
        self.0.extend(others.0);
        self.into_vec()
    }
}
