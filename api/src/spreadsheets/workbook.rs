//! Workbooks of Excel (XLSX), read cell by cell.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read as _};

use calamine::{DataRef, ExcelDateTime, Reader, SheetType, SheetVisible, Xlsx, XlsxFormulaMetadata};
use ledger::sheet::{MAX_BYTES, MAX_SHEET_CELLS, Sheet, SheetError, SheetRow};
use zip::ZipArchive;

use super::Fault;

/// What the parts of a workbook may come to when they are unpacked.
const MAX_UNPACKED_BYTES: u64 = 64 << 20;
/// Columns that are read; what stands further right is decoration.
const MAX_COLUMNS: u32 = 200;
/// The digits that a number of a workbook has for sure.
const SURE_DIGITS: usize = 15;
/// Days that a workbook counts: from 1900-01-01 to 9999-12-31.
const DAYS: std::ops::Range<f64> = 1.0..2_958_466.0;

/// A sheet of a workbook.
pub struct Read {
    pub sheet: Sheet,
    pub names: Vec<String>,
    pub name: String,
}

/// Whether a file begins as archives do, which workbooks are.
pub fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04")
}

/// Reads a sheet: the one of this name, else the first that is shown.
pub fn read(bytes: &[u8], wanted: Option<&str>) -> Result<Read, Fault> {
    check_size(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| Fault::Unreadable)?;
    let sheets = book.sheets_metadata().iter();
    let shown = sheets.filter(|one| one.typ == SheetType::WorkSheet && one.visible == SheetVisible::Visible);
    let names: Vec<String> = shown.map(|one| one.name.clone()).collect();
    let name = match wanted {
        Some(wanted) => names.iter().find(|name| *name == wanted).ok_or(Fault::NoSuchSheet)?,
        None => names.first().ok_or(Fault::Unreadable)?,
    };
    let sheet = rows(&mut book, name)?;
    if sheet.rows.iter().all(SheetRow::is_blank) {
        return Err(Fault::Sheet(SheetError::Empty));
    }
    sheet.check().map_err(Fault::Sheet)?;
    Ok(Read { sheet, name: name.clone(), names })
}

/// Unpacks every part and throws it away: what a part says of its size need not be true.
fn check_size(bytes: &[u8]) -> Result<(), Fault> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| Fault::Unreadable)?;
    let mut left = MAX_UNPACKED_BYTES;
    for place in 0..archive.len() {
        let part = archive.by_index(place).map_err(|_| Fault::Unreadable)?;
        let unpacked = io::copy(&mut part.take(left + 1), &mut io::sink()).map_err(|_| Fault::Unreadable)?;
        left = left.checked_sub(unpacked).ok_or(Fault::Sheet(SheetError::TooLarge))?;
    }
    Ok(())
}

fn rows(book: &mut Xlsx<Cursor<&[u8]>>, name: &str) -> Result<Sheet, Fault> {
    let mut reader = book.worksheet_cells_reader(name).map_err(|_| Fault::Unreadable)?;
    let mut filled = Filled::default();
    // A program that does not compute leaves every formula without a value; a formula that comes to an empty text has none either.
    let (mut is_computed, mut formulas) = (false, Vec::new());
    while let Some(cell) = reader.next_cell_with_formula_metadata().map_err(|_| Fault::Unreadable)? {
        let text = text_of(&cell.value);
        if let Some(formula) = cell.formula {
            if text.is_empty() {
                formulas.push((cell.pos, formula));
            } else {
                is_computed = true;
            }
        }
        filled.put(cell.pos, text)?;
    }
    if !is_computed {
        for (place, formula) in formulas {
            filled.put(place, uncomputed(formula))?;
        }
    }
    let row = |(place, cells)| SheetRow { number: u64::from(place) + 1, cells };
    Ok(Sheet { rows: filled.rows.into_iter().map(row).collect() })
}

/// The cells of a sheet that say something, within bounds.
#[derive(Default)]
struct Filled {
    rows: BTreeMap<u32, Vec<String>>,
    cells: usize,
    bytes: usize,
}

impl Filled {
    fn put(&mut self, (row, column): (u32, u32), text: String) -> Result<(), Fault> {
        if text.is_empty() || column >= MAX_COLUMNS {
            return Ok(());
        }
        let (row, place) = (self.rows.entry(row).or_default(), column as usize);
        self.cells += (place + 1).saturating_sub(row.len());
        self.bytes += text.len();
        if self.cells > MAX_SHEET_CELLS || self.bytes > MAX_BYTES {
            return Err(Fault::Sheet(SheetError::TooLarge));
        }
        if row.len() <= place {
            row.resize(place + 1, String::new());
        }
        row[place] = text;
        Ok(())
    }
}

/// What a cell says, as [`SheetRow`] has it.
fn text_of(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number_text(*number),
        DataRef::String(text) | DataRef::DateTimeIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::DateTime(day) => day_text(day),
        // `#REF!` is no amount either: its row says so.
        DataRef::Error(error) => error.to_string(),
        DataRef::Bool(_) | DataRef::DurationIso(_) | DataRef::Empty => String::new(),
    }
}

/// A formula that no program computed yet, as somebody typed it: nothing would be read as zero.
fn uncomputed(formula: XlsxFormulaMetadata) -> String {
    match formula {
        XlsxFormulaMetadata::Normal { formula } | XlsxFormulaMetadata::Shared { formula, .. } => {
            format!("={formula}")
        }
        _ => "=".to_owned(),
    }
}

/// A number as Excel shows it: rounded to the digits that it has for sure, so that 0.1 + 0.2 is 0.3.
fn number_text(number: f64) -> String {
    let rounded = format!("{number:.*e}", SURE_DIGITS - 1);
    rounded.parse::<f64>().map_or_else(|_| number.to_string(), |number| number.to_string())
}

fn day_text(day: &ExcelDateTime) -> String {
    let number = day.as_f64();
    let is_day = day.is_datetime() && DAYS.contains(&number);
    let shown = is_day.then(|| day.as_datetime()).flatten();
    shown.map_or_else(|| number_text(number), |day| day.date().to_string())
}
