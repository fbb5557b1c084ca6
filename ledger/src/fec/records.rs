//! The lines of a file as records: encoding, line ends, empty and broken lines are dealt with here.
//!
//! Both passes read through this module, so that they see the same records. In the first pass the official
//! checker listens and gets its own lines.

use std::io::{self, Read};

use super::decode::{Decoder, Encoding};
use super::header::{HeaderFault, Layout};
use super::line_reader::{LineEnd, LineReader, MAX_LINE_BYTES, PhysicalLine};
use super::official::Official;
use super::row::{Row, is_blank, split};
use super::tolerance::{ToleranceCode, ToleranceList};
use crate::text::is_control;

/// The next thing in the file.
pub(super) enum Record<'a> {
    Row(Row<'a>),
    /// A line with another number of fields.
    FieldCount {
        line: u64,
        found: usize,
    },
    TooLong {
        line: u64,
    },
}

/// What the first line is worth.
pub(super) enum Start {
    Empty,
    TooLong,
    Header,
    Fault(HeaderFault),
}

pub(super) struct Records<R> {
    reader: LineReader<R>,
    decoder: Decoder,
    official: Option<OfficialLines>,
    layout: Option<Layout>,
    line: u64,
    is_mixed: bool,
    /// The last line ended otherwise than the file's lines do; the next one tells whether that means something.
    has_odd_end: bool,
    record_line: u64,
    last_end: Option<LineEnd>,
    text: String,
    fields: Vec<(usize, usize)>,
    pub(super) tolerances: ToleranceList,
}

impl<R: Read> Records<R> {
    pub(super) fn new(input: R, official: Option<Official>) -> io::Result<Self> {
        Ok(Self {
            reader: LineReader::new(input)?,
            decoder: Decoder::default(),
            official: official.map(OfficialLines::new),
            layout: None,
            line: 0,
            is_mixed: false,
            has_odd_end: false,
            record_line: 0,
            last_end: None,
            text: String::new(),
            fields: Vec::new(),
            tolerances: ToleranceList::default(),
        })
    }

    /// Reads the header: the first line that is not empty.
    pub(super) fn start(&mut self) -> io::Result<Start> {
        loop {
            let mut line = String::new();
            match self.read_piece(&mut line)? {
                Piece::End => return Ok(Start::Empty),
                Piece::TooLong => return Ok(Start::TooLong),
                Piece::Doubled => {}
                Piece::Text { .. } if line.trim().is_empty() => {
                    self.tolerances.at(ToleranceCode::EmptyLine, self.line);
                }
                Piece::Text { .. } => {
                    let header = line.trim_start_matches('\u{FEFF}');
                    if header.len() < line.len() {
                        self.tolerances.of_file(ToleranceCode::ByteOrderMark, 1, String::new());
                    }
                    return Ok(match Layout::read(header, &mut self.tolerances) {
                        Ok(layout) => {
                            self.layout = Some(layout);
                            Start::Header
                        }
                        Err(fault) => Start::Fault(fault),
                    });
                }
            }
        }
    }

