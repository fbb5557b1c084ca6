//! The header as the importer reads it: more tolerant than the official checker.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::tolerance::{ToleranceCode, ToleranceList};
use super::{Column, Regime};

/// What parts the fields of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// Tabulation.
    Tab,
    /// Vertical bar.
    Pipe,
    /// Semicolon: not official since 2013, tolerated.
    Semicolon,
    /// Comma: not official since 2013, tolerated.
    Comma,
}

impl Separator {
    const ALL: [Separator; 4] = [Self::Tab, Self::Pipe, Self::Semicolon, Self::Comma];

    /// The stable code of the separator.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Tab => "tab",
            Self::Pipe => "pipe",
            Self::Semicolon => "semicolon",
            Self::Comma => "comma",
        }
    }

    pub(super) fn byte(self) -> u8 {
        match self {
            Self::Tab => b'\t',
            Self::Pipe => b'|',
            Self::Semicolon => b';',
            Self::Comma => b',',
        }
    }
}

/// Columns without which no entry can be formed (with `Debit` and `Credit`, or `Montant` and `Sens`).
const REQUIRED: [Column; 6] = [
    Column::JournalCode,
    Column::EcritureNum,
    Column::EcritureDate,
    Column::CompteNum,
    Column::CompteLib,
    Column::EcritureLib,
];
/// Fewer fields are no header.
const MIN_FIELDS: usize = 9;

/// Where each column stands in a line.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) separator: Separator,
    pub(super) regime: Regime,
    /// Fields that a line must have.
    pub(super) field_count: usize,
    /// True when `Montant` and `Sens` stand for `Debit` and `Credit`.
    pub(super) has_direction: bool,
    fields: [Option<usize>; Column::ALL.len()],
}

/// Why a line is no header.
pub(super) enum HeaderFault {
    Unreadable,
    Missing(Vec<Column>),
}

impl Layout {
    pub(super) fn read(line: &str, tolerances: &mut ToleranceList) -> Result<Self, HeaderFault> {
        let separator = Separator::ALL
            .into_iter()
            .find(|separator| line.bytes().filter(|byte| *byte == separator.byte()).count() + 1 >= MIN_FIELDS)
            .ok_or(HeaderFault::Unreadable)?;
        let written: Vec<&str> = line.split(char::from(separator.byte())).map(str::trim).collect();
        let field_count = written.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
        let mut fields = [None; Column::ALL.len()];
        let mut order = Vec::new();
        let mut extra = Vec::new();
        for (field, name) in written[..field_count].iter().enumerate() {
            match column_named(name).filter(|column| fields[column.index()].is_none()) {
                Some(column) => {
                    fields[column.index()] = Some(field);
                    order.push(column);
                }
                None => extra.push(*name),
            }
        }
        let has = |column: Column| fields[column.index()].is_some();
        let has_sides = has(Column::Debit) && has(Column::Credit);
        let has_direction = !has_sides && has(Column::Montant) && has(Column::Sens);
        let mut missing: Vec<Column> = REQUIRED.into_iter().filter(|column| !has(*column)).collect();
        if !has_sides && !has_direction {
            missing.extend([Column::Debit, Column::Credit].into_iter().filter(|column| !has(*column)));
        }
        if !missing.is_empty() {
            return Err(HeaderFault::Missing(missing));
        }
        let regime = Regime::of(has);
        let layout = Self { separator, regime, field_count, has_direction, fields };
        layout.note(tolerances, &order, &extra, written.len() > field_count);
        Ok(layout)
    }

    /// The field of a column, from 0.
    pub(super) fn field(&self, column: Column) -> Option<usize> {
        self.fields[column.index()]
    }

    fn note(&self, tolerances: &mut ToleranceList, order: &[Column], extra: &[&str], has_trailing: bool) {
        let names = |columns: &[Column]| columns.iter().map(|c| c.name()).collect::<Vec<_>>().join(", ");
        let is_side = |column: &Column| matches!(column, Column::Debit | Column::Credit);
        let absent: Vec<Column> = (self.regime.columns().iter())
            .filter(|column| self.field(**column).is_none() && !(self.has_direction && is_side(column)))
            .copied()
            .collect();
        let place = |column: &Column| match column {
            Column::Montant => Column::Debit,
            Column::Sens => Column::Credit,
            column => *column,
        };
        if matches!(self.separator, Separator::Semicolon | Separator::Comma) {
            tolerances.of_file(ToleranceCode::UnusualSeparator, 1, self.separator.as_str().to_owned());
        }
        let shown: Vec<String> = extra.iter().take(20).map(|name| super::finding::shown(name)).collect();
        tolerances.of_file(ToleranceCode::ExtraColumn, extra.len() as u64, shown.join(", "));
        tolerances.of_file(ToleranceCode::MissingColumn, absent.len() as u64, names(&absent));
        if !order.iter().map(place).is_sorted() {
            tolerances.of_file(ToleranceCode::ColumnOrder, 1, String::new());
        }
        if has_trailing {
            tolerances.at(ToleranceCode::TrailingSeparator, 1);
        }
    }
}

/// The column of a name, compared without case, accents and other signs.
fn column_named(name: &str) -> Option<Column> {
    let folded: String = name
        .nfd()
        .filter(|c| !is_combining_mark(*c))
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
        .collect();
    Column::ALL.into_iter().find(|column| column.name().eq_ignore_ascii_case(&folded))
}
