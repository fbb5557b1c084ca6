//! What stands in the way of an import: refusals of the whole file, issues of a line, entries that are invalid.

use chrono::NaiveDate;

use super::{Column, Params};

/// So many issues and invalid entries are kept; all are counted.
pub const KEPT_ISSUES: usize = 500;

/// Why nothing of a file can be imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalCode {
    /// Not one character.
    EmptyFile,
    /// No separator cuts the first line into nine fields.
    HeaderUnreadable,
    /// No line after the header.
    NoData,
    /// Columns are missing without which there is no entry.
    MissingColumns,
    /// The header is longer than 64 kB.
    LineTooLong,
    /// More accounts, auxiliaries or journals than are kept.
    TooManyAccounts,
    /// More entries whose lines lie apart than are kept.
    TooManyScatteredEntries,
    /// The totals do not fit into 64 bits.
    TotalsOverflow,
    /// Entries balance under no grouping: not one is left.
    NoGrouping,
    /// Not one entry is valid.
    NoValidEntry,
}

impl RefusalCode {
    /// The stable code.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::EmptyFile => "empty_file",
            Self::HeaderUnreadable => "header_unreadable",
            Self::NoData => "no_data",
            Self::MissingColumns => "missing_columns",
            Self::LineTooLong => "line_too_long",
            Self::TooManyAccounts => "too_many_accounts",
            Self::TooManyScatteredEntries => "too_many_scattered_entries",
            Self::TotalsOverflow => "totals_overflow",
            Self::NoGrouping => "no_grouping",
            Self::NoValidEntry => "no_valid_entry",
        }
    }

    fn text(self) -> &'static str {
        match self {
            Self::EmptyFile => "Le fichier est vide",
            Self::HeaderUnreadable => "L'en-tête ne se découpe pas en au moins 9 champs",
            Self::NoData => "Le fichier ne contient aucune écriture après l'en-tête",
            Self::MissingColumns => "Colonnes indispensables absentes",
            Self::LineTooLong => "L'en-tête dépasse 64 ko",
            Self::TooManyAccounts => "Le fichier a trop de comptes, d'auxiliaires ou de journaux",
            Self::TooManyScatteredEntries => {
                "Trop d'écritures sont dispersées dans le fichier, ou ne sont pas équilibrées"
            }
            Self::TotalsOverflow => "Les totaux dépassent ce qui peut être compté",
            Self::NoGrouping => "Les écritures ne sont équilibrées ni par numéro, ni par date, ni par mois",
            Self::NoValidEntry => "Aucune écriture valide dans le fichier",
        }
    }
}

/// Why nothing of a file can be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Which reason.
    pub code: RefusalCode,
    /// The line, where one is concerned.
    pub line: Option<u64>,
    /// The columns that are missing, separated by commas.
    pub params: Params,
}

impl Refusal {
    /// A French sentence.
    pub fn message(&self) -> String {
        let text = self.code.text();
        self.params.value.as_ref().map_or_else(|| format!("{text}."), |names| format!("{text} : {names}."))
    }
}

/// What is wrong with a line or an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IssueCode {
    /// Another number of fields than the header.
    FieldCount,
    /// Longer than 64 kB.
    LineTooLong,
    /// No journal code, or one that is none.
    JournalInvalid,
    /// No entry date.
    DateMissing,
    /// An entry date that the calendar does not have.
    DateInvalid,
    /// No account, or one that is none.
    AccountInvalid,
    /// An auxiliary code over 100 characters.
    AuxiliaryInvalid,
    /// Not a number.
    AmountInvalid,
    /// A number that can be read in two ways (`1.234`).
    AmountAmbiguous,
    /// An amount over 10^15 minor units.
    AmountTooLarge,
    /// `Sens` is none of D, C, +1, -1.
    DirectionInvalid,
    /// An entry dated outside the proposed fiscal year.
    DateOutsideYear,
    /// Entries dated so far apart that no fiscal year holds them all.
    DatesTooFarApart,
    /// Debit and credit of an entry differ.
    EntryUnbalanced,
    /// A line of the entry has an issue of its own.
    EntryDamaged,
}

