//! The bytes of a file. UTF-16 becomes UTF-8 on the way in, whatever else passes as it is.
//!
//! Where there is no mark, UTF-16 is known by the header: its characters are ASCII, so every second byte is NUL.

use std::io::{self, Read};

use encoding_rs::{Decoder, DecoderResult, UTF_16BE, UTF_16LE};

use super::decode::Encoding;

/// So many bytes decide; a header is longer.
const HEAD_BYTES: usize = 32;
/// Bytes that are decoded at once.
const CHUNK_BYTES: usize = 16 * 1024;

pub(crate) struct Source<R> {
    input: R,
    wide: Option<Wide>,
    /// Bytes to give out before any others are read.
    ready: Vec<u8>,
    given: usize,
    /// Bytes read so far, as the file has them.
    pub(super) bytes: u64,
}

/// A file in UTF-16.
struct Wide {
    encoding: Encoding,
    decoder: Decoder,
    is_finished: bool,
    malformed: u64,
}

impl<R: Read> Source<R> {
    pub(super) fn new(input: R) -> io::Result<Self> {
        let mut source = Self { input, wide: None, ready: Vec::new(), given: 0, bytes: 0 };
        let mut head = Vec::with_capacity(HEAD_BYTES);
        source.bytes = (&mut source.input).take(HEAD_BYTES as u64).read_to_end(&mut head)? as u64;
        source.wide = Wide::of(&head);
        match &mut source.wide {
            Some(wide) => source.ready = wide.decode(&head, false).into_bytes(),
            None => source.ready = head,
        }
        Ok(source)
    }

    /// UTF-16, when the file is in it.
    pub(crate) fn encoding(&self) -> Option<Encoding> {
        self.wide.as_ref().map(|wide| wide.encoding)
    }

    /// Pairs of bytes so far that are no character of UTF-16.
    pub(super) fn malformed(&self) -> u64 {
        self.wide.as_ref().map_or(0, |wide| wide.malformed)
    }

    /// Decodes until there is something to give out, or the input ends.
    fn refill(&mut self, wide: &mut Wide) -> io::Result<()> {
        let mut chunk = [0; CHUNK_BYTES];
        while self.given == self.ready.len() && !wide.is_finished {
            let read = self.input.read(&mut chunk)?;
            self.bytes += read as u64;
            wide.is_finished = read == 0;
            self.ready = wide.decode(&chunk[..read], wide.is_finished).into_bytes();
            self.given = 0;
        }
        Ok(())
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if let Some(mut wide) = self.wide.take() {
            let refilled = self.refill(&mut wide);
            self.wide = Some(wide);
            refilled?;
        } else if self.given == self.ready.len() {
            let read = self.input.read(out)?;
            self.bytes += read as u64;
            return Ok(read);
        }
        let ready = &self.ready[self.given..];
        let length = ready.len().min(out.len());
        out[..length].copy_from_slice(&ready[..length]);
        self.given += length;
        Ok(length)
    }
}

impl Wide {
    /// UTF-16, when a file begins like it.
    fn of(head: &[u8]) -> Option<Self> {
        let is_ascii = |text: usize| {
            let mut pairs = head.chunks_exact(2);
            head.len() == HEAD_BYTES && pairs.all(|pair| pair[text] != 0 && pair[1 - text] == 0)
        };
        let encoding = match head {
            [0xFF, 0xFE, ..] => Encoding::Utf16Le,
            [0xFE, 0xFF, ..] => Encoding::Utf16Be,
            _ if is_ascii(0) => Encoding::Utf16Le,
            _ if is_ascii(1) => Encoding::Utf16Be,
            _ => return None,
        };
        let charset = if encoding == Encoding::Utf16Le { UTF_16LE } else { UTF_16BE };
        let decoder = charset.new_decoder_without_bom_handling();
        Some(Self { encoding, decoder, is_finished: false, malformed: 0 })
    }

    fn decode(&mut self, bytes: &[u8], is_last: bool) -> String {
        let mut text = String::new();
        let mut from = 0;
        loop {
            // A character of UTF-16 has at most three bytes for each two of its own; eight more hold what was begun.
            text.reserve((bytes.len() - from) * 2 + 8);
            let (result, read) =
                self.decoder.decode_to_string_without_replacement(&bytes[from..], &mut text, is_last);
            from += read;
            match result {
                DecoderResult::InputEmpty => return text,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => {
                    self.malformed += 1;
                    text.push(char::REPLACEMENT_CHARACTER);
                }
            }
        }
    }
}
