//! What a seal says.

use std::fmt::Write;

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use uuid::Uuid;

use super::store::ChainRow;

/// What is sealed.
#[derive(Debug)]
pub struct Sealed<'a> {
    pub company: Uuid,
    pub start: NaiveDate,
    pub end: NaiveDate,
    pub until: NaiveDate,
    pub currency: &'a str,
    /// The debits of the year up to that day.
    pub debit: &'a str,
    pub made_at: DateTime<Utc>,
    pub chains: &'a [ChainRow],
}

/// Where a chain stood when it was sealed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedHead {
    pub journal: String,
    pub number: i64,
    /// Hexadecimal.
    pub head: String,
}

impl Sealed<'_> {
    /// The text that is signed.
    pub fn text(&self) -> String {
        let Sealed { company, start, end, until, currency, debit, .. } = self;
        let made_at = self.made_at.to_rfc3339_opts(SecondsFormat::Millis, true);
        let mut text = format!(
            "partita seal 1\ncompany {company}\nfiscal year {start} {end}\nuntil {until}\nmade at {made_at}\n\
             debit {debit} {currency}\n"
        );
        for chain in self.chains {
            let head = chain.head.as_deref().map(|head| data_encoding::HEXLOWER.encode(head));
            let head = head.unwrap_or_default();
            writeln!(text, "journal {} {} {head}", chain.journal, chain.entries)
                .expect("a String takes everything");
        }
        text
    }
}

/// Whether a text is of this company, day and instant.
pub fn is_of(text: &str, company: Uuid, until: NaiveDate, made_at: DateTime<Utc>) -> bool {
    let made_at = made_at.to_rfc3339_opts(SecondsFormat::Millis, true);
    let has = |line: String| text.lines().any(|found| found == line);
    has(format!("company {company}")) && has(format!("until {until}")) && has(format!("made at {made_at}"))
}

/// The heads that a text says.
pub fn heads_of(text: &str) -> Vec<SealedHead> {
    let head = |line: &str| {
        let rest = line.strip_prefix("journal ")?;
        let (rest, head) = rest.rsplit_once(' ')?;
        let (journal, number) = rest.rsplit_once(' ')?;
        Some(SealedHead { journal: journal.to_owned(), number: number.parse().ok()?, head: head.to_owned() })
    };
    text.lines().filter_map(head).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_can_be_read_again() {
        let chains = [
            ChainRow {
                journal: "AC".to_owned(),
                journal_name: "Achats".to_owned(),
                entries: 2,
                head: Some(vec![1, 171]),
            },
            ChainRow {
                journal: "À 1".to_owned(),
                journal_name: String::new(),
                entries: 17,
                head: Some(vec![2]),
            },
        ];
        let day = |text: &str| text.parse().unwrap();
        let sealed = Sealed {
            company: Uuid::nil(),
            start: day("2026-01-01"),
            end: day("2026-12-31"),
            until: day("2026-01-31"),
            currency: "EUR",
            debit: "12.00",
            made_at: "2026-03-02T09:00:00Z".parse().unwrap(),
            chains: &chains,
        };
        let text = sealed.text();
        assert_eq!(
            text,
            "partita seal 1\ncompany 00000000-0000-0000-0000-000000000000\nfiscal year 2026-01-01 2026-12-31\n\
             until 2026-01-31\nmade at 2026-03-02T09:00:00.000Z\ndebit 12.00 EUR\njournal AC 2 01ab\njournal À 1 17 02\n"
        );
        let heads = heads_of(&text);
        let head = |journal: &str, number, head: &str| SealedHead {
            journal: journal.to_owned(),
            number,
            head: head.to_owned(),
        };
        assert_eq!(heads, [head("AC", 2, "01ab"), head("À 1", 17, "02")]);
    }
}
