//! One data line, cut into fields.

use super::Column;
use super::header::Layout;

/// A line of the file; fields by column, without the spaces around them.
pub(super) struct Row<'a> {
    /// Line of the file, from 1 (the header).
    pub(super) line: u64,
    pub(super) layout: &'a Layout,
    pub(super) text: &'a str,
    pub(super) fields: &'a [(usize, usize)],
}

impl<'a> Row<'a> {
    /// The value of a column; empty when the file does not have it.
    pub(super) fn get(&self, column: Column) -> &'a str {
        match self.layout.field(column).and_then(|field| self.fields.get(field)) {
            Some(&(from, to)) => trimmed(&self.text[from..to]),
            None => "",
        }
    }
}

/// Cuts a line at the separator.
pub(super) fn split(text: &str, separator: u8, fields: &mut Vec<(usize, usize)>) {
    fields.clear();
    let mut from = 0;
    for to in memchr::memchr_iter(separator, text.as_bytes()) {
        fields.push((from, to));
        from = to + 1;
    }
    fields.push((from, text.len()));
}

/// Whether every field is empty.
pub(super) fn is_blank(text: &str, separator: u8) -> bool {
    let separator = char::from(separator);
    text.chars().all(|c| c == separator || c.is_whitespace() || c == '\u{1A}')
}

/// Trims spaces, the no-break ones too. The first test spares the search in the common case.
fn trimmed(value: &str) -> &str {
    let is_edge = |byte: Option<&u8>| byte.is_some_and(|byte| *byte <= b' ' || !byte.is_ascii());
    let bytes = value.as_bytes();
    if is_edge(bytes.first()) || is_edge(bytes.last()) { value.trim() } else { value }
}
