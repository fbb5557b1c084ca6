//! What exactly a finding says: a stable code with its parameters, and the French sentence of both.

use chrono::NaiveDate;

use super::IssueCode;
use super::finding::shown;

/// What is wrong, as precisely as the code of a rule does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each is described by its sentence")]
pub enum Reason {
    FileName,
    HeaderUnreadable,
    LineTooLong,
    NoData,
    ColumnMissing,
    FieldCount,
    EmptyLine,
    FieldEmpty,
    FieldEmptySince2013,
    NumberPoint,
    NumberGrouping,
    NumberInvalid,
    DateMissing,
    DateParts,
    DateLayout,
    DateCentury,
    Direction,
    AccountDigits,
    OneSide,
    EntryUnbalanced,
    UnnamedEntryUnbalanced,
    BalanceUnchecked,
    TotalsOverflow,
    DateInvalid,
    OutsideYear,
    NumberBreak,
    ValidationOrder,
    MatchingUnbalanced,
    UnnamedMatchingUnbalanced,
    MatchingUnchecked,
    SirenInvalid,
    AccountClass,
    OpeningLate,
    Placeholder,
    AuxiliaryAccount,
    NamedYear,
    NumberMonths,
    NothingCounted,
    /// What stands in the way of an import too.
    Issue(IssueCode),
}

/// The parameters of a sentence; texts of the file have at most 40 characters and no control character.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    /// The value at fault, a matching letter, or names separated by commas.
    pub value: Option<String>,
    /// The value before it, or that it is compared with.
    pub previous: Option<String>,
    /// How many there are.
    pub count: Option<u64>,
    /// How many there should be.
    pub expected: Option<u64>,
    /// The date at fault, or the first of two.
    pub date: Option<NaiveDate>,
    /// The date that it is compared with, or the last of two.
    pub other_date: Option<NaiveDate>,
    /// The journal of the entry.
    pub journal: Option<String>,
    /// The number of the entry.
    pub number: Option<String>,
    /// The account.
    pub account: Option<String>,
}

impl Params {
    /// A value of the file, unless it is empty.
    pub(super) fn of(value: &str) -> Self {
        Self { value: (!value.is_empty()).then(|| shown(value)), ..Self::default() }
    }

    /// A date.
    pub(super) fn on(date: NaiveDate) -> Self {
        Self { date: Some(date), ..Self::default() }
    }

    /// A number of things.
    pub(super) fn counting(count: u64) -> Self {
        Self { count: Some(count), ..Self::default() }
    }

    /// What is at fault: the text, the date (`2026-01-31`) or the number.
    pub fn value_at_fault(&self) -> Option<String> {
        let count = || self.count.map(|count| count.to_string());
        self.value.clone().or_else(|| self.date.map(|date| date.to_string())).or_else(count)
    }

    /// The same for a French sentence.
    pub(super) fn french_value(&self) -> Option<String> {
        self.value.clone().or_else(|| self.date.map(french)).or_else(|| self.value_at_fault())
    }

    fn french(&self, name: &str) -> String {
        let count = |count: Option<u64>| count.map(|count| count.to_string());
        let found = match name {
            "value" => self.value.clone(),
            "previous" => self.previous.clone(),
            "count" => count(self.count),
            "expected" => count(self.expected),
            "date" => self.date.map(french),
            "other_date" => self.other_date.map(french),
            "journal" => self.journal.clone(),
            "number" => self.number.clone(),
            _ => self.account.clone(),
        };
        found.unwrap_or_default()
    }
}