    /// The next record; none at the end, and when there is no header.
    pub(super) fn next_record(&mut self) -> io::Result<Option<Record<'_>>> {
        let Some(layout) = self.layout.take() else { return Ok(None) };
        let found = self.find(&layout);
        let layout = self.layout.insert(layout);
        let line = self.record_line;
        Ok(match found? {
            Found::End => None,
            Found::TooLong => Some(Record::TooLong { line }),
            Found::Record if self.fields.len() < layout.field_count => {
                Some(Record::FieldCount { line, found: self.fields.len() })
            }
            Found::Record if has_more(&self.text, &self.fields, layout.field_count) => {
                Some(Record::FieldCount { line, found: self.fields.len() })
            }
            Found::Record => Some(Record::Row(Row { line, layout, text: &self.text, fields: &self.fields })),
        })
    }

    /// Reads on, without keeping anything, so that the official checker sees every line.
    pub(super) fn drain(&mut self) -> io::Result<()> {
        let mut line = String::new();
        while !matches!(self.read_piece(&mut line)?, Piece::End) {}
        Ok(())
    }

    pub(super) fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    pub(super) fn detected(&self) -> Option<LineEnd> {
        self.reader.detected()
    }

    pub(super) fn bytes(&self) -> u64 {
        self.reader.input.bytes
    }

    pub(super) fn encoding(&self) -> Encoding {
        self.reader.input.encoding().unwrap_or_else(|| self.decoder.encoding())
    }

    /// Ends the pass: tolerances of the whole file, and the official checker.
    pub(super) fn finish(mut self) -> (ToleranceList, Option<Official>) {
        self.tolerances.of_file(ToleranceCode::NulRemoved, self.reader.removed_nul, String::new());
        let malformed = self.reader.input.malformed();
        self.tolerances.of_file(ToleranceCode::UnreadableCharacter, malformed, String::new());
        if self.encoding() == Encoding::Mixed {
            self.tolerances.of_file(ToleranceCode::EncodingMixed, 1, String::new());
        }
        if self.is_mixed {
            self.tolerances.of_file(ToleranceCode::LineEndMixed, 1, String::new());
        }
        (self.tolerances, self.official.map(OfficialLines::finish))
    }

    /// Gathers the next record into `text` and `fields`. A line that ends otherwise than the file's lines do and
    /// has too few fields was broken inside a field: the next one continues it.
    fn find(&mut self, layout: &Layout) -> io::Result<Found> {
        let separator = layout.separator.byte();
        let mut text = std::mem::take(&mut self.text);
        let mut found = Found::End;
        text.clear();
        let mut is_continued = false;
        loop {
            let piece = self.read_piece(&mut text)?;
            if !is_continued {
                self.record_line = self.line;
            }
            match piece {
                Piece::End => break,
                Piece::TooLong => {
                    found = Found::TooLong;
                    break;
                }
                Piece::Doubled if !is_continued => continue,
                Piece::Doubled => {}
                Piece::Text { .. } if is_blank(&text, separator) => {
                    self.tolerances.at(ToleranceCode::EmptyLine, self.line);
                    text.clear();
                    continue;
                }
                Piece::Text { is_broken } => {
                    found = Found::Record;
                    split(&text, separator, &mut self.fields);
                    let is_short = self.fields.len() < layout.field_count;
                    if is_short && is_broken && text.len() < MAX_LINE_BYTES {
                        text.push(' ');
                        is_continued = true;
                        continue;
                    }
                }
            }
            break;
        }
        if is_continued && self.fields.len() >= layout.field_count {
            self.tolerances.at(ToleranceCode::LineBreakInField, self.record_line);
        }
        if matches!(found, Found::Record) {
            self.replace_controls(&mut text, separator);
            self.note_field_count(layout, &text);
        }
        self.text = text;
        Ok(found)
    }

    fn note_field_count(&mut self, layout: &Layout, text: &str) {
        if layout.has_direction && self.fields.len() < layout.field_count && self.fields.len() > 1 {
            self.tolerances.at(ToleranceCode::ShortLine, self.line);
            self.fields.resize(layout.field_count, (text.len(), text.len()));
        }
        if self.fields.len() > layout.field_count && !has_more(text, &self.fields, layout.field_count) {
            self.tolerances.at(ToleranceCode::TrailingSeparator, self.line);
        }
    }

    /// Turns control characters other than the separator into spaces and cuts again.
    fn replace_controls(&mut self, text: &mut String, separator: u8) {
        let separator = char::from(separator);
        let is_odd = |c: char| is_control(c) && c != separator;
        // The first bytes of those that are not of ASCII.
        let is_first = |byte: u8| matches!(byte, 0x7F | 0xC2 | 0xE1 | 0xE2 | 0xEF | 0xF3);
        let may_have = text.bytes().any(|byte| byte < b' ' && byte != separator as u8 || is_first(byte));
        if may_have && text.chars().any(is_odd) {
            let replaced = text.replace(is_odd, " ");
            split(&replaced, separator as u8, &mut self.fields);
            *text = replaced;
            self.tolerances.at(ToleranceCode::ControlCharacter, self.record_line);
        }
    }

    /// Appends the next physical line to `text`.
    fn read_piece(&mut self, text: &mut String) -> io::Result<Piece> {
        let detected = self.reader.detected();
        let Some(piece) = self.reader.next_line()? else { return Ok(Piece::End) };
        if let Some(official) = &mut self.official {
            official.piece(&piece, detected);
        }
        let before = std::mem::replace(&mut self.last_end, piece.end);
        let is_broken = piece.end.is_some() && piece.end != detected;
        // CR CR LF: the second line end is no line of its own.
        if piece.bytes.is_empty()
            && !piece.is_too_long
            && before == Some(LineEnd::Cr)
            && piece.end == Some(LineEnd::CrLf)
        {
            self.tolerances.at(ToleranceCode::LineEndDoubled, self.line);
            self.has_odd_end = false;
            return Ok(Piece::Doubled);
        }
        self.line += 1;
        self.is_mixed |= self.has_odd_end;
        self.has_odd_end = is_broken;
        if piece.is_too_long {
            return Ok(Piece::TooLong);
        }
        text.push_str(self.decoder.decode(piece.bytes));
        Ok(Piece::Text { is_broken })
    }
}