impl IssueCode {
    /// The stable code.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::FieldCount => "field_count",
            Self::LineTooLong => "line_too_long",
            Self::JournalInvalid => "journal_invalid",
            Self::DateMissing => "date_missing",
            Self::DateInvalid => "date_invalid",
            Self::AccountInvalid => "account_invalid",
            Self::AuxiliaryInvalid => "auxiliary_invalid",
            Self::AmountInvalid => "amount_invalid",
            Self::AmountAmbiguous => "amount_ambiguous",
            Self::AmountTooLarge => "amount_too_large",
            Self::DirectionInvalid => "direction_invalid",
            Self::DateOutsideYear => "date_outside_year",
            Self::DatesTooFarApart => "dates_too_far_apart",
            Self::EntryUnbalanced => "entry_unbalanced",
            Self::EntryDamaged => "entry_damaged",
        }
    }

    /// A French sentence with the value, when there is one.
    pub(super) fn french(self, params: &Params) -> String {
        let text = self.text();
        params.french_value().map_or_else(|| format!("{text}."), |value| format!("{text} : « {value} »."))
    }

    pub(super) fn text(self) -> &'static str {
        match self {
            Self::FieldCount => "Le nombre de champs n'est pas celui de l'en-tête",
            Self::LineTooLong => "La ligne dépasse 64 ko",
            Self::JournalInvalid => "Le code journal est vide ou dépasse 10 caractères",
            Self::DateMissing => "La date d'écriture est vide",
            Self::DateInvalid => "La date d'écriture n'existe pas",
            Self::AccountInvalid => {
                "Le compte n'est pas fait de 1 à 20 lettres et chiffres commençant par 1 à 9"
            }
            Self::AuxiliaryInvalid => "Le compte auxiliaire dépasse 100 caractères",
            Self::AmountInvalid => "Le montant n'est pas un nombre",
            Self::AmountAmbiguous => "Le montant peut se lire de deux façons",
            Self::AmountTooLarge => "Le montant est trop grand",
            Self::DirectionInvalid => "Le sens n'est ni D, ni C, ni +1, ni -1",
            Self::DateOutsideYear => "La date d'écriture est hors de l'exercice proposé",
            Self::DatesTooFarApart => "Aucun exercice de 24 mois au plus ne contient toutes les écritures",
            Self::EntryUnbalanced => "L'écriture n'est pas équilibrée",
            Self::EntryDamaged => "Une ligne de l'écriture est en erreur",
        }
    }
}

/// Something wrong at a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// What is wrong.
    pub code: IssueCode,
    /// The line of the file, from 1 (the header).
    pub line: u64,
    /// The column, where one is concerned.
    pub column: Option<&'static str>,
    /// The value, the date or the number at fault.
    pub params: Params,
}

impl Issue {
    /// A French sentence with the value.
    pub fn message(&self) -> String {
        self.code.french(&self.params)
    }
}

/// All issues: the first ones, and how many there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Issues {
    /// How many, those not kept included.
    pub total: u64,
    /// The first 500.
    pub list: Vec<Issue>,
}

impl Issues {
    pub(super) fn add(&mut self, code: IssueCode, line: u64, column: Option<Column>, params: Params) {
        self.total += 1;
        if self.list.len() < KEPT_ISSUES {
            self.list.push(Issue { code, line, column: column.map(Column::name), params });
        }
    }
}

/// An entry that cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidEntry {
    /// Its journal.
    pub journal: String,
    /// Its number in the source; `AAAA-MM` when entries are grouped by month.
    pub number: String,
    /// The earliest date of its lines.
    pub date: Option<NaiveDate>,
    /// Its first line in the file.
    pub first_line: u64,
    /// The line that damages it: one of its own, else one that cannot be read and stands among its lines or beside them.
    pub faulty_line: Option<u64>,
    /// Why.
    pub code: IssueCode,
    /// Sum of the debits, in minor units.
    pub debit: i64,
    /// Sum of the credits, in minor units.
    pub credit: i64,
}
