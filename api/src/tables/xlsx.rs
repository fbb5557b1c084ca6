//! Tables as workbooks of one sheet, with real numbers and dates. Rows go to the disk as they come.

use std::io::{self, Write};
use std::path::Path;

use chrono::{DateTime, Datelike, NaiveDate, Timelike, Utc};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::{Cell, Table};
use crate::identity::Language;

/// Digits that a number of a spreadsheet keeps.
const MAX_DIGITS: usize = 15;
/// Characters that a cell keeps.
const MAX_CHARS: usize = 32_767;
/// The format of dates that each spreadsheet shows in its own order.
const LOCAL_DATE: u8 = 14;

/// A workbook that is being written.
pub struct Writer {
    workbook: Workbook,
    columns: u16,
    rows: u32,
    language: Language,
    formats: Formats,
}

struct Formats {
    date: Format,
    instant: Format,
    /// By the number of decimals.
    amounts: [Format; 4],
}

impl Writer {
    /// Begins with the headings, which stay in view and filter the rows. What waits for the end is in the folder `scratch`.
    pub fn begin(scratch: &Path, table: &Table, language: Language) -> io::Result<Self> {
        let mut workbook = Workbook::new();
        workbook.set_tempdir(scratch).map_err(io::Error::other)?;
        let sheet = workbook.add_worksheet_with_constant_memory().map_err(io::Error::other)?;
        let columns = headed(sheet, table, language).map_err(io::Error::other)?;
        let formats = Formats {
            date: Format::new().set_num_format_index(LOCAL_DATE),
            instant: Format::new().set_num_format("yyyy-mm-dd hh:mm:ss"),
            amounts: ["#,##0", "#,##0.0", "#,##0.00", "#,##0.000"]
                .map(|format| Format::new().set_num_format(format)),
        };
        Ok(Self { workbook, columns, rows: 0, language, formats })
    }

    /// Adds a row.
    pub fn row(&mut self, cells: &[Cell]) -> io::Result<()> {
        self.rows += 1;
        let (row, language, formats) = (self.rows, self.language, &self.formats);
        let sheet = self.workbook.worksheet_from_index(0).map_err(io::Error::other)?;
        for (column, cell) in (0..).zip(cells) {
            write(sheet, (row, column), cell, language, formats).map_err(io::Error::other)?;
        }
        Ok(())
    }

    /// Writes the whole to its place.
    pub fn finish(mut self, out: impl Write + Send) -> io::Result<()> {
        let sheet = self.workbook.worksheet_from_index(0).map_err(io::Error::other)?;
        sheet.autofilter(0, 0, self.rows, self.columns.saturating_sub(1)).map_err(io::Error::other)?;
        self.workbook.save_to_writer(out).map_err(io::Error::other)
    }
}

/// The headings of a sheet: how many there are.
fn headed(sheet: &mut Worksheet, table: &Table, language: Language) -> Result<u16, XlsxError> {
    sheet.set_name(table.title.of(language))?.set_right_to_left(language == Language::Ar);
    sheet.set_freeze_panes(1, 0)?;
    let bold = Format::new().set_bold();
    let mut columns = 0;
    for column in table.columns {
        sheet.set_column_width(columns, column.width)?;
        sheet.write_string_with_format(0, columns, column.heading.of(language), &bold)?;
        columns += 1;
    }
    Ok(columns)
}

/// Texts are always written as texts: a workbook runs nothing that somebody typed.
fn write(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    cell: &Cell,
    language: Language,
    formats: &Formats,
) -> Result<(), XlsxError> {
    match cell {
        Cell::Empty => return Ok(()),
        Cell::Text(text) => sheet.write_string(row, column, within(text))?,
        Cell::Word(words) => sheet.write_string(row, column, words.of(language))?,
        Cell::Flag(is_so) => sheet.write_string(row, column, Cell::yes_or_no(*is_so).of(language))?,
        Cell::Number(number) => match exact(&number.to_string()) {
            Some(exact) => sheet.write_number(row, column, exact)?,
            None => sheet.write_string(row, column, number.to_string())?,
        },
        Cell::Amount(amount) => match exact(amount) {
            Some(exact) => sheet.write_number_with_format(row, column, exact, formats.amount(amount))?,
            None => sheet.write_string(row, column, amount)?,
        },
        Cell::Date(date) => match day(*date) {
            Ok(day) => sheet.write_datetime_with_format(row, column, day, &formats.date)?,
            Err(_) => sheet.write_string(row, column, date.to_string())?,
        },
        Cell::Instant(instant) => match second(*instant) {
            Ok(second) => sheet.write_datetime_with_format(row, column, second, &formats.instant)?,
            Err(_) => sheet.write_string(row, column, instant.to_rfc3339())?,
        },
    };
    Ok(())
}

impl Formats {
    /// The format with as many decimals as an amount has.
    fn amount(&self, amount: &str) -> &Format {
        let decimals = amount.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        &self.amounts[decimals.min(self.amounts.len() - 1)]
    }
}

/// A decimal number as a spreadsheet's, if that keeps each of its digits.
fn exact(decimal: &str) -> Option<f64> {
    let digits = decimal.chars().filter(char::is_ascii_digit).count();
    decimal.parse().ok().filter(|_| digits <= MAX_DIGITS)
}

fn within(text: &str) -> String {
    // A spreadsheet counts in units of UTF-16.
    if text.len() <= MAX_CHARS || text.encode_utf16().count() <= MAX_CHARS {
        return text.to_owned();
    }
    let mut units = 1;
    let kept = text.chars().take_while(|c| {
        units += c.len_utf16();
        units <= MAX_CHARS
    });
    kept.chain(['…']).collect()
}

fn day(date: NaiveDate) -> Result<ExcelDateTime, XlsxError> {
    let (year, month, day) =
        (u16::try_from(date.year()), u8::try_from(date.month()), u8::try_from(date.day()));
    ExcelDateTime::from_ymd(year.unwrap_or(0), month.unwrap_or(0), day.unwrap_or(0))
}

fn second(instant: DateTime<Utc>) -> Result<ExcelDateTime, XlsxError> {
    let (hour, minute) = (u16::try_from(instant.hour()), u8::try_from(instant.minute()));
    day(instant.date_naive())?.and_hms(hour.unwrap_or(0), minute.unwrap_or(0), f64::from(instant.second()))
}

#[cfg(test)]
mod tests;
