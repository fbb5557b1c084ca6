//! A reader that gives no more than it may.

use std::io::{self, BufRead, Read};

/// Passes on what another reader gives, until a whole or a part of it has become too long.
pub(super) struct Limited<R> {
    input: R,
    left: u64,
    part_left: u64,
    /// Which bound was reached.
    pub(super) exceeded: Option<Bound>,
}

/// A bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Whole,
    Part,
}

impl<R: BufRead> Limited<R> {
    pub(super) fn new(input: R, whole: u64) -> Self {
        Self { input, left: whole, part_left: 0, exceeded: None }
    }

    /// Begins a part that may have so many bytes.
    pub(super) fn begin_part(&mut self, bytes: u64) {
        self.part_left = bytes;
    }
}

impl<R: BufRead> BufRead for Limited<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let available = self.input.fill_buf()?;
        let allowed = usize::try_from(self.left.min(self.part_left)).unwrap_or(usize::MAX);
        if allowed == 0 && !available.is_empty() {
            self.exceeded = Some(if self.left == 0 { Bound::Whole } else { Bound::Part });
            return Err(io::Error::other("a bound is reached"));
        }
        Ok(&available[..available.len().min(allowed)])
    }

    fn consume(&mut self, bytes: usize) {
        self.input.consume(bytes);
        self.left = self.left.saturating_sub(bytes as u64);
        self.part_left = self.part_left.saturating_sub(bytes as u64);
    }
}

impl<R: BufRead> Read for Limited<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(out)?;
        self.consume(read);
        Ok(read)
    }
}
