//! Writes the file of the law: 18 columns, tabulations, decimal commas, CRLF (LPF art. A47 A-1).

use std::io::{self, Write};

use chrono::{Datelike, NaiveDate};
use encoding_rs::ISO_8859_15;

use super::Regime;
use crate::text::is_control;

/// Character set of a file that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// UTF-8 without a mark: accepted by the official checker and loses nothing.
    Utf8,
    /// ISO 8859-15, which the law names; characters outside it become `?`.
    Latin9,
}

/// One line to write. Amounts are in minor units; texts may hold anything, they are cleaned.
#[derive(Clone, Copy, Debug)]
pub struct FecLine<'a> {
    /// Journal code.
    pub journal_code: &'a str,
    /// Journal label.
    pub journal_label: &'a str,
    /// Entry number.
    pub number: &'a str,
    /// Entry date.
    pub date: NaiveDate,
    /// Account number.
    pub account: &'a str,
    /// Account label.
    pub account_label: &'a str,
    /// Auxiliary account, or empty.
    pub auxiliary: &'a str,
    /// Its label, or empty.
    pub auxiliary_label: &'a str,
    /// Piece reference.
    pub piece_reference: &'a str,
    /// Piece date.
    pub piece_date: Option<NaiveDate>,
    /// Label.
    pub label: &'a str,
    /// Debit, in minor units.
    pub debit: i64,
    /// Credit, in minor units.
    pub credit: i64,
    /// Matching letter, or empty.
    pub letter: &'a str,
    /// Matching date.
    pub letter_date: Option<NaiveDate>,
    /// Validation date.
    pub validation_date: Option<NaiveDate>,
    /// Amount in the foreign currency, in plain decimal form (`-12.50`), or empty.
    pub currency_amount: &'a str,
    /// Foreign currency, or empty.
    pub currency: &'a str,
}

/// Writes lines after the header.
pub struct Writer<W> {
    out: W,
    charset: Charset,
    decimals: u32,
    line: String,
}

impl<W: Write> Writer<W> {
    /// Writes the header. `decimals` are those of the amounts.
    ///
    /// # Errors
    /// Those of writing.
    pub fn new(out: W, charset: Charset, decimals: u32) -> io::Result<Self> {
        let mut writer = Self { out, charset, decimals, line: String::new() };
        let names: Vec<&str> = Regime::General.columns().iter().map(|column| column.name()).collect();
        writer.line = names.join("\t");
        writer.end_line()?;
        Ok(writer)
    }

    /// Writes one line.
    ///
    /// # Errors
    /// Those of writing.
    pub fn line(&mut self, line: &FecLine<'_>) -> io::Result<()> {
        self.text(line.journal_code);
        self.text(line.journal_label);
        self.text(line.number);
        self.date(Some(line.date));
        self.text(line.account);
        self.text(line.account_label);
        self.text(line.auxiliary);
        self.text(line.auxiliary_label);
        self.text(line.piece_reference);
        self.date(line.piece_date);
        self.text(line.label);
        self.amount(line.debit);
        self.amount(line.credit);
        self.text(line.letter);
        self.date(line.letter_date);
        self.date(line.validation_date);
        self.text(&line.currency_amount.replace('.', ","));
        self.text(line.currency);
        self.line.pop();
        self.end_line()
    }

    /// Flushes and gives the output back.
    ///
    /// # Errors
    /// Those of writing.
    pub fn finish(mut self) -> io::Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }

    fn end_line(&mut self) -> io::Result<()> {
        self.line.push_str("\r\n");
        match self.charset {
            Charset::Utf8 => self.out.write_all(self.line.as_bytes())?,
            Charset::Latin9 => self.out.write_all(&latin9(&self.line))?,
        }
        self.line.clear();
        Ok(())
    }

    /// A text without control characters (the separator and line ends among them) and without blank edges.
    fn text(&mut self, text: &str) {
        let text = text.trim_matches(|c: char| c.is_whitespace() || is_control(c));
        self.line.extend(text.chars().map(|c| if is_control(c) { ' ' } else { c }));
        self.line.push('\t');
    }

    fn date(&mut self, date: Option<NaiveDate>) {
        if let Some(date) = date {
            self.line.push_str(&format!("{:04}{:02}{:02}", date.year(), date.month(), date.day()));
        }
        self.line.push('\t');
    }

    fn amount(&mut self, minor: i64) {
        let unit = 10_u64.pow(self.decimals);
        let sign = if minor < 0 { "-" } else { "" };
        let (whole, fraction) = (minor.unsigned_abs() / unit, minor.unsigned_abs() % unit);
        let width = self.decimals as usize;
        let amount =
            if width == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole},{fraction:0width$}") };
        self.line.push_str(&amount);
        self.line.push('\t');
    }
}

/// Bytes of a text; what ISO 8859-15 does not have is written `?`.
fn latin9(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut buffer = [0; 4];
    for c in text.chars() {
        let (encoded, _, has_lost) = ISO_8859_15.encode(c.encode_utf8(&mut buffer));
        if has_lost { bytes.push(b'?') } else { bytes.extend_from_slice(&encoded) }
    }
    bytes
}
