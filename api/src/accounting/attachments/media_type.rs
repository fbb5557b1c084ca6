//! What a file is, told by its bytes.

use std::io::{self, BufRead, BufReader, Read, Seek};

use quick_xml::Reader;
use quick_xml::events::Event;

/// What a text is looked at for separators: so many bytes of it.
const LOOKED_AT_BYTES: usize = 64 * 1024;
/// So many of its lines.
const LOOKED_AT_LINES: usize = 20;

/// A kind of file that is taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaType {
    Pdf,
    Png,
    Jpeg,
    Webp,
    Xlsx,
    Xml,
    Csv,
    Text,
}

impl MediaType {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Pdf, Self::Png, Self::Jpeg, Self::Webp, Self::Xlsx, Self::Xml, Self::Csv, Self::Text];

    /// As it stands in `Content-Type`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Xml => "application/xml",
            Self::Csv => "text/csv",
            Self::Text => "text/plain",
        }
    }

    /// As it is sent where a row says this; `None` where it says what is none of ours.
    pub fn sent_as(text: &str) -> Option<&'static str> {
        Self::ALL.iter().map(|kind| kind.as_str()).find(|kind| *kind == text)
    }

    /// The name of a file of this kind, which ends as such files do: a program that opens it by its name takes it for what it is.
    pub fn named(self, name: &str) -> String {
        let endings: &[&str] = match self {
            Self::Pdf => &["pdf"],
            Self::Png => &["png"],
            Self::Jpeg => &["jpg", "jpeg"],
            Self::Webp => &["webp"],
            Self::Xlsx => &["xlsx"],
            Self::Xml => &["xml"],
            Self::Csv => &["csv", "tsv", "txt"],
            Self::Text => &["txt", "csv", "md", "log"],
        };
        let ends = |ending: &&str| {
            name.rsplit_once('.')
                .is_some_and(|(stem, last)| !stem.is_empty() && last.eq_ignore_ascii_case(ending))
        };
        if endings.iter().any(ends) { name.to_owned() } else { format!("{name}.{}", endings[0]) }
    }

    /// Whether a browser may show it: what it cannot be made to run.
    pub fn is_shown(text: &str) -> bool {
        [Self::Pdf, Self::Png, Self::Jpeg, Self::Webp].iter().any(|kind| kind.as_str() == text)
    }

    /// Tells what a file is that is read from its beginning; `None` for what is not taken in.
    ///
    /// # Errors
    /// The file system's.
    pub fn of(file: &mut (impl Read + Seek)) -> io::Result<Option<Self>> {
        let mut head = Vec::new();
        file.by_ref().take(16).read_to_end(&mut head)?;
        file.rewind()?;
        Ok(match head.as_slice() {
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Self::Pdf),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::Webp),
            [b'P', b'K', 3, 4, ..] => is_workbook(file).then_some(Self::Xlsx),
            [] => None,
            head if begins_a_tag(head) => is_document(BufReader::new(file)).then_some(Self::Xml),
            _ => of_text(file)?,
        })
    }
}

/// Whether a package is a workbook without programs.
fn is_workbook(file: &mut (impl Read + Seek)) -> bool {
    let Ok(archive) = zip::ZipArchive::new(file) else { return false };
    let has = |name| archive.index_for_name(name).is_some();
    has("[Content_Types].xml") && has("xl/workbook.xml") && !has("xl/vbaProject.bin")
}

fn begins_a_tag(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    head.trim_ascii_start().starts_with(b"<")
}

/// Whether a text is well-formed XML that declares no type of its own, which could name other files, and is no page.
fn is_document(text: impl BufRead) -> bool {
    let mut reader = Reader::from_reader(text);
    let (mut buffer, mut depth, mut roots) = (Vec::new(), 0_usize, 0_usize);
    loop {
        buffer.clear();
        let Ok(event) = reader.read_event_into(&mut buffer) else { return false };
        match event {
            Event::Start(tag) | Event::Empty(tag) if depth == 0 && is_page(tag.local_name().as_ref()) => {
                return false;
            }
            Event::Start(_) => {
                roots += usize::from(depth == 0);
                depth += 1;
            }
            Event::Empty(_) => roots += usize::from(depth == 0),
            Event::End(_) => depth = depth.saturating_sub(1),
            Event::DocType(_) => return false,
            Event::Eof => return depth == 0 && roots == 1,
            _ => {}
        }
    }
}

/// Whether a root is that of what browsers show as a page.
fn is_page(root: &str) -> bool {
    ["html", "svg"].iter().any(|page| root.eq_ignore_ascii_case(page))
}

/// A text, in whatever letters, has no byte that no text has.
fn of_text(file: &mut (impl Read + Seek)) -> io::Result<Option<MediaType>> {
    let mut reader = BufReader::new(file);
    let mut beginning = Vec::new();
    loop {
        let bytes = reader.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        if bytes.iter().any(|byte| is_control(*byte)) {
            return Ok(None);
        }
        let room = LOOKED_AT_BYTES.saturating_sub(beginning.len());
        beginning.extend_from_slice(&bytes[..bytes.len().min(room)]);
        let length = bytes.len();
        reader.consume(length);
    }
    Ok(Some(if has_columns(&beginning) { MediaType::Csv } else { MediaType::Text }))
}

fn is_control(byte: u8) -> bool {
    (byte < b' ' && !b"\t\n\r\x0c".contains(&byte)) || byte == 0x7f
}

/// Whether the first lines have the same separator equally often.
fn has_columns(text: &[u8]) -> bool {
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let lines: Vec<&[u8]> = lines.take(LOOKED_AT_LINES).collect();
    lines.len() >= 2
        && b";,\t|".iter().any(|separator| {
            let mut counts = lines.iter().map(|line| separators(line, *separator));
            let first = counts.next().unwrap_or(0);
            first > 0 && counts.all(|count| count == first)
        })
}

/// Separators of a line outside its quotes.
fn separators(line: &[u8], separator: u8) -> usize {
    let mut is_quoted = false;
    line.iter()
        .filter(|byte| {
            is_quoted ^= **byte == b'"';
            !is_quoted && **byte == separator
        })
        .count()
}

#[cfg(test)]
mod tests;
