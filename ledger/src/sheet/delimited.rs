//! Delimited text (CSV) of unknown character set and delimiter.

use super::{MAX_CELL_CHARS, MAX_CELLS, MAX_ROWS, MAX_SHEET_CELLS, Sheet, SheetError, SheetRow};
use crate::fec::Encoding;
use crate::fec::decode::Decoder;
use crate::fec::line_reader::LineReader;

/// The largest text file that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;
/// So many lines with something in them decide on the delimiter.
const DECIDING_LINES: usize = 50;
/// What files begin with that are no text: ZIP (XLSX, ODS) and the compound file of XLS.
const WORKBOOKS: [&[u8]; 2] = [b"PK\x03\x04", b"\xD0\xCF\x11\xE0"];

/// What stands between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delimiter {
    /// A tabulation.
    Tab,
    /// `;`
    Semicolon,
    /// `|`
    Pipe,
    /// `,`
    Comma,
}

/// What a text file holds and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delimited {
    /// Its rows.
    pub sheet: Sheet,
    /// Its character set.
    pub encoding: Encoding,
    /// What stands between its cells.
    pub delimiter: Delimiter,
}

impl Delimiter {
    /// Every one, those first that amounts and labels hold least often.
    pub const ALL: [Self; 4] = [Self::Tab, Self::Semicolon, Self::Pipe, Self::Comma];

    /// The stable name: `tab`, `semicolon`, `pipe` or `comma`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tab => "tab",
            Self::Semicolon => "semicolon",
            Self::Pipe => "pipe",
            Self::Comma => "comma",
        }
    }

    /// Reads a name that [`Delimiter::as_str`] wrote; `None` for another text.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|delimiter| delimiter.as_str() == code)
    }

    /// The character.
    pub const fn char(self) -> char {
        match self {
            Self::Tab => '\t',
            Self::Semicolon => ';',
            Self::Pipe => '|',
            Self::Comma => ',',
        }
    }
}

/// Reads a delimited text file. Each line is UTF-8, windows-1252 or ISO 8859-15, or the file is UTF-16, as in
/// [`fec`](crate::fec); a mark at its beginning and the line `sep=;` of spreadsheets are left out. A cell in quotation marks may hold the
/// delimiter, line ends, and its own marks doubled. Without a delimiter given, it is the one that most of the first lines hold.
///
/// # Errors
/// [`SheetError`], naming the row.
pub fn read_delimited(bytes: &[u8], delimiter: Option<Delimiter>) -> Result<Delimited, SheetError> {
    if bytes.len() > MAX_BYTES {
        return Err(SheetError::TooLarge);
    }
    if WORKBOOKS.iter().any(|start| bytes.starts_with(start)) {
        return Err(SheetError::Workbook);
    }
    let (text, encoding) = decode(bytes)?;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
    let (announced, text, first_row) = announced(text);
    let delimiter = delimiter.or(announced).unwrap_or_else(|| detect(text));
    let rows = Cutter::new(delimiter.char(), first_row).cut(text)?;
    let sheet = Sheet { rows };
    if sheet.rows.iter().all(SheetRow::is_blank) {
        return Err(SheetError::Empty);
    }
    Ok(Delimited { sheet, encoding, delimiter })
}

/// The text of the file, its lines ended by a line feed.
fn decode(bytes: &[u8]) -> Result<(String, Encoding), SheetError> {
    const WHY: &str = "memory is always readable";
    let mut lines = LineReader::new(bytes).expect(WHY);
    let mut decoder = Decoder::default();
    let mut text = String::with_capacity(bytes.len());
    let mut row = 0;
    while let Some(line) = lines.next_line().expect(WHY) {
        row += 1;
        if line.is_too_long {
            return Err(SheetError::LineTooLong { row });
        }
        text.push_str(decoder.decode(line.bytes));
        text.push('\n');
    }
    Ok((text, lines.input.encoding().unwrap_or_else(|| decoder.encoding())))
}

/// The delimiter that a first line `sep=;` announces, what follows it, and the number of its first row.
fn announced(text: &str) -> (Option<Delimiter>, &str, u64) {
    let found = text.split_once('\n').and_then(|(line, rest)| {
        let sign =
            line.trim_end().strip_prefix("sep=").or_else(|| line.strip_prefix("sep=\t").map(|_| "\t"))?;
        let known = Delimiter::ALL.into_iter().find(|known| sign.chars().eq([known.char()]))?;
        Some((Some(known), rest, 2))
    });
    found.unwrap_or((None, text, 1))
}

fn detect(text: &str) -> Delimiter {
    let lines = || text.lines().filter(|line| !line.trim().is_empty()).take(DECIDING_LINES);
    let holding =
        |delimiter: Delimiter| lines().filter(|line| has_outside_quotes(line, delimiter.char())).count();
    let mut best = (Delimiter::Semicolon, 0);
    for delimiter in Delimiter::ALL {
        let count = holding(delimiter);
        if count > best.1 {
            best = (delimiter, count);
        }
    }
    best.0
}

fn has_outside_quotes(line: &str, delimiter: char) -> bool {
    let mut is_quoted = false;
    line.chars().any(|c| {
        is_quoted ^= c == '"';
        c == delimiter && !is_quoted
    })
}

/// Cuts a text into rows and cells.
struct Cutter {
    delimiter: char,
    rows: Vec<SheetRow>,
    row: SheetRow,
    cell: String,
    cell_chars: usize,
    cells: usize,
    line: u64,
}

impl Cutter {
    fn new(delimiter: char, line: u64) -> Self {
        let row = SheetRow { number: line, cells: Vec::new() };
        Self { delimiter, rows: Vec::new(), row, cell: String::new(), cell_chars: 0, cells: 0, line }
    }

    fn cut(mut self, text: &str) -> Result<Vec<SheetRow>, SheetError> {
        let mut chars = text.chars().peekable();
        let mut is_quoted = false;
        while let Some(c) = chars.next() {
            self.line += u64::from(c == '\n');
            match c {
                '"' if is_quoted && chars.peek() == Some(&'"') => {
                    chars.next();
                    self.push('"')?;
                }
                '"' if is_quoted => is_quoted = false,
                '"' if self.cell.trim().is_empty() => {
                    self.cell.clear();
                    is_quoted = true;
                }
                '\n' if !is_quoted => self.end_row()?,
                c if c == self.delimiter && !is_quoted => self.end_cell()?,
                c => self.push(c)?,
            }
        }
        if is_quoted { Err(SheetError::QuoteOpen { row: self.row.number }) } else { Ok(self.rows) }
    }

    fn push(&mut self, c: char) -> Result<(), SheetError> {
        self.cell_chars += 1;
        if self.cell_chars > MAX_CELL_CHARS {
            return Err(SheetError::CellTooLong { row: self.row.number });
        }
        self.cell.push(c);
        Ok(())
    }

    fn end_cell(&mut self) -> Result<(), SheetError> {
        if self.row.cells.len() == MAX_CELLS {
            return Err(SheetError::TooManyCells { row: self.row.number });
        }
        if self.cells == MAX_SHEET_CELLS {
            return Err(SheetError::TooLarge);
        }
        self.cells += 1;
        self.cell_chars = 0;
        self.row.cells.push(std::mem::take(&mut self.cell));
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), SheetError> {
        self.end_cell()?;
        if self.rows.len() == MAX_ROWS {
            return Err(SheetError::TooManyRows);
        }
        let next = SheetRow { number: self.line, cells: Vec::new() };
        self.rows.push(std::mem::replace(&mut self.row, next));
        Ok(())
    }
}
