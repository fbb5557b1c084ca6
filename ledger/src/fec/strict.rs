//! Checks that the official checker leaves out: what a tax inspector or an accountant looks at next.
//!
//! S1 balance of each (journal, number), S2 calendar dates, S3 dates inside the fiscal year, S4 continuous
//! numbering, S5 order of validation, S6 balanced matching groups, S7 SIREN, S8 classes 1 to 8 (LPF art. A47 A-1,
//! VII; BOI-CF-IOR-60-40-20), S13 numbers within one month, S14 lines that a balance can count. S9 to S12 do not block:
//! opening entries first, labels that say nothing, auxiliaries outside 40 and 41, a name that says another year.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use chrono::NaiveDate;

use super::file_name::is_siren;
use super::finding::{FindingList, shown};
use super::grouping::{Groups, OpenGroup};
use super::issue::IssueCode;
use super::numbering::Numbering;
use super::parsed_line::{ParsedLine, Remarks};
use super::year::{DayCounts, ProposedYear};
use super::{Column, FileName, Rule, Verdict};
use crate::JournalKind;

const MAX_MATCHING_GROUPS: usize = 220_000;
const MAX_NAMES: usize = 1_000;

#[derive(Default)]
pub(super) struct Strict {
    findings: FindingList,
    numbering: Numbering,
    last_validation: Option<NaiveDate>,
    has_ordinary_entry: bool,
    matching: HashMap<u64, Matching>,
    matching_names: usize,
    is_matching_overflowing: bool,
}

/// A matching group that does not balance yet.
struct Matching {
    balance: i128,
    first_line: u64,
    name: Option<Box<str>>,
}

impl Strict {
    /// Takes a line whose journal is one; other faults only keep it out of the sums.
    pub(super) fn line(&mut self, line: &ParsedLine<'_>, remarks: &Remarks, kind: JournalKind) {
        for &column in &remarks.bad_dates {
            self.findings.add(Rule::CalendarDate, line.line, Some(column), || {
                format!("{} n'est pas une date du calendrier.", column.name())
            });
        }
        self.numbering.line(line.line, line.journal, line.number);
        self.check_order(line, kind);
        self.check_account(line);
        self.check_texts(line);
        if !line.letter.is_empty() && remarks.faults.is_empty() {
            self.add_matching(line);
        }
    }

    /// Takes the first line that puts its number into a second month.
    pub(super) fn other_month(&mut self, line: &ParsedLine<'_>) {
        self.findings.add(Rule::NumberMonths, line.line, Some(Column::EcritureNum), || {
            let (number, journal) = (shown(line.number), shown(line.journal));
            format!("Le numéro {number} du journal {journal} couvre plusieurs mois.")
        });
    }

    /// Takes the fault of a line that is left out of all sums, so that no balance of the file is established.
    pub(super) fn uncounted(&mut self, line: u64, code: IssueCode, column: Option<Column>, value: &str) {
        self.findings.add(Rule::Uncounted, line, column, || code.message(value));
    }

    /// Takes a file without one line that was counted; the line is that of the fault, where there is one.
    pub(super) fn nothing_counted(&mut self, line: Option<u64>) {
        self.findings.add(Rule::Uncounted, line.unwrap_or(0), None, || {
            "Le fichier ne contient aucune écriture lisible.".to_owned()
        });
    }

    /// Takes a file whose totals are too large to be counted.
    pub(super) fn totals_overflow(&mut self) {
        self.findings.add(Rule::EntryBalance, 0, None, || {
            "Les totaux dépassent ce qui peut être compté : l'équilibre n'a pas pu être vérifié.".to_owned()
        });
    }

    /// Ends the checks with what only the whole file tells.
    pub(super) fn finish(
        mut self,
        name: Option<&FileName>,
        entries: &Groups,
        days: &DayCounts,
        year: Option<ProposedYear>,
    ) -> Verdict {
        self.check_balances(entries);
        self.check_matching();
        self.numbering.finish(&mut self.findings);
        if let Some(name) = name {
            self.check_name(name, days);
        }
        let too_late = if year.is_none() { days.too_late() } else { None };
        if let Some((date, day)) = too_late {
            self.findings.add(Rule::OutsideYear, day.first_line, Some(Column::EcritureDate), || {
                IssueCode::DatesTooFarApart.message(&french(date))
            });
        }
        for (date, day) in year.into_iter().flat_map(|year| days.outside(year)) {
            self.findings.add(Rule::OutsideYear, day.first_line, Some(Column::EcritureDate), || {
                format!("{} lignes datées du {} sont hors de l'exercice.", day.lines, date.format("%d/%m/%Y"))
            });
        }
        self.findings.verdict()
    }

    fn check_order(&mut self, line: &ParsedLine<'_>, kind: JournalKind) {
        if kind == JournalKind::Opening && self.has_ordinary_entry {
            self.findings.add(Rule::OpeningFirst, line.line, Some(Column::JournalCode), || {
                "Les écritures d'à-nouveau doivent venir en premier.".to_owned()
            });
        }
        if kind != JournalKind::Opening && !self.has_ordinary_entry {
            // Opening entries come first whenever they were validated: the order begins anew behind them.
            self.has_ordinary_entry = true;
            self.last_validation = None;
        }
        if let Some(date) = line.validation_date {
            if let Some(last) = self.last_validation.filter(|last| date < *last) {
                self.findings.add(Rule::Order, line.line, Some(Column::ValidDate), || {
                    format!("Validée le {}, après une ligne validée le {}.", french(date), french(last))
                });
            }
            self.last_validation = Some(date);
        }
    }

