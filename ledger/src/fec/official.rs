//! The verdict of the administration's free checker "Test Compta Demat", rule for rule.
//!
//! It works on the bytes of the file cut at the line end that the first 4,096 bytes show, so its lines may differ
//! from those we import. It stops at a wrong file name and at a wrong `Sens`; we go on and tell the rest.

use super::finding::FindingList;
use super::official_header::{Check, Kind, OfficialHeader, is_mandatory, separator};
use super::official_values::{DateFault, NumberFault, date_fault, is_blank, is_debit, is_zero, number_fault};
use super::{Column, FileName, Params, Reason, Regime, Rule, Verdict};

/// The law's list of fields that must be filled applies to years from this one.
const LAW_OF_2013: i32 = 2013;

pub(super) struct Official {
    regime: Option<Regime>,
    is_since_2013: bool,
    header: Option<OfficialHeader>,
    lines: u64,
    spaced: Vec<u8>,
    fields: Vec<(usize, usize)>,
    findings: FindingList,
}

impl Official {
    /// `name` is none when the file has no name; B1 is then not checked.
    pub(super) fn new(name: Option<&FileName>, regime: Option<Regime>) -> Self {
        let mut findings = FindingList::default();
        if name.is_some_and(|name| !name.is_official()) {
            findings.add(Rule::FileName, 0, None, Reason::FileName, Params::default);
        }
        let year = name.and_then(|name| name.year);
        Self {
            regime,
            is_since_2013: year.is_none_or(|year| year >= LAW_OF_2013),
            header: None,
            lines: 0,
            spaced: Vec::new(),
            fields: Vec::new(),
            findings,
        }
    }

    /// Takes the next line, the header first, without its line end.
    pub(super) fn line(&mut self, bytes: &[u8]) {
        self.lines += 1;
        if self.lines == 1 {
            self.header_line(bytes);
        } else if let Some(header) = self.header.take() {
            self.data_line(&header, bytes);
            self.header = Some(header);
        }
    }

    /// Takes the next line when it was too long to be read.
    pub(super) fn line_too_long(&mut self) {
        self.lines += 1;
        let rule = if self.lines == 1 { Rule::Separator } else { Rule::FieldCount };
        self.findings.add(rule, self.lines, None, Reason::LineTooLong, Params::default);
    }

    pub(super) fn finish(mut self) -> Verdict {
        if self.lines == 0 {
            self.header_line(b"");
        } else if self.header.is_some() && self.lines == 1 {
            self.findings.add(Rule::NoData, 0, None, Reason::NoData, Params::default);
        }
        self.findings.verdict()
    }

    fn header_line(&mut self, bytes: &[u8]) {
        let Some(separator) = separator(bytes, self.is_since_2013) else {
            self.findings.add(Rule::Separator, 1, None, Reason::HeaderUnreadable, Params::default);
            return;
        };
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let header = OfficialHeader::read(bytes, separator, self.regime);
        for &column in &header.missing {
            if self.is_since_2013 || is_mandatory(column) {
                let reason = Reason::ColumnMissing;
                self.findings.add(Rule::MissingColumn, 1, Some(column), reason, Params::default);
            }
        }
        self.header = Some(header);
    }

    fn data_line(&mut self, header: &OfficialHeader, bytes: &[u8]) {
        let mut spaced = std::mem::take(&mut self.spaced);
        let mut fields = std::mem::take(&mut self.fields);
        let bytes = with_plain_spaces(bytes, &mut spaced);
        split(bytes, header.separator, &mut fields);
        self.check_line(header, bytes, &mut fields);
        self.spaced = spaced;
        self.fields = fields;
    }

    fn check_line(&mut self, header: &OfficialHeader, bytes: &[u8], fields: &mut Vec<(usize, usize)>) {
        let line = self.lines;
        if fields.len() == 1 && (header.direction.is_none() || is_blank(bytes)) {
            self.findings.add(Rule::EmptyLine, line, None, Reason::EmptyLine, Params::default);
            return;
        }
        let is_debit = header.direction.map(|(_, sens)| {
            let value = value_of(bytes, fields, sens);
            let side = is_debit(value);
            if side.is_none() {
                let params = || Params::of(&String::from_utf8_lossy(value));
                self.findings.add(Rule::Direction, line, Some(Column::Sens), Reason::Direction, params);
            }
            complete(fields, header, bytes);
            side.unwrap_or(true)
        });
        if fields.len() != header.field_count {
            let expected = Some(header.field_count as u64);
            let params = || Params { expected, ..Params::counting(fields.len() as u64) };
            self.findings.add(Rule::FieldCount, line, None, Reason::FieldCount, params);
        }
        for check in &header.checks {
            if header.direction.is_none_or(|(_, sens)| check.field != sens) {
                self.check_value(check, value_of(bytes, fields, check.field));
            }
        }
        let is_zero_at = |field| match header.direction.zip(is_debit) {
            Some(((amount, _), false)) if field == amount => true,
            Some(((_, sens), true)) if field == sens => true,
            Some(((amount, sens), false)) if field == sens => is_zero(value_of(bytes, fields, amount)),
            _ => is_zero(value_of(bytes, fields, field)),
        };
        let (debit_is_zero, credit_is_zero) = (is_zero_at(header.debit), is_zero_at(header.credit));
        if debit_is_zero == credit_is_zero {
            self.findings.add(Rule::OneSide, line, None, Reason::OneSide, Params::default);
        }
    }

