//! Text of a line whose character set nobody declared.
//!
//! Each line is read as UTF-8 when it is valid UTF-8, else as Windows-1252 when it holds bytes that only this
//! one uses (0x80 to 0x9F), else as ISO 8859-15 (LPF art. A47 A-1, III, 1°). So a file glued together from two
//! programs still reads right, and nothing has to be known of the rest of the file. Of UTF-16, which lines are cut
//! from only once it is decoded, [`super::source`] takes care.

use encoding_rs::{ISO_8859_15, WINDOWS_1252};

/// Character set of a whole file, as found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Only ASCII.
    Ascii,
    /// UTF-8.
    Utf8,
    /// ISO 8859-15 (Latin 9).
    Latin9,
    /// Windows-1252.
    Windows1252,
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
    /// Lines in UTF-8 and lines in another one.
    Mixed,
}

impl Encoding {
    /// The stable code of the character set.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Utf8 => "utf-8",
            Self::Latin9 => "iso-8859-15",
            Self::Windows1252 => "windows-1252",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Mixed => "mixed",
        }
    }
}

#[derive(Default)]
pub(crate) struct Decoder {
    converted: String,
    has_utf8: bool,
    has_latin9: bool,
    has_windows1252: bool,
}

impl Decoder {
    /// The text of a line; it lives until the next call.
    pub(crate) fn decode<'a>(&'a mut self, bytes: &'a [u8]) -> &'a str {
        if let Ok(text) = std::str::from_utf8(bytes) {
            self.has_utf8 |= !bytes.is_ascii();
            return text;
        }
        let is_windows = bytes.iter().any(|byte| (0x80..=0x9F).contains(byte));
        self.has_windows1252 |= is_windows;
        self.has_latin9 |= !is_windows;
        let charset = if is_windows { WINDOWS_1252 } else { ISO_8859_15 };
        let (text, _) = charset.decode_without_bom_handling(bytes);
        self.converted.clear();
        self.converted.push_str(&text);
        &self.converted
    }

    /// What all lines decoded so far say together.
    pub(crate) fn encoding(&self) -> Encoding {
        match (self.has_utf8, self.has_latin9, self.has_windows1252) {
            (false, false, false) => Encoding::Ascii,
            (true, false, false) => Encoding::Utf8,
            (true, _, _) => Encoding::Mixed,
            (false, _, true) => Encoding::Windows1252,
            (false, true, false) => Encoding::Latin9,
        }
    }
}