enum Piece {
    End,
    TooLong,
    Doubled,
    Text { is_broken: bool },
}

enum Found {
    End,
    TooLong,
    Record,
}

/// Whether a field beyond those of the header holds something.
fn has_more(text: &str, fields: &[(usize, usize)], field_count: usize) -> bool {
    fields.iter().skip(field_count).any(|&(from, to)| !text[from..to].trim().is_empty())
}

/// Puts the lines of the official checker together: it cuts at the detected line end only.
struct OfficialLines {
    official: Official,
    pending: Vec<u8>,
    is_pending: bool,
    is_too_long: bool,
}

impl OfficialLines {
    fn new(official: Official) -> Self {
        Self { official, pending: Vec::new(), is_pending: false, is_too_long: false }
    }

    fn piece(&mut self, piece: &PhysicalLine<'_>, detected: Option<LineEnd>) {
        let is_over = piece.end == detected && detected.is_some();
        if is_over && !self.is_pending && !piece.is_too_long {
            self.official.line(piece.bytes);
            return;
        }
        self.is_too_long |= piece.is_too_long || self.pending.len() + piece.bytes.len() > MAX_LINE_BYTES;
        self.is_pending = true;
        if !self.is_too_long {
            self.pending.extend_from_slice(piece.bytes);
        }
        match (piece.end, detected) {
            _ if is_over => self.end_line(),
            // The checker cuts within the CRLF.
            (Some(LineEnd::CrLf), Some(LineEnd::Lf)) => self.end_line(),
            (Some(LineEnd::CrLf), Some(LineEnd::Cr)) => {
                self.end_line();
                self.is_pending = true;
                self.pending.push(b'\n');
            }
            (Some(end), _) if !self.is_too_long => self.pending.extend_from_slice(end.bytes()),
            _ => {}
        }
    }

    fn end_line(&mut self) {
        if self.is_too_long {
            self.official.line_too_long();
        } else {
            self.official.line(&self.pending);
        }
        self.pending.clear();
        self.is_pending = false;
        self.is_too_long = false;
    }

    fn finish(mut self) -> Official {
        if self.is_pending {
            if self.pending.last() == Some(&b'\r') {
                self.pending.pop();
            }
            self.end_line();
        }
        self.official
    }
}
