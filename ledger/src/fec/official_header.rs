//! The header as the official checker reads it: separator, field names, what each field is checked for.

use encoding_rs::ISO_8859_15;

use super::{Column, Regime};

/// How the values of a column are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Account,
    Number,
    Date,
}

/// A field of each line and what is asked of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Check {
    pub(super) field: usize,
    pub(super) column: Column,
    pub(super) kind: Kind,
    pub(super) is_mandatory: bool,
    pub(super) is_due_since_2013: bool,
}

#[derive(Debug)]
pub(super) struct OfficialHeader {
    pub(super) separator: u8,
    /// Fields that each line must have; a separator at the end of the header counts for one more.
    pub(super) field_count: usize,
    /// In the order of the file.
    pub(super) checks: Vec<Check>,
    pub(super) missing: Vec<Column>,
    /// Fields of `Montant` and `Sens`, when they stand for `Debit` and `Credit`.
    pub(super) direction: Option<(usize, usize)>,
    /// The fields compared by A2: the first one where the column is missing.
    pub(super) debit: usize,
    pub(super) credit: usize,
}

/// The separator of a header: the first of tab and pipe (and of comma and semicolon for years before 2013) that
/// gives nine fields.
pub(super) fn separator(line: &[u8], is_since_2013: bool) -> Option<u8> {
    let candidates: &[u8] = if is_since_2013 { b"\t|" } else { b"\t|,;" };
    candidates.iter().copied().find(|separator| {
        let fields: Vec<&[u8]> = line.split(|byte| byte == separator).collect();
        fields.iter().rposition(|field| !field.is_empty()).is_some_and(|last| last >= 8)
    })
}

impl OfficialHeader {
    pub(super) fn read(line: &[u8], separator: u8, regime: Option<Regime>) -> Self {
        let mut names: Vec<String> = line.split(|byte| *byte == separator).map(field_name).collect();
        // Spaces go around separators and at the end, not before the first name.
        let indent = line.iter().take_while(|byte| **byte == b' ').count();
        if let Some(first) = names.first_mut() {
            first.insert_str(0, &"_".repeat(indent));
        }
        let named = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
        let has_more = named < names.len();
        names.truncate(named);
        let position =
            |column: Column| names.iter().position(|name| name.eq_ignore_ascii_case(column.name()));
        let regime = regime.unwrap_or_else(|| Regime::of(|column| position(column).is_some()));
        let (amount, sens) = (position(Column::Montant), position(Column::Sens));
        // Both pairs may stand in a file: both are then checked, and A2 compares the last ones.
        let debit = [position(Column::Debit), amount];
        let credit = [position(Column::Credit), sens];
        let last = |fields: [Option<usize>; 2]| fields.into_iter().flatten().max().unwrap_or(0);
        let mut header = Self {
            separator,
            field_count: named + usize::from(has_more),
            checks: Vec::new(),
            missing: Vec::new(),
            direction: amount.zip(sens).filter(|(amount, sens)| *amount > 0 && *sens > 0),
            debit: last(debit),
            credit: last(credit),
        };
        let has_direction = amount.is_some() || sens.is_some();
        for &column in regime.columns() {
            let (fields, column) = match column {
                Column::Debit => (debit, if has_direction { Column::Montant } else { column }),
                Column::Credit => (credit, if has_direction { Column::Sens } else { column }),
                _ => ([position(column), None], column),
            };
            if fields == [None, None] {
                header.missing.push(column);
            }
            header.checks.extend(fields.into_iter().flatten().map(|field| check(field, column, regime)));
        }
        header.checks.sort_by_key(|check| check.field);
        header
    }
}

/// Whether a line without this column cannot be loaded at all, whatever the year.
pub(super) fn is_mandatory(column: Column) -> bool {
    matches!(
        column,
        Column::EcritureNum
            | Column::EcritureDate
            | Column::CompteNum
            | Column::CompteLib
            | Column::EcritureLib
            | Column::Debit
            | Column::Credit
            | Column::Montant
            | Column::Sens
    )
}

fn check(field: usize, column: Column, regime: Regime) -> Check {
    let kind = match column {
        Column::CompteNum => Kind::Account,
        Column::Debit | Column::Credit | Column::Montant | Column::Sens | Column::MontantDevise => {
            Kind::Number
        }
        Column::EcritureDate | Column::PieceDate | Column::DateLet | Column::ValidDate | Column::DateRglt => {
            Kind::Date
        }
        _ => Kind::Text,
    };
    let is_due_since_2013 = match column {
        Column::PieceRef | Column::PieceDate => true,
        Column::JournalCode
        | Column::JournalLib
        | Column::CompteLib
        | Column::EcritureLib
        | Column::ValidDate => regime == Regime::General,
        _ => false,
    };
    Check { field, column, kind, is_mandatory: is_mandatory(column), is_due_since_2013 }
}

/// A field name with `é` and `è` as `e` and every other sign as `_`.
fn field_name(bytes: &[u8]) -> String {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => ISO_8859_15.decode_without_bom_handling(bytes).0,
    };
    let mut name = String::new();
    for c in text.trim_matches(' ').chars() {
        match c {
            'é' | 'è' => name.push('e'),
            c if c.is_ascii_alphanumeric() => name.push(c),
            c => name.extend(std::iter::repeat_n('_', c.len_utf8())),
        }
    }
    name
}