impl Reason {
    /// The stable code; no code of an issue but for [`Reason::Issue`].
    pub fn code(self) -> &'static str {
        match self {
            Self::FileName => "file_name",
            Self::HeaderUnreadable => "header_unreadable",
            Self::LineTooLong => "line_unread",
            Self::NoData => "no_data",
            Self::ColumnMissing => "column_missing",
            Self::FieldCount => "fields_differ",
            Self::EmptyLine => "empty_line",
            Self::FieldEmpty => "field_empty",
            Self::FieldEmptySince2013 => "field_empty_since_2013",
            Self::NumberPoint => "number_point",
            Self::NumberGrouping => "number_grouping",
            Self::NumberInvalid => "number_invalid",
            Self::DateMissing => "date_empty",
            Self::DateParts => "date_parts",
            Self::DateLayout => "date_layout",
            Self::DateCentury => "date_century",
            Self::Direction => "direction_unknown",
            Self::AccountDigits => "account_digits",
            Self::OneSide => "one_side",
            Self::EntryUnbalanced => "entry_not_balanced",
            Self::UnnamedEntryUnbalanced => "unnamed_entry_not_balanced",
            Self::BalanceUnchecked => "balance_unchecked",
            Self::TotalsOverflow => "totals_overflow",
            Self::DateInvalid => "calendar_date",
            Self::OutsideYear => "lines_outside_year",
            Self::NumberBreak => "number_break",
            Self::ValidationOrder => "validation_order",
            Self::MatchingUnbalanced => "matching_unbalanced",
            Self::UnnamedMatchingUnbalanced => "unnamed_matching_unbalanced",
            Self::MatchingUnchecked => "matching_unchecked",
            Self::SirenInvalid => "siren_invalid",
            Self::AccountClass => "account_class",
            Self::OpeningLate => "opening_late",
            Self::Placeholder => "placeholder",
            Self::AuxiliaryAccount => "auxiliary_account",
            Self::NamedYear => "named_year",
            Self::NumberMonths => "number_months",
            Self::NothingCounted => "nothing_counted",
            Self::Issue(issue) => issue.as_str(),
        }
    }

    /// The French sentence.
    pub(super) fn french(self, column: Option<&str>, params: &Params) -> String {
        if let Self::Issue(issue) = self {
            return issue.french(params);
        }
        let (mut sentence, mut rest) = (String::new(), self.template());
        while let Some((before, (name, after))) =
            rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            sentence.push_str(before);
            match name {
                "column" => sentence.push_str(column.unwrap_or_default()),
                name => sentence.push_str(&params.french(name)),
            }
            rest = after;
        }
        sentence + rest
    }

    /// The French sentence with its parameters in braces.
    fn template(self) -> &'static str {
        match self {
            Self::FileName => {
                "Le nom du fichier ne contient pas <SIREN>FEC<AAAAMMJJ>, avec la date de clôture de l'exercice."
            }
            Self::HeaderUnreadable => {
                "L'en-tête ne se découpe pas en au moins 9 champs par tabulation ou barre verticale."
            }
            Self::LineTooLong => "La ligne dépasse 64 ko : elle n'a pas été lue.",
            Self::NoData => "Le fichier ne contient aucune écriture.",
            Self::ColumnMissing => "La colonne {column} manque dans l'en-tête.",
            Self::FieldCount => "La ligne a {count} champs au lieu de {expected}.",
            Self::EmptyLine => "La ligne est vide.",
            Self::FieldEmpty => "Le champ obligatoire {column} est vide.",
            Self::FieldEmptySince2013 => "Le champ {column} est vide ; il doit être rempli depuis 2013.",
            Self::NumberPoint => "« {value} » : le séparateur décimal doit être la virgule, pas le point.",
            Self::NumberGrouping => "« {value} » : aucun séparateur de milliers n'est admis.",
            Self::NumberInvalid => "« {value} » : ce n'est pas un nombre.",
            Self::DateMissing => "« {value} » : la date est obligatoire.",
            Self::DateParts => "« {value} » : le mois dépasse 12 ou le jour dépasse 31.",
            Self::DateLayout => "« {value} » : ce n'est pas une date AAAAMMJJ.",
            Self::DateCentury => "« {value} » : année hors de 1900-2099.",
            Self::Direction => "Sens vaut « {value} » au lieu de D, C, +1 ou -1.",
            Self::AccountDigits => "Le compte « {value} » ne commence pas par trois chiffres.",
            Self::OneSide => "Le débit et le crédit sont tous deux renseignés, ou tous deux nuls.",
            Self::EntryUnbalanced => "L'écriture {number} du journal {journal} n'est pas équilibrée.",
            Self::UnnamedEntryUnbalanced => "L'écriture n'est pas équilibrée.",
            Self::BalanceUnchecked => {
                "Trop d'écritures sont ouvertes à la fois : l'équilibre n'a pas pu être vérifié."
            }
            Self::TotalsOverflow => {
                "Les totaux dépassent ce qui peut être compté : l'équilibre n'a pas pu être vérifié."
            }
            Self::DateInvalid => "{column} n'est pas une date du calendrier.",
            Self::OutsideYear => "{count} lignes datées du {date} sont hors de l'exercice.",
            Self::NumberBreak => "La numérotation n'est pas continue : {value} suit {previous}.",
            Self::ValidationOrder => "Validée le {date}, après une ligne validée le {other_date}.",
            Self::MatchingUnbalanced => "Le lettrage « {value} » du compte {account} n'est pas équilibré.",
            Self::UnnamedMatchingUnbalanced => "Un lettrage n'est pas équilibré.",
            Self::MatchingUnchecked => {
                "Trop de lettrages sont ouverts à la fois : tous n'ont pas pu être vérifiés."
            }
            Self::SirenInvalid => "Le nom du fichier ne commence pas par un SIREN valable.",
            Self::AccountClass => "Le compte « {value} » n'est pas des classes 1 à 8.",
            Self::OpeningLate => "Les écritures d'à-nouveau doivent venir en premier.",
            Self::Placeholder => "{column} vaut « {value} », qui ne dit rien.",
            Self::AuxiliaryAccount => "Compte auxiliaire sur le compte {account}, hors 40 et 41.",
            Self::NamedYear => "Le nom du fichier annonce une clôture au {date}, pas les écritures.",
            Self::NumberMonths => "Le numéro {number} du journal {journal} couvre plusieurs mois.",
            Self::NothingCounted => "Le fichier ne contient aucune écriture lisible.",
            Self::Issue(issue) => issue.text(),
        }
    }
}

fn french(date: NaiveDate) -> String {
    date.format("%d/%m/%Y").to_string()
}
