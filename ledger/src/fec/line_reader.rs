//! Physical lines of a file of unknown origin, in bounded memory.
//!
//! A line ends at CR, LF or CRLF, whatever the rest of the file does: who needs "the" line end of the file
//! (the official checker does) compares with [`LineReader::detected`]. NUL bytes are removed on the way in.

use std::io::{self, Read};

use memchr::{memchr, memchr2};

use super::source::Source;

/// Longest line that is read, in bytes; a longer one is reported and its content thrown away.
pub const MAX_LINE_BYTES: usize = 64 * 1024;
const BUFFER_BYTES: usize = 4 * MAX_LINE_BYTES;
/// The official checker looks for the line end in so many bytes.
const DETECTION_BYTES: usize = 4096;

/// How lines end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// Carriage return and line feed.
    CrLf,
    /// Carriage return alone (old Macintosh files).
    Cr,
    /// Line feed alone.
    Lf,
}

impl LineEnd {
    /// The stable code of the line end.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CrLf => "crlf",
            Self::Cr => "cr",
            Self::Lf => "lf",
        }
    }

    pub(super) fn bytes(self) -> &'static [u8] {
        match self {
            Self::CrLf => b"\r\n",
            Self::Cr => b"\r",
            Self::Lf => b"\n",
        }
    }
}

/// One line without its end.
pub(crate) struct PhysicalLine<'a> {
    /// The content; empty when the line is too long.
    pub(crate) bytes: &'a [u8],
    /// How it ended; none at the end of the file.
    pub(crate) end: Option<LineEnd>,
    /// True when it was longer than [`MAX_LINE_BYTES`].
    pub(crate) is_too_long: bool,
}

pub(crate) struct LineReader<R> {
    pub(crate) input: Source<R>,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    is_finished: bool,
    detected: Option<LineEnd>,
    /// NUL bytes removed so far.
    pub(super) removed_nul: u64,
}

impl<R: Read> LineReader<R> {
    pub(crate) fn new(input: R) -> io::Result<Self> {
        let mut reader = Self {
            input: Source::new(input)?,
            buffer: vec![0; BUFFER_BYTES],
            start: 0,
            end: 0,
            is_finished: false,
            detected: None,
            removed_nul: 0,
        };
        reader.fill()?;
        reader.detected = detect(&reader.buffer[..reader.end.min(DETECTION_BYTES)]);
        Ok(reader)
    }

    /// The line end of the file as the official checker sees it; none when the first 4,096 bytes hold none.
    pub(super) fn detected(&self) -> Option<LineEnd> {
        self.detected
    }

    pub(crate) fn next_line(&mut self) -> io::Result<Option<PhysicalLine<'_>>> {
        let mut scanned = 0;
        let mut is_too_long = false;
        loop {
            let unread = &self.buffer[self.start + scanned..self.end];
            if let Some(at) = memchr2(b'\r', b'\n', unread) {
                scanned += at;
                if let Some(end) = self.line_end_at(self.start + scanned) {
                    return Ok(Some(self.take(scanned, Some(end), is_too_long)));
                }
            } else {
                scanned += unread.len();
                if self.is_finished {
                    let is_over = scanned == 0 && !is_too_long;
                    return Ok(if is_over { None } else { Some(self.take(scanned, None, is_too_long)) });
                }
            }
            if scanned > MAX_LINE_BYTES {
                is_too_long = true;
                self.start += scanned;
                scanned = 0;
            }
            self.fill()?;
        }
    }

    /// The line end that begins at `at`; none when the next byte decides and was not read yet.
    fn line_end_at(&self, at: usize) -> Option<LineEnd> {
        if self.buffer[at] == b'\n' {
            return Some(LineEnd::Lf);
        }
        match self.buffer[at + 1..self.end].first() {
            Some(b'\n') => Some(LineEnd::CrLf),
            Some(_) => Some(LineEnd::Cr),
            None if self.is_finished => Some(LineEnd::Cr),
            None => None,
        }
    }

    fn take(&mut self, length: usize, end: Option<LineEnd>, is_too_long: bool) -> PhysicalLine<'_> {
        let from = self.start;
        self.start += length + end.map_or(0, |end| end.bytes().len());
        let is_too_long = is_too_long || length > MAX_LINE_BYTES;
        let bytes = if is_too_long { &[] } else { &self.buffer[from..from + length] };
        PhysicalLine { bytes, end, is_too_long }
    }

    /// Moves what is unread to the front and reads until the buffer is full or the input ends.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        while self.end < self.buffer.len() {
            let read = match self.input.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read?,
            };
            if read == 0 {
                self.is_finished = true;
                break;
            }
            let kept = remove_nul(&mut self.buffer[self.end..self.end + read]);
            self.removed_nul += (read - kept) as u64;
            self.end += kept;
        }
        Ok(())
    }
}

fn detect(bytes: &[u8]) -> Option<LineEnd> {
    if bytes.windows(2).any(|pair| pair == b"\r\n") {
        Some(LineEnd::CrLf)
    } else if bytes.contains(&b'\r') {
        Some(LineEnd::Cr)
    } else if bytes.contains(&b'\n') {
        Some(LineEnd::Lf)
    } else {
        None
    }
}

/// Moves the other bytes together and returns how many there are.
fn remove_nul(bytes: &mut [u8]) -> usize {
    let Some(first) = memchr(0, bytes) else { return bytes.len() };
    let mut kept = first;
    for at in first..bytes.len() {
        if bytes[at] != 0 {
            bytes[kept] = bytes[at];
            kept += 1;
        }
    }
    kept
}