    fn check_account(&mut self, line: &ParsedLine<'_>) {
        if is_of_no_class(line.account) {
            self.findings.add(Rule::AccountClass, line.line, Some(Column::CompteNum), || {
                format!("Le compte « {} » n'est pas des classes 1 à 8.", shown(line.account))
            });
        }
        let is_third_party = line.account.starts_with("40") || line.account.starts_with("41");
        if !line.auxiliary.is_empty() && !is_third_party {
            self.findings.add(Rule::AuxiliaryAccount, line.line, Some(Column::CompAuxNum), || {
                format!("Compte auxiliaire sur le compte {}, hors 40 et 41.", shown(line.account))
            });
        }
    }

    fn check_texts(&mut self, line: &ParsedLine<'_>) {
        for (column, text) in [(Column::EcritureLib, line.label), (Column::PieceRef, line.piece_reference)] {
            if !text.is_empty() && !text.chars().any(char::is_alphanumeric) {
                self.findings.add(Rule::Placeholder, line.line, Some(column), || {
                    format!("{} vaut « {} », qui ne dit rien.", column.name(), shown(text))
                });
            }
        }
    }

    fn add_matching(&mut self, line: &ParsedLine<'_>) {
        let mut hasher = DefaultHasher::new();
        (line.account, line.auxiliary, line.letter).hash(&mut hasher);
        let key = hasher.finish();
        let balance = i128::from(line.debit) - i128::from(line.credit);
        if let Some(matching) = self.matching.get_mut(&key) {
            matching.balance += balance;
            if matching.balance == 0 {
                self.matching_names -= usize::from(matching.name.is_some());
                self.matching.remove(&key);
            }
        } else if self.matching.len() >= MAX_MATCHING_GROUPS {
            self.is_matching_overflowing = true;
        } else if balance != 0 {
            let has_name = self.matching_names < MAX_NAMES;
            self.matching_names += usize::from(has_name);
            let text = || format!("« {} » du compte {}", shown(line.letter), shown(line.account)).into();
            let name = has_name.then(text);
            self.matching.insert(key, Matching { balance, first_line: line.line, name });
        }
    }

    fn check_balances(&mut self, entries: &Groups) {
        let mut unbalanced: Vec<&OpenGroup> = entries
            .invalid
            .values()
            .filter(|group| !group.has_faulty_line && group.debit != group.credit)
            .collect();
        unbalanced.sort_by_key(|group| group.first_line);
        for group in unbalanced {
            self.findings.add(
                Rule::EntryBalance,
                group.first_line,
                Some(Column::EcritureNum),
                || match &group.name {
                    Some(name) => format!(
                        "L'écriture {} du journal {} n'est pas équilibrée.",
                        name.number, name.journal
                    ),
                    None => "L'écriture n'est pas équilibrée.".to_owned(),
                },
            );
        }
        if entries.is_overflowing {
            self.findings.add(Rule::EntryBalance, 0, None, || {
                "Trop d'écritures sont ouvertes à la fois : l'équilibre n'a pas pu être vérifié.".to_owned()
            });
        }
    }

    fn check_matching(&mut self) {
        let mut open: Vec<Matching> = std::mem::take(&mut self.matching).into_values().collect();
        open.sort_by_key(|matching| matching.first_line);
        for matching in open {
            self.findings.add(Rule::MatchingBalance, matching.first_line, Some(Column::EcritureLet), || {
                let name = matching.name.as_deref().unwrap_or("");
                format!("Le lettrage {name} n'est pas équilibré.")
            });
        }
        if self.is_matching_overflowing {
            self.findings.add(Rule::MatchingBalance, 0, None, || {
                "Trop de lettrages sont ouverts à la fois : tous n'ont pas pu être vérifiés.".to_owned()
            });
        }
    }

    fn check_name(&mut self, name: &FileName, days: &DayCounts) {
        if !name.siren.as_deref().is_some_and(is_siren) {
            self.findings.add(Rule::Siren, 0, None, || {
                let prefix = name.prefix.as_deref().unwrap_or("");
                format!("« {} » n'est pas un SIREN.", shown(prefix))
            });
        }
        if let Some(closing) =
            name.closing.filter(|closing| days.first().is_some() && !days.agrees_with(*closing))
        {
            self.findings.add(Rule::NamedYear, 0, Some(Column::EcritureDate), || {
                format!("Le nom du fichier annonce une clôture au {}, pas les écritures.", french(closing))
            });
        }
    }
}

fn french(date: NaiveDate) -> String {
    date.format("%d/%m/%Y").to_string()
}

/// Whether S2 or S8 tell of a fault, so that S14 need not.
pub(super) fn is_told(code: IssueCode, account: &str) -> bool {
    match code {
        IssueCode::DateInvalid => true,
        IssueCode::AccountInvalid => is_of_no_class(account),
        _ => false,
    }
}

/// Whether an account is there and begins like none of classes 1 to 8.
fn is_of_no_class(account: &str) -> bool {
    !matches!(account.as_bytes().first(), None | Some(b'1'..=b'8'))
}
