//! What an archive says of itself, and the names in it.

use std::collections::BTreeSet;
use std::fmt::Write;

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use data_encoding::HEXLOWER;
use serde::Serialize;
use uuid::Uuid;

use super::zip::Packed;
use crate::accounting::integrity::{ChainView, IntegrityCheck};

/// What a manifest of this shape is called.
const FORMAT: &str = "partita year archive 1";
/// Characters of a part of a name at most.
const MAX_PART: usize = 100;

/// What an archive holds.
#[derive(Debug, Serialize)]
pub struct Manifest {
    pub format: &'static str,
    pub product_version: &'static str,
    pub company: Named,
    pub fiscal_year: Year,
    pub made_at: DateTime<Utc>,
    pub language: String,
    /// Every hash of the year was computed anew: how many.
    pub integrity: Integrity,
    /// Where each chain ended when the archive was made.
    pub chains: Vec<Chain>,
    /// The files that prove entries.
    pub attachments: Vec<Attachment>,
    /// What could not be in it, and why: a code of the service.
    pub left_out: Vec<LeftOut>,
    /// Every other file of the archive but `SHA256SUMS`.
    pub files: Vec<Listed>,
}

#[derive(Debug, Serialize)]
pub struct Named {
    pub id: Uuid,
    pub name: String,
    pub currency: String,
}

#[derive(Debug, Serialize)]
pub struct Year {
    pub id: Uuid,
    pub start: NaiveDate,
    pub end: NaiveDate,
}

#[derive(Debug, Serialize)]
pub struct Integrity {
    pub chains: u64,
    pub entries: u64,
    pub lines: u64,
    pub seals: u64,
    pub checked_at: DateTime<Utc>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chain {
    pub journal: String,
    pub entries: i64,
    /// SHA-256 of the last entry, hexadecimal.
    pub head: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Attachment {
    /// Its name in the archive.
    pub file: String,
    /// The name that it came with.
    pub name: String,
    pub journal: String,
    pub number: Option<i64>,
    pub sha256: String,
}

#[derive(Debug, Clone, Serialize)]
pub struct LeftOut {
    pub file: String,
    pub code: String,
}

#[derive(Debug, Serialize)]
pub struct Listed {
    pub file: String,
    pub size_bytes: u64,
    pub sha256: String,
}

impl Manifest {
    /// Of which shape and by which version one is.
    pub const fn of_now() -> (&'static str, &'static str) {
        (FORMAT, env!("CARGO_PKG_VERSION"))
    }
}

impl From<&Packed> for Listed {
    fn from(packed: &Packed) -> Self {
        let sha256 = HEXLOWER.encode(&packed.sha256);
        Self { file: packed.name.clone(), size_bytes: packed.size_bytes, sha256 }
    }
}

impl From<&IntegrityCheck> for Integrity {
    fn from(check: &IntegrityCheck) -> Self {
        let IntegrityCheck { chains, entries, lines, seals, checked_at, .. } = *check;
        Self { chains, entries, lines, seals, checked_at }
    }
}

impl From<ChainView> for Chain {
    fn from(chain: ChainView) -> Self {
        Self { journal: chain.journal, entries: chain.entries, head: chain.head }
    }
}

/// What `sha256sum -c` reads.
pub fn sums(packed: &[Packed]) -> String {
    let mut text = String::new();
    for Packed { name, sha256, .. } in packed {
        writeln!(text, "{}  {name}", HEXLOWER.encode(sha256)).expect("a String takes everything");
    }
    text
}

/// The name of an archive: of its year and the instant when it was made.
pub fn name_of(year: &Year, made_at: DateTime<Utc>) -> String {
    let made_at = made_at.to_rfc3339_opts(SecondsFormat::Secs, true).replace([':', '-'], "");
    format!("archive-{}-{}-{made_at}.zip", year.start, year.end)
}

/// A name that needs no quoting in a header.
pub fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }).collect()
}

/// A part of a name that every system takes and no two programs read otherwise.
pub fn part_of(text: &str) -> String {
    let plain = plain(text);
    let plain = plain.trim_start_matches('.');
    // The end tells what it is.
    let skipped = plain.len().saturating_sub(MAX_PART);
    if plain.is_empty() { "_".to_owned() } else { plain[skipped..].to_owned() }
}

/// Gives names, each once: a second one of a name gets a number.
#[derive(Debug, Default)]
pub struct Names(BTreeSet<String>);

impl Names {
    /// A name in a folder.
    pub fn give(&mut self, folder: &str, name: &str) -> String {
        let name = part_of(name);
        let (stem, ending) = match name.rsplit_once('.') {
            Some((stem, ending)) => (stem, format!(".{ending}")),
            None => (name.as_str(), String::new()),
        };
        let numbered = (2..).map(|number| format!("{folder}/{stem}-{number}{ending}"));
        let mut names = std::iter::once(format!("{folder}/{name}")).chain(numbered);
        // Where letters of both cases are one, two files would be one.
        let free = names.find(|name| self.0.insert(name.to_ascii_lowercase()));
        free.expect("there are more numbers than files")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_each_is_given_once() {
        let mut names = Names::default();
        assert_eq!(names.give("a", "Facture n° 12.pdf"), "a/Facture_n__12.pdf");
        assert_eq!(names.give("a", "facture n° 12.PDF"), "a/facture_n__12-2.PDF");
        assert_eq!(names.give("b", "facture n° 12.PDF"), "b/facture_n__12.PDF");
        assert_eq!(names.give("a", "../..//x"), "a/_..__x");
        assert_eq!(names.give("a", ".."), "a/_");
        assert_eq!(names.give("a", ".."), "a/_-2");
        assert_eq!(names.give("a", "فاتورة"), "a/______");
        assert_eq!(names.give("a", &"x".repeat(300)).len(), 2 + MAX_PART);
    }

    #[test]
    fn sums_are_lines_that_sha256sum_reads() {
        let packed = Packed { name: "a/b.txt".to_owned(), size_bytes: 1, sha256: [0xab; 32] };
        assert_eq!(sums(&[packed]), format!("{}  a/b.txt\n", "ab".repeat(32)));
    }
}