    fn check_value(&mut self, check: &Check, value: &[u8]) {
        let (line, column) = (self.lines, Some(check.column));
        let params = || Params::of(&String::from_utf8_lossy(value));
        if check.is_mandatory && check.kind != Kind::Number && is_blank(value) {
            self.findings.add(Rule::EmptyMandatory, line, column, Reason::FieldEmpty, params);
            return;
        }
        if check.is_due_since_2013 && self.is_since_2013 && is_blank(value) {
            self.findings.add(Rule::EmptySince2013, line, column, Reason::FieldEmptySince2013, params);
        }
        let found = match check.kind {
            Kind::Text => None,
            Kind::Account => {
                let has_digits = value.len() >= 3 && value[..3].iter().all(u8::is_ascii_digit);
                (!has_digits).then_some((Rule::AccountDigits, Reason::AccountDigits))
            }
            Kind::Number => number_fault(value).map(|fault| (Rule::Number, number_reason(fault))),
            Kind::Date => date_fault(value, check.is_mandatory).map(date_reason),
        };
        if let Some((rule, reason)) = found {
            self.findings.add(rule, line, column, reason, params);
        }
    }
}

/// The checker rewrites a file with `Montant` and `Sens` first, which drops empty fields at the end of a line and
/// completes short lines.
fn complete(fields: &mut Vec<(usize, usize)>, header: &OfficialHeader, bytes: &[u8]) {
    let empty = bytes.iter().rev().take_while(|byte| **byte == header.separator).count();
    let written = fields.len().saturating_sub(empty);
    fields.resize(written.max(header.field_count), (bytes.len(), bytes.len()));
}

fn number_reason(fault: NumberFault) -> Reason {
    match fault {
        NumberFault::Point => Reason::NumberPoint,
        NumberFault::Grouping => Reason::NumberGrouping,
        NumberFault::NotANumber => Reason::NumberInvalid,
    }
}

fn date_reason(fault: DateFault) -> (Rule, Reason) {
    match fault {
        DateFault::Missing => (Rule::Date, Reason::DateMissing),
        DateFault::NotCalendar => (Rule::Date, Reason::DateParts),
        DateFault::Layout => (Rule::Date, Reason::DateLayout),
        DateFault::Century => (Rule::Century, Reason::DateCentury),
    }
}

/// The line with no-break spaces turned into spaces. Like the checker, it does so in whatever character set: the
/// byte A0 inside another UTF-8 character goes too, which changes no verdict.
fn with_plain_spaces<'a>(bytes: &'a [u8], spaced: &'a mut Vec<u8>) -> &'a [u8] {
    if memchr::memchr(0xA0, bytes).is_none() {
        return bytes;
    }
    spaced.clear();
    for &byte in bytes {
        if byte == 0xA0 {
            if spaced.last() == Some(&0xC2) {
                spaced.pop();
            }
            spaced.push(b' ');
        } else {
            spaced.push(byte);
        }
    }
    spaced
}

/// Cuts at the separator and trims spaces around it and at the end of the line, not at its beginning.
fn split(bytes: &[u8], separator: u8, fields: &mut Vec<(usize, usize)>) {
    fields.clear();
    let mut from = 0;
    for to in memchr::memchr_iter(separator, bytes).chain([bytes.len()]) {
        let mut field = (from, to);
        while field.1 > field.0 && bytes[field.1 - 1] == b' ' {
            field.1 -= 1;
        }
        while !fields.is_empty() && field.0 < field.1 && bytes[field.0] == b' ' {
            field.0 += 1;
        }
        fields.push(field);
        from = to + 1;
    }
}

fn value_of<'a>(bytes: &'a [u8], fields: &[(usize, usize)], field: usize) -> &'a [u8] {
    fields.get(field).map_or(&[], |&(from, to)| &bytes[from..to])
}
